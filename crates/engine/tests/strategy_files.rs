//! Files of strategies: what is refused where.
#![allow(clippy::unwrap_used)]

use noyau_engine::Arguments;
use noyau_engine::strategy::{HEADER, Strategy, StrategyError};

fn read(parameters: &str) -> Result<Strategy, StrategyError> {
    let start = format!("{HEADER}\ngame: graph-colouring\n{parameters}");
    let file = format!("{start}position: path:2\nclaim: P\nmirror: 0\nend\n");
    Strategy::read_from(file.as_bytes())
}

#[test]
fn a_parameter_that_is_no_pair_is_refused_where_it_stands() {
    for (parameters, line) in [
        ("parameter: colours 2\n", 3),
        ("parameter: colours = 2\n", 3),
        ("parameter: =2\n", 3),
        ("parameter: \n", 3),
        ("parameter: misere\nparameter: colours: 2\n", 4),
    ] {
        let problem = read(parameters).unwrap_err().to_string();
        let wanted = format!("line {line}: expected parameter: NAME=VALUE, or parameter: FLAG");
        assert_eq!(problem, wanted, "{parameters}");
    }
    let read = read("parameter: colours=2\nparameter: at-least\n").unwrap();
    assert_eq!(read.given, Arguments::none().with("colours", "2").flag("at-least"));
}
