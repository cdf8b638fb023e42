//! Values as text for people, and as variables of sentences.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use fluent_bundle::{FluentArgs, FluentValue};
use noyau_core::notation::Token;
use noyau_core::{Integer, Natural, Operand, Phrase, Written};

use crate::Texts;
use crate::inline::{self, harmless};

/// How much is written of long numbers and lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Detail {
    /// Long numbers and lists lose their middle.
    #[default]
    Short,
    /// Everything is written.
    Full,
}

/// A longer list loses its middle.
const LONGEST_LIST: usize = 40;
/// The number of items kept at the beginning of a long list.
const KEPT_FIRST: usize = 20;
/// The number of items kept at the end of a long list.
const KEPT_LAST: usize = 3;
/// A longer text loses its middle.
const LONGEST_TEXT: usize = 200;
/// The number of characters kept at the beginning of a long text.
const TEXT_FIRST: usize = 60;
/// The number of characters kept at the end of a long text.
const TEXT_LAST: usize = 20;
/// The largest exponent of a power of two that is written as a number.
const LARGEST_PLAIN_EXPONENT: u64 = 20;
/// Shortening a number with more bits is so slow that the result is kept.
const WORTH_REMEMBERING: u64 = 10_000;

/// Formats phrases in one language and detail, and remembers shortened numbers.
pub(crate) struct Speaker<'t> {
    pub(crate) texts: &'t Texts,
    detail: Detail,
    shortened: RefCell<HashMap<Natural, String>>,
}

impl<'t> Speaker<'t> {
    pub(crate) fn new(texts: &'t Texts, detail: Detail) -> Self {
        Self { texts, detail, shortened: RefCell::default() }
    }

