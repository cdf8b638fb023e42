//! Tests of play line by line: whole games as transcripts, and random lines. The tests of the
//! screen are beside it.

mod line;
mod script;

use noyau_engine::{Arguments, Entry, Patience, Record, SolveOptions, open};

use super::PlayOptions;

/// The options of a game that starts without a menu.
pub(super) fn options(game: &str, position: &str) -> PlayOptions {
    PlayOptions {
        game: Some(game.to_owned()),
        position: Some(position.to_owned()),
        seed: 7,
        ..PlayOptions::default()
    }
}

/// Checks that a record can be replayed, so that every move in it was legal.
pub(super) fn assert_legal(record: &str) {
    let record = Record::parse(record).unwrap();
    let engine = open(&record.game, &record.given).unwrap();
    let replay = engine.replay(&record, &SolveOptions::default()).unwrap();
    assert_eq!(replay.moves.len(), record.moves.len());
}

/// A position of a game that is small enough to be searched at once.
pub(super) fn small_position(entry: &Entry) -> String {
    let count = entry.example.split(',').count();
    let small = ["2", "3", "1", "2", "1"].into_iter().cycle().take(count).collect::<Vec<_>>();
    let small = small.join(",");
    let engine = open(entry.id, &Arguments::none()).unwrap();
    if engine.start(&small, 0, Patience::default()).is_ok() {
        small
    } else {
        entry.example.to_owned()
    }
}

/// A file of its own for one test.
pub(super) fn scratch_file(test: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("noyau-play-{}-{test}.txt", std::process::id()))
}

/// The arguments with one flag.
pub(super) fn flag(name: &str) -> Arguments {
    Arguments::none().flag(name)
}
