//! Solve, explain, moves, play.

use crate::{AnswerJson, ExplanationJson, MoveJson, NumberJson, OutcomeJson, WrittenJson};
use noyau_core::{Outcome, Phrase, RatedMove};
use noyau_engine::{
    Agreement, Engine, EngineError, Explained, JudgedMove, JudgedMoves, PlayedMove, Solved,
    StopReason, Verdict,
};
use noyau_text::{Detail, Line, Spoken, SpokenStep, Texts, spoken};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{QuestionJson, ViewJson};

/// Answer to `solve`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SolvedJson {
    /// What was asked.
    #[serde(flatten)]
    pub question: QuestionJson,
    /// What is known about it.
    #[serde(flatten)]
    pub answer: AnswerJson,
    /// The same in words, where a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentences: Option<Vec<String>>,
}

impl SolvedJson {
    /// The answer without words.
    #[must_use]
    pub fn new(engine: &Engine, solved: &Solved) -> Self {
        Self {
            question: QuestionJson::new(engine, &solved.position),
            answer: (&solved.answer).into(),
            sentences: None,
        }
    }

    /// The answer, with words.
    #[must_use]
    pub fn said(texts: &Texts, engine: &Engine, solved: &Solved) -> Self {
        let mut json = Self::new(engine, solved);
        let spoken = texts.spoken_answer(&solved.answer, Detail::Short);
        for (mv, words) in json.answer.winning_moves.iter_mut().zip(spoken.winning) {
            mv.words = Some(words);
        }
        if let Some(mv) = &mut json.answer.resisting_move {
            mv.words = spoken.resisting;
        }
        json.sentences = Some(spoken.lines);
        json
    }
}

/// A move with its words.
fn said_move(texts: &Texts, mv: &RatedMove) -> MoveJson {
    MoveJson { words: Some(texts.say(&mv.phrase)), ..MoveJson::from(mv) }
}

/// Answer to `explain`.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ExplainedJson {
    /// What was asked.
    #[serde(flatten)]
    pub question: QuestionJson,
    /// One for each method that applies.
    pub explanations: Vec<SaidJson>,
    /// The methods that do not.
    pub skipped: Vec<SkippedJson>,
    /// Whether all methods say the same.
    pub agree: bool,
    /// Steps that were checked again.
    pub steps_checked: usize,
    /// The methods whose conclusion rests on work that was too much to do again; the steps of all
    /// others were checked to the conclusion.
    pub rests: Vec<RestJson>,
    /// The limit that left the position without any explanation.
    pub stopped: Option<StopJson>,
}

/// What the conclusion of a method rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RestJson {
    /// The method.
    pub method: String,
    /// What was not done again, in words.
    pub on: String,
}

/// An explanation, with its sentences where a language was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SaidJson {
    /// The explanation.
    #[serde(flatten)]
    pub explanation: ExplanationJson,
    /// Its sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spoken: Option<SpokenJson>,
}

/// An explanation in words; its steps stand where those of the explanation do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpokenJson {
    /// The method, as people call it.
    pub method: String,
    /// The position and the method.
    pub title: LineJson,
    /// The reasoning.
    pub steps: Vec<SpokenStepJson>,
    /// Who wins, and by which move.
    pub conclusion: Vec<LineJson>,
}

/// A step in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SpokenStepJson {
    /// What is claimed.
    #[serde(flatten)]
    pub line: LineJson,
    /// Where it comes from.
    pub source: Option<String>,
    /// Steps it rests on.
    #[schema(no_recursion)]
    pub steps: Vec<SpokenStepJson>,
}

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineJson {
    /// Without markup.
    pub text: String,
    /// As HTML: `code` and `span.math` only, everything else escaped.
    pub html: String,
}

/// A method that does not apply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SkippedJson {
    /// The method.
    pub method: String,
    /// Why not.
    pub reason: String,
}

