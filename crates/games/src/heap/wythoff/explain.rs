//! Explanations: the same strategy presented by three theories. Each step is a claim that `checks`
//! can verify.

use noyau_core::{
    Check, Conclusion, Digits, Explain, Explanation, Flaw, MethodInfo, Natural, Notation, Operand,
    Source, Step, Told, Unexplained,
};
use noyau_numeration::Word;
use noyau_numeration::class::Class;
use noyau_numeration::system::{Mixed, System, mixed};

use super::arithmetic::Arithmetic;
use super::family::{Family, Found, Kind, Side};
use super::strategy::{Case, Reasoning, Theory};
use super::{Piles, Wythoff, checks, closing};

/// Words longer than this are not written out.
const READABLE_WORD: usize = 4_000;
/// Numbers of more bits than this have longer words even in the Fibonacci system, whose weights
/// grow most slowly.
const READABLE_BITS: u64 = 2_700;

const METHODS: &[MethodInfo] = &[
    MethodInfo { name: "recursive", aliases: &["recursion", "table"] },
    MethodInfo { name: "algebraic", aliases: &["beatty", "floor"] },
    MethodInfo { name: "arithmetic", aliases: &["digits", "numeration"] },
];

impl Explain for Wythoff {
    fn methods(&self) -> &'static [MethodInfo] {
        METHODS
    }

    fn explain(&self, position: &Piles, method: &str) -> Result<Explanation, Unexplained> {
        let (name, theory) = match method {
            "recursive" => ("recursive", Theory::Recursive),
            "algebraic" => ("algebraic", Theory::Algebraic),
            "arithmetic" => ("arithmetic", Theory::Arithmetic),
            _ => return Err(self.no_such_method(method)),
        };
        Telling::new(self, position, name, theory)?.explanation()
    }

    fn checks(&self) -> &'static [Check] {
        checks::CHECKS
    }

    fn close(&self, told: &Told<'_, Self::Position, Self::Move>) -> Result<Conclusion, Flaw> {
        closing::close(self, told)
    }
}

/// One explanation in the making.
struct Telling<'a> {
    game: &'a Wythoff,
    position: &'a Piles,
    method: &'static str,
    theory: Theory,
    family: Family,
    x: &'a Natural,
    y: &'a Natural,
    swapped: bool,
    reasoning: Reasoning,
    /// The digit theory, if the explanation uses it.
    digits: Option<Arithmetic>,
}

impl<'a> Telling<'a> {
    fn new(
        game: &'a Wythoff,
        position: &'a Piles,
        method: &'static str,
        theory: Theory,
    ) -> Result<Self, Unexplained> {
        let family = Family::of(game);
        let (x, y, swapped) = position.ascending();
        let unknown = |reason| Err(Unexplained::NotApplicable { method, reason });
        let digits = match theory {
            Theory::Arithmetic => Arithmetic::new(family),
            _ => None,
        };
        match (theory, family.kind) {
            (Theory::Algebraic | Theory::Arithmetic, Kind::MisereClasses) => {
                return unknown("wythoff-misere-table-only");
            }
            (Theory::Arithmetic, _) if digits.is_none() => return unknown("wythoff-large-digits"),
            (Theory::Arithmetic, _) if x.bits() > READABLE_BITS => {
                return Err(Unexplained::TooLarge { method });
            }
            _ => {}
        }
        let reasoning = game.reason(x, y, theory).ok_or(Unexplained::TooLarge { method })?;
        Ok(Self { game, position, method, theory, family, x, y, swapped, reasoning, digits })
    }

    fn explanation(&self) -> Result<Explanation, Unexplained> {
        let steps = self.steps().ok_or(Unexplained::TooLarge { method: self.method })?;
        let target = self.reasoning.target(self.x).map(|(low, high)| {
            if self.swapped { Piles::new(high, low) } else { Piles::new(low, high) }
        });
        let mv = target.and_then(|target| {
            let mv = self.game.move_between(self.position, &target).ok()?;
            Some((self.game.write_move(&mv, self.position), self.game.write_position(&target)))
        });
        Ok(Explanation {
            method: self.method,
            position: self.game.write_position(self.position),
            outcome: self.reasoning.outcome(self.game),
            steps,
            mv,
        })
    }

