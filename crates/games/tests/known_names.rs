//! The well-known names of octal games have the codes of their rules.
#![allow(clippy::unwrap_used)]

use noyau_games::catalog::{fills_in, names};
use noyau_games::family::NamedFamily;

/// Each game has the same values by its usual rules as by its code, for every heap.
#[test]
fn codes_are_those_of_the_rules() {
    type Options = fn(usize) -> Vec<Vec<usize>>;
    // Kayles: knock down one or two neighbouring pins of a row.
    let kayles: Options = |n| {
        (1..=n.min(2)).flat_map(|t| (0..=(n - t) / 2).map(move |a| vec![a, n - t - a])).collect()
    };
    // Dawson's Kayles: exactly two neighbouring pins.
    let dawsons_kayles: Options =
        |n| n.checked_sub(2).map_or(vec![], |r| (0..=r / 2).map(|a| vec![a, r - a]).collect());
    // Treblecross: put a cross in a row of squares. A cross next to another, or two squares away
    // from it, lets the opponent make three in a row. The heap has two more tokens than the row has
    // squares.
    let treblecross: Options =
        |n| (0..n).map(|at| vec![at.saturating_sub(2), n.saturating_sub(at + 3)]).collect();
    // Dawson's Chess: remove a pawn and its neighbours from a row of pawns.
    let dawsons_chess: Options =
        |n| (0..n).map(|at| vec![at.saturating_sub(1), n.saturating_sub(at + 2)]).collect();
    // Officers: take one, and leave at least one, in one heap or two.
    let officers: Options = |n| match n.checked_sub(1) {
        None | Some(0) => vec![],
        Some(r) => (0..=r / 2).map(|a| vec![a, r - a]).collect(),
    };
    // Guiles: take a whole heap of one or two, or take two and leave two heaps.
    let guiles: Options = |n| {
        let whole = (n == 1 || n == 2).then(Vec::new);
        let two =
            n.checked_sub(2).into_iter().flat_map(|r| (1..=r / 2).map(move |a| vec![a, r - a]));
        whole.into_iter().chain(two).collect()
    };
    // Lasker's Nim: take any number, or split a heap in two.
    let lasker: Options =
        |n| (0..n).map(|left| vec![left]).chain((1..=n / 2).map(|a| vec![a, n - a])).collect();
    let games = [
        ("kayles", kayles, 0),
        ("dawsons-kayles", dawsons_kayles, 0),
        ("treblecross", treblecross, 2),
        ("dawsons-chess", dawsons_chess, 0),
        ("officers", officers, 0),
        ("guiles", guiles, 0),
        ("lasker", lasker, 0),
    ];
    let named = names().filter(|name| fills_in(name).is_some());
    assert_eq!(games.len(), named.count());
    for (name, options, more) in games {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..30 {
            let seen: Vec<u32> = options(n)
                .iter()
                .map(|left| left.iter().fold(0, |sum, &heap| sum ^ values[heap]))
                .collect();
            values.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        let family = NamedFamily::parse(name).unwrap();
        let found = noyau_solve::sequence::naive(family.grammar(), 29 + more);
        assert_eq!(found[family.kind()][more..], values, "{name}");
    }
}
