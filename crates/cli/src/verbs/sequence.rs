//! `noyau sequence`: computes the values of a family, or of positions that contain a number `N`;
//! keeps them, computes statistics and writes them in several formats.

mod parquet;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::ArgMatches;
use noyau_api::{SequenceJson, SequenceQuestionJson, StatisticsJson, StopJson};
use noyau_engine::sequence::{self, Function, PositionPattern, Statistics};
use noyau_engine::{FamilyError, TermOptions};
use noyau_text::Plot;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::family;
use crate::files;
use crate::input;
use crate::output::{Output, Progress};

/// Largest size when none is given.
const TO: usize = 100;
/// Largest number in a position when none is given. It is small because each number is a separate
/// game.
const TO_TERM: usize = 12;
/// The largest number of values on a line of text.
const WIDTH: usize = 20;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let words = positions(matches);
    if let Some((game, text)) = words
        && let Some(pattern) = PositionPattern::parse(text)
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

/// The game and the position, if the words name them.
fn positions(matches: &ArgMatches) -> Option<(&str, &str)> {
    let words: Vec<&String> = matches.get_many::<String>("family")?.collect();
    let [game, text] = words[..] else { return None };
    noyau_engine::find(game).ok()?;
    Some((game, text))
}

fn of_positions(
    matches: &ArgMatches,
    game: &str,
    pattern: &PositionPattern,
    output: &Output,
) -> Result<Exit, CliError> {
    let engine = noyau_engine::open(game, &input::given(matches))?;
    let title = input::title(&format!("{} {pattern}", engine.entry().id), engine.given());
    let (from, to) = range(matches, TO_TERM)?;
    let store = matches.get_one::<PathBuf>("store");
    let options =
        TermOptions { threads: family::threads(matches), limits: input::patience(matches)? };
    let mut progress = Progress::new(output, Some(to as u64 + 1));
    let terms = sequence::compute_terms(
        &engine,
        pattern,
        (from, to),
        store.map(|path| (path.as_path(), title.as_str())),
        &options,
        &mut |next| {
            let n = next.to_string();
            progress.show(next as u64, |texts| texts.fill("sequence-term", &[("n", &n)]));
        },
    );
    progress.finish();
    let terms = terms?;
    let shown = Shown {
        question: SequenceQuestionJson::positions(&engine, pattern),
        kinds: 1,
        first: terms.first,
        begin: from,
        to,
        value: &|size| terms.values.get(size.checked_sub(terms.first)?).copied(),
        stopped: terms.stopped.as_ref().and_then(|error| StopJson::new(output.texts, error)),
    };
    write(&shown, matches, output)?;
    match terms.stopped {
        None => Ok(Exit::Done),
        Some(cause) => {
            let n = terms.first + terms.values.len();
            Err(CliError::Term { n, kept: store.is_some(), cause: Box::new(cause) })
        }
    }
}

/// The first size that is asked for, if any, and the last one, `most` if none is given. A range
/// without sizes has no values, and printing nothing would look like an answer.
fn range(matches: &ArgMatches, most: usize) -> Result<(Option<usize>, usize), CliError> {
    let to = family::size(matches, "to")?.unwrap_or(most);
    match family::size(matches, "from")? {
        Some(from) if from > to => Err(CliError::Usage(Usage::NothingBetween { from, to })),
        from => Ok((from, to)),
    }
}

/// Shows a game function of a compound, computed by its definition.
fn of_function(
    function: Function,
    matches: &ArgMatches,
    output: &Output,
) -> Result<Exit, CliError> {
    if matches.get_one::<PathBuf>("store").is_some() {
        return Err(CliError::Usage(Usage::Missing("function-no-store")));
    }
    let family = family::read(matches)?;
    let kind = family::kind(matches, &family)?;
    let (from, to) = range(matches, TO)?;
    let limits = input::patience(matches)?;
    let values = function.values(&family, kind, to, &limits);
    let values = values.map_err(|stopped| CliError::stopped(&stopped, false))?;
    let values = values.ok_or(CliError::Usage(Usage::Missing("function-needs-components")))?;
    let name = matches.get_one::<String>("function").map_or("", String::as_str);
    let kinds = family.grammar().kinds();
    let kind = kinds.get(kind);
    let shown = Shown {
        question: SequenceQuestionJson::family(
            family.name(),
            kind.map(|kind| kind.name.as_str()),
            Some(name),
        ),
        kinds: kinds.len(),
        first: kind.map_or(0, |kind| kind.first),
        begin: from,
        to,
        value: &|size| values.get(size).copied(),
        stopped: None,
    };
    write(&shown, matches, output)?;
    Ok(Exit::Done)
}