    fn steps(&self) -> Option<Vec<Step>> {
        let Some(found) = &self.reasoning.found else {
            let key = if self.game.is_misere() { "wythoff-over-misere" } else { "wythoff-over" };
            let step = Step::new(key).with("x", self.x).with("y", self.y).with("b", self.game.b());
            return Some(vec![step.from_source(self.source())]);
        };
        let mut steps = vec![self.order()];
        if self.game.b() > 1 {
            steps.push(self.class_step());
        }
        steps.extend(self.locate_steps(found)?);
        steps.extend(self.case_steps(found)?);
        Some(steps)
    }

    fn difference(&self) -> Natural {
        self.y - self.x
    }

    fn order(&self) -> Step {
        Step::new("wythoff-order")
            .with("x", self.x)
            .with("y", self.y)
            .with("difference", self.difference())
    }

    fn class_step(&self) -> Step {
        let (b, class) = (self.family.b, self.reasoning.class);
        let difference = self.difference();
        let quotient = difference.div_rem(&Natural::from(b)).map(|(quotient, _)| quotient);
        let division = division(&difference, b.into(), quotient.unwrap_or_default(), class.into());
        Step::new("wythoff-class")
            .with("b", b)
            .with("class", class)
            .with("opposite", self.family.opposite(class))
            .from_source(self.source())
            .because(division)
    }

    /// The source in which the theory of this game and method is stated.
    fn source(&self) -> Source {
        let theorem = |section, number| Source::item("deslongchamps", section, "theorem", number);
        if self.game.is_misere() {
            return match (self.family.kind, self.theory) {
                (Kind::MisereClasses, _) => Source::section("noyau", "wythoff"),
                (_, Theory::Recursive) => theorem("4.1.2", "23"),
                (_, Theory::Algebraic) => theorem("4.1.3", "24"),
                (_, Theory::Arithmetic) => {
                    Source::item("deslongchamps", "4.1.4", "property", "1–3")
                }
            };
        }
        match (self.game.a(), self.game.b(), self.theory) {
            (1, 1, Theory::Recursive) => theorem("3.1.2", "9"),
            (1, 1, Theory::Algebraic) => theorem("3.1.3", "12"),
            (1, 1, Theory::Arithmetic) => theorem("3.1.4", "13"),
            (_, 1, Theory::Recursive) => theorem("3.2.2", "14"),
            (_, 1, Theory::Algebraic) => theorem("3.2.3", "15"),
            (_, 1, Theory::Arithmetic) => theorem("3.2.4", "17"),
            (1, _, Theory::Recursive) => theorem("3.3.2", "17"),
            (1, _, Theory::Algebraic) => theorem("3.3.3", "18"),
            (1, _, Theory::Arithmetic) => theorem("3.3.4", "19"),
            (_, _, Theory::Recursive) => theorem("3.4.2", "20"),
            (_, _, Theory::Algebraic) => theorem("3.4.3", "21"),
            (_, _, Theory::Arithmetic) => theorem("3.4.4", "22"),
        }
    }

    /// A step about the table, with its parameters.
    fn tabulated(&self, key: &'static str, class: u64) -> Step {
        Step::new(key)
            .with("a", self.game.a())
            .with("b", self.game.b())
            .with("class", class)
            .from_source(self.source())
    }

    /// A step about the formula, with its parameters.
    fn formula(&self, key: &'static str, class: u64) -> Step {
        let c = Natural::from(self.family.c);
        Step::new(key)
            .with("radicand", &c * &c + Natural::from(4_u64))
            .with("c", c)
            .with("b", self.family.b)
            .with("room", self.family.c.saturating_sub(self.family.b))
            .with("class", class)
            .from_source(self.source())
    }

