//! Lists, rules, strategies and values.

use noyau_core::{
    Additive, ClosedForm, Composite, Compound, Convention, GameFunction, Outcome, Remoteness,
    Ruleset, Suspense,
};
use noyau_games::compound::paths as theorems;
use noyau_solve::Limits;
use noyau_solve::compound::PartValues;
use serde::Deserialize;

use super::super::shared::shown;
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{compound, is_lost, parts, paths, position, referee, unions};
use noyau_engine::compound::judge;
use noyau_engine::{Arguments, SolveOptions, open};

#[derive(Deserialize)]
struct Range {
    compound: String,
    #[serde(alias = "total")]
    to: u64,
}

#[derive(Deserialize)]
struct Fact<P, E> {
    params: P,
    expect: E,
}

/// The single paths that are lost, by the rules and, if there is one, by the theorem.
pub(super) fn lost_paths(vector: &Vector, _effort: Effort) -> Checked {
    let fact: Fact<Range, Vec<u64>> = vector.read()?;
    let compound = compound(&fact.params.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut found = Vec::new();
    for n in 0..=fact.params.to {
        let single: &[u64] = if n == 0 { &[] } else { &[n] };
        let lost = is_lost(&game, &mut referee, single)?;
        if let Some(said) = theorems::outcome(&compound, single) {
            same(format!("P{n}"), &lost, &(said == Outcome::P))?;
        }
        if lost {
            found.push(n);
        }
    }
    same_list(&vector.id, &fact.expect, &found)
}

/// Outcomes of single unions, by the rules.
pub(super) fn outcomes(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Positions {
        compound: String,
        positions: Vec<Vec<u64>>,
    }
    let fact: Fact<Positions, Vec<char>> = vector.read()?;
    let compound = compound(&fact.params.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut found = Vec::new();
    for union in &fact.params.positions {
        let lost = is_lost(&game, &mut referee, union)?;
        found.push(if lost { 'P' } else { 'N' });
    }
    same_list(&vector.id, &fact.expect, &found)
}

/// Checks the theorem about a compound, and its game function if it has one, on every union up to a
/// total that the theorem covers. The expected number is the number of these unions.
pub(super) fn union_theorem(vector: &Vector, effort: Effort) -> Checked {
    let fact: Fact<Range, u64> = vector.read()?;
    let compound = compound(&fact.params.compound)?;
    // With more time, the bound of the brute force.
    let total = if effort == Effort::Full { fact.params.to.max(24) } else { fact.params.to };
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut function = judge(compound, &game, &SolveOptions::default());
    let has_function = function.basis() == "function";
    let mut checked = 0;
    for union in unions(total) {
        let Some(said) = theorems::outcome(&compound, &union) else { continue };
        let parts = parts(&game, &union)?;
        let found = referee.outcome(&parts)?;
        same(shown(&union), &found, &said)?;
        if has_function {
            same(shown(&union), &found, &function.outcome(&parts)?)?;
        }
        checked += u64::from(union.iter().sum::<u64>() <= fact.params.to);
    }
    same(&vector.id, &fact.expect, &checked)
}

/// A statement about some unions: `None` if it does not cover a union, otherwise whether the union
/// is lost.
type Rule = fn(&[u64]) -> Option<bool>;

const RULES: &[(&str, Rule)] = &[
    // Theorem 3.5.1, for unions with a long path: the shortest decides.
    ("smallest-beside-eleven", |union| {
        let (longest, shortest) = (union.first()?, union.last()?);
        (*longest >= 11).then_some(matches!(shortest, 4 | 5))
    }),
    ("lemma-3.6.3", |union| {
        (union.len() >= 2).then(|| union.iter().all(|n| matches!(n % 5, 0 | 4)))
    }),
    // Theorem 4.1.1.
    ("even-pairs", |union| {
        let even = union.chunk_by(|a, b| a.div_ceil(2) == b.div_ceil(2)).all(|c| c.len() % 2 == 0);
        (even && !union.is_empty()).then_some(true)
    }),
    // Conjecture 4.1.3, for longest paths of five vertices or more.
    ("three-on-top-long", |union| {
        let longest = *union.first().filter(|n| **n >= 5)?;
        let top = union.iter().filter(|n| n.div_ceil(2) == longest.div_ceil(2)).count();
        (top >= 3).then_some(top % 2 == 0)
    }),
    // Conjecture 4.1.9, for longest paths of six vertices or more.
    ("three-on-top-short", |union| {
        let longest = *union.first().filter(|n| **n >= 6)?;
        let top = union.iter().filter(|n| **n / 2 == longest / 2).count();
        (top >= 3).then_some(top % 2 == 0)
    }),
    // The second part of Theorem 4.1.11.
    ("near-the-fourth", |union| {
        let (longest, fourth) = (*union.first()?, *union.get(3)?);
        let rank = fourth / 2 * 2;
        let speaks = union.iter().all(|n| *n >= 4) && longest >= rank + 2 && longest < 2 * rank + 2;
        let top = union.iter().filter(|n| **n / 2 == longest / 2).count();
        speaks.then_some(top % 2 == 0)
    }),
    // Conjecture 4.2.11, as corrected, beside shorter paths that are not won at once.
    ("near-the-level", |union| {
        let longest = *union.first().filter(|n| **n >= 9)?;
        let (mut level, mut bound) = (1, 9);
        while 2 * bound + 2 <= longest {
            (level, bound) = (level + 1, 2 * bound + 2);
        }
        let heavy: Vec<u64> = union.iter().map_while(|n| n.checked_sub(bound)).collect();
        if heavy[0] > 6 || union.last().is_some_and(|n| *n < 4) {
            return None;
        }
        if heavy.iter().any(|more| (2..5).contains(more)) {
            return (heavy[0] < 5).then_some(false);
        }
        let first_low = heavy.iter().position(|more| *more <= 1).unwrap_or(heavy.len());
        let weight = if first_low == 0 { heavy.len() } else { heavy.len() + first_low - 1 };
        Some(weight == level)
    }),
    // Proposition 4.4.1: P_n + P_4 is lost.
    ("with-a-four", |union| matches!(union, [n, 4] if *n >= 4).then_some(true)),
    // Proposition 4.4.3.
    ("shortest-up-to-five", |union| match (union.len(), union.last()?) {
        (0 | 1, _) => None,
        (_, 1..4) => Some(false),
        (_, 4 | 5) => Some(true),
        _ => None,
    }),
];

/// Checks one of these statements on every union up to a total. The expected number is the number
/// of unions that the statement covers.
pub(super) fn union_rule(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        compound: String,
        rule: String,
        total: u64,
    }
    let fact: Fact<Params, u64> = vector.read()?;
    let params = fact.params;
    let compound = compound(&params.compound)?;
    let rule = RULES.iter().find(|(name, _)| *name == params.rule);
    let (_, rule) = rule.ok_or_else(|| Failure::new(&vector.id, "a rule", &params.rule))?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let far = vector.reach(effort).unwrap_or(params.total);
    let mut checked = 0;
    for union in unions(far) {
        let Some(said) = rule(&union) else { continue };
        same(shown(&union), &is_lost(&game, &mut referee, &union)?, &said)?;
        checked += u64::from(union.iter().sum::<u64>() <= params.total);
    }
    same(&vector.id, &fact.expect, &checked)
}

/// Checks by the rules that the move of the theorem is legal and wins, on every union that is won.
/// The expected number is the number of these unions.
pub(super) fn strategy(vector: &Vector, _effort: Effort) -> Checked {
    let fact: Fact<Range, u64> = vector.read()?;
    let compound = compound(&fact.params.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut served = 0;
    for union in unions(fact.params.to) {
        let position = position(&game, &union)?;
        if union.is_empty() || is_lost(&game, &mut referee, &union)? {
            continue;
        }
        let list = game.winning_moves(&position, 1);
        let mv = list.and_then(|list| list.moves.into_iter().next());
        let mv = mv.ok_or_else(|| Failure::new(shown(&union), "a move", "none"))?;
        let after = game.try_play(&position, &mv);
        let after = after.map_err(|error| Failure::new(shown(&union), "a legal move", error))?;
        same(shown(&union), &Outcome::P, &referee.outcome(&game.parts(&after))?)?;
        served += 1;
    }
    same(&vector.id, &fact.expect, &served)
}

/// Values of single paths by their recursion.
pub(super) fn game_function(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        function: String,
        convention: String,
        n: u64,
    }
    let Fact { params, expect }: Fact<Params, Vec<u64>> = vector.read()?;
    let convention = match params.convention.as_str() {
        "misere" => Convention::Misere,
        _ => Convention::Normal,
    };
    let found = match params.function.as_str() {
        "suspense" => lengths_of_play(Suspense(convention), params.n)?,
        _ => lengths_of_play(Remoteness(convention), params.n)?,
    };
    same_list(&vector.id, &expect, &found)
}

/// How long play lasts on each path up to n, by a function that counts moves.
fn lengths_of_play<F>(function: F, n: u64) -> Result<Vec<u64>, Failure>
where
    F: Additive + GameFunction<Value = noyau_core::RemotenessValue>,
{
    let game = paths(&Compound::SUM)?;
    let mut values = PartValues::new(function, &game, Limits::none());
    let mut found = Vec::new();
    for n in 0..=n {
        let single: &[u64] = if n == 0 { &[] } else { &[n] };
        found.push(values.sum(&parts(&game, single)?)?.moves);
    }
    Ok(found)
}

/// Theorems 3.4.2 and 3.4.4: where the values jump.
pub(super) fn suspense_formula(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        n: u64,
    }
    let Fact { params, expect }: Fact<Params, bool> = vector.read()?;
    for (convention, first) in [(Convention::Normal, (0, 4)), (Convention::Misere, (1, 2))] {
        let found = lengths_of_play(Suspense(convention), params.n)?;
        let (low, high) = first;
        let add = if convention == Convention::Normal { (5, 6) } else { (6, 5) };
        let mut lost = Vec::new();
        let (mut low, mut high) = (low, high);
        while low <= params.n {
            lost.extend([low, high]);
            (low, high) = (2 * low + add.0, 2 * high + add.1);
        }
        let parity = u64::from(convention == Convention::Misere);
        let even = (0..=params.n).zip(&found).filter(|(_, value)| *value % 2 == parity);
        let even: Vec<u64> = even.map(|(n, _)| n).collect();
        lost.sort_unstable();
        lost.retain(|n| *n <= params.n);
        let rising = found.windows(2).all(|pair| pair[0] <= pair[1] && pair[1] <= pair[0] + 1);
        let even: Vec<u64> = even.into_iter().filter(|n| *n > 0 || parity == 0).collect();
        same_list(&vector.id, &lost, &even)?;
        same(&vector.id, &expect, &rising)?;
    }
    Ok(())
}

