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
        // Two kinds take twice as much.
        let rules = |other| vec![Rule::one(1, Part::new(other, 0)).plus(1)];
        let kinds = vec![Kind::new("one", 0, rules(1)), Kind::new("other", 0, rules(0))];
        let both = memory.with_family(&Grammar::new(kinds).unwrap(), &Limits::none(), |table| {
            table.fill(90, &Limits::none())?;
            Ok::<_, Stopped>(table.bytes())
        });
        assert_eq!(both, Ok(2 * with_kayles(&memory, |table| Ok(table.bytes())).unwrap()));
        // Work is not what ends it, time is.
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
        // Who has no time is told so, and nothing is concluded from it.
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
        // Where patience is at an end, what is known will do, and is not looked for again.
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

    /// Who waits for somebody else's work on a family waits no longer than the limits allow.
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
