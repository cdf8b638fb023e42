use noyau_core::{
    Answer, Convention, Findings, MoveList, Natural, Nimber, Outcome, Phrase, RatedMove, Situation,
    Standing, Written,
};
use noyau_text::{Detail, Lang, Style, Texts, html, latex, terminal};
use proptest::prelude::*;

use crate::samples;

#[test]
fn an_explanation_reads_well_in_every_language_and_form() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let nim = samples::nim();
        insta::assert_snapshot!(
            format!("nim_{lang}_terminal"),
            terminal(texts, &nim, None, &Style::default())
        );
        insta::assert_snapshot!(
            format!("nim_{lang}_latex"),
            latex(texts, &nim, None, Detail::Short)
        );
        insta::assert_snapshot!(format!("nim_{lang}_html"), html(texts, &nim, None, Detail::Short));
    }
}

#[test]
fn wide_tables_are_cut_and_say_so() {
    for lang in Lang::ALL {
        let text = terminal(Texts::of(lang), &samples::large(), None, &Style::default());
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(text.contains("4^100"), "the marked column is kept");
        insta::assert_snapshot!(format!("large_{lang}"), text);
    }
}

#[test]
fn full_detail_keeps_every_digit() {
    let explanation = samples::large();
    let style = Style { detail: Detail::Full, ..Style::default() };
    let text = terminal(Texts::of(Lang::En), &explanation, None, &style);
    let pile = (Natural::ONE << 700) - Natural::ONE;
    assert!(text.contains(&pile.to_string()));
}

#[test]
fn colours_change_nothing_but_colours() {
    let (texts, nim) = (Texts::of(Lang::En), samples::nim());
    let plain = terminal(texts, &nim, None, &Style::default());
    let mut painted = terminal(texts, &nim, None, &Style { color: true, ..Style::default() });
    assert!(painted.contains('\u{1b}'));
    while let Some(start) = painted.find('\u{1b}') {
        let end = start + painted[start..].find('m').unwrap();
        painted.replace_range(start..=end, "");
    }
    assert_eq!(painted, plain);
}

#[test]
fn answers_name_the_moves_best_first() {
    let mv = RatedMove {
        notation: Written::new().number(1_u64).text("-").number(20_u64),
        phrase: Phrase::new("signed-powers")
            .with("powers", vec![(true, 4), (true, 2)])
            .with("total", 20_u64),
    };
    let answer = Findings {
        outcome: Outcome::N,
        turn: None,
        value: Some(Nimber::from(60)),
        remoteness: Some(Natural::ONE),
        winning: MoveList::cut(vec![mv.clone(), mv.clone()], 1),
        resisting: None,
        standing: Standing::Theorem("binary"),
    };
    let lost = Findings {
        outcome: Outcome::P,
        turn: None,
        value: None,
        remoteness: None,
        winning: MoveList::all(Vec::new()),
        resisting: Some(mv),
        standing: Standing::Search { positions: 12_345 },
    };
    let timed = Findings { remoteness: Some(Natural::from(2_u64)), ..lost.clone() };
    let seen = Situation { convention: Convention::Normal, over: false };
    let answers = [answer, lost, timed].map(|found| Answer::new(found, seen).unwrap());
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let lines = answers.each_ref().map(|answer| texts.answer(answer, Detail::Short));
        insta::assert_snapshot!(format!("answer_{lang}"), lines.concat().join("\n"));
    }
}

#[test]
fn a_missing_sentence_shows_its_key() {
    let texts = Texts::of(Lang::En);
    assert!(!texts.has("no-such-key"));
    assert_eq!(texts.word("no-such-key"), "⟦no-such-key⟧");
    assert_eq!(texts.say(&Phrase::new("no such key")), "⟦no such key⟧");
    assert_eq!(texts.say(&Phrase::new("division")).matches("{$").count(), 4);
}

#[test]
fn every_document_and_kind_of_statement_has_a_name() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for document in ["deslongchamps", "pantaloni", "gorin", "fraenkel", "graphs", "noyau"] {
            assert!(texts.has(&format!("document-{document}")));
            assert!(!texts.document(document).contains('⟦'), "{document}");
        }
        for outcome in [Outcome::P, Outcome::N, Outcome::L, Outcome::R] {
            assert!(texts.outcome(outcome).starts_with(outcome.letter()));
        }
    }
}

/// The tags that may occur in an HTML explanation.
const TAGS: [&str; 16] = [
    "article", "h2", "ol", "li", "p", "span", "code", "table", "thead", "tbody", "tfoot", "tr",
    "th", "td", "sup", "sub",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rendering_never_panics_and_never_leaks_markup(
        explanation in samples::explanation(),
        width in 0_usize..140,
        color: bool,
        full: bool,
    ) {
        let detail = if full { Detail::Full } else { Detail::Short };
        for lang in Lang::ALL {
            let texts = Texts::of(lang);
            let text = terminal(texts, &explanation, None, &Style { color, width, detail });
            let escapes = text.contains('\u{1b}');
            prop_assert!(color || !escapes);
            let fragment = html(texts, &explanation, None, detail);
            for tag in fragment.split('<').skip(1) {
                let name = tag.trim_start_matches('/');
                let name = &name[..name.find([' ', '>']).unwrap_or(0)];
                prop_assert!(TAGS.contains(&name), "<{tag}");
            }
            let source = latex(texts, &explanation, None, detail);
            prop_assert_eq!(source.matches("\\begin{").count(), source.matches("\\end{").count());
            for output in [text, fragment, source] {
                let marked = output.contains(['\u{e000}', '\u{e001}', '\u{e002}']);
                prop_assert!(!marked, "a mark is left");
            }
        }
    }

    #[test]
    fn any_phrase_can_be_said(phrase in samples::phrase()) {
        for lang in Lang::ALL {
            let _ = Texts::of(lang).say(&phrase);
            let _ = Texts::of(lang).say_fully(&phrase);
        }
    }
}
