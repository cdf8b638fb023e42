//! The mistakes of the thesis in this part, shown by computation.

use noyau_games::graph::Orientation;
use noyau_games::graph::star::Stars;
use noyau_graph::{Vertex, trees};
use serde::Deserialize;

use super::super::shared::{Found, evidence, fact};
use super::super::{Data, Effort, ErratumEntry, Failure, holds, same};
use super::census::free_trees;
use super::dense::has_diamond;
use super::foundations::directed_value;
use super::rules::Table;
use super::{all, named, value};

/// The directed game is defined in one way and used in another: on some graphs the two differ.
pub(super) fn orientations(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Arcs {
        order: usize,
        arcs: Vec<(Vertex, Vertex)>,
    }
    let Arcs { order, arcs } = entry.read()?;
    let defined = directed_value(order, &arcs, Orientation::Predecessors)?;
    let used = directed_value(order, &arcs, Orientation::Successors)?;
    holds(&entry.id, "two values", defined != used)?;
    let shown: Vec<String> = arcs.iter().map(|(u, v)| format!("{u}→{v}")).collect();
    evidence(format!("{}: {defined} ≠ {used}", shown.join(", ")), None)
}

/// Free trees attached to one vertex: a move that removes this vertex leaves many different
/// components, of few sizes.
pub(super) fn distinct_components(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Bounds {
        orders: Vec<usize>,
    }
    let Bounds { orders } = entry.read()?;
    let mut shown = Vec::new();
    let mut last = 0.0;
    for most in orders {
        let (mut components, mut vertices) = (0_usize, 1_usize);
        for order in 1..=most {
            let count = trees::free(order).count();
            components += count;
            vertices += count * order;
        }
        // Twice the square root is more than cliques of sizes 1, 2, 3, … can give.
        let ratio = components as f64 / (vertices as f64).sqrt();
        holds(&entry.id, "the ratio grows", ratio > last)?;
        last = ratio;
        shown.push(format!("n = {vertices}: {components} = {ratio:.1}·√n"));
    }
    holds(&entry.id, "more than 2√n", last > 2.0)?;
    evidence(shown.join("; "), None)
}

/// The second formula for two parts is wrong as it reads.
pub(super) fn two_parts(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Bound {
        n: i64,
    }
    let Bound { n } = entry.read()?;
    let mut wrong = None;
    for (p, q) in (1..=n).flat_map(|p| (1..=n).map(move |q| (p, q))) {
        let truth = i64::try_from(value(&named(&format!("complete:{p},{q}"))?)?).unwrap_or(-1);
        let printed = 2 - p * q % 2 - 2 * ((p + q) % 2);
        let right = 2 - p * q % 2 - 2 * ((p + 1) * (q + 1) % 2);
        same(format!("K_{{{p},{q}}}"), &truth, &right)?;
        if printed != truth && wrong.is_none() {
            wrong = Some(format!("K_{{{p},{q}}}: {printed} ≠ {truth}"));
        }
    }
    let wrong = wrong.ok_or_else(|| Failure::new(&entry.id, "a counterexample", "none"))?;
    evidence(wrong, format!("p, q ≤ {n}"))
}

/// K₄ contains K₄ − e; its complement is lost.
pub(super) fn not_induced(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let mut shown = Vec::new();
    for order in [4, 8] {
        for cubic in all(order)?.filter(|graph| graph.regular_degree() == Some(3)) {
            let lost = Table::of(&cubic.complement()).is_some_and(|table| table.value() == 0);
            if has_diamond(&cubic) && lost {
                let edges = cubic.complement().edge_count();
                shown.push(format!("n = {order}, {edges} edges"));
            }
        }
    }
    #[derive(Deserialize)]
    struct Counted {
        expect: [usize; 3],
    }
    let Counted { expect: [tested, induced, loose] } = fact(entry, data, "regular_n4")?;
    same(&entry.id, &loose, &shown.len())?;
    same(&entry.id, &0, &induced)?;
    holds(&entry.id, "a counterexample", loose > 0)?;
    evidence(format!("ρ = 0: {}", shown.join("; ")), format!("{tested} graphs"))
}

