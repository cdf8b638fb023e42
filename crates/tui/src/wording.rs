//! Texts of both modes of play: sides, levels, moves, verdicts, complaints.

use std::io;
use std::path::Path;

use noyau_core::{Natural, RatedMove};
use noyau_engine::{Advice, Entry, Explained, Level, ParameterKind, Verdict};
use noyau_text::{Detail, ErrorText, Lang, Texts};

use super::round::{Hint, Round, Side, Turn};
use super::setup::{Choice, Starts};

/// The name of a game in words.
pub(super) fn game(texts: &Texts, id: &str) -> String {
    let key = format!("game-{id}");
    if texts.has(&key) { texts.word(&key) } else { id.to_owned() }
}

/// The name of a parameter with its meaning.
pub(super) fn parameter(texts: &Texts, game: &str, name: &str) -> String {
    format!("{name} ({})", texts.parameter(game, name))
}

/// The rules of a game in progress, with its parameters.
pub(super) fn rules(texts: &Texts, round: &Round) -> String {
    let mut sentences = vec![rules_of(texts, round.entry(), &round.parameters)];
    if let Some(side) = round.your_side() {
        sentences.push(texts.fill("play-you-are", &[("side", &side.to_string())]));
    }
    sentences.join(" ")
}

fn spaced(list: &str) -> String {
    list.split(',').map(str::trim).collect::<Vec<_>>().join(", ")
}

/// The rules of a game for players, with the chosen parameters: what a move is, and who wins.
pub(super) fn rules_of(texts: &Texts, entry: &Entry, chosen: &[(&'static str, Choice)]) -> String {
    let key = format!("rules-{}", entry.id);
    if !texts.has(&key) {
        return texts.rules(entry.id);
    }
    let given = |name: &str| chosen.iter().find(|(known, _)| *known == name);
    let mut plain = true;
    let values: Vec<(&str, String)> = entry
        .parameters
        .iter()
        .map(|parameter| {
            let usual = match parameter.kind {
                ParameterKind::Number { default, .. } => default.to_string(),
                ParameterKind::Text { default } | ParameterKind::Board { default } => {
                    default.to_owned()
                }
                ParameterKind::Flag | ParameterKind::Compound => String::new(),
            };
            let value = match given(parameter.name) {
                Some((_, Choice::Text(text))) => text.trim().to_owned(),
                Some((_, Choice::Flag(on))) => on.to_string(),
                None => usual.clone(),
            };
            plain &= value == usual
                || matches!(parameter.kind, ParameterKind::Flag | ParameterKind::Compound);
            // The numbers of a list are read with spaces between them.
            (parameter.name, if parameter.name == "takes" { spaced(&value) } else { value })
        })
        .collect();
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, v)| &**v);
    let mut filled: Vec<(&str, &str)> =
        values.iter().map(|(name, value)| (*name, &**value)).collect();
    // Two piles and one number at its usual value: there is a simpler rule for this.
    let variant = match (plain, value("a"), value("b")) {
        (true, ..) => "plain",
        (_, _, Some("1")) => "near",
        (_, Some("1"), _) => "equal",
        _ => "other",
    };
    filled.push(("variant", variant));
    let rule = texts.fill(&key, &filled);
    let least = value("at-least").filter(|least| !["", "0"].contains(least));
    let compound = value("compound").filter(|words| !words.is_empty());
    let own_end = format!("rules-end-{}", entry.id);
    let end = match (least, compound) {
        (Some(least), _) => texts.fill("rules-end-at-least", &[("at-least", least)]),
        (None, Some(words)) => {
            texts.fill("play-parameters", &[("parameters", &format!("compound = {words}"))])
        }
        (None, None) if texts.has(&own_end) => texts.word(&own_end),
        (None, None) => {
            let misere = matches!(given("misere"), Some((_, Choice::Flag(true))));
            texts.word(if misere { "rules-end-misere" } else { "rules-end-normal" })
        }
    };
    format!("{rule} {end}")
}

