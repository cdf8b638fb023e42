//! Sums of members of families: octal and subtraction games, and families of graphs.

use noyau_oracle::plain::Piece;
use noyau_oracle::{Component, Graphs, Octal, PathPower, Pieces, Plain, Subtraction, Sum};

use super::Parameters;
use crate::subject::{Book, Reference};

/// Greatest number of vertices or tokens of a position that the oracle can handle.
const MOST_TOKENS: u32 = 44;
const MOST_VERTICES: usize = 26;
/// Members of at most this size have no more vertices than the oracle can hold.
const LARGEST: u32 = 18;

/// Splits a member into the text before the colon and its size. `*` stands for a heap of Nim. The
/// word of a caterpillar that repeats nothing, as in `2()`, has no size.
fn member(text: &str) -> Option<(&str, u32)> {
    let text = text.trim();
    if let Some(heap) = text.strip_prefix('*') {
        return Some(("*", heap.parse().ok()?));
    }
    if text.ends_with(')') {
        return Some((text, 0));
    }
    let (kind, size) = text.rsplit_once(':').unwrap_or(("", text));
    Some((kind, size.parse().ok()?))
}

fn members(text: &str) -> Option<Vec<(&str, u32)>> {
    text.split(',').map(member).collect()
}

/// Splits off the mark for the end of short play, and returns whether it was there.
pub(super) fn unmarked(text: &str) -> (&str, bool) {
    match text.trim_end().strip_suffix('!') {
        Some(rest) => (rest.trim_end(), true),
        None => (text, false),
    }
}

/// The position of these components, or the end if short play is over.
fn position<P: Pieces>(sum: &Sum<P>, pieces: Vec<P::Piece>, over: bool) -> Component<P::Piece> {
    match over {
        true => Component { open: Vec::new(), ended: true },
        false => sum.position(pieces),
    }
}

/// The forms of the components as text. In a plain sum, two components with one move each cancel,
/// so that the rules write neither of them.
fn key<P: Pieces>(sum: &Sum<P>, compounded: bool, position: &Component<P::Piece>) -> String {
    let mut forms = sum.forms(&position.open);
    if !compounded {
        let single = |piece: &&P::Piece| {
            let moves = sum.pieces.moves(piece);
            moves.iter().all(|left| sum.forms(left).is_empty())
        };
        let ones = position.open.iter().filter(single).count();
        if let Some(one) = position.open.iter().find(single).map(|piece| sum.form(piece)) {
            forms.retain(|form| *form != one);
            forms.extend((ones % 2 == 1).then_some(one));
            forms.sort_unstable();
        }
    }
    format!("{forms:?}{}", if position.ended { "!" } else { "" })
}

