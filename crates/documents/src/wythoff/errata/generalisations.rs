//! Mistakes about the generalisations, misère play, and Fraenkel's paper.

use noyau_core::{Convention, Enumerate, Outcome};
use noyau_numeration::Quadratic;
use noyau_numeration::class::Class;
use noyau_numeration::complementary::ClassTable;
use noyau_numeration::continued_fraction::{
    alternate_deviations_identity, sum_of_deviations_identity,
};
use serde::Deserialize;

use super::super::super::shared::{Found, evidence, explained, fact, facts};
use super::super::super::{Data, Effort, ErratumEntry, Failure, Vector, holds, same};
use super::super::claims::{ByA, ByBoth, misere_digits};
use super::super::printed::upper_index;
use super::super::tables::representations;
use super::super::{GameName, exact, natural, outcome, pair, ruleset, small};
use super::{none, range};

/// The bound in the examples is the upper number of the pair, not the lower one.
pub(in super::super) fn printed_lower(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Bound {
        vector: String,
        n: u64,
        printed: u64,
    }
    #[derive(Deserialize)]
    struct Printed {
        bounds: Vec<Bound>,
    }
    #[derive(Deserialize)]
    struct Fields {
        game: GameName,
    }
    let Printed { bounds } = entry.read()?;
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    for Bound { vector, n, printed } in bounds {
        let known = facts(entry, data, "p_table").find(|fact| fact.id == vector);
        let known = known.ok_or_else(|| Failure::new(&entry.id, &vector, "no such fact"))?;
        let game = known.read::<Fields>()?.game.ruleset()?;
        let row = ClassTable::new(game.a(), game.b()).nth(usize::try_from(n).unwrap_or(usize::MAX));
        let (lower, upper) = row.and_then(|row| row.first().copied()).unwrap_or_default();
        same(format!("b_(0,{n})"), &printed, &upper)?;
        holds(format!("a_(0,{n})"), "≠ printed", lower != printed)?;
        wrong.push(format!("a_(0,{n}) = {lower} ≠ {printed}"));
        right.push(format!("b_(0,{n}) = {upper}"));
    }
    holds(&entry.id, "bounds", !wrong.is_empty())?;
    evidence(wrong.join("; "), right.join("; "))
}

/// Taking s from both piles keeps the difference modulo k; the printed congruence has s in the
/// index.
pub(in super::super) fn congruences(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Range {
        k_max: u64,
        limit: u64,
    }
    let Range { k_max, limit } = range(entry, data)?;
    let signed = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let mut shown = None;
    let mut tried = 0_u64;
    for k in 1..=k_max {
        let rows: Vec<Vec<(u64, u64)>> =
            ClassTable::new(1, k).take(usize::try_from(limit / k).unwrap_or(0)).collect();
        for (n, i) in (0..rows.len()).flat_map(|n| (0..k).map(move |i| (n, i))) {
            let class = usize::try_from(i).unwrap_or(usize::MAX);
            let (a, b) = rows[n][class];
            for s in 1..=a {
                let (left, right) = (b - s, a - s + i);
                same(format!("k = {k}, i = {i}, n = {n}, s = {s}"), &(left % k), &(right % k))?;
                tried += 1;
                let earlier = n.checked_sub(usize::try_from(s).unwrap_or(usize::MAX));
                let Some(earlier) = earlier.map(|n| rows[n][class].1) else { continue };
                let printed = signed(a) + signed(i) - signed(s);
                if (signed(earlier) - printed).rem_euclid(signed(k)) != 0 {
                    shown.get_or_insert_with(|| {
                        format!(
                            "k = {k}, i = {i}, n = {n}, s = {s}: {earlier} ≢ {printed} (mod {k})"
                        )
                    });
                }
            }
        }
    }
    let shown = shown.ok_or_else(|| none("congruence"))?;
    evidence(shown, format!("{tried} × (b_(i,n) − s ≡ (a_(i,n) − s) + i)"))
}

/// y_n − x_n is n times ab.
pub(in super::super) fn difference_grows(
    entry: &ErratumEntry,
    data: &Data,
    _effort: Effort,
) -> Found {
    #[derive(Deserialize)]
    struct Range {
        a_max: u32,
        b_max: u32,
        limit: u64,
    }
    let Range { a_max, b_max, limit } = range(entry, data)?;
    let mut shown = None;
    for (a, b) in (1..=a_max).flat_map(|a| (1..=b_max).map(move |b| (a, b))) {
        let class = exact(Class::new(a * b, b, 0))?;
        let step = u64::from(a * b);
        let mut before = 0;
        for n in 1..=limit {
            let x = class.x(&natural(n));
            let y = class.partner(&x).unwrap_or_default();
            let difference = small(&y).saturating_sub(small(&x));
            same(format!("a = {a}, b = {b}, n = {n}"), &(n * step), &difference)?;
            same(format!("a = {a}, b = {b}, f_{n}"), &step, &(difference - before))?;
            before = difference;
            if n > 1 {
                shown.get_or_insert_with(|| {
                    format!("a = {a}, b = {b}: y_{n} − x_{n} = {difference} ≠ ab = {step}")
                });
            }
        }
    }
    let shown = shown.ok_or_else(|| none("n"))?;
    evidence(shown, format!("a ≤ {a_max}, b ≤ {b_max}, n ≤ {limit}: y_n = x_n + n·ab, f_n = ab"))
}

