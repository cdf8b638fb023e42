//! Tests marking games against a second implementation of the rules: sets of vertices as bits, one
//! mark at a time.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap, HashSet};
use std::num::NonZeroU32;

use noyau_core::bitype::Side;
use noyau_core::notation::InputSizes;
use noyau_core::{
    ClosedForm, Convention, Enumerate, Explain, Natural, Notation, Outcome, OutcomeFunction,
    Remoteness, Ruleset, TableError, TableRequest, Tabulate, Unexplained,
};
use noyau_games::graph::colouring::Colouring;
use noyau_games::graph::marking::{Goal, MarkAllowance, MarkingGame, Position, Turn};
use noyau_solve::{Limits, Search};

fn allowance(marks: u32, passes: u32) -> MarkAllowance {
    MarkAllowance { marks: NonZeroU32::new(marks).unwrap(), passes }
}

fn game(neighbours: u32, alice: (u32, u32), bob: (u32, u32), goal: Goal) -> MarkingGame {
    let [alice, bob] = [alice, bob].map(|(marks, passes)| allowance(marks, passes));
    MarkingGame { neighbours, alice, bob, goal }
}

const NORMAL: Goal = Goal::LastMark(Convention::Normal);
const MISERE: Goal = Goal::LastMark(Convention::Misere);

/// One game of every kind, and combinations.
fn games() -> Vec<MarkingGame> {
    vec![
        MarkingGame::default(),
        game(0, (1, 0), (1, 0), MISERE),
        game(1, (1, 0), (1, 0), NORMAL),
        game(2, (1, 0), (1, 0), MISERE),
        game(0, (2, 0), (2, 0), NORMAL),
        game(1, (2, 0), (2, 0), NORMAL),
        game(0, (3, 0), (3, 0), MISERE),
        game(0, (2, 0), (1, 0), NORMAL),
        game(0, (1, 0), (2, 0), NORMAL),
        game(1, (2, 0), (1, 0), MISERE),
        game(0, (1, 1), (1, 0), NORMAL),
        game(0, (1, 1), (1, 3), NORMAL),
        game(1, (1, 2), (2, 2), NORMAL),
        game(0, (1, 2), (1, 1), MISERE),
        MarkingGame::counting(2),
        MarkingGame::counting(3),
        game(1, (1, 0), (1, 1), Goal::AtLeast(3)),
        game(0, (2, 0), (1, 0), Goal::AtLeast(3)),
    ]
}

/// A position as numbers: the marked vertices as bits, the player to move (0 for Alice) and the
/// passes left.
type Plain = (u32, usize, [u32; 2]);

/// The second implementation of the rules. A turn is played mark by mark, so a set is reached in
/// every order.
struct Rules {
    game: MarkingGame,
    around: Vec<u32>,
    known: HashMap<Plain, bool>,
}

impl Rules {
    fn new(game: MarkingGame, position: &Position) -> Self {
        let graph = position.graph();
        let bits = |v| graph.neighbours(v).iter().map(|u| 1 << u).sum();
        Self { game, around: graph.vertices().map(bits).collect(), known: HashMap::new() }
    }

    fn open(&self, marked: u32) -> Vec<u32> {
        let vertices = (0_u32..).zip(&self.around);
        let may = |(v, around): &(u32, &u32)| {
            marked >> v & 1 == 0 && (marked & **around).count_ones() <= self.game.neighbours
        };
        vertices.filter(may).map(|(v, _)| v).collect()
    }

    /// The sets of marked vertices after this many more marks.
    fn sets(&self, marked: u32, marks: u32) -> BTreeSet<u32> {
        let open = self.open(marked);
        if marks == 0 || open.is_empty() {
            return BTreeSet::from([marked]);
        }
        open.iter().flat_map(|v| self.sets(marked | 1 << v, marks - 1)).collect()
    }

    /// Whether the player to move wins; `marks` is the number of marks in this turn.
    fn wins(&mut self, plain: Plain, marks: u32) -> bool {
        let seats = [self.game.alice, self.game.bob];
        let (marked, seat, passes) = plain;
        let whole = marks == seats[seat].marks.get();
        if let Some(known) = self.known.get(&plain).filter(|_| whole) {
            return *known;
        }
        let other = 1 - seat;
        let wins = if self.open(marked).is_empty() {
            match self.game.goal {
                Goal::LastMark(convention) => convention == Convention::Misere,
                Goal::AtLeast(least) => (marked.count_ones() >= least) == (seat == 0),
            }
        } else {
            let theirs = seats[other].marks.get();
            let mut wins = false;
            for set in self.sets(marked, marks) {
                wins |= !self.wins((set, other, passes), theirs);
            }
            if whole && passes[seat] > 0 {
                let mut left = passes;
                left[seat] -= 1;
                wins |= !self.wins((marked, other, left), theirs);
            }
            wins
        };
        if whole {
            self.known.insert(plain, wins);
        }
        wins
    }

