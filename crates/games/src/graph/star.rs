//! Generalised stars: branches of given lengths at one centre (domination 2.6).
//!
//! A move on a star leaves paths and at most one star with a shorter branch. So the value of a star
//! follows from those of the stars inside it, which form a table with an axis for each branch.

use noyau_core::Mex;

use super::linear::path;

/// The limit on the work of a table, the number of cells times the moves at each; no larger one is made.
const MOST_WORK: u128 = 1 << 30;
/// The limit on the work of a table for a position that is asked about. A theorem is asked without a
/// clock, and for what every move leaves, so it must be quick: half a millisecond. Larger stars are
/// trees like others.
const QUICK_WORK: u128 = 1 << 17;

/// The values of all stars with branches no longer than those of a given one.
#[derive(Debug, Clone)]
pub struct Stars {
    branches: Vec<usize>,
    /// For each branch, the distance in the table between two stars that differ by one vertex of
    /// it.
    strides: Vec<usize>,
    values: Vec<u16>,
}

/// The place of a move on a star.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// The centre.
    Centre,
    /// On a branch, counted from 0, at this distance from the centre, at least 1.
    Branch(usize, usize),
}

impl Stars {
    /// Tabulates the stars inside the one with these branches; `None` when there are too many.
    ///
    /// ```
    /// use noyau_games::graph::star::Stars;
    /// assert_eq!(Stars::inside(&[1, 1, 3]).unwrap().grundy(), 0);
    /// ```
    #[must_use]
    pub fn inside(branches: &[usize]) -> Option<Self> {
        Self::within(branches, MOST_WORK)
    }

    /// Like [`Stars::inside`], but `None` if the table takes long.
    pub(super) fn quickly(branches: &[usize]) -> Option<Self> {
        Self::within(branches, QUICK_WORK)
    }

    fn within(branches: &[usize], most: u128) -> Option<Self> {
        let cells = branches.iter().try_fold(1_u128, |cells, &b| cells.checked_mul(b as u128 + 1));
        let moves: u128 = branches.iter().map(|&b| b as u128).sum::<u128>() + 1;
        if cells?.checked_mul(moves)? > most {
            return None;
        }
        let mut strides = Vec::with_capacity(branches.len());
        let mut cells = 1;
        for &branch in branches {
            strides.push(cells);
            cells *= branch + 1;
        }
        let mut stars = Self { branches: branches.to_vec(), strides, values: vec![0; cells] };
        let mut lengths = vec![0; branches.len()];
        let mut mex = Mex::default();
        for cell in 0..cells {
            mex.clear();
            mex.insert(stars.option(&lengths, Spot::Centre).into());
            for (branch, &length) in lengths.iter().enumerate() {
                for distance in 1..=length {
                    mex.insert(stars.option(&lengths, Spot::Branch(branch, distance)).into());
                }
            }
            stars.values[cell] = u16::try_from(mex.value()).ok()?;
            for (length, &most) in lengths.iter_mut().zip(branches) {
                if *length < most {
                    *length += 1;
                    break;
                }
                *length = 0;
            }
        }
        Some(stars)
    }

    fn at(&self, lengths: &[usize]) -> u16 {
        let cell: usize = lengths.iter().zip(&self.strides).map(|(a, stride)| a * stride).sum();
        self.values[cell]
    }

    /// The value left by a move on the star with these branches, by the three cases of 2.6.
    fn option(&self, lengths: &[usize], spot: Spot) -> u16 {
        let paths = |lengths: &[usize]| lengths.iter().fold(0, |sum, &n| sum ^ path(n as u64));
        match spot {
            Spot::Centre => {
                lengths.iter().fold(0, |sum, &n| sum ^ path((n as u64).saturating_sub(1)))
            }
            Spot::Branch(branch, 1) => {
                let length = lengths[branch] as u64;
                paths(lengths) ^ path(length) ^ path(length.saturating_sub(2))
            }
            Spot::Branch(branch, distance) => {
                let beyond = (lengths[branch] - distance) as u64;
                let cell: usize =
                    lengths.iter().zip(&self.strides).map(|(a, stride)| a * stride).sum();
                // The branch keeps the vertices before the neighbour towards the centre.
                let shorter = cell - (lengths[branch] + 2 - distance) * self.strides[branch];
                self.values[shorter] ^ path(beyond.saturating_sub(1))
            }
        }
    }

    /// Value of the star itself.
    #[must_use]
    pub fn grundy(&self) -> u16 {
        self.at(&self.branches)
    }

    /// Value of a star inside it; `None` for branches beyond its own.
    #[must_use]
    pub fn value(&self, branches: &[usize]) -> Option<u16> {
        let inside = branches.len() == self.branches.len()
            && branches.iter().zip(&self.branches).all(|(a, most)| a <= most);
        inside.then(|| self.at(branches))
    }

    /// The value left by a move on the star itself; `None` if there is no such vertex.
    #[must_use]
    pub fn left_by(&self, spot: Spot) -> Option<u16> {
        let exists = match spot {
            Spot::Centre => true,
            Spot::Branch(branch, distance) => {
                self.branches.get(branch).is_some_and(|&length| (1..=length).contains(&distance))
            }
        };
        exists.then(|| self.option(&self.branches, spot))
    }
}
