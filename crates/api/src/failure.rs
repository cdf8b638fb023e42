//! Errors of the engine, in words and as JSON.

use crate::ErrorJson;
use noyau_core::{Outcome, Phrase};
use noyau_engine::strategy::StrategyError;
use noyau_engine::{
    CatalogError, EngineError, FamilyError, Interrupted, NamedFamily, PlayFlaw, RecordProblem,
    StopReason, names,
};
use noyau_text::{Detail, ErrorText, Texts};

fn plain(sentence: String) -> ErrorText {
    ErrorText { sentence, caret_lines: None }
}

/// A sentence with its variable `$cause` filled in.
fn because(texts: &Texts, key: &str, cause: &Phrase) -> ErrorText {
    plain(texts.fill(key, &[("cause", &texts.say(cause))]))
}

/// Why a strategy does not prove its claim, in one sentence.
#[must_use]
pub fn say_strategy(texts: &Texts, error: &StrategyError) -> String {
    let StrategyError::Play(flaw) = error else { return error.to_string() };
    // A position without heaps is written as nothing.
    let named = |position: &str| match position {
        "" => texts.word("strategy-empty-position"),
        _ => position.to_owned(),
    };
    let about = |key, position: &str| texts.fill(key, &[("position", &named(position))]);
    let moved = |key, position: &str, mv: &str, cause: ErrorText| {
        let cause = cause.sentence;
        texts.fill(key, &[("move", mv), ("position", &named(position)), ("cause", &cause)])
    };
    match flaw {
        PlayFlaw::NoMove { position } => about("strategy-no-move", position),
        PlayFlaw::Ambiguous { position } => about("strategy-ambiguous", position),
        PlayFlaw::Lost { position } => about("strategy-lost", position),
        PlayFlaw::Unreadable { position, mv, cause } => {
            moved("strategy-unreadable", position, mv, texts.notation_error(cause))
        }
        PlayFlaw::Illegal { position, mv, cause } => {
            moved("strategy-illegal", position, mv, texts.illegal_move(cause))
        }
        other => other.to_string(),
    }
}

/// An engine error in one sentence, with a caret if the error has a place in a text.
#[must_use]
pub fn say(texts: &Texts, error: &EngineError) -> ErrorText {
    match error {
        EngineError::Catalog(CatalogError::UnknownGame { name }) => {
            let known: Vec<&str> = names().collect();
            plain(texts.unknown("game-unknown", name, &known))
        }
        EngineError::Catalog(CatalogError::UnknownParameter { game, name, known }) => {
            let list: Vec<String> = known.iter().map(|name| format!("--{name}")).collect();
            let key = if known.is_empty() { "parameter-none" } else { "parameter-unknown" };
            plain(texts.fill(key, &[("game", game), ("name", name), ("known", &list.join(", "))]))
        }
        EngineError::Catalog(CatalogError::Parameter(error)) | EngineError::Notation(error) => {
            texts.notation_error(error)
        }
        EngineError::Catalog(CatalogError::Text(error)) => {
            because(texts, "error-grammar", &error.phrase())
        }
        EngineError::Catalog(CatalogError::Grammar(error)) => {
            because(texts, "error-grammar", &error.phrase())
        }
        EngineError::Illegal(error) => texts.illegal_move(error),
        EngineError::Unexplained(error) => texts.unexplained(error),
        EngineError::Table(error) => texts.table_error(error),
        EngineError::Flaw(flaw) => texts.flaw(flaw),
        EngineError::Contradiction(contradiction) => texts.contradiction(*contradiction),
        EngineError::Record(error) => {
            let inner = match &error.problem {
                RecordProblem::NoGame => plain(texts.word("record-no-game")),
                RecordProblem::NoStart => plain(texts.word("record-no-start")),
                RecordProblem::AfterTheEnd => plain(texts.word("record-after-the-end")),
                RecordProblem::Line(error) => say(texts, error),
            };
            let line = error.line.to_string();
            let sentence =
                texts.fill("error-record", &[("line", &line), ("problem", &inner.sentence)]);
            ErrorText { sentence, caret_lines: inner.caret_lines }
        }
        EngineError::Stopped(stopped) => {
            let why = texts.word(why_stopped(stopped.reason));
            plain(say_after(texts, "error-stopped", stopped.positions, &[("why", &why)]))
        }
        EngineError::Interrupted(early) => plain(say_interrupted(texts, early)),
        EngineError::NoValue => plain(texts.word("error-no-value")),
        EngineError::NoSuchTerm { n } => {
            plain(texts.fill("error-no-such-term", &[("n", &n.to_string())]))
        }
        EngineError::NoPeriod { known, size } => plain(texts.fill(
            "error-no-period",
            &[("known", &known.to_string()), ("size", &texts.written(size, Detail::Short))],
        )),
        EngineError::NoBoard => plain(texts.word("error-no-board")),
        EngineError::NoBitype => plain(texts.word("error-no-bitype")),
        EngineError::NotOnGraphs => plain(texts.word("error-not-on-graphs")),
        EngineError::NotMarking => plain(texts.word("error-not-marking")),
        EngineError::StrategyTooLarge { most } => {
            plain(texts.fill("error-strategy-too-large", &[("most", &most.to_string())]))
        }
        EngineError::TooManyPositions { most } => {
            plain(texts.fill("error-too-many-positions", &[("most", &most.to_string())]))
        }
        EngineError::GameOver => plain(texts.word("error-game-over")),
        // An error without a sentence here is told in English.
        _ => plain(error.to_string()),
    }
}

