//! A presentation of a quotient by generators and relations.

use std::collections::{BTreeMap, BTreeSet};

use super::{Element, Quotient};

/// A power of a generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Power {
    /// The index of the generator in [`Presentation::generators`].
    pub generator: usize,
    /// The exponent, at least 1.
    pub exponent: usize,
}

/// Two products that are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The product to be replaced.
    pub left: Vec<Power>,
    /// The replacement: the shortest product of the same element, and the earliest of those.
    pub right: Vec<Power>,
}

/// Generators, and relations that reduce every product of them to a shortest one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// Games whose elements generate the quotient. None of them is a product of earlier ones.
    pub generators: Vec<usize>,
    /// A product is reduced if it contains the left side of no relation.
    pub relations: Vec<Relation>,
    /// The reduced product of every element.
    words: Vec<Vec<usize>>,
}

/// The exponent of each generator.
type Exponents = Vec<usize>;

impl Presentation {
    /// The name of a generator: a letter, followed by a number from the 27th generator on.
    #[must_use]
    pub fn name(generator: usize) -> String {
        let letter = char::from(b'a' + u8::try_from(generator % 26).unwrap_or(0));
        match generator / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    }

    /// A product as text: `a b^2`, or `1` for the empty product.
    #[must_use]
    pub fn write(product: &[Power]) -> String {
        if product.is_empty() {
            return "1".to_owned();
        }
        let power = |power: &Power| match (Self::name(power.generator), power.exponent) {
            (name, 1) => name,
            (name, exponent) => format!("{name}^{exponent}"),
        };
        product.iter().map(power).collect::<Vec<_>>().join(" ")
    }

    /// The reduced product of an element.
    #[must_use]
    pub fn word(&self, element: Element) -> Vec<Power> {
        self.words.get(element.index()).map_or_else(Vec::new, powers)
    }
}

impl Quotient {
    /// The presentation of the quotient by generators and relations.
    #[must_use]
    pub fn presentation(&self) -> Presentation {
        let generators = self.generators();
        let count = generators.len();
        let mut words: Vec<Option<Exponents>> = vec![None; self.order()];
        let mut relations: Vec<(Exponents, Exponents)> = Vec::new();
        // Products by length; of the same length, those with earlier generators first.
        let mut level = BTreeMap::from([(vec![0; count], Element::ONE)]);
        while !level.is_empty() {
            let mut next = BTreeMap::new();
            for (word, element) in level.into_iter().rev() {
                let divides = |left: &Exponents| left.iter().zip(&word).all(|(a, b)| a <= b);
                if relations.iter().any(|(left, _)| divides(left)) {
                    continue;
                }
                if let Some(reduced) = &words[element.index()] {
                    relations.push((word, reduced.clone()));
                    continue;
                }
                for (place, generator) in generators.iter().enumerate() {
                    let mut longer = word.clone();
                    longer[place] += 1;
                    next.insert(longer, self.product(element, self.element(&[*generator])));
                }
                words[element.index()] = Some(word);
            }
            level = next;
        }
        let both = |(left, right): &(Exponents, Exponents)| Relation {
            left: powers(left),
            right: powers(right),
        };
        let relations = relations.iter().map(both).collect();
        Presentation { generators, relations, words: words.into_iter().flatten().collect() }
    }

    /// The games whose elements are not products of earlier games.
    pub(super) fn generators(&self) -> Vec<usize> {
        let mut generators = Vec::new();
        let mut generated = BTreeSet::from([Element::ONE]);
        for game in 0..self.games() {
            let element = self.element(&[game]);
            if generated.contains(&element) {
                continue;
            }
            generators.push(game);
            let mut open: Vec<Element> = generated.iter().copied().collect();
            while let Some(known) = open.pop() {
                let product = self.product(known, element);
                if generated.insert(product) {
                    open.push(product);
                }
            }
        }
        generators
    }
}

fn powers(word: &Exponents) -> Vec<Power> {
    let powers = word.iter().enumerate().filter(|(_, exponent)| **exponent > 0);
    powers.map(|(generator, exponent)| Power { generator, exponent: *exponent }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_written_with_letters_and_powers() {
        let write = |powers: &[(usize, usize)]| {
            let power = |&(generator, exponent): &(usize, usize)| Power { generator, exponent };
            Presentation::write(&powers.iter().map(power).collect::<Vec<_>>())
        };
        assert_eq!(write(&[]), "1");
        assert_eq!(write(&[(0, 1), (1, 2), (25, 3), (26, 1), (53, 4)]), "a b^2 z^3 a1 b2^4");
    }
}
