//! What is known about the Grundy value of one position, packed into a word.

/// The value of a position, or a set of values that it does not have.
///
/// All values below `low` are excluded. Among the next [`WINDOW`] values, those whose bit is set
/// are excluded too. If no option of the position has the value `low`, then its value is `low`: it
/// is not smaller, and it is at most the least value that no option has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Knowledge(u64);

const EXACT: u64 = 1 << 63;
const OWN: u64 = 1 << 62;
const WINDOW: u32 = 48;
const SEEN: u64 = (1 << WINDOW) - 1;

impl Knowledge {
    pub(super) fn exact(value: u16) -> Self {
        Self(EXACT + (u64::from(value) << WINDOW))
    }

    /// The least value that is not excluded; the value itself if it is known.
    #[inline]
    pub(super) fn low(self) -> u16 {
        ((self.0 & !(EXACT + OWN)) >> WINDOW) as u16
    }

    #[inline]
    pub(super) fn value(self) -> Option<u16> {
        (self.0 & EXACT != 0).then(|| self.low())
    }

    /// Whether the position is its own representative, and not replaced by a smaller or earlier
    /// one.
    #[inline]
    pub(super) fn is_own(self) -> bool {
        self.0 & OWN != 0
    }

    /// Marks the position as its own representative.
    pub(super) fn owned(self) -> Self {
        Self(self.0 | OWN)
    }

    /// Whether the value is `value`; `None` if this is not known.
    #[inline]
    pub(super) fn is(self, value: u16) -> Option<bool> {
        let low = self.low();
        if self.0 & EXACT != 0 {
            return Some(low == value);
        }
        if value < low {
            return Some(false);
        }
        let offset = u32::from(value - low);
        (offset < WINDOW && self.0 >> offset & 1 != 0).then_some(false)
    }

    /// Excludes one more value.
    #[inline]
    pub(super) fn excluding(self, value: u16) -> Self {
        let low = self.low();
        if self.0 & EXACT != 0 || value < low || u32::from(value - low) >= WINDOW {
            return self;
        }
        Self::joined(self.0 & OWN, low, self.0 & SEEN | 1 << (value - low))
    }

    /// Excludes all values whose bit is set.
    pub(super) fn excluding_all(self, values: u64) -> Self {
        (0..64).filter(|value| values >> value & 1 != 0).fold(self, Self::excluding)
    }

    /// Combines what both know.
    pub(super) fn and(self, other: Self) -> Self {
        let own = (self.0 | other.0) & OWN;
        if self.0 & EXACT != 0 {
            return Self(self.0 | own);
        }
        if other.0 & EXACT != 0 {
            return Self(other.0 | own);
        }
        let low = self.low().max(other.low());
        let seen = |known: Self| {
            let passed = u32::from(low - known.low());
            (known.0 & SEEN).checked_shr(passed).unwrap_or(0)
        };
        Self::joined(own, low, seen(self) | seen(other))
    }

    /// Moves the run of excluded values at the bottom of the window into `low`.
    fn joined(own: u64, low: u16, seen: u64) -> Self {
        let run = seen.trailing_ones();
        Self(own + ((u64::from(low) + u64::from(run)) << WINDOW) + (seen >> run))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix::mix;

    #[test]
    fn excluded_values_join_from_below() {
        let known = Knowledge::default().excluding(2).excluding(0);
        assert_eq!((known.low(), known.is(2), known.is(1)), (1, Some(false), None));
        assert_eq!(known.excluding(1).low(), 3);
        assert_eq!(known.excluding(1).value(), None);
        assert_eq!(known.excluding(200).is(200), None, "beyond the window: forgotten, not wrong");
    }

    #[test]
    fn the_least_value_left_is_open() {
        let known = Knowledge::default();
        assert_eq!(
            (known.is(0), known.excluding(0).is(0), known.excluding(0).is(1)),
            (None, Some(false), None)
        );
        let known = known.excluding_all(0b10_1011);
        assert_eq!((known.low(), known.is(2)), (2, None));
        assert_eq!(
            [3, 4, 5, 6].map(|value| known.is(value)),
            [Some(false), None, Some(false), None]
        );
        // Also for values far above the least one.
        let far = Knowledge::default().excluding_all((1 << 40) - 1).excluding(42);
        assert_eq!((far.low(), far.is(41), far.is(42)), (40, None, Some(false)));
    }

    #[test]
    fn who_owns_it_is_not_forgotten() {
        let own = Knowledge::default().excluding(1).owned();
        for other in [Knowledge::default().excluding(0), Knowledge::exact(3)] {
            assert!(own.and(other).is_own() && other.and(own).is_own(), "{other:?}");
            assert!(!other.and(other).is_own());
        }
        assert!(own.excluding(0).is_own());
    }

    /// What is known is held against a set of excluded values, of which those far above the least
    /// one left may be forgotten when they are added.
    #[test]
    fn what_is_known_is_a_set_of_excluded_values() {
        let low = |set: u128| u16::try_from(set.trailing_ones()).unwrap();
        let agree = |known: Knowledge, set: u128, steps: &str| {
            assert_eq!(known.low(), low(set), "{steps}");
            for value in 0..128 {
                let excluded = set >> value & 1 != 0;
                assert_eq!(known.is(value), excluded.then_some(false), "{value}: {steps}");
            }
        };
        for seed in 0..300_u64 {
            let draw = |place: u64| mix(seed << 16 | place);
            let mut sources = Vec::new();
            for source in 0..2 {
                let (mut known, mut set) = (Knowledge::default(), 0_u128);
                let reach = 1 + draw(7 + source) % 60;
                for step in 0..draw(source) % 60 {
                    let value = u16::try_from(draw(100 * source + step + 10) % reach).unwrap();
                    known = known.excluding(value);
                    if value < low(set) + u16::try_from(WINDOW).unwrap() {
                        set |= 1 << value;
                    }
                    agree(known, set, &format!("{seed}, {source}, {step}"));
                }
                if draw(5 + source).is_multiple_of(2) {
                    known = known.owned().owned();
                }
                sources.push((known, set));
            }
            let [(one, first), (other, second)] = sources[..] else { unreachable!() };
            for both in [one.and(other), other.and(one)] {
                agree(both, first | second, &format!("{seed}, both"));
                assert_eq!(both.is_own(), one.is_own() || other.is_own());
            }
            let exact = Knowledge::exact(9).owned();
            assert!(exact.and(one).is_own() && exact.and(one).value() == Some(9));
        }
    }

    #[test]
    fn two_sources_add_up() {
        let left = Knowledge::default().excluding(0).excluding(3);
        let right = Knowledge::default().excluding(1).excluding(2).excluding(5);
        let both = left.and(right);
        assert_eq!((both.low(), both.is(4), both.is(5)), (4, None, Some(false)));
        assert_eq!(right.and(left), both);
        assert_eq!(left.and(Knowledge::exact(7)), Knowledge::exact(7));
    }
}
