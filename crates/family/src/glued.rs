//! A fixed graph glued to the end of a path.
//!
//! Take a graph `H` with a root, and attach a path of `n` more vertices to the root. After any
//! moves, the part with the root is an induced subgraph of `H` with a path attached to the root,
//! and the other parts are paths or induced subgraphs of `H` (thesis, 2.6, Proposition 2.6.1). The
//! kinds are paths and the connected subgraphs with the root that play can reach. The other parts
//! of `H` have fixed values.

use super::{Grammar, GrammarError, Kind, Part, Rule, Sizes};

/// Greatest number of vertices of the graph.
const MOST: usize = 12;

/// Sets of vertices of the graph, one bit for each.
type Set = u16;

struct Rooted {
    /// The closed neighbourhood of every vertex: its neighbours and itself.
    closed: Vec<Set>,
    root: usize,
    /// The value of every induced subgraph, by its set of vertices.
    values: Vec<u32>,
}

impl Grammar {
    /// The grammar of a graph with a path of `n` vertices attached to its vertex `root`, in the
    /// game that deletes a vertex and its neighbours, and the index of the kind of the whole graph.
    /// Kind 0 is the path alone. `graph` lists the neighbours of each vertex. The graph must be
    /// connected.
    ///
    /// ```
    /// use noyau_family::Grammar;
    /// // A triangle with a tail.
    /// let triangle = [vec![1, 2], vec![0, 2], vec![0, 1]];
    /// let (grammar, kind) = Grammar::glued(&triangle, 0).unwrap();
    /// assert_eq!((grammar.kinds()[0].name.as_str(), kind), ("path", 1));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`GrammarError`] if the graph is too large or not connected, or if a vertex does not
    /// exist.
    pub fn glued(graph: &[Vec<usize>], root: usize) -> Result<(Self, usize), GrammarError> {
        let rooted = Rooted::new(graph, root)?;
        let whole = rooted.component(rooted.all());
        // A vertex that is not connected with the root would remain beside every member, and kinds
        // cannot express that.
        if let Some(vertex) = rooted.vertices(rooted.all() & !whole).next() {
            return Err(GrammarError::NotConnected { vertex, root });
        }
        let mut sets = vec![whole];
        let mut next = 0;
        while let Some(set) = sets.get(next).copied() {
            for left in rooted.far_moves(set).map(|(left, _)| left) {
                if !sets.contains(&left) {
                    sets.push(left);
                }
            }
            next += 1;
        }
        sets.sort_by_key(|set| (set.count_ones(), *set));
        let kind = |set: Set| 1 + sets.iter().position(|known| *known == set).unwrap_or(0);
        let mut kinds = Self::path_powers(1)?.kinds;
        for set in &sets {
            kinds.push(rooted.kind(*set, kind));
        }
        let number = kind(whole);
        Ok((Self::new(kinds)?, number))
    }
}

impl Rooted {
    fn new(graph: &[Vec<usize>], root: usize) -> Result<Self, GrammarError> {
        let vertices = graph.len();
        if vertices > MOST {
            return Err(GrammarError::TooManyVertices { vertices, most: MOST });
        }
        let mut named = graph.iter().flatten().copied().chain([root]);
        if let Some(vertex) = named.find(|vertex| *vertex >= vertices) {
            return Err(GrammarError::NoSuchVertex { vertex, vertices });
        }
        let mut closed: Vec<Set> = (0..vertices).map(|vertex| 1 << vertex).collect();
        for (vertex, neighbours) in graph.iter().enumerate() {
            for neighbour in neighbours {
                closed[vertex] |= 1 << neighbour;
                closed[*neighbour] |= 1 << vertex;
            }
        }
        let mut rooted = Self { closed, root, values: vec![0] };
        for set in 1..=rooted.all() {
            let options = rooted.vertices(set).map(|v| rooted.value(set & !rooted.closed[v]));
            let options: Vec<u32> = options.collect();
            let value = (0..).find(|value| !options.contains(value)).unwrap_or(0);
            rooted.values.push(value);
        }
        Ok(rooted)
    }

    fn all(&self) -> Set {
        self.closed.iter().fold(0, |all, closed| all | closed)
    }

    fn value(&self, set: Set) -> u32 {
        self.values[usize::from(set)]
    }

    fn vertices(&self, set: Set) -> impl Iterator<Item = usize> + use<> {
        (0..self.closed.len()).filter(move |vertex| set >> vertex & 1 == 1)
    }

    /// The connected component of the root.
    fn component(&self, set: Set) -> Set {
        let mut reached = set & 1 << self.root;
        loop {
            let more = self.vertices(reached).fold(0, |more, v| more | self.closed[v] & set);
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Moves on vertices of the graph that leave the root: the component of the root afterwards,
    /// and the value of the rest.
    fn far_moves(&self, set: Set) -> impl Iterator<Item = (Set, u32)> {
        let far = self.vertices(set & !self.closed[self.root]);
        far.map(move |vertex| {
            let left = set & !self.closed[vertex];
            let component = self.component(left);
            (component, self.value(left & !component))
        })
    }

    fn kind(&self, set: Set, kind: impl Fn(Set) -> usize) -> Kind {
        let path = Part::new(0, 0);
        let this = Part::new(kind(set), 0);
        let mut rules: Vec<Rule> = self
            .far_moves(set)
            .map(|(left, nim)| Rule::one(0, Part::new(kind(left), 0)).plus(nim))
            .collect();
        let root = 1 << self.root;
        for vertex in self.vertices(set & self.closed[self.root] & !root) {
            rules.push(Rule::one(0, path).plus(self.value(set & !self.closed[vertex])));
        }
        let without_neighbours = self.value(set & !self.closed[self.root]);
        rules.push(Rule::constant(Sizes::only(0), without_neighbours));
        rules.push(Rule::one(1, path).plus(without_neighbours));
        let without_root = self.value(set & !root);
        rules.push(Rule::constant(Sizes::only(1), without_root));
        rules.push(Rule::one(2, path).plus(without_root));
        rules.push(Rule::one(2, this));
        rules.push(Rule::two(3, this, path));
        let vertices: Vec<String> = self.vertices(set).map(|v| v.to_string()).collect();
        Kind::new(&format!("H{}", vertices.join("_")), 0, rules)
    }
}
