//! The closing rule of Fibonacci Nim: with z(n) the least Zeckendorf part of n, a position of n
//! tokens of which x may be taken is P exactly when n = 0 or x < z(n) (Gorin §III.3).

use noyau_core::{Conclusion, Digits, Flaw, Natural, Phrase, Reader, Told};

use super::Allowance;

pub(super) fn close(told: &Told<'_, Allowance, Natural>) -> Result<Conclusion, Flaw> {
    if told.method != "zeckendorf" {
        return told.unchecked();
    }
    let Allowance { tokens, most } = told.position;
    let mut reader = told.reader();
    let Some(word) = Word::of(tokens) else {
        reader.says(&Phrase::new("row-empty").with("tokens", tokens))?;
        reader.end()?;
        return Ok(Conclusion::lost(true));
    };
    let lost = verdict(&mut reader, &word, told.position)?;
    if lost {
        let claim = Phrase::new("every-take-exposes").with("tokens", tokens);
        reader.says(&claim.with("most", most))?;
    } else {
        let target = told.target()?;
        reader.says(
            &Phrase::new("remove-least-part")
                .with("tokens", tokens)
                .with("least", word.least())
                .with("left", &target.tokens),
        )?;
        if let Some(word) = Word::of(&target.tokens) {
            told.leads_to_p(verdict(&mut reader, &word, target)?)?;
        }
    }
    reader.end()?;
    Ok(Conclusion::lost(lost))
}

/// A positive number as a sum of numbers 1, 2, 3, 5, … no two of which are consecutive.
struct Word {
    number: Natural,
    /// Greatest part first.
    parts: Vec<Natural>,
    /// One digit for each weight up to the greatest part; the digit of weight 1 is last.
    digits: Vec<u64>,
}

impl Word {
    /// Computed by repeatedly taking the greatest weight; `None` for 0.
    fn of(number: &Natural) -> Option<Self> {
        let mut weights = vec![Natural::ONE, Natural::TWO];
        while weights[weights.len() - 1] <= *number {
            let next = &weights[weights.len() - 1] + &weights[weights.len() - 2];
            weights.push(next);
        }
        let mut left = number.clone();
        let (mut parts, mut digits) = (Vec::new(), Vec::new());
        for weight in weights.into_iter().rev() {
            let fits = left.checked_sub(&weight);
            if !parts.is_empty() || fits.is_some() {
                digits.push(u64::from(fits.is_some()));
            }
            if let Some(rest) = fits {
                parts.push(weight);
                left = rest;
            }
        }
        (!parts.is_empty()).then(|| Self { number: number.clone(), parts, digits })
    }

    fn least(&self) -> Natural {
        self.parts.last().cloned().unwrap_or_default()
    }

    fn zeros(&self) -> usize {
        self.digits.iter().rev().take_while(|digit| **digit == 0).count()
    }
}

/// Reads the word of the tokens and the comparison with its least part. Returns whether less than
/// the least part may be taken.
fn verdict(reader: &mut Reader<'_>, word: &Word, position: &Allowance) -> Result<bool, Flaw> {
    let table = Digits {
        base: 0,
        labels: vec![word.number.clone()],
        rows: vec![word.digits.clone()],
        totals: Vec::new(),
        marked_columns: vec![word.zeros() as u64],
        marked_row: None,
    };
    reader.says(
        &Phrase::new("zeckendorf-word")
            .with("number", &word.number)
            .with("parts", word.parts.clone())
            .with("table", table),
    )?;
    let lost = position.most < word.least();
    let key = if lost { "least-part-beyond" } else { "least-part-within" };
    reader.says(
        &Phrase::new(key)
            .with("least", word.least())
            .with("index", word.zeros() + 1)
            .with("most", &position.most),
    )?;
    Ok(lost)
}
