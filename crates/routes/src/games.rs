//! Questions about one position.

use http::StatusCode;
use noyau_api::{ExplainedJson, MovesJson, SolvedJson, TurnJson, ViewJson};
use noyau_core::Natural;
use noyau_engine::{Engine, EngineError, Level, Limits, PlayedMove, SolveOptions, Typed};
use noyau_text::Texts;

use crate::ask::Ask;
use crate::problem::Busy;
use crate::question::{Known, options};
use crate::{NoAnswer, Quality, Question, Refused};

/// The default number of moves in an answer, and the largest number that is allowed.
const LISTED: u64 = 200;
const MOST: u64 = 2_000;
/// The most winning moves in the answer to `solve`. A heap of thousands of tokens may have hundreds
/// of winning splits.
const CONVINCING: u64 = 20;

/// The most characters of all positions in the list of moves together. Each is about as long as the
/// position of the question, which may be as long as the body of a request.
const REPEATED: usize = 1 << 20;

/// Work for an explanation by search if another method explains the position too. A client who
/// wants more can ask for the method `search`.
const BESIDE: u64 = 20_000;

/// The most numbers of a position that are written as powers or products.
const MOST_POWERS: usize = 500;

/// How many numbers are written as powers or products, such as `2^100`, `1e6` or `3*5`. They can
/// have thousands of digits with only a few characters of input.
fn powers(position: &str) -> usize {
    let power = |two: &&[u8]| two[0].is_ascii_digit() && b"^eE*".contains(&two[1]);
    position.as_bytes().windows(2).filter(power).count()
}

/// A game and a position of it.
struct Asked {
    engine: Engine,
    position: String,
    texts: &'static Texts,
    name: Option<u64>,
}

impl Asked {
    /// Reads the rest of a request, after the fields of the route have been taken.
    fn read(game: &str, mut ask: Ask) -> Result<Self, NoAnswer> {
        let (texts, name) = (ask.texts, Some(ask.name));
        let position = ask.need("position")?;
        if powers(&position) > MOST_POWERS {
            let detail = texts.fill("server-many-powers", &[("most", &MOST_POWERS.to_string())]);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(NoAnswer::new(status, "many_powers", detail).on("position"));
        }
        let engine = ask.game(game)?;
        Ok(Self { engine, position, texts, name })
    }
}

fn most(ask: &mut Ask, usual: u64) -> Result<usize, NoAnswer> {
    let most = ask.count("most", MOST)?.unwrap_or(usual);
    Ok(usize::try_from(most).unwrap_or(usize::MAX))
}

/// The number of moves to list: as many as are asked for, or fewer if positions are very long.
fn listed(engine: &Engine, position: &str, most: usize) -> Result<usize, EngineError> {
    let length = engine.view(position, 0)?.position.to_string().len();
    Ok(most.min((REPEATED / length.max(1)).max(1)))
}

/// A position as a board to draw, with its legal moves.
#[utoipa::path(
    get,
    path = "/api/games/{game}/view",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("most" = Option<u64>, Query, maximum = 2000, description = "moves to list, at most \
            2000, and fewer of a very long position; 200 if absent"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = ViewJson),
        Refused,
    )
)]
pub(crate) fn view(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let most = most(&mut ask, LISTED)?;
    let Asked { engine, position, texts, name } = Asked::read(game, ask)?;
    let question = Question::json(texts, name, move |_| {
        let most = listed(&engine, &position, most)?;
        let view = engine.view(&position, most)?;
        Ok((ViewJson::new(texts, &engine, &view), Quality::Whole))
    });
    Ok(question.into())
}

