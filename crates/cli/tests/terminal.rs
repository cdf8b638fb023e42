//! Tests that need a terminal: the screen of `play` when the program is asked to end, tables that
//! fit, progress. The terminal is a pseudo-terminal whose other end the test holds.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};

/// A pseudo-terminal: `here` is the end of the person, `there` that of the program.
struct Terminal {
    here: OwnedFd,
    there: OwnedFd,
    shown: Receiver<Vec<u8>>,
    seen: String,
}

impl Terminal {
    fn new(columns: u16) -> Self {
        let here = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&here).unwrap();
        unlockpt(&here).unwrap();
        let name = ptsname(&here, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let there = rustix::fs::open(name.as_c_str(), flags, Mode::empty()).unwrap();
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&there, size).unwrap();
        let (send, shown) = channel();
        let mut reader = File::from(here.try_clone().unwrap());
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { here, there, shown, seen: String::new() }
    }

    fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments).spawn().unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let end = || Stdio::from(self.there.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_noyau"));
        command.args(arguments).env("LC_ALL", "C").env("TERM", "xterm");
        command.stdin(end()).stdout(end()).stderr(end());
        command
    }

    /// Waits until `text` has been shown.
    fn wait_for(&mut self, text: &str) {
        while !self.seen.contains(text) {
            let more = self.shown.recv_timeout(Duration::from_secs(120));
            let more = more.unwrap_or_else(|_| panic!("{text:?} is not in {:?}", self.seen));
            self.seen += &String::from_utf8_lossy(&more);
        }
    }

    /// Returns everything that has been shown.
    fn all(mut self) -> String {
        while let Ok(more) = self.shown.recv_timeout(Duration::from_millis(300)) {
            self.seen += &String::from_utf8_lossy(&more);
        }
        self.seen
    }

    /// Whether the terminal is back in its usual state: it reads whole lines and echoes what is
    /// typed.
    fn is_as_usual(&self) -> bool {
        use rustix::termios::LocalModes;
        let modes = tcgetattr(&self.there).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }
}

const ENTER: &str = "\u{1b}[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";

#[test]
fn the_terminal_is_put_back_when_play_is_asked_to_end() {
    for name in ["-TERM", "-INT", "-HUP"] {
        let mut terminal = Terminal::new(100);
        let mut child = terminal.start(&["play", "nim", "3,5,7"]);
        terminal.wait_for(ENTER);
        terminal.wait_for("Your turn");
        assert!(!terminal.is_as_usual());
        let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
        terminal.wait_for(LEAVE);
        assert!(terminal.is_as_usual(), "{name}");
    }
}

#[test]
fn ctrl_c_is_a_key_that_leaves() {
    let mut terminal = Terminal::new(100);
    let mut child = terminal.start(&["play", "nim", "3,5,7"]);
    terminal.wait_for(ENTER);
    terminal.wait_for("Your turn");
    rustix::io::write(&terminal.here, b"\x03").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    terminal.wait_for(LEAVE);
    assert!(terminal.is_as_usual());
}

#[test]
fn tables_fit_the_terminal() {
    for (columns, arguments) in [
        (60, &["moves", "moore", "1,3,4,7,9"][..]),
        (50, &["table", "wythoff", "array", "--rows", "12"]),
        (70, &["census", "domination", "trees:1..10"]),
        (40, &["sequence", "0.106", "--to", "500"]),
    ] {
        let terminal = Terminal::new(columns);
        let done = terminal.command(arguments).stderr(Stdio::null()).status();
        assert!(done.unwrap().success());
        let shown = terminal.all();
        let longest = shown.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(longest <= usize::from(columns), "{arguments:?}: {longest}\n{shown}");
        assert!(shown.lines().count() > 5, "{shown}");
    }
}

#[test]
fn progress_has_a_speed_and_an_end() {
    let mut terminal = Terminal::new(120);
    let mut child = terminal.start(&["sequence", "0.106", "--to", "2^30"]);
    terminal.wait_for("values");
    terminal.wait_for("/s");
    terminal.wait_for("left");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Parquet files are not printed on a terminal.
#[test]
fn parquet_is_not_for_a_terminal() {
    let terminal = Terminal::new(100);
    let code = terminal.start(&["sequence", "0.77", "--format", "parquet"]).wait().unwrap().code();
    assert_eq!(code, Some(2));
    assert!(terminal.all().contains("--output"));
}
