//! The tables of the documents and some more, generated row by row.

use noyau_core::table::Head;
use noyau_core::{
    Cell, Convention, Mex, Natural, Table, TableError, TableRequest, TableSpec, Tabulate,
};
use noyau_numeration::continued_fraction::{convergents, value};
use noyau_numeration::wythoff_array::WythoffArray;
use noyau_numeration::{Quotients, Word};

use super::Wythoff;
use super::algebra::Algebra;
use super::explain::words;
use super::family::{Family, Kind};
use super::recursion::Recursion;
use super::stream::Stream;

const PAIRS: TableSpec = TableSpec { name: "pairs", options: &["from", "rows"] };
const REPRESENTATIONS: TableSpec =
    TableSpec { name: "representations", options: &["from", "rows"] };
const CONVERGENTS: TableSpec = TableSpec { name: "convergents", options: &["rows"] };
const DENSITY: TableSpec = TableSpec { name: "density", options: &["rows"] };
const GRUNDY: TableSpec = TableSpec { name: "grundy", options: &["rows"] };
const ARRAY: TableSpec = TableSpec { name: "array", options: &["from", "rows"] };
const PRIMITIVE: TableSpec = TableSpec { name: "primitive", options: &["from", "rows"] };
const IDENTITIES: TableSpec = TableSpec { name: "identities", options: &["from", "rows"] };
const FIBONACCI: TableSpec = TableSpec { name: "fibonacci", options: &["from", "rows"] };

impl Tabulate for Wythoff {
    fn tables(&self) -> &'static [TableSpec] {
        const MISERE: &[TableSpec] = &[PAIRS, REPRESENTATIONS, CONVERGENTS, DENSITY];
        const NORMAL: &[TableSpec] = &[PAIRS, REPRESENTATIONS, CONVERGENTS, DENSITY, GRUNDY];
        const CLASSIC: &[TableSpec] = &[
            PAIRS,
            ARRAY,
            PRIMITIVE,
            IDENTITIES,
            FIBONACCI,
            REPRESENTATIONS,
            CONVERGENTS,
            DENSITY,
            GRUNDY,
        ];
        match (self.convention, self.c()) {
            (Convention::Misere, _) => MISERE,
            (Convention::Normal, 1) => CLASSIC,
            (Convention::Normal, _) => NORMAL,
        }
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        let name = request.name.as_str();
        if !self.tables().iter().any(|spec| spec.name == name) {
            return Err(self.no_such_table(request));
        }
        match name {
            "pairs" => self.pairs(request),
            "representations" => self.representations(request),
            "convergents" => self.convergents(request),
            "density" => self.density(request),
            "grundy" => self.grundy_table(request),
            "array" => Ok(array(request)),
            "primitive" => Ok(primitive(request)),
            "identities" => Ok(identities(request)),
            "fibonacci" => Ok(fibonacci(request)),
            _ => Err(self.no_such_table(request)),
        }
    }
}

fn refused(option: &'static str, value: &impl ToString, expected: &'static str) -> TableError {
    TableError::Option { option, value: value.to_string(), expected }
}

fn symbols<const N: usize>(heads: [&str; N]) -> Vec<Head> {
    heads.map(|head| Head::Symbol(head.to_owned())).to_vec()
}

/// The numbers from `from` on.
fn counting(from: Natural) -> impl Iterator<Item = Natural> {
    std::iter::successors(Some(from), |n| Some(n + &Natural::ONE))
}

impl Wythoff {
    /// Deslongchamps, Tables XV, XVII and XIX to XXII; Fraenkel, Table 1.
    fn pairs(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        let family = Family::of(self);
        let length = request.rows.unwrap_or(40);
        let classes = self.b() > 1;
        let heads = if classes { symbols(["i", "n", "a", "b"]) } else { symbols(["n", "a", "b"]) };
        let Some(stream) = Stream::new(family, request.from.clone()) else {
            return self.tabulated_pairs(request, family, heads, length);
        };
        let rows = (0..length).zip(stream).map(move |(_, row)| {
            let mut cells = Vec::with_capacity(4);
            if classes {
                cells.push(Cell::from(row.class));
            }
            cells.extend([row.index, row.lower, row.upper].map(Cell::Number));
            cells
        });
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }

