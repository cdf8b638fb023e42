//! From checked steps to the conclusion.
//!
//! The check of a step looks at the operands of the step and nothing else. The *closing rule* of
//! the method ties the steps to the position, and the outcome to the steps. It reads the steps in
//! the order in which the theorem needs them, compares what they say about the position with the
//! position itself, and derives who wins. A [`Reader`] hands out the steps one by one and rejects
//! steps that are missing, out of place or superfluous.

use std::borrow::Cow;

use crate::{Defect, Flaw, Operand, Outcome, Phrase, Step};

/// An explanation as its closing rule sees it. The position and the move have already been parsed,
/// and the move is legal.
pub struct Told<'a, P, M> {
    /// The method.
    pub method: &'a str,
    /// The position.
    pub position: &'a P,
    /// The move that the explanation gives, and the position it leads to.
    pub reply: Option<(&'a M, &'a P)>,
    /// The steps; each one has passed its own check.
    pub steps: &'a [Step],
}

impl<'a, P, M> Told<'a, P, M> {
    /// The steps, to be read in order.
    pub fn reader(&self) -> Reader<'a> {
        Reader::new(self.steps)
    }

    /// The position that the move leads to; an error if there is no move, since a proof of N needs
    /// one.
    pub fn target(&self) -> Result<&'a P, Flaw> {
        self.reply.map(|(_, target)| target).ok_or_else(|| Flaw::new("move", Defect::Missing))
    }

    /// An error unless `truth`: by the theorem of this method, the move leads to a P-position.
    pub fn leads_to_p(&self, truth: bool) -> Result<(), Flaw> {
        if truth { Ok(()) } else { Err(Flaw::new("move", Defect::False)) }
    }

    /// The error for a method without a closing rule.
    pub fn unchecked<T>(&self) -> Result<T, Flaw> {
        Err(Flaw::new(self.method.to_owned(), Defect::Unchecked))
    }
}

/// What a closing rule has derived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conclusion {
    /// Who wins.
    pub outcome: Outcome,
    /// Key of what the conclusion rests on besides the cited theorem and what was recomputed: a
    /// solver's search that was too large to repeat. `None` if it rests on nothing else.
    pub rests_on: Option<&'static str>,
}

impl Conclusion {
    /// A conclusion that rests on the steps and the cited theorem alone.
    #[must_use]
    pub fn proved(outcome: Outcome) -> Self {
        Self { outcome, rests_on: None }
    }

    /// A proved conclusion: P if `lost`, otherwise N.
    #[must_use]
    pub fn lost(lost: bool) -> Self {
        Self::proved(if lost { Outcome::P } else { Outcome::N })
    }

    /// The same conclusion, marked as resting on something that was not recomputed.
    #[must_use]
    pub fn resting_on(self, what: &'static str) -> Self {
        Self { rests_on: Some(what), ..self }
    }
}

/// Reads steps in order. [`Reader::end`] rejects steps that were not read.
#[must_use]
pub struct Reader<'a> {
    steps: &'a [Step],
}

impl<'a> Reader<'a> {
    /// A reader that stands before the first of these steps.
    pub fn new(steps: &'a [Step]) -> Self {
        Self { steps }
    }

