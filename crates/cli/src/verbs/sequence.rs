//! `noyau sequence`: the values of a family, or of positions with a number `N` in them, computed,
//! kept, measured, written in many forms.

mod parquet;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_engine::sequence::{self, Function, Pattern, Statistics};
use noyau_engine::{FamilyError, TermOptions};
use noyau_front::{SequenceJson, StatisticsJson};
use noyau_text::Plot;

use crate::error::{CliError, Usage};
use crate::family;
use crate::input;
use crate::output::{Meter, Output};

/// Largest size when none is given.
const TO: usize = 100;
/// Largest number in a position when none is given: each is a game of its own.
const TO_TERM: usize = 12;
/// Values on a line of text.
const WIDTH: usize = 20;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let words = positions(matches);
    if let Some((game, text)) = words
        && let Some(pattern) = Pattern::parse(text)
    {
        return of_positions(matches, game, &pattern, output);
    }
    let function = matches.get_one::<String>("function").and_then(|name| Function::parse(name));
    let done = match function {
        Some(function) => of_function(function, matches, output),
        None => of_family(matches, output),
    };
    done.map_err(|error| match (error, words) {
        (CliError::Family(FamilyError::Unknown { .. }), Some((_, text))) => {
            CliError::Usage(Usage::NoNumber(text.to_owned()))
        }
        (error, _) => error,
    })
}

/// A game and a position, if that is what the words are.
fn positions(matches: &ArgMatches) -> Option<(&str, &str)> {
    let words: Vec<&String> = matches.get_many::<String>("family")?.collect();
    let [game, text] = words[..] else { return None };
    noyau_engine::find(game).ok()?;
    Some((game, text))
}

fn of_positions(
    matches: &ArgMatches,
    game: &str,
    pattern: &Pattern,
    output: &Output,
) -> Result<ExitCode, CliError> {
    let given = input::given(matches);
    let engine = noyau_engine::open(game, &given)?;
    let title = input::title(&format!("{} {pattern}", engine.entry().id), &given);
    let to = family::size(matches, "to")?.unwrap_or(TO_TERM);
    let from = family::size(matches, "from")?;
    let store = matches.get_one::<PathBuf>("store");
    let options =
        TermOptions { threads: family::threads(matches), limits: input::patience(matches)? };
    let mut meter = Meter::new(output, to);
    let terms = sequence::compute_terms(
        engine.as_ref(),
        pattern,
        (from, to),
        store.map(|path| (path.as_path(), title.as_str())),
        &options,
        &mut |known| meter.terms(known),
    );
    meter.finish();
    let terms = terms?;
    let shown = Shown {
        family: &title,
        kind: None,
        first: terms.first,
        begin: from,
        to,
        value: &|size| terms.values.get(size.checked_sub(terms.first)?).copied(),
        stopped: terms.stopped.is_some(),
    };
    write(&shown, matches, output)?;
    match terms.stopped {
        None => Ok(ExitCode::SUCCESS),
        Some(cause) => {
            let n = terms.first + terms.values.len();
            Err(CliError::Term { n, kept: store.is_some(), cause: Box::new(cause) })
        }
    }
}

/// A game function of a compound, by its definition.
fn of_function(
    function: Function,
    matches: &ArgMatches,
    output: &Output,
) -> Result<ExitCode, CliError> {
    if matches.get_one::<PathBuf>("store").is_some() {
        return Err(CliError::Usage(Usage::Missing("function-no-store")));
    }
    let family = family::read(matches)?;
    let kind = family::kind(matches, &family)?;
    let to = family::size(matches, "to")?.unwrap_or(TO);
    let limits = input::patience(matches)?;
    let values = function.values(&family, kind, to, &limits).map_err(|stopped| {
        let known = usize::try_from(stopped.positions).unwrap_or(usize::MAX);
        CliError::Interrupted { known, kept: false }
    })?;
    let values = values.ok_or(CliError::Usage(Usage::Missing("function-needs-components")))?;
    let name = matches.get_one::<String>("function").map_or("", String::as_str);
    let kinds = family.grammar().kinds();
    let kind = kinds.get(kind);
    let shown = Shown {
        family: &format!("{} {name}", family.name()),
        kind: kind.map(|kind| (kind.name.as_str(), kinds.len() > 1)),
        first: kind.map_or(0, |kind| kind.first),
        begin: family::size(matches, "from")?,
        to,
        value: &|size| values.get(size).copied(),
        stopped: false,
    };
    write(&shown, matches, output)?;
    Ok(ExitCode::SUCCESS)
}

