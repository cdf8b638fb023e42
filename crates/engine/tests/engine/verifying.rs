use super::*;

#[test]
fn every_formula_agrees_with_the_rules() {
    for engine in games() {
        let bound = match engine.entry().id {
            "one-row" | "fibonacci" => 40,
            _ => 6,
        };
        let mut seen = 0;
        let verification =
            engine.verify(bound, &Limits::none(), &mut |count| seen = count).unwrap();
        assert_eq!(verification.mismatch, None, "{}", engine.entry().id);
        assert_eq!(verification.positions, seen);
        assert!(seen > bound);
    }
}

#[test]
fn verifying_stops_at_its_limit() {
    let stopped = game("nim").verify(50, &Limits::work(1_000), &mut |_| {}).unwrap_err();
    assert!(matches!(stopped, EngineError::Stopped(_)));
}
