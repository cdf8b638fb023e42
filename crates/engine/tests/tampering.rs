//! Explanations are checked to their conclusion. Honest explanations pass, and every change of one
//! is noticed, unless the result is another explanation that noyau itself gives for the question.

#![allow(clippy::unwrap_used)]

use noyau_core::{
    Cell, Digits, Explanation, Natural, Operand, Outcome, Step, TableRequest, Written,
};
use noyau_engine::{Arguments, Engine, EngineError, GAMES, ParameterKind, SolveOptions, open};

/// A game with parameters, and positions to explain.
struct Case {
    engine: Engine,
    name: String,
    positions: Vec<String>,
}

impl Case {
    fn new(game: &str, words: &[&str], positions: &[&str]) -> Self {
        let given =
            words.iter().fold(Arguments::none(), |given, word| match word.split_once('=') {
                Some((name, value)) => given.with(name, value),
                None => given.flag(*word),
            });
        let engine = open(game, &given).unwrap();
        let name = format!("{game} {}", words.join(" "));
        Self { engine, name, positions: positions.iter().map(|text| (*text).to_owned()).collect() }
    }

    /// Some of the small positions of a game, spread over all of them.
    fn small(mut self, bound: u64, most: usize) -> Self {
        let request = TableRequest { rows: Some(bound), ..TableRequest::named("positions") };
        let rows = self.engine.table(&request).unwrap().rows;
        let name = |row: Vec<Cell>| match row.into_iter().next() {
            Some(Cell::Text(text)) => Some(text),
            _ => None,
        };
        let all: Vec<String> = rows.filter_map(name).collect();
        let stride = all.len().div_ceil(most).max(1);
        // The offset avoids that only round numbers are chosen.
        let some = all.into_iter().skip(stride / 3).step_by(stride);
        self.positions.extend(some);
        self
    }

    /// Every explanation of the positions, by every method that applies.
    fn explanations(&self) -> Vec<Explanation> {
        let mut all = Vec::new();
        for position in &self.positions {
            for method in self.engine.methods() {
                match self.engine.explain(position, method.name) {
                    Ok(explained) => all.extend(explained.explanations),
                    Err(EngineError::Unexplained(_) | EngineError::Stopped(_)) => {}
                    Err(error) => panic!("{} {position} by {}: {error}", self.name, method.name),
                }
            }
        }
        all
    }

    fn refuses(&self, tampered: &Explanation, how: &str) {
        if let Ok(found) = self.engine.check(tampered) {
            panic!("{} passes with {how}: {found:?}\n{tampered:#?}", self.name);
        }
    }
}

fn heaps() -> Vec<Case> {
    vec![
        Case::new("nim", &[], &["13,7,12", "0,5,5", "7", "0,0", "3,9,3"]).small(4, 8),
        Case::new("marienbad", &[], &["1,3,5,7", "1,1,1", "1,1", "0", "1,1,6", "2,2"]).small(4, 8),
        Case::new("moore", &["k=2"], &["1,2,3,4", "5,5,5"]).small(3, 8),
        Case::new("one-row", &["p=3"], &["20", "21"]).small(9, 6),
        Case::new("one-row", &["p=3", "misere"], &["20", "21"]).small(9, 6),
        Case::new("fibonacci-nim", &[], &["20,19", "13,4", "21"]).small(8, 12),
        Case::new("quota", &["m=3"], &["20,19", "13,4", "21"]).small(8, 12),
        Case::new("nimhoff", &["h=3"], &["7,5,4", "3,3"]).small(4, 10),
    ]
}

fn piles() -> Vec<Case> {
    vec![
        Case::new("wythoff", &[], &["12,20", "3,5", "18,29"]).small(7, 14),
        Case::new("wythoff", &["misere"], &["12,20", "2,2"]).small(7, 14),
        Case::new("wythoff", &["a=2"], &["13,82"]).small(7, 14),
        Case::new("wythoff", &["a=2", "b=3"], &["13,83", "17,54", "14,25"]).small(9, 20),
        Case::new("wythoff", &["a=3", "misere"], &["13,20"]).small(8, 14),
        Case::new("wythoff", &["b=2", "misere"], &["13,20", "1,2"]).small(8, 16),
    ]
}

