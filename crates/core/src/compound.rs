//! How a position of several components is played, and when it ends.
//!
//! Conway's twelve compounds are the products of three choices. A move is made in one component, in
//! every one or in any of them (*disjunctive*, *conjunctive*, *selective*). Play ends when all
//! components are finished or as soon as one is (*long*, *short*). The player who moves last wins
//! or loses (*normal*, *misère*). The diameter games of the thesis add an order to disjunctive and
//! selective play: no component that is left alone is larger (or smaller) than one that is played
//! in. That makes 28 variants (domination 3, 4). The games of section 4.5 of the thesis fix the
//! number of components instead, or order them by another function than the diameter.
//!
//! A component in which nobody can move is finished; moves are made in the others. A move may split
//! a component into several.

mod choices;
mod order;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use crate::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use crate::{Convention, NotationError, Phrase, Ruleset};

pub use choices::{Choices, Level};
pub use order::{Measure, Order, Ranks};

/// In how many components a move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Selection {
    /// In exactly one.
    Disjunctive,
    /// In every one.
    Conjunctive,
    /// In any non-empty set of them.
    Selective,
    /// In exactly this number, or in all when there are fewer (domination 4.5).
    Exactly(u32),
    /// In at least this number, or in all when there are fewer.
    AtLeast(u32),
    /// In at most this number.
    AtMost(u32),
}

impl Selection {
    /// The numbers of components in which one move may be made, when `components` are unfinished.
    #[must_use]
    pub fn counts(self, components: usize) -> RangeInclusive<usize> {
        let up_to = |k: u32| components.min(usize::try_from(k).unwrap_or(usize::MAX));
        match self {
            Self::Disjunctive => 1..=1,
            Self::Conjunctive => components..=components,
            Self::Selective => 1..=components,
            Self::Exactly(k) => up_to(k)..=up_to(k),
            Self::AtLeast(k) => up_to(k)..=components,
            Self::AtMost(k) => 1..=up_to(k),
        }
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disjunctive => f.write_str("disjunctive"),
            Self::Conjunctive => f.write_str("conjunctive"),
            Self::Selective => f.write_str("selective"),
            Self::Exactly(k) => write!(f, "{k}-exact"),
            Self::AtLeast(k) => write!(f, "{k}-minimal"),
            Self::AtMost(k) => write!(f, "{k}-maximal"),
        }
    }
}

/// When play ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// When every component is finished (*lent* in the thesis).
    Long,
    /// As soon as one component is finished (*rapide* in the thesis).
    Short,
}

/// A way to play positions of several components and to end play on them.
///
/// ```
/// use noyau_core::Compound;
/// let compound = Compound::parse("misere, conjunctive, short")?;
/// assert_eq!(compound.to_string(), "conjunctive,short,misere");
/// assert_eq!(Compound::all().count(), 28);
/// # Ok::<(), noyau_core::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Compound {
    selection: Selection,
    ending: Ending,
    convention: Convention,
    order: Option<Order>,
    measure: Measure,
}

impl Compound {
    /// The usual sum of games: disjunctive, long and normal.
    pub const SUM: Self = Self {
        selection: Selection::Disjunctive,
        ending: Ending::Long,
        convention: Convention::Normal,
        order: None,
        measure: Measure::Size,
    };

    /// A compound; `None` for an order on conjunctive play, where every component is played in.
    #[must_use]
    pub fn new(
        selection: Selection,
        ending: Ending,
        convention: Convention,
        order: Option<Order>,
    ) -> Option<Self> {
        let contradiction = selection == Selection::Conjunctive && order.is_some();
        let measure = Measure::Size;
        (!contradiction).then_some(Self { selection, ending, convention, order, measure })
    }

    /// The 28 variants of the thesis: Conway's twelve, then the sixteen diameter games.
    pub fn all() -> impl Iterator<Item = Self> {
        use Selection::{Conjunctive, Disjunctive, Selective};
        let orders = [None, Some(Order::LargestFirst), Some(Order::SmallestFirst)];
        let conventions = [Convention::Normal, Convention::Misere];
        let endings = move |selection, order| {
            [Ending::Long, Ending::Short].into_iter().flat_map(move |ending| {
                conventions
                    .into_iter()
                    .filter_map(move |convention| Self::new(selection, ending, convention, order))
            })
        };
        orders.into_iter().flat_map(move |order| {
            [Disjunctive, Conjunctive, Selective]
                .into_iter()
                .flat_map(move |selection| endings(selection, order))
        })
    }

