//! Families with one member for each size: paths, cycles, 2×n grids, triangular saws
//! (domination 2.4).

use std::sync::LazyLock;

use noyau_core::mex;
use noyau_graph::named::Ladder;
use noyau_graph::{Graph, Vertex};

/// Values of paths: period 34 from 52 on (2.4.1; Dawson's Chess, octal 0.137).
static PATHS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut values: Vec<u16> = Vec::new();
    for n in 0..PATHS_FROM + PATHS_PERIOD {
        // An end takes two vertices, an inner one three.
        let end = n.checked_sub(2).map(|rest| values[rest]).or((n == 1).then_some(0));
        let inner = (0..n.saturating_sub(2)).map(|left| values[left] ^ values[n - 3 - left]);
        values.push(least_missing(inner.chain(end)));
    }
    values
});
const PATHS_FROM: usize = 52;
const PATHS_PERIOD: usize = 34;

/// Values of Kayles, octal 0.77: period 12 from 71 on (2.4.8).
static KAYLES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut values: Vec<u16> = Vec::new();
    for n in 0..KAYLES_FROM + KAYLES_PERIOD {
        let left_by = |take: usize| {
            let rest = n.checked_sub(take);
            let values = &values;
            rest.into_iter()
                .flat_map(move |rest| (0..=rest).map(move |a| values[a] ^ values[rest - a]))
        };
        values.push(least_missing(left_by(1).chain(left_by(2))));
    }
    values
});
const KAYLES_FROM: usize = 71;
const KAYLES_PERIOD: usize = 12;

fn least_missing(values: impl Iterator<Item = u16>) -> u16 {
    u16::try_from(mex(values.map(u64::from))).unwrap_or(u16::MAX)
}

fn periodic(values: &[u16], from: usize, period: usize, n: u64) -> u16 {
    let index = match n.checked_sub(from as u64) {
        Some(beyond) => from as u64 + beyond % period as u64,
        None => n,
    };
    usize::try_from(index).ok().and_then(|index| values.get(index)).copied().unwrap_or(0)
}

/// Value of the path with n vertices.
#[must_use]
pub fn path(n: u64) -> u16 {
    periodic(&PATHS, PATHS_FROM, PATHS_PERIOD, n)
}

/// Value of the cycle with n ≥ 3 vertices: every move leaves the path with three vertices less.
#[must_use]
pub fn cycle(n: u64) -> u16 {
    u16::from(path(n.saturating_sub(3)) == 0)
}

/// Value of the Kayles heap of n pins.
#[must_use]
pub fn kayles(n: u64) -> u16 {
    periodic(&KAYLES, KAYLES_FROM, KAYLES_PERIOD, n)
}

/// Value of the 2×n grid with these pendant vertices, n ≥ 1 (2.4.6); `None` if it does not fit in
/// 16 bits.
#[must_use]
pub fn ladder(kind: Ladder, n: u64) -> Option<u16> {
    match kind {
        Ladder::G => Some(u16::from(n % 2 == 1)),
        Ladder::H => u16::try_from(n.checked_add(1)?).ok(),
        Ladder::I => Some(1),
        Ladder::J => Some(0),
    }
}

/// Value of the triangular saw with n ≥ 1 vertices on its spine and leaves on this many of its ends
/// (2.4.7, 2.4.9, with the heap corrected: each leaf is worth one pin more).
#[must_use]
pub fn saw(n: u64, leaves: u64) -> u16 {
    match (n, leaves) {
        (1, 0) => 1,
        _ => kayles((n + leaves).saturating_sub(1)),
    }
}

