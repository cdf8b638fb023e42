//! Boards on which a piece makes the same steps from every square, as far as they stay on the board:
//! who wins and which Grundy value each square has, of all squares at once.

use std::collections::BTreeSet;

use crate::{Limits, StopReason};

/// How many squares right of the corner, and how many above it.
pub type Square = (usize, usize);

/// Squares between two looks at the limits.
const SQUARES_BETWEEN: usize = 64;

/// A board, and the steps towards its corner that a piece may make from any of its squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squares {
    width: usize,
    height: usize,
    steps: Vec<Square>,
}

impl Squares {
    /// A board with this many columns and rows. Each step says how many squares it leads to the left and
    /// down. `None` if a step leads nowhere: such a game does not end.
    #[must_use]
    pub fn new(
        width: usize,
        height: usize,
        steps: impl IntoIterator<Item = Square>,
    ) -> Option<Self> {
        let steps: BTreeSet<Square> = steps.into_iter().collect();
        let fits = |&(left, down): &Square| left < width && down < height;
        let ends = !steps.contains(&(0, 0));
        ends.then(|| Self { width, height, steps: steps.into_iter().filter(fits).collect() })
    }

    /// Whether the player to move loses, row 0 first; `stuck` says it of squares without a move.
    ///
    /// A square is lost if no step leads to a lost one. So each square that nothing before it has
    /// marked is lost, and marks all squares from which it is reached.
    ///
    /// # Errors
    /// The limits were reached.
    pub fn lost(&self, stuck: bool, limits: &Limits) -> Result<Vec<Vec<bool>>, StopReason> {
        let mut won = vec![vec![false; self.width]; self.height];
        for row in 0..self.height {
            for column in 0..self.width {
                if won[row][column] {
                    continue;
                }
                limits.check(0).map_or(Ok(()), Err)?;
                let moves = self.steps.iter().any(|&(left, down)| left <= column && down <= row);
                if !moves && !stuck {
                    won[row][column] = true;
                    continue;
                }
                for &(left, down) in &self.steps {
                    let there =
                        won.get_mut(row + down).and_then(|line| line.get_mut(column + left));
                    if let Some(there) = there {
                        *there = true;
                    }
                }
            }
        }
        Ok(won.into_iter().map(|line| line.into_iter().map(|won| !won).collect()).collect())
    }

    /// Grundy values in normal play, row 0 first; rows end where the limits were reached.
    ///
    /// The steps are cut into runs. For each run and each square there is the set of the values that
    /// the run reaches: what it reaches from the square one period before, and one value more. The
    /// sets of a run share their place along a line, so that all of them together are small.
    #[must_use]
    pub fn values(&self, limits: &Limits) -> Vec<Vec<u32>> {
        // No game is longer than the way to the corner, so no value is larger.
        let words = (self.width + self.height).div_ceil(64);
        let runs = self.runs();
        let mut reached: Vec<Vec<u64>> =
            runs.iter().map(|run| vec![0; run.lines(self) * words]).collect();
        let mut values: Vec<Vec<u32>> = Vec::with_capacity(self.height);
        let mut options = vec![0_u64; words];
        for row in 0..self.height {
            values.push(Vec::with_capacity(self.width));
            for column in 0..self.width {
                if column % SQUARES_BETWEEN == 0 && limits.check(0).is_some() {
                    return values;
                }
                // What the way to the corner leaves room for.
                let room = (column + row) / 64 + 1;
                options[..room].fill(0);
                for (run, reached) in runs.iter().zip(&mut reached) {
                    let (left, down) = run.first;
                    if left > column || down > row {
                        continue;
                    }
                    let value = values[row - down][column - left];
                    if run.period == (0, 0) {
                        insert(&mut options, value);
                        continue;
                    }
                    let line = run.line((column, row), self) * words;
                    let line = &mut reached[line..line + room];
                    insert(line, value);
                    for (all, some) in options.iter_mut().zip(line) {
                        *all |= *some;
                    }
                }
                values[row].push(least_missing(&options[..room]));
            }
        }
        values
    }