fn graphs() -> Vec<Case> {
    vec![
        Case::new(
            "domination",
            &[],
            &[
                "path:7+cycle:7",
                "complete:4+path:3+path:3+path:3",
                "complete:2,3,2",
                "ladder-h:3+star:1,2,3",
                "saw:4",
                "caterpillar:2,0,1,3",
                "grid:2x5",
                "grid:3x3",
                "star:2,2,3,4",
                "cycle:9",
                "petersen:5,2",
                "hypercube:3",
            ],
        )
        .small(5, 24),
        Case::new("marking", &["neighbours=1"], &["path:4/1,3"]).small(4, 14),
        Case::new("colouring", &[], &["caterpillar:1,1", "path:4"]).small(4, 10),
        Case::new("colouring", &[], &["word:zzz", "word:zDz", "tree:0,0,0"]),
    ]
}

fn families() -> Vec<Case> {
    vec![
        Case::new("octal", &["code=0.137"], &["3,5", "12", "70,4"]).small(4, 8),
        Case::new("octal", &["code=0.07", "misere"], &["4,5", "9,3"]).small(4, 8),
        Case::new("subtraction", &["takes=1,3"], &["5,6"]).small(4, 6),
        Case::new("path", &[], &["7,9", "60,3"]).small(4, 6),
        Case::new("path", &["compound=conjunctive,long,normal"], &["7,9", "4,5"]).small(4, 6),
        Case::new("path", &["compound=disjunctive,short,largest-first"], &["7,4"]).small(4, 6),
        Case::new("path", &["compound=selective,long,misere"], &["7,9", "6"]).small(4, 6),
        Case::new("cycle", &[], &["7,9"]).small(4, 4),
    ]
}

fn flipped(outcome: Outcome) -> Outcome {
    if outcome == Outcome::P { Outcome::N } else { Outcome::P }
}

/// Calls `visit` with each explanation that differs from this one in one list of steps, at any
/// depth.
fn for_each_list(
    explanation: &Explanation,
    change: &dyn Fn(&[Step]) -> Vec<Vec<Step>>,
) -> Vec<Explanation> {
    fn within(steps: &[Step], change: &dyn Fn(&[Step]) -> Vec<Vec<Step>>) -> Vec<Vec<Step>> {
        let mut all = change(steps);
        for (place, step) in steps.iter().enumerate() {
            for below in within(&step.steps, change) {
                let mut next = steps.to_vec();
                next[place].steps = below;
                all.push(next);
            }
        }
        all
    }
    let lists = within(&explanation.steps, change);
    lists.into_iter().map(|steps| Explanation { steps, ..explanation.clone() }).collect()
}

fn dropped(steps: &[Step]) -> Vec<Vec<Step>> {
    (0..steps.len()).map(|place| [&steps[..place], &steps[place + 1..]].concat()).collect()
}

fn doubled(steps: &[Step]) -> Vec<Vec<Step>> {
    (0..steps.len()).map(|place| [&steps[..=place], &steps[place..]].concat()).collect()
}

fn swapped(steps: &[Step]) -> Vec<Vec<Step>> {
    let mut all = Vec::new();
    for place in 1..steps.len() {
        let mut next = steps.to_vec();
        next.swap(place - 1, place);
        if next != steps {
            all.push(next);
        }
    }
    all
}

/// The lists of steps with one operand changed, in every way that its kind allows.
fn one_changed(steps: &[Step]) -> Vec<Vec<Step>> {
    let mut all = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        for (index, (_, operand)) in step.claim.operands.iter().enumerate() {
            for other in changes(operand) {
                let mut next = steps.to_vec();
                next[place].claim.operands[index].1 = other;
                all.push(next);
            }
        }
    }
    all
}

/// The lists of steps with two operands of a step changed at once, in a way that may be consistent:
/// both numbers by the same amount, or the same bit of both.
fn two_changed(steps: &[Step]) -> Vec<Vec<Step>> {
    let mut all = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let operands = &step.claim.operands;
        for i in 0..operands.len() {
            for j in i + 1..operands.len() {
                for (one, other) in changes(&operands[i].1).into_iter().zip(changes(&operands[j].1))
                {
                    let mut next = steps.to_vec();
                    next[place].claim.operands[i].1 = one;
                    next[place].claim.operands[j].1 = other;
                    all.push(next);
                }
            }
        }
    }
    all
}

