//! Moves: wherever the player to move wins, each theory gives a winning move.

use noyau_core::{Convention, Enumerate, Natural, Notation, Ruleset};
use noyau_games::heap::{PileTakes, Piles, Theory, Wythoff};
use serde::Deserialize;

use super::super::super::shared::{explained, strategy};
use super::super::super::{Checked, Effort, Failure, Vector, holds, same};
use super::super::{normal, ruleset};
use super::{ByA, ByBoth};
use noyau_engine::EngineError;

const ALL: &[&str] = &["recursive", "algebraic", "arithmetic"];

/// Every position up to the limit, with the smaller pile first; for small piles, also with the
/// smaller pile second.
fn positions(game: &Wythoff, limit: u64) -> Vec<Piles> {
    const BOTH_ORDERS: u64 = 12;
    let sorted = game.up_to(limit);
    let swapped = game.up_to(limit.min(BOTH_ORDERS)).map(|position| {
        let [x, y] = position.sizes().clone();
        Piles::new(y, x)
    });
    sorted.chain(swapped).collect()
}

/// Checks that each method gives winning moves, and gives one wherever there is one.
pub(super) fn plays(
    game: &Wythoff,
    limit: u64,
    methods: &[&str],
    chosen: impl Fn(&Piles, &str) -> Result<Vec<PileTakes>, Failure>,
) -> Checked {
    strategy(game, &positions(game, limit), |position| {
        let mut moves = Vec::new();
        for (index, method) in methods.iter().enumerate() {
            let found = chosen(position, method)?;
            let at = game.write_position(position);
            // A method that finds no move must not hide behind one that does.
            holds(at, method, index == 0 || found.is_empty() == moves.is_empty())?;
            moves.extend(found);
        }
        Ok(moves)
    })
}

fn explanations(game: &Wythoff, limit: u64, methods: &[&str]) -> Checked {
    plays(game, limit, methods, |position, method| explained(game, position, method))
}

/// The strategies of §§3.1.2 to 3.1.4.
pub(in super::super) fn wythoff_strategies(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        limit: u64,
    }
    let Params { limit } = vector.params()?;
    explanations(&Wythoff::classic(), effort.widen(limit), ALL)
}

/// The strategies of §§3.2.2 to 3.2.4, corrected.
pub(in super::super) fn fraenkel_explanations(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    (1..=params.a_max)
        .try_for_each(|a| explanations(&normal(a, 1)?, effort.widen(params.limit), ALL))
}

/// Fraenkel's three strategies: the moves themselves, and on every lost position no move.
pub(in super::super) fn fraenkel_strategies(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    for a in 1..=params.a_max {
        let game = normal(a, 1)?;
        plays(&game, effort.widen(params.limit), ALL, |position, method| {
            theory_move(&game, position, method)
        })?;
    }
    Ok(())
}

/// The move of a theory, without its explanation.
fn theory_move(game: &Wythoff, position: &Piles, method: &str) -> Result<Vec<PileTakes>, Failure> {
    let theory = match method {
        "recursive" => Theory::Recursive,
        "algebraic" => Theory::Algebraic,
        _ => Theory::Arithmetic,
    };
    let at = game.write_position(position);
    let found = game.strategy(position, theory);
    let found = found.ok_or_else(|| Failure::new(at, method, "no answer"))?;
    let Some(target) = found.target else { return Ok(Vec::new()) };
    let mv = game.move_between(position, &target).map_err(EngineError::from)?;
    Ok(vec![mv])
}

/// The strategy of §3.3.2.
pub(in super::super) fn connell_strategy(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        k_max: u64,
        limit: u64,
    }
    let params: Params = vector.params()?;
    let limit = effort.widen(params.limit);
    (1..=params.k_max).try_for_each(|k| explanations(&normal(1, k)?, limit, &["recursive"]))
}

impl ByBoth {
    fn explanations(&self, effort: Effort, method: &str) -> Checked {
        let limit = effort.widen(self.limit);
        self.games().try_for_each(|(a, b)| explanations(&normal(a, b)?, limit, &[method]))
    }
}

/// The strategy of §3.4.2, corrected.
pub(in super::super) fn borosh_recursive(vector: &Vector, effort: Effort) -> Checked {
    vector.params::<ByBoth>()?.explanations(effort, "recursive")
}

/// The same strategy with the digits of Lemmas 6, 7, 11 and 12, which the thesis does not print.
pub(in super::super) fn borosh_arithmetic(vector: &Vector, effort: Effort) -> Checked {
    vector.params::<ByBoth>()?.explanations(effort, "arithmetic")
}

/// The same with floors; and, on numbers no table reaches, floors and digits choose the same move,
/// a legal one.
pub(in super::super) fn borosh_algebraic(vector: &Vector, effort: Effort) -> Checked {
    let params: ByBoth = vector.params()?;
    params.explanations(effort, "algebraic")?;
    for (a, b) in params.games() {
        let game = normal(a, b)?;
        for exponent in [18, 40] {
            let power = Natural::from(10_u64).pow(exponent);
            for (down, up) in (0..6_u64).flat_map(|down| (0..6_u64).map(move |up| (down, up))) {
                let x = &power - &Natural::from(down);
                let y = &power + &(Natural::from(up) * &(&power >> (up * 2)));
                let position = Piles::new(x, y);
                let by_floors = theory_move(&game, &position, "algebraic")?;
                let by_digits = theory_move(&game, &position, "arithmetic")?;
                same(game.write_position(&position), &by_floors, &by_digits)?;
                for mv in &by_floors {
                    let after = game.try_play(&position, mv).map_err(EngineError::from)?;
                    let next = theory_move(&game, &after, "arithmetic")?;
                    holds(game.write_position(&after), "P", next.is_empty())?;
                }
            }
        }
    }
    Ok(())
}

/// The strategies of §§4.1.2 to 4.1.4, and that of a = 1 in digits, which the thesis calls similar.
pub(in super::super) fn misere_strategies(vector: &Vector, effort: Effort) -> Checked {
    let params: ByA = vector.params()?;
    (1..=params.a_max).try_for_each(|a| {
        explanations(&ruleset(a, 1, Convention::Misere)?, effort.widen(params.limit), ALL)
    })
}
