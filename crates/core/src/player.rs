//! The two people at the board.

/// One of the two players. Partisan games call them Left and Right (or Alice and Bob); impartial
/// games only ever ask who moves next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left: the player who moves first unless said otherwise.
    Left,
    /// Right.
    Right,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Player;

    #[test]
    fn other_is_an_involution_without_fixed_point() {
        for player in [Player::Left, Player::Right] {
            assert_ne!(player.other(), player);
            assert_eq!(player.other().other(), player);
        }
    }
}
