//! The closing rule of Wythoff's games, for all three theories.
//!
//! The P-positions are pairs (lower, upper) in classes (Deslongchamps, Theorems 9 to 24): each
//! theory says which pairs these are. A position is P if the steps show that it is such a pair, and
//! N if they show such a pair that a legal move reaches. The steps first locate the smaller pile in
//! its pair, then name the case of the strategy, and name a second pair if both piles change.

use std::cmp::Ordering;

use noyau_core::{Conclusion, Defect, Digits, Flaw, Natural, Phrase, Reader, Told};

use super::super::takes::PileTakes;
use super::checks::{is_floor_pair, is_p_word, p_value};
use super::explain::case_number;
use super::strategy::{Case, Theory};
use super::{Piles, Wythoff};

pub(super) fn close(game: &Wythoff, told: &Told<'_, Piles, PileTakes>) -> Result<Conclusion, Flaw> {
    let theory = match told.method {
        "recursive" => Theory::Recursive,
        "algebraic" => Theory::Algebraic,
        "arithmetic" => Theory::Arithmetic,
        _ => return told.unchecked(),
    };
    // Misère play with b ≥ 2 has a table, but no formula and no digit theory.
    if game.is_misere() && game.b() > 1 && theory != Theory::Recursive {
        return told.unchecked();
    }
    let (x, y) = ascending(told.position);
    let mut reader = told.reader();
    if x.is_zero() && *y < game.b() {
        let key = if game.is_misere() { "wythoff-over-misere" } else { "wythoff-over" };
        reader.says(&Phrase::new(key).with("x", x).with("y", y).with("b", game.b()))?;
        reader.end()?;
        return Ok(Conclusion::lost(!game.is_misere()));
    }
    let rule = Rule::new(game, theory, x, y);
    rule.order(&mut reader)?;
    let found = rule.located(&mut reader)?;
    let target = rule.case(&mut reader, &found)?;
    reader.end()?;
    let Some((low, high)) = target else { return Ok(Conclusion::lost(true)) };
    told.leads_to_p(ascending(told.target()?) == (&low, &high))?;
    Ok(Conclusion::lost(false))
}

fn ascending(piles: &Piles) -> (&Natural, &Natural) {
    let [one, other] = piles.sizes();
    if one <= other { (one, other) } else { (other, one) }
}

/// A pair that a step has shown to be a P-position: whether the smaller pile is its lower number,
/// and the other number.
struct Found {
    is_lower: bool,
    partner: Natural,
}

/// The position and the parameters of the theory. In class `r` of `classes`, the differences start
/// with `first + r` and grow by c.
struct Rule<'a> {
    game: &'a Wythoff,
    theory: Theory,
    x: &'a Natural,
    y: &'a Natural,
    difference: Natural,
    classes: u64,
    class: u64,
    first: u64,
}

impl<'a> Rule<'a> {
    fn new(game: &'a Wythoff, theory: Theory, x: &'a Natural, y: &'a Natural) -> Self {
        let difference = y - x;
        // Misère play with b = 1 and a ≥ 2 is class 1 of two; with b ≥ 2 differences begin with b.
        let lone = game.is_misere() && game.b() == 1 && game.a() > 1;
        let rest = difference.div_rem(&Natural::from(game.b())).map(|(_, rest)| rest);
        let rest = rest.and_then(|rest| rest.to_u64()).unwrap_or(0);
        Self {
            game,
            theory,
            x,
            y,
            difference,
            classes: if lone { 2 } else { game.b() },
            class: if lone { 1 } else { rest },
            first: if game.is_misere() && game.b() > 1 { game.b() } else { 0 },
        }
    }

    fn opposite(&self) -> u64 {
        if self.class == 0 { 0 } else { self.classes - self.class }
    }

    fn is_golden_misere(&self) -> bool {
        self.game.is_misere() && self.game.c() == 1
    }

    fn class_on(&self, lower: bool) -> u64 {
        if lower { self.class } else { self.opposite() }
    }

