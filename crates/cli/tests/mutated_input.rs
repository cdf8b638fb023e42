//! Command lines and files with small changes: the command answers or refuses each of them. It
//! never panics, and ends with an exit code of the table.
//!
//! A separate process runs the cases one after the other through the library, so that thousands
//! take seconds. It writes down each case before it runs it. `NOYAU_MUTANTS=100000` sets the number
//! of cases, `NOYAU_SEED=7` selects others.
#![allow(clippy::unwrap_used)]

use std::ffi::OsString;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit codes of `docs/notation.md`, except those for a defect and an interruption.
const CODES: [u8; 4] = [0, 1, 2, 3];
const CASES: usize = 2000;
/// The time limit of a command in seconds, unless the case sets another.
const TIME: &str = "0.05";

/// Command lines, each with the text of the file that `FILE` stands for.
const SEEDS: &[(&str, &str)] = &[
    ("help solve", ""),
    ("help nim", ""),
    ("list moore", ""),
    ("list --json --lang fr", ""),
    ("solve nim 3,5,7", ""),
    ("solve nim 3,5,7 --misere --json", ""),
    ("solve moore 1,3,4 --k 2", ""),
    ("solve one-row 21 --p 3 --brief", ""),
    ("solve wythoff 13,22 --a 2 --b 3", ""),
    ("solve wythoff --verify-to 4", ""),
    ("solve octal 0.137 5,12", ""),
    ("solve subtraction 1,3,4 6,11", ""),
    ("solve caterpillar 2(10)1 3,4", ""),
    ("solve ladder 5,H:2,*1", ""),
    ("solve path 5,11 --compound conjunctive,short,misere", ""),
    ("solve domination grid:3x4", ""),
    ("solve domination path:4+2*cycle:5", ""),
    ("solve domination grid:3x4 - 1,4..6", ""),
    ("solve colouring path:5/0=1,3=2/B --colours 3", ""),
    ("solve marking path:7/2,5 --alice-marks 2", ""),
    ("solve domination --graph FILE", "4\n0 1\n1 2\n2 3\n"),
    ("solve domination --graph FILE", "graph { a -- b -- c; d }"),
    ("solve domination --graph FILE", "0110\n1001\n1001\n0110\n"),
    ("solve domination --graph FILE", ">>graph6<<DQc"),
    ("solve domination --graph FILE", ":DgH"),
    (
        "solve family 5,6 --grammar FILE --time 1",
        "row:\n  at 1..2: nothing\n  take 1..2: row>=1 | row>=1 + row>=1\n",
    ),
    ("explain nim 3,5,7 --by bouton", ""),
    ("explain one-row 5 --format latex", ""),
    ("moves marienbad 1,2,3 --limit 5", ""),
    ("refute nim 1,2 --depth 2", ""),
    ("table nim sum --rows 5 --base 4", ""),
    ("table wythoff array --rows 3 --format csv", ""),
    ("board wythoff 5x4 --steps 1 --format svg", ""),
    ("check-kernel nim --within 2,2 0,0 1,1 2,2", ""),
    ("replay FILE", "game: moore\nk: 2\nstart: 1,3,4\n3-3  # a move\n-> 0,3,1\n"),
    ("play nim 1,2 --line --seed 3 --level perfect", ""),
    ("numeration 40 --quotients 2,2,2", ""),
    ("numeration 40 --weights 1,3,7", ""),
    ("numeration 40 --base 3 --json", ""),
    ("sequence 0.137 --to 30", ""),
    ("sequence ladder --kind H --to 20 --stats --json", ""),
    ("sequence path --k 2 --to 20 --function foreclosed-misere", ""),
    ("sequence domination path:N+1 --to 6", ""),
    ("sequence file:FILE --to 9", "row:\n  take 1..2: row>=1 | row>=1 + row>=1\n"),
    ("period 0.77 --to 40", ""),
    ("quotient 0.77 --to 4 --presentation", ""),
    ("census domination trees:1..6 --by value", ""),
    ("census colouring lc-trees:2..3 --format csv", ""),
    ("chi colouring path:4", ""),
    ("bitype zDDz --options", ""),
    ("smallest domination --value 2 --trees", ""),
    ("completions bash", ""),
    (
        "check FILE",
        "{\"game\": \"nim\", \"parameters\": {}, \"position\": \"1,2\", \"explanations\": []}",
    ),
    ("check FILE", "noyau strategy 1\ngame: domination\nposition: path:2\nclaim: N 0\nend\n"),
    ("check FILE", "noyau period 1\ngrammar\n"),
    ("check FILE", "noyau quotient 1\ngrammar\n"),
];