    /// Misère play with b ≥ 2: first the pairs (1, 1+i) outside the classes, then those of the
    /// recursion.
    fn tabulated_pairs(
        &self,
        request: &TableRequest,
        family: Family,
        heads: Vec<Head>,
        length: u64,
    ) -> Result<Table<'_>, TableError> {
        const MOST: u64 = 10_000_000;
        let from = request.from.to_u64().filter(|from| *from <= MOST);
        let from = from.ok_or_else(|| refused("from", &request.from, "table-from-ten-million"))?;
        if self.b() > MOST || length > MOST {
            return Err(refused("rows", &length, "table-rows-ten-million"));
        }
        let beside = (0..if from == 0 { self.b() } else { 0 })
            .map(|i| vec![Cell::from(i), Cell::Empty, Cell::from(1), Cell::from(1 + i)]);
        let mut table = Recursion::all(family);
        let rows = (from..).flat_map(move |index| {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            while table.last_row() < index {
                table.add_row();
            }
            let row: Vec<Vec<Cell>> = table
                .row(index)
                .map(|(class, lower, upper)| {
                    let upper = Cell::Number(upper.into());
                    vec![Cell::from(class), Cell::from(index as u64), Cell::from(lower), upper]
                })
                .collect();
            row
        });
        let count = usize::try_from(length).unwrap_or(usize::MAX);
        let rows = beside.chain(rows).take(count);
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }

    /// Fraenkel, Table 2; Deslongchamps, Tables XVI and XVIII: numbers in the p- and q-system.
    fn representations(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        let c = self.c();
        if u32::try_from(c).is_err() {
            return Err(refused("--a", &self.a(), "table-ab-32-bits"));
        }
        let length = request.rows.unwrap_or(50);
        let from = request.from.clone().max(Natural::ONE);
        let rows = (0..length).zip(counting(from)).map(move |(_, n)| match words(c, &n) {
            Some((p, q)) => vec![
                Cell::from(n),
                Cell::Text(p.to_string()),
                Cell::Text(q.to_string()),
                Cell::from(p.trailing_zeros() as u64),
                Cell::from(q.trailing_zeros() as u64),
            ],
            None => vec![Cell::from(n), Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty],
        });
        let heads = symbols(["n", "R_p(n)", "R_q(n)", "zeros_p", "zeros_q"]);
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }

    /// Deslongchamps, Tables XI and XIII: p_n, q_n and D_n = αq_n − p_n, from index −1.
    fn convergents(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        let length = request.rows.unwrap_or(12).min(100_000);
        let quotients = u32::try_from(self.c()).ok().and_then(|c| Quotients::constant(c).ok());
        let quotients = quotients.ok_or_else(|| refused("--a", &self.a(), "table-ab-32-bits"))?;
        let alpha = value(&quotients);
        let count = usize::try_from(length).unwrap_or(usize::MAX);
        let all: Vec<_> = convergents(&quotients).take(count).collect();
        let rows = all.into_iter().enumerate().map(move |(place, convergent)| {
            let index = if place == 0 { "-1".to_owned() } else { (place - 1).to_string() };
            let deviation = alpha.as_ref().map(|alpha| convergent.deviation(alpha).to_string());
            vec![
                Cell::Text(index),
                Cell::from(convergent.p),
                Cell::from(convergent.q),
                deviation.map_or(Cell::Empty, Cell::Text),
            ]
        });
        let heads = symbols(["n", "p", "q", "D"]);
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }

    /// The exact number of ordered pairs below N that are P-positions, for N = 10, 100, …, compared
    /// with 2bN/β. The two differ by a bounded amount in each class.
    fn density(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        const MOST: u64 = 1_000;
        let length = request.rows.unwrap_or(12);
        if length > MOST {
            return Err(refused("rows", &length, "table-rows-1000"));
        }
        let family = Family::of(self);
        if family.kind == Kind::MisereClasses {
            return Err(refused("--misere", &self.b(), "table-density-misere"));
        }
        let rows = (1..=length).map(move |exponent| {
            let bound = Natural::from(10_u64).pow(exponent);
            let count = self.count_below(family, &bound);
            let all = &bound * &bound;
            let expected = self.expected_below(&bound);
            vec![
                Cell::from(bound),
                Cell::Text(decimal(&count, &all, exponent + 8)),
                Cell::from(count),
                expected.map_or(Cell::Empty, Cell::Text),
            ]
        });
        let heads = vec![
            Head::Symbol("N".to_owned()),
            Head::Key("p-share"),
            Head::Key("p-count"),
            Head::Symbol("2bN/β".to_owned()),
        ];
        Ok(Table { heads, rows: Box::new(rows), length: Some(length) })
    }

    /// The number of ordered pairs with both numbers below `bound` that are P-positions.
    pub(super) fn count_below(&self, family: Family, bound: &Natural) -> Natural {
        // Upper numbers increase with index and class: count the pairs (n, i) whose upper number is
        // below the bound.
        let algebra = Algebra::new(family, bound);
        let classes = if family.kind == Kind::Misere { 1..2 } else { 0..family.b };
        let upper = |place: &Natural| {
            let width = Natural::from(classes.end - classes.start);
            let (index, class) = place.div_rem(&width).unwrap_or_default();
            let class = classes.start + class.to_u64().unwrap_or(0);
            algebra.pair(class, &index)
        };
        let below = |place: &Natural| upper(place).1 < *bound;
        // Index n has an upper number above nc, so bound/c + 1 rows are enough.
        let width = Natural::from(classes.end - classes.start);
        let rows = bound.div_rem(&Natural::from(family.c)).map(|(rows, _)| rows);
        let mut high = (rows.unwrap_or_default() + Natural::TWO) * &width;
        // The two pairs of misère play with a = b = 1 that are out of order are below 10.
        let mut low = Natural::ZERO;
        while low < high {
            let middle = &(&low + &high) >> 1;
            if below(&middle) {
                low = middle + Natural::ONE;
            } else {
                high = middle;
            }
        }
        // Only one pair has two equal numbers: (0, 0), or (2, 2) in misère play with a = b = 1.
        let twins = Natural::from(family.kind != Kind::Misere);
        (low << 1).checked_sub(&twins).unwrap_or_default()
    }

    /// 2bN/β to six decimals, with b classes of the game; β = (2 + c + √(c² + 4))/2.
    fn expected_below(&self, bound: &Natural) -> Option<String> {
        let c = Natural::from(self.c());
        // 1/β = (2 + c − √d)/2c, so 2bN/β = (2 + c − √d)·bN/c; scaled by a million.
        let million = Natural::from(1_000_000_u64);
        let factor = Natural::from(self.b()) * bound * &million;
        let radicand = &c * &c + Natural::from(4_u64);
        let root = (&factor * &factor * radicand).isqrt() + Natural::ONE;
        let whole = (&factor * &(&c + &Natural::TWO)).checked_sub(&root)?;
        let (scaled, _) = whole.div_rem(&c)?;
        let (units, fraction) = scaled.div_rem(&million)?;
        Some(format!("{units}.{:0>6}", fraction.to_string()))
    }

    /// Sprague–Grundy values of the positions below `rows` (no formula is known).
    fn grundy_table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        const MOST: u64 = 1_024;
        let size = request.rows.unwrap_or(13);
        if size > MOST {
            return Err(refused("rows", &size, "table-rows-1024"));
        }
        let values = self.grundy_values(usize::try_from(size).unwrap_or(0));
        let mut heads = vec![Head::Symbol("x\\y".to_owned())];
        heads.extend((0..size).map(|column| Head::Symbol(column.to_string())));
        let rows = (0_u64..).zip(values).map(|(row, line)| {
            std::iter::once(row).chain(line.into_iter().map(u64::from)).map(Cell::from).collect()
        });
        Ok(Table { heads, rows: Box::new(rows), length: Some(size) })
    }

    /// The values, each the least number that is not the value of an option.
    pub(super) fn grundy_values(&self, size: usize) -> Vec<Vec<u32>> {
        let (b, c) = (self.b(), self.c());
        let narrow = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (b, reach) = (narrow(b), narrow(c - b));
        let mut values = vec![vec![0_u32; size]; size];
        for x in 0..size {
            for y in 0..size {
                let mut seen = Mex::default();
                (1..=x / b).for_each(|k| seen.insert(u64::from(values[x - k * b][y])));
                (1..=y / b).for_each(|k| seen.insert(u64::from(values[x][y - k * b])));
                for one in 1..=x {
                    let first = if one > reach { one - reach } else { (one - 1) % b + 1 };
                    let last = one.saturating_add(reach).min(y);
                    for other in (first..=last).step_by(b) {
                        seen.insert(u64::from(values[x - one][y - other]));
                    }
                }
                values[x][y] = u32::try_from(seen.value()).unwrap_or(u32::MAX);
            }
        }
        values
    }
}

