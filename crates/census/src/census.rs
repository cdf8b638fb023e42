//! How many boards have which value: counts and first examples, order by order.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use noyau_solve::{Limits, StopReason};

use super::kept::{self, Kept};
use super::small::{Memory, Rows};
use super::source::{Board, Kind, Source, boards};
use super::tree::{Reader, Trees};
use noyau_engine::sequence::{Origin, StoreError};
use noyau_engine::{By, Engine, EngineError};

/// Why there is no census.
#[derive(Debug, thiserror::Error)]
pub enum CensusError {
    /// The game does not say anything about a board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Boards of one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderCensus {
    /// Number of vertices.
    pub order: usize,
    /// Boards looked at.
    pub boards: u64,
    /// Whether these are all there are.
    pub complete: bool,
    /// By value: how many boards have it, and the first of them.
    pub classes: BTreeMap<u32, Class>,
}

/// Boards with the same value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// How many.
    pub count: u64,
    /// The first in the order in which boards are listed.
    pub example: String,
}

/// A census, and why it is not complete if it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// Order by order.
    pub orders: Vec<OrderCensus>,
    /// Why it ended early.
    pub stopped: Option<StopReason>,
}

/// How to go about it.
pub struct Work<'a> {
    /// Threads.
    pub threads: usize,
    /// When to stop.
    pub limits: &'a Limits,
    /// Told the order being looked at and the number of its boards that are done.
    pub watch: &'a (dyn Fn(usize, u64) + Sync),
}

/// Sorts boards by what the game says about them. What is done can be kept in a file, under the name
/// of the game with its parameters, and is taken up from there.
pub fn census(
    engine: &dyn Engine,
    source: &Source,
    by: By,
    store: Option<(&Path, &str)>,
    work: &Work<'_>,
) -> Result<Census, CensusError> {
    if source.kind == Kind::LcTrees && !engine.sorted_by().contains(&By::Bitype) {
        return Err(EngineError::NoBitype.into());
    }
    let mut census = Census { orders: Vec::new(), stopped: None };
    let mut judge = Judge::new(engine, by);
    // Values of trees rest on those of smaller ones.
    let first =
        if judge.finds_values() && source.kind == Kind::Trees { 1 } else { *source.orders.start() };
    if let Some((path, game)) = store {
        let (origin, name) = match source.kind {
            Kind::Trees if judge.finds_values() => (Origin::Any, kept::TREES.to_owned()),
            kind => {
                // Bitypes come from the solver of the colouring game.
                let origin = if by == By::Bitype { Origin::Any } else { Origin::Marking };
                let (by, kind) = (by.name(), kind.name());
                (origin, format!("{game}: {by} of {kind} from order {first}"))
            }
        };
        judge.kept = Some(Kept::open(path, origin, &name)?);
    }
    for order in first..=*source.orders.end() {
        judge.remember = order + 2 <= *source.orders.end();
        let counted = judge.order(source.kind, order, &|_| false, work)?;
        if let Some(error) = judge.false_example(&counted)? {
            return Err(error.into());
        }
        judge.kept.as_mut().map_or(Ok(()), |kept| kept.next_order(counted.boards))?;
        census.stopped = counted.stopped;
        if source.orders.contains(&order) {
            census.orders.push(counted.census());
        }
        if census.stopped.is_some() {
            break;
        }
    }
    Ok(census)
}

/// What tells the value of a board.
pub(super) struct Judge<'a> {
    engine: &'a dyn Engine,
    by: By,
    is_plain: bool,
    trees: Trees,
    /// Whether the trees looked at next will be needed for larger ones.
    pub(super) remember: bool,
    /// Values in a file: of trees if those are what the judge finds, else what boards are sorted by.
    pub(super) kept: Option<Kept>,
}

/// What was found out about a board.
struct Judged {
    board: Board,
    value: u32,
    /// Form and Grundy value of a tree.
    tree: Option<(u64, u8)>,
}

/// Boards of one order while they are counted.
pub(super) struct Counted {
    order: usize,
    pub(super) boards: u64,
    /// By value: how many, and the first with its place in the list.
    pub(super) classes: BTreeMap<u32, (u64, u64, Board)>,
    /// Whether counting ended because something was found.
    pub(super) found: bool,
    pub(super) stopped: Option<StopReason>,
}

impl Counted {
    fn census(self) -> OrderCensus {
        let class = |(value, (count, _, board)): (u32, (u64, u64, Board))| {
            (value, Class { count, example: board.name() })
        };
        OrderCensus {
            order: self.order,
            boards: self.boards,
            complete: self.stopped.is_none(),
            classes: self.classes.into_iter().map(class).collect(),
        }
    }

    fn add(&mut self, value: u32, place: u64, board: Board) {
        self.boards += 1;
        let class = self.classes.entry(value).or_insert_with(|| (0, place, board.clone()));
        class.0 += 1;
        if place < class.1 {
            (class.1, class.2) = (place, board);
        }
    }
}

/// Work for computing a value of the file again.
const CHEAP: u64 = 1_000_000;
/// Boards handed to a thread at once.
const BATCH: usize = 512;
/// Boards with no more vertices than this are valued position by position.
const FEW: usize = 16;

impl<'a> Judge<'a> {
    pub(super) fn new(engine: &'a dyn Engine, by: By) -> Self {
        let is_plain = engine.kills_neighbours();
        Self { engine, by, is_plain, trees: Trees::default(), remember: true, kept: None }
    }

    /// Whether boards are sorted by Grundy values that are found here, without the engine.
    fn finds_values(&self) -> bool {
        self.is_plain && self.by != By::Bitype
    }

