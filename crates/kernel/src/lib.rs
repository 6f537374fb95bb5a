//! What a rulebook is: position, action, refusal, dice, journal, view, outcome. Knows no game.
//!
//! Start with [`Rules`], the contract of every rulebook. [`Tabletop`] says how a game looks, [`Evaluation`] what a position
//! is worth. A [`Match`] is a game being played: rules, position, journal. [`Play`] is the same without types, for
//! servers and protocols. [`verify`] proves a record; [`playout`] plays random moves to the end; [`laws`] check a rulebook
//! against the contract in its tests, [`soak`] in long runs.

mod answers;
mod choices;
mod dice;
mod evaluation;
mod exercise;
mod game;
mod hash;
mod journal;
pub mod laws;
mod log;
mod odds;
mod outcome;
mod play;
mod playout;
pub mod prelude;
mod record;
mod refusal;
mod replay;
mod rulebook;
mod rules;
mod scene;
mod seat;
mod snapshot;
mod soak;
mod tabletop;
mod undo;
mod verify;

pub use answers::{Done, LogLine, Moment, MoveLine, PlayError, UndoRule};
pub use choices::Choices;
pub use dice::{Dice, Recording, Roll, Scripted, Seed, Seeded};
pub use evaluation::{Evaluation, Search};
pub use game::{EntryOf, Match};
pub use hash::PositionHash;
pub use journal::{Barrier, Entry};
pub use log::{Log, Noted, Notes, Silent};
pub use odds::{Addition, Chance, Odds};
pub use outcome::Outcome;
pub use play::Play;
pub use playout::{Playout, playout, playout_with};
pub use record::{Record, RecordError, RecordedMove};
pub use refusal::{ClauseText, Refusal};
pub use replay::{LoadError, Replay, Stop, StopReason};
pub use rulebook::{Decision, Fault, Listing, Orders, Rulebook, Title};
pub use rules::Rules;
pub use scene::{
    Board, Bundle, Button, Chart, ClosedStack, Depiction, Draft, Duty, EventKind, Figure, Footprint,
    FormationOffer, Gesture, Ghost, Hotkey, Line, LineKind, Lit, Mark, MarkKind, NumberField, OrderCard,
    Overlay, OverlayCard, Panel, Phase, Piece, Place, Pose, Red, Row, Scene, Shade, Shape, Size, Sketch,
    Space, Spot, Standing, Symbol, Target, Tone, Track, TrackSpace, Tray, TrayKind,
};
pub use seat::{Seat, SeatSet, Viewer};
pub use soak::{Broken, Soak, Soaked, soak};
pub use tabletop::Tabletop;
pub use verify::{Finding, FindingKind, Report, verify};
