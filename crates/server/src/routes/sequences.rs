//! Sequences of values of families and of positions with an `N` in them.

use std::sync::Arc;

use axum::extract;
use axum::response::Response;
use noyau_api::{PeriodJson, SequenceJson, SequenceQuestionJson, StatisticsJson, StopJson};
use noyau_core::Convention;
use noyau_engine::sequence::{self, Function, Pattern, Statistics};
use noyau_engine::{EngineError, Limits, NamedFamily, TermOptions, find};

use super::{Known, State, fleeting, json, reply};
use crate::ask::Ask;
use crate::problem::{Busy, Problem, Refused};
use crate::work::Quality;

/// The last size unless another is asked for, and the most it may be.
const TO: u64 = 200;
const MOST: u64 = 20_000;
/// The last term of positions, each of which is a game of its own.
const TO_TERM: u64 = 12;
/// Sizes among which a period is looked for.
const LOOK: usize = 1 << 13;

/// What is computed of a family.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Grundy,
    Foreclosed(Convention),
    Function(Function),
}

impl What {
    /// Its name, unless it is what is meant without a name.
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
        ("from" = Option<u64>, Query, maximum = 20000, description = "first size"),
        ("to" = Option<u64>, Query, maximum = 20000, description = "last size, at most 20000"),
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
pub(crate) async fn sequence(
    extract::State(state): extract::State<State>,
    mut ask: Ask,
) -> Result<Response, Problem> {
    let of = ask.need("of")?;
    let from = ask.count("from", MOST)?.map(size);
    if let (Some(position), Ok(_)) = (ask.take("position"), find(&of)) {
        return terms(&state, ask, &of, &position, from).await;
    }
    let (texts, asker) = (ask.texts, ask.asker());
    let to = size(ask.count("to", MOST)?.unwrap_or(TO));
    let kind = ask.take("kind");
    let what = ask.choice("function", &functions())?.unwrap_or(What::Grundy);
    ask.finish()?;
    if of.len() > LONGEST {
        return Err(Problem::value(texts, "of", &of, "server-expected-family"));
    }
    let family = NamedFamily::parse(&of).and_then(|family| match what {
        What::Foreclosed(convention) => family.foreclosed(convention),
        What::Grundy | What::Function(_) => Ok(family),
    });
    let family = family.map_err(|error| Problem::family(texts, &error))?;
    let kind = match kind {
        None => family.kind(),
        Some(name) => family.kind_called(&name).ok_or_else(|| {
            let known: Vec<&str> =
                family.grammar().kinds().iter().map(|kind| kind.name.as_str()).collect();
            Problem::unknown(texts.unknown("kind-unknown", &name, &known)).on("kind")
        })?,
    };
    let asked = Asked { family, kind, from, to, what };
    let question = move |limits: &Limits| asked.compute(limits);
    let answer = state
        .work
        .ask(asker, question, |sequence| Quality::poor_if(sequence.stopped.is_some()))
        .await?;
    finish(texts, answer)
}

/// Names of families are no longer than this.
const LONGEST: usize = 4_096;

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn finish(
    texts: &noyau_text::Texts,
    answer: Result<SequenceJson, EngineError>,
) -> Result<Response, Problem> {
    match answer {
        Ok(sequence) if sequence.stopped.is_some() => json(texts, &sequence).map(fleeting),
        other => reply(texts, other),
    }
}

struct Asked {
    family: NamedFamily,
    kind: usize,
    from: Option<usize>,
    to: usize,
    what: What,
}

impl Asked {
    fn compute(&self, limits: &Limits) -> Result<SequenceJson, EngineError> {
        let kinds = self.family.grammar().kinds();
        let kind = kinds.get(self.kind);
        let first = kind.map_or(0, |kind| kind.first);
        let from = self.from.unwrap_or(0).max(first);
        let all = self.values(limits)?;
        let values: Vec<u32> = all.iter().copied().skip(from).collect();
        Ok(SequenceJson {
            question: SequenceQuestionJson::family(
                self.family.name(),
                kind.map(|kind| kind.name.as_str()),
                self.what.function(),
            ),
            from,
            to: self.to,
            stopped: None,
            zeros: None,
            statistics: statistics(from, self.from.is_some(), &values),
            period: self.period(first, &all, limits),
            values: Some(values),
        })
    }

