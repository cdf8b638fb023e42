//! The menu: the game, the start position and the opponent.

use crossterm::event::{KeyCode, KeyEvent};
use noyau_engine::{GAMES, Level};
use noyau_text::{ErrorText, Texts};

use super::field::Field;
use crate::round::Round;
use crate::setup::{Choice, Setup, Starts};
use crate::wording;

/// A line of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    Game,
    /// A parameter of the game, by its index.
    Parameter(usize),
    Position,
    Starts,
    Level,
    Start,
}

/// What to do after a key.
pub(super) enum MenuFlow {
    Stay,
    Start(Box<Round>),
    Leave,
}

/// The menu and the choices so far.
pub(super) struct Menu {
    texts: &'static Texts,
    pub(super) setup: Setup,
    pub(super) item: Item,
    /// The texts that can be edited: the parameters (empty for flags) and the position.
    parameters: Vec<Field>,
    position: Field,
    pub(super) error: Option<ErrorText>,
}

impl Menu {
    pub(super) fn new(setup: Setup, texts: &'static Texts) -> Self {
        let (parameters, position) = fields(&setup);
        Self { texts, setup, item: Item::Game, parameters, position, error: None }
    }

    /// The lines of the menu, in order.
    pub(super) fn items(&self) -> Vec<Item> {
        let mut items = vec![Item::Game];
        items.extend((0..self.setup.parameters.len()).map(Item::Parameter));
        items.extend([Item::Position, Item::Starts]);
        if self.setup.starts != Starts::TwoPlayers {
            items.push(Item::Level);
        }
        items.push(Item::Start);
        items
    }

    /// The name of a line.
    pub(super) fn label(&self, item: Item) -> String {
        match item {
            Item::Game => self.texts.word("play-menu-game"),
            Item::Parameter(index) => wording::parameter(
                self.texts,
                self.setup.entry.id,
                self.setup.parameters[index].name,
            ),
            Item::Position => self.texts.word("play-menu-position"),
            Item::Starts => self.texts.word("play-menu-starts"),
            Item::Level => self.texts.word("play-menu-level"),
            Item::Start => self.texts.word("play-menu-start"),
        }
    }

    /// The editable text of a line, if it has one.
    pub(super) fn field(&self, item: Item) -> Option<&Field> {
        match item {
            Item::Position => Some(&self.position),
            Item::Parameter(index) if self.is_text(index) => self.parameters.get(index),
            _ => None,
        }
    }

    /// The value of a line that is not edited as text.
    pub(super) fn value(&self, item: Item) -> String {
        match item {
            Item::Game => wording::game(self.texts, self.setup.entry.id),
            Item::Parameter(index) => match self.setup.choices.get(index) {
                Some(Choice::Flag(true)) => self.texts.word("play-yes"),
                _ => self.texts.word("play-no"),
            },
            Item::Starts => wording::starts(self.texts, self.setup.starts),
            Item::Level => wording::level(self.texts, self.setup.level),
            Item::Position | Item::Start => String::new(),
        }
    }

    fn is_text(&self, index: usize) -> bool {
        matches!(self.setup.choices.get(index), Some(Choice::Text(_)))
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> MenuFlow {
        match key.code {
            KeyCode::Esc => return MenuFlow::Leave,
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Enter => return self.start(),
            _ if self.edit(key) => self.error = None,
            KeyCode::Left => self.change(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.change(1),
            KeyCode::Char('q') => return MenuFlow::Leave,
            _ => {}
        }
        MenuFlow::Stay
    }

    fn go(&mut self, by: isize) {
        let items = self.items();
        let here = items.iter().position(|item| *item == self.item).unwrap_or(0);
        self.item = items[stepped(here, by, items.len())];
    }

    fn edit(&mut self, key: KeyEvent) -> bool {
        match self.item {
            Item::Position => {
                let used = self.position.key(key);
                self.setup.position = self.position.text();
                used
            }
            Item::Parameter(index) if self.is_text(index) => {
                let Some(field) = self.parameters.get_mut(index) else { return false };
                let used = field.key(key);
                self.setup.choices[index] = Choice::Text(field.text());
                used
            }
            _ => false,
        }
    }

    fn change(&mut self, by: isize) {
        self.error = None;
        match self.item {
            Item::Game => {
                let here = GAMES.iter().position(|entry| entry.id == self.setup.entry.id);
                let next = stepped(here.unwrap_or(0), by, GAMES.len());
                self.setup.choose_game(&GAMES[next]);
                (self.parameters, self.position) = fields(&self.setup);
            }
            Item::Parameter(index) => {
                if let Some(Choice::Flag(on)) = self.setup.choices.get_mut(index) {
                    *on = !*on;
                }
            }
            Item::Starts => self.setup.starts = neighbour(&Starts::ALL, self.setup.starts, by),
            Item::Level => self.setup.level = neighbour(&Level::ALL, self.setup.level, by),
            Item::Position | Item::Start => {}
        }
    }

    /// Starts the game. If the setup is wrong, says why and goes to the wrong line.
    pub(super) fn start(&mut self) -> MenuFlow {
        let bad_parameter = self.setup.engine().is_err();
        match Round::start(&self.setup) {
            Ok(round) => {
                self.setup.next_round();
                MenuFlow::Start(Box::new(round))
            }
            Err(error) => {
                self.error = Some(noyau_api::say(self.texts, &error));
                let text = (0..self.parameters.len()).find(|index| self.is_text(*index));
                self.item = match text {
                    Some(index) if bad_parameter => Item::Parameter(index),
                    _ => Item::Position,
                };
                MenuFlow::Stay
            }
        }
    }
}

/// The editable texts of a setup.
fn fields(setup: &Setup) -> (Vec<Field>, Field) {
    let parameters = setup.choices.iter().map(|choice| match choice {
        Choice::Text(text) => Field::new(text),
        Choice::Flag(_) => Field::default(),
    });
    (parameters.collect(), Field::new(&setup.position))
}

/// The index that is `by` places further, wrapping around.
fn stepped(index: usize, by: isize, length: usize) -> usize {
    let last = length.saturating_sub(1);
    match by {
        ..0 if index == 0 => last,
        ..0 => index - 1,
        _ if index >= last => 0,
        _ => index + 1,
    }
}

/// The value that is `by` places after `value`, wrapping around.
pub(super) fn neighbour<T: Copy + PartialEq>(all: &[T], value: T, by: isize) -> T {
    let here = all.iter().position(|one| *one == value).unwrap_or(0);
    all.get(stepped(here, by, all.len())).copied().unwrap_or(value)
}
