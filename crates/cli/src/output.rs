//! Output: where answers are written, in which language and in which form.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use noyau_text::{Format, Lang, Style, Texts};
use serde::Serialize;

use crate::error::{self, CliError};
use crate::exit::Exit;

/// Writes a line to standard error. A write error (nobody reads the stream) is ignored.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Writes help to standard output.
pub(crate) fn print(text: &str) -> Exit {
    // A write error (nobody reads the stream) is ignored.
    let _ = writeln!(io::stdout().lock(), "{}", text.trim_end());
    Exit::Done
}

/// The language and form of the output. They are found before the arguments are parsed, because
/// clap's help and error messages need them too.
pub(crate) struct Preferences {
    lang: Lang,
    json: bool,
}

impl Preferences {
    /// Looks for `--lang` and `--json` in the raw arguments. Without `--lang`, the locale decides.
    pub(crate) fn guess(arguments: &[OsString]) -> Self {
        let texts: Vec<&str> = arguments.iter().filter_map(|a| a.to_str()).collect();
        let named =
            texts.iter().enumerate().find_map(|(index, text)| match text.strip_prefix("--lang") {
                Some("") => texts.get(index + 1).copied(),
                Some(rest) => rest.strip_prefix('='),
                None => None,
            });
        let variable = |name| std::env::var(name).ok();
        let from_locale = Lang::from_locale_env(
            variable("LC_ALL").as_deref(),
            variable("LC_MESSAGES").as_deref(),
            variable("LANG").as_deref(),
        );
        let lang = named.and_then(|name| name.parse().ok()).unwrap_or(from_locale);
        Self { lang, json: texts.contains(&"--json") }
    }

    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.lang)
    }

    pub(crate) fn json(&self) -> bool {
        self.json
    }
}

/// Standard output in the requested language and form.
pub(crate) struct Output {
    pub(crate) texts: &'static Texts,
    pub(crate) json: bool,
    color: bool,
}

impl Output {
    pub(crate) fn new(matches: &ArgMatches, early: &Preferences) -> Self {
        let wanted = matches.get_one::<String>("colour").map_or("auto", String::as_str);
        let color = match wanted {
            "always" => true,
            "never" => false,
            _ => io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        Self { texts: early.texts(), json: early.json(), color }
    }

    /// The style of explanations on this terminal.
    pub(crate) fn style(&self) -> Style {
        let width = self.columns().map_or(100, |columns| columns.clamp(40, 160));
        Style { color: self.color, width, ..Style::default() }
    }

    /// The width of the terminal; `None` for pipes and files.
    pub(crate) fn columns(&self) -> Option<usize> {
        let size = || crossterm::terminal::size().ok();
        let columns = io::stdout().is_terminal().then(size).flatten()?.0;
        Some(usize::from(columns)).filter(|columns| *columns > 0)
    }

    /// A text after a head. Text that does not fit the terminal continues below, indented to the
    /// same column.
    pub(crate) fn hanging(&self, head: &str, text: &str) -> String {
        let indent = head.chars().count();
        let room = self.columns().map(|columns| columns.saturating_sub(indent).max(20));
        let letters: Vec<char> = text.chars().collect();
        let pieces = letters.chunks(room.unwrap_or(usize::MAX)).map(String::from_iter);
        let below = format!("\n{}", " ".repeat(indent));
        format!("{head}{}", pieces.collect::<Vec<_>>().join(&below))
    }

    /// The format of tables for people: fitted to the width of a terminal.
    pub(crate) fn table_format(&self) -> Format {
        self.columns().map_or(Format::Text, Format::Fitted)
    }

    /// Buffered standard output.
    pub(crate) fn writer(&self) -> impl Write + use<> {
        io::BufWriter::with_capacity(1 << 16, io::stdout().lock())
    }

    /// Writes one JSON value and a newline.
    pub(crate) fn json(&self, value: &impl Serialize) -> Result<(), CliError> {
        let mut out = self.writer();
        serde_json::to_writer_pretty(&mut out, value)?;
        writeln!(out)?;
        Ok(out.flush()?)
    }

    /// Writes lines of text.
    pub(crate) fn lines<S: AsRef<str>>(
        &self,
        lines: impl IntoIterator<Item = S>,
    ) -> Result<(), CliError> {
        let mut out = self.writer();
        for line in lines {
            writeln!(out, "{}", line.as_ref())?;
        }
        Ok(out.flush()?)
    }

    /// Writes an error to standard error and returns its exit code.
    pub(crate) fn fail(&self, error: &CliError) -> Exit {
        let text = error::say(self.texts, error);
        if self.json {
            let json = error::json(error, &text);
            complain(&serde_json::to_string_pretty(&json).unwrap_or_default());
        } else {
            complain(&format!("noyau: {}", text.sentence));
            if let Some((input, caret)) = &text.caret_lines
                && io::stderr().is_terminal()
            {
                complain(&format!("  {input}\n  {caret}"));
            }
        }
        error.exit()
    }
}

/// Progress of long work on standard error, drawn only on a terminal: the amount done, the speed,
/// and the time left if it can be estimated.
pub(crate) struct Progress {
    texts: &'static Texts,
    bar: ProgressBar,
    drawn: Option<Instant>,
}

/// The least time between two messages, because building a message is slow.
const REDRAWN: Duration = Duration::from_millis(200);

impl Progress {
    /// Progress of work with `total` steps; `None` if the number of steps is unknown.
    pub(crate) fn new(output: &Output, total: Option<u64>) -> Self {
        let total = total.filter(|total| *total > 0);
        let bar = match total {
            Some(total) => ProgressBar::new(total),
            None => ProgressBar::new_spinner(),
        };
        bar.set_style(style(output.texts, total.is_some()));
        Self { texts: output.texts, bar, drawn: None }
    }

