//! One solver of marking games for one board, asked thousands of questions in any order.
//!
//! The data kept from a question that was interrupted, or ran with little memory, must not change
//! the answer to another one. The reference is [`Nimbers`]; fresh solvers must agree with it too.

use noyau_core::Outcome;
use noyau_oracle::plain::members;
use noyau_oracle::{Nimbers, Plain};
use noyau_solve::Limits;
use noyau_solve::marking::{Alive, DEFAULT_MEMORY, Marking, Solver};

use crate::draw::Draw;
use crate::subjects::board;

/// The number of components that the oracle remembers for one board.
const COMPONENTS: usize = 300_000;
/// The work of one question. With little memory, a solver repeats the same work.
const WORK: u64 = 1 << 20;

/// A board with its solver and oracle.
pub struct Campaign {
    /// The text of the board.
    pub board: String,
    /// The number of questions compared.
    pub questions: u64,
    solver: Solver,
    nimbers: Nimbers,
    memory: usize,
    threads: usize,
}

fn alive(set: u64) -> Alive {
    members(set).collect()
}

fn rules(graph: &Plain) -> Option<Marking> {
    Marking::new((0..graph.order()).map(|v| members(graph.neighbours(v)).collect()).collect()).ok()
}

impl Campaign {
    /// A campaign on the board of a text. `None` if the oracle cannot handle it.
    #[must_use]
    pub fn new(text: &str, threads: usize, memory: usize) -> Option<Self> {
        let graph = board(text)?;
        let solver = Solver::with(rules(&graph)?, threads, memory);
        let nimbers = Nimbers::new(graph);
        Some(Self { board: text.to_owned(), questions: 0, solver, nimbers, memory, threads })
    }

    /// A campaign on a random board.
    pub fn drawn(draw: &mut Draw, largest: usize) -> Option<Self> {
        const BOARDS: [&str; 8] = [
            "grid:3x12",
            "grid:5x5+grid:4x6",
            "grid:3x8+grid:5x5",
            "grid:6x6",
            "petersen:12,2",
            "product(cycle:5;path:6)",
            "grid:2x9+path:20",
            "hypercube:5",
        ];
        let text = match draw.once_in(5) {
            true => draw.one(&BOARDS).to_owned(),
            false => {
                let order = 12 + draw.below(largest - 11);
                draw.graph(order)
            }
        };
        let threads = 1 + draw.below(2);
        let memory = draw.one(&[1 << 12, 1 << 16, 1 << 20, DEFAULT_MEMORY]);
        Self::new(&text, threads, memory)
    }

    /// Asks this many questions.
    ///
    /// # Errors
    ///
    /// A description of the first difference from the oracle.
    pub fn ask(&mut self, draw: &mut Draw, questions: usize) -> Result<(), String> {
        for _ in 0..questions {
            let mut set = self.nimbers.graph().all();
            // A deep or shallow position, which play may or may not reach.
            for _ in 0..draw.below(7) {
                let left: Vec<usize> = members(set).collect();
                if left.is_empty() {
                    break;
                }
                let v = left[draw.below(left.len())];
                let near = if draw.once_in(3) { 0 } else { self.nimbers.graph().neighbours(v) };
                set &= !(near | 1 << v);
            }
            if self.nimbers.known() >= COMPONENTS {
                return Ok(());
            }
            let Some(truth) = self.nimbers.value(set, COMPONENTS) else { return Ok(()) };
            if draw.once_in(3) {
                let work = 1 << draw.below(12);
                self.compare(draw, set, truth, &Limits::work(work))?;
            }
            self.questions += u64::from(self.compare(draw, set, truth, &Limits::work(WORK))?);
        }
        Ok(())
    }

    /// Compares one answer. Returns whether there was an answer within the limits, and an error if
    /// it differs.
    fn compare(
        &mut self,
        draw: &mut Draw,
        set: u64,
        truth: u32,
        limits: &Limits,
    ) -> Result<bool, String> {
        let position = alive(set);
        let fresh = draw.once_in(40).then(|| rules(self.nimbers.graph())).flatten();
        let fresh = fresh.map(|rules| Solver::with(rules, self.threads, self.memory));
        let solver = fresh.as_ref().unwrap_or(&self.solver);
        let (board, threads, memory) = (&self.board, self.threads, self.memory);
        let all = self.nimbers.graph().all();
        let wrong = |what: String| {
            let gone: Vec<String> = members(all & !set).map(|v| v.to_string()).collect();
            let gone = gone.join(",");
            let kind = if fresh.is_some() { "a fresh solver" } else { "a used solver" };
            Err(format!("{kind} ({threads} threads, {memory} bytes) on {board} - {gone}: {what}"))
        };
        match draw.below(5) {
            0 => {
                let Ok(value) = solver.value(&position, limits) else { return Ok(false) };
                if u32::from(value) != truth {
                    return wrong(format!("value {value}, it is {truth}"));
                }
            }
            1 => {
                let guess = u16::try_from(draw.below(6)).unwrap_or(0);
                let Ok(is) = solver.has_value(&position, guess, limits) else { return Ok(false) };
                if is != (u32::from(guess) == truth) {
                    return wrong(format!("has value {guess}: {is}, it is {truth}"));
                }
            }
            2 => {
                let Ok(outcome) = solver.outcome(&position, limits) else { return Ok(false) };
                if (outcome == Outcome::P) != (truth == 0) {
                    return wrong(format!("outcome {outcome}, its value is {truth}"));
                }
            }
            3 => {
                let Ok(options) = solver.options(&position, limits) else { return Ok(false) };
                for (v, value) in options {
                    let left = set & !(self.nimbers.graph().neighbours(v) | 1 << v);
                    let there = self.nimbers.value(left, COMPONENTS);
                    if there.is_some_and(|there| there != u32::from(value)) {
                        return wrong(format!("move {v} to value {value}, it is {there:?}"));
                    }
                }
            }
            _ => {
                let Ok(moves) = solver.moves_to_p(&position, limits) else { return Ok(false) };
                for v in members(set) {
                    let left = set & !(self.nimbers.graph().neighbours(v) | 1 << v);
                    let Some(there) = self.nimbers.value(left, COMPONENTS) else { continue };
                    if (there == 0) != moves.contains(&v) {
                        return wrong(format!("move {v} leads to {there}, {moves:?} win"));
                    }
                }
            }
        }
        Ok(true)
    }
}
