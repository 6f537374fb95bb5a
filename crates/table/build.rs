//! Says where the browser's pages are. A release carries them inside: when they are built anew, so must the crate be. A
//! debug build reads them from the disk.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let web = Path::new("../../web");
    // The folder of the pages may not be there yet: its own name cannot be resolved.
    let dist = web.canonicalize().unwrap_or_else(|_| web.to_path_buf()).join("dist");
    println!("cargo:rustc-env=SANDTABLE_DIST={}", dist.display());
    if std::env::var_os("DEBUG").is_none_or(|debug| debug == "false") {
        println!("cargo:rerun-if-changed={}", dist.display());
    }
}
