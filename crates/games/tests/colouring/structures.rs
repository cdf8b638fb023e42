use std::convert::Infallible;

use noyau_core::bitype::Bitype;
use noyau_games::graph::colouring::conjecture::{inclusion, r5, r6, signs, unequal};
use noyau_games::graph::colouring::inclusion::{Inclusion, NotIncluded};
use noyau_games::graph::colouring::strong::Definitions;
use noyau_games::graph::colouring::structure::{PathKind, threat};
use noyau_games::graph::colouring::word::{CaterpillarWord, Words};
use noyau_games::graph::colouring::{Colour, Coloured};
use noyau_graph::{Vertex, trees};

use super::oracle::Oracle;
use super::{facts, naive};

fn position(text: &str) -> Coloured {
    text.parse::<Words>().unwrap().position()
}

/// All words of a given length over some letters.
fn over(letters: &[&str], length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        let longer =
            |word: &String| letters.iter().map(|l| format!("{word}{l}")).collect::<Vec<_>>();
        words.iter().flat_map(longer).collect()
    })
}

/// Asserts that after Bob's move in a word he wins even if Alice may pass.
fn bob_move_is_strong(oracle: &Oracle, text: &str, pattern: PathKind) {
    let word: CaterpillarWord = text.parse().unwrap();
    let (found, place, colour) = word.pattern().unwrap_or_else(|| panic!("{text} is a pattern"));
    assert_eq!(found, pattern, "{text}");
    let left = word.play(place, colour).unwrap();
    assert!(left.is_blocked() || oracle.bob_second(&left.position()), "{text}: {left}");
}

#[test]
fn bob_has_his_move_on_every_i_caterpillar() {
    let oracle = Oracle::default();
    let mut count = 0;
    // The colour of the left end is called a; the facts count words up to this renaming.
    for p in 0..=3 {
        for middle in over(&["z", "a", "b", "c"], p) {
            for right in ["a", "b"] {
                let spine: String = middle.chars().map(|u| format!("{u}z")).collect();
                let text = format!("az{spine}{right}");
                if p == 0 && right == "a" {
                    assert_eq!(text.parse::<CaterpillarWord>().unwrap().pattern(), None);
                    continue;
                }
                bob_move_is_strong(&oracle, &text, PathKind::I);
                count += 1;
            }
        }
    }
    let expected = &facts::of_kind("icat")[0]["expect"]["count"];
    assert_eq!(expected.as_u64(), Some(count));
}

#[test]
fn bob_has_his_move_on_every_p_caterpillar() {
    let oracle = Oracle::default();
    let mut count = 0;
    for p in 1..=3 {
        for spine in over(&["z", "D"], 2 * p).iter().filter(|spine| spine.contains('D')) {
            for right in ["a", "b"] {
                bob_move_is_strong(&oracle, &format!("a{spine}{right}"), PathKind::P);
                count += 1;
            }
        }
    }
    let expected = &facts::of_kind("pcat")[0]["expect"]["count"];
    assert_eq!(expected.as_u64(), Some(count));
    for text in ["aD{b}zb", "aD{b}za", "aD{b}Db", "aD{b}Da"] {
        assert_eq!(naive::word_bitype(text), Bitype::BB, "{text}");
    }
}

#[test]
fn bob_has_his_move_between_two_double_vertices() {
    let oracle = Oracle::default();
    let mut count = 0;
    for n in 0..=4 {
        for p in 0..=4 {
            for q in 0..=2 {
                bob_move_is_strong(&oracle, &format!("az^{n}Dz^{p}Dz^{q}z"), PathKind::TwoD);
                bob_move_is_strong(&oracle, &format!("zz^{q}Dz^{p}Dz^{n}b"), PathKind::TwoD);
                count += 1;
            }
        }
    }
    let expected = &facts::of_kind("p745")[0]["expect"]["count"];
    assert_eq!(expected.as_u64(), Some(count));
}

