//! Computes the values of boards, one by one or block by block.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use noyau_engine::sequence::StoreError;
use noyau_engine::{BoardEngine, By, Engine, EngineError};
use noyau_solve::{Limits, StopReason};

use super::census::{BoardPlace, CensusProgress, OrderCensus, Work};
use super::in_order::in_order;
use super::kept::Kept;
use super::small::{Memory, Rows};
use super::source::{BoardBlock, ListedBoard};
use super::tree::{Reader, Trees};

/// Computes the values of boards.
pub(super) struct Judge<'a> {
    engine: &'a Engine,
    by: By,
    is_plain: bool,
    trees: Trees,
    /// Whether larger trees will need the values of the trees of this order.
    pub(super) remember: bool,
    /// Values in a file: Grundy values of trees if the judge computes those itself, else the
    /// property by which boards are sorted.
    pub(super) kept: Option<Kept>,
    /// Blocks that are done, and how many there are.
    blocks: u64,
    of: Option<u64>,
}

/// The tables that a thread keeps from board to board.
#[derive(Default)]
pub(super) struct Desk {
    memory: Memory,
    reader: Reader,
}

/// The result for a board.
pub(super) struct Judged {
    pub(super) value: u32,
    /// Form and Grundy value of a tree.
    tree: Option<(u64, u8)>,
}

/// The boards of one block, counted.
struct Tally {
    census: OrderCensus,
    /// Values for the file.
    values: Vec<u32>,
    /// Form and value of trees that larger ones will need.
    trees: Vec<(u64, u8)>,
    /// The classes whose example has a value read from the file.
    read: BTreeSet<u32>,
    /// Why the block is not finished, if it is not.
    problem: Option<EngineError>,
}

/// The boards of one order, counted.
pub(super) struct Counted {
    pub(super) census: OrderCensus,
    read: BTreeSet<u32>,
    pub(super) stopped: Option<StopReason>,
}

/// Called with the count of each finished block, in the order of the list. It may end the work.
pub(super) type EachBlock<'a> = dyn FnMut(&OrderCensus) -> ControlFlow<()> + Send + 'a;

/// The most work to compute a value of the file again.
pub(super) const CHEAP: u64 = 1_000_000;
/// Boards with no more vertices than this are valued position by position.
const FEW: usize = 16;

/// Trees of a larger order are not remembered: there are 9 million of at most this one.
const MOST_REMEMBERED: usize = 22;

/// Whether the values of the trees of this order are needed for trees up to the last order. A tree
/// can be a branch only of trees with at least two vertices more.
pub(super) fn remembered(order: usize, last: usize) -> bool {
    order + 2 <= last && order <= MOST_REMEMBERED
}

/// The reason to stop, if the error says only that time is over or the work was cancelled. The
/// results so far are then right.
pub(super) fn told_to_stop(error: &EngineError) -> Option<StopReason> {
    let told = |reason: &StopReason| matches!(reason, StopReason::Cancelled | StopReason::Time);
    error.stop_reason().filter(told)
}

impl<'a> Judge<'a> {
    pub(super) fn new(engine: &'a Engine, by: By) -> Self {
        Self {
            engine,
            by,
            is_plain: engine.boards().is_some_and(BoardEngine::kills_neighbours),
            trees: Trees::default(),
            remember: false,
            kept: None,
            blocks: 0,
            of: None,
        }
    }

    /// How many blocks there will be.
    pub(super) fn expect(&mut self, blocks: usize) {
        self.of = u64::try_from(blocks).ok();
    }

    /// Counts blocks that were done before as done.
    pub(super) fn skip(&mut self, blocks: u64) {
        self.blocks += blocks;
    }

    /// Whether boards are sorted by Grundy values that are computed here, without the engine.
    pub(super) fn finds_values(&self) -> bool {
        self.is_plain && self.by != By::Bitype
    }

    /// Looks at all boards of some blocks of one order.
    pub(super) fn order(
        &mut self,
        order: usize,
        blocks: &[(u64, BoardBlock)],
        each: &mut EachBlock<'_>,
        work: &Work<'_>,
    ) -> Result<Counted, EngineError> {
        let census = OrderCensus::none(order);
        let mut counted = Counted { census, read: BTreeSet::new(), stopped: None };
        let mut learnt = Vec::new();
        let mut error = None;
        let mut done = self.blocks;
        let judge = &*self;
        let mut take = |tally: Tally| {
            let place = counted.census.boards;
            let kept = judge.kept.as_ref().is_none_or(|kept| kept.add(place, tally.values));
            learnt.extend(tally.trees);
            let first = |value: &u32| !counted.census.classes.contains_key(value);
            let read: Vec<u32> = tally.read.into_iter().filter(first).collect();
            counted.read.extend(read);
            let finished = tally.problem.is_none();
            let flow = if finished { each(&tally.census) } else { ControlFlow::Break(()) };
            counted.census.absorb(tally.census);
            done += u64::from(finished);
            if let Some(problem) = tally.problem {
                counted.stopped = told_to_stop(&problem);
                error = counted.stopped.is_none().then_some(problem);
            }
            let boards = counted.census.boards;
            (work.watch)(CensusProgress { order, boards, blocks: done, of: judge.of });
            if kept { flow } else { ControlFlow::Break(()) }
        };
        let mut blocks = blocks.iter();
        let mut desk = Desk::default();
        let mut place = 0;
        // Values in the file are found by their place in the whole list, so these blocks are done
        // in order, on one thread.
        while let Some(kept) = judge.kept.as_ref().filter(|kept| kept.value(place).is_some()) {
            let Some((index, block)) = blocks.next() else { break };
            let tally = judge.block(order, *index, block, Some((kept, place)), work, &mut desk);
            place += tally.census.boards;
            if take(tally).is_break() {
                blocks = [].iter();
                break;
            }
        }
        let tally = |desk: &mut Desk, (index, block): &(u64, BoardBlock)| {
            judge.block(order, *index, block, None, work, desk)
        };
        in_order(work.threads, blocks, Desk::default, tally, take);
        self.blocks = done;
        learnt.into_iter().for_each(|(form, value)| self.trees.learn(form, value));
        error.map_or(Ok(counted), Err)
    }

