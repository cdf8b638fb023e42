//! The answer to a position, in words.

use noyau_core::{Answer, Phrase, RatedMove, Standing};

use crate::operand::Speaker;
use crate::{Detail, Texts, inline};

/// An answer in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenAnswer {
    /// The lines of [`Texts::answer`].
    pub lines: Vec<String>,
    /// The winning moves, each with the words of [`Texts::say`].
    pub winning: Vec<String>,
    /// The move that delays the loss longest.
    pub resisting: Option<String>,
}

impl Texts {
    /// An answer as lines of text: who wins, the value, the length of the game, the moves from best
    /// to worst (indented), and what the answer rests on. What is unknown is left out.
    #[must_use]
    pub fn answer(&self, answer: &Answer<RatedMove>, detail: Detail) -> Vec<String> {
        self.spoken_answer(answer, detail).lines
    }

    /// The same answer, also with the words of its moves on their own. Formatting the words is most
    /// of the work, so this is cheaper than doing it again.
    #[must_use]
    pub fn spoken_answer(&self, answer: &Answer<RatedMove>, detail: Detail) -> SpokenAnswer {
        let mut winning = Vec::with_capacity(answer.winning.moves.len());
        let speaker = Speaker::new(self, detail);
        let say = |phrase: &Phrase| inline::plain(&speaker.say(phrase));
        let mut lines = vec![self.who_wins(answer.outcome, answer.turn)];
        if let Some(value) = &answer.value {
            lines.push(say(&Phrase::new("answer-value").with("value", value.size())));
        }
        if let Some(moves) = &answer.remoteness {
            lines.push(say(&Phrase::new("answer-remoteness").with("moves", moves)));
        }
        if !answer.winning.moves.is_empty() {
            // If the length of the game is unknown, so is the quickest win.
            let known = answer.remoteness.is_some();
            let key = if known { "answer-winning-moves" } else { "answer-winning-moves-any" };
            lines.push(self.word(key));
            for mv in &answer.winning.moves {
                let (line, words) = rated(&speaker, "answer-move", mv);
                lines.push(format!("  {line}"));
                winning.push(words);
            }
            if !answer.winning.complete {
                lines.push(format!("  {}", self.word("answer-more-moves")));
            }
        }
        let resisting = answer.resisting.as_ref().map(|mv| {
            // If the length of the game is unknown, so is the move that lasts longest.
            let known = answer.remoteness.is_some();
            let key = if known { "answer-resisting" } else { "answer-hard-to-answer" };
            let (line, words) = rated(&speaker, key, mv);
            lines.push(line);
            words
        });
        lines.push(match answer.standing {
            Standing::Theorem(method) => {
                self.fill("answer-by-theorem", &[("method", &self.method(method))])
            }
            Standing::Search { positions } => {
                say(&Phrase::new("answer-by-search").with("positions", positions))
            }
        });
        SpokenAnswer { lines, winning, resisting }
    }
}

/// The line of a move, and the words of the move alone.
fn rated(speaker: &Speaker<'_>, key: &'static str, mv: &RatedMove) -> (String, String) {
    let words = inline::plain(&speaker.say(&mv.phrase));
    let notation = speaker.written(&mv.notation);
    (speaker.texts.fill(key, &[("move", &notation), ("phrase", &words)]), words)
}