    /// In how many components a move is made.
    #[must_use]
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// When play ends.
    #[must_use]
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Whether the player who makes the last move wins or loses.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Which components come first.
    #[must_use]
    pub fn order(&self) -> Option<Order> {
        self.order
    }

    /// The number by which the order compares components.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The same compound with this convention.
    #[must_use]
    pub fn under(self, convention: Convention) -> Self {
        Self { convention, ..self }
    }

    /// Whether play is over, given the numbers of finished and unfinished components.
    #[must_use]
    pub fn is_over(&self, finished: usize, unfinished: usize) -> bool {
        unfinished == 0 || (self.ending == Ending::Short && finished > 0)
    }

    /// Whether a move may be made in exactly these components. `sizes` are the sizes of all
    /// unfinished components, and `played` marks those in which the move is made.
    pub fn allows<S: Copy + Into<u64>>(&self, sizes: &[S], played: &[bool]) -> bool {
        let count = played.iter().filter(|played| **played).count();
        if !self.selection.counts(sizes.len()).contains(&count) {
            return false;
        }
        let Some(order) = self.order else { return true };
        let ranks = |chosen: bool| {
            let pairs = sizes.iter().zip(played);
            pairs
                .filter(move |(_, played)| **played == chosen)
                .map(move |(size, _)| order.rank((*size).into()))
        };
        ranks(true).min() >= ranks(false).max()
    }

    /// Reads a compound: its words in any order, separated by commas or spaces. If no word says
    /// otherwise, the ending is long and the convention normal.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let subject = Subject::Parameter("compound".into());
        let scanner = Scanner::new(text, subject, InputSizes::default());
        let mut draft = Draft::default();
        let mut add =
            |word: &str, at| draft.add(word).map_err(|problem| scanner.error_at(at, problem));
        let mut offset = 0;
        for piece in text.split(',') {
            if piece.trim().is_empty() {
                add("", offset)?;
            }
            let mut at = offset;
            for word in piece.split(' ') {
                if !word.is_empty() {
                    add(word, at)?;
                }
                at += word.len() + 1;
            }
            offset += piece.len() + 1;
        }
        draft.finish().map_err(|problem| scanner.error_at(0, problem))
    }
}

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.selection)?;
        f.write_str(match self.ending {
            Ending::Long => ",long",
            Ending::Short => ",short",
        })?;
        f.write_str(match self.convention {
            Convention::Normal => ",normal",
            Convention::Misere => ",misere",
        })?;
        match self.order {
            None => Ok(()),
            Some(order) => write!(f, ",{order}"),
        }?;
        self.measure.word().map_or(Ok(()), |word| write!(f, ",{word}"))
    }
}

/// The words read so far, each with its spelling for error messages.
#[derive(Default)]
struct Draft {
    selection: Option<(Selection, String)>,
    ending: Option<(Ending, String)>,
    convention: Option<(Convention, String)>,
    order: Option<(Order, String)>,
    measure: Option<(Measure, String)>,
}

fn stated(key: &'static str) -> Phrase {
    Phrase::new(key)
}

fn spelled(word: &str) -> crate::Written {
    crate::Written::new().text(word.to_owned())
}

impl Draft {
    fn add(&mut self, word: &str) -> Result<(), Problem> {
        fn set<T>(place: &mut Option<(T, String)>, value: T, word: &str) -> Result<(), Problem> {
            if let Some((_, first)) = place {
                let phrase = stated("compound-contradiction")
                    .with("first", spelled(first))
                    .with("second", spelled(word));
                return Err(Problem::Stated(Box::new(phrase)));
            }
            *place = Some((value, word.to_owned()));
            Ok(())
        }
        match word {
            "" => {
                Err(Problem::Stated(Box::new(stated("compound-unknown").with("word", spelled("")))))
            }
            "long" | "slow" => set(&mut self.ending, Ending::Long, word),
            "short" | "fast" => set(&mut self.ending, Ending::Short, word),
            "normal" => set(&mut self.convention, Convention::Normal, word),
            "misere" | "misère" => set(&mut self.convention, Convention::Misere, word),
            _ => match (Order::parse(word), Measure::parse(word)) {
                (Some(order), _) => set(&mut self.order, order?, word),
                (None, Some(measure)) => set(&mut self.measure, measure, word),
                (None, None) => set(&mut self.selection, selection(word)?, word),
            },
        }
    }

