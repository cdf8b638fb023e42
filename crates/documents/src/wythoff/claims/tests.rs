//! Every claim is refused for wrong sequences, words, pairs or moves.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use noyau_core::{ClosedForm, Convention, Natural, Outcome};
use noyau_games::heap::Wythoff;
use noyau_numeration::beatty::{Beatty, Pair};
use noyau_numeration::class::Class;
use noyau_numeration::complementary::ClassTable;
use noyau_numeration::continued_fraction::{ClosedForm as PowerForm, convergent};
use noyau_numeration::quota::Quota as Weights;
use noyau_numeration::system::{System, floor_of_multiple, mixed};
use noyau_numeration::wythoff_array::WythoffArray;
use noyau_numeration::{Quadratic, Quotients, Word};

use super::super::{engine_of, natural, ruleset, small};
use super::beyond::{complete_lists, nimhoff_values, queen_moves, quota_theorem, settled};
use super::digits::{
    Digits, appended, closed, ends_as_lower, floors, misere_words, one_class, one_word,
    pairs_by_words,
};
use super::forms::{class_ways, forms, misere_classes};
use super::sequences::{conditions, deviations_of, generated, lemmas, ordered, shared_out};
use super::strategies::plays;

fn silver() -> Quotients {
    Quotients::constant(2).unwrap()
}

#[test]
fn slopes_that_do_not_match_share_nothing_out() {
    let golden = Quadratic::new(1, 1, 5, 2).unwrap();
    assert!(shared_out(&Pair::homogeneous(golden.clone()).unwrap(), 200).is_ok());
    let three = Beatty::homogeneous(Quadratic::new(3, 1, 5, 2).unwrap()).unwrap();
    let twice = Beatty::homogeneous(golden.scaled(&2_i64.into())).unwrap();
    let lower = Beatty::homogeneous(golden).unwrap();
    assert!(shared_out(&Pair::new(lower.clone(), three).unwrap(), 200).is_ok());
    assert!(shared_out(&Pair::new(lower, twice).unwrap(), 200).is_err());
}

#[test]
fn deviations_out_of_order_are_noticed() {
    let all = deviations_of(&silver(), 8).unwrap();
    assert!(ordered(&silver(), &all).is_ok());
    for (one, other) in [(2, 4), (3, 5), (4, 5)] {
        let mut swapped = all.clone();
        swapped.swap(one, other);
        assert!(ordered(&silver(), &swapped).is_err(), "{one} {other}");
    }
}

#[test]
fn generated_pairs_need_the_right_roots() {
    let right = |k: u64| {
        let (a, b) = WythoffArray::new().primitive_pair(&natural(k));
        (small(&a), small(&b))
    };
    assert!(generated(200, right).is_ok());
    assert!(generated(200, |k| right(k + 1)).is_err());
    assert!(generated(200, |k| if k == 5 { (12, 21) } else { right(k) }).is_err());
}

#[test]
fn tables_of_another_game_fail_the_lemmas() {
    assert!(lemmas(2, 3, 40, ClassTable::new).is_ok());
    assert!(lemmas(2, 3, 40, |a, b| ClassTable::new(a, b + 1)).is_err());
    let shifted = |a, b| ClassTable::new(a, b).skip(1);
    assert!(lemmas(2, 3, 40, shifted).is_err());
}

#[test]
fn a_shift_moved_by_one_fails_the_conditions() {
    assert!(conditions(2, 3, 1, 0).is_ok());
    for error in [-1, 1] {
        assert!(conditions(2, 3, 1, error).is_err());
        assert!(conditions(2, 3, 0, error).is_err());
    }
}

#[test]
fn the_printed_digit_rule_gives_two_words() {
    let system = System::q(silver());
    let word = |n: u64| system.represent(&natural(n));
    assert!(one_word(&silver(), Digits::Q, 100, word).is_ok());
    assert!(one_word(&silver(), Digits::QPrinted, 100, word).is_err());
    assert!(one_word(&silver(), Digits::P, 100, word).is_err());
}

#[test]
fn only_the_left_shift_gives_the_pairs() {
    assert!(pairs_by_words(100, |word| word.shifted_left(1)).is_ok());
    assert!(pairs_by_words(100, |word| word.shifted_left(2)).is_err());
    assert!(pairs_by_words(100, Word::clone).is_err());
}

#[test]
fn floors_without_the_correction_are_refused() {
    assert!(floors(&silver(), 50, |n| floor_of_multiple(&silver(), n)).is_ok());
    assert!(floors(&silver(), 50, |n| mixed(&silver(), n).value).is_err());
}

#[test]
fn the_printed_ending_of_misere_words_is_refused() {
    assert!(misere_words(4, 200, ends_as_lower, appended).is_ok());
    // E-41: no ones at all counted as an even number of them.
    let printed = |word: &Word| word.digit(0) != 3 && ends_as_lower(word);
    assert!(misere_words(4, 200, printed, appended).is_err());
    assert!(misere_words(4, 200, ends_as_lower, |word| word.shifted_left(1)).is_err());
}