    /// The result of the score game: the largest number of marks in the end that Alice can achieve,
    /// or the smallest that Bob can.
    fn score(&self, marked: u32, seat: usize) -> u32 {
        let marks = [self.game.alice, self.game.bob][seat].marks.get();
        if self.open(marked).is_empty() {
            return marked.count_ones();
        }
        let sets = self.sets(marked, marks).into_iter().map(|set| self.score(set, 1 - seat));
        if seat == 0 { sets.max().unwrap() } else { sets.min().unwrap() }
    }
}

fn read(game: &MarkingGame, text: &str) -> Position {
    game.parse_position(text, InputSizes::default()).unwrap()
}

fn won(game: &MarkingGame, position: &Position) -> bool {
    let mut search = Search::new(game, OutcomeFunction(game.convention()), Limits::none());
    search.value(position).unwrap() == Outcome::N
}

fn by_the_rules(game: &MarkingGame, position: &Position, marks: Option<u32>) -> bool {
    let seat = usize::from(game.turn(position) == Some(Side::Bob));
    let usual = [game.alice, game.bob][seat].marks.get();
    let plain = (0, seat, [game.alice.passes, game.bob.passes]);
    Rules::new(*game, position).wins(plain, marks.unwrap_or(usual))
}

#[test]
fn search_agrees_with_the_rules_written_once_more() {
    let larger = ["path:7", "cycle:7", "grid:2x4", "star:1,1,2,2", "complete:2,3"];
    for game in games() {
        let small = game.up_to(4);
        let turns: &[&str] = if game.is_impartial() { &[""] } else { &["", "/B"] };
        let named =
            larger.iter().flat_map(|graph| turns.iter().map(move |t| format!("{graph}{t}")));
        for position in small.chain(named.map(|text| read(&game, &text))) {
            let expected = by_the_rules(&game, &position, None);
            assert_eq!(won(&game, &position), expected, "{game:?} {position:?}");
        }
    }
}

#[test]
fn turns_are_the_sets_that_marks_one_by_one_lead_to() {
    for game in games() {
        for text in ["path:6", "cycle:5", "star:1,1,1,1", "grid:2x3"] {
            let position = read(&game, text);
            let rules = Rules::new(game, &position);
            let expected = rules.sets(0, game.alice.marks.get());
            let mut found = BTreeSet::new();
            let mut passes = 0;
            for turn in game.moves(&position) {
                assert_eq!(game.is_legal(&position, &turn), Ok(()), "{game:?} {text} {turn:?}");
                match &turn {
                    Turn::Pass => passes += 1,
                    Turn::Marks(all) => {
                        assert!(found.insert(all.iter().map(|v| 1 << v).sum::<u32>()));
                    }
                }
                let next = game.play(&position, &turn);
                let written = game.write_position(&next).to_string();
                assert_eq!(read(&game, &written), next, "{written}");
                let mv = game.write_move(&turn, &position).to_string();
                assert_eq!(game.parse_move(&mv, &position).unwrap(), turn);
            }
            assert_eq!(found, expected, "{game:?} {text}");
            assert_eq!(passes, usize::from(game.alice.passes > 0));
        }
    }
}

#[test]
fn without_more_than_the_domination_game_has_it_is_the_domination_game() {
    use noyau_games::graph::Domination;
    let (marking, domination) = (MarkingGame::default(), Domination::default());
    for text in ["path:11", "cycle:8", "grid:3x3", "star:2,2,1"] {
        let there = domination.parse_position(text, InputSizes::default()).unwrap();
        let value = domination.grundy(&there).unwrap();
        let mut search = Search::new(&marking, noyau_core::Grundy, Limits::none());
        assert_eq!(*value.size(), search.value(&read(&marking, text)).unwrap(), "{text}");
    }
}

#[test]
fn passes_that_both_have_change_nothing() {
    for neighbours in 0..2 {
        for marks in [1, 2] {
            let at = |alice: u32, bob: u32| game(neighbours, (marks, alice), (1, bob), NORMAL);
            let (few, many) = (at(1, 0), at(3, 2));
            for (one, other) in few.up_to(5).zip(many.up_to(5)) {
                let told = by_the_rules(&few, &one, None);
                assert_eq!(told, by_the_rules(&many, &other, None), "{one:?}");
                assert_eq!(told, won(&many, &other), "{one:?}");
            }
        }
    }
}

