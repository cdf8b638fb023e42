//! Draws the menu and the game. Nothing here changes the game.

use noyau_core::Natural;
use noyau_engine::Verdict;
use noyau_text::{Detail, Texts};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use super::board::{Board, Chosen};
use super::field::Field;
use super::menu::{Item, Menu};
use super::overlay;
use super::rows::{self, Paint};
use super::vertices::{Ink, Vertices};
use crate::wording;

/// The least width of a terminal in which the record is shown.
const ROOM_FOR_RECORD: u16 = 72;
/// The width of the record, in columns.
const RECORD_WIDTH: u16 = 38;
/// The number of lines for the message; narrow screens need more.
fn message_height(area: Rect) -> u16 {
    let wanted = if area.width < ROOM_FOR_RECORD { 6 } else { 4 };
    wanted.min(area.height / 3)
}

/// The look of text, with or without colours. The sixteen colours follow the palette of the
/// terminal, and those used here are readable on dark and on light. Without colours, bold and
/// reversed text say the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub(super) color: bool,
}

impl Look {
    fn tint(self, color: Color) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.color { style.fg(color) } else { style }
    }

    fn chosen(self, chosen: Chosen) -> Style {
        let color = if chosen == Chosen::ByHint { Color::Green } else { Color::Red };
        if self.color { self.tint(color) } else { self.cursor() }
    }

    /// The style of what the keys act on.
    pub(super) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The style of minor remarks.
    pub(super) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn trouble(self) -> Style {
        self.tint(Color::Red)
    }

    fn verdict(self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::KeptTheWin => self.tint(Color::Green),
            Verdict::ThrewItAway => self.tint(Color::Red),
            Verdict::BestDefence | Verdict::LostAnyway | Verdict::AlreadyLost => Style::new(),
        }
    }
}

/// Cuts a text to at most this many letters. If it was longer, the last one is `…`.
fn cut(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Draws the menu.
pub(super) fn menu(menu: &Menu, texts: &Texts, look: Look, frame: &mut Frame<'_>) {
    let items = menu.items();
    let height = u16::try_from(items.len()).unwrap_or(u16::MAX);
    let [title, _, lines, _, about, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Max(1),
        Constraint::Length(height),
        Constraint::Max(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Line::styled(texts.word("play-menu-title"), look.title()), title);
    // The value stands beside its label, so a long label is cut.
    let most = usize::from(lines.width) * 3 / 5;
    let labels: Vec<String> = items.iter().map(|item| cut(menu.label(*item), most)).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let room = usize::from(lines.width).saturating_sub(widest + 6);
    let drawn = items.iter().zip(&labels).map(|(item, label)| {
        let here = *item == menu.item;
        let mut line = Line::from(if here { "▸ " } else { "  " });
        let style = if here { look.title() } else { Style::new() };
        if *item == Item::Start {
            let style = if here { look.cursor() } else { Style::new() };
            line.push_span(Span::styled(format!("[ {label} ]"), style));
            return line;
        }
        line.push_span(Span::styled(format!("{label:<widest$}  "), style));
        match menu.field(*item) {
            Some(field) if here => {
                line.push_span("  ");
                line.extend(edited(field, room, look));
            }
            Some(field) => line.push_span(format!("  {}", field.text())),
            None if here => line.push_span(format!("◂ {} ▸", menu.value(*item))),
            None => line.push_span(format!("  {}", menu.value(*item))),
        }
        line
    });
    frame.render_widget(Paragraph::new(drawn.collect::<Vec<_>>()), lines);
    let below = match &menu.error {
        Some(error) => {
            let lines = wording::complaint(error);
            Paragraph::new(lines.join("\n")).style(look.trouble())
        }
        None => {
            let setup = &menu.setup;
            Paragraph::new(wording::rules_of(texts, setup.entry, &setup.chosen()))
        }
    };
    frame.render_widget(below.wrap(Wrap { trim: false }), about);
    frame.render_widget(Line::styled(texts.word("play-menu-keys"), look.quiet()), keys);
}

/// A text that is being edited, with its cursor reversed.
pub(super) fn edited(field: &Field, width: usize, look: Look) -> [Span<'static>; 3] {
    let (before, at, after) = field.window(width);
    [Span::raw(before), Span::styled(at.to_string(), look.cursor()), Span::raw(after)]
}

/// Draws the game.
pub(super) fn board(board: &mut Board, look: Look, frame: &mut Frame<'_>) {
    let [title, middle, message, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(message_height(frame.area())),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Line::styled(heading(board), look.title()), title);
    let record = if middle.width >= ROOM_FOR_RECORD { RECORD_WIDTH } else { 0 };
    let [position, record] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(record)]).areas(middle);
    draw_rows(board, look, frame, position);
    if record.width > 0 {
        draw_record(board, look, frame, record);
    }
    let mut said = vec![Line::styled(wording::standing(board.texts, &board.round), look.title())];
    said.extend(board.message.iter().map(|line| Line::raw(line.clone())));
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: false }), message);
    let hints = match board.is_over() {
        true => "play-over-keys",
        false if board.paints() => "play-colour-keys",
        false if board.vertices.is_some() => "play-graph-keys",
        false if board.is_typed() => "play-typed-keys",
        false => "play-game-keys",
    };
    frame.render_widget(Line::styled(board.texts.word(hints), look.quiet()), keys);
    overlay::draw(board, look, frame);
}

