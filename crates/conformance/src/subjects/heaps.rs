//! Games of taking tokens.

use noyau_core::Convention;
use noyau_oracle::{Allowance, Row, Takes, Taking};

use super::Parameters;
use crate::subject::{Book, Subject};

/// Numbers separated by commas.
pub(super) fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Positions with more choices of takes than this are too large.
const MOST_CHOICES: u64 = 60_000;

fn taking(takes: Takes, convention: Convention, heaps: usize) -> Option<Box<dyn Subject>> {
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

fn allowance(times: u64) -> Option<Box<dyn Subject>> {
    let read = |_: &Allowance, text: &str| match numbers(text)?.as_slice() {
        [tokens] => Some(Row::start(*tokens)),
        [tokens, most] => Some(Row::new(*tokens, *most)),
        _ => None,
    };
    let book = Book::new(Allowance { times }, read).fitting(|row: &Row| row.tokens <= 300);
    Some(Box::new(book))
}

pub(super) fn open(name: &str, given: &Parameters<'_>) -> Option<Box<dyn Subject>> {
    let convention = given.convention();
    let wythoff = |a, b| taking(Takes::Wythoff { a, b }, convention, 2);
    match name {
        "one-row" => taking(Takes::AtMost(given.number("p", 3)?), convention, 1),
        "nim" if given.is_set("compound") => None,
        "nim" => taking(Takes::One, convention, usize::MAX),
        "marienbad" => taking(Takes::One, Convention::Misere, usize::MAX),
        "moore" => {
            let most = usize::try_from(given.number("k", 2)?).ok()?;
            taking(Takes::Heaps(most), convention, usize::MAX)
        }
        "fibonacci" => allowance(2),
        "quota" => allowance(given.number("m", 3)?),
        "wythoff" | "fraenkel-borosh" => wythoff(given.number("a", 1)?, given.number("b", 1)?),
        "fraenkel" => wythoff(given.number("a", 1)?, 1),
        "connell" => wythoff(1, given.number("k", 1)?),
        "nimhoff" => taking(Takes::Nimhoff(given.number("h", 3)?), convention, usize::MAX),
        "wythoff-subsets" => taking(Takes::Equal, convention, 6),
        "wythoff-nim-sum" => taking(Takes::NimSum, convention, 6),
        _ => None,
    }
}
