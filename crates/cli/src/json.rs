//! JSON shapes that only the command line has.

use noyau_core::Natural;
use noyau_engine::{Annotated, JudgedMove, Refutation, Verdict};
use noyau_wire::{AnswerJson, ExplanationJson, MoveJson, NumberJson, OutcomeJson, WrittenJson};
use serde::Serialize;

/// Answer to `solve`.
#[derive(Serialize)]
pub(crate) struct SolvedJson<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: WrittenJson,
    #[serde(flatten)]
    pub(crate) answer: AnswerJson,
}

/// Answer to `--verify-to`.
#[derive(Serialize)]
pub(crate) struct VerifiedJson<'a> {
    pub(crate) game: &'a str,
    pub(crate) bound: u64,
    pub(crate) positions: u64,
    pub(crate) agree: bool,
    pub(crate) mismatch: Option<MismatchJson>,
}

#[derive(Serialize)]
pub(crate) struct MismatchJson {
    pub(crate) position: WrittenJson,
    pub(crate) what: &'static str,
    pub(crate) formula: String,
    pub(crate) rules: String,
}

/// Answer to `explain`.
#[derive(Serialize)]
pub(crate) struct ExplainedJson {
    pub(crate) explanations: Vec<ExplanationJson>,
    pub(crate) skipped: Vec<SkippedJson>,
    pub(crate) agree: bool,
    pub(crate) steps_checked: usize,
}

#[derive(Serialize)]
pub(crate) struct SkippedJson {
    pub(crate) method: &'static str,
    pub(crate) reason: String,
}

/// One line of `moves`.
#[derive(Serialize)]
pub(crate) struct JudgedJson {
    #[serde(rename = "move")]
    mv: MoveJson,
    target: WrittenJson,
    wins: bool,
    outcome: OutcomeJson,
    value: Option<NumberJson>,
    remoteness: Option<NumberJson>,
}

impl From<&JudgedMove> for JudgedJson {
    fn from(judged: &JudgedMove) -> Self {
        Self {
            mv: (&judged.mv).into(),
            target: (&judged.target).into(),
            wins: judged.outcome == noyau_core::Outcome::P,
            outcome: judged.outcome.into(),
            value: judged.value.as_ref().map(|value| value.size().into()),
            remoteness: judged.remoteness.as_ref().map(|n: &Natural| n.into()),
        }
    }
}

/// Answer to `moves`.
#[derive(Serialize)]
pub(crate) struct MovesJson {
    pub(crate) position: WrittenJson,
    pub(crate) moves: Vec<JudgedJson>,
    pub(crate) all_moves: bool,
}

/// Answer to `refute`.
#[derive(Serialize)]
pub(crate) struct RefutationJson {
    from: Option<WrittenJson>,
    position: WrittenJson,
    replies: Vec<ReplyJson>,
}

#[derive(Serialize)]
struct ReplyJson {
    position: WrittenJson,
    answer: Option<RefutationJson>,
}

impl From<&Refutation> for RefutationJson {
    fn from(tree: &Refutation) -> Self {
        let replies = tree.replies.iter().map(|reply| ReplyJson {
            position: (&reply.position).into(),
            answer: reply.answer.as_ref().map(Self::from),
        });
        Self {
            from: tree.from.as_ref().map(WrittenJson::from),
            position: (&tree.position).into(),
            replies: replies.collect(),
        }
    }
}

/// Answer to `replay`.
#[derive(Serialize)]
pub(crate) struct ReplayJson<'a> {
    pub(crate) game: &'a str,
    pub(crate) start: WrittenJson,
    pub(crate) outcome: OutcomeJson,
    pub(crate) moves: Vec<AnnotatedJson>,
    pub(crate) finished: bool,
    pub(crate) first_player_wins: bool,
}

#[derive(Serialize)]
pub(crate) struct AnnotatedJson {
    first_player: bool,
    #[serde(rename = "move")]
    mv: MoveJson,
    target: WrittenJson,
    verdict: &'static str,
    better: Option<MoveJson>,
}

impl From<&Annotated> for AnnotatedJson {
    fn from(annotated: &Annotated) -> Self {
        Self {
            first_player: annotated.first_player,
            mv: (&annotated.mv).into(),
            target: (&annotated.target).into(),
            verdict: verdict_name(annotated.verdict),
            better: annotated.better.as_ref().map(MoveJson::from),
        }
    }
}

/// Name of a verdict in JSON; the texts use it with dashes.
pub(crate) fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KeptTheWin => "kept_the_win",
        Verdict::ThrewItAway => "threw_it_away",
        Verdict::BestDefence => "best_defence",
        Verdict::LostAnyway => "lost_anyway",
    }
}

/// One game of `list`.
#[derive(Serialize)]
pub(crate) struct EntryJson {
    pub(crate) id: &'static str,
    pub(crate) name: String,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) rules: String,
    pub(crate) parameters: Vec<ParameterJson>,
    pub(crate) methods: Vec<&'static str>,
    pub(crate) tables: Vec<&'static str>,
    pub(crate) example: &'static str,
}

/// One parameter of a game.
#[derive(Serialize)]
pub(crate) struct ParameterJson {
    pub(crate) name: &'static str,
    pub(crate) about: String,
    pub(crate) least: Option<u64>,
    pub(crate) most: Option<u64>,
    pub(crate) default: Option<DefaultJson>,
}

/// The value of a parameter that is not given.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum DefaultJson {
    Number(u64),
    Text(&'static str),
}

/// Answer to `check-kernel`.
#[derive(Serialize)]
pub(crate) struct KernelJson {
    pub(crate) kernel: bool,
    pub(crate) positions: usize,
    pub(crate) members: u64,
    pub(crate) counterexample: Option<CounterexampleJson>,
}

/// Why a set is not a kernel.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum CounterexampleJson {
    MoveInside { from: WrittenJson, to: WrittenJson },
    NoMoveInto { from: WrittenJson, stuck: bool },
    FinishedInside { position: WrittenJson },
}

/// Answer to `board`.
#[derive(Serialize)]
pub(crate) struct BoardJson {
    pub(crate) piece: &'static str,
    /// Outcomes, row 0 first; null where not known yet.
    pub(crate) rows: Vec<Vec<Option<OutcomeJson>>>,
}
