//! The mistakes of the documents, shown by computation.
//!
//! Each check recomputes from the facts what the document says and what is right. It fails when
//! the printed statement turns out to hold, or the correction not to.

use noyau_core::Outcome;
use noyau_games::heap::{Configuration, FibonacciNim, Heaps, Marienbad};
use noyau_solve::Limits;
use noyau_solve::kernel::Counterexample;
use serde::Deserialize;

use super::super::shared::{Found, evidence, fact, facts};
use super::super::{Data, Effort, ErratumEntry, Failure, holds, same};
use super::claims::boxed;
use super::examples::{PacketFlip, allowances, in_printed_kernel, kernel_bound, printed_even};
use super::tables::{in_order, is_its_number, partition, sums_of};
use super::{GameName, numbers, outcome, shown, typed};
use noyau_engine::{Arguments, Patience, SolveOptions, open};

fn nim_sum(piles: &[u64]) -> u64 {
    Heaps::of(piles.iter().copied()).nim_sum().to_u64().unwrap_or(u64::MAX)
}

/// A formula such as `26⊕27⊕12 = 13`.
fn nim_sum_formula(piles: &[u64]) -> String {
    let terms: Vec<String> = piles.iter().map(u64::to_string).collect();
    format!("{} = {}", terms.join("⊕"), nim_sum(piles))
}

/// The captions announce fewer piles than the tables have.
pub(super) fn pile_count(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed_piles: usize,
    }
    #[derive(Deserialize)]
    struct Fields {
        piles: Vec<u64>,
    }
    let printed: Printed = entry.read()?;
    let mut shown_piles = Vec::new();
    for vector in facts(entry, data, "bit_table") {
        let Fields { piles } = vector.read()?;
        holds(shown(&piles), "≠ printed number", piles.len() != printed.printed_piles)?;
        let (piles, count) = (shown(&piles), piles.len());
        shown_piles.push(format!("|{piles}| = {count} ≠ {}", printed.printed_piles));
    }
    holds(&entry.id, "facts", !shown_piles.is_empty())?;
    evidence(shown_piles.join(", "), None)
}

/// The printed digits belong to another number, and the printed target is an N-position.
pub(super) fn printed_target(entry: &ErratumEntry, data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Digits {
        base: u64,
        printed_rows: Vec<Vec<u64>>,
    }
    #[derive(Deserialize)]
    struct Move {
        game: GameName,
        position: Vec<u64>,
        target: Vec<u64>,
        printed_target: Vec<u64>,
    }
    let mut wrong = Vec::new();
    for vector in facts(entry, data, "digits_of") {
        let Digits { base, printed_rows } = vector.read()?;
        for row in printed_rows.iter().filter(|row| !is_its_number(row, base)) {
            let (number, digits) = row.split_first().unwrap_or((&0, &[]));
            let written: String = digits.iter().map(u64::to_string).collect();
            let value = digits.iter().fold(0, |value, digit| value * base + digit);
            wrong.push(format!("{written}₍{base}₎ = {value} ≠ {number}"));
        }
    }
    wrong.dedup();
    let mv: Move = fact(entry, data, "winning_move")?;
    let engine = mv.game.open()?;
    let force_search = effort == Effort::Full;
    let options = SolveOptions { force_search, ..SolveOptions::default() };
    let judge = |piles: &[u64]| -> Result<(Outcome, Option<Vec<u64>>), Failure> {
        let answer = engine.solve(&typed(piles), &options)?.answer;
        let Some(mv) = answer.winning.moves.first() else { return Ok((answer.outcome, None)) };
        let mut game = engine.start(&typed(piles), 0, Patience::default())?;
        game.play(&mv.notation.to_string())?;
        Ok((answer.outcome, Some(numbers(&game.view().position))))
    };
    let (found, reply) = judge(&mv.printed_target)?;
    same(shown(&mv.printed_target), &Outcome::N, &found)?;
    same(shown(&mv.target), &Outcome::P, &judge(&mv.target)?.0)?;
    let move_there = format!("-> {}", typed(&mv.target));
    engine.start(&typed(&mv.position), 0, Patience::default())?.play(&move_there)?;
    wrong.push(format!("{} ≠ 0", nim_sum_formula(&mv.printed_target)));
    let reply = reply.map(|reply| format!(" → {}", shown(&reply))).unwrap_or_default();
    wrong.push(format!("{} : N{reply}", shown(&mv.printed_target)));
    let confirmation = format!("{}, {} : P", nim_sum_formula(&mv.target), shown(&mv.target));
    evidence(wrong.join("; "), confirmation)
}

