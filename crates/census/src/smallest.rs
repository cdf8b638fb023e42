//! The smallest graphs of each Grundy value.
//!
//! Write s(v) for the least number of vertices of a graph of value v. A graph of value v has an
//! option of value v − 1, which has at least one vertex less, so s(v) ≥ s(v − 1) + 1. If v is even,
//! s(v) ≥ s(v − 1) + 2: if playing an isolated vertex x left value v − 1, the graph would have the
//! value (v − 1) ⊕ 1 = v − 2; so every move to v − 1 removes at least two vertices. If v is odd,
//! adding an isolated vertex to a smallest graph of value v − 1 gives value v, so
//! s(v) = s(v − 1) + 1. Only a move at an isolated vertex removes a single vertex, so these are all
//! the smallest graphs of value v.
//!
//! For even v, the orders from s(v − 1) + 2 on are searched one after the other by growing smaller
//! graphs (see `grow`), which finds them all. Values up to 4 come from the list of all graphs with
//! at most 7 vertices.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_graph::{Canonical, Graph, graphs};
use noyau_solve::{Limits, StopReason};

use super::census::{BoardPlace, CensusProgress, Work};
use super::grow::{Events, grow};
use super::in_order::in_order;
use super::log::{Log, LogError, LogTask};
use super::part::Grown;
use super::small::{Memory, Rows};
use super::source::graph_name;
use super::task::Share;
use noyau_engine::sequence::StoreError;
use noyau_engine::{BoardEngine, Engine, EngineError};

/// Graphs with at most this many vertices are listed one by one.
const LISTED: usize = 7;
/// This many graphs are kept of a value if only one graph of the next value is wanted.
const SAMPLE: usize = 48;
/// The largest value that can be asked for. All positions of its graphs must fit in memory.
pub const MOST_VALUE: u8 = 17;

/// The smallest graphs of one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Smallest {
    /// The value.
    pub value: u8,
    /// Number of vertices.
    pub order: usize,
    /// One of them.
    pub example: String,
    /// All of them, if they were asked for.
    pub all: Option<Vec<String>>,
    /// Why no graph of this value has fewer vertices.
    pub bound: Bound,
}

/// Why no smaller graph has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// All smaller graphs were looked at.
    Listed,
    /// A graph of the value below needs `below` vertices, and a move to it removes at least
    /// `taken`.
    Option {
        /// Vertices that the value below needs.
        below: usize,
        /// Vertices that the move takes.
        taken: usize,
    },
    /// The bound `Option` leaves the orders from `from` on open. Those below this one were
    /// searched.
    Searched {
        /// The first order that the bound leaves open.
        from: usize,
    },
}

impl Bound {
    /// Its name, for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Option { .. } => "option",
            Self::Searched { .. } => "searched",
        }
    }
}

/// Why the smallest graph was not found.
#[derive(Debug, thiserror::Error)]
pub enum SmallestError {
    /// The search was stopped; what was finished is in the store, if there is one.
    #[error("stopped while looking for value {value} among graphs of {order} vertices")]
    Stopped {
        /// Why.
        reason: StopReason,
        /// The value.
        value: u8,
        /// Graphs of this value have at least this many vertices.
        order: usize,
        /// The results for the values below.
        known: Vec<Smallest>,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The store of values of trees cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game has no answer for a board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The value is not among those that can be looked for.
    #[error("value {0} is out of reach")]
    OutOfReach(u8),
}

/// What to search for.
#[derive(Debug, Clone, Copy)]
pub struct SmallestGoal {
    /// The value.
    pub value: u8,
    /// Whether to find all the smallest graphs of that value, not just one.
    pub all: bool,
}

/// Finds the smallest graphs of every value up to the one that is wanted.
pub fn smallest_graphs(
    engine: &Engine,
    wanted: SmallestGoal,
    store: Option<&Path>,
    work: &Work<'_>,
) -> Result<Vec<Smallest>, SmallestError> {
    if !engine.boards().is_some_and(BoardEngine::kills_neighbours) {
        return Err(EngineError::NotOnGraphs.into());
    }
    if wanted.value > MOST_VALUE {
        return Err(SmallestError::OutOfReach(wanted.value));
    }
    let log = store.map(Log::open).transpose()?;
    let mut search = Search { orders: vec![0], classes: BTreeMap::new(), log, work };
    search.up_to(wanted)
}

/// Graphs of one order and value.
#[derive(Debug, Clone, Default)]
struct GraphsOfValue {
    graphs: Vec<Rows>,
    /// Whether these are all graphs of the order and value.
    complete: bool,
}

struct Search<'a> {
    /// s(0), s(1), …
    orders: Vec<usize>,
    /// By order and value.
    classes: BTreeMap<(usize, u8), GraphsOfValue>,
    log: Option<Log>,
    work: &'a Work<'a>,
}

