//! Random graphs of every class: sparse and dense ones, trees, caterpillars, spiders, interval
//! graphs, grids with holes, regular graphs, cographs, powers, unions.

use super::Draw;

/// The edges of a graph, as pairs of vertices.
type Edges = Vec<(usize, usize)>;

impl Draw {
    /// The text of a random graph with this many vertices.
    pub fn graph(&mut self, order: usize) -> String {
        if order == 0 {
            return "path:0".to_owned();
        }
        if self.once_in(10) {
            return self.named(order);
        }
        let edges = self.of_some_class(order);
        self.written(order, edges)
    }

    fn written(&mut self, order: usize, mut edges: Edges) -> String {
        for (u, v) in &mut edges {
            (*u, *v) = (*u.min(v), *u.max(v));
        }
        edges.sort_unstable();
        edges.dedup();
        let mut names: Vec<usize> = (0..order).collect();
        for place in (1..order).rev() {
            let other = self.below(place + 1);
            names.swap(place, other);
        }
        let last = order - 1;
        let mut items: Vec<String> =
            edges.iter().map(|(u, v)| format!("{}-{}", names[*u], names[*v])).collect();
        if !edges.iter().any(|(u, v)| names[*u] == last || names[*v] == last) {
            items.push(last.to_string());
        }
        format!("edges:{}", items.join(","))
    }

    /// The text of a random directed graph with this many vertices.
    pub fn digraph(&mut self, order: usize) -> String {
        if order == 0 {
            return "path:0".to_owned();
        }
        let mut items = Vec::new();
        for (u, v) in self.of_some_class(order) {
            match self.below(4) {
                0 => items.push(format!("{v}>{u}")),
                1 => items.extend([format!("{u}>{v}"), format!("{v}>{u}")]),
                _ => items.push(format!("{u}>{v}")),
            }
        }
        items.sort();
        items.dedup();
        items.push((order - 1).to_string());
        format!("arcs:{}", items.join(","))
    }

    /// A named graph with at most this many vertices.
    fn named(&mut self, order: usize) -> String {
        let part = |draw: &mut Self, n: usize| match draw.below(7) {
            0 if n >= 3 => format!("cycle:{n}"),
            1 if n >= 4 => format!("grid:2x{}", n / 2),
            2 if n >= 6 => format!("grid:3x{}", n / 3),
            3 if n >= 2 => format!("complete:{},{}", n / 2, n - n / 2),
            4 if n >= 3 => format!("star:1,{}", n - 2),
            5 if n >= 2 => format!("ladder:{}", n / 2),
            _ => format!("path:{n}"),
        };
        let first = 1 + self.below(order);
        let one = part(self, first);
        match order - first {
            0 => one,
            rest => format!("{one}+{}", part(self, rest)),
        }
    }

    fn of_some_class(&mut self, order: usize) -> Edges {
        match self.below(13) {
            0 => self.random(order, 1),
            1 => self.random(order, 3),
            2 => self.random(order, 7),
            3 => self.tree(order),
            4 => self.caterpillar(order),
            5 => self.spider(order),
            6 => self.intervals(order),
            7 => self.holed_grid(order),
            8 => self.regular(order),
            9 => self.cograph(0, order),
            10 => self.power(order),
            11 => {
                let cut = self.below(order + 1);
                let mut edges = if cut > 0 { self.of_some_class(cut) } else { Vec::new() };
                if order > cut {
                    let others = self.of_some_class(order - cut);
                    edges.extend(others.into_iter().map(|(u, v)| (u + cut, v + cut)));
                }
                edges
            }
            _ => {
                let mut edges = self.tree(order);
                edges.extend(self.random(order, 1).into_iter().take(3));
                edges
            }
        }
    }

    /// Each pair is an edge with a probability of this many tenths.
    fn random(&mut self, order: usize, tenths: u64) -> Edges {
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.filter(|_| self.within(1, 10) <= tenths).collect()
    }

    fn tree(&mut self, order: usize) -> Edges {
        (1..order).map(|v| (self.below(v), v)).collect()
    }

    fn caterpillar(&mut self, order: usize) -> Edges {
        let spine = 1 + self.below(order);
        (1..order).map(|v| if v < spine { (v - 1, v) } else { (self.below(spine), v) }).collect()
    }

    fn spider(&mut self, order: usize) -> Edges {
        let legs = 2 + self.below(4);
        (1..order).map(|v| if v <= legs { (0, v) } else { (v - legs, v) }).collect()
    }

    fn intervals(&mut self, order: usize) -> Edges {
        let room = 2 * order as u64;
        let places: Vec<(u64, u64)> = (0..order)
            .map(|_| {
                let start = self.within(0, room);
                (start, start + self.within(0, 1 + room / 6))
            })
            .collect();
        let meet = |u: usize, v: usize| places[u].0 <= places[v].1 && places[v].0 <= places[u].1;
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.filter(|(u, v)| meet(*u, *v)).collect()
    }

    /// A grid with some cells left out. The cells are numbered in the order in which they are
    /// drawn.
    fn holed_grid(&mut self, order: usize) -> Edges {
        let rows = 2 + self.below(4);
        let mut cells = Vec::new();
        let mut cell = 0;
        while cells.len() < order {
            if !self.once_in(6) {
                cells.push((cell / rows, cell % rows));
            }
            cell += 1;
        }
        let near = |one: (usize, usize), other: (usize, usize)| {
            one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
        };
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.filter(|(u, v)| near(cells[*u], cells[*v])).collect()
    }

    /// A circulant graph: vertices at some distances around a circle are joined.
    fn regular(&mut self, order: usize) -> Edges {
        let mut edges = Vec::new();
        for _ in 0..1 + self.below(2) {
            let step = 1 + self.below(order.max(2) / 2);
            edges.extend((0..order).map(|v| (v, (v + step) % order)).filter(|(u, v)| u != v));
        }
        edges
    }

    /// Recursively, the disjoint union or the join of smaller parts.
    fn cograph(&mut self, from: usize, order: usize) -> Edges {
        if order <= 1 {
            return Vec::new();
        }
        let cut = 1 + self.below(order - 1);
        let mut edges = self.cograph(from, cut);
        edges.extend(self.cograph(from + cut, order - cut));
        if self.once_in(2) {
            let (left, right) = (from..from + cut, from + cut..from + order);
            edges.extend(left.flat_map(|u| right.clone().map(move |v| (u, v))));
        }
        edges
    }

    /// A power of a path or a cycle: vertices up to a distance are joined.
    fn power(&mut self, order: usize) -> Edges {
        let k = 1 + self.below(3);
        let round = self.once_in(2);
        let apart = |u: usize, v: usize| if round { (v - u).min(order - v + u) } else { v - u };
        let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
        pairs.filter(|(u, v)| apart(*u, *v) <= k).collect()
    }
}
