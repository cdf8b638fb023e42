//! The only list of games.
//!
//! A front end names a game and its parameters; [`open`] builds the ruleset and hands it, with
//! its own types, to a [`Visitor`]. Whoever adds a game adds an [`Entry`] and an arm in [`open`].

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};

use noyau_core::bitype::Side;
use noyau_core::family::{GrammarError, TextError};
use noyau_core::notation::{Expected, Limits, Scanner, Subject};
use noyau_core::{Compound, Convention, Game, NotationError, Phrase, Problem};

use crate::compound::{Compounded, Splits};
use crate::family::{FamilyError, FamilyGame, NamedFamily};
use crate::graph::coloring::Coloring;
use crate::graph::marking::{Allowance, Goal, MarkingGame};
use crate::graph::{Domination, Orientation, Version};
use crate::heap::{
    FibonacciNim, Marienbad, Moore, Nim, Nimhoff, OctalCode, OneRow, Quota, ThreeHeaps, Together,
    Wythoff,
};
use crate::known::{KNOWN_CODES, known_code};

/// A game of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Name, as typed.
    pub id: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// A position to start playing from.
    pub example: &'static str,
}

/// A parameter of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Name, as typed after `--`.
    pub name: &'static str,
    /// What it may be.
    pub kind: ParameterKind,
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterKind {
    /// A whole number in a range.
    Number {
        /// Least value.
        least: u64,
        /// Greatest value.
        most: u64,
        /// Value when it is not given.
        default: u64,
    },
    /// A text, which may also be typed as a word before the position.
    Text {
        /// Text when it is not given.
        default: &'static str,
    },
    /// Present or absent.
    Flag,
    /// A compound by which the components are played; nothing for the sum as usual.
    Compound,
}

/// The game whose parameter known names fill in.
const OCTAL: &str = "octal";

const MISERE: Parameter = Parameter { name: "misere", kind: ParameterKind::Flag };
const COMPOUND: Parameter = Parameter { name: "compound", kind: ParameterKind::Compound };
const MOST_TAKEN: Parameter = Parameter {
    name: "p",
    kind: ParameterKind::Number { least: 1, most: u64::MAX - 1, default: 3 },
};
const ROWS_CHANGED: Parameter =
    Parameter { name: "k", kind: ParameterKind::Number { least: 1, most: 1_000_000, default: 2 } };
const GAP: Parameter = Parameter { name: "a", kind: WYTHOFF_RANGE };
const MULTIPLE: Parameter = Parameter { name: "b", kind: WYTHOFF_RANGE };
const CONNELL: Parameter = Parameter { name: "k", kind: WYTHOFF_RANGE };
const WYTHOFF_RANGE: ParameterKind =
    ParameterKind::Number { least: 1, most: u32::MAX as u64, default: 1 };
const PERIOD: Parameter = Parameter {
    name: "h",
    kind: ParameterKind::Number { least: 1, most: 1_000_000_000, default: 3 },
};
const QUOTA: Parameter =
    Parameter { name: "m", kind: ParameterKind::Number { least: 1, most: 1_000_000, default: 3 } };
const CODE: Parameter = Parameter { name: "code", kind: ParameterKind::Text { default: "0.77" } };
const TAKES: Parameter =
    Parameter { name: "takes", kind: ParameterKind::Text { default: "1,3,4" } };
const WORD: Parameter = Parameter { name: "word", kind: ParameterKind::Text { default: "2(1)" } };
// On one line: parameters stand in lists, menus and records.
const GRAMMAR: Parameter = Parameter {
    name: "grammar",
    kind: ParameterKind::Text {
        default: r"row:\n at 1..2: nothing\n take 1..2: row>=1 | row>=1 + row>=1",
    },
};
const POWER: Parameter =
    Parameter { name: "k", kind: ParameterKind::Number { least: 1, most: 1000, default: 1 } };
