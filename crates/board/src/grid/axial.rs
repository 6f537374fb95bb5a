//! Axial coordinates: where a hex lies, whatever its printed number.

use super::HexShape;

/// Steps eastwards and southwards along two axes of the grid, 120 degrees apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Axial {
    pub x: i32,
    pub y: i32,
}

impl Axial {
    /// From the line and the doubled place on it: places of every other line are odd, so that neighbours on two lines
    /// differ by one.
    pub fn from_doubled(shape: HexShape, line: i32, doubled: i32) -> Axial {
        let across = (doubled - line) / 2;
        match shape {
            HexShape::FlatTop => Axial { x: line, y: across },
            HexShape::PointyTop => Axial { x: across, y: line },
        }
    }

    /// The hex across each side, clockwise with north up.
    pub fn sides(shape: HexShape) -> [(i32, i32); 6] {
        match shape {
            HexShape::FlatTop => [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)],
            HexShape::PointyTop => [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
        }
    }

    pub fn step(self, (x, y): (i32, i32)) -> Axial {
        Axial { x: self.x + x, y: self.y + y }
    }

    /// How many steps apart two hexes are.
    #[inline]
    pub fn distance(self, other: Axial) -> u16 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x.abs().max(y.abs()).max((x + y).abs()) as u16
    }

    /// The middle of the hex, a side being one unit long, x growing eastwards and y southwards.
    pub fn centre(self, shape: HexShape) -> (f32, f32) {
        let root = 3.0_f32.sqrt();
        let (x, y) = (self.x as f32, self.y as f32);
        match shape {
            HexShape::FlatTop => (1.5 * x, root / 2.0 * x + root * y),
            HexShape::PointyTop => (root * x + root / 2.0 * y, 1.5 * y),
        }
    }
}
