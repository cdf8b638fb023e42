//! One part of a task and its text, which is the result of a worker.
//!
//! `docs/part-format.md` describes the text byte by byte. The text does not depend on when and
//! where the part was computed, nor on the number of threads.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io;
use std::ops::ControlFlow;
use std::str::FromStr;

use noyau_engine::sequence::store::{EMPTY, checksum_from};
use noyau_engine::{By, EngineError};
use noyau_graph::format::{Format, read_as};
use noyau_graph::{Canonical, Capacity, Graph};
use noyau_solve::StopReason;

use super::census::{BoardPlace, OrderCensus, ValueClass, Work, label};
use super::judge::Judge;
use super::smallest::{SmallestError, grow_share};
use super::source::{BoardBlock, BoardSource, blocks};
use super::task::{Share, Task, TaskError, TaskQuestion};

/// The version of the format, of the cut into blocks and of the methods. It increases when one of
/// them changes, so that results of two versions are never merged.
pub const VERSION: u32 = 1;
const MAGIC: &str = "noyau part ";

/// The result of a worker: the part of a task that belongs to one share.
///
/// ```
/// use noyau_census::{Merged, CensusPart, Share, Task, Work};
/// use noyau_engine::Limits;
///
/// let task: Task = "census domination trees:1..9 by value".parse()?;
/// let work = Work { threads: 1, limits: &Limits::none(), watch: &|_| {} };
/// let mut merged = Merged::default();
/// for number in [2, 1, 3, 2] {
///     let share = Share::new(number, 3).unwrap();
///     let part = CensusPart::compute(&task, share, None, &work, &mut |_| {})?;
///     // What is written can be read on another machine.
///     merged.add(part.to_string().parse()?)?;
/// }
/// assert_eq!(merged.census()?.orders[8].boards, 47);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CensusPart {
    pub(super) task: Task,
    pub(super) share: Share,
    /// Blocks that are done.
    done: u64,
    /// Blocks of the share.
    of: u64,
    pub(super) found: Found,
    /// Why the part is not finished. This is known only if it was computed in this process.
    stopped: Option<StopReason>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// The counts, one for each order of the boards.
    Census(Vec<OrderCensus>),
    /// The graphs, by canonical form.
    Smallest {
        /// How many vertices the graphs have.
        order: usize,
        graphs: BTreeMap<Graph, Grown>,
    },
}

/// A graph that was grown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grown {
    /// The place of the graph that it was grown from, and its number among the graphs grown from
    /// that one.
    pub(super) first: BoardPlace,
    /// The graph as it was found.
    pub(super) graph: Graph,
}

/// What is wrong with a part, or with a set of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartProblem {
    /// A file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not a part.
    #[error("this is no part of a task")]
    Foreign,
    /// The part is of another version.
    #[error("this part is of version {0}")]
    Version(String),
    /// A checksum is wrong, or a line cannot be read, or the end is missing.
    #[error("the part is damaged at line {line}")]
    Damaged {
        /// The line.
        line: usize,
    },
    /// The task of the part is not known.
    #[error(transparent)]
    Task(#[from] TaskError),
    /// The game cannot answer the question.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The part is of another task.
    #[error("this is a part of \"{found}\", not of \"{wanted}\"")]
    OtherTask {
        /// Its task.
        found: String,
        /// The task of the other parts.
        wanted: String,
    },
    /// The task was divided into another number of parts.
    #[error("this is one of {found} parts, not of {wanted}")]
    OtherCount {
        /// Its number of parts.
        found: u32,
        /// That of the others.
        wanted: u32,
    },
    /// The part is not the one that was asked for.
    #[error("this is part {found}, not {wanted}")]
    OtherShare {
        /// The part it is.
        found: Share,
        /// The part that is asked for.
        wanted: Share,
    },
    /// Two texts of the same part contradict each other.
    #[error("part {0} is there twice, and they differ")]
    Differs(Share),
    /// The part is not finished.
    #[error("part {share} is not finished: {done} of {of} blocks")]
    Unfinished {
        /// Which part.
        share: Share,
        /// Blocks that are done.
        done: u64,
        /// Blocks of the part.
        of: u64,
    },
    /// There is no part at all.
    #[error("there are no parts")]
    Nothing,
    /// Parts are missing.
    #[error("{} of {of} parts are missing, the first is {}", missing.len(), missing.first().copied().unwrap_or(0))]
    Missing {
        /// Their numbers.
        missing: Vec<u32>,
        /// How many there should be.
        of: u32,
    },
    /// The part gives a board a value that the board does not have.
    #[error("a part gives {board} a false value")]
    FalseValue {
        /// The board.
        board: String,
    },
    /// The parts answer another kind of question.
    #[error("\"{0}\" asks something else")]
    OtherQuestion(String),
}

