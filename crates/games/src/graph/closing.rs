//! The closing rule of the domination game, component by component.
//!
//! The value of a position is the nim-sum of the values of its components (Sprague and Grundy), and
//! it is P exactly when that is 0. So the steps must name every component of this position. Each
//! must be what its step says, with the value of the definition or of the cited theorem, and the
//! move must change one component so that the sum becomes 0. Here the components are found again,
//! and values are computed from the definition as far as that is possible.

use std::collections::HashMap;

use noyau_core::{Conclusion, Flaw, Natural, Notation, Operand, Phrase, Reader, Step, Told, mex};
use noyau_core::{Written, notation};
use noyau_graph::named::{GraphFamily, Ladder};
use noyau_graph::{Canonical, Graph, Vertex};

use super::analysis::{ComponentTheorem, by_reduction};
use super::board::Position;
use super::caterpillar::Letter;
use super::domination::{Domination, Mark};
use super::explain::{LISTED, path_value, reduced, theorem_name};

/// What a conclusion rests on where a component is too large for the definition.
const VALUES: &str = "rests-values";

pub(super) fn close(
    game: &Domination,
    told: &Told<'_, Position, Mark>,
) -> Result<Conclusion, Flaw> {
    if told.method != "components" || !game.has_theorems(told.position) {
        return told.unchecked();
    }
    let parts = Component::all(told.position);
    let mut reader = told.reader();
    if reader.key() == Some("part-universal") {
        return universal(told, reader, &parts);
    }
    let mut survey = Survey { parts: &parts, values: vec![None; parts.len()], rests: false };
    let mut terms = Vec::new();
    while let Some(key) = reader.key().filter(|key| key.starts_with("part")) {
        terms.push(Natural::from(survey.group(&mut reader, key)?));
    }
    let total = survey.total()?;
    let key = if total == 0 { "domination-balanced" } else { "domination-unbalanced" };
    let mut below = reader.says_because(&Phrase::new(key).with("total", total))?;
    below.says(&Phrase::new("nim-sum").with("terms", terms).with("total", total))?;
    below.end()?;
    if total != 0 {
        let target = told.target()?;
        let Some((Mark(v), _)) = told.reply else { return told.unchecked() };
        let home = parts.iter().position(|part| part.vertices.contains(v));
        let home = home.ok_or_else(|| Step::new("domination-choose").is_false())?;
        let before = survey.values[home].unwrap_or(0);
        let after = before ^ total;
        let vertex = game.write_move(&Mark(*v), told.position);
        let claim = Phrase::new("domination-choose").with("vertex", vertex);
        reader.says(&claim.with("before", before).with("after", after).with("total", total))?;
        let inside = |w: Vertex| parts[home].vertices.contains(&w);
        let left = Component::among(target, inside);
        match left.iter().map(Component::value).try_fold(0, |sum, value| Some(sum ^ value?)) {
            Some(value) => told.leads_to_p(value == after)?,
            None => survey.rests = true,
        }
    }
    reader.end()?;
    let conclusion = Conclusion::lost(total == 0);
    Ok(if survey.rests { conclusion.resting_on(VALUES) } else { conclusion })
}

/// A vertex joined to all others ends the game at once.
fn universal(
    told: &Told<'_, Position, Mark>,
    mut reader: Reader<'_>,
    parts: &[Component],
) -> Result<Conclusion, Flaw> {
    let step = reader.take("part-universal", &["vertex", "order", "taken", "vertices"])?;
    reader.end()?;
    let ([part], Some((Mark(v), target))) = (parts, told.reply) else {
        return Err(step.is_false());
    };
    step.is("vertex", *v)?;
    step.is("order", part.vertices.len())?;
    step.is("taken", part.vertices.len())?;
    step.is("vertices", part.written())?;
    told.leads_to_p(target.alive().is_empty())?;
    Ok(Conclusion::lost(false))
}

/// A component.
struct Component {
    /// Its vertices by their numbers on the board, in order.
    vertices: Vec<Vertex>,
    graph: Graph,
}

impl Component {
    /// The components of a position, by smallest vertex.
    fn all(position: &Position) -> Vec<Self> {
        Self::among(position, |_| true)
    }

