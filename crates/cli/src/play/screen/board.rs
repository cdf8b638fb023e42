//! The game on the screen: which tokens are chosen, what was said, what lies on top.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};
use noyau_core::Natural;
use noyau_engine::Level;
use noyau_text::{ErrorText, Texts};

use super::field::Field;
use super::menu::neighbour;
use super::scroll::Scroll;
use super::why::Why;
use crate::play::line::default_file;
use crate::play::session::Session;
use crate::play::wording;

/// What lies on top of the board.
pub(super) enum Overlay {
    None,
    Help(Scroll),
    Why(Box<Why>),
    /// A line being typed, and what was wrong with the last one.
    Typing(Purpose, Field, Vec<String>),
}

/// What a typed line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Save,
}

/// What a key does to the game.
pub(super) enum BoardFlow {
    Stay,
    Again,
    Menu,
    Quit,
}

/// How the chosen tokens came to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chosen {
    ByHand,
    ByHint,
}

/// A game being played on the screen.
pub(super) struct Board {
    pub(super) texts: &'static Texts,
    pub(super) session: Session,
    /// The row under the cursor.
    pub(super) row: usize,
    /// How many tokens are chosen in each row.
    pub(super) takes: Vec<Natural>,
    pub(super) chosen: Chosen,
    /// Rows before the machine's last move, to show what it took.
    pub(super) before_reply: Option<Vec<Natural>>,
    pub(super) overlay: Overlay,
    /// What was said last.
    pub(super) message: Vec<String>,
    /// Digits typed one after the other.
    typed: String,
    /// Whether `q` was pressed just before.
    leaving: bool,
    save: Option<PathBuf>,
}

