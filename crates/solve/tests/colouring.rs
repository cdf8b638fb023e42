//! The colouring solver against the rules of the game alone.
#![allow(clippy::unwrap_used)]

use noyau_core::Outcome;
use noyau_core::bitype::{Bitype, Condition, Side};
use noyau_oracle::{Colouring, Judge, Paint, Plain};
use noyau_solve::colouring::{ColourSet, Lead, NoPalette, Palette, Solver};
use noyau_solve::{Limits, StopReason};
use proptest::prelude::*;

/// Whether Alice wins by the rules alone. The player `pass` may pass at any time.
fn plain(
    colours: usize,
    neighbours: &[Vec<usize>],
    start: &[Option<usize>],
    condition: Condition,
    pass: Option<Side>,
) -> bool {
    let edges: Vec<(usize, usize)> = neighbours
        .iter()
        .enumerate()
        .flat_map(|(v, around)| around.iter().filter(move |u| **u < v).map(move |u| (*u, v)))
        .collect();
    let number = |count: usize| u8::try_from(count).unwrap();
    let spare = usize::from(condition.spare);
    let given = start.iter().map(|colour| colour.map_or(0, |colour| number(colour) + 1));
    let rules = Colouring {
        graph: Plain::of(neighbours.len() + spare, &edges),
        colours: number(colours),
        passes: pass,
    };
    let turn = condition.first;
    let given = given.chain(std::iter::repeat_n(0, spare)).collect();
    let outcome = Judge::new(rules).verdict(&Paint { given, turn }).outcome;
    (outcome == Outcome::N) == (turn == Side::Alice)
}