    /// The greatest index in a class whose difference is at most this one, and the remainder.
    fn index(&self, class: u64, difference: &Natural) -> Option<(Natural, Natural)> {
        let first = Natural::from(self.first) + Natural::from(class);
        difference.checked_sub(&first)?.div_rem(&Natural::from(self.game.c()))
    }

    /// Reads the step with the two piles and the class of their difference.
    fn order(&self, reader: &mut Reader<'_>) -> Result<(), Flaw> {
        let order = Phrase::new("wythoff-order").with("x", self.x).with("y", self.y);
        reader.says(&order.with("difference", &self.difference))?;
        if self.game.b() == 1 {
            return Ok(());
        }
        let b = Natural::from(self.game.b());
        let quotient = self.difference.div_rem(&b).map(|(quotient, _)| quotient);
        let mut below = reader.says_because(
            &Phrase::new("wythoff-class")
                .with("b", &b)
                .with("class", self.class)
                .with("opposite", self.opposite()),
        )?;
        let claim = Phrase::new("division").with("dividend", &self.difference).with("divisor", b);
        let claim = claim.with("quotient", quotient.unwrap_or_default());
        below.says(&claim.with("remainder", self.class))?;
        below.end()
    }

    /// Reads the steps that locate the smaller pile.
    fn located(&self, reader: &mut Reader<'_>) -> Result<Found, Flaw> {
        match (self.theory, reader.key()) {
            (Theory::Recursive, Some("wythoff-beside")) => self.beside(reader),
            (Theory::Algebraic | Theory::Arithmetic, Some("wythoff-listed")) => self.listed(reader),
            (Theory::Recursive, _) => self.located_by(reader, TABLE, |step, class| {
                step.is("a", self.game.a())?;
                step.is("b", self.game.b())?;
                step.is("class", class)
            }),
            (Theory::Algebraic, _) => {
                let fraction = self.fraction(reader)?;
                let found = self.located_by(reader, FLOOR, |step, class| {
                    // The formula does not give the first two pairs of misère play with a = b = 1.
                    step.holds(!self.is_golden_misere() || *step.number("index")? > 1)?;
                    self.formula(step, class)
                })?;
                // The fraction must give the same side; 0 is on both sides.
                let agrees = fraction.is_none_or(|lower| lower == found.is_lower);
                noyau_core::Step::new("wythoff-fraction-above").holds(agrees)?;
                Ok(found)
            }
            (Theory::Arithmetic, _) => self.word(reader),
        }
    }

    fn is_misere_table(&self) -> usize {
        usize::from(self.game.is_misere() && self.theory == Theory::Recursive)
    }

    /// Reads a step that names x, its partner and the index of the pair.
    fn located_by(
        &self,
        reader: &mut Reader<'_>,
        keys: Keys,
        parameters: impl Fn(&noyau_core::Step, u64) -> Result<(), Flaw>,
    ) -> Result<Found, Flaw> {
        let [lower, upper] = keys.located[self.is_misere_table()];
        let is_lower = reader.key() == Some(lower);
        let names = [keys.parameters, &["index", "x", "partner"]].concat();
        let step = reader.take(if is_lower { lower } else { upper }, &names)?;
        parameters(step, self.class_on(is_lower))?;
        step.is("x", self.x)?;
        Ok(Found { is_lower, partner: step.number("partner")?.clone() })
    }

    /// Checks the parameters of the formula with floors.
    fn formula(&self, step: &noyau_core::Step, class: u64) -> Result<(), Flaw> {
        step.is("c", self.game.c())?;
        step.is("b", self.classes)?;
        step.is("room", self.game.c().saturating_sub(self.classes))?;
        step.is("class", class)
    }

    /// Reads the step about the fractional part of xτ, which exists only if c = 1. Returns whether
    /// x is a lower number; `None` if x is 0 or there is no such step.
    fn fraction(&self, reader: &mut Reader<'_>) -> Result<Option<bool>, Flaw> {
        if self.game.c() != 1 {
            return Ok(None);
        }
        let above = reader.key() == Some("wythoff-fraction-above");
        let key = if above { "wythoff-fraction-above" } else { "wythoff-fraction-below" };
        reader.take(key, &["x", "next", "floor"])?.is("x", self.x)?;
        Ok((!self.x.is_zero()).then_some(above))
    }

