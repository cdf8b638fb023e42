//! Packs the facts and errata of `data`: in a program that embeds them they are a fifth as long, and they are read
//! only when a suite runs.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=data");
    let out = std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for folder in fs::read_dir("data")? {
        let folder = folder?;
        let packed = Path::new(&out).join(folder.file_name());
        fs::create_dir_all(&packed)?;
        for name in ["vectors.json", "errata.json"] {
            // Not every folder belongs to a suite; the compiler misses those that do.
            let Ok(plain) = fs::read(folder.path().join(name)) else { continue };
            let file = File::create(packed.join(format!("{name}.gz")))?;
            let mut file = GzEncoder::new(file, Compression::best());
            file.write_all(&plain)?;
            file.finish()?;
        }
    }
    Ok(())
}