/// Outcomes of graphs by several compounds.
pub(super) fn graphs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        graphs: Vec<String>,
        compounds: Vec<String>,
    }
    let Fact { params, expect }: Fact<Params, Vec<Vec<char>>> = vector.read()?;
    let mut found = Vec::new();
    for graph in &params.graphs {
        let mut row = Vec::new();
        for compound in &params.compounds {
            let engine = open("domination", &Arguments::none().with("compound", compound))?;
            let by = |force_search| {
                let options = SolveOptions { force_search, moves: 1, ..SolveOptions::default() };
                engine.solve(graph, &options).map(|solved| solved.answer.outcome)
            };
            same(format!("{graph} {compound}"), &by(true)?, &by(false)?)?;
            row.push(by(true)?.letter());
        }
        found.push(row);
    }
    same_list(&vector.id, &expect, &found)
}

/// Paths as graphs and as heaps have the same outcomes, by every compound.
pub(super) fn graphs_and_paths(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        total: u64,
    }
    let Fact { params, expect }: Fact<Params, u64> = vector.read()?;
    let mut checked = 0;
    for compound in Compound::all() {
        let given = Arguments::none().with("compound", compound.to_string());
        let graphs = open("domination", &given)?;
        let heaps = open("path", &given)?;
        let options = SolveOptions { force_search: true, moves: 1, ..SolveOptions::default() };
        for union in unions(params.total).into_iter().filter(|union| !union.is_empty()) {
            let names: Vec<String> = union.iter().map(|n| format!("path:{n}")).collect();
            let graph = graphs.solve(&names.join("+"), &options)?.answer.outcome;
            let heap = heaps.solve(&super::typed(&union), &options)?.answer.outcome;
            same(format!("{compound} {}", shown(&union)), &heap, &graph)?;
            checked += 1;
        }
    }
    same(&vector.id, &expect, &checked)
}

