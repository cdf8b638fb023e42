//! Lists of boards: every tree or every graph of some orders, up to isomorphism; for the colouring
//! game, every tree with coloured leaves.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use noyau_games::graph::colouring::lc_tree::{self, LcTree};
use noyau_graph::{Graph, format, graphs, trees};

/// Which boards are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKind {
    /// Trees.
    Trees,
    /// Graphs.
    Graphs,
    /// Connected graphs.
    Connected,
    /// Trees with coloured leaves whose open vertices are connected; their order is the number of
    /// open vertices.
    LcTrees,
}

impl BoardKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Trees, Self::Graphs, Self::Connected, Self::LcTrees];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Trees => "trees",
            Self::Graphs => "graphs",
            Self::Connected => "connected",
            Self::LcTrees => "lc-trees",
        }
    }

    /// The largest order that is listed. There are 280 million trees with 26 vertices, and a
    /// billion graphs with 11: counting them is work for many machines.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Trees => 26,
            Self::Graphs | Self::Connected => 12,
            Self::LcTrees => lc_tree::MOST_OPEN,
        }
    }
}

/// Boards of a kind, of all orders from one to another: `trees:1..18`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardSource {
    /// The kind.
    pub kind: BoardKind,
    /// The orders.
    pub orders: RangeInclusive<usize>,
}

/// Why a text is not a list of boards.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The text does not have the form of a list.
    #[error("\"{0}\" names no boards")]
    Unreadable(String),
    /// The orders are not among those listed.
    #[error("{} are listed up to order {}, not from {from} to {to}", kind.name(), kind.most())]
    Orders {
        /// The kind.
        kind: BoardKind,
        /// The first order.
        from: usize,
        /// The last order.
        to: usize,
    },
}

impl FromStr for BoardSource {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<Self, SourceError> {
        let unreadable = || SourceError::Unreadable(text.to_owned());
        let (name, orders) = text.trim().split_once(':').ok_or_else(unreadable)?;
        let kind =
            BoardKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(unreadable)?;
        let number = |digits: &str| digits.trim().parse().map_err(|_| unreadable());
        let (from, to): (usize, usize) = match orders.split_once("..") {
            Some((from, to)) => (number(from)?, number(to)?),
            None => (number(orders)?, number(orders)?),
        };
        if from == 0 || from > to || to > kind.most() {
            return Err(SourceError::Orders { kind, from, to });
        }
        Ok(Self { kind, orders: from..=to })
    }
}

impl fmt::Display for BoardSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}..{}", self.kind.name(), self.orders.start(), self.orders.end())
    }
}

/// One board.
#[derive(Debug, Clone)]
pub(super) enum ListedBoard {
    Tree(trees::Levels),
    Graph(Graph),
    LcTree(LcTree),
}

impl ListedBoard {
    /// The graph, unless some of its vertices are coloured.
    pub(super) fn graph(&self) -> Option<Graph> {
        match self {
            Self::Tree(levels) => Some(levels.graph()),
            Self::Graph(graph) => Some(graph.clone()),
            Self::LcTree(_) => None,
        }
    }

    /// The graph, coloured leaves included.
    pub(super) fn whole_graph(&self) -> Graph {
        match self {
            Self::Tree(levels) => levels.graph(),
            Self::Graph(graph) => graph.clone(),
            Self::LcTree(tree) => tree.graph(),
        }
    }

    /// A name that is read back as this board.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Tree(levels) => tree_name(levels.parents().flatten()),
            Self::Graph(graph) => graph_name(graph),
            Self::LcTree(tree) => tree.name(),
        }
    }
}

pub(super) fn graph_name(graph: &Graph) -> String {
    format!("graph6:{}", format::write(graph, format::Format::Graph6).trim_end())
}

/// The parents of the vertices after the root.
pub(super) fn tree_name(parents: impl Iterator<Item = usize>) -> String {
    let parents: Vec<String> = parents.map(|v| v.to_string()).collect();
    if parents.is_empty() { "path:1".to_owned() } else { format!("tree:{}", parents.join(",")) }
}

/// Consecutive boards of a list, which one thread or process works on.
#[derive(Debug, Clone)]
pub(super) enum BoardBlock {
    Trees(trees::TreeBlock),
    Graphs(graphs::GraphBlock),
    Connected(graphs::GraphBlock),
    LcTrees(lc_tree::LcTreeBlock),
}

impl BoardBlock {
    /// The boards, in the order of the list. There may be none.
    pub(super) fn boards(&self) -> Box<dyn Iterator<Item = ListedBoard>> {
        match self {
            Self::Trees(block) => Box::new(block.trees().map(ListedBoard::Tree)),
            Self::Graphs(block) => Box::new(block.graphs().map(ListedBoard::Graph)),
            Self::Connected(block) => {
                Box::new(block.graphs().filter(Graph::is_connected).map(ListedBoard::Graph))
            }
            Self::LcTrees(block) => Box::new(block.trees().map(ListedBoard::LcTree)),
        }
    }
}

/// The list of all boards of a kind and order, cut into blocks. The cut is part of the format of
/// parts: if it changes, the version changes.
pub(super) fn blocks(kind: BoardKind, order: usize) -> Box<dyn Iterator<Item = BoardBlock>> {
    // The generators accept all orders that are listed.
    let graphs = || graphs::blocks(order).into_iter().flatten();
    match kind {
        // Two thirds of the depths: 3,150 blocks of the 123,867 trees of order 18, the largest of
        // 1,343.
        BoardKind::Trees => Box::new(trees::blocks(order, 2 * order / 3).map(BoardBlock::Trees)),
        BoardKind::Graphs => Box::new(graphs().map(BoardBlock::Graphs)),
        BoardKind::Connected => Box::new(graphs().map(BoardBlock::Connected)),
        BoardKind::LcTrees => Box::new(lc_tree::blocks(order).map(BoardBlock::LcTrees)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_read_and_written() {
        for text in ["trees:1..18", "graphs:8..8", "connected:1..7", "lc-trees:2..9"] {
            assert_eq!(text.parse::<BoardSource>().unwrap().to_string(), text);
        }
        assert_eq!("trees:9".parse::<BoardSource>().unwrap().orders, 9..=9);
        for bad in ["", "trees", "trees:", "trees:x", "shrubs:1..3", "trees:1..", "trees:-1..3"] {
            assert!(matches!(bad.parse::<BoardSource>(), Err(SourceError::Unreadable(_))), "{bad}");
        }
        for bad in ["trees:0..3", "trees:5..4", "graphs:1..13", "trees:1..99"] {
            assert!(matches!(bad.parse::<BoardSource>(), Err(SourceError::Orders { .. })), "{bad}");
        }
    }
}