#[test]
fn a_class_with_another_residue_is_refused() {
    assert!(one_class(6, 3, 1, 100, &Class::new(6, 3, 1).unwrap()).is_ok());
    assert!(one_class(6, 3, 1, 100, &Class::new(6, 3, 2).unwrap()).is_err());
    assert!(one_class(6, 3, 1, 100, &Class::new(6, 4, 1).unwrap()).is_err());
    assert!(one_class(6, 3, 1, 100, &Class::new(5, 3, 1).unwrap()).is_err());
}

#[test]
fn the_closed_form_belongs_to_one_quotient() {
    let p = |n| convergent(&silver(), n).p;
    assert!(closed(2, 10, &PowerForm::new(2).unwrap(), p).is_ok());
    assert!(closed(2, 10, &PowerForm::new(3).unwrap(), p).is_err());
    let q = |n| convergent(&silver(), n).q;
    assert!(closed(2, 10, &PowerForm::new(2).unwrap(), q).is_err());
}

#[test]
fn pairs_of_another_game_are_refused() {
    let game = ruleset(2, 3, Convention::Normal).unwrap();
    let ways = class_ways(2, 3, 40).unwrap();
    assert!(forms(&game, 40, &ways).is_ok());
    assert!(forms(&game, 40, &class_ways(3, 2, 40).unwrap()).is_err());
    let mut short = ways[0].1.clone();
    short.pop_last();
    assert!(forms(&game, 40, &[("short", short)]).is_err());
    let mut long = ways[0].1.clone();
    long.insert((5, 6));
    assert!(forms(&game, 40, &[("long", long)]).is_err());
    let misere = ruleset(2, 3, Convention::Misere).unwrap();
    assert!(forms(&misere, 40, &[("recursive", misere_classes(2, 3, 40))]).is_ok());
    assert!(forms(&misere, 40, &ways).is_err());
    assert!(forms(&game, 40, &[("misère", misere_classes(2, 3, 40))]).is_err());
}

#[test]
fn a_move_of_another_game_is_no_strategy() {
    let game = ruleset(2, 1, Convention::Normal).unwrap();
    let by = |of: Wythoff| {
        plays(&game, 12, &["algebraic"], |position, method| {
            super::super::super::shared::explained(&of, position, method)
        })
    };
    assert!(by(game).is_ok());
    assert!(by(Wythoff::classic()).is_err());
    assert!(plays(&game, 12, &["none"], |_, _| Ok(Vec::new())).is_err());
    // A method that is silent beside one that plays.
    let silent = plays(&game, 12, &["algebraic", "none"], |position, method| match method {
        "none" => Ok(Vec::new()),
        _ => super::super::super::shared::explained(&game, position, method),
    });
    assert!(silent.is_err());
}

#[test]
fn boards_and_lists_with_a_mistake_are_refused() {
    let classic = Wythoff::classic();
    let view = engine_of(&classic).unwrap().board(6, 6, None).unwrap();
    assert!(settled(&classic, &view, None, true).is_ok());
    let mut wrong = view.clone();
    wrong.rows[2][2] = Some(Outcome::P);
    assert!(settled(&classic, &wrong, None, true).is_err());
    let mut hidden = view.clone();
    hidden.rows[2][2] = None;
    assert!(settled(&classic, &hidden, None, true).is_err());
    assert!(settled(&classic, &hidden, Some(&view), false).is_err());
    let rook = |x: u64, y: u64| -> BTreeSet<(u64, u64)> {
        (0..x).map(|column| (column, y)).chain((0..y).map(|row| (x, row))).collect()
    };
    assert!(queen_moves(4, rook).is_err());

    let listed = |position: &_| classic.winning_moves(position, usize::MAX).map(|list| list.moves);
    assert!(complete_lists(&classic, 12, Some(3), listed).is_ok());
    assert!(complete_lists(&classic, 12, Some(2), listed).is_err());
    let first = |position: &_| classic.winning_moves(position, 1).map(|list| list.moves);
    assert!(complete_lists(&classic, 12, None, first).is_err());
}

#[test]
fn other_values_and_parts_are_refused() {
    let three = NonZeroU64::new(3).unwrap();
    let nim = |sizes: &[u64]| sizes.iter().fold(0, |sum, size| sum ^ size);
    assert!(nimhoff_values(NonZeroU64::MIN, 2, 6, nim).is_ok());
    assert!(nimhoff_values(three, 2, 6, nim).is_err());
    let least = |m: u64| {
        let weights = Weights::new(m).unwrap();
        move |n: &Natural| weights.least_part(n)
    };
    assert!(quota_theorem(3, 25, least(3)).is_ok());
    assert!(quota_theorem(3, 25, least(2)).is_err());
}
