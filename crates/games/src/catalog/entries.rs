//! The games, as data: parameters, entries, and names that fill in lines of the product.

use super::{Entry, Parameter, ParameterKind};
use crate::graph::colouring::Colouring;

pub(super) const MISERE: Parameter = Parameter::new("misere", ParameterKind::Flag);
pub(super) const COMPOUND: Parameter = Parameter::new("compound", ParameterKind::Compound);
pub(super) const MOST_TAKEN: Parameter =
    Parameter::new("p", ParameterKind::Number { least: 1, most: u64::MAX - 1, default: 3 });
pub(super) const ROWS_CHANGED: Parameter =
    Parameter::new("k", ParameterKind::Number { least: 1, most: 1_000_000, default: 2 });
pub(super) const GAP: Parameter = Parameter::new("a", WYTHOFF_RANGE);
pub(super) const MULTIPLE: Parameter = Parameter::new("b", WYTHOFF_RANGE);
pub(super) const CONNELL: Parameter = Parameter::new("k", WYTHOFF_RANGE);
pub(super) const WYTHOFF_RANGE: ParameterKind =
    ParameterKind::Number { least: 1, most: u32::MAX as u64, default: 1 };
pub(super) const PERIOD: Parameter =
    Parameter::new("h", ParameterKind::Number { least: 1, most: 1_000_000_000, default: 3 });
pub(super) const QUOTA: Parameter =
    Parameter::new("m", ParameterKind::Number { least: 1, most: 1_000_000, default: 3 });
pub(super) const CODE: Parameter = Parameter::new("code", ParameterKind::Text { default: "0.77" });
pub(super) const TAKES: Parameter =
    Parameter::new("takes", ParameterKind::Text { default: "1,3,4" });
pub(super) const WORD: Parameter = Parameter::new("word", ParameterKind::Text { default: "2(1)" });
// On one line, because parameters appear in lists, menus and records.
pub(super) const GRAMMAR: Parameter = Parameter::new(
    "grammar",
    ParameterKind::Text {
        default: r"row:\n at 1..2: nothing\n take 1..2: row>=1 | row>=1 + row>=1",
    },
);
pub(super) const POWER: Parameter =
    Parameter::new("k", ParameterKind::Number { least: 1, most: 1000, default: 1 });
pub(super) const COLOURS: Parameter =
    Parameter::new("colours", ParameterKind::Number { least: 1, most: 1000, default: 3 })
        .also(&["colors", "k"]);
pub(super) const BOARD: Parameter =
    Parameter::new("board", ParameterKind::Board { default: ANY_GRAPH });
/// The board of positions that are written as graphs, instead of members of a family.
pub(super) const ANY_GRAPH: &str = "graph";
pub(super) const SUCCESSORS: Parameter = Parameter::new("successors", ParameterKind::Flag);

pub(super) const FEW_COLOURS: Parameter = Parameter::new(
    "colours",
    ParameterKind::Number { least: 1, most: Colouring::MOST_COLOURS as u64, default: 3 },
)
.also(&["colors"]);
pub(super) const ALICE_PASSES: Parameter = Parameter::new("alice-passes", ParameterKind::Flag);
pub(super) const BOB_PASSES: Parameter = Parameter::new("bob-passes", ParameterKind::Flag);

pub(super) const NEIGHBOURS: Parameter =
    Parameter::new("neighbours", ParameterKind::Number { least: 0, most: 1000, default: 0 });
pub(super) const MARKS_RANGE: ParameterKind =
    ParameterKind::Number { least: 1, most: 9, default: 1 };
pub(super) const ALICE_MARKS: Parameter = Parameter::new("alice-marks", MARKS_RANGE);
pub(super) const BOB_MARKS: Parameter = Parameter::new("bob-marks", MARKS_RANGE);
pub(super) const PASSES_RANGE: ParameterKind =
    ParameterKind::Number { least: 0, most: 1000, default: 0 };
pub(super) const ALICE_MAX_PASSES: Parameter =
    Parameter::new("alice-max-passes", PASSES_RANGE).also(&["alice-skips"]);
pub(super) const BOB_MAX_PASSES: Parameter =
    Parameter::new("bob-max-passes", PASSES_RANGE).also(&["bob-skips"]);
pub(super) const AT_LEAST: Parameter =
    Parameter::new("at-least", ParameterKind::Number { least: 0, most: 1000, default: 0 });