#[test]
fn a_pass_of_ones_own_decides_some_boards() {
    let helped = game(0, (1, 1), (1, 0), NORMAL);
    let alone = MarkingGame::default();
    let differ =
        |graph: &str| won(&helped, &read(&helped, graph)) != won(&alone, &read(&alone, graph));
    assert!(["path:4", "path:8", "cycle:4"].iter().any(|graph| differ(graph)));
}

#[test]
fn where_no_mark_hinders_another_the_end_is_known() {
    let mut applied = 0;
    for game in games().into_iter().chain([game(9, (2, 0), (3, 0), NORMAL)]) {
        for position in game.up_to(4) {
            let Some(outcome) = game.outcome(&position) else { continue };
            assert_eq!(outcome == Outcome::N, by_the_rules(&game, &position, None), "{position:?}");
            let wins = game.winning_moves(&position, usize::MAX).unwrap().moves;
            for turn in game.moves(&position) {
                let lost = !won(&game, &game.play(&position, &turn));
                assert_eq!(wins.contains(&turn), lost, "{game:?} {position:?} {turn:?}");
            }
            match game.explain(&position, "settled") {
                Ok(explanation) => {
                    assert_eq!(explanation.outcome, outcome);
                    for step in &explanation.steps {
                        let (_, check) =
                            game.checks().iter().find(|(key, _)| *key == step.claim.key).unwrap();
                        assert_eq!(check(step), Ok(()));
                    }
                }
                Err(reason) => {
                    assert!(matches!(reason, Unexplained::NotApplicable { .. }), "{reason}");
                }
            }
            applied += 1;
        }
    }
    assert!(applied > 120, "{applied}");
}

/// The length of a search, for every position that play reaches.
#[test]
fn where_the_end_is_certain_the_length_is_too() {
    let mut told = [0, 0];
    for game in games().into_iter().chain([game(9, (2, 0), (3, 0), NORMAL)]) {
        let mut search = Search::new(&game, Remoteness(game.convention()), Limits::none());
        let mut seen = HashSet::new();
        let mut left: Vec<Position> = game.up_to(4).collect();
        while let Some(position) = left.pop() {
            if let Some(length) = game.remoteness(&position) {
                let found = search.value(&position).unwrap().moves;
                assert_eq!(length, Natural::from(found), "{game:?} {position:?}");
                told[usize::from(found > 0)] += 1;
                let lost = game.outcome(&position) == Some(Outcome::P);
                let resists = game.resisting_move(&position);
                assert_eq!(resists.is_some(), lost && found > 0, "{game:?} {position:?}");
                if let Some(turn) = resists {
                    let after = search.value(&game.play(&position, &turn)).unwrap().moves;
                    assert_eq!(after + 1, found, "{game:?} {position:?}");
                }
            }
            let after: Vec<Position> =
                game.moves(&position).iter().map(|turn| game.play(&position, turn)).collect();
            let mut is_new =
                |position: &Position| seen.insert(game.write_position(position).to_string());
            left.extend(after.into_iter().filter(|position| is_new(position)));
        }
    }
    assert!(
        told.iter().all(|count| *count > 300),
        "{told:?} lengths of finished and other positions"
    );
}

/// In a game of three players, at most one player can win against the two others together: the
/// first, the second (then the others begin with one mark) or the third.
#[test]
fn one_player_against_the_two_others() {
    let three = game(0, (1, 0), (2, 0), NORMAL);
    let mut winners = [0; 4];
    for n in 1..=12 {
        let turns = ["", "/B1", "/B"].map(|turn| format!("path:{n}{turn}"));
        let alone: Vec<bool> = turns
            .iter()
            .map(|text| {
                let position = read(&three, text);
                let alice = three.turn(&position) == Some(Side::Alice);
                let cut = text.ends_with("B1").then_some(1);
                let wins = by_the_rules(&three, &position, cut);
                assert_eq!(won(&three, &position), wins, "{text}");
                wins == alice
            })
            .collect();
        assert!(alone.iter().filter(|wins| **wins).count() <= 1, "P{n}: {alone:?}");
        winners[alone.iter().position(|wins| *wins).unwrap_or(3)] += 1;
    }
    assert_eq!(winners.iter().sum::<i32>(), 12);
    assert!(winners[0] > 0 && winners[3] > 0, "{winners:?}");
}

