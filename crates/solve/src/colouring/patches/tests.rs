//! The search of boards, compared with the rules of the game, which are written out here.

mod reached;

use std::collections::HashMap;

use noyau_core::bitype::Side;

use super::table::{Key, Table};
use super::{Boards, Game, Painted, Search, Sketch, push_patches};
use crate::Limits;
use crate::run::Run;

/// Pseudo-random choices determined by a seed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn side(&mut self) -> Side {
        if self.below(2) == 0 { Side::Alice } else { Side::Bob }
    }

    /// A graph in which each pair of vertices is joined with probability `tenths / 10`.
    fn graph(&mut self, order: usize, tenths: usize) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); order];
        for u in 0..order {
            for v in 0..u {
                if self.below(10) < tenths {
                    neighbours[u].push(v);
                    neighbours[v].push(u);
                }
            }
        }
        neighbours
    }

    /// Colours for some of the vertices, no two neighbours alike.
    fn given(&mut self, neighbours: &[Vec<usize>], colours: usize) -> Vec<Option<usize>> {
        let mut given = vec![None; neighbours.len()];
        for v in 0..neighbours.len() {
            let colour = self.below(colours);
            let is_free = neighbours[v].iter().all(|u| given[*u] != Some(colour));
            given[v] = (self.below(4) == 0 && is_free).then_some(colour);
        }
        given
    }
}

/// The rules, with a table of whole positions.
struct Rules<'a> {
    neighbours: &'a [Vec<usize>],
    colours: usize,
    passes: Option<Side>,
    known: HashMap<(Vec<Option<usize>>, bool, bool), bool>,
}

impl Rules<'_> {
    fn may(&self, given: &[Option<usize>], v: usize, colour: usize) -> bool {
        given[v].is_none() && self.neighbours[v].iter().all(|u| given[*u] != Some(colour))
    }

    fn is_blocked(&self, given: &[Option<usize>]) -> bool {
        (0..given.len()).any(|v| {
            given[v].is_none() && !(0..self.colours).any(|colour| self.may(given, v, colour))
        })
    }

    fn alice_wins(&mut self, given: &mut Vec<Option<usize>>, spare: bool, mover: Side) -> bool {
        if self.is_blocked(given) || given.iter().all(Option::is_some) {
            return given.iter().all(Option::is_some);
        }
        let key = (given.clone(), spare, mover == Side::Alice);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mine = |alice: bool| alice == (mover == Side::Alice);
        let mut found = spare && mine(self.alice_wins(given, false, mover.other()));
        found |= self.passes == Some(mover) && mine(self.alice_wins(given, spare, mover.other()));
        for place in 0..given.len() * self.colours {
            let (v, colour) = (place / self.colours, place % self.colours);
            if !found && self.may(given, v, colour) {
                given[v] = Some(colour);
                found = mine(self.alice_wins(given, spare, mover.other()));
                given[v] = None;
            }
        }
        self.known.insert(key, mine(found));
        mine(found)
    }
}

/// A question: a board, the number of colours, the colours given so far, and the game.
struct Question<'a> {
    neighbours: &'a [Vec<usize>],
    colours: usize,
    given: Vec<Option<usize>>,
    game: Game,
}

impl Question<'_> {
    fn by_rules(&self) -> bool {
        let Game { to_move, spare, passes } = self.game;
        let known = HashMap::new();
        let (neighbours, colours) = (self.neighbours, self.colours);
        Rules { neighbours, colours, passes, known }.alice_wins(
            &mut self.given.clone(),
            spare,
            to_move,
        )
    }

    /// The answer, if it takes at most this much work.
    fn ask(&self, boards: &Boards, work: u64) -> Option<bool> {
        let board = Painted::new(self.colours, self.neighbours, |v| self.given[v]).unwrap();
        let limits = Limits::work(work);
        Search::alice_wins(boards, &board, self.game, &Run::new(&limits, 1)).ok()
    }
}

const PLAIN: Game = Game { to_move: Side::Alice, spare: false, passes: None };

