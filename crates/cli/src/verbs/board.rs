//! `noyau board`: two-number positions as squares of a chessboard.

use clap::ArgMatches;
use noyau_api::{BoardJson, piece_name, question_line};
use noyau_engine::BoardView;
use noyau_text::board_svg;

use crate::error::{CliError, Usage};
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub(super) fn run(matches: &ArgMatches, output: &Output) -> Result<Exit, CliError> {
    let engine = input::engine(matches)?;
    let size = matches.get_one::<String>("size").map_or("8x8", String::as_str);
    let (columns, rows) = parse_size(size)?;
    let steps = matches.get_one::<u64>("steps").copied();
    let limits = input::solve_options(matches)?.search;
    let board = engine.board_within(columns, rows, steps, &limits)?;
    let format = matches.get_one::<String>("format").map_or("text", String::as_str);
    if output.json || format == "json" {
        output.json(&BoardJson::new(&engine, (columns, rows), steps, &board))?;
    } else if format == "svg" {
        let name = output.texts.word(&format!("game-{}", engine.entry().id));
        output.lines([board_svg(&name, &board.rows).trim_end()])?;
    } else {
        let mut lines = vec![question_line(&engine, Some(size))];
        lines.extend(draw(&board, output));
        output.lines(lines)?;
    }
    Ok(Exit::Done)
}

fn parse_size(text: &str) -> Result<(u64, u64), CliError> {
    let sides = text.split_once(['x', '×']).and_then(|(columns, rows)| {
        let columns: u64 = columns.parse().ok()?;
        let rows: u64 = rows.parse().ok()?;
        (columns > 0 && rows > 0).then_some((columns, rows))
    });
    sides.ok_or_else(|| {
        CliError::Usage(Usage::Value {
            option: "COLUMNSxROWS",
            value: text.to_owned(),
            expected: "expected-size",
        })
    })
}

/// Draws a board with row 0 at the bottom, as on a chessboard. Unknown squares are dots.
fn draw(board: &BoardView, output: &Output) -> Vec<String> {
    let texts = output.texts;
    let columns = board.rows.first().map_or(0, Vec::len);
    let width = columns.to_string().len().max(1) + 1;
    let mut lines = vec![texts.word(&format!("board-{}", piece_name(board.piece)))];
    for (index, row) in board.rows.iter().enumerate().rev() {
        let mut line = format!("{index:>5} ");
        for square in row {
            let mark = square.map_or("·".to_owned(), |outcome| outcome.letter().to_string());
            line += &format!("{mark:>width$}");
        }
        lines.push(line);
    }
    let footer: String = (0..columns).map(|column| format!("{column:>width$}")).collect();
    lines.push(format!("      {footer}"));
    lines.push(texts.word("board-legend"));
    lines
}