/// The 2-exact game on i paths of one vertex and j of three: 1 where it is won.
fn two_exact_rows(imax: usize, jmax: usize) -> Result<Vec<String>, Failure> {
    let compound = compound("2-exact,long,normal")?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut rows = Vec::new();
    for threes in 0..jmax {
        let mut row = String::new();
        for ones in 0..imax {
            let union: Vec<u64> = [vec![3; threes], vec![1; ones]].concat();
            row.push(if is_lost(&game, &mut referee, &union)? { '0' } else { '1' });
        }
        rows.push(row);
    }
    Ok(rows)
}

#[derive(Deserialize)]
struct Box2 {
    imax: usize,
    jmax: usize,
}

pub(super) fn two_exact(vector: &Vector, _effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Box2, Vec<String>> = vector.read()?;
    same_list(&vector.id, &expect, &two_exact_rows(params.imax, params.jmax)?)
}

/// Periods and preperiods in both directions.
pub(super) fn two_exact_period(vector: &Vector, _effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Box2, [(usize, usize); 2]> = vector.read()?;
    same(&vector.id, &expect, &two_exact_periods(params.imax, params.jmax)?)
}

/// The period and preperiod of the table along paths of one vertex and along paths of three.
pub(super) fn two_exact_periods(imax: usize, jmax: usize) -> Result<[(usize, usize); 2], Failure> {
    let rows = two_exact_rows(imax, jmax)?;
    let rows: Vec<&[u8]> = rows.iter().map(String::as_bytes).collect();
    let columns: Vec<Vec<u8>> =
        (0..imax).map(|ones| rows.iter().map(|row| row[ones]).collect()).collect();
    let rows: Vec<Vec<u8>> = rows.into_iter().map(<[u8]>::to_vec).collect();
    // A repetition along one direction compares whole lines of the other.
    let repeats = |lines: &[Vec<u8>]| {
        let periods = 1..lines.len() / 2;
        let candidates = periods.filter_map(|period| {
            let first = (0..lines.len() - 2 * period).find(|first| {
                (*first..lines.len() - period).all(|n| lines[n] == lines[n + period])
            })?;
            Some((period, first))
        });
        candidates.min_by_key(|(period, _)| *period).unwrap_or((0, 0))
    };
    Ok([repeats(&columns), repeats(&rows)])
}