fn of_family(matches: &ArgMatches, output: &Output) -> Result<ExitCode, CliError> {
    let family = family::read(matches)?;
    let kind = family::kind(matches, &family)?;
    let to = family::size(matches, "to")?.unwrap_or(TO);
    let from = family::size(matches, "from")?;
    let store = matches.get_one::<PathBuf>("store").map(PathBuf::as_path);
    let limits = input::patience(matches)?;
    let mut meter = Meter::new(output, to);
    let threads = family::threads(matches);
    let done = sequence::compute(&family, to, store, threads, &limits, &mut |progress| {
        meter.show(progress);
    });
    meter.finish();
    let run = match done {
        Err(sequence::SequenceError::Stopped(stopped)) => {
            return Err(CliError::Interrupted {
                known: usize::try_from(stopped.positions).unwrap_or(usize::MAX),
                kept: store.is_some(),
            });
        }
        other => other?,
    };
    let kinds = family.grammar().kinds();
    let name = kinds.get(kind).map_or("", |kind| kind.name.as_str());
    let shown = Shown {
        family: family.name(),
        kind: Some((name, kinds.len() > 1)),
        first: kinds.get(kind).map_or(0, |kind| kind.first),
        begin: from,
        to,
        value: &|size| run.value(kind, size),
        stopped: false,
    };
    write(&shown, matches, output)?;
    Ok(ExitCode::SUCCESS)
}

fn write(shown: &Shown<'_>, matches: &ArgMatches, output: &Output) -> Result<(), CliError> {
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    let format = if output.json { "json" } else { format };
    let what = match (matches.get_flag("stats"), matches.get_flag("zeros")) {
        (true, _) => What::Statistics,
        (false, true) => What::Zeros,
        (false, false) => What::Values,
    };
    match matches.get_one::<PathBuf>("output") {
        None if format == "parquet" => Err(CliError::Usage(Usage::Missing("missing-output"))),
        None => shown.write(&mut output.writer(), format, what, output),
        Some(path) => {
            let at = |cause| CliError::File { path: path.clone(), cause };
            let mut file = BufWriter::new(File::create(path).map_err(at)?);
            shown.write(&mut file, format, what, output).map_err(|error| match error {
                CliError::Io(cause) => at(cause),
                other => other,
            })?;
            file.into_inner().map_err(|error| at(error.into_error()))?.sync_all().or_else(|cause| {
                // Pipes and devices have nothing to wait for.
                if cause.kind() == io::ErrorKind::InvalidInput { Ok(()) } else { Err(at(cause)) }
            })
        }
    }
}

#[derive(Clone, Copy)]
enum What {
    Values,
    Zeros,
    Statistics,
}

/// The part of a sequence that was asked for.
struct Shown<'a> {
    family: &'a str,
    /// The name of the kind, and whether there are others.
    kind: Option<(&'a str, bool)>,
    /// The first size that has a value at all.
    first: usize,
    /// Where to begin, if that was said.
    begin: Option<usize>,
    to: usize,
    value: &'a dyn Fn(usize) -> Option<u32>,
    /// Whether the values end before `to` because something stopped the work.
    stopped: bool,
}

