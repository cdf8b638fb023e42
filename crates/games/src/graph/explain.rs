//! Why a position is won or lost: the value of each component by its theorem, and their nim-sum.

use noyau_core::{
    Check, Conclusion, Explain, Explanation, Flaw, MethodInfo, Natural, Notation, Outcome, Ruleset,
    Source, Step, Told, Unexplained, Written, mex,
};
use noyau_graph::named::Ladder;
use noyau_graph::{Graph, Vertex};

use super::analysis::{Analysis, ComponentTheorem, KnownComponent};
use super::board::Position;
use super::caterpillar::ReducedWord;
use super::closing;
use super::domination::{Domination, Mark};
use super::interval::Gaps;
use super::star::Stars;

const DOCUMENT: &str = "graphs";
const SUM: Source = Source::section(DOCUMENT, "1.2");

impl Explain for Domination {
    fn methods(&self) -> &'static [MethodInfo] {
        const METHODS: &[MethodInfo] =
            &[MethodInfo { name: "components", aliases: &["parts", "sprague-grundy"] }];
        METHODS
    }

    fn explain(&self, position: &Position, method: &str) -> Result<Explanation, Unexplained> {
        if method != "components" {
            return Err(self.no_such_method(method));
        }
        let refused = |reason| Unexplained::NotApplicable { method: "components", reason };
        if !self.has_theorems(position) {
            return Err(refused("components-other-rules"));
        }
        let analysis = position.board().analysis(position.alive());
        let (outcome, moves) = match (analysis.outcome(), analysis.moves_to_zero()) {
            (Some(outcome), Some((moves, _))) => (outcome, moves),
            _ => return Err(refused("components-unknown-part")),
        };
        let best = moves.into_iter().max_by_key(|&v| (position.taken(v), std::cmp::Reverse(v)));
        Ok(self.tell(position, &analysis, outcome, best))
    }

    fn checks(&self) -> &'static [Check] {
        CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

impl Domination {
    fn tell(
        &self,
        position: &Position,
        analysis: &Analysis,
        outcome: Outcome,
        best: Option<Vertex>,
    ) -> Explanation {
        let graph = position.board().graph();
        let (mut steps, terms) = part_steps(graph, analysis.parts());
        if let Some(total) = analysis.value() {
            let verdict = if total == 0 { "domination-balanced" } else { "domination-unbalanced" };
            let sum = Step::new("nim-sum").with("terms", terms).with("total", u64::from(total));
            steps.push(
                Step::new(verdict).with("total", u64::from(total)).from_source(SUM).because(sum),
            );
            let home = best.and_then(|v| {
                analysis.parts().iter().find(|part| part.vertices.binary_search(&v).is_ok())
            });
            if let (Some(v), Some(part)) = (best, home)
                && let (Some(before), Some(after)) = (part.value, part.option(v))
            {
                steps.push(
                    Step::new("domination-choose")
                        .with("vertex", self.write_move(&Mark(v), position))
                        .with("before", u64::from(before))
                        .with("after", u64::from(after))
                        .with("total", u64::from(total))
                        .from_source(SUM),
                );
            }
        }
        let reached = |v: Vertex| {
            let after = self.play(position, &Mark(v));
            (self.write_move(&Mark(v), position), self.write_position(&after))
        };
        Explanation {
            method: "components",
            position: self.write_position(position),
            outcome,
            steps,
            mv: best.map(reached),
        }
    }
}

