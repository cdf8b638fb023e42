//! One side of a split graph.
//!
//! As long as some vertices of the middle live, what is left of a side matters in two ways: by the
//! components that hang on living vertices of the middle, and by the value of all others. So a
//! *state* is a set of vertices, each component of which has a neighbour among the *ports*, which
//! are living vertices of the middle. A vertex of the middle without a neighbour in the set is not
//! a port.
//!
//! A state has the same moves in every position that contains it, so they are found once: moves
//! that kill no port, moves that kill ports, what is left if a port dies, and what is left if a
//! port is played, which kills its neighbours in the set.

use rustc_hash::FxHashMap;

use crate::marking::lists::Lists;
use crate::marking::set::vertices;
use crate::marking::tables::{Refusal, ValueSet};
use crate::run::Run;

/// The state without vertices.
const NOTHING: u32 = 0;

/// States opened between two checks of the limits.
const REPORT: usize = 64;
/// Work of one state: its moves take about as long as that many units elsewhere.
const WORK: u64 = 400;

/// A set of vertices of a side: a state, and the value of the components without ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Reached {
    pub(super) state: u32,
    pub(super) shift: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    vertices: u64,
    ports: u16,
}

#[derive(Debug)]
pub(super) struct Side {
    /// For each vertex of the side, its neighbours in the side and those in the middle.
    around: Vec<u64>,
    beside: Vec<u16>,
    /// For each vertex of the middle, its neighbours in the side.
    at: Vec<u64>,
    states: Vec<State>,
    numbers: FxHashMap<State, u32>,
    /// For each state, what moves leave that kill no port, without repetitions.
    inner: Lists<Reached>,
    /// For each state, the ports that other moves kill, and what they leave.
    outer: Lists<(u16, Reached)>,
    /// For each state and each of its ports, what is left if the port dies, and if it is played.
    at_ports: Lists<[Reached; 2]>,
    /// The values of components without ports.
    values: FxHashMap<u64, u8>,
    /// Number of states and values that there may be.
    most: usize,
}

impl Side {
    /// A side without states. `around` has the neighbours of each vertex in the side, `beside`
    /// those in the middle.
    pub(super) fn new(around: Vec<u64>, beside: Vec<u16>, middle: usize, most: usize) -> Self {
        let mut at = vec![0; middle];
        for (vertex, ports) in beside.iter().enumerate() {
            vertices(u64::from(*ports)).for_each(|port| at[port] |= 1 << vertex);
        }
        let nothing = State { vertices: 0, ports: 0 };
        Self {
            around,
            beside,
            at,
            states: vec![nothing],
            numbers: std::iter::once((nothing, NOTHING)).collect(),
            inner: Lists::default(),
            outer: Lists::default(),
            at_ports: Lists::default(),
            values: FxHashMap::default(),
            most,
        }
    }

    /// All vertices of the side.
    pub(super) fn full(&self) -> u64 {
        (0..self.around.len()).fold(0, |full, vertex| full | 1 << vertex)
    }

    /// What playing vertices of the middle removes from the side.
    pub(super) fn killed_by(&self, played: u16) -> u64 {
        vertices(u64::from(played)).fold(0, |killed, port| killed | self.at[port])
    }

    pub(super) fn states(&self) -> usize {
        self.states.len()
    }

    /// Number of vertices of a state.
    pub(super) fn size(&self, state: u32) -> u32 {
        self.states[state as usize].vertices.count_ones()
    }

    pub(super) fn inner(&self, state: u32) -> &[Reached] {
        self.inner.get(state as usize)
    }

    pub(super) fn outer(&self, state: u32) -> &[(u16, Reached)] {
        self.outer.get(state as usize)
    }

    /// About how many bytes all this takes.
    pub(super) fn bytes(&self) -> usize {
        let pairs = self.outer.items().len() + self.at_ports.items().len();
        (self.inner.items().len() + 2 * pairs) * size_of::<Reached>()
            + self.states.len() * 96
            + self.values.len() * 24
    }

    /// What is left of a state if ports die.
    pub(super) fn without_ports(&self, state: u32, ports: u16) -> Reached {
        self.follow(Reached { state, shift: 0 }, ports)
    }

    fn follow(&self, mut reached: Reached, ports: u16) -> Reached {
        for port in vertices(u64::from(ports)) {
            if let Some([left, _]) = self.at_port(reached.state, port) {
                reached = Reached { state: left.state, shift: left.shift ^ reached.shift };
            }
        }
        reached
    }

    /// What is left of a state if a vertex of the middle is played, which kills others there.
    pub(super) fn after_playing(&self, state: u32, port: usize, killed: u16) -> Reached {
        let here = Reached { state, shift: 0 };
        self.follow(self.at_port(state, port).map_or(here, |[_, left]| left), killed)
    }

