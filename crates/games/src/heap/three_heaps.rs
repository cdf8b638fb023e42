//! Wythoff's game on more than two heaps, in the two forms found in the literature. No formula for
//! the P-positions is known for either form, so the engine searches.
//!
//! *Subsets*: a move takes any positive number from one heap, or the same positive number from each
//! of several heaps. *Nim-sum* (Fraenkel): a move takes any positive number from one heap, or
//! numbers with nim-sum 0 from several heaps. On two heaps both are Wythoff's game. Fraenkel
//! conjectured that, for fixed small heaps, the two largest eventually follow the golden ratio up
//! to a bounded error; the table lists the P-positions to examine this.

use std::ops::ControlFlow;

use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_core::table::Head;
use noyau_core::{
    Cell, ClosedForm, Drawn, Enumerate, Explain, IllegalMove, Natural, Notation, NotationError,
    Phrase, Problem, Ruleset, Table, TableError, TableRequest, TableSpec, Tabulate, Written,
};

use super::heaps::{HeapMove, Heaps};
use super::takes::{PileTakes, several_heaps_notation};

/// What may be taken from several heaps at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Together {
    /// The same number from each.
    Equal,
    /// Numbers whose nim-sum is 0.
    NimSum,
}

/// Wythoff's game on up to six heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreeHeaps {
    together: Together,
}

/// The largest number of heaps. The number of moves doubles with every heap.
const MOST_HEAPS: usize = 6;

impl ThreeHeaps {
    /// The game with this rule for several heaps.
    #[must_use]
    pub fn new(together: Together) -> Self {
        Self { together }
    }

