//! The sources of claims, in words.

use noyau_core::Source;

use crate::Texts;

impl Texts {
    /// A source for the parentheses after a step: `Deslongchamps §2.1.3, Theorem 2`.
    #[must_use]
    pub fn source(&self, source: &Source) -> String {
        let document = self.named(&format!("document-{}", source.document), source.document);
        let (kind, number) = source.item;
        let item = if kind.is_empty() {
            number.to_owned()
        } else {
            let key = format!("item-{kind}");
            self.fill(&key, &[("number", number)]).trim_end().to_owned()
        };
        let key = match (source.section.is_empty(), item.is_empty()) {
            (true, true) => "source-document",
            (false, true) => "source-section",
            (true, false) => "source-item",
            (false, false) => "source-section-item",
        };
        let values = [("document", &*document), ("section", source.section), ("item", &*item)];
        self.fill(key, &values)
    }

    /// A document as an entry of a bibliography.
    #[must_use]
    pub fn document(&self, document: &str) -> String {
        self.attribute(&format!("document-{document}"), "long")
    }

    fn named(&self, key: &str, otherwise: &str) -> String {
        if self.has(key) { self.word(key) } else { otherwise.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn sources_read_as_in_print() {
        let source = Source::item("deslongchamps", "2.1.3", "theorem", "2");
        assert_eq!(Texts::of(Lang::En).source(&source), "Deslongchamps §2.1.3, Theorem 2");
        assert_eq!(Texts::of(Lang::Fr).source(&source), "Deslongchamps §2.1.3, théorème 2");
        let bare = Source::section("gorin", "");
        assert_eq!(Texts::of(Lang::En).source(&bare), "Gorin");
        let unnumbered = Source::item("gorin", "", "lemma", "");
        assert_eq!(Texts::of(Lang::En).source(&unnumbered), "Gorin, Lemma");
    }
}