/// The steps that say what each component is and what its theorem says, with one step for
/// components of which the same is said; and the values to add up.
fn part_steps(graph: &Graph, parts: &[KnownComponent]) -> (Vec<Step>, Vec<Natural>) {
    let mut groups: Vec<(Step, Vec<&KnownComponent>)> = Vec::new();
    for part in parts {
        let step = part_step(graph, part);
        match groups.iter_mut().find(|(known, _)| part.value.is_some() && *known == step) {
            Some((_, alike)) => alike.push(part),
            None => groups.push((step, vec![part])),
        }
    }
    let mut steps = Vec::with_capacity(groups.len());
    let mut terms = Vec::with_capacity(groups.len());
    for (step, alike) in groups {
        let value = alike[0].value.unwrap_or(0);
        let together = if alike.len().is_multiple_of(2) { 0 } else { value };
        terms.push(Natural::from(together));
        let one = step.with("vertices", written_list(&alike[0].vertices));
        if alike.len() == 1 {
            steps.push(one);
            continue;
        }
        let firsts: Vec<Vertex> =
            alike.iter().flat_map(|part| part.vertices.iter().copied()).take(LISTED + 1).collect();
        steps.push(
            Step::new("parts-alike")
                .with("count", alike.len())
                .with("value", u64::from(value))
                .with("together", u64::from(together))
                .with("vertices", written_list(&firsts))
                .with(
                    "firsts",
                    alike.iter().map(|part| part.vertices[0].into()).collect::<Vec<u64>>(),
                )
                .from_source(SUM)
                .because(one),
        );
    }
    (steps, terms)
}

/// The step that says what a component is and what its theorem says, without its vertices.
fn part_step(graph: &Graph, part: &KnownComponent) -> Step {
    let mut step = theorem_step(&part.theorem, graph, &part.vertices);
    if let Some(value) = part.value {
        step = step.with("value", u64::from(value));
        if let ComponentTheorem::Reduced { change, .. } = part.theorem {
            step = step.with("inner", u64::from(value ^ change));
        }
    }
    step
}

/// Most vertices of a component that are listed.
pub(super) const LISTED: usize = 24;

fn written_list(vertices: &[Vertex]) -> Written {
    let mut written = Written::new();
    for (index, &v) in vertices.iter().take(LISTED).enumerate() {
        if index > 0 {
            written = written.text(",");
        }
        written = written.number(v);
    }
    if vertices.len() > LISTED { written.text(",…") } else { written }
}