const COLOURS: Parameter =
    Parameter { name: "k", kind: ParameterKind::Number { least: 1, most: 1000, default: 3 } };
const SUCCESSORS: Parameter = Parameter { name: "successors", kind: ParameterKind::Flag };

const COLORS: Parameter = Parameter {
    name: "colors",
    kind: ParameterKind::Number { least: 1, most: Coloring::MOST_COLOURS as u64, default: 3 },
};
const ALICE_PASSES: Parameter = Parameter { name: "alice-passes", kind: ParameterKind::Flag };
const BOB_PASSES: Parameter = Parameter { name: "bob-passes", kind: ParameterKind::Flag };

const NEIGHBOURS: Parameter = Parameter {
    name: "neighbours",
    kind: ParameterKind::Number { least: 0, most: 1000, default: 0 },
};
const MARKS_RANGE: ParameterKind = ParameterKind::Number { least: 1, most: 9, default: 1 };
const ALICE_MARKS: Parameter = Parameter { name: "alice-marks", kind: MARKS_RANGE };
const BOB_MARKS: Parameter = Parameter { name: "bob-marks", kind: MARKS_RANGE };
const SKIPS_RANGE: ParameterKind = ParameterKind::Number { least: 0, most: 1000, default: 0 };
const ALICE_SKIPS: Parameter = Parameter { name: "alice-skips", kind: SKIPS_RANGE };
const BOB_SKIPS: Parameter = Parameter { name: "bob-skips", kind: SKIPS_RANGE };
const AT_LEAST: Parameter = Parameter {
    name: "at-least",
    kind: ParameterKind::Number { least: 0, most: 1000, default: 0 },
};

/// Every game, in the order of the documents.
pub const GAMES: &[Entry] = &[
    Entry { id: "one-row", aliases: &["row"], parameters: &[MOST_TAKEN, MISERE], example: "21" },
    Entry {
        id: "nim",
        aliases: &["fan-tan", "tiouk-tiouk"],
        parameters: &[MISERE, COMPOUND],
        example: "3,5,7",
    },
    Entry { id: "marienbad", aliases: &["misere-nim"], parameters: &[], example: "1,3,5,7" },
    Entry { id: "moore", aliases: &["nim-k"], parameters: &[ROWS_CHANGED], example: "1,3,4,7,9" },
    Entry { id: "fibonacci", aliases: &["fibonacci-nim"], parameters: &[], example: "20" },
    Entry {
        id: "wythoff",
        aliases: &["tsianshidsi", "queen"],
        parameters: &[GAP, MULTIPLE, MISERE],
        example: "27,46",
    },
    Entry {
        id: "fraenkel",
        aliases: &["generalised-wythoff"],
        parameters: &[GAP, MISERE],
        example: "26,49",
    },
    Entry { id: "connell", aliases: &[], parameters: &[CONNELL, MISERE], example: "13,49" },
    Entry {
        id: "fraenkel-borosh",
        aliases: &["borosh"],
        parameters: &[GAP, MULTIPLE, MISERE],
        example: "13,82",
    },
    Entry { id: "quota", aliases: &["take-away"], parameters: &[QUOTA], example: "20" },
    Entry { id: "nimhoff", aliases: &["cyclic-nimhoff"], parameters: &[PERIOD], example: "4,7,9" },
    Entry { id: "wythoff-subsets", aliases: &[], parameters: &[], example: "2,3,7" },
    Entry { id: "wythoff-nim-sum", aliases: &[], parameters: &[], example: "2,3,7" },
    Entry {
        id: OCTAL,
        aliases: &["taking-and-breaking"],
        parameters: &[CODE, MISERE, COMPOUND],
        example: "5,6",
    },
    Entry {
        id: "subtraction",
        aliases: &[],
        parameters: &[TAKES, MISERE, COMPOUND],
        example: "6,11",
    },
    Entry {
        id: "path",
        aliases: &["k-path", "dawson"],
        parameters: &[POWER, MISERE, COMPOUND],
        example: "5,11",
    },
    Entry { id: "cycle", aliases: &[], parameters: &[MISERE, COMPOUND], example: "7,10" },
    Entry {
        id: "ladder",
        aliases: &["grid-2xn"],
        parameters: &[MISERE, COMPOUND],
        example: "5,H:2",
    },
    Entry {
        id: "saw",
        aliases: &["triangular-saw"],
        parameters: &[MISERE, COMPOUND],
        example: "4,6",
    },
    Entry { id: "trapezoidal-saw", aliases: &[], parameters: &[MISERE, COMPOUND], example: "3,4" },
    Entry { id: "comb", aliases: &[], parameters: &[MISERE, COMPOUND], example: "5,8" },
    Entry {
        id: "caterpillar",
        aliases: &[],
        parameters: &[WORD, MISERE, COMPOUND],
        example: "3,4",
    },
    Entry { id: "family", aliases: &[], parameters: &[GRAMMAR, MISERE, COMPOUND], example: "5,6" },
    Entry {
        id: "domination",
        aliases: &["node-kayles"],
        parameters: &[MISERE, COMPOUND],
        example: "grid:3x4",
    },
    Entry {
        id: "oriented-domination",
        aliases: &["directed-domination"],
        parameters: &[SUCCESSORS, MISERE],
        example: "path:7",
    },
    Entry {
        id: "marking",
        aliases: &["marking-game"],
        parameters: &[NEIGHBOURS, ALICE_MARKS, BOB_MARKS, ALICE_SKIPS, BOB_SKIPS, AT_LEAST, MISERE],
        example: "grid:3x3",
    },
    Entry {
        id: "graph-colouring",
        aliases: &["graph-coloring"],
        parameters: &[COLOURS, MISERE],
        example: "cycle:5",
    },
    Entry {
        id: "coloring",
        aliases: &["colouring", "maker-breaker-coloring"],
        parameters: &[COLORS, ALICE_PASSES, BOB_PASSES],
        example: "caterpillar:3,2,2,3",
    },
];