impl Shown<'_> {
    /// The first size that is shown.
    fn first(&self) -> usize {
        self.begin.unwrap_or(0).max(self.first)
    }

    fn values(&self) -> impl Iterator<Item = (usize, u32)> {
        (self.first()..=self.to).map_while(|size| Some((size, (self.value)(size)?)))
    }

    fn zeros(&self) -> impl Iterator<Item = usize> {
        self.values().filter(|(_, value)| *value == 0).map(|(size, _)| size)
    }

    /// Figures over the sizes from 1 on, as in the thesis, unless another start was asked for.
    fn statistics(&self) -> Option<Statistics> {
        let first = if self.begin.is_none() { self.first().max(1) } else { self.first() };
        let values = self.values().filter(|(size, _)| *size >= first).map(|(_, value)| value);
        Statistics::of(first, values)
    }

    fn title(&self) -> String {
        match self.kind {
            Some((name, true)) => format!("{} {name}", self.family),
            _ => self.family.to_owned(),
        }
    }

    fn write(
        &self,
        out: &mut impl Write,
        format: &str,
        what: What,
        output: &Output,
    ) -> Result<(), CliError> {
        match (format, what) {
            ("json", _) => {
                serde_json::to_writer_pretty(&mut *out, &self.json(what))?;
                writeln!(out)?;
            }
            (_, What::Statistics) => self.write_statistics(out, format, output)?,
            ("csv", What::Zeros) => {
                writeln!(out, "n")?;
                self.zeros().try_for_each(|size| writeln!(out, "{size}"))?;
            }
            ("b-file", What::Zeros) => {
                self.zeros()
                    .enumerate()
                    .try_for_each(|(n, size)| writeln!(out, "{} {size}", n + 1))?;
            }
            (_, What::Zeros) => {
                self.zeros().try_for_each(|size| writeln!(out, "{size}"))?;
            }
            ("csv", What::Values) => {
                writeln!(out, "n,value")?;
                self.values().try_for_each(|(size, value)| writeln!(out, "{size},{value}"))?;
            }
            ("b-file", What::Values) => {
                self.values().try_for_each(|(size, value)| writeln!(out, "{size} {value}"))?;
            }
            ("parquet", What::Values) => parquet::write(out, || self.values())?,
            ("svg", What::Values) => {
                let values: Vec<u32> = self.values().map(|(_, value)| value).collect();
                let period = sequence::observed(&values)
                    .map(|period| (period.preperiod + self.first(), period.period));
                let title = self.title();
                let plot = Plot { title: &title, first: self.first(), values: &values, period };
                out.write_all(output.texts.plot(&plot).as_bytes())?;
            }
            (_, What::Values) => {
                let values: Vec<(usize, u32)> = self.values().collect();
                for line in values.chunks(WIDTH) {
                    let list: Vec<String> =
                        line.iter().map(|(_, value)| value.to_string()).collect();
                    writeln!(out, "{:>8}  {}", line[0].0, list.join(" "))?;
                }
            }
        }
        Ok(out.flush()?)
    }

    fn write_statistics(
        &self,
        out: &mut impl Write,
        format: &str,
        output: &Output,
    ) -> Result<(), CliError> {
        let Some(found) = self.statistics() else { return Ok(()) };
        let share = percent(found.mode_count, found.count);
        let rows = [
            ("count", found.count.to_string()),
            ("zeros", found.zeros.to_string()),
            ("last-zero", found.last_zero.map(|size| size.to_string()).unwrap_or_default()),
            ("max", found.max.to_string()),
            ("argmax", found.argmax.to_string()),
            ("mean", decimal(found.mean)),
            ("mean-absolute-deviation", decimal(found.mean_absolute_deviation)),
            ("standard-deviation", decimal(found.standard_deviation)),
            ("mode", found.mode.to_string()),
            ("mode-count", format!("{} ({share})", found.mode_count)),
        ];
        for (key, value) in rows {
            match format {
                "csv" => writeln!(out, "{key},{value}")?,
                _ => {
                    let label = output.texts.word(&format!("statistics-{key}"));
                    writeln!(out, "{label}: {value}")?;
                }
            }
        }
        Ok(())
    }

    fn json(&self, what: What) -> SequenceJson {
        SequenceJson {
            family: self.family.to_owned(),
            kind: self.kind.map(|(name, _)| name.to_owned()),
            from: self.first(),
            to: self.to,
            stopped: self.stopped,
            values: match what {
                What::Values => Some(self.values().map(|(_, value)| value).collect()),
                What::Zeros | What::Statistics => None,
            },
            period: None,
            zeros: match what {
                What::Zeros => Some(self.zeros().collect()),
                What::Values | What::Statistics => None,
            },
            statistics: match what {
                What::Statistics => self.statistics().as_ref().map(StatisticsJson::from),
                What::Values | What::Zeros => None,
            },
        }
    }
}

/// At most six places, no zeros at the end.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn percent(part: u64, whole: u64) -> String {
    let hundredths = (u128::from(part) * 10_000).checked_div(u128::from(whole)).unwrap_or(0);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}