fn theorem_step(theorem: &ComponentTheorem, graph: &Graph, vertices: &[Vertex]) -> Step {
    let cite = |step: Step, section, number| {
        step.from_source(Source::item(DOCUMENT, section, "proposition", number))
    };
    match theorem {
        ComponentTheorem::Complete { order } => {
            cite(Step::new("part-complete").with("order", *order), "2.3", "2.3.1")
        }
        ComponentTheorem::Multipartite { parts } => {
            cite(Step::new("part-multipartite").with("parts", parts.clone()), "2.3", "2.3.5")
        }
        ComponentTheorem::Regular { order, missing } => {
            let inside = graph.induced(vertices);
            let missed = inside.complement();
            let sets: Vec<Vec<u64>> = missed
                .vertices()
                .map(|v| missed.neighbours(v).iter().copied().map(u64::from).collect())
                .collect();
            let number = match missing {
                1 => "2.3.6",
                2 => "2.3.7",
                _ => "2.3.8",
            };
            let step = Step::new("part-regular").with("order", *order).with("missing", *missing);
            cite(step.with("missed", sets), "2.3", number)
        }
        ComponentTheorem::Path { order } => Step::new("part-path")
            .with("order", *order)
            .with("reduced", reduced(*order, 52, 34))
            .from_source(Source::section(DOCUMENT, "2.4.1")),
        ComponentTheorem::Cycle { order } => Step::new("part-cycle")
            .with("order", *order)
            .with("rest", order - 3)
            .from_source(Source::section(DOCUMENT, "2.4.1")),
        ComponentTheorem::Ladder { kind, columns } => {
            let step = Step::new("part-ladder").with("columns", *columns);
            cite(step.with("kind", ladder_key(*kind)), "2.4.3", "2.4.6")
        }
        ComponentTheorem::Saw { spine, leaves } => {
            let step = Step::new("part-saw").with("spine", *spine).with("leaves", *leaves);
            cite(step.with("heap", spine + leaves - 1), "2.4.4", "2.4.7")
        }
        ComponentTheorem::Caterpillar { word } => Step::new("part-caterpillar")
            .with("word", digits(word))
            .with("length", word.letters().len())
            .from_source(Source::item(DOCUMENT, "2.5.2", "theorem", "2.5.8")),
        ComponentTheorem::CircularCaterpillar { word } => Step::new("part-circular-caterpillar")
            .with("word", digits(word))
            .with("length", word.letters().len())
            .from_source(Source::section(DOCUMENT, "2.6")),
        ComponentTheorem::Star { branches } => Step::new("part-star")
            .with("branches", branches.clone())
            .from_source(Source::section(DOCUMENT, "2.6")),
        ComponentTheorem::Interval { intervals } => {
            let sets: Vec<Vec<u64>> =
                intervals.iter().map(|&(l, r)| vec![u64::from(l), u64::from(r)]).collect();
            Step::new("part-interval")
                .with("count", intervals.len())
                .with("intervals", sets)
                .from_source(Source::section(DOCUMENT, "2.6"))
        }
        ComponentTheorem::Opened { options } => {
            let options: Vec<u64> = options.iter().copied().map(u64::from).collect();
            Step::new("part-opened")
                .with("order", vertices.len())
                .with("options", options)
                .from_source(Source::section(DOCUMENT, "2.6"))
        }
        ComponentTheorem::Reduced { left, change, removed } => {
            let step = Step::new("part-reduced")
                .with("removed", *removed)
                .with("change", u64::from(*change));
            // What is left is named without its vertices, because they have other numbers.
            step.with("left", theorem_name(left)).from_source(Source::section(DOCUMENT, "2.5.1"))
        }
        ComponentTheorem::Universal { vertex } => {
            let step = Step::new("part-universal")
                .with("vertex", *vertex)
                .with("order", vertices.len())
                .with(
                    "taken",
                    1 + vertices.iter().filter(|&&v| graph.adjacent(*vertex, v)).count(),
                );
            cite(step, "2.3", "2.3.2")
        }
        ComponentTheorem::Unknown => Step::new("part-unknown"),
    }
}

/// The key of the name of the graphs that a theorem is about.
pub(super) fn theorem_name(theorem: &ComponentTheorem) -> &'static str {
    match theorem {
        ComponentTheorem::Complete { .. } => "part-name-complete",
        ComponentTheorem::Multipartite { .. } => "part-name-multipartite",
        ComponentTheorem::Regular { .. } => "part-name-regular",
        ComponentTheorem::Path { .. } => "part-name-path",
        ComponentTheorem::Cycle { .. } => "part-name-cycle",
        ComponentTheorem::Ladder { .. } => "part-name-ladder",
        ComponentTheorem::Saw { .. } => "part-name-saw",
        ComponentTheorem::Caterpillar { .. } => "part-name-caterpillar",
        ComponentTheorem::CircularCaterpillar { .. } => "part-name-circular-caterpillar",
        ComponentTheorem::Star { .. } => "part-name-star",
        ComponentTheorem::Interval { .. } => "part-name-interval",
        ComponentTheorem::Opened { .. } | ComponentTheorem::Reduced { .. } => "part-name-graph",
        ComponentTheorem::Universal { .. } | ComponentTheorem::Unknown => "part-name-graph",
    }
}

fn ladder_key(kind: Ladder) -> &'static str {
    match kind {
        Ladder::G => "ladder-g",
        Ladder::H => "ladder-h",
        Ladder::I => "ladder-i",
        Ladder::J => "ladder-j",
    }
}

fn digits(word: &ReducedWord) -> Written {
    Written::new().text(word.to_string())
}

/// The smallest number from `from` on that differs from n by a multiple of the period; n itself if
/// it is below `from`.
pub(super) fn reduced(n: u64, from: u64, period: u64) -> u64 {
    n.checked_sub(from).map_or(n, |beyond| from + beyond % period)
}

