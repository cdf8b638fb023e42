//! Sequences of values.

use std::collections::BTreeMap;

use crate::WrittenJson;
use noyau_engine::Engine;
use noyau_engine::sequence::{Period, PositionPattern, Statistics};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{ParameterJson, StopJson};

/// A stretch of a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SequenceJson {
    /// What was asked.
    #[serde(flatten)]
    pub question: SequenceQuestionJson,
    /// The first size.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub from: usize,
    /// The last size that was asked for.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub to: usize,
    /// The values from `from` on, unless others were asked for.
    #[serde(serialize_with = "crate::decimal::option_list")]
    #[schema(value_type = Option<Vec<String>>)]
    pub values: Option<Vec<u32>>,
    /// The values in short form ([`packed`]), where it was asked for; `values` is null then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packed: Option<String>,
    /// The sizes with value 0, where they were asked for.
    #[serde(serialize_with = "crate::decimal::option_list")]
    #[schema(value_type = Option<Vec<String>>)]
    pub zeros: Option<Vec<usize>>,
    /// Figures of the stretch, where they were asked for.
    pub statistics: Option<StatisticsJson>,
    /// Its period, where one was looked for and found.
    pub period: Option<PeriodJson>,
    /// Why the values end before `to`.
    pub stopped: Option<StopJson>,
}

/// Values in short form; a million values take one or two megabytes.
///
/// Each value is replaced by its difference from the value before it; the first is compared with 0.
/// A difference d is written as 2d if d ≥ 0 and as −2d − 1 if d < 0, so that the last bit is the
/// sign. The result is written in base 32, least digit first. A digit is the character 63 + digit,
/// plus 32 if another digit follows.
///
/// ```
/// assert_eq!(noyau_api::packed(&[0, 1, 0, 40]), "?A@oA");
/// ```
#[must_use]
pub fn packed(values: &[u32]) -> String {
    let mut text = String::with_capacity(values.len());
    let mut before = 0;
    for &value in values {
        let step = i64::from(value) - before;
        before = i64::from(value);
        let mut left = ((step << 1) ^ (step >> 63)).unsigned_abs();
        loop {
            let digit = u8::try_from(left & 31).unwrap_or(0);
            left >>= 5;
            let more = if left > 0 { 32 } else { 0 };
            text.push(char::from(63 + digit + more));
            if left == 0 {
                break;
            }
        }
    }
    text
}

/// A family, or positions with an `N` in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SequenceQuestionJson {
    /// The family, or the game and the position, with the parameters: enough to ask again.
    pub family: String,
    /// The kind of its members, where there are kinds.
    pub kind: Option<String>,
    /// Which value; null for Grundy values.
    pub function: Option<String>,
    /// The game, of positions.
    pub game: Option<String>,
    /// Its parameters, as far as they were given.
    pub parameters: BTreeMap<String, ParameterJson>,
    /// The position with its `N`.
    pub position: Option<WrittenJson>,
}

impl SequenceQuestionJson {
    /// A family, and the names of a kind and of a function.
    #[must_use]
    pub fn family(name: &str, kind: Option<&str>, function: Option<&str>) -> Self {
        Self {
            family: name.to_owned(),
            kind: kind.map(str::to_owned),
            function: function.map(str::to_owned),
            game: None,
            parameters: BTreeMap::new(),
            position: None,
        }
    }

    /// Positions of a game.
    #[must_use]
    pub fn positions(engine: &Engine, pattern: &PositionPattern) -> Self {
        let position = pattern.to_string();
        Self {
            game: Some(engine.entry().id.to_owned()),
            parameters: crate::question::parameters(engine.given()),
            position: Some(WrittenJson(position.clone())),
            ..Self::family(&crate::question_line(engine, Some(&position)), None, None)
        }
    }
}

/// The period of a sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PeriodJson {
    /// The size at which it begins.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub preperiod: usize,
    /// Its length.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub period: usize,
    /// What is added from one period to the next.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub saltus: u32,
    /// Proved for all sizes; otherwise it was only seen.
    pub proved: bool,
    /// The last size before it begins, which breaks it.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub last_exception: Option<usize>,
}

impl PeriodJson {
    /// A period of values that begin with size `first`, counted from size 0.
    #[must_use]
    pub fn new(period: &Period, first: usize, proved: bool) -> Self {
        Self {
            preperiod: period.preperiod,
            period: period.period,
            saltus: period.saltus,
            proved,
            last_exception: period.preperiod.checked_sub(1).filter(|size| *size >= first),
        }
    }
}

/// Figures of a stretch of a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StatisticsJson {
    /// How many values there are.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub count: u64,
    /// How many of them are 0.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub zeros: u64,
    /// The size with the last 0.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub last_zero: Option<usize>,
    /// The largest value.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub max: u32,
    /// The first size that has it.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub argmax: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Mean distance from the mean.
    pub mean_absolute_deviation: f64,
    /// Standard deviation.
    pub standard_deviation: f64,
    /// The most frequent value.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub mode: u32,
    /// How often it comes.
    #[serde(serialize_with = "crate::decimal::serialize")]
    #[schema(value_type = String)]
    pub mode_count: u64,
}

impl From<&Statistics> for StatisticsJson {
    fn from(found: &Statistics) -> Self {
        Self {
            count: found.count,
            zeros: found.zeros,
            last_zero: found.last_zero,
            max: found.max,
            argmax: found.argmax,
            mean: found.mean,
            mean_absolute_deviation: found.mean_absolute_deviation,
            standard_deviation: found.standard_deviation,
            mode: found.mode,
            mode_count: found.mode_count,
        }
    }
}
