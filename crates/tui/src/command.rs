//! Words that can be typed instead of a move, in English and French at the same time.

/// A command: something to do besides moving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Hint,
    /// Explains the position by a method, by `all`, or by the shortest explanation.
    Why(Option<String>),
    Undo,
    Moves,
    Level(Option<String>),
    Save(Option<String>),
    New,
    Help,
    Quit,
}

/// Makes a command of the words that follow the first one.
type Meaning = fn(Option<String>) -> Command;

/// Every command word with its meaning. The first word of each kind in each language is the one
/// that is shown to people.
const WORDS: &[(&str, Meaning)] = &[
    ("hint", |_| Command::Hint),
    ("indice", |_| Command::Hint),
    ("why", Command::Why),
    ("pourquoi", Command::Why),
    ("undo", |_| Command::Undo),
    ("annuler", |_| Command::Undo),
    ("moves", |_| Command::Moves),
    ("coups", |_| Command::Moves),
    ("level", Command::Level),
    ("niveau", Command::Level),
    ("save", Command::Save),
    ("sauver", Command::Save),
    ("new", |_| Command::New),
    ("nouvelle", |_| Command::New),
    ("help", |_| Command::Help),
    ("aide", |_| Command::Help),
    ("?", |_| Command::Help),
    ("quit", |_| Command::Quit),
    ("quitter", |_| Command::Quit),
    ("q", |_| Command::Quit),
    ("exit", |_| Command::Quit),
];

/// All words, for suggestions.
pub(super) fn words() -> Vec<&'static str> {
    WORDS.iter().map(|(word, _)| *word).filter(|word| word.len() > 1).collect()
}

/// The command of a line, if its first word is a command word.
pub(super) fn parse(line: &str) -> Option<Command> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let (_, meaning) = WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known))?;
    Some(meaning((!rest.is_empty()).then(|| rest.to_owned())))
}

/// Whether the name of a method stands for all methods.
pub(super) fn means_all(method: &str) -> bool {
    ["all", "tout", "tous", "toutes"].contains(&method.to_lowercase().as_str())
}

/// Reads yes or no in either language.
pub(super) fn yes_or_no(answer: &str) -> Option<bool> {
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" | "o" | "oui" => Some(true),
        "n" | "no" | "non" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        assert_eq!(parse(" HINT "), Some(Command::Hint));
        assert_eq!(parse("pourquoi bouton"), Some(Command::Why(Some("bouton".into()))));
        assert_eq!(parse("level"), Some(Command::Level(None)));
        assert_eq!(parse("save my game.txt"), Some(Command::Save(Some("my game.txt".into()))));
        assert_eq!(parse("1=3"), None);
        assert_eq!(parse(""), None);
        assert_eq!(
            (yes_or_no("Oui"), yes_or_no("n"), yes_or_no("1=3")),
            (Some(true), Some(false), None)
        );
    }
}
