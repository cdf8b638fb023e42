//! Names of families. No other module knows them.

use noyau_core::notation::{Expected, InputSizes, Problem, Scanner, Subject};
use noyau_core::{Convention, NotationError};
use noyau_family::{ForecloseError, Grammar, GrammarError, GrammarTextError};
use noyau_graph::Capacity;

use super::drawing::Looks;
use crate::catalog::known_code;
use crate::graph::read_named;
use crate::heap::OctalCode;

/// A family with its name and its usual kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFamily {
    name: String,
    /// The rules of play, with all components.
    played: Grammar,
    /// The same rules as far as values need them.
    grammar: Grammar,
    kind: usize,
    looks: Looks,
}

/// Why a name gives no family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FamilyError {
    /// The name is not known.
    #[error("there is no family {name}")]
    Unknown {
        /// The name.
        name: String,
    },
    /// Something in the name cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules are no grammar.
    #[error(transparent)]
    Grammar(#[from] GrammarError),
    /// The text of a grammar cannot be read.
    #[error(transparent)]
    Text(#[from] GrammarTextError),
    /// The family has no foreclosed version.
    #[error(transparent)]
    Foreclose(#[from] ForecloseError),
}

/// Largest power of a path.
const MOST_POWER: u64 = 1000;
/// Most vertices of a graph that is glued to a path.
const MOST_GLUED: usize = 12;
/// Largest take of a subtraction game.
const MOST_TAKE: u64 = 1 << 20;

impl NamedFamily {
    /// The names that are listed for users.
    pub const NAMES: &'static [&'static str] = &[
        "0.137",
        "path",
        "path^2",
        "cycle",
        "ladder",
        "saw",
        "trapezoidal-saw",
        "comb",
        "subtraction:1,3,4",
        "caterpillar:2(1)",
        "glued:star:1,1,1@0",
    ];

    /// The name of the powers of paths for every exponent at once. They have a theorem, but no
    /// grammar.
    pub const ALL_POWERS: &'static str = "path^k";

    /// The family called `text`: the code of an octal game, or one of the names.
    ///
    /// ```
    /// use noyau_games::family::NamedFamily;
    /// assert_eq!(NamedFamily::parse("0.1370").unwrap().name(), "0.137");
    /// assert_eq!(NamedFamily::parse("path^2").unwrap().grammar().kinds().len(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// A [`FamilyError`] if the text does not name a family, or if a code or parameter in it is not
    /// valid.
    pub fn parse(text: &str) -> Result<Self, FamilyError> {
        let text = known_code(text.trim()).unwrap_or(text.trim());
        // A text that starts with a digit, or whose first separator is a point, is read as a code,
        // valid or not.
        let head = text.split(['.', '•', '^', ':']).next().unwrap_or_default();
        let code = text[head.len()..].starts_with(['.', '•']);
        if code || head.starts_with(|c: char| c.is_ascii_digit()) || text.is_empty() {
            return Ok(Self::octal(&OctalCode::parse(text)?)?);
        }
        let rest = &text[head.len()..];
        let unknown = || FamilyError::Unknown { name: text.to_owned() };
        match (head, rest.chars().next()) {
            ("path" | "k-path", Some('^')) => {
                Ok(Self::path(number(&rest[1..], "k", 1, MOST_POWER)?)?)
            }
            ("path" | "dawson", None) => Ok(Self::path(1)?),
            ("cycle", None) => Ok(Self::cycle()?),
            ("ladder", None) => Ok(Self::ladder()?),
            ("saw" | "triangular-saw", None) => Ok(Self::saw()?),
            ("trapezoidal-saw", None) => Ok(Self::trapezoidal_saw()?),
            ("comb", None) => Ok(Self::comb()?),
            ("subtraction", Some(':')) => Self::subtraction(&rest[1..]),
            ("caterpillar", Some(':')) => Self::caterpillar(&rest[1..]),
            ("glued", Some(':')) => Self::glued(&rest[1..]),
            _ => Err(unknown()),
        }
    }

    /// The family called `text`. If it is the family of paths and `power` is given, the family of
    /// that power of paths.
    ///
    /// # Errors
    ///
    /// Those of [`NamedFamily::parse`].
    pub fn with_power(text: &str, power: Option<&str>) -> Result<Self, FamilyError> {
        match power {
            Some(k) if ["path", "k-path"].contains(&text.trim()) => {
                Self::parse(&format!("path^{k}"))
            }
            _ => Self::parse(text),
        }
    }

    /// The family of boards called `text`, of graphs that grow along a line.
    ///
    /// # Errors
    ///
    /// A [`FamilyError`] if the text does not name such a family.
    pub fn boards(text: &str) -> Result<Self, FamilyError> {
        const BOARDS: [&str; 7] =
            ["path", "cycle", "ladder", "saw", "trapezoidal-saw", "comb", "caterpillar"];
        let head = text.split(['^', ':']).next().unwrap_or_default();
        if BOARDS.contains(&head) {
            return Self::parse(text);
        }
        Err(parameter(text, "board").error(Problem::stated("board-unknown")).into())
    }

    fn new(name: impl Into<String>, played: Grammar, kind: usize) -> Self {
        let grammar = played.in_values().into_owned();
        Self { name: name.into(), played, grammar, kind, looks: Looks::Heaps }
    }

    fn looking(self, looks: Looks) -> Self {
        Self { looks, ..self }
    }

    /// The octal game with this code.
    ///
    /// # Errors
    ///
    /// A [`GrammarError`] if the code does not give a grammar.
    pub fn octal(code: &OctalCode) -> Result<Self, GrammarError> {
        let grammar = Grammar::octal(code.first(), code.digits(), code.repeat())?;
        Ok(Self::new(code.to_string(), grammar, 0))
    }

    /// Paths, or their powers: vertices are joined up to distance `k`.
    pub fn path(k: u64) -> Result<Self, GrammarError> {
        let name = if k == 1 { "path".to_owned() } else { format!("path^{k}") };
        let k = usize::try_from(k.min(MOST_POWER)).unwrap_or(1);
        Ok(Self::new(name, Grammar::path_powers(k)?, 0))
    }

    /// Cycles and paths.
    pub fn cycle() -> Result<Self, GrammarError> {
        Ok(Self::new("cycle", Grammar::cycles()?, 1).looking(Looks::Cycles))
    }

    /// Ladders `G`, `H`, `I`, `J`.
    pub fn ladder() -> Result<Self, GrammarError> {
        Ok(Self::new("ladder", Grammar::ladders()?, 0).looking(Looks::Ladders))
    }

    /// Triangular saws `S`, `S′`, `S″`.
    pub fn saw() -> Result<Self, GrammarError> {
        Ok(Self::new("saw", Grammar::triangular_saws()?, 0).looking(Looks::Saws))
    }

    /// Trapezoidal saws `W`, `W′`, `W″`.
    pub fn trapezoidal_saw() -> Result<Self, GrammarError> {
        let family = Self::new("trapezoidal-saw", Grammar::trapezoidal_saws()?, 0);
        Ok(family.looking(Looks::TrapezoidalSaws))
    }

    /// Combs: caterpillars with one leaf on each vertex.
    pub fn comb() -> Result<Self, GrammarError> {
        Ok(Self::new("comb", Grammar::combs()?, 0).looking(Looks::Caterpillars))
    }

    /// The game in which a move takes one of the listed numbers of tokens.
    ///
    /// # Errors
    ///
    /// A [`FamilyError`] if the list cannot be read or a number in it is out of range.
    pub fn subtraction(takes: &str) -> Result<Self, FamilyError> {
        let mut scanner = parameter(takes, "takes");
        let numbers = scanner.list(Expected::Take)?;
        let mut list = Vec::new();
        for take in &numbers {
            match take.to_u64().filter(|take| (1..=MOST_TAKE).contains(take)) {
                Some(take) => list.push(usize::try_from(take).unwrap_or(usize::MAX)),
                None => {
                    let problem = Problem::OutOfRange { least: 1, most: MOST_TAKE };
                    return Err(scanner.error_at(0, problem).into());
                }
            }
        }
        list.sort_unstable();
        list.dedup();
        let names: Vec<String> = list.iter().map(ToString::to_string).collect();
        let name = format!("subtraction:{}", names.join(","));
        Ok(Self::new(name, Grammar::subtraction(&list)?, 0))
    }

    /// The caterpillars `u·wⁿ·v`, typed `u(w)v`. A letter is the number of leaves on a spine
    /// vertex.
    ///
    /// # Errors
    ///
    /// A [`FamilyError`] if the word cannot be read or does not give a grammar.
    pub fn caterpillar(word: &str) -> Result<Self, FamilyError> {
        let mut scanner = parameter(word, "word");
        scanner.skip_space();
        let before = letters(&mut scanner);
        if !scanner.eat('(') {
            return Err(scanner.unexpected(Expected::Word).into());
        }
        let period = letters(&mut scanner);
        if period.is_empty() || !scanner.eat(')') {
            return Err(scanner.unexpected(Expected::Word).into());
        }
        let after = letters(&mut scanner);
        scanner.skip_space();
        scanner.finish(Expected::End)?;
        let (grammar, kind) = Grammar::caterpillars(&before, &period, &after)?;
        let text = |word: &[u32]| word.iter().map(ToString::to_string).collect::<String>();
        let name = format!("caterpillar:{}({}){}", text(&before), text(&period), text(&after));
        Ok(Self::new(name, grammar, kind).looking(Looks::Caterpillars))
    }

    /// A graph with a path of every length hanging on one of its vertices, typed `graph@vertex`
    /// (Prop. 2.6.1).
    ///
    /// # Errors
    ///
    /// A [`FamilyError`] if the text cannot be read, or if the graph is too large or has no such
    /// vertex.
    pub fn glued(text: &str) -> Result<Self, FamilyError> {
        let (graph, root) = text.rsplit_once('@').unwrap_or((text, "0"));
        let few = Capacity { vertices: MOST_GLUED, ..Capacity::default() };
        let board = read_named(graph, few)?;
        let most = (board.order() as u64).saturating_sub(1);
        let root = number(root, "root", 0, most)?;
        let neighbours = |v| board.neighbours(v).iter().map(|u| *u as usize).collect();
        let lists: Vec<Vec<usize>> = board.vertices().map(neighbours).collect();
        let (grammar, kind) = match Grammar::glued(&lists, usize::try_from(root).unwrap_or(0)) {
            Err(error @ GrammarError::NotConnected { .. }) => {
                let problem = Problem::Stated(Box::new(error.phrase()));
                let scanner = Scanner::new(graph, Subject::Position, InputSizes::default());
                return Err(scanner.error_at(0, problem).into());
            }
            family => family?,
        };
        Ok(Self::new(format!("glued:{}@{root}", graph.trim()), grammar, kind))
    }

    /// The family that a text describes, in the syntax of [`Grammar::from_text`]; its first kind is
    /// the usual one.
    ///
    /// # Errors
    ///
    /// [`FamilyError::Text`] if the text does not describe a grammar.
    pub fn from_text(name: &str, text: &str) -> Result<Self, FamilyError> {
        Ok(Self::new(name, Grammar::from_text(text)?, 0))
    }

    /// The family whose values are the foreclosed values of this one: the game ends as soon as a
    /// part of the position does.
    ///
    /// # Errors
    ///
    /// [`FamilyError::Foreclose`] if the family has no foreclosed version.
    pub fn foreclosed(&self, convention: Convention) -> Result<Self, FamilyError> {
        let ending = match convention {
            Convention::Normal => "foreclosed-normal",
            Convention::Misere => "foreclosed-misere",
        };
        let grammar = self.played.foreclosed(convention)?;
        Ok(Self::new(format!("{} {ending}", self.name), grammar, self.kind))
    }

    /// The name, in one spelling.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rules as far as values need them. Sequences are computed from them and identified by
    /// them.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The rules of play: moves leave all components, even those that cancel in the value.
    #[must_use]
    pub fn played(&self) -> &Grammar {
        &self.played
    }

    /// How the members look.
    pub(super) fn looks(&self) -> Looks {
        self.looks
    }

    /// The kind that is meant when none is named.
    #[must_use]
    pub fn kind(&self) -> usize {
        self.kind
    }

    /// The kind with this name; primes may be typed as quotes.
    #[must_use]
    pub fn kind_called(&self, name: &str) -> Option<usize> {
        let spelled = name
            .replace("''", "″")
            .replace("’’", "″")
            .replace("′′", "″")
            .replace('"', "″")
            .replace(['\'', '’'], "′");
        self.grammar.kind(&spelled).or_else(|| self.grammar.kind(name))
    }
}

fn parameter<'a>(text: &'a str, name: &'static str) -> Scanner<'a> {
    Scanner::new(
        text,
        Subject::Parameter(name.into()),
        InputSizes { digits: 1000, ..InputSizes::default() },
    )
}

/// Reads digits, each of which is a letter of a word.
fn letters(scanner: &mut Scanner<'_>) -> Vec<u32> {
    let mut word = Vec::new();
    while let Some((letter, digit)) =
        scanner.peek().and_then(|letter| Some((letter, letter.to_digit(10)?)))
    {
        scanner.eat(letter);
        word.push(digit);
    }
    word
}

fn number(text: &str, name: &'static str, least: u64, most: u64) -> Result<u64, FamilyError> {
    let mut scanner = parameter(text, name);
    let number = scanner.number(Expected::Number)?;
    scanner.finish(Expected::End)?;
    match number.to_u64() {
        Some(value) if (least..=most).contains(&value) => Ok(value),
        _ => Err(scanner.error_at(0, Problem::OutOfRange { least, most }).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_a_family() {
        for name in NamedFamily::NAMES {
            assert_eq!(NamedFamily::parse(name).unwrap().name(), *name);
        }
        assert_eq!(NamedFamily::parse("path^1").unwrap().name(), "path");
        assert_eq!(NamedFamily::parse("subtraction:4,1,4").unwrap().name(), "subtraction:1,4");
    }

    #[test]
    fn a_path_with_a_tail_is_a_path() {
        let glued = NamedFamily::parse("glued:path:3@2").unwrap();
        let path = noyau_solve::sequence::naive(NamedFamily::path(1).unwrap().grammar(), 60);
        let tails = noyau_solve::sequence::naive(glued.grammar(), 57);
        assert_eq!(tails[glued.kind()], path[0][3..]);
    }

    #[test]
    fn primes_may_be_quotes() {
        let saws = NamedFamily::parse("trapezoidal-saw").unwrap();
        for name in ["W″", "W''", "W\"", "W’’"] {
            assert_eq!(saws.kind_called(name), Some(2), "{name}");
        }
        assert_eq!(saws.kind_called("W'"), Some(1));
        assert_eq!(saws.kind_called("X"), None);
    }

    #[test]
    fn bad_names_say_what_is_wrong() {
        for code in ["0.8", "x.12", "0.", "5.1", ""] {
            let error = NamedFamily::parse(code).unwrap_err();
            assert!(matches!(error, FamilyError::Notation(_)), "{code}: {error}");
        }
        for name in ["paths", "ladder^2", "cycle:3"] {
            let error = NamedFamily::parse(name).unwrap_err();
            assert!(matches!(error, FamilyError::Unknown { .. }), "{name}: {error}");
        }
        let foreclosed = NamedFamily::parse("path").unwrap().foreclosed(Convention::Misere);
        assert_eq!(foreclosed.unwrap().name(), "path foreclosed-misere");
        for name in ["caterpillar:", "caterpillar:21", "caterpillar:2()", "caterpillar:2(1)x"] {
            let error = NamedFamily::parse(name).unwrap_err();
            assert!(matches!(error, FamilyError::Notation(_)), "{name}: {error}");
        }
        for name in [
            "glued:path:3@7",
            "glued:path:99@0",
            "glued:pth:3@0",
            "glued:path:3@",
            "glued:2*path:2@1",
        ] {
            let error = NamedFamily::parse(name).unwrap_err();
            assert!(matches!(error, FamilyError::Notation(_)), "{name}: {error}");
        }
        for name in ["path^0", "path^x", "subtraction:", "subtraction:0,2", "path^10^9"] {
            let error = NamedFamily::parse(name).unwrap_err();
            assert!(matches!(error, FamilyError::Notation(_)), "{name}: {error}");
        }
    }
}
