//! "Did you mean …?"

/// The name closest to what was typed, if it is close enough to be a typing error.
///
/// ```
/// use noyau_text::suggest;
/// assert_eq!(suggest("whytoff", &["nim", "wythoff"]), Some("wythoff"));
/// assert_eq!(suggest("chess", &["nim", "wythoff"]), None);
/// ```
#[must_use]
pub fn suggest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    // Longer names are not compared: nobody mistypes them, and the time is quadratic in the length.
    const LONGEST: usize = 100;
    let typed: Vec<char> = name.to_lowercase().chars().take(LONGEST + 1).collect();
    if typed.len() > LONGEST {
        return None;
    }
    known
        .iter()
        .map(|candidate| {
            let letters: Vec<char> = candidate.to_lowercase().chars().collect();
            let tolerated = (letters.len().max(typed.len()) / 3).max(1);
            (distance(&typed, &letters), tolerated, *candidate)
        })
        .filter(|(distance, tolerated, _)| distance <= tolerated)
        .min_by_key(|(distance, ..)| *distance)
        .map(|(.., candidate)| candidate)
}

/// The number of letters to insert, delete, replace or swap with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if swapped {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_slips() {
        let of = |a: &str, b: &str| {
            distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>())
        };
        assert_eq!(of("nim", "nim"), 0);
        assert_eq!(of("nmi", "nim"), 1);
        assert_eq!(of("", "nim"), 3);
        assert_eq!(of("binaire", "binary"), 2);
    }

    #[test]
    fn the_closest_name_wins_and_strangers_are_not_suggested() {
        assert_eq!(suggest("Nim", &["nim", "nim2"]), Some("nim"));
        assert_eq!(suggest("x", &["nim"]), None);
        assert_eq!(suggest("", &[]), None);
    }
}
