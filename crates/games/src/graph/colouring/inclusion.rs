//! Positions contained in other positions (*colouring* 6.6).
//!
//! T is a *sub-lc-graph* of U if its vertices and edges are vertices and edges of U with the same
//! colours, and no coloured vertex of U outside T is adjacent to it. Then every move of T is a move
//! of U (Proposition 6.6.2), and a tree with a BB+ part is BB+ (Theorem 6.6.5).

use noyau_graph::Vertex;

use super::{Colour, Coloured};

/// A part of a position: for each vertex of the part, its vertex in the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inclusion {
    image: Vec<Vertex>,
}

/// Why a list of vertices does not give a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotIncluded {
    /// The number of vertices named differs from the order of the part.
    #[error("{given} vertices are named for {order}")]
    Count {
        /// The number of vertices named.
        given: usize,
        /// The number of vertices of the part.
        order: usize,
    },
    /// A vertex is not in the whole, or is named twice.
    #[error("vertex {vertex} of the whole is missing or named twice")]
    NotInjective {
        /// The vertex named.
        vertex: Vertex,
    },
    /// A vertex has another colour in the whole.
    #[error("vertex {vertex} of the part has another colour in the whole")]
    Colour {
        /// The vertex of the part.
        vertex: Vertex,
    },
    /// An edge of the part is missing in the whole.
    #[error("{u} and {v} are joined in the part only")]
    Edge {
        /// One end, in the part.
        u: Vertex,
        /// The other end.
        v: Vertex,
    },
    /// A coloured vertex of the whole is adjacent to an uncoloured vertex of the part, but not in
    /// the part.
    #[error("vertex {vertex} of the whole is coloured, next to the part and not in it")]
    ColouredOutside {
        /// The vertex of the whole.
        vertex: Vertex,
    },
}

impl Inclusion {
    /// Checks every condition of Definition 6.6.1.
    pub fn new(part: &Coloured, whole: &Coloured, image: Vec<Vertex>) -> Result<Self, NotIncluded> {
        let order = part.graph().order();
        if image.len() != order {
            return Err(NotIncluded::Count { given: image.len(), order });
        }
        let mut inside = vec![false; whole.graph().order()];
        for &vertex in &image {
            match inside.get_mut(vertex as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(NotIncluded::NotInjective { vertex }),
            }
        }
        let at = |v: Vertex| image[v as usize];
        if let Some(vertex) =
            part.graph().vertices().find(|&v| part.colour(v) != whole.colour(at(v)))
        {
            return Err(NotIncluded::Colour { vertex });
        }
        if let Some((u, v)) =
            part.graph().edges().find(|&(u, v)| !whole.graph().adjacent(at(u), at(v)))
        {
            return Err(NotIncluded::Edge { u, v });
        }
        for &v in &image {
            let around = whole.graph().neighbours(v).iter().copied();
            let outside = |w: &Vertex| !inside[*w as usize] && whole.colour(*w).is_some();
            if let Some(vertex) = around.into_iter().find(outside) {
                return Err(NotIncluded::ColouredOutside { vertex });
            }
        }
        Ok(Self { image })
    }

    /// The move in the whole that corresponds to a move in the part (Proposition 6.6.2).
    #[must_use]
    pub fn lift(&self, (v, colour): (Vertex, Colour)) -> Option<(Vertex, Colour)> {
        self.image.get(v as usize).map(|&image| (image, colour))
    }

    /// Finds an inclusion by trying all placements; meant for small parts.
    #[must_use]
    pub fn find(part: &Coloured, whole: &Coloured) -> Option<Self> {
        let mut image = Vec::with_capacity(part.graph().order());
        extend(part, whole, &mut image)
    }
}

/// Places the vertices of the part one after another.
fn extend(part: &Coloured, whole: &Coloured, image: &mut Vec<Vertex>) -> Option<Inclusion> {
    let next = image.len();
    if next == part.graph().order() {
        return Inclusion::new(part, whole, image.clone()).ok();
    }
    let v = Vertex::try_from(next).ok()?;
    let earlier = || part.graph().neighbours(v).iter().filter(|&&w| (w as usize) < next);
    for candidate in whole.graph().vertices() {
        let fits = !image.contains(&candidate)
            && part.colour(v) == whole.colour(candidate)
            && part.graph().degree(v) <= whole.graph().degree(candidate)
            && earlier().all(|&w| whole.graph().adjacent(image[w as usize], candidate));
        if fits {
            image.push(candidate);
            if let Some(found) = extend(part, whole, image) {
                return Some(found);
            }
            image.pop();
        }
    }
    None
}