/// The printed column numbers are not exponents of the piles, and the printed sets are not made
/// of the column's digits.
pub(super) fn printed_columns(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed_columns: Vec<u64>,
        column: u64,
        printed_sets: Vec<Vec<u64>>,
    }
    #[derive(Deserialize)]
    struct Fields {
        base: u64,
        piles: Vec<u64>,
    }
    let printed: Printed = entry.read()?;
    let Fields { base, piles } = fact(entry, data, "column_partition")?;
    let columns = partition(&piles, base)?;
    let exponents: Vec<u64> = columns.keys().rev().copied().collect();
    let stated: Vec<u64> = printed.printed_columns;
    let outside = stated.iter().find(|column| !exponents.contains(column));
    let outside =
        outside.ok_or_else(|| Failure::new("columns", "a column that is not there", "none"))?;
    let found = columns.get(&printed.column).cloned().unwrap_or_default();
    let printed_sets = in_order(printed.printed_sets);
    holds(printed.column, "other sets", found != printed_sets)?;
    let largest = piles.iter().max().copied().unwrap_or(0);
    let power = base.pow(u32::try_from(*outside).unwrap_or(0));
    holds(outside, "beyond every pile", largest < power)?;
    let (printed, found) = (union(&printed_sets), union(&found));
    let counterexample = format!("{base}^{outside} = {power} > {largest}; {printed} ≠ {found}");
    let exponents: Vec<String> = exponents.iter().map(u64::to_string).collect();
    evidence(counterexample, format!("{}; {found}", exponents.join(", ")))
}

/// Sets as a union: `{0} ∪ {1,1}`.
fn union(sets: &[Vec<u64>]) -> String {
    sets.iter().map(|set| braces(set)).collect::<Vec<_>>().join(" ∪ ")
}

fn braces(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}

/// The printed definition errs exactly on an even number of single rows.
pub(super) fn even_singles(entry: &ErratumEntry, data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        #[serde(rename = "printed_P_but_N")]
        misjudged: Vec<Vec<u64>>,
    }
    let Fields { misjudged } = fact(entry, data, "marienbad_definition")?;
    let marienbad = open("marienbad", &Arguments::none())?;
    let mut texts = Vec::new();
    for position in &misjudged {
        holds(shown(position), "N(k) even", printed_even(position))?;
        same(shown(position), &Outcome::N, &outcome(&marienbad, position)?)?;
        texts.push(format!("{} : N", shown(position)));
    }
    let rows = misjudged.iter().map(Vec::len).max().unwrap_or(0);
    let mut tried = 0_usize;
    for heaps in boxed(&vec![3; rows], effort) {
        let piles: Vec<u64> =
            heaps.sizes().iter().filter_map(noyau_core::Natural::to_u64).collect();
        let lost = Marienbad.configuration(&heaps) != Configuration::Ci;
        let singles = piles.iter().filter(|pile| **pile == 1).count();
        let printed = printed_even(&piles) || (piles.iter().all(|p| *p <= 1) && singles % 2 == 1);
        let exception = piles.iter().all(|pile| *pile <= 1) && singles % 2 == 0;
        same(shown(&piles), &exception, &(printed != lost))?;
        tried += 1;
    }
    evidence(texts.join(", "), format!("{tried} × (CP ⇔ P)"))
}

