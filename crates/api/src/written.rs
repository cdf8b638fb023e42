//! Numbers, notation and outcomes.

use noyau_core::{Natural, Outcome, Written};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

/// A whole number of any size, as a decimal string.
#[derive(Debug, Clone, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, example = "43")]
pub struct NumberJson(pub Natural);

impl From<&Natural> for NumberJson {
    fn from(number: &Natural) -> Self {
        Self(number.clone())
    }
}

impl From<u64> for NumberJson {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl From<u32> for NumberJson {
    fn from(number: u32) -> Self {
        u64::from(number).into()
    }
}

impl From<usize> for NumberJson {
    fn from(number: usize) -> Self {
        (number as u64).into()
    }
}

impl Serialize for NumberJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for NumberJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

/// A position or a move as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct WrittenJson(pub String);

impl From<&Written> for WrittenJson {
    fn from(written: &Written) -> Self {
        Self(written.to_string())
    }
}

impl WrittenJson {
    /// The notation in tokens: runs of digits become numbers again, everything else is text. Runs
    /// with leading zeros stay text, so that they are written again as they were typed.
    #[must_use]
    pub fn to_core(&self) -> Written {
        let mut written = Written::new();
        let mut rest = self.0.as_str();
        while !rest.is_empty() {
            let digits = leading(rest, |c| c.is_ascii_digit());
            let (head, tail) = if digits > 0 {
                rest.split_at(digits)
            } else {
                rest.split_at(leading(rest, |c| !c.is_ascii_digit()))
            };
            let canonical = head == "0" || !head.starts_with('0');
            written = match head.parse::<Natural>() {
                Ok(number) if canonical => written.number(number),
                _ => written.text(head.to_owned()),
            };
            rest = tail;
        }
        written
    }
}

/// Bytes of the longest beginning whose characters are all `wanted`.
fn leading(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|c| !wanted(c)).unwrap_or(text.len())
}

/// Who wins, by the letter of the field's literature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum OutcomeJson {
    /// The player to move loses.
    P,
    /// The player to move wins.
    N,
    /// Left wins, whoever starts.
    L,
    /// Right wins, whoever starts.
    R,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => Self::P,
            Outcome::N => Self::N,
            Outcome::L => Self::L,
            Outcome::R => Self::R,
        }
    }
}

impl From<OutcomeJson> for Outcome {
    fn from(outcome: OutcomeJson) -> Self {
        match outcome {
            OutcomeJson::P => Self::P,
            OutcomeJson::N => Self::N,
            OutcomeJson::L => Self::L,
            OutcomeJson::R => Self::R,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lists_come_back_token_by_token() {
        let piles: Vec<Natural> = [3_u64, 0, 7].map(Natural::from).to_vec();
        let written = Written::list(&piles);
        assert_eq!(WrittenJson::from(&written).to_core(), written);
        assert_eq!(WrittenJson("007".into()).to_core().to_string(), "007");
    }

    #[test]
    fn numbers_are_strings() {
        let number = NumberJson(Natural::ONE << 64);
        assert_eq!(serde_json::to_string(&number).unwrap(), "\"18446744073709551616\"");
        assert!(serde_json::from_str::<NumberJson>("\"-1\"").is_err());
        assert!(serde_json::from_str::<NumberJson>("1").is_err());
    }

    proptest! {
        #[test]
        fn any_notation_keeps_its_spelling(text in "\\PC{0,30}|[0-9,:=-]{0,20}") {
            prop_assert_eq!(WrittenJson(text.clone()).to_core().to_string(), text);
        }
    }
}