    /// Shows the number of steps done and a message.
    pub(crate) fn show(&mut self, done: u64, message: impl FnOnce(&Texts) -> String) {
        match self.drawn {
            _ if self.bar.is_hidden() => return,
            Some(drawn) if drawn.elapsed() < REDRAWN => return,
            _ => self.bar.set_message(message(self.texts)),
        }
        self.bar.set_position(done);
        if self.drawn.is_none() {
            // Steps done before the work began must not count towards its speed.
            self.bar.reset_eta();
        }
        self.drawn = Some(Instant::now());
    }

    /// Clears the line.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// The style of the line: `[#####·····] 50 % 512 rows, 1024.0/s, 3s left`. If the end is unknown,
/// the elapsed time is shown instead.
fn style(texts: &Texts, ends: bool) -> ProgressStyle {
    let template = if ends {
        let left = texts.fill("progress-left", &[("time", "{eta}")]);
        format!("[{{bar:24}}] {{percent:>3}} % {{msg}}, {{speed}}, {left}")
    } else {
        let gone = texts.fill("progress-gone", &[("time", "{elapsed}")]);
        format!("{{spinner}} {{msg}}, {{speed}}, {gone}")
    };
    let style = ProgressStyle::with_template(&template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("#·");
    style.with_key("speed", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A write error is ignored.
        let _ = write!(out, "{:.0}/s", state.per_sec());
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_says_when_it_ends_in_both_languages() {
        for lang in Lang::ALL {
            for ends in [true, false] {
                let left = Texts::of(lang).fill("progress-left", &[("time", "{eta}")]);
                assert!(left.contains("{eta}"), "{left}");
                let gone = Texts::of(lang).fill("progress-gone", &[("time", "{elapsed}")]);
                assert!(gone.contains("{elapsed}"), "{gone}");
                style(Texts::of(lang), ends);
            }
        }
    }

    #[test]
    fn nothing_is_drawn_where_nobody_looks() {
        let output = Output { texts: Texts::of(Lang::En), json: false, color: false };
        let mut progress = Progress::new(&output, Some(10));
        progress.bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        progress.show(3, |_| unreachable!("the message is for people"));
        assert_eq!(progress.bar.position(), 0);
    }
}
