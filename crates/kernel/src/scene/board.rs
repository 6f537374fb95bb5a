//! What never changes during a game: map, charts, sequence of play, and what can be asked for on demand.

use serde::Serialize;

use super::{LineKind, Shape, Tone};

/// What is on the table from the first to the last turn.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Board {
    /// The game's and the scenario's name.
    pub title: String,
    /// What a player should know of where map and counters come from, such as `reconstructed map`.
    pub basis: String,
    /// Width and height of the map in map units.
    pub size: (f32, f32),
    /// The space around the map on its printed sheet, in map units.
    pub margin: f32,
    /// The sides, in the order of their seats unless [`crate::Scene::plays`] says otherwise.
    pub sides: Vec<String>,
    /// The spaces of the map in a fixed order.
    pub spaces: Vec<Space>,
    /// Roads and rivers: lines over the spaces.
    pub lines: Vec<Line>,
    /// What lies on an open table: woods, hills, houses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub shapes: Vec<Shape>,
    /// Tables that players look things up in.
    pub charts: Vec<Chart>,
    /// The sequence of play, in order.
    pub sequence: Vec<Phase>,
    /// What can be laid over the map.
    pub overlays: Vec<OverlayCard>,
    /// What players may leave to standing orders.
    pub orders: Vec<OrderCard>,
    /// Whether something is hidden from a player at some time: a shared screen then needs a curtain.
    pub secrets: bool,
}

/// One hex, area or zone of the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Space {
    /// Its printed number or name.
    pub id: String,
    /// Where it is centred.
    pub centre: (f32, f32),
    /// Its corners in order.
    pub outline: Vec<(f32, f32)>,
    /// The kind of terrain in the map's own words, such as `woods`: read aloud and shown, never matched on.
    pub terrain: String,
    /// The name of the place, if it has one.
    pub label: Option<String>,
}

/// A line over the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Line {
    /// How it is drawn.
    pub kind: LineKind,
    /// Its name, if it has one.
    pub label: Option<String>,
    /// Its points in order.
    pub points: Vec<(f32, f32)>,
}

/// A table of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Chart {
    /// The name by which [`Lit`] finds it.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The clause that it belongs to.
    pub clause: Option<String>,
    /// Rows of headings above the columns; the first cell of each heads the rows. A combat table has a line for
    /// each kind of terrain.
    pub heads: Vec<Vec<String>>,
    /// The rows; the first cell of each is its heading.
    pub rows: Vec<Vec<String>>,
    /// What a reader must know to use it.
    pub notes: Vec<String>,
}

/// What is lit in a [`Chart`]; rows and columns are counted from 0 behind their headings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Lit {
    /// The chart.
    pub chart: String,
    /// The line of headings, if one applies.
    pub head: Option<usize>,
    /// The row, if one applies.
    pub row: Option<usize>,
    /// The column, if one applies.
    pub column: Option<usize>,
}

/// One step of the sequence of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Phase {
    /// The name by which [`crate::Scene::phase`] finds it.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What is done in it, in a sentence.
    pub about: String,
    /// The clause that says so.
    pub clause: Option<String>,
    /// How deep it stands in the sequence: 0 for a phase, 1 for a step of one.
    pub depth: u8,
}

/// Something that can be laid over the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OverlayCard {
    /// The name by which it is asked for.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whether it is about one piece, which is named with it.
    pub of_piece: bool,
    /// Whether it is about two spaces, which are named with it, a blank between them.
    pub of_pair: bool,
}

/// What lies over the map.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Overlay {
    /// Its name.
    pub id: String,
    /// Spaces that are shaded.
    pub shades: Vec<Shade>,
    /// Lines that are drawn.
    pub lines: Vec<Line>,
    /// Shapes that are drawn: fields of fire, templates, paths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub shapes: Vec<Shape>,
    /// What it says, in a sentence.
    pub note: String,
}

/// A shaded space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Shade {
    /// The space.
    pub space: String,
    /// Why.
    pub tone: Tone,
    /// What is written on it, if anything.
    pub text: Option<String>,
}

/// Something that players may leave to a standing order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OrderCard {
    /// The name of the order. An exception for a piece ends in its id, or in `*` where the card holds for any of the
    /// player's pieces.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What may be ordered: a name and what players read. The first is what holds if nothing is ordered.
    pub choices: Vec<(String, String)>,
    /// The order that it is an exception to, if it is one: shown folded under it.
    pub under: Option<String>,
}
