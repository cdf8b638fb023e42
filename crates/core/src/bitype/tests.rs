use std::cmp::Ordering;
use std::collections::HashSet;
use std::convert::Infallible;

use super::{Bitype, BitypeSet, Condition, Domain, Side, Sign, SignedBitype, Type};

fn set(names: &str) -> BitypeSet {
    names.split_whitespace().map(|name| name.parse::<Bitype>().unwrap()).collect()
}

fn subsets() -> impl Iterator<Item = BitypeSet> {
    (1_u32..1 << 9).map(|bits| {
        Bitype::ALL
            .into_iter()
            .enumerate()
            .filter(|(i, _)| bits >> i & 1 == 1)
            .map(|(_, b)| b)
            .collect()
    })
}

#[test]
fn vectors_are_those_of_the_thesis() {
    // Section 4.2 of the specification (thesis, 6.4.7).
    let table = "AA AAAA AN AAAB NA AABA NN AABB PN BAAB NP ABBA BB BBBB BN BABB NB ABBB";
    let words: Vec<&str> = table.split(' ').collect();
    for pair in words.chunks(2) {
        assert_eq!(pair[0].parse::<Bitype>().unwrap().vector(), pair[1], "{}", pair[0]);
    }
}

#[test]
fn the_nine_are_what_a_spare_move_leaves_possible() {
    // On G + 2 K1, which plays like G, and on G + K1 the player to move may take a spare vertex. So
    // a side that wins moving second on G or on G + K1 wins moving first on the other one.
    for bits in 0..16_u32 {
        let wins = [0, 1, 2, 3].map(|i| bits >> i & 1 == 1);
        let possible = (!wins[2] || wins[1]) && (!wins[3] || wins[0]);
        let found = Bitype::from_wins(wins);
        assert_eq!(found.is_some(), possible, "{wins:?}");
        if let Some(bitype) = found {
            assert_eq!(bitype.wins(), wins);
            let (alone, with_spare) = bitype.types();
            assert_eq!(Bitype::from_types(alone, with_spare), Some(bitype));
            let mut asked = 0;
            let evaluated = Bitype::evaluate(|condition| {
                asked += 1;
                let index = Condition::ALL.iter().position(|c| *c == condition).unwrap();
                Ok::<_, Infallible>(wins[index])
            });
            assert_eq!(evaluated, Ok(bitype));
            let expected = match alone {
                Type::P => 2,
                Type::A | Type::B => 3,
                Type::N => 4,
            };
            assert_eq!(asked, expected, "{bitype}");
        }
    }
}

#[test]
fn types_follow_their_options() {
    use Type::{A, B, N, P};
    for bits in 1..16_u32 {
        let options: Vec<Type> = Type::ALL
            .into_iter()
            .enumerate()
            .filter(|(i, _)| bits >> i & 1 == 1)
            .map(|(_, t)| t)
            .collect();
        let has = |t: Type| options.contains(&t);
        // Proposition 6.4.2, as printed with its erratum ("A-option").
        let printed = if has(P) || (has(A) && has(B)) {
            N
        } else if options == [N] {
            P
        } else if has(A) {
            A
        } else {
            B
        };
        assert_eq!(Type::from_options(options.iter().copied()), printed, "{options:?}");
    }
    for first in [Side::Alice, Side::Bob] {
        assert!(A.alice_wins(first) && !B.alice_wins(first));
        assert_eq!(N.alice_wins(first), first == Side::Alice);
        assert_eq!(P.alice_wins(first), first == Side::Bob);
        assert_eq!(first.other().other(), first);
    }
}

#[test]
fn allowed_options_are_table_6_2() {
    let table = [
        ("AA", "AA AN NA NN"),
        ("NN", "AA AN NA NN PN NP BN NB BB"),
        ("BB", "NN BN NB BB"),
        ("AN", "AA AN NA NN NP NB"),
        ("NA", "AA AN NA NN PN BN"),
        ("BN", "NA NN NP BN NB BB"),
        ("NB", "AN NN PN BN NB BB"),
        ("PN", "NA NN NP NB"),
        ("NP", "AN NN PN BN"),
    ];
    for (bitype, allowed) in table {
        assert_eq!(bitype.parse::<Bitype>().unwrap().allowed_options(), set(allowed), "{bitype}");
    }
}

