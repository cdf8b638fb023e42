//! `noyau period` finds and proves the period of a family; `noyau check` checks proofs again.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use noyau_api::{ExplainedFile, NumberJson, OutcomeJson, QuestionJson, say_strategy};
use noyau_core::Outcome;
use noyau_engine::sequence::{self, Certificate, CertificateError, Proved, intervals};
use noyau_engine::strategy::{Strategy, StrategyError};
use noyau_engine::{NamedFamily, Stopped, misere};
use serde::Serialize;

use super::explained;
use crate::error::CliError;
use crate::exit::Exit;
use crate::family;
use crate::files;
use crate::input;
use crate::output::{Output, Progress};

/// The largest size in the search for a period when no bound is given.
const TO: usize = 1 << 25;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    if matches.get_many::<String>("family").unwrap_or_default().eq([NamedFamily::ALL_POWERS]) {
        return powers(matches, output);
    }
    let family = family::read(matches)?;
    let to = family::size(matches, "to")?.unwrap_or(TO);
    let limits = input::patience(matches)?;
    let mut meter = Progress::new(output, Some(to as u64 + 1));
    let threads = family::threads(matches);
    let found = sequence::find_period(&family, to, threads, &limits, &mut |progress| {
        super::sequence::show_progress(&mut meter, progress);
    });
    meter.finish();
    let found = found.map_err(|stopped| CliError::stopped(&stopped, false))?;
    if let (Some(path), Some(proved)) = (matches.get_one::<PathBuf>("write-certificate"), &found) {
        files::write_named(path, |out| Ok(proved.certificate().write_to(out)?))?;
    }
    let function = matches.get_one::<String>("function").map(String::as_str);
    let asked = Asked { name: family.name(), function, to, file: false };
    show(&asked, found.as_ref(), output)?;
    Ok(Exit::verdict(found.is_some()))
}

/// `noyau period path^k`: the powers of paths for every exponent at once.
fn powers(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let slope = family::size(matches, "to")?.unwrap_or(sequence::THESIS_SLOPE);
    let proved = sequence::prove_powers(slope, &input::patience(matches)?)
        .map_err(|stopped| CliError::stopped(&stopped, false))?;
    if let (Some(path), Some(proved)) = (matches.get_one::<PathBuf>("write-certificate"), &proved) {
        files::write_named(path, |out| Ok(proved.certificate().write_to(out)?))?;
    }
    match &proved {
        Some(proved) => show_powers(NamedFamily::ALL_POWERS, proved, false, output)?,
        None if output.json => {
            let found = PeriodJson { to: Some(slope.into()), ..PeriodJson::default() };
            output.json(&FamilyJson { family: NamedFamily::ALL_POWERS, function: None, found })?;
        }
        None => {
            let to = format!("{slope}k");
            let values = [("family", NamedFamily::ALL_POWERS), ("to", to.as_str())];
            output.lines([output.texts.fill("period-none", &values)])?;
        }
    }
    Ok(Exit::verdict(proved.is_some()))
}

fn show_powers(
    name: &str,
    proved: &intervals::Proved,
    file: bool,
    output: &Output,
) -> Result<(), CliError> {
    let certificate = proved.certificate();
    let lost: Vec<String> = certificate
        .intervals
        .p_positions()
        .iter()
        .map(
            |(first, last)| {
                if first == last { first.to_string() } else { format!("{first}…{last}") }
            },
        )
        .collect();
    if output.json {
        let found = PowersJson {
            proved: true,
            values_from: certificate.from.into(),
            p_positions_from: certificate.least.into(),
            intervals: certificate.intervals.intervals.len().into(),
            below: certificate.intervals.end.to_string(),
            p_positions: lost,
        };
        return if file {
            output.json(&CheckedJson::holds(name, "intervals", found))
        } else {
            output.json(&FamilyJson { family: name, function: None, found })
        };
    }
    output.lines([output.texts.fill(
        "powers-proved",
        &[
            ("family", name),
            ("least", &certificate.least.to_string()),
            ("from", &certificate.from.to_string()),
            ("end", &certificate.intervals.end.to_string()),
            ("intervals", &certificate.intervals.intervals.len().to_string()),
            ("count", &lost.len().to_string()),
            ("list", &lost.join(", ")),
        ],
    )])
}

/// What was found about a family.
#[derive(Serialize)]
struct FamilyJson<'a, T> {
    family: &'a str,
    function: Option<&'a str>,
    #[serde(flatten)]
    found: T,
}

#[derive(Serialize)]
struct PowersJson {
    proved: bool,
    values_from: NumberJson,
    p_positions_from: NumberJson,
    intervals: NumberJson,
    below: String,
    p_positions: Vec<String>,
}

/// The name of the family or of the certificate file, and the bound of the search for a period.
struct Asked<'a> {
    name: &'a str,
    function: Option<&'a str>,
    to: usize,
    file: bool,
}

