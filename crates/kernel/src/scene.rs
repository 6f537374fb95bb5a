//! How a position looks, free of technology. A renderer draws scenes and reports gestures; it knows no rules.

use serde::Serialize;

/// Everything that is on the table for one viewer.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub struct Scene {
    /// The game's and the scenario's name.
    pub title: String,
    /// Where in the sequence of play the game stands, such as `Turn 3, German movement`.
    pub moment: String,
    /// What is asked, and of whom.
    pub prompt: String,
    /// Width and height of the map in map units.
    pub size: (f32, f32),
    /// The spaces of the map in a fixed order.
    pub spaces: Vec<Space>,
    /// Roads, rivers, fronts: lines over the spaces.
    pub lines: Vec<Line>,
    /// What stands on the map or waits beside it.
    pub pieces: Vec<Piece>,
    /// Tracks, ledgers and boxes beside the map.
    pub panels: Vec<Panel>,
    /// What the viewer may do and which gesture means it.
    pub gestures: Vec<Gesture>,
}

/// One hex, area or zone of the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Space {
    /// Its printed number or name.
    pub id: String,
    /// Where it is centred.
    pub centre: (f32, f32),
    /// Its corners in order.
    pub outline: Vec<(f32, f32)>,
    /// The kind of terrain, such as `woods`.
    pub terrain: String,
    /// The name of the place, if it has one.
    pub label: Option<String>,
}

/// A line over the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Its kind, such as `road`, `stream` or `limit`.
    pub kind: String,
    /// Its name, if it has one.
    pub label: Option<String>,
    /// Its points in order.
    pub points: Vec<(f32, f32)>,
}

/// One counter, stand or marker.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Piece {
    /// The id by which actions name it.
    pub id: String,
    /// The side it belongs to.
    pub side: String,
    /// What is printed on it as a name.
    pub name: String,
    /// The kind of symbol, such as `infantry`.
    pub symbol: String,
    /// The size mark, such as `battalion`.
    pub size: String,
    /// What is printed on it as values, such as `4-4-12`.
    pub values: String,
    /// The space where it stands, or the box where it waits.
    pub place: String,
    /// Conditions, such as `moved` or `duty`.
    pub marks: Vec<String>,
}

/// Something beside the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// Its rows: a label and a value.
    pub rows: Vec<(String, String)>,
}

/// A legal action and what a player touches to mean it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Gesture {
    /// The action in notation.
    pub action: String,
    /// The piece that acts, if one does.
    pub piece: Option<String>,
    /// The space or piece it is aimed at, if any.
    pub target: Option<String>,
    /// The button that means it, if neither piece nor space does.
    pub button: Option<Button>,
}

/// A button beside the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Button {
    /// What is written on it.
    pub label: String,
}
