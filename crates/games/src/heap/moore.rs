//! Moore's Nim_k: take any positive numbers of tokens from one to k heaps (Gorin §II.6).
//!
//! A position is P exactly when every binary column sum is a multiple of k+1. Gorin gives no
//! winning move; here every winning move is constructed, bit by bit from the top.
//!
//! In misère play the same holds as long as some heap has at least two tokens. A position of heaps
//! of one token is P exactly if their number is one more than a multiple of k+1
//! (docs/theory/nim.md).

mod closing;
mod misere;

use std::ops::ControlFlow;

use noyau_core::notation::InputSizes;
use noyau_core::{
    Check, ClosedForm, Conclusion, Convention, Drawn, Enumerate, Explain, Explanation, Flaw,
    IllegalMove, MethodInfo, MoveList, Natural, Nimber, Notation, NotationError, Outcome, Phrase,
    Ruleset, Source, Step, Tabulate, Told, Unexplained, Written,
};

use super::heaps::{HeapMove, Heaps, affordable, slowest_take};
use super::nim::digit_table;
use super::takes::{PileTakes, several_heaps_notation};

/// Nim in which a move may change up to `rows` heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moore {
    rows: usize,
    convention: Convention,
}

const GORIN: Source = Source::section("gorin", "II.6");
const CONSTRUCTION: Source = Source::section("noyau", "moore");

/// The game length of a won position is known exactly if there are no more winning moves than this.
const COUNTED_MOVES: usize = 2_000;

impl Moore {
    /// The game under normal play in which a move changes at most `rows` heaps.
    #[must_use]
    pub fn new(rows: std::num::NonZeroUsize) -> Self {
        Self { rows: rows.get(), convention: Convention::Normal }
    }