fn show(asked: &Asked<'_>, found: Option<&Proved>, output: &Output) -> Result<(), CliError> {
    let Asked { name, function, to, file } = *asked;
    let Some(proved) = found else {
        if output.json {
            let found = PeriodJson { to: Some(to.into()), ..PeriodJson::default() };
            return output.json(&FamilyJson { family: name, function, found });
        }
        let to = to.to_string();
        return output.lines([output.texts.fill("period-none", &[("family", name), ("to", &to)])]);
    };
    let kinds = kinds(proved);
    if output.json {
        let found = PeriodJson {
            proved: true,
            to: None,
            preperiod: Some(proved.certificate().preperiod.into()),
            period: Some(proved.certificate().period.into()),
            checked: Some(proved.checked().into()),
            kinds: kinds.iter().map(KindJson::from).collect(),
        };
        return if file {
            output.json(&CheckedJson::holds(name, "period", found))
        } else {
            output.json(&FamilyJson { family: name, function, found })
        };
    }
    let mut lines = vec![output.texts.fill(
        "period-proved",
        &[
            ("family", name),
            ("preperiod", &proved.certificate().preperiod.to_string()),
            ("period", &proved.certificate().period.to_string()),
            ("checked", &proved.checked().to_string()),
        ],
    )];
    for kind in &kinds {
        let last = kind.last_exception.map(|size| {
            let value = kind.last_exceptional_value.unwrap_or(0).to_string();
            let size = size.to_string();
            output.texts.fill("period-last", &[("size", &size), ("value", &value)])
        });
        lines.push(output.texts.fill(
            "period-kind",
            &[
                ("kind", &kind.kind),
                ("preperiod", &kind.preperiod.to_string()),
                ("period", &kind.period.to_string()),
                ("saltus", &kind.saltus.to_string()),
                ("last", &last.unwrap_or_else(|| output.texts.word("period-no-exception"))),
            ],
        ));
    }
    output.lines(lines)
}

/// The period of each kind.
fn kinds(proved: &Proved) -> Vec<KindPeriod> {
    let certificate = proved.certificate();
    let kinds = certificate.grammar.kinds().iter().enumerate();
    kinds
        .filter_map(|(kind, definition)| {
            let period = proved.period_of(kind)?;
            // Sizes below the first one have no value that could be an exception.
            let last = period.preperiod.checked_sub(1).filter(|size| *size >= definition.first);
            let value = last.and_then(|size| certificate.values.get(kind)?.get(size).copied());
            Some(KindPeriod {
                kind: definition.name.clone(),
                preperiod: period.preperiod,
                period: period.period,
                saltus: period.saltus,
                last_exception: last,
                last_exceptional_value: value,
            })
        })
        .collect()
}

struct KindPeriod {
    kind: String,
    preperiod: usize,
    period: usize,
    saltus: u32,
    last_exception: Option<usize>,
    last_exceptional_value: Option<u32>,
}

#[derive(Serialize, Default)]
struct PeriodJson {
    proved: bool,
    /// The largest size searched, if no period was found.
    to: Option<NumberJson>,
    preperiod: Option<NumberJson>,
    period: Option<NumberJson>,
    checked: Option<NumberJson>,
    kinds: Vec<KindJson>,
}

#[derive(Serialize)]
struct KindJson {
    kind: String,
    preperiod: NumberJson,
    period: NumberJson,
    saltus: NumberJson,
    last_exception: Option<NumberJson>,
    last_exceptional_value: Option<NumberJson>,
}

impl From<&KindPeriod> for KindJson {
    fn from(found: &KindPeriod) -> Self {
        Self {
            kind: found.kind.clone(),
            preperiod: found.preperiod.into(),
            period: found.period.into(),
            saltus: found.saltus.into(),
            last_exception: found.last_exception.map(NumberJson::from),
            last_exceptional_value: found.last_exceptional_value.map(NumberJson::from),
        }
    }
}

/// `noyau check FILE`: checks a file of any kind; its first line tells the kind.
pub(super) fn check(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let limits = input::patience(matches)?;
    let name = path.display().to_string();
    let holds = |output: &Output| {
        if output.json {
            return Ok(());
        }
        output.lines([output.texts.fill("check-holds", &[("path", &name)])])
    };
    let stopped = |early: Stopped| CliError::stopped(&early, false);
    let opened = open_certificate(&path)?;
    let kind = opened.name();
    let problem = match opened {
        Kind::Period(certificate) => match sequence::check(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                let asked = Asked { name: &name, function: None, to: 0, file: true };
                show(&asked, Some(&proved), output)?;
                return Ok(Exit::Done);
            }
            Err(CertificateError::Stopped(early)) => return Err(stopped(early)),
            Err(problem) => problem.to_string(),
        },
        Kind::Intervals(certificate) => match intervals::verify_within(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                show_powers(&name, &proved, true, output)?;
                return Ok(Exit::Done);
            }
            Err(intervals::IntervalError::Stopped(early)) => return Err(stopped(early)),
            Err(problem) => problem.to_string(),
        },
        Kind::Explained(file) => return explained::check(&name, &file, &limits, output),
        Kind::Quotient(certificate) => match misere::verify(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                super::quotient::show_proved(&name, &proved, output)?;
                return Ok(Exit::Done);
            }
            Err(misere::CertificateError::Stopped(early)) => return Err(stopped(early)),
            Err(problem) => problem.to_string(),
        },
        Kind::Strategy(strategy) => match strategy.check_within(&limits) {
            Ok(()) => return show_strategy(&name, &strategy, output),
            Err(StrategyError::Engine(error)) => return Err(error.into()),
            Err(problem) => say_strategy(output.texts, &problem),
        },
    };
    if output.json {
        output.json(&CheckedJson::<()>::fails(&name, kind, &problem))?;
    } else {
        let values = [("path", name.as_str()), ("cause", problem.as_str())];
        output.lines([output.texts.fill("check-fails", &values)])?;
    }
    Ok(Exit::verdict(false))
}

