//! The game on the screen: the chosen tokens, the message, and what is drawn on top of the board.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};
use noyau_core::Natural;
use noyau_engine::Level;
use noyau_text::{ErrorText, Texts};

use super::field::Field;
use super::menu::neighbour;
use super::scroll::Scroll;
use super::vertices::Vertices;
use super::why::Why;
use crate::line::default_file;
use crate::round::Round;
use crate::wording;

/// What is drawn on top of the board.
pub(super) enum Overlay {
    None,
    Help(Scroll),
    Why(Box<Why>),
    /// A line that is being typed, and the complaint about the last one.
    Typing(Purpose, Field, Vec<String>),
}

/// The purpose of a typed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Save,
}

/// What to do after a key.
pub(super) enum BoardFlow {
    Stay,
    Again,
    Menu,
    Quit,
}

/// How the tokens were chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chosen {
    ByHand,
    ByHint,
}

/// A game that is played on the screen.
pub(super) struct Board {
    pub(super) texts: &'static Texts,
    pub(super) round: Round,
    /// The row under the cursor.
    pub(super) row: usize,
    /// The graph, if the game is played on one.
    pub(super) vertices: Option<Vertices>,
    /// The number of chosen tokens in each row.
    pub(super) takes: Vec<Natural>,
    pub(super) chosen: Chosen,
    /// The rows before the machine's last move, to show what it took.
    pub(super) before_reply: Option<Vec<Natural>>,
    pub(super) overlay: Overlay,
    /// The last message.
    pub(super) message: Vec<String>,
    /// The digits that were typed one after another.
    typed: String,
    /// Whether `q` was the last key, so that another `q` leaves.
    leaving: bool,
    save: Option<PathBuf>,
}

impl Board {
    /// Creates the board of a game. If the machine moves first, it does so at once. `save` is the
    /// file to which the record is saved automatically.
    pub(super) fn new(round: Round, texts: &'static Texts, save: Option<PathBuf>) -> Self {
        let message = vec![wording::rules(texts, &round)];
        let mut board = Self {
            texts,
            round,
            row: 0,
            vertices: None,
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
                let unfinished = !self.round.history().is_empty() && !self.is_over();
                if leaving || !unfinished {
                    return BoardFlow::Quit;
                }
                self.leaving = true;
                self.say("play-press-again");
            }
            KeyCode::Enter if self.is_over() => return BoardFlow::Again,
            KeyCode::Char('n') => return BoardFlow::Menu,
            KeyCode::Up if self.vertices.is_some() => self.go((0, -1)),
            KeyCode::Down if self.vertices.is_some() => self.go((0, 1)),
            KeyCode::Left if self.vertices.is_some() => self.go((-1, 0)),
            KeyCode::Right if self.vertices.is_some() => self.go((1, 0)),
            KeyCode::Enter if self.vertices.is_some() => self.play_vertex(),
            KeyCode::Char(digit @ '1'..='9') if self.paints() => self.paint(digit),
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
                self.overlay = Overlay::Why(Box::new(Why::new(&self.round, self.texts)));
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.change_level(1),
            KeyCode::Char('L') => self.change_level(-1),
            KeyCode::Char('s') => {
                let path = self.save.clone().unwrap_or_else(|| default_file(&self.round));
                self.ask(Purpose::Save, &path.display().to_string());
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Overlay::Help(Scroll::default()),
            _ => {}
        }
        BoardFlow::Stay
    }

