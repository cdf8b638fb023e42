//! A game keeps its answers when its types are forgotten.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use noyau_core::notation::InputSizes;
use noyau_core::{ClosedForm, Notation, Positions, Ruleset};
use noyau_games::catalog::{self, Arguments};
use noyau_games::erased::{Erased, ErasedMove, ErasedPosition};
use noyau_games::heap::{Nim, PileTakes, Piles, Wythoff};
use proptest::prelude::*;

/// The methods of a trait, or of an `impl`, in a file.
fn methods(file: &str, head: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(crates.join(file)).unwrap();
    let from = text.find(head).unwrap_or_else(|| panic!("no {head} in {file}"));
    let body = text[from..].lines().take_while(|line| *line != "}");
    let names = body.filter_map(|line| line.strip_prefix("    fn ")?.split(['(', '<']).next());
    names.map(str::to_owned).collect()
}

/// A method with a default that is not passed on would hide what a game knows.
#[test]
fn every_method_is_passed_on() {
    let mut all = 0;
    for (name, file) in [
        ("Ruleset", "core/src/ruleset.rs"),
        ("Enumerate", "core/src/ruleset.rs"),
        ("Notation", "core/src/notation.rs"),
        ("ClosedForm", "core/src/closed_form.rs"),
        ("Family", "family/src/sum.rs"),
        ("Marking", "core/src/marking.rs"),
        ("Composite", "core/src/compound.rs"),
        ("Explain", "core/src/explanation.rs"),
        ("Tabulate", "core/src/table.rs"),
        ("Drawn", "core/src/drawn.rs"),
    ] {
        let declared = methods(file, &format!("pub trait {name}"));
        let passed_on = methods("games/src/erased.rs", &format!("> {name} for Erased<G>"));
        assert_eq!(passed_on, declared, "{name}");
        all += declared.len();
    }
    assert!(all > 60, "{all}");
}

/// Companion traits that a game has, and this test does not know, would be missed above.
#[test]
fn the_traits_of_a_game_are_those_that_were_compared() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(crates.join("games/src/game.rs")).unwrap();
    let bounds = text.split("pub trait Game:").nth(1).unwrap().split('{').next().unwrap();
    let bounds: Vec<&str> = bounds.split('+').map(str::trim).collect();
    let own = ["Ruleset", "Notation", "ClosedForm", "Family", "Marking", "Composite", "Explain"];
    let rest = ["Enumerate", "Tabulate", "Drawn", "Send", "Sync", "'static"];
    assert_eq!(bounds, [&own[..], &rest[..]].concat());
}

#[test]
fn values_of_different_types_are_never_equal() {
    assert_eq!(ErasedPosition::new(7_u32), ErasedPosition::new(7_u32));
    assert_ne!(ErasedPosition::new(7_u32), ErasedPosition::new(8_u32));
    assert_ne!(ErasedPosition::new(7_u32), ErasedPosition::new(7_u64));
    assert_ne!(ErasedMove::new(7_u32), ErasedMove::new(7_u64));
    let mut seen = HashMap::new();
    seen.insert(ErasedPosition::new("a".to_owned()), 1);
    assert_eq!(seen.get(&ErasedPosition::new("a".to_owned())), Some(&1));
    assert_eq!(*ErasedPosition::new(7_u32).own::<u32>(), 7);
}

proptest! {
    /// Numbers stand for canonical positions: they are equal exactly if these are, they stay, and
    /// those of the options are those of the positions after each move.
    #[test]
    fn numbers_stand_for_canonical_positions(
        starts in prop::collection::vec(prop::collection::vec(0_u32..5, 1..4), 1..12),
    ) {
        let erased = Erased::new(Nim);
        let mut positions = erased.positions();
        let mut numbers: HashMap<ErasedPosition, usize> = HashMap::new();
        let mut check = |positions: &mut dyn Positions<ErasedPosition>, at: &ErasedPosition| {
            let number = positions.number(at);
            let known = numbers.entry(erased.canonical(at)).or_insert(number);
            assert_eq!(*known, number);
            let mut all: Vec<usize> = numbers.values().copied().collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), numbers.len());
            number
        };
        for start in &starts {
            let text: Vec<String> = start.iter().map(u32::to_string).collect();
            let at = erased.parse_position(&text.join(","), InputSizes::default()).unwrap();
            let number = check(positions.as_mut(), &at);
            prop_assert_eq!(positions.size(number), erased.size(&erased.canonical(&at)));
            prop_assert_eq!(positions.verdict(number), erased.verdict(&at));
            let mut options = Vec::new();
            let _ = positions.for_each_option(number, &mut |option| {
                options.push(option);
                ControlFlow::Continue(())
            });
            let canonical = erased.canonical(&at);
            let after = erased.moves(&canonical).into_iter().map(|mv| erased.play(&canonical, &mv));
            let expected: Vec<usize> =
                after.map(|option| check(positions.as_mut(), &option)).collect();
            prop_assert_eq!(options, expected);
        }
    }

    /// Theorems, moves and texts are those of the game with its types.
    #[test]
    fn answers_are_those_of_the_game(first in 0_u64..60, second in 0_u64..60) {
        let game = Arc::new(Wythoff::classic());
        let erased = Erased(Arc::clone(&game));
        let text = format!("{first},{second}");
        let typed = game.parse_position(&text, InputSizes::default()).unwrap();
        let at = erased.parse_position(&text, InputSizes::default()).unwrap();
        prop_assert_eq!(at.own::<Piles>(), &typed);
        prop_assert_eq!(erased.outcome(&at), game.outcome(&typed));
        prop_assert_eq!(erased.remoteness(&at), game.remoteness(&typed));
        let moves = erased.moves(&at);
        let moves: Vec<PileTakes> = moves.iter().map(|mv| mv.own::<PileTakes>().clone()).collect();
        prop_assert_eq!(moves, game.moves(&typed));
        for mv in erased.moves(&at) {
            let after = erased.play(&at, &mv);
            prop_assert_eq!(after.own::<Piles>(), &game.play(&typed, mv.own()));
        }
    }
}

#[test]
fn games_of_the_catalogue_can_be_shared_between_threads() {
    let game = catalog::open("nim", &Arguments::none()).unwrap();
    let there = Arc::clone(&game);
    let letter = std::thread::spawn(move || {
        let at = there.parse_position("1,2,3", InputSizes::default()).unwrap();
        there.outcome(&at).map(noyau_core::Outcome::letter)
    });
    assert_eq!(letter.join().unwrap(), Some('P'));
}