/// Shows a strategy that passed its check: it wins against every move.
fn show_strategy(path: &str, strategy: &Strategy, output: &Output) -> Result<Exit, CliError> {
    let claim = strategy.claim();
    if output.json {
        let found = StrategyJson {
            question: QuestionJson::of(&strategy.game, &strategy.given, &strategy.position),
            outcome: claim.into(),
            size: strategy.size().into(),
        };
        output.json(&CheckedJson::holds(path, "strategy", found))?;
        return Ok(Exit::Done);
    }
    let key = if claim == Outcome::N { "strategy-holds-n" } else { "strategy-holds-p" };
    output.lines([output.texts.fill(
        key,
        &[
            ("path", path),
            ("game", &strategy.game),
            ("position", &strategy.position),
            ("size", &strategy.size().to_string()),
        ],
    )])?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct StrategyJson {
    #[serde(flatten)]
    question: QuestionJson,
    outcome: OutcomeJson,
    size: NumberJson,
}

/// The claim of a file.
enum Kind {
    Strategy(Strategy),
    Explained(ExplainedFile),
    Period(Certificate),
    Intervals(intervals::Certificate),
    Quotient(misere::Certificate),
}

impl Kind {
    fn name(&self) -> &'static str {
        match self {
            Self::Strategy(_) => "strategy",
            Self::Explained(_) => "explanations",
            Self::Period(_) => "period",
            Self::Intervals(_) => "intervals",
            Self::Quotient(_) => "quotient",
        }
    }
}

/// Answer to `check`: whether the claim of a file holds, and what it proves.
#[derive(Serialize)]
pub(super) struct CheckedJson<'a, T> {
    file: &'a str,
    kind: &'static str,
    holds: bool,
    /// Why it does not hold.
    reason: Option<&'a str>,
    /// What it proves.
    found: Option<T>,
}

impl<'a, T> CheckedJson<'a, T> {
    /// A file that proves `found`.
    pub(super) fn holds(file: &'a str, kind: &'static str, found: T) -> Self {
        Self { file, kind, holds: true, reason: None, found: Some(found) }
    }

    /// A file whose claim does not hold, and why.
    pub(super) fn fails(file: &'a str, kind: &'static str, reason: &'a str) -> Self {
        Self { file, kind, holds: false, reason: Some(reason), found: None }
    }

    /// A file of several claims, of which some may not hold, and what contradicts them together.
    pub(super) fn mixed(
        file: &'a str,
        kind: &'static str,
        holds: bool,
        reason: Option<&'a str>,
        found: T,
    ) -> Self {
        Self { file, kind, holds, reason, found: Some(found) }
    }
}

/// Reads the certificate of a period.
pub(crate) fn read_certificate(path: &Path) -> Result<Certificate, CliError> {
    match open_certificate(path)? {
        Kind::Period(certificate) => Ok(certificate),
        Kind::Intervals(_) | Kind::Quotient(_) | Kind::Strategy(_) | Kind::Explained(_) => {
            Err(CliError::NotACertificate { path: path.to_owned() })
        }
    }
}

fn open_certificate(path: &Path) -> Result<Kind, CliError> {
    let at = |cause| CliError::File { path: path.to_owned(), cause };
    let mut reader = BufReader::new(File::open(path).map_err(at)?);
    // Only the first line is examined here, and it may not even be text.
    let start = reader.fill_buf().map_err(at)?;
    if start.trim_ascii_start().starts_with(b"{") {
        return explained::read(path, reader).map(Kind::Explained);
    }
    if start.starts_with(b"noyau strategy ") {
        return match Strategy::read_from(reader) {
            Ok(strategy) => Ok(Kind::Strategy(strategy)),
            Err(StrategyError::Io(cause)) => Err(at(cause)),
            Err(problem) => {
                Err(CliError::Certificate { path: path.to_owned(), problem: problem.to_string() })
            }
        };
    }
    let certificate = if start.starts_with(b"noyau period ") {
        Certificate::read_from(reader).map(Kind::Period)
    } else if start.starts_with(b"noyau intervals ") {
        intervals::Certificate::read_from(reader).map(Kind::Intervals)
    } else if start.starts_with(b"noyau quotient ") {
        misere::Certificate::read_from(reader).map(Kind::Quotient)
    } else {
        return Err(CliError::NotACertificate { path: path.to_owned() });
    };
    certificate.map_err(|problem| CliError::Certificate {
        path: path.to_owned(),
        problem: problem.to_string(),
    })
}
