//! `noyau quotient`: the misère quotient of a family of heaps.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_engine::NamedFamily;
use noyau_engine::misere::{self, Generator, Genus, Member, Proved, QuotientReport};
use serde::Serialize;

use super::period::write_beside;
use super::verdict;
use crate::error::{CliError, Usage};
use crate::output::Output;
use crate::{family, input};

/// Largest size when none is given.
const TO: usize = 24;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
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
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        write_beside(path, &|file| report.certificate.write_to(file))?;
    }
    if output.json {
        output.json(&QuotientJson::new(&family, &report))?;
    } else {
        output.lines(lines(&family, &report, matches.get_flag("presentation"), output))?;
    }
    Ok(verdict(report.stopped.is_none()))
}

/// A certificate that holds.
pub(super) fn show_proved(path: &str, proved: &Proved, output: &Output) -> Result<(), CliError> {
    let certificate = proved.certificate();
    let (order, portion) = (certificate.order, certificate.lost.len());
    let repetition = certificate.repetition;
    if output.json {
        return output.json(&ProvedJson {
            file: path,
            holds: true,
            order,
            lost: portion,
            to: certificate.largest().filter(|_| repetition.is_none()),
            preperiod: repetition.map(|found| found.preperiod),
            period: repetition.map(|found| found.period),
            checked: proved.checked(),
        });
    }
    let number = |number: usize| number.to_string();
    let (order, portion) = (number(order), number(portion));
    let values = [("family", path), ("order", order.as_str()), ("portion", portion.as_str())];
    let (key, extent) = match repetition {
        Some(found) => (
            "quotient-solved",
            vec![("preperiod", number(found.preperiod)), ("period", number(found.period))],
        ),
        None => ("quotient-known", vec![("to", number(certificate.largest().unwrap_or(0)))]),
    };
    let extent = extent.iter().map(|(name, value)| (*name, value.as_str()));
    let values: Vec<(&str, &str)> = values.into_iter().chain(extent).collect();
    output.lines([output.texts.fill(key, &values)])
}

#[derive(Serialize)]
struct ProvedJson<'a> {
    file: &'a str,
    holds: bool,
    order: usize,
    lost: usize,
    to: Option<usize>,
    preperiod: Option<usize>,
    period: Option<usize>,
    /// Sizes that were checked one by one.
    checked: usize,
}

/// The name of a kind before a size, where there are several.
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
    let number = |number: usize| number.to_string();
    let to = number(report.to.unwrap_or(0));
    let mut lines = vec![match report.repetition {
        Some(found) => texts.fill(
            "quotient-solved",
            &[
                ("family", family.name()),
                ("order", &number(report.order)),
                ("portion", &number(report.p_portion.len())),
                ("preperiod", &number(found.preperiod)),
                ("period", &number(found.period)),
            ],
        ),
        None => texts.fill(
            "quotient-known",
            &[
                ("family", family.name()),
                ("order", &number(report.order)),
                ("portion", &number(report.p_portion.len())),
                ("to", &to),
            ],
        ),
    }];
    if report.stopped.is_some() {
        lines.push(texts.fill("quotient-stopped", &[("to", &to)]));
    }
    if report.flaw.is_some() {
        lines.push(texts.word("quotient-unchecked"));
    }
    let name = |generator: &Generator| {
        format!("{} = {}", generator.name, member(family, generator.kind, generator.size))
    };
    let generators: Vec<String> = report.generators.iter().map(name).collect();
    lines.push(texts.fill("quotient-generators", &[("list", &generators.join(", "))]));
    lines.push(texts.fill("quotient-portion", &[("list", &report.p_portion.join(", "))]));
    if presentation {
        let relations: Vec<String> =
            report.relations.iter().map(|(left, right)| format!("{left} = {right}")).collect();
        lines.push(texts.fill("quotient-relations", &[("list", &relations.join(", "))]));
    }
    // Beyond the first period everything has been said.
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
    to: Option<usize>,
    /// Whether everything that was asked for is there.
    complete: bool,
    /// Whether the check of its certificate came to its end, and held.
    checked: bool,
    order: usize,
    preperiod: Option<usize>,
    period: Option<usize>,
    generators: Vec<GeneratorJson<'a>>,
    relations: Vec<RelationJson<'a>>,
    p_portion: &'a [String],
    members: Vec<MemberJson<'a>>,
}

#[derive(Serialize)]
struct GeneratorJson<'a> {
    name: &'a str,
    kind: &'a str,
    size: usize,
}

#[derive(Serialize)]
struct RelationJson<'a> {
    left: &'a str,
    right: &'a str,
}

#[derive(Serialize)]
struct MemberJson<'a> {
    kind: &'a str,
    size: usize,
    element: &'a str,
    outcome: char,
    genus: Option<String>,
    tame: Option<bool>,
}

impl<'a> QuotientJson<'a> {
    fn new(family: &'a NamedFamily, report: &'a QuotientReport) -> Self {
        let kinds = family.grammar().kinds();
        let kind = |kind: usize| kinds.get(kind).map_or("", |kind| kind.name.as_str());
        let generator = |generator: &'a Generator| GeneratorJson {
            name: &generator.name,
            kind: kind(generator.kind),
            size: generator.size,
        };
        let member = |member: &'a Member| MemberJson {
            kind: kind(member.kind),
            size: member.size,
            element: &member.element,
            outcome: member.outcome.letter(),
            genus: member.genus.as_ref().map(ToString::to_string),
            tame: member.genus.as_ref().map(Genus::is_tame),
        };
        let relations = report.relations.iter();
        Self {
            family: family.name(),
            to: report.to,
            complete: report.stopped.is_none(),
            checked: report.flaw.is_none(),
            order: report.order,
            preperiod: report.repetition.map(|found| found.preperiod),
            period: report.repetition.map(|found| found.period),
            generators: report.generators.iter().map(generator).collect(),
            relations: relations.map(|(left, right)| RelationJson { left, right }).collect(),
            p_portion: &report.p_portion,
            members: report.members.iter().map(member).collect(),
        }
    }
}
