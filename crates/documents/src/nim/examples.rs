//! Worked examples and games: moves, records, trees.

use noyau_core::{Natural, Outcome};
use noyau_games::heap::{Allowance, FibonacciNim};
use noyau_numeration::zeckendorf::least_part;
use noyau_solve::{Limits, kernel};
use serde::Deserialize;

use super::super::shared::{self, winning_targets};
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{GameName, explain, numbers, outcome, shown, sorted, step, typed};
use noyau_engine::{Arguments, Record, Reply, SolveOptions, Verdict, open};

/// Checks a winning move: the method explains one, the engine lists this one, and the rules alone
/// confirm that it wins (where a search is quick, or there is time).
pub(super) fn winning_move(vector: &Vector, effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Removal {
        pile: usize,
        take: u64,
    }
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        method: String,
        position: Vec<u64>,
        target: Vec<u64>,
        removal: Option<Removal>,
        printed_target: Option<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let engine = fields.game.open()?;
    let listed = winning_targets(&engine, &fields.position, effort)?;
    holds(shown(&fields.target), "winning", listed.contains(&fields.target))?;
    let explanation = explain(&engine, &fields.position, &fields.method)?;
    let reached = explanation.mv.map(|(_, target)| numbers(&target)).unwrap_or_default();
    holds(shown(&reached), "winning", listed.contains(&reached))?;
    if let Some(removal) = fields.removal {
        let mut after = fields.position.clone();
        if let Some(pile) = after.get_mut(removal.pile) {
            *pile = pile.saturating_sub(removal.take);
        }
        same("removal", &fields.target, &after)?;
    }
    match fields.printed_target {
        None => Ok(()),
        Some(printed) => holds(shown(&printed), "not winning", !listed.contains(&printed)),
    }
}

/// Outcomes of single positions.
pub(super) fn outcomes(vector: &Vector, _effort: Effort) -> Checked {
    shared::outcomes(vector, GameName::open)
}

/// A refutation tree: the first move, every reply with its answer, and what follows one answer.
pub(super) fn game_tree(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Level {
        position: Vec<u64>,
        replies: Vec<Vec<u64>>,
    }
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        start: Vec<u64>,
        first_move: Vec<u64>,
        replies: Vec<(Vec<u64>, Vec<u64>)>,
        second_level: Level,
    }
    let fields: Fields = vector.read()?;
    let tree = fields.game.open()?.refute(&typed(&fields.start), 2, &Limits::none())?;
    same("first move", &sorted(fields.first_move), &sorted(numbers(&tree.position)))?;

    let answered = |reply: &Reply| {
        let answer = reply.answer.as_ref().map(|answer| sorted(numbers(&answer.position)));
        (sorted(numbers(&reply.position)), answer.unwrap_or_default())
    };
    let mut found: Vec<_> = tree.replies.iter().map(answered).collect();
    let mut expected: Vec<_> =
        fields.replies.into_iter().map(|(reply, answer)| (sorted(reply), sorted(answer))).collect();
    found.sort_unstable();
    expected.sort_unstable();
    same_list("replies", &expected, &found)?;

    let second = sorted(fields.second_level.position);
    let mut answers = tree.replies.iter().filter_map(|reply| reply.answer.as_ref());
    let below = answers.find(|answer| sorted(numbers(&answer.position)) == second);
    let below = below.ok_or_else(|| Failure::new("second level", shown(&second), "not there"))?;
    let mut found: Vec<_> =
        below.replies.iter().map(|reply| sorted(numbers(&reply.position))).collect();
    let mut expected: Vec<_> = fields.second_level.replies.into_iter().map(sorted).collect();
    found.sort_unstable();
    expected.sort_unstable();
    same_list("second level", &expected, &found)
}

/// A whole game, replayed move by move. "us" plays the document's strategy and must never lose a
/// won position.
pub(super) fn game_record(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Move {
        by: String,
        to: Vec<u64>,
    }
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
        start: Vec<u64>,
        moves: Vec<Move>,
        winner: String,
    }
    let fields: Fields = vector.read()?;
    let engine = fields.game.open()?;
    let record = Record {
        game: engine.entry().id.to_owned(),
        given: Arguments::none(),
        start: (1, typed(&fields.start)),
        moves: fields
            .moves
            .iter()
            .enumerate()
            .map(|(index, mv)| (index + 2, format!("-> {}", typed(&mv.to))))
            .collect(),
    };
    let replay = engine.replay(&record, &SolveOptions::default())?;
    let players: Vec<&str> = fields.moves.iter().map(|mv| mv.by.as_str()).collect();
    let first = players.first().copied().unwrap_or_default();
    let second = if first == "us" { "opp" } else { "us" };
    let alternating: Vec<&str> =
        replay.moves.iter().map(|mv| if mv.first_player { first } else { second }).collect();
    same_list("players", &players, &alternating)?;
    holds("players", "us | opp", matches!(first, "us" | "opp"))?;
    holds("end", "finished", replay.finished)?;
    let winner = if replay.first_player_wins { first } else { second };
    same("winner", &fields.winner.as_str(), &winner)?;
    for (mv, by) in replay.moves.iter().zip(&players) {
        let expected = match *by {
            "us" => mv.verdict == Verdict::KeptTheWin,
            _ => !matches!(mv.verdict, Verdict::KeptTheWin | Verdict::ThrewItAway),
        };
        holds(&mv.target, "us wins", expected)?;
    }
    Ok(())
}

