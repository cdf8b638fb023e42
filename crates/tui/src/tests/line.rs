use insta::assert_snapshot;
use noyau_engine::{Arguments, Level};
use noyau_text::Lang;
use proptest::prelude::*;

use super::script::{game_by_hints, transcript, transcript_with};
use super::{assert_legal, flag, options, scratch_file, small_position};
use crate::{PlayError, PlayOptions};

#[test]
fn a_whole_game_of_nim() {
    let asked = ["why", "1-", "2-9", "1=1", "level perfect"];
    assert_snapshot!(game_by_hints(&options("nim", "3,5,7"), Lang::En, &asked));
}

#[test]
fn a_whole_game_of_nim_in_french() {
    let asked = ["pourquoi", "1-", "2-9", "1=1", "niveau parfait"];
    assert_snapshot!(game_by_hints(&options("nim", "3,5,7"), Lang::Fr, &asked));
}

#[test]
fn a_whole_game_in_one_row() {
    let options = PlayOptions {
        given: Arguments::none().with("p", "4").flag("misere"),
        machine_first: true,
        ..options("one-row", "13")
    };
    assert_snapshot!(game_by_hints(&options, Lang::En, &["moves"]));
}

#[test]
fn a_whole_game_of_marienbad() {
    assert_snapshot!(game_by_hints(&options("marienbad", "1,3,5"), Lang::En, &["-> 1,1,5"]));
}

#[test]
fn a_whole_game_of_moore() {
    assert_snapshot!(game_by_hints(&options("moore", "1,3,4,7"), Lang::En, &["3-1,4-2", "undo"]));
}

#[test]
fn a_whole_game_of_fibonacci() {
    assert_snapshot!(game_by_hints(&options("fibonacci", "20"), Lang::En, &["20", "2"]));
}

#[test]
fn marienbad_is_won_by_hints_alone() {
    for seed in 0..20 {
        let options =
            PlayOptions { level: Level::Perfect, seed, ..options("marienbad", "1,2,3,4") };
        let page = game_by_hints(&options, Lang::En, &[]);
        assert!(page.contains("You win!"), "{page}");
        assert!(!page.contains("throws the win away"), "{page}");
    }
}