fn of_family(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let family = family::read(matches)?;
    let kind = family::kind(matches, &family)?;
    let (from, to) = range(matches, TO)?;
    let store = matches.get_one::<PathBuf>("store").map(PathBuf::as_path);
    let limits = input::patience(matches)?;
    let mut progress = Progress::new(output, Some(to as u64 + 1));
    let threads = family::threads(matches);
    let done = sequence::compute(&family, to, store, threads, &limits, &mut |known| {
        show_progress(&mut progress, known);
    });
    progress.finish();
    let run = match done {
        Err(sequence::SequenceError::Stopped(stopped)) => {
            return Err(CliError::stopped(&stopped, store.is_some()));
        }
        other => other?,
    };
    let kinds = family.grammar().kinds();
    let function = matches.get_one::<String>("function").map(String::as_str);
    let function = function.filter(|name| *name != "grundy");
    // The name of a foreclosed family has the function in it.
    let suffix = function.map_or_else(String::new, |name| format!(" {name}"));
    let shown = Shown {
        question: SequenceQuestionJson::family(
            family.name().trim_end_matches(&suffix),
            kinds.get(kind).map(|kind| kind.name.as_str()),
            function,
        ),
        kinds: kinds.len(),
        first: kinds.get(kind).map_or(0, |kind| kind.first),
        begin: from,
        to,
        value: &|size| run.value(kind, size),
        stopped: None,
    };
    write(&shown, matches, output)?;
    Ok(Exit::Done)
}

/// Shows the progress of the values.
pub(super) fn show_progress(progress: &mut Progress, known: &sequence::Progress) {
    let rare = known.rare.map_or_else(|| "–".to_owned(), |rare| rare.to_string());
    progress.show(known.known as u64, |texts| {
        texts.fill(
            "sequence-progress",
            &[
                ("done", &known.known.to_string()),
                ("rare", &rare),
                ("largest", &known.largest.to_string()),
            ],
        )
    });
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
        None if format == "parquet" && io::stdout().is_terminal() => {
            Err(CliError::Usage(Usage::Missing("missing-output")))
        }
        None => shown.write(&mut output.writer(), format, what, output),
        Some(path) => {
            files::write_named(path, |mut out| shown.write(&mut out, format, what, output))
        }
    }
}

#[derive(Clone, Copy)]
enum What {
    Values,
    Zeros,
    Statistics,
}

/// The requested part of a sequence.
struct Shown<'a> {
    question: SequenceQuestionJson,
    /// The number of kinds of the family.
    kinds: usize,
    /// The first size that has a value.
    first: usize,
    /// The requested first size, if any.
    begin: Option<usize>,
    to: usize,
    value: &'a dyn Fn(usize) -> Option<u32>,
    /// Why the values end before `to`.
    stopped: Option<StopJson>,
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

    /// Statistics over the sizes from 1 on, as in the thesis, or from the requested first size on.
    fn statistics(&self) -> Option<Statistics> {
        let first = if self.begin.is_none() { self.first().max(1) } else { self.first() };
        let values = self.values().filter(|(size, _)| *size >= first).map(|(_, value)| value);
        Statistics::of(first, values)
    }

    fn title(&self) -> String {
        let SequenceQuestionJson { family, kind, function, .. } = &self.question;
        let kind = kind.as_ref().filter(|_| self.kinds > 1);
        let kind = kind.map(|kind| format!(" --kind {kind}"));
        let function = function.as_ref().map(|function| format!(" --function {function}"));
        format!("{family}{}{}", kind.unwrap_or_default(), function.unwrap_or_default())
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
                writeln!(out, "{}", self.title())?;
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
                writeln!(out, "{}", self.title())?;
                let values: Vec<(usize, u32)> = self.values().collect();
                for line in values.chunks(self.a_line(&values, output)) {
                    let list: Vec<String> =
                        line.iter().map(|(_, value)| value.to_string()).collect();
                    writeln!(out, "{:>8}  {}", line[0].0, list.join(" "))?;
                }
            }
        }
        Ok(out.flush()?)
    }

    /// The number of values on a line: as many as fit the terminal, or a fixed number for pipes.
    fn a_line(&self, values: &[(usize, u32)], output: &Output) -> usize {
        let Some(columns) = output.columns() else { return WIDTH };
        let largest = values.iter().map(|(_, value)| *value).max().unwrap_or(0);
        let room = columns.saturating_sub(10) / (largest.to_string().len() + 1);
        [WIDTH, 10, 5].into_iter().find(|count| *count <= room).unwrap_or(1)
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
        if format != "csv" {
            writeln!(out, "{}", self.title())?;
        }
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
            packed: None,
            question: self.question.clone(),
            from: self.first(),
            to: self.to,
            stopped: self.stopped.clone(),
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

/// A number with at most six decimal places and without trailing zeros.
fn decimal(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn percent(part: u64, whole: u64) -> String {
    let hundredths = (u128::from(part) * 10_000).checked_div(u128::from(whole)).unwrap_or(0);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}
