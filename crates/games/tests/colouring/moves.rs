use noyau_core::bitype::Side;
use noyau_core::notation::InputSizes;
use noyau_core::{IllegalMove, Marking, Notation, Ruleset};
use noyau_games::graph::colouring::{Colour, Colouring, Move, Position};

fn position(game: &Colouring, text: &str) -> Position {
    game.parse_position(text, InputSizes::default()).unwrap()
}

/// Each illegal move is refused with its own reason.
#[test]
fn what_is_wrong_with_a_move_is_named() {
    let game = Colouring::new(3, None);
    let [a, b, c] = Colour::ABC;
    let path = position(&game, "path:4/0=1");
    let refused = |mv| match game.is_legal(&path, &mv) {
        Err(IllegalMove::Rule { rule }) => rule,
        other => panic!("{mv:?}: {other:?}"),
    };
    assert_eq!(refused(Move::Give(4, a)), "rule-no-such-vertex");
    assert_eq!(refused(Move::Give(0, b)), "rule-colour-gone", "it has a colour");
    assert_eq!(refused(Move::Give(1, a)), "rule-colour-gone", "its neighbour has it");
    assert_eq!(refused(Move::Give(3, Colour::new(4).unwrap())), "rule-colour-gone");
    assert_eq!(game.is_legal(&path, &Move::Give(1, c)), Ok(()));
    assert_eq!(game.is_legal(&path, &Move::Give(3, a)), Ok(()));
    // The centre sees three colours, so the game is over.
    let blocked = position(&game, "star:1,1,1/1=1,2=2,3=3");
    let over = IllegalMove::Rule { rule: "rule-already-blocked" };
    assert_eq!(game.is_legal(&blocked, &Move::Give(0, a)), Err(over));
}

#[test]
fn only_the_player_who_may_pass_passes() {
    for passes in [None, Some(Side::Alice), Some(Side::Bob)] {
        let game = Colouring::new(3, passes);
        for turn in [Side::Alice, Side::Bob] {
            let start = position(&game, "path:3").with_turn(turn);
            let may = passes == Some(turn);
            let expected = if may { Ok(()) } else { Err(IllegalMove::Pass) };
            assert_eq!(game.is_legal(&start, &Move::Pass), expected, "{passes:?} {turn}");
            assert_eq!(game.moves(&start).contains(&Move::Pass), may, "{passes:?} {turn}");
        }
        assert_eq!(game.passing(), passes.map(|_| Move::Pass));
    }
}

/// Solvers count colours from 0, the game from 1.
#[test]
fn moves_of_a_solver_are_moves_of_the_game() {
    let game = Colouring::new(3, None);
    for (number, colour) in Colour::ABC.into_iter().enumerate() {
        assert_eq!(game.colouring(5, number), Some(Move::Give(5, colour)));
    }
}
