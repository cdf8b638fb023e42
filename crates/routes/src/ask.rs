//! The fields of a request, from its query or from a form in its body.

use std::hash::{DefaultHasher, Hash, Hasher};

use http::{Method, StatusCode};
use noyau_core::Natural;
use noyau_core::notation::{Expected, InputSizes, Scanner, Subject};
use noyau_engine::{
    Arguments, Engine, EngineError, Parameter, ParameterKind, accepted, open_within,
};
use noyau_text::{Lang, Texts};

use crate::{NoAnswer, Request};

/// The longest text value of a parameter.
const LONGEST_PARAMETER: usize = 4_096;
/// The most fields of a request.
const MOST_FIELDS: usize = 64;

/// The fields of a request. Reading a field removes it, so that fields that are left over are
/// unknown.
pub(crate) struct Ask {
    /// The language of the answer.
    pub(crate) texts: &'static Texts,
    /// The largest numbers and graphs that are accepted.
    pub(crate) numbers: InputSizes,
    /// A random number, used for answers that depend on chance.
    pub(crate) chance: u64,
    /// A hash of the request: equal requests have equal names, and share a cached answer.
    pub(crate) name: u64,
    fields: Vec<(String, String)>,
}

fn is_form(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded")
}

impl Ask {
    /// The fields of the query, and of a form if there is one.
    pub(crate) fn of(request: &Request<'_>, numbers: InputSizes) -> Result<Self, NoAnswer> {
        let texts = request.texts();
        let chance = request.chance;
        let mut ask = Self { texts, numbers, chance, name: 0, fields: Vec::new() };
        ask.add(request.query.as_bytes())?;
        if request.method == Method::POST {
            if !request.kind.is_some_and(is_form) {
                let detail = texts.word("server-form");
                let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
                return Err(NoAnswer::new(status, "media_type", detail)
                    .on("body")
                    .expecting("application/x-www-form-urlencoded"));
            }
            ask.add(request.body)?;
        }
        if let Some(lang) = ask.take("lang") {
            let lang: Lang = lang
                .parse()
                .map_err(|_| NoAnswer::value(texts, "lang", &lang, "server-expected-lang"))?;
            ask.texts = Texts::of(lang);
        }
        let mut hasher = DefaultHasher::new();
        (request.path, &ask.fields).hash(&mut hasher);
        ask.name = hasher.finish();
        Ok(ask)
    }

    fn add(&mut self, encoded: &[u8]) -> Result<(), NoAnswer> {
        for (name, value) in form_urlencoded::parse(encoded).into_owned() {
            if self.fields.iter().any(|(known, _)| *known == name) {
                let name: String = name.chars().take(60).collect();
                let detail = self.texts.fill("server-field-twice", &[("name", &name)]);
                return Err(NoAnswer::new(StatusCode::BAD_REQUEST, "field_twice", detail).on(name));
            }
            if self.fields.len() == MOST_FIELDS {
                let most = MOST_FIELDS.to_string();
                let detail = self.texts.fill("server-many-fields", &[("most", &most)]);
                return Err(NoAnswer::new(StatusCode::BAD_REQUEST, "many_fields", detail));
            }
            self.fields.push((name, value));
        }
        Ok(())
    }

