//! Sections 2.4 and 2.6: the families as graphs, against the values that their rules give.

use noyau_games::graph::caterpillar::ReducedWord;
use noyau_games::graph::interval::{Gaps, circular_grundy};
use noyau_games::graph::star::Stars;
use noyau_graph::{Graph, Vertex};
use serde::Deserialize;

use super::super::octal;
use super::super::shared::read;
use super::super::{Checked, Effort, Failure, Vector, holds, same, same_list};
use super::{Samples, UpTo, by_solver, graph, named, value};

/// Checks that the members of a family with these sizes have, as graphs, the values that its rules
/// give.
fn as_graphs(
    family: &str,
    kind: Option<&str>,
    sizes: std::ops::RangeInclusive<usize>,
    name: impl Fn(usize) -> String,
) -> Checked {
    let named_family = octal::family(family)?;
    let values = match kind {
        Some(kind) => octal::values_of(&named_family, kind, *sizes.end())?,
        None => octal::values(&named_family, *sizes.end())?,
    };
    for size in sizes {
        let name = name(size);
        same(&name, &u64::from(values[size]), &value(&named(&name)?)?)?;
    }
    Ok(())
}

pub(super) fn paths(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    as_graphs("path", None, 0..=n, |n| format!("path:{n}"))
}

/// ρ(C_n) is 1 where ρ(P_{n−3}) is 0, and 0 elsewhere.
pub(super) fn cycles(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    let paths = octal::values(&octal::family("path")?, n)?;
    for n in 3..=n {
        let found = value(&named(&format!("cycle:{n}"))?)?;
        same(n, &u64::from(paths[n - 3] == 0), &found)?;
    }
    as_graphs("cycle", None, 3..=n, |n| format!("cycle:{n}"))
}

pub(super) fn powers(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        n: usize,
        k: usize,
    }
    let Bounds { n, k } = vector.params()?;
    (2..=k).try_for_each(|k| {
        as_graphs(&format!("path^{k}"), None, 1..=n, |n| format!("power(path:{n};{k})"))
    })
}

/// ρ(G_n) = n mod 2, ρ(H_n) = n + 1, ρ(I_n) = 1, ρ(J_n) = 0.
pub(super) fn ladders(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    for n in 1..=n {
        let closed = [("ladder", n % 2), ("ladder-h", n + 1), ("ladder-i", 1), ("ladder-j", 0)];
        for (name, expected) in closed {
            same(
                format!("{name}:{n}"),
                &(expected as u64),
                &value(&named(&format!("{name}:{n}"))?)?,
            )?;
        }
    }
    let kinds = [("G", "ladder"), ("H", "ladder-h"), ("I", "ladder-i"), ("J", "ladder-j")];
    kinds.into_iter().try_for_each(|(kind, name)| {
        as_graphs("ladder", Some(kind), 1..=n, |n| format!("{name}:{n}"))
    })
}

pub(super) fn saws(vector: &Vector, _effort: Effort) -> Checked {
    let UpTo { n } = vector.params()?;
    ["S", "S′", "S″"].into_iter().enumerate().try_for_each(|(leaves, kind)| {
        as_graphs("saw", Some(kind), 1..=n, |n| format!("saw:{n},{leaves}"))
    })
}

pub(super) fn trapezoidal_saws(vector: &Vector, _effort: Effort) -> Checked {
    let (UpTo { n }, expected): (_, bool) = read(vector)?;
    let found = ["W", "W′", "W″"].into_iter().enumerate().try_for_each(|(paths, kind)| {
        as_graphs("trapezoidal-saw", Some(kind), 1..=n, |n| format!("trapezoid-saw:{n},{paths}"))
    });
    match found {
        Err(failure) if expected => Err(failure),
        found => same(&vector.id, &expected, &found.is_ok()),
    }
}

pub(super) fn grids(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Grid {
        r: usize,
        cmax: usize,
    }
    let (Grid { r, cmax }, expected): (_, Vec<u64>) = read(vector)?;
    let mut found = Vec::new();
    for columns in 1..=cmax {
        found.push(value(&named(&format!("grid:{r}x{columns}"))?)?);
    }
    same_list(&vector.id, &expected, &found)
}

/// Proposition 2.6.1 on its own example: a path with leaves at one end.
pub(super) fn glued(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        leaves: usize,
        n: usize,
    }
    let Bounds { leaves, n } = vector.params()?;
    for leaves in 1..=leaves {
        let star = format!("star:{}", vec!["1"; leaves].join(","));
        let values = octal::values(&octal::family(&format!("glued:{star}@0"))?, n)?;
        // The member of size n has n more vertices on its path.
        for (n, expected) in values.into_iter().enumerate() {
            let name = format!("{star},{n}");
            same(&name, &u64::from(expected), &value(&named(&name)?)?)?;
        }
    }
    Ok(())
}

fn listed(branches: &[usize]) -> String {
    let list: Vec<String> = branches.iter().map(usize::to_string).collect();
    format!("star:{}", list.join(","))
}

fn table_of_stars(branches: &[usize]) -> Result<Stars, Failure> {
    Stars::inside(branches).ok_or_else(|| Failure::new(listed(branches), "a table", "too large"))
}

