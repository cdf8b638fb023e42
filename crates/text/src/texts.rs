//! The sentences of one language.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use noyau_core::bitype::Side;
use noyau_core::table::Head;
use noyau_core::{Natural, Outcome, Phrase, Written};
use unic_langid::LanguageIdentifier;

use crate::operand::{Detail, Speaker};
use crate::resources::RESOURCES;
use crate::{Lang, inline};

/// The sentences of one language. Threads can share it.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Reads the embedded sentences of a language. [`Texts::of`] does this only once.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        // The codes are valid. The default would only give wrong plurals.
        let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks would appear in terminals, in LaTeX and in copied notation.
        bundle.set_use_isolating(false);
        for resource in RESOURCES {
            // A faulty message is left out and is shown as ⟦key⟧. A test checks that there is none.
            let parsed = FluentResource::try_new(resource.source(lang).to_owned());
            let resource = parsed.unwrap_or_else(|(sound_part, _)| sound_part);
            let _ = bundle.add_resource(resource);
        }
        Self { lang, bundle }
    }

    /// The sentences of a language, which are read only once in a program.
    #[must_use]
    pub fn of(lang: Lang) -> &'static Self {
        static EN: OnceLock<Texts> = OnceLock::new();
        static FR: OnceLock<Texts> = OnceLock::new();
        let cell = match lang {
            Lang::En => &EN,
            Lang::Fr => &FR,
        };
        cell.get_or_init(|| Self::new(lang))
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a sentence for `key`.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// A sentence without values, or `⟦key⟧` when there is none.
    #[must_use]
    pub fn word(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// A phrase as a sentence, with long numbers and lists shortened.
    ///
    /// Besides `$name`, an operand sets these variables of its sentence: a number `$name-count`
    /// (for plurals, at most 1000); a list `$name-count`, `$name-list` (without braces),
    /// `$name-nim` (joined by ⊕), `$name-sum` (joined by +); signed powers `$name-exponents`; a
    /// table of digits `$name-base` and `$name-kind` (`powers` or `fibonacci`).
    #[must_use]
    pub fn say(&self, phrase: &Phrase) -> String {
        inline::plain(&Speaker::new(self, Detail::Short).say(phrase))
    }

    /// A phrase as a sentence with every digit.
    #[must_use]
    pub fn say_fully(&self, phrase: &Phrase) -> String {
        inline::plain(&Speaker::new(self, Detail::Full).say(phrase))
    }

    /// A phrase as a sentence, with further values that are texts already. A text replaces the
    /// operand of the same name but keeps its plural.
    pub(crate) fn say_filled(&self, phrase: &Phrase, texts: &[(&str, &str)]) -> String {
        inline::plain(&Speaker::new(self, Detail::Short).say_with(phrase, texts))
    }

    /// A number as text for people.
    #[must_use]
    pub fn number(&self, number: &Natural, detail: Detail) -> String {
        Speaker::new(self, detail).number(number)
    }

    /// A position or move as text for people.
    #[must_use]
    pub fn written(&self, written: &Written, detail: Detail) -> String {
        Speaker::new(self, detail).written(written)
    }

    /// Who wins, from the view of the player to move.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.word(match outcome {
            Outcome::N => "outcome-n",
            Outcome::P => "outcome-p",
            Outcome::L => "outcome-l",
            Outcome::R => "outcome-r",
        })
    }

    /// Who wins a game between Alice and Bob.
    #[must_use]
    pub fn winner(&self, winner: Side, turn: Side) -> String {
        self.word(match (winner, turn) {
            (Side::Alice, Side::Alice) => "winner-alice-alice",
            (Side::Alice, Side::Bob) => "winner-alice-bob",
            (Side::Bob, Side::Alice) => "winner-bob-alice",
            (Side::Bob, Side::Bob) => "winner-bob-bob",
        })
    }

    /// Who wins: by name in games between Alice and Bob, which have a player to move.
    #[must_use]
    pub fn who_wins(&self, outcome: Outcome, turn: Option<Side>) -> String {
        match turn {
            Some(turn) if outcome == Outcome::N => self.winner(turn, turn),
            Some(turn) => self.winner(turn.other(), turn),
            None => self.outcome(outcome),
        }
    }

    /// The head of a column.
    #[must_use]
    pub fn head(&self, head: &Head) -> String {
        match head {
            Head::Key(key) => self.word(&format!("head-{key}")),
            Head::Symbol(symbol) => symbol.clone(),
        }
    }

    /// The rules of a game of the catalogue.
    #[must_use]
    pub fn rules(&self, game: &str) -> String {
        self.attribute(&format!("game-{game}"), "rules")
    }

    /// The meaning of a parameter of a game. Two games may use one name for different things.
    #[must_use]
    pub fn parameter(&self, game: &str, name: &str) -> String {
        let own = format!("parameter-{game}-{name}");
        self.word(&if self.has(&own) { own } else { format!("parameter-{name}") })
    }

    /// The name of a method: translated if there is a text `method-name-…`, else as it is typed.
    #[must_use]
    pub fn method(&self, name: &str) -> String {
        let key = format!("method-name-{name}");
        if self.has(&key) { self.word(&key) } else { name.to_owned() }
    }

    pub(crate) fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let message = self.bundle.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return format!("⟦{}⟧", inline::harmless(key));
        };
        // A missing variable stays visible as `{$name}`.
        self.bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
    }

    /// An attribute of a message, such as `.rules` of a game, or `⟦key.name⟧` if there is none.
    #[must_use]
    pub fn attribute(&self, key: &str, name: &str) -> String {
        let attribute =
            self.bundle.get_message(key).and_then(|message| message.get_attribute(name));
        let Some(attribute) = attribute else {
            return format!("⟦{}.{name}⟧", inline::harmless(key));
        };
        self.bundle.format_pattern(attribute.value(), None, &mut Vec::new()).into_owned()
    }

    /// A sentence with values that are texts already.
    #[must_use]
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, *value);
        }
        self.format(key, Some(&args))
    }

    /// A machine number, with its thousands separated as the language does.
    pub(crate) fn count(&self, count: u64) -> String {
        let digits = count.to_string();
        if self.lang == Lang::En || digits.len() < 5 {
            return digits;
        }
        let mut grouped = String::with_capacity(digits.len() * 2);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push('\u{202f}');
            }
            grouped.push(digit);
        }
        grouped
    }
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Texts").field("lang", &self.lang).finish_non_exhaustive()
    }
}
