//! The vector instructions in use. They are a value, so that all variants can be compared on one
//! machine.

use std::fmt;

use pulp::Arch;

use super::lanes;
use super::sieve::Sifter;

/// The instructions that the engine for sequences uses. They affect only the running time.
#[derive(Debug, Clone, Copy)]
pub struct Instructions {
    /// The instructions for loops that are compiled for several machines.
    pub(super) arch: Arch,
    /// The sieves, if they are used.
    pub(super) sifter: Option<Sifter>,
}

impl Instructions {
    /// The best instructions of this machine.
    #[must_use]
    pub fn detect() -> Self {
        Self { arch: Arch::new(), sifter: Sifter::detect() }
    }

    /// The kinds of instructions that this machine can run, the best first; the last one has no
    /// vectors.
    ///
    /// ```
    /// use noyau_solve::sequence::Instructions;
    /// let names: Vec<String> = Instructions::kinds().iter().map(ToString::to_string).collect();
    /// assert_eq!(names.last().unwrap(), "none");
    /// ```
    #[must_use]
    pub fn kinds() -> Vec<Self> {
        let mut kinds = vec![Self::detect()];
        let narrow = lanes::detect().map(Sifter::Narrow);
        #[cfg(target_arch = "x86_64")]
        {
            if matches!(kinds[0].sifter, Some(Sifter::Wide(_))) {
                kinds.push(Self { arch: Arch::new(), sifter: narrow });
            }
            if let (Arch::V4(_), Some(simd)) = (Arch::new(), pulp::x86::V3::try_new()) {
                kinds.push(Self { arch: Arch::V3(simd), sifter: narrow });
            }
        }
        if narrow.is_some() {
            kinds.push(Self { arch: Arch::Scalar, sifter: None });
        }
        kinds
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vectors = match self.arch {
            #[cfg(target_arch = "x86_64")]
            Arch::V4(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Arch::V3(_) => "AVX2",
            #[cfg(target_arch = "aarch64")]
            Arch::Neon(_) => "NEON",
            _ => "none",
        };
        let sieve = match self.sifter {
            Some(Sifter::Wide(_)) => " with VBMI",
            Some(_) | None => "",
        };
        write!(f, "{vectors}{sieve}")
    }
}

#[cfg(test)]
impl Instructions {
    /// All variants that this machine can run, with and without sieves, the scalar ones first.
    /// Prints them.
    pub(super) fn all() -> Vec<Self> {
        let sifters: Vec<_> =
            std::iter::once(None).chain(Sifter::all().into_iter().map(Some)).collect();
        let with_all = |arch| sifters.iter().map(move |sifter| Self { arch, sifter: *sifter });
        arches().into_iter().flat_map(with_all).collect()
    }
}

/// The vector instructions that this machine has, starting with none. Prints them.
#[cfg(test)]
pub(super) fn arches() -> Vec<Arch> {
    let mut all = vec![Arch::Scalar];
    #[cfg(target_arch = "x86_64")]
    {
        all.extend(pulp::x86::V3::try_new().map(Arch::V3));
        all.extend(pulp::x86::V4::try_new().map(Arch::V4));
    }
    #[cfg(target_arch = "aarch64")]
    all.extend(pulp::aarch64::Neon::try_new().map(Arch::Neon));
    println!("instructions: {all:?}");
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_instructions_has_a_name_of_its_own() {
        let names: Vec<String> = Instructions::kinds().iter().map(ToString::to_string).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{names:?}");
        }
    }
}