    /// The values from size 0 on.
    fn values(&self, limits: &Limits) -> Result<Vec<u32>, EngineError> {
        if let What::Function(function) = self.what {
            let values = function.values(&self.family, self.kind, self.to, limits)?;
            return values.ok_or(EngineError::NoValue);
        }
        let limits = Limits { work: u64::MAX, ..limits.clone() };
        match sequence::compute(&self.family, self.to, None, 1, &limits, &mut |_| {}) {
            Ok(run) => Ok((0..=self.to).map_while(|size| run.value(self.kind, size)).collect()),
            Err(sequence::SequenceError::Stopped(stopped)) => Err(stopped.into()),
            Err(sequence::SequenceError::Term(error)) => Err(error),
            // There is no store here that could be damaged.
            Err(sequence::SequenceError::Store(_)) => Err(EngineError::NoValue),
        }
    }

    /// A period that is proved, where the values are Grundy values; else one that is seen.
    fn period(&self, first: usize, values: &[u32], limits: &Limits) -> Option<PeriodJson> {
        if let What::Grundy | What::Foreclosed(_) = self.what {
            let limits = Limits { work: u64::MAX, ..limits.clone() };
            let proved = sequence::find_period(&self.family, LOOK, 1, &limits, &mut |_| {});
            if let Some(period) = proved.ok().flatten().and_then(|p| p.period_of(self.kind)) {
                return Some(PeriodJson::new(&period, first, true));
            }
        }
        sequence::observed(values).map(|period| PeriodJson::new(&period, first, false))
    }
}

/// Figures over the sizes from 1 on, as in the thesis, unless another start was asked for.
fn statistics(from: usize, asked: bool, values: &[u32]) -> Option<StatisticsJson> {
    let skipped = usize::from(!asked && from == 0);
    let values = values.iter().copied().skip(skipped);
    Statistics::of(from + skipped, values).as_ref().map(StatisticsJson::from)
}

/// The values of positions, one after the other.
async fn terms(
    state: &State,
    mut ask: Ask,
    game: &str,
    position: &str,
    from: Option<usize>,
) -> Result<Response, Problem> {
    let (texts, asker) = (ask.texts, ask.asker());
    let to = size(ask.count("to", MOST)?.unwrap_or(TO_TERM));
    let pattern = Pattern::parse(position).ok_or_else(|| {
        let detail = texts.fill("error-no-number", &[("text", position)]);
        Problem::unknown(detail).on("position").given(position)
    })?;
    let engine = Arc::from(ask.game(game)?);
    let question = move |limits: &Limits| {
        let engine: &Arc<dyn noyau_engine::Engine> = &engine;
        let options = TermOptions { threads: 1, limits: limits.clone() };
        let terms = sequence::compute_terms(
            engine.as_ref(),
            &pattern,
            (from, to),
            None,
            &options,
            &mut |_| {},
        );
        let terms = terms.map_err(|error| match error {
            sequence::SequenceError::Stopped(stopped) => stopped.into(),
            sequence::SequenceError::Term(error) => error,
            sequence::SequenceError::Store(_) => EngineError::NoValue,
        })?;
        Ok(SequenceJson {
            question: SequenceQuestionJson::positions(engine.as_ref(), &pattern),
            from: terms.first,
            to,
            stopped: terms.stopped.as_ref().and_then(|error| StopJson::new(texts, error)),
            zeros: None,
            statistics: statistics(terms.first, from.is_some(), &terms.values),
            period: None,
            values: Some(terms.values),
        })
    };
    let answer = state
        .work
        .ask(asker, question, |sequence| Quality::poor_if(sequence.stopped.is_some()))
        .await?;
    finish(texts, answer)
}
