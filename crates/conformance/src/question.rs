//! A question as one line of text. This is the form in which questions are logged, shrunk, kept as
//! regression cases and shown as commands.

use std::fmt;
use std::str::FromStr;

use noyau_engine::Arguments;

/// What is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// The winner and the winning moves. The moves must be those of the rules, and the written
    /// position must be read back.
    Solve,
    /// The same with so little work that the search stops. The answer may be incomplete but not
    /// wrong.
    Interrupt(u64),
    /// All moves with their verdicts.
    Moves,
    /// Typed moves, legal or not, and the reply of the machine.
    Play,
    /// The tree of replies that shows a win.
    Refute,
    /// A strategy, which is written, read and checked.
    Strategy,
    /// The explanation by every method.
    Explain,
    /// A game that is played to the end and judged.
    Replay,
    /// A board of outcomes, as a whole and step by step. The position is its size, `6x5`.
    Board,
    /// The values of a sequence. The position is a pattern, `grid:3xN`.
    Sequence,
    /// The bitype of a position of the colouring game.
    Bitype,
}

impl Verb {
    /// The name of the verb in a line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Interrupt(_) => "interrupt",
            Self::Moves => "moves",
            Self::Play => "play",
            Self::Refute => "refute",
            Self::Strategy => "strategy",
            Self::Explain => "explain",
            Self::Replay => "replay",
            Self::Board => "board",
            Self::Sequence => "sequence",
            Self::Bitype => "bitype",
        }
    }
}

/// A question about a position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub verb: Verb,
    /// The name of the game.
    pub game: String,
    /// Its parameters.
    pub given: Arguments,
    /// The position.
    pub position: String,
}

impl Question {
    /// The command that asks the question.
    #[must_use]
    pub fn command(&self) -> String {
        let verb = match self.verb {
            Verb::Interrupt(_) | Verb::Play | Verb::Replay => Verb::Solve,
            other => other,
        };
        format!("noyau {}", Self { verb, ..self.clone() })
    }
}

fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ",.:+=-/_@".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verb.name())?;
        if let Verb::Interrupt(work) = self.verb {
            write!(f, ":{work}")?;
        }
        write!(f, " {} {}", self.game, quoted(&self.position))?;
        for (name, value) in self.given.iter() {
            write!(f, " --{name}")?;
            if let Some(value) = value {
                write!(f, " {}", quoted(value))?;
            }
        }
        Ok(())
    }
}

/// Splits a line at spaces, except within quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut inside = false;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                inside = !inside;
                word.get_or_insert_default();
            }
            '\\' if !inside => word.get_or_insert_default().extend(letters.next()),
            ' ' if !inside => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

impl FromStr for Question {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words = words(line.trim().strip_prefix("noyau ").unwrap_or(line.trim()));
        let [verb, game, position, rest @ ..] = words.as_slice() else {
            return Err(format!("{line:?} is no question: expected a verb, a game and a position"));
        };
        let (name, number) = verb.split_once(':').unwrap_or((verb, "1"));
        let verb = match name {
            "solve" => Verb::Solve,
            "interrupt" => {
                let work = number.parse();
                Verb::Interrupt(work.map_err(|_| format!("{number:?} is no number of moves"))?)
            }
            "moves" => Verb::Moves,
            "play" => Verb::Play,
            "refute" => Verb::Refute,
            "strategy" => Verb::Strategy,
            "explain" => Verb::Explain,
            "replay" => Verb::Replay,
            "board" => Verb::Board,
            "sequence" => Verb::Sequence,
            "bitype" => Verb::Bitype,
            _ => return Err(format!("{name:?} is no verb")),
        };
        let mut given = Arguments::none();
        let mut rest = rest.iter().peekable();
        while let Some(word) = rest.next() {
            let Some(name) = word.strip_prefix("--") else {
                return Err(format!("{word:?} stands where a parameter is expected in {line:?}"));
            };
            given = match rest.next_if(|next| !next.starts_with("--")) {
                Some(value) => given.with(name, value),
                None => given.flag(name),
            };
        }
        Ok(Self { verb, game: game.clone(), given, position: position.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_back() {
        for line in [
            "solve octal 3,5,5,13 --code 0.536 --misere",
            "interrupt:40 domination 'edges:0-1,3 - 2' --compound conjunctive,short",
            r"moves family 5,6 --grammar 'heap:\n at 1: nothing\n take 1: heap>=1 + heap>=1'",
            r"sequence saw 'S'\'':N'",
        ] {
            let question: Question = line.parse().unwrap();
            assert_eq!(question.to_string(), line);
        }
        assert!("solve nim".parse::<Question>().is_err());
        assert!("dance nim 3".parse::<Question>().is_err());
        let command = "interrupt:3 nim 1,2".parse::<Question>().unwrap().command();
        assert_eq!(command, "noyau solve nim 1,2");
    }
}