    /// The components of the living vertices among some vertices.
    fn among(position: &Position, wanted: impl Fn(Vertex) -> bool) -> Vec<Self> {
        let graph = position.board().graph();
        let mut left: Vec<bool> =
            graph.vertices().map(|v| position.alive().contains(v) && wanted(v)).collect();
        let mut parts = Vec::new();
        for first in graph.vertices() {
            if !std::mem::replace(&mut left[first as usize], false) {
                continue;
            }
            let mut vertices = vec![first];
            let mut next = 0;
            while let Some(&v) = vertices.get(next) {
                next += 1;
                for &w in graph.neighbours(v) {
                    if std::mem::replace(&mut left[w as usize], false) {
                        vertices.push(w);
                    }
                }
            }
            vertices.sort_unstable();
            let graph = graph.induced(&vertices);
            parts.push(Self { vertices, graph });
        }
        parts
    }

    fn written(&self) -> Written {
        listed(self.vertices.iter().copied())
    }

    /// The value by the definition, or for a long path by its period.
    fn value(&self) -> Option<u64> {
        if self.is_path() {
            return Some(path_value(self.order()));
        }
        Definition::of(&self.graph)?.value()
    }

    fn order(&self) -> u64 {
        self.graph.order() as u64
    }

    fn degrees(&self) -> impl Iterator<Item = usize> + '_ {
        self.graph.vertices().map(|v| self.graph.degree(v))
    }

    fn is_path(&self) -> bool {
        self.graph.edge_count() + 1 == self.graph.order() && self.degrees().all(|d| d <= 2)
    }

    /// The vertices of a connected graph that are not leaves, as the letters of a reduced word, and
    /// whether they form a cycle. `None` if they form neither a path nor a cycle.
    fn spine(&self) -> Option<(Vec<char>, bool)> {
        let graph = &self.graph;
        let inner = |v: &Vertex| graph.degree(*v) > 1;
        let along = |v: Vertex| graph.neighbours(v).iter().copied().filter(inner);
        let spine: Vec<Vertex> = graph.vertices().filter(inner).collect();
        let ends: Vec<Vertex> = spine.iter().copied().filter(|&v| along(v).count() < 2).collect();
        let circular = ends.is_empty();
        let start = ends.first().or(spine.first()).copied()?;
        let (mut row, mut before) = (vec![start], None);
        while let Some(next) = along(row[row.len() - 1]).find(|&v| Some(v) != before && v != start)
        {
            before = row.last().copied();
            row.push(next);
            if row.len() > spine.len() {
                return None;
            }
        }
        let edges = row.len() - usize::from(!circular) + (graph.order() - row.len());
        if row.len() != spine.len() || graph.edge_count() != edges {
            return None;
        }
        let leaves = |v: &Vertex| graph.degree(*v) - along(*v).count();
        let letter = |v: &Vertex| match Letter::of(leaves(v) as u64) {
            Letter::Bare => '0',
            Letter::Odd => '1',
            Letter::Even => '2',
        };
        Some((row.iter().map(letter).collect(), circular))
    }
}

/// The first vertices of a list, as they are written.
fn listed(vertices: impl Iterator<Item = Vertex>) -> Written {
    let names: Vec<String> = vertices.take(LISTED + 1).map(|v| v.to_string()).collect();
    let all = names.len() <= LISTED;
    let shown = names[..names.len().min(LISTED)].join(",");
    Written::new().text(if all { shown } else { format!("{shown},…") })
}

/// Grundy values of the positions on a graph of at most 64 vertices, by the definition.
struct Definition {
    /// The vertices that each move removes, as bits.
    taken: Vec<u64>,
    known: HashMap<u64, u64>,
}

impl Definition {
    /// The most connected positions that are examined.
    const MOST: usize = 4_000;

    fn of(graph: &Graph) -> Option<Self> {
        if graph.order() > 64 {
            return None;
        }
        let bits = |v: Vertex| graph.neighbours(v).iter().fold(1 << v, |set, w| set | 1_u64 << w);
        Some(Self { taken: graph.vertices().map(bits).collect(), known: HashMap::new() })
    }

    /// The value of the whole graph.
    fn value(mut self) -> Option<u64> {
        let all = (0..self.taken.len()).fold(0, |set, v| set | 1_u64 << v);
        self.sum(all)
    }