    /// Takes a field out of the request.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.fields.iter().position(|(known, _)| known == name)?;
        Some(self.fields.swap_remove(index).1)
    }

    /// Takes a field that must be there.
    pub(crate) fn need(&mut self, name: &str) -> Result<String, NoAnswer> {
        self.take(name).ok_or_else(|| {
            let detail = self.texts.fill("server-missing", &[("name", name)]);
            NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "missing", detail).on(name)
        })
    }

    /// A number in the notation of positions: `1e3` and `2^10` work.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<Option<Natural>, NoAnswer> {
        let Some(text) = self.take(name) else { return Ok(None) };
        let read = || {
            let mut scanner = Scanner::new(&text, Subject::Parameter(name.into()), self.numbers);
            scanner.skip_space();
            let number = scanner.number(Expected::Number)?;
            scanner.finish(Expected::End)?;
            Ok::<_, noyau_core::NotationError>(number)
        };
        read().map(Some).map_err(|error| NoAnswer::engine(self.texts, &EngineError::from(error)))
    }

    /// A number that is not too large.
    pub(crate) fn count(&mut self, name: &'static str, most: u64) -> Result<Option<u64>, NoAnswer> {
        let Some(number) = self.number(name)? else { return Ok(None) };
        match number.to_u64().filter(|number| *number <= most) {
            Some(number) => Ok(Some(number)),
            None => {
                let most = most.to_string();
                let detail = self.texts.fill("server-at-most", &[("name", name), ("most", &most)]);
                Err(NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "out_of_range", detail)
                    .on(name)
                    .expecting(format!("0..={most}")))
            }
        }
    }

    /// One of a few words.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        name: &str,
        choices: &[(&'static str, T)],
    ) -> Result<Option<T>, NoAnswer> {
        let Some(word) = self.take(name) else { return Ok(None) };
        match choices.iter().find(|(known, _)| *known == word) {
            Some((_, choice)) => Ok(Some(*choice)),
            None => {
                let known: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                let known = known.join(", ");
                let short: String = word.chars().take(60).collect();
                let values = [("option", name), ("value", &*short), ("expected", &*known)];
                let detail = self.texts.fill("error-value", &values);
                Err(NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "value", detail)
                    .on(name)
                    .given(&word)
                    .expecting(known))
            }
        }
    }

    /// A flag; false if the field is missing.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, NoAnswer> {
        let Some(value) = self.take(name) else { return Ok(false) };
        match value.to_ascii_lowercase().as_str() {
            "" | "true" | "1" | "yes" => Ok(true),
            "false" | "0" | "no" => Ok(false),
            _ => Err(NoAnswer::value(self.texts, name, &value, "server-expected-flag")),
        }
    }

    /// Opens the game, with all fields that are left as its parameters. So the other fields must
    /// have been taken before.
    pub(crate) fn game(&mut self, name: &str) -> Result<Engine, NoAnswer> {
        let texts = self.texts;
        let failed = |error: EngineError| NoAnswer::engine(texts, &error);
        let parameters = accepted(name).map_err(|error| failed(error.into()))?;
        let given = self.parameters(&parameters)?;
        open_within(name, &given, self.numbers).map_err(|error| failed(error.into()))
    }

    fn parameters(&mut self, accepted: &[&Parameter]) -> Result<Arguments, NoAnswer> {
        let mut given = Arguments::none();
        for parameter in accepted {
            if let ParameterKind::Flag = parameter.kind {
                if self.flag(parameter.name)? {
                    given = given.flag(parameter.name);
                }
                continue;
            }
            let mut names = [parameter.name].into_iter().chain(parameter.aliases.iter().copied());
            if let Some(value) = names.find_map(|name| self.take(name)) {
                if value.len() > LONGEST_PARAMETER {
                    let most = LONGEST_PARAMETER.to_string();
                    let values = [("name", parameter.name), ("most", &*most)];
                    let detail = self.texts.fill("server-long", &values);
                    let status = StatusCode::UNPROCESSABLE_ENTITY;
                    return Err(NoAnswer::new(status, "too_long", detail).on(parameter.name));
                }
                given = given.with(parameter.name, value);
            }
        }
        // This field belongs to nothing. Given as a parameter, it makes the catalogue report it by
        // name.
        match self.fields.first() {
            Some((name, _)) => Ok(given.flag(name.chars().take(60).collect::<String>())),
            None => Ok(given),
        }
    }

    /// Fails if a field is left.
    pub(crate) fn finish(&self) -> Result<(), NoAnswer> {
        let Some((name, _)) = self.fields.first() else { return Ok(()) };
        let name: String = name.chars().take(60).collect();
        let detail = self.texts.fill("server-unknown-field", &[("name", &name)]);
        Err(NoAnswer::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown_field", detail).on(name))
    }
}
