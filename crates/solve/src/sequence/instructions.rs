//! Which vector instructions are used: a value, so that all ways can be compared on one machine.

use pulp::Arch;

use super::sieve::Sifter;

/// The instructions of an engine. They change how long it takes and nothing else.
#[derive(Debug, Clone, Copy)]
pub(super) struct Instructions {
    /// For loops that are compiled several times.
    pub(super) arch: Arch,
    /// If sieves are used.
    pub(super) sifter: Option<Sifter>,
}

impl Instructions {
    /// The best that this machine has.
    pub(super) fn detect() -> Self {
        Self { arch: Arch::new(), sifter: Sifter::detect() }
    }
}

#[cfg(test)]
impl Instructions {
    /// All that this machine has, with sieves and without, the scalar ones first; what there is
    /// is shown.
    pub(super) fn all() -> Vec<Self> {
        let sifters: Vec<_> =
            std::iter::once(None).chain(Sifter::all().into_iter().map(Some)).collect();
        let with_all = |arch| sifters.iter().map(move |sifter| Self { arch, sifter: *sifter });
        arches().into_iter().flat_map(with_all).collect()
    }
}

/// Vectors of all lengths that this machine has, none first; what there is is shown.
#[cfg(test)]
pub(super) fn arches() -> Vec<Arch> {
    let mut all = vec![Arch::Scalar];
    #[cfg(target_arch = "x86_64")]
    {
        all.extend(pulp::x86::V3::try_new().map(Arch::V3));
        all.extend(pulp::x86::V4::try_new().map(Arch::V4));
    }
    println!("instructions: {all:?}");
    all
}