impl From<SmallestError> for PartProblem {
    fn from(error: SmallestError) -> Self {
        match error {
            SmallestError::Engine(error) => Self::Engine(error),
            SmallestError::OutOfReach(value) => Self::Task(TaskError::Value(value)),
            // A search without a store returns no other errors.
            other => Self::Io(io::Error::other(other.to_string())),
        }
    }
}

impl CensusPart {
    /// Works on a share, from its start or from the end of an earlier part of the same share. If a
    /// limit is reached, the part is unfinished, and the work can continue from it later. `keep` is
    /// called with the part after each block, so that it can be saved from time to time.
    pub fn compute(
        task: &Task,
        share: Share,
        so_far: Option<Self>,
        work: &Work<'_>,
        keep: &mut (dyn FnMut(&Self) + Send),
    ) -> Result<Self, PartProblem> {
        let so_far = so_far.filter(|part| part.task == *task && part.share == share);
        match task.asked() {
            TaskQuestion::Census { boards, by } => {
                Self::compute_census(task, share, (boards, *by), so_far, work, keep)
            }
            TaskQuestion::Smallest { value } => {
                Self::compute_smallest(task, share, *value, so_far, work, keep)
            }
        }
    }

    fn compute_census(
        task: &Task,
        share: Share,
        (boards, by): (&BoardSource, By),
        so_far: Option<Self>,
        work: &Work<'_>,
        keep: &mut (dyn FnMut(&Self) + Send),
    ) -> Result<Self, PartProblem> {
        let lists = deal(boards, share);
        let of: usize = lists.iter().map(|(_, list)| list.len()).sum();
        let mut part = so_far.unwrap_or_else(|| {
            let orders = boards.orders.clone().map(OrderCensus::none).collect();
            Self::begun(task, share, of as u64, Found::Census(orders))
        });
        let engine = task.engine()?;
        let mut judge = Judge::new(&engine, by);
        judge.expect(of);
        judge.skip(part.done);
        let mut skip = usize::try_from(part.done).unwrap_or(usize::MAX);
        for (place, (order, list)) in lists.into_iter().enumerate() {
            let rest = list.get(skip..).unwrap_or_default();
            skip = skip.saturating_sub(list.len());
            let mut each = |block: &OrderCensus| {
                if let Found::Census(orders) = &mut part.found {
                    orders[place].absorb(block.clone());
                }
                part.done += 1;
                keep(&part);
                ControlFlow::Continue(())
            };
            let counted = judge.order(order, rest, &mut each, work)?;
            part.stopped = counted.stopped;
            if part.stopped.is_some() {
                break;
            }
        }
        Ok(part)
    }

    fn compute_smallest(
        task: &Task,
        share: Share,
        value: u8,
        so_far: Option<Self>,
        work: &Work<'_>,
        keep: &mut (dyn FnMut(&Self) + Send),
    ) -> Result<Self, PartProblem> {
        let mut part = so_far;
        let skip = part.as_ref().map_or(0, |part| part.done);
        let engine = task.engine()?;
        let found = grow_share(&engine, value, share, skip, work, &mut |begun, grown| {
            let part = part.get_or_insert_with(|| {
                let found = Found::Smallest { order: begun.order, graphs: BTreeMap::new() };
                Self::begun(task, share, begun.parents, found)
            });
            if let (Found::Smallest { graphs, .. }, Some(grown)) = (&mut part.found, grown) {
                grown.into_iter().for_each(|(form, grown)| first(graphs, form, grown));
                part.done += 1;
                keep(part);
            }
        });
        let stopped = match found {
            Ok(()) => None,
            Err(SmallestError::Stopped { reason, .. }) => Some(reason),
            Err(error) => return Err(error.into()),
        };
        // If the work stops before the graphs to be grown are known, the part is empty.
        let nothing = || {
            let found = Found::Smallest { order: 0, graphs: BTreeMap::new() };
            Self::begun(task, share, u64::MAX, found)
        };
        Ok(Self { stopped, ..part.unwrap_or_else(nothing) })
    }

    fn begun(task: &Task, share: Share, of: u64, found: Found) -> Self {
        Self { task: task.clone(), share, done: 0, of, found, stopped: None }
    }

    /// The task.
    #[must_use]
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Which part it is.
    #[must_use]
    pub fn share(&self) -> Share {
        self.share
    }