/// The pairs of paths between two lengths that are lost.
pub(super) fn pairs(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        compound: String,
        lo: u64,
        hi: u64,
    }
    let Fact { params, expect }: Fact<Params, Vec<(u64, u64)>> = vector.read()?;
    let compound = compound(&params.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut found = Vec::new();
    for small in params.lo..=params.hi {
        for large in small..=params.hi {
            if is_lost(&game, &mut referee, &[large, small])? {
                found.push((small, large));
            }
        }
    }
    same_list(&vector.id, &expect, &found)
}

/// Proposition 4.1.8: misère play is normal play with one more vertex beside it.
pub(super) fn same_with_one_more(vector: &Vector, _effort: Effort) -> Checked {
    let Fact { params, expect }: Fact<Range, u64> = vector.read()?;
    let normal = compound(&params.compound)?;
    let misere = normal.under(Convention::Misere);
    let (game, other) = (paths(&normal)?, paths(&misere)?);
    let (mut referee, mut judge) = (referee(&game, &normal), referee(&other, &misere));
    let mut checked = 0;
    for mut union in unions(params.to) {
        let lost = is_lost(&other, &mut judge, &union)?;
        union.push(1);
        same(shown(&union), &lost, &is_lost(&game, &mut referee, &union)?)?;
        checked += 1;
    }
    same(&vector.id, &expect, &checked)
}

/// Propositions 4.1.10 and 4.1.13: short paths do not matter beside one that is longer.
pub(super) fn short_ones_do_not_matter(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Params {
        compound: String,
        short: u64,
        total: u64,
    }
    let Fact { params, expect }: Fact<Params, u64> = vector.read()?;
    let compound = compound(&params.compound)?;
    let game = paths(&compound)?;
    let mut referee = referee(&game, &compound);
    let mut checked = 0;
    for union in unions(params.total) {
        let long: Vec<u64> = union.iter().copied().filter(|n| *n > params.short).collect();
        if long.is_empty() || long.len() == union.len() {
            continue;
        }
        let lost = is_lost(&game, &mut referee, &union)?;
        same(shown(&union), &lost, &is_lost(&game, &mut referee, &long)?)?;
        checked += 1;
    }
    holds(&vector.id, "some unions", checked > 0)?;
    same(&vector.id, &expect, &checked)
}
