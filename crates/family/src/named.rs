//! Families of graphs for the game that deletes a vertex and its neighbours (Node Kayles).
//!
//! Each grammar is derived from the graphs, including border cases. One vertex that a move isolates
//! is the constant 1. Two isolated vertices are a list of components: their nim value is 0, but
//! they can still be played. An empty component has size 0, or a rule of its own leaves it out.

use super::{Grammar, GrammarError, Kind, Part, Rule, Sizes};
use crate::Summand;
use noyau_core::Natural;

impl Rule {
    /// The same move, isolating two vertices as well. The grammar must have the lists of [`pair`].
    fn plus_pair(self) -> Self {
        Self { nim: 0, beside: Some(0), ..self }
    }
}

/// The only list in the grammars of this module: two isolated vertices.
fn pair() -> Vec<Vec<Summand>> {
    vec![vec![Summand::Nim(Natural::ONE); 2]]
}

impl Grammar {
    /// Paths whose vertices are joined up to distance `k`: playing a vertex removes it and `k`
    /// vertices on each side. This is the octal game 0.1…13…37, with `k` ones and `k` threes.
    ///
    /// # Errors
    ///
    /// [`GrammarError::TooLarge`] if `k` is too large.
    pub fn path_powers(k: usize) -> Result<Self, GrammarError> {
        let digits: Vec<u8> = [vec![1; k], vec![3; k], vec![7]].into_iter().flatten().collect();
        let octal = Self::octal(0, &digits, &[])?;
        let rules = octal.kinds.into_iter().flat_map(|kind| kind.rules).collect();
        Self::new(vec![Kind::new("path", 0, rules)])
    }

    /// Paths and cycles. Every move on a cycle of `n` vertices leaves a path of `n - 3`.
    pub fn cycles() -> Result<Self, GrammarError> {
        let mut kinds = Self::path_powers(1)?.kinds;
        kinds.push(Kind::new("cycle", 3, vec![Rule::one(3, Part::new(0, 0))]));
        Self::new(kinds)
    }

    /// Ladders, the 2 × n grids: `G` is the plain one, `H` has a pendant vertex at one corner, `I`
    /// and `J` have pendant vertices at both ends, on the same row and on different rows.
    pub fn ladders() -> Result<Self, GrammarError> {
        let [h, i, j] = [1, 2, 3].map(|kind| Part::new(kind, 0));
        let at = |size, nim| Rule::constant(Sizes::only(size), nim);
        Self::new(vec![
            Kind::new("G", 0, vec![at(1, 0), Rule::one(2, h), Rule::two(3, h, h)]),
            Kind::new(
                "H",
                0,
                vec![
                    at(0, 0),
                    at(1, 0),
                    at(1, 1),
                    Rule::one(1, h),
                    Rule::one(2, h),
                    Rule::one(2, h).plus(1),
                    Rule::one(2, i),
                    Rule::one(2, j),
                    Rule::two(3, i, h),
                    Rule::two(3, j, h),
                ],
            ),
            Kind::new(
                "I",
                0,
                vec![
                    at(0, 0),
                    at(1, 0),
                    Rule::one(1, j),
                    Rule::one(2, j),
                    Rule::one(2, i).plus(1),
                    Rule::two(3, i, i),
                    Rule::two(3, j, j),
                ],
            ),
            Kind::new(
                "J",
                0,
                vec![
                    at(0, 1),
                    at(1, 1),
                    Rule::one(1, i),
                    Rule::one(2, i),
                    Rule::one(2, j).plus(1),
                    Rule::two(3, i, j),
                ],
            ),
        ])
    }

    /// Triangular saws: a path of `n` vertices with a triangle on every edge. `S′` has a leaf at
    /// one end, `S″` at both.
    pub fn triangular_saws() -> Result<Self, GrammarError> {
        let [one, both] = [1, 2].map(|kind| Part::new(kind, 0));
        let lone = Rule::constant(Sizes::only(1), 0);
        let cut = |left, right| {
            [Rule::one(2, left), Rule::one(2, right), Rule::two(3, left, right)]
                .into_iter()
                .chain([lone, Rule::two(2, left, right)])
        };
        let with =
            |left, right, more: &[Rule]| cut(left, right).chain(more.iter().copied()).collect();
        let point = Rule::constant(Sizes::only(0), 0);
        Self::new(vec![
            Kind::new("S", 0, with(one, one, &[])),
            Kind::new("S′", 0, with(both, one, &[Rule::one(1, one)])),
            Kind::new("S″", 0, with(both, both, &[point, Rule::one(1, both)])),
        ])
    }

    /// Trapezoidal saws: a path of `n` vertices with a square on every edge. `W′` has a pendant
    /// path of two vertices at one end, `W″` at both.
    pub fn trapezoidal_saws() -> Result<Self, GrammarError> {
        let [one, both] = [1, 2].map(|kind| Part::new(kind, 0));
        let [plain, some_one] = [0, 1].map(|kind| Part::new(kind, 1));
        let at = |size, nim| Rule::constant(Sizes::only(size), nim);
        let kinds = vec![
            Kind::new(
                "W",
                0,
                vec![
                    at(1, 0),
                    Rule::one(2, one).plus(1),
                    Rule::two(3, one, one).plus_pair(),
                    Rule::two(1, one, plain),
                ],
            ),
            Kind::new(
                "W′",
                0,
                vec![
                    at(1, 1),
                    Rule::one(0, plain),
                    Rule::one(1, one).at(Sizes::from(1)),
                    Rule::one(2, one).plus_pair(),
                    Rule::one(2, both).plus(1),
                    Rule::two(3, both, one).plus_pair(),
                    Rule::two(1, both, plain),
                    Rule::two(1, some_one, one),
                ],
            ),
            Kind::new(
                "W″",
                0,
                vec![
                    at(0, 0),
                    at(1, 0).plus_pair(),
                    Rule::one(0, some_one),
                    Rule::one(1, both),
                    Rule::one(2, both).plus_pair(),
                    Rule::two(3, both, both).plus_pair(),
                    Rule::two(1, both, some_one),
                ],
            ),
        ];
        Ok(Self::new(kinds)?.leaving(pair(), Vec::new()))
    }

    /// Caterpillars with one leaf on each of `n` spine vertices. Their values are those of octal
    /// 0.707.
    pub fn combs() -> Result<Self, GrammarError> {
        let comb = Part::new(0, 0);
        let rules = vec![
            Rule::constant(Sizes::only(1), 0),
            Rule::two(1, comb, comb),
            Rule::one(2, comb).plus(1),
            Rule::two(3, comb, comb).plus_pair(),
        ];
        Ok(Self::new(vec![Kind::new("comb", 0, rules)])?.leaving(pair(), Vec::new()))
    }
}
