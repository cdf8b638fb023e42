//! The files of facts and errata, as stored under `data`.
//!
//! Every fact starts with the same fields (identifier, kind, title, status, source). The other
//! fields depend on its kind and are read by the check of that kind, through `Vector::read`.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Effort, Provenance, Status};

/// Facts and errata of one suite.
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    /// The facts.
    pub vectors: Vec<Vector>,
    /// The errata.
    pub errata: Vec<ErratumEntry>,
}

impl Data {
    /// Reads the facts and errata from the text of their two files.
    ///
    /// # Errors
    ///
    /// If one of the texts is not JSON of the expected form.
    pub fn parse(vectors: &str, errata: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Vectors {
            vectors: Vec<Vector>,
        }
        #[derive(Deserialize)]
        struct Errata {
            errata: Vec<ErratumEntry>,
        }
        let Vectors { vectors } = serde_json::from_str(vectors)?;
        let Errata { errata } = serde_json::from_str(errata)?;
        Ok(Self { vectors, errata })
    }

    /// Returns the fact with this identifier.
    #[must_use]
    pub fn vector(&self, id: &str) -> Option<&Vector> {
        self.vectors.iter().find(|vector| vector.id == id)
    }
}

/// A fact.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Vector {
    /// Identifier.
    pub id: String,
    /// The kind, which decides its fields and how it is recomputed.
    pub kind: String,
    /// The subject; for a claim, the name of the statement.
    pub title: String,
    /// The relation to the document.
    pub status: Status,
    /// Where it comes from.
    pub source: VectorSource,
    /// The fields that depend on the kind.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

impl Vector {
    /// Reads the fields as the type of this kind.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(Value::Object(self.fields.clone()))
    }

    /// The bound up to which an unproved statement is checked, for facts that have a bound `far`:
    /// that bound for [`Effort::Full`], otherwise the usual bound of the fact.
    pub(super) fn reach(&self, effort: Effort) -> Option<u64> {
        let params = self.fields.get("params")?;
        let bound = |name: &str| params.get(name).and_then(Value::as_u64);
        let near = || bound("total").or_else(|| bound("to"));
        bound("far").and_then(|far| if effort == Effort::Full { Some(far) } else { near() })
    }

    /// Reads the parameters of a claim.
    pub(super) fn params<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(self.fields.get("params").cloned().unwrap_or(Value::Null))
    }
}

/// The source of a fact, as written in the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct VectorSource {
    /// File of the document, or `derived`.
    pub file: String,
    /// Section.
    pub section: String,
    /// Number of the table, theorem or example.
    #[serde(default)]
    pub label: String,
}

impl VectorSource {
    /// Returns the source with the key of the document, which follows from the number of its file.
    #[must_use]
    pub fn provenance(&self) -> Provenance {
        let document = match self.file.split('_').next() {
            Some("000") => "deslongchamps",
            Some("001") => "pantaloni",
            Some("002") => "fraenkel",
            Some("003") => "graphs",
            Some("004") => "gorin",
            _ => "noyau",
        };
        Provenance {
            document: document.to_owned(),
            section: self.section.clone(),
            label: self.label.clone(),
        }
    }
}

/// The same sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

/// A mistake in a document.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErratumEntry {
    /// Identifier.
    pub id: String,
    /// Key of the document.
    pub document: String,
    /// Section in it.
    pub section: String,
    /// Its label in the document; may be empty.
    pub label: String,
    /// The identifiers of the facts it affects.
    pub vectors: Vec<String>,
    /// The name of the check that shows it; `None` for readings of damaged text.
    pub check: Option<String>,
    /// What the document says.
    pub printed: Bilingual,
    /// What is right.
    pub correction: Bilingual,
    /// Printed values that the check needs.
    #[serde(default)]
    pub data: Map<String, Value>,
}

impl ErratumEntry {
    /// Reads the printed values as the type that a check needs.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        T::deserialize(Value::Object(self.data.clone()))
    }
}
