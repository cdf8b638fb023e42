//! Operations on 64 bytes at once, with the vector instructions that most processors have: AVX2 and
//! NEON.
//!
//! Sieves need to look bytes up in a table. Both instruction sets can do so in 16 bytes of a table
//! (NEON also in 64), so that a longer table takes a few instructions. All of this code is safe:
//! the tokens of pulp prove that the machine has the instructions.

use std::fmt::Debug;

use pulp::NullaryFnOnce;

/// The number of bytes of a vector.
pub(super) const LANES: usize = 64;
/// The number of bytes of a long and of a short table.
pub(super) const LONG: usize = 128;
pub(super) const SHORT: usize = 16;

/// Vector instructions for 64 bytes at once, in as many registers as necessary.
///
/// All methods are inlined into code that [`vectorize`](Lanes::vectorize) compiles for the
/// instructions.
pub(super) trait Lanes: Copy + Debug {
    /// A vector of 64 bytes.
    type Vector: Copy;
    /// A long and a short table, in registers.
    type Long: Copy;
    type Short: Copy;

    /// Runs an operation that is compiled for these instructions.
    fn vectorize<Op: NullaryFnOnce>(self, op: Op) -> Op::Output;

    fn load(self, bytes: &[u8; LANES]) -> Self::Vector;
    fn splat(self, byte: u8) -> Self::Vector;
    fn long(self, table: &[u8; LONG]) -> Self::Long;
    fn short(self, table: &[u8; SHORT]) -> Self::Short;

    fn xor(self, one: Self::Vector, other: Self::Vector) -> Self::Vector;
    fn and(self, one: Self::Vector, other: Self::Vector) -> Self::Vector;
    /// The bytes shifted to the right by this many places.
    fn shifted<const PLACES: i32>(self, bytes: Self::Vector) -> Self::Vector;
    /// The bytes of a table selected by the lower seven bits of the places.
    fn pick_long(self, table: Self::Long, places: Self::Vector) -> Self::Vector;
    /// The bytes of a table selected by the lower four bits of the places; 0 where the highest bit
    /// is set.
    fn pick_short(self, table: Self::Short, places: Self::Vector) -> Self::Vector;
    /// A bit for each byte: whether the two vectors have a bit in common there.
    fn meets(self, one: Self::Vector, other: Self::Vector) -> u64;
}

#[cfg(target_arch = "x86_64")]
pub(super) use pulp::x86::V3 as Native;

#[cfg(target_arch = "aarch64")]
pub(super) use pulp::aarch64::Neon as Native;

/// The instructions, if this machine has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) fn detect() -> Option<Native> {
    Native::try_new()
}

/// This machine does not have the instructions.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[derive(Debug, Clone, Copy)]
pub(super) enum Native {}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn detect() -> Option<Native> {
    None
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::__m256i;

    use pulp::x86::V3;
    use pulp::{NullaryFnOnce, cast};

    use super::{LANES, LONG, Lanes, SHORT};

    // No closures here: they would not be inlined, and so not be compiled for these instructions.
    impl Lanes for V3 {
        type Vector = [__m256i; 2];
        type Long = [__m256i; LONG / SHORT];
        type Short = __m256i;

        #[inline(always)]
        fn vectorize<Op: NullaryFnOnce>(self, op: Op) -> Op::Output {
            V3::vectorize(self, op)
        }

        #[inline(always)]
        fn load(self, bytes: &[u8; LANES]) -> Self::Vector {
            cast(*bytes)
        }

        #[inline(always)]
        fn splat(self, byte: u8) -> Self::Vector {
            [self.avx._mm256_set1_epi8(byte.cast_signed()); 2]
        }

        #[inline(always)]
        fn long(self, table: &[u8; LONG]) -> Self::Long {
            let mut parts = [self.avx._mm256_setzero_si256(); LONG / SHORT];
            for (part, table) in parts.iter_mut().zip(table.as_chunks::<SHORT>().0) {
                *part = self.short(table);
            }
            parts
        }

        #[inline(always)]
        fn short(self, table: &[u8; SHORT]) -> Self::Short {
            cast([*table; 2])
        }

        #[inline(always)]
        fn xor(self, [a, b]: Self::Vector, [c, d]: Self::Vector) -> Self::Vector {
            [self.avx2._mm256_xor_si256(a, c), self.avx2._mm256_xor_si256(b, d)]
        }

        #[inline(always)]
        fn and(self, [a, b]: Self::Vector, [c, d]: Self::Vector) -> Self::Vector {
            [self.avx2._mm256_and_si256(a, c), self.avx2._mm256_and_si256(b, d)]
        }

        #[inline(always)]
        fn shifted<const PLACES: i32>(self, [a, b]: Self::Vector) -> Self::Vector {
            let a = self.avx2._mm256_srli_epi16::<PLACES>(a);
            let b = self.avx2._mm256_srli_epi16::<PLACES>(b);
            self.and([a, b], self.splat(u8::MAX >> PLACES))
        }

        #[inline(always)]
        fn pick_long(self, table: Self::Long, [a, b]: Self::Vector) -> Self::Vector {
            [pick(self, table, a), pick(self, table, b)]
        }

