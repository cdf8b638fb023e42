//! How many vertices are marked in the end when Alice wants many and Bob few.

use std::num::NonZeroU32;

use noyau_core::bitype::Side;
use noyau_core::table::Head;
use noyau_core::{Cell, Ruleset, Table, TableError, TableRequest, TableSpec, Tabulate};
use noyau_graph::Graph;
use rustc_hash::FxHashMap;

use super::{MarkingGame, Position};
use crate::graph::Vertices;

const SCORES: TableSpec = TableSpec { name: "scores", options: &["rows"] };
/// The largest board that a table can have, because positions are searched one by one. By default a
/// table ends with [`USUAL`].
const LARGEST: u64 = 16;
const USUAL: u64 = 12;

/// A position of one board.
type Key = (Vertices, Side, Option<NonZeroU32>, [u32; 2]);

impl MarkingGame {
    /// The number of marked vertices at the end if both players play best.
    ///
    /// ```
    /// use noyau_core::{Notation, notation::InputSizes};
    /// use noyau_games::graph::marking::MarkingGame;
    /// let game = MarkingGame::counting(1);
    /// let star = game.parse_position("star:1,1,1", InputSizes::default())?;
    /// let bob_first = game.parse_position("star:1,1,1/B", InputSizes::default())?;
    /// assert_eq!((game.score(&star), game.score(&bob_first)), (3, 1));
    /// # Ok::<(), noyau_core::NotationError>(())
    /// ```
    #[must_use]
    pub fn score(&self, position: &Position) -> usize {
        self.score_known(position, &mut FxHashMap::default())
    }

    fn score_known(&self, position: &Position, known: &mut FxHashMap<Key, usize>) -> usize {
        let position = self.canonical(position);
        let key = (position.marked.clone(), position.turn, position.cut, position.passes);
        if let Some(score) = known.get(&key) {
            return *score;
        }
        let options = self.moves(&position).into_iter();
        let scores: Vec<usize> =
            options.map(|turn| self.score_known(&self.play(&position, &turn), known)).collect();
        let best = match position.turn {
            Side::Alice => scores.into_iter().max(),
            Side::Bob => scores.into_iter().min(),
        };
        let score = best.unwrap_or_else(|| position.marked.count());
        known.insert(key, score);
        score
    }

    /// A row of the table: the scores on a graph when Alice begins and when Bob begins.
    fn scores(&self, edges: &[(u32, u32)], order: usize) -> [Cell; 2] {
        // An edge list that is not a simple graph has no score.
        let Ok(graph) = Graph::from_edges(order, edges) else { return [Cell::Empty, Cell::Empty] };
        let alice = self.on(String::new(), graph);
        let bob = Position { turn: Side::Bob, ..alice.clone() };
        [alice, bob].map(|position| Cell::from(self.score(&position) as u64))
    }
}

impl Tabulate for MarkingGame {
    fn tables(&self) -> &'static [TableSpec] {
        if self.is_impartial() { &[] } else { &[SCORES] }
    }

    /// The scores of paths and cycles of n vertices, with Alice first and with Bob first.
    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        if self.is_impartial() && request.name == SCORES.name {
            return Err(TableError::Needs { name: SCORES.name, missing: "at-least" });
        }
        if self.is_impartial() || !["", SCORES.name].contains(&request.name.as_str()) {
            return Err(self.no_such_table(request));
        }
        let to = request.rows.unwrap_or(USUAL);
        if to > LARGEST {
            let (option, value) = ("rows", to.to_string());
            return Err(TableError::Option { option, value, expected: "1 … 16" });
        }
        let symbols = ["P(n), A", "P(n), B", "C(n), A", "C(n), B"];
        let symbols = symbols.map(|symbol| Head::Symbol(symbol.to_owned()));
        let row = |n: u32| {
            let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
            let cycle: Vec<(u32, u32)> = path.iter().copied().chain([(0, n - 1)]).collect();
            let cycle =
                if n < 3 { [Cell::Empty, Cell::Empty] } else { self.scores(&cycle, n as usize) };
            let numbers = self.scores(&path, n as usize).into_iter().chain(cycle);
            std::iter::once(Cell::from(u64::from(n))).chain(numbers).collect()
        };
        let last = u32::try_from(to).unwrap_or(0);
        Ok(Table {
            heads: std::iter::once(Head::Key("vertices")).chain(symbols).collect(),
            rows: Box::new((1..=last).map(row)),
            length: Some(to),
        })
    }
}