    fn sum(&mut self, mut alive: u64) -> Option<u64> {
        let mut sum = 0;
        while alive != 0 {
            let mut part = alive & alive.wrapping_neg();
            loop {
                let touched = vertices(part).fold(0, |set, v| set | self.taken[v]) & alive;
                if touched == part {
                    break;
                }
                part = touched;
            }
            sum ^= self.connected(part)?;
            alive &= !part;
        }
        Some(sum)
    }

    fn connected(&mut self, part: u64) -> Option<u64> {
        if let Some(value) = self.known.get(&part) {
            return Some(*value);
        }
        let mut options = Vec::new();
        for v in vertices(part) {
            options.push(self.sum(part & !self.taken[v])?);
        }
        if self.known.len() >= Self::MOST {
            return None;
        }
        let value = mex(options);
        self.known.insert(part, value);
        Some(value)
    }
}

fn vertices(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |v| set >> v & 1 == 1)
}

/// The components and the values that steps have given them so far.
struct Survey<'a> {
    parts: &'a [Component],
    values: Vec<Option<u64>>,
    /// Whether a value was accepted that neither the definition nor a theorem confirmed.
    rests: bool,
}

impl Survey<'_> {
    /// Reads what is said of the next component, or of several that are alike. Returns their
    /// nim-sum.
    fn group(&mut self, reader: &mut Reader<'_>, key: &str) -> Result<u64, Flaw> {
        let head = self.values.iter().position(Option::is_none);
        let missing = || Step::new(ALIKE).is_false();
        if key != ALIKE {
            let (step, value) = self.part(reader, head.ok_or_else(missing)?)?;
            step.is("vertices", self.parts[head.ok_or_else(missing)?].written())?;
            return Ok(value);
        }
        let names = ["count", "value", "together", "vertices", "firsts"];
        let (step, mut below) = reader.take_because(ALIKE, &names)?;
        let inner = below.key().unwrap_or_default();
        let place =
            |first: &u64| self.parts.iter().position(|part| u64::from(part.vertices[0]) == *first);
        let members: Option<Vec<usize>> = step.indices("firsts")?.iter().map(place).collect();
        let members = members.ok_or_else(|| step.is_false())?;
        let fresh = members.iter().all(|member| self.values[*member].is_none());
        let grows = members.windows(2).all(|pair| pair[0] < pair[1]);
        step.holds(fresh && grows && members.len() > 1 && members.first().copied() == head)?;
        step.is("count", members.len())?;
        let all = members.iter().flat_map(|member| &self.parts[*member].vertices);
        step.is("vertices", listed(all.copied()))?;
        let (one, value) = self.part(&mut below, members[0])?;
        step.holds(inner != ALIKE)?;
        one.is("vertices", self.parts[members[0]].written())?;
        below.end()?;
        for &member in &members[1..] {
            self.is(one, member)?;
        }
        let together = if members.len() % 2 == 0 { 0 } else { value };
        step.is("value", value)?;
        step.is("together", together)?;
        Ok(together)
    }

    /// Reads the next step, which must say what this component is.
    fn part<'s>(&mut self, reader: &mut Reader<'s>, part: usize) -> Result<(&'s Step, u64), Flaw> {
        let key = reader.key().unwrap_or_default();
        let named = SAID.iter().find(|(known, _)| *known == key);
        let (_, operands) = named.ok_or_else(|| Flaw::new(key.to_owned(), unknown()))?;
        let names = [*operands, &["value", "vertices"]].concat();
        let step = reader.take(key, &names)?;
        let value = self.is(step, part)?;
        Ok((step, value))
    }

    /// Fails unless the component is what the step says and has the value it says. Returns the
    /// value.
    fn is(&mut self, step: &Step, place: usize) -> Result<u64, Flaw> {
        let part = &self.parts[place];
        let theorem = has_shape(step, part)?;
        let value = step.number("value")?.to_u64().ok_or_else(|| step.is_false())?;
        match part.value() {
            Some(found) => step.holds(found == value)?,
            None if theorem => {}
            None => self.rests = true,
        }
        self.values[place] = Some(value);
        Ok(value)
    }

    /// The nim-sum of all components. Fails if a component has no value yet.
    fn total(&self) -> Result<u64, Flaw> {
        let total = self.values.iter().try_fold(0, |sum, value| Some(sum ^ (*value)?));
        total.ok_or_else(|| Flaw::new("part-path", noyau_core::Defect::Missing))
    }
}

