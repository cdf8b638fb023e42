//! The catalogue.

use noyau_engine::{
    Arguments, Engine, EngineError, Entry, Parameter, ParameterKind, fills_in, find, names,
    offered, open,
};
use noyau_text::Texts;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameJson {
    /// Name, as it stands in addresses.
    pub id: String,
    /// Other names it goes by.
    pub aliases: Vec<String>,
    /// Name, as people say it.
    pub name: String,
    /// The rules, in a few sentences.
    pub summary: String,
    /// Names that fill in its parameters.
    pub known: Vec<KnownNameJson>,
    /// Its parameters.
    pub parameters: Vec<GameParameterJson>,
    /// A position to start from.
    pub example: String,
    /// What the board of that position is made of: `rows`, `heaps`, `squares`, `graph` or `text`.
    pub board: String,
    /// Ways of explaining.
    pub methods: Vec<MethodJson>,
    /// Its tables.
    pub tables: Vec<TableSpecJson>,
}

/// A name that fills in a parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct KnownNameJson {
    /// The name.
    pub name: String,
    /// The parameter.
    pub parameter: String,
    /// What it is set to.
    pub setting: String,
}

/// A parameter of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameParameterJson {
    /// Name, as it stands in queries.
    pub name: String,
    /// Other names it goes by.
    pub aliases: Vec<String>,
    /// `number`, `text`, `flag` or `compound`.
    pub kind: String,
    /// Value when it is not given.
    pub default: Option<String>,
    /// Least value of a number.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub least: Option<u64>,
    /// Greatest value of a number.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub most: Option<u64>,
    /// What it means.
    pub help: String,
    /// Of a compound: what may be chosen beside the sum as usual, one example of each; none where
    /// the game is played as a sum only.
    pub choices: Option<Vec<String>>,
}

/// One compound for each word in the names of compounds, except the words that are the default.
const CHOICES: [&str; 13] = [
    "conjunctive",
    "selective",
    "2-exact",
    "2-minimal",
    "2-maximal",
    "disjunctive,short",
    "disjunctive,misere",
    "disjunctive,largest-first",
    "disjunctive,smallest-first",
    "disjunctive,mod-2-first",
    "disjunctive,f-[0.1]-first",
    "disjunctive,largest-first,by-vertices",
    "disjunctive,largest-first,by-edges",
];

/// The choices that a game with its default parameters accepts.
fn choices(entry: &Entry, parameter: &Parameter) -> Vec<String> {
    let taken =
        |choice: &&str| open(entry.id, &Arguments::none().with(parameter.name, *choice)).is_ok();
    CHOICES.iter().copied().filter(taken).map(str::to_owned).collect()
}

/// A way of explaining.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MethodJson {
    /// Name, for `by=`.
    pub name: String,
    /// Name, as people say it.
    pub title: String,
}

/// A table of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableSpecJson {
    /// Its name.
    pub name: String,
    /// The options it looks at: `from`, `rows`, `base`, `by`.
    pub options: Vec<String>,
}

/// The names that mean this game with a certain value of a parameter.
fn known(entry: &Entry) -> Vec<KnownNameJson> {
    let ours = |name: &&str| find(name).is_ok_and(|found| found.id == entry.id);
    let json = |name: &str| {
        let (parameter, setting) = fills_in(name)?;
        let [name, parameter, setting] = [name, parameter, setting].map(str::to_owned);
        Some(KnownNameJson { name, parameter, setting })
    };
    names().filter(ours).filter_map(json).collect()
}

impl GameJson {
    /// A game of the catalogue with its default parameters.
    pub fn new(texts: &Texts, entry: &Entry) -> Result<Self, EngineError> {
        let engine = open(entry.id, &Arguments::none())?;
        Self::of(texts, &engine)
    }

