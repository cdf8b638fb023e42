//! Makes a difference small: first fewer questions before it, then a smaller position.
//!
//! The engine keeps its memory as long as the process lives, so that every try is a new process.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::question::Question;
use crate::run::Finding;

/// The number of processes to start for one finding.
const TRIES: usize = 250;

/// The smallest script found whose last line shows a difference.
#[must_use]
pub fn shrink(finding: &Finding, program: &Path) -> Vec<Question> {
    let mut tries = TRIES;
    let mut shows = |script: &[Question]| {
        tries = tries.saturating_sub(1);
        tries > 0 && differs(program, script)
    };
    let mut script = vec![finding.question.clone()];
    if !shows(&script) {
        let Some(longer) = needed(finding, &mut shows) else {
            // The difference does not show again, so everything is kept.
            return [finding.before.clone(), script].concat();
        };
        script = longer;
    }
    while let Some(smaller) = smaller(&script).into_iter().find(|smaller| shows(smaller)) {
        script = smaller;
    }
    script
}

/// Whether the last question of a script differs when all its questions are asked in a new process.
fn differs(program: &Path, script: &[Question]) -> bool {
    let lines: Vec<String> = script.iter().map(ToString::to_string).collect();
    let child = Command::new(program)
        .args(["--replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return false };
    if let Some(mut input) = child.stdin.take() {
        // A process may end early without reading everything. Its exit code tells the result.
        let _ = input.write_all(lines.join("\n").as_bytes());
    }
    child.wait().is_ok_and(|status| status.code() == Some(1))
}

/// The question with the earlier questions it needs, as few as can be found quickly.
fn needed(finding: &Finding, shows: &mut impl FnMut(&[Question]) -> bool) -> Option<Vec<Question>> {
    let all = &finding.before;
    let lengths = [1, 4, 16, 64, 256, 1024, all.len()];
    let with = |before: &[Question]| [before, std::slice::from_ref(&finding.question)].concat();
    let mut before = lengths
        .into_iter()
        .filter(|length| *length <= all.len())
        .map(|length| all[all.len() - length..].to_vec())
        .find(|before| shows(&with(before)))?;
    // Leave out halves, quarters, … as long as the difference still shows.
    let mut part = before.len();
    while part > 0 {
        let mut from = 0;
        while from < before.len() {
            let to = (from + part).min(before.len());
            let fewer = [&before[..from], &before[to..]].concat();
            if shows(&with(&fewer)) {
                before = fewer;
            } else {
                from = to;
            }
        }
        part /= 2;
    }
    Some(with(&before))
}

/// The scripts with a smaller position in the last line.
fn smaller(script: &[Question]) -> Vec<Vec<Question>> {
    let Some((last, before)) = script.split_last() else { return Vec::new() };
    let texts = smaller_texts(&last.position).into_iter();
    texts.map(|position| [before, &[Question { position, ..last.clone() }]].concat()).collect()
}

/// Texts with one item removed or one number made smaller. Many of them are not positions.
fn smaller_texts(text: &str) -> Vec<String> {
    let mut texts = Vec::new();
    texts.extend(text.rsplit_once(" - ").map(|(board, _)| board.to_owned()));
    texts.extend(text.split_once('/').map(|(board, _)| board.to_owned()));
    let (head, list) = text.split_once(':').map_or(("", text), |(head, list)| (head, list));
    let colon = if head.is_empty() { "" } else { ":" };
    let items: Vec<&str> = list.split(',').collect();
    for place in 0..items.len() {
        let rest = [&items[..place], &items[place + 1..]].concat();
        if !rest.is_empty() {
            texts.push(format!("{head}{colon}{}", rest.join(",")));
        }
    }
    // For every number: half of it, and one less.
    let bytes = text.as_bytes();
    let mut from = 0;
    while from < bytes.len() {
        let digits = bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        // Not digits: part of another sign, perhaps of several bytes.
        let number = text.get(from..from + digits).and_then(|digits| digits.parse::<u64>().ok());
        if let Some(number) = number
            && number > 0
        {
            for less in [number / 2, number - 1] {
                texts.push(format!("{}{less}{}", &text[..from], &text[from + digits..]));
            }
        }
        from += digits.max(1);
    }
    texts.retain(|smaller| smaller != text);
    texts.dedup();
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_lose_items_and_numbers_shrink() {
        assert_eq!(smaller_texts("3,1"), ["1", "3", "1,1", "2,1", "3,0"]);
        let graph = smaller_texts("edges:0-1,2 - 1");
        assert!(graph.contains(&"edges:0-1,2".to_owned()));
        assert!(graph.contains(&"edges:2 - 1".to_owned()));
    }
}