impl Board {
    /// The game at its start; the machine moves at once if it has to. `save` is where the record
    /// goes without being asked.
    pub(super) fn new(session: Session, texts: &'static Texts, save: Option<PathBuf>) -> Self {
        let message = vec![wording::rules(texts, &session)];
        let mut board = Self {
            texts,
            session,
            row: 0,
            takes: Vec::new(),
            chosen: Chosen::ByHand,
            before_reply: None,
            overlay: Overlay::None,
            message,
            typed: String::new(),
            leaving: false,
            save,
        };
        board.reply();
        board.clear();
        board
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> BoardFlow {
        let leaving = std::mem::take(&mut self.leaving);
        if !matches!(self.overlay, Overlay::None) {
            self.overlay_key(key);
            return BoardFlow::Stay;
        }
        if !matches!(key.code, KeyCode::Char('0'..='9') | KeyCode::Backspace) {
            self.typed.clear();
        }
        match key.code {
            KeyCode::Esc if self.anything_chosen() => self.clear(),
            KeyCode::Esc | KeyCode::Char('q') => {
                let unfinished = !self.session.history().is_empty() && !self.is_over();
                if leaving || !unfinished {
                    return BoardFlow::Quit;
                }
                self.leaving = true;
                self.say("play-press-again");
            }
            KeyCode::Enter if self.is_over() => return BoardFlow::Again,
            KeyCode::Char('n') => return BoardFlow::Menu,
            KeyCode::Enter if self.is_typed() => self.ask(Purpose::Move, ""),
            KeyCode::Enter => self.play_chosen(),
            KeyCode::Up | KeyCode::Char('k') => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => {
                self.row = (self.row + 1).min(self.takes.len().saturating_sub(1));
            }
            KeyCode::Right => self.choose(&(self.take() + &Natural::ONE)),
            KeyCode::Left => {
                self.choose(&self.take().checked_sub(&Natural::ONE).unwrap_or_default());
            }
            KeyCode::Home => self.choose(&Natural::ZERO),
            KeyCode::End => self.choose(&self.size()),
            KeyCode::Char(digit @ '0'..='9') if self.is_typed() => {
                self.ask(Purpose::Move, &digit.to_string());
            }
            KeyCode::Char(digit @ '0'..='9') => self.digit(Some(digit)),
            KeyCode::Backspace => self.digit(None),
            KeyCode::Char(':' | 'm') => self.ask(Purpose::Move, ""),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('w') => {
                self.overlay = Overlay::Why(Box::new(Why::new(&self.session, self.texts)));
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.change_level(1),
            KeyCode::Char('L') => self.change_level(-1),
            KeyCode::Char('s') => {
                let path = self.save.clone().unwrap_or_else(|| default_file(&self.session));
                self.ask(Purpose::Save, &path.display().to_string());
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Overlay::Help(Scroll::default()),
            _ => {}
        }
        BoardFlow::Stay
    }

    /// Writes the record where the options asked for it.
    pub(super) fn autosave(&self) -> Result<(), crate::play::PlayError> {
        match &self.save {
            Some(path) if !self.session.history().is_empty() => self.session.save(path),
            _ => Ok(()),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.session.view().over
    }

    /// Whether moves can only be typed: there are no rows to choose tokens from.
    pub(super) fn is_typed(&self) -> bool {
        self.session.view().rows.is_none()
    }

    fn anything_chosen(&self) -> bool {
        self.takes.iter().any(|take| !take.is_zero())
    }

    fn say(&mut self, key: &str) {
        self.message = vec![self.texts.word(key)];
    }

    /// Chooses nothing; the cursor goes to a row that has tokens.
    fn clear(&mut self) {
        let rows = self.session.view().rows.unwrap_or_default();
        self.takes = vec![Natural::ZERO; rows.len()];
        self.chosen = Chosen::ByHand;
        if rows.get(self.row).is_none_or(Natural::is_zero) {
            self.row = rows.iter().position(|row| !row.is_zero()).unwrap_or(0);
        }
    }

    /// Tokens chosen in the row under the cursor.
    fn take(&self) -> Natural {
        self.takes.get(self.row).cloned().unwrap_or_default()
    }

    /// Tokens in that row.
    fn size(&self) -> Natural {
        let rows = self.session.view().rows.unwrap_or_default();
        rows.get(self.row).cloned().unwrap_or_default()
    }

    /// Chooses tokens in the row under the cursor, no more than there are. Where a move changes
    /// one row only, the others lose theirs.
    fn choose(&mut self, take: &Natural) {
        let take = self.size().min(take.clone());
        if self.is_over() || self.takes.is_empty() {
            return;
        }
        if self.session.view().rows_per_move <= 1 || self.chosen == Chosen::ByHint {
            let here = self.take();
            self.takes.fill(Natural::ZERO);
            self.takes[self.row] = here;
        }
        self.chosen = Chosen::ByHand;
        self.takes[self.row] = take;
    }

    fn digit(&mut self, digit: Option<char>) {
        match digit {
            Some(digit) => self.typed.push(digit),
            None => drop(self.typed.pop()),
        }
        self.choose(&self.typed.parse().unwrap_or_default());
    }

    fn play_chosen(&mut self) {
        if !self.anything_chosen() {
            return self.say("play-take-something");
        }
        match self.session.write_takes(&self.takes) {
            Some(text) => {
                if let Err(complaint) = self.play(&text) {
                    self.message = complaint;
                }
            }
            None => self.say("play-type-the-move"),
        }
    }

    /// Plays a move and lets the machine reply; the complaint when it cannot be played.
    fn play(&mut self, text: &str) -> Result<(), Vec<String>> {
        let complain = |error| wording::complaint(&noyau_api::say(self.texts, &error));
        let turn = self.session.play(text).map_err(complain)?;
        self.message = vec![wording::turn(self.texts, &turn)];
        self.before_reply = None;
        self.reply();
        self.clear();
        Ok(())
    }

    /// Lets the machine move if it has to. A machine that cannot find its move gives the last
    /// move back.
    fn reply(&mut self) {
        if !self.session.machine_is_due() {
            return;
        }
        let before = self.session.view().rows;
        match self.session.reply() {
            Ok(turn) => {
                self.before_reply = before;
                self.message.push(wording::turn(self.texts, &turn));
            }
            Err(error) => {
                self.session.undo();
                let text = noyau_api::say(self.texts, &error);
                self.message = wording::complaint(&text);
            }
        }
    }

    /// Chooses the tokens of the best move, so that Enter plays it.
    fn hint(&mut self) {
        let hint = match self.session.hint() {
            Ok(hint) => hint,
            Err(error) => {
                let text = noyau_api::say(self.texts, &error);
                self.message = wording::complaint(&text);
                return;
            }
        };
        self.message = vec![wording::hint(self.texts, &self.session, hint.as_ref())];
        if let Some(takes) = hint.and_then(|hint| hint.takes) {
            self.row = takes.iter().position(|take| !take.is_zero()).unwrap_or(self.row);
            self.takes = takes;
            self.chosen = Chosen::ByHint;
        }
    }

    fn undo(&mut self) {
        let undone = self.session.undo();
        self.before_reply = None;
        self.clear();
        if undone {
            self.say("play-undone");
        } else {
            let sentence = self.texts.word("play-nothing-to-undo");
            self.message = wording::complaint(&ErrorText { sentence, caret_lines: None });
        }
    }

    fn change_level(&mut self, by: isize) {
        if !self.session.has_machine() {
            return;
        }
        self.session.level = neighbour(&Level::ALL, self.session.level, by);
        let level = wording::level(self.texts, self.session.level);
        self.message = vec![self.texts.fill("play-level-now", &[("level", &level)])];
    }

    fn ask(&mut self, purpose: Purpose, text: &str) {
        let about = match purpose {
            Purpose::Move if self.is_over() => return,
            Purpose::Move => vec![wording::how_to_move(self.texts, &self.session)],
            Purpose::Save => Vec::new(),
        };
        self.overlay = Overlay::Typing(purpose, Field::new(text), about);
    }

    fn overlay_key(&mut self, key: KeyEvent) {
        match &mut self.overlay {
            Overlay::None => {}
            Overlay::Why(why) => {
                if !why.key(key, &self.session) {
                    self.overlay = Overlay::None;
                }
            }
            Overlay::Help(scroll) => match key.code {
                KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
                    scroll.key(key.code);
                }
                _ => self.overlay = Overlay::None,
            },
            Overlay::Typing(purpose, field, _) => match key.code {
                KeyCode::Esc => self.overlay = Overlay::None,
                KeyCode::Enter => {
                    let (purpose, text) = (*purpose, field.text());
                    self.typed_line(purpose, text.trim());
                }
                _ => drop(field.key(key)),
            },
        }
    }

    /// Does what a typed line asks for; the box stays open when that is not possible.
    fn typed_line(&mut self, purpose: Purpose, text: &str) {
        let done = match purpose {
            Purpose::Move => self.play(text),
            Purpose::Save => {
                let saved = self.session.save(text.as_ref());
                saved.map_err(|error| wording::complaint(&error.say(self.texts))).map(|()| {
                    self.message = vec![self.texts.fill("play-saved", &[("path", text)])];
                })
            }
        };
        match (done, &mut self.overlay) {
            (Ok(()), overlay) => *overlay = Overlay::None,
            (Err(complaint), Overlay::Typing(_, _, about)) => *about = complaint,
            (Err(_), _) => {}
        }
    }
}
