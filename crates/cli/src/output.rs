//! Where answers go, and in which language and form.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::ArgMatches;
use noyau_text::{Lang, Style, Texts};
use serde::Serialize;

use crate::error::{self, CliError};

/// Language and form, known before the arguments are parsed: clap's own help and complaints need
/// them too.
pub(crate) struct Preferences {
    lang: Lang,
    json: bool,
}

impl Preferences {
    /// Looks for `--lang` and `--json` among raw arguments; the locale decides otherwise.
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

/// Standard output with the form that was asked for.
pub(crate) struct Output {
    pub(crate) texts: &'static Texts,
    pub(crate) json: bool,
    color: bool,
}

impl Output {
    pub(crate) fn new(matches: &ArgMatches, early: &Preferences) -> Self {
        let wanted = matches.get_one::<String>("color").map_or("auto", String::as_str);
        let color = match wanted {
            "always" => true,
            "never" => false,
            _ => io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        Self { texts: early.texts(), json: early.json(), color }
    }

    /// How explanations are drawn on this terminal.
    pub(crate) fn style(&self) -> Style {
        let width = crossterm::terminal::size().map_or(100, |(columns, _)| usize::from(columns));
        let width = if io::stdout().is_terminal() { width.clamp(40, 160) } else { 100 };
        Style { color: self.color, width, ..Style::default() }
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

    /// Says an error on standard error; the exit code is 2, or 70 for a defect of noyau.
    pub(crate) fn fail(&self, error: &CliError) -> ExitCode {
        let text = error::say(self.texts, error);
        if self.json {
            let json = error::json(error, &text);
            eprintln!("{}", serde_json::to_string_pretty(&json).unwrap_or_default());
        } else {
            eprintln!("noyau: {}", text.sentence);
            if let Some((input, caret)) = &text.caret_lines
                && io::stderr().is_terminal()
            {
                eprintln!("  {input}\n  {caret}");
            }
        }
        ExitCode::from(error.exit_code())
    }
}

/// A counter on standard error for long work, drawn only on a terminal.
pub(crate) struct Progress {
    texts: &'static Texts,
    key: &'static str,
    visible: bool,
    total: Option<u64>,
    last: std::time::Instant,
}

impl Progress {
    pub(crate) fn new(output: &Output, key: &'static str) -> Self {
        let visible = io::stderr().is_terminal();
        Self { texts: output.texts, key, visible, total: None, last: std::time::Instant::now() }
    }

    /// How much there is to do: a bar is drawn beside the count.
    pub(crate) fn of(mut self, total: Option<u64>) -> Self {
        self.total = total.filter(|total| *total > 0);
        self
    }

    /// Shows how much is done, a few times a second.
    pub(crate) fn tick(&mut self, done: u64) {
        if !self.visible || !done.is_multiple_of(1024) || self.last.elapsed().as_millis() < 200 {
            return;
        }
        self.last = std::time::Instant::now();
        let bar = self.total.map(|total| bar(done, total)).unwrap_or_default();
        eprint!("\r{bar}{}", self.texts.fill(self.key, &[("done", &done.to_string())]));
    }

    /// Shows how much of one order is done, a few times a second.
    pub(crate) fn order(&mut self, order: usize, done: u64) {
        if !self.visible || self.last.elapsed().as_millis() < 200 {
            return;
        }
        self.last = std::time::Instant::now();
        let values = [("order", order.to_string()), ("done", done.to_string())];
        let values: Vec<(&str, &str)> = values.iter().map(|(k, v)| (*k, v.as_str())).collect();
        eprint!("\r{} ", self.texts.fill(self.key, &values));
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        if self.visible {
            eprint!("\r{:80}\r", "");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Progress of a sequence on standard error, drawn only on a terminal.
pub(crate) struct Meter {
    texts: &'static Texts,
    visible: bool,
    to: usize,
    start: std::time::Instant,
    /// Sizes that were known when the work began.
    before: Option<usize>,
    last: std::time::Instant,
}

impl Meter {
    pub(crate) fn new(output: &Output, to: usize) -> Self {
        let now = std::time::Instant::now();
        let visible = io::stderr().is_terminal();
        Self { texts: output.texts, visible, to, start: now, before: None, last: now }
    }

    /// Shows how far the values have come, a few times a second.
    pub(crate) fn show(&mut self, progress: &noyau_engine::sequence::Progress) {
        let before = *self.before.get_or_insert(progress.known);
        if !self.visible || self.last.elapsed().as_millis() < 200 {
            return;
        }
        self.last = std::time::Instant::now();
        let millis = self.start.elapsed().as_millis().max(1);
        let speed = (progress.known - before) as u128 * 1000 / millis;
        let rare = progress.rare.map_or_else(|| "–".to_owned(), |rare| rare.to_string());
        let line = self.texts.fill(
            "sequence-progress",
            &[
                ("done", &progress.known.to_string()),
                ("speed", &speed.to_string()),
                ("rare", &rare),
                ("largest", &progress.largest.to_string()),
            ],
        );
        eprint!("\r{}{line} ", bar(progress.known as u64, (self.to as u64 + 1).max(1)));
    }

    /// Shows which term is being worked on: each may take longer than all before it.
    pub(crate) fn terms(&mut self, next: usize) {
        if self.visible && next <= self.to {
            let line = self.texts.fill("sequence-term", &[("n", &next.to_string())]);
            eprint!("\r{}{line} ", bar(next as u64, (self.to as u64 + 1).max(1)));
        }
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        if self.visible {
            eprint!("\r{:110}\r", "");
        }
    }
}

/// `[#####·····]  50 % `.
fn bar(done: u64, total: u64) -> String {
    const WIDTH: usize = 24;
    let percent = done.saturating_mul(100) / total;
    let filled = usize::try_from(percent).unwrap_or(100).min(100) * WIDTH / 100;
    format!("[{}{}] {percent:>3} % ", "#".repeat(filled), "·".repeat(WIDTH - filled))
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn the_bar_fills_and_never_overflows() {
        assert_eq!(bar(0, 10), format!("[{}]   0 % ", "·".repeat(24)));
        assert_eq!(bar(5, 10), format!("[{}{}]  50 % ", "#".repeat(12), "·".repeat(12)));
        assert!(bar(u64::MAX, 1).starts_with(&format!("[{}]", "#".repeat(24))));
    }
}
