//! Tests of the screen: they press keys and check a drawn buffer.

use insta::assert_snapshot;
use noyau_engine::{Arguments, Level};
use noyau_text::{Lang, Texts};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::*;
use crate::round::Side;
use crate::tests::{assert_legal, options, scratch_file, small_position};

fn screen(options: &PlayOptions, lang: Lang) -> Screen {
    Screen::new(options, Texts::of(lang), true).unwrap()
}

fn drawn_at(screen: &mut Screen, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    terminal.backend().clone()
}

fn drawn(screen: &mut Screen) -> TestBackend {
    drawn_at(screen, 84, 24)
}

fn press(screen: &mut Screen, codes: impl IntoIterator<Item = KeyCode>) -> Flow {
    let mut flow = Flow::Continue;
    for code in codes {
        flow = screen.key(KeyEvent::from(code));
    }
    flow
}

fn type_in(screen: &mut Screen, text: &str) -> Flow {
    press(screen, text.chars().map(KeyCode::Char))
}

/// Steps through the games of the menu to one of them.
fn choose_game(screen: &mut Screen, id: &str) {
    while screen.menu.setup.entry.id != id {
        press(screen, [KeyCode::Right]);
    }
}

fn winner(screen: &Screen) -> Option<Side> {
    screen.board.as_ref().and_then(|board| board.round.winner())
}

#[test]
fn a_board_without_rows_takes_typed_moves() {
    let mut screen = screen(&options("domination", "path:8"), Lang::En);
    press(&mut screen, [KeyCode::Char('3'), KeyCode::Enter]);
    let played = |screen: &Screen| screen.board.as_ref().unwrap().round.history().len();
    assert_eq!(played(&screen), 2, "a move and its answer");
    press(&mut screen, [KeyCode::Char('h')]);
    let seen = drawn(&mut screen).to_string();
    assert!(seen.contains("arrows choose a vertex"), "{seen}");
    // P₈ is P, and so is what is left after the answer. No move wins, but there are moves.
    assert!(!seen.contains("There is no move left"), "{seen}");
    press(&mut screen, [KeyCode::Char('9'), KeyCode::Char('9'), KeyCode::Enter]);
    assert_eq!(played(&screen), 2, "there is no vertex 99");
}

#[test]
fn a_vertex_is_chosen_with_the_arrows() {
    let mut screen = screen(&options("domination", "path:5"), Lang::En);
    assert!(drawn(&mut screen).to_string().contains("0───1───2───3───4"));
    press(&mut screen, [KeyCode::Right, KeyCode::Right, KeyCode::Enter]);
    let history = screen.board.as_ref().unwrap().round.history();
    assert_eq!(history[0].mv.notation.to_string(), "2");
    assert_eq!(history.len(), 2, "a move and its answer");
}

#[test]
fn a_vertex_gets_the_colour_of_a_digit() {
    let mut screen = screen(&options("colouring", "path:3"), Lang::En);
    press(&mut screen, [KeyCode::Char('2'), KeyCode::Right, KeyCode::Enter]);
    let history = screen.board.as_ref().unwrap().round.history();
    assert_eq!(history[0].mv.notation.to_string(), "1=2");
    // The hint chooses the vertex and the colour. The last vertex ends the game; another Enter
    // would start a new one.
    press(&mut screen, [KeyCode::Char('h'), KeyCode::Enter]);
    assert_eq!(winner(&screen), Some(Side::You), "{}", drawn(&mut screen));
}

#[test]
fn the_title_names_the_rules_in_force() {
    let mut chosen = options("wythoff", "4,7");
    chosen.given = Arguments::none().with("a", "2").flag("misere");
    let mut screen = screen(&chosen, Lang::Fr);
    let seen = drawn(&mut screen).to_string();
    assert!(seen.contains("(a = 2, version misère) · 4,7"), "{seen}");
    // Line breaks may separate the words of the rule.
    let words: Vec<&str> = seen.split([' ', '"', '\n']).filter(|word| !word.is_empty()).collect();
    assert!(words.join(" ").contains("le dernier coup perd"), "{seen}");
}

#[test]
fn the_menu() {
    let mut screen = screen(&PlayOptions::default(), Lang::En);
    choose_game(&mut screen, "one-row");
    assert_snapshot!(drawn(&mut screen));
    choose_game(&mut screen, "moore");
    press(&mut screen, [KeyCode::Down]);
    assert_snapshot!(drawn(&mut screen));
}

#[test]
fn the_menu_says_what_is_wrong_in_french() {
    let mut screen = screen(&PlayOptions::default(), Lang::Fr);
    choose_game(&mut screen, "nim");
    press(&mut screen, [KeyCode::Down, KeyCode::Down, KeyCode::Down]);
    type_in(&mut screen, ",x");
    press(&mut screen, [KeyCode::Enter]);
    assert_snapshot!(drawn(&mut screen));
}