/// Parameters as typed: names and, for those that take one, values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given(Vec<(String, Option<String>)>);

impl Given {
    /// No parameters.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Adds a parameter with a value.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.push((name.into(), Some(value.into())));
        self
    }

    /// Adds a flag.
    #[must_use]
    pub fn flag(mut self, name: impl Into<String>) -> Self {
        self.0.push((name.into(), None));
        self
    }

    /// Names and values, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_deref()))
    }

    fn value(&self, name: &str) -> Option<&Option<String>> {
        self.0.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    fn is_set(&self, parameter: Parameter) -> bool {
        self.value(parameter.name).is_some()
    }

    fn text(&self, parameter: Parameter) -> &str {
        let ParameterKind::Text { default } = parameter.kind else { return "" };
        self.value(parameter.name).and_then(Option::as_deref).unwrap_or(default)
    }

    /// The compound, if one is given. It says who wins, so that `--misere` beside it must not
    /// contradict it.
    fn compound(&self) -> Result<Option<Compound>, CatalogError> {
        let text = self.value(COMPOUND.name).and_then(Option::as_deref).unwrap_or_default();
        if text.trim().is_empty() {
            return Ok(None);
        }
        let compound = Compound::parse(text)?;
        if self.is_set(MISERE) && compound.convention() == Convention::Normal {
            return Err(refused(text, Phrase::new("compound-misere-beside")));
        }
        Ok(Some(compound))
    }

    /// Who may pass in the colouring game: not both, for then nobody would have to move.
    fn passes(&self) -> Result<Option<Side>, CatalogError> {
        match (self.is_set(ALICE_PASSES), self.is_set(BOB_PASSES)) {
            (false, false) => Ok(None),
            (true, false) => Ok(Some(Side::Alice)),
            (false, true) => Ok(Some(Side::Bob)),
            (true, true) => {
                let subject = Subject::Parameter(BOB_PASSES.name.into());
                let scanner = Scanner::new(BOB_PASSES.name, subject, Limits::default());
                let problem = Problem::Stated(Box::new(Phrase::new("coloring-who-passes")));
                Err(scanner.error_at(0, problem).into())
            }
        }
    }

    /// A marking game; who makes the last mark does not matter where marks are counted.
    fn marking_game(&self, convention: Convention) -> Result<MarkingGame, CatalogError> {
        let narrow = |parameter| -> Result<u32, CatalogError> {
            Ok(u32::try_from(self.number(parameter)?).unwrap_or(u32::MAX))
        };
        let allowance = |marks, skips| -> Result<Allowance, CatalogError> {
            let marks = NonZeroU32::new(narrow(marks)?).unwrap_or(NonZeroU32::MIN);
            Ok(Allowance { marks, passes: narrow(skips)? })
        };
        let goal = match narrow(AT_LEAST)? {
            0 => Goal::LastMark(convention),
            _ if convention == Convention::Misere => {
                let subject = Subject::Parameter(MISERE.name.into());
                let scanner = Scanner::new(MISERE.name, subject, Limits::default());
                let problem = Problem::Stated(Box::new(Phrase::new("marking-two-goals")));
                return Err(scanner.error_at(0, problem).into());
            }
            least => Goal::AtLeast(least),
        };
        Ok(MarkingGame {
            neighbours: narrow(NEIGHBOURS)?,
            alice: allowance(ALICE_MARKS, ALICE_SKIPS)?,
            bob: allowance(BOB_MARKS, BOB_SKIPS)?,
            goal,
        })
    }

    fn number(&self, parameter: Parameter) -> Result<u64, CatalogError> {
        let ParameterKind::Number { least, most, default } = parameter.kind else { return Ok(0) };
        let Some(Some(text)) = self.value(parameter.name) else { return Ok(default) };
        let subject = Subject::Parameter(parameter.name.into());
        let mut scanner = Scanner::new(text, subject, Limits { digits: 1000, ..Limits::default() });
        scanner.skip_space();
        let number = scanner.number(Expected::Number)?;
        scanner.finish(Expected::End)?;
        match number.to_u64() {
            Some(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(scanner.error_at(0, Problem::OutOfRange { least, most }).into()),
        }
    }
}

/// The error for a compound that a game cannot be played by.
fn refused(text: &str, reason: Phrase) -> CatalogError {
    let subject = Subject::Parameter(COMPOUND.name.into());
    let scanner = Scanner::new(text, subject, Limits::default());
    scanner.error_at(0, Problem::Stated(Box::new(reason))).into()
}

/// Hands over a game, or the same game by a compound.
fn visit_components<V: Visitor, G: Splits>(
    game: G,
    compound: Option<Compound>,
    visitor: V,
) -> Result<V::Output, CatalogError> {
    let Some(compound) = compound else { return Ok(visitor.visit(game)) };
    match Compounded::new(game, compound) {
        Ok(game) => Ok(visitor.visit(game)),
        Err(reason) => Err(refused(&compound.to_string(), *reason)),
    }
}

/// Why a game cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogError {
    /// No game has this name.
    #[error("there is no game {name}")]
    UnknownGame {
        /// The name.
        name: String,
    },
    /// The game has no such parameter.
    #[error("the game {game} takes no parameter {name}")]
    UnknownParameter {
        /// The game.
        game: String,
        /// The parameter.
        name: String,
        /// The parameters it takes.
        known: Vec<&'static str>,
    },
    /// A parameter's value cannot be read.
    #[error(transparent)]
    Parameter(#[from] NotationError),
    /// The rules of a family make no grammar.
    #[error(transparent)]
    Grammar(#[from] GrammarError),
    /// The text of a family cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
}

impl From<FamilyError> for CatalogError {
    fn from(error: FamilyError) -> Self {
        match error {
            FamilyError::Unknown { name } => Self::UnknownGame { name },
            FamilyError::Notation(error) => Self::Parameter(error),
            FamilyError::Grammar(error) => Self::Grammar(error),
            FamilyError::Text(error) => Self::Text(error),
            // The catalogue opens no foreclosed family.
            FamilyError::Foreclose(error) => Self::UnknownGame { name: error.to_string() },
        }
    }
}

/// Something to do with a game, whatever its types.
pub trait Visitor {
    /// What comes out.
    type Output;
    /// Does it.
    fn visit<G: Game>(self, game: G) -> Self::Output;
}

/// Every name that [`find`] knows.
pub fn names() -> impl Iterator<Item = &'static str> {
    let entries =
        GAMES.iter().flat_map(|entry| [entry.id].into_iter().chain(entry.aliases.iter().copied()));
    entries.chain(KNOWN_CODES.iter().map(|(name, _)| *name))
}

/// The entry of a game, by name or alias, or by a name that fills in parameters.
pub fn find(name: &str) -> Result<&'static Entry, CatalogError> {
    let id = known_code(name).map_or(name, |_| OCTAL);
    GAMES
        .iter()
        .find(|entry| entry.id == id || entry.aliases.contains(&id))
        .ok_or_else(|| CatalogError::UnknownGame { name: name.to_owned() })
}

