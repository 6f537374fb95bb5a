//! Draws a map of areas: `cargo run -p board --example area_svg -- map.toml > map.svg`.

use board::area::AreaMap;
use board::{AreaSvgOptions, area_svg};

fn main() {
    let path = std::env::args().nth(1).expect("the path of a map");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    match AreaMap::parse(&text) {
        Ok(map) => print!("{}", area_svg(&map, &AreaSvgOptions::default())),
        Err(faults) => {
            for fault in faults {
                eprintln!("{path}: {fault}");
            }
            std::process::exit(1);
        }
    }
}
