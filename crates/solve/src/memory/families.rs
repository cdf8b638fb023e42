//! Values of the members of families, as far as they are known.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use noyau_family::Grammar;

use super::{Memory, Weighed, lock, lock_within};
use crate::period::{self, Certificate, CertificateError, Proved};
use crate::sequence::Run;
use crate::{Limits, Stopped};

/// What is known about the values of a family.
#[derive(Debug)]
pub struct FamilyTable {
    proof: Option<Arc<Proved>>,
    /// No period was proved among this many sizes.
    without_proof: usize,
    /// The most sizes among which one was looked for, to the end or until patience was.
    looked: usize,
    run: Run,
    /// What the run knew when it was last asked.
    small: Arc<SmallValues>,
}

/// The values of small members.
#[derive(Debug, Default)]
pub struct SmallValues {
    /// For each kind, from size 0 on.
    values: Vec<Vec<u32>>,
}

impl SmallValues {
    /// How many sizes are known.
    #[must_use]
    pub fn sizes(&self) -> usize {
        self.values.first().map_or(0, Vec::len)
    }

    /// The value of a member.
    #[must_use]
    pub fn value(&self, kind: usize, size: usize) -> Option<u32> {
        self.values.get(kind)?.get(size).copied()
    }
}

impl Weighed for FamilyTable {
    fn bytes(&self) -> usize {
        // A value in the run with its marks, and one in the table.
        12 * self.run.known() * self.run.grammar().kinds().len()
    }
}

impl Memory {
    fn family(&self, grammar: &Grammar) -> Arc<Mutex<FamilyTable>> {
        let Ok(shelf) = self.0.families.of(grammar, || {
            Ok::<_, Infallible>(FamilyTable {
                proof: None,
                without_proof: 0,
                looked: 0,
                run: Run::new(grammar),
                small: Arc::default(),
            })
        });
        shelf
    }

    /// Works with what is known about the values of a family, as soon as nobody else does.
    pub fn with_family<T, E: From<Stopped>>(
        &self,
        grammar: &Grammar,
        limits: &Limits,
        work: impl FnOnce(&mut FamilyTable) -> Result<T, E>,
    ) -> Result<T, E> {
        work(&mut *lock_within(&self.family(grammar), limits)?)
    }

    /// Checks a certificate and remembers it for every later question about its family.
    pub fn learn(&self, certificate: Certificate) -> Result<Arc<Proved>, CertificateError> {
        let proved = Arc::new(period::verify(certificate)?);
        let shelf = self.family(&proved.certificate().grammar);
        lock(&shelf).proof = Some(Arc::clone(&proved));
        Ok(proved)
    }
}

impl FamilyTable {
    /// The period that was proved.
    #[must_use]
    pub fn proof(&self) -> Option<&Arc<Proved>> {
        self.proof.as_ref()
    }

    /// No period was proved among this many sizes.
    #[must_use]
    pub fn without_proof(&self) -> usize {
        self.without_proof
    }

    /// The values that were computed by the definition.
    #[must_use]
    pub fn small(&self) -> &Arc<SmallValues> {
        &self.small
    }

    /// Looks for a period among `most` sizes with so much patience, unless that was done before. Who
    /// has less time than that gets what is known, and leaves the rest to the next question.
    pub fn look(&mut self, most: usize, patience: Duration, asked: &Limits) -> Result<(), Stopped> {
        if self.proof.is_some() || self.looked >= most {
            return Ok(());
        }
        let own = Limits { work: u64::MAX, ..asked.clone() }.within(patience);
        // The rest of the time is for the table.
        let deadline = own.deadline.into_iter().chain(asked.share(2).deadline).min();
        let limits = Limits { deadline, ..own.clone() };
        match period::prove_from(&mut self.run, most, &limits, &mut |_| {}) {
            Ok(Some(certificate)) => {
                // A certificate that its checker refuses proves nothing; the table is still right.
                self.proof = period::verify(certificate).ok().map(Arc::new);
                self.without_proof = most;
            }
            Ok(None) => self.without_proof = most,
            // Our own patience is at an end and the caller's is not: what is known will do.
            Err(_) if asked.check(0).is_none() => {
                self.without_proof = self.run.known().max(self.without_proof);
                if own.check(0).is_none() {
                    return Ok(());
                }
            }
            Err(stopped) => return Err(stopped),
        }
        self.looked = most;
        Ok(())
    }

    /// Fills the table up to a size.
    pub fn fill(&mut self, size: usize, limits: &Limits) -> Result<(), Stopped> {
        if self.small.sizes() <= size {
            let limits = Limits { work: u64::MAX, ..limits.clone() };
            self.run.extend(size, &limits, &mut |_| {})?;
            let kinds = 0..self.run.grammar().kinds().len();
            let values = kinds.map(|kind| self.run.values(kind).collect()).collect();
            self.small = Arc::new(SmallValues { values });
        }
        Ok(())
    }
}
