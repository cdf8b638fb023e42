//! A file with all its changes in it, each behind a question to the selector.
//!
//! The smallest expression around a change is written twice, `(if on(7) { changed } else { as it
//! was })`; a result stands as an early `return` at the start of the function; an arm that is left
//! out gets a guard. What is constant for the compiler cannot ask, and is left alone.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Iter;
use std::iter::Peekable;
use std::ops::Range;

use anyhow::Result;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Signature};

use crate::change::{Change, Genre, Place};

/// A file that holds changes.
pub struct Rewritten {
    pub text: String,
    /// Where each change stands, and the places with several: for errors of the compiler.
    pub regions: Regions,
    /// Changes that have no place in the file.
    pub left: Vec<usize>,
}

/// Where changes can stand, in bytes.
#[derive(Default)]
struct Places {
    expressions: Vec<Range<usize>>,
    /// Arms of `match`, and where the pattern ends.
    arms: Vec<(Range<usize>, usize)>,
    /// The first statement of each function.
    starts: Vec<usize>,
}

/// A place where the text changes: order in the file (what is inserted comes first, then the larger
/// expression), and the changed texts with their numbers.
type Sites = BTreeMap<Site, Vec<(usize, String)>>;
type Site = (usize, bool, Reverse<usize>);

/// Parts of the new text, and the changes that stand there.
pub type Regions = Vec<(Range<usize>, Vec<usize>)>;

pub fn rewrite(text: &str, changes: &[(usize, &Change)]) -> Result<Rewritten> {
    let mut places = Places::default();
    places.visit_file(&syn::parse_file(text)?);
    let lines: Vec<usize> =
        std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let mut sites = Sites::new();
    let mut left = Vec::new();
    for &(number, change) in changes {
        let span = byte(text, &lines, &change.span.start)..byte(text, &lines, &change.span.end);
        match places.site(text, change, &span) {
            Some((key, changed)) => sites.entry(key).or_default().push((number, changed)),
            None => left.push(number),
        }
    }
    let mut writer = Writer { old: text, new: String::new(), regions: Vec::new() };
    writer.write(&mut sites.iter().peekable(), 0..text.len());
    Ok(Rewritten { text: writer.new, regions: writer.regions, left })
}

fn byte(text: &str, lines: &[usize], place: &Place) -> usize {
    let start = lines[place.line - 1];
    text[start..].char_indices().nth(place.column - 1).map_or(text.len(), |(at, _)| start + at)
}

impl Places {
    fn site(&self, text: &str, change: &Change, span: &Range<usize>) -> Option<(Site, String)> {
        match change.genre {
            Genre::FnValue => {
                let built = self.starts.contains(&span.start) && !change.is_opaque();
                let changed = format!("return {};", change.replacement);
                built.then_some(((span.start, false, Reverse(span.end)), changed))
            }
            Genre::MatchArm => {
                let (_, end) = self.arms.iter().find(|(arm, _)| arm.start == span.start)?;
                Some(((*end, false, Reverse(*end)), String::new()))
            }
            _ => {
                let around = self.expressions.iter().filter(|expression| {
                    expression.start <= span.start && span.end <= expression.end
                });
                let around = around.min_by_key(|expression| expression.len())?;
                let (before, after) =
                    (&text[around.start..span.start], &text[span.end..around.end]);
                let changed = format!("{before}{}{after}", change.replacement);
                // `a as u32 < b` is read as a type: an error here would hide all others.
                syn::parse_str::<Expr>(&changed).ok()?;
                Some(((around.start, true, Reverse(around.end)), changed))
            }
        }
    }
}

/// The new text as it is written.
struct Writer<'t> {
    old: &'t str,
    new: String,
    regions: Regions,
}

impl Writer<'_> {
    /// Writes a part of the old text with the places in it.
    fn write(
        &mut self,
        sites: &mut Peekable<Iter<'_, Site, Vec<(usize, String)>>>,
        part: Range<usize>,
    ) {
        let mut at = part.start;
        let inside = |site: &(&Site, &_)| site.0.0 < part.end;
        while let Some((&(start, wraps, Reverse(end)), changes)) = sites.next_if(inside) {
            self.new.push_str(&self.old[at..start]);
            let first = self.new.len();
            self.new.push_str(if wraps { "(" } else { "" });
            for (number, changed) in changes {
                let from = self.new.len();
                self.new.push_str(&match (wraps, changed.is_empty()) {
                    (true, _) => format!("if crate::mutant::on({number}) {{ {changed} }} else "),
                    (false, false) => format!("if crate::mutant::on({number}) {{ {changed} }}\n"),
                    (false, true) => format!(" if !crate::mutant::on({number})"),
                });
                self.regions.push((from..self.new.len(), vec![*number]));
            }
            self.new.push_str(if wraps { "{ " } else { "" });
            self.write(sites, start..end);
            self.new.push_str(if wraps { " })" } else { "" });
            let numbers = changes.iter().map(|(number, _)| *number).collect();
            self.regions.push((first..self.new.len(), numbers));
            at = end;
        }
        self.new.push_str(&self.old[at..part.end]);
    }
}

