//! Errors in input, as one sentence that names the input, the place and what was expected there.

use noyau_core::notation::{Expected, Subject};
use noyau_core::{
    Contradiction, Defect, Flaw, IllegalMove, NotationError, Operand, Phrase, Problem, TableError,
    Unexplained, Written,
};

use crate::inline::harmless;
use crate::{Texts, suggest};

/// An error in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorText {
    /// One sentence, without capital letter and full stop, so that a front end can put words before
    /// it.
    pub sentence: String,
    /// The input and a line with `^` under the place, if the error has a place.
    pub caret_lines: Option<(String, String)>,
}

impl ErrorText {
    fn without_place(sentence: String) -> Self {
        Self { sentence, caret_lines: None }
    }
}

/// The most characters of an input that are quoted.
const LONGEST_QUOTE: usize = 60;

impl Texts {
    /// The text of an error in notation.
    #[must_use]
    pub fn notation_error(&self, error: &NotationError) -> ErrorText {
        let subject = match &error.subject {
            Subject::Position => self.word("subject-position"),
            Subject::Move => self.word("subject-move"),
            Subject::Parameter(name) => self.fill("subject-parameter", &[("name", &quoted(name))]),
        };
        let excerpt = harmless(&error.excerpt).into_owned();
        let sentence = self.fill(
            if error.line > 1 { "error-notation-line" } else { "error-notation" },
            &[
                ("subject", &subject),
                ("input", &excerpt),
                ("line", &error.line.to_string()),
                ("column", &error.column.to_string()),
                ("problem", &self.problem(&error.problem)),
            ],
        );
        let caret = " ".repeat(error.caret.min(excerpt.chars().count())) + "^";
        ErrorText { sentence, caret_lines: Some((excerpt, caret)) }
    }

    fn problem(&self, problem: &Problem) -> String {
        let expecting = |key: &str, expected: &Expected| {
            let expected = expected_key(*expected);
            let missing = self.attribute(expected, "missing");
            self.fill(key, &[("expected", &self.word(expected)), ("missing", &missing)])
        };
        match problem {
            Problem::Empty(expected) => expecting("problem-empty", expected),
            Problem::Missing(expected) => expecting("problem-missing", expected),
            Problem::Negative(expected) => expecting("problem-negative", expected),
            Problem::Unexpected(found, expected) => {
                let expected = self.word(expected_key(*expected));
                let values = [("found", &*quoted(found)), ("expected", &*expected)];
                self.fill("problem-unexpected", &values)
            }
            Problem::TooManyDigits { digits, most } => {
                let (digits, most) = (self.count(*digits), self.count(*most));
                self.fill("problem-too-many-digits", &[("digits", &digits), ("most", &most)])
            }
            Problem::TooLarge { most } => {
                self.fill("problem-too-large", &[("most", &self.count(*most))])
            }
            Problem::BelowZero => self.word("problem-below-zero"),
            Problem::NotWeights => self.word("problem-not-weights"),
            Problem::Count { found, least, most } => {
                let unbounded = *most == usize::MAX;
                let range = self.range(&least.to_string(), &most.to_string(), unbounded);
                self.say_with("problem-count", &[("found", (*found).into())], &[("range", &range)])
            }
            Problem::OutOfRange { least, most } => {
                let unbounded = *most == u64::MAX;
                let range = self.range(&least.to_string(), &most.to_string(), unbounded);
                self.fill("problem-out-of-range", &[("range", &range)])
            }
            Problem::Stated(phrase) => self.say(phrase),
        }
    }

    fn range(&self, least: &str, most: &str, unbounded: bool) -> String {
        let key = match (unbounded, least == most) {
            (true, _) => "range-at-least",
            (false, true) => "range-exactly",
            (false, false) => "range-between",
        };
        self.fill(key, &[("least", least), ("most", most)])
    }