/// A ratio of at most 1 to some decimals, rounded down.
fn decimal(part: &Natural, whole: &Natural, places: u64) -> String {
    let scale = Natural::from(10_u64).pow(places);
    let (scaled, _) = (part * &scale).div_rem(whole).unwrap_or_default();
    let (units, fraction) = scaled.div_rem(&scale).unwrap_or_default();
    let width = usize::try_from(places).unwrap_or(usize::MAX);
    format!("{units}.{:0>width$}", fraction.to_string())
}

/// The Wythoff array (Deslongchamps §3.1.2, Corollary 2): a row for each primitive pair.
fn array(request: &TableRequest) -> Table<'static> {
    const COLUMNS: usize = 10;
    let length = request.rows.unwrap_or(10);
    let from = request.from.clone().max(Natural::ONE);
    let array = WythoffArray::new();
    let rows = (0..length).zip(counting(from)).map(move |(_, k)| {
        let row = array.row(&k).into_iter().flatten().take(COLUMNS);
        let numbers: Vec<Natural> = std::iter::once(k.clone()).chain(row).collect();
        numbers.into_iter().map(Cell::from).collect()
    });
    let mut heads = symbols(["k"]);
    heads.extend((1..=COLUMNS).map(|column| Head::Symbol(column.to_string())));
    Table { heads, rows: Box::new(rows), length: Some(length) }
}

