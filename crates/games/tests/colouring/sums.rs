use noyau_core::bitype::{Bitype, BitypeSet, Side, Sign, SignedBitype};
use noyau_games::graph::colouring::strong::Definitions;
use noyau_games::graph::colouring::sum::{
    Extended, SignedComponent, candidates, candidates_of, table_6_3, three_colours_suffice,
};
use noyau_games::graph::colouring::{Colour, Coloured, word::Words};
use noyau_graph::graphs;
use noyau_solve::colouring::Lead;

use super::oracle::Oracle;
use super::{facts, naive};

fn signed(position: &Coloured, bitype: Bitype) -> SignedBitype {
    SignedBitype { bitype, sign: position.sign(3) }
}

/// A small word for each signed bitype that occurs among lc-trees and circular words.
const WORDS: [&str; 22] = [
    "z", "aza", "azb", "aDza", "acb", "aDDa", "aTDa", "a0zaza", "[abD]", "[abz]", "a^3za^2",
    "a^5.0z", "[abT{c}]", "a^4za", "a^6", "[abc]", "a0aa0baz", "zz", "a^4.0z", "a^4zz", "[abD{c}]",
    "a^4.00a",
];

#[test]
fn table_6_3_is_generated() {
    let facts = facts::of_kind("table63");
    let expected = facts[0]["expect"].as_object().unwrap();
    let mut entries = 0;
    for (one, other, found) in table_6_3() {
        let printed: BitypeSet = expected[&format!("{one}+{other}")]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap().parse::<Bitype>().unwrap())
            .collect();
        assert_eq!(found, printed, "{one}+{other}");
        entries += 1;
    }
    assert_eq!(entries, expected.len());
}

#[test]
fn table_7_1_is_the_addition() {
    let facts = facts::of_kind("table71");
    for (pair, sum) in facts[0]["expect"].as_object().unwrap() {
        let class =
            |name: &str| Extended::ALL.into_iter().find(|class| class.to_string() == name).unwrap();
        let (one, other) = pair.split_once(' ').unwrap();
        assert_eq!(class(one) + class(other), class(sum.as_str().unwrap()), "{pair}");
        assert_eq!(class(other) + class(one), class(sum.as_str().unwrap()), "{pair}");
    }
}

#[test]
fn sums_are_among_the_candidates_and_obey_the_symmetries() {
    let oracle = Oracle::default();
    let positions: Vec<Coloured> =
        WORDS.iter().map(|text| text.parse::<Words>().unwrap().position()).collect();
    for (index, one) in positions.iter().enumerate() {
        let bitype = oracle.bitype(one);
        // Proposition 6.4.6.
        assert_eq!(oracle.bitype(&one.with_spares(1)), bitype.mirror(), "{}", WORDS[index]);
        assert_eq!(oracle.bitype(&one.with_spares(2)), bitype);
        for other in &positions[..=index] {
            let both = one.beside(other);
            let sum = oracle.bitype(&both);
            // Proposition 6.7.1.
            assert_eq!(oracle.bitype(&other.beside(one)), sum);
            assert_eq!(oracle.bitype(&one.with_spares(1).beside(&other.with_spares(1))), sum);
            assert_eq!(oracle.bitype(&one.with_spares(1).beside(other)), sum.mirror());
            let (x, y) = (signed(one, bitype), signed(other, oracle.bitype(other)));
            let possible = candidates(x, y);
            assert!(possible.contains(sum), "{x} + {y} = {sum}, expected one of {possible}");
            // Proposition 6.7.7.
            let part = |position: &Coloured| SignedComponent {
                signed: signed(position, oracle.bitype(position)),
                neutral: oracle.strength(position).alice == Lead::Second,
            };
            let possible = candidates_of(&[part(one), part(other)]);
            assert!(possible.contains(sum), "{x} + {y} = {sum}, expected one of {possible}");
            for first in [Side::Alice, Side::Bob] {
                if let Some(three) = three_colours_suffice(possible, first) {
                    assert_eq!(three, sum.types().0.alice_wins(first));
                }
            }
        }
    }
}

#[test]
fn bob_absorbs_and_two_threats_are_too_many() {
    let of = |name: &str| name.parse::<SignedBitype>().unwrap();
    for bitype in Bitype::ALL {
        for sign in Sign::ALL {
            let any = SignedBitype { bitype, sign };
            assert_eq!(candidates(of("BB0"), any).single(), Some(Bitype::BB));
            assert_eq!(candidates(of("BB1"), any).single(), Some(Bitype::BB));
        }
    }
    // Theorem 6.7.4.
    for (one, other, sum) in [
        ("NN0", "PN0", "BN BB"),
        ("NN1", "PN0", "NB BB"),
        ("NN0", "NP0", "NB BB"),
        ("NN1", "NP0", "BN BB"),
        ("NN0", "NB1", "BB"),
    ] {
        assert_eq!(candidates(of(one), of(other)).to_string(), sum, "{one} + {other}");
    }
}

/// 6.7: if both bitypes have a letter A, signed bitypes do not determine the sum, and bitypes
/// without signs determine even less.
#[test]
fn sums_that_are_not_determined_are_known_as_such() {
    let an: SignedBitype = "AN0".parse().unwrap();
    let possible = candidates(an, an);
    assert!(possible.contains(Bitype::AN) && possible.contains(Bitype::PN));
    assert_eq!(three_colours_suffice(possible, Side::Alice), None);
    assert_eq!(naive::word_bitype("a^6+z").types().0.letter(), 'N');
    assert_eq!(naive::word_bitype("a^6+zz").types().0.letter(), 'P');
    let pairs = [("a^3za^2+a^3za^2", 'P'), ("a^3za^2+azb", 'N'), ("azb+azb", 'B')];
    for (sum, letter) in pairs {
        assert_eq!(naive::word_bitype(sum).types().0.letter(), letter, "{sum}");
    }
}

/// Compares AA+ and BB+ by their definitions with the games with passes, on every position of the
/// graphs of four vertices and on words.
#[test]
fn definitions_of_strong_classes_are_the_games_with_passes() {
    let oracle = Oracle::default();
    let mut definitions = Definitions::default();
    let mut positions: Vec<Coloured> = WORDS
        .iter()
        .map(|text| text.parse::<Words>().unwrap().position())
        .filter(|position| position.open().count() <= 6)
        .collect();
    for graph in graphs::connected(4).unwrap() {
        for code in 0..256_u32 {
            let colours = (0..4).map(|v| Colour::new((code >> (2 * v) & 3) as u8)).collect();
            positions.extend(Coloured::new(graph.clone(), colours));
        }
    }
    let mut classes = [0; 3];
    for position in &positions {
        let strength = oracle.strength(position);
        assert_eq!(definitions.is_aa_plus(position), strength.alice == Lead::Second);
        assert_eq!(definitions.has_aa_plus_option(position), strength.alice >= Lead::First);
        if definitions.is_bb_plus(position) {
            assert_eq!(strength.bob, Lead::Second, "{position:?}");
        }
        if let Some(class) = definitions.extended(position) {
            assert_eq!(class.bitype(), oracle.bitype(position), "{position:?}");
            classes[Extended::ALL.iter().position(|c| *c == class).unwrap()] += 1;
        }
    }
    assert!(classes.iter().all(|&count| count > 0), "{classes:?}");
}
