//! Sequences of values.

use noyau_engine::sequence::{Period, Statistics};
use serde::Serialize;
use utoipa::ToSchema;

/// A stretch of a sequence.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SequenceJson {
    /// The family.
    pub family: String,
    /// The kind of its members, where there are kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The first size.
    pub from: usize,
    /// The last size that was asked for.
    pub to: usize,
    /// The values end before `to`: a limit was reached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
    /// The values from `from` on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<u32>>,
    /// The sizes with value 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zeros: Option<Vec<usize>>,
    /// Figures of the stretch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<StatisticsJson>,
    /// Its period, where one was looked for and found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<PeriodJson>,
}

/// The period of a sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PeriodJson {
    /// The size at which it begins.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
    /// What is added from one period to the next.
    pub saltus: u32,
    /// Proved for all sizes; otherwise it was only seen.
    pub proved: bool,
    /// The last size before it begins, which breaks it.
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
    pub count: u64,
    /// How many of them are 0.
    pub zeros: u64,
    /// The size with the last 0.
    pub last_zero: Option<usize>,
    /// The largest value.
    pub max: u32,
    /// The first size that has it.
    pub argmax: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Mean distance from the mean.
    pub mean_absolute_deviation: f64,
    /// Standard deviation.
    pub standard_deviation: f64,
    /// The most frequent value.
    pub mode: u32,
    /// How often it comes.
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
