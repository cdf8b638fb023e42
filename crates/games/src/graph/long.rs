//! Boards of any size: unions of paths and cycles, or of ladders, stored as their members.
//!
//! The vertices are numbered as in [`noyau_graph::named`], one member after the other. A position
//! is a board and the vertices that are gone, as runs of numbers. Play on paths and cycles leaves
//! paths. Play on ladders leaves ladders with pendant vertices, and isolated vertices (domination
//! 2.4.3). So a position is a sum of members of a family, and no graph is built.

use std::sync::Arc;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::{MoveList, Natural, Written};
use noyau_family::{Grammar, Summand};

/// The kinds of the families of cycles and of ladders.
const PATH: usize = 0;
const CYCLE: usize = 1;
const G: usize = 0;
const H: usize = 1;
const I: usize = 2;
const J: usize = 3;
/// A move changes a ladder at most this far from the vertex.
const REACH: u64 = 4;
/// The most vertices that a move takes: a vertex has at most three neighbours.
const MOST_TAKEN: u64 = 4;

/// The shape of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    Path,
    Cycle,
    Ladder(usize),
}

impl Form {
    const NAMES: [(&str, Self); 6] = [
        ("path", Self::Path),
        ("cycle", Self::Cycle),
        ("ladder", Self::Ladder(G)),
        ("ladder-h", Self::Ladder(H)),
        ("ladder-i", Self::Ladder(I)),
        ("ladder-j", Self::Ladder(J)),
    ];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, form)| *form == self).map_or("", |(name, _)| name)
    }

    /// The least size that is accepted.
    fn least(self) -> u64 {
        match self {
            Self::Path => 0,
            Self::Cycle => 3,
            Self::Ladder(_) => 1,
        }
    }

    fn pendants(self) -> u64 {
        match self {
            Self::Path | Self::Cycle | Self::Ladder(G) => 0,
            Self::Ladder(H) => 1,
            Self::Ladder(_) => 2,
        }
    }

    fn order(self, size: &Natural) -> Natural {
        match self {
            Self::Path | Self::Cycle => size.clone(),
            Self::Ladder(_) => size + size + Natural::from(self.pendants()),
        }
    }
}

/// A member of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Member {
    form: Form,
    size: Natural,
    /// Its first vertex.
    first: Natural,
}

/// A family of members that play does not leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kin {
    Paths,
    /// Cycles and paths.
    Cycles,
    Ladders,
}

/// The numbers from `from` up to but not including `to`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Run {
    from: Natural,
    to: Natural,
}

impl Run {
    fn length(&self) -> Natural {
        minus(&self.to, &self.from)
    }

    fn numbers(&self) -> impl Iterator<Item = Natural> + use<> {
        let to = self.to.clone();
        let all = std::iter::successors(Some(self.from.clone()), |v| Some(v + &Natural::ONE));
        all.take_while(move |v| *v < to)
    }
}

fn minus(a: &Natural, b: &Natural) -> Natural {
    a.checked_sub(b).unwrap_or_default()
}

/// Sorts runs and merges those that touch.
fn joined(mut runs: Vec<Run>) -> Vec<Run> {
    runs.retain(|run| run.from < run.to);
    runs.sort_unstable_by(|a, b| a.from.cmp(&b.from));
    let mut all: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs {
        match all.last_mut() {
            Some(last) if run.from <= last.to => {
                if last.to < run.to {
                    last.to = run.to;
                }
            }
            _ => all.push(run),
        }
    }
    all
}

/// A union of members.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct LongBoard {
    members: Vec<Member>,
    order: Natural,
}

