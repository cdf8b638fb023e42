//! The only list of games.
//!
//! A game is a product: a ruleset with its parameters, on a family of boards, in a convention,
//! played by a compound. The first two belong to the game itself. Convention and compound can be
//! given for every ruleset; those that have no meaning for it are refused with a reason. Well-known
//! names of games fill in lines of this product.
//!
//! A front end names a game and its parameters; [`open`] builds the ruleset and forgets its types.
//! To add a game, add an [`Entry`] and an arm in `rulesets`.

mod arguments;
mod entries;
mod rulesets;

use std::sync::Arc;

use noyau_core::NotationError;
use noyau_family::{GrammarError, GrammarTextError};

use crate::erased::ErasedGame;
use crate::family::FamilyError;
use entries::{COMPOUND, MISERE, NAMES, Name};

pub use arguments::Arguments;
pub use entries::GAMES;

/// A game of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Name, as typed.
    pub id: &'static str,
    /// Other names of the game.
    pub aliases: &'static [&'static str],
    /// The parameters of the game itself. Convention and compound are parameters of every game
    /// ([`offered`]).
    pub parameters: &'static [Parameter],
    /// A position to start playing from.
    pub example: &'static str,
}

/// A parameter of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Name, as typed after `--`.
    pub name: &'static str,
    /// Other names of the parameter: other spellings, and former names.
    pub aliases: &'static [&'static str],
    /// The kind of its values.
    pub kind: ParameterKind,
}

impl Parameter {
    const fn new(name: &'static str, kind: ParameterKind) -> Self {
        Self { name, aliases: &[], kind }
    }

    const fn also(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Whether `name` is its name or one of its other names.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// The kind of values of a parameter.
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
    /// A family of boards, by name.
    Board {
        /// Family when it is not given.
        default: &'static str,
    },
    /// Present or absent.
    Flag,
    /// A compound by which the components are played; empty for the usual sum.
    Compound,
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
    Text(#[from] GrammarTextError),
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

/// Every name that [`find`] accepts.
pub fn names() -> impl Iterator<Item = &'static str> {
    let entries =
        GAMES.iter().flat_map(|entry| [entry.id].into_iter().chain(entry.aliases.iter().copied()));
    entries.chain(NAMES.iter().map(|known| known.name).filter(|name| entry(name).is_none()))
}

fn entry(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.id == name || entry.aliases.contains(&name))
}

/// The lines that a name fills in.
fn line(name: &str) -> Option<&'static Name> {
    NAMES.iter().find(|known| known.name == name)
}

/// The lines that a name without an entry fills in. Such a name stands for its ruleset with these
/// parameters.
fn shorthand(name: &str) -> Option<&'static Name> {
    line(name).filter(|_| entry(name).is_none())
}

/// The entry of a game, by name or alias, or by a name that fills in parameters.
///
/// # Errors
///
/// [`CatalogError::UnknownGame`] if no game has this name.
pub fn find(name: &str) -> Result<&'static Entry, CatalogError> {
    let id = shorthand(name).map_or(name, |known| known.ruleset);
    entry(id).ok_or_else(|| CatalogError::UnknownGame { name: name.to_owned() })
}

/// The parameter of its ruleset that a name without an entry fills in, and the value that it gets.
#[must_use]
pub fn fills_in(name: &str) -> Option<(&'static str, &'static str)> {
    let (parameter, setting) = shorthand(name)?.fills.first()?;
    Some((parameter, (*setting)?))
}

/// The code of an octal game that has a name of its own.
pub(crate) fn known_code(name: &str) -> Option<&'static str> {
    fills_in(name).map(|(_, code)| code)
}

