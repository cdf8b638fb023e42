//! The page is embedded; cargo must notice when it was built again.

use std::path::Path;

fn main() {
    // `make web` touches this file: a folder that is not there yet cannot be watched, and cargo would
    // build everything again each time.
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new("dist").exists() {
        println!("cargo::rerun-if-changed=dist");
    }
}