/// Who wins, with which moves.
#[utoipa::path(
    get,
    path = "/api/games/{game}/solve",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("most" = Option<u64>, Query, maximum = 2000, description = "winning moves to list, \
            at most 2000; 20 if absent"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<SolvedJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn solve(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let most = most(&mut ask, CONVINCING)?;
    let Asked { engine, position, texts, name } = Asked::read(game, ask)?;
    let question = Question::json(texts, name, move |limits| {
        let options = SolveOptions { moves: most, ..options(limits) };
        let solved = engine.solve(&position, &options)?;
        // If time ran out, values and lengths may be missing.
        let quality = Quality::enough_if(limits.late.is_late());
        Ok((SolvedJson::said(texts, &engine, &solved), quality))
    });
    Ok(question.into())
}

/// Why, by one method or by all.
#[utoipa::path(
    get,
    path = "/api/games/{game}/explain",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("by" = Option<String>, Query, description = "a method of the game; `all` if absent"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<ExplainedJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn explain(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let by = ask.take("by").unwrap_or_else(|| "all".to_owned());
    let Asked { engine, position, texts, name } = Asked::read(game, ask)?;
    let question = Question::json(texts, name, move |limits| {
        let explained = engine.explain_within(&position, &by, BESIDE, limits)?;
        let explained = ExplainedJson::said(texts, &engine, &explained);
        Ok((explained, Quality::enough_if(limits.late.is_late())))
    });
    Ok(question.into())
}

/// The moves, best first, with what is known about the position each leads to; those that the time
/// did not suffice for stand there without.
#[utoipa::path(
    get,
    path = "/api/games/{game}/moves",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("most" = Option<u64>, Query, maximum = 2000, description = "moves to list, at most \
            2000, and fewer of a very long position; 200 if absent"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<MovesJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn moves(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let most = most(&mut ask, LISTED)?;
    let Asked { engine, position, texts, name } = Asked::read(game, ask)?;
    let question = Question::json(texts, name, move |limits| {
        let most = listed(&engine, &position, most)?;
        let judged = engine.moves(&position, most, &options(limits))?;
        let moves = MovesJson::said(texts, &engine, &judged);
        let quality = match moves.stopped {
            Some(_) => Quality::Poor,
            None => Quality::enough_if(limits.late.is_late()),
        };
        Ok((moves, quality))
    });
    Ok(question.into())
}

/// Plays a move: the next position, and what the move did.
#[utoipa::path(
    get,
    path = "/api/games/{game}/play",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("move" = Option<String>, Query, description = "the move, as typed, or `-> POSITION`"),
        ("take" = Option<String>, Query, description = "instead of `move`: rows and what is taken \
            from them, such as `1:3` or `1:2,2:2`"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<TurnJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn play(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let typed = match ask.take("take") {
        Some(text) => takes(&text)
            .ok_or_else(|| NoAnswer::value(ask.texts, "take", &text, "server-expected-takes"))?,
        None => Typed::Text(ask.need("move")?),
    };
    let asked = Asked::read(game, ask)?;
    let question = turn(asked, move |engine, position, limits| {
        engine.play(position, &typed, &options(limits))
    });
    Ok(question.into())
}

/// Lets the machine move.
#[utoipa::path(
    get,
    path = "/api/games/{game}/reply",
    tag = "positions",
    params(
        ("game" = String, Path, description = "id or alias of a game"),
        ("position" = String, Query, description = "the position, as typed"),
        ("level" = Option<String>, Query, description = "`novice`, `beginner`, `intermediate`, \
            `strong` or `perfect`; `perfect` if absent"),
        ("seed" = Option<u64>, Query, description = "makes the move the same each time"),
        ("lang" = Option<String>, Query, description = "`en` or `fr`"),
    ),
    responses(
        (status = 200, body = Known<TurnJson>),
        Refused,
        Busy,
    )
)]
pub(crate) fn reply(game: &str, mut ask: Ask) -> Result<crate::Asked, NoAnswer> {
    let level = ask.choice("level", &Level::ALL.map(|level| (level.name(), level)))?;
    let level = level.unwrap_or(Level::Perfect);
    let seed = ask.count("seed", u64::MAX)?;
    let chance = ask.chance;
    let asked = Asked::read(game, ask)?;
    let number = seed.unwrap_or(chance);
    let question = turn(asked, move |engine, position, limits| {
        engine.reply(position, level, number, &options(limits))
    });
    Ok(question.fleeting().into())
}

/// Reads a move as rows, counted from 1, and the numbers of tokens taken from them.
fn takes(text: &str) -> Option<Typed> {
    let take = |item: &str| {
        let (row, tokens) = item.split_once(':')?;
        let row = row.trim().parse::<usize>().ok()?.checked_sub(1)?;
        let tokens = tokens.trim();
        let short = !tokens.is_empty() && tokens.len() <= 1_000;
        let digits = short && tokens.bytes().all(|byte| byte.is_ascii_digit());
        Some((row, tokens.parse::<Natural>().ok().filter(|_| digits)?))
    };
    text.split(',').map(take).collect::<Option<_>>().map(Typed::Takes)
}

/// Makes a move and shows the board after it.
fn turn(
    asked: Asked,
    make: impl Fn(&Engine, &str, &Limits) -> Result<PlayedMove, EngineError> + Send + Sync + 'static,
) -> Question {
    let Asked { engine, position, texts, name } = asked;
    Question::json(texts, name, move |limits| {
        let turn = make(&engine, &position, limits)?;
        let target = turn.target.to_string();
        let most = usize::try_from(LISTED).unwrap_or(usize::MAX);
        let view = engine.view(&target, listed(&engine, &target, most)?)?;
        let view = ViewJson::new(texts, &engine, &view);
        let quality = match turn.verdict {
            Err(_) => Quality::Poor,
            Ok(_) => Quality::enough_if(limits.late.is_late()),
        };
        Ok((TurnJson::new(texts, &turn, view), quality))
    })
}
