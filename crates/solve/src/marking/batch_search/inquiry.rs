//! The progress of a question.
//!
//! Invariant, between any two calls of the search: the value of the move `owner` of a frame is the
//! nim-sum of `sums[owner]` and of the values of all sets that the move still waits for. These are
//! its tasks on the list, and the task that the next frame was opened for. So the value of a move
//! without tasks is its sum. A task is removed only to be delivered, to be opened, or to be put
//! back.

/// The owner of a task whose value is only stored, and not added to a move.
pub(super) const NOBODY: usize = 63;

/// A question that is being answered.
#[derive(Debug)]
pub(in crate::marking) struct Inquiry {
    /// Components whose moves are being evaluated, each needed for the one before. The first frame
    /// represents the question.
    pub(super) frames: Vec<Frame>,
    /// Sets that must be evaluated for the frames.
    pub(super) tasks: Vec<Task>,
}

#[derive(Debug)]
pub(super) struct Frame {
    pub(super) component: u64,
    pub(super) task: Task,
    /// Index of its first task; all later tasks are its own or belong to later frames.
    pub(super) first_task: usize,
    /// For each move, the nim-sum of the known values. No sum exceeds the number of vertices.
    pub(super) sums: [u8; 64],
}

/// A set to evaluate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    pub(super) asked: u64,
    /// What is left of `asked` after reductions: `asked` has the value of `set` plus `*shift`.
    pub(super) set: u64,
    pub(super) shift: u8,
    /// Whether `set` is one component and reduced.
    pub(super) is_ready: bool,
    /// The move of the frame that it belongs to.
    pub(super) owner: usize,
}

impl Task {
    pub(super) fn new(set: u64, owner: usize) -> Self {
        Self { asked: set, set, shift: 0, is_ready: false, owner }
    }
}

impl Inquiry {
    /// The question for the value of this set.
    pub(super) fn new(set: u64) -> Self {
        let task = Task::new(set, 0);
        let question = Frame { component: set, task, first_task: 0, sums: [0; 64] };
        Self { frames: vec![question], tasks: vec![task] }
    }

    /// Values that the set does not have, as bits: the values of its moves without tasks. Empty
    /// once the question is answered.
    pub(in crate::marking) fn excluded(&self) -> u64 {
        let [question, root, inner @ ..] = self.frames.as_slice() else { return 0 };
        if root.component != question.component {
            return 0;
        }
        let last = inner.first().map_or(self.tasks.len(), |frame| frame.first_task);
        let waiting = self.tasks[root.first_task..last].iter();
        let waiting = waiting.chain(inner.first().map(|frame| &frame.task));
        let open = waiting.fold(0_u64, |open, task| open | 1 << task.owner);
        let moves = root.component.count_ones() as usize;
        let done = (0..moves).filter(|owner| open >> owner & 1 == 0);
        done.fold(0, |excluded, owner| excluded | 1 << root.sums[owner])
    }

    /// The next task of the last frame.
    #[inline(always)]
    pub(super) fn next_task(&mut self) -> Option<Task> {
        let first = self.frames.last()?.first_task;
        if self.tasks.len() > first { self.tasks.pop() } else { None }
    }

    /// Adds a value to the sum of the move that it belongs to.
    #[inline(always)]
    pub(super) fn deliver(&mut self, owner: usize, value: u8) {
        if let Some(frame) = self.frames.last_mut() {
            frame.sums[owner % 64] ^= value;
        }
    }
}