    /// The steps that locate the smaller pile in its pair.
    fn locate_steps(&self, found: &Found) -> Option<Vec<Step>> {
        let class = match found.side {
            Side::Lower => self.reasoning.class,
            Side::Upper => self.family.opposite(self.reasoning.class),
        };
        let Some(index) = &found.index else {
            let (low, high) = match found.side {
                Side::Lower => (self.x, &found.partner),
                Side::Upper => (&found.partner, self.x),
            };
            return Some(vec![self.beside(class, low, high)]);
        };
        if self.theory != Theory::Recursive && self.family.listed(self.x).is_some() {
            return Some(vec![self.listed(index, self.x, &found.partner)]);
        }
        let (table, misere_table, floor) = match found.side {
            Side::Lower => {
                ("wythoff-table-lower", "wythoff-misere-table-lower", "wythoff-floor-lower")
            }
            Side::Upper => {
                ("wythoff-table-upper", "wythoff-misere-table-upper", "wythoff-floor-upper")
            }
        };
        let placed = |step: Step| {
            step.with("index", index).with("x", self.x).with("partner", &found.partner)
        };
        match self.theory {
            Theory::Recursive => {
                let key = if self.game.is_misere() { misere_table } else { table };
                Some(vec![placed(self.tabulated(key, class))])
            }
            Theory::Algebraic => {
                let mut steps = Vec::new();
                if self.family.c == 1 {
                    steps.push(self.fraction(found.side, index));
                }
                steps.push(placed(self.formula(floor, class)));
                Some(steps)
            }
            Theory::Arithmetic => self.word_steps(found),
        }
    }

    /// A step about a pair (1, 1+i) of misère play with b ≥ 2.
    fn beside(&self, class: u64, low: &Natural, high: &Natural) -> Step {
        Step::new("wythoff-beside")
            .with("class", class)
            .with("b", self.game.b())
            .with("lower", low)
            .with("upper", high)
            .from_source(self.source())
    }

    /// A step about a pair that replaces a normal one in misère play with a = b = 1.
    fn listed(&self, index: &Natural, one: &Natural, other: &Natural) -> Step {
        let (low, high) = if one <= other { (one, other) } else { (other, one) };
        Step::new("wythoff-listed")
            .with("index", index)
            .with("lower", low)
            .with("upper", high)
            .from_source(self.source())
    }

    /// Theorem 12: compares the fractional part of xτ with 1/τ². It is larger exactly if ⌊(x+1)τ⌋
    /// is ⌊xτ⌋ + 2.
    fn fraction(&self, side: Side, index: &Natural) -> Step {
        // An upper number x = b_n has ⌊xτ⌋ = 2x − n, a lower one x = a_n has ⌊xτ⌋ = x + n − 1.
        let (key, floor, gap) = match side {
            Side::Upper => ("wythoff-fraction-below", (self.x << 1).checked_sub(index), 1_u64),
            Side::Lower => {
                ("wythoff-fraction-above", (self.x + index).checked_sub(&Natural::ONE), 2)
            }
        };
        let floor = floor.unwrap_or_default();
        let key = if self.x.is_zero() { "wythoff-fraction-below" } else { key };
        let gap = if self.x.is_zero() { 1 } else { gap };
        Step::new(key)
            .with("x", self.x)
            .with("next", &floor + &Natural::from(gap))
            .with("floor", floor)
            .from_source(Source::item("deslongchamps", "3.1.3", "theorem", "12"))
    }

    fn word_steps(&self, found: &Found) -> Option<Vec<Step>> {
        let class = self.digits.as_ref()?.class(self.reasoning.class)?;
        let word = class.system().represent(self.x);
        let mut steps = vec![self.word(self.x, &word)];
        let zeros = word.trailing_zeros();
        if class.r() == 0 {
            let key = match found.side {
                Side::Lower => "wythoff-zeros-even",
                Side::Upper => "wythoff-zeros-odd",
            };
            steps.push(Step::new(key).with("x", self.x).with("zeros", zeros));
        } else {
            let key = match found.side {
                Side::Lower => "wythoff-scan-lower",
                Side::Upper => "wythoff-scan-upper",
            };
            steps.push(self.scan(key, &class, &word));
        }
        steps.push(match found.side {
            Side::Lower => self.partner("wythoff-partner", &class, &word, &found.partner),
            Side::Upper => {
                let class = class.opposite();
                let lower = class.inverse_partner_word(&word)?;
                self.partner("wythoff-inverse", &class, &lower, &found.partner)
            }
        });
        Some(steps)
    }