/// Words are not mistaken for patterns: wherever a pattern is found, Bob's move wins even if Alice
/// may pass. The words contain letters that patterns must not have at some places.
#[test]
fn what_is_no_pattern_is_not_taken_for_one() {
    let oracle = Oracle::default();
    let (mut patterns, mut others) = (0, 0);
    let letters = ["0", "z", "D", "a", "b", "D{b}"];
    let short = (1..=3).flat_map(|length| over(&letters, length));
    let long = over(&["z", "b", "D{b}"], 5).into_iter().chain(over(&["z", "D", "D{b}"], 4));
    for spine in short.chain(long) {
        for (left, right) in [("a", "a"), ("a", "b"), ("a", "z")] {
            let text = format!("{left}{spine}{right}");
            let word: CaterpillarWord = text.parse().unwrap();
            let Some((_, place, colour)) = word.pattern() else {
                others += 1;
                continue;
            };
            patterns += 1;
            let left = word.play(place, colour).unwrap_or_else(|| panic!("{text}: {place:?}"));
            assert!(left.is_blocked() || oracle.bob_second(&left.position()), "{text}: {left}");
        }
    }
    assert!(patterns > 50 && others > 500, "{patterns} {others}");
}

/// A chain of four vertices of degree two, none of them coloured, is cut in the middle.
#[test]
fn conjecture_r6_is_about_four_plain_vertices_in_a_row() {
    let edges = |position: &Coloured| r6(position).map(|(edge, _)| edge).collect::<Vec<_>>();
    let path =
        |order: Vertex| -> Vec<(Vertex, Vertex)> { (1..order).map(|v| (v - 1, v)).collect() };
    let graph = |order: usize, edges: &[(Vertex, Vertex)]| {
        Coloured::uncoloured(noyau_graph::Graph::from_edges(order, edges).unwrap())
    };
    assert_eq!(edges(&graph(6, &path(6))), [(2, 3)]);
    assert_eq!(edges(&graph(7, &path(7))), [(2, 3), (3, 4)]);
    assert!(edges(&graph(5, &path(5))).is_empty());
    // An additional leaf on any of the four vertices prevents the cut, and a triangle has no four
    // such vertices.
    for v in 1..=4 {
        assert!(edges(&graph(7, &[path(6), vec![(v, 6)]].concat())).is_empty(), "{v}");
    }
    assert!(edges(&graph(3, &[(0, 1), (1, 2), (0, 2)])).is_empty());
    for v in 1..=4 {
        let mut colours = vec![None; 6];
        colours[v] = Colour::new(1);
        let coloured = noyau_graph::Graph::from_edges(6, &path(6)).unwrap();
        assert!(edges(&Coloured::new(coloured, colours).unwrap()).is_empty(), "{v}");
    }
}

#[test]
fn four_equal_neighbours_of_two_vertices_are_bobs() {
    assert_eq!(naive::word_bitype("aDDa"), Bitype::BB);
    assert!(Definitions::default().is_bb_plus(&position("aDDa")));
    // Figure 6.20: more coloured leaves can help Alice.
    for (id, bitype) in [("F6.20-0", Bitype::BB), ("F6.20-1", Bitype::NN)] {
        let fact = facts::all().into_iter().find(|fact| fact["id"] == id).unwrap();
        assert_eq!(naive::bitype(&facts::position(&fact).unwrap()), bitype, "{id}");
    }
    // With leaves behind both vertices of degree 4, the bitype is AA.
    let edges: Vec<(Vertex, Vertex)> = vec![
        (0, 1),
        (0, 2),
        (1, 3),
        (0, 4),
        (0, 5),
        (1, 6),
        (1, 7),
        (6, 8),
        (7, 9),
        (4, 10),
        (5, 11),
    ];
    let colour = Colour::new;
    let mut colours = vec![None; 12];
    for (v, c) in [(2, 1), (3, 1), (8, 3), (9, 3), (10, 2), (11, 2)] {
        colours[v] = colour(c);
    }
    let graph = noyau_graph::Graph::from_edges(12, &edges).unwrap();
    let whole = Coloured::new(graph, colours).unwrap();
    assert_eq!(Oracle::default().bitype(&whole), Bitype::AA);
}

