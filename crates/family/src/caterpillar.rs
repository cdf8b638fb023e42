//! Caterpillars that repeat: the words `u·wⁿ·v`.
//!
//! A caterpillar is written as a word: the numbers of leaves on its spine vertices, in order. In
//! the game that deletes a vertex and its neighbours, playing a leaf on spine vertex `i` cuts the
//! word at `i` and isolates the other leaves of `i`. Playing vertex `i` itself also removes `i − 1`
//! and `i + 1` and isolates their leaves. What remains consists of factors of the word and isolated
//! vertices (thesis, 2.5.2, Theorem 2.5.8).
//!
//! The factors of `u·wⁿ·v` that reach into the repeated part are `a·wⁿ·z`, with `a` the end of `u`
//! or of `w` and `z` the beginning of `v` or of `w`. These pairs `(a, z)` are the kinds of the
//! grammar, and `n` is the size. The other factors are finitely many words: the pieces. Rules leave
//! them beside their parts, together with the isolated vertices.

use std::collections::BTreeMap;

use super::{FixedMember, Grammar, GrammarError, Kind, Part, Parts, Rule, Sizes, Takes};
use crate::Summand;
use noyau_core::Natural;

type Word = Vec<u32>;
/// A kind: what comes before and after the repeated part.
type Ends = (Word, Word);

/// A rule whose parts are not numbered yet.
struct Draft {
    sizes: Sizes,
    take: usize,
    parts: Vec<Ends>,
    beside: Rest,
}

/// What a move leaves besides members: words and isolated vertices.
struct Rest {
    words: Vec<Word>,
    isolated: u32,
}

impl Grammar {
    /// The grammar of the caterpillars `prefix·periodⁿ·suffix` and all their factors, and the index
    /// of the kind of the whole words. A word lists the numbers of leaves on the spine vertices.
    ///
    /// ```
    /// use noyau_family::Grammar;
    /// // 2, 212, 21212, …
    /// let (grammar, kind) = Grammar::caterpillars(&[2], &[1, 2], &[]).unwrap();
    /// assert_eq!(grammar.kinds()[kind].name, "2(12)");
    /// ```
    ///
    /// # Errors
    ///
    /// [`GrammarError::EmptyPeriod`] if `period` is empty, and the errors of [`Grammar::new`].
    pub fn caterpillars(
        prefix: &[u32],
        period: &[u32],
        suffix: &[u32],
    ) -> Result<(Self, usize), GrammarError> {
        if period.is_empty() {
            return Err(GrammarError::EmptyPeriod);
        }
        let whole = (prefix.to_vec(), suffix.to_vec());
        let mut found = vec![(whole.clone(), drafts(&whole, period))];
        let mut next = 0;
        while let Some((_, drafts_of_next)) = found.get(next) {
            let parts: Vec<Ends> =
                drafts_of_next.iter().flat_map(|draft| draft.parts.clone()).collect();
            for ends in parts {
                if !found.iter().any(|(known, _)| *known == ends) {
                    let drafts = drafts(&ends, period);
                    found.push((ends, drafts));
                }
            }
            next += 1;
        }
        // A move that takes nothing of the repeated part shortens an end, so shorter ends must come
        // first.
        found.sort_by_key(|((before, after), _)| before.len() + after.len());
        let number = |ends: &Ends| found.iter().position(|(known, _)| known == ends).unwrap_or(0);
        let mut remains = Remains::default();
        let mut kinds = Vec::new();
        for ((before, after), drafts) in &found {
            let name = format!("{}({}){}", written(before), written(period), written(after));
            let rules = drafts.iter().map(|draft| {
                let part = |index: usize| Part::new(number(&draft.parts[index]), 0);
                let parts = match draft.parts.len() {
                    0 => Parts::None,
                    1 => Parts::One(part(0)),
                    _ => Parts::Two(part(0), part(1)),
                };
                let takes = Takes::exactly(draft.take);
                let (nim, beside) = remains.list(&draft.beside);
                Rule { sizes: draft.sizes, takes, parts, nim, beside }
            });
            kinds.push(Kind::new(&name, 0, rules.collect()));
        }
        let kind = number(&whole);
        let Remains { pieces, lists, .. } = remains;
        Ok((Self::new(kinds)?.leaving(lists, pieces), kind))
    }
}