    /// The key of the next step, without reading it.
    #[must_use]
    pub fn key(&self) -> Option<&'a str> {
        self.steps.first().map(|step| step.claim.key.as_ref())
    }

    /// Reads the next step, which must have this key.
    fn next(&mut self, key: &str) -> Result<&'a Step, Flaw> {
        match self.steps.split_first() {
            Some((step, rest)) if step.claim.key == key => {
                self.steps = rest;
                Ok(step)
            }
            _ => Err(Flaw::new(key.to_owned(), Defect::Missing)),
        }
    }

    /// Reads the next step, which must make exactly this claim and have no steps under it.
    pub fn says(&mut self, claim: &Phrase) -> Result<(), Flaw> {
        self.says_because(claim)?.end()
    }

    /// Reads the next step, which must make exactly this claim. The reader that is returned reads
    /// the steps under it.
    pub fn says_because(&mut self, claim: &Phrase) -> Result<Reader<'a>, Flaw> {
        let step = self.next(&claim.key)?;
        for (name, value) in &claim.operands {
            step.is(name, value.clone())?;
        }
        step.has_only(claim.operands.iter().map(|(name, _)| *name))?;
        Ok(Reader::new(&step.steps))
    }

    /// Reads the next step, which must have this key, operands with exactly these names, and no
    /// steps under it. The values of the operands are left to the caller.
    pub fn take(&mut self, key: &str, operands: &[&'static str]) -> Result<&'a Step, Flaw> {
        let (step, below) = self.take_because(key, operands)?;
        below.end()?;
        Ok(step)
    }

    /// Like [`Reader::take`], but also returns a reader for the steps under it.
    pub fn take_because(
        &mut self,
        key: &str,
        operands: &[&'static str],
    ) -> Result<(&'a Step, Reader<'a>), Flaw> {
        let step = self.next(key)?;
        step.has_only(operands.iter().copied())?;
        Ok((step, Reader::new(&step.steps)))
    }

    /// Succeeds if all steps have been read.
    pub fn end(self) -> Result<(), Flaw> {
        match self.steps.first() {
            None => Ok(()),
            Some(step) => Err(Flaw::new(step.claim.key.clone(), Defect::Surplus)),
        }
    }
}

impl Step {
    /// Succeeds if the operand `name` has this value.
    pub fn is(&self, name: &'static str, value: impl Into<Operand>) -> Result<(), Flaw> {
        let flaw = |defect| Err(Flaw::new(self.claim.key.clone(), defect));
        let Some(operand) = self.claim.operand(name) else { return flaw(Defect::Operand(name)) };
        let same = match (operand, value.into()) {
            (Operand::Written(one), Operand::Written(other)) => one.reads_like(&other),
            (one, other) => *one == other,
        };
        if same { Ok(()) } else { flaw(Defect::Differs(name)) }
    }

    /// Succeeds if the operands have exactly these names, each once.
    fn has_only(&self, names: impl Iterator<Item = &'static str>) -> Result<(), Flaw> {
        let mut expected = 0;
        for name in names {
            if self.claim.operand(name).is_none() {
                return Err(Flaw::new(self.claim.key.clone(), Defect::Operand(name)));
            }
            expected += 1;
        }
        self.holds(self.claim.operands.len() == expected)
    }
}

impl Flaw {
    /// A flaw: the key of the claim and its defect.
    #[must_use]
    pub fn new(claim: impl Into<Cow<'static, str>>, defect: Defect) -> Self {
        Self { claim: claim.into().into_owned(), defect }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Natural;

    fn steps() -> Vec<Step> {
        let below = Step::new("below").with("x", 1_u64);
        vec![Step::new("first").with("x", 2_u64).because(below), Step::new("last")]
    }

    #[test]
    fn steps_are_read_in_order_and_to_the_end() {
        let steps = steps();
        let mut reader = Reader::new(&steps);
        let mut below = reader.says_because(&Phrase::new("first").with("x", 2_u64)).unwrap();
        let read = below.take("below", &["x"]).unwrap();
        assert_eq!(read.number("x").unwrap(), &Natural::from(1_u64));
        below.end().unwrap();
        assert_eq!(reader.key(), Some("last"));
        reader.says(&Phrase::new("last")).unwrap();
        reader.end().unwrap();
    }

    #[test]
    fn what_is_missing_or_too_much_is_named() {
        let steps = steps();
        let reader = || Reader::new(&steps);
        let flaw = |claim: &'static str, defect| Err(Flaw::new(claim, defect));
        assert_eq!(reader().says(&Phrase::new("last")), flaw("last", Defect::Missing));
        assert_eq!(reader().end(), flaw("first", Defect::Surplus));
        let claim = |value: u64| Phrase::new("first").with("x", value);
        assert_eq!(reader().says(&claim(2)), flaw("below", Defect::Surplus));
        assert_eq!(reader().says(&claim(3)), flaw("first", Defect::Differs("x")));
        let more = claim(2).with("y", 1_u64);
        assert_eq!(reader().says(&more), flaw("first", Defect::Operand("y")));
        assert!(reader().take("first", &[]).is_err());
        assert_eq!(Reader::new(&[]).says(&Phrase::new("last")), flaw("last", Defect::Missing));
    }
}
