//! The front door as a program uses it: against the rules, played by hand.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use noyau::{
    Colouring, Convention, Domination, Error, Graph, IllegalMove, Mark, Memory, Nim, Octal,
    Outcome, Own, Ruleset, Side,
};

/// Two numbers; a move takes a square number from one of them.
#[derive(Clone, Copy)]
struct Squares {
    convention: Convention,
}

impl Ruleset for Squares {
    type Position = (u32, u32);
    type Move = (bool, u32);

    fn for_each_move(
        &self,
        &(a, b): &(u32, u32),
        visit: &mut dyn FnMut((bool, u32)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (second, heap) in [(false, a), (true, b)] {
            (1..)
                .map(|root| root * root)
                .take_while(|take| *take <= heap)
                .try_for_each(|take| visit((second, take)))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, &(a, b): &(u32, u32), &(second, take): &(bool, u32)) -> (u32, u32) {
        if second { (a, b - take) } else { (a - take, b) }
    }

    fn convention(&self) -> Convention {
        self.convention
    }
}

/// Who wins, by the definition.
fn wins(game: Squares, at: (u32, u32), known: &mut HashMap<(u32, u32), bool>) -> bool {
    if let Some(known) = known.get(&at) {
        return *known;
    }
    let moves = game.moves(&at);
    let found = match moves.is_empty() {
        true => game.convention == Convention::Misere,
        false => moves.iter().any(|mv| !wins(game, game.play(&at, mv), known)),
    };
    known.insert(at, found);
    found
}

#[test]
fn rules_of_ones_own_are_solved_and_explained() {
    for convention in [Convention::Normal, Convention::Misere] {
        let game = Squares { convention };
        let mut known = HashMap::new();
        for at in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            let position = Own::at(game, at);
            let answer = position.solve().unwrap();
            let expected = wins(game, at, &mut known);
            assert_eq!(answer.outcome == Outcome::N, expected, "{at:?} {convention:?}");
            let winning: Vec<_> = game
                .moves(&at)
                .into_iter()
                .filter(|mv| !wins(game, game.play(&at, mv), &mut known))
                .collect();
            let mut found = position.winning_moves().unwrap();
            found.sort_unstable();
            assert_eq!(found, winning, "{at:?}");
            let explained = position.explain().unwrap();
            assert_eq!(explained.explanations[0].outcome, answer.outcome);
            for mv in position.moves() {
                assert_eq!(*position.play(&mv).unwrap().at(), game.play(&at, &mv));
            }
            let grundy = position.grundy();
            match convention {
                Convention::Normal => assert_eq!(grundy.unwrap().is_zero(), !expected),
                Convention::Misere => assert!(matches!(grundy, Err(Error::NoValue))),
            }
        }
    }
    let illegal = Own::at(Squares { convention: Convention::Normal }, (5, 5)).play(&(true, 3));
    assert!(matches!(illegal, Err(IllegalMove::Rule { .. })));
}

#[test]
fn a_question_that_is_stopped_says_so_and_can_be_asked_again() {
    let edges: Vec<(u32, u32)> =
        (0..60).flat_map(|v| [(v, (v + 1) % 60), (v, (v + 7) % 60)]).collect();
    let graph = Graph::from_edges(60, &edges).unwrap();
    let memory = Memory::default();
    let late = Domination::on(&graph).remembering(&memory).within(Duration::ZERO);
    assert!(late.solve().unwrap_err().stop_reason().is_some());
    let small = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3)]).unwrap();
    let position = Domination::on(&small).remembering(&memory);
    assert_eq!(position.solve().unwrap().outcome, Outcome::P);
    assert_eq!(position.play(&Mark(0)).unwrap().winning_moves().unwrap().len(), 2);
    assert_eq!(position.to_string(), "edges:0-1,1-2,2-3");
}

#[test]
fn known_facts() {
    // The last match loses: Marienbad's 1, 3, 5, 7 is lost.
    assert_eq!(Nim::misere_at([1, 3, 5, 7]).solve().unwrap().outcome, Outcome::P);
    // The misère quotient of Kayles: 0.77 has P-positions that normal play has not.
    let kayles = Octal::new("0.77").unwrap();
    assert_eq!(kayles.at([1, 1]).solve().unwrap().outcome, Outcome::P);
    assert_eq!(kayles.clone().misere().at([1, 1, 1]).solve().unwrap().outcome, Outcome::P);
    assert!(matches!(kayles.misere().sequence(5), Err(Error::NoValue)));
    assert!(matches!(Octal::new("0.9"), Err(Error::Notation(_))));
    // A complete graph needs as many colours as it has vertices, a path three.
    let complete = Graph::from_edges(3, &[(0, 1), (1, 2), (0, 2)]).unwrap();
    assert_eq!(Colouring::game_chromatic_number(&complete).unwrap(), 3);
    let path = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3)]).unwrap();
    assert_eq!(Colouring::game_chromatic_number(&path).unwrap(), 3);
    // Who begins matters: with two colours Bob wins the path of four when Alice has to begin.
    assert_eq!(Colouring::on(&path, 2).solve().unwrap().winner(), Some(Side::Bob));
    assert_eq!(Colouring::bob_first_on(&path, 2).solve().unwrap().winner(), Some(Side::Alice));
}

#[test]
fn limits_of_the_caller_are_kept() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    let board = noyau::engine::read_graph("grid:9x9", noyau::core::notation::InputSizes::default());
    let edges: Vec<(u32, u32)> = board
        .unwrap()
        .graph
        .edges
        .iter()
        .map(|&(u, v)| (u32::try_from(u).unwrap(), u32::try_from(v).unwrap()))
        .collect();
    let board = Graph::from_edges(81, &edges).unwrap();
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let limits = noyau::Limits { cancel, ..noyau::Limits::none() };
    let stopped = Domination::on(&board).limited(limits).grundy().unwrap_err();
    assert!(stopped.stop_reason().is_some());
}

#[test]
fn engines_have_values_too() {
    let path = noyau::engine::open("path", &noyau::engine::Arguments::none()).unwrap();
    let limits = noyau::Limits::none();
    // Period 34 from 52 on, and 10^30 ≡ 76 (mod 34).
    let (huge, small) = (path.grundy("10^30", &limits), path.grundy("76", &limits));
    assert_eq!(huge.unwrap(), small.unwrap());
    let misere = noyau::engine::Arguments::none().flag("misere");
    let nim = noyau::engine::open("nim", &misere).unwrap();
    assert_eq!(nim.grundy("3", &limits), Err(noyau::Error::NoValue));
}
