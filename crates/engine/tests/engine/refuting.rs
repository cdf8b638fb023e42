use super::*;

fn heaps(written: &Written) -> Vec<u64> {
    let text = written.to_string();
    let mut sizes: Vec<u64> = text.split(',').map(|size| size.parse().unwrap()).collect();
    sizes.retain(|size| *size > 0);
    sizes.sort_unstable();
    sizes
}

#[test]
fn the_tree_of_marienbad_is_the_one_of_the_document() {
    let file = include_str!("../../../documents/data/nim/vectors.json");
    let file: serde_json::Value = serde_json::from_str(file).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    let vector = vectors.iter().find(|vector| vector["id"] == "001-G1").unwrap();
    let list = |value: &serde_json::Value| -> Vec<u64> {
        serde_json::from_value::<Vec<u64>>(value.clone()).unwrap()
    };
    let tree = game("marienbad").refute("1,2,3,4", 3, &Limits::none()).unwrap();
    assert_eq!(tree.from.unwrap().to_string(), "1,2,3,4");
    assert_eq!(heaps(&tree.position), list(&vector["first_move"]));
    let mut found: Vec<(Vec<u64>, Vec<u64>)> = tree
        .replies
        .iter()
        .map(|reply| {
            let answer = reply.answer.as_ref().unwrap();
            (heaps(&reply.position), heaps(&answer.position))
        })
        .collect();
    let mut expected: Vec<(Vec<u64>, Vec<u64>)> = vector["replies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| (list(&pair[0]), list(&pair[1])))
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn depth_and_lost_starts_are_respected() {
    let tree = game("nim").refute("2,2", 0, &Limits::none()).unwrap();
    assert!(tree.from.is_none());
    assert!(tree.replies.iter().all(|reply| reply.answer.is_none()));
    let deep = game("nim").refute("2,2", 9, &Limits::none()).unwrap();
    // 2,2 → 1,2 → 1,1 → 0,1 → 0,0, which has no replies.
    let answer = |replies: &[noyau_engine::Reply]| replies[0].answer.clone().unwrap();
    let second = answer(&deep.replies);
    let last = answer(&second.replies);
    assert_eq!(heaps(&last.position), Vec::<u64>::new());
    assert!(last.replies.is_empty());
}

#[test]
fn a_tree_without_end_is_refused() {
    for position in ["10^9,10^9", "2^4096,2^4096"] {
        let error = game("nim").refute(position, 1, &Limits::none()).unwrap_err();
        assert!(matches!(error, EngineError::TooManyPositions { .. }), "{error}");
    }
}

/// Where the player who cannot move wins, the end of a game is no lost position.
#[test]
fn a_finished_game_is_refuted_only_if_it_is_lost() {
    let tree = game("nim").refute("0", 3, &Limits::none()).unwrap();
    assert!(tree.from.is_none() && tree.replies.is_empty());
    for entry in GAMES {
        let Ok(misere) = open(entry.id, &Arguments::none().with("misere", "true")) else {
            continue;
        };
        for end in ["0", "0,0", "empty:0"] {
            let Ok(solved) = misere.solve(end, &SolveOptions::default()) else { continue };
            if solved.answer.outcome == Outcome::N && solved.answer.winning.moves.is_empty() {
                let refused = misere.refute(end, 3, &Limits::none());
                assert!(matches!(refused, Err(EngineError::GameOver)), "{} {end}", entry.id);
            }
        }
    }
    let refused = game("marienbad").refute("0", 3, &Limits::none());
    assert!(matches!(refused, Err(EngineError::GameOver)));
}