    fn at_port(&self, state: u32, port: usize) -> Option<[Reached; 2]> {
        let ports = self.states[state as usize].ports;
        let is_port = ports >> port & 1 != 0;
        let place = (ports & ((1 << port) - 1)).count_ones();
        is_port.then(|| self.at_ports.get(state as usize)[place as usize])
    }

    /// Finds the moves of all states that can be reached.
    pub(super) fn explore(&mut self, run: &Run<'_>) -> Result<(), Refusal> {
        let mut next = self.at_ports.len();
        while next < self.states.len() {
            if next.is_multiple_of(REPORT) {
                run.check(REPORT as u64, REPORT as u64 * WORK)?;
            }
            self.open(next)?;
            next += 1;
        }
        Ok(())
    }

    /// Finds the moves of a state.
    fn open(&mut self, number: usize) -> Result<(), Refusal> {
        let State { vertices: set, ports } = self.states[number];
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        for vertex in vertices(set) {
            let killed = self.beside[vertex] & ports;
            let left = self.reach(set & !self.around[vertex] & !(1 << vertex), ports & !killed)?;
            if killed == 0 {
                inner.push(left);
            } else {
                outer.push((killed, left));
            }
        }
        inner.sort_unstable();
        inner.dedup();
        let mut at_ports = Vec::new();
        for port in vertices(u64::from(ports)) {
            let others = ports & !(1 << port);
            let dead = self.reach(set, others)?;
            at_ports.push([dead, self.reach(set & !self.at[port], others)?]);
        }
        self.inner.push(inner);
        self.outer.push(outer);
        self.at_ports.push(at_ports);
        Ok(())
    }

    /// The state of a set of vertices beside these living vertices of the middle.
    pub(super) fn reach(&mut self, set: u64, ports: u16) -> Result<Reached, Refusal> {
        let state = self.state(set, ports);
        let shift = self.value(set & !state.vertices)?;
        let fresh = u32::try_from(self.states.len()).map_err(|_| Refusal::Large)?;
        let number = *self.numbers.entry(state).or_insert(fresh);
        if number == fresh {
            if self.states.len() + self.values.len() >= self.most {
                self.numbers.remove(&state);
                return Err(Refusal::Large);
            }
            self.states.push(state);
        }
        Ok(Reached { state: number, shift })
    }

    /// The state of a set of vertices, if it and the values of the other components are known.
    pub(super) fn recall(&self, set: u64, ports: u16) -> Option<Reached> {
        let state = self.state(set, ports);
        let number = *self.numbers.get(&state)?;
        let (mut left, mut shift) = (set & !state.vertices, 0);
        while left != 0 {
            let part = self.flood(left & left.wrapping_neg(), left);
            shift ^= self.values.get(&part)?;
            left &= !part;
        }
        Some(Reached { state: number, shift })
    }

    fn state(&self, set: u64, ports: u16) -> State {
        let hanging = self.flood(self.killed_by(ports) & set, set);
        let is_port = |port: &usize| self.at[*port] & hanging != 0;
        let ports = vertices(u64::from(ports)).filter(is_port);
        State { vertices: hanging, ports: ports.fold(0, |ports, port| ports | 1 << port) }
    }

    /// The components of a set that meet `starts`, which is part of the set.
    #[inline]
    fn flood(&self, starts: u64, set: u64) -> u64 {
        let (mut reached, mut fresh) = (starts, starts);
        while fresh != 0 {
            let around = self.around[fresh.trailing_zeros() as usize] & set & !reached;
            reached |= around;
            fresh = (fresh & (fresh - 1)) | around;
        }
        reached
    }

    /// The value of vertices without ports.
    fn value(&mut self, set: u64) -> Result<u8, Refusal> {
        let (mut left, mut sum) = (set, 0);
        while left != 0 {
            let part = self.flood(left & left.wrapping_neg(), left);
            left &= !part;
            sum ^= self.value_of_part(part)?;
        }
        Ok(sum)
    }

    fn value_of_part(&mut self, part: u64) -> Result<u8, Refusal> {
        if let Some(&value) = self.values.get(&part) {
            return Ok(value);
        }
        if self.states.len() + self.values.len() >= self.most {
            return Err(Refusal::Large);
        }
        let mut seen = u32::EMPTY;
        for vertex in vertices(part) {
            seen.add(self.value(part & !self.around[vertex] & !(1 << vertex))?);
        }
        let value = seen.least_absent()?;
        self.values.insert(part, value);
        Ok(value)
    }
}