    /// All steps, each in one run: the longest there are for the periods that steps along an edge and
    /// along the diagonal suggest.
    fn runs(&self) -> Vec<Run> {
        let along = |wanted: fn(&Square) -> bool| self.steps.iter().copied().filter(wanted).min();
        let (side, up) = (along(|step| step.1 == 0), along(|step| step.0 == 0));
        let mut periods: Vec<Square> = [side, up].into_iter().flatten().collect();
        periods.extend(along(|step| step.0 == step.1));
        periods.extend(side.zip(up).map(|((side, _), (_, up))| (side, up)));
        periods.extend([(1, 0), (0, 1), (1, 1)]);
        let mut left: BTreeSet<Square> = self.steps.iter().copied().collect();
        let mut runs = Vec::new();
        while let Some(&first) = left.first() {
            let whole = |&period: &Square| {
                let mut run = Run { first, period }.steps(self);
                run.all(|step| left.contains(&step))
            };
            let length = |&period: &Square| Run { first, period }.steps(self).count();
            let longest = periods.iter().copied().filter(whole).max_by_key(length);
            // A step that nothing follows has no period.
            let is_one = |period| Run { first, period }.steps(self).nth(1).is_none();
            let period = longest.filter(|period| !is_one(*period)).unwrap_or((0, 0));
            let run = Run { first, period };
            for step in run.steps(self) {
                left.remove(&step);
            }
            runs.push(run);
        }
        runs
    }
}

/// The steps `first`, `first + period`, `first + 2 period` and so on, to the end of the board; one
/// step alone if the period is `(0, 0)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    first: Square,
    period: Square,
}

impl Run {
    fn steps(self, board: &Squares) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (board.width, board.height);
        let next = move |&(left, down): &Square| {
            let next = (left + self.period.0, down + self.period.1);
            (self.period != (0, 0) && next.0 < width && next.1 < height).then_some(next)
        };
        std::iter::successors(Some(self.first), next)
    }

    /// How many lines of squares there are that lie a period apart.
    fn lines(self, board: &Squares) -> usize {
        board.height * self.period.0 + board.width * self.period.1
    }

    /// The number of the line of a square: lines begin in the first columns or in the first rows.
    fn line(self, (column, row): Square, board: &Squares) -> usize {
        let (side, up) = self.period;
        let back = |place: usize, step: usize| place.checked_div(step).unwrap_or(usize::MAX);
        let periods = back(column, side).min(back(row, up));
        let (column, row) = (column - periods * side, row - periods * up);
        if column < side {
            row * side + column
        } else {
            board.height * side + row * board.width + column
        }
    }
}

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

