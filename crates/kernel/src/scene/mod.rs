//! How a position looks, free of technology. A renderer draws boards and scenes and reports gestures; it
//! knows no rules.
//!
//! A [`Board`] is what never changes during a game: map, charts, sequence of play. A [`Scene`] is what does:
//! pieces, panels, what may be done. What takes a question to find out comes on demand: the [`Gesture`]s of
//! one piece, an [`Overlay`], the [`Panel`]s of an inspector, the [`Sketch`] of a [`Draft`].
//!
//! A piece stands in a space of the board or at a point of an open table ([`Place`]). Words that a renderer acts
//! on are enums (`words.rs`), and so are their TypeScript forms.

mod board;
mod draft;
mod now;
mod place;
mod shape;
mod words;

pub use board::{Board, Chart, Line, Lit, OrderCard, Overlay, OverlayCard, Phase, Shade, Space};
pub use draft::{Draft, Ghost, Red, Sketch};
pub use now::{
    Bundle, Button, ClosedStack, Depiction, Duty, FormationOffer, Gesture, Hotkey, Mark, NumberField, Panel,
    Piece, Row, Scene, Standing, Track, TrackSpace, Tray,
};
pub use place::{Footprint, Place, Pose, Spot, Target};
pub use shape::{Figure, Shape};
pub use words::{EventKind, LineKind, MarkKind, Size, Symbol, Tone, TrayKind};
