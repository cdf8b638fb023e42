//! Play line by line: the position, a prompt, an answer. It uses no colours and does not move the
//! cursor.

use std::io::{self, BufRead, Write};

use noyau_engine::{EngineError, GAMES, ParameterKind, SessionView, find};
use noyau_text::{Detail, ErrorText, Style, Texts, terminal};

use super::command::{self, Command};
use super::round::{Round, Side};
use super::setup::{Choice, Setup, Starts};
use super::{PlayError, PlayOptions, wording};

/// Rows with more tokens are not drawn token by token.
const LONGEST_ROW: usize = 60;
/// The most rows that are shown.
const MOST_ROWS: usize = 30;
/// The number of moves that `moves` lists.
const LISTED_MOVES: usize = 12;
/// The width of explanations, in characters.
const WIDTH: usize = 80;

/// Plays line by line until the person quits or the input ends.
///
/// # Errors
///
/// Fails if the game cannot be set up, if a record cannot be written, or if the terminal cannot be
/// read or written.
pub fn line_mode(
    options: &PlayOptions,
    texts: &'static Texts,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), PlayError> {
    let mut talk = Talk { texts, input, output };
    let mut setup = Setup::new(options)?;
    let mut asked = options.game.is_some() || talk.ask_setup(&mut setup)?.is_some();
    while asked {
        let mut round = Round::start(&setup)?;
        setup.next_round();
        let next = talk.game(&mut round, &setup)?;
        if let Some(path) = setup.save_path()
            && !round.history().is_empty()
        {
            round.save(&path)?;
            talk.saved(&path.display().to_string())?;
        }
        setup.level = round.level;
        asked = match next {
            Next::Again => true,
            Next::New => talk.ask_setup(&mut setup)?.is_some(),
            Next::Leave => false,
        };
    }
    talk.line(&texts.word("play-goodbye"))
}

/// What to do after a game.
enum Next {
    Again,
    New,
    Leave,
}

/// The input and the output of a conversation.
struct Talk<'a> {
    texts: &'static Texts,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
}

