//! How far values must repeat until they repeat for ever.
//!
//! Notation: `g(k, n)` is the value of the member of kind `k` and size `n`; `V(k, n)` is the set of
//! the values of its options. Given `p`, `q` and a saltus `s(k) ≥ 0` for every kind, the *claim at
//! `(k, n)`*, for `n ≥ q`, is `g(k, n + p) = g(k, n) + s(k)`. A kind *grows* if `s(k) > 0`. `T` is
//! the largest (first) take, `Q` the maximum of `q` and all least sizes of parts, and `S` a size
//! from which every rule applies everywhere up to its steps, or nowhere. All steps, of sizes and
//! of takes without a bound, must divide `p`.
//!
//! # Nothing grows, takes are bounded
//! If the claims hold for `q ≤ n < N` with `N ≥ max(2Q + p + T − 1, Q + T, S, q)`, they hold for
//! all `n ≥ q`. (Without two-part rules the first bound is not needed.)
//!
//! *Proof*, by induction over the numbers of the members: let `n ≥ N`. A rule applies to
//! `(k, n + p)` if and only if it applies to `(k, n)`. An option of `(k, n + p)` with two parts has
//! `i + j ≥ n + p − T ≥ 2(Q + p) − 1`, so one part, say `i`, is at least `Q + p`. With `i − p ≥ Q`
//! instead it is an option of `(k, n)`, and of equal value because `i − p ≥ q` and that part
//! comes before `(k, n)`. In the same way an option of `(k, n)` has a part of size at least `Q`,
//! which may grow by `p`. Options with one part are large enough by `Q + T`, and options with none
//! are the same. Both members have options of the same values, hence the same value. ∎
//!
//! # Nothing grows, some takes are unbounded
//! The same with `N ≥ max(2(Q + p) + T, S)`.
//!
//! *Proof.* Let `n ≥ N`. An option of `(k, n)` by an unbounded rule is one of `(k, n + p)` too:
//! take `p` more. An option of `(k, n + p)` whose parts add up to more than `n − t`, where `t` is
//! the first take, has a part of at least `Q + p`, since `n − t ≥ 2(Q + p)`; make it smaller by
//! `p`. For the other rules see above. ∎
//!
//! # Some kinds grow
//! Let `2^e` be larger than all nim constants of the grammar and all values of kinds that do not
//! grow, and let every saltus be a multiple of `2^e`. Suppose that
//! * in a rule of a kind that grows at most one part grows, and then by the same saltus;
//! * in a rule of another kind with two parts that grow, they have the same saltus and the take
//!   is bounded.
//!
//! Let `B ≥ 2^e` be a power of two above all values at sizes below `Q + p`, `s` the least positive
//! saltus, `b = ⌈B/s⌉`. If the claims hold for `q ≤ n < N` with
//! `N = max(S, 2Q + T + 4p) + (b + 2)p`, then they hold for all `n ≥ q`.
//!
//! *Proof.* If `x < 2^e` then `(a + s) ⊕ x = (a ⊕ x) + s`, for only the last `e` bits of `a` meet
//! `x`. Let `n ≥ N₁ = max(S, 2(Q + p) + T)`, and call an option *low* if it has no growing part of
//! size `≥ Q`, and *entering* if its growing part has a size in `[Q, Q + p)`. As above the
//! sets `L` of low and `E` of entering values depend on `n` mod `p` only; they lie below `B`.
//!
//! *A growing kind, saltus `s`.* Let `H(n)` be the values of options that are not low. Growing the
//! growing part by `p` gives `H(n + p) = (H(n) + s) ∪ E`, so for `n = n₀ + tp` with
//! `N₁ ≤ n₀ < N₁ + p`
//! > `V(n) = (H(n₀) + ts) ∪ (E + {0, s, …, (t−1)s}) ∪ L`.
//!
//! Let `t ≥ b + 1`, and the claims be true up to `n`. Then `g(n) ≥ ts ≥ s + B`.
//! Every `v < s + B` is in `V(n₀ + (b+1)p)`, and not in its first part, thus in `V(n + p)`. Every
//! `v` with `s + B ≤ v < g(n) + s` has `v − s ∈ V(n)`, and not low, so `v ∈ V(n + p)`. And
//! `g(n) + s ∈ V(n + p) = (H(n) + s) ∪ E ∪ L` would mean `g(n) ∈ H(n)` or `g(n) + s < B`. So
//! `g(n + p) = g(n) + s`.
//!
//! *Another kind.* Its value is below `2^e`, so only `V(n) ∩ [0, 2^e)` matters. An option with
//! just one growing part, of size `≥ Q + p`, is at least `s ≥ 2^e`; the rest is low or entering,
//! periodic. For two growing parts the bits from `e` on must cancel. A part below `Q` has a value
//! below `B`, and then the other one has a value `≥ B` once `n ≥ 2Q + T + (b + 1)p`. Two
//! parts `Q + i + up`, `Q + j + wp` with `0 ≤ i, j < p` cancel just when `(u − w)s` is a certain
//! number, at most `B` in size, given `i` and `j`, and then the last `e` bits do not depend on
//! `u`, `w`. So `u` and `w` may both grow by one, and both shrink by one if `u + w ≥ b + 2`, which
//! holds for `n ≥ N₂ = 2Q + T + (b + 4)p`: `V(n + 2p)` and `V(n)` agree below `2^e`
//! for `n ≥ max(S, N₂)`, and two periods beyond that suffice: `N ≥ max(S, N₂) + 2p`. ∎
//!
//! Growing kinds whose rules have two growing parts (Lasker's Nim) are outside this theorem.