/// The work was stopped.
struct Halt(StopReason);

enum Failure {
    Halt(Halt),
    Log(LogError),
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        Self::Log(error)
    }
}

impl Search<'_> {
    fn up_to(&mut self, wanted: SmallestGoal) -> Result<Vec<Smallest>, SmallestError> {
        self.list_small();
        let mut found: Vec<Smallest> = Vec::new();
        for value in 1..=wanted.value {
            let all = wanted.all && value == wanted.value;
            // To find all graphs of a value, all graphs of the values below are needed.
            let most = match wanted.all {
                true => usize::MAX,
                false if value == wanted.value => 1,
                false => SAMPLE,
            };
            match self.value(value, most) {
                Ok((order, bound)) => {
                    self.orders.push(order);
                    found.push(self.report(value, order, bound, all));
                }
                Err((_, Failure::Log(error))) => return Err(error.into()),
                Err((order, Failure::Halt(Halt(reason)))) => {
                    return Err(SmallestError::Stopped { reason, value, order, known: found });
                }
            }
        }
        Ok(found)
    }

    fn report(&self, value: u8, order: usize, bound: Bound, all: bool) -> Smallest {
        let graphs = self.classes.get(&(order, value)).map_or(&[][..], |class| &class.graphs);
        let mut names: Vec<String> = graphs.iter().map(|rows| graph_name(&rows.graph())).collect();
        names.sort();
        let example = names.first().cloned().unwrap_or_default();
        Smallest { value, order, example, all: all.then_some(names), bound }
    }

    /// All graphs with few vertices.
    fn list_small(&mut self) {
        let mut memory = Memory::default();
        for order in 0..=LISTED {
            let graphs = graphs::all(order).into_iter().flatten();
            for rows in graphs.filter_map(|graph| Rows::of_graph(&graph)) {
                let value = rows.value(&mut memory);
                let class = self.classes.entry((order, value)).or_default();
                class.complete = true;
                class.graphs.push(rows);
            }
        }
    }

    /// s(v), and why it is not less. If the search fails, the order that it reached.
    fn value(&mut self, value: u8, most: usize) -> Result<(usize, Bound), (usize, Failure)> {
        if let Some(order) = (0..=LISTED).find(|&order| self.classes.contains_key(&(order, value)))
        {
            return Ok((order, Bound::Listed));
        }
        let below = self.orders[usize::from(value) - 1];
        let taken = if value.is_multiple_of(2) { 2 } else { 1 };
        let from = below + taken;
        let mut order = from.max(LISTED + 1);
        loop {
            self.complete(order, value, most).map_err(|failure| (order, failure))?;
            if self.classes.get(&(order, value)).is_some_and(|class| !class.graphs.is_empty()) {
                let searched = Bound::Searched { from };
                return Ok((
                    order,
                    if order == from { Bound::Option { below, taken } } else { searched },
                ));
            }
            order += 1;
        }
    }

    /// Makes a class hold `most` graphs, or all there are.
    fn complete(&mut self, order: usize, value: u8, most: usize) -> Result<(), Failure> {
        let enough = |class: &GraphsOfValue| class.complete || class.graphs.len() >= most;
        if order <= LISTED || self.classes.get(&(order, value)).is_some_and(enough) {
            return Ok(());
        }
        // A few parents may be enough. If they are not, all are grown.
        for parents in [most.max(SAMPLE), usize::MAX] {
            let class = self.grown(order, value, parents, most)?;
            if !class.graphs.is_empty() && most <= SAMPLE || parents == usize::MAX {
                self.classes.insert((order, value), class);
                break;
            }
        }
        Ok(())
    }

    fn grown(
        &mut self,
        order: usize,
        value: u8,
        parents: usize,
        most: usize,
    ) -> Result<GraphsOfValue, Failure> {
        let least = self.orders[usize::from(value) - 1];
        let first = usize::from(value.is_multiple_of(2));
        let mut class = GraphsOfValue { graphs: Vec::new(), complete: true };
        let mut forms = BTreeSet::new();
        for degree in (first..).take_while(|degree| least + degree < order) {
            self.complete(order - 1 - degree, value - 1, parents)?;
            let from = self.classes.get(&(order - 1 - degree, value - 1)).cloned();
            let Some(from) = from else { continue };
            class.complete &= from.complete;
            class.complete &= self.grow_all(
                &from.graphs,
                (order, value, degree),
                most,
                &mut class.graphs,
                &mut forms,
            )?;
            if class.graphs.len() >= most {
                class.complete = false;
                break;
            }
        }
        Ok(class)
    }

    /// Grows every parent, on several threads. Returns whether all were grown to the end.
    fn grow_all(
        &mut self,
        parents: &[Rows],
        (order, value, degree): (usize, u8, usize),
        most: usize,
        graphs: &mut Vec<Rows>,
        forms: &mut BTreeSet<Graph>,
    ) -> Result<bool, Failure> {
        let work = self.work;
        let mut log = self.log.as_mut();
        let tasks = parents.iter().map(|parent| {
            let task = LogTask { order, value, degree, parent: graph_name(&parent.graph()) };
            let kept = log.as_ref().and_then(|log| log.children(&task));
            (parent, task, kept)
        });
        let tasks: Vec<(&Rows, LogTask, Kept)> = tasks.collect();
        let over = AtomicBool::new(false);
        let grown = |memory: &mut Memory, (parent, task, kept): (&Rows, LogTask, Kept)| {
            let growing = Growing { value, degree, most, over: &over, limits: work.limits };
            let children = match kept {
                Some((line, children)) => read_again(line, &children, value, memory),
                None => growing.children(parent, memory).map(|children| (children, Some(task))),
            };
            children.inspect_err(|_| over.store(true, Ordering::Relaxed))
        };
        let (mut failure, mut done) = (None, 0);
        let take = |grown: Result<(Children, Option<LogTask>), Failed>| {
            let result = grown.map_err(|failed| match failed {
                Failed::Halt(halt) => Failure::Halt(halt),
                Failed::FalseLine(line) => match &log {
                    Some(log) => Failure::Log(log.false_value(line)),
                    None => Failure::Halt(Halt(StopReason::Cancelled)),
                },
            });
            let result = result.and_then(|(children, task)| {
                if children.complete {
                    done += 1;
                    if let (Some(log), Some(task)) = (log.as_mut(), task) {
                        let graphs = children.graphs.values();
                        let names: Vec<String> =
                            graphs.map(|rows| graph_name(&rows.graph())).collect();
                        log.append(&task, &names)?;
                    }
                }
                for (form, rows) in children.graphs {
                    if graphs.len() < most && forms.insert(form) {
                        graphs.push(rows);
                    }
                }
                Ok(())
            });
            let boards = done as u64;
            (work.watch)(CensusProgress { order, boards, blocks: boards, of: None });
            failure = result.err();
            if failure.is_some() || graphs.len() >= most {
                over.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        // A sample takes the first graphs that are found, so more threads would work for nothing.
        let threads = if most == usize::MAX { work.threads } else { 1 };
        in_order(threads, tasks.into_iter(), Memory::default, grown, take);
        match failure {
            Some(failure) => Err(failure),
            None => Ok(done == parents.len()),
        }
    }
}

/// The entry of a file for a graph: the number of the line, and the graphs grown from it.
type Kept = Option<(usize, Vec<Graph>)>;

/// The graphs grown from one graph.
struct Children {
    /// By canonical form.
    graphs: BTreeMap<Graph, Rows>,
    /// Whether these are all.
    complete: bool,
}

/// Why a graph was not grown.
enum Failed {
    Halt(Halt),
    /// A line of the file gives a false value.
    FalseLine(usize),
}

/// How one graph is grown.
struct Growing<'a> {
    value: u8,
    degree: usize,
    /// The number of graphs after which the work ends.
    most: usize,
    /// Whether the others have stopped.
    over: &'a AtomicBool,
    limits: &'a Limits,
}