/// The least number that is not in a set.
fn least_missing(set: &[u64]) -> u32 {
    let mut base = 0;
    for word in set {
        if *word != u64::MAX {
            return base + word.trailing_ones();
        }
        base += 64;
    }
    base
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Value and loss of every square, from its options one by one.
    fn by_definition(
        (width, height): Square,
        steps: &[Square],
        stuck: bool,
    ) -> (Vec<Vec<u32>>, Vec<Vec<bool>>) {
        let mut values = vec![vec![0; width]; height];
        let mut lost = vec![vec![false; width]; height];
        for row in 0..height {
            for column in 0..width {
                let options: Vec<Square> = steps
                    .iter()
                    .filter(|step| step.0 <= column && step.1 <= row)
                    .map(|step| (column - step.0, row - step.1))
                    .collect();
                let has = |value| options.iter().any(|&(column, row)| values[row][column] == value);
                values[row][column] = (0..).find(|&value| !has(value)).unwrap();
                lost[row][column] = match options[..] {
                    [] => stuck,
                    _ => options.iter().all(|&(column, row)| !lost[row][column]),
                };
            }
        }
        (values, lost)
    }

    fn compare(size: Square, steps: &[Square]) {
        let squares = Squares::new(size.0, size.1, steps.iter().copied()).unwrap();
        for stuck in [true, false] {
            let (values, lost) = by_definition(size, steps, stuck);
            assert_eq!(squares.values(&Limits::none()), values, "{size:?} {steps:?}");
            assert_eq!(squares.lost(stuck, &Limits::none()), Ok(lost), "{size:?} {steps:?}");
        }
    }

    /// Steps of pieces: one or both coordinates, in multiples, with differences up to a bound.
    fn of_piece(size: usize, multiple: usize, difference: usize) -> Vec<Square> {
        let all = (0..size).flat_map(|left| (0..size).map(move |down| (left, down)));
        let takes = |&(left, down): &Square| match (left, down) {
            (0, 0) => false,
            (0, take) | (take, 0) => take % multiple == 0,
            _ => left.abs_diff(down) < difference,
        };
        all.filter(takes).collect()
    }

    #[test]
    fn pieces_have_the_values_of_the_definition() {
        for (multiple, difference) in [(1, 0), (1, 1), (2, 1), (1, 3), (3, 2), (2, 5), (1, 20)] {
            for size in [(14, 14), (5, 17), (17, 5), (1, 9), (9, 1), (1, 1), (0, 0), (0, 3)] {
                compare(size, &of_piece(size.0.max(size.1), multiple, difference));
            }
        }
        // Values beyond one word.
        compare((70, 40), &of_piece(70, 1, 1));
    }

    #[test]
    fn a_queen_has_three_runs() {
        let queen = Squares::new(200, 200, of_piece(200, 1, 1)).unwrap();
        assert_eq!(queen.runs().len(), 3);
        let rook = Squares::new(9, 9, of_piece(9, 2, 0)).unwrap();
        assert_eq!(rook.runs().len(), 2);
        // Along the edges, along the diagonal, and along the step that the shortest of an edge make
        // together; then one step alone.
        let along = |period: Square| (1..40).map(move |times| (times * period.0, times * period.1));
        let periods = [(2, 0), (0, 3), (5, 5), (2, 3)];
        let steps = periods.into_iter().flat_map(along).chain([(37, 1)]);
        let mut runs = Squares::new(40, 40, steps).unwrap().runs();
        runs.sort_unstable_by_key(|run| (run.first, run.period));
        let expected = [((0, 3), (0, 3)), ((2, 0), (2, 0)), ((2, 3), (2, 3)), ((5, 5), (5, 5))];
        let expected = expected.into_iter().chain([((37, 1), (0, 0))]);
        let expected: Vec<Run> = expected.map(|(first, period)| Run { first, period }).collect();
        assert_eq!(runs, expected);
    }

    #[test]
    fn what_the_time_did_not_suffice_for_is_missing() {
        let late = Limits::none().within(std::time::Duration::ZERO);
        let queen = Squares::new(5, 5, of_piece(5, 1, 1)).unwrap();
        assert_eq!(queen.values(&late).concat(), Vec::<u32>::new());
        assert_eq!(queen.lost(true, &late), Err(StopReason::Time));
        assert_eq!(Squares::new(3, 3, [(1, 0), (0, 0)]), None);
    }

    proptest! {
        #[test]
        fn any_steps_have_the_values_of_the_definition(
            width in 0_usize..12,
            height in 0_usize..12,
            steps in prop::collection::btree_set((0_usize..12, 0_usize..12), 0..40),
            runs in prop::collection::vec(((0_usize..4, 0_usize..4), (0_usize..3, 0_usize..3)), 0..4),
        ) {
            let mut steps = steps;
            for (first, period) in runs {
                steps.extend((0..12).map(|i| (first.0 + i * period.0, first.1 + i * period.1)));
            }
            steps.remove(&(0, 0));
            compare((width, height), &steps.into_iter().collect::<Vec<_>>());
        }
    }
}