    fn finish(self) -> Result<Compound, Problem> {
        let Some((selection, name)) = self.selection else {
            return Err(Problem::Stated(Box::new(stated("compound-no-selection"))));
        };
        let ending = self.ending.map_or(Ending::Long, |(ending, _)| ending);
        let convention = self.convention.map_or(Convention::Normal, |(convention, _)| convention);
        let (order, word) = self.order.unzip();
        let compound = Compound::new(selection, ending, convention, order).ok_or_else(|| {
            let phrase = stated("compound-no-order")
                .with("selection", spelled(&name))
                .with("order", spelled(&word.unwrap_or_default()));
            Problem::Stated(Box::new(phrase))
        })?;
        match self.measure {
            Some((_, word)) if order.is_none() => {
                let phrase = stated("compound-measure-alone").with("word", spelled(&word));
                Err(Problem::Stated(Box::new(phrase)))
            }
            Some((measure, _)) => Ok(Compound { measure, ..compound }),
            None => Ok(compound),
        }
    }
}

fn selection(word: &str) -> Result<Selection, Problem> {
    let unknown =
        || Problem::Stated(Box::new(stated("compound-unknown").with("word", spelled(word))));
    let counted: fn(u32) -> Selection = match word.split_once('-') {
        None => {
            return match word {
                "disjunctive" => Ok(Selection::Disjunctive),
                "conjunctive" => Ok(Selection::Conjunctive),
                "selective" => Ok(Selection::Selective),
                _ => Err(unknown()),
            };
        }
        Some((_, "exact")) => Selection::Exactly,
        Some((_, "minimal")) => Selection::AtLeast,
        Some((_, "maximal")) => Selection::AtMost,
        Some(_) => return Err(unknown()),
    };
    let digits = word.split_once('-').map_or("", |(digits, _)| digits);
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return Err(match digits.strip_prefix('-') {
            Some(_) => Problem::Negative(Expected::Number),
            None => unknown(),
        });
    }
    match digits.parse::<u32>() {
        Ok(k) if k > 0 => Ok(counted(k)),
        _ => Err(Problem::OutOfRange { least: 1, most: u32::MAX.into() }),
    }
}

/// A component up to symmetry, as a key that the game makes and reads. The empty key is a finished
/// component.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ComponentKey(pub Box<[u32]>);

/// Which single components are lost for the player to move, up to some size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostSizes {
    /// Their sizes.
    pub sizes: Vec<u64>,
    /// The largest size that was tested.
    pub reached: u64,
    /// Key of the word that says what this rests on.
    pub basis: &'static str,
}

/// The rules of single components.
pub trait Components {
    /// The parts that each move in a component leaves in its place; every option occurs once. The
    /// component is finished by an option that leaves nothing, or a part that has no options.
    /// `None` when there are too many options to list.
    fn options(&self, part: &ComponentKey) -> Option<Vec<Vec<ComponentKey>>>;

    /// The number by which the compound orders components.
    fn size(&self, part: &ComponentKey) -> u64;
}

/// A game whose positions are played as a compound; the defaults say it is not one. A solver for
/// compounds needs to know nothing else about the game.
pub trait Composite: Ruleset {
    /// How the components are played, and their rules.
    fn compound(&self) -> Option<(Compound, &dyn Components)> {
        None
    }

    /// The components of a position, including finished ones.
    fn parts(&self, _position: &Self::Position) -> Vec<ComponentKey> {
        Vec::new()
    }