/// The parameters of the game `name` that are left to be given: all but those that the name fills in.
pub fn open_parameters(name: &str) -> Result<Vec<&'static Parameter>, CatalogError> {
    let filled = |parameter: &&Parameter| known_code(name).is_some() && **parameter == CODE;
    Ok(find(name)?.parameters.iter().filter(|parameter| !filled(parameter)).collect())
}

/// The given parameters, and those that the name fills in.
pub fn filled_in(name: &str, given: &Given) -> Result<Given, CatalogError> {
    let known = open_parameters(name)?;
    for (parameter, _) in &given.0 {
        if !known.iter().any(|known| known.name == parameter) {
            return Err(CatalogError::UnknownParameter {
                game: name.to_owned(),
                name: parameter.clone(),
                known: known.iter().map(|known| known.name).collect(),
            });
        }
    }
    let code = known_code(name).map(|code| (CODE.name.to_owned(), Some(code.to_owned())));
    Ok(Given(code.into_iter().chain(given.0.iter().cloned()).collect()))
}

/// Builds the game `name` with the given parameters and hands it to `visitor`.
pub fn open<V: Visitor>(name: &str, given: &Given, visitor: V) -> Result<V::Output, CatalogError> {
    let entry = find(name)?;
    let given = &filled_in(name, given)?;
    let misere = given.is_set(MISERE);
    let compound = given.compound()?;
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let narrow = |parameter: Parameter| -> Result<NonZeroU32, CatalogError> {
        let number = u32::try_from(given.number(parameter)?).unwrap_or(u32::MAX);
        Ok(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
    };
    let positive = |parameter: Parameter| -> Result<NonZeroU64, CatalogError> {
        Ok(NonZeroU64::new(given.number(parameter)?).unwrap_or(NonZeroU64::MIN))
    };
    Ok(match entry.id {
        "one-row" => visitor.visit(OneRow::new(positive(MOST_TAKEN)?, convention)),
        // Rows of Nim are heaps of which any part may be taken: as components, those of 0.333….
        "nim" if compound.is_some() => {
            let rows = NamedFamily::octal(&OctalCode::parse("0.[3]")?)?;
            visit_components(FamilyGame::new(rows, convention), compound, visitor)?
        }
        "nim" if !misere => visitor.visit(Nim),
        "nim" | "marienbad" => visitor.visit(Marienbad),
        "moore" => {
            let rows = usize::try_from(given.number(ROWS_CHANGED)?).unwrap_or(usize::MAX);
            visitor.visit(Moore::new(NonZeroUsize::new(rows).unwrap_or(NonZeroUsize::MIN)))
        }
        "fibonacci" => visitor.visit(FibonacciNim),
        "wythoff" | "fraenkel-borosh" => {
            visitor.visit(Wythoff::new(narrow(GAP)?, narrow(MULTIPLE)?, convention))
        }
        "fraenkel" => visitor.visit(Wythoff::new(narrow(GAP)?, NonZeroU32::MIN, convention)),
        "connell" => visitor.visit(Wythoff::new(NonZeroU32::MIN, narrow(CONNELL)?, convention)),
        "quota" => visitor.visit(Quota::new(positive(QUOTA)?)),
        "nimhoff" => visitor.visit(Nimhoff::new(positive(PERIOD)?)),
        "wythoff-subsets" => visitor.visit(ThreeHeaps::new(Together::Equal)),
        "wythoff-nim-sum" => visitor.visit(ThreeHeaps::new(Together::NimSum)),
        OCTAL => {
            let code = OctalCode::parse(given.text(CODE))?;
            visit_components(
                FamilyGame::new(NamedFamily::octal(&code)?, convention),
                compound,
                visitor,
            )?
        }
        "subtraction" => {
            let family = NamedFamily::subtraction(given.text(TAKES))?;
            visit_components(FamilyGame::new(family, convention), compound, visitor)?
        }
        "caterpillar" => {
            let family = NamedFamily::caterpillar(given.text(WORD))?;
            visit_components(FamilyGame::new(family, convention), compound, visitor)?
        }
        "family" => {
            let family =
                NamedFamily::from_text("family", &given.text(GRAMMAR).replace(r"\n", "\n"))?;
            visit_components(FamilyGame::new(family, convention), compound, visitor)?
        }
        "path" => {
            let family = NamedFamily::path(given.number(POWER)?)?;
            visit_components(FamilyGame::new(family, convention), compound, visitor)?
        }
        "cycle" | "ladder" | "saw" | "trapezoidal-saw" | "comb" => visit_components(
            FamilyGame::new(NamedFamily::parse(entry.id)?, convention),
            compound,
            visitor,
        )?,
        "domination" => {
            visit_components(Domination::new(Version::Plain, convention), compound, visitor)?
        }
        "oriented-domination" => {
            let orientation = match given.is_set(SUCCESSORS) {
                true => Orientation::Successors,
                false => Orientation::Predecessors,
            };
            visitor.visit(Domination::new(Version::Oriented(orientation), convention))
        }
        "marking" => visitor.visit(given.marking_game(convention)?),
        "graph-colouring" => {
            let version = Version::Colouring(narrow(COLOURS)?);
            visitor.visit(Domination::new(version, convention))
        }
        "coloring" => {
            let colours = u8::try_from(given.number(COLORS)?).unwrap_or(Coloring::MOST_COLOURS);
            visitor.visit(Coloring::new(colours, given.passes()?))
        }
        other => return Err(CatalogError::UnknownGame { name: other.to_owned() }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;
    impl Visitor for Nothing {
        type Output = ();
        fn visit<G: Game>(self, _game: G) {}
    }

    #[test]
    fn every_entry_opens_and_names_are_unique() {
        let mut names: Vec<&str> = names().collect();
        for name in &names {
            assert_eq!(open(name, &Given::none(), Nothing), Ok(()), "{name}");
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn wrong_parameters_are_named() {
        let unknown = open("nim", &Given::none().with("k", "2"), Nothing).unwrap_err();
        assert!(matches!(unknown, CatalogError::UnknownParameter { game, .. } if game == "nim"));
        for bad in ["0", "-1", "x", "", "18446744073709551616"] {
            let error = open("one-row", &Given::none().with("p", bad), Nothing).unwrap_err();
            assert!(matches!(error, CatalogError::Parameter(_)), "{bad:?}");
        }
    }
}