        #[inline(always)]
        fn pick_short(self, table: Self::Short, [a, b]: Self::Vector) -> Self::Vector {
            [self.avx2._mm256_shuffle_epi8(table, a), self.avx2._mm256_shuffle_epi8(table, b)]
        }

        #[inline(always)]
        fn meets(self, one: Self::Vector, other: Self::Vector) -> u64 {
            let zero = self.avx._mm256_setzero_si256();
            let [a, b] = self.and(one, other);
            let a = self.avx2._mm256_movemask_epi8(self.avx2._mm256_cmpeq_epi8(a, zero));
            let b = self.avx2._mm256_movemask_epi8(self.avx2._mm256_cmpeq_epi8(b, zero));
            !(u64::from(a.cast_unsigned()) | u64::from(b.cast_unsigned()) << 32)
        }
    }

    /// One instruction covers 16 bytes. The next three bits select one of eight such parts, by the
    /// highest bit of a byte at a time.
    #[inline(always)]
    fn pick(simd: V3, table: [__m256i; LONG / SHORT], places: __m256i) -> __m256i {
        let avx2 = simd.avx2;
        let place = avx2._mm256_and_si256(places, simd.avx._mm256_set1_epi8(15));
        let first = avx2._mm256_slli_epi16::<3>(places);
        let second = avx2._mm256_slli_epi16::<2>(places);
        let third = avx2._mm256_slli_epi16::<1>(places);
        macro_rules! pair {
            ($number:literal) => {
                avx2._mm256_blendv_epi8(
                    avx2._mm256_shuffle_epi8(table[$number], place),
                    avx2._mm256_shuffle_epi8(table[$number + 1], place),
                    first,
                )
            };
        }
        let low = avx2._mm256_blendv_epi8(pair!(0), pair!(2), second);
        let high = avx2._mm256_blendv_epi8(pair!(4), pair!(6), second);
        avx2._mm256_blendv_epi8(low, high, third)
    }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use std::arch::aarch64::{uint8x16_t, uint8x16x4_t};

    use pulp::aarch64::Neon;
    use pulp::{NullaryFnOnce, cast};

    use super::{LANES, LONG, Lanes, SHORT};

    type Vector = [uint8x16_t; 4];

    // No closures here: they would not be inlined, and so not be compiled for these instructions.
    impl Lanes for Neon {
        type Vector = Vector;
        type Long = [uint8x16x4_t; 2];
        type Short = uint8x16_t;

        #[inline(always)]
        fn vectorize<Op: NullaryFnOnce>(self, op: Op) -> Op::Output {
            Neon::vectorize(self, op)
        }

        #[inline(always)]
        fn load(self, bytes: &[u8; LANES]) -> Vector {
            cast(*bytes)
        }

        #[inline(always)]
        fn splat(self, byte: u8) -> Vector {
            [self.neon.vdupq_n_u8(byte); 4]
        }

        #[inline(always)]
        fn long(self, table: &[u8; LONG]) -> Self::Long {
            let [low, high] = cast::<[u8; LONG], [Vector; 2]>(*table);
            [
                uint8x16x4_t(low[0], low[1], low[2], low[3]),
                uint8x16x4_t(high[0], high[1], high[2], high[3]),
            ]
        }

        #[inline(always)]
        fn short(self, table: &[u8; SHORT]) -> Self::Short {
            cast(*table)
        }

        #[inline(always)]
        fn xor(self, [a, b, c, d]: Vector, [e, f, g, h]: Vector) -> Vector {
            let neon = self.neon;
            [neon.veorq_u8(a, e), neon.veorq_u8(b, f), neon.veorq_u8(c, g), neon.veorq_u8(d, h)]
        }

        #[inline(always)]
        fn and(self, [a, b, c, d]: Vector, [e, f, g, h]: Vector) -> Vector {
            let neon = self.neon;
            [neon.vandq_u8(a, e), neon.vandq_u8(b, f), neon.vandq_u8(c, g), neon.vandq_u8(d, h)]
        }

        #[inline(always)]
        fn shifted<const PLACES: i32>(self, [a, b, c, d]: Vector) -> Vector {
            let neon = self.neon;
            [
                neon.vshrq_n_u8::<PLACES>(a),
                neon.vshrq_n_u8::<PLACES>(b),
                neon.vshrq_n_u8::<PLACES>(c),
                neon.vshrq_n_u8::<PLACES>(d),
            ]
        }

        #[inline(always)]
        fn pick_long(self, table: Self::Long, [a, b, c, d]: Vector) -> Vector {
            [pick(self, table, a), pick(self, table, b), pick(self, table, c), pick(self, table, d)]
        }

        #[inline(always)]
        fn pick_short(self, table: Self::Short, places: Vector) -> Vector {
            let [a, b, c, d] = self.and(places, self.splat(0x8f));
            let neon = self.neon;
            [
                neon.vqtbl1q_u8(table, a),
                neon.vqtbl1q_u8(table, b),
                neon.vqtbl1q_u8(table, c),
                neon.vqtbl1q_u8(table, d),
            ]
        }

