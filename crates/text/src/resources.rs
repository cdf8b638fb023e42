//! The Fluent files, embedded. This list is the only place that names them.

use crate::Lang;

/// One Fluent file in every language.
pub(crate) struct Resource {
    /// Its name without `.ftl`.
    #[cfg_attr(not(test), allow(dead_code))]
    pub(crate) name: &'static str,
    en: &'static str,
    fr: &'static str,
}

impl Resource {
    /// Its text in one language.
    pub(crate) fn source(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

macro_rules! resources {
    ($($name:literal),* $(,)?) => {
        /// Every Fluent file of `locales/`.
        pub(crate) const RESOURCES: &[Resource] = &[$(Resource {
            name: $name,
            en: include_str!(concat!("../../../locales/en/", $name, ".ftl")),
            fr: include_str!(concat!("../../../locales/fr/", $name, ".ftl")),
        }),*];
    };
}

resources![
    "words",   // outcomes, and the words around answers and explanations
    "errors",  // everything that can be wrong with an input
    "claims",  // arithmetic claims of any game
    "tables",  // heads of columns
    "sources", // documents, theorems
];