    fn block(
        &self,
        order: usize,
        index: u64,
        block: &BoardBlock,
        known: Option<(&Kept, u64)>,
        work: &Work<'_>,
        desk: &mut Desk,
    ) -> Tally {
        let mut tally = Tally {
            census: OrderCensus::none(order),
            values: Vec::new(),
            trees: Vec::new(),
            read: BTreeSet::new(),
            problem: None,
        };
        for (place, board) in (0..).zip(block.boards()) {
            let known = known.and_then(|(kept, before)| kept.value(before + place));
            // A small board is judged without reading the clock, and a block has hundreds of them,
            // so the limits are checked here.
            let judged = work.limits.go_on().map_err(EngineError::from);
            match judged.and_then(|()| self.judge(&board, known, work.limits, desk)) {
                Ok(judged) => {
                    if self.kept.is_some() {
                        tally.values.push(judged.kept());
                    }
                    tally.trees.extend(judged.tree.filter(|_| self.remember));
                    if known.is_some() && !tally.census.classes.contains_key(&judged.value) {
                        tally.read.insert(judged.value);
                    }
                    let place = BoardPlace { block: index, board: place };
                    tally.census.add(judged.value, place, || board.name());
                }
                Err(problem) => {
                    tally.problem = Some(problem);
                    break;
                }
            }
        }
        tally
    }

    /// Finds an example whose value is false. Values of examples that come from the file are
    /// computed again, because examples are shown and there are few of them.
    pub(super) fn false_example(
        &self,
        counted: &Counted,
    ) -> Result<Option<StoreError>, EngineError> {
        let Some(kept) = &self.kept else { return Ok(None) };
        for value in &counted.read {
            let Some(class) = counted.census.classes.get(value) else { continue };
            if is_false(self.engine, self.by, *value, &class.example)? {
                return Ok(Some(kept.false_value(class.example.clone())));
            }
        }
        Ok(None)
    }

    pub(super) fn judge(
        &self,
        board: &ListedBoard,
        known: Option<u32>,
        limits: &Limits,
        desk: &mut Desk,
    ) -> Result<Judged, EngineError> {
        let Desk { memory, reader } = desk;
        let sorted = |value: u8| match self.by {
            By::Value => u32::from(value),
            By::Outcome | By::Bitype => u32::from(value != 0),
        };
        if let ListedBoard::Tree(levels) = board
            && self.finds_values()
        {
            let (form, value) = match known.and_then(|value| u8::try_from(value).ok()) {
                Some(value) => (if self.remember { Trees::form(levels) } else { 0 }, value),
                None => self.trees.value(levels, reader),
            };
            return Ok(Judged { value: sorted(value), tree: Some((form, value)) });
        }
        if let Some(value) = known {
            return Ok(Judged { value, tree: None });
        }
        if self.finds_values()
            && let Some(rows) = board.graph().as_ref().and_then(Rows::of_graph)
        {
            return Ok(Judged { value: sorted(rows.value(memory)), tree: None });
        }
        let name = board.name();
        let boards = self.engine.boards().ok_or(EngineError::NotOnGraphs)?;
        if self.by != By::Bitype
            && let Ok((_, marked)) = boards.marked(&name)
            && let Some(rows) = Rows::of_marked(&marked).filter(|rows| rows.order() <= FEW)
        {
            return Ok(Judged { value: sorted(rows.value(memory)), tree: None });
        }
        let value = boards.board_value(&name, self.by, limits)?;
        Ok(Judged { value, tree: None })
    }
}

impl Judged {
    /// The value of a board that goes to the file.
    fn kept(&self) -> u32 {
        self.tree.map_or(self.value, |(_, value)| value.into())
    }
}

/// Whether a board has another value than this. If that takes too much work, the value counts as
/// right.
pub(super) fn is_false(
    engine: &Engine,
    by: By,
    value: u32,
    board: &str,
) -> Result<bool, EngineError> {
    let boards = engine.boards().ok_or(EngineError::NotOnGraphs)?;
    match boards.board_value(board, by, &Limits::work(CHEAP)) {
        Ok(found) => Ok(found != value),
        Err(error) if error.stop_reason().is_some() => Ok(false),
        Err(error) => Err(error),
    }
}