/// The key of the sentence for the reason why a search stopped.
fn why_stopped(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Cancelled => "stop-cancelled",
        StopReason::Time => "stop-time",
        StopReason::Work => "stop-work",
        StopReason::Memory => "stop-memory",
    }
}

/// A sentence with a number of positions.
fn say_after(texts: &Texts, key: &'static str, positions: u64, values: &[(&str, &str)]) -> String {
    let number = positions.to_string();
    let values = [values, &[("positions", &number)]].concat();
    texts.say_with(key, &[("positions", positions.into())], &values)
}

/// The sentence for a search that was stopped with bounds of the value.
fn say_interrupted(texts: &Texts, early: &Interrupted) -> String {
    let winner = if early.at_least > 0 { "stop-n" } else { "stop-open" };
    let millis = early.time.as_millis();
    say_after(
        texts,
        "error-stopped-bounds",
        early.nodes,
        &[
            ("why", &texts.word(why_stopped(early.reason))),
            ("seconds", &format!("{}.{}", millis / 1000, millis / 100 % 10)),
            ("least", &early.at_least.to_string()),
            ("most", &early.at_most.to_string()),
            ("winner", &texts.word(winner)),
        ],
    )
}

/// An error in the name of a family, in one sentence.
#[must_use]
pub fn say_family(texts: &Texts, error: &FamilyError) -> ErrorText {
    match error {
        FamilyError::Unknown { name } => {
            plain(texts.unknown("family-unknown", name, NamedFamily::NAMES))
        }
        FamilyError::Notation(error) => texts.notation_error(error),
        FamilyError::Grammar(error) => because(texts, "error-grammar", &error.phrase()),
        FamilyError::Text(error) => because(texts, "error-grammar", &error.phrase()),
        FamilyError::Foreclose(error) => because(texts, "error-foreclose", &error.phrase()),
    }
}