const CHECKS: &[Check] = &[
    ("part-complete", |step| step.holds(value(step)? == 1)),
    ("part-multipartite", |step| {
        let left = step.indices("parts")?.iter().map(|part| 1 - part % 2);
        step.holds(value(step)? == mex(left))
    }),
    ("part-regular", check_regular),
    ("part-path", |step| {
        let n = small(step, "reduced")?;
        let same = reduced(size(step, "order")?, 52, 34) == n;
        step.holds(same && value(step)? == taking_pairs(n + 1))
    }),
    ("part-cycle", |step| {
        let rest = size(step, "rest")?;
        let lost = taking_pairs(reduced(rest, 52, 34) + 1) == 0;
        step.holds(
            rest.checked_add(3) == Some(size(step, "order")?) && value(step)? == u64::from(lost),
        )
    }),
    ("part-ladder", check_ladder),
    ("part-saw", |step| {
        let heap = size(step, "heap")?;
        let pins = size(step, "spine")?.checked_add(size(step, "leaves")?);
        step.holds(
            heap.checked_add(1) == pins && value(step)? == taking_pins(reduced(heap, 71, 12)),
        )
    }),
    ("part-caterpillar", |step| {
        // The same caterpillar from its other end.
        let found = word(step)?.reversed().grundy().map(u64::from);
        step.holds(found == Some(value(step)?))
    }),
    ("part-circular-caterpillar", |step| {
        let found = word(step)?.reversed().circular_grundy().map(u64::from);
        step.holds(found == Some(value(step)?))
    }),
    ("part-star", |step| {
        let branches = step.indices("branches")?.iter().rev();
        let branches: Option<Vec<usize>> = branches.map(|&n| usize::try_from(n).ok()).collect();
        let stars = branches.and_then(|branches| Stars::quickly(&branches));
        step.holds(stars.map(|stars| u64::from(stars.grundy())) == Some(value(step)?))
    }),
    ("part-interval", check_intervals),
    ("part-opened", |step| {
        step.holds(value(step)? == mex(step.indices("options")?.iter().copied()))
    }),
    ("part-reduced", |step| {
        // Both laws take two vertices at a time; only that of pendant paths changes the value.
        let change = size(step, "change")?;
        let sound = change <= 1 && size(step, "removed")?.is_multiple_of(2);
        step.holds(sound && size(step, "inner")? ^ change == value(step)?)
    }),
    ("part-universal", |step| step.holds(size(step, "taken")? == size(step, "order")?)),
    ("parts-alike", |step| {
        let value = value(step)?;
        let together = if size(step, "count")?.is_multiple_of(2) { 0 } else { value };
        let first = step.steps.first().ok_or_else(|| step.is_false())?;
        step.holds(size(step, "together")? == together && size(first, "value")? == value)
    }),
    ("domination-balanced", |step| step.holds(step.number("total")?.is_zero())),
    ("domination-unbalanced", |step| step.holds(!step.number("total")?.is_zero())),
    ("domination-choose", |step| {
        let changed = size(step, "before")? ^ size(step, "after")?;
        step.holds(changed != 0 && changed == size(step, "total")?)
    }),
];

fn size(step: &Step, name: &'static str) -> Result<u64, Flaw> {
    step.number(name)?.to_u64().ok_or_else(|| step.is_false())
}

/// The named number, if it is small enough for a computation of that many steps.
fn small(step: &Step, name: &'static str) -> Result<u64, Flaw> {
    let number = size(step, name)?;
    if number < 1000 { Ok(number) } else { Err(step.is_false()) }
}

fn value(step: &Step) -> Result<u64, Flaw> {
    size(step, "value")
}

fn word(step: &Step) -> Result<ReducedWord, Flaw> {
    match step.claim.operand("word") {
        Some(noyau_core::Operand::Written(text)) => Ok(text
            .to_string()
            .bytes()
            .map(|digit| u64::from(digit.saturating_sub(b'0')))
            .collect()),
        _ => Err(step.is_false()),
    }
}