/// The kind and the number of columns n ≥ 2, if a connected graph is a 2×n grid with or without
/// pendant vertices.
#[must_use]
pub fn as_ladder(graph: &Graph) -> Option<(Ladder, u64)> {
    let pendant: Vec<Vertex> = graph.leaves().collect();
    let n = (graph.order() - pendant.len()) / 2;
    // Two rows, their rungs and the pendant edges.
    let edges = (3 * n + pendant.len()).checked_sub(2)?;
    if pendant.len() > 2 || n < 2 || graph.edge_count() != edges {
        return None;
    }
    if graph.vertices().any(|v| graph.degree(v) > 4) {
        return None;
    }
    let core_degree = |v: Vertex| {
        graph.degree(v) - graph.neighbours(v).iter().filter(|&&w| graph.degree(w) == 1).count()
    };
    let holder = |leaf: Vertex| graph.neighbours(leaf).first().copied();
    // Start at a corner: one with a pendant vertex if there is one.
    let corner = match pendant.first() {
        Some(&leaf) => holder(leaf)?,
        None => graph.vertices().find(|&v| core_degree(v) == 2)?,
    };
    let other = pendant.get(1).and_then(|&leaf| holder(leaf));
    let rungs = graph.neighbours(corner).iter().copied().filter(|&v| graph.degree(v) > 1);
    rungs.filter(|&rung| core_degree(rung) == 2).find_map(|rung| {
        let ends = walk_ladder(graph, corner, rung, n)?;
        let kind = match (pendant.len(), other) {
            (0, _) => Ladder::G,
            (1, _) => Ladder::H,
            (_, Some(other)) if other == ends.0 => Ladder::I,
            (_, Some(other)) if other == ends.1 => Ladder::J,
            _ => return None,
        };
        Some((kind, n as u64))
    })
}

/// Walks from the first rung to the last. Returns the ends of the two rows, if the walk meets all
/// `n` rungs.
fn walk_ladder(graph: &Graph, a: Vertex, b: Vertex, n: usize) -> Option<(Vertex, Vertex)> {
    let next = |at: Vertex, rung: Vertex, before: Option<Vertex>| {
        let mut others = graph
            .neighbours(at)
            .iter()
            .copied()
            .filter(|&v| v != rung && Some(v) != before && graph.degree(v) > 1);
        others.next().filter(|_| others.next().is_none())
    };
    let (mut a, mut b) = (a, b);
    let (mut before_a, mut before_b) = (None, None);
    for _ in 1..n {
        let (next_a, next_b) = (next(a, b, before_a)?, next(b, a, before_b)?);
        if next_a == next_b || !graph.adjacent(next_a, next_b) {
            return None;
        }
        (before_a, before_b) = (Some(a), Some(b));
        (a, b) = (next_a, next_b);
    }
    let over = |at: Vertex, rung: Vertex, before: Option<Vertex>| {
        let mut others = graph.neighbours(at).iter().filter(|&&v| v != rung && Some(v) != before);
        others.all(|&v| graph.degree(v) == 1)
    };
    // The walk must end here, and not come back to itself.
    (over(a, b, before_a) && over(b, a, before_b)).then_some((a, b))
}

/// The length of the spine, at least 3, and the number of ends with a leaf, if a connected graph is
/// a triangular saw.
#[must_use]
pub fn as_saw(graph: &Graph) -> Option<(u64, u64)> {
    let pendant: Vec<Vertex> = graph.leaves().collect();
    let rest = graph.order() - pendant.len();
    let n = rest.div_ceil(2);
    if pendant.len() > 2 || rest.is_multiple_of(2) || n < 3 {
        return None;
    }
    if graph.edge_count() != 3 * (n - 1) + pendant.len() {
        return None;
    }
    let is_leaf = |v: Vertex| graph.degree(v) == 1;
    let start = match pendant.first() {
        Some(&leaf) => *graph.neighbours(leaf).first()?,
        // The first vertex of a bare spine and its tooth look alike.
        None => graph.vertices().find(|&v| {
            graph.degree(v) == 2
                && graph.neighbours(v).iter().any(|&w| graph.degree(w) == 2 && graph.adjacent(v, w))
        })?,
    };
    let (mut at, mut tooth, mut before) = (start, None, None);
    let mut steps = 1;
    loop {
        let ahead: Vec<Vertex> = graph
            .neighbours(at)
            .iter()
            .copied()
            .filter(|&v| !is_leaf(v) && Some(v) != before && Some(v) != tooth)
            .collect();
        match ahead[..] {
            [] => break,
            [one, other] if graph.adjacent(one, other) => {
                let (t, next) = if graph.degree(one) == 2 { (one, other) } else { (other, one) };
                if graph.degree(t) != 2 {
                    return None;
                }
                (before, tooth, at) = (Some(at), Some(t), next);
                steps += 1;
            }
            _ => return None,
        }
        if steps > n {
            return None;
        }
    }
    let hangs = |v: Vertex| graph.neighbours(v).iter().filter(|&&w| is_leaf(w)).count();
    let leaves = match pendant.len() {
        0 => 0,
        1 => hangs(start),
        _ => hangs(start) + hangs(at),
    };
    (steps == n && leaves == pendant.len() && hangs(start) <= 1)
        .then_some((n as u64, leaves as u64))
}
