//! The smallest graphs of each Grundy value.
//!
//! Write s(v) for the least number of vertices of a graph of value v. A graph of value v has an
//! option of value v − 1, which has at least one vertex less: s(v) ≥ s(v − 1) + 1. For even v it is
//! s(v) ≥ s(v − 1) + 2: if an isolated vertex x left value v − 1, the graph would have the value
//! (v − 1) ⊕ 1 = v − 2; so every move to v − 1 takes at least two vertices. For odd v an isolated
//! vertex added to a smallest graph of value v − 1 gives v, so that s(v) = s(v − 1) + 1; and since
//! nothing else than an isolated vertex takes away a single vertex, these are all the smallest
//! graphs of value v.
//!
//! For even v the orders from s(v − 1) + 2 on are searched one after the other by growing smaller
//! graphs (see `grow`), which misses none. Values up to 4 come from the list of all graphs with at
//! most 7 vertices.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use noyau_graph::{Canonical, Graph, graphs};
use noyau_solve::StopReason;

use super::census::{Judge, Work};
use super::grow::{Events, grow};
use super::kept::{self, Kept};
use super::log::{Log, LogError, Task};
use super::small::{Memory, Rows};
use super::source::{Kind, graph_name};
use noyau_engine::sequence::{Origin, StoreError};
use noyau_engine::{By, Engine, EngineError};

/// Graphs with at most so many vertices are listed one by one.
const LISTED: usize = 7;
/// So many graphs are enough to go on from when one of the next value is all that is wanted.
const SAMPLE: usize = 48;
/// The largest value asked for: its graphs must fit in memory with all their positions.
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
    /// Why there is none with fewer vertices.
    pub bound: Bound,
}

/// Why no smaller graph has a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// All smaller graphs were looked at.
    Listed,
    /// The value below needs so many vertices, and a move to it takes at least so many.
    Option {
        /// Vertices that the value below needs.
        below: usize,
        /// Vertices that the move takes.
        taken: usize,
    },
    /// The same, and the orders from there to this one were searched.
    Searched {
        /// The first order that the bound leaves open.
        from: usize,
    },
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
        /// Its graphs have at least so many vertices.
        order: usize,
        /// What is known of the values below.
        known: Vec<Smallest>,
    },
    /// The store cannot be used.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The store of values of trees cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The game does not say anything about its boards.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The value is not among those that can be looked for.
    #[error("value {0} is out of reach")]
    OutOfReach(u8),
}

/// What is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The value.
    pub value: u8,
    /// All the smallest graphs of that value, not just one.
    pub all: bool,
}

/// The smallest graphs of every value up to the one that is wanted.
pub fn smallest_graphs(
    engine: &dyn Engine,
    wanted: Wanted,
    store: Option<&Path>,
    work: &Work<'_>,
) -> Result<Vec<Smallest>, SmallestError> {
    if !engine.kills_neighbours() {
        return Err(EngineError::NotOnGraphs.into());
    }
    if wanted.value > MOST_VALUE {
        return Err(SmallestError::OutOfReach(wanted.value));
    }
    let log = store.map(Log::open).transpose()?;
    let search = Search { orders: vec![0], classes: BTreeMap::new(), log, work };
    search.up_to(wanted)
}

/// Graphs of one order and value.
#[derive(Debug, Clone, Default)]
struct Class {
    graphs: Vec<Rows>,
    /// Whether these are all.
    complete: bool,
}

