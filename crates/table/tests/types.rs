//! What is generated from the wire types and checked in: the browser's types and the OpenAPI document.

use std::path::Path;

/// Compares a generated file with the one that is checked in; `BLESS=1` writes it.
fn check_generated(file: &str, made: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "{} is stale: run `make types`", file.display());
}

#[test]
fn the_types_of_the_browser_are_made_from_ours() {
    check_generated("../../web/src/wire.ts", &table::wire::typescript());
}

#[test]
fn the_openapi_document_is_made_from_our_types() {
    let document = table::openapi::document().to_pretty_json().unwrap();
    check_generated("openapi.json", &(document + "\n"));
}
