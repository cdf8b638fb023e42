//! Scrolling of a long text.

use crossterm::event::KeyCode;

/// A place in a text that may be longer than its window.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Scroll {
    from: usize,
    height: usize,
}

impl Scroll {
    pub(super) fn key(&mut self, code: KeyCode) {
        let page = self.height.saturating_sub(1).max(1);
        self.from = match code {
            KeyCode::Up | KeyCode::Char('k') => self.from.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.from.saturating_add(1),
            KeyCode::PageUp => self.from.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.from.saturating_add(page),
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => self.from,
        };
    }

    /// The first line to show if the text has `lines` lines and the window `height` rows. Remembers
    /// both numbers.
    pub(super) fn settle(&mut self, lines: usize, height: usize) -> usize {
        self.height = height;
        self.from = self.from.min(lines.saturating_sub(height));
        self.from
    }
}
