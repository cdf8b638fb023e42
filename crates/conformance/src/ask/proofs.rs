//! Questions about the proofs of the engine: refutations, strategies and explanations.

use std::collections::BTreeSet;

use noyau_core::Outcome;
use noyau_engine::strategy::Strategy;
use noyau_engine::{Agreement, EngineError, Refutation};

use super::{Asking, Compared, Trouble, WORK, differs, must, trouble};
use crate::subjects;

/// Greatest number of positions of a strategy to ask for.
const LONGEST_STRATEGY: usize = 3_000;

/// Greatest number of moves of a position to explain. The search looks at each move again.
const MOST_EXPLAINED: usize = 30;

impl Asking<'_> {
    /// Checks that every option of the loser is there, and that every answer wins.
    pub(super) fn refute(&mut self) -> Compared {
        let scene = self.scene()?;
        let position = self.question.position.as_str();
        let wins = scene.judged.told.outcome == Outcome::N;
        let tree = match self.engine.refute(position, 1, &self.limits(WORK)) {
            Err(EngineError::GameOver) => {
                let ended = wins && scene.targets.is_empty();
                return must(ended, || "there is something to refute".to_owned());
            }
            tree => tree.map_err(|error| trouble(&error))?,
        };
        must(tree.from.is_some() == wins, || "who begins the tree is wrong".to_owned())?;
        self.refuted(&tree)
    }

    fn refuted(&mut self, tree: &Refutation) -> Compared {
        let lost = tree.position.to_string();
        let Some(judged) = self.subject.judge(&lost) else {
            return differs(format!("{lost} is no position"));
        };
        must(judged.told.outcome == Outcome::P, || format!("{lost} is not lost"))?;
        let mut reached = BTreeSet::new();
        for reply in &tree.replies {
            let text = reply.position.to_string();
            let Some((key, told)) = self.subject.told(&text) else {
                return differs(format!("{text} is no position"));
            };
            must(told.outcome == Outcome::N, || format!("{text} is not won"))?;
            reached.insert(key);
            if let Some(answer) = &reply.answer {
                self.refuted(answer)?;
            }
        }
        // Equivalent replies are listed once. The keys distinguish the same positions as the engine
        // does, except where colours may be renamed and passes cancel.
        let renames = ["colouring", "marking"].contains(&self.question.game.as_str());
        let all: BTreeSet<String> = judged.options.into_iter().map(|(key, _)| key).collect();
        let complete = match renames {
            true => reached.is_empty() == all.is_empty(),
            false => reached == all,
        };
        must(complete, || format!("replies to {lost} are not its options"))
    }

    /// Checks that a strategy makes a true claim, is read back, and wins by the rules.
    pub(super) fn strategy(&mut self) -> Compared {
        let question = self.question;
        let Some((_, told)) = self.subject.told(&question.position) else {
            return Err(Trouble::TooLarge);
        };
        if told.length.is_none() {
            return Err(Trouble::TooLarge);
        }
        let found = Strategy::find(
            &question.game,
            &question.given,
            &question.position,
            LONGEST_STRATEGY,
            &self.limits(WORK),
        );
        let strategy = found.map_err(|error| trouble(&error))?;
        let claim = strategy.claim();
        must(claim == told.outcome, || format!("the strategy claims {claim}"))?;
        let mut file = Vec::new();
        must(strategy.write_to(&mut file).is_ok(), || "it is not written".to_owned())?;
        let again = match Strategy::read_from(file.as_slice()) {
            Ok(again) => again,
            Err(error) => return differs(format!("the strategy is not read back: {error}")),
        };
        match again.check() {
            Ok(()) => Ok(()),
            Err(error) => differs(format!("the strategy does not win: {error}")),
        }
    }

    /// Checks that the explanation by each method is true, and checks its steps.
    pub(super) fn explain(&mut self) -> Compared {
        let scene = self.scene()?;
        let position = self.question.position.as_str();
        let limits = self.limits(WORK);
        if scene.judged.told.length.is_none() || scene.targets.len() > MOST_EXPLAINED {
            return Err(Trouble::TooLarge);
        }
        for method in self.engine.methods() {
            let explained = match self.engine.explain_within(position, method.name, WORK, &limits) {
                Ok(explained) => explained,
                Err(
                    EngineError::Unexplained(_)
                    | EngineError::Stopped(_)
                    | EngineError::Interrupted(_)
                    | EngineError::NoPeriod { .. },
                ) => continue,
                Err(error) => {
                    return differs(format!("{} explains nothing: {error}", method.name));
                }
            };
            must(matches!(explained.agreement, Agreement::Agree { .. }), || {
                format!("{:?}", explained.agreement)
            })?;
            for explanation in &explained.explanations {
                let (by, outcome) = (explanation.method, explanation.outcome);
                must(outcome == scene.judged.told.outcome, || format!("{by} says {outcome}"))?;
                if let Some((mv, target)) = &explanation.mv {
                    let there = self.subject.told(&target.to_string());
                    must(there.is_some_and(|(_, told)| told.outcome == Outcome::P), || {
                        format!("{by} recommends {mv}, which does not win")
                    })?;
                }
                if let Err(error) = self.engine.check(explanation) {
                    return differs(format!("the explanation by {by} is not accepted: {error}"));
                }
            }
        }
        Ok(())
    }

    /// Checks who wins under the four conditions.
    pub(super) fn bitype(&mut self) -> Compared {
        let position = self.question.position.as_str();
        let colouring = self.engine.colouring().ok_or(Trouble::Refused)?;
        let report = colouring.bitype(position, &self.limits(WORK));
        let report = report.map_err(|error| trouble(&error))?;
        let expected = subjects::bitype(&self.question.given, position);
        let expected = expected.ok_or(Trouble::TooLarge)?;
        let found = report.bitype.bitype;
        must(found == expected, || format!("bitype {found}, it is {expected}"))
    }
}
