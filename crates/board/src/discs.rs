//! Discs around hexes: who is within whose range, many at once.

use crate::{Grid, HexId};

/// How many discs one pass checks.
const LANES: usize = 8;

/// Discs of hexes, each with a centre and a radius.
///
/// One question costs little more than a single [`Grid::distance`], whatever the number of discs: their centres are
/// kept apart by coordinate, so that the machine compares them side by side.
#[derive(Debug, Clone, Default)]
pub struct Discs {
    rows: Vec<Row>,
    count: usize,
}

/// Centres and radii side by side; unused places have a radius that nothing is within.
#[derive(Debug, Clone, Copy)]
struct Row {
    x: [i16; LANES],
    y: [i16; LANES],
    radius: [i16; LANES],
}

impl Discs {
    /// Adds the hexes at most `radius` steps from `centre`.
    #[inline]
    pub fn add(&mut self, grid: &Grid, centre: HexId, radius: u8) {
        let lane = self.count % LANES;
        if lane == 0 {
            self.rows.push(Row { x: [0; LANES], y: [0; LANES], radius: [-1; LANES] });
        }
        if let Some(row) = self.rows.last_mut() {
            (row.x[lane], row.y[lane]) = grid.axial(centre);
            row.radius[lane] = i16::from(radius);
        }
        self.count += 1;
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a hex lies in any of them.
    #[inline]
    pub fn cover(&self, grid: &Grid, hex: HexId) -> bool {
        let (x, y) = grid.axial(hex);
        self.rows.iter().any(|row| {
            let mut inside = false;
            for lane in 0..LANES {
                let (dx, dy) = (row.x[lane] - x, row.y[lane] - y);
                let apart = dx.abs().max(dy.abs()).max((dx + dy).abs());
                inside |= apart <= row.radius[lane];
            }
            inside
        })
    }
}
