//! How a position looks, free of technology. A renderer draws boards and scenes and reports gestures; it
//! knows no rules.
//!
//! A [`Board`] is what never changes during a game: map, charts, sequence of play. A [`Scene`] is what does:
//! pieces, panels, what may be touched. What takes a question to find out comes on demand: the [`Gesture`]s of
//! one piece, an [`Overlay`], the [`Panel`]s of an inspector.

use serde::Serialize;

use crate::{Seat, Title};

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
    /// The sides, in the order of their seats unless [`Scene::plays`] says otherwise.
    pub sides: Vec<String>,
    /// The spaces of the map in a fixed order.
    pub spaces: Vec<Space>,
    /// Roads and rivers: lines over the spaces.
    pub lines: Vec<Line>,
    /// Tables that players look things up in.
    pub charts: Vec<Chart>,
    /// The sequence of play, in order.
    pub sequence: Vec<Phase>,
    /// What can be laid over the map.
    pub overlays: Vec<OverlayCard>,
    /// What players may leave to standing orders.
    pub orders: Vec<OrderCard>,
    /// Whether something is hidden from a player at some time: a shared screen is then handed over.
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
    /// The kind of terrain, such as `woods`.
    pub terrain: String,
    /// The name of the place, if it has one.
    pub label: Option<String>,
}

/// A line over the map.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Line {
    /// Its kind, such as `road`, `stream` or `limit`.
    pub kind: String,
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
    /// The name by which [`Scene::phase`] finds it.
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
    /// What it says, in a sentence.
    pub note: String,
}

/// A shaded space.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Shade {
    /// The space.
    pub space: String,
    /// Why: `first` or `second` for the sides in the order of their seats, `both`, `blocked`, `open`, `goal`.
    pub tone: String,
    /// What is written on it, if anything.
    pub text: Option<String>,
}

/// Something that players may leave to a standing order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OrderCard {
    /// The name of the order.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What may be ordered: a name and what players read. The first is what holds if nothing is ordered.
    pub choices: Vec<(String, String)>,
    /// The order that it is an exception to, if it is one: shown folded under it.
    pub under: Option<String>,
}

/// What is on the table for one viewer now.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Scene {
    /// Where in the sequence of play the game stands, such as `Turn 3, German movement`.
    pub moment: String,
    /// What is asked, and of whom.
    pub prompt: String,
    /// The step of [`Board::sequence`] that is being played.
    pub phase: String,
    /// Turn, points and losses.
    pub standing: Standing,
    /// What stands on the map or waits beside it.
    pub pieces: Vec<Piece>,
    /// Boxes beside the map: who is due, coming, lost, gone.
    pub trays: Vec<Tray>,
    /// Tracks and ledgers beside the map.
    pub panels: Vec<Panel>,
    /// Lines that change during the game: fronts, blown bridges.
    pub lines: Vec<Line>,
    /// Spaces that bear the colour of whoever holds them, or of both where they are fought over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub shades: Vec<Shade>,
    /// What is obligatory and not yet done.
    pub duties: Vec<Duty>,
    /// The pieces that the viewer may touch to act.
    pub active: Vec<String>,
    /// What the viewer may do without touching the map.
    pub buttons: Vec<Button>,
    /// A number that the viewer may name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub ask: Option<NumberField>,
    /// Tracks with a marker on them: impulses, weather, points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub tracks: Vec<Track>,
    /// The side that each seat plays, by its number in [`Board::sides`]; a seat whose side is not decided yet has none.
    /// Empty where every seat plays the side of its own number from the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub plays: Vec<Option<u8>>,
}

impl Scene {
    /// The side that a seat plays, by its number in [`Board::sides`]; nothing while that is not decided.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        if self.plays.is_empty() {
            return Some(usize::from(seat.0));
        }
        self.plays.get(usize::from(seat.0)).copied().flatten().map(usize::from)
    }

    /// The seat that plays a side; nothing while that is not decided.
    pub fn seat_of(&self, side: usize) -> Option<Seat> {
        if self.plays.is_empty() {
            return u8::try_from(side).ok().map(Seat);
        }
        (0..).map(Seat).take(self.plays.len()).find(|seat| self.side_of(*seat) == Some(side))
    }

    /// What players call each seat now: its side, and until that is decided its name in the title. `sides` are those
    /// of the board.
    pub fn seat_names(&self, title: &Title, sides: &[String]) -> Vec<String> {
        let name = |(seat, name): (u8, &String)| {
            let side = self.side_of(Seat(seat)).filter(|_| !self.plays.is_empty());
            side.and_then(|side| sides.get(side)).unwrap_or(name).clone()
        };
        (0..).zip(&title.seats).map(name).collect()
    }
}

