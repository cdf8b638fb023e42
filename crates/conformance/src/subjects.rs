//! Every entry of the catalogue as the oracle plays it. An entry is opened by name and parameters,
//! as in the engine.

mod boards;
mod families;
mod heaps;

pub(crate) use boards::board;
pub(crate) use families::grammar_of;

use noyau_core::bitype::Bitype;
use noyau_core::{Compound, Convention};
use noyau_engine::Arguments;

use crate::subject::Reference;

/// Parameters, as the oracle reads them.
pub(crate) struct Parameters<'a>(pub &'a Arguments);

impl Parameters<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().filter(|(given, _)| *given == name).last().and_then(|(_, value)| value)
    }

    fn is_set(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given == name)
    }

    fn number(&self, name: &str, usual: u64) -> Option<u64> {
        self.text(name).map_or(Some(usual), |text| text.parse().ok())
    }

    fn convention(&self) -> Convention {
        if self.is_set("misere") { Convention::Misere } else { Convention::Normal }
    }

    /// The compound; if none is named, the sum under the convention.
    fn compound(&self) -> Option<Compound> {
        match self.text("compound").filter(|text| !text.is_empty()) {
            Some(text) if self.is_set("misere") => {
                Some(Compound::parse(text).ok()?.under(Convention::Misere))
            }
            Some(text) => Compound::parse(text).ok(),
            None => Some(Compound::SUM.under(self.convention())),
        }
    }
}

/// Opens a game with parameters. `None` if the oracle does not know it.
#[must_use]
pub fn open(name: &str, given: &Arguments) -> Option<Box<dyn Reference>> {
    let parameters = Parameters(given);
    heaps::open(name, &parameters)
        .or_else(|| families::open(name, &parameters))
        .or_else(|| boards::open(name, &parameters))
}

/// The bitype of a position of the colouring game, by the definition.
#[must_use]
pub fn bitype(given: &Arguments, position: &str) -> Option<Bitype> {
    boards::bitype(&Parameters(given), position)
}