/// Every game, in the order of the documents.
pub const GAMES: &[Entry] = &[
    Entry { id: "one-row", aliases: &["row"], parameters: &[MOST_TAKEN], example: "21" },
    Entry { id: "nim", aliases: &["fan-tan", "tiouk-tiouk"], parameters: &[], example: "3,5,7" },
    Entry { id: "marienbad", aliases: &["misere-nim"], parameters: &[], example: "1,3,5,7" },
    Entry { id: "moore", aliases: &["nim-k"], parameters: &[ROWS_CHANGED], example: "1,3,4,7,9" },
    Entry { id: "fibonacci", aliases: &["fibonacci-nim"], parameters: &[], example: "20" },
    Entry {
        id: "wythoff",
        aliases: &["tsianshidsi", "queen"],
        parameters: &[GAP, MULTIPLE],
        example: "27,46",
    },
    Entry {
        id: "fraenkel",
        aliases: &["generalised-wythoff"],
        parameters: &[GAP],
        example: "26,49",
    },
    Entry { id: "connell", aliases: &[], parameters: &[CONNELL], example: "13,49" },
    Entry {
        id: "fraenkel-borosh",
        aliases: &["borosh"],
        parameters: &[GAP, MULTIPLE],
        example: "13,82",
    },
    Entry { id: "quota", aliases: &["take-away"], parameters: &[QUOTA], example: "20" },
    Entry { id: "nimhoff", aliases: &["cyclic-nimhoff"], parameters: &[PERIOD], example: "4,7,9" },
    Entry { id: "wythoff-subsets", aliases: &[], parameters: &[], example: "2,3,7" },
    Entry { id: "wythoff-nim-sum", aliases: &[], parameters: &[], example: "2,3,7" },
    Entry { id: "octal", aliases: &["taking-and-breaking"], parameters: &[CODE], example: "5,6" },
    Entry { id: "subtraction", aliases: &[], parameters: &[TAKES], example: "6,11" },
    Entry { id: "path", aliases: &["k-path", "dawson"], parameters: &[POWER], example: "5,11" },
    Entry { id: "cycle", aliases: &[], parameters: &[], example: "7,10" },
    Entry { id: "ladder", aliases: &["grid-2xn"], parameters: &[], example: "5,H:2" },
    Entry { id: "saw", aliases: &["triangular-saw"], parameters: &[], example: "4,6" },
    Entry { id: "trapezoidal-saw", aliases: &[], parameters: &[], example: "3,4" },
    Entry { id: "comb", aliases: &[], parameters: &[], example: "5,8" },
    Entry { id: "caterpillar", aliases: &[], parameters: &[WORD], example: "3,4" },
    Entry { id: "family", aliases: &[], parameters: &[GRAMMAR], example: "5,6" },
    Entry {
        id: "domination",
        aliases: &["node-kayles"],
        parameters: &[BOARD],
        example: "grid:3x4",
    },
    Entry {
        id: "oriented-domination",
        aliases: &["directed-domination"],
        parameters: &[SUCCESSORS],
        example: "path:7",
    },
    Entry {
        id: "marking",
        aliases: &["marking-game"],
        parameters: &[
            NEIGHBOURS,
            ALICE_MARKS,
            BOB_MARKS,
            ALICE_MAX_PASSES,
            BOB_MAX_PASSES,
            AT_LEAST,
        ],
        example: "grid:3x3",
    },
    Entry {
        id: "graph-colouring",
        aliases: &["graph-coloring"],
        parameters: &[COLOURS],
        example: "cycle:5",
    },
    Entry {
        id: "colouring",
        aliases: &["coloring", "maker-breaker-colouring", "maker-breaker-coloring"],
        parameters: &[FEW_COLOURS, ALICE_PASSES, BOB_PASSES],
        example: "caterpillar:3,2,2,3",
    },
];

/// A well-known name of a game, which fills in some of its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name {
    /// The name.
    pub(super) name: &'static str,
    /// The ruleset.
    pub(super) ruleset: &'static str,
    /// Parameters of the ruleset and their values; `None` for a flag. `{k}` stands for the value of
    /// the parameter `k` of the entry with this name.
    pub(super) fills: &'static [(&'static str, Option<&'static str>)],
}

/// The well-known names. Those that have an entry are listed as games of their own; the others are
/// the ruleset with these parameters. The codes of octal games are those of Berlekamp, Conway and
/// Guy, *Winning Ways*, chapter 4.
pub(super) const NAMES: &[Name] = &[
    name("marienbad", "nim", &[("misere", None)]),
    name("fraenkel", "wythoff", &[("b", Some("1"))]),
    name("connell", "wythoff", &[("a", Some("1")), ("b", Some("{k}"))]),
    name("fraenkel-borosh", "wythoff", &[]),
    name("path", "domination", &[("board", Some("path^{k}"))]),
    name("cycle", "domination", &[("board", Some("cycle"))]),
    name("ladder", "domination", &[("board", Some("ladder"))]),
    name("saw", "domination", &[("board", Some("saw"))]),
    name("trapezoidal-saw", "domination", &[("board", Some("trapezoidal-saw"))]),
    name("comb", "domination", &[("board", Some("comb"))]),
    name("caterpillar", "domination", &[("board", Some("caterpillar:{word}"))]),
    name("kayles", "octal", &[("code", Some("0.77"))]),
    name("dawsons-kayles", "octal", &[("code", Some("0.07"))]),
    name("dawsons-chess", "octal", &[("code", Some("0.137"))]),
    name("treblecross", "octal", &[("code", Some("0.007"))]),
    name("officers", "octal", &[("code", Some("0.6"))]),
    name("guiles", "octal", &[("code", Some("0.15"))]),
    name("lasker", "octal", &[("code", Some("4.[3]"))]),
];

const fn name(
    name: &'static str,
    ruleset: &'static str,
    fills: &'static [(&'static str, Option<&'static str>)],
) -> Name {
    Name { name, ruleset, fills }
}
