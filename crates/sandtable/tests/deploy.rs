//! What `deploy/` says fits the program: options, metrics, variables, versions.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{run, told};
use serde_json::Value;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every word of the lines that are no comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(|line| line.split(" #").next().unwrap_or_default());
    let lines = lines.filter(|line| !line.trim_start().starts_with('#'));
    lines.flat_map(|line| line.split(|sign: char| sign.is_whitespace() || "=[],\"'".contains(sign)))
}

#[test]
fn every_option_is_one_of_the_servers() {
    let (_, help, _) = told(&run(&["serve", "--help"]));
    // Those of the programs that build the image.
    let others = ["--locked", "--profile", "--no-audit", "--no-fund", "--silent", "--system", "--home-dir"];
    let others: BTreeSet<&str> = others.into_iter().chain(["--create-home", "--from"]).collect();
    let mut seen = BTreeSet::new();
    for file in ["compose.yaml", "Containerfile", "sandtable.service"] {
        let text = read(file);
        for option in words(&text).filter(|word| word.starts_with("--") && !others.contains(word)) {
            assert!(help.contains(option), "{file}: {option}");
            seen.insert(option.to_owned());
        }
    }
    assert!(seen.contains("--behind-proxy") && seen.contains("--listen"), "{seen:?}");
}

#[test]
fn every_metric_of_the_dashboard_is_exported() {
    let dashboard: Value = serde_json::from_str(&read("dashboard.json")).expect("JSON");
    let exported: Vec<&str> = table::metrics::names().collect();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("panels") {
        for target in panel["targets"].as_array().expect("targets") {
            let expression = target["expr"].as_str().expect("an expression");
            let names = expression.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
            for name in names.filter(|name| name.starts_with("sandtable_")) {
                let ends = ["_bucket", "_sum", "_count"];
                let plain = ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
                assert!(exported.contains(&plain), "{}: {name}", panel["title"]);
                shown.insert(plain.to_owned());
            }
        }
    }
    let hidden: Vec<_> = exported.iter().filter(|name| !shown.contains(**name)).collect();
    assert!(hidden.is_empty(), "on no panel: {hidden:?}");
}

#[test]
fn every_variable_is_in_the_example() {
    let example = read("env.example");
    let compose = read("compose.yaml");
    for variable in compose.split("${").skip(1) {
        let end = variable.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
        let name = &variable[..end.expect("a brace")];
        assert!(example.lines().any(|line| line.starts_with(&format!("{name}="))), "{name}");
    }
}

#[test]
fn the_image_is_built_with_the_compiler_that_the_program_needs() {
    let needed = env!("CARGO_PKG_RUST_VERSION");
    assert!(read("Containerfile").contains(&format!("/rust:{needed}-")), "{needed}");
}