#[test]
fn the_menu_starts_the_game_that_was_chosen() {
    let mut screen = screen(&PlayOptions::default(), Lang::En);
    choose_game(&mut screen, "one-row");
    press(&mut screen, [KeyCode::Down, KeyCode::Backspace]);
    type_in(&mut screen, "5");
    press(&mut screen, [KeyCode::Down, KeyCode::Char(' '), KeyCode::Down]);
    press(&mut screen, [KeyCode::Down, KeyCode::Backspace]);
    press(&mut screen, [KeyCode::Down, KeyCode::Right, KeyCode::Enter]);
    let board = screen.board.as_ref().unwrap();
    let record = board.round.record();
    assert!(record.starts_with("game: one-row\np: 5\nmisere: yes\nstart: 2\n"), "{record}");
    assert_eq!(board.round.history().len(), 1, "the machine starts");
}

#[test]
fn nim() {
    let mut screen = screen(&options("nim", "3,5,7"), Lang::En);
    press(&mut screen, [KeyCode::Down, KeyCode::Right, KeyCode::Right]);
    assert_snapshot!(drawn(&mut screen));
    // Moves to another row: a move of nim changes only one row.
    press(&mut screen, [KeyCode::Down, KeyCode::End]);
    let takes = &screen.board.as_ref().unwrap().takes;
    assert_eq!(takes.iter().map(|take| take.to_u64().unwrap()).collect::<Vec<_>>(), [0, 0, 7]);
    press(&mut screen, [KeyCode::Enter]);
    assert_snapshot!(drawn(&mut screen));
}

#[test]
fn moore_with_two_rows_chosen() {
    let mut screen = screen(&options("moore", "1,3,4,7,9"), Lang::En);
    press(&mut screen, [KeyCode::Right, KeyCode::Down, KeyCode::Down]);
    type_in(&mut screen, "3");
    assert_snapshot!(drawn(&mut screen));
    press(&mut screen, [KeyCode::Down, KeyCode::Right, KeyCode::Enter]);
    let message = &screen.board.as_ref().unwrap().message;
    assert_eq!(message[0], "A move changes at most 2 heaps, not 3.");
}

#[test]
fn a_hint_chooses_its_tokens() {
    let mut screen = screen(&options("moore", "1,3,4,7,9"), Lang::Fr);
    type_in(&mut screen, "h");
    assert_snapshot!(drawn(&mut screen));
    press(&mut screen, [KeyCode::Enter]);
    let board = screen.board.as_ref().unwrap();
    assert_eq!(board.round.history()[0].verdict, noyau_engine::Verdict::KeptTheWin);
}

#[test]
fn what_is_chosen_is_seen_with_and_without_colours() {
    for color in [true, false] {
        let texts = Texts::of(Lang::En);
        let mut screen = Screen::new(&options("nim", "3,5,7"), texts, color).unwrap();
        press(&mut screen, [KeyCode::Down, KeyCode::Right, KeyCode::Right]);
        let backend = drawn(&mut screen);
        let chosen = backend.buffer().content().iter().filter(|cell| {
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            cell.symbol() == "┃" && if color { cell.fg == Color::Red } else { reversed }
        });
        assert_eq!(chosen.count(), 2, "color: {color}");
        let colored = backend.buffer().content().iter().any(|cell| cell.fg != Color::Reset);
        assert_eq!(colored, color);
    }
}

#[test]
fn why() {
    let mut screen = screen(&options("nim", "3,5,7"), Lang::En);
    type_in(&mut screen, "w");
    assert_snapshot!(drawn(&mut screen));
    press(&mut screen, [KeyCode::Tab, KeyCode::Down]);
    assert_snapshot!(drawn_at(&mut screen, 60, 12));
    press(&mut screen, [KeyCode::Esc]);
    assert!(drawn(&mut screen).to_string().contains("Your turn."));
}

#[test]
fn help() {
    for lang in Lang::ALL {
        let mut screen = screen(&options("fibonacci", "20"), lang);
        type_in(&mut screen, "?");
        assert_snapshot!(format!("help_{lang}"), drawn(&mut screen));
        type_in(&mut screen, "?");
    }
}

#[test]
fn a_move_can_be_typed() {
    let mut screen = screen(&options("nim", "2^200,5,300"), Lang::En);
    type_in(&mut screen, "m1=x");
    press(&mut screen, [KeyCode::Enter]);
    assert_snapshot!(drawn(&mut screen));
    press(&mut screen, [KeyCode::Backspace]);
    type_in(&mut screen, "297");
    press(&mut screen, [KeyCode::Enter]);
    assert_eq!(screen.board.as_ref().unwrap().round.history().len(), 2);
    assert_snapshot!(drawn_at(&mut screen, 50, 14));
}