/// Deslongchamps, Theorem 11: the k-th primitive pair has index a_k and determinant k − 1.
fn primitive(request: &TableRequest) -> Table<'static> {
    let length = request.rows.unwrap_or(20);
    let from = request.from.clone().max(Natural::ONE);
    let array = WythoffArray::new();
    let rows = (0..length).zip(counting(from)).map(move |(_, k)| {
        let (a, b) = array.primitive_pair(&k);
        let determinant = (&a << 1).checked_sub(&b).map_or(Cell::Empty, Cell::from);
        let index = array.a(&k);
        vec![Cell::from(k), Cell::from(index), Cell::from(a), Cell::from(b), determinant]
    });
    let heads = symbols(["k", "n = a_k", "a_n", "b_n", "2a_n−b_n"]);
    Table { heads, rows: Box::new(rows), length: Some(length) }
}

/// Deslongchamps §3.1.2, properties (1) to (10), both sides evaluated; the last three for
/// r = 1, 2, 3.
fn identities(request: &TableRequest) -> Table<'static> {
    let from = request.from.clone().max(Natural::ONE);
    let count = request.rows.unwrap_or(1);
    let array = WythoffArray::new();
    let cases = (1..=7_u32)
        .map(|number| (number, 1))
        .chain((8..=10_u32).flat_map(|number| (1..=3_usize).map(move |r| (number, r))));
    let cases: Vec<(u32, usize)> = cases.collect();
    let length = count.saturating_mul(cases.len() as u64);
    let rows = (0..count).zip(counting(from)).flat_map(move |(_, n)| {
        let lines: Vec<Vec<Cell>> = cases
            .iter()
            .filter_map(|&(number, r)| {
                let identity = array.identity(number, &n, r)?;
                let holds = if identity.holds() { "=" } else { "≠" };
                Some(vec![
                    Cell::Text(format!("({number})")),
                    Cell::from(n.clone()),
                    if number > 7 { Cell::from(r as u64) } else { Cell::Empty },
                    Cell::from(identity.left),
                    Cell::Text(holds.to_owned()),
                    Cell::from(identity.right),
                ])
            })
            .collect();
        lines
    });
    let mut heads = vec![Head::Key("identity")];
    heads.extend(symbols(["n", "r"]));
    heads.push(Head::Key("left-side"));
    heads.push(Head::Symbol(String::new()));
    heads.push(Head::Key("right-side"));
    Table { heads, rows: Box::new(rows), length: Some(length) }
}

/// Deslongchamps, Tables XIV and XVI: numbers in the Fibonacci system, with the words shifted
/// left and right and the numbers those stand for.
fn fibonacci(request: &TableRequest) -> Table<'static> {
    let length = request.rows.unwrap_or(30);
    let from = request.from.clone();
    let rows = (0..length).zip(counting(from)).map(|(_, n)| {
        let word = Word::fibonacci(&n);
        let left = word.shifted_left(1);
        let right = (!word.trailing_zeros().is_multiple_of(2)).then(|| word.shifted_right(1));
        vec![
            Cell::from(n),
            Cell::Text(word.to_string()),
            Cell::from(word.trailing_zeros() as u64),
            Cell::Text(left.to_string()),
            Cell::from(left.fibonacci_value()),
            right.map_or(Cell::Empty, |right| Cell::from(right.fibonacci_value())),
        ]
    });
    let heads = symbols(["n", "R_F(n)", "zeros", "R′_F(n)", "I_F(R′)", "I_F(R″)"]);
    Table { heads, rows: Box::new(rows), length: Some(length) }
}