impl Growing<'_> {
    fn children(&self, parent: &Rows, memory: &mut Memory) -> Result<Children, Failed> {
        let reason = Cell::new(None);
        let pause = || {
            reason.set(self.limits.check(0));
            let go_on = reason.get().is_none() && !self.over.load(Ordering::Relaxed);
            if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut graphs = BTreeMap::new();
        let mut found = |rows: Rows| {
            graphs.insert(Canonical::of(&rows.graph()).form, rows);
            // These are enough for the sample, so the next parent is taken.
            if graphs.len() >= self.most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut events = Events { found: &mut found, pause: &pause };
        let complete = grow(parent, self.degree, self.value, memory, &mut events).is_continue();
        match reason.get() {
            Some(reason) => Err(Failed::Halt(Halt(reason))),
            None => Ok(Children { graphs, complete }),
        }
    }
}

/// Reads the graphs of a line of the file, and checks their values. A checksum shows only that the
/// file is not damaged; the values are cheap to compute again.
fn read_again<T>(
    line: usize,
    children: &[Graph],
    value: u8,
    memory: &mut Memory,
) -> Result<(Children, Option<T>), Failed> {
    let mut graphs = BTreeMap::new();
    for rows in children.iter().filter_map(Rows::of_graph) {
        if rows.value(memory) != value {
            return Err(Failed::FalseLine(line));
        }
        graphs.insert(Canonical::of(&rows.graph()).form, rows);
    }
    Ok((Children { graphs, complete: true }, None))
}

/// The work of a share of a search.
pub(super) struct Begun {
    /// The order of the graphs that are searched for.
    pub(super) order: usize,
    /// How many graphs are grown.
    pub(super) parents: u64,
}

/// Called with the work of a share, and then with the graphs grown from each graph, in the order of
/// the list.
pub(super) type EachGrown<'a> = dyn FnMut(&Begun, Option<Vec<(Graph, Grown)>>) + Send + 'a;

/// Grows the graphs of a share, except the first `skip` that were grown before. All shares together
/// find all graphs of the least order that may have an even value. The list of graphs to grow is
/// computed first, which takes little time compared with growing them.
pub(super) fn grow_share(
    engine: &Engine,
    value: u8,
    share: Share,
    skip: u64,
    work: &Work<'_>,
    each: &mut EachGrown<'_>,
) -> Result<(), SmallestError> {
    let (search, _) = searched(engine, value - 1, work)?;
    let least = search.orders[usize::from(value) - 1];
    // The played vertex has exactly one neighbour: a move that removes more vertices would leave
    // too few for the value below.
    let (order, degree) = (least + 2, 1);
    let class = search.classes.get(&(least, value - 1));
    let parents = class.map_or(&[][..], |class| &class.graphs);
    let parents: Vec<(u64, &Rows)> = share.deal((0..).zip(parents)).collect();
    let of = parents.len() as u64;
    let begun = Begun { order, parents: of };
    each(&begun, None);
    let over = AtomicBool::new(false);
    let growing = Growing { value, degree, most: usize::MAX, over: &over, limits: work.limits };
    let grown = |memory: &mut Memory, (block, parent): (u64, &Rows)| {
        let children = growing.children(parent, memory);
        let children = children.inspect_err(|_| over.store(true, Ordering::Relaxed))?;
        let graphs = (0..).zip(children.graphs).map(|(board, (form, rows))| {
            (form, Grown { first: BoardPlace { block, board }, graph: rows.graph() })
        });
        Ok(graphs.collect())
    };
    let mut stopped = None;
    let mut blocks = skip;
    let take = |grown: Result<Vec<(Graph, Grown)>, Failed>| match grown {
        Ok(graphs) => {
            each(&begun, Some(graphs));
            blocks += 1;
            (work.watch)(CensusProgress { order, boards: blocks, blocks, of: Some(of) });
            ControlFlow::Continue(())
        }
        Err(failed) => {
            stopped = match failed {
                Failed::Halt(Halt(reason)) => Some(reason),
                Failed::FalseLine(_) => None,
            };
            ControlFlow::Break(())
        }
    };
    let rest = parents.into_iter().skip(usize::try_from(skip).unwrap_or(usize::MAX));
    in_order(work.threads, rest, Memory::default, grown, take);
    match stopped {
        Some(reason) => Err(SmallestError::Stopped { reason, value, order, known: Vec::new() }),
        None => Ok(()),
    }
}

/// The report of a finished search for all the smallest graphs of a value.
fn searched<'a>(
    engine: &Engine,
    value: u8,
    work: &'a Work<'a>,
) -> Result<(Search<'a>, Vec<Smallest>), SmallestError> {
    if !engine.boards().is_some_and(BoardEngine::kills_neighbours) {
        return Err(EngineError::NotOnGraphs.into());
    }
    let mut search = Search { orders: vec![0], classes: BTreeMap::new(), log: None, work };
    let known = search.up_to(SmallestGoal { value, all: true })?;
    Ok((search, known))
}

/// The report of a search for all the smallest graphs of an even value, given the graphs of the
/// least order that may have it. If there are none, the report ends with the value below.
pub(super) fn with_the_values_below(
    engine: &Engine,
    value: u8,
    order: usize,
    names: Vec<String>,
    work: &Work<'_>,
) -> Result<Vec<Smallest>, SmallestError> {
    let (_, mut found) = searched(engine, value - 1, work)?;
    found.iter_mut().for_each(|graph| graph.all = None);
    if let Some(example) = names.first().cloned() {
        let bound = Bound::Option { below: order - 2, taken: 2 };
        found.push(Smallest { value, order, example, all: Some(names), bound });
    }
    Ok(found)
}