    /// Reads a step about a pair (1, 1+i) of misère play with b ≥ 2.
    fn beside(&self, reader: &mut Reader<'_>) -> Result<Found, Flaw> {
        let step = reader.take("wythoff-beside", &["class", "b", "lower", "upper"])?;
        step.holds(self.game.is_misere() && self.game.b() > 1)?;
        step.is("b", self.game.b())?;
        let (lower, upper) = (step.number("lower")?, step.number("upper")?);
        let is_lower = lower == self.x;
        step.is("class", self.class_on(is_lower))?;
        step.holds(is_lower || upper == self.x)?;
        let partner = if is_lower { upper } else { lower };
        Ok(Found { is_lower, partner: partner.clone() })
    }

    /// Reads a step about a pair that replaces a normal one in misère play with a = b = 1.
    fn listed(&self, reader: &mut Reader<'_>) -> Result<Found, Flaw> {
        let step = reader.take("wythoff-listed", &["index", "lower", "upper"])?;
        step.holds(self.is_golden_misere())?;
        let (lower, upper) = (step.number("lower")?, step.number("upper")?);
        let is_lower = lower == self.x;
        step.holds(is_lower || upper == self.x)?;
        let partner = if is_lower { upper } else { lower };
        Ok(Found { is_lower, partner: partner.clone() })
    }

    /// Reads the steps about the p-word of x: its side and the word of its partner.
    fn word(&self, reader: &mut Reader<'_>) -> Result<Found, Flaw> {
        let golden = self.game.c() == 1;
        let names: &[&'static str] = match golden {
            true => &["number", "c", "digits", "zeros", "table"],
            false => &["number", "c", "digits", "zeros"],
        };
        let step = reader.take("wythoff-word", names)?;
        step.is("number", self.x)?;
        step.is("c", self.game.c())?;
        let digits = step.indices("digits")?;
        step.holds(is_written(digits))?;
        let zeros = step.number("zeros")?;
        if golden {
            let first = digits.iter().rev().position(|digit| *digit != 0);
            step.is(
                "table",
                Digits {
                    base: 0,
                    labels: vec![self.x.clone()],
                    rows: vec![digits.to_vec()],
                    totals: Vec::new(),
                    marked_columns: first.into_iter().map(|place| place as u64).collect(),
                    marked_row: None,
                },
            )?;
        }
        let is_lower = matches!(reader.key(), Some("wythoff-zeros-even" | "wythoff-scan-lower"));
        let side = if self.class == 0 {
            let key = if is_lower { "wythoff-zeros-even" } else { "wythoff-zeros-odd" };
            Phrase::new(key).with("x", self.x).with("zeros", zeros)
        } else {
            let key = if is_lower { "wythoff-scan-lower" } else { "wythoff-scan-upper" };
            Phrase::new(key)
                .with("x", self.x)
                .with("digits", digits.to_vec())
                .with("b", self.classes)
                .with("class", self.class)
                .with("rest", self.classes - self.class)
        };
        reader.says(&side)?;
        let key = if is_lower { "wythoff-partner" } else { "wythoff-inverse" };
        let step = self.partner(reader, key, self.class_on(is_lower))?;
        step.is(if is_lower { "lower" } else { "upper" }, digits.to_vec())?;
        let partner = step.number("value")?.clone();
        let (low, high) = if is_lower { (self.x, &partner) } else { (&partner, self.x) };
        self.pair_by_floors(step, self.class_on(is_lower), low, high)?;
        Ok(Found { is_lower, partner })
    }