impl ExplainedJson {
    /// The explanations without sentences; reasons are always in words.
    #[must_use]
    pub fn new(texts: &Texts, engine: &Engine, explained: &Explained) -> Self {
        let (agree, steps_checked, rests) = match &explained.agreement {
            Agreement::Agree { steps, rests, .. } => (true, *steps, rests.as_slice()),
            Agreement::Disagree { .. } => (false, 0, &[][..]),
        };
        let rests = rests
            .iter()
            .map(|(method, key)| RestJson { method: (*method).to_owned(), on: texts.word(key) });
        let plain = |explanation| SaidJson { explanation, spoken: None };
        let explanations = explained.explanations.iter().map(ExplanationJson::from).map(plain);
        let skipped = explained.skipped.iter().map(|(method, reason)| SkippedJson {
            method: (*method).to_owned(),
            reason: texts.unexplained(reason).sentence,
        });
        Self {
            question: QuestionJson::new(engine, &explained.position),
            explanations: explanations.collect(),
            skipped: skipped.collect(),
            agree,
            steps_checked,
            rests: rests.collect(),
            stopped: explained.stopped.as_ref().and_then(|error| StopJson::new(texts, error)),
        }
    }

    /// The explanations with their sentences.
    #[must_use]
    pub fn said(texts: &Texts, engine: &Engine, explained: &Explained) -> Self {
        let mut json = Self::new(texts, engine, explained);
        for (said, explanation) in json.explanations.iter_mut().zip(&explained.explanations) {
            let method = texts.method(explanation.method);
            let words = spoken(texts, explanation, explained.turn, Detail::Short);
            said.spoken = Some(SpokenJson::new(method, &words));
        }
        json
    }
}

impl SpokenJson {
    fn new(method: String, spoken: &Spoken) -> Self {
        Self {
            method,
            title: (&spoken.title).into(),
            steps: spoken.steps.iter().map(SpokenStepJson::from).collect(),
            conclusion: spoken.conclusion.iter().map(LineJson::from).collect(),
        }
    }
}

impl From<&SpokenStep> for SpokenStepJson {
    fn from(step: &SpokenStep) -> Self {
        Self {
            line: (&step.line).into(),
            source: step.source.clone(),
            steps: step.steps.iter().map(Self::from).collect(),
        }
    }
}

impl From<&Line> for LineJson {
    fn from(line: &Line) -> Self {
        Self { text: line.text.clone(), html: line.html.clone() }
    }
}

/// One move of `moves`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct JudgedJson {
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveJson,
    /// The position it leads to.
    pub target: WrittenJson,
    /// Whether it wins; null when that is not known.
    pub wins: Option<bool>,
    /// Outcome of that position.
    pub outcome: Option<OutcomeJson>,
    /// Grundy value of that position.
    pub value: Option<NumberJson>,
    /// Moves left from there.
    pub remoteness: Option<NumberJson>,
}

impl From<&JudgedMove> for JudgedJson {
    fn from(judged: &JudgedMove) -> Self {
        Self {
            mv: (&judged.mv).into(),
            target: (&judged.target).into(),
            wins: judged.outcome.map(|outcome| outcome == Outcome::P),
            outcome: judged.outcome.map(OutcomeJson::from),
            value: judged.value.as_ref().map(|value| value.size().into()),
            remoteness: judged.remoteness.as_ref().map(NumberJson::from),
        }
    }
}

/// Answer to `moves`.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MovesJson {
    /// What was asked.
    #[serde(flatten)]
    pub question: QuestionJson,
    /// The moves, best first; those of which nothing is known stand before those that lose.
    pub moves: Vec<JudgedJson>,
    /// False when there are more.
    pub all_moves: bool,
    /// Why nothing is known of some, and what is known of the position.
    pub stopped: Option<StopJson>,
}

impl MovesJson {
    /// The moves without their words.
    #[must_use]
    pub fn new(texts: &Texts, engine: &Engine, judged: &JudgedMoves) -> Self {
        let stopped = judged.stopped.as_ref().and_then(|error| StopJson::new(texts, error));
        Self {
            question: QuestionJson::new(engine, &judged.position),
            moves: judged.moves.iter().map(JudgedJson::from).collect(),
            all_moves: judged.complete,
            stopped,
        }
    }

    /// The moves with their words.
    #[must_use]
    pub fn said(texts: &Texts, engine: &Engine, judged: &JudgedMoves) -> Self {
        let mut json = Self::new(texts, engine, judged);
        for (said, judged) in json.moves.iter_mut().zip(&judged.moves) {
            said.mv.words = Some(texts.say(&judged.mv.phrase));
        }
        json
    }
}

