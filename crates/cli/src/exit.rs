//! Exit codes: the table of `docs/notation.md`.
//!
//! A script sees from the code alone whether the answer is no, the question was wrong, or there was
//! not enough time.

use noyau_engine::StopReason;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The answer is yes, or the work is done.
    Done,
    /// The answer is no: a check failed, or what was searched for does not exist.
    No,
    /// The arguments or a file cannot be read, written or used.
    BadInput,
    /// A limit of time, work or memory was reached before the answer.
    Limit,
    /// A defect of noyau: `EX_SOFTWARE` of sysexits.
    Defect,
    /// Ctrl-C or a termination signal.
    Interrupted,
}

impl Exit {
    /// All variants.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 6] =
        [Self::Done, Self::No, Self::BadInput, Self::Limit, Self::Defect, Self::Interrupted];

    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::BadInput => 2,
            Self::Limit => 3,
            Self::Defect => 70,
            Self::Interrupted => 130,
        }
    }

    /// The exit code of a check: `Done` if it holds, `No` otherwise.
    pub(crate) fn verdict(holds: bool) -> Self {
        if holds { Self::Done } else { Self::No }
    }
}

impl From<StopReason> for Exit {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Cancelled => Self::Interrupted,
            StopReason::Time | StopReason::Work | StopReason::Memory => Self::Limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The guide lists every code and no other.
    #[test]
    fn the_table_of_the_guide_is_complete() {
        let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notation.md");
        let guide = std::fs::read_to_string(guide).unwrap();
        let (_, section) = guide.split_once("## Exit codes").unwrap();
        let codes: Vec<u8> = section
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse().ok())
            .collect();
        assert_eq!(codes, Exit::ALL.map(Exit::code));
    }
}
