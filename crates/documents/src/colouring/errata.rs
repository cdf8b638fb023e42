//! The mistakes of the thesis in chapters 6 to 9, each with a counterexample and what it rests on:
//! a proof, a search by the rules alone, or the solver.

use noyau_core::bitype::{Bitype, Sign, Type};
use noyau_games::graph::colouring::Coloured;
use noyau_games::graph::colouring::conjecture;
use noyau_graph::Vertex;
use noyau_solve::colouring::Lead;
use serde::Deserialize;

use super::super::shared::{Found, evidence};
use super::super::{Data, Effort, ErratumEntry, Failure, holds, same};
use super::trees::{bitypes_inside, free, trees_with_two_big};
use super::{COLOURS, Named, rules, solved, strength, word};

/// A position with its printed and its true bitype.
#[derive(Deserialize)]
struct Case {
    #[serde(flatten)]
    position: Named,
    /// The signed bitype that the thesis gives, if it gives one.
    printed: Option<String>,
    /// The true signed bitype.
    bitype: String,
    /// Whether the rules alone are used as well; for large positions only with [`Effort::Full`].
    #[serde(default)]
    searched: bool,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

/// Positions whose bitype is not the printed one.
pub(super) fn bitypes(entry: &ErratumEntry, _data: &Data, effort: Effort) -> Found {
    let Cases { cases } = entry.read()?;
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    let mut by_rules = 0;
    for case in &cases {
        let position = case.position.position()?;
        let found = case.position.bitype(Effort::Documents)?;
        let shown = case.position.shown();
        same(&shown, &case.bitype, &found.to_string())?;
        if case.searched && (position.open().count() <= 11 || effort == Effort::Full) {
            same(&shown, &rules::bitype(&position), &found.bitype)?;
            by_rules += 1;
        }
        match &case.printed {
            Some(printed) => {
                holds(&shown, "another bitype than printed", *printed != case.bitype)?;
                wrong.push(format!("{shown}: {} ≠ {printed}", case.bitype));
            }
            None => right.push(format!("{shown}: {}", case.bitype)),
        }
    }
    let standing = match by_rules {
        0 => String::new(),
        all if all == cases.len() => "; rules alone".to_owned(),
        some => format!("; rules alone: {some} of {}", cases.len()),
    };
    let counterexample = (!wrong.is_empty()).then(|| wrong.join(", "));
    let confirmation = format!("{}{standing}", right.join(", "));
    let confirmation = confirmation.trim_start_matches("; ").to_owned();
    holds(&entry.id, "evidence", counterexample.is_some() || !right.is_empty())?;
    evidence(counterexample, (!confirmation.is_empty()).then_some(confirmation))
}

/// Proposition 6.4.2, item 4: it is an A-option that makes the type A.
pub(super) fn types_of_options(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Options {
        options: Vec<String>,
        becomes: String,
    }
    let Options { options, becomes } = entry.read()?;
    let types: Option<Vec<Type>> =
        options.iter().map(|name| Type::ALL.into_iter().find(|t| t.to_string() == *name)).collect();
    let types = types.ok_or_else(|| Failure::new(&entry.id, "types", options.join(" ")))?;
    same(&entry.id, &becomes, &Type::from_options(types.iter().copied()).to_string())?;
    evidence(None, format!("{{{}}} → {becomes}", options.join(", ")))
}

/// 7.6: how many cycles of leaves are PN.
pub(super) fn cycles_counted(entry: &ErratumEntry, _data: &Data, effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Counted {
        printed: usize,
        lengths: Vec<usize>,
        searched: usize,
    }
    let Counted { printed, lengths, searched } = entry.read()?;
    holds(&entry.id, "another number", printed != lengths.len())?;
    let most = if effort == Effort::Full { usize::MAX } else { searched };
    for &n in lengths.iter().filter(|&&n| n <= most) {
        let text = format!("[z^{n}]");
        same(&text, &Bitype::PN, &solved(&word(&text)?.position())?)?;
    }
    let shown: Vec<String> = lengths.iter().map(usize::to_string).collect();
    evidence(format!("n = {}: {} ≠ {printed}", shown.join(", "), lengths.len()), None)
}

/// 8.2: how many trees are left to examine.
pub(super) fn candidates_counted(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Counted {
        order: usize,
        printed: usize,
        path: usize,
        weak: usize,
        trees_printed: usize,
        trees: usize,
    }
    let c: Counted = entry.read()?;
    let count = |on_a_path| {
        let is = |tree: &_| noyau_games::graph::colouring::tree::is_candidate(tree, on_a_path);
        free(c.order).filter(is).count()
    };
    same(&entry.id, &(c.path, c.weak), &(count(true), count(false)))?;
    same(&entry.id, &c.trees, &trees_with_two_big())?;
    holds(&entry.id, "other numbers", ![c.path, c.weak].contains(&c.printed))?;
    holds(&entry.id, "another number", c.trees != c.trees_printed)?;
    let shown = format!(
        "n = {}: {} / {} ≠ {}; n ≤ 8: {} ≠ {}",
        c.order, c.path, c.weak, c.printed, c.trees, c.trees_printed
    );
    evidence(shown, None)
}

#[derive(Deserialize)]
struct OneWord {
    word: String,
}

/// R6 (Conjecture 6.8.2): a chain that must not be cut, by the rules alone.
pub(super) fn chain(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    let OneWord { word: text } = entry.read()?;
    let position = word(&text)?.position();
    let cuts: Vec<Coloured> = conjecture::r6(&position).map(|(_, left)| left).collect();
    let by_rules = |position: &Coloured| Ok::<_, Failure>(rules::bitype(position));
    let wrong = conjecture::unequal(&position, cuts, by_rules)?
        .ok_or_else(|| Failure::new(&text, "a counterexample", "none"))?;
    let shown = format!("{text}: {}, cut: {}", wrong.bitype, wrong.other_bitype);
    evidence(shown, "rules alone".to_owned())
}

/// Conjecture 6.6.3: a part that is better for Bob than the whole, by the rules alone.
pub(super) fn disconnected_part(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    #[derive(Deserialize)]
    struct Without {
        word: String,
        without: Vertex,
    }
    let Without { word: text, without } = entry.read()?;
    let whole = word(&text)?.position();
    let kept: Vec<Vertex> = whole.graph().vertices().filter(|&v| v != without).collect();
    let by_rules = |position: &Coloured| Ok::<_, Failure>(rules::bitype(position));
    let wrong = conjecture::inclusion(&whole, &kept, by_rules)?
        .ok_or_else(|| Failure::new(&text, "a counterexample", "none"))?;
    let parity = if wrong.other.sign(COLOURS) == Sign::Even { 0 } else { 1 };
    let shown = format!(
        "{text}: {}; without its vertex {without}: {}{parity}",
        wrong.bitype, wrong.other_bitype
    );
    evidence(shown, "rules alone".to_owned())
}

/// Conjecture 7.7.1: a tree that Bob wins, even if Alice may pass, although no caterpillar around a
/// path of it is BB.
pub(super) fn no_caterpillar_inside(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    let named: Named = entry.read()?;
    let position = named.position()?;
    same(named.shown(), &Lead::Second, &strength(&position)?.bob)?;
    let inside = bitypes_inside(position.graph())?;
    holds(named.shown(), "no caterpillar that is BB", !inside.contains("BB"))?;
    let inside: Vec<String> = inside.into_iter().collect();
    let order = position.graph().order();
    evidence(format!("{} (n = {order}): BB, inside: {}", named.shown(), inside.join(", ")), None)
}

/// 6.6.4: a position that is BB although Alice wins if she may pass.
pub(super) fn weak_for_bob(entry: &ErratumEntry, _data: &Data, _effort: Effort) -> Found {
    let named: Named = entry.read()?;
    let position = named.position()?;
    same(named.shown(), &Bitype::BB, &rules::bitype(&position))?;
    holds(named.shown(), "not BB+", strength(&position)?.bob < Lead::Second)?;
    evidence(format!("{}: BB, not BB+", named.shown()), "rules alone".to_owned())
}