/// Value of a path: by the definition up to the period of octal 0.07, and by the period beyond
/// (2.4.1).
pub(crate) fn path_value(order: u64) -> u64 {
    taking_pairs(reduced(order, 52, 34) + 1)
}

/// Value of a row from which two neighbours are taken, octal 0.07: the path with one vertex less
/// (2.4.1).
fn taking_pairs(row: u64) -> u64 {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=usize::try_from(row).unwrap_or(0) {
        let left =
            n.checked_sub(2).into_iter().flat_map(|rest| (0..=rest).map(move |a| (a, rest - a)));
        let next = mex(left.map(|(a, b)| values[a] ^ values[b]));
        values.push(next);
    }
    values.last().copied().unwrap_or(0)
}

/// Value of a heap of Kayles: one or two neighbours are taken.
fn taking_pins(heap: u64) -> u64 {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=usize::try_from(heap).unwrap_or(0) {
        let rests = [1, 2].into_iter().filter_map(|take| n.checked_sub(take));
        let left = rests.flat_map(|rest| (0..=rest).map(move |a| (a, rest - a)));
        let next = mex(left.map(|(a, b)| values[a] ^ values[b]));
        values.push(next);
    }
    values.last().copied().unwrap_or(0)
}

/// Checks the value: computes it again from the vertices that each vertex misses.
fn check_regular(step: &Step) -> Result<(), Flaw> {
    let missed = step.sets("missed")?;
    let missing = small(step, "missing")?;
    let sound = missed.len() as u64 == size(step, "order")?
        && (1..=3).contains(&missing)
        && missed.iter().all(|set| set.len() as u64 == missing);
    step.holds(sound)?;
    let joined = |a: &u64, b: &u64| {
        usize::try_from(*a).ok().and_then(|a| missed.get(a)).is_some_and(|set| !set.contains(b))
    };
    let left_by = |set: &Vec<u64>| {
        let pairs =
            set.iter().enumerate().flat_map(|(i, a)| set[i + 1..].iter().map(move |b| (a, b)));
        let edges = pairs.filter(|(a, b)| joined(a, b)).count();
        // One to three vertices: parity of the components if they are complete, else P₃.
        match (set.len(), edges) {
            (3, 2) => 2,
            (3, 1) | (2, 0) => 0,
            _ => 1,
        }
    };
    step.holds(value(step)? == mex(missed.iter().map(left_by)))
}

/// Checks the value by the formulas of 2.4.6.
fn check_ladder(step: &Step) -> Result<(), Flaw> {
    let columns = size(step, "columns")?;
    let expected = match step.claim.operand("kind") {
        Some(noyau_core::Operand::Key("ladder-g")) => columns % 2,
        Some(noyau_core::Operand::Key("ladder-h")) => columns.saturating_add(1),
        Some(noyau_core::Operand::Key("ladder-i")) => 1,
        Some(noyau_core::Operand::Key("ladder-j")) => 0,
        _ => return Err(step.is_false()),
    };
    step.holds(value(step)? == expected)
}

/// Checks the value: computes it again from the mirrored intervals.
fn check_intervals(step: &Step) -> Result<(), Flaw> {
    let mut ends = Vec::new();
    for interval in step.sets("intervals")? {
        match interval[..] {
            [l, r] if l <= r => ends.push((l, r)),
            _ => return Err(step.is_false()),
        }
    }
    let last = ends.iter().map(|&(_, r)| r).max().unwrap_or(0);
    let narrow = |n: u64| u32::try_from(last - n).ok();
    let mirrored: Option<Vec<(u32, u32)>> =
        ends.iter().map(|&(l, r)| Some((narrow(r)?, narrow(l)?))).collect();
    let found = mirrored.and_then(|intervals| Gaps::of(&intervals)).map(|gaps| gaps.grundy());
    step.holds(found.map(u64::from) == Some(value(step)?))
}
