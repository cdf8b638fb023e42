//! The embedded Fluent files. This list is the only place that names them.

use crate::Lang;

/// One Fluent file in every language.
pub(crate) struct Resource {
    /// Its name without `.ftl`, for the tests that compare the list with the folder.
    #[cfg_attr(not(test), expect(dead_code))]
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
            en: include_str!(concat!("../locales/en/", $name, ".ftl")),
            fr: include_str!(concat!("../locales/fr/", $name, ".ftl")),
        }),*];
    };
}

resources![
    "words",   // outcomes, and the words around answers and explanations
    "errors",  // everything that can be wrong with an input
    "claims",  // arithmetic claims of any game
    "tables",  // heads of columns
    "sources", // documents, theorems
    "cli",     // the command line
    "play",    // playing, line by line and on the screen
    "page",    // the page in the browser
    "rules",   // the rules as players read them
    "learn",   // lessons and glossary of the page
    "server",  // what the server says beside the answers
    "games",   // names and rules of the games
    "search",  // reasoning by the rules alone
    "nim",
    "one-row",
    "marienbad",
    "moore",
    "domination", // and every game on a graph
    "symmetry",
    "colouring",
    "marking",
    "fibonacci",
    "wythoff",  // and three heaps, Nimhoff, quotas
    "octal",    // and every game on a family
    "compound", // positions of several components
];

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::{Path, PathBuf};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use noyau_core::arithmetic;

    use super::*;

    /// The files with the sentences of this crate itself. The other files belong to games and front
    /// ends.
    const OWN: [&str; 5] = ["words", "errors", "claims", "tables", "sources"];

    /// The variables of every message and attribute of a file.
    fn messages(resource: &Resource, lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
        let source = resource.source(lang);
        let parsed = fluent_syntax::parser::parse(source)
            .unwrap_or_else(|(_, errors)| panic!("{}/{}: {errors:?}", lang, resource.name));
        let mut found = BTreeMap::new();
        let mut add = |id: String, pattern: &Pattern<&str>| {
            let mut variables = BTreeSet::new();
            in_pattern(pattern, &mut variables);
            let fresh = found.insert(id.clone(), variables).is_none();
            assert!(fresh, "{lang}/{}: {id} twice", resource.name);
        };
        for entry in &parsed.body {
            if let Entry::Message(message) = entry {
                let id = message.id.name;
                if let Some(value) = &message.value {
                    add(id.to_owned(), value);
                }
                for attribute in &message.attributes {
                    add(format!("{id}.{}", attribute.id.name), &attribute.value);
                }
            }
        }
        found
    }

    fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                in_expression(expression, variables);
            }
        }
    }

    fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
        match expression {
            Expression::Inline(inline) => in_inline(inline, variables),
            Expression::Select { selector, variants } => {
                in_inline(selector, variables);
                variants.iter().for_each(|variant| in_pattern(&variant.value, variables));
            }
        }
    }

    fn in_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                variables.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => in_expression(expression, variables),
            _ => {}
        }
    }

    /// Removes plurals from a set of variables: a language may not need them, but must say all
    /// values.
    fn without_plurals(variables: &BTreeSet<String>) -> BTreeSet<&str> {
        variables.iter().map(String::as_str).filter(|name| !name.ends_with("-count")).collect()
    }

    #[test]
    fn every_language_has_the_same_keys_and_variables() {
        for resource in RESOURCES {
            let (en, fr) = (messages(resource, Lang::En), messages(resource, Lang::Fr));
            let (en_keys, fr_keys): (Vec<_>, Vec<_>) = (en.keys().collect(), fr.keys().collect());
            assert_eq!(en_keys, fr_keys, "{}", resource.name);
            for (key, variables) in &en {
                assert_eq!(
                    without_plurals(variables),
                    without_plurals(&fr[key]),
                    "{}: {key}",
                    resource.name
                );
            }
        }
    }

    #[test]
    fn no_key_stands_in_two_files() {
        let mut seen = BTreeMap::new();
        for resource in RESOURCES {
            for key in messages(resource, Lang::En).into_keys() {
                let other = seen.insert(key.clone(), resource.name);
                assert_eq!(other, None, "{key} is also in {}", resource.name);
            }
        }
    }

    fn locale_folder(lang: Lang) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.code())
    }

    #[test]
    fn every_file_of_the_folder_is_listed() {
        for lang in Lang::ALL {
            let files: BTreeSet<String> = std::fs::read_dir(locale_folder(lang))
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            let listed = RESOURCES.iter().map(|resource| format!("{}.ftl", resource.name));
            assert_eq!(files, listed.collect(), "{lang}");
        }
    }

    #[test]
    fn no_sentence_of_this_crate_is_unused() {
        let code = own_code();
        let made_up = ["head-", "total-", "document-", "item-"];
        for resource in RESOURCES.iter().filter(|resource| OWN.contains(&resource.name)) {
            for key in messages(resource, Lang::En).into_keys() {
                let id = key.split('.').next().unwrap();
                let used = code.contains(&format!("\"{id}\""))
                    || made_up.iter().any(|prefix| id.starts_with(prefix))
                    || arithmetic::CHECKS.iter().any(|(claim, _)| *claim == id);
                assert!(used, "{}: nothing says {key}", resource.name);
            }
        }
    }

    #[test]
    fn every_arithmetic_claim_has_a_sentence() {
        for lang in Lang::ALL {
            let texts = crate::Texts::of(lang);
            for (claim, _) in arithmetic::CHECKS {
                assert!(texts.has(claim), "{lang}: {claim}");
            }
        }
    }

    /// The source code of this crate without its tests.
    fn own_code() -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ext| ext == "rs"))
            .map(|path| std::fs::read_to_string(path).unwrap())
            .map(|text| text.split("#[cfg(test)]\nmod").next().unwrap().to_owned())
            .collect()
    }

    /// A line of French text with its spaces made non-breaking where French typography requires it.
    fn unbroken(line: &str) -> String {
        if line.starts_with('#') {
            return line.to_owned();
        }
        let mut line =
            line.replace(" :", "\u{a0}:").replace("« ", "«\u{a0}").replace(" »", "\u{a0}»");
        for sign in [';', '?', '!'] {
            line = line.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
        }
        line
    }

    /// Run `FIX_LOCALES=1 cargo test -p noyau-text french` to set these spaces; nobody types them.
    #[test]
    fn french_signs_are_never_torn_from_their_words() {
        for resource in RESOURCES {
            let path = locale_folder(Lang::Fr).join(format!("{}.ftl", resource.name));
            let text = std::fs::read_to_string(&path).unwrap();
            let fixed: String = text.split_inclusive('\n').map(unbroken).collect();
            if std::env::var_os("FIX_LOCALES").is_some() && fixed != text {
                std::fs::write(&path, &fixed).unwrap();
                continue;
            }
            for (typed, wanted) in text.lines().zip(fixed.lines()) {
                assert_eq!(typed, wanted, "{}: rerun with FIX_LOCALES=1", resource.name);
            }
        }
    }
}