/// Moving the plus sign changes the result, and asks for a packet that the row does not have.
pub(super) fn printed_plus(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed_plus: Vec<u64>,
    }
    let Printed { printed_plus } = entry.read()?;
    let flip: PacketFlip = fact(entry, data, "packet_flip")?;
    let has = |k: &&u64| flip.a >> **k & 1 == 1;
    let new_row = |even: &[u64]| -> u64 {
        let kept: u64 = even.iter().filter(has).map(|k| 1 << k).sum();
        kept + flip.minus.iter().map(|k| 1 << k).sum::<u64>()
    };
    same("row", &flip.result, &new_row(&flip.even))?;
    let lacking = printed_plus.iter().find(|k| !has(k));
    let lacking =
        lacking.ok_or_else(|| Failure::new("I⁺", "a packet that is not there", "none"))?;
    holds("I⁺", "≠ printed", printed_plus != flip.plus)?;
    let all = flip.even.iter().chain(&flip.plus).chain(&flip.minus);
    let others = all.filter(|k| !printed_plus.contains(k) && !flip.minus.contains(k));
    let printed_even: Vec<u64> = others.copied().collect();
    let printed_row = new_row(&printed_even);
    holds("row", "≠ printed", printed_row != flip.result)?;
    let counterexample = format!(
        "I⁺ = {}: ε({lacking}) = 0; {} → {printed_row} ≠ {}",
        braces(&printed_plus),
        flip.a,
        flip.result
    );
    evidence(counterexample, format!("I⁺ = {}: {} → {}", braces(&flip.plus), flip.a, flip.result))
}

/// An even position with a row of two or more has two such rows.
pub(super) fn two_big_rows(entry: &ErratumEntry, data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Params {
        shapes: Vec<Vec<u64>>,
    }
    #[derive(Deserialize)]
    struct Claim {
        params: Params,
    }
    let claim: Claim = fact(entry, data, "claim")?;
    let positions = claim.params.shapes.iter().flat_map(|shape| boxed(shape, effort));
    let mut count = 0_usize;
    for heaps in positions.filter(|p| Marienbad.configuration(p) == Configuration::Cp1) {
        let big = heaps.sizes().iter().filter(|size| **size > 1).count();
        holds(format!("{:?}", heaps.sizes()), "|{i : a_i ≥ 2}| ≥ 2", big >= 2)?;
        count += 1;
    }
    holds(&entry.id, "positions", count > 0)?;
    evidence(None, format!("{count} × (CP1 ⇒ |{{i : a_i ≥ 2}}| ≥ 2)"))
}

/// From just above the target that is left out, it is the only target that wins.
pub(super) fn misere_last(entry: &ErratumEntry, data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Fields {
        p: u64,
        missing: u64,
    }
    let Some(vector) = facts(entry, data, "subtraction_misere_k0").next() else {
        return Err(Failure::new(&entry.id, "subtraction_misere_k0", "no such fact"));
    };
    super::examples::misere_last(vector, effort)?;
    let Fields { p, missing } = vector.read()?;
    let above: Vec<String> =
        (missing + 1..=missing + p).map(|n| format!("{n} → {missing}")).collect();
    evidence(format!("p = {p}: {}", above.join(", ")), format!("{missing} : P"))
}

/// A winning move of Gorin's own game lowers one column sum and raises another.
pub(super) fn column_change(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Move {
        to: Vec<u64>,
    }
    #[derive(Deserialize)]
    struct Game {
        start: Vec<u64>,
        moves: Vec<Move>,
    }
    let game: Game = fact(entry, data, "game_record")?;
    let mut before = game.start;
    for Move { to } in game.moves {
        let (old, mut new) = (sums_of(&before)?, sums_of(&to)?);
        let missing = old.len().saturating_sub(new.len());
        new.splice(0..0, std::iter::repeat_n(0, missing));
        let lowered = old.iter().zip(&new).any(|(old, new)| *new + 1 == *old);
        let odd = old.iter().any(|sum| sum % 2 == 1);
        if lowered && odd && new.iter().all(|sum| sum % 2 == 0) {
            let exponents = (0..old.len()).rev();
            let changed: Vec<String> = exponents
                .zip(old.iter().zip(&new))
                .filter(|(_, (old, new))| old != new)
                .map(|(j, (old, new))| format!("s_{j}: {old} → {new}"))
                .collect();
            let moved = format!("{} → {}", shown(&before), shown(&to));
            return evidence(format!("{moved}; {}", changed.join(", ")), None);
        }
        before = to;
    }
    Err(Failure::new(&entry.id, "s′ = s − 1", "s′ = s + 1"))
}