    /// Whether all of its blocks are done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.done == self.of
    }

    /// Blocks that are done, and how many the part has.
    #[must_use]
    pub fn blocks(&self) -> (u64, u64) {
        (self.done, self.of)
    }

    /// Why the work on it ended early.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The name of a part: a hash of version, task and share, in sixteen hexadecimal digits.
    #[must_use]
    pub fn name(task: &Task, share: Share) -> String {
        format!("{:016x}", checksum_from(EMPTY, head(task, share).as_bytes()))
    }

    /// Reads all parts of a text, which may have several one after the other.
    pub fn read_all(text: &str) -> Result<Vec<Self>, PartProblem> {
        let mut parts = Vec::new();
        let (mut begin, mut first_line) = (0, 1);
        let mut at = 0;
        for (line, number) in text.split_inclusive('\n').zip(1..) {
            at += line.len();
            if line.starts_with("end: ") {
                parts.push(read(&text[begin..at], first_line)?);
                (begin, first_line) = (at, number + 1);
            }
        }
        if begin < text.len() || parts.is_empty() {
            parts.push(read(&text[begin..], first_line)?);
        }
        Ok(parts)
    }
}

/// Adds a graph. Of two isomorphic graphs, the one that is first in the list is kept.
pub(super) fn first(graphs: &mut BTreeMap<Graph, Grown>, form: Graph, grown: Grown) {
    let known = graphs.entry(form).or_insert_with(|| grown.clone());
    if grown < *known {
        *known = grown;
    }
}

/// The blocks of a share, order by order, with their places in the list of the order.
pub(super) fn deal(source: &BoardSource, share: Share) -> Vec<(usize, Vec<(u64, BoardBlock)>)> {
    let mut lists: Vec<(usize, Vec<(u64, BoardBlock)>)> =
        source.orders.clone().map(|order| (order, Vec::new())).collect();
    let all = lists.iter().map(|(order, _)| *order).enumerate().collect::<Vec<_>>();
    let all = all.into_iter().flat_map(|(place, order)| {
        (0..).zip(blocks(source.kind, order)).map(move |block| (place, block))
    });
    for (place, block) in share.deal(all) {
        lists[place].1.push(block);
    }
    lists
}

/// The first lines, which say what part this is.
fn head(task: &Task, share: Share) -> String {
    format!("{MAGIC}{VERSION}\ntask: {task}\npart: {share}\n")
}

impl fmt::Display for CensusPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = head(&self.task, self.share);
        writeln!(text, "name: {}", Self::name(&self.task, self.share))?;
        writeln!(text, "blocks: {}/{}", self.done, self.of)?;
        match (&self.found, self.task.asked()) {
            (Found::Census(orders), TaskQuestion::Census { by, .. }) => {
                for order in orders {
                    writeln!(text, "order: {} {}", order.order, order.boards)?;
                    for (value, class) in &order.classes {
                        let ValueClass { count, first, example } = class;
                        let value = label(*by, *value);
                        let BoardPlace { block, board } = first;
                        writeln!(text, "class: {value} {count} {block}/{board} {example}")?;
                    }
                }
            }
            (Found::Smallest { order, graphs }, _) => {
                writeln!(text, "order: {order}")?;
                let mut graphs: Vec<&Grown> = graphs.values().collect();
                graphs.sort();
                for Grown { first, graph } in graphs {
                    let graph = noyau_graph::format::write(graph, Format::Graph6);
                    writeln!(text, "graph: {}/{} {}", first.block, first.board, graph.trim_end())?;
                }
            }
            (Found::Census(_), TaskQuestion::Smallest { .. }) => return Err(fmt::Error),
        }
        let checksum = checksum_from(EMPTY, text.as_bytes());
        writeln!(f, "{text}end: {checksum:016x}")
    }
}

impl FromStr for CensusPart {
    type Err = PartProblem;

    /// Reads one part.
    fn from_str(text: &str) -> Result<Self, PartProblem> {
        read(text, 1)
    }
}

