//! The 38 words on which the proofs of the thesis are based (*colouring*, Lemma 7.3.2).

use super::super::sum::Extended;
use super::family::EndRelation;

/// A word of the library. Its letters a and b may be the same colour unless `only` says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BaseWord {
    /// Its class.
    pub class: Extended,
    /// Its number within the class.
    pub number: usize,
    /// The word.
    pub word: &'static str,
    /// The only relation of a and b for which the class is stated.
    pub only: Option<EndRelation>,
}

impl BaseWord {
    /// The relations for which the class is stated.
    pub fn relations(&self) -> impl Iterator<Item = EndRelation> + '_ {
        EndRelation::ALL
            .into_iter()
            .filter(|relation| self.only.is_none_or(|only| only == *relation))
    }

    /// The word, with b replaced by a if the relation is `Equal`.
    #[must_use]
    pub fn text(&self, relation: EndRelation) -> String {
        match relation {
            EndRelation::Equal => self.word.replace('b', "a"),
            EndRelation::Different => self.word.to_owned(),
        }
    }
}

const fn base(
    class: Extended,
    number: usize,
    word: &'static str,
    only: Option<EndRelation>,
) -> BaseWord {
    BaseWord { class, number, word, only }
}

const DIFFERENT: Option<EndRelation> = Some(EndRelation::Different);
use Extended::{AaPlus, BbPlus, NnPlus};

/// Lemma 7.3.2: 24 words AA+, 11 NN+, 3 BB+.
pub const LIBRARY: [BaseWord; 38] = [
    base(AaPlus, 0, "ab", None),
    base(AaPlus, 1, "az", None),
    base(AaPlus, 2, "abb", None),
    base(AaPlus, 3, "aza", None),
    base(AaPlus, 4, "aabb", None),
    base(AaPlus, 5, "azbb", None),
    base(AaPlus, 6, "azzb", None),
    base(AaPlus, 7, "aab^3", None),
    base(AaPlus, 8, "azb^3", None),
    base(AaPlus, 9, "azab^2", DIFFERENT),
    base(AaPlus, 10, "az^2bb", None),
    base(AaPlus, 11, "azbzz", None),
    base(AaPlus, 12, "azazb^2", DIFFERENT),
    base(AaPlus, 13, "az^3b^2", None),
    base(AaPlus, 14, "az^4b", None),
    base(AaPlus, 15, "azbz^2z", None),
    base(AaPlus, 16, "az^3a^3", None),
    base(AaPlus, 17, "az^4b^2", None),
    base(AaPlus, 18, "azaz^3b^2", None),
    base(AaPlus, 19, "az^5b^2", None),
    base(AaPlus, 20, "az^6b", None),
    base(AaPlus, 21, "az^3ba^2", DIFFERENT),
    base(AaPlus, 22, "azbz^2a^2", None),
    base(AaPlus, 23, "azaz^5a^2", None),
    base(NnPlus, 0, "azb", DIFFERENT),
    base(NnPlus, 1, "ab^3", DIFFERENT),
    base(NnPlus, 2, "azab", DIFFERENT),
    base(NnPlus, 3, "azazb", None),
    base(NnPlus, 4, "azab^3", DIFFERENT),
    base(NnPlus, 5, "az^3b", None),
    base(NnPlus, 6, "az^2b^3", None),
    base(NnPlus, 7, "azaza^3", None),
    base(NnPlus, 8, "az^3b^3", DIFFERENT),
    base(NnPlus, 9, "az^5b", None),
    base(NnPlus, 10, "az^4b^3", None),
    base(BbPlus, 0, "abc", DIFFERENT),
    base(BbPlus, 1, "abba", DIFFERENT),
    base(BbPlus, 2, "azazb^3", DIFFERENT),
];
