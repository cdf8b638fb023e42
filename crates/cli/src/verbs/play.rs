//! `noyau play`: plays against the machine, on a screen or line by line.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ArgMatches;
use noyau_engine::{Level, Limits, Patience, find};
use noyau_tui::{PlayError, PlayOptions, line_mode};

use crate::error::CliError;
use crate::exit::Exit;
use crate::output::Output;
use crate::{files, input};

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let game = matches.get_one::<String>("game").cloned();
    if let Some(name) = &game {
        find(name)?;
    }
    let has_position = input::has_position(matches);
    let level = matches.get_one::<String>("level").and_then(|name| Level::from_name(name));
    let defaults = Patience::default();
    let patience = Patience {
        // Ctrl-C ends the whole game, not only a search in it.
        limits: Limits { memory: input::memory(matches)?, ..defaults.limits },
        time: input::time(matches)?,
    };
    let options = PlayOptions {
        game,
        given: input::with_files(&input::given(matches))?,
        position: if has_position { Some(input::position(matches)?) } else { None },
        level: level.unwrap_or(Level::Intermediate),
        machine_first: matches.get_flag("second"),
        two_players: matches.get_flag("two-players"),
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_else(seed_from_clock),
        save: matches.get_one::<PathBuf>("save").cloned(),
        write: |path, record| files::write(path, |out| out.write_all(record.as_bytes())),
        patience,
    };
    let has_screen =
        !matches.get_flag("line") && io::stdin().is_terminal() && io::stdout().is_terminal();
    let on_screen = if has_screen { on_screen(&options, output) } else { None };
    let played = on_screen.unwrap_or_else(|| {
        line_mode(&options, output.texts, &mut io::stdin().lock(), &mut io::stdout().lock())
    });
    match played {
        Err(PlayError::Interrupted) => Ok(Exit::Interrupted),
        played => Ok(played.map(|()| Exit::Done)?),
    }
}

/// Plays on the full screen; `None` if the program is built without it.
#[cfg(feature = "tui")]
fn on_screen(options: &PlayOptions, output: &Output) -> Option<Result<(), PlayError>> {
    crate::interrupt::handled_elsewhere();
    Some(noyau_tui::screen_mode(options, output.texts, Exit::Interrupted.code()))
}

#[cfg(not(feature = "tui"))]
fn on_screen(_: &PlayOptions, _: &Output) -> Option<Result<(), PlayError>> {
    None
}

fn seed_from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}