/// A game on heaps.
fn heaps<P>(pieces: P, given: &Parameters<'_>) -> Option<Box<dyn Reference>>
where
    P: Pieces<Piece = u32> + 'static,
{
    let compounded = given.is_set("compound");
    let read = |sum: &Sum<P>, text: &str| {
        let (text, over) = unmarked(text);
        let heaps: Option<Vec<u32>> = members(text)?
            .into_iter()
            .map(|(kind, size)| (kind.is_empty() || size == 0).then_some(size))
            .collect();
        // An empty heap without moves is dropped. One that may be split stays.
        let mut heaps = heaps?;
        heaps.retain(|heap| *heap > 0 || !sum.pieces.moves(heap).is_empty());
        Some(position(sum, heaps, over))
    };
    let fits = |position: &Component<u32>| position.open.iter().sum::<u32>() <= MOST_TOKENS;
    let book = Book::new(Sum::new(pieces, given.compound()?), read);
    Some(Box::new(book.keyed(move |sum, position| key(sum, compounded, position)).fitting(fits)))
}

/// A game on the graphs that `build` makes from a kind and a size.
fn graphs(
    given: &Parameters<'_>,
    build: impl Fn(&str, usize) -> Option<Plain> + 'static,
) -> Option<Book<Sum<Graphs>>> {
    let compounded = given.is_set("compound");
    let read = move |sum: &Sum<Graphs>, text: &str| {
        let (text, over) = unmarked(text);
        let mut pieces = Vec::new();
        for (kind, size) in members(text)? {
            match kind {
                "*" => pieces.extend((size > 0).then_some(Piece::Heap(size))),
                _ if size > LARGEST => return None,
                _ => {
                    let graph =
                        build(kind, size as usize).filter(|g| g.order() <= MOST_VERTICES)?;
                    pieces.extend(Graphs::pieces(&graph, graph.all()));
                }
            }
        }
        Some(position(sum, pieces, over))
    };
    let fits = |position: &Component<Piece>| {
        let vertices = position.open.iter().map(|piece| match piece {
            Piece::Heap(heap) => *heap as usize,
            Piece::Graph(graph) => graph.order(),
        });
        vertices.sum::<usize>() <= MOST_VERTICES
    };
    let book = Book::new(Sum::new(Graphs::default(), given.compound()?), read);
    Some(book.keyed(move |sum, position| key(sum, compounded, position)).fitting(fits))
}

fn boxed(book: Option<Book<Sum<Graphs>>>) -> Option<Box<dyn Reference>> {
    Some(Box::new(book?))
}

/// Counts the primes that follow a letter.
fn primes(kind: &str, letter: char) -> Option<usize> {
    let rest = if kind.is_empty() { "" } else { kind.strip_prefix(letter)? };
    match rest {
        "" => Some(0),
        "′" | "'" => Some(1),
        "″" | "''" | "\"" => Some(2),
        _ => None,
    }
}

/// The word `before·periodⁿ·after` of a caterpillar, written `before(period)after`.
fn word(name: &str, n: usize) -> Option<Vec<u32>> {
    let (before, rest) = name.split_once('(')?;
    let (period, after) = rest.split_once(')')?;
    let letters = |text: &str| -> Option<Vec<u32>> {
        match text.contains('.') {
            true => text.split('.').map(|letter| letter.parse().ok()).collect(),
            false => text.chars().map(|letter| letter.to_digit(10)).collect(),
        }
    };
    let word = [letters(before)?, letters(period)?.repeat(n), letters(after)?].concat();
    let vertices = word.len() + word.iter().sum::<u32>() as usize;
    (vertices <= MOST_VERTICES).then_some(word)
}

pub(super) fn open(name: &str, given: &Parameters<'_>) -> Option<Box<dyn Reference>> {
    match name {
        // In a compound, a heap of Nim is a component.
        "nim" => heaps(Octal::parse("0.[3]")?, given),
        "marienbad" => {
            let given = given.0.clone().flag("misere");
            open("nim", &Parameters(&given))
        }
        "octal" => heaps(Octal::parse(given.text("code").unwrap_or("0.77"))?, given),
        "subtraction" => {
            let takes = given.text("takes").unwrap_or("1,3,4").split(',');
            let takes: Option<Vec<u32>> = takes.map(|take| take.trim().parse().ok()).collect();
            heaps(Subtraction(takes?), given)
        }
        "family" => heaps(Octal::parse(&code_of(given.text("grammar")?)?)?, given),
        "path" => {
            let k = usize::try_from(given.number("k", 1)?).ok()?;
            // Heaps are ordered by their number of tokens. For a power of a path, this is not the
            // diameter.
            if k > 1 && given.compound()?.order().is_some() {
                return heaps(PathPower(u32::try_from(k).ok()?), given);
            }
            boxed(graphs(given, move |_, n| Some(Plain::path(n, k))))
        }
        "cycle" => boxed(graphs(given, |kind, n| match (kind, n) {
            ("path", _) => Some(Plain::path(n, 1)),
            (_, 0) => Some(Plain::new()),
            (_, 3..) => Some(Plain::cycle(n)),
            _ => None,
        })),
        "ladder" => boxed(graphs(given, |kind, n| {
            Some(Plain::ladder(kind.chars().next().unwrap_or('G'), n))
        })),
        "saw" => boxed(graphs(given, |kind, n| Some(Plain::saw(primes(kind, 'S')?, n)))),
        "trapezoidal-saw" => {
            boxed(graphs(given, |kind, n| Some(Plain::trapezoidal_saw(primes(kind, 'W')?, n))))
        }
        "comb" => boxed(graphs(given, |_, n| Some(Plain::caterpillar(&vec![1; n])))),
        "caterpillar" => {
            let whole = given.text("word").unwrap_or("2(1)").to_owned();
            boxed(graphs(given, move |kind, n| {
                let name = if kind.is_empty() { whole.as_str() } else { kind };
                Some(Plain::caterpillar(&word(name, n)?))
            }))
        }
        _ => None,
    }
}

/// A family equal to the octal game of this code, as text with one line for what each digit allows.
#[must_use]
pub(crate) fn grammar_of(code: &str) -> Option<String> {
    let mut lines = vec!["heap:".to_owned()];
    let (first, rest) = code.split_once('.')?;
    let digits = std::iter::once(first.parse().ok()).chain(rest.chars().map(|c| c.to_digit(8)));
    for (take, digit) in digits.collect::<Option<Vec<u32>>>()?.iter().enumerate() {
        if digit & 1 != 0 {
            lines.push(format!(" at {take}: nothing"));
        }
        if digit & 2 != 0 {
            lines.push(format!(" take {take}: heap>=1"));
        }
        if digit & 4 != 0 {
            lines.push(format!(" take {take}: heap>=1 + heap>=1"));
        }
    }
    Some(lines.join(r"\n"))
}

/// The code from which [`grammar_of`] made this grammar.
fn code_of(grammar: &str) -> Option<String> {
    let mut digits: Vec<u32> = vec![0];
    for line in grammar.split(r"\n").skip(1) {
        let (rule, left) = line.trim().split_once(": ")?;
        let (_, take) = rule.split_once(' ')?;
        let take: usize = take.parse().ok()?;
        digits.resize(digits.len().max(take + 1), 0);
        digits[take] |= match left {
            "nothing" => 1,
            "heap>=1" => 2,
            _ => 4,
        };
    }
    let rest: String = digits[1..].iter().map(ToString::to_string).collect();
    Some(format!("{}.{rest}", digits[0]))
}