    /// The sentence of a phrase, with its values marked for [`inline::Inline::split`].
    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        self.say_with(phrase, &[])
    }

    /// The sentence of a phrase, with further values that are texts already.
    pub(crate) fn say_with(&self, phrase: &Phrase, texts: &[(&str, &str)]) -> String {
        let mut args = FluentArgs::with_capacity(phrase.operands.len() * 2);
        for (name, operand) in &phrase.operands {
            self.set(&mut args, name, operand);
        }
        for (name, text) in texts {
            args.set(*name, *text);
        }
        self.texts.format(&phrase.key, Some(&args))
    }

    /// Sets the variables of one operand; [`Texts::say`] documents them.
    fn set<'a>(&self, args: &mut FluentArgs<'a>, name: &'a str, operand: &Operand) {
        let mut set = |suffix: &str, value: FluentValue<'a>| match suffix {
            "" => args.set(name, value),
            _ => args.set([name, suffix].concat(), value),
        };
        match operand {
            Operand::Number(number) => {
                set("", math(&self.number(number)));
                set("-count", plural(number.to_u64()));
            }
            Operand::Signed(number) => set("", math(&self.signed(number))),
            Operand::Numbers(numbers) => {
                let joined = |separator: &str| {
                    self.joined(numbers.len(), separator, |index| self.number(&numbers[index]))
                        + &self.list_count(numbers.len())
                };
                set("", math(&joined(", ")));
                set("-list", math(&joined(", ")));
                set("-nim", math(&joined(" ⊕ ")));
                set("-sum", math(&joined(" + ")));
                set("-count", plural(u64::try_from(numbers.len()).ok()));
            }
            Operand::Indices(indices) => {
                let joined = |separator: &str| {
                    self.joined(indices.len(), separator, |index| indices[index].to_string())
                        + &self.list_count(indices.len())
                };
                set("", math(&self.set_of(indices)));
                set("-list", math(&joined(", ")));
                set("-nim", math(&joined(" ⊕ ")));
                set("-sum", math(&joined(" + ")));
                set("-count", plural(u64::try_from(indices.len()).ok()));
            }
            Operand::Sets(sets) => {
                set("", math(&self.union(sets)));
                set("-count", plural(u64::try_from(sets.len()).ok()));
            }
            Operand::Powers(powers) => {
                set("", math(&self.powers(powers, false)));
                set("-exponents", math(&self.powers(powers, true)));
                set("-count", plural(u64::try_from(powers.len()).ok()));
            }
            Operand::Digits(digits) => {
                // The table itself is drawn under the sentence.
                set("", "".into());
                set("-base", math(&digits.base.to_string()));
                set("-kind", if digits.base == 0 { "fibonacci" } else { "powers" }.into());
            }
            // This value has no marks, because sentences choose their words by it.
            Operand::Outcome(outcome) => set("", outcome.letter().to_string().into()),
            Operand::Written(written) => set("", inline::code(&self.written(written)).into()),
            Operand::Key(key) => set("", self.texts.word(key).into()),
        }
    }

    /// A number, shortened if long.
    pub(crate) fn number(&self, number: &Natural) -> String {
        if self.detail == Detail::Full || number.bits() < 64 {
            return number.to_string();
        }
        if number.bits() < WORTH_REMEMBERING {
            return self.shorten(number);
        }
        if let Some(known) = self.shortened.borrow().get(number) {
            return known.clone();
        }
        let text = self.shorten(number);
        self.shortened.borrow_mut().insert(number.clone(), text.clone());
        text
    }

    fn shorten(&self, number: &Natural) -> String {
        let short = number.abbreviated();
        let Some((tail, digits)) = short.tail else { return short.head };
        let digits = self.texts.count(digits);
        let values = [("head", &*short.head), ("tail", &*tail), ("digits", &*digits)];
        self.texts.fill("abbreviated-number", &values)
    }

    fn signed(&self, number: &Integer) -> String {
        let sign = if number.is_negative() { "−" } else { "" };
        format!("{sign}{}", self.number(&number.magnitude()))
    }

    /// A position or move, shortened if long.
    pub(crate) fn written(&self, written: &Written) -> String {
        let tokens = written.tokens();
        let places: Vec<usize> = tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| matches!(token, Token::Number(_)))
            .map(|(place, _)| place)
            .collect();
        if self.detail == Detail::Full || places.len() <= LONGEST_LIST {
            return self.tokens(tokens);
        }
        let first = self.tokens(&tokens[..places[KEPT_FIRST]]);
        let last = self.tokens(&tokens[places[places.len() - KEPT_LAST]..]);
        format!("{first}…,{last}{}", self.list_count(places.len()))
    }

    fn tokens(&self, tokens: &[Token]) -> String {
        let mut text = String::new();
        for token in tokens {
            match token {
                Token::Text(words) => text += &self.words(words),
                Token::Number(number) => text += &self.number(number),
            }
        }
        text
    }

    /// A stretch of text, such as a graph, shortened if long.
    fn words<'w>(&self, words: &'w str) -> Cow<'w, str> {
        let count = if words.len() > LONGEST_TEXT { words.chars().count() } else { 0 };
        if self.detail == Detail::Full || count <= LONGEST_TEXT {
            return harmless(words);
        }
        let first: String = words.chars().take(TEXT_FIRST).collect();
        let last: String = words.chars().skip(count - TEXT_LAST).collect();
        let shown = format!("{first}…{last}");
        let count = self.texts.count(u64::try_from(count).unwrap_or(u64::MAX));
        let count = self.texts.fill("text-count", &[("count", &count)]);
        format!("{} {count}", harmless(&shown)).into()
    }

    /// The indices of the items of a list that are shown, with `None` for those left out.
    fn kept(&self, length: usize) -> impl Iterator<Item = Option<usize>> + use<> {
        let short = self.detail == Detail::Short && length > LONGEST_LIST;
        let (first, last) = if short { (KEPT_FIRST, KEPT_LAST) } else { (length, 0) };
        (0..first).map(Some).chain(short.then_some(None)).chain((length - last..length).map(Some))
    }

    /// The length of a list, to be added after it if items were left out.
    fn list_count(&self, length: usize) -> String {
        if self.detail == Detail::Full || length <= LONGEST_LIST {
            return String::new();
        }
        let count = self.texts.count(u64::try_from(length).unwrap_or(u64::MAX));
        format!(" {}", self.texts.fill("list-count", &[("count", &count)]))
    }

    fn joined(&self, length: usize, separator: &str, item: impl Fn(usize) -> String) -> String {
        let items: Vec<String> =
            self.kept(length).map(|index| index.map_or_else(dots, &item)).collect();
        items.join(separator)
    }

    fn set_of(&self, elements: &[u64]) -> String {
        format!("{{{}}}", self.joined(elements.len(), ", ", |index| elements[index].to_string()))
    }

    fn union(&self, sets: &[Vec<u64>]) -> String {
        if sets.is_empty() {
            return "∅".to_owned();
        }
        self.joined(sets.len(), " ∪ ", |index| {
            let set = &sets[index];
            format!("{{{}}}", self.joined(set.len(), ",", |index| set[index].to_string()))
        })
    }

    fn powers(&self, powers: &[(bool, u64)], as_exponents: bool) -> String {
        if powers.is_empty() {
            return "0".to_owned();
        }
        let large = powers.iter().any(|(_, exponent)| *exponent > LARGEST_PLAIN_EXPONENT);
        let mut text = String::new();
        for index in self.kept(powers.len()) {
            let (plus, power) = match index {
                None => (true, "…".to_owned()),
                Some(index) => {
                    let (plus, exponent) = powers[index];
                    let plain = !(large || as_exponents);
                    let power = if plain {
                        (1_u64 << exponent).to_string()
                    } else {
                        format!("2^{exponent}")
                    };
                    (plus, power)
                }
            };
            text += match (text.is_empty(), plus) {
                (true, true) => "",
                (true, false) => "−",
                (false, true) => " + ",
                (false, false) => " − ",
            };
            text += &power;
        }
        text
    }
}