/// An engine error for programs, with its sentence.
#[must_use]
pub fn json(error: &EngineError, message: String) -> ErrorJson {
    match error {
        EngineError::Catalog(CatalogError::UnknownGame { name }) => {
            let known: Vec<&str> = names().collect();
            ErrorJson::unknown("unknown_game", name, &known, message)
        }
        EngineError::Catalog(CatalogError::UnknownParameter { name, known, .. }) => {
            ErrorJson::unknown("unknown_parameter", name, known, message)
        }
        EngineError::Catalog(CatalogError::Parameter(error)) | EngineError::Notation(error) => {
            ErrorJson::notation(error, message)
        }
        EngineError::Catalog(CatalogError::Grammar(_) | CatalogError::Text(_)) => {
            ErrorJson::new("grammar", message)
        }
        EngineError::NoPeriod { .. } => ErrorJson::new("no_period", message),
        EngineError::Illegal(error) => ErrorJson::illegal_move(error, message),
        EngineError::Unexplained(error) => ErrorJson::unexplained(error, message),
        EngineError::Table(error) => ErrorJson::table(error, message),
        EngineError::Record(_) => ErrorJson::new("record", message),
        EngineError::Stopped(_) => ErrorJson::new("stopped", message),
        EngineError::Interrupted(early) => {
            let outcome = (early.at_least > 0).then_some(Outcome::N);
            ErrorJson::stopped(early.nodes, (early.at_least, early.at_most), outcome, message)
        }
        EngineError::NoValue => ErrorJson::new("no_value", message),
        EngineError::NoSuchTerm { .. } => ErrorJson::new("no_such_term", message),
        EngineError::Flaw(_) => ErrorJson::new("flaw", message),
        EngineError::Contradiction(_) => ErrorJson::new("contradiction", message),
        EngineError::NoBoard => ErrorJson::new("no_board", message),
        EngineError::NoBitype => ErrorJson::new("no_bitype", message),
        EngineError::NotOnGraphs => ErrorJson::new("not_on_graphs", message),
        EngineError::NotMarking => ErrorJson::new("not_marking", message),
        EngineError::StrategyTooLarge { .. } => ErrorJson::new("strategy_too_large", message),
        EngineError::TooManyPositions { .. } => ErrorJson::new("too_many_positions", message),
        EngineError::GameOver => ErrorJson::new("game_over", message),
        _ => ErrorJson::new("other", message),
    }
}

/// An error in the name of a family for programs, with its sentence.
#[must_use]
pub fn family_json(error: &FamilyError, message: String) -> ErrorJson {
    match error {
        FamilyError::Notation(error) => ErrorJson::notation(error, message),
        _ => ErrorJson::new("family", message),
    }
}

/// Why a search stopped, as a word.
#[must_use]
pub fn stop_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Cancelled => "cancelled",
        StopReason::Time => "time",
        StopReason::Work => "work",
        StopReason::Memory => "memory",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use noyau_engine::strategy::Strategy;
    use noyau_text::Lang;

    use super::*;

    fn refused(game: &str, position: &str, rest: &str, lang: Lang) -> String {
        let file = format!("noyau strategy 1\ngame: {game}\nposition: {position}\n{rest}end\n");
        let strategy = Strategy::read_from(file.as_bytes()).unwrap();
        say_strategy(Texts::of(lang), &strategy.check().unwrap_err())
    }

    /// In nim the last position has no heap left, and nothing is written for it.
    #[test]
    fn a_false_strategy_is_refused_by_a_position_that_has_a_name() {
        for (position, rest, lang, wanted) in [
            ("3", "claim: P\nmoves: 0\n", Lang::En, "the empty position is won"),
            ("3", "claim: P\nmoves: 0\n", Lang::Fr, "la position vide est gagnée"),
            ("3,5", "claim: N\nmoves: 0\n", Lang::En, "no move for 3,5"),
            ("3,5", "claim: N\nmoves: 0\n", Lang::Fr, "aucun coup pour 3,5"),
            ("3", "claim: N\nmoves: 1\n3 => 1-7\n", Lang::En, "in 3 is against the rules"),
            ("3", "claim: N\nmoves: 1\n3 => x\n", Lang::En, "in 3 cannot be read"),
        ] {
            let sentence = refused("nim", position, rest, lang);
            assert!(sentence.contains(wanted), "{position} {rest}: {sentence}");
        }
        // Sentences for programs name it as well.
        let lost = PlayFlaw::Lost { position: String::new() };
        assert_eq!(lost.to_string(), "the empty position is won by the other player");
    }
}