const ALIKE: &str = "parts-alike";

fn unknown() -> noyau_core::Defect {
    noyau_core::Defect::Unchecked
}

/// What each step says of a component besides its value and its vertices.
const SAID: &[(&str, &[&str])] = &[
    ("part-complete", &["order"]),
    ("part-multipartite", &["parts"]),
    ("part-regular", &["order", "missing", "missed"]),
    ("part-path", &["order", "reduced"]),
    ("part-cycle", &["order", "rest"]),
    ("part-ladder", &["columns", "kind"]),
    ("part-saw", &["spine", "leaves", "heap"]),
    ("part-caterpillar", &["word", "length"]),
    ("part-circular-caterpillar", &["word", "length"]),
    ("part-star", &["branches"]),
    ("part-interval", &["count", "intervals"]),
    ("part-opened", &["order", "options"]),
    ("part-reduced", &["removed", "change", "left", "inner"]),
];

/// Fails unless a component is what its step says. Returns whether the theorem then gives the
/// value, so that the check of the step is independent of the code that finds values here.
fn has_shape(step: &Step, part: &Component) -> Result<bool, Flaw> {
    let order = part.order();
    let number = |name| step.number(name).map(|n| n.to_u64().unwrap_or(u64::MAX));
    let graph = &part.graph;
    match step.claim.key.as_ref() {
        "part-complete" => {
            step.is("order", order)?;
            step.holds(part.degrees().all(|degree| degree as u64 + 1 == order))?;
        }
        "part-multipartite" => {
            let mut sizes = step.indices("parts")?.to_vec();
            sizes.sort_unstable();
            step.holds(parts_of_multipartite(graph) == Some(sizes))?;
        }
        "part-regular" => {
            let missed = |v: Vertex| -> Vec<u64> {
                let others = graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w));
                others.map(u64::from).collect()
            };
            let sets: Vec<Vec<u64>> = graph.vertices().map(missed).collect();
            step.is("order", order)?;
            step.is("missing", sets.first().map_or(0, Vec::len))?;
            step.is("missed", sets)?;
        }
        "part-path" => {
            step.is("order", order)?;
            step.is("reduced", reduced(order, 52, 34))?;
            step.holds(part.is_path())?;
        }
        "part-cycle" => {
            step.is("order", order)?;
            step.is("rest", order.saturating_sub(3))?;
            step.holds(order >= 3 && part.degrees().all(|degree| degree == 2))?;
        }
        "part-ladder" => {
            let kind = match step.claim.operand("kind") {
                Some(Operand::Key("ladder-g")) => Ladder::G,
                Some(Operand::Key("ladder-h")) => Ladder::H,
                Some(Operand::Key("ladder-i")) => Ladder::I,
                Some(Operand::Key("ladder-j")) => Ladder::J,
                _ => return Err(step.is_false()),
            };
            return looks_like(step, part, &GraphFamily::Ladder(kind, number("columns")?));
        }
        "part-saw" => {
            let (spine, leaves) = (number("spine")?, number("leaves")?);
            return looks_like(step, part, &GraphFamily::Saw { spine, leaves });
        }
        key @ ("part-caterpillar" | "part-circular-caterpillar") => {
            let (word, circular) = part.spine().ok_or_else(|| step.is_false())?;
            step.is("length", word.len())?;
            step.holds(circular == (key == "part-circular-caterpillar"))?;
            let said: Vec<char> = match step.claim.operand("word") {
                Some(Operand::Written(text)) => text.to_string().chars().collect(),
                _ => return Err(step.is_false()),
            };
            step.holds(same_word(&said, &word, circular))?;
            return Ok(false);
        }
        "part-star" => {
            let mut branches = step.indices("branches")?.to_vec();
            branches.sort_unstable();
            step.holds(branches_of(graph) == Some(branches))?;
            return Ok(false);
        }
        "part-interval" => {
            step.is("count", order)?;
            let intervals = step.sets("intervals")?;
            let meet =
                |a: &[u64], b: &[u64]| matches!((a, b), ([l, r], [k, s]) if l <= s && k <= r);
            let right = |(v, w): (Vertex, Vertex)| {
                meet(&intervals[v as usize], &intervals[w as usize]) == graph.adjacent(v, w)
            };
            let pairs = || graph.vertices().flat_map(|v| (0..v).map(move |w| (v, w)));
            step.holds(intervals.len() as u64 == order && pairs().all(right))?;
            return Ok(false);
        }
        "part-opened" => {
            step.is("order", order)?;
            let options = step.indices("options")?;
            step.holds(options.windows(2).all(|pair| pair[0] < pair[1]))?;
            let found: Option<Vec<u64>> = graph
                .vertices()
                .map(|v| {
                    let kept: Vec<Vertex> =
                        graph.vertices().filter(|&w| w != v && !graph.adjacent(v, w)).collect();
                    Definition::of(&graph.induced(&kept))?.value()
                })
                .collect();
            if let Some(mut found) = found {
                found.sort_unstable();
                found.dedup();
                step.holds(found == options)?;
            }
            return Ok(false);
        }
        _ => return is_reduced(step, part),
    }
    Ok(true)
}

