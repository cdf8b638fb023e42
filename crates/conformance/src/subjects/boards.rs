//! Games on graphs. The board is part of the text of a position.

use noyau_core::bitype::{Bitype, Side};
use noyau_core::{Compound, Convention, Outcome};
use noyau_graph::{Capacity, Named};
use noyau_oracle::plain::{Piece, members};
use noyau_oracle::{
    Colouring, Component, Graphs, Judge, Marking, MarkingPosition, Nimbers, Paint, Plain, Player,
    Sum, Vertices,
};

use super::Parameters;
use crate::subject::{Boards, Book, Judged, Judgement, Reference};

/// The graph with this name, if the oracle can handle it.
pub(crate) fn board(name: &str) -> Option<Plain> {
    let named: Named = name.trim().parse().ok()?;
    Plain::from_graph(&named.build(Capacity::default()).ok()?)
}

/// Splits `edges:0-1 - 2,3` into the board and the removed vertices.
fn at_dash(position: &str) -> (&str, &str) {
    position.rsplit_once(" - ").unwrap_or_else(|| {
        // The mark for the end of short play may follow a whole board.
        match position.trim_end().strip_suffix('!') {
            Some(board) => (board.trim_end(), "!"),
            None => (position.trim_end(), ""),
        }
    })
}

/// Splits `edges:0-1/0=1/B` into the board and the rest.
fn at_stroke(position: &str) -> (&str, &str) {
    position.split_once('/').unwrap_or((position, ""))
}

/// Reads a set such as `0,2..4`, with `one` for each element.
fn set(text: &str, one: impl Fn(&str) -> Option<usize>) -> Option<u64> {
    let mut set = 0;
    for run in text.split(',').map(str::trim).filter(|run| !run.is_empty()) {
        let (first, last) = run.split_once("..").unwrap_or((run, run));
        let (first, last) = (one(first)?, one(last)?);
        if last >= 64 {
            return None;
        }
        (first..=last).for_each(|element| set |= 1 << element);
    }
    Some(set)
}

fn number(text: &str) -> Option<usize> {
    text.trim().parse().ok()
}

/// Greatest number of living vertices of a board that is judged by the definition alone.
const PLAIN: u32 = 20;
/// The number of components that are remembered for larger boards.
const COMPONENTS: usize = 400_000;

/// Node Kayles on one board: by the definition for small positions, by components for larger ones.
struct Kayles {
    judge: Judge<Vertices>,
    nimbers: Nimbers,
    convention: Convention,
}

impl Kayles {
    fn of(&mut self, alive: u64) -> Option<Judgement> {
        if alive.count_ones() <= PLAIN {
            return Some(self.judge.verdict(&alive).into());
        }
        if self.convention == Convention::Misere {
            return None;
        }
        if self.nimbers.known() >= COMPONENTS {
            return None;
        }
        let value = self.nimbers.value(alive, COMPONENTS)?;
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        Some(Judgement { outcome, length: None, value: Some(value) })
    }

    fn alive(&self, gone: &str) -> Option<u64> {
        Some(self.nimbers.graph().all() & !set(gone, number)?)
    }
}

impl Reference for Kayles {
    fn judge(&mut self, gone: &str) -> Option<Judged> {
        let alive = self.alive(gone)?;
        let told = self.of(alive)?;
        let options: Option<Vec<_>> = members(alive)
            .map(|v| {
                let left = self.judge.rules().after(alive, v);
                Some((left.to_string(), self.of(left)?))
            })
            .collect();
        Some(Judged { key: alive.to_string(), told, options: options? })
    }

    fn told(&mut self, gone: &str) -> Option<(String, Judgement)> {
        let alive = self.alive(gone)?;
        Some((alive.to_string(), self.of(alive)?))
    }
}

fn domination(given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let convention = given.convention();
    let compound = given.compound()?;
    let compounded = given.is_set("compound");
    Some(Box::new(Boards::new(at_dash, move |name| {
        let graph = board(name)?;
        if !compounded {
            let judge = Judge::new(Vertices::domination(&graph, convention));
            return Some(Box::new(Kayles { judge, nimbers: Nimbers::new(graph), convention }));
        }
        self::compounded(graph, compound, number)
    })))
}

