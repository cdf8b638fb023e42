//! Builds rulesets from their parameters, in the given convention and compound.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::sync::Arc;

use noyau_core::{Compound, Convention, Phrase};

use super::arguments::refused;
use super::entries::{
    ANY_GRAPH, BOARD, CODE, COLOURS, COMPOUND, FEW_COLOURS, GAP, GRAMMAR, MISERE, MOST_TAKEN,
    MULTIPLE, PERIOD, QUOTA, ROWS_CHANGED, SUCCESSORS, TAKES,
};
use super::{Arguments, CatalogError, Parameter};
use crate::Game;
use crate::compound::{Compounded, Numbers, Several, Splits};
use crate::erased::{Erased, ErasedGame};
use crate::family::{FamilyGame, NamedFamily};
use crate::graph::colouring::Colouring;
use crate::graph::{AnySize, Domination, Orientation, Version};
use crate::heap::{
    FibonacciNim, Marienbad, Moore, Nim, Nimhoff, OctalCode, OneRow, Quota, ThreeHeaps, Together,
    Wythoff,
};
use crate::misere::Misere;

/// Nim as an octal game: a move takes any number of tokens from a heap.
const ROWS_OF_NIM: &str = "0.[3]";

type Opened = Result<Arc<ErasedGame>, CatalogError>;

/// The lines of the product that apply to every ruleset.
#[derive(Clone, Copy)]
struct Product {
    convention: Convention,
    compound: Option<Compound>,
}

impl Product {
    /// Opens a game that splits into components and knows its convention.
    fn splitting<G: Splits>(self, game: G) -> Opened {
        match self.compound {
            Some(compound) => self.compounded(game, compound),
            None => Ok(Erased::shared(game)),
        }
    }

    /// Opens a version of the domination game, on boards of any size.
    fn on_graphs(self, version: Version) -> Opened {
        let game = Domination::new(version, self.convention);
        match self.compound {
            Some(compound) => self.compounded(game, compound),
            None => Ok(Erased::shared(AnySize::new(game)?)),
        }
    }

    fn compounded<G: Splits>(self, game: G, compound: Compound) -> Opened {
        match Compounded::new(game, compound) {
            Ok(game) => Ok(Erased::shared(game)),
            Err(reason) => Err(refused(COMPOUND, &compound.to_string(), *reason)),
        }
    }

    /// Opens a game that knows its convention. Each of its positions is one component; a compound
    /// is played on several of them.
    fn whole<G>(self, game: G) -> Opened
    where
        G: Game<Position: Numbers>,
    {
        match self.compound {
            Some(compound) => self.compounded(Several::new(game), compound),
            None => Ok(Erased::shared(game)),
        }
    }

    /// Opens a game that knows normal play only, otherwise like `whole`.
    fn normal<G>(self, game: G) -> Opened
    where
        G: Game<Position: Numbers>,
    {
        match (self.compound, self.convention) {
            (None, Convention::Misere) => Ok(Erased::shared(Misere::new(game))),
            // A compound has its own convention.
            _ => self.whole(game),
        }
    }

    /// Opens a family of heaps or of boards.
    fn family(self, family: NamedFamily) -> Opened {
        let game = FamilyGame::new(family, self.convention);
        self.splitting(game)
    }

    /// Opens a game between Alice and Bob, who have different moves.
    fn between_two<G: Game>(self, game: G) -> Opened {
        match self.compound {
            Some(compound) => {
                let reason = Phrase::new("compound-alice-and-bob");
                Err(refused(COMPOUND, &compound.to_string(), reason))
            }
            None => Ok(Erased::shared(game)),
        }
    }
}

/// Builds a ruleset, in the convention and compound that are given.
pub(super) fn open(ruleset: &str, given: &Arguments) -> Opened {
    let (convention, compound) = (given.convention(), given.compound()?);
    let product = Product { convention, compound };
    let narrow = |parameter: Parameter| -> Result<NonZeroU32, CatalogError> {
        let number = u32::try_from(given.number(parameter)?).unwrap_or(u32::MAX);
        Ok(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
    };
    let positive = |parameter: Parameter| -> Result<NonZeroU64, CatalogError> {
        Ok(NonZeroU64::new(given.number(parameter)?).unwrap_or(NonZeroU64::MIN))
    };
    match ruleset {
        "one-row" => product.whole(OneRow::new(positive(MOST_TAKEN)?, convention)),
        "nim" => match (compound, convention) {
            (Some(_), _) => product.family(NamedFamily::octal(&OctalCode::parse(ROWS_OF_NIM)?)?),
            (None, Convention::Normal) => Ok(Erased::shared(Nim)),
            (None, Convention::Misere) => Ok(Erased::shared(Marienbad)),
        },
        "moore" => {
            let rows = usize::try_from(given.number(ROWS_CHANGED)?).unwrap_or(usize::MAX);
            let rows = NonZeroUsize::new(rows).unwrap_or(NonZeroUsize::MIN);
            product.whole(Moore::new(rows).under(convention))
        }
        "fibonacci" => product.normal(FibonacciNim),
        "wythoff" => product.whole(Wythoff::new(narrow(GAP)?, narrow(MULTIPLE)?, convention)),
        "quota" => product.normal(Quota::new(positive(QUOTA)?)),
        "nimhoff" => product.normal(Nimhoff::new(positive(PERIOD)?)),
        "wythoff-subsets" => product.normal(ThreeHeaps::new(Together::Equal)),
        "wythoff-nim-sum" => product.normal(ThreeHeaps::new(Together::NimSum)),
        "octal" => product.family(NamedFamily::octal(&OctalCode::parse(given.text(CODE))?)?),
        "subtraction" => product.family(NamedFamily::subtraction(given.text(TAKES))?),
        "family" => {
            let text = given.text(GRAMMAR).replace(r"\n", "\n");
            product.family(NamedFamily::from_text("family", &text)?)
        }
        "domination" => match given.text(BOARD).trim() {
            "" | ANY_GRAPH => product.on_graphs(Version::Plain),
            board => product.family(NamedFamily::boards(board)?),
        },
        "oriented-domination" => {
            let orientation = match given.is_set(SUCCESSORS) {
                true => Orientation::Successors,
                false => Orientation::Predecessors,
            };
            product.on_graphs(Version::Oriented(orientation))
        }
        "marking" => product.between_two(given.marking_game(convention)?),
        "graph-colouring" => product.on_graphs(Version::Colouring(narrow(COLOURS)?)),
        "colouring" => {
            if convention == Convention::Misere {
                return Err(refused(MISERE, MISERE.name, Phrase::new("misere-alice-and-bob")));
            }
            let colours =
                u8::try_from(given.number(FEW_COLOURS)?).unwrap_or(Colouring::MOST_COLOURS);
            product.between_two(Colouring::new(colours, given.passes()?))
        }
        other => Err(CatalogError::UnknownGame { name: other.to_owned() }),
    }
}
