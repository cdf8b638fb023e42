//! Values of the members of a family, as far as they are known.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use noyau_core::family::Grammar;
use noyau_core::{Natural, Summand};
use noyau_solve::Limits;
use noyau_solve::period::{self, Certificate, CertificateError, Proved};
use noyau_solve::sequence::Run;

use crate::EngineError;
use crate::shelves::{Shelves, lock, lock_within};

/// Sizes among which a period is looked for at once.
const FIRST_LOOK: usize = 1 << 12;
/// Sizes among which a period is looked for when the table does not reach far enough.
const LONG_LOOK: usize = 1 << 20;
/// Patience for the long look.
const PATIENCE: Duration = Duration::from_secs(10);
/// Largest size that is looked up in a table.
const LARGEST_IN_TABLE: usize = 1 << 17;
/// Families that are remembered.
const REMEMBERED: usize = 32;

/// What the values rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Basis {
    /// A proved period.
    Period,
    /// A table computed by the definition.
    Table,
}

impl Basis {
    /// The method that explains it.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Period => "period",
            Self::Table => "table",
        }
    }
}

/// The values of a family.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    Period(Arc<Proved>),
    Table(Arc<Table>),
}

/// The values of small members.
#[derive(Debug)]
pub(crate) struct Table {
    /// For each kind, from size 0 on.
    values: Vec<Vec<u32>>,
}

/// What the process knows about a family.
struct Shelf {
    proof: Option<Arc<Proved>>,
    /// No period was proved among this many sizes.
    without_proof: usize,
    run: Run,
    /// What the run knew when it was last asked.
    table: Arc<Table>,
}

static SHELVES: Shelves<Shelf> = Shelves::new(REMEMBERED);

fn shelf(grammar: &Grammar) -> Arc<Mutex<Shelf>> {
    let Ok(shelf) = SHELVES.of(grammar, || {
        Ok::<_, Infallible>(Shelf {
            proof: None,
            without_proof: 0,
            run: Run::new(grammar),
            table: Arc::new(Table { values: Vec::new() }),
        })
    });
    shelf
}

/// Checks a certificate and remembers it for every later question about its family.
pub fn learn(certificate: Certificate) -> Result<Arc<Proved>, CertificateError> {
    let proved = Arc::new(period::verify(certificate)?);
    let shelf = shelf(&proved.certificate().grammar);
    lock(&shelf).proof = Some(Arc::clone(&proved));
    Ok(proved)
}

impl Shelf {
    /// Looks for a period among `most` sizes, unless that was done before.
    fn look(&mut self, most: usize, asked: &Limits) -> Result<(), EngineError> {
        if self.proof.is_some() || self.without_proof >= most {
            return Ok(());
        }
        let patience = Limits { work: u64::MAX, ..asked.clone() }.within(PATIENCE);
        let deadline = patience.deadline.into_iter().chain(asked.deadline).min();
        let limits = Limits { deadline, ..patience };
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
            }
            Err(stopped) => return Err(stopped.into()),
        }
        Ok(())
    }

    /// Fills the table up to a size.
    fn fill(&mut self, size: usize, limits: &Limits) -> Result<(), EngineError> {
        if self.table.values.first().map_or(0, Vec::len) <= size {
            let limits = Limits { work: u64::MAX, ..limits.clone() };
            self.run.extend(size, &limits, &mut |_| {})?;
            let kinds = 0..self.run.grammar().kinds().len();
            let values = kinds.map(|kind| self.run.values(kind).collect()).collect();
            self.table = Arc::new(Table { values });
        }
        Ok(())
    }
}

impl Values {
    /// The values of these summands: from a period if one is proved soon, otherwise from a table,
    /// otherwise from a period that takes longer to prove.
    pub(crate) fn of(
        grammar: &Grammar,
        summands: &[Summand],
        limits: &Limits,
    ) -> Result<Self, EngineError> {
        let shelf = shelf(&grammar.in_values());
        let mut shelf = lock_within(&shelf, limits)?;
        shelf.look(FIRST_LOOK, limits)?;
        let sizes = summands.iter().filter_map(|summand| match summand {
            Summand::Member { size, .. } => Some(size),
            Summand::Nim(_) | Summand::Piece { .. } => None,
        });
        let largest = sizes.max().cloned().unwrap_or_default();
        if shelf.proof.is_none() {
            match largest.to_usize().filter(|size| *size <= LARGEST_IN_TABLE) {
                Some(size) => shelf.fill(size, limits)?,
                None => shelf.look(LONG_LOOK, limits)?,
            }
        }
        match &shelf.proof {
            Some(proof) => Ok(Self::Period(Arc::clone(proof))),
            None if largest <= LARGEST_IN_TABLE as u64 => Ok(Self::Table(Arc::clone(&shelf.table))),
            None => Err(EngineError::NoPeriod { known: shelf.without_proof, size: largest.into() }),
        }
    }

    /// What they rest on.
    pub(crate) fn basis(&self) -> Basis {
        match self {
            Self::Period(_) => Basis::Period,
            Self::Table(_) => Basis::Table,
        }
    }

    /// The value of a member, if it is known.
    pub(crate) fn member(&self, kind: usize, size: &Natural) -> Option<Natural> {
        match self {
            Self::Period(proof) => proof.value_at(kind, size),
            Self::Table(table) => {
                table.values.get(kind)?.get(size.to_usize()?).copied().map(Natural::from)
            }
        }
    }

    /// The same in machine numbers, for whoever asks for many.
    pub(crate) fn small(&self, kind: usize, size: usize) -> Option<u64> {
        match self {
            Self::Period(proof) => proof.small_value_at(kind, size),
            Self::Table(table) => table.values.get(kind)?.get(size).copied().map(u64::from),
        }
    }

    /// The value of a summand.
    pub(crate) fn value(&self, summand: &Summand) -> Result<Natural, EngineError> {
        match summand {
            Summand::Nim(heap) => Ok(heap.clone()),
            Summand::Piece { value, .. } => Ok((*value).into()),
            Summand::Member { kind, size } => {
                self.member(*kind, size).ok_or_else(|| self.unknown(size))
            }
        }
    }

    /// The nim-sum of the values.
    pub(crate) fn sum(&self, summands: &[Summand]) -> Result<Natural, EngineError> {
        let mut total = Natural::ZERO;
        for summand in summands {
            total ^= &self.value(summand)?;
        }
        Ok(total)
    }

    fn unknown(&self, size: &Natural) -> EngineError {
        let known = match self {
            Self::Period(proof) => proof.checked(),
            Self::Table(table) => table.values.first().map_or(0, Vec::len),
        };
        EngineError::NoPeriod { known, size: size.clone().into() }
    }

    /// The sizes from which the values repeat, and after how many; `None` for a table.
    pub(crate) fn repeats(&self) -> Option<(usize, usize)> {
        match self {
            Self::Period(proof) => {
                let certificate = proof.certificate();
                Some((certificate.preperiod, certificate.period))
            }
            Self::Table(_) => None,
        }
    }
}
