//! Values of the members of families that are known.

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
    /// The number of sizes among which no period was proved.
    without_proof: usize,
    /// The greatest number of sizes among which a period was looked for, successfully or until the
    /// patience ran out.
    looked: usize,
    run: Run,
    /// The values that the run had when it was last used.
    small: Arc<SmallValues>,
}

/// The values of small members.
#[derive(Debug, Default)]
pub struct SmallValues {
    /// For each kind, the values from size 0 on.
    values: Vec<Vec<u32>>,
}

impl SmallValues {
    /// The number of sizes that are known.
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
        // Each value is stored in the run, with its marks, and in the table.
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

    /// Calls a function with the table of a family, as soon as no other thread uses it.
    ///
    /// # Errors
    ///
    /// The error of the function; [`Stopped`] if the table was in use for longer than the limits
    /// allow.
    pub fn with_family<T, E: From<Stopped>>(
        &self,
        grammar: &Grammar,
        limits: &Limits,
        work: impl FnOnce(&mut FamilyTable) -> Result<T, E>,
    ) -> Result<T, E> {
        work(&mut *lock_within(&self.family(grammar), limits)?)
    }

    /// Checks a certificate, and remembers it for later questions about its family.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] if the certificate is wrong.
    pub fn learn(&self, certificate: Certificate) -> Result<Arc<Proved>, CertificateError> {
        let proved = Arc::new(period::verify(certificate)?);
        let shelf = self.family(&proved.certificate().grammar);
        lock(&shelf).proof = Some(Arc::clone(&proved));
        Ok(proved)
    }
}

impl FamilyTable {
    /// The proved period, if there is one.
    #[must_use]
    pub fn proof(&self) -> Option<&Arc<Proved>> {
        self.proof.as_ref()
    }

    /// The number of sizes among which no period was proved.
    #[must_use]
    pub fn without_proof(&self) -> usize {
        self.without_proof
    }

    /// The values that were computed by the definition.
    #[must_use]
    pub fn small(&self) -> &Arc<SmallValues> {
        &self.small
    }