/// The parameters that may be given with the name of a game: its own, the convention and the
/// compound, except those that the name fills in. Parameters without a meaning for the game are
/// refused by [`open`].
///
/// # Errors
///
/// [`CatalogError::UnknownGame`] if no game has this name.
pub fn accepted(name: &str) -> Result<Vec<&'static Parameter>, CatalogError> {
    let entry = find(name)?;
    let filled = line(name).or_else(|| line(entry.id)).map_or(&[][..], |known| known.fills);
    let open = |parameter: &&Parameter| !filled.iter().any(|(name, _)| *name == parameter.name);
    Ok(entry.parameters.iter().chain([&MISERE, &COMPOUND]).filter(open).collect())
}

/// The parameters that a game takes: the accepted ones that it does not refuse.
#[must_use]
pub fn offered(entry: &Entry) -> Vec<&'static Parameter> {
    let takes = |parameter: &&Parameter| match parameter.kind {
        ParameterKind::Flag if **parameter == MISERE => {
            open(entry.id, &Arguments::none().flag(MISERE.name)).is_ok()
        }
        ParameterKind::Compound => {
            open(entry.id, &Arguments::none().with(COMPOUND.name, "selective")).is_ok()
        }
        _ => true,
    };
    let own = || entry.parameters.iter().collect();
    accepted(entry.id).unwrap_or_else(|_| own()).into_iter().filter(takes).collect()
}

/// Whether a parameter belongs to every game.
#[must_use]
pub fn is_asked_of_all(parameter: &Parameter) -> bool {
    [MISERE, COMPOUND].contains(parameter)
}

/// Every parameter of every game, each name once.
#[must_use]
pub fn all_parameters() -> Vec<Parameter> {
    let mut all: Vec<Parameter> = Vec::new();
    let own = GAMES.iter().flat_map(|entry| entry.parameters);
    for parameter in [&MISERE, &COMPOUND].into_iter().chain(own) {
        if !all.iter().any(|known| known.name == parameter.name) {
            all.push(*parameter);
        }
    }
    all
}

/// The given parameters under their main names, and those that a name without an entry fills in.
///
/// # Errors
///
/// [`CatalogError::UnknownGame`] if no game has this name, [`CatalogError::UnknownParameter`] if a
/// given parameter is not one of the [`accepted`] ones.
pub fn filled_in(name: &str, given: &Arguments) -> Result<Arguments, CatalogError> {
    let known = accepted(name)?;
    let filled = shorthand(name).map_or(&[][..], |known| known.fills);
    let mut all: Vec<_> =
        filled.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned))).collect();
    for (parameter, value) in given.iter() {
        let Some(called) = known.iter().find(|known| known.is_called(parameter)) else {
            // The error does not suggest parameters that the game refuses.
            let offered = offered(find(name)?);
            return Err(CatalogError::UnknownParameter {
                game: name.to_owned(),
                name: parameter.to_owned(),
                known: known
                    .iter()
                    .filter(|one| offered.contains(one))
                    .map(|one| one.name)
                    .collect(),
            });
        };
        all.push((called.name.to_owned(), value.map(str::to_owned)));
    }
    Ok(Arguments(all))
}

impl Name {
    /// The parameters of the ruleset: those that the name fills in, and the given ones that are not
    /// used to fill in others.
    fn apply(&self, entry: &Entry, given: &Arguments) -> Result<Arguments, CatalogError> {
        let mut used = Vec::new();
        let mut filled = Vec::new();
        for (name, template) in self.fills {
            let mut setting = template.map(str::to_owned);
            for own in entry.parameters {
                let place = format!("{{{}}}", own.name);
                let Some(text) = setting.as_mut().filter(|text| text.contains(&place)) else {
                    continue;
                };
                let value = match own.kind {
                    ParameterKind::Number { .. } => given.number(*own)?.to_string(),
                    _ => given.text(*own).to_owned(),
                };
                *text = text.replace(&place, &value);
                used.push(own.name);
            }
            filled.push(((*name).to_owned(), setting));
        }
        let beside = given.0.iter().filter(|(name, _)| !used.contains(&name.as_str()));
        Ok(Arguments(filled.into_iter().chain(beside.cloned()).collect()))
    }
}

