//! The tables of Nim: nim-sums, P-positions, digits and zero-sum sets.

use noyau_core::table::Head;
use noyau_core::{Cell, Table, TableError, TableRequest, TableSpec, Tabulate, mex};

use super::super::mcintyre::minimal_zero_sum_sets;
use super::Nim;

impl Tabulate for Nim {
    fn tables(&self) -> &'static [TableSpec] {
        const TABLES: &[TableSpec] = &[
            TableSpec { name: "sum", options: &["rows", "base", "by"] },
            TableSpec { name: "p-positions", options: &["rows"] },
            TableSpec { name: "digits", options: &["base"] },
            TableSpec { name: "zero-sum-sets", options: &["base"] },
        ];
        TABLES
    }

    fn table(&self, request: &TableRequest) -> Result<Table<'_>, TableError> {
        match request.name.as_str() {
            "sum" => nim_sum_table(request),
            "p-positions" => Ok(triples(request.rows.unwrap_or(15))),
            "digits" => digit_bits(request),
            "zero-sum-sets" => zero_sum_sets(request),
            _ => Err(self.no_such_table(request)),
        }
    }
}

/// Deslongchamps, Tables I and II; `--by mex` fills it without binary, each entry being the least
/// number not to its left or above it (§2.1.2, properties (b) and (c)).
fn nim_sum_table(request: &TableRequest) -> Result<Table<'static>, TableError> {
    const MOST: u64 = 2048;
    let size = request.rows.unwrap_or(10);
    if size > MOST {
        return Err(TableError::Option {
            option: "rows",
            value: size.to_string(),
            expected: "table-rows-2048",
        });
    }
    let base = request.base.unwrap_or(10);
    if !matches!(base, 2 | 10) {
        return Err(TableError::Option {
            option: "base",
            value: base.to_string(),
            expected: "table-base-2-10",
        });
    }
    let by_mex = match request.by.as_deref() {
        None | Some("xor" | "binary") => false,
        Some("mex") => true,
        Some(other) => {
            return Err(TableError::Option {
                option: "by",
                value: other.to_owned(),
                expected: "table-by-xor-mex",
            });
        }
    };
    // Wide enough for the largest entry: a nim-sum has no more bits than its operands.
    let width = format!("{:b}", size.saturating_sub(1)).len();
    let show = move |value: u64| match base {
        2 => format!("{value:0width$b}"),
        _ => value.to_string(),
    };
    let mut heads = vec![Head::Symbol("⊕".to_owned())];
    heads.extend((0..size).map(|column| Head::Symbol(show(column))));
    let mut columns: Vec<Vec<u64>> = vec![Vec::new(); usize::try_from(size).unwrap_or(0)];
    let rows = (0..size).map(move |row| {
        let mut line: Vec<u64> = Vec::new();
        for (index, above) in columns.iter_mut().enumerate() {
            let entry = if by_mex {
                mex(line.iter().chain(above.iter()).copied())
            } else {
                row ^ index as u64
            };
            line.push(entry);
            above.push(entry);
        }
        std::iter::once(show(row)).chain(line.into_iter().map(show)).map(Cell::Text).collect()
    });
    Ok(Table { heads, rows: Box::new(rows), length: Some(size) })
}

/// Corollary 1: (x, y, x ⊕ y) is P, and every three-heap P-position is of that form.
fn triples(bound: u64) -> Table<'static> {
    let heads = ["x", "y", "x⊕y"].map(|symbol| Head::Symbol(symbol.to_owned())).to_vec();
    let rows = (0..=bound).flat_map(move |x| {
        (x..=bound)
            .filter(move |y| x ^ y >= *y && x ^ y <= bound)
            .map(move |y| vec![Cell::from(x), Cell::from(y), Cell::from(x ^ y)])
    });
    Table { heads, rows: Box::new(rows), length: None }
}

fn power_of_two_width(request: &TableRequest, most: u32) -> Result<u32, TableError> {
    let base = request.base.unwrap_or(4);
    let width = base.trailing_zeros();
    if base.is_power_of_two() && (1..=most).contains(&width) {
        return Ok(width);
    }
    Err(TableError::Option {
        option: "base",
        value: base.to_string(),
        expected: "table-base-power-of-two",
    })
}

/// Deslongchamps, Tables VII and X: a digit in base 2^t and its bits.
fn digit_bits(request: &TableRequest) -> Result<Table<'static>, TableError> {
    let width = power_of_two_width(request, 16)?;
    let bits = width as usize;
    let rows = (0..1_u64 << width)
        .map(move |digit| vec![Cell::from(digit), Cell::Text(format!("{digit:0bits$b}"))]);
    Ok(Table {
        heads: vec![Head::Key("digit"), Head::Key("bits")],
        rows: Box::new(rows),
        length: Some(1 << width),
    })
}

fn zero_sum_sets(request: &TableRequest) -> Result<Table<'static>, TableError> {
    let sets = minimal_zero_sum_sets(power_of_two_width(request, 5)?);
    let length = sets.len() as u64;
    let rows = sets.into_iter().map(|set| {
        let digits: Vec<String> = set.iter().map(u64::to_string).collect();
        vec![Cell::from(set.len() as u64), Cell::Text(digits.join(" "))]
    });
    Ok(Table {
        heads: vec![Head::Key("size"), Head::Key("set")],
        rows: Box::new(rows),
        length: Some(length),
    })
}