    /// Looks for a period among `most` sizes for at most the time `patience`, unless that was done
    /// before. If the caller's limits leave less time, the search ends early and a later question
    /// continues it.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if one of the caller's limits was reached.
    pub fn look(&mut self, most: usize, patience: Duration, asked: &Limits) -> Result<(), Stopped> {
        if self.proof.is_some() || self.looked >= most {
            return Ok(());
        }
        let own = Limits { work: u64::MAX, ..asked.clone() }.within(patience);
        // Half of the time is kept for the table.
        let deadline = own.deadline.into_iter().chain(asked.share(2).deadline).min();
        let limits = Limits { deadline, ..own.clone() };
        match period::prove_from(&mut self.run, most, &limits, &mut |_| {}) {
            Ok(Some(certificate)) => {
                // A certificate that the checker rejects proves nothing, but the table is still
                // right.
                self.proof = period::verify(certificate).ok().map(Arc::new);
                self.without_proof = most;
            }
            Ok(None) => self.without_proof = most,
            // The patience has run out but the caller's limits have not: go on with what is known.
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

    /// Computes the values up to a size.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was reached.
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

#[cfg(test)]
mod tests {
    use noyau_family::{Kind, Part, Rule};

    use super::*;
    use crate::StopReason;
    use crate::period::Period;
    use crate::sequence::naive;

    const PATIENCE: Duration = Duration::from_secs(3600);

    fn kayles() -> Grammar {
        Grammar::octal(0, &[7, 7], &[]).unwrap()
    }

    fn with_kayles<T>(
        memory: &Memory,
        work: impl FnOnce(&mut FamilyTable) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        memory.with_family(&kayles(), &Limits::none(), work)
    }

    #[test]
    fn small_values_are_those_of_the_definition() {
        let memory = Memory::default();
        let expect = naive(&kayles(), 90);
        for (most, sizes) in [(40, 41), (10, 41), (40, 41), (41, 42), (90, 91)] {
            let filled = with_kayles(&memory, |table| {
                table.fill(most, &Limits::none())?;
                Ok((Arc::clone(table.small()), table.bytes()))
            });
            let (small, bytes) = filled.unwrap();
            assert_eq!(small.sizes(), sizes, "after {most}");
            let values: Vec<Option<u32>> = (0..=sizes).map(|size| small.value(0, size)).collect();
            let known = expect[0][..sizes].iter().copied().map(Some);
            assert_eq!(values, known.chain([None]).collect::<Vec<_>>());
            assert_eq!(small.value(1, 0), None, "there is one kind");
            assert!((8 * sizes..32 * sizes).contains(&bytes), "{bytes} for {sizes}");
        }
        // Two kinds take twice as many bytes.
        let rules = |other| vec![Rule::one(1, Part::new(other, 0)).plus(1)];
        let kinds = vec![Kind::new("one", 0, rules(1)), Kind::new("other", 0, rules(0))];
        let both = memory.with_family(&Grammar::new(kinds).unwrap(), &Limits::none(), |table| {
            table.fill(90, &Limits::none())?;
            Ok::<_, Stopped>(table.bytes())
        });
        assert_eq!(both, Ok(2 * with_kayles(&memory, |table| Ok(table.bytes())).unwrap()));
        // The time ends it, and not the work.
        let fill = |limits: &Limits| with_kayles(&memory, |table| table.fill(100, limits));
        let late = Limits::none().within(Duration::ZERO);
        assert_eq!(fill(&late).map_err(|stopped| stopped.reason), Err(StopReason::Time));
        assert_eq!(fill(&Limits::work(0)), Ok(()));
    }

    #[test]
    fn a_period_is_looked_for_once() {
        let memory = Memory::default();
        let free = Limits::none();
        let look = |most, patience, limits: &Limits| {
            with_kayles(&memory, |table| {
                table.look(most, patience, limits)?;
                Ok((table.proof().is_some(), table.without_proof()))
            })
        };
        assert_eq!(look(20, PATIENCE, &free), Ok((false, 20)));
        assert_eq!(look(10, PATIENCE, &free), Ok((false, 20)));
        // A caller without time gets an error, and nothing is concluded from it.
        let late = Limits::none().within(Duration::ZERO);
        let stopped = look(400, PATIENCE, &late).map_err(|stopped| stopped.reason);
        assert_eq!(stopped, Err(StopReason::Time));
        assert_eq!(look(400, PATIENCE, &Limits::work(0)), Ok((true, 400)));
        let proof = with_kayles(&memory, |table| Ok(table.proof().cloned())).unwrap().unwrap();
        let period = Period { preperiod: 71, period: 12, saltus: 0 };
        assert_eq!(proof.period_of(0), Some(period));
        for (size, &value) in naive(&kayles(), 300)[0].iter().enumerate() {
            assert_eq!(proof.small_value_at(0, size), Some(value.into()), "{size}");
        }
        // When the patience runs out, the table goes on with what is known and does not look again.
        let other = Memory::default();
        let tired = |patience| {
            with_kayles(&other, |table| {
                table.look(400, patience, &free).map(|()| table.proof().is_some())
            })
        };
        assert_eq!((tired(Duration::ZERO), tired(PATIENCE)), (Ok(false), Ok(false)));
    }

    #[test]
    fn a_certificate_is_remembered_for_its_family() {
        let memory = Memory::default();
        let found = period::prove(&kayles(), 400, &Limits::none(), &mut |_| {}).unwrap().unwrap();
        let mut forged = found.clone();
        forged.period = 11;
        assert!(memory.learn(forged).is_err());
        assert_eq!(with_kayles(&memory, |table| Ok(table.proof().is_some())), Ok(false));
        let proved = memory.learn(found).unwrap();
        let kept = with_kayles(&memory, |table| Ok(table.proof().cloned())).unwrap().unwrap();
        assert!(Arc::ptr_eq(&proved, &kept));
        let other = Grammar::octal(0, &[3, 7], &[]).unwrap();
        let kept = memory.with_family(&other, &Limits::none(), |table| {
            Ok::<_, Stopped>(table.proof().is_some())
        });
        assert_eq!(kept, Ok(false));
    }

    /// A caller that waits for another's work on a family waits no longer than the limits allow.
    #[test]
    fn a_busy_family_is_not_waited_for_too_long() {
        let memory = Memory::default();
        let late = Limits::none().within(Duration::ZERO);
        let ask = |limits: &Limits| memory.with_family(&kayles(), limits, |_| Ok::<_, Stopped>(7));
        let during = with_kayles(&memory, |_| Ok(ask(&late)));
        assert_eq!(during.unwrap().map_err(|stopped| stopped.reason), Err(StopReason::Time));
        assert_eq!(ask(&late), Ok(7));
    }
}
