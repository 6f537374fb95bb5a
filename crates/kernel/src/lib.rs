//! What a rulebook is: position, action, refusal, dice, journal, view, outcome. Knows no game.
//!
//! Start with [`Rulebook`], the contract that every rulebook fulfils. [`Play`] is a game being
//! played, without types, for servers and protocols.

mod choices;
mod dice;
mod log;
mod odds;
mod outcome;
mod play;
mod refusal;
mod rulebook;
mod scene;
mod seat;

pub use choices::Choices;
pub use dice::{Dice, Recording, Roll, Scripted, Seed, Seeded};
pub use log::{Log, Noted, Notes, Silent};
pub use odds::{Chance, Odds};
pub use outcome::Outcome;
pub use play::{Done, LogLine, Play, PlayError, UndoRule};
pub use refusal::{ClauseText, Refusal};
pub use rulebook::{Decision, Fault, Listing, Rulebook, Title};
pub use scene::{Button, Gesture, Line, Panel, Piece, Scene, Space};
pub use seat::{Seat, SeatSet, Viewer};