/// Builds the game `name` with the given parameters.
///
/// # Errors
///
/// A [`CatalogError`] if the name or a parameter is unknown, if a value cannot be read, or if the
/// game refuses a parameter.
pub fn open(name: &str, given: &Arguments) -> Result<Arc<ErasedGame>, CatalogError> {
    let given = filled_in(name, given)?;
    let entry = find(name)?;
    match line(entry.id) {
        Some(line) => rulesets::open(line.ruleset, &line.apply(entry, &given)?),
        None => rulesets::open(entry.id, &given),
    }
}

/// The title that version 0.1 stored for a game with its parameters. Some names have changed since.
#[must_use]
pub fn former_title(name: &str) -> String {
    let game = name.split([' ', ':']).next().unwrap_or_default();
    match game {
        "colouring" => name.replace("colouring", "coloring").replace(" --colours ", " --colors "),
        "graph-colouring" => name.replace(" --colours ", " --k "),
        "marking" => name.replace("-max-passes ", "-skips "),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_opens_and_names_are_unique() {
        let mut names: Vec<&str> = names().collect();
        for name in &names {
            assert!(open(name, &Arguments::none()).is_ok(), "{name}");
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn names_fill_in_parameters_of_their_rulesets() {
        for known in NAMES {
            let ruleset = find(known.ruleset).unwrap();
            assert!(line(ruleset.id).is_none(), "{} is no ruleset", known.ruleset);
            let all = accepted(ruleset.id).unwrap();
            for (filled, _) in known.fills {
                assert!(all.iter().any(|p| p.name == *filled), "{} {filled}", known.name);
            }
        }
    }

    #[test]
    fn wrong_parameters_are_named() {
        let unknown = open("nim", &Arguments::none().with("k", "2")).unwrap_err();
        assert!(matches!(unknown, CatalogError::UnknownParameter { game, .. } if game == "nim"));
        for bad in ["0", "-1", "x", "", "18446744073709551616"] {
            let error = open("one-row", &Arguments::none().with("p", bad)).unwrap_err();
            assert!(matches!(error, CatalogError::Parameter(_)), "{bad:?}");
        }
        // A parameter that the name fills in cannot be given as well.
        for (name, parameter) in [("path", "board"), ("fraenkel", "b"), ("kayles", "code")] {
            let given = Arguments::none().with(parameter, "1");
            let error = open(name, &given).unwrap_err();
            assert!(matches!(error, CatalogError::UnknownParameter { .. }), "{name} {parameter}");
        }
    }

    /// Convention and compound can be given for every game. A game that refuses one says why.
    #[test]
    fn every_game_is_asked_for_the_lines_of_the_product() {
        let refusals = |given: &Arguments| -> Vec<&str> {
            let refused = |entry: &&Entry| match open(entry.id, given) {
                Ok(_) => false,
                Err(CatalogError::Parameter(error)) => {
                    assert!(matches!(error.problem, noyau_core::Problem::Stated(_)));
                    true
                }
                Err(other) => panic!("{}: {other}", entry.id),
            };
            let asked = |entry: &&Entry| {
                let accepted = accepted(entry.id).unwrap();
                given.iter().all(|(name, _)| accepted.iter().any(|p| p.name == name))
            };
            GAMES.iter().filter(asked).filter(refused).map(|entry| entry.id).collect()
        };
        assert_eq!(refusals(&Arguments::none().flag("misere")), ["colouring"]);
        let refused = ["ladder", "trapezoidal-saw", "comb", "caterpillar", "oriented-domination"];
        let refused = [&refused[..], &["marking", "colouring"]].concat();
        assert_eq!(refusals(&Arguments::none().with("compound", "selective")), refused);
    }

    #[test]
    fn a_compound_takes_who_wins_from_beside_it() {
        let given = |text: &str| Arguments::none().flag("misere").with("compound", text);
        let compound = given("selective").compound().unwrap().unwrap();
        assert_eq!(compound.to_string(), "selective,long,misere");
        assert!(given("selective,normal").compound().is_err());
        assert!(given("selective,misere").compound().is_ok());
    }
}
