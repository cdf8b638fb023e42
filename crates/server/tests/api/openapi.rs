//! Tests that `docs/openapi.json` is the description of the API. The types of the page are made
//! from it.

use std::path::Path;

#[test]
fn the_description_is_the_one_that_is_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let now = noyau_server::openapi() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "the API has changed: UPDATE_OPENAPI=1 cargo test -p noyau-server --test api"
    );
}