/// The rules in force in a few words, for a title: only what differs from the usual.
pub(super) fn in_force(texts: &Texts, round: &Round) -> String {
    let usual = |name: &str, text: &str| {
        let parameter = round.entry().parameters.iter().find(|known| known.name == name);
        match parameter.map(|known| known.kind) {
            Some(ParameterKind::Number { default, .. }) => text == default.to_string(),
            Some(ParameterKind::Text { default }) => text == default,
            _ => false,
        }
    };
    let say = |(name, choice): &(&str, Choice)| match choice {
        Choice::Text(value) if usual(name, value.trim()) => None,
        Choice::Text(value) => Some(format!("{name} = {}", value.trim())),
        Choice::Flag(_) => {
            let key = format!("play-rule-{name}");
            Some(if texts.has(&key) { texts.word(&key) } else { (*name).to_owned() })
        }
    };
    round.parameters.iter().filter_map(say).collect::<Vec<_>>().join(", ")
}

/// A number in a few columns. Of a long one, only the first and last digits are kept.
pub(super) fn compact(texts: &Texts, number: &Natural) -> String {
    const LONGEST: usize = 12;
    let whole = texts.number(number, Detail::Short);
    if whole.chars().count() <= LONGEST {
        return whole;
    }
    let short = number.abbreviated();
    let last = short.tail.map_or_else(|| short.head.clone(), |(tail, _)| tail);
    let head: String = short.head.chars().take(5).collect();
    let tail: String = last.chars().skip(last.chars().count().saturating_sub(4)).collect();
    format!("{head}…{tail}")
}

/// The name of a level.
pub(super) fn level(texts: &Texts, level: Level) -> String {
    texts.word(&format!("play-level-{}", level.name()))
}

/// The names of all levels, weakest first.
pub(super) fn levels(texts: &Texts) -> String {
    Level::ALL.map(|one| level(texts, one)).join(", ")
}

/// The level with this name in any language, with or without accents, or with this number.
pub(super) fn level_called(name: &str) -> Option<Level> {
    let wanted = folded(name.trim());
    Level::ALL.into_iter().enumerate().find_map(|(index, known)| {
        let named = Lang::ALL.iter().any(|lang| folded(&level(Texts::of(*lang), known)) == wanted);
        (named || known.name() == wanted || (index + 1).to_string() == wanted).then_some(known)
    })
}

fn folded(name: &str) -> String {
    name.to_lowercase().replace(['é', 'è', 'ê'], "e")
}

/// Who starts, in the words of the menu.
pub(super) fn starts(texts: &Texts, starts: Starts) -> String {
    texts.word(match starts {
        Starts::You => "play-starts-you",
        Starts::Machine => "play-starts-machine",
        Starts::TwoPlayers => "play-starts-two-players",
    })
}

/// A side in the words of the record.
pub(super) fn side(texts: &Texts, side: Side) -> String {
    texts.word(match side {
        Side::You => "play-side-you",
        Side::Machine => "play-side-machine",
        Side::First => "play-side-first",
        Side::Second => "play-side-second",
    })
}

/// Says whose turn it is, or who won.
pub(super) fn standing(texts: &Texts, round: &Round) -> String {
    texts.word(match (round.winner(), round.mover()) {
        (Some(Side::You), _) => "play-won-you",
        (Some(Side::Machine), _) => "play-won-machine",
        (Some(Side::First), _) => "play-won-first",
        (Some(Side::Second), _) => "play-won-second",
        (None, Side::You) => "play-turn-you",
        (None, Side::Machine) => "play-turn-machine",
        (None, Side::First) => "play-turn-first",
        (None, Side::Second) => "play-turn-second",
    })
}

/// A move as it is typed, and in words.
pub(super) fn rated(texts: &Texts, mv: &RatedMove) -> String {
    let notation = texts.written(&mv.notation, Detail::Short);
    if !texts.has(&mv.phrase.key) {
        return notation;
    }
    texts.fill("answer-move", &[("move", &notation), ("phrase", &texts.say(&mv.phrase))])
}

/// Says what a person's move did, or what the machine played.
pub(super) fn turn(texts: &Texts, turn: &Turn) -> String {
    if !turn.side.is_person() {
        return texts.fill("play-machine-moves", &[("move", &rated(texts, &turn.played.mv))]);
    }
    match (turn.played.verdict, &turn.better) {
        (Verdict::KeptTheWin, _) => texts.word("play-kept-the-win"),
        (Verdict::ThrewItAway, Some(better)) => {
            texts.fill("play-threw-it-away", &[("better", &rated(texts, better))])
        }
        (Verdict::ThrewItAway, None) => texts.word("play-threw-it-away-somehow"),
        (Verdict::BestDefence, _) => texts.word("play-best-defence"),
        (Verdict::LostAnyway, _) => texts.word("play-lost-anyway"),
        (Verdict::AlreadyLost, _) => texts.word("play-already-lost"),
    }
}

