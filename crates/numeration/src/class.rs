//! Pairs `(x, y)` of a class `(c, b, r)`, computed from the digits in the p-system of
//! `[1; c, c, …]`.
//!
//! One scan serves every game of the Wythoff family: class 0 is the first generalisation
//! (Deslongchamps §3.2.4, Theorem 17; Fraenkel §5), `0 < r < b` with `c = b` is Connell's game
//! (Deslongchamps §3.3.4, Lemma 7), `c = ab` the game of Fraenkel and Borosh (§3.4.4, Lemmas 11
//! and 12), and `(a, 2, 1)` the misère first generalisation with `a ≥ 2` (§4.1.4, Properties 1
//! to 3). The last identification, and the use of any `c ≥ b`, go beyond the documents.
//!
//! The pairs of a class are `x_m = ⌊mα + γ⌋`, `y_m = x_m + mc + r` with `γ = (c − b + rα)/c`
//! (`γ = 0` in class 0). The `x` of class `r` and the `y` of class `b − r` partition the whole
//! numbers.

use noyau_core::Natural;

use crate::quotients::Quotients;
use crate::system::{System, mixed};
use crate::word::Word;

/// The side of its class on which a number lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClassSide {
    /// It is some `x_m` of the class.
    X,
    /// It is some `y_m` of the opposite class.
    Y,
}

/// Parameters for which there is no class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// `c ≥ b ≥ 1` does not hold.
    #[error("a class needs c ≥ b ≥ 1")]
    Modulus,
    /// `r < b` does not hold.
    #[error("the residue must be below b")]
    Residue,
}

/// The class `(c, b, r)`.
///
/// ```
/// use noyau_numeration::class::{Class, ClassSide};
/// let class = Class::new(6, 3, 1)?; // the game of Fraenkel and Borosh with a = 2, b = 3
/// let (x, y) = class.pair(&12_u64.into());
/// assert_eq!((x.to_string(), y.to_string()), ("14".to_owned(), "87".to_owned()));
/// assert_eq!(class.side(&2_u64.into()), ClassSide::Y); // 2 = y_0 of class (6, 3, 2)
/// # Ok::<(), noyau_numeration::class::ClassError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Class {
    c: u32,
    b: u32,
    r: u32,
    quotients: Quotients,
    system: System,
}

impl Class {
    /// The class with these parameters.
    pub fn new(c: u32, b: u32, r: u32) -> Result<Self, ClassError> {
        if b == 0 || c < b {
            return Err(ClassError::Modulus);
        }
        if r >= b {
            return Err(ClassError::Residue);
        }
        let quotients = Quotients::constant(c).map_err(|_| ClassError::Modulus)?;
        Ok(Self { c, b, r, system: System::p(quotients.clone()), quotients })
    }

    /// The class of the misère first generalisation with parameter `a ≥ 2`.
    pub fn misere(a: u32) -> Result<Self, ClassError> {
        Self::new(a, 2, 1)
    }

    /// The quotient `c` of the system.
    #[must_use]
    pub fn c(&self) -> u32 {
        self.c
    }

    /// The number `b` of classes.
    #[must_use]
    pub fn b(&self) -> u32 {
        self.b
    }

    /// The residue `r`.
    #[must_use]
    pub fn r(&self) -> u32 {
        self.r
    }

    /// The p-system in which all words of the class are written.
    #[must_use]
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The class whose `y` are the numbers missing among the `x` of this class: that of residue
    /// `b − r`, or this class for residue 0.
    #[must_use]
    pub fn opposite(&self) -> Self {
        let r = if self.r == 0 { 0 } else { self.b - self.r };
        Self { r, ..self.clone() }
    }

    /// The side of the number whose p-word is given. In class 0 the number 0 is both `x_0` and
    /// `y_0`; the answer is then `X`.
    #[must_use]
    pub fn side_of_word(&self, word: &Word) -> ClassSide {
        let (r, rest) = (self.r, self.b - self.r);
        if r == 0 {
            return if word.trailing_zeros().is_multiple_of(2) {
                ClassSide::X
            } else {
                ClassSide::Y
            };
        }
        let last = word.digit(0);
        let (small, large) = match last {
            _ if last == rest => (ClassSide::Y, ClassSide::X),
            _ if last == rest + 1 => (ClassSide::X, ClassSide::Y),
            _ => return ClassSide::X,
        };
        // Beyond the top all digits are 0, which is less than r, so the scan ends.
        let mut position = 1;
        loop {
            let odd = word.digit(position);
            if odd != r {
                return if odd < r { small } else { large };
            }
            let even = word.digit(position + 1);
            if even != rest {
                return if even > rest { small } else { large };
            }
            position += 2;
        }
    }

