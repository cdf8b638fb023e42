//! The language that a request asks for.

use axum::http::{HeaderMap, header};
use noyau_text::Lang;

/// The language that the headers of a request ask for; English if they name none.
pub(crate) fn of(headers: &HeaderMap) -> Lang {
    let wishes = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wishes.map_or(Lang::default(), accepted)
}

/// The language of this program that an `Accept-Language` header prefers; English if the header
/// names none of them (RFC 9110 §12.5.4).
fn accepted(header: &str) -> Lang {
    let wish = |item: &str| {
        let mut parts = item.split(';');
        let lang: Lang = parts.next()?.trim().parse().ok()?;
        let quality = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok());
        let quality: f32 = quality.unwrap_or(1.0);
        (quality > 0.0).then_some((lang, quality))
    };
    let mut best: Option<(Lang, f32)> = None;
    for (lang, quality) in header.split(',').filter_map(wish) {
        // Among equals, the first one wins.
        if best.is_none_or(|(_, most)| quality > most) {
            best = Some((lang, quality));
        }
    }
    best.map_or(Lang::default(), |(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_known_language_is_chosen() {
        let cases = [
            ("fr", Lang::Fr),
            ("fr-CH, fr;q=0.9, en;q=0.8", Lang::Fr),
            ("de, fr;q=0.5, en;q=0.4", Lang::Fr),
            ("en;q=0.8, fr;q=0.9", Lang::Fr),
            ("fr;q=0, en;q=0.1", Lang::En),
            ("de", Lang::En),
            ("", Lang::En),
            (";;;,,q=", Lang::En),
        ];
        for (header, lang) in cases {
            assert_eq!(accepted(header), lang, "{header}");
        }
    }
}
