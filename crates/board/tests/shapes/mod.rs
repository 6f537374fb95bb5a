//! Printed numberings of real maps.

use board::{AxisSpec, Edge, Grid, GridSpec, HexShape, Letters, Parity, Runs};

pub fn axis(runs: Runs, from: &str, to: &str) -> AxisSpec {
    AxisSpec { name: None, runs, from: from.into(), to: to.into(), letters: Letters::Doubled }
}

pub fn grid(spec: &GridSpec) -> Grid {
    Grid::new(spec).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// Columns 01 (east) to 52 (west), rows 28 (south) to 55 (north).
pub fn goodwood() -> Grid {
    grid(&GridSpec {
        hexes: HexShape::FlatTop,
        first: axis(Runs::EastToWest, "01", "52"),
        second: axis(Runs::SouthToNorth, "28", "55"),
        shifted: Parity::Odd,
        shifted_towards: Edge::North,
        odd_lines: None,
        even_lines: None,
        absent: Vec::new(),
    })
}

/// Columns 01 (south) to 52 (north), rows 01 (west) to 28 (east).
pub fn joes_bridge() -> Grid {
    grid(&GridSpec {
        hexes: HexShape::PointyTop,
        first: axis(Runs::SouthToNorth, "01", "52"),
        second: axis(Runs::WestToEast, "01", "28"),
        shifted: Parity::Odd,
        shifted_towards: Edge::East,
        odd_lines: None,
        even_lines: None,
        absent: Vec::new(),
    })
}

/// Columns A to GG, rows 0 to 10 in odd columns and 1 to 10 in even ones.
pub fn panzer() -> Grid {
    grid(&GridSpec {
        hexes: HexShape::FlatTop,
        first: axis(Runs::WestToEast, "A", "GG"),
        second: axis(Runs::NorthToSouth, "0", "10"),
        shifted: Parity::Even,
        shifted_towards: Edge::North,
        odd_lines: Some("0-10".into()),
        even_lines: Some("1-10".into()),
        absent: Vec::new(),
    })
}
