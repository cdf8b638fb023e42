//! Finds a small board inside a large one, so that the tables of the large one serve both.

use noyau_core::Marked;

/// Steps after which the search gives up. It exists to save time, so it must not take long.
const PATIENCE: usize = 200_000;

const NOWHERE: usize = usize::MAX;

/// For each living vertex of `small`, in order, a living vertex of `large`, such that one vertex of
/// `small` kills another exactly if their images do so. `None` if no such map is found quickly.
#[must_use]
pub fn embed(small: &Marked, large: &Marked) -> Option<Vec<usize>> {
    if small.alive.len() > large.alive.len() {
        return None;
    }
    let (small_board, large_board) = (Links::of(small), Links::of(large));
    let order = small_board.order(small);
    let mut search = Search {
        small: &small_board,
        large: &large_board,
        image: vec![NOWHERE; small.kills.len()],
        taken: vec![false; large.kills.len()],
        candidates: &large.alive,
        order: &order,
        steps: 0,
    };
    search.extend(0).then(|| small.alive.iter().map(|&vertex| search.image[vertex]).collect())
}

/// For each living vertex, the vertices that it kills, and those that it kills or is killed by.
struct Links {
    kills: Vec<Vec<usize>>,
    touches: Vec<Vec<usize>>,
}

impl Links {
    fn of(marked: &Marked) -> Self {
        let mut alive = vec![false; marked.kills.len()];
        marked.alive.iter().for_each(|&vertex| alive[vertex] = true);
        let mut kills = vec![Vec::new(); marked.kills.len()];
        let mut touches = kills.clone();
        for &vertex in &marked.alive {
            for &killed in marked.kills[vertex].iter().filter(|&&killed| alive[killed]) {
                if killed != vertex {
                    kills[vertex].push(killed);
                    touches[vertex].push(killed);
                    touches[killed].push(vertex);
                }
            }
        }
        for list in kills.iter_mut().chain(&mut touches) {
            list.sort_unstable();
            list.dedup();
        }
        Self { kills, touches }
    }

    /// The living vertices in an order in which each one, if possible, touches an earlier one.
    fn order(&self, marked: &Marked) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        let mut seen = vec![false; marked.kills.len()];
        for &start in &marked.alive {
            if !std::mem::replace(&mut seen[start], true) {
                order.push(start);
            }
            let mut done = order.len().saturating_sub(1);
            while done < order.len() {
                for &next in &self.touches[order[done]] {
                    if !std::mem::replace(&mut seen[next], true) {
                        order.push(next);
                    }
                }
                done += 1;
            }
        }
        order
    }

    fn kills(&self, vertex: usize, other: usize) -> bool {
        self.kills[vertex].binary_search(&other).is_ok()
    }
}

struct Search<'a> {
    small: &'a Links,
    large: &'a Links,
    image: Vec<usize>,
    taken: Vec<bool>,
    candidates: &'a [usize],
    order: &'a [usize],
    steps: usize,
}

impl Search<'_> {
    fn extend(&mut self, done: usize) -> bool {
        let Some(&vertex) = self.order.get(done) else { return true };
        // If a neighbour is placed already, only the neighbours of its place are possible.
        let placed = self.small.touches[vertex].iter().find(|&&other| self.image[other] != NOWHERE);
        let (large, all) = (self.large, self.candidates);
        let places = match placed {
            Some(&other) => large.touches[self.image[other]].as_slice(),
            None => all,
        };
        for &place in places {
            self.steps += 1;
            if self.steps > PATIENCE {
                return false;
            }
            if self.taken[place] || !self.fits(vertex, place, done) {
                continue;
            }
            self.image[vertex] = place;
            self.taken[place] = true;
            if self.extend(done + 1) {
                return true;
            }
            self.image[vertex] = NOWHERE;
            self.taken[place] = false;
        }
        false
    }

    fn fits(&self, vertex: usize, place: usize, done: usize) -> bool {
        let (small, large) = (self.small, self.large);
        small.touches[vertex].len() <= large.touches[place].len()
            && self.order[..done].iter().all(|&other| {
                let there = self.image[other];
                small.kills(vertex, other) == large.kills(place, there)
                    && small.kills(other, vertex) == large.kills(there, place)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize) -> Marked {
        let near = |v: usize, w: usize| {
            let (r, c) = ((v / columns).abs_diff(w / columns), (v % columns).abs_diff(w % columns));
            r + c == 1
        };
        let all = 0..rows * columns;
        let kills = all.clone().map(|v| all.clone().filter(|&w| near(v, w)).collect()).collect();
        Marked { kills, alive: all.collect() }
    }

    fn is_inside(small: &Marked, large: &Marked, places: &[usize]) -> bool {
        let kills = |board: &Marked, v: usize, w: usize| board.kills[v].contains(&w);
        let pairs = small.alive.iter().zip(places);
        pairs.clone().all(|(&v, &x)| {
            pairs
                .clone()
                .all(|(&w, &y)| (v == w) == (x == y) && kills(small, v, w) == kills(large, x, y))
        })
    }

    #[test]
    fn grids_lie_in_larger_grids_only() {
        for columns in 1..=12 {
            let (small, large) = (grid(3, columns), grid(3, 12));
            let places = embed(&small, &large).unwrap();
            assert!(is_inside(&small, &large, &places), "3 × {columns}");
        }
        assert_eq!(embed(&grid(4, 4), &grid(3, 12)), None);
        assert_eq!(embed(&grid(3, 3), &grid(2, 2)), None);
        let mut broken = grid(3, 5);
        broken.alive.retain(|&v| v != 7);
        let places = embed(&broken, &grid(3, 7)).unwrap();
        assert!(is_inside(&broken, &grid(3, 7), &places));
    }

    #[test]
    fn directions_count() {
        let arc = |kills: Vec<Vec<usize>>| Marked { alive: (0..kills.len()).collect(), kills };
        let there = arc(vec![vec![1], vec![]]);
        let both = arc(vec![vec![1], vec![0]]);
        assert_eq!(embed(&there, &both), None);
        assert_eq!(embed(&there, &arc(vec![vec![], vec![0]])), Some(vec![1, 0]));
    }
}