/// The title: the game with the rules in force, the position as it is typed, and the level.
fn heading(board: &Board) -> String {
    let texts = board.texts;
    let position = texts.written(&board.round.view().position, Detail::Short);
    let mut game = wording::game(texts, board.round.game());
    let rules = wording::in_force(texts, &board.round);
    if !rules.is_empty() {
        game = format!("{game} ({rules})");
    }
    let mut heading = format!("{game} · {position}");
    if board.round.has_machine() {
        heading = format!("{heading} · {}", wording::level(texts, board.round.level));
    }
    heading
}

fn draw_rows(board: &Board, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let block = Block::bordered();
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let view = board.round.view();
    if let Some(vertices) = &board.vertices {
        draw_vertices(board, vertices, look, frame, inner);
        return;
    }
    let Some(rows) = view.rows else {
        let mut position = board.texts.written(&view.position, Detail::Short);
        for line in view.drawing.iter().flatten() {
            position.push('\n');
            position += line;
        }
        frame.render_widget(Paragraph::new(position).wrap(Wrap { trim: false }), inner);
        return;
    };
    // There is a blank line between rows if there is room for it.
    let height = usize::from(inner.height);
    let spaced = rows.len() * 2 <= height + 1;
    let shown = if spaced { rows.len() } else { height };
    let from = (board.row + 1).saturating_sub(shown);
    let sizes: Vec<String> =
        rows.iter().skip(from).take(shown).map(|row| wording::compact(board.texts, row)).collect();
    let widest = sizes.iter().map(|size| size.chars().count()).max().unwrap_or(0);
    let labels = rows.len().to_string().len();
    let mut lines = Vec::new();
    for (index, (size, written)) in rows.iter().skip(from).zip(&sizes).enumerate() {
        let index = from + index;
        let gone = gone(board, index, size);
        let take = board.takes.get(index).cloned().unwrap_or_default();
        let mut line = Line::from(if index == board.row { "▸" } else { " " });
        line.push_span(format!("{:>labels$}  {written:>widest$}  ", index + 1));
        let minus = if take.is_zero() {
            String::new()
        } else {
            format!(" −{}", wording::compact(board.texts, &take))
        };
        let used = 5 + labels + widest + minus.chars().count();
        let room = usize::from(inner.width).saturating_sub(used);
        for (paint, text) in rows::row(size, &take, &gone, room) {
            let style = match paint {
                Paint::Chosen => look.chosen(board.chosen),
                Paint::Plain => Style::new(),
                Paint::Gone => look.quiet(),
            };
            line.push_span(Span::styled(text, style));
        }
        line.push_span(Span::styled(minus, look.chosen(board.chosen)));
        lines.push(line);
        if spaced {
            lines.push(Line::default());
        }
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Draws a graph with its cursor. Edges that the drawing cannot show are listed below it.
fn draw_vertices(
    board: &Board,
    vertices: &Vertices,
    look: Look,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let mut lines = Vec::new();
    if vertices.colour > 0 {
        let colour = vertices.colour.to_string();
        lines.push(Line::raw(board.texts.fill("play-colour-now", &[("colour", &colour)])));
        lines.push(Line::default());
    }
    for line in vertices.lines(area.width.into()) {
        let spans = line.into_iter().map(|(ink, text)| {
            let style = match ink {
                Ink::Plain | Ink::Free => Style::new(),
                Ink::Gone => look.quiet(),
                Ink::Played => look.title(),
                Ink::Cursor => look.cursor(),
            };
            Span::styled(text, style)
        });
        lines.push(spans.collect());
    }
    if !vertices.whole {
        lines.push(Line::default());
        let drawing = board.round.view().drawing.unwrap_or_default();
        lines.extend(drawing.into_iter().map(Line::raw));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// The number of tokens that the machine's last move took from a row.
fn gone(board: &Board, index: usize, size: &Natural) -> Natural {
    let before = board.before_reply.as_ref().and_then(|rows| rows.get(index));
    before.and_then(|before| before.checked_sub(size)).unwrap_or_default()
}

/// Draws the moves so far with their verdicts; only the last ones if not all fit.
fn draw_record(board: &Board, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let texts = board.texts;
    let block = Block::bordered().title(texts.word("play-record-title"));
    let inner = block.inner(area);
    let history = board.round.history();
    let from = history.len().saturating_sub(usize::from(inner.height));
    let mut lines = Vec::new();
    for (index, played) in history.iter().enumerate().skip(from) {
        let side = wording::side(texts, board.round.side(index));
        let mv = texts.written(&played.mv.notation, Detail::Short);
        let (sign, word) = wording::verdict(texts, played.verdict);
        let mut line = Line::from(format!("{:>2} {side:<7} {mv} ", index + 1));
        let taken = line.width() + word.chars().count() + 2;
        let verdict =
            if taken <= usize::from(inner.width) { format!("{sign} {word}") } else { sign.into() };
        line.push_span(Span::styled(verdict, look.verdict(played.verdict)));
        lines.push(line);
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
