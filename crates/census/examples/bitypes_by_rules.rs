//! Computes bitypes of trees from the rules of the colouring game alone, to compare a census with.
//! It uses no code of noyau, no theorem and no table: trees are grown leaf by leaf, and every move
//! is tried.
//!
//! ```console
//! $ bitypes_by_rules 12 14         # counts of all trees of these orders, as CSV
//! $ bitypes_by_rules < trees.txt   # bitypes of trees written as tree:0,1,1
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, BufRead};

const COLOURS: usize = 3;

/// The neighbours of each vertex, as bits. A board has at most 31 vertices, because a key has four
/// bits for each of them and for a spare vertex.
type Board = [u32];

/// A position: the vertices without a colour, and for each colour those of them with a neighbour
/// that has it. What happens later depends on nothing else.
#[derive(Clone, Copy)]
struct Given {
    open: u32,
    sees: [u32; COLOURS],
}

impl Given {
    fn start(board: &Board) -> Self {
        Self { open: u32::MAX >> (32 - board.len()), sees: [0; COLOURS] }
    }

    fn with(mut self, board: &Board, vertex: usize, colour: usize) -> Self {
        self.open &= !(1 << vertex);
        self.sees[colour] |= board[vertex];
        self.sees.iter_mut().for_each(|sees| *sees &= self.open);
        self
    }

    /// Whether some vertex has neighbours of all colours. It can never get a colour, so Bob has won.
    fn is_blocked(&self) -> bool {
        self.sees.iter().fold(self.open, |bits, sees| bits & sees) != 0
    }

    /// The sets in order, because exchanging colours does not change the game. Whose turn it is
    /// follows from the number of vertices without a colour.
    fn key(&self) -> u128 {
        let mut sees = self.sees;
        sees.sort_unstable();
        sees.iter().fold(self.open.into(), |key, &set| (key << 32) | u128::from(set))
    }

    /// The positions after one move. The order only saves time: vertices with coloured neighbours
    /// and with open neighbours come first.
    fn after(&self, board: &Board) -> Vec<Self> {
        let mut moves = Vec::new();
        for vertex in (0..board.len()).filter(|vertex| (self.open >> vertex) & 1 == 1) {
            let seen = self.sees.iter().filter(|sees| (*sees >> vertex) & 1 == 1).count();
            let urgent = 4 * seen + (board[vertex] & self.open).count_ones() as usize;
            for colour in (0..COLOURS).filter(|&colour| (self.sees[colour] >> vertex) & 1 == 0) {
                moves.push((urgent, self.with(board, vertex, colour)));
            }
        }
        moves.sort_by_key(|(urgent, _)| usize::MAX - urgent);
        moves.into_iter().map(|(_, given)| given).collect()
    }
}

/// Whether Alice wins: every vertex gets a colour.
fn alice_wins(board: &Board, given: Given, alice: bool, known: &mut HashMap<u128, bool>) -> bool {
    if given.is_blocked() {
        return false;
    }
    if given.open == 0 {
        return true;
    }
    let key = given.key();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let after = given.after(board);
    let wins = if alice {
        after.into_iter().any(|next| alice_wins(board, next, false, known))
    } else {
        !after.iter().any(Given::is_blocked)
            && after.into_iter().all(|next| alice_wins(board, next, true, known))
    };
    known.insert(key, wins);
    wins
}

/// The outcome: A if Alice always wins, B if Bob always wins, N if the player who begins wins, P if
/// the other player wins.
fn outcome(board: &Board) -> char {
    let alice = |begins| alice_wins(board, Given::start(board), begins, &mut HashMap::new());
    match (alice(true), alice(false)) {
        (true, true) => 'A',
        (true, false) => 'N',
        (false, true) => 'P',
        (false, false) => 'B',
    }
}

/// The bitype: the outcome without and with a spare vertex.
fn bitype(tree: &[usize]) -> String {
    let mut board = vec![0; tree.len()];
    for (vertex, &parent) in tree.iter().enumerate().skip(1) {
        board[vertex] |= 1 << parent;
        board[parent] |= 1 << vertex;
    }
    let alone = outcome(&board);
    board.push(0);
    [alone, outcome(&board)].iter().collect()
}

/// The parent of each vertex, which comes before it; the first vertex has none.
type Tree = Vec<usize>;

/// The canonical form of a tree: the least of the texts of brackets over all roots. Isomorphic
/// trees have the same form.
fn form(tree: &[usize]) -> String {
    let mut near = vec![Vec::new(); tree.len()];
    for (vertex, &parent) in tree.iter().enumerate().skip(1) {
        near[vertex].push(parent);
        near[parent].push(vertex);
    }
    (0..tree.len()).map(|root| brackets(&near, root, root)).min().unwrap_or_default()
}

fn brackets(near: &[Vec<usize>], vertex: usize, from: usize) -> String {
    let below = near[vertex].iter().filter(|&&next| next != from);
    let mut below: Vec<String> = below.map(|&next| brackets(near, next, vertex)).collect();
    below.sort();
    format!("({})", below.concat())
}

/// All trees with one vertex more.
fn grown(trees: &[Tree]) -> Vec<Tree> {
    let mut seen = BTreeSet::new();
    let larger = trees.iter().flat_map(|tree| {
        (0..tree.len()).map(move |parent| tree.iter().copied().chain([parent]).collect())
    });
    larger.filter(|tree: &Tree| seen.insert(form(tree))).collect()
}

/// The tree that a line names.
fn read(line: &str) -> Option<Tree> {
    let parents = line.trim().strip_prefix("tree:")?.split(',');
    let parents: Option<Tree> = parents.map(|parent| parent.parse().ok()).collect();
    let tree: Tree = [0].into_iter().chain(parents?).collect();
    let is_tree = tree.iter().enumerate().skip(1).all(|(vertex, &parent)| parent < vertex);
    (is_tree && tree.len() < 32).then_some(tree)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let orders: Vec<usize> =
        std::env::args().skip(1).map(|n| n.parse()).collect::<Result<_, _>>()?;
    let &[first, last] = &orders[..] else {
        for line in io::stdin().lock().lines() {
            let line = line?;
            let tree = read(&line).ok_or_else(|| format!("\"{line}\" is no tree:0,1,1"))?;
            println!("{},{}", bitype(&tree), line.trim());
        }
        return Ok(());
    };
    println!("order,bitype,count");
    let mut trees = vec![vec![0]];
    for order in 1..=last {
        if order >= first {
            let mut counts = BTreeMap::new();
            trees.iter().for_each(|tree| *counts.entry(bitype(tree)).or_insert(0) += 1);
            counts.iter().for_each(|(bitype, count)| println!("{order},{bitype},{count}"));
        }
        trees = grown(&trees);
    }
    Ok(())
}