/// Trees and dense boards, from partly coloured positions, with spare vertices and passes. Each
/// board is asked about many times, with a large table, with a small one and with none.
#[test]
fn the_rules_say_the_same() {
    let mut choices = Choices(23);
    for round in 0..120 {
        let order = 1 + choices.below(6);
        let tenths = 1 + choices.below(9);
        let neighbours = choices.graph(order, tenths);
        let boards = Boards::new([1 << 20, 60_000, 0][round % 3]);
        for _ in 0..8 {
            let colours = 1 + choices.below(4);
            let given = choices.given(&neighbours, colours);
            let (to_move, spare) = (choices.side(), choices.below(2) == 0);
            let passes = [None, None, Some(Side::Alice), Some(Side::Bob)][choices.below(4)];
            let game = Game { to_move, spare, passes };
            let question = Question { neighbours: &neighbours, colours, given, game };
            let found = question.ask(&boards, u64::MAX);
            assert_eq!(
                found,
                Some(question.by_rules()),
                "{neighbours:?} {colours} {:?} {game:?}",
                question.given
            );
        }
    }
}

/// The winner as the module documentation defines it, from the sets of vertices that may take each
/// colour.
struct Seen<'a> {
    rows: &'a [u64],
    patches: &'a [u64],
    held: u64,
}

impl Seen<'_> {
    fn has(set: u64, vertex: usize) -> bool {
        set >> vertex & 1 == 1
    }

    fn patches_of(&self, vertex: usize) -> Vec<u64> {
        self.patches.iter().copied().filter(|patch| Self::has(*patch, vertex)).collect()
    }

    fn are_rivals(&self, one: usize, other: usize) -> bool {
        let both = |patch: &u64| Self::has(*patch, one) && Self::has(*patch, other);
        Self::has(self.rows[one], other) && self.patches.iter().any(both)
    }

    fn is_open(&self, vertex: usize) -> bool {
        Self::has(self.held, vertex) || !self.patches_of(vertex).is_empty()
    }

    fn is_safe(&self, vertex: usize) -> bool {
        let rivals = (0..self.rows.len()).filter(|other| self.are_rivals(vertex, *other)).count();
        Self::has(self.held, vertex) || self.patches_of(vertex).len() > rivals
    }

    fn is_threatened(&self, vertex: usize) -> bool {
        !Self::has(self.held, vertex) && self.patches_of(vertex).len() == 1
    }

    fn some(&self, holds: impl Fn(&Self, usize) -> bool) -> Vec<usize> {
        let open = (0..self.rows.len()).filter(|vertex| self.is_open(*vertex));
        open.filter(|vertex| holds(self, *vertex)).collect()
    }

    /// Whether Alice has a move after which no vertex that was threatened can lose its last colour.
    fn is_mendable(&self, threatened: &[usize]) -> bool {
        let moves = self.some(|_, _| true).into_iter().flat_map(|vertex| {
            let own = Self::has(self.held, vertex).then_some((vertex, None));
            let places = 0..self.patches.len();
            let used = places.filter(move |place| Self::has(self.patches[*place], vertex));
            own.into_iter().chain(used.map(move |place| (vertex, Some(place))))
        });
        moves.into_iter().any(|(vertex, used)| {
            let left: Vec<u64> = (0..self.patches.len())
                .map(|place| {
                    let near = if used == Some(place) { self.rows[vertex] } else { 0 };
                    self.patches[place] & !near & !(1 << vertex)
                })
                .collect();
            threatened.iter().filter(|other| **other != vertex).all(|&other| {
                let keeps = |patch: &u64| Self::has(*patch, other) && patch & self.rows[other] == 0;
                left.iter().any(keeps)
            })
        })
    }

    /// Whether Alice can colour each vertex in danger in time, if each move of Bob takes a colour
    /// from all of them, and each of hers from those next to it.
    fn is_in_time(&self, danger: &[usize], to_move: Side) -> bool {
        let mut left: Vec<(usize, usize)> =
            danger.iter().map(|&vertex| (self.patches_of(vertex).len(), vertex)).collect();
        left.sort_unstable();
        let mut colours: HashMap<usize, usize> =
            left.iter().map(|&(colours, vertex)| (vertex, colours)).collect();
        let mut mover = to_move;
        let mut next = 0;
        while next < left.len() {
            let vertex = left[next].1;
            let hurt: Vec<usize> = match mover {
                Side::Bob => left[next..].iter().map(|&(_, other)| other).collect(),
                Side::Alice => {
                    if colours[&vertex] == 0 {
                        return false;
                    }
                    next += 1;
                    let after = left[next..].iter().map(|&(_, other)| other);
                    after.filter(|other| Self::has(self.rows[vertex], *other)).collect()
                }
            };
            for other in hurt {
                let colours = colours.get_mut(&other).unwrap();
                *colours = colours.saturating_sub(1);
            }
            mover = mover.other();
        }
        true
    }

    fn winner(&self, to_move: Side) -> Option<Side> {
        let danger = self.some(|seen, vertex| !seen.is_safe(vertex));
        let threatened = self.some(Self::is_threatened);
        if danger.is_empty() {
            return Some(Side::Alice);
        }
        if !threatened.is_empty() && (to_move == Side::Bob || !self.is_mendable(&threatened)) {
            return Some(Side::Bob);
        }
        self.is_in_time(&danger, to_move).then_some(Side::Alice)
    }
}

