//! The smallest tree of a Grundy value.

use std::ops::ControlFlow;
use std::path::Path;

use noyau_engine::sequence::Origin;
use noyau_engine::{BoardEngine, By, Engine, EngineError};
use noyau_solve::StopReason;

use super::census::{OrderCensus, Work};
use super::judge::{Judge, remembered};
use super::kept::{self, Kept};
use super::smallest::SmallestError;
use super::source::{BoardKind, blocks};

/// The smallest tree of a value, and the number of trees of each smaller order. None of those has
/// the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmallestTree {
    /// The value.
    pub value: u8,
    /// The number of vertices and the tree, if there is one within the reach of the search.
    pub found: Option<(usize, String)>,
    /// Orders without such a tree, and how many trees they have.
    pub exhausted: Vec<(usize, u64)>,
    /// Why the search ended early.
    pub stopped: Option<StopReason>,
}

/// Finds the smallest tree of a value among all trees, order by order. A store keeps the values of
/// the trees, and can be used for every value.
pub fn smallest_tree(
    engine: &dyn Engine,
    value: u8,
    store: Option<&Path>,
    work: &Work<'_>,
) -> Result<SmallestTree, SmallestError> {
    if !engine.boards().is_some_and(BoardEngine::kills_neighbours) {
        return Err(EngineError::NotOnGraphs.into());
    }
    let mut judge = Judge::new(engine, By::Value);
    judge.kept = store.map(|path| Kept::open(path, Origin::Any, kept::TREES)).transpose()?;
    let mut report = SmallestTree { value, found: None, exhausted: Vec::new(), stopped: None };
    let wanted = u32::from(value);
    for order in 1..=BoardKind::Trees.most() {
        judge.remember = remembered(order, BoardKind::Trees.most());
        let list: Vec<_> = (0..).zip(blocks(BoardKind::Trees, order)).collect();
        let mut each = |block: &OrderCensus| match block.classes.contains_key(&wanted) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let counted = judge.order(order, &list, &mut each, work)?;
        if let Some(error) = judge.false_example(&counted)? {
            return Err(error.into());
        }
        judge.kept.as_mut().map_or(Ok(()), |kept| kept.next_order(counted.census.boards))?;
        if let Some(class) = counted.census.classes.get(&wanted) {
            report.found = Some((order, class.example.clone()));
            break;
        }
        if counted.stopped.is_some() {
            report.stopped = counted.stopped;
            break;
        }
        report.exhausted.push((order, counted.census.boards));
    }
    Ok(report)
}