    /// The side of a number.
    #[must_use]
    pub fn side(&self, number: &Natural) -> ClassSide {
        self.side_of_word(&self.system.represent(number))
    }

    /// The p-word of `y_m` from the p-word of `x_m`: the digit `r` is appended. If the last digit
    /// is above `b − r`, it is lowered by one and the appended digit is `r + 1`.
    #[must_use]
    pub fn partner_word(&self, x: &Word) -> Word {
        if self.r == 0 {
            return x.shifted_left(1);
        }
        let mut digits = Vec::with_capacity(x.len() + 2);
        digits.push(self.r);
        digits.extend_from_slice(x.digits());
        if let Some(last) = digits.get_mut(1)
            && *last > self.b - self.r
        {
            *last -= 1;
            digits[0] += 1;
        }
        Word::from_least_significant_first(digits)
    }

    /// The p-word of `x_m` from the p-word of `y_m`; `None` if the last digit is neither `r` nor
    /// `r + 1`, because then the word is not that of a `y` of this class.
    #[must_use]
    pub fn inverse_partner_word(&self, y: &Word) -> Option<Word> {
        let shorter = y.shifted_right(1);
        match y.digit(0).checked_sub(self.r)? {
            0 => Some(shorter),
            1 if self.r != 0 => {
                let mut digits = shorter.digits().to_vec();
                match digits.first_mut() {
                    Some(last) => *last += 1,
                    None => digits.push(1),
                }
                Some(Word::from_least_significant_first(digits))
            }
            _ => None,
        }
    }

    /// The `y_m` that goes with `x = x_m`; `None` when `x` is on the other side.
    #[must_use]
    pub fn partner(&self, x: &Natural) -> Option<Natural> {
        let word = self.system.represent(x);
        if self.side_of_word(&word) == ClassSide::Y {
            return None;
        }
        self.system.interpret(&self.partner_word(&word)).ok()
    }

    /// The `x_m` that goes with `y = y_m`; `None` when `y` is not on the `Y` side of the opposite
    /// class.
    #[must_use]
    pub fn inverse_partner(&self, y: &Natural) -> Option<Natural> {
        let word = self.system.represent(y);
        let is_y =
            self.opposite().side_of_word(&word) == ClassSide::Y || (self.r == 0 && y.is_zero());
        if !is_y {
            return None;
        }
        self.system.interpret(&self.inverse_partner_word(&word)?).ok()
    }

    /// The index `m` of the pair with difference `mc + r`.
    #[must_use]
    pub fn index_of_difference(&self, difference: &Natural) -> Option<Natural> {
        let (m, rest) = difference.div_rem(&Natural::from(self.c))?;
        (rest == Natural::from(self.r)).then_some(m)
    }

    /// `x_m`, found from the digits of `m`: it is `I_p(R_q(m))` or one of its two neighbours, the
    /// one whose partner is at distance `mc + r`.
    #[must_use]
    pub fn x(&self, m: &Natural) -> Natural {
        let middle = mixed(&self.quotients, m).value;
        let difference = m * &Natural::from(self.c) + Natural::from(self.r);
        let fits = |x: &Natural| self.partner(x) == Some(x + &difference);
        if fits(&middle) {
            return middle;
        }
        let below = middle.checked_sub(&Natural::ONE);
        match below.filter(|below| fits(below)) {
            Some(below) => below,
            None => middle + Natural::ONE,
        }
    }

    /// The pair `(x_m, y_m)`.
    #[must_use]
    pub fn pair(&self, m: &Natural) -> (Natural, Natural) {
        let x = self.x(m);
        let y = &x + &(m * &Natural::from(self.c) + Natural::from(self.r));
        (x, y)
    }
}
