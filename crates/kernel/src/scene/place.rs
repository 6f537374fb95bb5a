//! Where a piece is, and what a gesture aims at.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A point of the map, in thousandths of a map unit; y grows downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Spot {
    /// A point by its coordinates.
    pub const fn new(x: i32, y: i32) -> Spot {
        Spot { x, y }
    }
}

/// In map units: `12.500 3.250`.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |value: i32| {
            let sign = if value < 0 { "-" } else { "" };
            format!("{sign}{}.{:03}", value.unsigned_abs() / 1000, value.unsigned_abs() % 1000)
        };
        write!(f, "{} {}", part(self.x), part(self.y))
    }
}

/// Where a piece is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// In a space of the board, by its id.
    Space(String),
    /// At a point of an open table.
    Pose(Pose),
    /// Not on the map; in words, such as `waiting` or `eliminated`. A [`super::Tray`] holds it if it is shown at all.
    Off(String),
}

impl Place {
    /// In a space.
    pub fn space(id: impl Into<String>) -> Place {
        Place::Space(id.into())
    }

    /// The space, if it is in one.
    pub fn in_space(&self) -> Option<&str> {
        match self {
            Place::Space(id) => Some(id),
            Place::Pose(_) | Place::Off(_) => None,
        }
    }
}

/// A place as a player reads it.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Space(words) | Place::Off(words) => f.write_str(words),
            Place::Pose(pose) => pose.at.fmt(f),
        }
    }
}

/// How a piece stands on an open table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Pose {
    /// Its centre.
    pub at: Spot,
    /// Which way it faces, in tenths of a degree clockwise from the top of the map.
    pub heading: u16,
    /// The ground it covers.
    pub footprint: Footprint,
    /// Its place among pieces that overlap: higher lies on top.
    pub rank: u8,
}

/// The ground that a piece covers, in thousandths of a map unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Footprint {
    /// A base: its front is `width` across, and it is `depth` deep along its heading.
    Rectangle {
        /// Across the heading.
        width: i32,
        /// Along the heading.
        depth: i32,
    },
    /// A round base or marker.
    Disc {
        /// From its centre.
        radius: i32,
    },
}

/// What a gesture aims at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// A space, by its id.
    Space(String),
    /// A piece, by its id.
    Piece(String),
    /// An edge of the map, by its name.
    Edge(String),
    /// A point of an open table.
    Point(Spot),
    /// Any point inside an outline: the choice is continuous, and a [`super::Draft`] says what a point would mean.
    Region(Vec<Spot>),
}

impl Target {
    /// A space.
    pub fn space(id: impl Into<String>) -> Target {
        Target::Space(id.into())
    }

    /// A piece.
    pub fn piece(id: impl Into<String>) -> Target {
        Target::Piece(id.into())
    }

    /// An edge of the map.
    pub fn edge(name: impl Into<String>) -> Target {
        Target::Edge(name.into())
    }

    /// The id of a space, a piece or an edge; nothing for points.
    pub fn id(&self) -> Option<&str> {
        match self {
            Target::Space(id) | Target::Piece(id) | Target::Edge(id) => Some(id),
            Target::Point(_) | Target::Region(_) => None,
        }
    }
}

/// A target as a player reads it.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Space(id) | Target::Piece(id) | Target::Edge(id) => f.write_str(id),
            Target::Point(spot) => spot.fmt(f),
            Target::Region(_) => f.write_str("that ground"),
        }
    }
}
