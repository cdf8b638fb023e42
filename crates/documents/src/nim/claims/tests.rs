//! Every claim is refused for a wrong operation, set or choice.

use super::boards::{observed, rook, settled};
use super::*;
use noyau_engine::{Arguments, open};

fn small() -> Vec<Heaps> {
    boxed(&[3, 3, 3], Effort::Documents)
}

#[test]
fn ordinary_addition_is_not_nim_addition() {
    assert!(nim_addition(8, |a, b| a ^ b).is_ok());
    assert!(nim_addition(8, |a, b| a + b).is_err());
    assert!(nim_addition(8, |a, b| a | b).is_err());
    // One wrong entry, placed symmetrically.
    let wrong = |a: u64, b: u64| if (a.min(b), a.max(b)) == (2, 5) { 6 } else { a ^ b };
    assert!(nim_addition(8, wrong).is_err());
}

#[test]
fn another_sum_does_not_decide_nim() {
    assert!(bouton(&small(), Heaps::nim_sum).is_ok());
    assert!(bouton(&small(), Heaps::total).is_err());
    // The right positions, but a wrong number of winning moves.
    let doubled = |heaps: &Heaps| heaps.nim_sum() << 1;
    assert!(bouton(&small(), doubled).is_err());
}

#[test]
fn wrong_partitions_are_refused() {
    assert!(columns_split(4, 4, zero_sum_partition).is_ok());
    assert!(columns_split(4, 4, |_| None).is_err());
    assert!(columns_split(4, 4, |column| Some(vec![column.to_vec()])).is_err());
    let loses_a_set =
        |column: &[u64]| zero_sum_partition(column).map(|sets| sets.into_iter().skip(1).collect());
    assert!(columns_split(4, 4, loses_a_set).is_err());
}

#[test]
fn binary_words_are_not_zeckendorf_words() {
    let words = |n: u64| Word::fibonacci(&Natural::from(n)).written();
    assert!(unique_words(100, words).is_ok());
    let binary = |n: u64| format!("{n:b}").bytes().map(|digit| u32::from(digit - b'0')).collect();
    assert!(unique_words(100, binary).is_err());
}

#[test]
fn the_printed_definition_of_marienbad_is_refused() {
    let corrected = |position: &Heaps| Marienbad.configuration(position) != Configuration::Ci;
    assert!(properties(&small(), corrected).is_ok());
    assert!(properties(&small(), |position| position.nim_sum().is_zero()).is_err());
    let one_wrong =
        |position: &Heaps| corrected(position) != (position.sorted() == Heaps::of([1, 2, 3]));
    assert!(properties(&small(), one_wrong).is_err());
}

#[test]
fn another_modulus_does_not_decide_the_row() {
    for convention in [Convention::Normal, Convention::Misere] {
        let last = u64::from(convention == Convention::Misere);
        let by = |modulus: u64| {
            remainders(3, convention, 20, |n| n.checked_sub(last).map(|n| n % modulus))
        };
        assert!(by(4).is_ok());
        assert!(by(3).is_err());
        assert!(by(5).is_err());
    }
    // Gorin's printed misère family leaves out the single token (E-51).
    let printed = |n: u64| if n == 1 { Some(1) } else { n.checked_sub(1).map(|n| n % 4) };
    assert!(remainders(3, Convention::Misere, 20, printed).is_err());
}

#[test]
fn sets_that_are_no_kernels_are_refused() {
    assert!(kernel_theorem(&Nim, &small(), |position| balanced(position, 2)).is_ok());
    assert!(kernel_theorem(&Nim, &small(), |position| balanced(position, 3)).is_err());
    assert!(kernel_theorem(&Nim, &small(), |_| false).is_err());
    let moore = Moore::new(NonZeroUsize::new(2).unwrap());
    assert!(kernel_theorem(&moore, &small(), |position| balanced(position, 3)).is_ok());
    assert!(kernel_theorem(&moore, &small(), |position| balanced(position, 2)).is_err());
}

#[test]
fn playing_nim_to_the_end_loses_marienbad() {
    assert!(endgame(&small(), 2).is_ok());
    assert!(endgame(&small(), 1).is_err());
    assert!(endgame(&small(), 3).is_err());
}

#[test]
fn the_greatest_part_does_not_decide_fibonacci_nim() {
    let least = |n: u64| least_part(&Natural::from(n)).and_then(|(_, part)| part.to_u64());
    assert!(least_parts(30, least).is_ok());
    let greatest = |n: u64| {
        let word = Word::fibonacci(&Natural::from(n));
        word.ones().next_back().and_then(|top| fibonacci_weight(top).to_u64())
    };
    assert!(least_parts(30, greatest).is_err());
    assert!(least_parts(30, |_| None).is_err());
}

#[test]
fn a_move_that_does_not_win_is_no_strategy() {
    let first = |position: &Heaps| Ok(Nim.moves(position).into_iter().take(1).collect());
    assert!(strategy(&Nim, &small(), first).is_err());
    assert!(strategy(&Nim, &small(), |_| Ok(Vec::new())).is_err());
    let all = |position: &Heaps| Ok(Nim.moves(position));
    assert!(strategy(&Nim, &small(), all).is_err());
}

#[test]
fn a_board_with_a_wrong_square_is_refused() {
    let nim = open("nim", &Arguments::none()).unwrap();
    let view = nim.board(5, 5, None).unwrap();
    let moves = |x: u64, y: u64| -> BTreeSet<(u64, u64)> {
        (0..x).map(|column| (column, y)).chain((0..y).map(|row| (x, row))).collect()
    };
    assert!(rook(&view, moves).is_ok());
    assert!(settled(&view, None, Convention::Normal, true).is_ok());
    assert!(settled(&view, None, Convention::Misere, true).is_err());
    let queen = |x: u64, y: u64| {
        let diagonal = (1..=x.min(y)).map(|d| (x - d, y - d));
        moves(x, y).into_iter().chain(diagonal).collect()
    };
    assert!(rook(&view, queen).is_err());

    let mut wrong = view.clone();
    wrong.rows[2][3] = Some(Outcome::P);
    assert!(rook(&wrong, moves).is_err());
    assert!(settled(&wrong, None, Convention::Normal, true).is_err());
    let mut hidden = view.clone();
    hidden.rows[2][3] = None;
    assert!(settled(&hidden, None, Convention::Normal, true).is_err());
    assert!(settled(&hidden, Some(&view), Convention::Normal, false).is_err());
}

#[test]
fn equal_piles_are_what_the_observations_are_about() {
    assert!(observed(4, u64::abs_diff).is_ok());
    assert!(observed(4, |x, y| (x + y) % 2).is_err());
}
