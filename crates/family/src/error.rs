//! Why rules do not make a grammar.

use noyau_core::Phrase;

/// Why a set of kinds is not a grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GrammarError {
    /// There is no kind.
    #[error("a grammar needs at least one kind")]
    Empty,
    /// A rule names a kind that does not exist.
    #[error("rule {rule} of kind {kind} names kind {named}, which does not exist")]
    UnknownKind {
        /// Index of the kind.
        kind: usize,
        /// Index of the rule in it.
        rule: usize,
        /// The index that is out of range.
        named: usize,
    },
    /// A rule leads to a member that does not precede the member it is played on.
    #[error("rule {rule} of kind {kind} leads to members that are not smaller")]
    NotSmaller {
        /// Index of the kind.
        kind: usize,
        /// Index of the rule in it.
        rule: usize,
    },
    /// A rule has a step of 0 between sizes or takes.
    #[error("rule {rule} of kind {kind} has a step of 0")]
    ZeroStep {
        /// Index of the kind.
        kind: usize,
        /// Index of the rule in it.
        rule: usize,
    },
    /// A rule applies below the first size of its kind.
    #[error("rule {rule} of kind {kind} applies below the first size of the kind")]
    BelowFirst {
        /// Index of the kind.
        kind: usize,
        /// Index of the rule in it.
        rule: usize,
    },
    /// A bound or a constant is too large.
    #[error("rule {rule} of kind {kind} holds a number beyond {most}")]
    TooLarge {
        /// Index of the kind.
        kind: usize,
        /// Index of the rule in it.
        rule: usize,
        /// Largest number a rule may hold.
        most: usize,
    },
    /// An octal digit is not below 8, or the first digit is neither 0 nor 4.
    #[error("{0} is not a digit of an octal code at this place")]
    NotOctal(u8),
    /// A word that is to be repeated is empty.
    #[error("the word that is repeated needs at least one letter")]
    EmptyPeriod,
    /// A vertex of a graph does not exist.
    #[error("vertex {vertex} does not exist: the graph has {vertices} vertices, from 0")]
    NoSuchVertex {
        /// The vertex that was named.
        vertex: usize,
        /// How many there are.
        vertices: usize,
    },
    /// A vertex of a graph is not connected with the root.
    #[error("vertex {vertex} is not connected with the root {root}")]
    NotConnected {
        /// The vertex.
        vertex: usize,
        /// The root.
        root: usize,
    },
    /// A graph is too large.
    #[error("a graph of {vertices} vertices is too large to be glued: at most {most}")]
    TooManyVertices {
        /// How many it has.
        vertices: usize,
        /// How many it may have.
        most: usize,
    },
}

impl GrammarError {
    /// The error as a phrase for the texts. If a rule is wrong, the phrase refers to the line
    /// `$line` of the text of the grammar.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => Phrase::new("grammar-empty"),
            Self::UnknownKind { named, .. } => {
                Phrase::new("grammar-unknown-kind").with("named", *named as u64)
            }
            Self::NotSmaller { .. } => Phrase::new("grammar-not-smaller"),
            Self::ZeroStep { .. } => Phrase::new("grammar-zero-step"),
            Self::BelowFirst { .. } => Phrase::new("grammar-below-first"),
            Self::TooLarge { most, .. } => {
                Phrase::new("grammar-too-large").with("most", *most as u64)
            }
            Self::NotOctal(digit) => {
                Phrase::new("grammar-not-octal").with("digit", u64::from(*digit))
            }
            Self::EmptyPeriod => Phrase::new("grammar-empty-period"),
            Self::NoSuchVertex { vertex, vertices } => Phrase::new("grammar-no-such-vertex")
                .with("vertex", *vertex as u64)
                .with("vertices", *vertices as u64),
            Self::NotConnected { vertex, root } => Phrase::new("graph-not-connected")
                .with("vertex", *vertex as u64)
                .with("root", *root as u64),
            Self::TooManyVertices { vertices, most } => Phrase::new("grammar-too-many-vertices")
                .with("vertices", *vertices as u64)
                .with("most", *most as u64),
        }
    }

    /// The kind and the rule that the error is about.
    pub(crate) fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::UnknownKind { kind, rule, .. }
            | Self::NotSmaller { kind, rule }
            | Self::ZeroStep { kind, rule }
            | Self::BelowFirst { kind, rule }
            | Self::TooLarge { kind, rule, .. } => Some((*kind, *rule)),
            _ => None,
        }
    }
}
