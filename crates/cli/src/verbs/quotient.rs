//! `noyau quotient`: the misère quotient of a family of heaps.

use std::path::PathBuf;

use clap::ArgMatches;
use noyau_api::{NumberJson, StopJson};
use noyau_engine::misere::{self, Generator, Genus, Member, Proved, QuotientReport, Repetition};
use noyau_engine::{EngineError, NamedFamily};
use noyau_text::Texts;
use serde::Serialize;

use super::period::CheckedJson;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::output::Output;
use crate::{family, files, input};

/// Largest size when none is given.
const TO: usize = 24;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let family = family::read(matches)?;
    let to = family::size(matches, "to")?.unwrap_or(TO);
    let limits = input::patience(matches)?;
    let Ok(report) = misere::quotient(&family, to, &limits) else {
        let family = family.name().to_owned();
        return Err(CliError::Usage(Usage::NoQuotient { family }));
    };
    if let Some(flaw) = report.flaw.filter(|_| report.is_refuted()) {
        let (family, cause) = (family.name().to_owned(), flaw.to_string());
        return Err(CliError::Refuted { family, cause });
    }
    if let Some(path) = matches.get_one::<PathBuf>("write-certificate") {
        files::write_named(path, |out| Ok(report.certificate.write_to(out)?))?;
    }
    if output.json {
        output.json(&QuotientJson::new(&family, &report, output.texts))?;
    } else if let Some(stopped) = report.stopped.filter(|_| known_to(&report).is_none()) {
        return Err(EngineError::from(stopped).into());
    } else {
        output.lines(lines(&family, &report, matches.get_flag("presentation"), output))?;
    }
    Ok(report.stopped.map_or(Exit::Done, |stopped| stopped.reason.into()))
}

/// Shows a certificate that passed its check.
pub(super) fn show_proved(path: &str, proved: &Proved, output: &Output) -> Result<(), CliError> {
    let certificate = proved.certificate();
    let (order, portion) = (certificate.order, certificate.lost.len());
    let repetition = certificate.repetition;
    if output.json {
        let number = |number: usize| NumberJson::from(number);
        let found = ProvedJson {
            order: order.into(),
            lost: portion.into(),
            to: certificate.largest().filter(|_| repetition.is_none()).map(number),
            preperiod: repetition.map(|found| found.preperiod.into()),
            period: repetition.map(|found| found.period.into()),
            checked: proved.checked().into(),
        };
        return output.json(&CheckedJson::holds(path, "quotient", found));
    }
    let to = certificate.largest().unwrap_or(0);
    output.lines([size(path, (order, portion), repetition, to, output.texts)])
}

/// The largest heap with tokens that the quotient covers. Of empty heaps there is nothing to know.
fn known_to(report: &QuotientReport) -> Option<usize> {
    report.to.filter(|&to| to > 0)
}

/// How many elements a quotient has, how many of them are lost, and for which heaps.
fn size(
    family: &str,
    (order, portion): (usize, usize),
    repetition: Option<Repetition>,
    to: usize,
    texts: &Texts,
) -> String {
    let (key, extent) = match repetition {
        Some(found) => {
            ("quotient-solved", vec![("preperiod", found.preperiod), ("period", found.period)])
        }
        None => ("quotient-known", vec![("to", to)]),
    };
    let numbers = [("order", order), ("portion", portion)].into_iter().chain(extent);
    let numbers: Vec<_> = numbers.map(|(name, number)| (name, number.into())).collect();
    texts.say_with(key, &numbers, &[("family", family)])
}

#[derive(Serialize)]
struct ProvedJson {
    order: NumberJson,
    lost: NumberJson,
    to: Option<NumberJson>,
    preperiod: Option<NumberJson>,
    period: Option<NumberJson>,
    /// Sizes that were checked one by one.
    checked: NumberJson,
}

/// A size, after the name of its kind if the family has several kinds.
fn member(family: &NamedFamily, kind: usize, size: usize) -> String {
    let kinds = family.grammar().kinds();
    match kinds.get(kind).filter(|_| kinds.len() > 1) {
        Some(kind) => format!("{}:{size}", kind.name),
        None => size.to_string(),
    }
}

