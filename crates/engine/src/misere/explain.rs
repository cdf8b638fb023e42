//! Why a sum is won or lost in misère play: the quotient, the element of each member, and their
//! product.

use noyau_core::{
    Explanation, MethodInfo, Natural, Operand, Outcome, Reader, Source, Step, Unexplained, Written,
};
use noyau_family::Summand;
use noyau_games::erased::{ErasedGame, ErasedPosition};
use noyau_solve::misere::{Element, HeapQuotient, Presentation};
use noyau_solve::{Exact, Limits};

use super::{QUOTIENT, grammar, moves_to_p};
use crate::EngineError;

/// The method of a family in misère play.
pub(crate) const METHODS: &[MethodInfo] =
    &[MethodInfo { name: QUOTIENT, aliases: &["misere-quotient"] }];

const THEORY: Source = Source::section("noyau", "misere");
/// The most members of a position that is explained.
const LISTED: usize = 40;

/// A position, a quotient with an element for each of its members, and the way elements are
/// written.
struct Known {
    quotient: std::sync::Arc<HeapQuotient>,
    presentation: Presentation,
    summands: Vec<Summand>,
}

impl Known {
    fn of(
        game: &ErasedGame,
        position: &ErasedPosition,
        limits: &Limits,
    ) -> Result<Option<Self>, EngineError> {
        let Some(grammar) = grammar(game, position) else { return Ok(None) };
        let summands = game.summands(position);
        let found = limits.memory.exact_quotient(grammar, &summands, limits)?;
        Ok(found.map(|Exact { quotient, .. }| {
            let presentation = quotient.quotient().presentation();
            Self { quotient, presentation, summands }
        }))
    }

    fn write(&self, element: Element) -> Written {
        Written::new().text(Presentation::write(&self.presentation.word(element)))
    }

    fn element(&self, summands: &[Summand]) -> Option<Written> {
        self.quotient.element(summands).map(|element| self.write(element))
    }

    fn outcome(&self, summands: &[Summand]) -> Option<Outcome> {
        let element = self.quotient.element(summands)?;
        Some(self.quotient.quotient().outcome_of(element))
    }

    /// The position with the summand at `place` replaced by others.
    fn after(&self, place: usize, by: &[Summand]) -> Vec<Summand> {
        [&self.summands[..place], by, &self.summands[place + 1..]].concat()
    }
}

/// Explains by the quotient.
pub(crate) fn explain(
    game: &ErasedGame,
    position: &ErasedPosition,
    limits: &Limits,
) -> Result<Explanation, EngineError> {
    let refused = || {
        EngineError::from(Unexplained::NotApplicable { method: QUOTIENT, reason: "misere-none" })
    };
    let known = Known::of(game, position, limits)?.ok_or_else(refused)?;
    if known.summands.len() > LISTED {
        return Err(Unexplained::TooLarge { method: QUOTIENT }.into());
    }
    let outcome = known.outcome(&known.summands).ok_or_else(refused)?;
    let mut steps = vec![quotient_step(&known)];
    for (place, summand) in known.summands.iter().enumerate() {
        let element = known.element(std::slice::from_ref(summand)).ok_or_else(refused)?;
        let like = known.quotient.like(summand.size()).unwrap_or(0);
        let same = *summand.size() == Natural::from(like);
        let step = Step::new(if same { "misere-element" } else { "misere-reduced" })
            .with("place", place + 1)
            .with("size", summand.size())
            .with("element", element);
        steps.push(if same { step } else { step.with("like", like) });
    }
    let product = known.element(&known.summands).ok_or_else(refused)?;
    steps.push(
        Step::new("misere-product")
            .with("product", product)
            .with("outcome", outcome)
            .from_source(THEORY),
    );
    let mut mv = None;
    // If play is over, the player to move has won and there is no move to name.
    if outcome == Outcome::N {
        let chosen = (0..known.summands.len()).find_map(|place| {
            let by = moves_to_p(&known.quotient, &known.summands, place).0.pop()?;
            Some((place, by))
        });
        if let Some((place, by)) = chosen
            && let Some(found) =
                game.replacing(position, place, by.clone()).moves.into_iter().next()
        {
            let after = game.play(position, &found);
            let product = known.element(&known.after(place, &by)).ok_or_else(refused)?;
            steps.push(
                Step::new("misere-move")
                    .with("target", game.write_position(&after))
                    .with("product", product),
            );
            mv = Some((game.write_move(&found, position), game.write_position(&after)));
        }
    }
    let position = game.write_position(position);
    Ok(Explanation { method: QUOTIENT, position, outcome, steps, mv })
}

