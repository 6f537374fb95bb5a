//! Draws a map: `cargo run -p board --example map_svg -- map.toml > map.svg`.

use board::{HexMap, SvgOptions, svg};

fn main() {
    let path = std::env::args().nth(1).expect("the path of a map");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    match HexMap::parse(&text) {
        Ok(map) => print!("{}", svg(&map, &SvgOptions::default())),
        Err(faults) => {
            for fault in faults {
                eprintln!("{path}: {fault}");
            }
            std::process::exit(1);
        }
    }
}