/// A number that a player names: the action is the word with the number behind it. Where the choice is too long for a
/// button each, this stands for all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NumberField {
    /// What is asked, and what to know of it: that it is final, for example.
    pub label: String,
    /// The word before the number on the button, such as `Bid`.
    pub button: String,
    /// The action in notation without its number, such as `bid`.
    pub action: String,
    /// The least that may be named.
    pub least: i32,
    /// The most that may be named.
    pub most: i32,
    /// What stands there at first.
    pub proposed: i32,
}

/// A row of spaces with a marker on one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Track {
    /// Its heading.
    pub title: String,
    /// The clause behind it.
    pub clause: Option<String>,
    /// Its spaces in order.
    pub spaces: Vec<TrackSpace>,
    /// The space where the marker stands, counted from 0; nothing if it stands on none.
    pub marker: Option<usize>,
    /// What is to be known of where it stands, in a few words.
    pub note: Option<String>,
}

/// One space of a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TrackSpace {
    /// What is printed on it, such as its number.
    pub label: String,
    /// What stands below, such as a chance.
    pub note: Option<String>,
    /// How it looks: `fog`, `overcast`, `clear`, `night`; `first` or `second` where it favours a side in the order of
    /// the board; `goal`; or nothing of the kind.
    pub tone: String,
}

/// How the game stands, in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Standing {
    /// The turn.
    pub turn: u32,
    /// The last turn.
    pub last_turn: u32,
    /// The date of the turn, if it has one.
    pub date: Option<String>,
    /// The points of each seat as they would be counted now; empty where nothing is counted.
    pub scores: Vec<i32>,
    /// How many pieces each seat has lost.
    pub losses: Vec<u32>,
}

/// One counter, stand or marker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
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
    /// The space where it stands, or where else it is.
    pub place: String,
    /// Conditions, such as `moved` or `duty`.
    pub marks: Vec<String>,
}

/// A box beside the map with pieces in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Tray {
    /// Its heading.
    pub title: String,
    /// What it holds: `due`, `coming`, `lost` or `gone`.
    pub kind: String,
    /// The side whose pieces they are.
    pub side: String,
    /// The pieces in it.
    pub pieces: Vec<String>,
    /// The spaces where they may come onto the map.
    pub spaces: Vec<String>,
}

/// Something beside the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of a panel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Row {
    /// What it is about.
    pub label: String,
    /// What it says.
    pub value: String,
    /// The clause behind it, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub clause: Option<String>,
}

impl Row {
    /// A row without a clause.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Row {
        Row { label: label.into(), value: value.into(), clause: None }
    }

    /// The row with the clause behind it.
    pub fn by(self, clause: impl Into<String>) -> Row {
        Row { clause: Some(clause.into()), ..self }
    }
}

/// Something that must still be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Duty {
    /// What must be done.
    pub text: String,
    /// The piece that it is about; touching the duty touches the piece.
    pub piece: Option<String>,
    /// The clause that demands it.
    pub clause: String,
}

/// What a player touches to mean something, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Gesture {
    /// The actions in notation, one after the other; usually one.
    pub actions: Vec<String>,
    /// The piece that is touched first.
    pub piece: String,
    /// The space, piece or edge that is touched next; without it, touching the piece is all.
    pub target: Option<String>,
    /// What players read where several gestures touch the same things, or in a list.
    pub label: String,
    /// What it costs, such as `3 1/2`.
    pub cost: Option<String>,
    /// The spaces on the way, the last one included.
    pub path: Vec<String>,
}

/// A button beside the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Button {
    /// The action in notation.
    pub action: String,
    /// What is written on it.
    pub label: String,
    /// What would be lost by it; a player is asked first if there is anything.
    pub warnings: Vec<String>,
    /// Whether it ends something that cannot be gone back to: a phase, a step, a declaration.
    pub ends: bool,
}

/// How an event looks on the map and in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Depiction {
    /// What kind of thing it is: `move`, `roll`, `loss`, `turn`, `phase`, `declare`, `note`.
    pub kind: String,
    /// The pieces that it is about.
    pub pieces: Vec<String>,
    /// The spaces that it is about; for a `move`, the way from the first to the last.
    pub spaces: Vec<String>,
    /// What the dice showed.
    pub dice: Vec<u32>,
    /// The clause behind it.
    pub clause: Option<String>,
}
