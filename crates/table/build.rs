//! Tells the crate where the browser pages are. A release embeds them, so a new build of the pages rebuilds the crate. A
//! debug build reads them from disk.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let web = Path::new("../../web");
    // The folder of the pages may not be there yet: its own name cannot be resolved.
    let dist = web.canonicalize().unwrap_or_else(|_| web.to_path_buf()).join("dist");
    println!("cargo:rustc-env=SANDTABLE_DIST={}", dist.display());
    if std::env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed={}", dist.display());
    }
}
