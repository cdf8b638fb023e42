//! Why a settled marking game is won or lost: every vertex that can be marked will be.

use noyau_core::{
    Check, ClosedForm, Conclusion, Explain, Explanation, Flaw, MethodInfo, Notation, Operand,
    Ruleset, Source, Step, Told, Unexplained,
};

use super::{Goal, MarkingGame, Position, closing, turns};

/// The method for settled positions.
pub(super) const SETTLED: MethodInfo = MethodInfo { name: "settled", aliases: &["count"] };

impl Explain for MarkingGame {
    fn methods(&self) -> &'static [MethodInfo] {
        &[SETTLED]
    }

    fn explain(&self, position: &Position, method: &str) -> Result<Explanation, Unexplained> {
        if method != SETTLED.name {
            return Err(self.no_such_method(method));
        }
        let refused = |reason| move || Unexplained::NotApplicable { method: SETTLED.name, reason };
        let open = self.settled(position).ok_or_else(refused("marking-not-settled"))?;
        let outcome = self
            .outcome_after(position, open)
            .filter(|_| open > 0)
            .ok_or_else(refused("marking-passes-decide"))?;
        let best = self.winning_moves(position, 1).and_then(|mut list| list.moves.pop());
        Ok(Explanation {
            method: SETTLED.name,
            position: self.write_position(position),
            outcome,
            steps: vec![self.step(position, open).from_source(Source::section("graphs", "5"))],
            mv: best.map(|turn| {
                let after = self.write_position(&self.play(position, &turn));
                (self.write_move(&turn, position), after)
            }),
        })
    }

    fn checks(&self) -> &'static [Check] {
        &[("marking-last", check_last), ("marking-count", check_count)]
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl MarkingGame {
    fn step(&self, position: &Position, open: usize) -> Step {
        match self.goal {
            Goal::AtLeast(least) => {
                let marked = position.marked.count();
                let winner = winner_key(marked + open >= least as usize);
                Step::new("marking-count")
                    .with("marked", marked)
                    .with("open", open)
                    .with("total", marked + open)
                    .with("least", u64::from(least))
                    .with("winner", winner)
            }
            Goal::LastMark(_) => {
                let marks = |side| self.allowance(side).marks.get() as usize;
                let first = self.marks_now(position).get() as usize;
                let (mine, other) = (marks(position.turn), marks(position.turn.other()));
                Step::new("marking-last")
                    .with("open", open)
                    .with("first", first)
                    .with("other", other)
                    .with("mine", mine)
                    .with("last", last_key(turns(open, first, mine, other) % 2 == 1))
            }
        }
    }
}

fn last_key(mover: bool) -> &'static str {
    if mover { "marking-last-mover" } else { "marking-last-other" }
}

fn winner_key(alice: bool) -> &'static str {
    if alice { "side-alice" } else { "side-bob" }
}

/// Checks that the marks run out in the turn of the player that the step names.
fn check_last(step: &Step) -> Result<(), Flaw> {
    let [open, first, mine, other] =
        [step.index("open")?, step.index("first")?, step.index("mine")?, step.index("other")?];
    step.holds([open, first, mine, other].iter().all(|n| (1..1 << 30).contains(n)))?;
    let last = Operand::from(last_key(turns(open, first, mine, other) % 2 == 1));
    step.holds(step.claim.operand("last") == Some(&last))
}

/// Checks that the numbers of vertices add up and give the stated winner.
fn check_count(step: &Step) -> Result<(), Flaw> {
    step.holds(step.number("marked")? + step.number("open")? == *step.number("total")?)?;
    let winner = Operand::from(winner_key(step.number("total")? >= step.number("least")?));
    step.holds(step.claim.operand("winner") == Some(&winner))
}
