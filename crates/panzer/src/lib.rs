//! Panzer: Drive to the Rhine. Single tanks, guns and squads in the West, 1944.
//!
//! The data half holds what does not change in a game: the rules in our own words, the eight maps, unit cards,
//! weapons, tables and scenarios, each read from its data file and checked, all faults at once.
//!
//! The rules half is [`Panzer`], opened with [`open`]. Start reading with [`Position`] and [`Action`]; the rules are methods of [`Game`],
//! one file per chapter. Clauses stand in square brackets, rulings as D with a number.

pub mod air;
pub mod airborne;
pub mod ap_fire;
pub mod armour;
pub mod artillery;
pub mod assault;
pub mod forces;
pub mod gp_fire;
pub mod grades;
pub mod ground;
pub mod misc;
pub mod morale;
pub mod nation;
pub mod numbers;
pub mod options;
pub mod scenario;
pub mod shipped;
pub mod sight;
pub mod spotting;
pub mod terrain;
pub mod unit;
pub mod weapon;

mod action;
mod arcs;
mod arrange;
mod arrivals;
mod audience;
mod boards;
mod bog;
mod book;
mod check;
mod command;
mod cover;
mod crowd;
mod entry_rules;
mod evaluation;
mod event;
mod fire;
mod fires;
mod flat;
mod game;
mod guess;
mod guests;
mod hidden;
mod leaders;
mod legal;
mod looked_up;
mod melee;
mod menu;
mod mines;
mod mounted_fire;
mod movement;
mod narrow;
mod nerve;
mod notation;
mod noticing;
mod objection;
mod observers;
mod odds;
mod orders;
mod overrun;
mod perform;
mod position;
mod posture;
mod reach;
mod reaction;
mod reason;
mod recovery;
mod scene;
mod screen;
mod sentences;
mod sequence;
mod setup;
mod shot;
mod sighting;
mod spot_counters;
mod stagger;
mod status;
mod term;
mod trailer;
mod transport;
mod turrets;
mod victory;
mod view;
mod works;

pub use action::Action;
pub use air::{Sortie, Weaponry};
pub use airborne::{Flight, Landing, MapSide};
pub use arrange::{Arrangement, MissionWish, Phase, PointWish, UnitWish};
pub use artillery::mission;
pub use artillery::{Call, Drift, Plot};
pub use boards::{board_map, map_cards, map_picture};
pub use book::{EDITION, Panzer, compose, open};
pub use event::{Event, Harm, Waste};
pub use fire::{ApShot, GpShot, Occasion};
pub use forces::{FormationId, GroupId, UnitId, UnitSet};
pub use game::Game;
pub use guests::GuestWish;
pub use hidden::{Markers, SeenMarker};
pub use menu::Menu;
pub use nerve::NerveEvent;
pub use notation::FORMS;
pub use objection::Objection;
pub use position::{
    Aimed, Course, Ended, EntryPlan, Flare, Frame, Holding, Melee, Mover, Position, Smoke, Volley,
};
pub use posture::Posture;
pub use reason::Reason;
pub use shot::Shot;
pub use stagger::{Stagger, Troop, TroopId};
pub use status::{Aim, Command, Fate, Ghost, Place, State, States, Status};
pub use term::Term;
pub use view::View;
pub use works::{Charge, Work};

kit::clauses_of!(Panzer, "../data/rules.toml");

/// The rulings, as the text of their data file.
pub const RULINGS: &str = include_str!("../data/rulings.toml");

/// Where each clause and ruling is carried out, as the text of its index.
pub const PLACES: &str = include_str!("../data/where.tsv");