/// The explanations in which every operand of one name is changed in the same way.
fn renamed_everywhere(explanation: &Explanation) -> Vec<Explanation> {
    fn all<'a>(steps: &'a [Step], found: &mut Vec<(&'static str, &'a Operand)>) {
        for step in steps {
            for (name, operand) in &step.claim.operands {
                if !found.contains(&(*name, operand)) {
                    found.push((*name, operand));
                }
            }
            all(&step.steps, found);
        }
    }
    fn replace(steps: &mut [Step], name: &str, old: &Operand, new: &Operand) {
        for step in steps {
            for (other, operand) in &mut step.claim.operands {
                if *other == name && operand == old {
                    operand.clone_from(new);
                }
            }
            replace(&mut step.steps, name, old, new);
        }
    }
    let mut found = Vec::new();
    all(&explanation.steps, &mut found);
    let mut changed = Vec::new();
    for (name, operand) in found {
        for new in changes(operand) {
            let mut next = explanation.clone();
            replace(&mut next.steps, name, operand, &new);
            changed.push(next);
        }
    }
    changed
}

/// Other values of the same kind. For numbers: one more, and the last bit flipped.
fn changes(operand: &Operand) -> Vec<Operand> {
    let more = |n: &Natural| n + &Natural::ONE;
    let bit = |n: &Natural| n ^ &Natural::ONE;
    match operand {
        Operand::Number(n) => vec![more(n).into(), bit(n).into()],
        Operand::Signed(_) => Vec::new(),
        Operand::Numbers(list) => {
            let with = |f: &dyn Fn(&Natural) -> Natural| {
                let mut next = list.clone();
                match next.first_mut() {
                    Some(first) => *first = f(first),
                    None => next.push(Natural::ONE),
                }
                Operand::Numbers(next)
            };
            vec![with(&more), with(&bit)]
        }
        Operand::Indices(list) => {
            let with = |f: &dyn Fn(u64) -> u64| {
                let mut next = list.clone();
                match next.first_mut() {
                    Some(first) => *first = f(*first),
                    None => next.push(1),
                }
                Operand::Indices(next)
            };
            vec![with(&|n| n + 1), with(&|n| n ^ 1)]
        }
        Operand::Sets(sets) => {
            let mut next = sets.clone();
            match next.first_mut().and_then(|set| set.first_mut()) {
                Some(first) => *first += 1,
                None => next.push(vec![1]),
            }
            vec![Operand::Sets(next)]
        }
        Operand::Powers(powers) => {
            let mut next = powers.clone();
            match next.first_mut() {
                Some((plus, _)) => *plus = !*plus,
                None => next.push((true, 0)),
            }
            vec![Operand::Powers(next)]
        }
        Operand::Digits(digits) => tables(digits).into_iter().map(Operand::Digits).collect(),
        Operand::Outcome(outcome) => vec![Operand::Outcome(flipped(*outcome))],
        Operand::Written(text) => {
            vec![Operand::Written(Written::new().text(format!("{text}0")))]
        }
        Operand::Key(_) => vec![Operand::Key("tampered"), Operand::Key("side-alice")]
            .into_iter()
            .filter(|other| other != operand)
            .collect(),
    }
}

fn tables(digits: &Digits) -> Vec<Digits> {
    let mut all = Vec::new();
    let mut change = |f: &dyn Fn(&mut Digits)| {
        let mut next = digits.clone();
        f(&mut next);
        if next != *digits {
            all.push(next);
        }
    };
    change(&|table| table.labels[0] = &table.labels[0] + &Natural::ONE);
    change(&|table| table.rows[0][0] ^= 1);
    change(&|table| table.base += 1);
    change(&|table| table.marked_row = Some(table.marked_row.map_or(0, |row| row + 1)));
    change(&|table| table.marked_columns.push(7));
    change(&|table| {
        if let Some((_, totals)) = table.totals.first_mut() {
            totals[0] += 1;
        }
    });
    change(&|table| table.totals.clear());
    all
}

