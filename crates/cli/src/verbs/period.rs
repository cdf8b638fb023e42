//! `noyau period`: the period of a family, found and proved; `noyau check`: proofs, checked again.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_core::Outcome;
use noyau_engine::misere;
use noyau_engine::sequence::{self, Certificate, CertificateError, Proved, intervals};
use noyau_engine::strategy::{Strategy, StrategyError};
use noyau_front::ExplainedFile;
use serde::Serialize;

use super::{explained, verdict};
use crate::error::CliError;
use crate::family;
use crate::input;
use crate::output::{Meter, Output};

/// Sizes among which a period is looked for when no bound is given.
const TO: usize = 1 << 25;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    if matches.get_many::<String>("family").unwrap_or_default().eq(["path^k"]) {
        return powers(matches, output);
    }
    let family = family::read(matches)?;
    let to = family::size(matches, "to")?.unwrap_or(TO);
    let limits = input::patience(matches)?;
    let mut meter = Meter::new(output, to);
    let threads = family::threads(matches);
    let found = sequence::find_period(&family, to, threads, &limits, &mut |progress| {
        meter.show(progress);
    });
    meter.finish();
    let found = found.map_err(|stopped| CliError::Interrupted {
        known: usize::try_from(stopped.positions).unwrap_or(usize::MAX),
        kept: false,
    })?;
    if let (Some(path), Some(proved)) = (matches.get_one::<PathBuf>("certificate"), &found) {
        write_certificate(path, proved.certificate())?;
    }
    show(family.name(), found.as_ref(), to, output)?;
    Ok(verdict(found.is_some()))
}

/// `noyau period path^k`: the powers of paths for every exponent at once.
fn powers(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let slope = family::size(matches, "to")?.unwrap_or(sequence::THESIS_SLOPE);
    let proved = sequence::prove_powers(slope);
    if let (Some(path), Some(proved)) = (matches.get_one::<PathBuf>("certificate"), &proved) {
        write_beside(path, &|file| proved.certificate().write_to(file))?;
    }
    match &proved {
        Some(proved) => show_powers("path^k", proved, output)?,
        None if output.json => {
            let json = PeriodJson { family: "path^k", to: Some(slope), ..PeriodJson::default() };
            output.json(&json)?;
        }
        None => {
            let to = format!("{slope}k");
            let values = [("family", "path^k"), ("to", to.as_str())];
            output.lines([output.texts.fill("period-none", &values)])?;
        }
    }
    Ok(verdict(proved.is_some()))
}

fn show_powers(name: &str, proved: &intervals::Proved, output: &Output) -> Result<(), CliError> {
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
        return output.json(&PowersJson {
            family: name,
            proved: true,
            values_from: certificate.from,
            p_positions_from: certificate.least,
            intervals: certificate.intervals.intervals.len(),
            below: certificate.intervals.end.to_string(),
            p_positions: lost,
        });
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

#[derive(Serialize)]
struct PowersJson<'a> {
    family: &'a str,
    proved: bool,
    values_from: usize,
    p_positions_from: usize,
    intervals: usize,
    below: String,
    p_positions: Vec<String>,
}

fn write_certificate(path: &Path, certificate: &Certificate) -> Result<(), CliError> {
    write_beside(path, &|file| certificate.write_to(file))
}

/// Writes beside the file first: a certificate is whole or not there.
pub(super) fn write_beside(
    path: &Path,
    write: &dyn Fn(&mut File) -> std::io::Result<()>,
) -> Result<(), CliError> {
    let at = |cause| CliError::File { path: path.to_owned(), cause };
    let special = std::fs::metadata(path).is_ok_and(|known| !known.is_file());
    if special {
        let mut file = File::options().write(true).open(path).map_err(at)?;
        return write(&mut file).map_err(at);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|mut file| {
        write(&mut file)?;
        file.flush()?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    });
    written.map_err(|cause| {
        let _ = std::fs::remove_file(&beside);
        at(cause)
    })
}

