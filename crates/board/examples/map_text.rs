//! Writes a map in characters: `cargo run -p board --example map_text -- map.toml`.

use board::{HexMap, TextOptions, text};

fn main() {
    let path = std::env::args().nth(1).expect("the path of a map");
    let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let map = HexMap::parse(&source).unwrap_or_else(|faults| panic!("{path}: {faults:#?}"));
    print!("{}", text(&map, &TextOptions::default()));
}
