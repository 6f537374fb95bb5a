//! What changes during a game, as one viewer may know it: pieces, trays, panels, buttons, gestures.

use serde::Serialize;

use super::{EventKind, Line, MarkKind, Place, Shade, Shape, Size, Spot, Symbol, Target, Tone, TrayKind};
use crate::{Seat, Title};

/// What is on the table for one viewer now.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Scene {
    /// Where in the sequence of play the game stands, such as `Turn 3, German movement`.
    pub moment: String,
    /// The question, and the seat that must answer it.
    pub prompt: String,
    /// The step of [`crate::Board::sequence`] that is being played.
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
    /// Shapes that change during the game: templates, fires, zones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub shapes: Vec<Shape>,
    /// Spaces in the colour of the side that holds them, or of both where they are contested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub shades: Vec<Shade>,
    /// What is obligatory and not yet done.
    pub duties: Vec<Duty>,
    /// The pieces with which the viewer may act.
    pub active: Vec<String>,
    /// What the viewer may do without the map.
    pub buttons: Vec<Button>,
    /// A number that the viewer may name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub ask: Option<NumberField>,
    /// Tracks with a marker on them: impulses, weather, points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub tracks: Vec<Track>,
    /// The side that each seat plays, by its number in [`crate::Board::sides`]; a seat whose side is not decided yet has none.
    /// Empty if every seat plays the side of its number from the start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub plays: Vec<Option<u8>>,
    /// The pieces that may lead others in formation now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub formations: Vec<FormationOffer>,
    /// What the viewer may do in one go: what is left to set up, the plot of last turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub bundles: Vec<Bundle>,
    /// Keys that give one action to all chosen pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub hotkeys: Vec<Hotkey>,
}

/// Several actions in one go, each of which is legal when its turn comes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Bundle {
    /// What is written on its button.
    pub label: String,
    /// The actions in notation.
    pub actions: Vec<String>,
}

/// A key that means an action of every chosen piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hotkey {
    /// The letter.
    pub key: String,
    /// What players read, such as `FIRE`.
    pub label: String,
    /// The action in notation; `*` stands for the piece.
    pub action: String,
}

/// A piece that may lead others in formation: a [`crate::Draft`] names one of the formations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FormationOffer {
    /// The piece that may lead.
    pub piece: String,
    /// The formations it may take, by the rulebook's names.
    pub formations: Vec<String>,
}

impl Scene {
    /// The side that a seat plays, by its number in [`crate::Board::sides`]; nothing while that is not decided.
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
    /// A short note about the marker's space.
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
    /// How it looks.
    pub tone: Tone,
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
    /// The formation it belongs to, such as `101 Abn`; empty for none. The table gives each formation a colour.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub formation: String,
    /// The unit symbol.
    pub symbol: Symbol,
    /// The size mark.
    pub size: Size,
    /// What is printed on it as values, such as `4-4-12`.
    pub values: String,
    /// Where it is.
    pub place: Place,
    /// Which way it faces in its space, in tenths of a degree clockwise from the top of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub facing: Option<u16>,
    /// A closed stack: a blank counter that stands for pieces the viewer may not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub closed: Option<ClosedStack>,
    /// Its conditions.
    pub marks: Vec<Mark>,
}

impl Default for Piece {
    /// A piece without a name beside the map, to be filled in.
    fn default() -> Piece {
        Piece {
            id: String::new(),
            side: String::new(),
            name: String::new(),
            formation: String::new(),
            symbol: Symbol::Other,
            size: Size::None,
            values: String::new(),
            place: Place::Off("beside the map".to_owned()),
            facing: None,
            closed: None,
            marks: Vec::new(),
        }
    }
}

/// What a viewer may know of a closed stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClosedStack {
    /// How many pieces lie in it, if the viewer may know that.
    pub count: Option<u16>,
}

/// A condition of a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Mark {
    /// What it means for the renderer.
    pub kind: MarkKind,
    /// What players read.
    pub text: String,
}

impl Mark {
    /// A condition of a kind, as players read it.
    pub fn new(kind: MarkKind, text: impl Into<String>) -> Mark {
        Mark { kind, text: text.into() }
    }
}

/// A box beside the map with pieces in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Tray {
    /// Its heading.
    pub title: String,
    /// What it holds.
    pub kind: TrayKind,
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
    /// The piece that it is about; choosing the duty chooses the piece.
    pub piece: Option<String>,
    /// The clause that demands it.
    pub clause: String,
}

/// What a player points at to mean something, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Gesture {
    /// The actions in notation, one after the other; usually one.
    pub actions: Vec<String>,
    /// The piece that is chosen first.
    pub piece: String,
    /// What is chosen next; without it, choosing the piece is all.
    pub target: Option<Target>,
    /// What players read where several gestures share piece and target, or in a list.
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
    /// What would be lost by it; the player is asked first if there is anything.
    pub warnings: Vec<String>,
    /// Whether it ends something that cannot be gone back to: a phase, a step, a declaration.
    pub ends: bool,
}

/// How an event looks on the map and in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Depiction {
    /// What kind of thing it is.
    pub kind: EventKind,
    /// The pieces that it is about.
    pub pieces: Vec<String>,
    /// The spaces that it is about; for a `move`, the way from the first to the last.
    pub spaces: Vec<String>,
    /// On an open table, the points that it is about; for a `move`, the way from the first to the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<_>"), schema(required = false))]
    pub points: Vec<Spot>,
    /// What the dice showed.
    pub dice: Vec<u32>,
    /// The clause behind it.
    pub clause: Option<String>,
}