fn honest_ones_pass(cases: &[Case]) {
    for case in cases {
        for told in case.explanations() {
            let found = case.engine.check(&told);
            let found = found.unwrap_or_else(|e| panic!("{}: {e}\n{told:#?}", case.name));
            assert_eq!(found.outcome, told.outcome);
            assert_eq!(found.rests_on, None, "{} {} by {}", case.name, told.position, told.method);
        }
    }
}

/// Whether a changed explanation is true as well. An explanation by search may leave out the length
/// of the game, and may name another winning move. Two kinds of claims do not identify the graph of
/// a component: the values that its moves leave, and the intervals that meet as its vertices do.
/// Both may be true of several graphs, so the steps of another position can be true of this one.
fn is_true_too(case: &Case, honest: &Explanation, other: &Explanation) -> bool {
    if honest.method == "search" && other.method == "search" {
        return searched_as_well(case, honest, other);
    }
    let vague = |step: &Step| ["part-opened", "part-interval"].contains(&&*step.claim.key);
    let keys = |told: &Explanation| -> Vec<String> {
        told.steps.iter().map(|step| step.claim.key.to_string()).collect()
    };
    honest.method == "components"
        && other.steps.iter().any(vague)
        && (honest.outcome, &honest.mv) == (other.outcome, &other.mv)
        && keys(honest).last() == keys(other).last()
        && numbers_alike(honest, other)
}

/// Whether two explanations by search differ only in the length, or in the winning move.
fn searched_as_well(case: &Case, honest: &Explanation, other: &Explanation) -> bool {
    let length = |step: &&Step| step.claim.key != "search-length";
    let without: Vec<&Step> = honest.steps.iter().filter(length).collect();
    if other.steps.iter().eq(without) {
        return (other.outcome, &other.mv) == (honest.outcome, &honest.mv);
    }
    let (Some((_, target)), Outcome::N, Outcome::N) = (&other.mv, honest.outcome, other.outcome)
    else {
        return false;
    };
    let mut renamed = honest.steps.clone();
    for (name, operand) in &mut renamed[0].claim.operands {
        if *name == "target" {
            *operand = Operand::Written(target.clone());
        }
    }
    let wins = || {
        let solved = case.engine.solve(&target.to_string(), &SolveOptions::default());
        solved.is_ok_and(|solved| solved.answer.outcome == Outcome::P)
    };
    renamed == other.steps && wins()
}

/// Whether the values and the orders of the components are the same.
fn numbers_alike(one: &Explanation, other: &Explanation) -> bool {
    let numbers = |told: &Explanation| -> Vec<Operand> {
        let operands = told.steps.iter().flat_map(|step| &step.claim.operands);
        let wanted = operands.filter(|(name, _)| ["value", "total", "vertices"].contains(name));
        wanted.map(|(_, operand)| operand.clone()).collect()
    };
    numbers(one) == numbers(other)
}

fn tampering_is_noticed(cases: &[Case]) -> usize {
    let mut tried = 0;
    for case in cases {
        let honest = case.explanations();
        for told in &honest {
            let mut refuse = |tampered: &Explanation, how: &str| {
                let honest_too = honest.iter().any(|other| same_claims(other, tampered));
                if !honest_too && !is_true_too(case, told, tampered) {
                    case.refuses(tampered, how);
                    tried += 1;
                }
            };
            let other = Explanation { outcome: flipped(told.outcome), ..told.clone() };
            refuse(&other, "another outcome");
            refuse(&Explanation { mv: None, ..other.clone() }, "another outcome and no move");
            refuse(&Explanation { steps: Vec::new(), ..told.clone() }, "no steps");
            let bare = Explanation { steps: Vec::new(), mv: None, ..other };
            refuse(&bare, "another outcome, no steps, no move");
            for (how, change) in [
                ("a step dropped", dropped as fn(&[Step]) -> Vec<Vec<Step>>),
                ("a step doubled", doubled),
                ("two steps swapped", swapped),
                ("an operand changed", one_changed),
                ("two operands changed", two_changed),
            ] {
                for tampered in for_each_list(told, &change) {
                    refuse(&tampered, how);
                }
            }
            for tampered in renamed_everywhere(told) {
                refuse(&tampered, "an operand changed everywhere");
            }
            let methods = case.engine.methods().into_iter().map(|method| method.name);
            for method in methods.chain(["nonsense", "base2-t"]) {
                if method != told.method {
                    refuse(&Explanation { method, ..told.clone() }, "another method");
                }
            }
            for another in honest.iter().filter(|another| another.method == told.method) {
                let steps = another.steps.clone();
                let swap = Explanation { steps: steps.clone(), ..told.clone() };
                refuse(&swap, "steps of another position");
                let outcome = another.outcome;
                let swap = Explanation { outcome, steps, ..told.clone() };
                refuse(&swap, "steps and outcome of another position");
                refuse(&Explanation { mv: None, ..swap.clone() }, "those, and no move");
                refuse(&Explanation { mv: another.mv.clone(), ..swap }, "all but the position");
            }
        }
    }
    tried
}

