//! What is drawn on top of the board: help, explanations, a line that is being typed.

use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::board::{Board, Overlay, Purpose};
use super::draw::{Look, edited};
use super::why::Why;

/// Draws the overlay, if there is one.
pub(super) fn draw(board: &mut Board, look: Look, frame: &mut Frame<'_>) {
    let texts = board.texts;
    match &mut board.overlay {
        Overlay::None => {}
        Overlay::Help(scroll) => {
            let text = texts.word("play-screen-help");
            let height = text.lines().count();
            let width = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            let area = centred(frame.area(), width + 4, height + 2);
            let block = framed(&texts.word("play-help-title"), &texts.word("play-help-keys"), look);
            let inner = block.inner(area);
            let from = scroll.settle(height, inner.height.into());
            let lines: Vec<Line<'_>> = text.lines().skip(from).map(Line::raw).collect();
            frame.render_widget(Clear, area);
            frame.render_widget(Paragraph::new(lines).block(block), area);
        }
        Overlay::Why(why) => {
            let block = framed(&texts.word("play-why-title"), &texts.word("play-why-keys"), look);
            draw_why(why, block, look, frame);
        }
        Overlay::Typing(purpose, field, about) => {
            let title = texts.word(match purpose {
                Purpose::Move => "play-move-title",
                Purpose::Save => "play-save-title",
            });
            let area = centred(frame.area(), 72, 8);
            let block = framed(&title, &texts.word("play-box-keys"), look);
            let inner = block.inner(area);
            frame.render_widget(Clear, area);
            frame.render_widget(block, area);
            let [line, _, below] =
                Layout::vertical([Constraint::Length(1), Constraint::Max(1), Constraint::Fill(1)])
                    .areas(inner);
            let mut typed = Line::raw("> ");
            typed.extend(edited(field, usize::from(line.width).saturating_sub(2), look));
            frame.render_widget(typed, line);
            let about = Paragraph::new(about.join("\n")).wrap(Wrap { trim: false });
            frame.render_widget(about, below);
        }
    }
}

fn draw_why(why: &mut Why, block: Block<'_>, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let [tabs, text] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(inner);
    let (methods, shown) = why.tabs();
    let names = methods.iter().enumerate().map(|(index, name)| {
        let style = if index == shown { look.cursor() } else { Style::new() };
        [Span::styled(format!(" {name} "), style), Span::raw(" ")]
    });
    frame.render_widget(names.flatten().collect::<Line<'_>>(), tabs);
    let lines = why.lines(inner.width.into());
    let from = why.scroll.settle(lines.len(), text.height.into());
    let lines = lines.into_iter().skip(from).take(text.height.into()).map(Line::raw);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), text);
}

fn framed<'a>(title: &str, keys: &str, look: Look) -> Block<'a> {
    Block::bordered()
        .title(Span::styled(format!(" {title} "), look.title()))
        .title_bottom(Span::styled(format!(" {keys} "), look.quiet()))
}

/// A centred rectangle, no larger than the screen.
fn centred(area: Rect, width: usize, height: usize) -> Rect {
    let size = |length: usize| Constraint::Max(u16::try_from(length).unwrap_or(u16::MAX));
    let [area] = Layout::horizontal([size(width)]).flex(Flex::Center).areas(area);
    let [area] = Layout::vertical([size(height)]).flex(Flex::Center).areas(area);
    area
}
