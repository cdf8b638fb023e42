//! JSON shapes that only the command line has.

use noyau_engine::{Annotated, Refutation};
use noyau_wire::{MoveJson, OutcomeJson, WrittenJson};
use serde::Serialize;

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
            verdict: noyau_front::verdict_name(annotated.verdict),
            better: annotated.better.as_ref().map(MoveJson::from),
        }
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
