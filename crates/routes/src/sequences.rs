//! Sequences of values of families and of positions with an `N` in them.

use http::StatusCode;
use noyau_api::{PeriodJson, SequenceJson, SequenceQuestionJson, StatisticsJson, StopJson, packed};
use noyau_core::Convention;
use noyau_engine::sequence::{self, Function, Period, PositionPattern, Run, Statistics};
use noyau_engine::{EngineError, Limits, NamedFamily, TermOptions, find};

use crate::ask::Ask;
use crate::problem::Busy;
use crate::question::Known;
use crate::{NoAnswer, Quality, Question, Refused};

/// The default for the last size, and the largest that is allowed for values that are written out.
const TO: u64 = 200;
const MOST: u64 = 20_000;
const MOST_PACKED: u64 = 1_000_000;
/// The default for the last term of positions, each of which is solved on its own.
const TO_TERM: u64 = 12;
/// Sizes among which a period is looked for.
const LOOK: usize = 1 << 13;

/// The function of a family that is computed.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Grundy,
    Foreclosed(Convention),
    Function(Function),
}

impl What {
    /// The name of the function; `None` for the default.
    fn function(self) -> Option<&'static str> {
        let (name, _) = functions().into_iter().skip(1).find(|(_, what)| *what == self)?;
        Some(name)
    }
}

fn functions() -> Vec<(&'static str, What)> {
    let others = Function::NAMES
        .into_iter()
        .filter_map(|name| Some((name, What::Function(Function::parse(name)?))));
    let ours = [
        ("grundy", What::Grundy),
        ("foreclosed-normal", What::Foreclosed(Convention::Normal)),
        ("foreclosed-misere", What::Foreclosed(Convention::Misere)),
    ];
    ours.into_iter().chain(others).collect()
}

