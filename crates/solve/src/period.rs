//! Periods of sequences: found in linear time, and proved.
//!
//! A family whose values repeat over a long enough range repeats for ever. Guy and Smith showed
//! it for octal games; here is the statement for any [`Grammar`] whose rules take boundedly.
//!
//! Let `T` be the largest take, `ℓ` the largest least size of a part, and `S` a size from which
//! every rule either applies everywhere (up to its step, which must divide `p`) or nowhere.
//! Suppose that `g(k, n + p) = g(k, n)` for every kind `k` and every `n` with `q ≤ n < N`, where
//! `Q = max(q, ℓ)` and `N ≥ max(2Q + p + T − 1, Q + T, S, q)`. **Then it holds for every `n ≥ q`.**
//!
//! *Proof*, by induction over the numbers of the members: let `n ≥ N`. A rule applies to
//! `(k, n + p)` if and only if it applies to `(k, n)`. An option of `(k, n + p)` with two parts has
//! `i + j ≥ n + p − T ≥ 2(Q + p) − 1`, so one part, say `i`, is at least `Q + p`. With `i − p ≥ Q`
//! instead it is an option of `(k, n)`, and of equal value because `i − p ≥ q` and that part
//! comes before `(k, n)`. In the same way an option of `(k, n)` has a part of size at least `Q`,
//! which may grow by `p`. Options with one part are large enough by `Q + T`, and options with none
//! are the same. Both members have options of the same values, hence the same value. ∎
//!
//! A [`Certificate`] holds the numbers of such a statement; [`verify`] checks the finite range by
//! code of its own, and then the value of a member of any size is known.

mod certificate;
mod search;

pub use certificate::{Certificate, CertificateError, Proved, verify};
pub use search::{Period, find, longest_matches, prove};

use noyau_core::family::{Grammar, Parts};

/// The number of values `g(0), g(1), …` per kind that prove the period `p` from `q` on, if they
/// show it; `None` if the theorem says nothing about the grammar: some rule takes unboundedly, or
/// its step does not divide `p`.
#[must_use]
pub fn values_needed(grammar: &Grammar, preperiod: usize, period: usize) -> Option<usize> {
    let mut most_taken = 0;
    let mut least = preperiod;
    let mut border = preperiod;
    let mut splits = false;
    for rule in grammar.rules() {
        border = border.max(rule.sizes.first).max(rule.sizes.last.map_or(0, |last| last + 1));
        if rule.sizes.last.is_none() && !period.is_multiple_of(rule.sizes.step) {
            return None;
        }
        let parts: &[_] = match &rule.parts {
            Parts::None => continue,
            Parts::One(part) => &[*part],
            Parts::Two(left, right) => &[*left, *right],
        };
        if rule.takes.step.is_some() {
            return None;
        }
        most_taken = most_taken.max(rule.takes.first);
        least = parts.iter().map(|part| part.least).fold(least, usize::max);
        splits |= parts.len() == 2;
    }
    let whole = least.checked_add(most_taken)?;
    let split = if splits { whole.checked_add(least)?.checked_add(period)? } else { 0 };
    whole.max(split.saturating_sub(1)).max(border).checked_add(period)
}