impl LongBoard {
    /// Reads members by their names, `path:10^30+path:7`; `None` if the text names something else,
    /// or ladders beside members that are not ladders.
    pub(super) fn read(text: &str, limits: InputSizes) -> Option<Self> {
        let mut board = Self { members: Vec::new(), order: Natural::ZERO };
        for term in text.split('+') {
            let (name, size) = term.trim().split_once(':')?;
            let (_, form) = *Form::NAMES.iter().find(|(known, _)| *known == name)?;
            let mut scanner = Scanner::new(size, Subject::Position, limits);
            let size = scanner.number(Expected::Number).ok()?;
            scanner.finish(Expected::End).ok()?;
            if size < form.least() {
                return None;
            }
            let first = board.order.clone();
            board.order += &form.order(&size);
            board.members.push(Member { form, size, first });
        }
        let ladder = |member: &Member| matches!(member.form, Form::Ladder(_));
        let alike = board.members.iter().all(ladder) || !board.members.iter().any(ladder);
        alike.then_some(board)
    }

    /// The number of vertices.
    pub(super) fn order(&self) -> &Natural {
        &self.order
    }

    /// The family of the members.
    pub(super) fn kin(&self) -> Kin {
        let has = |form: fn(Form) -> bool| self.members.iter().any(|member| form(member.form));
        if has(|form| matches!(form, Form::Ladder(_))) {
            Kin::Ladders
        } else if has(|form| form == Form::Cycle) {
            Kin::Cycles
        } else {
            Kin::Paths
        }
    }

    fn write(&self) -> Written {
        let mut written = Written::new();
        for (index, member) in self.members.iter().enumerate() {
            let plus = if index > 0 { "+" } else { "" };
            written = written.text(format!("{plus}{}:", member.form.name()));
            written = written.number(member.size.clone());
        }
        written
    }

    fn home(&self, v: &Natural) -> Option<&Member> {
        let later = self.members.partition_point(|member| member.first <= *v);
        self.members.get(later.checked_sub(1)?)
    }

    fn neighbours(&self, v: &Natural) -> Vec<Natural> {
        let Some(member) = self.home(v) else { return Vec::new() };
        let one = Natural::ONE;
        let index = minus(v, &member.first);
        let next = &index + &one;
        match member.form {
            Form::Path => {
                let after = (next < member.size).then_some(next);
                let all = index.checked_sub(&one).into_iter().chain(after);
                all.map(|index| &member.first + &index).collect()
            }
            Form::Cycle => {
                let before = index.checked_sub(&one).unwrap_or_else(|| minus(&member.size, &one));
                let after = if next < member.size { next } else { Natural::ZERO };
                [before, after].map(|index| &member.first + &index).to_vec()
            }
            Form::Ladder(_) => {
                let (row, column) = member.cell(&index);
                let aside = column.checked_sub(&one).into_iter().chain([&column + &one]);
                let cells = aside.map(|column| (row, column)).chain([(1 - row, column.clone())]);
                cells.filter_map(|(row, column)| member.vertex(row, &column)).collect()
            }
        }
    }
}

/// A ladder has two rows. Its columns are numbered from 1; pendant vertices stand in columns 0 and
/// n + 1.
impl Member {
    /// Row and column of a vertex, counted from the first vertex of the member.
    fn cell(&self, index: &Natural) -> (usize, Natural) {
        let n = &self.size;
        match index.checked_sub(n) {
            None => (0, index + &Natural::ONE),
            Some(below) => match below.checked_sub(n) {
                None => (1, &below + &Natural::ONE),
                Some(pendant) if pendant.is_zero() => (0, Natural::ZERO),
                Some(_) => (self.last_row(), n + &Natural::ONE),
            },
        }
    }

    /// The row of the second pendant vertex.
    fn last_row(&self) -> usize {
        usize::from(self.form == Form::Ladder(J))
    }

    /// The vertex of a cell, if there is one.
    fn vertex(&self, row: usize, column: &Natural) -> Option<Natural> {
        let n = &self.size;
        let Some(index) = column.checked_sub(&Natural::ONE) else {
            let has = row == 0 && self.form.pendants() > 0;
            return has.then(|| &self.first + n + n.clone());
        };
        if index < *n {
            let above = if row == 0 { Natural::ZERO } else { n.clone() };
            return Some(&self.first + &above + index);
        }
        let has = index == *n && row == self.last_row() && self.form.pendants() > 1;
        has.then(|| &self.first + n + n.clone() + Natural::ONE)
    }
}

