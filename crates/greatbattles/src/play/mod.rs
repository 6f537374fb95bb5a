//! Great Battles as the kernel's contract has it: positions, actions, and what comes of them.
//!
//! Start reading at `position.rs`, then `order.rs` (what players say), `check.rs` (whether they may) and `perform.rs` (what comes
//! of it). The sequence of play is `sequence.rs`; a move is `travel.rs` (where stands go, what it costs) and `stations.rs`
//! (carried out a quarter of an inch at a time).
//!
//! # Secrets
//!
//! A hidden battalion is off the table for everything but what the rules name. A seat's [`View`] has neither it nor anything that
//! follows from it, and every check reads a view, so a refusal cannot tell. Only carrying out sees the truth: it stops short
//! and reveals. What a side plans, picks, orders or declares is concealed until a public `go`, `fire` or `done`; hidden
//! dice fall in the same number whether they are needed or not.

mod arrange;
mod attach;
mod book;
mod check;
mod choices;
mod command;
mod event;
mod field;
mod game;
mod gather;
mod guns;
mod landing;
mod legal;
mod lines;
mod melee;
mod night;
mod notation;
mod notes;
mod order;
mod perform;
mod position;
mod raster;
mod reason;
mod retreat;
mod run;
mod sentences;
mod sequence;
mod shooting;
mod stations;
mod supply;
mod travel;
mod victory;
mod view;

pub use arrange::{Arrangement, Others, Phase};
pub use book::{EDITION, GreatBattlesBook, compose, open};
pub use choices::{OPTIONAL_RULES, Options, ReactivateBy};
pub use event::Event;
pub use field::Looking;
pub use game::{Game, StandInfo};
pub(crate) use lines::Lines;
pub use order::{Action, Deed, Lay, Order, Plan, Waypoint};
pub use position::{
    BattalionId, BattalionState, Battery, COpsState, Fate, Flight, FupState, Harm, Holding, Life, Moving,
    Muster, Occasion, Outcome, Pair, Position, Seen, Shot, SideState, Stance, StandId, StandState, Step,
    Task, Whereabouts,
};
pub(crate) use reason::told;
pub use reason::{Reason, Refused};
pub use travel::Travel;
pub use view::View;
