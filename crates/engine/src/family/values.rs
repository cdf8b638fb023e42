//! The known values of the members of a family.

use std::sync::Arc;
use std::time::Duration;

use noyau_core::Natural;
use noyau_family::{Grammar, Summand};
use noyau_solve::period::Proved;
use noyau_solve::{Limits, SmallValues};

use crate::EngineError;

/// The first search for a period covers this many sizes.
const FIRST_LOOK: usize = 1 << 12;
/// The second search covers this many sizes. It runs only if a table does not reach the position.
const LONG_LOOK: usize = 1 << 20;
/// The largest size that is looked up in a table.
const LARGEST_IN_TABLE: usize = 1 << 17;
/// Time for the first search, which can be slow if a rule allows any number of tokens to be taken.
const FIRST_PATIENCE: Duration = Duration::from_secs(2);
/// Time for the second search.
const LONG_PATIENCE: Duration = Duration::from_secs(10);

/// What the values rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Basis {
    /// A proved period.
    Period,
    /// A table computed from the definition.
    Table,
}

impl Basis {
    /// The method of explaining that uses it.
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
    Table(Arc<SmallValues>),
}

/// The size of the largest member among summands.
fn largest_member(summands: &[Summand]) -> Natural {
    let sizes = summands.iter().filter_map(|summand| match summand {
        Summand::Member { size, .. } => Some(size),
        Summand::Nim(_) | Summand::Piece { .. } => None,
    });
    sizes.max().cloned().unwrap_or_default()
}

impl Values {
    /// The values of these summands: from a period if one is proved soon, else from a table, else
    /// from a period that takes longer to prove.
    pub(crate) fn of(
        grammar: &Grammar,
        summands: &[Summand],
        limits: &Limits,
    ) -> Result<Self, EngineError> {
        let largest = largest_member(summands);
        limits.memory.with_family(&grammar.in_values(), limits, |known| {
            known.look(FIRST_LOOK, FIRST_PATIENCE, limits)?;
            let in_table = largest.to_usize().filter(|size| *size <= LARGEST_IN_TABLE);
            if known.proof().is_none() {
                match in_table {
                    Some(size) => known.fill(size, limits)?,
                    None => known.look(LONG_LOOK, LONG_PATIENCE, limits)?,
                }
            }
            match (known.proof(), in_table) {
                (Some(proof), _) => Ok(Self::Period(Arc::clone(proof))),
                (None, Some(_)) => Ok(Self::Table(Arc::clone(known.small()))),
                (None, None) => {
                    let (known, size) = (known.without_proof(), largest.into());
                    Err(EngineError::NoPeriod { known, size })
                }
            }
        })
    }

    /// The values that an explanation by this method rests on, if there are any. An explanation by
    /// the table stays right after a period is found, so the table is used for it all the same.
    pub(crate) fn by_method(
        method: &str,
        grammar: &Grammar,
        summands: &[Summand],
        limits: &Limits,
    ) -> Result<Option<Self>, EngineError> {
        if method != Basis::Table.method() {
            let values = Self::of(grammar, summands, limits)?;
            return Ok((values.basis().method() == method).then_some(values));
        }
        let size = largest_member(summands).to_usize().filter(|size| *size <= LARGEST_IN_TABLE);
        let Some(size) = size else { return Ok(None) };
        limits.memory.with_family(&grammar.in_values(), limits, |known| {
            known.fill(size, limits)?;
            Ok(Some(Self::Table(Arc::clone(known.small()))))
        })
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
            Self::Table(table) => table.value(kind, size.to_usize()?).map(Natural::from),
        }
    }

    /// The value of a member in machine numbers, which is faster.
    pub(crate) fn small(&self, kind: usize, size: usize) -> Option<u64> {
        match self {
            Self::Period(proof) => proof.small_value_at(kind, size),
            Self::Table(table) => table.value(kind, size).map(u64::from),
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
            Self::Table(table) => table.sizes(),
        };
        EngineError::NoPeriod { known, size: size.clone().into() }
    }

    /// The preperiod and the period of the values; `None` for a table.
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