/// Sizes of the classes of vertices that are not joined to each other, if all other pairs are
/// joined.
fn parts_of_multipartite(graph: &Graph) -> Option<Vec<u64>> {
    let apart = |v: Vertex| -> Vec<Vertex> {
        graph.vertices().filter(|&w| w == v || !graph.adjacent(v, w)).collect()
    };
    let classes: Vec<Vec<Vertex>> = graph.vertices().map(apart).collect();
    let alike = |class: &Vec<Vertex>| class.iter().all(|&v| classes[v as usize] == *class);
    if !classes.iter().all(alike) {
        return None;
    }
    let firsts = graph.vertices().zip(&classes).filter(|(v, class)| class.first() == Some(v));
    let mut sizes: Vec<u64> = firsts.map(|(_, class)| class.len() as u64).collect();
    sizes.sort_unstable();
    (sizes.len() > 1).then_some(sizes)
}

/// Lengths of the branches of a tree with one vertex of degree three or more.
fn branches_of(graph: &Graph) -> Option<Vec<u64>> {
    let mut centres = graph.vertices().filter(|&v| graph.degree(v) > 2);
    let centre = centres.next().filter(|_| graph.edge_count() + 1 == graph.order())?;
    if centres.next().is_some() {
        return None;
    }
    let length = |&first: &Vertex| {
        let (mut before, mut at, mut length) = (centre, first, 1);
        while let Some(&next) = graph.neighbours(at).iter().find(|&&w| w != before) {
            (before, at, length) = (at, next, length + 1);
        }
        length
    };
    let mut branches: Vec<u64> = graph.neighbours(centre).iter().map(length).collect();
    branches.sort_unstable();
    Some(branches)
}

/// Whether two words are equal, perhaps read from the other end, and if circular from any start.
fn same_word(said: &[char], word: &[char], circular: bool) -> bool {
    let reversed: Vec<char> = word.iter().rev().copied().collect();
    let turns = if circular { word.len() } else { 1 };
    [word, &reversed].into_iter().any(|word| {
        (0..turns).any(|turn| said == [&word[turn..], &word[..turn]].concat().as_slice())
    })
}

/// Fails if a component is not this member of a family. Large components are compared by their
/// numbers only; the result is then `false`, because the theorem does not settle the value.
fn looks_like(step: &Step, part: &Component, family: &GraphFamily) -> Result<bool, Flaw> {
    const COMPARED: u128 = 200;
    step.holds(family.order() == u128::from(part.order()))?;
    if let GraphFamily::Saw { spine, leaves } = family {
        step.is("heap", (spine + leaves).saturating_sub(1))?;
    }
    if family.order() > COMPARED {
        return Ok(false);
    }
    let name = family.to_string();
    let named = super::notation::read_graph(&name, notation::InputSizes::default());
    let (_, named) = named.map_err(|_| step.is_false())?;
    step.holds(Canonical::of(&named).form == Canonical::of(&part.graph).form)?;
    Ok(true)
}

/// Compares what a step says about a reduction with the reduction itself. That only describes the
/// value, which the definition gives, or which is accepted where the definition does not reach.
fn is_reduced(step: &Step, part: &Component) -> Result<bool, Flaw> {
    let Some((ComponentTheorem::Reduced { left, change, removed }, ..)) = by_reduction(&part.graph)
    else {
        return Err(step.is_false());
    };
    step.is("removed", removed)?;
    step.is("change", u64::from(change))?;
    step.is("left", theorem_name(&left))?;
    Ok(false)
}