        /// Collects the bits of the bytes, eight bytes at a time, by adding them up.
        #[inline(always)]
        fn meets(self, [a, b, c, d]: Vector, [e, f, g, h]: Vector) -> u64 {
            const POWERS: [u8; SHORT] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
            let neon = self.neon;
            let met = [
                neon.vtstq_u8(a, e),
                neon.vtstq_u8(b, f),
                neon.vtstq_u8(c, g),
                neon.vtstq_u8(d, h),
            ];
            let [a, b, c, d] = self.and(met, [cast(POWERS); 4]);
            let pairs = neon.vpaddq_u8(neon.vpaddq_u8(a, b), neon.vpaddq_u8(c, d));
            let eights = neon.vpaddq_u8(pairs, pairs);
            neon.vgetq_lane_u64::<0>(neon.vreinterpretq_u64_u8(eights))
        }
    }

    /// One instruction covers 64 bytes. The next one leaves a byte unchanged unless it selects one
    /// of its own.
    #[inline(always)]
    fn pick(simd: Neon, table: [uint8x16x4_t; 2], places: uint8x16_t) -> uint8x16_t {
        let neon = simd.neon;
        let place = neon.vandq_u8(places, neon.vdupq_n_u8(127));
        let lower = neon.vqtbl4q_u8(table[0], place);
        neon.vqtbx4q_u8(lower, table[1], neon.vsubq_u8(place, neon.vdupq_n_u8(64)))
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
mod none {
    use pulp::NullaryFnOnce;

    use super::{LANES, LONG, Lanes, Native, SHORT};

    impl Lanes for Native {
        type Vector = ();
        type Long = ();
        type Short = ();

        fn vectorize<Op: NullaryFnOnce>(self, _: Op) -> Op::Output {
            match self {}
        }

        fn load(self, _: &[u8; LANES]) {}
        fn splat(self, _: u8) {}
        fn long(self, _: &[u8; LONG]) {}
        fn short(self, _: &[u8; SHORT]) {}
        fn xor(self, (): (), (): ()) {}
        fn and(self, (): (), (): ()) {}
        fn shifted<const PLACES: i32>(self, (): ()) {}
        fn pick_long(self, (): (), (): ()) {}
        fn pick_short(self, (): (), (): ()) {}

        fn meets(self, (): (), (): ()) -> u64 {
            match self {}
        }
    }
}

#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod tests {
    use super::*;

    /// The bytes of a vector, computed from the bits that each has in common with every power of
    /// two.
    fn bytes<L: Lanes>(lanes: L, vector: L::Vector) -> [u8; LANES] {
        let mut bytes = [0; LANES];
        for bit in 0..8 {
            let meets = lanes.meets(vector, lanes.splat(1 << bit));
            for (place, byte) in bytes.iter_mut().enumerate() {
                *byte |= u8::from(meets >> place & 1 == 1) << bit;
            }
        }
        bytes
    }

    struct Check<L>(L);

    impl<L: Lanes> NullaryFnOnce for Check<L> {
        type Output = ();

        fn call(self) {
            let lanes = self.0;
            let pseudo = |seed: usize| -> [u8; LANES] {
                std::array::from_fn(|n| (n * n * 31 + n * seed + seed % 251).to_le_bytes()[0])
            };
            let long: [u8; LONG] = std::array::from_fn(|n| (n * 7).to_le_bytes()[0] ^ 1);
            let short: [u8; SHORT] = std::array::from_fn(|n| (n * 29 + 3).to_le_bytes()[0]);
            for seed in 0..300 {
                let (one, other) = (pseudo(seed), pseudo(7919 * seed + 1));
                let (a, b) = (lanes.load(&one), lanes.load(&other));
                let expect = |found: L::Vector, expected: &dyn Fn(usize) -> u8| {
                    assert_eq!(bytes(lanes, found), std::array::from_fn::<u8, LANES, _>(expected));
                };
                expect(a, &|n| one[n]);
                expect(lanes.splat(one[3]), &|_| one[3]);
                expect(lanes.xor(a, b), &|n| one[n] ^ other[n]);
                expect(lanes.and(a, b), &|n| one[n] & other[n]);
                expect(lanes.shifted::<3>(a), &|n| one[n] >> 3);
                expect(lanes.shifted::<4>(a), &|n| one[n] >> 4);
                expect(lanes.pick_long(lanes.long(&long), a), &|n| long[usize::from(one[n] % 128)]);
                expect(lanes.pick_short(lanes.short(&short), a), &|n| {
                    if one[n] > 127 { 0 } else { short[usize::from(one[n] % 16)] }
                });
                let meets =
                    (0..LANES).fold(0, |bits, n| bits | u64::from(one[n] & other[n] != 0) << n);
                assert_eq!(lanes.meets(a, b), meets);
            }
        }
    }

    #[test]
    fn the_instructions_are_what_they_are_said_to_be() {
        println!("bytes at once: {:?}", detect());
        if let Some(lanes) = detect() {
            lanes.vectorize(Check(lanes));
        }
    }
}
