//! What is known about a position, in words.

use noyau_core::{Answer, Phrase, RatedMove, Standing};

use crate::operand::Speaker;
use crate::{Detail, Texts, inline};

impl Texts {
    /// An answer as lines of text: who wins, the value, how long it lasts, the moves best first
    /// (indented), what it rests on. Unknown things are left out.
    #[must_use]
    pub fn answer(&self, answer: &Answer<RatedMove>, detail: Detail) -> Vec<String> {
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
            // Where the length is not known, nobody knows which win is the quickest.
            let known = answer.remoteness.is_some();
            let key = if known { "answer-winning-moves" } else { "answer-winning-moves-any" };
            lines.push(self.word(key));
            for mv in &answer.winning.moves {
                lines.push(format!("  {}", rated(&speaker, "answer-move", mv)));
            }
            if !answer.winning.complete {
                lines.push(format!("  {}", self.word("answer-more-moves")));
            }
        }
        if let Some(mv) = &answer.resisting {
            lines.push(rated(&speaker, "answer-resisting", mv));
        }
        lines.push(match answer.standing {
            Standing::Theorem(method) => {
                self.fill("answer-by-theorem", &[("method", &self.method(method))])
            }
            Standing::Search { positions } => {
                say(&Phrase::new("answer-by-search").with("positions", positions))
            }
        });
        lines
    }
}

fn rated(speaker: &Speaker<'_>, key: &'static str, mv: &RatedMove) -> String {
    let phrase = speaker.say(&mv.phrase);
    let line = Phrase::new(key).with("move", mv.notation.clone());
    inline::plain(&speaker.say_with(&line, &[("phrase", &phrase)]))
}
