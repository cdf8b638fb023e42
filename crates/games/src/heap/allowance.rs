//! One row in which the last move limits how much may be taken: the common parts of Fibonacci Nim
//! and the quota games.

use noyau_core::Natural;

/// A position: the tokens left and how many of them may be taken now.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Allowance {
    /// Tokens in the row.
    pub tokens: Natural,
    /// The most that may be taken.
    pub most: Natural,
}

impl Allowance {
    /// The starting position with `tokens`: all but one may be taken.
    #[must_use]
    pub fn start(tokens: Natural) -> Self {
        let most = tokens.checked_sub(&Natural::ONE).unwrap_or_default();
        Self { tokens, most }
    }
}

/// The rules, notation and pictures of a game in which a player may take up to a multiple of what
/// the opponent took; `$quota` gives that multiple.
macro_rules! allowance_rules {
    ($game:ty, $quota:expr) => {
        impl Ruleset for $game {
            type Position = Allowance;
            /// Number of tokens taken.
            type Move = Natural;

            fn for_each_move(
                &self,
                position: &Allowance,
                visit: &mut dyn FnMut(Natural) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                let mut take = Natural::ONE;
                while take <= position.most && take <= position.tokens {
                    visit(take.clone())?;
                    take += &Natural::ONE;
                }
                ControlFlow::Continue(())
            }

            fn play(&self, position: &Allowance, mv: &Natural) -> Allowance {
                let tokens = position.tokens.checked_sub(mv).unwrap_or_default();
                Allowance { tokens, most: ($quota)(self) * mv }
            }

            fn is_legal(&self, position: &Allowance, mv: &Natural) -> Result<(), IllegalMove> {
                check_take(mv, &position.tokens, &position.most)
            }

            fn size(&self, position: &Allowance) -> u64 {
                words(&position.tokens) + words(&position.most)
            }

            /// Limits the allowance to the number of tokens, which does not change the game.
            fn canonical(&self, position: &Allowance) -> Allowance {
                let most = position.most.clone().min(position.tokens.clone());
                Allowance { tokens: position.tokens.clone(), most }
            }
        }

        impl Notation for $game {
            /// Reads `20,19`, or `20` for the start of a game with 20 tokens.
            fn parse_position(
                &self,
                text: &str,
                limits: InputSizes,
            ) -> Result<Allowance, NotationError> {
                let mut scanner = Scanner::new(text, Subject::Position, limits);
                let numbers = scanner.list(Expected::Number)?;
                match numbers.as_slice() {
                    [tokens] => Ok(Allowance::start(tokens.clone())),
                    [tokens, most] => Ok(Allowance { tokens: tokens.clone(), most: most.clone() }),
                    more => {
                        let found = more.len();
                        Err(scanner.error_at(0, Problem::Count { found, least: 1, most: 2 }))
                    }
                }
            }

            fn write_position(&self, position: &Allowance) -> Written {
                Written::list([&position.tokens, &position.most])
            }

            fn parse_move(
                &self,
                text: &str,
                _position: &Allowance,
            ) -> Result<Natural, NotationError> {
                parse_take(text)
            }

            fn write_move(&self, mv: &Natural, _position: &Allowance) -> Written {
                Written::from(mv.clone())
            }

            fn describe_move(&self, mv: &Natural, position: &Allowance) -> Phrase {
                describe_take(mv, &position.tokens)
            }

            fn move_between(
                &self,
                from: &Allowance,
                to: &Allowance,
            ) -> Result<Natural, IllegalMove> {
                let take = from.tokens.checked_sub(&to.tokens).unwrap_or_default();
                self.is_legal(from, &take)?;
                if self.play(from, &take).most == to.most {
                    return Ok(take);
                }
                Err(IllegalMove::Unreachable {
                    from: self.write_position(from),
                    to: self.write_position(to),
                })
            }
        }

        impl Drawn for $game {
            fn rows(&self, position: &Allowance) -> Option<Vec<Natural>> {
                Some(vec![position.tokens.clone()])
            }

            fn write_takes(&self, takes: &[(usize, Natural)]) -> Option<Written> {
                takes.first().map(|(_, take)| Written::from(take.clone()))
            }
        }

        impl Enumerate for $game {
            fn up_to(&self, bound: u64) -> Box<dyn Iterator<Item = Allowance> + '_> {
                Box::new((0..=bound).flat_map(|tokens| {
                    (0..=tokens)
                        .map(move |most| Allowance { tokens: tokens.into(), most: most.into() })
                }))
            }
        }
    };
}
pub(super) use allowance_rules;
