//! Why a sum of members is won or lost: the period, each member reduced by it, and the nim-sum.

use noyau_core::{Explanation, MethodInfo, Natural, Operand, Outcome, Source, Step, Unexplained};
use noyau_family::Summand;
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::Limits;

use super::{Values, grammar, options};
use crate::EngineError;

/// The methods that a game on a family has in addition to its own.
pub(crate) const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "period", aliases: &["guy-smith"] },
    MethodInfo { name: "table", aliases: &["sprague-grundy"] },
];

const PERIOD: Source = Source::section("noyau", "octal");
const SUM: Source = Source::section("graphs", "1.2");
/// The most members of a position that is explained.
const LISTED: usize = 40;

/// Explains by the period or by the table. For each family only one of the two applies.
pub(crate) fn explain(
    game: &ErasedGame,
    position: &ErasedPosition,
    method: &'static str,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    let not_applicable = |reason| EngineError::from(Unexplained::NotApplicable { method, reason });
    let grammar = grammar(game, position).ok_or_else(|| not_applicable("family-misere"))?;
    let summands = game.summands(position);
    if summands.len() > LISTED {
        return Err(Unexplained::TooLarge { method }.into());
    }
    let values = Values::of(grammar, &summands, limits)?;
    let total = values.sum(&summands)?;
    let mut steps = match (&values, method) {
        (Values::Period(_), "period") => vec![period_step(&values)],
        (Values::Period(_), _) => return Err(not_applicable("family-has-period")),
        (Values::Table(_), "table") => Vec::new(),
        (Values::Table(_), _) => return Err(not_applicable("family-no-period")),
    };
    let mut terms = Vec::new();
    for (place, summand) in summands.iter().enumerate() {
        let value = values.value(summand)?;
        steps.extend(value_step(&values, place, summand, &value));
        terms.push(value);
    }
    if summands.len() > 1 {
        steps.push(
            Step::new("nim-sum")
                .with("terms", terms.clone())
                .with("total", &total)
                .from_source(SUM),
        );
    }
    let mut mv = None;
    if !total.is_zero() {
        let chosen =
            summands.iter().zip(&terms).enumerate().find_map(|(place, (summand, value))| {
                let target = value ^ &total;
                let found = options::with_value(grammar, &values, summand, &target, 1);
                let by = found.ok()?.moves.pop()?;
                Some((place, value, target, by))
            });
        if let Some((place, value, target, by)) = chosen
            && let Some(found) = game.replacing(position, place, by).moves.into_iter().next()
        {
            let after = game.play(position, &found);
            steps.push(
                Step::new("family-target")
                    .with("place", place + 1)
                    .with("value", value)
                    .with("total", &total)
                    .with("target", target)
                    .from_source(SUM),
            );
            mv = Some((game.write_move(&found, position), game.write_position(&after)));
        }
    }
    let outcome = if total.is_zero() { Outcome::P } else { Outcome::N };
    steps.push(Step::new("family-verdict").with("total", &total).with("outcome", outcome));
    Ok(Explanation { method, position: game.write_position(position), outcome, steps, mv })
}

/// The step that states the proved period.
fn period_step(values: &Values) -> Step {
    let Values::Period(proof) = values else { return Step::new("family-period") };
    let certificate = proof.certificate();
    let grows = certificate.saltus.iter().any(|saltus| *saltus > 0);
    let key = if grows { "family-saltus" } else { "family-period" };
    Step::new(key)
        .with("preperiod", certificate.preperiod)
        .with("period", certificate.period)
        .with("checked", proof.checked())
        .from_source(PERIOD)
}

/// The step that gives the value of one summand, with the reduction of its size by the period.
fn value_step(values: &Values, place: usize, summand: &Summand, value: &Natural) -> Option<Step> {
    let Summand::Member { kind, size } = summand else { return None };
    let step = Step::new("family-value")
        .with("place", place + 1)
        .with("kind", *kind)
        .with("size", size)
        .with("value", value);
    let Some((preperiod, period)) = values.repeats() else { return Some(step) };
    let Some(beyond) = size.checked_sub(&Natural::from(preperiod)) else { return Some(step) };
    let Some((quotient, remainder)) = beyond.div_rem(&Natural::from(period)) else {
        return Some(step);
    };
    // A size within the first period is not reduced.
    if quotient.is_zero() {
        return Some(step);
    }
    let place = Natural::from(preperiod) + remainder.clone();
    let below = values.member(*kind, &place)?;
    let reduced = Step::new("family-reduced")
        .with("kind", *kind)
        .with("size", size)
        .with("preperiod", preperiod)
        .with("period", period)
        .with("quotient", quotient)
        .with("remainder", remainder)
        .with("place", place)
        .with("value", below);
    Some(step.because(reduced))
}

/// Checks a claim about a family from its operands and the rules alone.
pub(crate) fn check(
    game: &ErasedGame,
    position: &ErasedPosition,
    step: &Step,
    limits: &Limits,
) -> Result<(), EngineError> {
    let grammar = grammar(game, position).ok_or_else(|| step.is_unchecked())?;
    let summands = game.summands(position);
    let values = Values::of(grammar, &summands, limits)?;
    let truth = match step.claim.key.as_ref() {
        // A `Proved` exists only if the checker of certificates has accepted it.
        "family-period" | "family-saltus" => match &values {
            Values::Period(proof) => {
                let certificate = proof.certificate();
                step.index("preperiod")? == certificate.preperiod
                    && step.index("period")? == certificate.period
                    && step.index("checked")? == proof.checked()
            }
            Values::Table(_) => false,
        },
        "family-value" => {
            let place = step.index("place")?.checked_sub(1).and_then(|place| summands.get(place));
            let member = Summand::member(step.index("kind")?, step.number("size")?.clone());
            place == Some(&member) && values.value(&member)? == *step.number("value")?
        }
        "family-reduced" => {
            let (q, p) = (step.number("preperiod")?, step.number("period")?);
            let (rounds, rest) = (step.number("quotient")?, step.number("remainder")?);
            let place = step.number("place")?;
            let whole = &(rounds * p) + place;
            let value = values.member(step.index("kind")?, place);
            values.repeats().map(|(q, p)| (Natural::from(q), Natural::from(p)))
                == Some((q.clone(), p.clone()))
                && rest < p
                && *place == q + rest
                && whole == *step.number("size")?
                && value.as_ref() == Some(step.number("value")?)
        }
        "family-target" => {
            let place = step.index("place")?.checked_sub(1).and_then(|place| summands.get(place));
            let value = place.map(|summand| values.value(summand)).transpose()?;
            let total = values.sum(&summands)?;
            let target = step.number("value")? ^ &total;
            value.as_ref() == Some(step.number("value")?)
                && total == *step.number("total")?
                && target == *step.number("target")?
        }
        "family-verdict" => {
            let total = step.number("total")?;
            let outcome = if total.is_zero() { Outcome::P } else { Outcome::N };
            values.sum(&summands)? == *total
                && step.claim.operand("outcome") == Some(&Operand::Outcome(outcome))
        }
        _ => return Err(step.is_unchecked().into()),
    };
    Ok(step.holds(truth)?)
}