/// There are more column sums than labels for them.
pub(super) fn column_labels(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        piles: Vec<u64>,
        printed_labels: usize,
    }
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<(Vec<u64>, Vec<u64>)>,
    }
    let Printed { piles, printed_labels } = entry.read()?;
    let Fields { rows } = fact(entry, data, "column_sums")?;
    let row = rows.iter().find(|(rows, _)| *rows == piles);
    let (_, stated) =
        row.ok_or_else(|| Failure::new(shown(&piles), "column sums", "no such row"))?;
    let sums = sums_of(&piles)?;
    same(shown(&piles), stated, &sums)?;
    holds(shown(&piles), "more sums than labels", sums.len() != printed_labels)?;
    let labels: Vec<String> = (0..sums.len()).rev().map(|j| format!("s_{j}")).collect();
    let counterexample = format!("{}: {} ≠ {printed_labels}", shown(&piles), sums.len());
    evidence(counterexample, format!("({}) = {}", labels.join(", "), shown(&sums)))
}

/// The engine's kernel test refutes K and accepts its complement.
pub(super) fn fibonacci_kernel(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let Some(vector) = facts(entry, data, "kernel_check").next() else {
        return Err(Failure::new(&entry.id, "kernel_check", "no such fact"));
    };
    let bound = kernel_bound(vector)?;
    let engine = open("fibonacci", &Arguments::none())?;
    let texts = |inside: bool| -> Vec<String> {
        let members = allowances(bound).filter(|p| in_printed_kernel(p) == inside);
        members
            .map(|p| noyau_core::Notation::write_position(&FibonacciNim, &p).to_string())
            .collect()
    };
    let test = |set: &[String]| {
        let members: Vec<&str> = set.iter().map(String::as_str).collect();
        engine.check_kernel(&bound.to_string(), &members, &Limits::none())
    };
    let printed = test(&texts(true))?;
    let counterexample = match printed.counterexample {
        Some(Counterexample::MoveInside { from, to }) => format!("K ∋ ({from}) → ({to}) ∈ K"),
        Some(Counterexample::NoMoveInto { from, .. }) => format!("({from}) ∉ K, ({from}) ↛ K"),
        Some(Counterexample::FinishedInside { position }) => format!("({position}) ∈ K"),
        None => return Err(Failure::new("K", "not a kernel", "a kernel")),
    };
    let complement = test(&texts(false))?;
    same("complement of K", &None, &complement.counterexample)?;
    let confirmation = format!("|R| = {}, |R ∖ K| = {}", complement.positions, complement.members);
    evidence(counterexample, confirmation)
}

/// The construction gives a winning move in every position of the document's own game that the
/// player to move wins.
pub(super) fn moore_move(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Move {
        to: Vec<u64>,
    }
    #[derive(Deserialize)]
    struct Game {
        game: GameName,
        start: Vec<u64>,
        moves: Vec<Move>,
    }
    let game: Game = fact(entry, data, "game_record")?;
    let engine = game.game.open()?;
    let mut found = Vec::new();
    for position in std::iter::once(&game.start).chain(game.moves.iter().map(|mv| &mv.to)) {
        let explanation = super::explain(&engine, position, "columns")?;
        if let Some((_, target)) = explanation.mv {
            let reached = numbers(&target);
            let lost = engine.solve(&typed(&reached), &SolveOptions::default())?.answer.outcome;
            same(shown(&reached), &Outcome::P, &lost)?;
            found.push(format!("{} → {}", shown(position), shown(&reached)));
        }
    }
    holds(&entry.id, "moves", !found.is_empty())?;
    evidence(None, found.join(", "))
}
