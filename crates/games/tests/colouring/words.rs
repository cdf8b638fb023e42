use std::collections::BTreeSet;

use noyau_games::graph::colouring::word::{CaterpillarWord, Letter, WordVertex, Words};
use noyau_games::graph::colouring::{Colour, ColourSet};
use noyau_graph::canonical::isomorphic;
use proptest::prelude::*;

use super::{facts, naive};

fn words(text: &str) -> Words {
    text.parse().unwrap()
}

#[test]
fn words_are_printed_as_they_are_read() {
    for text in [
        "z",
        "a",
        "zz",
        "az",
        "ab",
        "aza",
        "zD^4z",
        "a^5.0z",
        "[z^7]",
        "[abD]",
        "[abT{c}]+z",
        "az0zza",
        "zD{bc}aaz0a",
        "zT{a}Q(7)z",
        "z(9){ab}z",
        "zzH0z",
        "a0aa0a",
        "az^10.000z^10b",
    ] {
        let read = words(text);
        let written = read.to_string();
        assert_eq!(words(&written), read, "{text} is written {written}");
    }
    assert_eq!(words("az^10.000z^10b").to_string(), "az^10.0^3z^10b");
    assert_eq!(words("azzzzz").to_string(), "az^4z");
    assert_eq!(words(" aza + z ").to_string(), "aza+z");
    assert_eq!(words("zz^0z"), words("zz"));
}

#[test]
fn a_bad_word_is_refused_with_its_place() {
    let said = |text: &str| text.parse::<Words>().unwrap_err().to_string();
    let letters = "0, z, a, b, c, D, T, Q, H or a number of leaves such as (7)";
    assert_eq!(said("azx"), format!("word `azx`, letter 3: `x` is no letter; expected {letters}"));
    assert_eq!(said(""), format!("word ``, letter 1: expected a letter ({letters})"));
    assert_eq!(said("az+"), format!("word `az+`, letter 4: expected a letter ({letters})"));
    assert_eq!(
        said("zDD"),
        "word `zDD`, letter 3: a word begins and ends with a leaf: expected z, a, b or c, found `D`"
    );
    assert_eq!(
        said("[zz]"),
        "word `[zz]`, letter 1: a cycle needs three letters at least, found 2"
    );
    assert_eq!(said("[zzz"), "word `[zzz`, letter 5: expected `]` before the end");
    assert_eq!(
        said("aD{aa}z"),
        "word `aD{aa}z`, letter 5: expected different colours among a, b, c and then `}`"
    );
    assert_eq!(said("aD{abc}z"), "word `aD{abc}z`, letter 2: 3 colours for 2 leaves");
    assert_eq!(said("az^z"), "word `az^z`, letter 4: expected a whole number of at most 100000");
    assert_eq!(said("z^60000a^60000"), "word `z^60000a^60000`, letter 8: more than 100000 letters");
    assert_eq!(
        said("z^99999999999999999999"),
        "word `z^99999999999999999999`, letter 3: expected a whole number of at most 100000"
    );
    assert!("z^100000".parse::<CaterpillarWord>().is_ok(), "as many letters as are allowed");
    assert!("az+za".parse::<CaterpillarWord>().is_err());
    assert_eq!("az]".parse::<Words>().unwrap_err().column, 3);
}

#[test]
fn orders_are_those_of_the_thesis() {
    // 6.3.2: zz^nz has 2n + 2 vertices, zz^pDz^nz has 2(p + n) + 5.
    for n in 0..6_usize {
        let one = CaterpillarWord::uncoloured(vec![1; n]);
        assert_eq!(one.order(), 2 * n + 2);
        assert_eq!(one.position().graph().order(), 2 * n + 2);
        for p in 0..6 {
            let mut leaves = vec![1; p];
            leaves.push(2);
            leaves.extend(vec![1; n]);
            assert_eq!(CaterpillarWord::uncoloured(leaves).order(), 2 * (p + n) + 5);
        }
    }
}

#[test]
fn places_are_vertices_of_the_position() {
    let word: CaterpillarWord = "azD{b}0c".parse().unwrap();
    let position = word.position();
    let at = |place| word.vertex(place).unwrap();
    assert_eq!(position.colour(at(WordVertex::Left)), Some(Colour::ABC[0]));
    assert_eq!(position.colour(at(WordVertex::Right)), Some(Colour::ABC[2]));
    assert_eq!(position.graph().degree(at(WordVertex::Spine(1))), 4);
    assert_eq!(position.colour(at(WordVertex::Leaf(1))), None);
    assert!(position.graph().adjacent(at(WordVertex::Leaf(1)), at(WordVertex::Spine(1))));
    assert_eq!(word.vertex(WordVertex::Leaf(2)), None);
    assert_eq!(word.vertex(WordVertex::Spine(3)), None);
}

#[test]
fn a_word_read_backwards_has_its_places_mirrored() {
    let (word, back): (CaterpillarWord, CaterpillarWord) =
        ("azD0zc".parse().unwrap(), "cz0Dza".parse().unwrap());
    let places = [WordVertex::Left, WordVertex::Right];
    let along = (0..4).flat_map(|index| [WordVertex::Spine(index), WordVertex::Leaf(index)]);
    for place in places.into_iter().chain(along) {
        let (here, there) = (word.vertex(place), back.vertex(place.mirrored(4)));
        let seen = |word: &CaterpillarWord, v: Option<_>| {
            let position = word.position();
            v.map(|v| (position.colour(v), position.seen(v), position.graph().degree(v)))
        };
        assert_eq!(seen(&word, here), seen(&back, there), "{place:?}");
        assert_eq!(place.mirrored(4).mirrored(4), place);
    }
}