/// A graph, colours and a proper partial colouring.
fn positions() -> impl Strategy<Value = (usize, Vec<Vec<usize>>, Vec<Option<usize>>)> {
    (1_usize..=6, 1_usize..=4).prop_flat_map(|(order, colours)| {
        let edges = prop::collection::vec(prop::bool::weighted(0.45), order * order);
        let wishes = prop::collection::vec(prop::option::weighted(0.3, 0..colours), order);
        (edges, wishes).prop_map(move |(edges, wishes)| {
            let joined = |u: usize, v: usize| u != v && edges[u.min(v) * order + u.max(v)];
            let neighbours: Vec<Vec<usize>> =
                (0..order).map(|v| (0..order).filter(|&u| joined(u, v)).collect()).collect();
            let mut state: Vec<Option<usize>> = vec![None; order];
            for vertex in 0..order {
                let free = neighbours[vertex].iter().all(|&u| state[u] != wishes[vertex]);
                state[vertex] = wishes[vertex].filter(|_| free);
            }
            (colours, neighbours, state)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_rules_alone_say_the_same((colours, neighbours, state) in positions()) {
        let position = Palette::new(colours, &neighbours, &state).unwrap();
        let solver = Solver::new();
        for condition in Condition::ALL {
            let found = solver
                .alice_wins_with(&position, condition.first, condition.spare, &Limits::none())
                .unwrap();
            prop_assert_eq!(found, plain(colours, &neighbours, &state, condition, None));
        }
        let wins = Condition::ALL.map(|condition| plain(colours, &neighbours, &state, condition, None));
        prop_assert_eq!(
            Some(solver.bitype(&position, &Limits::none()).unwrap()),
            Bitype::from_wins(wins)
        );
    }

    #[test]
    fn passes_are_judged_as_the_rules_do((colours, neighbours, state) in positions()) {
        let position = Palette::new(colours, &neighbours, &state).unwrap();
        let strength = Solver::new().strength(&position, &Limits::none()).unwrap();
        let alone = |first| Condition { first, spare: false };
        let wins = |first, pass| plain(colours, &neighbours, &state, alone(first), Some(pass));
        let alice = (wins(Side::Alice, Side::Bob), wins(Side::Bob, Side::Bob));
        let bob = (!wins(Side::Bob, Side::Alice), !wins(Side::Alice, Side::Alice));
        let class = |(first, second)| match (first, second) {
            (true, true) => Lead::Second,
            (true, false) => Lead::First,
            _ => Lead::None,
        };
        prop_assert_eq!(strength.alice, class(alice));
        prop_assert_eq!(strength.bob, class(bob));
    }

    #[test]
    fn names_of_vertices_and_colours_do_not_matter(
        (colours, neighbours, state) in positions(),
        turn in 1_usize..5,
    ) {
        let order = neighbours.len();
        let place = |vertex: usize| (vertex + turn) % order;
        let mut renamed = vec![Vec::new(); order];
        let mut recoloured = vec![None; order];
        for vertex in 0..order {
            renamed[place(vertex)] = neighbours[vertex].iter().map(|&u| place(u)).collect();
            recoloured[place(vertex)] = state[vertex].map(|colour| (colour + turn) % colours);
        }
        let solver = Solver::new();
        let one = Palette::new(colours, &neighbours, &state).unwrap();
        let bitype = solver.bitype(&one, &Limits::none()).unwrap();
        let known = solver.known();
        let other = Palette::new(colours, &renamed, &recoloured).unwrap();
        prop_assert_eq!(solver.bitype(&other, &Limits::none()).unwrap(), bitype);
        // A forest is always recognised, and then the table does not grow.
        if neighbours.iter().map(Vec::len).sum::<usize>() / 2 < order && is_forest(&neighbours) {
            prop_assert_eq!(solver.known(), known);
        }
    }
}

fn is_forest(neighbours: &[Vec<usize>]) -> bool {
    let mut left: Vec<Vec<usize>> = neighbours.to_vec();
    while let Some(leaf) = left.iter().position(|around| around.len() == 1) {
        let stem = left[leaf][0];
        left[leaf].clear();
        left[stem].retain(|&other| other != leaf);
    }
    left.iter().all(Vec::is_empty)
}

/// The neighbours of each vertex, and the colours that are given.
type Board = (Vec<Vec<usize>>, Vec<Option<usize>>);

/// A path of uncoloured vertices, with coloured leaves at some of them.
fn dressed_path(leaves: &[&[usize]]) -> Board {
    let neighbours = caterpillar(&leaves.iter().map(|colours| colours.len()).collect::<Vec<_>>());
    let coloured = leaves.iter().flat_map(|colours| colours.iter().copied().map(Some));
    (neighbours, std::iter::repeat_n(None, leaves.len()).chain(coloured).collect())
}

fn agrees_with_the_rules(colours: usize, neighbours: &[Vec<usize>], state: &[Option<usize>]) {
    let position = Palette::new(colours, neighbours, state).unwrap();
    let solver = Solver::new();
    for condition in Condition::ALL {
        let Condition { first, spare } = condition;
        let found = solver.alice_wins_with(&position, first, spare, &Limits::none()).unwrap();
        let expected = plain(colours, neighbours, state, condition, None);
        assert_eq!(found, expected, "{state:?} {condition:?}");
    }
    let strength = solver.strength(&position, &Limits::none()).unwrap();
    let wins = |first, pass| {
        plain(colours, neighbours, state, Condition { first, spare: false }, Some(pass))
    };
    let class = |first, second| match (first, second) {
        (true, true) => Lead::Second,
        (true, false) => Lead::First,
        _ => Lead::None,
    };
    let alice = class(wins(Side::Alice, Side::Bob), wins(Side::Bob, Side::Bob));
    let bob = class(!wins(Side::Bob, Side::Alice), !wins(Side::Alice, Side::Alice));
    assert_eq!((strength.alice, strength.bob), (alice, bob), "{state:?}");
}

/// Bob colours the middle vertex of w–u–x–v–w'. Then u and v each see two of the three colours, and
/// Bob threatens to put the third colour beside both. Alice can parry only one threat.
#[test]
fn two_threats_at_once_win() {
    let (neighbours, state) = dressed_path(&[&[], &[0], &[], &[0], &[]]);
    let position = Palette::new(3, &neighbours, &state).unwrap();
    let strength = Solver::new().strength(&position, &Limits::none()).unwrap();
    assert_eq!(strength.bob, Lead::First);
    let sides: [&[usize]; 4] = [&[], &[0], &[1], &[0, 1]];
    for places in 0..4_usize.pow(5) {
        let leaves: Vec<&[usize]> = (0..5).map(|n| sides[places >> (2 * n) & 3]).collect();
        // Mirror images are alike.
        if leaves.iter().le(leaves.iter().rev()) {
            let (neighbours, state) = dressed_path(&leaves);
            agrees_with_the_rules(3, &neighbours, &state);
        }
    }
}

/// The disjoint union of boards.
fn side_by_side(boards: &[Board]) -> Board {
    let (mut neighbours, mut state) = (Vec::new(), Vec::new());
    for (around, colours) in boards {
        let first = state.len();
        neighbours.extend(around.iter().map(|all| all.iter().map(|v| v + first).collect()));
        state.extend_from_slice(colours);
    }
    (neighbours, state)
}

/// Pieces that cover every result when either player may pass. Alice wins the first as second
/// player. The strong layer alone says nothing about the second and the fourth.
#[test]
fn pieces_side_by_side() {
    let pieces: [&[&[usize]]; 6] = [
        &[&[], &[0], &[]],
        &[&[0], &[0], &[0], &[0]],
        &[&[0, 1], &[]],
        &[&[1, 2], &[0], &[0], &[0], &[0]],
        &[&[0], &[0], &[0], &[], &[]],
        &[&[0], &[0], &[0], &[0], &[]],
    ];
    let solver = Solver::new();
    let agrees = |chosen: &[usize]| {
        let boards: Vec<_> = chosen.iter().map(|piece| dressed_path(pieces[*piece])).collect();
        let (neighbours, state) = side_by_side(&boards);
        let position = Palette::new(3, &neighbours, &state).unwrap();
        for condition in Condition::ALL {
            let Condition { first, spare } = condition;
            let found = solver.alice_wins_with(&position, first, spare, &Limits::none()).unwrap();
            let expected = plain(3, &neighbours, &state, condition, None);
            assert_eq!(found, expected, "{chosen:?} {condition:?}");
        }
    };
    for one in 0..pieces.len() {
        for other in
            (one..pieces.len()).filter(|other| pieces[one].len() + pieces[*other].len() < 10)
        {
            agrees(&[one, other]);
        }
    }
    for three in [[0, 0, 1], [0, 0, 2], [0, 1, 2], [0, 2, 2], [1, 2, 2]] {
        agrees(&three);
    }
}

fn caterpillar(leaves: &[usize]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); leaves.len()];
    for spine in 1..leaves.len() {
        neighbours[spine].push(spine - 1);
        neighbours[spine - 1].push(spine);
    }
    for (spine, &count) in leaves.iter().enumerate() {
        for _ in 0..count {
            let leaf = neighbours.len();
            neighbours.push(vec![spine]);
            neighbours[spine].push(leaf);
        }
    }
    neighbours
}

fn bitype(leaves: &[usize]) -> Bitype {
    let position = Palette::uncoloured(3, &caterpillar(leaves)).unwrap();
    Solver::new().bitype(&position, &Limits::none()).unwrap()
}

#[test]
fn caterpillars_known_by_name() {
    assert_eq!(bitype(&[3, 2, 2, 3]), Bitype::BB);
    assert_eq!(bitype(&[2, 2, 2, 3]), Bitype::AA);
    assert_eq!(bitype(&[3, 2, 1, 3]), Bitype::NN);
}

#[test]
fn several_threads_say_the_same() {
    let solver = Solver::with(3, 1 << 28);
    for leaves in [[3, 2, 2, 3], [2, 2, 2, 3], [3, 2, 1, 3], [3, 1, 2, 3]] {
        let position = Palette::uncoloured(3, &caterpillar(&leaves)).unwrap();
        assert_eq!(solver.bitype(&position, &Limits::none()).unwrap(), bitype(&leaves));
    }
}

#[test]
fn limits_stop_the_search() {
    let hard = Palette::uncoloured(3, &caterpillar(&[2; 30])).unwrap();
    let stopped = Solver::new().alice_wins(&hard, Side::Alice, &Limits::work(2_000)).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Work);
    let stopped =
        Solver::with(2, 10_000).alice_wins(&hard, Side::Alice, &Limits::none()).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Memory);
    assert!(stopped.positions > 0);
}

