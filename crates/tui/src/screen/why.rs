//! The panel with the explanations of a position.

use crossterm::event::{KeyCode, KeyEvent};
use noyau_core::Explanation;
use noyau_core::bitype::Side;
use noyau_engine::EngineError;
use noyau_text::{Style, Texts, terminal};

use super::scroll::Scroll;
use crate::round::Round;
use crate::wording;

/// The explanation of a position, one method at a time.
pub(super) struct Why {
    texts: &'static Texts,
    methods: Vec<&'static str>,
    method: usize,
    shown: Result<Explanation, EngineError>,
    turn: Option<Side>,
    pub(super) scroll: Scroll,
}

impl Why {
    /// Opens the panel with the shortest explanation of the position.
    pub(super) fn new(round: &Round, texts: &'static Texts) -> Self {
        let methods = round.methods();
        let shown = round.explain_briefly();
        let here = |explanation: &Explanation| {
            methods.iter().position(|method| *method == explanation.method)
        };
        let method = shown.as_ref().ok().and_then(here).unwrap_or(0);
        Self { texts, methods, method, shown, turn: round.turn(), scroll: Scroll::default() }
    }

    /// Handles a key. Returns false if the panel closes.
    pub(super) fn key(&mut self, key: KeyEvent, round: &Round) -> bool {
        match key.code {
            KeyCode::Esc | KeyCode::Char('w' | 'q') => return false,
            KeyCode::Tab | KeyCode::Right => self.switch(round, 1),
            KeyCode::BackTab | KeyCode::Left => self.switch(round, self.methods.len() - 1),
            code => self.scroll.key(code),
        }
        true
    }

    fn switch(&mut self, round: &Round, by: usize) {
        self.method = (self.method + by) % self.methods.len().max(1);
        self.scroll = Scroll::default();
        let Some(method) = self.methods.get(self.method) else { return };
        self.shown = round
            .explain(method)
            .and_then(|all| all.explanations.into_iter().next().ok_or(EngineError::GameOver));
    }

    /// The names of the methods, and the index of the one that is shown.
    pub(super) fn tabs(&self) -> (Vec<String>, usize) {
        (self.methods.iter().map(|method| (*method).to_owned()).collect(), self.method)
    }

    /// The explanation as lines of `width` columns.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        match &self.shown {
            Ok(explanation) => {
                let style = Style { width, ..Style::default() };
                terminal(self.texts, explanation, self.turn, &style)
                    .lines()
                    .map(str::to_owned)
                    .collect()
            }
            Err(error) => wording::complaint(&noyau_api::say(self.texts, error)),
        }
    }
}
