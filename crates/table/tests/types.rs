//! The browser's types are those of the server.

use std::path::Path;

#[test]
fn the_types_of_the_browser_are_made_from_ours() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let made = table::wire::typescript();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "{} is stale: run `make types`", file.display());
}
