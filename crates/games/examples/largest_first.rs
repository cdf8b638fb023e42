//! The single paths that are lost in disjunctive play with the largest component first, up to a
//! length, by the classes of small unions and a search above them. Up to another length a plain
//! search by the rules must agree. The reduction to a few paths must agree on all these paths, and
//! on every union that the plain search meets.
//! `cargo run --release -p noyau-games --example largest_first -- 240 60`

use std::time::Instant;

use noyau_core::notation::InputSizes;
use noyau_core::{Composite, Compound, Convention, Notation, Outcome};
use noyau_games::compound::Compounded;
use noyau_games::compound::paths::reduced::{ReducedUnions, Variant};
use noyau_games::family::{FamilyGame, NamedFamily};
use noyau_solve::Limits;
use noyau_solve::compound::{OrderedSums, Referee};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = |place: usize, default: u16| {
        std::env::args().nth(place).map_or(Ok(default), |text| text.parse::<u16>())
    };
    let to: u16 = argument(1, 120)?;
    let plain: u16 = argument(2, 60)?;
    // Long misère play equals long normal play beside one additional vertex (Prop. 4.1.8).
    let variants: [(&str, Variant, &[u16]); 4] = [
        ("disjunctive,long,normal,largest-first", Variant::LongNormal, &[]),
        ("disjunctive,long,misere,largest-first", Variant::LongNormal, &[1]),
        ("disjunctive,short,normal,largest-first", Variant::ShortNormal, &[]),
        ("disjunctive,short,misere,largest-first", Variant::ShortMisere, &[]),
    ];
    for (text, variant, beside) in variants {
        let compound = Compound::parse(text)?;
        let game = FamilyGame::new(NamedFamily::parse("path")?, Convention::Normal);
        let game = Compounded::new(game, compound).map_err(|reason| reason.key.to_string())?;
        let mut referee = Referee::new(compound, &game, Limits::none());
        let mut sums = OrderedSums::new(compound, &game, Limits::none());
        let mut reduced = ReducedUnions::new(variant);
        let start = Instant::now();
        let mut lost = Vec::new();
        for n in 1..=to {
            let position = game.parse_position(&n.to_string(), InputSizes::default())?;
            let outcome = sums.outcome(&game.parts(&position))?;
            if outcome == Outcome::P {
                lost.push(n);
            }
            if (outcome == Outcome::P) != reduced.is_p(&[&[n], beside].concat()) {
                return Err(format!("{text}: P{n} is not as the reduction says").into());
            }
        }
        println!("{text}: P1 to P{to} in {:.1?}; lost: {lost:?}", start.elapsed());
        let start = Instant::now();
        for n in 1..=plain.min(to) {
            let position = game.parse_position(&n.to_string(), InputSizes::default())?;
            let searched = referee.outcome(&game.parts(&position))?;
            if (searched == Outcome::P) != lost.contains(&n) {
                return Err(format!("{text}: P{n} is not as the plain search says").into());
            }
        }
        let (positions, time) = (referee.positions(), start.elapsed());
        for (lengths, outcome) in referee.known() {
            let short = lengths.iter().copied().map(u16::try_from);
            let union: Vec<u16> = short.collect::<Result<Vec<u16>, _>>()?;
            if reduced.is_p(&[&union, beside].concat()) != (outcome == Outcome::P) {
                return Err(format!("{text}: {union:?} is not as the reduction says").into());
            }
        }
        println!("the plain search agrees up to P{plain}, in {time:.1?}, {positions} unions");
    }
    Ok(())
}