/// The step that states the quotient.
fn quotient_step(known: &Known) -> Step {
    let quotient = known.quotient.quotient();
    let (key, bounds) = match known.quotient.repetition() {
        Some(found) => {
            ("misere-solved", [("preperiod", found.preperiod), ("period", found.period)])
        }
        None => {
            let games = quotient.games();
            (
                "misere-quotient",
                [("to", known.quotient.sizes().saturating_sub(1)), ("games", games)],
            )
        }
    };
    let step =
        bounds.into_iter().fold(Step::new(key), |step, (name, value)| step.with(name, value));
    let names = known.presentation.generators.iter().enumerate().filter_map(|(number, game)| {
        let (kind, size) = known.quotient.member_of(*game)?;
        let kinds = known.quotient.grammar().kinds();
        let kind = kinds.get(kind).filter(|_| kinds.len() > 1);
        let kind = kind.map_or_else(String::new, |kind| format!("{}:", kind.name));
        Some(format!("{} = {kind}{size}", Presentation::name(number)))
    });
    let generators = Written::new().text(names.collect::<Vec<_>>().join(", "));
    step.with("order", quotient.order())
        .with("generators", generators)
        .with("portion", quotient.p_portion().count())
        .from_source(THEORY)
}

/// Checks a claim about the quotient. The check of its certificate proves from the rules alone that
/// the outcomes of the quotient are right.
pub(crate) fn check(
    game: &ErasedGame,
    position: &ErasedPosition,
    step: &Step,
    limits: &Limits,
) -> Result<(), EngineError> {
    let known = Known::of(game, position, limits)?.ok_or_else(|| step.is_unchecked())?;
    let written = |name| match step.claim.operand(name) {
        Some(Operand::Written(text)) => Some(text.clone()),
        _ => None,
    };
    let says = |name, text: Option<Written>| {
        written(name).zip(text).is_some_and(|(told, text)| told.reads_like(&text))
    };
    let truth = match step.claim.key.as_ref() {
        "misere-quotient" | "misere-solved" => {
            // `exact_quotient` returns only quotients whose certificate was checked.
            let claim = quotient_step(&known).claim;
            Reader::new(std::slice::from_ref(step)).says(&claim).is_ok()
        }
        key @ ("misere-element" | "misere-reduced") => {
            let place = step.index("place")?.checked_sub(1);
            let summand = place.and_then(|place| known.summands.get(place));
            let size = step.number("size")?;
            let counted = if key == "misere-element" { size } else { step.number("like")? };
            let like = known.quotient.like(size).map(Natural::from);
            summand.map(Summand::size) == Some(size)
                && like.as_ref() == Some(counted)
                && says("element", summand.and_then(|one| known.element(std::slice::from_ref(one))))
        }
        "misere-product" => {
            says("product", known.element(&known.summands))
                && known.outcome(&known.summands) == step.outcome("outcome").ok()
        }
        "misere-move" => {
            let text = written("target").ok_or_else(|| step.is_unchecked())?;
            let target = game.parse_reached(&text.to_string(), position)?;
            let summands = game.summands(&target);
            game.move_between(position, &target)?;
            known.outcome(&summands) == Some(Outcome::P)
                && says("product", known.element(&summands))
        }
        _ => return Err(step.is_unchecked().into()),
    };
    Ok(step.holds(truth)?)
}