fn dots() -> String {
    "…".to_owned()
}

fn math<'a>(text: &str) -> FluentValue<'a> {
    inline::math(text).into()
}

/// A number by which a sentence chooses singular or plural. Large numbers are all treated alike:
/// some languages have a special form for whole millions, which a shortened number should not get.
fn plural<'a>(count: Option<u64>) -> FluentValue<'a> {
    FluentValue::from(count.map_or(1000, |count| count.min(1000)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    fn natural(text: &str) -> Natural {
        text.parse().unwrap()
    }

    fn speaker(lang: Lang) -> Speaker<'static> {
        Speaker::new(Texts::of(lang), Detail::Short)
    }

    #[test]
    fn long_numbers_lose_their_middle_in_every_language() {
        let long = natural(&format!("123456789012{}210987654321", "0".repeat(999_976)));
        assert_eq!(speaker(Lang::En).number(&long), "123456789012…210987654321 (1000000 digits)");
        assert_eq!(
            speaker(Lang::Fr).number(&long),
            "123456789012…210987654321 (1\u{202f}000\u{202f}000 chiffres)"
        );
        let moderate = natural(&"7".repeat(70));
        assert_eq!(Speaker::new(Texts::of(Lang::En), Detail::Full).number(&moderate).len(), 70);
    }

    #[test]
    fn long_lists_lose_their_middle() {
        let piles: Vec<Natural> = (1..=100_u64).map(Natural::from).collect();
        let text = speaker(Lang::En).written(&Written::list(&piles));
        assert!(text.ends_with("19,20,…,98,99,100 (100 numbers)"), "{text}");
        let full = Speaker::new(Texts::of(Lang::En), Detail::Full).written(&Written::list(&piles));
        assert!(full.ends_with("96,97,98,99,100") && !full.contains('…'), "{full}");
    }

    #[test]
    fn sets_and_powers_read_as_in_the_documents() {
        let english = speaker(Lang::En);
        assert_eq!(english.set_of(&[6, 5, 0]), "{6, 5, 0}");
        assert_eq!(english.union(&[vec![1, 1], vec![2, 3]]), "{1,1} ∪ {2,3}");
        let powers = [(true, 5), (false, 4), (true, 3), (false, 2)];
        assert_eq!(english.powers(&powers, false), "32 − 16 + 8 − 4");
        assert_eq!(english.powers(&powers, true), "2^5 − 2^4 + 2^3 − 2^2");
        assert_eq!(english.powers(&[(false, 64), (true, 0)], false), "−2^64 + 2^0");
    }
}
