//! The smallest trees of a Grundy value.
//!
//! Trees with few vertices are listed, order by order. Larger ones are grown (see `grow_tree`), which
//! finds all of a value and looks at far fewer.

use std::ops::ControlFlow;
use std::path::Path;

use noyau_engine::sequence::Origin;
use noyau_engine::{BoardEngine, By, Engine, EngineError};
use noyau_solve::StopReason;

use super::census::{CensusProgress, OrderCensus, Work};
use super::grow_tree::{Grower, LISTED, MOST_ORDER};
use super::judge::{Judge, remembered};
use super::kept::{self, Kept};
use super::smallest::{Bound, SmallestError};
use super::source::{BoardKind, blocks, tree_name};
use super::tree;

/// The smallest tree of a value, and how many trees of each smaller order were looked at. None of
/// those orders has a tree of the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmallestTree {
    /// The value.
    pub value: u8,
    /// The number of vertices and the tree, if there is one within the reach of the search.
    pub found: Option<(usize, String)>,
    /// All trees of the value that have so few vertices, if they were grown; otherwise none.
    pub all: Vec<String>,
    /// Why no tree of this value has fewer vertices.
    pub bound: Bound,
    /// Orders without such a tree, and how many trees of them were looked at: all, or those that were
    /// grown.
    pub exhausted: Vec<(usize, u64)>,
    /// Why the search ended early.
    pub stopped: Option<StopReason>,
}

/// Finds the smallest tree of a value, order by order. A store keeps the values of the trees that
/// are listed, and can be used for every value.
pub fn smallest_tree(
    engine: &Engine,
    value: u8,
    store: Option<&Path>,
    work: &Work<'_>,
) -> Result<SmallestTree, SmallestError> {
    if !engine.boards().is_some_and(BoardEngine::kills_neighbours) {
        return Err(EngineError::NotOnGraphs.into());
    }
    let mut judge = Judge::new(engine, By::Value);
    judge.kept = store.map(|path| Kept::open(path, Origin::Any, kept::TREES)).transpose()?;
    let mut report = SmallestTree {
        value,
        found: None,
        all: Vec::new(),
        bound: Bound::Listed,
        exhausted: Vec::new(),
        stopped: None,
    };
    let wanted = u32::from(value);
    for order in 1..=LISTED {
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
            return Ok(report);
        }
        if counted.stopped.is_some() {
            report.stopped = counted.stopped;
            return Ok(report);
        }
        report.exhausted.push((order, counted.census.boards));
    }
    report.bound = Bound::Searched { from: LISTED + 1 };
    report.stopped = grow(&mut report, work).err();
    Ok(report)
}

/// Grows the trees of the value until there are some.
fn grow(report: &mut SmallestTree, work: &Work<'_>) -> Result<(), StopReason> {
    let mut grower = Grower::new(work.limits)?;
    for order in LISTED + 1..=MOST_ORDER {
        let before = grower.seen();
        (work.watch)(CensusProgress { order, boards: 0, blocks: 0, of: None });
        let found = grower.trees(report.value, order)?;
        let name = |&code| tree_name(tree::parents(code).into_iter().skip(1));
        report.all = found.iter().map(name).collect();
        if let Some(example) = report.all.first() {
            report.found = Some((order, example.clone()));
            break;
        }
        report.exhausted.push((order, grower.seen() - before));
    }
    Ok(())
}
