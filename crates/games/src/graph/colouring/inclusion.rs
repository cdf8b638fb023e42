//! One position inside another (*colouring* 6.6).
//!
//! T is a *sub-lc-graph* of U when its vertices and edges are some of those of U, with their
//! colours, and no other coloured vertex of U is next to it. Then every move of T is a move of U
//! (Proposition 6.6.2), and for trees a BB+ part makes the whole BB+ (Theorem 6.6.5).

use noyau_graph::Vertex;

use super::{Colour, Coloured};

/// A part of a position: the vertex of the whole that each vertex of the part is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inclusion {
    image: Vec<Vertex>,
}

/// Why a list of vertices makes no part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotIncluded {
    /// There is not one vertex for each.
    #[error("{given} vertices are named for {order}")]
    Count {
        /// Vertices named.
        given: usize,
        /// Vertices of the part.
        order: usize,
    },
    /// A name is none of the whole, or stands twice.
    #[error("vertex {vertex} of the whole is missing or named twice")]
    NotInjective {
        /// The name.
        vertex: Vertex,
    },
    /// A vertex has another colour in the whole.
    #[error("vertex {vertex} of the part has another colour in the whole")]
    Colour {
        /// The vertex of the part.
        vertex: Vertex,
    },
    /// An edge is missing in the whole.
    #[error("{u} and {v} are joined in the part only")]
    Edge {
        /// One end, in the part.
        u: Vertex,
        /// The other end.
        v: Vertex,
    },
    /// A coloured vertex of the whole is next to an uncoloured one of the part without being in it.
    #[error("vertex {vertex} of the whole is coloured, next to the part and not in it")]
    ColouredOutside {
        /// The vertex of the whole.
        vertex: Vertex,
    },
}

impl Inclusion {
    /// Looks at every condition of Definition 6.6.1.
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

    /// The same move in the whole (Proposition 6.6.2).
    #[must_use]
    pub fn lift(&self, (v, colour): (Vertex, Colour)) -> Option<(Vertex, Colour)> {
        self.image.get(v as usize).map(|&image| (image, colour))
    }

    /// Finds a part, trying every way; meant for small parts.
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
