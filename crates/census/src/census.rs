//! Counts the boards of each value, order by order, and keeps the first example of each.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use noyau_core::bitype::Bitype;
use noyau_engine::sequence::{Origin, StoreError};
use noyau_engine::{By, Engine, EngineError};
use noyau_solve::{Limits, StopReason};

use super::judge::{Judge, remembered};
use super::kept::{self, Kept};
use super::source::{BoardKind, BoardSource, blocks};

/// Why there is no census.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The game has no answer for a board.
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
    /// Whether these are all boards of the order.
    pub complete: bool,
    /// For each value, the number of boards that have it and the first of them.
    pub classes: BTreeMap<u32, ValueClass>,
}

/// Boards with the same value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueClass {
    /// How many.
    pub count: u64,
    /// The place of the first of them in the list of boards.
    pub first: BoardPlace,
    /// The first of them.
    pub example: String,
}

/// The place of a board in the list of its order. Places compare as the boards are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardPlace {
    /// The block of the list, from 0.
    pub block: u64,
    /// The board in the block, from 0.
    pub board: u64,
}

impl OrderCensus {
    /// No boards yet.
    pub(super) fn none(order: usize) -> Self {
        Self { order, boards: 0, complete: false, classes: BTreeMap::new() }
    }

    /// One more board.
    pub(super) fn add(&mut self, value: u32, first: BoardPlace, example: impl FnOnce() -> String) {
        self.boards += 1;
        let new = || ValueClass { count: 0, first, example: example() };
        self.classes.entry(value).or_insert_with(new).count += 1;
    }

    /// Adds the count of other boards of the order. The sum does not depend on the order in which
    /// counts are added: numbers are added up, and the example that is first in the list is kept.
    pub(super) fn absorb(&mut self, other: Self) {
        self.boards += other.boards;
        for (value, class) in other.classes {
            match self.classes.get_mut(&value) {
                None => drop(self.classes.insert(value, class)),
                Some(known) => {
                    let count = known.count + class.count;
                    if class.first < known.first {
                        *known = class;
                    }
                    known.count = count;
                }
            }
        }
    }
}

/// A census, and why it ended early, if it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// Order by order.
    pub orders: Vec<OrderCensus>,
    /// Why it ended early.
    pub stopped: Option<StopReason>,
}

/// Threads, limits and progress of some work.
pub struct Work<'a> {
    /// Threads.
    pub threads: usize,
    /// When to stop.
    pub limits: &'a Limits,
    /// Called with the progress from time to time.
    pub watch: &'a (dyn Fn(CensusProgress) + Sync),
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CensusProgress {
    /// The order being looked at.
    pub order: usize,
    /// The boards of this order that are done, or the graphs that were grown.
    pub boards: u64,
    /// Blocks that are done, of all orders.
    pub blocks: u64,
    /// The number of all blocks, if it is known.
    pub of: Option<u64>,
}

/// The text of a value by which boards are sorted: a number, P or N, or a bitype.
#[must_use]
pub fn label(by: By, value: u32) -> String {
    match by {
        By::Value => value.to_string(),
        By::Outcome => if value == 0 { "P" } else { "N" }.to_owned(),
        By::Bitype => {
            let place = usize::try_from(value).unwrap_or(usize::MAX);
            Bitype::ALL.get(place).map_or_else(|| value.to_string(), Bitype::to_string)
        }
    }
}

/// Fails if the game cannot be played on boards of this kind.
pub(super) fn fits(engine: &Engine, kind: BoardKind) -> Result<(), EngineError> {
    match kind == BoardKind::LcTrees && engine.colouring().is_none() {
        true => Err(EngineError::NoBitype),
        false => Ok(()),
    }
}

/// Counts boards by a property. A store can keep the values, under the name of the game with its
/// parameters; the next census continues from there.
pub fn census(
    engine: &Engine,
    source: &BoardSource,
    by: By,
    store: Option<(&Path, &str)>,
    work: &Work<'_>,
) -> Result<Census, CensusError> {
    fits(engine, source.kind)?;
    let mut census = Census { orders: Vec::new(), stopped: None };
    let mut judge = Judge::new(engine, by);
    // The values of trees are computed from those of smaller trees.
    let first = if judge.finds_values() && source.kind == BoardKind::Trees {
        1
    } else {
        *source.orders.start()
    };
    if let Some((path, game)) = store {
        let (origin, name) = match source.kind {
            BoardKind::Trees if judge.finds_values() => (Origin::Any, kept::TREES.to_owned()),
            kind => {
                // Bitypes come from the solver of the colouring game.
                let origin = if by == By::Bitype { Origin::Any } else { Origin::Marking };
                let (by, kind) = (by.name(), kind.name());
                (origin, format!("{game}: {by} of {kind} from order {first}"))
            }
        };
        judge.kept = Some(Kept::open(path, origin, &name)?);
    }
    let lists: Vec<_> = (first..=*source.orders.end())
        .map(|order| (order, (0..).zip(blocks(source.kind, order)).collect::<Vec<_>>()))
        .collect();
    judge.expect(lists.iter().map(|(_, list)| list.len()).sum());
    for (order, list) in lists {
        judge.remember = remembered(order, *source.orders.end());
        let counted = judge.order(order, &list, &mut |_| ControlFlow::Continue(()), work)?;
        if let Some(error) = judge.false_example(&counted)? {
            return Err(error.into());
        }
        judge.kept.as_mut().map_or(Ok(()), |kept| kept.next_order(counted.census.boards))?;
        census.stopped = counted.stopped;
        if source.orders.contains(&order) {
            let complete = counted.stopped.is_none();
            census.orders.push(OrderCensus { complete, ..counted.census });
        }
        if census.stopped.is_some() {
            break;
        }
    }
    Ok(census)
}