/// A transcript without the list of games, because that list grows.
fn without_games(page: &str) -> String {
    let listed = |line: &&str| {
        let mut words = line.split_whitespace();
        let numbered = words.next().is_some_and(|number| number.parse::<usize>().is_ok());
        numbered && words.next().is_some_and(|id| noyau_engine::find(id).is_ok())
    };
    page.lines().filter(|line| !listed(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_menu_asks_until_it_understands() {
    let answers = ["one-row", "0", "5", "maybe", "yes", "", "x", "9", "4", "3", "q"];
    let page = transcript(&PlayOptions::default(), Lang::En, &answers);
    assert_snapshot!(without_games(&page));
    let page = transcript(&PlayOptions::default(), Lang::Fr, &["nim", "", "", "", "2", "fort"]);
    assert_snapshot!(without_games(&page));
}

#[test]
fn the_menu_lists_the_games_and_takes_numbers_or_names() {
    let page = transcript(&PlayOptions::default(), Lang::En, &["chess", "1000", "1", "q"]);
    for entry in noyau_engine::GAMES {
        assert!(page.contains(&format!("  {}", entry.id)), "{page}");
    }
    assert!(page.contains("There is no game \"chess\""), "{page}");
    assert!(page.contains("There is no game \"1000\""), "{page}");
    assert!(page.ends_with("Goodbye.\n"), "{page}");
}

#[test]
fn every_command_answers() {
    let typed = [
        "help",
        "hint",
        "moves",
        "why",
        "why all",
        "why base4",
        "why nonsense",
        "undo",
        "level",
        "level grandmaster",
        "level novice",
        "hnit",
        "",
        "?",
        "1-9",
        "new",
    ];
    let page = transcript(&options("nim", "1,2"), Lang::En, &typed);
    assert!(page.contains("there is no method") || page.contains("There is no method"), "{page}");
    assert!(page.contains("did you mean hint"), "{page}");
    assert!(page.ends_with("Goodbye.\n"), "{page}");
    assert!(!page.contains('⟦'), "{page}");
}

#[test]
fn two_people_take_turns() {
    let options = PlayOptions { two_players: true, ..options("nim", "1,1") };
    let page = transcript(&options, Lang::En, &["1-1", "undo", "2-1", "1-1", "no"]);
    assert!(page.contains("First player> 1-1"), "{page}");
    assert!(page.contains("Second player> undo"), "{page}");
    assert!(page.contains("The second player wins!"), "{page}");
}

#[test]
fn records_are_saved_and_can_be_replayed() {
    let path = scratch_file("saved");
    let save = format!("save {}", path.display());
    let options = PlayOptions { given: flag("misere"), ..options("nim", "1,2,3") };
    let page = transcript(&options, Lang::En, &["1-1", &save, "quit"]);
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(page.contains("The record is in"), "{page}");
    assert!(record.starts_with("game: nim\nmisere: yes\nstart: 1,2,3\n1=0\n"), "{record}");
    assert_legal(&record);
    let nowhere = transcript(&options, Lang::En, &["save /nowhere/at/all.txt"]);
    assert!(nowhere.contains("/nowhere/at/all.txt"), "{nowhere}");
}

#[test]
fn huge_and_many_rows_stay_readable() {
    let many = vec!["1"; 100].join(",");
    let page = transcript(&options("nim", &many), Lang::En, &[]);
    assert!(page.contains("… and 70 more rows"), "{page}");
    let page = transcript(&options("nim", "2^4096,5,100"), Lang::En, &["1=97", "hint"]);
    assert!(page.contains("||||…||||"), "{page}");
    assert!(page.lines().all(|line| line.chars().count() < 200), "{page}");
}

#[test]
fn wrong_options_are_errors() {
    let mut silent = |_: &str| None;
    for options in [
        PlayOptions { game: Some("chess".into()), ..PlayOptions::default() },
        PlayOptions { given: flag("k"), ..options("nim", "3") },
        options("nim", "three"),
    ] {
        let error = transcript_with(&options, Lang::En, &mut silent).unwrap_err();
        assert!(matches!(error, PlayError::Engine(_)));
        assert!(!error.say(noyau_text::Texts::of(Lang::En)).sentence.is_empty());
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "hint",
        "indice",
        "why",
        "pourquoi tout",
        "why search",
        "undo",
        "annuler",
        "moves",
        "level strong",
        "niveau fort",
        "new",
        "nouvelle",
        "help",
        "yes",
        "no",
        "",
        "1",
        "2",
        "3",
        "nim",
        "moore",
        "1,2,3",
        "4",
        "-> 0,0,0",
        "level",
        "why x",
    ]);
    prop_oneof![
        word.prop_map(str::to_owned),
        "[1-3][-=][0-4](,[1-3]-[1-3])?",
        "[0-9]{1,3}",
        "\\PC{0,12}".prop_filter("no stray files", |line| !line.starts_with('s')),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_lines_leave_a_legal_game(
        game in 0..noyau_engine::GAMES.len(),
        named: bool,
        lines in prop::collection::vec(any_line(), 0..40),
    ) {
        let entry = &noyau_engine::GAMES[game];
        let path = scratch_file(&format!("random-{game}"));
        let options = PlayOptions {
            game: named.then(|| entry.id.to_owned()),
            position: Some(small_position(entry)),
            save: Some(path.clone()),
            ..PlayOptions::default()
        };
        let mut lines = lines.into_iter();
        let mut next = |_: &str| lines.next();
        let page = transcript_with(&options, Lang::En, &mut next).unwrap();
        prop_assert!(page.ends_with("Goodbye.\n"));
        prop_assert!(!page.contains('⟦'), "{}", page);
        for round in 1..50 {
            let path = if round == 1 {
                path.clone()
            } else {
                path.with_file_name(format!(
                    "{}-{round}.txt",
                    path.file_stem().unwrap().to_str().unwrap()
                ))
            };
            if let Ok(record) = std::fs::read_to_string(&path) {
                std::fs::remove_file(&path).unwrap();
                assert_legal(&record);
            }
        }
    }
}
