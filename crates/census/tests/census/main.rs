//! Questions about many boards: sequences of boards, the census, the smallest graphs.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noyau_census::{
    Bound, CensusError, CensusProgress, LogProblem, SmallestError, SmallestGoal, Work, census,
    smallest_graphs, smallest_tree,
};
use noyau_core::bitype::{Bitype, Sign};
use noyau_core::{Answer, RatedMove};
use noyau_engine::sequence::{self, PositionPattern, StoreProblem};
use noyau_engine::strategy::{Strategy, StrategyError};
use noyau_engine::{
    Arguments, By, Engine, EngineError, Limits, Memory, SolveOptions, TermOptions, open,
};

mod boards;
mod smallest;
mod strategies;

fn domination() -> Engine {
    open("domination", &Arguments::none()).unwrap()
}

fn terms(engine: &Engine, pattern: &str, from: usize, to: usize) -> Vec<u32> {
    let options = TermOptions { threads: 1, limits: Limits::none() };
    let mut values = Vec::new();
    let pattern = PositionPattern::parse(pattern).unwrap();
    engine
        .terms(&pattern, from..=to, &options, &mut |n, value| {
            assert_eq!(n, from + values.len());
            values.push(value);
            ControlFlow::Continue(())
        })
        .unwrap();
    values
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("noyau-boards-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn work<T>(threads: usize, limits: &Limits, run: impl FnOnce(&Work<'_>) -> T) -> T {
    run(&Work { threads, limits, watch: &|_| {} })
}
