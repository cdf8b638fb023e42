//! What was expected at some place in the text of a grammar.

use std::fmt;

/// Something that was expected: a key for the texts, and the same in English.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    key: &'static str,
    english: &'static str,
}

impl Wanted {
    pub(super) const KIND_NAME: Self = Self::new("grammar-kind-name", "the name of a kind");
    pub(super) const LINE_START: Self =
        Self::new("grammar-line-start", "the name of a kind, `at` or `take`");
    pub(super) const NEW_NAME: Self =
        Self::new("grammar-new-name", "a name that no other kind has");
    pub(super) const KNOWN_NAME: Self =
        Self::new("grammar-known-name", "the name of a kind in this text");
    pub(super) const NAME_COLON: Self =
        Self::new("grammar-name-colon", "`:` after the name of a kind");
    pub(super) const RULE_COLON: Self = Self::new("grammar-rule-colon", "`:` before what is left");
    pub(super) const PART: Self =
        Self::new("grammar-part", "`nothing`, a part, or `*` and a nim value");
    pub(super) const SIZES: Self = Self::new(
        "grammar-sizes",
        "a part, since the rule does not say for which sizes it holds (`at …`)",
    );
    pub(super) const NIM_VALUE: Self = Self::new(
        "grammar-nim-value",
        "`*` and a nim value, since a rule leaves at most two parts",
    );
    pub(super) const TAKES: Self =
        Self::new("grammar-takes", "between 1 and 1024 takes, the smallest first");
    pub(super) const NUMBER: Self = Self::new("grammar-number", "a number");
    pub(super) const SMALLER: Self = Self::new("grammar-smaller-number", "a smaller number");
    pub(super) const TOKEN: Self = Self::new("grammar-token", "a name, a number or a sign");
    pub(super) const QUOTED: Self = Self::new("grammar-quoted", "a name between two `\"`");
    pub(super) const END: Self = Self::new("grammar-end-of-line", "the end of the line");

    const fn new(key: &'static str, english: &'static str) -> Self {
        Self { key, english }
    }

    /// The key for the texts.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.key
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}
