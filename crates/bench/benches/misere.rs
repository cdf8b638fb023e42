//! CPU time of misère quotients, compared with the 5.8 s that CGSuite's MisereSolver needs for
//! 0.07.
#![allow(clippy::unwrap_used, missing_docs)]

use std::time::Instant;

use noyau_family::Grammar;
use noyau_solve::Limits;
use noyau_solve::misere::HeapQuotient;

/// The code, its digits, the largest heap, and the order of the quotient.
const GAMES: [(&str, &[u8], usize, usize); 3] =
    [("0.123", &[1, 2, 3], 100, 20), ("0.77", &[7, 7], 200, 40), ("0.07", &[0, 7], 30, 360)];

fn main() {
    for (name, digits, most, order) in GAMES {
        let grammar = Grammar::octal(0, digits, &[]).unwrap();
        let start = Instant::now();
        let mut quotient = HeapQuotient::new(&grammar).unwrap();
        quotient.extend(most, &Limits::none()).unwrap();
        // Only one thread works, so that on an idle machine the time is CPU time.
        let seconds = start.elapsed().as_secs_f64();
        assert_eq!(quotient.quotient().order(), order);
        println!("{name} to heap {most}: {order} elements in {seconds:.3} s");
        assert!(name != "0.07" || seconds < 5.8, "slower than CGSuite");
    }
}
