//! `noyau reproduce`: recomputes the documents.

use std::io::Write;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use clap::ArgMatches;
use noyau_api::NumberJson;
use noyau_core::Phrase;
use noyau_documents::{
    Bilingual, Effort, Item, Report, Status, Suite, find, run as reproduce, suites,
};
use noyau_text::{Lang, Texts};
use serde::Serialize;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

/// What the thread that computes has finished.
enum Finished {
    Fact(Box<Item>),
    Suite(Report),
}

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let chosen = chosen(matches)?;
    let effort = if matches.get_flag("full") { Effort::Full } else { Effort::Documents };
    let quiet = matches.get_flag("quiet") || output.json;
    let deadline = input::time(matches)?.and_then(|time| Instant::now().checked_add(time));
    let (finished, receiver) = mpsc::channel();
    // A fact knows no limits. When the time is up, the thread that computes it is left behind.
    let worker = thread::spawn(move || {
        // Nobody listens any more once the time is up.
        let tell = |what| drop(finished.send(what));
        for suite in chosen {
            let each = &mut |item: &Item| tell(Finished::Fact(Box::new(item.clone())));
            let report = reproduce(suite, effort, each);
            tell(Finished::Suite(report));
        }
    });
    let (mut facts, mut reports) = (0, Vec::new());
    loop {
        let next = match deadline {
            Some(deadline) => {
                receiver.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
            None => receiver.recv().map_err(RecvTimeoutError::from),
        };
        match next {
            Ok(Finished::Suite(report)) => reports.push(report),
            Ok(Finished::Fact(item)) => {
                facts += 1;
                if !output.json && (!quiet || item.result.is_err()) {
                    show(&item, output.texts)?;
                }
            }
            Err(RecvTimeoutError::Timeout) => return Err(CliError::Documents { facts }),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if let Err(panic) = worker.join() {
        resume_unwind(panic);
    }
    let passed: usize = reports.iter().map(|report| report.passed).sum();
    let failed: usize = reports.iter().map(|report| report.failed).sum();
    if output.json {
        let suites = reports.iter().map(|report| SuiteJson::new(report, output.texts));
        output.json(&ReportJson {
            suite: matches.get_one::<String>("suite").cloned(),
            full: effort == Effort::Full,
            passed,
            failed,
            suites: suites.collect(),
        })?;
    } else {
        // The closing line is the same in every language: programs look for it.
        let counts = Phrase::new("reproduce-total").with("passed", passed).with("failed", failed);
        output.lines([String::new(), output.texts.say(&counts)])?;
    }
    Ok(Exit::verdict(failed == 0))
}

fn chosen(matches: &ArgMatches) -> Result<Vec<&'static Suite>, CliError> {
    let Some(name) = matches.get_one::<String>("suite") else {
        return Ok(suites().iter().collect());
    };
    find(name).map(|suite| vec![suite]).ok_or_else(|| {
        let known = suites().iter().map(|suite| suite.name).collect();
        CliError::Usage(Usage::Unknown { what: "suite-unknown", name: name.clone(), known })
    })
}

fn in_language<'a>(text: &'a Bilingual, texts: &Texts) -> &'a str {
    match texts.lang() {
        Lang::En => &text.en,
        Lang::Fr => &text.fr,
    }
}

/// Shows one item. Items are shown as soon as they are known, because suites can be long.
fn show(item: &Item, texts: &'static Texts) -> Result<(), CliError> {
    let mark = match (&item.result, item.status) {
        (Err(_), _) => "reproduce-failed",
        (Ok(()), Status::Reading) => "reproduce-reading",
        (Ok(()), _) => "reproduce-ok",
    };
    let place = [item.source.section.as_str(), item.source.label.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let title = if item.erratum.is_some() { String::new() } else { format!("{} ", item.title) };
    let mut lines = vec![format!(
        "{:<8} {:<14} {title}[{} {}]",
        texts.word(mark),
        item.id,
        item.source.document,
        place.join(", "),
    )];
    let mut detail = |key: &str, name: &str, value: &str| {
        lines.push(format!("         {}", texts.fill(key, &[(name, value)])));
    };
    if let Err(failure) = &item.result {
        detail("reproduce-at", "at", &failure.at);
        detail("reproduce-expected", "expected", &failure.expected);
        detail("reproduce-found", "found", &failure.found);
    }
    if let Some(bound) = item.reach {
        detail("reproduce-reach", "bound", &bound.to_string());
    }
    if let Some(erratum) = &item.erratum {
        detail("reproduce-printed", "printed", in_language(&erratum.printed, texts));
        if let Some(counterexample) = &erratum.evidence.counterexample {
            detail("reproduce-counterexample", "counterexample", counterexample);
        }
        detail("reproduce-correction", "correction", in_language(&erratum.correction, texts));
        if let Some(confirmation) = &erratum.evidence.confirmation {
            detail("reproduce-confirmation", "confirmation", confirmation);
        }
    }
    let mut out = std::io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

#[derive(Serialize)]
struct ReportJson {
    /// The requested suite; null for all.
    suite: Option<String>,
    full: bool,
    passed: usize,
    failed: usize,
    suites: Vec<SuiteJson>,
}

#[derive(Serialize)]
struct SuiteJson {
    suite: &'static str,
    passed: usize,
    failed: usize,
    readings: usize,
    items: Vec<ItemJson>,
}

impl SuiteJson {
    fn new(report: &Report, texts: &Texts) -> Self {
        Self {
            suite: report.suite,
            passed: report.passed,
            failed: report.failed,
            readings: report.readings,
            items: report.items.iter().map(|item| ItemJson::new(item, texts)).collect(),
        }
    }
}

#[derive(Serialize)]
struct ItemJson {
    id: String,
    title: String,
    status: &'static str,
    passed: bool,
    document: String,
    section: String,
    label: String,
    expected: Option<String>,
    found: Option<String>,
    reach: Option<NumberJson>,
    erratum: Option<ErratumJson>,
}

#[derive(Serialize)]
struct ErratumJson {
    printed: String,
    counterexample: Option<String>,
    correction: String,
    confirmation: Option<String>,
}

impl ItemJson {
    fn new(item: &Item, texts: &Texts) -> Self {
        let failure = item.result.as_ref().err();
        Self {
            id: item.id.clone(),
            title: item.title.clone(),
            status: item.status.name(),
            passed: failure.is_none(),
            document: item.source.document.clone(),
            section: item.source.section.clone(),
            label: item.source.label.clone(),
            expected: failure.map(|failure| failure.expected.clone()),
            found: failure.map(|failure| failure.found.clone()),
            reach: item.reach.map(NumberJson::from),
            erratum: item.erratum.as_ref().map(|erratum| ErratumJson {
                printed: in_language(&erratum.printed, texts).to_owned(),
                counterexample: erratum.evidence.counterexample.clone(),
                correction: in_language(&erratum.correction, texts).to_owned(),
                confirmation: erratum.evidence.confirmation.clone(),
            }),
        }
    }
}