    /// The text of an illegal move.
    #[must_use]
    pub fn illegal_move(&self, error: &IllegalMove) -> ErrorText {
        let say = |key, operands: &[(&'static str, Operand)]| self.say_with(key, operands, &[]);
        ErrorText::without_place(match error {
            IllegalMove::Pass => self.word("illegal-pass"),
            IllegalMove::NoSuchHeap { heap, heaps } => say(
                "illegal-no-such-heap",
                &[("heap", heap.clone().into()), ("heaps", (*heaps).into())],
            ),
            IllegalMove::TooFewTokens { heap, size, take } => say(
                "illegal-too-few-tokens",
                &[("heap", (*heap).into()), ("size", amount(size)), ("take", take.clone().into())],
            ),
            IllegalMove::TooMany { most, take } => {
                say("illegal-too-many", &[("most", amount(most)), ("take", take.clone().into())])
            }
            IllegalMove::TooManyHeaps { most, heaps } => say(
                "illegal-too-many-heaps",
                &[("most", (*most).into()), ("heaps", (*heaps).into())],
            ),
            IllegalMove::HeapTwice { heap } => {
                say("illegal-heap-twice", &[("heap", (*heap).into())])
            }
            IllegalMove::Unreachable { from, to } => say(
                "illegal-unreachable",
                &[("from", from.clone().into()), ("to", to.clone().into())],
            ),
            IllegalMove::Rule { rule } => say("illegal-rule", &[("rule", (*rule).into())]),
        })
    }

    /// The text of an error about a table.
    #[must_use]
    pub fn table_error(&self, error: &TableError) -> ErrorText {
        ErrorText::without_place(match error {
            TableError::Unknown { name, known } => self.unknown("table-unknown", name, known),
            TableError::Needs { name, missing } => {
                self.fill("table-needs", &[("name", name), ("missing", missing)])
            }
            TableError::Option { option, value, expected } => {
                let translated = self.has(expected).then(|| self.word(expected));
                let expected = translated.unwrap_or_else(|| (*expected).to_owned());
                let values =
                    [("option", *option), ("value", &*quoted(value)), ("expected", &*expected)];
                self.fill("table-option", &values)
            }
        })
    }

    /// The reason why there is no explanation.
    #[must_use]
    pub fn unexplained(&self, error: &Unexplained) -> ErrorText {
        ErrorText::without_place(match error {
            Unexplained::Unknown { name, known } => self.unknown("method-unknown", name, known),
            Unexplained::NotApplicable { method, reason } => {
                let values = [("method", *method), ("reason", &*self.word(reason))];
                self.fill("method-not-applicable", &values)
            }
            Unexplained::TooLarge { method } => {
                self.fill("method-too-large", &[("method", method)])
            }
            Unexplained::Stopped { method } => self.fill("method-stopped", &[("method", method)]),
        })
    }

    /// The text of two findings that cannot both be true.
    #[must_use]
    pub fn contradiction(&self, contradiction: Contradiction) -> ErrorText {
        let what = self.word(match contradiction {
            Contradiction::WinningMoveFromP => "contradiction-winning-move",
            Contradiction::NoWinningMove => "contradiction-no-winning-move",
            Contradiction::MoveAfterTheEnd => "contradiction-after-the-end",
            Contradiction::WrongEnd => "contradiction-end",
            Contradiction::ResistingFromN => "contradiction-resisting",
            Contradiction::ValueAndOutcome => "contradiction-value",
            Contradiction::LengthAndOutcome => "contradiction-length",
            Contradiction::TwoOutcomes => "contradiction-two-outcomes",
            Contradiction::MoveAndOutcome => "contradiction-move",
            _ => "contradiction-other",
        });
        ErrorText::without_place(self.fill("error-contradiction", &[("what", &what)]))
    }

    /// The text of an explanation whose step does not hold.
    #[must_use]
    pub fn flaw(&self, flaw: &Flaw) -> ErrorText {
        let claim = ("claim", &*quoted(&flaw.claim));
        ErrorText::without_place(match (flaw.claim.as_str(), &flaw.defect) {
            ("outcome", Defect::False) => self.fill("flaw-outcome", &[]),
            ("position", Defect::Differs(_)) => self.fill("flaw-position", &[]),
            ("move", Defect::False) => self.fill("flaw-move", &[]),
            ("move", Defect::Missing) => self.fill("flaw-no-move", &[]),
            (_, Defect::False) => self.fill("flaw-false", &[claim]),
            (_, Defect::Operand(name)) => self.fill("flaw-operand", &[claim, ("operand", name)]),
            (_, Defect::Unchecked) => self.fill("flaw-unchecked", &[claim]),
            (_, Defect::Differs(name)) => self.fill("flaw-differs", &[claim, ("operand", name)]),
            (_, Defect::Missing) => self.fill("flaw-missing", &[claim]),
            (_, Defect::Surplus) => self.fill("flaw-surplus", &[claim]),
        })
    }

    /// The text of an unknown name, with the closest known one. `key` is a sentence with `$name`,
    /// `$known`, `$known-count` and `$suggestion`.
    #[must_use]
    pub fn unknown(&self, key: &'static str, name: &str, known: &[&str]) -> String {
        let suggestion = suggest(name, known)
            .map(|close| self.fill("did-you-mean", &[("name", close)]))
            .unwrap_or_default();
        let (name, list) = (quoted(name), known.join(", "));
        let texts = [("name", &*name), ("known", &*list), ("suggestion", &*suggestion)];
        self.say_with(key, &[("known", known.len().into())], &texts)
    }

    /// A sentence with operands, which also set their plurals, and with values that are texts
    /// already. A text replaces the operand of the same name but keeps its plural.
    #[must_use]
    pub fn say_with(
        &self,
        key: &'static str,
        operands: &[(&'static str, Operand)],
        texts: &[(&str, &str)],
    ) -> String {
        let phrase = Phrase { key: key.into(), operands: operands.to_vec() };
        self.say_filled(&phrase, texts)
    }
}

/// The number operand of a written number, so that its sentence can choose singular or plural.
fn amount(written: &Written) -> Operand {
    match written.tokens() {
        [noyau_core::notation::Token::Number(number)] => number.into(),
        _ => written.clone().into(),
    }
}

/// A text of unknown origin, made harmless and cut to a readable length.
fn quoted(text: &str) -> String {
    let mut short: String = harmless(text).chars().take(LONGEST_QUOTE).collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        short.push('…');
    }
    short
}

fn expected_key(expected: Expected) -> &'static str {
    match expected {
        Expected::Number => "expected-number",
        Expected::Pile => "expected-pile",
        Expected::Comma => "expected-comma",
        Expected::End => "expected-end",
        Expected::HeapNumber => "expected-heap-number",
        Expected::TakeOrLeave => "expected-take-or-leave",
        Expected::Take => "expected-take",
        Expected::Exponent => "expected-exponent",
        Expected::OctalCode => "expected-octal-code",
        Expected::Word => "expected-word",
    }
}
