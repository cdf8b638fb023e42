//! Random questions. For each entry of the catalogue there are parameters, with extreme values
//! among them, and positions as large as the oracle can handle.

mod graphs;

use noyau_core::Compound;
use noyau_engine::Arguments;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::subjects::grammar_of;

/// Some positions of a game with the same parameters.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The game.
    pub game: &'static str,
    /// Its parameters.
    pub given: Arguments,
    /// Positions.
    pub positions: Vec<String>,
}

/// A source of random questions. The same seed gives the same questions.
#[derive(Debug)]
pub struct Draw {
    rng: SmallRng,
}

impl Draw {
    /// A source with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: SmallRng::seed_from_u64(seed) }
    }

    /// A random number between `least` and `most`, both included.
    pub fn within(&mut self, least: u64, most: u64) -> u64 {
        self.rng.random_range(least..=most)
    }

    /// A random index in a list of this length.
    pub fn below(&mut self, count: usize) -> usize {
        self.rng.random_range(0..count.max(1))
    }

    /// True with probability `1 / times`.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.rng.random_range(0..times) == 0
    }

    /// A random element of the list.
    pub fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Random sizes of at most this many heaps, with at most this many tokens in all.
    fn heaps(&mut self, most_heaps: usize, largest: u64, tokens: u64) -> Vec<u64> {
        let count = 1 + self.below(most_heaps);
        let mut left = tokens;
        let mut sizes = Vec::new();
        for _ in 0..count {
            let size = self.within(0, largest.min(left));
            left -= size;
            sizes.push(size);
        }
        sizes
    }

    fn list(&mut self, most_heaps: usize, largest: u64, tokens: u64) -> String {
        joined(&self.heaps(most_heaps, largest, tokens))
    }

    fn lists(&mut self, count: usize, heaps: usize, largest: u64, tokens: u64) -> Vec<String> {
        (0..count).map(|_| self.list(heaps, largest, tokens)).collect()
    }

    /// A random parameter that is usually small, and sometimes the largest of its range.
    fn parameter(&mut self, small: u64, most: u64) -> u64 {
        if self.once_in(12) { most } else { self.within(1, small) }
    }

    fn misere(&mut self, given: Arguments) -> Arguments {
        if self.once_in(3) { given.flag("misere") } else { given }
    }

    /// A random compound: one of the 28 of the thesis, or one that counts or ranks.
    fn compound(&mut self) -> String {
        const OTHERS: [&str; 10] = [
            "2-exact",
            "2-exact,short,misere",
            "2-minimal,misere",
            "3-minimal,short",
            "2-maximal",
            "2-maximal,long,misere,largest-first",
            "disjunctive,mod-3-first",
            "selective,short,mod-2-first",
            "disjunctive,f-0.2.1.[3.0]-first",
            "selective,misere,f-1.0.2-first",
        ];
        let all: Vec<Compound> = Compound::all().collect();
        match self.once_in(4) {
            true => self.one(&OTHERS).to_owned(),
            false => self.one(&all).to_string(),
        }
    }

    /// Adds a compound or misère play, or neither.
    fn played(&mut self, given: Arguments) -> (Arguments, bool) {
        if self.once_in(3) {
            return (given.with("compound", self.compound()), true);
        }
        (self.misere(given), false)
    }

    /// Random questions about one game with the same parameters.
    ///
    /// # Panics
    ///
    /// If no questions are defined here for this entry of the catalogue.
    pub fn batch(&mut self, game: &'static str, count: usize) -> Batch {
        let (given, positions) = match game {
            "octal" | "subtraction" | "path" | "cycle" | "ladder" | "saw" | "trapezoidal-saw"
            | "comb" | "caterpillar" | "family" => self.families(game, count),
            "domination" | "oriented-domination" | "marking" | "graph-colouring" | "colouring" => {
                self.boards(game, count)
            }
            _ => self.taking(game, count),
        };
        Batch { game, given, positions }
    }

    /// A game of taking tokens under one of its conventions. With a compound, a position consists
    /// of a few small ones side by side.
    fn taking(&mut self, game: &str, count: usize) -> (Arguments, Vec<String>) {
        let (given, positions) = self.taking_alone(game, count);
        if game == "nim" || !self.once_in(3) {
            return (given, positions);
        }
        // The convention may be given beside the compound, and then not within it.
        let misere = game == "marienbad" || given.iter().any(|(name, _)| name == "misere");
        let compound = self.compound();
        let compound = if misere { compound.replace(",normal", "") } else { compound };
        let given = given.with("compound", compound);
        let beside = (0..count).map(|_| {
            let pieces: Vec<String> = (0..1 + self.below(3)).map(|_| self.small(game)).collect();
            match game {
                "marienbad" => self.list(3, 8, 12),
                _ => pieces.join(" + "),
            }
        });
        let positions = beside.collect();
        (given, positions)
    }

    /// A small position to combine with others.
    fn small(&mut self, game: &str) -> String {
        match game {
            "one-row" => self.within(0, 6).to_string(),
            "fibonacci" | "quota" => {
                let tokens = self.within(0, 6);
                match self.once_in(2) {
                    true => tokens.to_string(),
                    false => joined(&[tokens, self.within(0, 7)]),
                }
            }
            "wythoff" | "fraenkel-borosh" | "fraenkel" | "connell" => {
                joined(&[self.within(0, 3), self.within(0, 4)])
            }
            _ => self.list(2, 3, 4),
        }
    }

    fn taking_alone(&mut self, game: &str, count: usize) -> (Arguments, Vec<String>) {
        let none = Arguments::none();
        let number = |name: &str, value: u64| Arguments::none().with(name, value.to_string());
        let wide = u64::from(u32::MAX);
        let pairs = |draw: &mut Self| {
            (0..count).map(|_| joined(&[draw.within(0, 24), draw.within(0, 24)])).collect()
        };
        match game {
            "one-row" => {
                let given = number("p", self.parameter(9, u64::MAX - 1));
                (self.misere(given), self.lists(count, 1, 120, 120))
            }
            "nim" => match self.played(none) {
                (given, true) => (given, self.lists(count, 3, 8, 12)),
                (given, false) => (given, self.lists(count, 4, 11, 22)),
            },
            "marienbad" => (none, self.lists(count, 4, 11, 22)),
            "moore" => {
                let given = number("k", self.parameter(3, 1_000_000));
                (self.misere(given), self.lists(count, 4, 6, 14))
            }
            "fibonacci" | "quota" => {
                let given = match game {
                    "quota" => number("m", self.parameter(6, 1_000_000)),
                    _ => none,
                };
                let given = self.misere(given);
                let rows = (0..count).map(|_| {
                    let tokens = self.within(0, 90);
                    match self.once_in(2) {
                        true => tokens.to_string(),
                        false => joined(&[tokens, self.within(0, 100)]),
                    }
                });
                (given, rows.collect())
            }
            "wythoff" | "fraenkel-borosh" => {
                let given = number("a", self.parameter(4, wide));
                let given = given.with("b", self.parameter(4, wide).to_string());
                (self.misere(given), pairs(self))
            }
            "fraenkel" => {
                let given = number("a", self.parameter(5, wide));
                (self.misere(given), pairs(self))
            }
            "connell" => {
                let given = number("k", self.parameter(5, wide));
                (self.misere(given), pairs(self))
            }
            "nimhoff" => {
                let given = number("h", self.parameter(7, 1_000_000_000));
                (self.misere(given), self.lists(count, 3, 10, 20))
            }
            "wythoff-subsets" | "wythoff-nim-sum" => {
                (self.misere(none), self.lists(count, 4, 8, 13))
            }
            _ => panic!("questions about {game} are missing"),
        }
    }

    /// A random code of an octal game.
    fn code(&mut self) -> String {
        if self.once_in(12) {
            return self.one(&["0.[3]", "0.1[2]", "4.[12]", "0.3[7]"]).to_owned();
        }
        let first = if self.once_in(10) { 4 } else { 0 };
        let length = 1 + self.below(3);
        let mut digits: Vec<u64> = (0..length).map(|_| self.within(0, 7)).collect();
        if let Some(last) = digits.last_mut() {
            *last = (*last).max(1);
        }
        let digits: String = digits.iter().map(ToString::to_string).collect();
        format!("{first}.{digits}")
    }

    fn word(&mut self) -> String {
        let mut letters = |least: usize, most: usize| -> String {
            let count = least + self.below(most - least + 1);
            (0..count).map(|_| self.within(0, 2).to_string()).collect()
        };
        format!("{}({}){}", letters(0, 2), letters(1, 2), letters(0, 1))
    }

    fn families(&mut self, game: &str, count: usize) -> (Arguments, Vec<String>) {
        let given = match game {
            "octal" => Arguments::none().with("code", self.code()),
            "family" => {
                let code = self.code();
                let plain = if code.contains('[') { "0.37".to_owned() } else { code };
                Arguments::none().with("grammar", grammar_of(&plain).unwrap_or_default())
            }
            "subtraction" => {
                let takes: Vec<u64> = (0..1 + self.below(4)).map(|_| self.within(1, 7)).collect();
                Arguments::none().with("takes", joined(&takes))
            }
            "path" => Arguments::none().with("k", self.parameter(3, 1000).to_string()),
            "caterpillar" => Arguments::none().with("word", self.word()),
            _ => Arguments::none(),
        };
        let (given, compounded) = self.played(given);
        let (heaps, largest, tokens) = match (game, compounded) {
            ("octal" | "subtraction" | "family", true) => (3, 8, 12),
            ("octal" | "subtraction" | "family", false) => (4, 15, 24),
            ("path" | "cycle", true) => (3, 7, 11),
            ("path" | "cycle", false) => (3, 12, 18),
            ("caterpillar", true) => (2, 2, 2),
            (_, true) => (2, 3, 4),
            // The word alone may have twenty vertices.
            ("caterpillar", false) => (2, 2, 3),
            ("trapezoidal-saw", false) => (2, 5, 6),
            (_, false) => (3, 6, 7),
        };
        let kinds: &[&str] = match game {
            "cycle" => &["", "", "path:"],
            "ladder" => &["", "", "H:", "I:", "J:"],
            "saw" => &["", "", "S':", "S'':"],
            "trapezoidal-saw" => &["", "", "W':", "W'':"],
            _ => &[""],
        };
        let positions = (0..count).map(|_| {
            let sizes = self.heaps(heaps, largest, tokens);
            let members: Vec<String> = sizes
                .into_iter()
                .map(|size| {
                    let kind = self.one(kinds);
                    // Cycles have at least three vertices.
                    let size = if game == "cycle" && kind.is_empty() { size.max(3) } else { size };
                    format!("{kind}{size}")
                })
                .collect();
            members.join(",")
        });
        (given, positions.collect())
    }

    fn boards(&mut self, game: &str, count: usize) -> (Arguments, Vec<String>) {
        match game {
            "domination" => self.domination(count),
            "oriented-domination" => {
                let given = Arguments::none();
                let given = if self.once_in(2) { given.flag("successors") } else { given };
                let given = self.misere(given);
                let order = self.below(13);
                let board = match self.once_in(3) {
                    true => self.graph(order),
                    false => self.digraph(order),
                };
                (given, self.with_gone(&board, order, count, |v| v.to_string()))
            }
            "graph-colouring" => {
                let colours = 1 + self.below(4);
                let given = Arguments::none().with("colours", colours.to_string());
                let (given, compounded) = self.played(given);
                let most = if compounded { 9 } else { 14 };
                let order = self.below(most / colours + 1);
                let board = self.graph(order);
                let name = move |v: usize| format!("{}={}", v / colours, v % colours + 1);
                (given, self.with_gone(&board, order * colours, count, name))
            }
            "marking" => self.marking(count),
            _ => self.colouring(count),
        }
    }

    /// A board with some of its vertices removed.
    fn with_gone(
        &mut self,
        board: &str,
        order: usize,
        count: usize,
        name: impl Fn(usize) -> String,
    ) -> Vec<String> {
        let mut positions = vec![board.to_owned()];
        while positions.len() < count && order > 0 {
            let rate = 2 + self.below(8);
            let gone: Vec<String> =
                (0..order).filter(|_| self.below(rate) == 0).map(&name).collect();
            positions.push(match gone.is_empty() {
                true => board.to_owned(),
                false => format!("{board} - {}", gone.join(",")),
            });
        }
        positions
    }

    fn domination(&mut self, count: usize) -> (Arguments, Vec<String>) {
        let (given, compounded) = self.played(Arguments::none());
        let given = match compounded && self.once_in(5) {
            true => Arguments::none().with("compound", "disjunctive,largest-first,by-edges"),
            false => given,
        };
        let misere = given.iter().any(|(name, _)| name == "misere");
        let order = match (compounded, misere) {
            (true, _) => self.below(11),
            (_, true) => self.below(17),
            _ if self.once_in(3) => 20 + self.below(22),
            _ => self.below(20),
        };
        let board = self.graph(order);
        let count = if order > 20 { count.div_ceil(4) } else { count };
        (given, self.with_gone(&board, order, count, |v| v.to_string()))
    }

    fn marking(&mut self, count: usize) -> (Arguments, Vec<String>) {
        let mut given = Arguments::none();
        for (name, most) in [("neighbours", 2), ("alice-max-passes", 2), ("bob-max-passes", 2)] {
            if self.once_in(3) {
                given = given.with(name, self.within(0, most).to_string());
            }
        }
        for name in ["alice-marks", "bob-marks"] {
            if self.once_in(3) {
                given = given.with(name, self.within(1, 3).to_string());
            }
        }
        given = match self.once_in(3) {
            true => given.with("at-least", self.within(1, 5).to_string()),
            false => self.misere(given),
        };
        let order = self.below(8);
        let board = self.graph(order);
        let mut positions = vec![board.clone()];
        while positions.len() < count {
            let mut text = board.clone();
            if order > 0 && self.once_in(2) {
                // One vertex, or two that may be too close together; in that case the engine
                // refuses.
                let marked: Vec<String> =
                    (0..1 + self.below(2)).map(|_| self.below(order).to_string()).collect();
                text.push_str(&format!("/{}", marked.join(",")));
            }
            if self.once_in(3) {
                text.push_str("/B");
            }
            positions.push(text);
        }
        (given, positions)
    }

    fn colouring(&mut self, count: usize) -> (Arguments, Vec<String>) {
        let colours = 1 + self.below(4);
        let given = Arguments::none().with("colours", colours.to_string());
        let given = match self.below(4) {
            0 => given.flag("alice-passes"),
            1 => given.flag("bob-passes"),
            _ => given,
        };
        let order = self.below(if colours > 3 { 6 } else { 7 });
        let board = self.graph(order);
        let mut positions = vec![board.clone()];
        while positions.len() < count {
            let mut text = board.clone();
            if order > 0 && self.once_in(2) {
                let pairs: Vec<String> = (0..1 + self.below(2))
                    .map(|_| format!("{}={}", self.below(order), 1 + self.below(colours)))
                    .collect();
                text.push_str(&format!("/{}", pairs.join(",")));
            }
            if self.once_in(2) {
                text.push_str("/B");
            }
            positions.push(text);
        }
        (given, positions)
    }
}

fn joined(numbers: &[u64]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join(",")
}
