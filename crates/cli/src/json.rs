//! JSON shapes that only the command line uses. `docs/json.md` describes them all.

use noyau_api::{
    AnswerJson, GameQuestionJson, MoveJson, NumberJson, OutcomeJson, QuestionJson, WrittenJson,
};
use noyau_core::Outcome;
use noyau_engine::{Annotated, Refutation, Reply};
use serde::Serialize;

/// Answer to `solve`: the position, the comparison of `--verify-to`, or both.
#[derive(Serialize)]
pub(crate) struct SolveJson {
    #[serde(flatten)]
    pub(crate) question: GameQuestionJson,
    pub(crate) position: Option<WrittenJson>,
    #[serde(flatten)]
    pub(crate) answer: Option<AnswerJson>,
    pub(crate) strategy: Option<StrategyJson>,
    pub(crate) verified: Option<VerifiedJson>,
}

/// A strategy that was written to a file.
#[derive(Serialize)]
pub(crate) struct StrategyJson {
    pub(crate) file: String,
    pub(crate) mirror: bool,
    pub(crate) size: NumberJson,
}

/// The comparison of formula and brute force.
#[derive(Serialize)]
pub(crate) struct VerifiedJson {
    pub(crate) bound: NumberJson,
    pub(crate) positions: NumberJson,
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

/// Answer to `refute`.
#[derive(Serialize)]
pub(crate) struct RefutationJson {
    #[serde(flatten)]
    question: QuestionJson,
    outcome: OutcomeJson,
    /// Where the winning move leads; null when the position is lost.
    target: Option<WrittenJson>,
    replies: Vec<ReplyJson>,
}

/// A move of the loser, and the answer to it.
#[derive(Serialize)]
struct ReplyJson {
    position: WrittenJson,
    answer: Option<WrittenJson>,
    replies: Vec<ReplyJson>,
}

impl RefutationJson {
    pub(crate) fn new(question: QuestionJson, tree: &Refutation) -> Self {
        let won = tree.from.is_some();
        Self {
            question,
            outcome: if won { Outcome::N } else { Outcome::P }.into(),
            target: won.then(|| (&tree.position).into()),
            replies: tree.replies.iter().map(ReplyJson::from).collect(),
        }
    }
}

impl From<&Reply> for ReplyJson {
    fn from(reply: &Reply) -> Self {
        let after = reply.answer.as_ref();
        let deeper = after.map_or(&[][..], |answer| &answer.replies);
        Self {
            position: (&reply.position).into(),
            answer: after.map(|answer| (&answer.position).into()),
            replies: deeper.iter().map(Self::from).collect(),
        }
    }
}

/// Answer to `replay`.
#[derive(Serialize)]
pub(crate) struct ReplayJson {
    #[serde(flatten)]
    pub(crate) question: QuestionJson,
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
            verdict: noyau_api::verdict_name(annotated.verdict),
            better: annotated.better.as_ref().map(MoveJson::from),
        }
    }
}

/// Answer to `check-kernel`.
#[derive(Serialize)]
pub(crate) struct KernelJson<'a> {
    #[serde(flatten)]
    pub(crate) question: QuestionJson,
    pub(crate) set: &'a [&'a str],
    pub(crate) kernel: bool,
    pub(crate) positions: NumberJson,
    pub(crate) members: NumberJson,
    pub(crate) counterexample: Option<CounterexampleJson>,
}

/// Why a set is not a kernel: `move_inside`, `no_move_into`, `stuck_outside` or `finished_inside`.
#[derive(Serialize)]
pub(crate) struct CounterexampleJson {
    pub(crate) kind: &'static str,
    pub(crate) position: WrittenJson,
    pub(crate) target: Option<WrittenJson>,
}
