//! `noyau chi` and `noyau bitype`: what only the colouring game has.

use std::process::ExitCode;

use clap::ArgMatches;
use noyau_core::bitype::{Bitype, Domain, Side};
use noyau_engine::{Class, Engine, EngineError, Stopped, open};
use noyau_text::Detail;
use serde::Serialize;

use crate::error::CliError;
use crate::input;
use crate::output::Output;

/// The game chromatic numbers of a graph.
pub(super) fn chi(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let engine = input::engine(matches)?;
    let found = engine.chi(&input::position(matches)?, &input::patience(matches)?)?;
    let tried = found.tried.iter().map(|tried| TriedJson {
        colours: tried.colours,
        alice_first: tried.alice_first.map(winner),
        bob_first: tried.bob_first.map(winner),
    });
    let bounds = [Side::Alice, Side::Bob].map(|first| found.bounds(first));
    if output.json {
        output.json(&ChiJson {
            game: engine.entry().id,
            graph: found.position.to_string(),
            chi_g: found.number(Side::Alice),
            chi_g_b: found.number(Side::Bob),
            chi_g_bounds: bounds[0],
            chi_g_b_bounds: bounds[1],
            tried: tried.collect(),
        })?;
        return ended(found.stopped);
    }
    let mut lines = vec![format!(
        "{} {}",
        engine.entry().id,
        output.texts.written(&found.position, Detail::Short)
    )];
    for (first, (least, most)) in ["alice", "bob"].into_iter().zip(bounds) {
        let (key, most) = match most {
            Some(most) if most == least => ("first", most),
            Some(most) => ("between", most),
            None => ("at-least", least),
        };
        let numbers = [("number", &*most.to_string()), ("least", &*least.to_string())];
        lines.push(output.texts.fill(&format!("chi-{first}-{key}"), &numbers));
    }
    let unknown = output.texts.word("chi-nobody");
    for row in tried {
        let colours = row.colours.to_string();
        let values = [
            ("colours", colours.as_str()),
            ("alice", row.alice_first.unwrap_or(&unknown)),
            ("bob", row.bob_first.unwrap_or(&unknown)),
        ];
        lines.push(format!("  {}", output.texts.fill("chi-tried", &values)));
    }
    output.lines(lines)?;
    ended(found.stopped)
}

/// What is known was said; why it is not all is an error.
fn ended(stopped: Option<Stopped>) -> Result<ExitCode, CliError> {
    match stopped {
        None => Ok(ExitCode::SUCCESS),
        Some(stopped) => Err(EngineError::from(stopped).into()),
    }
}

fn winner(alice: bool) -> &'static str {
    if alice { "Alice" } else { "Bob" }
}

/// The bitype of a word or of a position.
pub(super) fn bitype(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let text = input::position(matches)?;
    let engine = open("coloring", &input::given(matches))?;
    let limits = input::patience(matches)?;
    let found = engine.bitype(&as_position(&text), &limits)?;
    let bitype = found.bitype.bitype;
    if output.json {
        output.json(&BitypeJson {
            position: found.position.to_string(),
            colours: found.colours,
            bitype: bitype.to_string(),
            signed: found.bitype.to_string(),
            mirror: bitype.mirror().to_string(),
            winners: bitype.vector(),
            open: found.open,
            alice: class(found.strength.alice),
            bob: class(found.strength.bob),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let texts = output.texts;
    let mut lines = vec![
        texts.written(&found.position, Detail::Short),
        texts.fill(
            "bitype-is",
            &[("bitype", &found.bitype.to_string()), ("open", &found.open.to_string())],
        ),
    ];
    let [alice, alice_spare, bob, bob_spare] = bitype.wins().map(winner);
    lines.push(format!(
        "  {}",
        texts.fill("bitype-alice-first", &[("alone", alice), ("spare", alice_spare)])
    ));
    lines.push(format!(
        "  {}",
        texts.fill("bitype-bob-first", &[("alone", bob), ("spare", bob_spare)])
    ));
    lines.push(texts.word(match bitype.domain() {
        Domain::Alice => "bitype-domain-alice",
        Domain::Bob => "bitype-domain-bob",
        Domain::Next => "bitype-domain-next",
    }));
    if bitype.is_variable() {
        lines.push(texts.fill("bitype-variable", &[("mirror", &bitype.mirror().to_string())]));
    }
    lines.push(texts.word(&format!("bitype-strong-alice-{}", class(found.strength.alice))));
    lines.push(texts.word(&format!("bitype-strong-bob-{}", class(found.strength.bob))));
    if matches.get_flag("options") {
        lines.push(texts.word("bitype-options"));
        for (name, count) in options(engine.as_ref(), &found.position.to_string(), &limits)? {
            lines.push(format!("  {name}  {count}"));
        }
    }
    output.lines(lines)?;
    Ok(ExitCode::SUCCESS)
}

/// Every name of a graph has a colon; a text without one is a word.
fn as_position(text: &str) -> String {
    let text = text.trim();
    if text.contains([':', '\n']) { text.to_owned() } else { format!("word:{text}") }
}

/// How many moves lead to each bitype.
fn options(
    engine: &dyn Engine,
    position: &str,
    limits: &noyau_engine::Limits,
) -> Result<Vec<(Bitype, usize)>, CliError> {
    let moves = engine.moves(position, usize::MAX, &noyau_engine::SolveOptions::one_move())?;
    let mut counts: Vec<(Bitype, usize)> = Vec::new();
    for mv in &moves.moves {
        let there = engine.bitype(&mv.target.to_string(), limits)?.bitype.bitype;
        match counts.iter_mut().find(|(bitype, _)| *bitype == there) {
            Some((_, count)) => *count += 1,
            None => counts.push((there, 1)),
        }
    }
    counts.sort_by_key(|(bitype, _)| Bitype::ALL.iter().position(|known| known == bitype));
    Ok(counts)
}

fn class(class: Class) -> &'static str {
    match class {
        Class::None => "none",
        Class::First => "first",
        Class::Second => "second",
    }
}

#[derive(Serialize)]
struct ChiJson {
    game: &'static str,
    graph: String,
    chi_g: Option<usize>,
    chi_g_b: Option<usize>,
    /// At least, and at most where that is known.
    chi_g_bounds: (usize, Option<usize>),
    chi_g_b_bounds: (usize, Option<usize>),
    tried: Vec<TriedJson>,
}

#[derive(Serialize)]
struct TriedJson {
    colours: usize,
    /// Who wins when Alice begins.
    alice_first: Option<&'static str>,
    bob_first: Option<&'static str>,
}

#[derive(Serialize)]
struct BitypeJson {
    position: String,
    colours: usize,
    bitype: String,
    signed: String,
    mirror: String,
    /// Alice first, Alice first with a spare vertex, Bob first, Bob first with a spare vertex.
    winners: String,
    open: usize,
    alice: &'static str,
    bob: &'static str,
}
