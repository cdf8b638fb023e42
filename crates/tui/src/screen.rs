//! Play on the screen, with the arrow keys.
//!
//! [`Screen`] holds the state, and keys change it; `draw` only reads it. Tests press keys and check
//! the state or a drawn buffer, without a terminal.

mod board;
mod draw;
mod field;
mod menu;
mod overlay;
mod rows;
mod scroll;
mod vertices;
mod why;

#[cfg(test)]
mod tests;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use noyau_text::Texts;
use ratatui::Frame;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use self::board::{Board, BoardFlow};
use self::menu::{Menu, MenuFlow};
use super::round::Round;
use super::setup::Setup;
use super::{PlayError, PlayOptions};

/// Whether to go on after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Draw again and wait for a key.
    Continue,
    /// Leave the program.
    Quit,
}

/// The menu or a game, and how keys change it.
pub struct Screen {
    texts: &'static Texts,
    menu: Menu,
    board: Option<Board>,
    /// Whether the menu is shown in front of the game.
    in_menu: bool,
    color: bool,
    /// The error of a record that could not be saved automatically.
    trouble: Option<PlayError>,
}

impl Screen {
    /// Creates the menu, or the game that the options name. Without colours, the choice is shown in
    /// reversed text.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be set up.
    pub fn new(
        options: &PlayOptions,
        texts: &'static Texts,
        color: bool,
    ) -> Result<Self, PlayError> {
        let setup = Setup::new(options)?;
        let menu = Menu::new(setup, texts);
        let mut screen = Self { texts, menu, board: None, in_menu: true, color, trouble: None };
        if options.game.is_some() {
            let round = Round::start(&screen.menu.setup)?;
            screen.menu.setup.next_round();
            screen.open(round);
        }
        Ok(screen)
    }

    fn open(&mut self, round: Round) {
        let save = self.menu.setup.save_path();
        self.board = Some(Board::new(round, self.texts, save));
        self.in_menu = false;
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Continue;
        }
        let flow = match &mut self.board {
            _ if is_interrupt(key) => Flow::Quit,
            Some(board) if !self.in_menu => {
                let flow = board.key(key);
                self.after_board(&flow)
            }
            _ => self.menu_key(key),
        };
        if flow == Flow::Quit {
            self.autosave();
        }
        flow
    }

    fn after_board(&mut self, flow: &BoardFlow) -> Flow {
        if let Some(board) = &self.board {
            self.menu.setup.level = board.round.level;
        }
        match flow {
            BoardFlow::Stay => {}
            BoardFlow::Menu => self.in_menu = true,
            BoardFlow::Quit => return Flow::Quit,
            BoardFlow::Again => {
                let flow = self.menu.start();
                self.after_menu(flow);
            }
        }
        Flow::Continue
    }

    fn menu_key(&mut self, key: KeyEvent) -> Flow {
        let flow = self.menu.key(key);
        self.after_menu(flow)
    }

    fn after_menu(&mut self, flow: MenuFlow) -> Flow {
        match flow {
            MenuFlow::Stay => {}
            MenuFlow::Start(round) => {
                self.autosave();
                self.open(*round);
            }
            // The menu was opened over a game, so leaving it returns to the game.
            MenuFlow::Leave if self.board.is_some() => self.in_menu = false,
            MenuFlow::Leave => return Flow::Quit,
        }
        Flow::Continue
    }

    fn autosave(&mut self) {
        if let Some(Err(error)) = self.board.as_ref().map(Board::autosave) {
            self.trouble = Some(error);
        }
    }

    /// Draws the menu or the game.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let look = draw::Look { color: self.color };
        match &mut self.board {
            Some(board) if !self.in_menu => draw::board(board, look, frame),
            _ => draw::menu(&self.menu, self.texts, look, frame),
        }
    }
}

/// The time after a request to end the program in which a move may still be computed.
const GRACE: Duration = Duration::from_secs(1);
/// How often the screen checks for a request to end the program.
const TICK: Duration = Duration::from_millis(100);

/// Plays on the screen until the person leaves. The terminal is restored at the end, also after a
/// panic and after a request to end the program. In the last case, the program may exit with the
/// code `interrupted`.
///
/// # Errors
///
/// Fails if the game cannot be set up, if a record cannot be written, or if the terminal cannot be
/// used.
pub fn screen_mode(
    options: &PlayOptions,
    texts: &'static Texts,
    interrupted: u8,
) -> Result<(), PlayError> {
    let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut screen = Screen::new(options, texts, color)?;
    let asked = asked_to_end(interrupted)?;
    let mut terminal = ratatui::try_init()?;
    let played = run(&mut screen, &mut terminal, &asked);
    ratatui::restore();
    let left = played?;
    match screen.trouble {
        Some(trouble) => Err(trouble),
        None => left,
    }
}

/// Returns a flag that is set when the program is asked to end. If the program has not ended in
/// time, because a move is being computed, the terminal is restored and the program exits.
fn asked_to_end(interrupted: u8) -> io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let flag = Arc::clone(&asked);
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            flag.store(true, Ordering::SeqCst);
            thread::sleep(GRACE);
            ratatui::restore();
            std::process::exit(i32::from(interrupted));
        }
    });
    Ok(asked)
}

/// Plays until the person leaves, or until the program is asked to end.
fn run(
    screen: &mut Screen,
    terminal: &mut ratatui::DefaultTerminal,
    asked: &AtomicBool,
) -> io::Result<Result<(), PlayError>> {
    loop {
        terminal.draw(|frame| screen.draw(frame))?;
        while !event::poll(TICK)? {
            if asked.load(Ordering::SeqCst) {
                screen.autosave();
                return Ok(Err(PlayError::Interrupted));
            }
        }
        let Event::Key(key) = event::read()? else { continue };
        if screen.key(key) == Flow::Quit {
            return Ok(if is_interrupt(key) { Err(PlayError::Interrupted) } else { Ok(()) });
        }
    }
}

/// Whether a key is Ctrl-C. On this screen it arrives as a key.
fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}