#[test]
fn scores_are_the_thresholds_of_the_counting_games() {
    for (neighbours, marks) in [(0, 1), (1, 1), (0, 2)] {
        for text in ["path:7", "cycle:7", "star:1,1,1,1", "grid:2x4"] {
            for (seat, turn) in ["", "/B"].into_iter().enumerate() {
                let at = |least| game(neighbours, (marks, 0), (1, 0), Goal::AtLeast(least));
                let start = format!("{text}{turn}");
                let score = at(1).score(&read(&at(1), &start));
                let position = read(&at(1), &start);
                let expected = Rules::new(at(1), &position).score(0, seat);
                assert_eq!(score, expected as usize, "{start}");
                for least in 1..=8 {
                    let position = read(&at(least), &start);
                    let alice = won(&at(least), &position) == (seat == 0);
                    assert_eq!(alice, least as usize <= score, "{start} {least}");
                }
            }
        }
    }
}

#[test]
fn the_table_of_scores() {
    let game = MarkingGame::counting(1);
    let request = TableRequest { rows: Some(8), ..TableRequest::named("scores") };
    let rows: Vec<_> = game.table(&request).unwrap().rows.collect();
    assert_eq!(rows.len(), 8);
    let too_many = TableRequest { rows: Some(17), ..request.clone() };
    assert!(game.table(&too_many).is_err());
    let needs = TableError::Needs { name: "scores", missing: "at-least" };
    assert_eq!(MarkingGame::default().table(&request).err(), Some(needs));
    let nix = MarkingGame::default().table(&TableRequest::named("nix")).err();
    assert!(matches!(nix, Some(TableError::Unknown { .. })), "{nix:?}");
}

#[test]
fn what_cannot_be_read_is_refused_where_it_stands() {
    let plain = MarkingGame::default();
    let named = game(1, (2, 1), (1, 0), NORMAL);
    let column = |game: &MarkingGame, text: &str| {
        game.parse_position(text, InputSizes::default()).unwrap_err().column
    };
    assert_eq!(column(&plain, "path:4/0,1"), 8);
    assert_eq!(column(&plain, "path:4/B"), 8);
    assert_eq!(column(&plain, "path:4/x"), 8);
    assert_eq!(column(&plain, "path:4/4"), 8);
    assert_eq!(column(&plain, "path:4/-1"), 8);
    assert_eq!(column(&named, "path:4/2..0"), 11);
    assert_eq!(column(&named, "path:4/A3"), 9);
    assert_eq!(column(&named, "path:4/passes 2,0"), 15);
    assert_eq!(column(&named, "path:4/passes 1"), 16);
    // Three in a row can be marked from one end to the other, but not four on a cycle.
    assert!(named.parse_position("path:4/0..2", InputSizes::default()).is_ok());
    assert_eq!(column(&named, "cycle:4/0..3"), 9);
    let position = read(&named, "path:6");
    for (text, legal) in
        [("0 & 1", true), ("0", false), ("0 & 0", false), ("0 & 2 & 4", false), ("pass", true)]
    {
        let turn = named.parse_move(text, &position).unwrap();
        assert_eq!(named.is_legal(&position, &turn).is_ok(), legal, "{text}");
    }
    assert!(named.parse_move("7 & 1", &position).is_err());
    assert!(named.parse_move("1 &", &position).is_err());
}

/// Texts in graph6 may contain braces, as in `D}{`, but are not mistaken for DOT, in which a slash
/// does not separate the graph from the rest. Tests all 1024 graphs with five vertices.
#[test]
fn a_slash_after_any_graph6_begins_what_is_marked_or_coloured() {
    let game = game(0, (2, 0), (1, 0), NORMAL);
    let colouring = Colouring::new(3, None);
    let sizes = InputSizes::default();
    let mut braces = 0;
    for bits in 0_u16..1 << 10 {
        let letter = |six: u16| char::from(63 + u8::try_from(six).unwrap());
        let letters = [bits >> 4, bits << 2 & 63].map(letter);
        let name: String = "graph6:D".chars().chain(letters).collect();
        braces += usize::from(name.contains('{') && name.contains('}'));
        let read = |text: &str| read(&game, text);
        let (plain, marked) = (read(&name), read(&format!("{name}/B")));
        assert_eq!(plain.graph(), marked.graph(), "{name}");
        assert_ne!(plain, marked, "{name}");
        let coloured = colouring.parse_position(&format!("{name}/0=1/B"), sizes).unwrap();
        assert_eq!(coloured.graph(), plain.graph(), "{name}");
    }
    assert!(braces > 0);
}
