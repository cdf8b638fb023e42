//! Which patches are kept.

use super::Choices;
use crate::colouring::patches::keep_reached;

/// Patches that some vertices reach from patch to patch, found one after the other.
#[test]
fn patches_are_kept_that_some_vertices_reach() {
    let mut choices = Choices(11);
    let mut counts = [0; 2];
    for _ in 0..2_000 {
        let patch = |choices: &mut Choices| {
            (0..choices.below(4)).fold(0_u64, |patch, _| patch | 1 << choices.below(12))
        };
        let before = vec![u64::MAX];
        let patches: Vec<u64> = (0..choices.below(9)).map(|_| patch(&mut choices)).collect();
        let vertices = patch(&mut choices);
        let mut reached = vertices;
        for _ in &patches {
            let meets = |patch: &&u64| **patch & reached != 0;
            reached |= patches.iter().filter(meets).fold(0, |all, patch| all | patch);
        }
        let mut expect: Vec<u64> = patches.iter().copied().filter(|p| p & reached != 0).collect();
        let mut stack = [before.clone(), patches.clone()].concat();
        assert_eq!(keep_reached(&mut stack, 1, vertices), reached, "{patches:?} {vertices}");
        let mut kept = stack.split_off(1);
        kept.sort_unstable();
        expect.sort_unstable();
        assert_eq!((stack, &kept), (before, &expect), "{patches:?} {vertices}");
        counts[usize::from(kept.len() < patches.len())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}