/// The pieces and lists of a grammar while it grows.
#[derive(Default)]
struct Remains {
    pieces: Vec<FixedMember>,
    /// The index of the piece of each word.
    numbers: BTreeMap<Word, usize>,
    lists: Vec<Vec<Summand>>,
}

impl Remains {
    /// The nim value of a list, and its index; `None` if the list is empty or one heap of Nim.
    fn list(&mut self, rest: &Rest) -> (u32, Option<usize>) {
        let list = self.summands(rest);
        let nim = nim_sum(&list);
        if let [] | [Summand::Nim(_)] = list[..] {
            return (nim, None);
        }
        let number = self.lists.iter().position(|known| *known == list);
        let number = number.unwrap_or_else(|| {
            self.lists.push(list);
            self.lists.len() - 1
        });
        (nim, Some(number))
    }

    fn summands(&mut self, rest: &Rest) -> Vec<Summand> {
        let vertex = Summand::Nim(Natural::ONE);
        let mut list = vec![vertex.clone(); rest.isolated as usize];
        for word in &rest.words {
            match word[..] {
                [] => {}
                [0] => list.push(vertex.clone()),
                _ => list.push(self.piece(word)),
            }
        }
        list.sort_unstable();
        list
    }

    /// The piece of a word. A word and its reverse are the same piece.
    fn piece(&mut self, word: &[u32]) -> Summand {
        let word = reversed(word).min(word.to_vec());
        let number = match self.numbers.get(&word) {
            Some(number) => *number,
            None => self.add(word),
        };
        Summand::Piece { number, value: self.pieces[number].value }
    }

    fn add(&mut self, word: Word) -> usize {
        let mut options = Vec::new();
        let mut values = Vec::new();
        for cut in cuts(&word) {
            let words = vec![cut.before(&word).to_vec(), cut.after(&word).to_vec()];
            let option = self.summands(&Rest { words, isolated: cut.isolated });
            values.push(nim_sum(&option));
            options.push(option);
        }
        options.sort_unstable();
        options.dedup();
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        self.pieces.push(FixedMember { name: format!("{}()", written(&word)), value, options });
        self.numbers.insert(word, self.pieces.len() - 1);
        self.pieces.len() - 1
    }
}

/// The Grundy value of a list of pieces and isolated vertices.
fn nim_sum(list: &[Summand]) -> u32 {
    let value = |summand: &Summand| match summand {
        Summand::Piece { value, .. } => *value,
        _ => 1,
    };
    list.iter().fold(0, |sum, summand| sum ^ value(summand))
}

/// A word as text, with points between the numbers if one of them has two digits.
fn written(word: &[u32]) -> String {
    let letters: Vec<String> = word.iter().map(u32::to_string).collect();
    letters.join(if word.iter().any(|letter| *letter > 9) { "." } else { "" })
}

fn reversed(word: &[u32]) -> Word {
    word.iter().rev().copied().collect()
}

/// All moves on `before·periodⁿ·after`.
fn drafts(ends: &Ends, period: &[u32]) -> Vec<Draft> {
    let (before, after) = ends;
    let mut drafts = inner_cuts(ends, period);
    drafts.extend(cuts_before(ends, period));
    // A cut near the other end is a cut near the beginning of the word read backwards.
    let mirrored = (reversed(after), reversed(before));
    drafts.extend(cuts_before(&mirrored, &reversed(period)).into_iter().map(|mut draft| {
        for (before, after) in &mut draft.parts {
            (*before, *after) = (reversed(after), reversed(before));
        }
        draft
    }));
    // A move can take vertices on both sides of the repeated part only if that part has at most one
    // letter.
    for n in 0..=usize::from(period.len() == 1) {
        let repeated = period.repeat(n);
        let word: Word = [before.as_slice(), &repeated, after].concat();
        let inside = before.len() + repeated.len();
        for cut in cuts(&word) {
            if cut.starts_before(before.len()) && cut.end() > inside {
                let words = vec![cut.before(&word).to_vec(), cut.after(&word).to_vec()];
                let beside = Rest { words, isolated: cut.isolated };
                drafts.push(Draft { sizes: Sizes::only(n), take: 0, parts: Vec::new(), beside });
            }
        }
    }
    drafts
}

