//! Games of taking tokens.

use noyau_oracle::{Allowance, Component, Pieces, Row, Sum, Takes, Taking};

use super::Parameters;
use crate::subject::{Book, Reference};

/// Numbers separated by commas.
pub(super) fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Positions with more ways to take than this are too large.
const MOST_CHOICES: u64 = 60_000;
/// Greatest number of tokens, over all positions side by side, that the oracle can handle.
const MOST_BESIDE: u64 = 40;

/// Positions side by side, separated by plus signs. Each is read by `one`.
fn several<P: Pieces + 'static>(
    pieces: P,
    given: &Parameters<'_>,
    one: impl Fn(&str) -> Option<P::Piece> + 'static,
    most_tokens: u64,
) -> Option<Box<dyn Reference>> {
    let compound = given.compound()?;
    let read = move |sum: &Sum<P>, text: &str| {
        let (text, over) = super::families::unmarked(text);
        let pieces: Option<Vec<P::Piece>> = text.split(" + ").map(&one).collect();
        let position = sum.position(pieces?);
        Some(match over {
            true => Component { open: Vec::new(), ended: true },
            false => position,
        })
    };
    let measure = compound.measure();
    let key = |sum: &Sum<P>, position: &Component<P::Piece>| {
        format!("{:?}{}", sum.forms(&position.open), position.ended)
    };
    let book = Book::new(Sum::new(pieces, compound), read).keyed(key);
    Some(Box::new(book.bounded(move |sum, position| {
        let tokens = position.open.iter().map(|piece| sum.pieces.size(piece, measure));
        tokens.sum::<u64>() <= most_tokens
    })))
}

fn heaps(text: &str) -> Option<Vec<u64>> {
    numbers(text).map(Taking::position)
}

fn row(text: &str) -> Option<Row> {
    match numbers(text)?.as_slice() {
        [tokens] => Some(Row::start(*tokens)),
        [tokens, most] => Some(Row::new(*tokens, *most)),
        _ => None,
    }
}

fn taking(takes: Takes, given: &Parameters<'_>, heaps: usize) -> Option<Box<dyn Reference>> {
    let convention = given.convention();
    if given.is_set("compound") {
        return several(Taking { takes, convention }, given, self::heaps, MOST_BESIDE);
    }
    let read = move |_: &Taking, text: &str| {
        numbers(text).filter(|sizes| sizes.len() <= heaps).map(Taking::position)
    };
    let fits = |heaps: &Vec<u64>| {
        heaps
            .iter()
            .try_fold(1_u64, |all, size| all.checked_mul(size + 1))
            .is_some_and(|choices| choices <= MOST_CHOICES)
    };
    Some(Box::new(Book::new(Taking { takes, convention }, read).fitting(fits)))
}

fn allowance(times: u64, given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let game = Allowance { times, convention: given.convention() };
    if given.is_set("compound") {
        return several(game, given, row, MOST_BESIDE);
    }
    let read = |_: &Allowance, text: &str| row(text);
    let book = Book::new(game, read).fitting(|row: &Row| row.tokens <= 300);
    Some(Box::new(book))
}

pub(super) fn open(name: &str, given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let wythoff = |a, b| taking(Takes::Wythoff { a, b }, given, 2);
    match name {
        "one-row" => taking(Takes::AtMost(given.number("p", 3)?), given, 1),
        "nim" if given.is_set("compound") => None,
        "nim" => taking(Takes::One, given, usize::MAX),
        "marienbad" => {
            let given = given.0.clone().flag("misere");
            open("nim", &Parameters(&given))
        }
        "moore" => {
            let most = usize::try_from(given.number("k", 2)?).ok()?;
            taking(Takes::Heaps(most), given, usize::MAX)
        }
        "fibonacci" => allowance(2, given),
        "quota" => allowance(given.number("m", 3)?, given),
        "wythoff" | "fraenkel-borosh" => wythoff(given.number("a", 1)?, given.number("b", 1)?),
        "fraenkel" => wythoff(given.number("a", 1)?, 1),
        "connell" => wythoff(1, given.number("k", 1)?),
        "nimhoff" => taking(Takes::Nimhoff(given.number("h", 3)?), given, usize::MAX),
        "wythoff-subsets" => taking(Takes::Equal, given, 6),
        "wythoff-nim-sum" => taking(Takes::NimSum, given, 6),
        _ => None,
    }
}