fn show(name: &str, found: Option<&Proved>, to: usize, output: &Output) -> Result<(), CliError> {
    let Some(proved) = found else {
        if output.json {
            return output.json(&PeriodJson {
                family: name,
                proved: false,
                to: Some(to),
                ..PeriodJson::default()
            });
        }
        let to = to.to_string();
        return output.lines([output.texts.fill("period-none", &[("family", name), ("to", &to)])]);
    };
    let kinds = kinds(proved);
    if output.json {
        return output.json(&PeriodJson {
            family: name,
            proved: true,
            to: None,
            preperiod: Some(proved.certificate().preperiod),
            period: Some(proved.certificate().period),
            checked: Some(proved.checked()),
            kinds,
        });
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

/// The period of each kind, on its own.
fn kinds(proved: &Proved) -> Vec<KindJson> {
    let certificate = proved.certificate();
    let kinds = certificate.grammar.kinds().iter().enumerate();
    kinds
        .filter_map(|(kind, definition)| {
            let period = proved.period_of(kind)?;
            // Sizes below the first one have no value that could be an exception.
            let last = period.preperiod.checked_sub(1).filter(|size| *size >= definition.first);
            let value = last.and_then(|size| certificate.values.get(kind)?.get(size).copied());
            Some(KindJson {
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

#[derive(Serialize, Default)]
struct PeriodJson<'a> {
    family: &'a str,
    proved: bool,
    /// Largest size that was looked at in vain.
    to: Option<usize>,
    preperiod: Option<usize>,
    period: Option<usize>,
    checked: Option<usize>,
    kinds: Vec<KindJson>,
}

#[derive(Serialize)]
struct KindJson {
    kind: String,
    preperiod: usize,
    period: usize,
    saltus: u32,
    last_exception: Option<usize>,
    last_exceptional_value: Option<u32>,
}

/// `noyau check FILE`: what the first line names decides who checks it.
pub(super) fn check(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let limits = input::patience(matches)?;
    let name = path.display().to_string();
    let holds = |output: &Output| {
        if output.json {
            return Ok(());
        }
        output.lines([output.texts.fill("check-holds", &[("path", &name)])])
    };
    let stopped = |known: u64| CliError::Interrupted {
        known: usize::try_from(known).unwrap_or(usize::MAX),
        kept: false,
    };
    let problem = match open_certificate(&path)? {
        Kind::Period(certificate) => match sequence::check(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                show(&name, Some(&proved), 0, output)?;
                return Ok(ExitCode::SUCCESS);
            }
            Err(CertificateError::Stopped(early)) => return Err(stopped(early.positions)),
            Err(problem) => problem.to_string(),
        },
        Kind::Intervals(certificate) => match intervals::verify_within(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                show_powers(&name, &proved, output)?;
                return Ok(ExitCode::SUCCESS);
            }
            Err(intervals::IntervalError::Stopped(early)) => return Err(stopped(early.positions)),
            Err(problem) => problem.to_string(),
        },
        Kind::Explained(file) => return explained::check(&name, &file, &limits, output),
        Kind::Quotient(certificate) => match misere::verify(certificate, &limits) {
            Ok(proved) => {
                holds(output)?;
                super::quotient::show_proved(&name, &proved, output)?;
                return Ok(ExitCode::SUCCESS);
            }
            Err(misere::CertificateError::Stopped(early)) => return Err(stopped(early.positions)),
            Err(problem) => problem.to_string(),
        },
        Kind::Strategy(strategy) => match strategy.check_within(&limits) {
            Ok(()) => return show_strategy(&name, &strategy, output),
            Err(StrategyError::Engine(error)) => return Err(error.into()),
            Err(problem) => problem.to_string(),
        },
    };
    if output.json {
        output.json(&CheckJson { file: &name, holds: false, reason: &problem })?;
    } else {
        let values = [("path", name.as_str()), ("cause", problem.as_str())];
        output.lines([output.texts.fill("check-fails", &values)])?;
    }
    Ok(verdict(false))
}

/// A strategy that wins against every move.
fn show_strategy(path: &str, strategy: &Strategy, output: &Output) -> Result<ExitCode, CliError> {
    let claim = strategy.claim();
    if output.json {
        output.json(&StrategyJson {
            file: path,
            holds: true,
            game: &strategy.game,
            position: &strategy.position,
            outcome: claim.letter(),
            listed: strategy.size(),
        })?;
        return Ok(ExitCode::SUCCESS);
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
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct StrategyJson<'a> {
    file: &'a str,
    holds: bool,
    game: &'a str,
    position: &'a str,
    outcome: char,
    listed: usize,
}

/// What a file claims.
enum Kind {
    Strategy(Strategy),
    Explained(ExplainedFile),
    Period(Certificate),
    Intervals(intervals::Certificate),
    Quotient(misere::Certificate),
}

#[derive(Serialize)]
struct CheckJson<'a> {
    file: &'a str,
    holds: bool,
    reason: &'a str,
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
    // Only the first line is looked at here, and it need not be text at all.
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