/// A sign for a verdict, which needs no colours, and its word.
pub(super) fn verdict(texts: &Texts, verdict: Verdict) -> (char, String) {
    let (sign, key) = match verdict {
        Verdict::KeptTheWin => ('✓', "play-short-kept-the-win"),
        Verdict::ThrewItAway => ('✗', "play-short-threw-it-away"),
        Verdict::BestDefence => ('•', "play-short-best-defence"),
        Verdict::LostAnyway => ('◦', "play-short-lost-anyway"),
        Verdict::AlreadyLost => ('·', "play-short-already-lost"),
    };
    (sign, texts.word(key))
}

/// A hint, or why there is none: the game is over, or all moves lose and none is better than
/// another.
pub(super) fn hint(texts: &Texts, round: &Round, hint: Option<&Hint>) -> String {
    let Some(hint) = hint else {
        let over = round.view().over;
        return texts.word(if over { "play-hint-none" } else { "play-hint-lost" });
    };
    let key = match hint.advice {
        Advice::Wins => "play-hint-wins",
        Advice::LastsLongest => "play-hint-resists",
        Advice::IsHard => "play-hint-hard",
    };
    texts.fill(key, &[("move", &rated(texts, &hint.mv))])
}

/// Says how to type a move, with a move that takes one token as an example.
pub(super) fn how_to_move(texts: &Texts, round: &Round) -> String {
    let view = round.view();
    let mut takes: Vec<Natural> = Vec::new();
    let mut chosen = 0;
    let rowless = view.rows.is_none();
    for size in view.rows.unwrap_or_default() {
        let take = !size.is_zero() && chosen < view.rows_per_move.min(2);
        chosen += usize::from(take);
        takes.push(take.into());
    }
    let example = (chosen > 0).then(|| round.write_takes(&takes)).flatten();
    match example {
        Some(example) if chosen == 1 => texts.fill("play-how-to-move", &[("example", &example)]),
        Some(example) => texts.fill("play-how-to-move-rows", &[("example", &example)]),
        None => match view.example.filter(|_| rowless) {
            Some(example) => {
                let example = texts.written(&example, Detail::Short);
                texts.fill("play-how-to-move-example", &[("example", &example)])
            }
            None => texts.word("play-how-to-move-position"),
        },
    }
}

/// The methods that were left out of an explanation, and why.
pub(super) fn skipped(texts: &Texts, explained: &Explained) -> Vec<String> {
    let say = |(method, reason): &(&'static str, noyau_core::Unexplained)| {
        let reason = texts.unexplained(reason).sentence;
        texts.fill("explain-skipped", &[("method", &texts.method(method)), ("reason", &reason)])
    };
    explained.skipped.iter().map(say).collect()
}

/// An error as lines: the sentence, then the input with a caret under the place.
pub(super) fn complaint(error: &ErrorText) -> Vec<String> {
    let mut lines = vec![capitalised(&error.sentence)];
    if let Some((input, caret)) = &error.caret_lines {
        lines.push(format!("  {input}"));
        lines.push(format!("  {caret}"));
    }
    lines
}

/// Says that a file cannot be written.
pub(super) fn file_trouble(texts: &Texts, path: &Path, cause: &io::Error) -> String {
    let path = path.display().to_string();
    texts.fill("error-file", &[("path", &path), ("cause", &cause.to_string())])
}

/// Gives a sentence a capital letter and a full stop.
fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_uppercase);
    let mut text: String = first.into_iter().flatten().collect();
    text.extend(letters);
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_known_in_both_languages() {
        for name in ["perfect", "Parfait", "5"] {
            assert_eq!(level_called(name), Some(Level::Perfect), "{name}");
        }
        assert_eq!(level_called("débutant"), Some(Level::Beginner));
        assert_eq!(level_called("debutant"), Some(Level::Beginner));
        assert_eq!(level_called("grandmaster"), None);
    }
}
