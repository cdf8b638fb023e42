//! Positions whose winner is known without search.

use noyau_core::bitype::Side;

use super::{Look, Sketch, bits, standing};
use crate::colouring::MOST_COLOURS;

/// Number of partial colourings to try before giving up on whether a complete one exists.
const MOST_TRIED: u32 = 64;

impl Sketch {
    /// The winner, if it is known without search.
    pub(super) fn winner(
        &self,
        rows: &[u64],
        stack: &[u64],
        look: Look,
        to_move: Side,
    ) -> Option<Side> {
        if look.danger == 0 {
            return Some(Side::Alice);
        }
        let patches = self.patches(stack);
        if look.threatened != 0
            && (to_move == Side::Bob || !self.is_mendable(rows, patches, look.threatened))
        {
            return Some(Side::Bob);
        }
        self.alice_is_in_time(rows, patches, look.danger, to_move).then_some(Side::Alice)
    }

    /// Whether Alice wins by colouring the vertices in danger one after the other. When she comes
    /// to a vertex, Bob has moved as often as she has, or once more if he began. Each of his moves
    /// takes at most one colour from the vertex, and so does each of her moves on a neighbour.
    fn alice_is_in_time(&self, rows: &[u64], patches: &[u64], danger: u64, to_move: Side) -> bool {
        if danger.count_ones() as usize > MOST_COLOURS {
            return false;
        }
        let mut queue = [(0, 0); MOST_COLOURS];
        let count = danger.count_ones() as usize;
        for (entry, vertex) in queue.iter_mut().zip(bits(danger)) {
            *entry = (standing(rows, patches, vertex).0, vertex);
        }
        queue[..count].sort_unstable();
        let mut done = 0_u64;
        queue[..count].iter().all(|&(colours, vertex)| {
            let by_bob = done.count_ones() + u32::from(to_move == Side::Bob);
            let by_alice = (done & rows[vertex]).count_ones();
            done |= 1 << vertex;
            colours > by_bob + by_alice
        })
    }

    /// Whether one move of Alice answers all these threats, if it makes no new ones. She can colour
    /// the threatened vertex, or its only neighbour in its patch, or she can use the patch on a
    /// vertex adjacent to all its neighbours there.
    fn is_mendable(&self, rows: &[u64], patches: &[u64], threatened: u64) -> bool {
        let only = |vertex: usize| patches.iter().position(|patch| patch >> vertex & 1 == 1);
        let first = threatened.trailing_zeros() as usize;
        let Some(own) = only(first) else { return true };
        let near = patches[own] & rows[first];
        let answers = |vertex: usize, used: Option<usize>| {
            bits(threatened & !(1 << vertex)).all(|other| {
                only(other).is_none_or(|place| {
                    let gone = if used == Some(place) { rows[vertex] } else { 0 } | 1 << vertex;
                    let left = patches[place] & !gone;
                    left >> other & 1 == 1 && left & rows[other] == 0
                })
            })
        };
        if answers(first, Some(own)) {
            return true;
        }
        if near.count_ones() == 1 {
            let vertex = near.trailing_zeros() as usize;
            let with = |place: &usize| *place != own && patches[*place] >> vertex & 1 == 1;
            let is_held = self.held >> vertex & 1 == 1;
            if (is_held && answers(vertex, None))
                || (0..patches.len()).filter(with).any(|place| answers(vertex, Some(place)))
            {
                return true;
            }
        }
        bits(patches[own] & !near & !(1 << first))
            .any(|vertex| near & !rows[vertex] == 0 && answers(vertex, Some(own)))
    }

    /// Whether the open vertices cannot all be coloured; false if this is not found out quickly.
    pub(super) fn is_hopeless(&self, rows: &[u64], stack: &[u64]) -> bool {
        let patches = self.patches(stack);
        let mut left = [0; MOST_COLOURS];
        let Some(left) = left.get_mut(..patches.len()) else { return false };
        left.copy_from_slice(patches);
        let open = self.open(stack) & !self.held;
        !may_be_coloured(rows, left, open, &mut MOST_TRIED.clone())
    }
}

/// Whether the open vertices can all be coloured; true also if `tries` runs out.
fn may_be_coloured(rows: &[u64], patches: &[u64], open: u64, tries: &mut u32) -> bool {
    if open == 0 || *tries == 0 {
        return true;
    }
    *tries -= 1;
    let fewer = by_colours_left(patches).map(|vertices| open & !vertices);
    let fewest = fewer.into_iter().find(|some| *some != 0);
    let vertex = fewest.unwrap_or(open).trailing_zeros() as usize;
    (0..patches.len()).filter(|place| patches[*place] >> vertex & 1 == 1).any(|place| {
        let mut left = [0; MOST_COLOURS];
        let left = &mut left[..patches.len()];
        left.copy_from_slice(patches);
        left[place] &= !rows[vertex];
        may_be_coloured(rows, left, open & !(1 << vertex), tries)
    })
}

/// The vertices that at least one, two and three colours are left for.
fn by_colours_left(patches: &[u64]) -> [u64; 3] {
    patches.iter().fold([0; 3], |[one, two, three], patch| {
        [one | patch, two | (one & patch), three | (two & patch)]
    })
}
