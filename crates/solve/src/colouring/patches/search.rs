//! Depth-first search of a board. Alice tries the moves that leave least danger first, Bob those
//! that leave most.

use noyau_core::bitype::Side;

use super::table::{Key, Table};
use super::{Boards, Painted, Sketch, bits, push_patches};
use crate::run::{Halt, Run};

/// Moves examined between two checks of the limits.
const PATIENCE: u64 = 256;

/// Who begins, and which additional moves are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::colouring) struct Game {
    /// Who is to move.
    pub(in crate::colouring) to_move: Side,
    /// Whether there is a spare vertex: any player may colour it, and nothing else depends on it.
    pub(in crate::colouring) spare: bool,
    /// The player who may pass, any number of times.
    pub(in crate::colouring) passes: Option<Side>,
}

/// One question about a board.
pub(in crate::colouring) struct Search<'a> {
    rows: &'a [u64],
    run: &'a Run<'a>,
    passes: Option<Side>,
    table: Table,
    /// The patches of the positions on the current line, and of the moves that are still to be
    /// tried.
    stack: Vec<u64>,
    key: Key,
    nodes: u64,
    work: u64,
}

/// What a move leaves.
#[derive(Debug, Clone, Copy)]
enum After {
    /// A position whose winner is known.
    Won(Side),
    /// A position that must be searched, and its danger.
    Open(Sketch, u64),
}

impl<'a> Search<'a> {
    /// Whether Alice wins a position of a board.
    pub(in crate::colouring) fn alice_wins(
        boards: &Boards,
        board: &'a Painted,
        game: Game,
        run: &'a Run<'a>,
    ) -> Result<bool, Halt> {
        let mut search = Self {
            rows: &board.rows,
            run,
            passes: game.passes,
            table: boards.take(&board.rows),
            stack: Vec::new(),
            key: Key::default(),
            nodes: 0,
            work: 0,
        };
        let wins = search.begin(board, game);
        let _ = search.report();
        boards.give_back(&board.rows, search.table);
        wins
    }

    fn begin(&mut self, board: &Painted, game: Game) -> Result<bool, Halt> {
        let mut held = 0;
        for &free in &board.free {
            push_patches(self.rows, free, &mut held, &mut self.stack);
        }
        match self.sketch(0, board.open, held, game.spare, game.to_move) {
            After::Won(side) => Ok(side == Side::Alice),
            After::Open(sketch, _) => self.wins(&sketch, game.to_move),
        }
    }

    /// Makes the position whose patches lie on the stack from `from` on.
    fn sketch(&mut self, from: usize, open: u64, held: u64, spare: bool, to_move: Side) -> After {
        let Some((sketch, look)) = Sketch::new(self.rows, &mut self.stack, from, open, held, spare)
        else {
            return After::Won(Side::Bob);
        };
        match sketch
            .winner(self.rows, &self.stack, look, to_move)
            .or_else(|| self.known(&sketch, to_move))
        {
            Some(side) => After::Won(side),
            None => After::Open(sketch, look.weight),
        }
    }

    fn known(&mut self, sketch: &Sketch, to_move: Side) -> Option<Side> {
        self.key.write(sketch, &self.stack, self.rows.len(), (self.passes, to_move));
        self.table.find(&self.key).map(|alice| if alice { Side::Alice } else { Side::Bob })
    }

    /// Whether Alice wins, from the table or by search.
    fn wins(&mut self, sketch: &Sketch, to_move: Side) -> Result<bool, Halt> {
        if let Some(side) = self.known(sketch, to_move) {
            return Ok(side == Side::Alice);
        }
        let top = self.stack.len();
        self.nodes += 1;
        let found = self.mover_wins(sketch, to_move)?;
        self.stack.truncate(top);
        let alice = found == (to_move == Side::Alice);
        self.key.write(sketch, &self.stack, self.rows.len(), (self.passes, to_move));
        self.table.learn(&self.key, alice);
        Ok(alice)
    }

