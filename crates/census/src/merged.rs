//! Puts the parts of a task together.

use std::collections::BTreeMap;

use noyau_graph::Graph;

use super::census::{Census, OrderCensus, Work};
use super::judge::is_false;
use super::part::{CensusPart, Found, Grown, PartProblem, first};
use super::small::{Memory, Rows};
use super::smallest::{Smallest, with_the_values_below};
use super::source::graph_name;
use super::task::{Task, TaskQuestion};

/// Parts of one task, each once.
///
/// Adding parts is associative, commutative and idempotent, so the result depends only on the set
/// of parts. The answer from all parts is, byte for byte, that of one run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// By their numbers.
    parts: BTreeMap<u32, CensusPart>,
}

impl Merged {
    /// Adds a part. The same part may be added again. Between two states of one part, the one with
    /// more finished blocks is kept. A part of another task, of another number of parts, or that
    /// contradicts a part added before is refused, and changes nothing.
    pub fn add(&mut self, part: CensusPart) -> Result<(), PartProblem> {
        if let Some(other) = self.parts.values().next() {
            if part.task != other.task {
                let (found, wanted) = (part.task.to_string(), other.task.to_string());
                return Err(PartProblem::OtherTask { found, wanted });
            }
            let (found, wanted) = (part.share.of(), other.share.of());
            if found != wanted {
                return Err(PartProblem::OtherCount { found, wanted });
            }
        }
        match self.parts.get(&part.share.number()) {
            Some(known) if known.blocks() == part.blocks() && known.found != part.found => {
                Err(PartProblem::Differs(part.share))
            }
            Some(known) if known.blocks().1 != part.blocks().1 => {
                Err(PartProblem::Differs(part.share))
            }
            Some(known) if known.blocks().0 >= part.blocks().0 => Ok(()),
            _ => {
                self.parts.insert(part.share.number(), part);
                Ok(())
            }
        }
    }

    /// Adds all parts of another set.
    pub fn merge(&mut self, other: Self) -> Result<(), PartProblem> {
        other.parts.into_values().try_for_each(|part| self.add(part))
    }

    /// The task; `None` before the first part is added.
    #[must_use]
    pub fn task(&self) -> Option<&Task> {
        self.parts.values().next().map(CensusPart::task)
    }

    /// The parts, in the order of their numbers.
    pub fn parts(&self) -> impl Iterator<Item = &CensusPart> {
        self.parts.values()
    }

    /// The numbers of the missing parts, and the number of all parts.
    #[must_use]
    pub fn missing(&self) -> (Vec<u32>, u32) {
        let of = self.parts.values().next().map_or(0, |part| part.share.of());
        ((1..=of).filter(|number| !self.parts.contains_key(number)).collect(), of)
    }

    /// The task, if every part is there and finished.
    fn complete(&self) -> Result<&Task, PartProblem> {
        let task = self.task().ok_or(PartProblem::Nothing)?;
        if let Some(part) = self.parts.values().find(|part| !part.is_finished()) {
            let (done, of) = part.blocks();
            return Err(PartProblem::Unfinished { share: part.share, done, of });
        }
        match self.missing() {
            (missing, _) if missing.is_empty() => Ok(task),
            (missing, of) => Err(PartProblem::Missing { missing, of }),
        }
    }

    /// The census, if every part is there. The values of the examples are computed again where that
    /// is cheap.
    pub fn census(&self) -> Result<Census, PartProblem> {
        let task = self.complete()?;
        let TaskQuestion::Census { boards, by } = task.asked() else {
            return Err(PartProblem::OtherQuestion(task.to_string()));
        };
        let mut orders: Vec<OrderCensus> = boards.orders.clone().map(OrderCensus::none).collect();
        for part in self.parts.values() {
            if let Found::Census(found) = &part.found {
                orders.iter_mut().zip(found).for_each(|(sum, order)| sum.absorb(order.clone()));
            }
        }
        let engine = task.engine()?;
        for order in &mut orders {
            order.complete = true;
            for (value, class) in &order.classes {
                if is_false(&engine, *by, *value, &class.example)? {
                    return Err(PartProblem::FalseValue { board: class.example.clone() });
                }
            }
        }
        Ok(Census { orders, stopped: None })
    }

    /// The smallest graphs of each value up to the one that was asked for, if every part is there.
    /// The last value is missing if no graph of the order that was searched has it. The values of
    /// all graphs are computed again.
    pub fn smallest(&self, work: &Work<'_>) -> Result<Vec<Smallest>, PartProblem> {
        let task = self.complete()?;
        let TaskQuestion::Smallest { value } = *task.asked() else {
            return Err(PartProblem::OtherQuestion(task.to_string()));
        };
        let mut all: BTreeMap<Graph, Grown> = BTreeMap::new();
        let mut order = 0;
        for part in self.parts.values() {
            if let Found::Smallest { order: found, graphs } = &part.found {
                order = *found;
                graphs
                    .iter()
                    .for_each(|(form, grown)| first(&mut all, form.clone(), grown.clone()));
            }
        }
        let mut memory = Memory::default();
        let mut names = Vec::with_capacity(all.len());
        for Grown { graph, .. } in all.into_values() {
            let found = Rows::of_graph(&graph).map(|rows| rows.value(&mut memory));
            if found != Some(value) {
                return Err(PartProblem::FalseValue { board: graph_name(&graph) });
            }
            names.push(graph_name(&graph));
        }
        names.sort();
        let engine = task.engine()?;
        Ok(with_the_values_below(&engine, value, order, names, work)?)
    }
}