    /// Whether a position has more than `most` moves. They are counted without being listed.
    fn has_more_moves(&self, position: &Self::Position, most: usize) -> bool {
        let mut count = 0;
        let more = self.for_each_move(position, &mut |_| {
            count += 1;
            if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        more.is_break()
    }

    /// Which single components of these sizes are lost for the player to move, if the game has a
    /// way to tell besides its theorems and the search.
    fn lost_beyond(&self, _sizes: RangeInclusive<u64>) -> Option<LostSizes> {
        None
    }

    /// The move that replaces components by parts. Each change names a component by its index in
    /// [`Composite::parts`].
    fn exchanging(
        &self,
        _position: &Self::Position,
        _changes: &[(usize, Vec<ComponentKey>)],
    ) -> Option<Self::Move> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twelve_and_sixteen_and_each_is_read_back() {
        let all: Vec<Compound> = Compound::all().collect();
        assert_eq!(all.iter().filter(|compound| compound.order().is_none()).count(), 12);
        assert_eq!(all.len(), 28);
        for (index, compound) in all.iter().enumerate() {
            assert!(!all[..index].contains(compound));
            assert_eq!(Compound::parse(&compound.to_string()).as_ref(), Ok(compound));
        }
        for text in [
            "2-exact,long,normal",
            "3-minimal,short,misere",
            "1-maximal,long,misere",
            "disjunctive,short,normal,mod-4-first",
            "selective,long,normal,f-0.3.[1.2]-first",
            "disjunctive,long,normal,largest-first,by-edges",
        ] {
            assert_eq!(Compound::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Compound::parse("disjunctive"), Ok(Compound::SUM));
        assert_eq!(Compound::parse(" long  disjunctive , normal "), Ok(Compound::SUM));
    }

    #[test]
    fn contradictions_name_the_words() {
        let problem = |text: &str| {
            let error = Compound::parse(text).unwrap_err();
            match error.problem {
                Problem::Stated(phrase) => (phrase.key.to_string(), error.column),
                other => (format!("{other:?}"), error.column),
            }
        };
        assert_eq!(problem("conjunctive,largest-first"), ("compound-no-order".to_owned(), 1));
        assert_eq!(problem("conjunctive, selective"), ("compound-contradiction".to_owned(), 14));
        assert_eq!(problem("selective,long,short"), ("compound-contradiction".to_owned(), 16));
        assert_eq!(problem("long,normal"), ("compound-no-selection".to_owned(), 1));
        assert_eq!(problem("selective,,long"), ("compound-unknown".to_owned(), 11));
        assert_eq!(problem("selectiv"), ("compound-unknown".to_owned(), 1));
        assert_eq!(problem("disjunctive,mod-0-first"), ("compound-unknown".to_owned(), 13));
        assert_eq!(problem("selective,f-1..2-first"), ("compound-ranks".to_owned(), 11));
        assert_eq!(problem("selective,by-edges"), ("compound-measure-alone".to_owned(), 1));
        assert!(problem("0-exact").0.starts_with("OutOfRange"));
        assert!(Compound::parse("x-exact").is_err() && Compound::parse("").is_err());
    }

    #[test]
    fn a_move_touches_what_the_compound_asks_for() {
        let sizes = [3_u64, 5, 5];
        let allowed = |text: &str| -> Vec<usize> {
            let compound = Compound::parse(text).unwrap();
            let sets = 0..8_usize;
            sets.filter(|set| compound.allows(&sizes, &[set & 1 != 0, set & 2 != 0, set & 4 != 0]))
                .collect()
        };
        assert_eq!(allowed("disjunctive"), [1, 2, 4]);
        assert_eq!(allowed("conjunctive"), [7]);
        assert_eq!(allowed("selective"), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(allowed("disjunctive,largest-first"), [2, 4]);
        assert_eq!(allowed("disjunctive,smallest-first"), [1]);
        assert_eq!(allowed("selective,largest-first"), [2, 4, 6, 7]);
        assert_eq!(allowed("selective,smallest-first"), [1, 3, 5, 7]);
        assert_eq!(allowed("2-exact"), [3, 5, 6]);
        assert_eq!(allowed("2-minimal"), [3, 5, 6, 7]);
        assert_eq!(allowed("2-maximal"), [1, 2, 3, 4, 5, 6]);
        assert_eq!(allowed("5-exact"), [7]);
        assert_eq!(allowed("disjunctive,mod-5-first"), [1]);
        assert_eq!(allowed("disjunctive,mod-2-first"), [1, 2, 4]);
        assert_eq!(allowed("disjunctive,f-0.1.2.9.5-first"), [1]);
        assert_eq!(allowed("selective,f-0.0.0.1.0.2-first"), [2, 4, 6, 7]);
    }

    #[test]
    fn short_play_ends_with_the_first_component() {
        let [long, short] =
            ["selective,long", "selective,short"].map(|text| Compound::parse(text).unwrap());
        assert!(!long.is_over(1, 1) && short.is_over(1, 1));
        assert!(long.is_over(2, 0) && short.is_over(0, 0) && !short.is_over(0, 2));
    }
}