/// r = r′a + i′: with the residue i of the difference instead of i′, another number comes out.
pub(in super::super) fn quotient_of_r(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let range: ByBoth = range(entry, data)?;
    let ByBoth { a_max, b_max, limit } = range;
    let mut shown = None;
    for (a, b) in range.games() {
        for difference in 0..=limit {
            let (i, r) = (difference % b, difference / b);
            let (quotient, rest) = (r / a, r % a);
            let at = format!("a = {a}, b = {b}, y − x = {difference}");
            same(&at, &difference, &(i + quotient * a * b + b * rest))?;
            if i != rest {
                let printed = quotient * a + i;
                holds(&at, "r ≠ r′a + i", printed != r)?;
                shown.get_or_insert_with(|| format!("{at}: r′a + i = {printed} ≠ r = {r}"));
            }
        }
    }
    let shown = shown.ok_or_else(|| none("r"))?;
    evidence(shown, format!("a ≤ {a_max}, b ≤ {b_max}, y − x ≤ {limit}: y = x + i + r′ab + i′b"))
}

/// The numbers of the third example do not add up; the position printed has another move.
pub(in super::super) fn printed_example(
    entry: &ErratumEntry,
    data: &Data,
    _effort: Effort,
) -> Found {
    #[derive(Deserialize)]
    struct Printed {
        printed_position: (u64, u64),
        printed_take: u64,
        i: u64,
        r: u64,
        n: u64,
    }
    #[derive(Deserialize)]
    struct Move {
        game: GameName,
        position: (u64, u64),
        target: (u64, u64),
    }
    let Printed { printed_position, printed_take, i, r, n } = entry.read()?;
    let moves = facts(entry, data, "winning_move");
    let moves: Vec<Move> = moves.map(Vector::read).collect::<Result<_, _>>()?;
    let meant = moves.iter().find(|mv| mv.position != printed_position);
    let literal = moves.iter().find(|mv| mv.position == printed_position);
    let (Some(meant), Some(literal)) = (meant, literal) else {
        return Err(Failure::new(&entry.id, "both moves", "not there"));
    };
    let (a, b) = (meant.game.a, meant.game.b);
    let x = printed_position.0;
    let sum = x + i + r * b;
    same("y", &meant.position, &(x, sum))?;
    holds("y", "≠ printed", sum != printed_position.1)?;
    same("(i, r, n)", &(i, r, n), &upper_index(a, b, meant.position)?)?;
    let epsilon = u64::from(i != 0);
    let take = (a * n + r + epsilon) * b;
    holds("take", "≠ printed", take != printed_take)?;
    same("target", &Some(meant.target.1), &meant.position.1.checked_sub(take))?;
    let game = meant.game.ruleset()?;
    for mv in [meant, literal] {
        same(pair(mv.target), &Outcome::P, &outcome(&game, mv.target)?)?;
    }
    evidence(
        format!(
            "{x} + {i} + {} = {sum} ≠ {}; ({a}·{n} + {r} + {epsilon})·{b} = {take} ≠ {printed_take}",
            r * b,
            printed_position.1
        ),
        format!(
            "{} → {}; {} → {}",
            pair(meant.position),
            pair(meant.target),
            pair(printed_position),
            pair(literal.target)
        ),
    )
}

/// Case (ii) is about an upper number x: then y = a_{εb−i,n} + nab + (r+ε)b.
pub(in super::super) fn upper_case(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    let range: ByBoth = range(entry, data)?;
    let limit = range.limit;
    let mut shown = None;
    let mut tried = 0_u64;
    for (a, b) in range.games() {
        let rows = ClassTable::new(a, b).take_while(|row| row.iter().any(|pair| pair.1 <= limit));
        for (n, row) in (0_u64..).zip(rows) {
            for (i, r) in (0..b).flat_map(|i| (0..=limit / b).map(move |r| (i, r))) {
                let opposite = if i == 0 { 0 } else { b - i };
                let (lower, upper) = row[usize::try_from(opposite).unwrap_or(0)];
                let epsilon = u64::from(i != 0);
                let y = upper + r * b + i;
                let at = format!("a = {a}, b = {b}, i = {i}, n = {n}, r = {r}");
                same(&at, &y, &(lower + n * a * b + (r + epsilon) * b))?;
                tried += 1;
                let printed = lower + r * b + i;
                if printed != y {
                    shown.get_or_insert_with(|| {
                        format!("{at}: a_(εb−i,n) + rb + i = {printed} ≠ {y}")
                    });
                }
            }
        }
    }
    let shown = shown.ok_or_else(|| none("x"))?;
    evidence(shown, format!("{tried} × (b_(εb−i,n) + rb + i = a_(εb−i,n) + nab + (r+ε)b)"))
}