#[cfg(test)]
mod tests;

use noyau_family::{Grammar, Rule};

/// The numbers of a grammar that the theorem refers to.
#[derive(Debug, Clone)]
pub(super) struct Extent<'a> {
    grammar: &'a Grammar,
    most_taken: usize,
    least: usize,
    border: usize,
    /// The least common multiple of all steps.
    step: usize,
    splits: bool,
    unbounded: bool,
}

/// A claim about the sequences of a grammar.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim<'a> {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    /// The saltus of every kind.
    pub(super) saltus: &'a [u32],
}

impl<'a> Extent<'a> {
    /// Collects the numbers. `None` if the least common multiple of the steps is too large.
    pub(super) fn new(grammar: &'a Grammar) -> Option<Self> {
        let mut extent = Self {
            grammar,
            most_taken: 0,
            least: 0,
            border: 0,
            step: 1,
            splits: false,
            unbounded: false,
        };
        for rule in grammar.rules() {
            let beyond = rule.sizes.last.map_or(0, |last| last + 1);
            extent.border = extent.border.max(rule.sizes.first).max(beyond);
            if rule.sizes.last.is_none() {
                extent.step = common_multiple(extent.step, rule.sizes.step)?;
            }
            let count = rule.parts.iter().count();
            if count == 0 {
                continue;
            }
            if let Some(step) = rule.takes.step {
                extent.step = common_multiple(extent.step, step)?;
                extent.unbounded = true;
            }
            extent.most_taken = extent.most_taken.max(rule.takes.first);
            let leasts = rule.parts.iter().map(|part| part.least);
            extent.least = leasts.fold(extent.least, usize::max);
            extent.splits |= count == 2;
        }
        Some(extent)
    }

    /// The least common multiple of all steps, which must divide every period.
    pub(super) fn step(&self) -> usize {
        self.step
    }

    /// The number of values `g(0), g(1), …` of every kind that prove the claim if they agree with
    /// it. `None` if the theorem does not cover the claim. `largest(kind, n)` is the largest value
    /// of a kind at the sizes below `n`.
    pub(super) fn values_needed(
        &self,
        claim: Claim<'_>,
        largest: impl Fn(usize, usize) -> u32,
    ) -> Option<usize> {
        if claim.period == 0 || !claim.period.is_multiple_of(self.step) {
            return None;
        }
        if claim.saltus.iter().all(|saltus| *saltus == 0) {
            return self.periodic(claim.preperiod, claim.period);
        }
        self.growing(claim, largest)
    }

    /// The least number of values that prove this period, whatever the saltus.
    pub(super) fn periodic(&self, preperiod: usize, period: usize) -> Option<usize> {
        let least = preperiod.max(self.least);
        let whole = least.checked_add(self.most_taken)?;
        let twice = whole.checked_add(least)?.checked_add(period)?;
        let from = match (self.unbounded, self.splits) {
            (true, _) => twice.checked_add(period)?,
            (false, true) => whole.max(twice.saturating_sub(1)),
            (false, false) => whole,
        };
        from.max(self.border).max(preperiod).checked_add(period)
    }

    fn growing(&self, claim: Claim<'_>, largest: impl Fn(usize, usize) -> u32) -> Option<usize> {
        let Claim { preperiod, period, saltus } = claim;
        let kinds = || saltus.iter().enumerate();
        let constants = self.grammar.rules().map(|rule| rule.nim).max().unwrap_or(0);
        let still = kinds().filter(|(_, saltus)| **saltus == 0);
        let values = still.map(|(kind, _)| largest(kind, preperiod + period));
        let unit = u64::from(values.fold(constants, u32::max)) + 1;
        let unit = unit.next_power_of_two();
        if saltus.iter().any(|saltus| !u64::from(*saltus).is_multiple_of(unit)) {
            return None;
        }
        for (definition, own) in self.grammar.kinds().iter().zip(saltus) {
            if !definition.rules.iter().all(|rule| covered(rule, *own, saltus)) {
                return None;
            }
        }
        let least = preperiod.max(self.least);
        let small = kinds().map(|(kind, _)| largest(kind, least + period));
        let bound = (u64::from(small.fold(constants, u32::max)) + 1).next_power_of_two();
        let slowest = saltus.iter().copied().filter(|saltus| *saltus > 0).min()?;
        let rounds = usize::try_from(bound.div_ceil(u64::from(slowest))).ok()?;
        let from = least.checked_mul(2)?.checked_add(self.most_taken)?;
        let from = from.checked_add(period.checked_mul(4)?)?.max(self.border);
        from.checked_add(rounds.checked_add(3)?.checked_mul(period)?)
    }
}

/// Whether the theorem allows this rule for a kind with the saltus `own`.
fn covered(rule: &Rule, own: u32, saltus: &[u32]) -> bool {
    let mut growing = rule.parts.iter().map(|part| saltus[part.kind]).filter(|s| *s > 0);
    match (growing.next(), growing.next()) {
        (None, _) => true,
        (Some(only), None) => own == 0 || own == only,
        (Some(one), Some(other)) => own == 0 && one == other && rule.takes.step.is_none(),
    }
}

fn common_multiple(a: usize, b: usize) -> Option<usize> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b)
}
