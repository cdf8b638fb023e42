//! A row of tokens as a line of text: as many tokens as fit, with the chosen ones marked.

use noyau_core::Natural;

/// A token.
const TOKEN: char = '┃';
/// A token that was just taken.
const GONE: char = '╵';

/// The look of a stretch of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    Chosen,
    Plain,
    Gone,
}

/// The stretches of a row of `size` tokens, in at most `width` columns: first the `chosen` tokens
/// that are to be taken, then the other ones, then the `gone` tokens that were just taken. A row
/// that is too long loses its middle.
pub(super) fn row(
    size: &Natural,
    chosen: &Natural,
    gone: &Natural,
    width: usize,
) -> Vec<(Paint, String)> {
    let (Some(size), Some(chosen)) = (fitting(size, width), chosen.to_usize()) else {
        return long_row(size, chosen, width);
    };
    let chosen = chosen.min(size);
    let gone = fitting(gone, width - size).unwrap_or(0);
    let gap = if (size + gone) * 2 <= width { " " } else { "" };
    [
        (Paint::Chosen, TOKEN, chosen),
        (Paint::Plain, TOKEN, size - chosen),
        (Paint::Gone, GONE, gone),
    ]
    .into_iter()
    .filter(|(_, _, count)| *count > 0)
    .map(|(paint, token, count)| (paint, format!("{token}{gap}").repeat(count)))
    .collect()
}

/// The number of tokens, if that many fit into `width` columns.
fn fitting(number: &Natural, width: usize) -> Option<usize> {
    number.to_usize().filter(|number| *number <= width)
}

/// The two ends of a row that is too long, with dots between them.
fn long_row(size: &Natural, chosen: &Natural, width: usize) -> Vec<(Paint, String)> {
    let room = width.saturating_sub(3);
    let tail = (room / 3).min(12);
    let head = room - tail;
    let painted_head = chosen.to_usize().map_or(head, |chosen| chosen.min(head));
    // Some of the last `tail` tokens are chosen only if fewer than `tail` tokens are not chosen.
    let kept = size.checked_sub(chosen).and_then(|kept| kept.to_usize());
    let painted_tail = kept.map_or(0, |kept| tail.saturating_sub(kept));
    let dots = if painted_tail > 0 { Paint::Chosen } else { Paint::Plain };
    let tokens = |count: usize| TOKEN.to_string().repeat(count);
    vec![
        (Paint::Chosen, tokens(painted_head)),
        (Paint::Plain, tokens(head - painted_head)),
        (dots, " … ".chars().take(width).collect()),
        (Paint::Chosen, tokens(painted_tail)),
        (Paint::Plain, tokens(tail - painted_tail)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(size: u64, chosen: u64, gone: u64, width: usize) -> String {
        let painted = row(&size.into(), &chosen.into(), &gone.into(), width);
        painted
            .into_iter()
            .map(|(paint, text)| match paint {
                Paint::Chosen => text.replace(TOKEN, "x"),
                Paint::Plain => text.replace(TOKEN, "|"),
                Paint::Gone => text.replace(GONE, "."),
            })
            .collect()
    }

    #[test]
    fn tokens_spread_out_close_up_and_lose_their_middle() {
        assert_eq!(drawn(3, 1, 2, 20), "x | | . . ");
        assert_eq!(drawn(7, 2, 0, 8), "xx|||||");
        assert_eq!(drawn(7, 2, 9, 8), "xx|||||");
        assert_eq!(drawn(1000, 2, 5, 12), "xx|||| … |||");
        assert_eq!(drawn(1000, 999, 0, 12), "xxxxxx … xx|");
    }

    #[test]
    fn no_width_is_too_small() {
        for width in 0..40 {
            for size in [0, 1, 20, u64::MAX] {
                for chosen in [0, size / 2, size] {
                    assert!(drawn(size, chosen, 3, width).chars().count() <= width);
                }
            }
        }
    }
}
