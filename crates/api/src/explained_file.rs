//! What `explain --json` printed, read back. The explanations are checked one by one; here the
//! summary beside them is compared with what that check found.

use noyau_engine::{Checked, Engine};
use noyau_text::Texts;
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::{ExplanationJson, QuestionJson};

/// The output of `explain`, read back: the question, the explanations and what is said about them.
/// A summary that is left out claims nothing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ExplainedFile {
    /// What was asked.
    #[serde(flatten)]
    pub question: QuestionJson,
    /// The explanations.
    pub explanations: Vec<ExplanationJson>,
    #[serde(default, deserialize_with = "agree")]
    agree: Option<bool>,
    #[serde(default, deserialize_with = "steps_checked")]
    steps_checked: Option<usize>,
    #[serde(default, deserialize_with = "skipped")]
    skipped: Vec<Skipped>,
    #[serde(default, deserialize_with = "rests")]
    rests: Vec<Rests>,
    #[serde(default, deserialize_with = "stopped")]
    stopped: Option<Stopped>,
}

/// A method that is said not to apply. The reason is a sentence for people, in any language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Skipped {
    method: String,
    reason: String,
}

/// A method whose conclusion is said to rest on work that was not done again.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Rests {
    method: String,
    on: String,
}

/// The limit that is said to have left no explanation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Stopped {
    reason: String,
    message: String,
}

/// Reads a field of the summary. What has the wrong shape is refused by the name of the field, which
/// the reader of a flattened structure does not tell.
fn named<'de, T, D>(reader: D, field: &'static str) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(reader).map_err(|problem| D::Error::custom(format!("field {field}: {problem}")))
}

fn agree<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<bool>, D::Error> {
    named(reader, "agree").map(Some)
}

fn steps_checked<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<usize>, D::Error> {
    named(reader, "steps_checked").map(Some)
}

fn skipped<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Skipped>, D::Error> {
    named(reader, "skipped")
}

fn rests<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Rests>, D::Error> {
    named(reader, "rests")
}

fn stopped<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Stopped>, D::Error> {
    named(reader, "stopped")
}

