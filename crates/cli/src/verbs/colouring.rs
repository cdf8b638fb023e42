//! `noyau chi` and `noyau bitype`: questions that only the colouring game answers.

use clap::ArgMatches;
use noyau_api::{NumberJson, QuestionJson, StopJson, question_line};
use noyau_core::bitype::{Bitype, Domain, Side};
use noyau_engine::{Engine, EngineError, Lead, Stopped, open};
use noyau_text::Detail;
use serde::Serialize;

use crate::error::CliError;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

/// The game chromatic numbers of a graph.
pub(super) fn chi(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let colouring = engine.colouring().ok_or(EngineError::NoBitype)?;
    let found = colouring.chi(&input::position(matches)?, &input::patience(matches)?)?;
    let tried = found.tried.iter().map(|tried| TriedJson {
        colours: tried.colours,
        alice_first: tried.alice_first.map(winner),
        bob_first: tried.bob_first.map(winner),
    });
    let bounds = [Side::Alice, Side::Bob].map(|first| found.bounds(first));
    if output.json {
        output.json(&ChiJson {
            question: QuestionJson::new(&engine, &found.position),
            chi_g: found.number(Side::Alice).map(NumberJson::from),
            chi_g_b: found.number(Side::Bob).map(NumberJson::from),
            chi_g_bounds: bounds[0].into(),
            chi_g_b_bounds: bounds[1].into(),
            tried: tried.collect(),
            stopped: found
                .stopped
                .and_then(|stopped| StopJson::new(output.texts, &EngineError::from(stopped))),
        })?;
        return ended(found.stopped);
    }
    let position = output.texts.written(&found.position, Detail::Short);
    let mut lines = vec![question_line(&engine, Some(&position))];
    for (first, (least, most)) in ["alice", "bob"].into_iter().zip(bounds) {
        let (key, most) = match most {
            Some(most) if most == least => ("first", most),
            Some(most) => ("between", most),
            None => ("at-least", least),
        };
        let numbers = [("number", &*most.to_string()), ("least", &*least.to_string())];
        lines.push(output.texts.fill(&format!("chi-{first}-{key}"), &numbers));
    }
    let who = |alice: Option<bool>| {
        output.texts.word(match alice {
            Some(true) => "chi-alice-wins",
            Some(false) => "chi-bob-wins",
            None => "chi-nobody",
        })
    };
    for tried in &found.tried {
        let (alice, bob) = (who(tried.alice_first), who(tried.bob_first));
        let colours = [("colours", tried.colours.into())];
        let who = [("alice", &*alice), ("bob", &*bob)];
        lines.push(format!("  {}", output.texts.say_with("chi-tried", &colours, &who)));
    }
    output.lines(lines)?;
    ended(found.stopped)
}

/// Returns an error if the search was stopped. The known part of the answer has been shown.
fn ended(stopped: Option<Stopped>) -> Result<Exit, CliError> {
    match stopped {
        None => Ok(Exit::Done),
        Some(stopped) => Err(EngineError::from(stopped).into()),
    }
}

fn winner(alice: bool) -> &'static str {
    if alice { "Alice" } else { "Bob" }
}

/// The bitype of a word or of a position.
pub(super) fn bitype(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let text = input::position(matches)?;
    let engine = open("colouring", &input::given(matches))?;
    let limits = input::patience(matches)?;
    let colouring = engine.colouring().ok_or(EngineError::NoBitype)?;
    let found = colouring.bitype(&as_position(&text), &limits)?;
    let bitype = found.bitype.bitype;
    let options = if matches.get_flag("options") {
        Some(options(&engine, &found.position.to_string(), &limits)?)
    } else {
        None
    };
    if output.json {
        let count = |(bitype, count): &(Bitype, usize)| OptionJson {
            bitype: bitype.to_string(),
            count: (*count).into(),
        };
        output.json(&BitypeJson {
            question: QuestionJson::new(&engine, &found.position),
            colours: found.colours,
            bitype: bitype.to_string(),
            signed: found.bitype.to_string(),
            mirror: bitype.mirror().to_string(),
            winners: bitype.vector(),
            open: found.open.into(),
            alice: class(found.strength.alice),
            bob: class(found.strength.bob),
            options: options.map(|counts| counts.iter().map(count).collect()),
        })?;
        return Ok(Exit::Done);
    }
    let texts = output.texts;
    let position = texts.written(&found.position, Detail::Short);
    let mut lines = vec![
        question_line(&engine, Some(&position)),
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
    if let Some(counts) = options {
        lines.push(texts.word("bitype-options"));
        lines.extend(counts.iter().map(|(name, count)| format!("  {name}  {count}")));
    }
    output.lines(lines)?;
    Ok(Exit::Done)
}

/// Adds `word:` to a text without a colon: names of graphs have one, so the text is a word.
fn as_position(text: &str) -> String {
    let text = text.trim();
    if text.contains([':', '\n']) { text.to_owned() } else { format!("word:{text}") }
}

/// Counts the moves to each bitype.
fn options(
    engine: &Engine,
    position: &str,
    limits: &noyau_engine::Limits,
) -> Result<Vec<(Bitype, usize)>, CliError> {
    let moves = engine.moves(position, usize::MAX, &noyau_engine::SolveOptions::one_move())?;
    let colouring = engine.colouring().ok_or(EngineError::NoBitype)?;
    let mut counts: Vec<(Bitype, usize)> = Vec::new();
    for mv in &moves.moves {
        let there = colouring.bitype(&mv.target.to_string(), limits)?.bitype.bitype;
        match counts.iter_mut().find(|(bitype, _)| *bitype == there) {
            Some((_, count)) => *count += 1,
            None => counts.push((there, 1)),
        }
    }
    counts.sort_by_key(|(bitype, _)| Bitype::ALL.iter().position(|known| known == bitype));
    Ok(counts)
}

fn class(class: Lead) -> &'static str {
    match class {
        Lead::None => "none",
        Lead::First => "first",
        Lead::Second => "second",
    }
}

#[derive(Serialize)]
struct ChiJson {
    #[serde(flatten)]
    question: QuestionJson,
    chi_g: Option<NumberJson>,
    chi_g_b: Option<NumberJson>,
    chi_g_bounds: BoundsJson,
    chi_g_b_bounds: BoundsJson,
    tried: Vec<TriedJson>,
    stopped: Option<StopJson>,
}

/// The lower bound of a number, and its upper bound if known.
#[derive(Serialize)]
struct BoundsJson {
    at_least: NumberJson,
    at_most: Option<NumberJson>,
}

impl From<(usize, Option<usize>)> for BoundsJson {
    fn from((least, most): (usize, Option<usize>)) -> Self {
        Self { at_least: least.into(), at_most: most.map(NumberJson::from) }
    }
}

#[derive(Serialize)]
struct TriedJson {
    colours: usize,
    /// The winner if Alice begins.
    alice_first: Option<&'static str>,
    bob_first: Option<&'static str>,
}

#[derive(Serialize)]
struct BitypeJson {
    #[serde(flatten)]
    question: QuestionJson,
    colours: usize,
    bitype: String,
    signed: String,
    mirror: String,
    /// The winners when Alice begins, Alice begins with a spare vertex, Bob begins, Bob begins with
    /// a spare vertex.
    winners: String,
    open: NumberJson,
    alice: &'static str,
    bob: &'static str,
    /// The number of moves to each bitype, if requested.
    options: Option<Vec<OptionJson>>,
}

#[derive(Serialize)]
struct OptionJson {
    bitype: String,
    count: NumberJson,
}