    /// A game that was opened.
    pub fn of(texts: &Texts, engine: &Engine) -> Result<Self, EngineError> {
        let entry = engine.entry();
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let methods = engine.methods();
        let tables = engine.tables();
        Ok(Self {
            id: entry.id.to_owned(),
            aliases: owned(entry.aliases),
            name: texts.word(&format!("game-{}", entry.id)),
            summary: texts.rules(entry.id),
            known: known(entry),
            parameters: offered(entry).into_iter().map(|p| parameter(texts, entry, p)).collect(),
            example: entry.example.to_owned(),
            board: engine.view(entry.example, 0)?.shape.name().to_owned(),
            methods: methods
                .iter()
                .map(|info| MethodJson {
                    name: info.name.to_owned(),
                    title: texts.method(info.name),
                })
                .collect(),
            tables: tables
                .iter()
                .map(|spec| TableSpecJson {
                    name: spec.name.to_owned(),
                    options: owned(spec.options),
                })
                .collect(),
        })
    }
}

fn parameter(texts: &Texts, entry: &Entry, parameter: &Parameter) -> GameParameterJson {
    let (kind, default, range) = match parameter.kind {
        ParameterKind::Number { least, most, default } => {
            ("number", Some(default.to_string()), Some((least, most)))
        }
        ParameterKind::Text { default } | ParameterKind::Board { default } => {
            ("text", Some(default.to_owned()), None)
        }
        ParameterKind::Flag => ("flag", None, None),
        ParameterKind::Compound => ("compound", None, None),
    };
    GameParameterJson {
        name: parameter.name.to_owned(),
        aliases: parameter.aliases.iter().map(|name| (*name).to_owned()).collect(),
        kind: kind.to_owned(),
        default,
        least: range.map(|(least, _)| least),
        most: range.map(|(_, most)| most),
        help: texts.parameter(entry.id, parameter.name),
        choices: (parameter.kind == ParameterKind::Compound).then(|| choices(entry, parameter)),
    }
}

#[cfg(test)]
mod tests {
    use noyau_core::Compound;
    use noyau_engine::find;
    use noyau_text::Lang;

    use super::*;

    /// The choices of a compound; none for a game that takes no compound.
    fn chosen(game: &str) -> Vec<String> {
        let json = GameJson::new(Texts::of(Lang::En), find(game).unwrap()).unwrap();
        let compound = json.parameters.into_iter().find(|parameter| parameter.kind == "compound");
        compound.and_then(|parameter| parameter.choices).unwrap_or_default()
    }

    #[test]
    fn every_word_of_a_compound_can_be_chosen() {
        let plain = Compound::SUM.to_string();
        for compound in Compound::all() {
            for word in compound.to_string().split(',') {
                let mut choices = CHOICES.iter().copied().chain([&*plain]);
                let chosen = choices.any(|choice| choice.split(',').any(|known| known == word));
                assert!(chosen, "{word} of {compound}");
            }
        }
        for choice in CHOICES {
            assert_ne!(Compound::parse(choice).unwrap(), Compound::SUM);
        }
    }

    #[test]
    fn only_what_a_game_takes_is_offered() {
        assert_eq!(chosen("domination"), CHOICES);
        assert_eq!(chosen("path"), CHOICES[..11]);
        assert_eq!(chosen("wythoff"), CHOICES[..11]);
        assert_eq!(chosen("moore"), CHOICES[..11]);
        assert_eq!(chosen("cycle"), CHOICES[..7]);
        assert_eq!(chosen("graph-colouring"), CHOICES[..7]);
        for game in ["ladder", "oriented-domination", "marking", "colouring"] {
            assert!(chosen(game).is_empty(), "{game}");
        }
        // Every choice can be combined with another ending and another convention.
        for entry in noyau_engine::GAMES {
            let more = |choice: &&String| !choice.contains("short") && !choice.contains("misere");
            for choice in chosen(entry.id).iter().filter(more) {
                let given = Arguments::none().with("compound", format!("{choice},short,misere"));
                assert!(open(entry.id, &given).is_ok(), "{} {choice}", entry.id);
            }
        }
    }
}