impl ExplainedFile {
    /// What the summary says against the check of its explanations, all of which hold: the first
    /// field that differs, in one sentence.
    #[must_use]
    pub fn contradiction(
        &self,
        texts: &Texts,
        engine: &Engine,
        found: &[Checked],
    ) -> Option<String> {
        let differs = |field: &str, told: String, found: String| {
            let values = [("field", field), ("told", &*told), ("found", &*found)];
            texts.fill("summary-differs", &values)
        };
        let same = found.windows(2).all(|pair| pair[0].outcome == pair[1].outcome);
        // Methods that disagree have proved nothing, and none of their steps are counted.
        let steps: usize = if same { found.iter().map(|one| one.steps).sum() } else { 0 };
        if let Some(told) = self.agree.filter(|told| *told != same) {
            return Some(differs("agree", told.to_string(), same.to_string()));
        }
        if let Some(told) = self.steps_checked.filter(|told| *told != steps) {
            return Some(differs("steps_checked", told.to_string(), steps.to_string()));
        }
        if self.stopped.is_some() && !found.is_empty() {
            return Some(texts.word("summary-stopped"));
        }
        let methods = engine.methods();
        let known = |name: &str| {
            let way = methods.iter().find(|way| way.name == name || way.aliases.contains(&name));
            way.map(|way| way.name)
        };
        let explained: Vec<_> = self.explanations.iter().map(|told| known(&told.method)).collect();
        let game = engine.entry().id;
        for Skipped { method, .. } in &self.skipped {
            let name = known(method);
            if name.is_none() || explained.contains(&name) {
                return Some(texts.fill("summary-skipped", &[("method", method), ("game", game)]));
            }
        }
        for Rests { method, .. } in &self.rests {
            let name = known(method);
            if name.is_none() || !explained.contains(&name) {
                return Some(texts.fill("summary-rests", &[("method", method)]));
            }
        }
        None
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use noyau_core::Outcome;
    use noyau_engine::{Arguments, open};
    use noyau_text::Lang;
    use serde_json::{Value, json};

    use super::*;
    use crate::ExplainedJson;

    /// What `explain nim 3,5,7 --json` prints, its game, and the result of checking it.
    fn printed() -> (Value, Engine, Vec<Checked>) {
        let engine = open("nim", &Arguments::none()).unwrap();
        let explained = engine.explain("3,5,7", "all").unwrap();
        let texts = Texts::of(Lang::En);
        let json = serde_json::to_value(ExplainedJson::new(texts, &engine, &explained)).unwrap();
        let checked =
            explained.explanations.iter().map(|told| engine.check(told).unwrap()).collect();
        (json, engine, checked)
    }

    fn contradiction(file: &Value, lang: Lang) -> Option<String> {
        let (_, engine, checked) = printed();
        let file: ExplainedFile = serde_json::from_value(file.clone()).unwrap();
        file.contradiction(Texts::of(lang), &engine, &checked)
    }

    #[test]
    fn a_summary_that_says_what_the_check_finds_is_accepted() {
        let (mut file, ..) = printed();
        assert_eq!(contradiction(&file, Lang::En), None);
        // A file of the explanations alone claims no more than they do.
        for field in ["agree", "steps_checked", "skipped", "rests", "stopped"] {
            assert!(file.as_object_mut().unwrap().remove(field).is_some(), "{field}");
        }
        assert_eq!(contradiction(&file, Lang::En), None);
    }

    #[test]
    fn a_summary_that_says_something_else_is_refused_by_the_name_of_its_field() {
        let (file, _, checked) = printed();
        let steps: usize = checked.iter().map(|one| one.steps).sum();
        let explained = &file["explanations"][0]["method"];
        let stop = json!({ "reason": "time", "message": "out of time", "positions": null });
        for (field, value) in [
            ("agree", json!(false)),
            ("steps_checked", json!(steps + 1)),
            ("steps_checked", json!(0)),
            ("stopped", stop),
            ("skipped", json!([{ "method": "by-magic", "reason": "" }])),
            ("skipped", json!([{ "method": explained, "reason": "" }])),
            ("rests", json!([{ "method": "by-magic", "on": "" }])),
        ] {
            let mut changed = file.clone();
            changed[field] = value;
            for lang in [Lang::En, Lang::Fr] {
                let sentence = contradiction(&changed, lang).unwrap_or_default();
                assert!(sentence.contains(field), "{changed}: {sentence}");
            }
        }
    }

    #[test]
    fn methods_that_contradict_each_other_do_not_agree() {
        let (mut file, engine, mut checked) = printed();
        checked[1].outcome = if checked[0].outcome == Outcome::N { Outcome::P } else { Outcome::N };
        let read = |file: &Value| -> Option<String> {
            let file: ExplainedFile = serde_json::from_value(file.clone()).unwrap();
            file.contradiction(Texts::of(Lang::En), &engine, &checked)
        };
        assert!(read(&file).unwrap().contains("agree"));
        file["agree"] = json!(false);
        file["steps_checked"] = json!(0);
        assert_eq!(read(&file), None);
    }

    #[test]
    fn a_field_of_the_wrong_shape_is_refused_by_its_name() {
        let (file, ..) = printed();
        for (field, value) in [
            ("agree", json!("yes")),
            ("agree", json!(null)),
            ("steps_checked", json!(-1)),
            ("steps_checked", json!(null)),
            ("stopped", json!(7)),
            ("stopped", json!({ "reason": "time" })),
            ("skipped", json!([{ "method": "search" }])),
            ("rests", json!("search")),
        ] {
            let mut changed = file.clone();
            changed[field] = value;
            let problem = serde_json::from_value::<ExplainedFile>(changed).unwrap_err();
            assert!(problem.to_string().contains(field), "{field}: {problem}");
        }
    }
}