/// A board and the vertices that are gone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LongPosition {
    board: Arc<LongBoard>,
    /// The runs that are gone, in order; no two touch.
    gone: Vec<Run>,
}

/// A component.
struct Part {
    summand: Summand,
    /// The index of its member.
    member: usize,
    /// Its vertices along a path or cycle, or its columns in a ladder, counted from the start of
    /// the member. A run that passes the end of a cycle goes on at the start.
    along: Run,
}

impl LongPosition {
    /// The board without some runs of vertices, each given by its first and last one. `None` if
    /// what is left is not a sum of members of the family.
    pub(super) fn new(board: LongBoard, gone: Vec<(Natural, Natural)>) -> Option<Self> {
        let run = |(from, last): (Natural, Natural)| Run { from, to: last + Natural::ONE };
        let gone = joined(gone.into_iter().map(run).collect());
        let position = Self { board: Arc::new(board), gone };
        position.parts().map(|_| position)
    }

    pub(super) fn board(&self) -> &LongBoard {
        &self.board
    }

    /// The text of the board, and the runs of vertices that are gone, each as its first and last
    /// one.
    pub(super) fn write(&self) -> (Written, impl Iterator<Item = (Natural, Natural)>) {
        let last = |run: &Run| (run.from.clone(), minus(&run.to, &Natural::ONE));
        (self.board.write(), self.gone.iter().map(last))
    }

    /// Whether a vertex of the board is still there.
    pub(super) fn has(&self, v: &Natural) -> bool {
        let later = self.gone.partition_point(|run| run.from <= *v);
        let before = later.checked_sub(1).and_then(|index| self.gone.get(index));
        *v < self.board.order && before.is_none_or(|run| run.to <= *v)
    }

    /// The vertices that playing a vertex removes, itself included.
    pub(super) fn taken(&self, v: &Natural) -> Vec<Natural> {
        let all = self.board.neighbours(v).into_iter().chain([v.clone()]);
        all.filter(|w| self.has(w)).collect()
    }

    /// The position after a vertex is played.
    pub(super) fn after(&self, v: &Natural) -> Self {
        let runs = self.taken(v).into_iter().map(|from| Run { to: &from + &Natural::ONE, from });
        let gone = joined(self.gone.iter().cloned().chain(runs).collect());
        Self { board: Arc::clone(&self.board), gone }
    }

    /// The vertices that are there and are gone in `to`; none if they are more than one move takes.
    pub(super) fn went(&self, to: &Self) -> Vec<Natural> {
        let runs: Vec<Run> =
            to.gone.iter().flat_map(|gone| self.there(&gone.from, &gone.to)).collect();
        let count: Natural = runs.iter().map(Run::length).sum();
        if count > MOST_TAKEN {
            return Vec::new();
        }
        runs.iter().flat_map(Run::numbers).collect()
    }

    /// The vertices that are there, in order.
    pub(super) fn vertices(&self) -> impl Iterator<Item = Natural> {
        self.there(&Natural::ZERO, &self.board.order).into_iter().flat_map(|run| run.numbers())
    }

