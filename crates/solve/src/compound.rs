//! Positions of several components, played by any [`Compound`](noyau_core::Compound).
//!
//! [`Referee`] uses nothing but the rules: it searches multisets of components, with a table.
//! [`PartValues`] evaluates an [`Additive`](noyau_core::Additive) game function component by
//! component. This solves the ten compounds that have such a function, on far larger positions.
//! [`OrderedSums`] serves disjunctive play with the largest component first, where there is none.
//! All take the components from an implementation of [`Components`].

mod layers;
mod ordered;
mod referee;
mod values;

use std::cmp::Reverse;
use std::rc::Rc;

use noyau_core::{ComponentKey, Components, Order};
use rustc_hash::FxHashMap;

pub use ordered::OrderedSums;
pub use referee::{Change, Referee};
pub use values::{PartValues, Rated};

/// The components seen so far, each with a number.
pub(crate) struct Shelf<'a> {
    rules: &'a dyn Components,
    numbers: FxHashMap<ComponentKey, u32>,
    parts: Vec<ComponentKey>,
    sizes: Vec<u64>,
    options: Vec<Option<Rc<[Vec<u32>]>>>,
    /// Whether some component had too many options to list.
    pub(crate) overflow: bool,
}

impl<'a> Shelf<'a> {
    pub(crate) fn new(rules: &'a dyn Components) -> Self {
        Self {
            rules,
            numbers: FxHashMap::default(),
            parts: Vec::new(),
            sizes: Vec::new(),
            options: Vec::new(),
            overflow: false,
        }
    }

    pub(crate) fn number(&mut self, part: &ComponentKey) -> u32 {
        if let Some(number) = self.numbers.get(part) {
            return *number;
        }
        let number = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
        self.numbers.insert(part.clone(), number);
        self.sizes.push(self.rules.size(part));
        self.parts.push(part.clone());
        self.options.push(None);
        number
    }

    pub(crate) fn part(&self, number: u32) -> &ComponentKey {
        &self.parts[number as usize]
    }

    /// What the moves in a component leave. A component that is removed entirely is replaced by a
    /// finished one, so that no option is empty.
    pub(crate) fn options(&mut self, number: u32) -> Rc<[Vec<u32>]> {
        if let Some(known) = &self.options[number as usize] {
            return Rc::clone(known);
        }
        let part = self.parts[number as usize].clone();
        let found = if part.0.is_empty() { Some(Vec::new()) } else { self.rules.options(&part) };
        self.overflow |= found.is_none();
        let found = found.unwrap_or_default();
        let number_all = |mut option: Vec<ComponentKey>, shelf: &mut Self| -> Vec<u32> {
            if option.is_empty() {
                option.push(ComponentKey::default());
            }
            option.iter().map(|part| shelf.number(part)).collect()
        };
        let options: Rc<[Vec<u32>]> =
            found.into_iter().map(|option| number_all(option, self)).collect();
        self.options[number as usize] = Some(Rc::clone(&options));
        options
    }

    /// The components after a move that leaves `option` of the component at `place`.
    pub(crate) fn after(
        &self,
        parts: &[ComponentKey],
        place: usize,
        option: &[u32],
    ) -> Vec<ComponentKey> {
        let left: Vec<ComponentKey> = option.iter().map(|part| self.part(*part).clone()).collect();
        [&parts[..place], &parts[place + 1..], &left].concat()
    }

    /// The move that leaves `option` of the component at `place`.
    pub(crate) fn change(&self, place: usize, option: &[u32]) -> Change {
        let left = option.iter().map(|part| self.part(*part).clone());
        (place, left.filter(|part| !part.0.is_empty()).collect())
    }

    pub(crate) fn size(&self, number: u32) -> u64 {
        self.sizes[number as usize]
    }

    /// Sorts components by the order of the compound, with equal ones next to each other.
    fn sort(&self, order: Option<Order>, numbers: &mut [u32]) {
        match order {
            None => numbers.sort_unstable(),
            Some(order) => numbers.sort_unstable_by_key(|number| {
                let size = self.size(*number);
                (Reverse(order.rank(size)), size, *number)
            }),
        }
    }

    fn is_finished(&mut self, number: u32) -> bool {
        self.options(number).is_empty()
    }
}