    /// Whether the player to move has a winning move.
    fn mover_wins(&mut self, sketch: &Sketch, to_move: Side) -> Result<bool, Halt> {
        let mut left = Vec::new();
        if self.tries_all(sketch, to_move, &mut left)? {
            return Ok(true);
        }
        if to_move == Side::Alice && sketch.is_hopeless(self.rows, &self.stack) {
            return Ok(false);
        }
        put_in_order(&mut left, to_move);
        for (_, after) in left {
            if self.wins(&after, to_move.other())? == (to_move == Side::Alice) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether some move wins at once or is known to win. Positions after undecided moves are left
    /// on the stack and listed.
    fn tries_all(
        &mut self,
        sketch: &Sketch,
        to_move: Side,
        left: &mut Vec<(u64, Sketch)>,
    ) -> Result<bool, Halt> {
        if self.passes == Some(to_move) && self.try_waiting(sketch, to_move, sketch.spare, left)? {
            return Ok(true);
        }
        if sketch.spare && self.try_waiting(sketch, to_move, false, left)? {
            return Ok(true);
        }
        let open = sketch.open(&self.stack);
        for vertex in bits(open) {
            if sketch.has_elder_twin(self.rows, &self.stack, vertex) {
                continue;
            }
            if sketch.held >> vertex & 1 == 1
                && self.try_move(sketch, to_move, (vertex, None), left)?
            {
                return Ok(true);
            }
            let mut last = 0;
            for place in sketch.from..sketch.to {
                let patch = self.stack[place];
                // Equal patches are next to each other.
                if patch >> vertex & 1 == 0 || std::mem::replace(&mut last, patch) == patch {
                    continue;
                }
                if self.try_move(sketch, to_move, (vertex, Some(place)), left)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Tries the move that gives a vertex the colour of a patch, or the colour that it holds.
    fn try_move(
        &mut self,
        sketch: &Sketch,
        to_move: Side,
        (vertex, used): (usize, Option<usize>),
        left: &mut Vec<(u64, Sketch)>,
    ) -> Result<bool, Halt> {
        let from = self.stack.len();
        let bit = 1 << vertex;
        let open = sketch.open(&self.stack) & !bit;
        let mut held = sketch.held & !bit;
        for place in sketch.from..sketch.to {
            let patch = self.stack[place];
            if patch & bit == 0 {
                self.stack.push(patch);
            } else {
                let gone = if used == Some(place) { self.rows[vertex] } else { 0 };
                push_patches(self.rows, patch & !bit & !gone, &mut held, &mut self.stack);
            }
        }
        let after = self.sketch(from, open, held, sketch.spare, to_move.other());
        self.judge(from, after, to_move, left)
    }

    /// Tries a move that changes nothing on the board: a pass or a spare vertex.
    fn try_waiting(
        &mut self,
        sketch: &Sketch,
        to_move: Side,
        spare: bool,
        left: &mut Vec<(u64, Sketch)>,
    ) -> Result<bool, Halt> {
        let from = self.stack.len();
        self.stack.extend_from_within(sketch.from..sketch.to);
        let open = sketch.open(&self.stack);
        let after = self.sketch(from, open, sketch.held, spare, to_move.other());
        self.judge(from, after, to_move, left)
    }

    /// Whether the player who moved wins the position that the move left on the stack.
    fn judge(
        &mut self,
        from: usize,
        after: After,
        to_move: Side,
        left: &mut Vec<(u64, Sketch)>,
    ) -> Result<bool, Halt> {
        self.spend(self.stack.len() - from)?;
        match after {
            After::Won(side) if side == to_move => return Ok(true),
            After::Won(_) => self.stack.truncate(from),
            After::Open(sketch, danger) => left.push((danger, sketch)),
        }
        Ok(false)
    }

    /// Counts the work of a move that leaves this many patches.
    fn spend(&mut self, patches: usize) -> Result<(), Halt> {
        self.work += 1 + patches as u64 / 16;
        if self.work >= PATIENCE { self.report() } else { Ok(()) }
    }

    fn report(&mut self) -> Result<(), Halt> {
        let (nodes, work) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.work));
        self.run.check(nodes, work)
    }
}

impl Sketch {
    /// Whether an earlier vertex has the same neighbours and patches. Then the moves of both are
    /// equivalent.
    pub(super) fn has_elder_twin(&self, rows: &[u64], stack: &[u64], vertex: usize) -> bool {
        let open = self.open(stack);
        bits(open & !(u64::MAX << vertex)).any(|elder| {
            let others = open & !(1 << vertex | 1 << elder);
            let differ = |set: &u64| (set >> vertex ^ set >> elder) & 1 == 1;
            (rows[vertex] ^ rows[elder]) & others == 0
                && !differ(&self.held)
                && !self.patches(stack).iter().any(differ)
        })
    }
}

/// Sorts by danger: least first for Alice, most first for Bob.
fn put_in_order(left: &mut [(u64, Sketch)], to_move: Side) {
    left.sort_by_key(|&(danger, _)| danger);
    if to_move == Side::Bob {
        left.reverse();
    }
}
