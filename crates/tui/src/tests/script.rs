//! A simulated person at the keyboard, and a transcript of what they see and type.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

use noyau_text::{Lang, Texts};

use crate::{PlayError, PlayOptions, line_mode};

/// The transcript so far.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<String>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Types what `next` returns for the transcript so far. `None` ends the input.
struct Typist<'a> {
    page: Page,
    next: &'a mut dyn FnMut(&str) -> Option<String>,
    pending: Vec<u8>,
}

impl Read for Typist<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Typist<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.pending.is_empty() {
            let line = (self.next)(&self.page.0.borrow());
            if let Some(line) = line {
                self.pending = format!("{line}\n").into_bytes();
                writeln!(self.page, "{line}")?;
            }
        }
        Ok(&self.pending)
    }

    fn consume(&mut self, amount: usize) {
        self.pending.drain(..amount);
    }
}

/// The transcript of a game with a person who types what `next` returns.
pub(super) fn transcript_with(
    options: &PlayOptions,
    lang: Lang,
    next: &mut dyn FnMut(&str) -> Option<String>,
) -> Result<String, PlayError> {
    let mut page = Page::default();
    let mut typist = Typist { page: page.clone(), next, pending: Vec::new() };
    line_mode(options, Texts::of(lang), &mut typist, &mut page)?;
    let text = page.0.borrow().clone();
    Ok(text)
}

/// The transcript of a person who types these lines.
pub(super) fn transcript(options: &PlayOptions, lang: Lang, lines: &[&str]) -> String {
    let mut lines = lines.iter();
    let mut next = |_: &str| lines.next().map(|line| (*line).to_owned());
    transcript_with(options, lang, &mut next).unwrap()
}

/// The transcript of a person who types these lines and then follows hints to the end of the game.
pub(super) fn game_by_hints(options: &PlayOptions, lang: Lang, first: &[&str]) -> String {
    let mut first = first.iter();
    let mut next = |page: &str| {
        if let Some(line) = first.next() {
            return Some((*line).to_owned());
        }
        let last = page.lines().last().unwrap();
        if last.contains("(yes") || last.contains("(oui") {
            return Some(if lang == Lang::Fr { "non" } else { "no" }.to_owned());
        }
        let before = page.lines().rev().nth(1).unwrap_or_default();
        let hinted = before.starts_with("Hint") || before.starts_with("Indice");
        Some(match before.split_once(" (") {
            Some((lead, _)) if hinted => lead.rsplit(' ').next().unwrap().to_owned(),
            _ if lang == Lang::Fr => "indice".to_owned(),
            _ => "hint".to_owned(),
        })
    };
    transcript_with(options, lang, &mut next).unwrap()
}