/// Moves that leave something of the repeated part on both sides, though perhaps no whole period.
fn inner_cuts((before, after): &Ends, period: &[u32]) -> Vec<Draft> {
    let enough = period.repeat(4);
    let starting = |first| move |cut: &Cut| cut.centre == first + cut.reach;
    (0..period.len())
        .flat_map(|first| cuts(&enough).filter(starting(first)))
        .map(|cut| {
            let left = (before.clone(), cut.before(&enough).to_vec());
            let (take, rest) = after_periods(cut.end(), period);
            let parts = vec![left, (rest, after.clone())];
            let beside = Rest { words: Vec::new(), isolated: cut.isolated };
            Draft { sizes: Sizes::from(take), take, parts, beside }
        })
        .collect()
}

/// Moves that take a vertex before the repeated part, or its first letter and nothing before it.
fn cuts_before((before, after): &Ends, period: &[u32]) -> Vec<Draft> {
    let enough = [before.as_slice(), &period.repeat(2)].concat();
    let near = cuts(&enough).filter(|cut| cut.starts_before(before.len()));
    near.map(|cut| {
        let (take, rest) = match cut.end().checked_sub(before.len()) {
            None | Some(0) => (0, before[cut.end()..].to_vec()),
            Some(into) => after_periods(into, period),
        };
        let words = vec![cut.before(&enough).to_vec()];
        let beside = Rest { words, isolated: cut.isolated };
        Draft { sizes: Sizes::from(take), take, parts: vec![(rest, after.clone())], beside }
    })
    .collect()
}

/// What is left of a repeated word after its first `taken` letters: the number of periods that are
/// gone at least in part, and the rest of the last of them.
fn after_periods(taken: usize, period: &[u32]) -> (usize, Word) {
    let into = taken % period.len();
    let rest = if into == 0 { Vec::new() } else { period[into..].to_vec() };
    (taken.div_ceil(period.len()), rest)
}

/// A move. It removes the spine vertices at a distance of at most `reach` from `centre`.
struct Cut {
    centre: usize,
    reach: usize,
    /// The number of leaves that the move isolates.
    isolated: u32,
}

impl Cut {
    /// Whether the move takes one of the first `length` vertices, or would take a vertex before the
    /// word if there were one.
    fn starts_before(&self, length: usize) -> bool {
        self.centre < length + self.reach
    }

    /// The index after the last vertex that the move takes; it may lie beyond the end of the word.
    fn end(&self) -> usize {
        self.centre + self.reach + 1
    }

    fn before<'a>(&self, word: &'a [u32]) -> &'a [u32] {
        &word[..self.centre.saturating_sub(self.reach)]
    }

    fn after<'a>(&self, word: &'a [u32]) -> &'a [u32] {
        &word[self.end().min(word.len())..]
    }
}

/// All moves on the caterpillar of a word.
fn cuts(word: &[u32]) -> impl Iterator<Item = Cut> {
    let leaf = |centre: usize| {
        let others = word[centre].checked_sub(1)?;
        Some(Cut { centre, reach: 0, isolated: others })
    };
    let spine = |centre: usize| {
        let before = centre.checked_sub(1).map_or(0, |place| word[place]);
        let after = word.get(centre + 1).copied().unwrap_or(0);
        Cut { centre, reach: 1, isolated: before + after }
    };
    (0..word.len()).flat_map(move |centre| leaf(centre).into_iter().chain([spine(centre)]))
}