/// The winners seen without search are exactly those of the module documentation: none is wrong and
/// none is missed.
#[test]
fn winners_are_seen_at_once() {
    let mut choices = Choices(29);
    let mut counts = [0; 6];
    for _ in 0..30_000 {
        let order = 2 + choices.below(6);
        let tenths = 2 + choices.below(7);
        let rows: Vec<u64> = choices
            .graph(order, tenths)
            .iter()
            .map(|around| around.iter().fold(0, |row, other| row | 1 << other))
            .collect();
        let (mut held, mut stack) = (0, vec![7]);
        let all = (1_u64 << order) - 1;
        for _ in 0..1 + choices.below(4) {
            let free = (0..order).filter(|_| choices.below(4) > 0).fold(0, |set, v| set | 1 << v);
            push_patches(&rows, free, &mut held, &mut stack);
        }
        let colourless = all & !stack[1..].iter().fold(held, |open, patch| open | patch);
        let Some((sketch, look)) = Sketch::new(&rows, &mut stack, 1, all, held, false) else {
            assert!(colourless != 0, "{rows:?}");
            continue;
        };
        assert_eq!(colourless, 0, "{rows:?}");
        let seen = Seen { rows: &rows, patches: sketch.patches(&stack), held: sketch.held };
        let set = |vertices: Vec<usize>| vertices.iter().fold(0, |set, vertex| set | 1 << vertex);
        let danger = set(seen.some(|seen, vertex| !seen.is_safe(vertex)));
        let threatened = set(seen.some(Seen::is_threatened));
        assert_eq!((look.danger, look.threatened), (danger, threatened), "{rows:?} {stack:?}");
        for to_move in [Side::Alice, Side::Bob] {
            let expect = seen.winner(to_move);
            let found = sketch.winner(&rows, &stack, look, to_move);
            assert_eq!(found, expect, "{rows:?} {:?} {held:b} {to_move:?}", seen.patches);
            let column = expect.map_or(0, |side| 1 + side as usize);
            counts[3 * (to_move as usize) + column] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

/// Moves are skipped as equivalent exactly if their vertices can be exchanged. A board is hopeless
/// exactly if no complete colouring exists.
#[test]
fn twins_and_hopeless_boards_are_those_of_the_definition() {
    let mut choices = Choices(31);
    let (mut twins, mut hopeless) = ([0; 2], [0; 2]);
    for _ in 0..6000 {
        let order = 2 + choices.below(4);
        let tenths = 3 + choices.below(7);
        let rows: Vec<u64> = choices
            .graph(order, tenths)
            .iter()
            .map(|around| around.iter().fold(0, |row, other| row | 1 << other))
            .collect();
        let (mut held, mut stack) = (0, vec![7]);
        for _ in 0..1 + choices.below(3) {
            let free = (0..order).filter(|_| choices.below(5) > 0).fold(0, |set, v| set | 1 << v);
            push_patches(&rows, free, &mut held, &mut stack);
        }
        let all = stack[1..].iter().fold(held, |open, patch| open | patch);
        let Some((sketch, _)) = Sketch::new(&rows, &mut stack, 1, all, held, false) else {
            panic!("every vertex has a colour");
        };
        let patches = sketch.patches(&stack);
        let open = sketch.open(&stack);
        let has = |set: u64, vertex: usize| set >> vertex & 1 == 1;
        for vertex in (0..order).filter(|vertex| has(open, *vertex)) {
            let expect = (0..vertex).filter(|elder| has(open, *elder)).any(|elder| {
                let alike = |set: u64| has(set, vertex) == has(set, elder);
                let others = (0..order).filter(|other| ![elder, vertex].contains(other));
                let mut others = others.filter(|other| has(open, *other));
                alike(sketch.held)
                    && patches.iter().all(|patch| alike(*patch))
                    && others.all(|other| alike(rows[other]))
            });
            assert_eq!(sketch.has_elder_twin(&rows, &stack, vertex), expect, "{vertex} {rows:?}");
            twins[usize::from(expect)] += 1;
        }
        let mut left: Vec<usize> =
            (0..order).filter(|v| has(open, *v) && !has(sketch.held, *v)).collect();
        let expect = !can_be_coloured(&rows, &mut patches.to_vec(), &mut left);
        assert_eq!(sketch.is_hopeless(&rows, &stack), expect, "{rows:?} {patches:?}");
        hopeless[usize::from(expect)] += 1;
    }
    assert!(twins.iter().chain(&hopeless).all(|&count| count > 300), "{twins:?} {hopeless:?}");
}

/// Whether each of the remaining vertices can take the colour of a patch that no neighbour in that
/// patch has taken.
fn can_be_coloured(rows: &[u64], patches: &mut Vec<u64>, left: &mut Vec<usize>) -> bool {
    let Some(vertex) = left.pop() else { return true };
    let found = (0..patches.len()).any(|place| {
        let before = patches[place];
        patches[place] &= !rows[vertex];
        let found = before >> vertex & 1 == 1 && can_be_coloured(rows, patches, left);
        patches[place] = before;
        found
    });
    left.push(vertex);
    found
}

/// A few open vertices, each with a list of colours of its own: coloured leaves take the other
/// colours away. So held colours, threats and answers to them occur in all combinations.
#[test]
fn lists_of_colours_are_played_by_the_rules() {
    let mut choices = Choices(28);
    let mut wins = [0; 2];
    for _ in 0..1500 {
        let (order, colours) = (2 + choices.below(4), 2 + choices.below(3));
        let tenths = 3 + choices.below(6);
        let mut neighbours = choices.graph(order, tenths);
        let mut given = vec![None; order];
        for v in 0..order {
            for colour in (0..colours).filter(|_| choices.below(5) < 2).collect::<Vec<_>>() {
                let leaf = neighbours.len();
                neighbours[v].push(leaf);
                neighbours.push(vec![v]);
                given.push(Some(colour));
            }
        }
        let boards = Boards::new(1 << 20);
        for to_move in [Side::Alice, Side::Bob] {
            let passes = [None, None, None, Some(Side::Alice)][choices.below(4)];
            let game = Game { to_move, spare: choices.below(4) == 0, passes };
            let given = given.clone();
            let question = Question { neighbours: &neighbours, colours, given, game };
            let expect = question.by_rules();
            let found = question.ask(&boards, u64::MAX);
            assert_eq!(found, Some(expect), "{neighbours:?} {:?} {game:?}", question.given);
            wins[usize::from(expect)] += 1;
        }
    }
    assert!(wins[0] > 500 && wins[1] > 300, "{wins:?}");
}

/// Every labelled graph of at most five vertices, with every number of colours.
#[test]
fn small_graphs_one_by_one() {
    for order in 1..=5_usize {
        let pairs: Vec<(usize, usize)> =
            (0..order).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        for edges in 0..1_usize << pairs.len() {
            let mut neighbours = vec![Vec::new(); order];
            for (place, &(u, v)) in pairs.iter().enumerate() {
                if edges >> place & 1 == 1 {
                    neighbours[u].push(v);
                    neighbours[v].push(u);
                }
            }
            let boards = Boards::new(1 << 20);
            for colours in 1..=order.min(4) {
                for to_move in [Side::Alice, Side::Bob] {
                    let given = vec![None; order];
                    let game = Game { to_move, ..PLAIN };
                    let question = Question { neighbours: &neighbours, colours, given, game };
                    let found = question.ask(&boards, u64::MAX);
                    assert_eq!(
                        found,
                        Some(question.by_rules()),
                        "{neighbours:?} {colours} {to_move:?}"
                    );
                }
            }
        }
    }
}

/// What a stopped question leaves in the table is right, and serves the next question.
#[test]
fn stopped_and_asked_again() {
    let mut choices = Choices(24);
    let mut stops = 0;
    for round in 0..12 {
        let neighbours = choices.graph(12, 4 + round % 4);
        let (used, small) = (Boards::new(1 << 24), Boards::new(1 << 16));
        for colours in 4..6 {
            let given = vec![None; 12];
            let game = Game { to_move: choices.side(), spare: choices.below(2) == 0, passes: None };
            let question = Question { neighbours: &neighbours, colours, given, game };
            let fresh = question.ask(&Boards::new(1 << 24), u64::MAX);
            let mut work = 300;
            let again = loop {
                match question.ask(&used, work) {
                    None => stops += 1,
                    answer => break answer,
                }
                work += 500;
            };
            assert_eq!((again, question.ask(&small, u64::MAX)), (fresh, fresh));
        }
    }
    assert!(stops > 20, "only {stops} questions were stopped");
}

/// The table entries of one number of colours serve others, and known positions are not searched
/// again.
#[test]
fn one_table_serves_all_colours() {
    let neighbours = Choices(25).graph(10, 5);
    let boards = Boards::new(1 << 24);
    let question =
        |colours| Question { neighbours: &neighbours, colours, given: vec![None; 10], game: PLAIN };
    let first = question(4).ask(&boards, u64::MAX);
    let known = boards.len();
    assert!(known > 0);
    assert_eq!(question(4).ask(&boards, 0), first);
    assert_eq!(boards.len(), known);
    // Another board has its own table, and both are kept.
    let other = Choices(26).graph(10, 5);
    let elsewhere = Question { neighbours: &other, colours: 4, given: vec![None; 10], game: PLAIN };
    assert!(elsewhere.ask(&boards, u64::MAX).is_some());
    assert_eq!(question(4).ask(&boards, 0), first);
}

/// Boards of 64 vertices use the last bit.
#[test]
fn the_largest_boards() {
    let cycle: Vec<Vec<usize>> = (0..64).map(|v| vec![(v + 1) % 64, (v + 63) % 64]).collect();
    let ask = |colours, given: Vec<Option<usize>>| {
        let question = Question { neighbours: &cycle, colours, given, game: PLAIN };
        question.ask(&Boards::new(1 << 20), u64::MAX)
    };
    assert_eq!(ask(3, vec![None; 64]), Some(true));
    // All vertices are in danger. Alice colours one, and Bob gives a neighbour of that vertex's
    // neighbour the other colour.
    assert_eq!(ask(2, vec![None; 64]), Some(false));
    // The last vertex has one colour left, with two colours or three.
    let mut given: Vec<Option<usize>> = (0..64).map(|v| Some(v % 2)).collect();
    given[63] = None;
    assert_eq!(ask(2, given.clone()), Some(true));
    given[0] = Some(2);
    assert_eq!(ask(3, given), Some(true));
    assert!(Painted::new(3, &vec![Vec::new(); 65], |_| None).is_none());
}

/// The last four of many boards are remembered, and fewer if there is no room for them.
#[test]
fn a_few_boards_are_remembered() {
    let mut choices = Choices(27);
    let graphs: Vec<_> = (0..6).map(|_| choices.graph(10, 5)).collect();
    let remembered = |budget: usize| -> Vec<bool> {
        let boards = Boards::new(budget);
        let question =
            |neighbours| Question { neighbours, colours: 4, given: vec![None; 10], game: PLAIN };
        for graph in &graphs {
            let alone = Boards::new(1 << 24);
            let answer = question(graph).ask(&alone, u64::MAX);
            assert!(alone.len() > 0, "the board is decided at once: {graph:?}");
            assert_eq!(question(graph).ask(&boards, u64::MAX), answer);
        }
        // In reverse order: a question without an answer pushes other boards out.
        let mut known: Vec<bool> =
            graphs.iter().rev().map(|graph| question(graph).ask(&boards, 0).is_some()).collect();
        known.reverse();
        known
    };
    assert_eq!(remembered(1 << 24), [false, false, true, true, true, true]);
    let few = remembered(1 << 15);
    assert!(few[5] && !few[2], "{few:?}");
}

/// A table returns what was stored as long as there is room, and never anything else. It counts its
/// bytes.
#[test]
fn a_table_tells_what_it_was_told() {
    for budget in [0, 1 << 10, 1 << 15, 1 << 18, 1 << 24] {
        let mut table = Table::new(budget);
        let mut key = Key::default();
        let mut keys = Vec::new();
        for number in 0..4000_u64 {
            let held = number / 8;
            let spare = number % 2 == 1;
            let rules = (
                [None, None, Some(Side::Alice), Some(Side::Bob)][choice(number, 3, 4)],
                [Side::Alice, Side::Bob][choice(number, 1, 2)],
            );
            let stack = [number.wrapping_mul(0x9e37_79b9_7f4a_7c15), 3 << (number % 62)];
            let patches = choice(number, 5, 3);
            keys.push((Sketch { from: 0, to: patches, held, spare }, stack, rules));
        }
        let mut told: HashMap<Vec<u64>, bool> = HashMap::new();
        let spelled = |(sketch, stack, rules): &(Sketch, [u64; 2], (Option<Side>, Side))| {
            let passes = rules.0.map_or(0, |side| 1 + side as u64);
            let head = [sketch.held, u64::from(sketch.spare), passes, rules.1 as u64];
            [&head[..], sketch.patches(stack)].concat()
        };
        for (entry, number) in keys.iter().zip(0_u64..) {
            let alice = number.count_ones() % 2 == 0;
            if told.contains_key(&spelled(entry)) {
                continue;
            }
            key.write(&entry.0, &entry.1, 64, entry.2);
            table.learn(&key, alice);
            told.insert(spelled(entry), alice);
            assert!(table.bytes() <= budget, "{} of {budget}", table.bytes());
        }
        let mut held = 0;
        for entry in &keys {
            key.write(&entry.0, &entry.1, 64, entry.2);
            if let Some(alice) = table.find(&key) {
                assert_eq!(alice, told[&spelled(entry)]);
                held += 1;
            }
        }
        assert!(table.bytes() >= table.len() * 48, "{} of {}", table.len(), table.bytes());
        match budget {
            0 | 1024 => assert_eq!(held, 0),
            0x0100_0000 => assert_eq!((held, table.len()), (4000, told.len())),
            _ => assert!(held * 400 > budget / 2, "{held} in {budget}"),
        }
    }
}

/// A number below `bound` that depends on `number` and `salt`.
fn choice(number: u64, salt: u64, bound: usize) -> usize {
    usize::try_from((number ^ salt << 20).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40).unwrap()
        % bound
}
