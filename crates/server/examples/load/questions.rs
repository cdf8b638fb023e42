//! Light questions, and the numbers that are filled into them.

/// Light questions in both languages. `{9}` stands for a number from 1 to 9.
pub(crate) const LIGHT: &[&str] = &[
    "/api/games/nim/solve?position={99},{99},{99},{99}",
    "/api/games/nim/explain?position={99},{99},{99},{99}",
    "/api/games/nim/explain?position={99},{99},{99},{99}&lang=fr&by=binary",
    "/api/games/marienbad/solve?position={99},{99},{99},{99}",
    "/api/games/moore/explain?position={99},{99},{99},{99}",
    "/api/games/fibonacci/explain?position={999999}&lang=fr",
    "/api/games/wythoff/solve?position={9999},{9999}&a=2",
    "/api/games/wythoff/explain?position={9999},{9999}",
    "/api/games/octal/solve?position={9999},{9999}&code=0.137",
    "/api/games/octal/explain?position={9},{9},{9},{9}&code=0.77&lang=fr",
    "/api/games/subtraction/solve?position={9999},{9999}",
    "/api/games/path/solve?position={999},{999},{999}",
    "/api/games/path/solve?position={29},{29},{29},{29}&compound=conjunctive",
    "/api/games/ladder/solve?position={99},{99},{99}",
    "/api/games/domination/solve?position=random-tree:12@{999999}",
    "/api/games/domination/solve?position=random-tree:9@{999999}&lang=fr",
    "/api/games/quota/solve?position={29}&lang=fr",
    "/api/games/nim/moves?position={9},{9},{9},{9}",
];

/// The next number of a xorshift generator, which is random enough here.
pub(crate) fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// The question with numbers filled in.
pub(crate) fn filled(question: &str, random: &mut u64) -> String {
    let mut out = String::new();
    for (place, part) in question.split(['{', '}']).enumerate() {
        match part.parse::<u64>() {
            Ok(most) if place % 2 == 1 => out += &(next(random) % most + 1).to_string(),
            _ => out += part,
        }
    }
    out
}
