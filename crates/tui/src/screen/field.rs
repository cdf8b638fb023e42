//! A line of text that can be edited.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line of text and a cursor in it.
#[derive(Debug, Clone, Default)]
pub(super) struct Field {
    letters: Vec<char>,
    cursor: usize,
}

impl Field {
    /// Creates a field with a text, with the cursor at its end.
    pub(super) fn new(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Self { cursor: letters.len(), letters }
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Handles a key. Returns false if the key has no meaning here.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                *self = Self::default();
            }
            KeyCode::Char(letter) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            KeyCode::Backspace | KeyCode::Delete => {}
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.letters.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.letters.len(),
            _ => return false,
        }
        true
    }

    /// The part of the text that fits into `width` columns: before, at and after the cursor. The
    /// cursor is always in it; at the end of the text it is on a blank.
    pub(super) fn window(&self, width: usize) -> (String, char, String) {
        let from = (self.cursor + 1).saturating_sub(width.max(1));
        let at = self.letters.get(self.cursor).copied().unwrap_or(' ');
        let room = width.saturating_sub(self.cursor - from + 1);
        let before = self.letters[from..self.cursor].iter().collect();
        let after = self.letters.iter().skip(self.cursor + 1).take(room).collect();
        (before, at, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(field: &mut Field, codes: &[KeyCode]) {
        for code in codes {
            field.key(KeyEvent::from(*code));
        }
    }

    #[test]
    fn editing_in_the_middle() {
        let mut field = Field::new("3,5");
        typed(&mut field, &[KeyCode::Left, KeyCode::Char('1'), KeyCode::Delete]);
        assert_eq!(field.text(), "3,1");
        typed(&mut field, &[KeyCode::Home, KeyCode::Backspace, KeyCode::Delete]);
        assert_eq!(field.text(), ",1");
    }

    #[test]
    fn the_cursor_stays_in_the_window() {
        let mut field = Field::new("1234567890");
        assert_eq!(field.window(4), ("890".into(), ' ', String::new()));
        typed(&mut field, &[KeyCode::Home]);
        assert_eq!(field.window(4), (String::new(), '1', "234".into()));
        assert_eq!(field.window(0), (String::new(), '1', String::new()));
    }
}
