//! Makes cargo notice when the page, which is embedded in the program, was built again.

use std::path::Path;

fn main() {
    // `make web` touches this file. Cargo is not told to watch the folder before it exists, because
    // it would then build everything again each time.
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new("dist").exists() {
        println!("cargo::rerun-if-changed=dist");
    }
}