    /// Looks at all boards of one order, or until one has a value that is wanted.
    pub(super) fn order(
        &mut self,
        kind: Kind,
        order: usize,
        wanted: &(dyn Fn(u32) -> bool + Sync),
        work: &Work<'_>,
    ) -> Result<Counted, EngineError> {
        let list = Mutex::new((0, boards(kind, order)));
        let classes = BTreeMap::new();
        let counted = Counted { order, boards: 0, classes, found: false, stopped: None };
        let counted = Mutex::new((counted, Vec::new(), None));
        let done = AtomicU64::new(0);
        let run = || {
            let (mut memory, mut reader) = (Memory::default(), Reader::default());
            loop {
                let (place, batch) = next_batch(&list);
                if batch.is_empty() {
                    return;
                }
                let mut found = Vec::with_capacity(batch.len());
                let mut problem = None;
                for (place, board) in (place..).zip(batch) {
                    // A small board is judged without a look at the clock, and a batch has hundreds.
                    let judged = work.limits.go_on().map_err(EngineError::from).and_then(|()| {
                        self.judge(place, board, work.limits, &mut memory, &mut reader)
                    });
                    match judged {
                        Ok(judged) => found.push(judged),
                        Err(error) => {
                            problem = Some(error);
                            break;
                        }
                    }
                }
                let batch = found.len() as u64;
                let kept = self.kept.as_ref().is_none_or(|kept| kept.add(place, values(&found)));
                let mut guard = counted.lock().unwrap_or_else(PoisonError::into_inner);
                let (counted, learnt, error) = &mut *guard;
                // Who is told to stop in the middle of a board keeps the boards before it.
                if let Some(EngineError::Stopped(early)) = &problem
                    && matches!(early.reason, StopReason::Cancelled | StopReason::Time)
                {
                    counted.stopped = Some(early.reason);
                    problem = None;
                }
                for (place, judged) in (place..).zip(found) {
                    counted.found |= wanted(judged.value);
                    learnt.extend(judged.tree.filter(|_| self.remember));
                    counted.add(judged.value, place, judged.board);
                }
                *error = error.take().or(problem);
                counted.stopped = counted.stopped.or(work.limits.check(0));
                if error.is_some() || counted.found || counted.stopped.is_some() || !kept {
                    return;
                }
                drop(guard);
                (work.watch)(order, done.fetch_add(batch, Ordering::Relaxed) + batch);
            }
        };
        thread::scope(|scope| {
            (1..work.threads).for_each(|_| drop(scope.spawn(run)));
            run();
        });
        let (counted, learnt, error) = counted.into_inner().unwrap_or_else(PoisonError::into_inner);
        learnt.into_iter().for_each(|(form, value)| self.trees.learn(form, value));
        error.map_or(Ok(counted), Err)
    }

    /// The values of the boards that stand for the others are computed again if they come from the
    /// file: what is shown should be true, and a few boards are cheap.
    pub(super) fn false_example(
        &self,
        counted: &Counted,
    ) -> Result<Option<StoreError>, EngineError> {
        let Some(kept) = &self.kept else { return Ok(None) };
        for (value, (_, place, board)) in &counted.classes {
            if kept.value(*place).is_none() {
                continue;
            }
            match self.engine.board_value(&board.name(), self.by, &Limits::work(CHEAP)) {
                Ok(found) if found == *value => {}
                Ok(_) => return Ok(Some(kept.false_value(board.name()))),
                Err(error) if error.stop_reason().is_some() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn judge(
        &self,
        place: u64,
        board: Board,
        limits: &Limits,
        memory: &mut Memory,
        reader: &mut Reader,
    ) -> Result<Judged, EngineError> {
        let sorted = |value: u8| match self.by {
            By::Value => u32::from(value),
            By::Outcome | By::Bitype => u32::from(value != 0),
        };
        let kept = self.kept.as_ref().and_then(|kept| kept.value(place));
        if let Board::Tree(levels) = &board
            && self.finds_values()
        {
            let (form, value) = match kept.and_then(|value| u8::try_from(value).ok()) {
                Some(value) => (if self.remember { Trees::form(levels) } else { 0 }, value),
                None => self.trees.value(levels, reader),
            };
            return Ok(Judged { value: sorted(value), tree: Some((form, value)), board });
        }
        if let Some(value) = kept {
            return Ok(Judged { value, tree: None, board });
        }
        if self.finds_values()
            && let Some(rows) = board.graph().as_ref().and_then(Rows::of_graph)
        {
            let value = sorted(rows.value(memory));
            return Ok(Judged { value, tree: None, board });
        }
        let name = board.name();
        if self.by != By::Bitype
            && let Ok((_, marked)) = self.engine.marked(&name)
            && let Some(rows) = Rows::of_marked(&marked).filter(|rows| rows.order() <= FEW)
        {
            let value = sorted(rows.value(memory));
            return Ok(Judged { value, tree: None, board });
        }
        let value = self.engine.board_value(&name, self.by, limits)?;
        Ok(Judged { value, tree: None, board })
    }
}

/// What is kept of some boards.
fn values(judged: &[Judged]) -> Vec<u32> {
    let value = |judged: &Judged| judged.tree.map_or(judged.value, |(_, value)| value.into());
    judged.iter().map(value).collect()
}

type List = Mutex<(u64, Box<dyn Iterator<Item = Board> + Send>)>;

/// The next boards, and the place of the first of them.
fn next_batch(list: &List) -> (u64, Vec<Board>) {
    let mut guard = list.lock().unwrap_or_else(PoisonError::into_inner);
    let (place, boards) = &mut *guard;
    let batch: Vec<Board> = boards.by_ref().take(BATCH).collect();
    let first = *place;
    *place += batch.len() as u64;
    (first, batch)
}