    /// Visits the moves that take the same number from each heap of a set of at least two.
    fn equal_takes(
        position: &Heaps,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let sizes = position.sizes();
        for set in (1_u32..1 << sizes.len()).filter(|set| set.count_ones() > 1) {
            let heaps: Vec<usize> = (0..sizes.len()).filter(|heap| set >> heap & 1 == 1).collect();
            let Some(most) = heaps.iter().map(|heap| &sizes[*heap]).min() else { continue };
            let mut take = Natural::ONE;
            while take <= *most {
                let takes = heaps.iter().map(|&heap| HeapMove { heap, take: take.clone() });
                visit(PileTakes::new(takes.collect()))?;
                take += &Natural::ONE;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves that take numbers with nim-sum 0. All numbers but the last can be chosen
    /// freely.
    fn nim_sum_takes(
        position: &Heaps,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        fn go(
            sizes: &[Natural],
            heap: usize,
            sum: &Natural,
            chosen: &mut Vec<HeapMove>,
            visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            let Some((size, rest)) = sizes.split_first() else { return ControlFlow::Continue(()) };
            let mut choose = |take: Natural, chosen: &mut Vec<HeapMove>| {
                let some = !take.is_zero();
                let next = sum ^ &take;
                if some {
                    chosen.push(HeapMove { heap, take });
                }
                let flow = if rest.is_empty() {
                    if chosen.len() > 1 { visit(PileTakes::new(chosen.clone())) } else { CONTINUE }
                } else {
                    go(rest, heap + 1, &next, chosen, visit)
                };
                if some {
                    chosen.pop();
                }
                flow
            };
            if rest.is_empty() {
                return if sum <= size { choose(sum.clone(), chosen) } else { CONTINUE };
            }
            let mut take = Natural::ZERO;
            while take <= *size {
                choose(take.clone(), chosen)?;
                take += &Natural::ONE;
            }
            CONTINUE
        }
        const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());
        go(position.sizes(), 0, &Natural::ZERO, &mut Vec::new(), visit)
    }

    /// Sorted P-positions on three heaps with sizes up to `bound`, in order, computed from the
    /// rules: for each one found, the positions from which it can be reached are marked.
    #[must_use]
    pub fn lost_triples(&self, bound: usize) -> Vec<[usize; 3]> {
        let side = bound + 1;
        let place = |x: usize, y: usize, z: usize| (x * side + y) * side + z;
        let mut won = vec![false; side * side * side];
        let mut lost = Vec::new();
        for x in 0..side {
            for y in 0..side {
                for z in 0..side {
                    if won[place(x, y, z)] {
                        continue;
                    }
                    if x <= y && y <= z {
                        lost.push([x, y, z]);
                    }
                    for k in 1..side {
                        for set in 1..8 {
                            if self.together == Together::NimSum && ![1, 2, 4].contains(&set) {
                                continue;
                            }
                            let step = |bit: usize| if set >> bit & 1 == 1 { k } else { 0 };
                            let (i, j, l) = (x + step(0), y + step(1), z + step(2));
                            if i < side && j < side && l < side {
                                won[place(i, j, l)] = true;
                            }
                        }
                    }
                    if self.together == Together::NimSum {
                        for (i, j) in (x..side).flat_map(|i| (y..side).map(move |j| (i, j))) {
                            let l = z + ((i - x) ^ (j - y));
                            if (i, j) != (x, y) && l < side {
                                won[place(i, j, l)] = true;
                            }
                        }
                    }
                }
            }
        }
        lost
    }
}

impl Ruleset for ThreeHeaps {
    type Position = Heaps;
    type Move = PileTakes;

    fn for_each_move(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(PileTakes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.for_each_take(&mut |take| visit(PileTakes::new(vec![take])))?;
        match self.together {
            Together::Equal => Self::equal_takes(position, visit),
            Together::NimSum => Self::nim_sum_takes(position, visit),
        }
    }

    fn play(&self, position: &Heaps, mv: &PileTakes) -> Heaps {
        mv.takes().iter().fold(position.clone(), |heaps, take| heaps.after(take))
    }

    fn is_legal(&self, position: &Heaps, mv: &PileTakes) -> Result<(), IllegalMove> {
        mv.check(position)?;
        if mv.takes().len() == 1 {
            return Ok(());
        }
        match self.together {
            Together::Equal => {
                let equal = mv.takes().windows(2).all(|pair| pair[0].take == pair[1].take);
                if equal { Ok(()) } else { Err(IllegalMove::Rule { rule: "rule-equal-takes" }) }
            }
            Together::NimSum => {
                let taken = mv.takes().iter().map(|take| take.take.clone()).collect();
                let balanced = Heaps::new(taken).nim_sum().is_zero();
                if balanced {
                    Ok(())
                } else {
                    Err(IllegalMove::Rule { rule: "rule-nim-sum-takes" })
                }
            }
        }
    }

    fn size(&self, position: &Heaps) -> u64 {
        position.words()
    }

    fn canonical(&self, position: &Heaps) -> Heaps {
        position.sorted()
    }
}

/// Reads a position; fails if it has more than [`MOST_HEAPS`] heaps.
fn few_heaps(text: &str, limits: InputSizes) -> Result<Heaps, NotationError> {
    let mut scanner = Scanner::new(text, Subject::Position, limits);
    let sizes = scanner.list(Expected::Pile)?;
    let found = sizes.len();
    if found > MOST_HEAPS {
        return Err(scanner.error_at(0, Problem::Count { found, least: 1, most: MOST_HEAPS }));
    }
    Ok(Heaps::new(sizes))
}

several_heaps_notation!(ThreeHeaps, few_heaps, |_: &ThreeHeaps| MOST_HEAPS);

impl ClosedForm for ThreeHeaps {}

impl Explain for ThreeHeaps {}

impl Tabulate for ThreeHeaps {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[TableSpec { name: "p-positions", options: &["rows"] }];
        TABLES
    }

    /// P-positions x ≤ y ≤ z ≤ rows, with the difference of the two larger heaps.
    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        const MOST: u64 = 200;
        if request.name != "p-positions" {
            return Err(self.no_such_table(request));
        }
        let bound = request.rows.unwrap_or(12);
        if bound > MOST {
            return Err(TableError::Option {
                option: "rows",
                value: bound.to_string(),
                expected: "table-rows-200",
            });
        }
        let lost = self.lost_triples(usize::try_from(bound).unwrap_or(0));
        let length = Some(lost.len() as u64);
        let rows = lost
            .into_iter()
            .map(|[x, y, z]| [x, y, z, z - y].map(|number| Cell::from(number as u64)).to_vec());
        let heads = ["x", "y", "z", "z−y"].map(|head| Head::Symbol(head.to_owned())).to_vec();
        Ok(Table { heads, rows: Box::new(rows), length })
    }
}