/// A digit of Figure 2.11.
pub(super) fn printed_word(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Written {
        word: String,
    }
    #[derive(Deserialize)]
    struct Reduced {
        params: Written,
        expect: String,
        printed: String,
    }
    let reduced: Reduced = fact(entry, data, "cat_reduce")?;
    let digits = || reduced.params.word.bytes().zip(reduced.printed.bytes());
    // A letter must say whether there are leaves, and whether their number is odd.
    let right = |(leaves, letter): (u8, u8)| match leaves - b'0' {
        0 => letter == b'0',
        odd if odd % 2 == 1 => letter == b'1',
        _ => letter == b'2',
    };
    let place = digits().position(|pair| !right(pair));
    let place = place.ok_or_else(|| Failure::new(&entry.id, "a wrong letter", "none"))?;
    let (leaves, letter) = (&reduced.params.word[place..=place], &reduced.printed[place..=place]);
    evidence(format!("a_{} = {leaves}, a′_{} = {letter}", place + 1, place + 1), reduced.expect)
}

/// Words of at most n letters out of three.
pub(super) fn number_of_words(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Bound {
        n: u32,
    }
    let Bound { n } = entry.read()?;
    let all = |n: u32| (0..=n).map(|length| 3_u64.pow(length)).sum::<u64>();
    for n in 0..=n {
        same(n, &((3_u64.pow(n + 1) - 1) / 2), &all(n))?;
        holds(n, "another number", all(n) != 3_u64.pow(n) - 1)?;
    }
    let shown = format!("n = 2: {} ≠ {}", 3_u64.pow(2) - 1, all(2));
    evidence(shown, "(3ⁿ⁺¹ − 1)/2".to_owned())
}

/// No tree of that order has that value; some graph has, and the first tree is larger.
pub(super) fn no_such_tree(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        order: usize,
        value: u64,
    }
    let printed: Printed = entry.read()?;
    let has = |graph: &noyau_graph::Graph| {
        Table::of(graph).is_some_and(|table| table.value() == printed.value)
    };
    let trees = |order| free_trees(order).filter(has).count();
    same(&entry.id, &0, &trees(printed.order))?;
    let graphs = all(printed.order)?.filter(has).count();
    holds(&entry.id, "some graph", graphs > 0)?;
    let first = (printed.order..=printed.order + 3).find(|&order| trees(order) > 0);
    let first = first.ok_or_else(|| Failure::new(&entry.id, "a tree", "none"))?;
    let highest = free_trees(printed.order).filter_map(|tree| Table::of(&tree));
    let highest = highest.map(|table| table.value()).max().unwrap_or(0);
    evidence(
        format!("n = {}: ρ ≤ {highest}", printed.order),
        format!("n = {}: {graphs} graphs; n = {first}: {} trees", printed.order, trees(first)),
    )
}

/// Stars with three branches: for each candidate period, a star with long branches whose value
/// changes when a branch grows by it.
pub(super) fn several_periods(entry: &ErratumEntry, _data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Bounds {
        most: usize,
        full: usize,
        step: usize,
    }
    let Bounds { most, full, step } = entry.read()?;
    let most = if effort == Effort::Full { full } else { most };
    let stars = Stars::inside(&[most, most, most])
        .ok_or_else(|| Failure::new(&entry.id, "a table", "too large"))?;
    let mut shown = Vec::new();
    for period in (step..=most / 2).step_by(step) {
        // The star with the longest shortest branch that refutes this period.
        let refutes = |&(a, b, c): &(usize, usize, usize)| {
            stars.value(&[a, b, c]) != stars.value(&[a, b, c + period])
        };
        let found = (1..=most - period).rev().find_map(|a| {
            let longer = (a..=most).flat_map(|b| (a..=most - period).map(move |c| (a, b, c)));
            longer.into_iter().find(refutes)
        });
        let (a, b, c) = found.ok_or_else(|| Failure::new(period, "a counterexample", "none"))?;
        shown.push(format!("p = {period}: E({a},{b},{c}) ≠ E({a},{b},{})", c + period));
    }
    holds(&entry.id, "candidates", !shown.is_empty())?;
    evidence(shown.join("; "), None)
}
