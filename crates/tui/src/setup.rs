//! The setup of a game: the answers to the questions of the menu.

use std::io;
use std::path::{Path, PathBuf};

use noyau_engine::{
    Arguments, CatalogError, Engine, EngineError, Entry, GAMES, Level, Parameter, ParameterKind,
    Patience, Session, find, offered, open,
};

use super::PlayOptions;

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Choice {
    /// A number or another text, as typed.
    Text(String),
    /// Present or absent.
    Flag(bool),
}

/// Who moves first, and whether the machine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Starts {
    You,
    Machine,
    TwoPlayers,
}

impl Starts {
    pub(super) const ALL: [Self; 3] = [Self::You, Self::Machine, Self::TwoPlayers];
}

/// A game and its session at the start position.
pub(super) type Started = (Engine, Session);

/// Everything that is needed to start a game.
#[derive(Debug, Clone)]
pub(super) struct Setup {
    pub(super) entry: &'static Entry,
    /// The parameters of the game.
    pub(super) parameters: Vec<&'static Parameter>,
    /// The choice for each of these parameters, in the same order.
    pub(super) choices: Vec<Choice>,
    pub(super) position: String,
    pub(super) level: Level,
    pub(super) starts: Starts,
    seed: u64,
    /// Parameters of the command line, for any game that has them.
    typed: Vec<(String, Option<String>)>,
    save: Option<PathBuf>,
    pub(super) write: fn(&Path, &str) -> io::Result<()>,
    patience: Patience,
    /// The number of games started so far.
    rounds: u64,
}

impl Setup {
    /// The setup that the options ask for. Fails if the game that they name does not exist or does
    /// not have the parameters.
    pub(super) fn new(options: &PlayOptions) -> Result<Self, CatalogError> {
        let entry = match &options.game {
            Some(name) => {
                open(name, &options.given)?;
                find(name)?
            }
            None => &GAMES[0],
        };
        let starts = match (options.two_players, options.machine_first) {
            (true, _) => Starts::TwoPlayers,
            (false, true) => Starts::Machine,
            (false, false) => Starts::You,
        };
        let mut setup = Self {
            entry,
            parameters: Vec::new(),
            choices: Vec::new(),
            position: String::new(),
            level: options.level,
            starts,
            seed: options.seed,
            typed: typed_parameters(&options.given),
            save: options.save.clone(),
            write: options.write,
            patience: options.patience.clone(),
            rounds: 0,
        };
        setup.choose_game(entry);
        if let Some(position) = &options.position {
            setup.position.clone_from(position);
        }
        Ok(setup)
    }

    /// Changes to another game, with its own parameters and example.
    pub(super) fn choose_game(&mut self, entry: &'static Entry) {
        self.entry = entry;
        entry.example.clone_into(&mut self.position);
        self.parameters = offered(entry);
        let choices = self.parameters.iter().map(|parameter| {
            let typed = self.typed.iter().rev().find(|(name, _)| parameter.is_called(name));
            match (parameter.kind, typed) {
                (ParameterKind::Flag, typed) => Choice::Flag(typed.is_some()),
                (_, Some((_, Some(value)))) => Choice::Text(value.clone()),
                (ParameterKind::Number { default, .. }, _) => Choice::Text(default.to_string()),
                (ParameterKind::Text { default } | ParameterKind::Board { default }, _) => {
                    Choice::Text(default.to_owned())
                }
                (ParameterKind::Compound, _) => Choice::Text(String::new()),
            }
        });
        self.choices = choices.collect();
    }

    /// The parameters in the form that the catalogue takes.
    fn given(&self) -> Arguments {
        self.chosen().into_iter().fold(Arguments::none(), |given, (name, choice)| match choice {
            Choice::Text(text) => given.with(name, text),
            Choice::Flag(_) => given.flag(name),
        })
    }

    /// The parameters in use, with their values.
    pub(super) fn chosen(&self) -> Vec<(&'static str, Choice)> {
        let chosen = self.parameters.iter().zip(&self.choices);
        chosen
            .filter(|(parameter, choice)| match choice {
                Choice::Flag(on) => *on,
                Choice::Text(text) => {
                    parameter.kind != ParameterKind::Compound || !text.trim().is_empty()
                }
            })
            .map(|(parameter, choice)| (parameter.name, choice.clone()))
            .collect()
    }

    /// The first lines of a record: the game and its parameters.
    pub(super) fn record_head(&self) -> String {
        let mut head = format!("game: {}\n", self.entry.id);
        for (name, choice) in self.chosen() {
            head += &match choice {
                Choice::Text(text) => format!("{name}: {}\n", text.trim()),
                Choice::Flag(_) => format!("{name}: yes\n"),
            };
        }
        head
    }

    /// The game with its parameters.
    pub(super) fn engine(&self) -> Result<Engine, EngineError> {
        Ok(open(self.entry.id, &self.given())?)
    }

    /// Starts the game at its position. The seed differs for each game, so that the machine plays
    /// differently.
    pub(super) fn start(&self) -> Result<Started, EngineError> {
        let engine = self.engine()?;
        let seed = self.seed.wrapping_add(self.rounds);
        let session = engine.start(&self.position, seed, self.patience.clone())?;
        Ok((engine, session))
    }

    /// Counts a game that was started.
    pub(super) fn next_round(&mut self) {
        self.rounds += 1;
    }

    /// The file to which the record of the current game is saved automatically.
    pub(super) fn save_path(&self) -> Option<PathBuf> {
        self.save.as_deref().map(|path| numbered(path, self.rounds))
    }
}

/// The numbered name of a file: `game.txt`, then `game-2.txt` and so on, so that no game overwrites
/// the one before.
fn numbered(path: &Path, round: u64) -> PathBuf {
    if round < 2 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{round}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The parameters of the command line as they were typed.
fn typed_parameters(given: &Arguments) -> Vec<(String, Option<String>)> {
    given.iter().map(|(name, value)| (name.to_owned(), value.map(str::to_owned))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_parameters_come_back() {
        let given = Arguments::none().with("p", "2^5-1").flag("misere").with("k", "7");
        let typed = typed_parameters(&given);
        let names: Vec<&str> = typed.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["p", "misere", "k"]);
        assert_eq!(typed[0].1.as_deref(), Some("2^5-1"));
        assert_eq!(typed[1].1, None);
    }

    #[test]
    fn every_game_of_a_sitting_has_its_own_file() {
        let path = Path::new("games/today.txt");
        assert_eq!(numbered(path, 1), path);
        assert_eq!(numbered(path, 2), Path::new("games/today-2.txt"));
        assert_eq!(numbered(Path::new("today"), 3), Path::new("today-3"));
    }
}
