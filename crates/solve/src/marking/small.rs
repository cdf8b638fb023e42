//! Values of small undirected components, and of paths and cycles, without search.

use std::sync::OnceLock;

use super::board::Board;
use super::set::Set;

/// Components with at most this many vertices are looked up by their adjacency bits.
pub(super) const DENSE: usize = 6;

/// ρ(P_n) for n < 52 + 34; from 52 on, the period is 34 (*Jeux de coloration de graphes*, 2.4.1).
const PATHS: &[u8; 86] = b"0112031103322405223301130211045274\
0112031103322445523301130211045374\
811203110332244559";

fn path(vertices: usize) -> u16 {
    let index = if vertices < 86 { vertices } else { 52 + (vertices - 52) % 34 };
    u16::from(PATHS[index] - b'0')
}

/// ρ(C_n) for n ≥ 3: every move leaves P_{n−3} (2.4.1).
fn cycle(vertices: usize) -> u16 {
    u16::from(path(vertices - 3) == 0)
}

/// Value of a component of at most [`DENSE`] vertices of a symmetric board.
#[inline]
pub(super) fn dense<const W: usize>(board: &Board<W>, part: &Set<W>, count: usize) -> u16 {
    match count {
        0 => return 0,
        1 | 2 => return 1,
        _ => {}
    }
    let mut vertices = [0; DENSE];
    for (place, vertex) in vertices.iter_mut().zip(part.iter()) {
        *place = vertex;
    }
    let mut edges = 0;
    for later in 1..count {
        let row = &board.link[vertices[later]];
        for &earlier in &vertices[..later] {
            edges = 2 * edges + usize::from(row.contains(earlier));
        }
    }
    // The leading one distinguishes graphs of different orders.
    u16::from(table()[(1 << (count * (count - 1) / 2)) + edges])
}

/// Value of a connected component whose degrees are at most 2.
pub(super) fn path_or_cycle<const W: usize>(board: &Board<W>, part: &Set<W>) -> Option<u16> {
    let mut ends = 0;
    for vertex in part.iter() {
        match board.degree(vertex, part) {
            // A single vertex is a path, too.
            0 | 1 => ends += 1,
            2 => {}
            _ => return None,
        }
    }
    let count = part.count();
    Some(if ends > 0 { path(count) } else { cycle(count) })
}

/// Values of all labelled graphs on 2 to [`DENSE`] vertices, by the definition.
fn table() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut values = vec![0; 1 << (DENSE * (DENSE - 1) / 2 + 1)];
        for order in 2..=DENSE {
            let pairs = order * (order - 1) / 2;
            for edges in 0..1 << pairs {
                let joined = |a: usize, b: usize| {
                    let (low, high) = (a.min(b), a.max(b));
                    edges >> (pairs - 1 - (high * (high - 1) / 2 + low)) & 1 != 0
                };
                let mut seen = 0_u32;
                for played in 0..order {
                    let mut left = [0; DENSE];
                    let mut count = 0;
                    for vertex in (0..order).filter(|&v| v != played && !joined(v, played)) {
                        left[count] = vertex;
                        count += 1;
                    }
                    seen |= 1 << by_table(&values, &left[..count], &joined);
                }
                values[(1 << pairs) + edges] =
                    (0..8).find(|value| seen >> value & 1 == 0).unwrap_or(0);
            }
        }
        values
    })
}

fn by_table(values: &[u8], left: &[usize], joined: &impl Fn(usize, usize) -> bool) -> u8 {
    if left.len() < 2 {
        return u8::from(left.len() == 1);
    }
    let mut index = 1;
    for later in 1..left.len() {
        for earlier in 0..later {
            index = 2 * index + usize::from(joined(left[earlier], left[later]));
        }
    }
    values[index]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ρ(P_n) by the definition: a move removes one, two or three consecutive vertices.
    #[test]
    fn paths_and_cycles_have_the_values_of_the_definition() {
        let mut values: Vec<u16> = Vec::new();
        for vertices in 0..300_usize {
            let value = |left: usize| if left == 0 { 0 } else { values[left] };
            let options: Vec<u16> = (0..vertices)
                .map(|v| value(v.saturating_sub(1)) ^ value(vertices.saturating_sub(v + 2)))
                .collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        for (vertices, value) in values.iter().enumerate() {
            assert_eq!(path(vertices), *value, "{vertices}");
            // Every move in a cycle leaves the same path.
            assert_eq!(cycle(vertices + 3), u16::from(*value == 0), "{vertices}");
        }
    }

    #[test]
    fn paths_and_cycles_are_told_apart() {
        for count in 1..40_usize {
            let row =
                |vertex: usize| vec![vertex.saturating_sub(1), vertex, (vertex + 1).min(count - 1)];
            let round =
                |vertex: usize| vec![(vertex + count - 1) % count, vertex, (vertex + 1) % count];
            let all = Set::<1>::from_iter(0..count);
            let value = |kills: Vec<Vec<usize>>| path_or_cycle(&Board::new(&kills), &all);
            assert_eq!(value((0..count).map(row).collect()), Some(path(count)), "{count}");
            if count > 2 {
                let mut kills: Vec<Vec<usize>> = (0..count).map(round).collect();
                assert_eq!(value(kills.clone()), Some(cycle(count)), "{count}");
                if count > 3 {
                    kills[0].push(2);
                    kills[2].push(0);
                    assert_eq!(value(kills), None, "{count}");
                }
            }
        }
    }
}