/// The pieces that one move leaves on such a board take minutes to tell apart. A solver that is
/// stopped must not wait for them.
#[test]
fn a_large_piece_is_left_when_somebody_asks() {
    let side: Vec<usize> = (0..125).collect();
    let other: Vec<usize> = (125..250).collect();
    let board: Vec<Vec<usize>> =
        (0..250).map(|v| if v < 125 { other.clone() } else { side.clone() }).collect();
    let board = Palette::uncoloured(3, &board).unwrap();
    let solver = Solver::new();
    let late = Limits::none().within(std::time::Duration::from_millis(20));
    let stopped = solver.alice_wins(&board, Side::Alice, &late).unwrap_err();
    assert_eq!(stopped.reason, StopReason::Time);
    // The unfinished work is not taken for complete: the solver stays right.
    let short = Palette::uncoloured(2, &[vec![1], vec![0, 2], vec![1]]).unwrap();
    assert_eq!(solver.bitype(&short, &Limits::none()), Ok(Bitype::AA));
}

#[test]
fn what_is_no_position_is_refused() {
    let edge = [vec![1], vec![0]];
    assert_eq!(
        Palette::new(3, &edge, &[Some(1), Some(1)]),
        Err(NoPalette::Clash { one: 0, other: 1 })
    );
    assert_eq!(
        Palette::new(2, &edge, &[Some(2), None]),
        Err(NoPalette::NoSuchColour { vertex: 0, colour: 2, colours: 2 })
    );
    assert_eq!(Palette::uncoloured(17, &edge), Err(NoPalette::Colours { colours: 17 }));
    assert_eq!(
        Palette::uncoloured(3, &[vec![1], vec![]]),
        Err(NoPalette::Edge { vertex: 0, neighbour: 1 })
    );
    let many = vec![Vec::new(); 251];
    assert_eq!(Palette::uncoloured(3, &many), Err(NoPalette::Vertices { vertices: 251 }));
}