/// Bits of one number, as Pantaloni splits a row into packets.
pub(super) fn binary(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        number: u64,
        bits: String,
    }
    let fields: Fields = vector.read()?;
    same(fields.number, &fields.bits, &packets(fields.number)?)
}

fn packets(number: u64) -> Result<String, Failure> {
    let marienbad = open("marienbad", &Arguments::none())?;
    let explanation = explain(&marienbad, &[number], "packets")?;
    let table = step(&explanation, &["digit-table"])?.digits("table");
    let table = table.map_err(|flaw| Failure::new(number, "digits", flaw))?;
    Ok(table.rows.first().into_iter().flatten().map(u64::to_string).collect())
}

/// An example of Property 2's third case.
#[derive(Deserialize)]
pub(super) struct PacketFlip {
    pub(super) a: u64,
    a_bits: String,
    #[serde(rename = "P")]
    pub(super) even: Vec<u64>,
    #[serde(rename = "Iplus")]
    pub(super) plus: Vec<u64>,
    #[serde(rename = "Iminus")]
    pub(super) minus: Vec<u64>,
    kstar: u64,
    pub(super) result: u64,
    result_bits: String,
}

/// The document gives one row and the parities of the packet counts. A second row that holds the
/// packets of even count that the first one has, and those of odd count that it lacks, makes a
/// whole position of it.
pub(super) fn packet_flip(vector: &Vector, _effort: Effort) -> Checked {
    let fields: PacketFlip = vector.read()?;
    let odd = fields.plus.iter().chain(&fields.minus).fold(0, |sum, k| sum | 1_u64 << (k & 63));
    let marienbad = open("marienbad", &Arguments::none())?;
    let explanation = explain(&marienbad, &[fields.a, fields.a ^ odd], "packets")?;
    let flip = step(&explanation, &["marienbad-case-flip"])?;
    for (name, expected) in
        [("even", &fields.even), ("plus", &fields.plus), ("minus", &fields.minus)]
    {
        let mut found = flip.indices(name).unwrap_or_default().to_vec();
        found.sort_unstable();
        let mut expected = expected.clone();
        expected.sort_unstable();
        same(name, &expected, &found)?;
    }
    for (name, expected) in [("size", fields.a), ("top", fields.kstar), ("leave", fields.result)] {
        let found = flip.number(name).ok().and_then(Natural::to_u64);
        same(name, &Some(expected), &found)?;
    }
    same("a", &fields.a_bits, &packets(fields.a)?)?;
    same("result", &fields.result_bits, &packets(fields.result)?)
}

/// Positions that the printed definition of CP1 calls even although the player to move wins.
pub(super) fn marienbad_definition(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        #[serde(rename = "printed_P_but_N")]
        misjudged: Vec<Vec<u64>>,
    }
    let fields: Fields = vector.read()?;
    let marienbad = open("marienbad", &Arguments::none())?;
    for position in &fields.misjudged {
        holds(shown(position), "N(k) even", printed_even(position))?;
        same(shown(position), &Outcome::N, &outcome(&marienbad, position)?)?;
    }
    Ok(())
}

/// The printed condition of CP1: every packet count is even.
pub(super) fn printed_even(rows: &[u64]) -> bool {
    (0..u64::BITS).all(|k| rows.iter().filter(|row| **row >> k & 1 == 1).count() % 2 == 0)
}

/// The misère one-row game: the target that the printed family leaves out is lost for the player
/// who finds it, and it is the only one that wins from just above.
pub(super) fn misere_last(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Fields {
        p: u64,
        missing: u64,
    }
    let Fields { p, missing } = vector.read()?;
    let name = GameName {
        game: "subtraction".to_owned(),
        convention: "misere".to_owned(),
        p: Some(p),
        k: None,
    };
    let game = name.open()?;
    let printed = |tokens: u64| tokens > 1 && (tokens - 1).is_multiple_of(p + 1);
    same(missing, &Outcome::P, &outcome(&game, &[missing])?)?;
    holds(missing, "≠ k(p+1)+1, k ≥ 1", !printed(missing))?;
    for tokens in missing + 1..=missing + p {
        let wins = winning_targets(&game, &[tokens], Effort::Documents)?;
        same(tokens, &vec![vec![missing]], &wins)?;
    }
    Ok(())
}

/// Gorin's K of Fibonacci Nim is the complement of a kernel, not a kernel.
pub(super) fn kernel(vector: &Vector, _effort: Effort) -> Checked {
    let n_max = kernel_bound(vector)?;
    let printed = kernel::check(&FibonacciNim, allowances(n_max), in_printed_kernel);
    holds("K", "not a kernel", printed.is_err())?;
    let complement = kernel::check(&FibonacciNim, allowances(n_max), |p| !in_printed_kernel(p));
    holds("complement of K", "a kernel", complement.is_ok())
}

pub(super) fn kernel_bound(vector: &Vector) -> Result<u64, Failure> {
    #[derive(Deserialize)]
    struct Fields {
        n_max: u64,
    }
    let fields: Fields = vector.read()?;
    Ok(fields.n_max)
}

/// Every (n, x) with x ≤ n ≤ `bound`; being allowed more than there is makes no difference.
pub(super) fn allowances(bound: u64) -> impl Iterator<Item = Allowance> {
    (0..=bound).flat_map(|tokens| {
        (0..=tokens).map(move |most| Allowance { tokens: tokens.into(), most: most.into() })
    })
}

/// The set K of Gorin §III.3: the allowance reaches the least part of n.
pub(super) fn in_printed_kernel(position: &Allowance) -> bool {
    least_part(&position.tokens).is_some_and(|(_, least)| position.most >= least)
}
