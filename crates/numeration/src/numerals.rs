//! Writing a number in the numeration systems of the documents.

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{Natural, NotationError, Problem};

use crate::system::{System, mixed_while};
use crate::weights::WeightError;
use crate::{Quotients, Word, weights};

/// The system in which to write a number, as typed by the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numeral {
    /// The p- and q-systems of [1; a₁, a₂, …]; the last quotient is repeated for ever.
    Quotients(String),
    /// The greedy system on these weights, least first.
    Weights(String),
    /// Positional notation.
    Base(u32),
}

/// One line of the result: an operation (`R_p`, `I_p(R_q)`, …) and the word or number it gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The operation, in the notation of the documents.
    pub symbol: &'static str,
    /// The word it gives, if it gives one.
    pub word: Option<String>,
    /// The number it gives, or the number that the word stands for.
    pub value: Option<Natural>,
}

/// A number written in one system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numerals {
    /// The number.
    pub number: Natural,
    /// The weights that the number needs, least first; p and q for continued fractions.
    pub weights: Vec<(&'static str, Vec<Natural>)>,
    /// The results of the operations.
    pub readings: Vec<Reading>,
}

/// The largest number of weights listed for one system.
const LISTED_WEIGHTS: usize = 200;

/// Writes `number` in a system. A number may have a million digits: `go_on` is asked from time to
/// time whether the question still stands.
///
/// # Errors
///
/// Fails if the number or the system cannot be read, and with the error of `go_on`.
pub fn numerals<E: From<NotationError>>(
    number: &str,
    system: &Numeral,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Numerals, E> {
    let mut scanner = Scanner::new(number, Subject::Parameter("n".into()), InputSizes::default());
    scanner.skip_space();
    let n = scanner.number(Expected::Number)?;
    scanner.finish(Expected::End)?;
    match system {
        Numeral::Quotients(text) => by_quotients(n, text, go_on),
        Numeral::Weights(text) => by_weights(n, text, go_on),
        Numeral::Base(base) => by_base(n, *base, go_on),
    }
}

fn word(symbol: &'static str, word: &Word, value: Option<Natural>) -> Reading {
    Reading { symbol, word: Some(word.to_string()), value }
}

fn by_quotients<E: From<NotationError>>(
    n: Natural,
    text: &str,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Numerals, E> {
    let scanner = Scanner::new(text, Subject::Parameter("quotients".into()), InputSizes::default());
    let list = scanner.clone().list(Expected::Number)?;
    let out_of_range =
        || scanner.error_at(0, Problem::OutOfRange { least: 1, most: u64::from(u32::MAX) });
    let small: Option<Vec<u32>> =
        list.iter().map(|q| q.to_u64().and_then(|q| u32::try_from(q).ok())).collect();
    let quotients =
        Quotients::repeating_last(&small.ok_or_else(out_of_range)?).map_err(|_| out_of_range())?;
    let (p, q) = (System::p(quotients.clone()), System::q(quotients.clone()));
    let in_p = p.represent_while(&n, go_on)?;
    let left = in_p.shifted_left(1);
    let value = p.interpret_while(&left, go_on)?.ok();
    let mut readings = vec![word("R_p", &in_p, None), word("R'_p", &left, value)];
    if in_p.digit(0) == 0 && !n.is_zero() {
        let right = in_p.shifted_right(1);
        let value = p.interpret_while(&right, go_on)?.ok();
        readings.push(word("R″_p", &right, value));
    }
    let mixed = mixed_while(&quotients, &n, go_on)?;
    let floor = word("⌊nα⌋", &mixed.floor_word(&quotients), Some(mixed.floor()));
    let used = |system: &System, length: usize| -> Vec<Natural> {
        system.weights().take(length.clamp(1, LISTED_WEIGHTS)).collect()
    };
    let weights = vec![("p", used(&p, in_p.len())), ("q", used(&q, mixed.word.len()))];
    readings.push(word("R_q", &mixed.word, None));
    readings.push(Reading { symbol: "I_p(R_q)", word: None, value: Some(mixed.value) });
    readings.push(floor);
    Ok(Numerals { number: n, weights, readings })
}

fn by_weights<E: From<NotationError>>(
    n: Natural,
    text: &str,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Numerals, E> {
    let scanner = Scanner::new(text, Subject::Parameter("weights".into()), InputSizes::default());
    let list = scanner.clone().list(Expected::Number)?;
    let greedy = weights::greedy_while(list.iter().cloned(), &n, go_on)?.map_err(|error| {
        let problem = match error {
            WeightError::DigitTooLarge { .. } => Problem::stated("problem-large-digit"),
            _ => Problem::NotWeights,
        };
        scanner.error_at(0, problem)
    })?;
    let readings = vec![word("R", &greedy, None)];
    Ok(Numerals { number: n, weights: vec![("w", list)], readings })
}

fn by_base<E: From<NotationError>>(
    n: Natural,
    base: u32,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Numerals, E> {
    let text = base.to_string();
    let scanner = Scanner::new(&text, Subject::Parameter("base".into()), InputSizes::default());
    let digits = weights::positional_while(base, &n, go_on)?.map_err(|_| {
        scanner.error_at(0, Problem::OutOfRange { least: 2, most: u64::from(u32::MAX) })
    })?;
    let readings = vec![word("R", &digits, None)];
    Ok(Numerals { number: n, weights: Vec::new(), readings })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// The numerals, or the error of the text, which stays the only one.
    fn numerals(number: &str, system: &Numeral) -> Result<Numerals, NotationError> {
        super::numerals(number, system, &|| Ok(()))
    }

    /// Whether and how a question ended.
    #[derive(Debug, PartialEq)]
    enum Ended {
        Unreadable,
        Stopped,
    }

    impl From<NotationError> for Ended {
        fn from(_: NotationError) -> Self {
            Self::Unreadable
        }
    }

    /// A question of a large number asks often whether to go on, and ends with the first no, however
    /// far it is.
    #[test]
    fn a_question_ends_when_it_is_told_to() {
        let weights: Vec<String> = (0..816).map(|k| format!("2^{}", 31 * k)).collect();
        for (number, system) in [
            ("7^9000", Numeral::Quotients("1".into())),
            ("7^9000", Numeral::Quotients("3,1,2".into())),
            ("7^9000", Numeral::Weights(weights.join(","))),
            ("7^9000", Numeral::Base(10)),
        ] {
            let asked = Cell::new(0);
            let until = |most: u32| {
                asked.set(0);
                let go_on = || {
                    asked.set(asked.get() + 1);
                    if asked.get() > most { Err(Ended::Stopped) } else { Ok(()) }
                };
                let ended = super::numerals(number, &system, &go_on).err();
                (ended, asked.get())
            };
            let (ended, all) = until(u32::MAX);
            assert!(ended.is_none() && all > 100, "{all} times: {ended:?}");
            for most in [0, 1, all / 3, all / 2, all - 1] {
                assert_eq!(until(most), (Some(Ended::Stopped), most + 1), "{system:?}");
            }
        }
        let refused = super::numerals("x", &Numeral::Base(10), &|| Err(Ended::Stopped));
        assert_eq!(refused, Err(Ended::Unreadable));
    }

    fn reading(number: &str, system: &Numeral, symbol: &str) -> (Option<String>, Option<u64>) {
        let all = numerals(number, system).unwrap();
        let found = all.readings.into_iter().find(|reading| reading.symbol == symbol).unwrap();
        (found.word, found.value.and_then(|value| value.to_u64()))
    }

    #[test]
    fn the_examples_of_the_thesis() {
        // Deslongchamps, Table XII (all quotients 2).
        let twos = Numeral::Quotients("2,2,2".into());
        assert_eq!(reading("40", &twos, "R_p"), (Some("2020".into()), None));
        assert_eq!(reading("40", &twos, "R'_p").0, Some("20200".into()));
        let golden = Numeral::Quotients("1".into());
        assert_eq!(reading("40", &golden, "R_p").0, Some("10001001".into()));
        assert_eq!(reading("17", &golden, "⌊nα⌋").1, Some(27));
    }

    /// The word moved to the right is a word only where its last digit is 0, and it has one to lose.
    #[test]
    fn words_that_end_in_0_are_moved_to_the_right() {
        let twos = Numeral::Quotients("2".into());
        // The weights are 1, 3, 7, 17 (Deslongchamps, Table XII).
        assert_eq!(reading("40", &twos, "R″_p"), (Some("202".into()), Some(16)));
        for number in 0..60 {
            let all = numerals(&number.to_string(), &twos).unwrap().readings;
            let word = |symbol| all.iter().find(|one| one.symbol == symbol)?.word.clone();
            let right = word("R_p").and_then(|word| word.strip_suffix('0').map(str::to_owned));
            assert_eq!(word("R″_p"), right.filter(|_| number > 0), "{number}");
        }
    }

    #[test]
    fn wrong_systems_are_refused() {
        for bad in [
            Numeral::Quotients("2,0".into()),
            Numeral::Quotients("".into()),
            Numeral::Quotients("2,x".into()),
            Numeral::Weights("2,3".into()),
            Numeral::Weights("1,3,3".into()),
            Numeral::Base(1),
        ] {
            assert!(numerals("40", &bad).is_err(), "{bad:?}");
        }
        assert!(numerals("-3", &Numeral::Base(2)).is_err());
        let problem =
            |number| numerals(number, &Numeral::Weights("1,3".into())).unwrap_err().problem;
        assert_eq!(problem("3*2^32"), Problem::stated("problem-large-digit"));
        assert!(numerals("3*2^32-1", &Numeral::Weights("1,3".into())).is_ok());
    }
}