/// On every small tree with coloured leaves, Bob's move on a path found as a threat wins.
#[test]
fn threats_in_trees_are_real() {
    let oracle = Oracle::default();
    let mut found = 0;
    for order in 3..=8 {
        for tree in trees::free(order).map(|levels| levels.graph()) {
            let leaves: Vec<Vertex> = tree.leaves().collect();
            for code in 0..3_u32.pow(u32::try_from(leaves.len().min(4)).unwrap()) {
                let mut position = Coloured::uncoloured(tree.clone());
                for (index, &leaf) in leaves.iter().take(4).enumerate() {
                    let digit = code / 3_u32.pow(u32::try_from(index).unwrap()) % 3;
                    let colour = Colour::new(u8::try_from(digit).unwrap());
                    if let Some(next) = colour.and_then(|c| position.play(leaf, c)) {
                        position = next;
                    }
                }
                let Some(threat) = threat(&position) else { continue };
                found += 1;
                let (v, colour) = threat.reply;
                let next = position.play(v, colour).unwrap();
                assert!(oracle.bob_second(&next), "{position:?} {threat:?}");
                assert!(oracle.bitype(&position) >= Bitype::NN);
            }
        }
    }
    assert!(found > 100, "{found}");
    assert_eq!(threat(&position("[abz]")), None);
}

#[test]
fn parts_are_found_and_their_moves_are_moves_of_the_whole() {
    let (part, whole) = (position("azb"), position("zaz0azbz"));
    assert_eq!(Inclusion::find(&part, &whole), None);
    let part = position("aDz");
    // The other end of aDDa is coloured and adjacent to the part.
    assert_eq!(Inclusion::find(&part, &position("aDDa")), None);
    let whole = position("aDDz");
    let found = Inclusion::find(&part, &whole).unwrap();
    for mv in part.moves(3) {
        let (v, colour) = found.lift(mv).unwrap();
        assert!(whole.play(v, colour).is_some());
    }
    assert_eq!(found.lift((99, Colour::ABC[0])), None);
    let refused = |part: &str, whole: &str, image: Vec<Vertex>| {
        Inclusion::new(&position(part), &position(whole), image).unwrap_err()
    };
    assert_eq!(refused("zz", "azb", vec![0, 1]), NotIncluded::Colour { vertex: 0 });
    assert_eq!(refused("zz", "azb", vec![1]), NotIncluded::Count { given: 1, order: 2 });
    assert_eq!(refused("zz", "azb", vec![1, 1]), NotIncluded::NotInjective { vertex: 1 });
    assert_eq!(refused("zz", "azb", vec![1, 2]), NotIncluded::ColouredOutside { vertex: 0 });
    assert_eq!(refused("z0z", "zzzz", vec![0, 1, 4]), NotIncluded::Edge { u: 1, v: 2 });
}

/// Theorem 6.6.5 on all pairs of small words: a tree with a BB+ part is BB+, and a BB+ option of
/// the part gives one of the tree.
#[test]
fn inclusion_theorem_on_small_trees() {
    let mut definitions = Definitions::default();
    let texts: Vec<String> = (1..=2)
        .flat_map(|length| over(&["0", "z", "a", "D", "D{b}"], length))
        .flat_map(|spine| ["aa", "ab", "az"].map(|e| format!("{}{spine}{}", &e[..1], &e[1..])))
        .collect();
    let positions: Vec<Coloured> =
        texts.iter().map(|t| position(t)).filter(|p| p.open().count() <= 5).collect();
    let mut used = 0;
    for part in &positions {
        let (plus, option) = (definitions.is_bb_plus(part), definitions.has_bb_plus_option(part));
        if !option {
            continue;
        }
        for whole in &positions {
            if Inclusion::find(part, whole).is_some() {
                used += 1;
                assert!(!plus || definitions.is_bb_plus(whole), "{part:?} {whole:?}");
                assert!(definitions.has_bb_plus_option(whole), "{part:?} {whole:?}");
            }
        }
    }
    assert!(used > 50, "{used}");
}