/// The lemma divides by a.
pub(in super::super) fn division_by_zero(
    entry: &ErratumEntry,
    data: &Data,
    _effort: Effort,
) -> Found {
    #[derive(Deserialize)]
    struct Range {
        a_max: u32,
        b: Vec<i64>,
        terms: usize,
    }
    let Range { a_max, b, terms } = range(entry, data)?;
    for (b, m) in b.iter().flat_map(|b| (0..terms).map(move |m| (*b, m))) {
        holds(format!("[{b}; 0, …]"), "no value", sum_of_deviations_identity(b, 0, m).is_none())?;
        for a in 1..=a_max {
            let identity = sum_of_deviations_identity(b, a, m);
            let holding = identity.is_some_and(|identity| identity.holds());
            holds(format!("[{b}; {a}, …], m = {m}"), "both sides equal", holding)?;
        }
    }
    let refused = Quadratic::from(0).reciprocal();
    holds("0⁻¹", "undefined", refused.is_err())?;
    evidence("a = 0: ∄ a⁻¹".to_owned(), format!("1 ≤ a ≤ {a_max}, m < {terms}"))
}

/// The strategy for a = 1, which the thesis leaves out, wins wherever there is a win.
pub(in super::super) fn misere_golden(entry: &ErratumEntry, data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Range {
        limit: u64,
    }
    let Range { limit } = range(entry, data)?;
    let game = ruleset(1, 1, Convention::Misere)?;
    let lost = super::super::lost(&game, limit)?;
    let mut tried = 0_u64;
    for position in game.up_to(limit) {
        let [x, y] = position.sizes().clone().map(|size| small(&size));
        if (x, y) == (0, 0) {
            continue;
        }
        let moves = explained(&game, &position, "arithmetic")?;
        same(pair((x, y)), &lost.contains(&(x, y)), &moves.is_empty())?;
        for mv in &moves {
            let [s, t] = noyau_core::Ruleset::play(&game, &position, mv).sizes().clone();
            let (s, t) = (small(&s), small(&t));
            holds(pair((s, t)), "P", lost.contains(&(s.min(t), s.max(t))))?;
            tried += 1;
        }
    }
    holds(&entry.id, "moves", tried > 0)?;
    evidence(None, format!("x ≤ y ≤ {limit}: {tried} × (N → P)"))
}

/// What the proofs of §4.1.4 were to show holds on the range of the claim.
pub(in super::super) fn misere_proofs(entry: &ErratumEntry, data: &Data, effort: Effort) -> Found {
    let ByA { a_max, limit } = range(entry, data)?;
    match facts(entry, data, "claim").next() {
        Some(vector) => misere_digits(vector, effort)?,
        None => return Err(Failure::new(&entry.id, "claim", "no such fact")),
    }
    evidence(None, format!("2 ≤ a ≤ {a_max}, x ≤ {limit}: x ∈ A ⊔ B, R_p(B_n) = f(R_p(A_n))"))
}

/// Lemma 3 begins with j = −1, so D_{−1} and D_0 are needed; and Table 2 is right.
pub(in super::super) fn first_deviation(
    entry: &ErratumEntry,
    data: &Data,
    effort: Effort,
) -> Found {
    #[derive(Deserialize)]
    struct Row {
        of: u64,
    }
    #[derive(Deserialize)]
    struct Fields {
        rows: Vec<Row>,
    }
    let vector = facts(entry, data, "representations").next();
    let vector =
        vector.ok_or_else(|| Failure::new(&entry.id, "representations", "no such fact"))?;
    representations(vector, effort)?;
    let Fields { rows } = fact(entry, data, "representations")?;
    let most = rows.iter().map(|row| row.of).max().unwrap_or(0);
    let silver = super::super::constant(2)?;
    let identity = alternate_deviations_identity(&silver, 0, 1);
    let identity = identity.ok_or_else(|| none("Lemma 3"))?;
    same("j = −1, m = 1", &identity.right, &identity.left)?;
    let all = super::deviations_of(&silver, 3)?;
    same("D_1", &all[2], &identity.right)?;
    evidence(
        format!("j = −1: D_(−1) + a_1·D_0 = ({}) + 2·({}) = D_1", all[0], all[1]),
        format!("1 ≤ n ≤ {most}: R_p(n), R_q(n)"),
    )
}
