//! What is known about a position.

use std::collections::BTreeMap;

use noyau_core::{Answer, RatedMove, Standing};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::operand::operands_of;
use crate::{NumberJson, OperandJson, OutcomeJson, WrittenJson};

/// Everything known about a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnswerJson {
    /// Who wins.
    pub outcome: OutcomeJson,
    /// Who is to move, `Alice` or `Bob`, in games between them.
    #[serde(default)]
    pub to_move: Option<String>,
    /// Who of them wins.
    #[serde(default)]
    pub winner: Option<String>,
    /// Sprague–Grundy value.
    pub value: Option<NumberJson>,
    /// Moves until the end when the winner hurries and the loser resists.
    pub remoteness: Option<NumberJson>,
    /// The moves that win, quickest first; empty when the position is lost.
    pub winning_moves: Vec<MoveJson>,
    /// False when the list of moves was cut.
    pub all_winning_moves: bool,
    /// From a lost position, a move that makes the game last longest. If `remoteness` is unknown, a
    /// move to which the winner has few good answers.
    pub resisting_move: Option<MoveJson>,
    /// What the answer rests on.
    pub standing: StandingJson,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoveJson {
    /// The move as it is typed.
    pub notation: WrittenJson,
    /// Key of the move in words.
    pub key: String,
    /// The values of those words.
    pub operands: BTreeMap<String, OperandJson>,
    /// The move in words, where a language was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// What an answer rests on, tagged: `{"kind": "theorem", "method": "binary"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StandingJson {
    /// A theorem, named by the method that explains it.
    Theorem {
        /// The method.
        method: String,
    },
    /// A search.
    Search {
        /// Positions evaluated.
        #[serde(with = "crate::decimal")]
        #[schema(value_type = String)]
        positions: u64,
    },
}

impl From<Standing> for StandingJson {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Theorem(method) => Self::Theorem { method: method.to_owned() },
            Standing::Search { positions } => Self::Search { positions },
        }
    }
}

impl From<&RatedMove> for MoveJson {
    fn from(mv: &RatedMove) -> Self {
        Self {
            notation: (&mv.notation).into(),
            key: mv.phrase.key.to_string(),
            operands: operands_of(&mv.phrase),
            words: None,
        }
    }
}

impl From<&Answer<RatedMove>> for AnswerJson {
    fn from(answer: &Answer<RatedMove>) -> Self {
        Self {
            outcome: answer.outcome.into(),
            to_move: answer.turn.map(|turn| turn.to_string()),
            winner: answer.winner().map(|winner| winner.to_string()),
            value: answer.value.as_ref().map(|value| value.size().into()),
            remoteness: answer.remoteness.as_ref().map(NumberJson::from),
            winning_moves: answer.winning.moves.iter().map(MoveJson::from).collect(),
            all_winning_moves: answer.winning.complete,
            resisting_move: answer.resisting.as_ref().map(MoveJson::from),
            standing: answer.standing.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_core::{
        Convention, Findings, MoveList, Natural, Nimber, Outcome, Phrase, Situation, Written,
    };

    fn checked(found: Findings<RatedMove>) -> Answer<RatedMove> {
        Answer::new(found, Situation { convention: Convention::Normal, over: false }).unwrap()
    }

    fn won() -> Answer<RatedMove> {
        let notation = Written::new().number(1_u64).text(":-").number(20_u64);
        let phrase = Phrase::new("nim-take").with("take", 20_u64).with("heap", 1_u64);
        let found = Findings {
            outcome: Outcome::N,
            turn: None,
            value: Some(Nimber::new(Natural::ONE << 70)),
            remoteness: None,
            winning: MoveList::cut(vec![RatedMove { notation, phrase }; 3], 1),
            resisting: None,
            standing: Standing::Theorem("binary"),
        };
        checked(found)
    }

    #[test]
    fn answers_survive_the_trip() {
        let lost = checked(Findings {
            outcome: Outcome::P,
            turn: None,
            value: None,
            remoteness: Some(Natural::from(4_u64)),
            resisting: won().winning.moves.first().cloned(),
            winning: MoveList::all(Vec::new()),
            standing: Standing::Search { positions: 99 },
        });
        for answer in [won(), lost] {
            let json = AnswerJson::from(&answer);
            let text = serde_json::to_string(&json).unwrap();
            assert_eq!(serde_json::from_str::<AnswerJson>(&text).unwrap(), json);
        }
    }

    #[test]
    fn the_shape_is_stable() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&AnswerJson::from(&won())).unwrap());
    }
}