/// Why a search stopped, and what it knows.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StopJson {
    /// `time`, `work`, `memory` or `cancelled`.
    pub reason: String,
    /// One sentence.
    pub message: String,
    /// Positions looked at.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub positions: Option<u64>,
    /// How long it took.
    pub seconds: Option<f64>,
    /// The Grundy value is at least this.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub at_least: Option<u16>,
    /// The Grundy value is at most this.
    #[serde(serialize_with = "crate::decimal::option")]
    #[schema(value_type = Option<String>)]
    pub at_most: Option<u32>,
    /// Who wins, `"N"` or `"P"`, if that is known.
    pub outcome: Option<String>,
}

impl StopJson {
    /// A reason, said in one sentence.
    #[must_use]
    pub fn plain(reason: StopReason, message: String) -> Self {
        Self {
            reason: crate::stop_reason(reason).to_owned(),
            message,
            positions: None,
            seconds: None,
            at_least: None,
            at_most: None,
            outcome: None,
        }
    }

    /// What was known when the search stopped; `None` if the error is not a stopped search.
    #[must_use]
    pub fn new(texts: &Texts, error: &EngineError) -> Option<Self> {
        let plain = Self::plain(error.stop_reason()?, crate::say(texts, error).sentence);
        Some(match error {
            EngineError::Interrupted(early) => Self {
                positions: Some(early.nodes),
                seconds: Some(early.time.as_secs_f64()),
                at_least: Some(early.at_least),
                at_most: Some(early.at_most),
                outcome: (early.at_least > 0).then(|| "N".to_owned()),
                ..plain
            },
            EngineError::Stopped(early) => Self { positions: Some(early.positions), ..plain },
            _ => plain,
        })
    }
}

/// Name of a verdict in JSON. The keys of the texts have dashes instead of underscores.
#[must_use]
pub fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KeptTheWin => "kept_the_win",
        Verdict::ThrewItAway => "threw_it_away",
        Verdict::BestDefence => "best_defence",
        Verdict::LostAnyway => "lost_anyway",
        Verdict::AlreadyLost => "already_lost",
    }
}

/// A move that was played, by a person or by the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurnJson {
    /// The move.
    #[serde(rename = "move")]
    pub mv: MoveJson,
    /// What it did: `kept_the_win`, `threw_it_away`, `best_defence`, `lost_anyway`, or
    /// `already_lost` if it is not known which move lasts longest; null where
    /// that is not known.
    pub verdict: Option<String>,
    /// The verdict in words, or why there is none.
    pub verdict_words: String,
    /// The position after it.
    pub view: ViewJson,
}

impl TurnJson {
    /// A move with its verdict, and the board after it.
    #[must_use]
    pub fn new(texts: &Texts, turn: &PlayedMove, view: ViewJson) -> Self {
        let (verdict, verdict_words) = match &turn.verdict {
            Ok(verdict) => {
                let name = verdict_name(*verdict);
                let key = format!("verdict-{}", name.replace('_', "-"));
                (Some(name.to_owned()), texts.word(&key))
            }
            Err(error) => (None, crate::say(texts, error).sentence),
        };
        Self { mv: said_move(texts, &turn.mv), verdict, verdict_words, view }
    }
}

/// Says whether the methods agree, and what was checked.
#[must_use]
pub fn agreement_lines(texts: &Texts, agreement: &Agreement) -> Vec<String> {
    match agreement {
        Agreement::Agree { methods: 0, .. } => Vec::new(),
        Agreement::Agree { methods, steps, rests } => {
            let key = match (*methods == 1, rests.is_empty()) {
                (true, true) => "explain-checked",
                (false, true) => "explain-agree",
                (true, false) => "explain-checked-steps",
                (false, false) => "explain-agree-steps",
            };
            let agree = Phrase::new(key).with("methods", *methods).with("steps", *steps);
            let rests = rests.iter().map(|(method, what)| {
                texts.fill("explain-rests", &[("method", method), ("what", &texts.word(what))])
            });
            std::iter::once(texts.say(&agree)).chain(rests).collect()
        }
        Agreement::Disagree { first, second } => vec![texts.fill(
            "explain-disagree",
            &[
                ("first", first.0),
                ("first-outcome", &first.1.to_string()),
                ("second", second.0),
                ("second-outcome", &second.1.to_string()),
            ],
        )],
    }
}