    /// A step with a p-word and its number.
    fn word(&self, number: &Natural, word: &Word) -> Step {
        let step = Step::new("wythoff-word").with("number", number).with("c", self.family.c);
        let step = step.with("digits", digits(word)).with("zeros", word.trailing_zeros());
        let step = if self.family.c == 1 {
            step.with("table", fibonacci_table(number, word))
        } else {
            step
        };
        step.from_source(self.source())
    }

    fn scan(&self, key: &'static str, class: &Class, word: &Word) -> Step {
        Step::new(key)
            .with("x", self.x)
            .with("digits", digits(word))
            .with("b", class.b())
            .with("class", class.r())
            .with("rest", class.b() - class.r())
            .from_source(self.source())
    }

    /// A step with the lower word and the upper word made from it; `value` is the number found that
    /// way.
    fn partner(&self, key: &'static str, class: &Class, lower: &Word, value: &Natural) -> Step {
        Step::new(key)
            .with("c", class.c())
            .with("b", class.b())
            .with("class", class.r())
            .with("lower", digits(lower))
            .with("upper", digits(&class.partner_word(lower)))
            .with("value", value)
            .from_source(self.source())
    }

    fn case_steps(&self, found: &Found) -> Option<Vec<Step>> {
        let key = match self.reasoning.case {
            Case::Over => return Some(Vec::new()),
            Case::Equal => "wythoff-case-equal",
            Case::Above => "wythoff-case-above",
            Case::Below => "wythoff-case-below",
            Case::Twins => "wythoff-case-twins",
            Case::Upper => "wythoff-case-upper",
        };
        let mut case = Step::new(key)
            .with(
                "case",
                case_number(self.game, self.theory, self.x.is_zero(), self.reasoning.case),
            )
            .with("x", self.x)
            .with("y", self.y)
            .with("partner", &found.partner)
            .from_source(self.source());
        let Some((index, lower, upper)) = &self.reasoning.pair else {
            if let Some(take) = self.y.checked_sub(&found.partner) {
                case = case.with("take", take);
            }
            return Some(vec![case]);
        };
        let class = self.reasoning.class;
        let c = Natural::from(self.family.c);
        let first = self.family.difference(class, &Natural::ZERO);
        // Dividing by 1 would show nothing.
        if c > 1
            && let (Some(index), Some(above)) = (index, self.difference().checked_sub(&first))
        {
            let rest = above.div_rem(&c).map(|(_, rest)| rest).unwrap_or_default();
            case = case.because(division(&above, c, index.clone(), rest));
        }
        let mut steps = vec![case];
        steps.extend(self.pair_steps(index.as_ref(), class, lower, upper)?);
        steps.push(
            Step::new("wythoff-take-both")
                .with("x", self.x)
                .with("y", self.y)
                .with("lower", lower)
                .with("upper", upper)
                .with("take-x", self.x - lower)
                .with("take-y", self.y - upper)
                .with("a", self.game.a())
                .with("b", self.game.b()),
        );
        Some(steps)
    }

    /// The steps that find the pair to move to.
    fn pair_steps(
        &self,
        index: Option<&Natural>,
        class: u64,
        lower: &Natural,
        upper: &Natural,
    ) -> Option<Vec<Step>> {
        let Some(index) = index else { return Some(vec![self.beside(class, lower, upper)]) };
        if self.theory != Theory::Recursive && self.family.listed_pair(index).is_some() {
            return Some(vec![self.listed(index, lower, upper)]);
        }
        let paired =
            |step: Step| step.with("index", index).with("lower", lower).with("upper", upper);
        match self.theory {
            Theory::Recursive => {
                let misere = self.game.is_misere();
                let key = if misere { "wythoff-misere-table-pair" } else { "wythoff-table-pair" };
                Some(vec![paired(self.tabulated(key, class))])
            }
            Theory::Algebraic => Some(vec![paired(self.formula("wythoff-floor-pair", class))]),
            Theory::Arithmetic => self.index_steps(class, index, lower, upper),
        }
    }

