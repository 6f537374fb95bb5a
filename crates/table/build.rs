//! A release carries the browser's pages inside: when they are built anew, so must the crate be. A debug build reads
//! them from the disk.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var_os("DEBUG").is_none_or(|debug| debug == "false") {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