/// The values of a family, or of positions with an `N` in them; figures, and the period.
#[utoipa::path(
    get,
    path = "/api/sequences",
    tag = "tables",
    params(
        ("of" = String, Query, description = "a family such as `0.137`, `path^2`, `ladder`; or a \
            game, with a `position`"),
        ("position" = Option<String>, Query, description = "a position with an `N` in it, such as \
            `grid:3xN`"),
        ("from" = Option<u64>, Query, maximum = 1000000, description = "first size, at most 20000 \
            unless `packed`"),
        ("to" = Option<u64>, Query, maximum = 1000000, description = "last size, at most 20000 unless \
            `packed`"),
        ("packed" = Option<bool>, Query, description = "values of a family in short form: what is \
            added from each to the next, d, as 2d or, if it is negative, −2d − 1, in digits of base \
            32, least first; a digit is the character 63 + digit, and 32 more if another follows"),
        ("kind" = Option<String>, Query, description = "kind of the members, for families with several"),
        ("function" = Option<String>, Query, description = "`grundy` (if absent), \
            `foreclosed-normal`, `suspense-normal`, …"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<SequenceJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn sequence(mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let of = ask.need("of")?;
    let packed = ask.flag("packed")?;
    let most = if packed { MOST_PACKED } else { MOST };
    let from = ask.count("from", most)?.map(size);
    if let (Some(position), Ok(_)) = (ask.take("position"), find(&of)) {
        return terms(ask, &of, &position, from).map(Into::into);
    }
    let (texts, name) = (ask.texts, Some(ask.name));
    let to = size(ask.count("to", most)?.unwrap_or(TO));
    in_order(texts, from, to)?;
    let kind = ask.take("kind");
    let what = ask.choice("function", &functions())?.unwrap_or(What::Grundy);
    ask.finish()?;
    if of.len() > LONGEST {
        return Err(NoAnswer::value(texts, "of", &of, "server-expected-family"));
    }
    let family = NamedFamily::parse(&of).and_then(|family| match what {
        What::Foreclosed(convention) => family.foreclosed(convention),
        What::Grundy | What::Function(_) => Ok(family),
    });
    let family = family.map_err(|error| NoAnswer::family(texts, &error))?;
    let kind = match kind {
        None => family.kind(),
        Some(name) => family.kind_called(&name).ok_or_else(|| {
            let known: Vec<&str> =
                family.grammar().kinds().iter().map(|kind| kind.name.as_str()).collect();
            NoAnswer::unknown(texts.unknown("kind-unknown", &name, &known)).on("kind")
        })?,
    };
    let asked = Asked { family, kind, from, to, what, packed };
    let compute = move |limits: &Limits| {
        asked.compute(texts, limits).map(|sequence| judged(sequence, limits))
    };
    Ok(Question::json(texts, name, compute).into())
}

/// Fails if there is no size in the range: a list without values would look like an answer.
fn in_order(texts: &noyau_text::Texts, from: Option<usize>, to: usize) -> Result<(), NoAnswer> {
    let Some(from) = from.filter(|from| *from > to) else { return Ok(()) };
    let (from, to) = (from.to_string(), to.to_string());
    let detail = texts.fill("error-nothing-between", &[("from", &from), ("to", &to)]);
    let problem = NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "out_of_range", detail);
    Err(problem.on("from").given(&from).expecting(format!("0..={to}")))
}

/// Names of families are no longer than this.
const LONGEST: usize = 4_096;

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A sequence with its quality, which is poor if terms are missing. A period that was only seen, when
/// there was no time left to prove it, is enough.
fn judged(sequence: SequenceJson, limits: &Limits) -> (SequenceJson, Quality) {
    let proved = sequence.period.as_ref().is_some_and(|period| period.proved);
    let quality = match sequence.stopped {
        Some(_) => Quality::Poor,
        None => Quality::enough_if(!proved && limits.late.is_late()),
    };
    (sequence, quality)
}

struct Asked {
    family: NamedFamily,
    kind: usize,
    from: Option<usize>,
    to: usize,
    what: What,
    packed: bool,
}

impl Asked {
    fn compute(
        &self,
        texts: &noyau_text::Texts,
        limits: &Limits,
    ) -> Result<SequenceJson, EngineError> {
        let kinds = self.family.grammar().kinds();
        let kind = kinds.get(self.kind);
        let first = kind.map_or(0, |kind| kind.first);
        let from = self.from.unwrap_or(0).max(first);
        // The values come first: a period may take longer than there is time.
        let (all, stopped) = self.values(limits)?;
        let proved = self.proved(&limits.share(2));
        let seen = || sequence::observed(all.get(..size(MOST)).unwrap_or(&all));
        let period = match proved {
            Some(period) => Some(PeriodJson::new(&period, first, true)),
            None => seen().map(|period| PeriodJson::new(&period, first, false)),
        };
        let values = all.get(from..).unwrap_or_default();
        Ok(SequenceJson {
            question: SequenceQuestionJson::family(
                self.family.name(),
                kind.map(|kind| kind.name.as_str()),
                self.what.function(),
            ),
            from,
            to: self.to,
            stopped: stopped.and_then(|error| StopJson::new(texts, &error)),
            zeros: None,
            statistics: statistics(from, self.from.is_some(), values),
            period,
            packed: self.packed.then(|| packed(values)),
            values: (!self.packed).then(|| values.to_vec()),
        })
    }

    /// The values from size 0 on, and why they end early.
    fn values(&self, limits: &Limits) -> Result<(Vec<u32>, Option<EngineError>), EngineError> {
        if let What::Function(function) = self.what {
            let values = function.values(&self.family, self.kind, self.to, limits)?;
            return Ok((values.ok_or(EngineError::NoValue)?, None));
        }
        let limits = Limits { work: u64::MAX, ..limits.clone() };
        let mut run = Run::new(self.family.grammar());
        let stopped = sequence::extend(&mut run, self.to, &limits, &mut |_| {}).err();
        let values = run.values(self.kind).take(self.to + 1).collect();
        Ok((values, stopped.map(EngineError::from)))
    }

    /// The period, if the values are Grundy values or foreclosed values and the period is proved.
    fn proved(&self, limits: &Limits) -> Option<Period> {
        let (What::Grundy | What::Foreclosed(_)) = self.what else { return None };
        let limits = Limits { work: u64::MAX, ..limits.clone() };
        let proved = sequence::find_period(&self.family, LOOK, 1, &limits, &mut |_| {});
        proved.ok().flatten().and_then(|proved| proved.period_of(self.kind))
    }
}

/// Figures over the sizes from 1 on, as in the thesis, unless another start was asked for.
fn statistics(from: usize, asked: bool, values: &[u32]) -> Option<StatisticsJson> {
    let skipped = usize::from(!asked && from == 0);
    let values = values.iter().copied().skip(skipped);
    Statistics::of(from + skipped, values).as_ref().map(StatisticsJson::from)
}

/// The values of positions, one after the other.
fn terms(
    mut ask: Ask,
    game: &str,
    position: &str,
    from: Option<usize>,
) -> Result<Question, NoAnswer> {
    let (texts, name) = (ask.texts, Some(ask.name));
    let to = size(ask.count("to", MOST)?.unwrap_or(TO_TERM));
    in_order(texts, from, to)?;
    let pattern = PositionPattern::parse(position).ok_or_else(|| {
        let detail = texts.fill("error-no-number", &[("text", position)]);
        NoAnswer::unknown(detail).on("position").given(position)
    })?;
    let engine = ask.game(game)?;
    Ok(Question::json(texts, name, move |limits| {
        let options = TermOptions { threads: 1, limits: limits.clone() };
        let terms =
            sequence::compute_terms(&engine, &pattern, (from, to), None, &options, &mut |_| {});
        let terms = terms.map_err(|error| match error {
            sequence::SequenceError::Stopped(stopped) => stopped.into(),
            sequence::SequenceError::Term(error) => error,
            sequence::SequenceError::Store(_) => EngineError::NoValue,
        })?;
        let sequence = SequenceJson {
            question: SequenceQuestionJson::positions(&engine, &pattern),
            from: terms.first,
            to,
            stopped: terms.stopped.as_ref().and_then(|error| StopJson::new(texts, error)),
            zeros: None,
            statistics: statistics(terms.first, from.is_some(), &terms.values),
            period: None,
            packed: None,
            values: Some(terms.values),
        };
        // No period was looked for.
        let quality = Quality::poor_if(sequence.stopped.is_some());
        Ok((sequence, quality))
    }))
}