/// The components of one board under a compound, with a function that reads what was removed.
fn compounded(
    graph: Plain,
    compound: Compound,
    one: impl Fn(&str) -> Option<usize> + 'static,
) -> Option<Box<dyn Reference>> {
    let read = move |sum: &Sum<Graphs>, text: &str| {
        let (gone, over) = match text.trim_end().strip_suffix('!') {
            Some(gone) => (gone, true),
            None => (text, false),
        };
        let alive = graph.all() & !set(gone, &one)?;
        Some(match over {
            true => Component { open: Vec::new(), ended: true },
            false => sum.position(Graphs::pieces(&graph, alive)),
        })
    };
    let key = |sum: &Sum<Graphs>, position: &Component<Piece>| {
        format!("{:?}{}", sum.forms(&position.open), position.ended)
    };
    let fits = |position: &Component<Piece>| {
        let order = |piece: &Piece| match piece {
            Piece::Heap(heap) => *heap as usize,
            Piece::Graph(graph) => graph.order(),
        };
        position.open.iter().map(order).sum::<usize>() <= 14
    };
    Some(Box::new(Book::new(Sum::new(Graphs::default(), compound), read).keyed(key).fitting(fits)))
}

/// Reads `3=2`, vertex 3 in colour 2, as an element of the board of all colours.
fn coloured(colours: usize) -> impl Fn(&str) -> Option<usize> + 'static {
    move |text: &str| {
        let (v, colour) = text.trim().split_once('=')?;
        Some(number(v)? * colours + number(colour)?.checked_sub(1)?)
    }
}

/// The board whose elements are pairs of a vertex and a colour. Two elements exclude each other if
/// they have the same vertex, or the same colour and neighbouring vertices.
fn coloured_board(graph: &Plain, colours: usize) -> Plain {
    let elements = graph.order() * colours;
    let excludes = |&(a, b): &(usize, usize)| {
        let (u, v) = (a / colours, b / colours);
        u == v || a % colours == b % colours && graph.neighbours(u) >> v & 1 == 1
    };
    let pairs = (0..elements).flat_map(|b| (0..b).map(move |a| (a, b)));
    Plain::of(elements, &pairs.filter(excludes).collect::<Vec<_>>())
}

/// A game of choosing vertices of one board, with a function that reads what was removed.
fn vertices(
    rules: Vertices,
    one: impl Fn(&str) -> Option<usize> + 'static,
) -> Option<Box<dyn Reference>> {
    if rules.order() > 64 {
        return None;
    }
    let read = move |rules: &Vertices, gone: &str| {
        let all = (0..rules.order()).fold(0, |all, v| all | 1 << v);
        Some(all & !set(gone, &one)?)
    };
    let fits = |alive: &u64| alive.count_ones() <= 18;
    Some(Box::new(Book::new(rules, read).fitting(fits)))
}

/// `arcs:0>1,4`, or a graph whose edges go from the smaller number to the larger one.
fn arcs(name: &str) -> Option<(usize, Vec<(usize, usize)>)> {
    let Some(list) = name.trim().strip_prefix("arcs:") else {
        let graph = board(name)?;
        return Some((graph.order(), graph.edges()));
    };
    let (mut order, mut arcs) = (0, Vec::new());
    for item in list.split(',') {
        let (tail, head) = item.split_once('>').unwrap_or((item, item));
        let (tail, head) = (number(tail)?, number(head)?);
        order = order.max(tail + 1).max(head + 1);
        arcs.extend((tail != head).then_some((tail, head)));
    }
    Some((order, arcs))
}