impl Talk<'_> {
    fn line(&mut self, line: &str) -> Result<(), PlayError> {
        Ok(writeln!(self.output, "{line}")?)
    }

    fn lines(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), PlayError> {
        lines.into_iter().try_for_each(|line| self.line(&line))
    }

    fn complain(&mut self, error: &EngineError) -> Result<(), PlayError> {
        self.lines(wording::complaint(&noyau_api::say(self.texts, error)))
    }

    /// Complains about something that the engine has no error for.
    fn object(&mut self, sentence: String) -> Result<(), PlayError> {
        self.lines(wording::complaint(&ErrorText { sentence, caret_lines: None }))
    }

    fn saved(&mut self, path: &str) -> Result<(), PlayError> {
        self.line(&self.texts.fill("play-saved", &[("path", path)]))
    }

    /// Shows a prompt and reads a line. Returns `None` at the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, PlayError> {
        write!(self.output, "{prompt} ")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        let read = loop {
            match self.input.read_until(b'\n', &mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        if read == 0 {
            self.line("")?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Asks until `read` accepts the answer. An empty answer means the current value. Returns
    /// `None` at the end of the input and for `quit`.
    fn settle(
        &mut self,
        question: &str,
        current: &str,
        mut read: impl FnMut(&str) -> Result<(), ErrorText>,
    ) -> Result<Option<()>, PlayError> {
        let prompt = self.texts.fill("play-ask", &[("question", question), ("current", current)]);
        loop {
            let Some(answer) = self.ask(&prompt)? else { return Ok(None) };
            if command::parse(&answer) == Some(Command::Quit) {
                return Ok(None);
            }
            let answer = if answer.is_empty() { current } else { &answer };
            match read(answer) {
                Ok(()) => return Ok(Some(())),
                Err(error) => self.lines(wording::complaint(&error))?,
            }
        }
    }

    /// Asks for the game, the parameters, the position, the level and who starts. Returns `None` if
    /// the person quits.
    fn ask_setup(&mut self, setup: &mut Setup) -> Result<Option<()>, PlayError> {
        let texts = self.texts;
        self.line(&texts.word("play-menu-games"))?;
        let widest = GAMES.iter().map(|entry| entry.id.len()).max().unwrap_or(0);
        for (index, entry) in GAMES.iter().enumerate() {
            let name = wording::game(texts, entry.id);
            self.line(&format!("{:>3}  {:<widest$}  {name}", index + 1, entry.id))?;
        }
        let steps = [Self::ask_game, Self::ask_parameters, Self::ask_position, Self::ask_players];
        for step in steps {
            if step(self, setup)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    fn ask_game(&mut self, setup: &mut Setup) -> Result<Option<()>, PlayError> {
        let texts = self.texts;
        let current = setup.entry.id;
        let asked = self.settle(&texts.word("play-menu-game"), current, |answer| {
            let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let entry = match number.and_then(|index| GAMES.get(index)) {
                Some(entry) => entry,
                None => find(&answer.to_lowercase())
                    .map_err(|error| noyau_api::say(texts, &error.into()))?,
            };
            if entry.id != current {
                setup.choose_game(entry);
            }
            Ok(())
        })?;
        if asked.is_some() {
            self.line(&texts.rules(setup.entry.id))?;
        }
        Ok(asked)
    }

    fn ask_parameters(&mut self, setup: &mut Setup) -> Result<Option<()>, PlayError> {
        let texts = self.texts;
        for (index, parameter) in setup.parameters.clone().into_iter().enumerate() {
            let question = wording::parameter(texts, setup.entry.id, parameter.name);
            let current = match (&setup.choices[index], parameter.kind) {
                (Choice::Text(text), _) => text.clone(),
                (Choice::Flag(on), _) => texts.word(if *on { "play-yes" } else { "play-no" }),
            };
            let asked = self.settle(&question, &current, |answer| {
                let before = setup.choices[index].clone();
                setup.choices[index] = match parameter.kind {
                    ParameterKind::Number { .. }
                    | ParameterKind::Text { .. }
                    | ParameterKind::Board { .. }
                    | ParameterKind::Compound => Choice::Text(answer.to_owned()),
                    ParameterKind::Flag => Choice::Flag(
                        command::yes_or_no(answer)
                            .ok_or_else(|| plain(texts.word("play-expected-yes-or-no")))?,
                    ),
                };
                setup.engine().map(drop).map_err(|error| {
                    setup.choices[index] = before;
                    noyau_api::say(texts, &error)
                })
            })?;
            if asked.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    fn ask_position(&mut self, setup: &mut Setup) -> Result<Option<()>, PlayError> {
        let texts = self.texts;
        let current = setup.position.clone();
        self.settle(&texts.word("play-menu-position"), &current, |answer| {
            setup.position = answer.to_owned();
            setup.start().map(drop).map_err(|error| noyau_api::say(texts, &error))
        })
    }

    fn ask_players(&mut self, setup: &mut Setup) -> Result<Option<()>, PlayError> {
        let texts = self.texts;
        let choices: Vec<String> = Starts::ALL
            .iter()
            .enumerate()
            .map(|(index, starts)| format!("{} {}", index + 1, wording::starts(texts, *starts)))
            .collect();
        let question = format!("{} ({})", texts.word("play-menu-starts"), choices.join(", "));
        let current = Starts::ALL.iter().position(|starts| *starts == setup.starts);
        let current = (current.unwrap_or(0) + 1).to_string();
        let asked = self.settle(&question, &current, |answer| {
            let chosen = Starts::ALL.into_iter().enumerate().find(|(index, starts)| {
                answer == (index + 1).to_string()
                    || answer.eq_ignore_ascii_case(&wording::starts(texts, *starts))
            });
            let (_, starts) = chosen.ok_or_else(|| plain(texts.word("play-expected-starts")))?;
            setup.starts = starts;
            Ok(())
        })?;
        if asked.is_none() || setup.starts == Starts::TwoPlayers {
            return Ok(asked);
        }
        let question = format!("{} ({})", texts.word("play-menu-level"), wording::levels(texts));
        let current = wording::level(texts, setup.level);
        self.settle(&question, &current, |answer| {
            setup.level =
                wording::level_called(answer).ok_or_else(|| unknown_level(texts, answer))?;
            Ok(())
        })
    }

    /// Plays one game, and asks what to do after it.
    fn game(&mut self, round: &mut Round, setup: &Setup) -> Result<Next, PlayError> {
        let texts = self.texts;
        self.line("")?;
        self.line(&wording::game(texts, round.game()))?;
        self.line(&wording::rules(texts, round))?;
        self.line(&wording::how_to_move(texts, round))?;
        self.line(&texts.word("play-help-hint"))?;
        self.replies(round)?;
        self.position(round)?;
        loop {
            let over = round.winner().is_some();
            let prompt = if over { texts.word("play-again") } else { prompt(texts, round) };
            let Some(typed) = self.ask(&prompt)? else { return Ok(Next::Leave) };
            match command::parse(&typed) {
                Some(Command::Quit) => return Ok(Next::Leave),
                Some(Command::New) => return Ok(Next::New),
                Some(command) => self.obey(round, setup, command)?,
                None if over => match command::yes_or_no(&typed) {
                    Some(true) => return Ok(Next::Again),
                    Some(false) => return Ok(Next::Leave),
                    None => self.object(texts.word("play-expected-yes-or-no"))?,
                },
                None if typed.is_empty() => {}
                None => self.play(round, &typed)?,
            }
        }
    }

    /// Plays a typed move, and lets the machine reply.
    fn play(&mut self, round: &mut Round, typed: &str) -> Result<(), PlayError> {
        let turn = match round.play(typed) {
            Ok(turn) => turn,
            Err(EngineError::Notation(_)) if typed.starts_with(char::is_alphabetic) => {
                let word = typed.split_whitespace().next().unwrap_or_default();
                let known = command::words();
                return self.object(self.texts.unknown("play-unknown-command", word, &known));
            }
            Err(error) => return self.complain(&error),
        };
        self.line(&wording::turn(self.texts, &turn))?;
        self.replies(round)?;
        self.position(round)
    }

    /// Lets the machine move if it is its turn. If it cannot find a move, the last move is taken
    /// back.
    fn replies(&mut self, round: &mut Round) -> Result<(), PlayError> {
        if !round.machine_is_due() {
            return Ok(());
        }
        match round.reply() {
            Ok(turn) => self.line(&wording::turn(self.texts, &turn)),
            Err(error) if round.undo() => self.complain(&error),
            Err(error) => Err(error.into()),
        }
    }

    /// Shows the position, and who won if the game is over.
    fn position(&mut self, round: &Round) -> Result<(), PlayError> {
        let view = round.view();
        self.line("")?;
        self.lines(drawn(self.texts, &view))?;
        self.line("")?;
        if view.over { self.line(&wording::standing(self.texts, round)) } else { Ok(()) }
    }

    fn obey(
        &mut self,
        round: &mut Round,
        setup: &Setup,
        command: Command,
    ) -> Result<(), PlayError> {
        let texts = self.texts;
        match command {
            Command::Hint => match round.hint() {
                Ok(hint) => self.line(&wording::hint(texts, round, hint.as_ref())),
                Err(error) => self.complain(&error),
            },
            Command::Why(method) => self.why(round, method.as_deref()),
            Command::Undo if round.undo() => {
                self.line(&texts.word("play-undone"))?;
                self.position(round)
            }
            Command::Undo => self.object(texts.word("play-nothing-to-undo")),
            Command::Moves => self.moves(round),
            Command::Level(name) => self.level(round, name.as_deref()),
            Command::Save(file) => {
                let named = file.map(Into::into).or_else(|| setup.save_path());
                let path = named.unwrap_or_else(|| default_file(round));
                match round.save(&path) {
                    Ok(()) => self.saved(&path.display().to_string()),
                    Err(error) => self.lines(wording::complaint(&error.say(texts))),
                }
            }
            Command::Help => {
                self.line(&wording::how_to_move(texts, round))?;
                self.line(&texts.word("play-line-help"))
            }
            Command::New | Command::Quit => Ok(()),
        }
    }

    fn why(&mut self, round: &Round, method: Option<&str>) -> Result<(), PlayError> {
        let texts = self.texts;
        let style = Style { width: WIDTH, ..Style::default() };
        let explained = match method {
            None => round.explain_briefly().map(|brief| (vec![brief], Vec::new())),
            Some(method) => {
                let by = if command::means_all(method) { "all" } else { method };
                let explained = round.explain(by);
                explained.map(|all| {
                    let skipped = wording::skipped(texts, &all);
                    (all.explanations, skipped)
                })
            }
        };
        match explained {
            Ok((explanations, skipped)) => {
                for explanation in &explanations {
                    self.line(&terminal(texts, explanation, round.turn(), &style))?;
                }
                self.lines(skipped)?;
                let methods = round.methods().join(", ");
                if method.is_none() {
                    self.line(&texts.fill("play-other-methods", &[("methods", &methods)]))?;
                }
                Ok(())
            }
            Err(error) => self.complain(&error),
        }
    }

    fn moves(&mut self, round: &Round) -> Result<(), PlayError> {
        let texts = self.texts;
        let judged = match round.moves(LISTED_MOVES) {
            Ok(judged) => judged,
            Err(error) => return self.complain(&error),
        };
        if judged.moves.is_empty() {
            return self.line(&texts.word("play-hint-none"));
        }
        for judged in &judged.moves {
            let does = texts.word(match judged.outcome {
                Some(noyau_core::Outcome::P) => "moves-wins",
                Some(_) => "moves-loses",
                None => "moves-unknown",
            });
            self.line(&format!("  {}: {does}", wording::rated(texts, &judged.mv)))?;
        }
        if judged.complete { Ok(()) } else { self.line("  …") }
    }

    fn level(&mut self, round: &mut Round, name: Option<&str>) -> Result<(), PlayError> {
        let texts = self.texts;
        if let Some(name) = name {
            match wording::level_called(name) {
                Some(level) => round.level = level,
                None => return self.lines(wording::complaint(&unknown_level(texts, name))),
            }
        }
        let (level, levels) = (wording::level(texts, round.level), wording::levels(texts));
        self.line(&texts.fill("play-level-is", &[("level", &level), ("levels", &levels)]))
    }
}

/// The position as rows of tokens, or as it is typed if it has no rows.
fn drawn(texts: &Texts, view: &SessionView) -> Vec<String> {
    let position = texts.written(&view.position, Detail::Short);
    let mut lines = vec![texts.fill("play-position", &[("position", &position)])];
    lines.extend(view.drawing.iter().flatten().take(MOST_ROWS).cloned());
    let rows = view.rows.as_deref().unwrap_or_default();
    let tokens: Vec<String> = rows
        .iter()
        .take(MOST_ROWS)
        .map(|row| match row.to_usize() {
            Some(size) if size <= LONGEST_ROW => "|".repeat(size),
            _ => "||||…||||".to_owned(),
        })
        .collect();
    let widest = tokens.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    for (index, (row, tokens)) in rows.iter().zip(&tokens).enumerate() {
        let size = texts.number(row, Detail::Short);
        lines.push(format!("{:>3}  {tokens:<widest$}  {size}", index + 1));
    }
    if let Some(left_out) = rows.len().checked_sub(MOST_ROWS).filter(|left_out| *left_out > 0) {
        lines.push(texts.fill("play-more-rows", &[("rows", &left_out.to_string())]));
    }
    lines
}

fn prompt(texts: &Texts, round: &Round) -> String {
    texts.word(match round.mover() {
        Side::First => "play-prompt-first",
        Side::Second => "play-prompt-second",
        Side::You | Side::Machine => "play-prompt-you",
    })
}

/// The file for a record if none is named.
pub(super) fn default_file(round: &Round) -> std::path::PathBuf {
    format!("{}.txt", round.game()).into()
}

fn unknown_level(texts: &Texts, name: &str) -> ErrorText {
    let levels = wording::levels(texts);
    let known: Vec<&str> = levels.split(", ").collect();
    plain(texts.unknown("play-unknown-level", name, &known))
}

fn plain(sentence: String) -> ErrorText {
    ErrorText { sentence, caret_lines: None }
}
