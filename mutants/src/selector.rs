//! Which change is in force: this file becomes a module of the crate that is changed.
//!
//! `NOYAU_MUTANT` holds the number of the change, or nothing. If `NOYAU_REACHED` names a file, no
//! change is in force, and the numbers of those that are reached are appended to it.

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNREAD: u32 = u32::MAX;
const RECORDING: u32 = u32::MAX - 1;
static CHOSEN: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// Whether the change with this number is in force.
#[inline]
pub(crate) fn on(number: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == number || (chosen >= RECORDING && look(chosen, number))
}

#[cold]
fn look(chosen: u32, number: u32) -> bool {
    let path = || std::env::var_os("NOYAU_REACHED");
    if chosen == UNREAD && path().is_none() {
        let chosen = std::env::var("NOYAU_MUTANT").ok().and_then(|text| text.parse().ok());
        CHOSEN.store(chosen.unwrap_or(0), Relaxed);
        return chosen == Some(number);
    }
    CHOSEN.store(RECORDING, Relaxed);
    let reached = &REACHED[number as usize];
    if !reached.load(Relaxed) && !reached.swap(true, Relaxed) {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path().unwrap());
        file.and_then(|mut file| file.write_all(format!("{number}\n").as_bytes())).unwrap();
    }
    false
}
