//! Tests that `docs/openapi.json` is the description of the API, and that the program gives out the same. The
//! types of the page are made from it.

use std::io::{Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use noyau_server::Budget;

use crate::client::start;

const CHANGED: &str = "the API has changed: UPDATE_OPENAPI=1 cargo test -p noyau-server --test api";

fn unpacked(packed: &[u8]) -> String {
    let mut plain = String::new();
    GzDecoder::new(packed).read_to_string(&mut plain).unwrap();
    plain
}

#[test]
fn the_description_is_the_one_that_is_kept() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (path, copy) = (here.join("../../docs/openapi.json"), here.join("src/openapi.json.gz"));
    let now = noyau_server::openapi();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, format!("{now}\n")).unwrap();
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(now.as_bytes()).unwrap();
        std::fs::write(&copy, packed.finish().unwrap()).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept.strip_suffix('\n') == Some(&now), "{CHANGED}");
    assert!(unpacked(&std::fs::read(&copy).unwrap()) == now, "{CHANGED}");
}

#[test]
fn the_program_gives_out_the_description_that_is_kept() {
    // As it was when the program was built: the other test may just have written it anew.
    let kept = unpacked(include_bytes!("../../src/openapi.json.gz"));
    let server = start(Budget::default());
    let reply = server.get("/api/openapi.json");
    assert_eq!((reply.status, &reply.headers["content-type"][..]), (200, "application/json"));
    assert!(reply.text() == kept);
    let page = server.get("/api/docs").text();
    let routes = reply.json()["paths"].as_object().unwrap().clone();
    assert!(!routes.is_empty());
    for route in routes.keys() {
        assert!(page.contains(&format!("<code>{route}</code>")), "{route}");
    }
}
