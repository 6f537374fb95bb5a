//! Figures that are drawn on the board, in a scene or over the map.

use serde::Serialize;

use super::{Spot, Tone};

/// A figure and how it looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Shape {
    /// What is drawn.
    pub figure: Figure,
    /// In which tone.
    pub tone: Tone,
    /// What is written on it or beside it, if anything.
    pub text: Option<String>,
}

/// What is drawn; lengths in thousandths of a map unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// A filled circle: a template, a fire, a marker.
    Disc {
        /// Its centre.
        centre: Spot,
        /// From the centre.
        radius: i32,
    },
    /// The outline of a circle: a range.
    Ring {
        /// Its centre.
        centre: Spot,
        /// From the centre.
        radius: i32,
    },
    /// A broad line: a road, a river, a barrage line.
    Band {
        /// Its middle.
        points: Vec<Spot>,
        /// Across it.
        width: i32,
    },
    /// A filled polygon: a wood, a hill, a field of fire.
    Polygon {
        /// Its corners in order.
        points: Vec<Spot>,
    },
    /// An arrow: a shot, a direction.
    Arrow {
        /// Where it begins.
        from: Spot,
        /// Where it points.
        to: Spot,
    },
    /// A thin line: the path of a move.
    Path {
        /// Its points in order.
        points: Vec<Spot>,
    },
    /// A turned rectangle: where a stand would be.
    Rectangle {
        /// Its centre.
        centre: Spot,
        /// Tenths of a degree clockwise from the top of the map.
        heading: u16,
        /// Across the heading.
        width: i32,
        /// Along the heading.
        depth: i32,
    },
}

impl Shape {
    /// A figure in a tone, without text.
    pub const fn new(figure: Figure, tone: Tone) -> Shape {
        Shape { figure, tone, text: None }
    }
}