#[test]
fn heaps_are_checked_to_the_conclusion() {
    honest_ones_pass(&heaps());
    assert!(tampering_is_noticed(&heaps()) > 10_000);
}

#[test]
fn piles_are_checked_to_the_conclusion() {
    honest_ones_pass(&piles());
    assert!(tampering_is_noticed(&piles()) > 10_000);
}

#[test]
fn graphs_are_checked_to_the_conclusion() {
    honest_ones_pass(&graphs());
    assert!(tampering_is_noticed(&graphs()) > 5_000);
}

#[test]
fn families_are_checked_to_the_conclusion() {
    honest_ones_pass(&families());
    assert!(tampering_is_noticed(&families()) > 5_000);
}

/// An explanation passes for a game with other parameters only if that game gives the same
/// explanation.
#[test]
fn other_parameters_are_noticed() {
    let groups: &[&[(&str, &[&str])]] = &[
        &[("one-row", &["p=3"]), ("one-row", &["p=4"]), ("one-row", &["p=3", "misere"])],
        &[("moore", &["k=2"]), ("moore", &["k=3"]), ("nim", &[]), ("marienbad", &[])],
        &[("nimhoff", &["h=3"]), ("nimhoff", &["h=4"])],
        &[("quota", &["m=3"]), ("quota", &["m=4"]), ("fibonacci-nim", &[])],
        &[
            ("wythoff", &[]),
            ("wythoff", &["a=2"]),
            ("wythoff", &["b=2"]),
            ("wythoff", &["a=2", "b=3"]),
            ("wythoff", &["misere"]),
        ],
        &[("octal", &["code=0.137"]), ("octal", &["code=0.07"])],
    ];
    let mut tried = 0;
    for group in groups {
        let case = |(game, words): &(&str, &[&str])| Case::new(game, words, &[]).small(6, 12);
        let cases: Vec<Case> = group.iter().map(case).collect();
        for one in &cases {
            for told in one.explanations() {
                for other in cases.iter().filter(|other| other.name != one.name) {
                    let own = other.engine.explain(&told.position.to_string(), told.method);
                    let same = own.is_ok_and(|own| {
                        own.explanations.iter().any(|own| same_claims(own, &told))
                    });
                    if !same {
                        other.refuses(&told, &one.name);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// Whether two explanations are equal except for the places in documents that they cite.
fn same_claims(one: &Explanation, other: &Explanation) -> bool {
    fn bare(explanation: &Explanation) -> Explanation {
        fn strip(steps: &mut [Step]) {
            for step in steps {
                step.source = None;
                strip(&mut step.steps);
            }
        }
        let mut bare = explanation.clone();
        strip(&mut bare.steps);
        bare
    }
    bare(one) == bare(other)
}

/// The example of every entry of the catalogue is explained, and each explanation passes.
#[test]
fn every_game_explains_its_example_to_the_conclusion() {
    for entry in GAMES {
        let mut given = Arguments::none();
        for parameter in entry.parameters {
            if let ParameterKind::Text { default } = parameter.kind
                && !default.is_empty()
            {
                given = given.with(parameter.name, default);
            }
        }
        let Ok(engine) = open(entry.id, &given) else { continue };
        let explained = engine.explain(entry.example, "all");
        let explained = explained.unwrap_or_else(|e| panic!("{}: {e}", entry.id));
        for told in &explained.explanations {
            let found = engine.check(told).unwrap_or_else(|e| panic!("{}: {e}", entry.id));
            assert_eq!(found.outcome, told.outcome, "{} {}", entry.id, told.method);
        }
    }
}