    /// The same game under another convention.
    #[must_use]
    pub fn under(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    fn is_p(&self, heaps: &Heaps) -> bool {
        match self.convention {
            Convention::Misere if misere::is_small(heaps) => self.leaves_one(heaps),
            _ => self.is_balanced(heaps),
        }
    }

    fn modulus(&self) -> u64 {
        (self.rows as u64).saturating_add(1)
    }

    fn is_balanced(&self, heaps: &Heaps) -> bool {
        (0..columns(heaps)).all(|j| ones(heaps, j).is_multiple_of(self.modulus()))
    }

    /// Extends the takes by every choice of takes from at most `room` of the heaps `from..`.
    fn extend(
        &self,
        heaps: &Heaps,
        from: usize,
        room: usize,
        chosen: &mut Vec<HeapMove>,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if room == 0 {
            return ControlFlow::Continue(());
        }
        for heap in from..heaps.sizes().len() {
            let mut take = Natural::ONE;
            while take <= heaps.sizes()[heap] {
                chosen.push(HeapMove { heap, take: take.clone() });
                visit(PileTakes::new(chosen.clone()))?;
                self.extend(heaps, heap + 1, room - 1, chosen, visit)?;
                chosen.pop();
                take += &Natural::ONE;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The number of binary columns.
fn columns(heaps: &Heaps) -> u64 {
    heaps.sizes().iter().map(Natural::bits).max().unwrap_or(0)
}

/// The number of heaps with bit `column`.
fn ones(heaps: &Heaps, column: u64) -> u64 {
    heaps.sizes().iter().filter(|size| size.bit(column)).count() as u64
}

/// Builds winning moves from the top bit down. A heap whose bit is cleared is *lowered*: its lower
/// bits may then be chosen freely. In each column the heaps not yet lowered contribute fixed ones,
/// some of these heaps may be lowered now, and the heaps lowered before may contribute any number
/// of ones. The sum must be a multiple of k+1. Whatever was chosen above, some choice exists below:
/// with r the fixed ones modulo k+1 and f lowered heaps, either f ≥ k+1−r, or r more heaps can be
/// lowered with at most k in total. So the search never meets a dead end.
struct Construction<'a> {
    game: &'a Moore,
    heaps: &'a Heaps,
    lowered: Vec<usize>,
    result: Vec<Natural>,
    found: Vec<PileTakes>,
}

/// One column of the construction and the choice made in it.
struct Column {
    exponent: u64,
    /// Heaps with this bit that were not lowered above.
    fixed: Vec<usize>,
    /// The number of heaps lowered above.
    above: usize,
    /// The largest number of heaps that may be lowered here.
    room: usize,
    /// Which of `fixed` are lowered here, and which of those lowered above get the bit; `None`
    /// before the first choice.
    choice: Option<(Vec<usize>, Vec<usize>)>,
}

impl Column {
    /// Moves to the next choice; returns false if there is none.
    fn advance(&mut self, modulus: u64) -> bool {
        let (mut newly, mut free) = match &mut self.choice {
            None => (0, 0),
            Some((newly, free)) => {
                if next_subset(newly, self.fixed.len()) {
                    return true;
                }
                if next_subset(free, self.above) {
                    *newly = (0..newly.len()).collect();
                    return true;
                }
                (newly.len(), free.len() + 1)
            }
        };
        while newly <= self.room {
            while free <= self.above {
                if ((self.fixed.len() - newly + free) as u64).is_multiple_of(modulus) {
                    self.choice = Some(((0..newly).collect(), (0..free).collect()));
                    return true;
                }
                free += 1;
            }
            (newly, free) = (newly + 1, 0);
        }
        false
    }
}

/// Replaces the subset of `0..n` by the next one of the same size in lexicographic order; returns
/// false after the last.
fn next_subset(subset: &mut [usize], n: usize) -> bool {
    let size = subset.len();
    let Some(index) = (0..size).rev().find(|index| subset[*index] < n - size + index) else {
        return false;
    };
    subset[index] += 1;
    for later in index + 1..size {
        subset[later] = subset[later - 1] + 1;
    }
    true
}

impl<'a> Construction<'a> {
    /// The first `limit` winning moves. The columns settled so far are kept in a list and not on
    /// the call stack, because a heap may have millions of bits.
    fn run(game: &'a Moore, heaps: &'a Heaps, limit: usize) -> Vec<PileTakes> {
        if game.is_balanced(heaps) {
            return Vec::new();
        }
        let mut construction = Construction {
            game,
            heaps,
            lowered: Vec::new(),
            result: heaps.sizes().to_vec(),
            found: Vec::new(),
        };
        let mut settled: Vec<Column> = Vec::new();
        loop {
            let above = settled.last().map_or_else(|| columns(heaps), |column| column.exponent);
            match above.checked_sub(1) {
                Some(exponent) => settled.push(construction.column(exponent)),
                None => construction.record(),
            }
            if construction.found.len() >= limit {
                return construction.found;
            }
            loop {
                let Some(column) = settled.last_mut() else { return construction.found };
                construction.undo(column);
                if column.advance(game.modulus()) {
                    construction.apply(column);
                    break;
                }
                settled.pop();
            }
        }
    }

    fn column(&self, exponent: u64) -> Column {
        let fixed: Vec<usize> = (0..self.heaps.sizes().len())
            .filter(|i| self.heaps.sizes()[*i].bit(exponent) && !self.lowered.contains(i))
            .collect();
        let above = self.lowered.len();
        let room = self.game.rows.saturating_sub(above).min(fixed.len());
        Column { exponent, fixed, above, room, choice: None }
    }

    fn apply(&mut self, column: &Column) {
        let Some((newly, free)) = &column.choice else { return };
        for (index, heap) in self.lowered.iter().enumerate() {
            self.result[*heap].set_bit(column.exponent, free.contains(&index));
        }
        for index in newly {
            let heap = column.fixed[*index];
            self.result[heap].set_bit(column.exponent, false);
            self.lowered.push(heap);
        }
    }

    fn undo(&mut self, column: &Column) {
        for heap in self.lowered.drain(column.above..) {
            self.result[heap] = self.heaps.sizes()[heap].clone();
        }
    }

    fn record(&mut self) {
        let after = Heaps::new(self.result.clone());
        if let Some(takes) = self.heaps.takes_to(&after) {
            self.found.push(PileTakes::new(takes));
        }
    }
}

impl Ruleset for Moore {
    type Position = Heaps;
    type Move = PileTakes;

    fn for_each_move(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.extend(position, 0, self.rows, &mut Vec::new(), visit)
    }

    fn play(&self, position: &Heaps, mv: &PileTakes) -> Heaps {
        mv.takes().iter().fold(position.clone(), |heaps, take| heaps.after(take))
    }

    fn is_legal(&self, position: &Heaps, mv: &PileTakes) -> Result<(), IllegalMove> {
        let heaps = mv.takes().len();
        if heaps > self.rows {
            return Err(IllegalMove::TooManyHeaps { most: self.rows, heaps });
        }
        mv.check(position)
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn size(&self, position: &Heaps) -> u64 {
        position.words()
    }

    fn moves_ahead(&self, position: &Heaps) -> u64 {
        position.moves_ahead()
    }

    fn canonical(&self, position: &Heaps) -> Heaps {
        position.sorted()
    }
}

several_heaps_notation!(Moore, Heaps::parse, |game: &Moore| game.rows);

impl ClosedForm for Moore {
    fn theorem(&self) -> Option<&'static str> {
        Some("columns")
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        Some(if self.is_p(position) { Outcome::P } else { Outcome::N })
    }

    /// A theorem gives the value only of balanced positions, which is zero.
    fn grundy(&self, position: &Heaps) -> Option<Nimber> {
        let zero = self.convention == Convention::Normal && self.is_balanced(position);
        zero.then(Nimber::default)
    }

    /// Largest takes first among the moves listed; if there are more than `limit`, the list
    /// contains the first ones that the construction finds.
    fn winning_moves(&self, position: &Heaps, limit: usize) -> Option<MoveList<PileTakes>> {
        // The number of winning moves may grow exponentially with the number of digits.
        let bits = position.sizes().iter().map(Natural::bits).sum();
        let limit = affordable(limit, bits);
        let wanted = limit.saturating_add(1);
        let (mut moves, all) = match self.convention {
            Convention::Normal => (Construction::run(self, position, wanted), true),
            Convention::Misere => self.misere_wins(position, wanted),
        };
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(mv.total()));
        let list = MoveList::cut(moves, limit);
        Some(MoveList { complete: all && list.complete, ..list })
    }

    /// A balanced position of T tokens lasts 2T/(k+1) moves: every exchange takes a positive
    /// multiple of k+1 tokens, and one token from the heap of `slowest_take` forces exactly k+1. No
    /// theorem gives the length of misère play.
    fn remoteness(&self, position: &Heaps) -> Option<Natural> {
        if self.convention == Convention::Misere {
            return None;
        }
        let length = |total: Natural| {
            (total << 1).div_rem(&Natural::from(self.modulus())).map(|(moves, _)| moves)
        };
        if self.is_balanced(position) {
            return length(position.total());
        }
        let winning = self.winning_moves(position, COUNTED_MOVES)?;
        let best = winning.moves.first().filter(|_| winning.complete)?;
        length(position.total() - best.total()).map(|moves| moves + Natural::ONE)
    }

    fn resisting_move(&self, position: &Heaps) -> Option<PileTakes> {
        if self.convention == Convention::Misere {
            return None;
        }
        slowest_take(position).map(|take| PileTakes::new(vec![take]))
    }
}

impl Explain for Moore {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] = &[MethodInfo { name: "columns", aliases: &["matrix"] }];
        METHODS
    }

    fn explain(&self, position: &Heaps, method: &str) -> Result<Explanation, Unexplained> {
        if method != "columns" {
            return Err(self.no_such_method(method));
        }
        let mut steps = self.verdict_steps(position)?;
        let best =
            self.winning_moves(position, COUNTED_MOVES).and_then(|l| l.moves.into_iter().next());
        if let Some(mv) = &best {
            let after = self.play(position, mv);
            let key = match self.convention {
                Convention::Normal => "moore-lower",
                Convention::Misere => "moore-leave",
            };
            steps.push(
                Step::new(key)
                    .with("rows", self.rows)
                    .with("changed", mv.takes().len())
                    .with("before", position.sizes().to_vec())
                    .with("after", after.sizes().to_vec())
                    .from_source(CONSTRUCTION),
            );
            steps.extend(self.verdict_steps(&after)?);
        }
        Ok(Explanation {
            method: "columns",
            position: position.write(),
            outcome: if self.is_p(position) { Outcome::P } else { Outcome::N },
            steps,
            mv: best.map(|mv| (self.write_move(&mv, position), self.play(position, &mv).write())),
        })
    }

    fn checks(&self) -> &'static [Check] {
        const CHECKS: &[Check] = &[
            ("moore-balanced", check_sums),
            ("moore-unbalanced", check_sums),
            ("moore-lower", check_lower),
            ("moore-leave", check_lower),
            ("moore-large", check_large),
            ("moore-ones", misere::check_ones),
            ("moore-not-ones", misere::check_ones),
        ];
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl Moore {
    /// The steps that say who wins: by the column sums, or by the number of tokens at the end of
    /// misère play.
    fn verdict_steps(&self, heaps: &Heaps) -> Result<Vec<Step>, Unexplained> {
        if self.convention == Convention::Misere && misere::is_small(heaps) {
            return Ok(vec![self.ones_step(heaps)]);
        }
        let too_large = || Unexplained::TooLarge { method: "columns" };
        let mut table = digit_table(1, heaps, "sum").ok_or_else(too_large)?;
        let sums = table.totals[0].1.clone();
        let rests: Vec<u64> = sums.iter().map(|sum| sum % self.modulus()).collect();
        let stuck: Vec<u64> = (0..rests.len() as u64)
            .rev()
            .zip(&rests)
            .filter(|(_, rest)| **rest != 0)
            .map(|(exponent, _)| exponent)
            .collect();
        table.marked_columns.clone_from(&stuck);
        let verdict = if stuck.is_empty() { "moore-balanced" } else { "moore-unbalanced" };
        let mut steps = vec![
            Step::new("digit-table").with("table", table),
            Step::new(verdict)
                .with("modulus", self.modulus())
                .with("sums", sums)
                .with("rests", rests)
                .with("columns", stuck)
                .from_source(GORIN),
        ];
        if self.convention == Convention::Misere {
            let large = Step::new("moore-large").with("heaps", heaps.sizes().to_vec());
            steps.insert(0, large.from_source(CONSTRUCTION));
        }
        Ok(steps)
    }
}

/// Checks that some heap has at least two tokens, so that misère play is decided as normal play.
fn check_large(step: &Step) -> Result<(), Flaw> {
    step.holds(step.numbers("heaps")?.iter().any(|size| *size > Natural::ONE))
}

fn check_sums(step: &Step) -> Result<(), Flaw> {
    let modulus = step.number("modulus")?.to_u64().filter(|m| *m > 0);
    let modulus = modulus.ok_or_else(|| step.is_false())?;
    let rests: Vec<u64> = step.indices("sums")?.iter().map(|sum| sum % modulus).collect();
    let balanced = rests.iter().all(|rest| *rest == 0);
    step.holds(rests == step.indices("rests")? && balanced == (step.claim.key == "moore-balanced"))
}

fn check_lower(step: &Step) -> Result<(), Flaw> {
    let (before, after) = (step.numbers("before")?, step.numbers("after")?);
    let lowered = before.iter().zip(after).filter(|(b, a)| a < b).count();
    let kept = before.iter().zip(after).filter(|(b, a)| a == b).count();
    step.holds(
        before.len() == after.len()
            && lowered + kept == before.len()
            && step.number("changed")?.to_usize() == Some(lowered)
            && Natural::from(lowered) <= *step.number("rows")?,
    )
}

impl Tabulate for Moore {}
