//! Why a position is won or lost.

use std::collections::BTreeMap;

use noyau_core::{Explanation, Source, Step, Written};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::operand::{interned, operands_of, phrase_from};
use crate::{Intern, OperandJson, OutcomeJson, Unread, WrittenJson};

/// An explanation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExplanationJson {
    /// The method, as typed after `--by`.
    pub method: String,
    /// The position.
    pub position: WrittenJson,
    /// Who wins.
    pub outcome: OutcomeJson,
    /// The reasoning.
    pub steps: Vec<StepJson>,
    /// The move the method gives, when there is one.
    #[serde(rename = "move")]
    pub mv: Option<ExplanationMoveJson>,
}

/// The move that an explanation ends with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExplanationMoveJson {
    /// The move as it is typed.
    pub notation: WrittenJson,
    /// The position it leads to.
    pub target: WrittenJson,
}

/// One step of reasoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StepJson {
    /// Key of the claim.
    pub claim: String,
    /// The values it talks about, by name.
    pub operands: BTreeMap<String, OperandJson>,
    /// Where it comes from.
    pub source: Option<SourceJson>,
    /// Steps it rests on.
    #[schema(no_recursion)]
    pub steps: Vec<StepJson>,
}

/// Where a claim comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SourceJson {
    /// Key of the document.
    pub document: String,
    /// Section in it.
    pub section: Option<String>,
    /// What it is there (`theorem`, `property`, …).
    pub item: Option<String>,
    /// Its number there.
    pub number: Option<String>,
}

impl From<&Source> for SourceJson {
    fn from(source: &Source) -> Self {
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            document: source.document.to_owned(),
            section: known(source.section),
            item: known(source.item.0),
            number: known(source.item.1),
        }
    }
}

impl SourceJson {
    /// The core value.
    pub fn to_core(&self, intern: &Intern<'_>) -> Result<Source, Unread> {
        let name = |text: &Option<String>| interned(text.as_deref().unwrap_or(""), intern);
        Ok(Source {
            document: interned(&self.document, intern)?,
            section: name(&self.section)?,
            item: (name(&self.item)?, name(&self.number)?),
        })
    }
}

impl From<&Step> for StepJson {
    fn from(step: &Step) -> Self {
        Self {
            claim: step.claim.key.to_string(),
            operands: operands_of(&step.claim),
            source: step.source.as_ref().map(SourceJson::from),
            steps: step.steps.iter().map(Self::from).collect(),
        }
    }
}

impl StepJson {
    /// The core value. Its operands are in the order of their names.
    pub fn to_core(&self, intern: &Intern<'_>) -> Result<Step, Unread> {
        Ok(Step {
            claim: phrase_from(&self.claim, &self.operands, intern)?,
            source: self.source.as_ref().map(|source| source.to_core(intern)).transpose()?,
            steps: steps_from(&self.steps, intern)?,
        })
    }
}

fn steps_from(steps: &[StepJson], intern: &Intern<'_>) -> Result<Vec<Step>, Unread> {
    steps.iter().map(|step| step.to_core(intern)).collect()
}

impl From<&Explanation> for ExplanationJson {
    fn from(explanation: &Explanation) -> Self {
        let mv = |(notation, target): &(Written, Written)| ExplanationMoveJson {
            notation: notation.into(),
            target: target.into(),
        };
        Self {
            method: explanation.method.to_owned(),
            position: (&explanation.position).into(),
            outcome: explanation.outcome.into(),
            steps: explanation.steps.iter().map(StepJson::from).collect(),
            mv: explanation.mv.as_ref().map(mv),
        }
    }
}

impl ExplanationJson {
    /// The core value, ready to be checked. Its operands are in the order of their names.
    pub fn to_core(&self, intern: &Intern<'_>) -> Result<Explanation, Unread> {
        Ok(Explanation {
            method: interned(&self.method, intern)?,
            position: self.position.to_core(),
            outcome: self.outcome.into(),
            steps: steps_from(&self.steps, intern)?,
            mv: self.mv.as_ref().map(|mv| (mv.notation.to_core(), mv.target.to_core())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use noyau_core::{Digits, Integer, Natural, Outcome, arithmetic};

    /// Leaks a name, which is fine in a test.
    fn leak(name: &str) -> Option<&'static str> {
        Some(Box::leak(name.to_owned().into_boxed_str()))
    }

    fn sample() -> Explanation {
        let piles: Vec<Natural> = [43_u64, 27, 12].map(Natural::from).to_vec();
        let mut table = Digits::in_power_of_two(1, &piles);
        table.totals = vec![("nim-sum", table.fold_columns(|c| c.iter().fold(0, |a, b| a ^ b)))];
        table.marked_columns = vec![5];
        table.marked_row = Some(0);
        let powers = vec![(true, 5), (false, 4), (true, 3), (false, 2)];
        Explanation {
            method: "binary",
            position: Written::list(&piles),
            outcome: Outcome::N,
            steps: vec![
                Step::new("nim-sum")
                    .with("terms", piles)
                    .with("total", 60_u64)
                    .from_source(Source::item("deslongchamps", "2.1.3", "theorem", "2"))
                    .because(Step::new("digit-table").with("table", table)),
                Step::new("signed-powers").with("powers", powers).with("total", 20_u64),
                Step::new("other")
                    .with("indices", vec![6_u64, 5])
                    .with("sets", vec![vec![1_u64, 1], vec![2, 3]])
                    .with("signed", Integer::from(-7_i64))
                    .with("outcome", Outcome::P)
                    .with("position", Written::new().number(7_u64).text(":x"))
                    .with("word", "pile")
                    .from_source(Source::section("gorin", "")),
            ],
            mv: Some((Written::new().text("1:-20"), Written::new().text("23,27,12"))),
        }
    }

    #[test]
    fn an_explanation_survives_the_trip_and_can_still_be_checked() {
        let json = ExplanationJson::from(&sample());
        let text = serde_json::to_string(&json).unwrap();
        let read: ExplanationJson = serde_json::from_str(&text).unwrap();
        assert_eq!(read, json);
        let back = read.to_core(&leak).unwrap();
        assert_eq!(ExplanationJson::from(&back), json);
        let check = |step: &Step| {
            let found = arithmetic::CHECKS.iter().find(|(key, _)| *key == step.claim.key);
            found.map(|(_, check)| check(step))
        };
        assert_eq!(check(&back.steps[0]), Some(Ok(())));
        assert_eq!(check(&back.steps[0].steps[0]), Some(Ok(())));
        assert_eq!(check(&back.steps[1]), Some(Ok(())));
    }

    #[test]
    fn unknown_names_are_refused() {
        let json = ExplanationJson::from(&sample());
        assert_eq!(json.to_core(&|_| None), Err(Unread::Name("binary".into())));
        let signed = OperandJson::Signed("--1".into());
        assert_eq!(signed.to_core(&leak), Err(Unread::Number("--1".into())));
    }

    #[test]
    fn ragged_tables_are_refused() {
        let mut table = Digits::in_power_of_two(1, &[Natural::from(5_u64), Natural::ONE]);
        table.rows[1].pop();
        let json = OperandJson::from(&noyau_core::Operand::Digits(table));
        assert_eq!(json.to_core(&leak), Err(Unread::Ragged));
    }

    #[test]
    fn the_shape_is_stable() {
        insta::assert_snapshot!(
            serde_json::to_string_pretty(&ExplanationJson::from(&sample())).unwrap()
        );
    }
}