struct Search<'a> {
    /// s(0), s(1), …
    orders: Vec<usize>,
    /// By order and value.
    classes: BTreeMap<(usize, u8), Class>,
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
    fn up_to(mut self, wanted: Wanted) -> Result<Vec<Smallest>, SmallestError> {
        self.list_small();
        let mut found: Vec<Smallest> = Vec::new();
        for value in 1..=wanted.value {
            let all = wanted.all && value == wanted.value;
            // All graphs of a value follow from all graphs of the values below.
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

    /// s(v) and why it is not less; with the order reached if there is no answer.
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
        let enough = |class: &Class| class.complete || class.graphs.len() >= most;
        if order <= LISTED || self.classes.get(&(order, value)).is_some_and(enough) {
            return Ok(());
        }
        // A few parents may do; if they do not, it takes all of them.
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
    ) -> Result<Class, Failure> {
        let least = self.orders[usize::from(value) - 1];
        let first = usize::from(value.is_multiple_of(2));
        let mut class = Class { graphs: Vec::new(), complete: true };
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

    /// Grows every parent, on several threads; whether all were grown to the end.
    fn grow_all(
        &mut self,
        parents: &[Rows],
        (order, value, degree): (usize, u8, usize),
        most: usize,
        graphs: &mut Vec<Rows>,
        forms: &mut BTreeSet<Graph>,
    ) -> Result<bool, Failure> {
        let work = self.work;
        let next = AtomicUsize::new(0);
        let over = AtomicBool::new(false);
        let mut add = |rows: Rows, graphs: &mut Vec<Rows>| {
            let form = Canonical::of(&rows.graph()).form;
            if graphs.len() < most && forms.insert(form) {
                graphs.push(rows);
            }
        };
        let log = self.log.as_mut();
        let shared = Mutex::new((graphs, &mut add, log, None::<Failure>, 0_usize));
        let run = || {
            let mut memory = Memory::default();
            while !over.load(Ordering::Relaxed) {
                let Some(parent) = parents.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                let task = Task { order, value, degree, parent: graph_name(&parent.graph()) };
                let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
                let kept = lock().2.as_ref().and_then(|log| log.children(&task));
                let known = kept.is_some();
                let mut local: BTreeMap<Graph, Rows> = BTreeMap::new();
                let pause = || {
                    if let Some(reason) = work.limits.check(0) {
                        let mut guard = lock();
                        guard.3.get_or_insert(Failure::Halt(Halt(reason)));
                        over.store(true, Ordering::Relaxed);
                    }
                    if over.load(Ordering::Relaxed) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                let grown = match kept {
                    Some((line, children)) => {
                        for rows in children.iter().filter_map(Rows::of_graph) {
                            // A checksum tells a torn file; what it says is cheap to compute.
                            if rows.value(&mut memory) != value {
                                let mut guard = lock();
                                let false_value = guard.2.as_ref().map(|log| log.false_value(line));
                                guard.3 = false_value.map(Failure::Log);
                                over.store(true, Ordering::Relaxed);
                                return;
                            }
                            local.insert(rows.graph(), rows);
                        }
                        ControlFlow::Continue(())
                    }
                    None => {
                        let mut found = |rows: Rows| {
                            local.insert(Canonical::of(&rows.graph()).form, rows);
                            // Enough for the sample: let others have their turn.
                            if local.len() >= most {
                                ControlFlow::Break(())
                            } else {
                                ControlFlow::Continue(())
                            }
                        };
                        let mut events = Events { found: &mut found, pause: &pause };
                        grow(parent, degree, value, &mut memory, &mut events)
                    }
                };
                let mut guard = lock();
                let (graphs, add, log, failure, done) = &mut *guard;
                if grown.is_continue() {
                    *done += 1;
                    if let (Some(log), false) = (log.as_mut(), known) {
                        let children: Vec<String> =
                            local.values().map(|rows| graph_name(&rows.graph())).collect();
                        if let Err(error) = log.append(&task, &children) {
                            *failure = Some(error.into());
                            over.store(true, Ordering::Relaxed);
                        }
                    }
                }
                local.into_values().for_each(|rows| add(rows, graphs));
                if graphs.len() >= most {
                    over.store(true, Ordering::Relaxed);
                }
                let done = *done as u64;
                drop(guard);
                (work.watch)(order, done);
            }
        };
        // Which graphs make a sample must not depend on the speed of threads.
        let threads = if most == usize::MAX { work.threads } else { 1 };
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(run)));
            run();
        });
        let (_, _, _, failure, done) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match failure {
            Some(failure) => Err(failure),
            None => Ok(done == parents.len()),
        }
    }
}

/// The smallest tree of a value, and the numbers of trees of each smaller order, none of which has
/// it.
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

/// Looks through all trees, order by order. A store keeps the values of the trees looked at, and
/// serves any value.
pub fn smallest_tree(
    engine: &dyn Engine,
    value: u8,
    store: Option<&Path>,
    work: &Work<'_>,
) -> Result<SmallestTree, SmallestError> {
    if !engine.kills_neighbours() {
        return Err(EngineError::NotOnGraphs.into());
    }
    let mut judge = Judge::new(engine, By::Value);
    judge.kept = store.map(|path| Kept::open(path, Origin::Any, kept::TREES)).transpose()?;
    let mut report = SmallestTree { value, found: None, exhausted: Vec::new(), stopped: None };
    for order in 1..=Kind::Trees.most() {
        judge.remember = order + 2 <= Kind::Trees.most();
        let counted = judge.order(Kind::Trees, order, &|found| found == u32::from(value), work)?;
        if let Some(error) = judge.false_example(&counted)? {
            return Err(error.into());
        }
        judge.kept.as_mut().map_or(Ok(()), |kept| kept.next_order(counted.boards))?;
        if let Some((_, _, board)) = counted.classes.get(&u32::from(value)) {
            report.found = Some((order, board.name()));
            break;
        }
        if counted.stopped.is_some() {
            report.stopped = counted.stopped;
            break;
        }
        report.exhausted.push((order, counted.boards));
    }
    Ok(report)
}
