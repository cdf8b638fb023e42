//! The languages of the texts, and which one a user's environment asks for.

use std::fmt;
use std::str::FromStr;

/// A language of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The name of a language that the texts do not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLang(pub String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language {:?}; expected en or fr", self.0)
    }
}

impl std::error::Error for UnknownLang {}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// Its two-letter code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The language that `LC_ALL`, `LC_MESSAGES` and `LANG` ask for. The first of them that is set
    /// decides, as in POSIX. Languages without texts become English.
    #[must_use]
    pub fn from_locale_env(
        lc_all: Option<&str>,
        lc_messages: Option<&str>,
        lang: Option<&str>,
    ) -> Self {
        [lc_all, lc_messages, lang]
            .into_iter()
            .flatten()
            .find(|value| !value.is_empty())
            .and_then(|value| value.parse().ok())
            .unwrap_or_default()
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads a tag such as `fr`, `fr-CA` or `fr_FR.UTF-8`. Only the language counts.
    fn from_str(text: &str) -> Result<Self, UnknownLang> {
        let primary = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|lang| primary.eq_ignore_ascii_case(lang.code()))
            .ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_are_read() {
        for text in ["fr", "FR", "fr-CA", "fr_FR.UTF-8", "fr@euro"] {
            assert_eq!(text.parse(), Ok(Lang::Fr), "{text}");
        }
        assert_eq!("de".parse::<Lang>(), Err(UnknownLang("de".into())));
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let env = Lang::from_locale_env;
        assert_eq!(env(None, None, Some("fr_FR.UTF-8")), Lang::Fr);
        assert_eq!(env(Some(""), Some("fr"), Some("en")), Lang::Fr);
        assert_eq!(env(Some("C"), None, Some("fr_FR.UTF-8")), Lang::En);
        assert_eq!(env(None, None, None), Lang::En);
    }
}
