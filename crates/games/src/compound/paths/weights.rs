//! Levels and weights: selective play with the largest first (domination 4.2).
//!
//! The bounds `v_0 < v_1 < …` satisfy `v_{n+1} = 2 v_n + 2`. The level of a union is the largest n
//! with a path of at least `v_n` vertices, and a path of `a ≥ v_n` vertices weighs `⌊(a − v_n)/2⌋ +
//! 1` there. The union is lost when the weights add up to a target that depends on the level.

use super::Cut;

/// A game of levels and weights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weights {
    /// The bound of level 0.
    pub(super) first: u64,
    /// The target minus the level.
    pub(super) beyond: u64,
}

/// The level and the weight of a union.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// Its level.
    pub(super) level: u64,
    /// The bound of the level.
    pub(super) bound: u64,
    /// Its weight.
    pub(super) weight: u64,
    /// The weight at which it is lost.
    pub(super) target: u64,
}

fn weight(a: u64, bound: u64) -> u64 {
    a.checked_sub(bound).map_or(0, |more| more / 2 + 1)
}

impl Weights {
    /// Level, weight and target; `None` when every path is below level 0.
    pub(super) fn standing(self, lengths: &[u64]) -> Option<Standing> {
        let longest = lengths.iter().max().copied().unwrap_or(0);
        if longest < self.first {
            return None;
        }
        let (mut level, mut bound) = (0, self.first);
        while 2 * bound + 2 <= longest {
            bound = 2 * bound + 2;
            level += 1;
        }
        let weight = lengths.iter().map(|a| weight(*a, bound)).sum();
        Some(Standing { level, bound, weight, target: level + self.beyond })
    }

    /// A winning move (Lemma 4.2.2): take weight away from the longest paths, or go down a level.
    pub(super) fn cuts(self, lengths: &[u64]) -> Option<Vec<Cut>> {
        let Standing { bound, weight: total, target, .. } = self.standing(lengths)?;
        let mut places: Vec<usize> = (0..lengths.len()).collect();
        places.sort_by_key(|place| std::cmp::Reverse(lengths[*place]));
        if let Some(mut excess) = total.checked_sub(target) {
            let mut cuts = Vec::new();
            for place in places {
                let here = weight(lengths[place], bound).min(excess);
                if here == 0 {
                    break;
                }
                let left = leaving(
                    lengths[place],
                    bound,
                    2 * bound + 2,
                    weight(lengths[place], bound) - here,
                )?;
                cuts.push(Cut::new(place, left));
                excess -= here;
            }
            return Some(cuts);
        }
        let lower = bound.checked_sub(2)? / 2;
        let played = places.into_iter().take_while(|place| lengths[*place] >= lower);
        let mut least = Vec::new();
        for place in played {
            least.push((place, lightest(lengths[place], lower, bound)?));
        }
        let light: u64 = least.iter().map(|(_, weight)| weight).sum();
        let mut missing = target.checked_sub(light + 1)?;
        let mut cuts = Vec::new();
        for (place, light) in least {
            let reachable = (light..=light + missing).rev();
            let (weight, left) = reachable
                .filter_map(|weight| Some((weight, leaving(lengths[place], lower, bound, weight)?)))
                .next()?;
            missing -= weight - light;
            cuts.push(Cut::new(place, left));
        }
        (missing == 0).then_some(cuts)
    }
}

/// The least weight that a move in a path can leave without a part of `most` vertices or more.
fn lightest(a: u64, bound: u64, most: u64) -> Option<u64> {
    // The weight of what is left beside a part just below the bound.
    let rest = (a + 1).saturating_sub(3 + bound);
    let near = weight(rest, bound);
    (near.saturating_sub(2)..=near + 2).find(|weight| leaving(a, bound, most, *weight).is_some())
}

/// The parts left by a move in a path: their weights add up to `wanted`, and each has fewer than
/// `most` vertices.
fn leaving(a: u64, bound: u64, most: u64, wanted: u64) -> Option<Vec<u64>> {
    if wanted == 0 {
        if a >= 3 && a - 2 < bound {
            return Some(vec![a - 2]);
        }
        let rest = a.saturating_sub(3);
        let one = rest.min(bound - 1);
        return (rest - one < bound).then(|| vec![one, rest - one]);
    }
    let lightest = bound + 2 * (wanted - 1);
    for heavy in [lightest, lightest + 1].into_iter().filter(|heavy| *heavy < most) {
        if heavy + 2 == a {
            return Some(vec![heavy]);
        }
        if let Some(rest) = a.checked_sub(heavy + 3)
            && rest < bound
        {
            return Some(vec![heavy, rest]);
        }
    }
    // Two parts that weigh something: the lighter one weighs 1.
    let rest = a.checked_sub(3)?;
    for one in [bound, bound + 1] {
        if let Some(other) = rest.checked_sub(one)
            && other < most
            && one < most
            && other >= bound
            && weight(other, bound) + 1 == wanted
        {
            return Some(vec![one, other]);
        }
    }
    None
}