    /// The runs of vertices that are there, from `from` up to but not including `to`.
    fn there(&self, from: &Natural, to: &Natural) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut start = from.clone();
        for gone in self.gone.iter().filter(|gone| gone.to > *from && gone.from < *to) {
            runs.push(Run { from: start, to: gone.from.clone() });
            start = gone.to.clone();
        }
        runs.push(Run { from: start, to: to.clone() });
        runs.retain(|run| run.from < run.to);
        runs
    }

    /// The components as members of the family.
    pub(super) fn summands(&self) -> Vec<Summand> {
        self.parts().unwrap_or_default().into_iter().map(|part| part.summand).collect()
    }

    fn parts(&self) -> Option<Vec<Part>> {
        let mut all = Vec::new();
        for (number, member) in self.board.members.iter().enumerate() {
            let found = match member.form {
                Form::Path => {
                    let line = |along: Run| (Summand::member(PATH, along.length()), along);
                    self.line(member).into_iter().map(line).collect()
                }
                Form::Cycle => self.arcs(member),
                Form::Ladder(_) => self.pieces(member)?,
            };
            let part = |(summand, along)| Part { summand, member: number, along };
            all.extend(found.into_iter().map(part));
        }
        Some(all)
    }

    /// The runs that are left of a path or cycle, counted from its start.
    fn line(&self, member: &Member) -> Vec<Run> {
        let runs = self.there(&member.first, &(&member.first + &member.size)).into_iter();
        let shifted = |v: &Natural| minus(v, &member.first);
        runs.map(|run| Run { from: shifted(&run.from), to: shifted(&run.to) }).collect()
    }

    /// The cycle if nothing of it is gone, else the paths that are left of it.
    fn arcs(&self, member: &Member) -> Vec<(Summand, Run)> {
        let mut runs = self.line(member);
        let whole = runs.first().is_some_and(|run| run.length() == member.size);
        let open = |run: &Run| run.from.is_zero();
        if !whole
            && runs.first().is_some_and(open)
            && runs.last().is_some_and(|run| run.to == member.size)
        {
            let first = runs.remove(0);
            if let Some(last) = runs.last_mut() {
                last.to += &first.length();
            }
        }
        let kind = if whole { CYCLE } else { PATH };
        runs.into_iter().map(|run| (Summand::member(kind, run.length()), run)).collect()
    }

    /// The components that are left of a ladder; `None` if they are not ladders and isolated
    /// vertices.
    fn pieces(&self, member: &Member) -> Option<Vec<(Summand, Run)>> {
        let rows = [0, 1].map(|row| self.row(member, row));
        let ends = rows.iter().flatten().flat_map(|run| [run.from.clone(), run.to.clone()]);
        let mut ends: Vec<Natural> = ends.collect();
        ends.sort_unstable();
        ends.dedup();
        // Stretches of columns in which the same rows are there, grouped by component.
        let mut components: Vec<Vec<(Run, usize)>> = Vec::new();
        for pair in ends.windows(2) {
            let stretch = Run { from: pair[0].clone(), to: pair[1].clone() };
            let covers = |run: &&Run| run.from <= stretch.from && stretch.to <= run.to;
            let bit = |row: usize| usize::from(rows[row].iter().any(|run| covers(&run))) << row;
            let there = bit(0) | bit(1);
            match components.last_mut() {
                Some(open) if open.last().is_some_and(|(_, before)| before & there != 0) => {
                    open.push((stretch, there));
                }
                _ => components.push(vec![(stretch, there)]),
            }
        }
        components.retain(|component| component.iter().all(|(_, there)| *there != 0));
        components.iter().map(|component| piece(component)).collect()
    }

    /// The runs of columns of a ladder in which a row is there.
    fn row(&self, member: &Member, row: usize) -> Vec<Run> {
        let n = &member.size;
        let start = if row == 0 { member.first.clone() } else { &member.first + n };
        let column = |v: &Natural| &minus(v, &start) + &Natural::ONE;
        let inner = self.there(&start, &(&start + n)).into_iter();
        let inner = inner.map(|run| Run { from: column(&run.from), to: column(&run.to) });
        let ends = [Natural::ZERO, n + &Natural::ONE].into_iter();
        let ends = ends.filter(|at| member.vertex(row, at).is_some_and(|v| self.has(&v)));
        let ends = ends.map(|at| Run { to: &at + &Natural::ONE, from: at });
        joined(inner.chain(ends).collect())
    }

    /// The moves that replace one summand by others. On a whole cycle all moves are alike, and only
    /// one is listed.
    pub(super) fn replacing(
        &self,
        grammar: &Grammar,
        place: usize,
        by: &[Summand],
    ) -> MoveList<Natural> {
        let none = MoveList::all(Vec::new());
        let Some(part) = self.parts().and_then(|parts| parts.into_iter().nth(place)) else {
            return none;
        };
        let mut wanted = self.summands();
        wanted.remove(place);
        wanted.extend_from_slice(by);
        let alike = |summands| grammar.tidy(self.spelled(summands));
        let wanted = alike(wanted);
        let leads = |v: &Natural| self.has(v) && alike(self.after(v).summands()) == wanted;
        let mut moves: Vec<Natural> = self.near(&part, by).into_iter().filter(leads).collect();
        moves.sort_unstable();
        moves.dedup();
        let round = part.summand == Summand::member(CYCLE, part.along.length())
            && self.board.kin() == Kin::Cycles;
        if round {
            moves.truncate(1);
        }
        MoveList { moves, complete: !round }
    }

    /// Replaces ladders without columns by the isolated vertices that they are, because rules write
    /// them either way.
    fn spelled(&self, summands: Vec<Summand>) -> Vec<Summand> {
        let ladders = self.board.kin() == Kin::Ladders;
        let one = |summand: Summand| {
            let alone = match &summand {
                Summand::Member { kind: H, size } if ladders && size.is_zero() => 1,
                Summand::Member { kind: J, size } if ladders && size.is_zero() => 2,
                _ => return vec![summand],
            };
            vec![Summand::Nim(Natural::ONE); alone]
        };
        summands.into_iter().flat_map(one).collect()
    }

    /// Vertices of a component that include all those whose move leaves parts of these sizes.
    fn near(&self, part: &Part, by: &[Summand]) -> Vec<Natural> {
        let Some(member) = self.board.members.get(part.member) else { return Vec::new() };
        let length = part.along.length();
        // From either end: close to it, or just beyond a part that is left there.
        let sizes = by.iter().map(|summand| summand.size().clone()).chain([Natural::ZERO]);
        let from_end = sizes.flat_map(|size| (0..=REACH).map(move |more| &size + &more.into()));
        let from_end = from_end.filter(|distance| *distance < length);
        let both = |distance: Natural| {
            let other = minus(&minus(&length, &Natural::ONE), &distance);
            [distance, other]
        };
        let places = from_end.flat_map(both).map(|distance| &part.along.from + &distance);
        let vertices = places.flat_map(|at| match member.form {
            Form::Ladder(_) => [0, 1].map(|row| member.vertex(row, &at)).to_vec(),
            Form::Path | Form::Cycle => {
                let index = at.checked_sub(&member.size).unwrap_or(at);
                vec![Some(&member.first + &index)]
            }
        });
        vertices.flatten().collect()
    }
}

/// A component of a ladder as a summand.
fn piece(component: &[(Run, usize)]) -> Option<(Summand, Run)> {
    const BOTH: usize = 3;
    let long = |run: &Run| run.length();
    let (summand, first, last) = match component {
        [(all, BOTH)] => (Summand::member(G, long(all)), all, all),
        [(one, _)] if long(one) == 1 => (Summand::Nim(Natural::ONE), one, one),
        [(two, _)] if long(two) == 2 => (Summand::member(I, Natural::ZERO), two, two),
        [(end, _), (core, BOTH)] if long(end) == 1 => (Summand::member(H, long(core)), end, core),
        [(core, BOTH), (end, _)] if long(end) == 1 => (Summand::member(H, long(core)), core, end),
        [(start, one), (core, BOTH), (end, other)] if long(start) == 1 && long(end) == 1 => {
            (Summand::member(if one == other { I } else { J }, long(core)), start, end)
        }
        _ => return None,
    };
    Some((summand, Run { from: first.from.clone(), to: last.to.clone() }))
}
