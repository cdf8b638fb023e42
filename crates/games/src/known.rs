//! Names that people know for octal games: each fills in the code.
//!
//! The codes are those of Berlekamp, Conway and Guy, *Winning Ways*, chapter 4.

/// Names and codes.
pub const KNOWN_CODES: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons-kayles", "0.07"),
    ("dawsons-chess", "0.137"),
    ("treblecross", "0.007"),
    ("officers", "0.6"),
    ("guiles", "0.15"),
    ("lasker", "4.[3]"),
];

/// The code of a game that has a name of its own.
#[must_use]
pub fn known_code(name: &str) -> Option<&'static str> {
    KNOWN_CODES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::NamedFamily;

    /// Each game played by its usual rules, heap by heap, has the values of its code.
    #[test]
    fn codes_are_those_of_the_rules() {
        type Options = fn(usize) -> Vec<Vec<usize>>;
        // Kayles: knock down one or two neighbouring pins of a row.
        let kayles: Options = |n| {
            (1..=n.min(2))
                .flat_map(|t| (0..=(n - t) / 2).map(move |a| vec![a, n - t - a]))
                .collect()
        };
        // Dawson's Kayles: exactly two neighbouring pins.
        let dawsons_kayles: Options =
            |n| n.checked_sub(2).map_or(vec![], |r| (0..=r / 2).map(|a| vec![a, r - a]).collect());
        // Treblecross: put a cross in a row of squares, two away from every other cross, for nearer
        // ones let the opponent make three in a row. Two more tokens than squares.
        let treblecross: Options =
            |n| (0..n).map(|at| vec![at.saturating_sub(2), n.saturating_sub(at + 3)]).collect();
        // Dawson's Chess: a pawn and its neighbours go, from a row of pawns.
        let dawsons_chess: Options =
            |n| (0..n).map(|at| vec![at.saturating_sub(1), n.saturating_sub(at + 2)]).collect();
        // Officers: take one, and leave at least one, in one heap or two.
        let officers: Options = |n| match n.checked_sub(1) {
            None | Some(0) => vec![],
            Some(r) => (0..=r / 2).map(|a| vec![a, r - a]).collect(),
        };
        // Guiles: take one or two that are a whole heap, or two and leave two heaps.
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
        assert_eq!(games.len(), KNOWN_CODES.len());
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
}