fn marking(given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let narrow = |name: &str, usual| u32::try_from(given.number(name, usual)?).ok();
    let player = |marks: &str, passes: &str| {
        Some(Player { marks: narrow(marks, 1)?, passes: narrow(passes, 0)? })
    };
    let players =
        [player("alice-marks", "alice-max-passes")?, player("bob-marks", "bob-max-passes")?];
    let at_least = Some(narrow("at-least", 0)?).filter(|least| *least > 0);
    let neighbours = narrow("neighbours", 0)?;
    let convention = given.convention();
    Some(Box::new(Boards::new(at_stroke, move |name| {
        let graph = board(name)?;
        let game = Marking { graph, neighbours, players, at_least, convention };
        Some(Box::new(Book::new(game, |game: &Marking, rest: &str| {
            let mut table = MarkingPosition {
                marked: 0,
                turn: 0,
                cut: None,
                passes: game.players.map(|player| player.passes),
            };
            for section in rest.split('/').map(str::trim) {
                if let Some(passes) = section.strip_prefix("passes") {
                    let (alice, bob) = passes.split_once(',')?;
                    table.passes = [alice.trim().parse().ok()?, bob.trim().parse().ok()?];
                } else if let Some(cut) = section.strip_prefix(['A', 'B']) {
                    table.turn = usize::from(section.starts_with('B'));
                    table.cut = cut.parse().ok();
                } else {
                    table.marked = set(section, number)?;
                }
            }
            Some(table)
        })))
    })))
}

fn colouring(given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let colours = u8::try_from(given.number("colours", 3)?).ok()?;
    let passes = match (given.is_set("alice-passes"), given.is_set("bob-passes")) {
        (true, _) => Some(Side::Alice),
        (_, true) => Some(Side::Bob),
        _ => None,
    };
    Some(Box::new(Boards::new(at_stroke, move |name| {
        let graph = board(name)?;
        let game = Colouring { graph, colours, passes };
        Some(Box::new(Book::new(game, |game: &Colouring, rest: &str| read_paint(game, rest))))
    })))
}

fn read_paint(game: &Colouring, rest: &str) -> Option<Paint> {
    let mut paint = Paint { given: vec![0; game.graph.order()], turn: Side::Alice };
    for section in rest.split('/').map(str::trim) {
        match section {
            "A" => paint.turn = Side::Alice,
            "B" => paint.turn = Side::Bob,
            _ => {
                for pair in section.split(',').filter(|pair| !pair.is_empty()) {
                    let (v, colour) = pair.split_once('=')?;
                    *paint.given.get_mut(number(v)?)? = colour.trim().parse().ok()?;
                }
            }
        }
    }
    Some(paint)
}

/// The bitype of a position of the colouring game, by the definition.
pub(super) fn bitype(given: &Parameters<'_>, position: &str) -> Option<Bitype> {
    let colours = u8::try_from(given.number("colours", 3)?).ok()?;
    let (name, rest) = at_stroke(position);
    let game = Colouring { graph: board(name)?, colours, passes: None };
    let paint = read_paint(&game, rest)?;
    game.bitype(&paint.given)
}

pub(super) fn open(name: &str, given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    let convention = given.convention();
    match name {
        "domination" => domination(given),
        "oriented-domination" => {
            let successors = given.is_set("successors");
            Some(Box::new(Boards::new(at_dash, move |name| {
                let (order, arcs) = arcs(name).filter(|(order, _)| *order <= 64)?;
                vertices(Vertices::oriented(order, &arcs, successors, convention), number)
            })))
        }
        "graph-colouring" if given.is_set("compound") => {
            let colours = usize::try_from(given.number("colours", 3)?).ok()?;
            let compound = given.compound()?;
            Some(Box::new(Boards::new(at_dash, move |name| {
                let graph = board(name).filter(|graph| graph.order() * colours <= 20)?;
                compounded(coloured_board(&graph, colours), compound, coloured(colours))
            })))
        }
        "graph-colouring" => {
            let colours = usize::try_from(given.number("colours", 3)?).ok()?;
            Some(Box::new(Boards::new(at_dash, move |name| {
                let graph = board(name).filter(|graph| graph.order() * colours <= 64)?;
                vertices(Vertices::colouring(&graph, colours, convention), coloured(colours))
            })))
        }
        "marking" => marking(given),
        "colouring" => colouring(given),
        _ => None,
    }
}