/// Reads one part, which begins at this line of a file.
fn read(text: &str, first_line: usize) -> Result<CensusPart, PartProblem> {
    let Some(version) = text.strip_prefix(MAGIC) else {
        // A file that begins with a part is a file of parts, so a later part can only be damaged.
        let damaged = PartProblem::Damaged { line: first_line };
        return Err(if first_line == 1 { PartProblem::Foreign } else { damaged });
    };
    let version = version.lines().next().unwrap_or_default();
    if version != VERSION.to_string() {
        return Err(PartProblem::Version(version.chars().take(20).collect()));
    }
    let count = text.lines().count();
    let damaged = |line: usize| PartProblem::Damaged { line: first_line + line };
    let end = text.rfind("end: ").ok_or_else(|| damaged(count.saturating_sub(1)))?;
    let checksum = checksum_from(EMPTY, &text.as_bytes()[..end]);
    if text[end..] != format!("end: {checksum:016x}\n") {
        return Err(damaged(count.saturating_sub(1)));
    }
    let mut lines = Lines { rest: text.lines().enumerate().skip(1).peekable(), line: 1 };
    let part = lines.part().map_err(|problem| match problem {
        Some(problem) => problem,
        None => damaged(lines.line),
    })?;
    // If the part is written again as the same text, everything in the text was understood.
    if part.to_string() == text { Ok(part) } else { Err(damaged(count.saturating_sub(1))) }
}

/// The lines of a part while they are read.
struct Lines<I: Iterator> {
    rest: std::iter::Peekable<I>,
    /// The line that was read last, from 0.
    line: usize,
}

/// `None` for a line that cannot be read, or a more specific problem.
type Unread = Option<PartProblem>;

impl<'a, I: Iterator<Item = (usize, &'a str)>> Lines<I> {
    /// The rest of the next line, if the line begins with this key.
    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let (line, said) = self.rest.peek()?;
        self.line = *line;
        let said = said.strip_prefix(key)?.strip_prefix(": ")?;
        self.rest.next();
        Some(said)
    }

    fn line(&mut self, key: &str) -> Result<&'a str, Unread> {
        self.optional(key).ok_or(None)
    }

    fn part(&mut self) -> Result<CensusPart, Unread> {
        let task: Task =
            self.line("task")?.parse().map_err(|error| Some(PartProblem::Task(error)))?;
        let share = self.line("part")?.parse().map_err(|_| None)?;
        if self.line("name")? != CensusPart::name(&task, share) {
            return Err(None);
        }
        let (done, of) = pair(self.line("blocks")?).ok_or(None)?;
        let found = match task.asked() {
            TaskQuestion::Census { boards, by } => self.orders(boards, *by)?,
            TaskQuestion::Smallest { .. } => self.graphs()?,
        };
        self.line("end")?;
        if done > of {
            Err(None)
        } else {
            Ok(CensusPart { task, share, done, of, found, stopped: None })
        }
    }

    fn orders(&mut self, boards: &BoardSource, by: By) -> Result<Found, Unread> {
        let mut orders = Vec::new();
        for order in boards.orders.clone() {
            let (number, boards) = self.line("order")?.split_once(' ').ok_or(None)?;
            if number.parse() != Ok(order) {
                return Err(None);
            }
            let mut census = OrderCensus::none(order);
            census.boards = boards.parse().map_err(|_| None)?;
            while let Some(class) = self.optional("class") {
                let (value, class) = read_class(class, by).ok_or(None)?;
                if census.classes.insert(value, class).is_some() {
                    return Err(None);
                }
            }
            let counted: u64 = census.classes.values().map(|class| class.count).sum();
            if counted != census.boards {
                return Err(None);
            }
            orders.push(census);
        }
        Ok(Found::Census(orders))
    }

    fn graphs(&mut self) -> Result<Found, Unread> {
        let order = self.line("order")?.parse().map_err(|_| None)?;
        let mut graphs = BTreeMap::new();
        while let Some(graph) = self.optional("graph") {
            let (place, graph) = graph.split_once(' ').ok_or(None)?;
            let (block, board) = pair(place).ok_or(None)?;
            let graph = read_as(graph, Format::Graph6, Capacity::default()).map_err(|_| None)?;
            let form = Canonical::of(&graph).form;
            let grown = Grown { first: BoardPlace { block, board }, graph };
            if grown.graph.order() != order || graphs.insert(form, grown).is_some() {
                return Err(None);
            }
        }
        Ok(Found::Smallest { order, graphs })
    }
}

/// Two numbers with a slash between them.
fn pair(text: &str) -> Option<(u64, u64)> {
    let (one, other) = text.split_once('/')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

fn read_class(text: &str, by: By) -> Option<(u32, ValueClass)> {
    let mut words = text.splitn(4, ' ');
    let value = words.next()?;
    // Grundy values and places of bitypes are small.
    let value = (0..=u32::from(u8::MAX)).find(|number| label(by, *number) == value)?;
    let count = words.next()?.parse().ok().filter(|count| *count > 0)?;
    let (block, board) = pair(words.next()?)?;
    Some((
        value,
        ValueClass { count, first: BoardPlace { block, board }, example: words.next()?.to_owned() },
    ))
}
