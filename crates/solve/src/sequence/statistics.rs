//! The statistics of a sequence that the thesis tabulates (Table 3.3), in one pass over counted
//! values.

use std::collections::BTreeMap;

/// Statistics of a range of a sequence.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistics {
    /// The number of values.
    pub count: u64,
    /// The number of zeros.
    pub zeros: u64,
    /// The largest size with the value 0.
    pub last_zero: Option<usize>,
    /// The largest value.
    pub max: u32,
    /// The first size with the largest value.
    pub argmax: usize,
    /// The arithmetic mean.
    pub mean: f64,
    /// The mean absolute difference from the mean. Table 3.3 wrongly calls this column
    /// “écart-type”.
    pub mean_absolute_deviation: f64,
    /// The standard deviation.
    pub standard_deviation: f64,
    /// The most frequent value; the least one if there are several.
    pub mode: u32,
    /// The number of times the mode occurs.
    pub mode_count: u64,
}

/// Values below this are counted in an array.
const SMALL: usize = 1 << 12;

impl Statistics {
    /// The statistics of values at the sizes from `first` on. `None` if there is no value.
    pub fn of(first: usize, values: impl Iterator<Item = u32>) -> Option<Self> {
        // Nearly all values are small. An array counts them faster than a tree.
        let mut small = [0_u64; SMALL];
        let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
        let (mut last_zero, mut max, mut argmax) = (None, 0, first);
        let mut count = 0_u64;
        for (size, value) in (first..).zip(values) {
            match small.get_mut(value as usize) {
                Some(times) => *times += 1,
                None => *counts.entry(value).or_default() += 1,
            }
            if value == 0 {
                last_zero = Some(size);
            }
            if value > max {
                (max, argmax) = (value, size);
            }
            count += 1;
        }
        counts.extend((0..).zip(small).filter(|(_, times)| *times > 0));
        // Counts and values are far below 2^53, where f64 begins to round.
        #[allow(clippy::cast_precision_loss)]
        let mean_of = |of: &dyn Fn(u32) -> f64| {
            let sum: f64 = counts.iter().map(|(value, times)| of(*value) * *times as f64).sum();
            sum / count as f64
        };
        let (mode, mode_count) =
            counts.iter().fold(None, |best: Option<(u32, u64)>, (value, times)| match best {
                Some((_, most)) if most >= *times => best,
                _ => Some((*value, *times)),
            })?;
        let mean = mean_of(&f64::from);
        Some(Self {
            count,
            zeros: counts.get(&0).copied().unwrap_or(0),
            last_zero,
            max,
            argmax,
            mean,
            mean_absolute_deviation: mean_of(&|value| (f64::from(value) - mean).abs()),
            standard_deviation: mean_of(&|value| (f64::from(value) - mean).powi(2)).sqrt(),
            mode,
            mode_count,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_3_3_begins_so() {
        // F⁻ of the paths with 1 to 10 vertices.
        let values = [0, 0, 1, 1, 2, 2, 3, 0, 4, 1];
        let found = Statistics::of(1, values.into_iter()).unwrap();
        assert_eq!((found.zeros, found.max, found.argmax), (3, 4, 9));
        assert_eq!((found.mode, found.mode_count, found.last_zero), (0, 3, Some(8)));
        assert!((found.mean - 1.4).abs() < 1e-12);
        assert!((found.mean_absolute_deviation - 1.08).abs() < 1e-12);
        assert!((found.standard_deviation - 1.2806).abs() < 1e-4);
        assert_eq!(Statistics::of(0, std::iter::empty()), None);
    }

    #[test]
    fn the_largest_value_is_first_met_where_it_says() {
        let found = Statistics::of(5, [0, 2, 7, 1, 7, 7].into_iter()).unwrap();
        assert_eq!((found.max, found.argmax), (7, 7));
        let found = Statistics::of(5, [0, 0].into_iter()).unwrap();
        assert_eq!((found.max, found.argmax), (0, 5));
    }
}