/// Pieces of text that replace others.
const PIECES: &[&str] = &[
    "",
    ",",
    ",,",
    "-",
    "--",
    "=",
    ":",
    ";",
    "+",
    "*",
    "/",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "@",
    "#",
    "..",
    "^",
    "e",
    ">",
    "<",
    "\"",
    "'",
    "\\",
    "\n",
    "\t",
    " ",
    "\u{0}",
    "é",
    "…",
    "𝟙",
    "０",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "x",
    "N",
    "path:3",
    "nim",
    "--json",
    "--k",
    "--misere",
    "null",
    "true",
    "%s",
    "\u{7f}",
    "\u{202e}",
    "path:0",
    "complement(",
    "1.5",
    "1e1",
    "1e9",
    "2^5",
    "999",
    "4294967296",
    "99999999999999999999",
    "--time=0.1",
    "--memory=1",
];

/// A xorshift generator, so that the cases are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }

    fn piece(&mut self) -> &'static str {
        PIECES[self.roll(PIECES.len())]
    }

    /// A text with a few changes.
    fn changed(&mut self, text: &str) -> String {
        let mut letters: Vec<String> = text.chars().map(String::from).collect();
        for _ in 0..=self.roll(3) {
            let at = self.roll(letters.len() + 1);
            let to = (at + 1 + self.roll(4)).min(letters.len());
            match self.roll(5) {
                0 => drop(letters.drain(at.min(to)..to)),
                1 => letters.insert(at, self.piece().to_owned()),
                2 if at < letters.len() => letters[at] = self.piece().to_owned(),
                3 => {
                    let again: Vec<String> = letters[at.min(to)..to].to_vec();
                    letters.splice(at..at, again);
                }
                _ => letters.truncate(letters.len() - self.roll(letters.len() + 1) / 3),
            }
        }
        letters.concat()
    }
}

/// A command line, and the text of its file.
fn case(dice: &mut Dice) -> (Vec<String>, String) {
    let (line, file) = SEEDS[dice.roll(SEEDS.len())];
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let mut file = file.to_owned();
    if !file.is_empty() && dice.roll(2) == 0 {
        file = dice.changed(&file);
    } else {
        match dice.roll(6) {
            0 => drop(words.remove(dice.roll(words.len()))),
            1 => words.insert(dice.roll(words.len() + 1), dice.piece().to_owned()),
            2 => {
                let (one, other) = (dice.roll(words.len()), dice.roll(words.len()));
                words.swap(one, other);
            }
            3 => {
                let (other, _) = SEEDS[dice.roll(SEEDS.len())];
                let other: Vec<&str> = other.split(' ').collect();
                words[0] = other[0].to_owned();
            }
            _ => {
                let at = dice.roll(words.len());
                let changed = dice.changed(&words[at]);
                words[at] = changed;
            }
        }
    }
    if !words.iter().any(|word| word.contains("--time")) {
        words.extend(["--time".to_owned(), TIME.to_owned()]);
    }
    (words, file)
}

/// Whether a case is tried. Excluded are commands that wait and arguments that no shell can pass.
fn is_tried(words: &[String]) -> bool {
    !words.iter().any(|word| matches!(&**word, "serve" | "reproduce") || word.contains('\0'))
}

/// Runs the cases, in a process without input or output.
#[test]
#[ignore = "run by the test below, in a process of its own"]
fn worker() {
    let Some(folder) = std::env::var_os("NOYAU_MUTANTS_FOLDER") else { return };
    let folder = Path::new(&folder);
    let number = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ number("NOYAU_SEED", 1) as u64);
    let cases = number("NOYAU_MUTANTS", CASES);
    let (at, path) = (folder.join("case"), folder.join("file"));
    let mut done = 0;
    while done < cases {
        let (words, file) = case(&mut dice);
        if !is_tried(&words) {
            continue;
        }
        done += 1;
        fs::write(&at, format!("{words:?}\n{file}")).unwrap();
        fs::write(&path, &file).unwrap();
        let path = path.to_str().unwrap();
        let words = words.iter().map(|word| word.replace("FILE", path));
        let arguments: Vec<OsString> =
            ["noyau".to_owned()].into_iter().chain(words).map(OsString::from).collect();
        let code = catch_unwind(|| noyau_cli::run(arguments)).unwrap_or(101);
        assert!(CODES.contains(&code), "exit code {code}");
    }
    fs::write(&at, format!("{done} cases\n")).unwrap();
}

#[test]
fn almost_right_is_answered_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let worked = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "worker", "--ignored", "--nocapture"])
        .env("NOYAU_MUTANTS_FOLDER", folder.path())
        .env("LC_ALL", "C")
        // Files that a command writes go to this folder.
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    let case = fs::read_to_string(folder.path().join("case")).unwrap();
    assert!(worked.success(), "this is the case: {case}");
    assert!(case.ends_with("cases\n"), "{case}");
}