    /// Saves the record to the file that the options name.
    pub(super) fn autosave(&self) -> Result<(), crate::PlayError> {
        match &self.save {
            Some(path) if !self.round.history().is_empty() => self.round.save(path),
            _ => Ok(()),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.round.view().over
    }

    fn go(&mut self, direction: (i64, i64)) {
        if let Some(vertices) = &mut self.vertices {
            vertices.go(direction);
        }
    }

    /// Whether moves give vertices one of a few colours, which a digit chooses.
    pub(super) fn paints(&self) -> bool {
        self.vertices.as_ref().is_some_and(|vertices| (1..=9).contains(&vertices.colours()))
    }

    fn paint(&mut self, digit: char) {
        let colour = digit.to_digit(10).unwrap_or(1);
        if let Some(vertices) = self.vertices.as_mut().filter(|known| colour <= known.colours()) {
            vertices.colour = colour;
        }
    }

    /// Plays the vertex under the cursor.
    fn play_vertex(&mut self) {
        let chosen = self.vertices.as_ref().and_then(Vertices::chosen);
        if let Some(Err(complaint)) = chosen.map(|text| self.play(&text)) {
            self.message = complaint;
        }
    }

    /// Whether moves can only be typed, because there are no rows to choose tokens from.
    pub(super) fn is_typed(&self) -> bool {
        self.round.view().rows.is_none()
    }

    fn anything_chosen(&self) -> bool {
        self.takes.iter().any(|take| !take.is_zero())
    }

    fn say(&mut self, key: &str) {
        self.message = vec![self.texts.word(key)];
    }

    /// Clears the choice, and moves the cursor to a row that has tokens.
    fn clear(&mut self) {
        let rows = self.round.view().rows.unwrap_or_default();
        let graph = if rows.is_empty() { self.round.graph() } else { None };
        let vertices = graph.and_then(Vertices::new);
        self.vertices = vertices.map(|now| now.like(self.vertices.as_ref()));
        self.takes = vec![Natural::ZERO; rows.len()];
        self.chosen = Chosen::ByHand;
        if rows.get(self.row).is_none_or(Natural::is_zero) {
            self.row = rows.iter().position(|row| !row.is_zero()).unwrap_or(0);
        }
    }

    /// The number of chosen tokens in the row under the cursor.
    fn take(&self) -> Natural {
        self.takes.get(self.row).cloned().unwrap_or_default()
    }

    /// The number of tokens in the row under the cursor.
    fn size(&self) -> Natural {
        let rows = self.round.view().rows.unwrap_or_default();
        rows.get(self.row).cloned().unwrap_or_default()
    }

    /// Chooses tokens in the row under the cursor, no more than there are. If a move changes only
    /// one row, the choice in the other rows is cleared.
    fn choose(&mut self, take: &Natural) {
        let take = self.size().min(take.clone());
        if self.is_over() || self.takes.is_empty() {
            return;
        }
        if self.round.view().rows_per_move <= 1 || self.chosen == Chosen::ByHint {
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
        match self.round.write_takes(&self.takes) {
            Some(text) => {
                if let Err(complaint) = self.play(&text) {
                    self.message = complaint;
                }
            }
            None => self.say("play-type-the-move"),
        }
    }

    /// Plays a move and lets the machine reply. Returns the complaint if the move cannot be played.
    fn play(&mut self, text: &str) -> Result<(), Vec<String>> {
        let complain = |error| wording::complaint(&noyau_api::say(self.texts, &error));
        let turn = self.round.play(text).map_err(complain)?;
        self.message = vec![wording::turn(self.texts, &turn)];
        self.before_reply = None;
        self.reply();
        self.clear();
        Ok(())
    }

    /// Lets the machine move if it is its turn. If it cannot find a move, the last move is taken
    /// back.
    fn reply(&mut self) {
        if !self.round.machine_is_due() {
            return;
        }
        let before = self.round.view().rows;
        match self.round.reply() {
            Ok(turn) => {
                self.before_reply = before;
                self.message.push(wording::turn(self.texts, &turn));
            }
            Err(error) => {
                self.round.undo();
                let text = noyau_api::say(self.texts, &error);
                self.message = wording::complaint(&text);
            }
        }
    }

    /// Chooses the tokens of the best move, so that Enter plays it.
    fn hint(&mut self) {
        let hint = match self.round.hint() {
            Ok(hint) => hint,
            Err(error) => {
                let text = noyau_api::say(self.texts, &error);
                self.message = wording::complaint(&text);
                return;
            }
        };
        self.message = vec![wording::hint(self.texts, &self.round, hint.as_ref())];
        if let (Some(hint), Some(vertices)) = (&hint, &mut self.vertices) {
            vertices.point(&hint.mv.notation.to_string());
        }
        if let Some(takes) = hint.and_then(|hint| hint.takes) {
            self.row = takes.iter().position(|take| !take.is_zero()).unwrap_or(self.row);
            self.takes = takes;
            self.chosen = Chosen::ByHint;
        }
    }

    fn undo(&mut self) {
        let undone = self.round.undo();
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
        if !self.round.has_machine() {
            return;
        }
        self.round.level = neighbour(&Level::ALL, self.round.level, by);
        let level = wording::level(self.texts, self.round.level);
        self.message = vec![self.texts.fill("play-level-now", &[("level", &level)])];
    }

    fn ask(&mut self, purpose: Purpose, text: &str) {
        let about = match purpose {
            Purpose::Move if self.is_over() => return,
            Purpose::Move => vec![wording::how_to_move(self.texts, &self.round)],
            Purpose::Save => Vec::new(),
        };
        self.overlay = Overlay::Typing(purpose, Field::new(text), about);
    }

    fn overlay_key(&mut self, key: KeyEvent) {
        match &mut self.overlay {
            Overlay::None => {}
            Overlay::Why(why) => {
                if !why.key(key, &self.round) {
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

    /// Does what a typed line asks for. If that is impossible, the line stays open.
    fn typed_line(&mut self, purpose: Purpose, text: &str) {
        let done = match purpose {
            Purpose::Move => self.play(text),
            Purpose::Save => {
                let saved = self.round.save(text.as_ref());
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
