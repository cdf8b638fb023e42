//! Times canonical forms and generators: `cargo run --release --example canonical_speed`.

use std::time::Instant;

use noyau_graph::{Canonical, Capacity, Named, graphs, trees};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for order in [16, 18, 20, 22] {
        timed(&format!("free trees of {order} vertices"), || trees::free(order).count());
    }
    for order in [7, 8, 9] {
        let all = graphs::all(order)?;
        timed(&format!("graphs of {order} vertices"), || all.count());
    }
    for name in [
        "random-tree:1000000@1",
        "grid:6x6",
        "grid:30x30",
        "queen:9",
        "knight:8",
        "rook:8",
        "hypercube:6",
        "petersen:20,7",
        "complete:40",
        "complement(random-tree:40@1)",
        "product(complete:4;complete:4;complete:4)",
        "cycle:10000",
    ] {
        let graph = name.parse::<Named>()?.build(Capacity::default())?;
        timed(&format!("canonical form of {name}"), || orbits(&Canonical::of(&graph)));
    }
    Ok(())
}

/// Number of orbits of the symmetries.
fn orbits(canonical: &Canonical) -> usize {
    (0..).zip(&canonical.orbits).filter(|(v, orbit)| v == *orbit).count()
}

fn timed(what: &str, work: impl FnOnce() -> usize) {
    let start = Instant::now();
    let result = work();
    println!("{:>10.1} ms  {what}: {result}", start.elapsed().as_secs_f64() * 1e3);
}