/// The memory is counted, also for boards that are searched as a whole.
#[test]
fn what_is_remembered_is_counted() {
    let solver = Solver::new();
    assert_eq!(solver.known(), 0);
    // The Petersen graph, with three colours.
    let petersen: Vec<Vec<usize>> = (0..10)
        .map(|v| match v {
            0..5 => vec![(v + 1) % 5, (v + 4) % 5, v + 5],
            _ => vec![5 + (v + 2) % 5, 5 + (v + 3) % 5, v - 5],
        })
        .collect();
    let whole = Palette::uncoloured(3, &petersen).unwrap();
    solver.alice_wins(&whole, Side::Alice, &Limits::none()).unwrap();
    let boards = solver.known();
    assert!(boards > 0);
    let path = Palette::uncoloured(2, &[vec![1], vec![0, 2], vec![1, 3], vec![2]]).unwrap();
    solver.alice_wins(&path, Side::Alice, &Limits::none()).unwrap();
    assert!(solver.known() > boards);
}

#[test]
fn the_lowest_colour_is_the_first_one() {
    let lowest = |colours: &[usize]| {
        let sets = colours.iter().map(|&colour| ColourSet::only(colour));
        sets.fold(ColourSet::EMPTY, ColourSet::with).lowest()
    };
    assert_eq!([lowest(&[]), lowest(&[0, 3]), lowest(&[5, 2])], [None, Some(0), Some(2)]);
}

#[test]
fn uncoloured_vertices_are_counted() {
    let path = [vec![1], vec![0, 2], vec![1, 3], vec![2]];
    for (given, open) in [
        ([None; 4], 4),
        ([Some(0), None, None, Some(1)], 2),
        ([Some(1), Some(0), None, Some(2)], 1),
    ] {
        assert_eq!(Palette::new(4, &path, &given).unwrap().uncoloured_vertices(), open);
    }
}