    fn partner<'s>(
        &self,
        reader: &mut Reader<'s>,
        key: &str,
        class: u64,
    ) -> Result<&'s noyau_core::Step, Flaw> {
        let step = reader.take(key, &["c", "b", "class", "lower", "upper", "value"])?;
        step.is("c", self.game.c())?;
        step.is("b", self.classes)?;
        step.is("class", class)?;
        step.holds(is_written(step.indices("lower")?) && is_written(step.indices("upper")?))?;
        Ok(step)
    }

    /// Recomputes with floors a pair that was found by digits. Returns its index.
    fn pair_by_floors(
        &self,
        step: &noyau_core::Step,
        class: u64,
        low: &Natural,
        high: &Natural,
    ) -> Result<Natural, Flaw> {
        let difference = high.checked_sub(low).ok_or_else(|| step.is_false())?;
        let (index, rest) = self.index(class, &difference).ok_or_else(|| step.is_false())?;
        let (c, b) = (Natural::from(self.game.c()), Natural::from(self.classes));
        let listed = self.is_golden_misere() && index <= 1;
        let pair = is_floor_pair(&c, &b, &Natural::from(class), &index, low, high);
        step.holds(rest.is_zero() && !listed && pair)?;
        Ok(index)
    }

    /// Reads the case of the strategy. Returns the P-position to move to; `None` if this position
    /// is P.
    fn case(
        &self,
        reader: &mut Reader<'_>,
        found: &Found,
    ) -> Result<Option<(Natural, Natural)>, Flaw> {
        let partner = &found.partner;
        let case = match (found.is_lower, self.y.cmp(partner)) {
            (false, _) => Case::Upper,
            (true, Ordering::Equal) => Case::Equal,
            (true, Ordering::Greater) => Case::Above,
            (true, Ordering::Less) => self.below(),
        };
        let key = match case {
            Case::Over | Case::Equal => "wythoff-case-equal",
            Case::Above => "wythoff-case-above",
            Case::Below => "wythoff-case-below",
            Case::Twins => "wythoff-case-twins",
            Case::Upper => "wythoff-case-upper",
        };
        let claim = Phrase::new(key)
            .with("case", case_number(self.game, self.theory, self.x.is_zero(), case))
            .with("x", self.x)
            .with("y", self.y)
            .with("partner", partner);
        if !matches!(case, Case::Below | Case::Twins) {
            let take = self.y.checked_sub(partner).unwrap_or_default();
            reader.says(&claim.with("take", take))?;
            let pair = if partner < self.x { (partner, self.x) } else { (self.x, partner) };
            return Ok((case != Case::Equal).then(|| (pair.0.clone(), pair.1.clone())));
        }
        let below = reader.says_because(&claim)?;
        self.pair(reader, below).map(Some)
    }

    /// The case in which both piles change. Equal piles in misère play, or piles that are too
    /// close, are a separate case.
    fn below(&self) -> Case {
        let twins = self.game.is_misere() && self.difference.is_zero();
        match self.index(self.class, &self.difference) {
            Some(_) if !twins => Case::Below,
            _ => Case::Twins,
        }
    }

    /// Reads the pair to move to, whose difference is the greatest not above that of the piles.
    fn pair(
        &self,
        reader: &mut Reader<'_>,
        mut below: Reader<'_>,
    ) -> Result<(Natural, Natural), Flaw> {
        let found = self.index(self.class, &self.difference);
        let index = match (&found, self.first) {
            (Some((index, _)), _) => Some(index.clone()),
            (None, 0) => Some(Natural::ZERO),
            (None, _) => None,
        };
        if let Some((index, rest)) = found
            && self.game.c() > 1
        {
            let first = Natural::from(self.first) + Natural::from(self.class);
            below.says(
                &Phrase::new("division")
                    .with("dividend", &self.difference - &first)
                    .with("divisor", self.game.c())
                    .with("quotient", index)
                    .with("remainder", rest),
            )?;
        }
        below.end()?;
        let (low, high) = self.named_pair(reader, index)?;
        let short = || Flaw::new("wythoff-take-both", Defect::False);
        reader.says(
            &Phrase::new("wythoff-take-both")
                .with("x", self.x)
                .with("y", self.y)
                .with("lower", &low)
                .with("upper", &high)
                .with("take-x", self.x.checked_sub(&low).ok_or_else(short)?)
                .with("take-y", self.y.checked_sub(&high).ok_or_else(short)?)
                .with("a", self.game.a())
                .with("b", self.game.b()),
        )?;
        Ok((low, high))
    }

    fn named_pair(
        &self,
        reader: &mut Reader<'_>,
        index: Option<Natural>,
    ) -> Result<(Natural, Natural), Flaw> {
        let named = |step: &noyau_core::Step| -> Result<(Natural, Natural), Flaw> {
            Ok((step.number("lower")?.clone(), step.number("upper")?.clone()))
        };
        let Some(index) = index else {
            let step = reader.take("wythoff-beside", &["class", "b", "lower", "upper"])?;
            step.is("class", self.class)?;
            step.is("b", self.game.b())?;
            return named(step);
        };
        if self.theory != Theory::Recursive && self.is_golden_misere() && index <= 1 {
            let step = reader.take("wythoff-listed", &["index", "lower", "upper"])?;
            step.is("index", index)?;
            return named(step);
        }
        let keys = match self.theory {
            Theory::Recursive => TABLE,
            Theory::Algebraic => FLOOR,
            Theory::Arithmetic => return self.mixed(reader, &index),
        };
        let names = [keys.parameters, &["index", "lower", "upper"]].concat();
        let step = reader.take(keys.pair[self.is_misere_table()], &names)?;
        step.is("index", index)?;
        if self.theory == Theory::Algebraic {
            self.formula(step, self.class)?;
        } else {
            step.is("a", self.game.a())?;
            step.is("b", self.game.b())?;
            step.is("class", self.class)?;
        }
        named(step)
    }

    /// Reads how two numeration systems lead from the index to the pair.
    fn mixed(&self, reader: &mut Reader<'_>, index: &Natural) -> Result<(Natural, Natural), Flaw> {
        let c = self.game.c();
        let step = reader.take("wythoff-mixed", &["c", "index", "digits", "zeros", "value"])?;
        step.is("c", c)?;
        step.is("index", index)?;
        step.holds(is_written(step.indices("digits")?))?;
        let (zeros, value) = (step.number("zeros")?, step.number("value")?);
        let key = match reader.key() {
            Some(key @ ("wythoff-mixed-even" | "wythoff-mixed-odd")) if self.class == 0 => key,
            _ => "wythoff-mixed-near",
        };
        let names = ["c", "class", "index", "value", "zeros", "lower", "upper"];
        let step = reader.take(key, &names)?;
        step.holds((key == "wythoff-mixed-near") == (self.class != 0))?;
        step.is("c", c)?;
        step.is("class", self.class)?;
        step.is("index", index)?;
        step.is("value", value)?;
        step.is("zeros", zeros)?;
        let (low, high) = (step.number("lower")?.clone(), step.number("upper")?.clone());
        let found = self.pair_by_floors(step, self.class, &low, &high)?;
        step.holds(found == *index)?;
        let step = self.partner(reader, "wythoff-partner", self.class)?;
        step.is("value", &high)?;
        let digits: Vec<u64> = step.indices("lower")?.iter().rev().copied().collect();
        let c = Natural::from(c);
        step.holds(is_p_word(&digits, &c) && p_value(&digits, &c) == low)?;
        Ok((low, high))
    }
}

/// Whether the digits are written without leading zeros.
fn is_written(digits: &[u64]) -> bool {
    digits.len() == 1 || digits.first().is_some_and(|digit| *digit != 0)
}

/// The keys of the steps of a theory (for normal play, then for misère play) and the parameters
/// they name.
#[derive(Clone, Copy)]
struct Keys {
    located: [[&'static str; 2]; 2],
    pair: [&'static str; 2],
    parameters: &'static [&'static str],
}

const TABLE: Keys = Keys {
    located: [
        ["wythoff-table-lower", "wythoff-table-upper"],
        ["wythoff-misere-table-lower", "wythoff-misere-table-upper"],
    ],
    pair: ["wythoff-table-pair", "wythoff-misere-table-pair"],
    parameters: &["a", "b", "class"],
};

const FLOOR: Keys = Keys {
    located: [["wythoff-floor-lower", "wythoff-floor-upper"]; 2],
    pair: ["wythoff-floor-pair"; 2],
    parameters: &["radicand", "c", "b", "room", "class"],
};
