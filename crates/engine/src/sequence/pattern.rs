//! Positions written with a number `N` in them.
//!
//! `grid:3xN` stands for `grid:3x1`, `grid:3x2`, …; `N+1`, `N-2` and `2N` are numbers computed from
//! `N`. A plus before a name is a disjoint union, as in all positions: `path:N+cycle:5`.

use std::fmt;

/// A text with at least one `N` to be replaced.
///
/// ```
/// use noyau_engine::sequence::PositionPattern;
/// let pattern = PositionPattern::parse("grid:2NxN+1+path:N").unwrap();
/// assert_eq!(pattern.at(4).as_deref(), Some("grid:8x5+path:4"));
/// assert_eq!(PositionPattern::parse("grid:3x4"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionPattern {
    text: String,
    parts: Vec<Segment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Segment {
    Text(String),
    Number { times: usize, plus: usize, minus: usize },
}

impl PositionPattern {
    /// Reads a pattern. `None` if there is no `N` in it, or if a number beside an `N` is too large.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(place) = rest.find('N') {
            let before = &rest[..place];
            let plain = before.trim_end_matches(|c: char| c.is_ascii_digit());
            let times = match &before[plain.len()..] {
                "" => 1,
                digits => digits.parse().ok()?,
            };
            rest = &rest[place + 1..];
            let (mut plus, mut minus) = (0, 0);
            if let Some((number, after)) = offset(rest, '+') {
                (plus, rest) = (number.parse().ok()?, after);
            } else if let Some((number, after)) = offset(rest, '-') {
                (minus, rest) = (number.parse().ok()?, after);
            }
            parts.push(Segment::Text(plain.to_owned()));
            parts.push(Segment::Number { times, plus, minus });
        }
        if parts.is_empty() {
            return None;
        }
        parts.push(Segment::Text(rest.to_owned()));
        Some(Self { text: text.to_owned(), parts })
    }

    /// The text for one number; `None` if a number in it would be negative or enormous.
    #[must_use]
    pub fn at(&self, n: usize) -> Option<String> {
        let part = |part: &Segment| match part {
            Segment::Text(text) => Some(text.clone()),
            Segment::Number { times, plus, minus } => {
                let number = times.checked_mul(n)?.checked_add(*plus)?.checked_sub(*minus)?;
                Some(number.to_string())
            }
        };
        self.parts.iter().map(part).collect()
    }
}

/// The digits after a sign, and the text that follows them. `None` if the digits count copies of a
/// graph, as in `N+2*path:3`.
fn offset(text: &str, sign: char) -> Option<(&str, &str)> {
    let after = text.strip_prefix(sign)?;
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &after[..after.len() - rest.len()];
    (!digits.is_empty() && !rest.trim_start().starts_with('*')).then_some((digits, rest))
}

impl fmt::Display for PositionPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_made_from_n_and_graphs_are_added() {
        let cases = [
            ("petersen:N,2", 7, Some("petersen:7,2")),
            ("star:3,4,N", 2, Some("star:3,4,2")),
            ("grid:NxN", 6, Some("grid:6x6")),
            ("path:2N-3", 5, Some("path:7")),
            ("path:N-3", 2, None),
            ("path:N+2*path:3", 4, Some("path:4+2*path:3")),
            ("path:N+2 *path:3", 4, Some("path:4+2 *path:3")),
            ("path:N+2", 4, Some("path:6")),
            ("path:N+path:2", 4, Some("path:4+path:2")),
            ("grid:3xN - 0,1", 4, Some("grid:3x4 - 0,1")),
            ("N*path:3", 4, Some("4*path:3")),
        ];
        for (text, n, expected) in cases {
            let pattern = PositionPattern::parse(text).unwrap();
            assert_eq!(pattern.at(n).as_deref(), expected, "{text}");
            assert_eq!(pattern.to_string(), text);
        }
        assert_eq!(PositionPattern::parse("path:99999999999999999999999N"), None);
        assert_eq!(
            PositionPattern::parse("path:N").unwrap().at(usize::MAX).map(|t| t.len()),
            Some(25)
        );
        assert_eq!(PositionPattern::parse("path:2N").unwrap().at(usize::MAX), None);
    }
}