impl Places {
    fn function(&mut self, signature: &Signature, block: &Block) -> bool {
        if signature.constness.is_some() {
            return false;
        }
        self.starts.extend(block.stmts.first().map(|first| first.span().byte_range().start));
        true
    }
}

impl<'ast> Visit<'ast> for Places {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        if !chains_let(expression) {
            self.expressions.push(expression.span().byte_range());
        }
        visit::visit_expr(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.arms.push((arm.span().byte_range(), arm.pat.span().byte_range().end));
        visit::visit_arm(self, arm);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if self.function(&item.sig, &item.block) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if self.function(&item.sig, &item.block) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let block = item.default.as_ref();
        if block.is_some_and(|block| self.function(&item.sig, block)) {
            visit::visit_trait_item_fn(self, item);
        }
    }

    fn visit_expr_repeat(&mut self, expression: &'ast syn::ExprRepeat) {
        self.visit_expr(&expression.expr);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
}

/// Whether `let` stands in a chain of `&&`, which can have no parentheses.
fn chains_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            chains_let(&binary.left) || chains_let(&binary.right)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The change of the first `old` in the text.
    fn change(text: &str, genre: &str, old: &str, new: &str) -> Change {
        let place = |at: usize| {
            let line = text[..at].matches('\n').count() + 1;
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            serde_json::json!({ "line": line, "column": text[start..at].chars().count() + 1 })
        };
        let at = text.find(old).unwrap();
        serde_json::from_value(serde_json::json!({
            "name": "", "package": "", "file": "", "genre": genre, "replacement": new,
            "function": { "return_type": "" },
            "span": { "start": place(at), "end": place(at + old.len()) },
        }))
        .unwrap()
    }

    fn rewritten(text: &str, (genre, old, new): (&str, &str, &str)) -> Option<String> {
        let changed = rewrite(text, &[(7, &change(text, genre, old, new))]).unwrap();
        syn::parse_file(&changed.text).unwrap();
        changed.left.is_empty().then_some(changed.text)
    }

    #[test]
    fn each_kind_of_change_has_its_place() {
        let text = "fn é(a: u8) -> u8 {\n    match a { 1 => 2, b if b > 3 => !b * 2, _ => 0 }\n}\n";
        let kinds = [
            (("FnValue", "match a", "1"), "{\n    if crate::mutant::on(7) { return 1; }\nmatch a"),
            (("MatchArm", "1 => 2,", ""), "1 if !crate::mutant::on(7) => 2"),
            (
                ("MatchArmGuard", "b > 3", "true"),
                "(if crate::mutant::on(7) { true } else { b > 3 })",
            ),
            (("UnaryOperator", "!", ""), "(if crate::mutant::on(7) { b } else { !b }) * 2"),
            (("BinaryOperator", "*", "+"), "(if crate::mutant::on(7) { !b + 2 } else { !b * 2 })"),
        ];
        for (kind, expected) in kinds {
            let found = rewritten(text, kind).unwrap();
            assert!(found.contains(expected), "{found}");
        }
    }

    #[test]
    fn what_cannot_ask_is_left_alone() {
        let plus = ("BinaryOperator", "+", "-");
        for text in ["const A: u8 = 1 + 2;", "const fn f() -> u8 { 1 + 2 }"] {
            assert_eq!(rewritten(text, plus), None, "{text}");
        }
        // `a as u8 < b` would open a list of types.
        let text = "fn f(a: u16, b: u8) -> bool { a as u8 > b }";
        assert_eq!(rewritten(text, ("BinaryOperator", "> b", "< b")), None);
    }

    #[test]
    fn changes_inside_changes() {
        let text = "fn f(a: u8) -> u8 { a * 2 + 1 }";
        let times = change(text, "BinaryOperator", "*", "/");
        let plus = change(text, "BinaryOperator", "+", "-");
        let found = rewrite(text, &[(1, &times), (2, &plus)]).unwrap();
        let inner = "(if crate::mutant::on(1) { a / 2 } else { a * 2 })";
        let outer = format!("(if crate::mutant::on(2) {{ a * 2 - 1 }} else {{ {inner} + 1 }})");
        assert_eq!(found.text, format!("fn f(a: u8) -> u8 {{ {outer} }}"));
    }
}