fn asked(oracle: &Oracle) -> impl FnMut(&Coloured) -> Result<Bitype, Infallible> + '_ {
    |position| Ok(oracle.bitype(position))
}

#[test]
fn refuted_conjectures_have_their_counterexamples() {
    let oracle = Oracle::default();
    // R6 (6.8.2) is false: NN becomes BN.
    let chain = position("ab0000cccc");
    let cuts: Vec<Coloured> = r6(&chain).map(|(_, left)| left).collect();
    assert!(!cuts.is_empty());
    let wrong = unequal(&chain, cuts, asked(&oracle)).unwrap().unwrap();
    assert_eq!((wrong.bitype, wrong.other_bitype), (Bitype::NN, Bitype::BN));
    assert_eq!(naive::bitype(&wrong.position), Bitype::NN);
    assert_eq!(naive::bitype(&wrong.other), Bitype::BN);
    // Conjecture 6.6.3: without its middle vertex, ab000ba splits into two threats.
    let whole = position("ab000ba");
    let middle = whole.graph().vertices().filter(|&v| position_of_middle(&whole) != v);
    let kept: Vec<Vertex> = middle.collect();
    let wrong = inclusion(&whole, &kept, asked(&oracle)).unwrap().unwrap();
    assert_eq!((wrong.bitype, wrong.other_bitype), (Bitype::NN, Bitype::BB));
    assert_eq!(naive::bitype(&wrong.other), Bitype::BB);
    // A counterexample to the lemma suggested for R6.
    assert_eq!(naive::word_bitype("a^4.00a"), Bitype::AA);
    assert_eq!(naive::word_bitype("a^4.0z"), Bitype::NA);
}

fn position_of_middle(whole: &Coloured) -> Vertex {
    // The vertex that sees no colour and whose neighbours see no colour either.
    let quiet = |&v: &Vertex| {
        whole.colour(v).is_none()
            && whole.seen(v).is_empty()
            && whole.graph().neighbours(v).iter().all(|&w| whole.seen(w).is_empty())
    };
    whole.graph().vertices().find(quiet).unwrap()
}

#[test]
fn r5_holds_on_small_trees_and_its_bound_is_sharp() {
    let oracle = Oracle::default();
    let mut tried = 0;
    for text in ["z(7)z", "a(6)z", "az(5)b", "a(6)0a", "az(6)za", "z(7)aza", "a0(5)0a", "zz(5)bz"] {
        let whole = position(text);
        for (_, left) in r5(&whole) {
            tried += 1;
            let wrong = unequal(&whole, [left], asked(&oracle)).unwrap();
            assert!(wrong.is_none(), "{text}: {wrong:?}");
        }
    }
    assert!(tried >= 8, "{tried}");
    // With one neighbour that is not a leaf, five leaves and three leaves give different bitypes.
    assert_eq!(oracle.word("zDa0a"), Bitype::AA);
    assert_eq!(oracle.word("zQa0a"), Bitype::NN);
    assert_eq!(r5(&position("zQa0a")).count(), 0);
}

#[test]
fn the_conjecture_of_signs_is_false_beside_trees_only() {
    assert_eq!(signs(&position("a^6"), Bitype::PN), Some(true));
    assert_eq!(signs(&position("a^4za"), Bitype::NB), Some(true));
    assert_eq!(signs(&position("a^4za"), Bitype::BN), Some(false));
    assert_eq!(signs(&position("azb"), Bitype::NN), None);
    assert_eq!(signs(&position("[abc]"), Bitype::PN), None);
    assert_eq!(naive::word_bitype("[abc]"), Bitype::PN);
}
