use noyau_core::bitype::{Bitype, Side};
use noyau_core::notation::InputSizes;
use noyau_core::{ClosedForm, Explain, Notation, Outcome};
use noyau_games::graph::colouring::Colouring;
use noyau_games::graph::colouring::caterpillar::family::{EndRelation, FAMILIES};
use noyau_games::graph::colouring::caterpillar::{
    LIBRARY, WordTheorem, classify, one_d_coloured, opening, smallest_hole_free,
};
use noyau_games::graph::colouring::sum::Extended;
use noyau_games::graph::colouring::word::{CaterpillarWord, WordVertex};
use noyau_solve::colouring::{Lead, Strength};
use serde_json::Value;

use super::facts;
use super::oracle::Oracle;

fn word(text: &str) -> CaterpillarWord {
    text.parse().unwrap()
}

fn said(text: &str) -> String {
    classify(&word(text)).unwrap_or_else(|| panic!("{text} has no theorem")).bitype.to_string()
}

fn numbers(key: &str) -> Vec<usize> {
    key.split(',').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn families_are_table_7_2() {
    for fact in facts::of_kind("lfamily") {
        let params = &fact["params"];
        let (left, right) = (params["left"].as_str().unwrap(), params["right"].as_str().unwrap());
        let first = params["n"][0].as_u64().unwrap();
        for (n, expected) in (first..).zip(fact["expect"].as_array().unwrap()) {
            let text = format!("{}{right}", left.replace("%d", &n.to_string()));
            assert_eq!(said(&text), expected.as_str().unwrap(), "{text}");
        }
    }
    // Every size of every family has exactly one bitype.
    for family in &FAMILIES {
        for relation in EndRelation::ALL {
            for size in 0..40 {
                let bitype = family.bitype(size, relation);
                assert!(bitype.is_some(), "{:?} {size} {relation:?}", family.ends);
                let aa = family.aa.iter().any(|sizes| sizes.contains(size, relation));
                assert_eq!(bitype == Some(Bitype::AA), aa, "{:?} {size}", family.ends);
            }
        }
    }
    let listed = |sizes: &[noyau_games::graph::colouring::caterpillar::family::TableSizes]| {
        sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    assert_eq!(listed(FAMILIES[0].aa), "0,1=,2,4,6,8=");
    assert_eq!(listed(FAMILIES[1].at_least_nn), "10#,12,13#,14+");
    assert_eq!(listed(FAMILIES[9].aa), "18-");
}

/// Compares the families with search, as far as that is quick. Words are read from both ends, also
/// with `0` instead of a second leaf of the colour.
#[test]
fn families_agree_with_search() {
    let oracle = Oracle::default();
    for left in ["a", "aa", "aaa", "aza", "z", "a0"] {
        for right in ["a", "b", "aa", "bb", "aaa", "bbb", "aza", "bzb", "z", ".0b"] {
            for n in 0..=6 {
                let text = format!("{left}z^{n}{right}");
                let read = word(&text);
                let Some(known) = classify(&read) else { continue };
                assert_eq!(known.bitype, oracle.bitype(&read.position()), "{text}");
                assert_eq!(classify(&read.reversed()).unwrap().bitype, known.bitype, "{text}");
            }
        }
    }
}

#[test]
fn base_words_have_their_classes() {
    let oracle = Oracle::default();
    for base in &LIBRARY {
        for relation in base.relations() {
            let text = base.text(relation);
            let strength = oracle.strength(&word(&text).position());
            let expected = match base.class {
                Extended::AaPlus => Strength { alice: Lead::Second, bob: Lead::None },
                Extended::NnPlus => Strength { alice: Lead::First, bob: Lead::First },
                Extended::BbPlus => Strength { alice: Lead::None, bob: Lead::Second },
            };
            assert_eq!(strength, expected, "{} {} {text}", base.class, base.number);
        }
    }
    let count = |class| LIBRARY.iter().filter(|base| base.class == class).count();
    assert_eq!(Extended::ALL.map(count), [24, 11, 3]);
}

fn spine_with(sizes: &[usize]) -> String {
    let runs: Vec<String> = sizes.iter().map(|n| format!("z^{n}")).collect();
    format!("z{}z", runs.join("D"))
}

#[test]
fn hole_free_tables_are_the_classifier() {
    let mut entries = 0;
    for kind in ["oneD", "twoD", "threeD"] {
        for fact in facts::of_kind(kind) {
            for (key, expected) in fact["expect"].as_object().unwrap() {
                let text = spine_with(&numbers(key));
                assert_eq!(said(&text), expected.as_str().unwrap(), "{text}");
                entries += 1;
            }
        }
    }
    for fact in facts::of_kind("aD") {
        for (n, row) in fact["expect"].as_object().unwrap() {
            for (p, expected) in row.as_array().unwrap().iter().enumerate() {
                // A dash marks a value that was never computed; the generators give BB there.
                let expected = expected.as_str().filter(|said| *said != "-").unwrap_or("BB");
                let text = format!("az^{n}Dz^{p}z");
                assert_eq!(said(&text), expected, "{text}");
                assert_eq!(said(&format!("zz^{p}Dz^{n}b")), expected, "{text}");
                entries += 1;
            }
        }
    }
    assert!(entries > 2500, "{entries}");
}

/// The minimal words of a level among those that the classifier covers.
fn minimal<const K: usize>(
    sizes: &[[usize; K]],
    level: impl Fn(&[usize; K]) -> bool,
    below: impl Fn(&[usize; K], &[usize; K]) -> bool,
) -> Vec<Vec<usize>> {
    let high: Vec<&[usize; K]> = sizes.iter().filter(|size| level(size)).collect();
    let least = high.iter().filter(|one| !high.iter().any(|two| *two != **one && below(two, one)));
    least.map(|size| size.to_vec()).collect()
}

fn listed(fact: &Value) -> Vec<Vec<usize>> {
    let read = |list: &Value| -> Vec<usize> {
        list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap().try_into().unwrap()).collect()
    };
    let mut all: Vec<Vec<usize>> = fact["expect"].as_array().unwrap().iter().map(read).collect();
    all.sort();
    all
}

#[test]
fn generators_are_the_minimal_words() {
    let at_least = |text: &str, level: &str| {
        let bitype = classify(&word(text)).unwrap().bitype;
        if level == "BB" { bitype == Bitype::BB } else { bitype >= Bitype::NN }
    };
    for fact in facts::of_kind("generators1") {
        let level = fact["params"]["level"].as_str().unwrap();
        let sizes: Vec<[usize; 2]> = (0..=14).flat_map(|p| (p..=24).map(move |n| [p, n])).collect();
        let found = minimal(
            &sizes,
            |s| at_least(&spine_with(s), level),
            |x, y| x[0] <= y[0] && x[1] <= y[1],
        );
        assert_eq!(found, listed(&fact), "{level}");
    }
    for fact in facts::of_kind("generators2") {
        let level = fact["params"]["level"].as_str().unwrap();
        let sizes: Vec<[usize; 3]> = (0..=9)
            .flat_map(|n| (0..=18).flat_map(move |p| (n..=16).map(move |q| [n, p, q])))
            .collect();
        let found = minimal(
            &sizes,
            |s| at_least(&spine_with(s), level),
            |x, y| {
                let grows = x[1] <= y[1] && (y[1] - x[1]).is_multiple_of(2);
                grows && ((x[0] <= y[0] && x[2] <= y[2]) || (x[0] <= y[2] && x[2] <= y[0]))
            },
        );
        assert_eq!(found, listed(&fact), "{level}");
    }
    for fact in facts::of_kind("generatorsA") {
        let sizes: Vec<[usize; 2]> = (0..=18).flat_map(|n| (0..=16).map(move |p| [n, p])).collect();
        let found = minimal(
            &sizes,
            |&[n, p]| one_d_coloured(n, p) >= Bitype::NN,
            |x, y| x[0] <= y[0] && (y[0] - x[0]).is_multiple_of(2) && x[1] <= y[1],
        );
        assert_eq!(found, listed(&fact));
    }
}

/// Every uncoloured caterpillar without holes whose spine has at most five vertices with one to
/// four leaves: the theorem and the search agree.
#[test]
fn small_hole_free_caterpillars_agree_with_search() {
    let oracle = Oracle::default();
    let mut theorems = std::collections::BTreeSet::new();
    for length in 0..=5_u32 {
        for code in 0..4_u32.pow(length) {
            let leaves = (0..length).map(|at| code / 4_u32.pow(at) % 4 + 1);
            let word = CaterpillarWord::uncoloured(leaves);
            if word.order() > 18 {
                continue;
            }
            let known = classify(&word).unwrap();
            theorems.insert(known.theorem);
            assert_eq!(known.bitype, oracle.bitype(&word.position()), "{word}");
        }
    }
    assert!(theorems.contains(&WordTheorem::FourD) && theorems.contains(&WordTheorem::ThreeD));
    assert!(!WordTheorem::FourD.is_corrected() && WordTheorem::ThreeD.is_corrected());
    // Corollary 7.4.6.
    for fact in facts::of_kind("fourD") {
        assert_eq!(fact["expect"]["bitype"], "BB");
        for gaps in 0..4_usize.pow(3) {
            let inner = [gaps % 4, gaps / 4 % 4, gaps / 16 % 4];
            assert_eq!(said(&spine_with(&[0, inner[0], inner[1], inner[2], 1])), "BB");
        }
    }
}

#[test]
fn degree_rule_is_for_uncoloured_words() {
    let oracle = Oracle::default();
    assert_eq!(oracle.word("a^3Ta^2"), Bitype::NN);
    assert_eq!(oracle.word("a^3Da^2"), Bitype::AN);
    assert_eq!(classify(&word("a^3Ta^2")), None);
    // For variable bitypes the parity of the leaves matters.
    assert_eq!((said("zz^7DDDz"), said("zz^7TDDz")), ("NB".to_owned(), "BN".to_owned()));
    assert_eq!((said("zz^5Dz^8z"), said("zz^5Tz^8z")), ("NA".to_owned(), "AN".to_owned()));
    assert_eq!(said("z(9)zz"), "AA");
}

#[test]
fn smallest_members_are_those_of_the_corrected_list() {
    let smallest = |bitype: Bitype, five: bool| {
        smallest_hole_free(bitype, five, 44).map(|word| (word.to_string(), word.order()))
    };
    let expected = [
        (Bitype::NN, "zDDzDz", 13),
        (Bitype::BB, "zD^4z", 14),
        (Bitype::NB, "zz^7D^3z", 25),
        (Bitype::NA, "zz^5Dz^8z", 31),
        (Bitype::BN, "zz^7DDz^7z", 36),
        (Bitype::AN, "zz^21z", 44),
    ];
    for (bitype, text, order) in expected {
        let (found, size) = smallest(bitype, false).unwrap();
        assert_eq!(size, order, "{bitype}: {found}");
        assert_eq!((said(text), word(text).order()), (bitype.to_string(), order));
    }
    assert_eq!(smallest(Bitype::BN, true).unwrap().1, 26);
    assert_eq!(smallest(Bitype::PN, false), None);
    assert_eq!(smallest_hole_free(Bitype::NN, false, 12), None, "orders count all vertices");
}

#[test]
fn theorems_are_cited() {
    for (text, section) in [
        ("zz^21z", "Theorem 7.3.11"),
        ("zDDDDz", "Corollary 7.4.6"),
        ("[z^4]", "Theorem 7.6.1"),
        ("az^3b", "7.3.5, Table 7.2"),
    ] {
        assert_eq!(classify(&word(text)).unwrap().theorem.to_string(), section, "{text}");
    }
}

#[test]
fn circular_words_follow_theorem_7_6_1() {
    let oracle = Oracle::default();
    for fact in facts::of_kind("circular1") {
        let first = fact["params"]["n"][0].as_u64().unwrap();
        for (n, expected) in (first..).zip(fact["expect"].as_array().unwrap()) {
            assert_eq!(said(&format!("[z^{n}]")), expected.as_str().unwrap(), "{n}");
        }
    }
    for n in 3..=8 {
        let text = format!("[z^{n}]");
        assert_eq!(oracle.word(&text).to_string(), said(&text), "{text}");
    }
    assert_eq!(oracle.word("[0DD]"), Bitype::NN);
    assert_eq!(classify(&word("[0DD]")), None);
}

/// After an opening, its player wins even if the opponent may pass. There is an opening wherever
/// the table of the family says that the player wins with the first move.
#[test]
fn openings_lead_to_strong_positions() {
    let oracle = Oracle::default();
    let mut tried = 0;
    let mut check = |text: &str, complete: bool| {
        let read = word(text);
        let bitype = classify(&read).unwrap().bitype;
        for side in [Side::Alice, Side::Bob] {
            let wins = bitype.types().0.alice_wins(side) == (side == Side::Alice);
            let Some((place, colour)) = opening(&read, side) else {
                // Positions without uncoloured vertices need no opening.
                let quiet = side == Side::Alice && read.position().open().count() == 0;
                assert!(!complete || !wins || quiet, "{text} {side}");
                continue;
            };
            let left = read.play(place, colour).unwrap();
            if left.is_blocked() {
                assert_eq!(side, Side::Bob);
                continue;
            }
            let strength = oracle.strength(&left.position());
            let class = if side == Side::Alice { strength.alice } else { strength.bob };
            assert_eq!(class, Lead::Second, "{text} {side} to {left}");
            tried += 1;
        }
    };
    for n in 0..=12 {
        check(&format!("az^{n}a"), true);
        check(&format!("az^{n}b"), true);
        check(&format!("az^{n}z"), true);
        check(&format!("zz^{n}b"), true);
        check(&format!("zz^{n}z"), true);
    }
    for text in ["zDDDz", "zDzDDz", "zDDzDz", "zzDDDz", "zDzDzDz"] {
        check(text, false);
    }
    for text in ["[z^3]", "[z^5]", "[z^7]"] {
        check(text, true);
    }
    assert!(tried > 80, "{tried}");
}

/// Where the table says that Bob wins with the first move he has an opening, at each size on which the
/// openings change too, and wins whoever plays next.
#[test]
fn bob_has_an_opening_at_each_size() {
    for n in 10..=32 {
        for text in ["b", "z"].map(|end| format!("az^{n}{end}")) {
            let read = word(&text);
            let wins = |read: &CaterpillarWord, first: Side| {
                !classify(read).unwrap().bitype.types().0.alice_wins(first)
            };
            let opening = opening(&read, Side::Bob);
            assert!(opening.is_some() || !wins(&read, Side::Bob), "{text}");
        }
    }
}

/// Table 7.2 covers the parts that remain after the openings of long words: for Alice all parts are
/// AA, for Bob one part is BB (7.3, 7.6).
#[test]
fn openings_of_long_words_leave_what_the_table_knows() {
    let leaves = |text: String, side: Side| {
        let (place, colour) =
            opening(&word(&text), side).unwrap_or_else(|| panic!("{text}: {side} has no move"));
        let left = word(&text).play(place, colour).unwrap();
        let bitypes: Vec<Bitype> = left
            .0
            .iter()
            .map(|part| classify(part).unwrap_or_else(|| panic!("{text} leaves {part}")).bitype)
            .collect();
        match side {
            Side::Alice => assert!(bitypes.iter().all(|found| *found == Bitype::AA), "{text}"),
            Side::Bob => assert!(bitypes.contains(&Bitype::BB), "{text}"),
        }
    };
    for n in 14..=27 {
        leaves(format!("zz^{n}z"), Side::Alice);
    }
    for n in 14..=22 {
        leaves(format!("az^{n}z"), Side::Alice);
        leaves(format!("zz^{n}a"), Side::Alice);
    }
    for n in [11, 13, 15, 17] {
        leaves(format!("az^{n}a"), Side::Alice);
    }
    for n in [3, 5, 7, 9] {
        leaves(format!("[z^{n}]"), Side::Alice);
    }
    for n in 23..=30 {
        leaves(format!("zz^{n}z"), Side::Bob);
        leaves(format!("az^{n}z"), Side::Bob);
        leaves(format!("zz^{n}b"), Side::Bob);
    }
    for n in [17, 19, 20, 25] {
        leaves(format!("[z^{n}]"), Side::Bob);
    }
    for n in [14, 16, 18] {
        let place = opening(&word(&format!("[z^{n}]")), Side::Bob).map(|(place, _)| place);
        assert_eq!(place, Some(WordVertex::Leaf(0)), "{n}");
    }
    for n in [4, 6, 8, 10, 11, 12, 13, 15] {
        assert_eq!(opening(&word(&format!("[z^{n}]")), Side::Alice), None, "{n}");
    }
}

/// There is no opening for a player who loses with the first move by the table.
#[test]
fn no_opening_where_it_would_not_win() {
    for n in 0..=30 {
        for text in ["a{}a", "a{}b", "a{}z", "z{}z"] {
            let text = text.replace("{}", &format!("z^{n}"));
            let first = classify(&word(&text)).unwrap().bitype.types().0;
            for side in [Side::Alice, Side::Bob] {
                let wins = first.alice_wins(side) == (side == Side::Alice);
                assert!(wins || opening(&word(&text), side).is_none(), "{text} {side}");
            }
        }
    }
}

/// 7.4.2: among three vertices with several leaves Alice begins in the middle; with more or fewer of
/// them, or beside a vertex without leaves, the thesis names no move.
#[test]
fn the_middle_of_three_is_named() {
    for (text, middle) in [("zDDDz", 1), ("zDzDDz", 2), ("zzDDDz", 2), ("zDTzDz", 1)] {
        let place = opening(&word(text), Side::Alice).map(|(place, _)| place);
        assert_eq!(place, Some(WordVertex::Spine(middle)), "{text}");
    }
    for text in ["zDDz", "zDDDDz", "zD0DDz"] {
        assert_eq!(opening(&word(text), Side::Alice), None, "{text}");
    }
}

/// 7.6, Figure 7.2: the first player loses on `[z^n]`, and the answer to a coloured leaf wins.
#[test]
fn the_second_player_has_an_answer_on_cycles_of_leaves() {
    let oracle = Oracle::default();
    for n in [4, 6, 8, 10, 11] {
        let read = word(&format!("[zaz^{}]", n - 2));
        for side in [Side::Alice, Side::Bob] {
            let (place, colour) = opening(&read, side).unwrap();
            let left = read.play(place, colour).unwrap();
            let bitype = oracle.bitype(&left.position());
            let alice = bitype.types().0.alice_wins(side.other());
            assert_eq!(alice, side == Side::Alice, "{read} {side} to {left}: {bitype}");
        }
    }
    assert_eq!(opening(&word("[aaz^3]"), Side::Bob), None);
    assert_eq!(opening(&word("[az^4]"), Side::Bob), None);
}

/// Long words are solved by the theorem that explains them. Short words are left to the search,
/// which finds every winning move.
#[test]
fn long_words_are_solved_by_their_theorem() {
    let game = Colouring::new(3, None);
    let at = |text: &str| game.parse_position(text, InputSizes::default()).unwrap();
    for (text, outcome) in [
        ("word:zz^30z", Outcome::P),
        ("word:zz^30z/B", Outcome::N),
        ("word:[z^30]", Outcome::P),
        ("word:zz^21z", Outcome::N),
        ("word:zz^21z/B", Outcome::P),
    ] {
        let position = at(text);
        assert_eq!(game.outcome(&position), Some(outcome), "{text}");
        let told = game.explain(&position, "word").unwrap();
        assert_eq!(told.outcome, outcome, "{text}");
        let moves = game.winning_moves(&position, 3).unwrap();
        assert_eq!(moves.complete, outcome == Outcome::P, "{text}");
        let first = moves.moves.first().map(|mv| game.write_move(mv, &position));
        assert_eq!(first, told.mv.map(|(mv, _)| mv), "{text}");
    }
    let other_rules = Colouring::new(4, None);
    assert_eq!(other_rules.outcome(&at("word:zz^30z")), None);
    for unknown in ["word:zz^5z", "word:zz^30z/0=1", "path:60"] {
        assert_eq!(game.outcome(&at(unknown)), None, "{unknown}");
    }
}