#[test]
fn allowed_and_necessary_options_together_are_the_definition() {
    for options in subsets() {
        let defined = Bitype::from_options(options).unwrap();
        for bitype in Bitype::ALL {
            let stated = options.is_subset(bitype.allowed_options())
                && bitype.has_necessary_options(options);
            assert_eq!(stated, bitype == defined, "{bitype} from {options}");
        }
        let mirrored = Bitype::from_options(options.mirror()).unwrap();
        // A spare move is an option too, so mirroring the options alone is not the mirror; both
        // first letters come from the options alone.
        assert_eq!(
            defined.types().0,
            Type::from_options(options.iter().map(|option| option.types().0))
        );
        assert_eq!(
            mirrored.types().0,
            Type::from_options(options.iter().map(|option| option.types().1))
        );
    }
    assert_eq!(Bitype::from_options(BitypeSet::default()), None);
}

#[test]
fn order_is_proposition_6_5_2() {
    let less = "AA AN AA NA AN PN PN BN AN NN NN NB NA NP NP NB NA NN NN BN BN BB NB BB AA BB";
    let incomparable = "AN NA PN NP BN NB NN NP NN PN";
    let pairs = |text: &str| -> Vec<(Bitype, Bitype)> {
        let all: Vec<Bitype> = text.split(' ').map(|name| name.parse().unwrap()).collect();
        all.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    };
    for (x, y) in pairs(less) {
        assert_eq!(x.partial_cmp(&y), Some(Ordering::Less), "{x} {y}");
        assert_eq!(y.partial_cmp(&x), Some(Ordering::Greater), "{y} {x}");
    }
    for (x, y) in pairs(incomparable) {
        assert_eq!(x.partial_cmp(&y), None, "{x} {y}");
    }
    for (i, x) in Bitype::ALL.into_iter().enumerate() {
        assert!(Bitype::AA <= x && x <= Bitype::BB);
        assert_eq!(x.mirror().mirror(), x);
        assert_eq!(x.mirror().domain(), x.domain());
        assert_eq!(x.is_variable(), x.types().0 != x.types().1);
        for (j, y) in Bitype::ALL.into_iter().enumerate() {
            assert_eq!(x < y, x.mirror() < y.mirror());
            if x < y {
                assert!(i < j, "ALL is a linear extension: {x} {y}");
            }
        }
    }
    let of = |domain| Bitype::ALL.into_iter().filter(|b| b.domain() == domain).count();
    assert_eq!([of(Domain::Alice), of(Domain::Next), of(Domain::Bob)], [3, 3, 3]);
}

#[test]
fn names_are_read_back_and_others_refused() {
    let mut seen = HashSet::new();
    for bitype in Bitype::ALL {
        assert_eq!(bitype.to_string().parse(), Ok(bitype));
        for sign in Sign::ALL {
            let signed = SignedBitype { bitype, sign };
            assert_eq!(signed.to_string().parse(), Ok(signed));
            assert!(seen.insert(signed.to_string()));
            assert_eq!(signed.with_spare().with_spare(), signed);
            assert_eq!(bitype.mirrored_by(sign).mirrored_by(sign), bitype);
        }
    }
    for text in ["", "A", "AP", "aa", "AA2", "0"] {
        assert!(text.parse::<Bitype>().is_err(), "{text}");
        assert!(text.parse::<SignedBitype>().is_err(), "{text}");
    }
    let error = "AP".parse::<SignedBitype>().unwrap_err().to_string();
    assert_eq!(
        error,
        "\"AP\" is not one of the nine bitypes AA, AN, NA, NN, PN, NP, BN, NB, BB, followed by the sign 0 or 1"
    );
}

#[test]
fn sets_list_from_alice_to_bob() {
    assert_eq!(set("BB AA PN").to_string(), "AA PN BB");
    assert_eq!(set("PN").single(), Some(Bitype::PN));
    assert_eq!(set("PN BB").single(), None);
    assert_eq!(set("PN BB").mirror(), set("NP BB"));
    assert_eq!(BitypeSet::ALL.len(), 9);
    assert_eq!(BitypeSet::ALL.intersection(set("NN")), set("NN"));
}