#[test]
fn the_end_of_a_game() {
    let mut screen = screen(&options("marienbad", "1,2,3"), Lang::En);
    while winner(&screen).is_none() {
        press(&mut screen, [KeyCode::Char('h'), KeyCode::Enter]);
    }
    assert_snapshot!(drawn(&mut screen));
    press(&mut screen, [KeyCode::Enter]);
    assert!(screen.board.as_ref().unwrap().round.history().is_empty(), "another game");
}

#[test]
fn marienbad_is_won_by_hints_alone() {
    for seed in 0..20 {
        let options =
            PlayOptions { level: Level::Perfect, seed, ..options("marienbad", "1,2,3,4") };
        let mut screen = screen(&options, Lang::En);
        while winner(&screen).is_none() {
            press(&mut screen, [KeyCode::Char('h'), KeyCode::Enter]);
        }
        assert_eq!(winner(&screen), Some(Side::You));
    }
}

#[test]
fn leaving_an_unfinished_game_is_confirmed_and_saved() {
    let path = scratch_file("screen");
    let options = PlayOptions { save: Some(path.clone()), ..options("nim", "3,5,7") };
    let mut screen = screen(&options, Lang::En);
    press(&mut screen, [KeyCode::Right, KeyCode::Enter]);
    assert_eq!(type_in(&mut screen, "q"), Flow::Continue);
    assert_eq!(type_in(&mut screen, "h"), Flow::Continue);
    assert_eq!(press(&mut screen, [KeyCode::Esc, KeyCode::Esc]), Flow::Continue);
    assert_eq!(type_in(&mut screen, "q"), Flow::Quit);
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(record.contains("\n1=2\n"), "{record}");
    assert_legal(&record);
}

#[test]
fn control_c_always_leaves() {
    let mut screen = screen(&PlayOptions::default(), Lang::En);
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.key(key), Flow::Quit);
}

#[test]
fn undo_takes_back_both_moves_and_levels_go_round() {
    let mut screen = screen(&options("nim", "3,5,7"), Lang::En);
    press(&mut screen, [KeyCode::Right, KeyCode::Enter, KeyCode::Char('u')]);
    let board = screen.board.as_ref().unwrap();
    assert!(board.round.history().is_empty());
    let level = board.round.level;
    type_in(&mut screen, "lllllL");
    type_in(&mut screen, "l");
    assert_eq!(screen.board.as_ref().unwrap().round.level, level);
}

#[test]
fn a_hint_keeps_the_cursor_on_the_board_though_rows_come_and_go() {
    use KeyCode::{Char, Down, End, Enter, Left, Right};
    for entry in noyau_engine::GAMES {
        let options = PlayOptions {
            game: Some(entry.id.to_owned()),
            position: Some(small_position(entry)),
            two_players: true,
            ..PlayOptions::default()
        };
        let mut screen = screen(&options, Lang::En);
        for _ in 0..6 {
            press(&mut screen, [Down, Down, Char('h'), Right, Left, End, Char('h'), Enter]);
        }
    }
}

fn any_key() -> impl Strategy<Value = KeyCode> {
    let letters = "0123456789hwulLnmq?:jk-=, x";
    let keys: Vec<KeyCode> = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Esc,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Right,
    ]
    .into_iter()
    .chain(letters.chars().map(KeyCode::Char))
    .collect();
    prop::sample::select(keys)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_keys_leave_a_legal_game(
        game in 0..noyau_engine::GAMES.len(),
        named: bool,
        two_players: bool,
        (width, height) in (1_u16..100, 1_u16..40),
        keys in prop::collection::vec(any_key(), 0..80),
    ) {
        let entry = &noyau_engine::GAMES[game];
        let options = PlayOptions {
            game: named.then(|| entry.id.to_owned()),
            given: Arguments::none(),
            position: Some(small_position(entry)),
            two_players,
            ..PlayOptions::default()
        };
        let mut screen = screen(&options, Lang::Fr);
        for key in keys {
            let flow = screen.key(KeyEvent::from(key));
            drawn_at(&mut screen, width, height);
            if let Some(board) = &screen.board {
                assert_legal(&board.round.record());
            }
            if flow == Flow::Quit {
                break;
            }
        }
    }

    #[test]
    fn no_terminal_is_too_small_and_no_row_too_long(
        (width, height) in (1_u16..60, 1_u16..20),
        keys in prop::collection::vec(any_key(), 0..20),
    ) {
        let position = format!("2^300,100,{}", vec!["5"; 60].join(","));
        let mut screen = screen(&options("nim", &position), Lang::En);
        for key in keys {
            if screen.key(KeyEvent::from(key)) == Flow::Quit {
                break;
            }
            drawn_at(&mut screen, width, height);
        }
    }
}
