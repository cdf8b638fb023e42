use std::collections::HashSet;

use noyau_core::bitype::{Bitype, BitypeSet, Side, SignedBitype};
use noyau_games::graph::colouring::Coloured;
use noyau_games::graph::colouring::reduce::canonical_key;
use noyau_graph::graphs;

use super::{facts, naive};

/// The largest order of positions that are quickly solved by the rules alone.
const SMALL: usize = 9;

#[test]
fn bitypes_of_the_facts_by_the_rules_alone() {
    let mut tried = 0;
    for fact in facts::of_kind("bitype") {
        let Some(position) = facts::position(&fact).filter(|p| p.open().count() <= SMALL) else {
            continue;
        };
        tried += 1;
        let id = fact["id"].as_str().unwrap();
        let sign = position.sign(3);
        let found = SignedBitype { bitype: naive::bitype(&position), sign }.to_string();
        let expected = &fact["expect"];
        assert_eq!(
            found,
            format!("{}{}", expected["bitype"].as_str().unwrap(), expected["sign"]),
            "{id}"
        );
    }
    assert!(tried >= 50, "{tried}");
    assert_eq!(naive::word_bitype("a^6+zz").to_string(), "PN");
}

#[test]
fn numbers_of_colours_of_the_facts_by_the_rules_alone() {
    for fact in facts::of_kind("chi") {
        let position = facts::position(&fact).unwrap();
        for (side, field) in [(Side::Alice, "chi_g"), (Side::Bob, "chi_g_B")] {
            let Some(expected) = fact["expect"][field].as_u64() else { continue };
            // The rules alone are quick for few colours or few vertices.
            if (expected + 1).pow(u32::try_from(position.graph().order()).unwrap()) > 1 << 21 {
                continue;
            }
            let least = (1..).find(|&k| naive::alice_wins(&position, k, side)).unwrap();
            assert_eq!(u64::from(least), expected, "{} {side}", fact["id"]);
        }
    }
}

/// Every option of every small position, up to names, has a bitype that Table 6.2 allows, and
/// together they have what Proposition 6.4.9 asks for.
#[test]
fn options_are_as_the_tables_say() {
    let mut seen = HashSet::new();
    let mut bitypes = BitypeSet::default();
    let mut queue: Vec<Coloured> =
        graphs::connected(5).unwrap().map(Coloured::uncoloured).collect();
    while let Some(position) = queue.pop() {
        if position.blocked(3).is_some() || !seen.insert(canonical_key(&position)) {
            continue;
        }
        let bitype = naive::bitype(&position);
        bitypes.insert(bitype);
        let options: Vec<Coloured> =
            position.moves(3).filter_map(|(v, colour)| position.play(v, colour)).collect();
        let found: BitypeSet = options.iter().map(naive::bitype).collect();
        if !options.is_empty() {
            assert!(found.is_subset(bitype.allowed_options()), "{position:?}");
            assert!(bitype.has_necessary_options(found), "{position:?}");
            assert_eq!(Bitype::from_options(found), Some(bitype), "{position:?}");
        }
        queue.extend(options);
    }
    assert!(bitypes.len() >= 4, "{bitypes}");
}