/// Section 2.6: the recurrence of the stars against the graphs.
pub(super) fn stars(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Bounds {
        m3: usize,
        m4: usize,
    }
    let (Bounds { m3, m4 }, expected): (_, bool) = read(vector)?;
    let mut agree = true;
    for (count, most) in [(3, m3), (4, m4)] {
        let table = table_of_stars(&vec![most; count])?;
        let mut branches = vec![0; count];
        loop {
            if branches.is_sorted() {
                let truth = value(&named(&listed(&branches))?)?;
                agree &= table.value(&branches).map(u64::from) == Some(truth);
            }
            let Some(next) = branches.iter().position(|&length| length < most) else { break };
            branches[next] += 1;
            branches[..next].fill(0);
        }
    }
    same(&vector.id, &expected, &agree)
}

pub(super) fn star_row(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Row {
        a: usize,
        b: usize,
        cmax: usize,
    }
    let (Row { a, b, cmax }, expected): (_, Vec<u64>) = read(vector)?;
    let table = table_of_stars(&[a, b, cmax])?;
    let row = (0..=cmax).filter_map(|c| table.value(&[a, b, c])).map(u64::from);
    same_list(&vector.id, &expected, &row.collect::<Vec<_>>())?;
    for (c, expected) in expected.iter().enumerate().take(13) {
        same(format!("E({a},{b},{c})"), expected, &by_solver(&named(&listed(&[a, b, c]))?)?)?;
    }
    Ok(())
}

/// Two branches held fixed: the period and preperiod in the third, each proved.
pub(super) fn star_periods(vector: &Vector, _effort: Effort) -> Checked {
    #[derive(Deserialize)]
    struct Rows {
        rows: Vec<(usize, usize)>,
        most: usize,
    }
    let (Rows { rows, most }, expected): (_, Vec<(usize, usize)>) = read(vector)?;
    let mut found = Vec::new();
    for (a, b) in rows {
        let family = octal::family(&format!("glued:{}@0", listed(&[a, b])))?;
        found.push(octal::proved_period(&family, most)?);
    }
    same_list(&vector.id, &expected, &found)
}

/// Section 2.6: the cycle whose vertices carry leaves.
pub(super) fn circular_caterpillars(vector: &Vector, _effort: Effort) -> Checked {
    let samples: Samples = vector.params()?;
    for leaves in samples.lists(3..=7, 3) {
        let n = Vertex::try_from(leaves.len()).unwrap_or(0);
        let mut edges: Vec<(Vertex, Vertex)> = (0..n).map(|v| (v, (v + 1) % n)).collect();
        let mut next = n;
        for (v, &count) in (0..).zip(&leaves) {
            edges.extend((next..next + count).map(|leaf| (v, leaf)));
            next += count;
        }
        let truth = value(&graph(next as usize, &edges)?)?;
        let word: ReducedWord = leaves.iter().map(|&count| u64::from(count)).collect();
        same(&word, &Some(truth), &word.circular_grundy().map(u64::from))?;
    }
    Ok(())
}

/// The graph in which two vertices are adjacent if they meet.
fn meeting(order: usize, meet: impl Fn(usize, usize) -> bool) -> Result<Graph, Failure> {
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let narrow = |v: usize| Vertex::try_from(v).unwrap_or(0);
    let edges: Vec<(Vertex, Vertex)> =
        pairs.filter(|&(u, v)| meet(u, v)).map(|(u, v)| (narrow(u), narrow(v))).collect();
    graph(order, &edges)
}

/// Intervals on a line: the cubic algorithm on a model, and on one that is found for the graph.
pub(super) fn interval_graphs(vector: &Vector, _effort: Effort) -> Checked {
    let samples: Samples = vector.params()?;
    for ends in samples.lists(2..=12, 14) {
        let intervals: Vec<(u32, u32)> =
            ends.iter().zip(ends.iter().rev()).map(|(&a, &b)| (a, a + b % 5)).collect();
        let graph = meeting(intervals.len(), |u, v| {
            intervals[u].0 <= intervals[v].1 && intervals[v].0 <= intervals[u].1
        })?;
        let truth = value(&graph)?;
        let found = Gaps::of(&intervals).map(|gaps| u64::from(gaps.grundy()));
        same(format!("{intervals:?}"), &Some(truth), &found)?;
        let model = graph.intervals();
        holds(format!("{intervals:?}"), "an interval graph", model.is_some())?;
        let found = model.and_then(|model| Gaps::of(&model)).map(|gaps| u64::from(gaps.grundy()));
        same(format!("{intervals:?}"), &Some(truth), &found)?;
    }
    Ok(())
}

/// Arcs on a circle.
pub(super) fn circular_interval_graphs(vector: &Vector, _effort: Effort) -> Checked {
    const POINTS: u32 = 13;
    let samples: Samples = vector.params()?;
    let covers = |(first, last): (u32, u32), point: u32| {
        (point + POINTS - first) % POINTS <= (last + POINTS - first) % POINTS
    };
    for ends in samples.lists(2..=12, POINTS) {
        let arcs: Vec<(u32, u32)> = ends
            .iter()
            .zip(ends.iter().rev())
            .map(|(&first, &more)| (first, (first + more % 5) % POINTS))
            .collect();
        let graph = meeting(arcs.len(), |u, v| {
            (0..POINTS).any(|point| covers(arcs[u], point) && covers(arcs[v], point))
        })?;
        let found = circular_grundy(&arcs, POINTS).map(u64::from);
        same(format!("{arcs:?}"), &Some(value(&graph)?), &found)?;
    }
    Ok(())
}