#[test]
fn normal_forms_keep_the_position() {
    for fact in facts::of_kind("equiv") {
        let side = |name: &str| words(fact["params"][name].as_str().unwrap()).normal();
        assert_eq!(side("left") == side("right"), fact["expect"].as_bool().unwrap());
    }
    for (one, other) in [
        ("aaa", "z"),
        ("az", "z"),
        ("a^2zaza", "a0zaza"),
        ("a^6", "a0aa0a"),
        ("bzaza0a", "a0azazb"),
    ] {
        assert_eq!(words(one).normal(), words(other).normal(), "{one} {other}");
    }
    assert_eq!(words("ab+c").normal(), Words::default());
}

/// The words that a template of the thesis stands for: X is any colour allowed at the vertex
/// played; in a template without X, b is any colour except a.
fn expanded(template: &str, allowed: ColourSet) -> Vec<Words> {
    let letters = |colours: ColourSet| colours.iter().map(|c| Letter::colour(c).to_string());
    let put = |from: char, colours: ColourSet| -> Vec<Words> {
        letters(colours).map(|c| words(&template.replace(from, &c)).normal()).collect()
    };
    if template.contains('X') {
        put('X', allowed)
    } else {
        put('b', ColourSet::first(3).without(Colour::ABC[0]))
    }
}

#[test]
fn options_are_the_lists_of_the_thesis() {
    for fact in facts::of_kind("options") {
        let word: CaterpillarWord = fact["params"]["word"].as_str().unwrap().parse().unwrap();
        let found: BTreeSet<Words> = word
            .options()
            .unwrap()
            .into_iter()
            .map(|option| option.result)
            .filter(|result| !result.is_blocked())
            .map(|result| result.normal())
            .collect();
        let expected: BTreeSet<Words> = fact["expect"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .flat_map(|(index, template)| {
                // The vertices of the spine come first; a leaf may have any colour.
                expanded(template.as_str().unwrap(), word.available(index))
            })
            .filter(|result| !result.is_blocked())
            .collect();
        let show = |set: &BTreeSet<Words>| set.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(show(&found), show(&expected), "{word}");
    }
}

fn letter() -> impl Strategy<Value = Letter> {
    (0..3_u32, 0..8_u8).prop_map(|(free, colours)| Letter {
        free,
        colours: Colour::ABC.into_iter().filter(|c| colours >> (c.number() - 1) & 1 == 1).collect(),
        paths: 0,
    })
}

fn end() -> impl Strategy<Value = Option<Colour>> {
    (0..4_u8).prop_map(Colour::new)
}

fn word() -> impl Strategy<Value = CaterpillarWord> {
    prop_oneof![
        (end(), proptest::collection::vec(letter(), 0..4), end())
            .prop_map(|(left, spine, right)| CaterpillarWord::Linear { left, spine, right }),
        proptest::collection::vec(letter(), 3..5).prop_map(CaterpillarWord::Circular),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_word_is_read_back(word in word()) {
        prop_assert_eq!(word.to_string().parse::<CaterpillarWord>().unwrap(), word);
    }

    #[test]
    fn representatives_are_the_same_graph(word in word()) {
        let graph = word.position();
        for other in word.representatives() {
            prop_assert!(isomorphic(graph.graph(), other.position().graph()));
            prop_assert_eq!(other.canonical(), word.canonical());
        }
    }

    #[test]
    fn normal_forms_play_alike(word in word()) {
        let position = word.position();
        prop_assume!(position.open().count() <= 8);
        if word.is_blocked() {
            prop_assert!(position.blocked(3).is_some());
        } else {
            let normal = Words::from(word.clone()).normal();
            prop_assert_eq!(naive::bitype(&position), naive::bitype(&normal.position()));
            prop_assert_eq!(position.sign(3), normal.position().sign(3));
            let canonical = Words::from(word).canonical();
            prop_assert_eq!(naive::bitype(&position), naive::bitype(&canonical.position()));
        }
    }

    #[test]
    fn options_are_the_moves_of_the_position(word in word()) {
        let position = word.position();
        prop_assume!(position.open().count() <= 7);
        for option in word.options().unwrap() {
            let vertex = word.vertex(option.place).unwrap();
            let next = position.play(vertex, option.colour);
            prop_assert!(next.is_some(), "{} {:?}", word, option);
            if let Some(next) = next.filter(|next| next.blocked(3).is_none()) {
                prop_assert_eq!(naive::bitype(&next), naive::bitype(&option.result.position()));
            }
        }
        // Each kind of move is listed: there are as many as on the vertices of the position, if the
        // leaves of one vertex are counted once.
        let kinds: BTreeSet<_> = word.options().unwrap().iter().map(|o| (o.place, o.colour)).collect();
        let all = position.moves(3).filter(|&(v, _)| {
            let twin = |w: u32| {
                w < v && position.colour(w).is_none()
                    && position.graph().degree(v) == 1
                    && position.graph().degree(w) == 1
                    && position.graph().neighbours(w) == position.graph().neighbours(v)
            };
            !position.graph().vertices().any(twin)
        });
        // Words distinguish extremities from the other leaves of their vertex.
        prop_assert!(all.count() <= kinds.len());
    }
}
