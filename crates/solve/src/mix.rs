//! Scattering numbers for hash tables.

/// Scatters the bits of a number: a bijection, so that different numbers never collide.
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let spread = (number ^ (number >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let spread = (spread ^ (spread >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    spread ^ (spread >> 32)
}