fn lines(
    family: &NamedFamily,
    report: &QuotientReport,
    presentation: bool,
    output: &Output,
) -> Vec<String> {
    let texts = output.texts;
    let to = report.to.unwrap_or(0);
    let elements = (report.order, report.p_portion.len());
    let mut lines = vec![size(family.name(), elements, report.repetition, to, texts)];
    if report.stopped.is_some() {
        lines.push(texts.fill("quotient-stopped", &[("to", &to.to_string())]));
    }
    if report.flaw.is_some() {
        lines.push(texts.word("quotient-unchecked"));
    }
    let name = |generator: &Generator| {
        format!("{} = {}", generator.name, member(family, generator.kind, generator.size))
    };
    let generators: Vec<String> = report.generators.iter().map(name).collect();
    let relations: Vec<String> =
        report.relations.iter().map(|(left, right)| format!("{left} = {right}")).collect();
    let listed = [
        ("quotient-generators", &generators),
        ("quotient-portion", &report.p_portion),
        ("quotient-relations", &relations),
    ];
    // A quotient of one element has none of them.
    for (key, list) in listed.into_iter().take(if presentation { 3 } else { 2 }) {
        if !list.is_empty() {
            lines.push(texts.fill(key, &[("list", &list.join(", "))]));
        }
    }
    // After the first period, everything repeats.
    let end = report.repetition.map_or(usize::MAX, |found| found.preperiod + found.period);
    let shown = report.members.iter().filter(|member| member.size < end);
    lines.extend(shown.map(|shown| {
        let genus = shown.genus.as_ref().map_or_else(String::new, |genus| {
            texts.fill("quotient-genus", &[("genus", &genus.to_string())])
        });
        let size = member(family, shown.kind, shown.size);
        let letter = shown.outcome.letter().to_string();
        texts.fill(
            "quotient-member",
            &[("size", &size), ("element", &shown.element), ("letter", &letter), ("genus", &genus)],
        )
    }));
    lines
}

#[derive(Serialize)]
struct QuotientJson<'a> {
    family: &'a str,
    to: Option<NumberJson>,
    /// Why the answer is incomplete.
    stopped: Option<StopJson>,
    /// Whether the check of its certificate was completed and passed.
    checked: bool,
    order: NumberJson,
    preperiod: Option<NumberJson>,
    period: Option<NumberJson>,
    generators: Vec<GeneratorJson<'a>>,
    relations: Vec<RelationJson<'a>>,
    p_portion: &'a [String],
    members: Vec<MemberJson<'a>>,
}

#[derive(Serialize)]
struct GeneratorJson<'a> {
    name: &'a str,
    kind: &'a str,
    size: NumberJson,
}

#[derive(Serialize)]
struct RelationJson<'a> {
    left: &'a str,
    right: &'a str,
}

#[derive(Serialize)]
struct MemberJson<'a> {
    kind: &'a str,
    size: NumberJson,
    element: &'a str,
    outcome: char,
    genus: Option<String>,
    tame: Option<bool>,
}

impl<'a> QuotientJson<'a> {
    fn new(family: &'a NamedFamily, report: &'a QuotientReport, texts: &Texts) -> Self {
        let kinds = family.grammar().kinds();
        let kind = |kind: usize| kinds.get(kind).map_or("", |kind| kind.name.as_str());
        let generator = |generator: &'a Generator| GeneratorJson {
            name: &generator.name,
            kind: kind(generator.kind),
            size: generator.size.into(),
        };
        let member = |member: &'a Member| MemberJson {
            kind: kind(member.kind),
            size: member.size.into(),
            element: &member.element,
            outcome: member.outcome.letter(),
            genus: member.genus.as_ref().map(ToString::to_string),
            tame: member.genus.as_ref().map(Genus::is_tame),
        };
        let relations = report.relations.iter();
        Self {
            family: family.name(),
            to: report.to.map(NumberJson::from),
            stopped: report.stopped.map(|stopped| {
                let sentence = match known_to(report) {
                    Some(to) => texts.fill("quotient-stopped", &[("to", &to.to_string())]),
                    None => noyau_api::say(texts, &stopped.into()).sentence,
                };
                StopJson::plain(stopped.reason, sentence)
            }),
            checked: report.flaw.is_none(),
            order: report.order.into(),
            preperiod: report.repetition.map(|found| found.preperiod.into()),
            period: report.repetition.map(|found| found.period.into()),
            generators: report.generators.iter().map(generator).collect(),
            relations: relations.map(|(left, right)| RelationJson { left, right }).collect(),
            p_portion: &report.p_portion,
            members: report.members.iter().map(member).collect(),
        }
    }
}