    /// The steps that lead from the index to the lower number by two numeration systems.
    fn index_steps(
        &self,
        class: u64,
        index: &Natural,
        lower: &Natural,
        upper: &Natural,
    ) -> Option<Vec<Step>> {
        let class = self.digits.as_ref()?.class(class)?;
        let Mixed { word, value } = mixed(class.system().quotients(), index);
        let step = Step::new("wythoff-mixed")
            .with("c", class.c())
            .with("index", index)
            .with("digits", digits(&word))
            .with("zeros", word.trailing_zeros())
            .with("value", &value)
            .from_source(self.source());
        let key = match (class.r(), *lower == value) {
            (0, true) => "wythoff-mixed-even",
            (0, false) => "wythoff-mixed-odd",
            _ => "wythoff-mixed-near",
        };
        let settled = Step::new(key)
            .with("c", class.c())
            .with("class", class.r())
            .with("index", index)
            .with("value", &value)
            .with("zeros", word.trailing_zeros())
            .with("lower", lower)
            .with("upper", upper)
            .from_source(self.source());
        let mut steps = vec![step, settled];
        let lower_word = class.system().represent(lower);
        steps.push(self.partner("wythoff-partner", &class, &lower_word, upper));
        Some(steps)
    }
}

/// The number of a case in the documents. The strategy of the third generalisation is printed as
/// two cases with subcases, which are numbered here in the printed order.
pub(super) fn case_number(game: &Wythoff, theory: Theory, x_is_zero: bool, case: Case) -> u64 {
    let order: [Case; 5] = match (game.is_misere(), game.a(), game.b()) {
        (true, _, _) => [Case::Equal, Case::Above, Case::Twins, Case::Below, Case::Upper],
        (false, 1, 1) if theory == Theory::Recursive => {
            [Case::Above, Case::Below, Case::Upper, Case::Equal, Case::Over]
        }
        (false, _, 1) => [Case::Upper, Case::Above, Case::Below, Case::Equal, Case::Over],
        (false, 1, _) if x_is_zero => {
            [Case::Above, Case::Over, Case::Below, Case::Upper, Case::Equal]
        }
        (false, 1, _) => [Case::Over, Case::Above, Case::Below, Case::Upper, Case::Equal],
        (false, _, _) => [Case::Above, Case::Equal, Case::Below, Case::Upper, Case::Over],
    };
    order.iter().position(|other| *other == case).map_or(0, |n| n as u64 + 1)
}

fn division(dividend: &Natural, divisor: Natural, quotient: Natural, rest: Natural) -> Step {
    Step::new("division")
        .with("dividend", dividend)
        .with("divisor", divisor)
        .with("quotient", quotient)
        .with("remainder", rest)
}

/// The digits as written, most significant first.
pub(super) fn digits(word: &Word) -> Operand {
    Operand::Indices(word.written().into_iter().map(u64::from).collect())
}

fn fibonacci_table(number: &Natural, word: &Word) -> Digits {
    Digits {
        base: 0,
        labels: vec![number.clone()],
        rows: vec![word.written().into_iter().map(u64::from).collect()],
        totals: Vec::new(),
        marked_columns: word.ones().next().into_iter().map(|position| position as u64).collect(),
        marked_row: None,
    }
}

/// The words of a number in both systems of quotient `c`; `None` when a digit would not fit.
pub(super) fn words(c: u64, number: &Natural) -> Option<(Word, Word)> {
    let quotients = noyau_numeration::Quotients::constant(c.try_into().ok()?).ok()?;
    let p = System::p(quotients.clone()).represent(number);
    let q = System::q(quotients).represent(number);
    (p.len() <= READABLE_WORD).then_some((p, q))
}
