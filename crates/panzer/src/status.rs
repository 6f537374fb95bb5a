//! What changes about one unit: where it is, what it was told, what has happened to it.

use board::HexId;
use kit::Hexside;
use serde::{Deserialize, Serialize};

use crate::airborne::MapSide;
use crate::forces::UnitId;

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Place {
    /// Off the map, still to come or still to be set up.
    #[default]
    Waiting,
    /// In a hex.
    On(HexId),
    /// Plotted to jump over a hex, in the turn for which it is held [7.44.1].
    Aloft(HexId),
    /// A glider that comes over a side of the map in the turn for which it is held [7.44.2].
    Gliding(MapSide),
    /// Carried off the map beyond an edge hex; it appears in the turn for which it is held [7.44.1.1.6].
    Adrift(HexId),
    /// Carried, ridden on or towed by another unit.
    Aboard(UnitId),
    /// Lost or exited.
    Gone,
    /// Not known to the viewer.
    Unseen,
}

/// What has become of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Fate {
    /// It fights.
    #[default]
    Alive,
    /// Knocked out: its wreck stays.
    KnockedOut,
    /// Brewed up: its wreck burns.
    BrewedUp,
    /// Eliminated.
    Eliminated,
    /// It has left the map.
    Exited,
}

impl Fate {
    /// Whether the unit was lost, which gives the enemy its points [15.4].
    pub const fn is_lost(self) -> bool {
        matches!(self, Fate::KnockedOut | Fate::BrewedUp | Fate::Eliminated)
    }
}

/// What a unit was told to do this turn [6.2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Command {
    /// N/C: nothing.
    #[default]
    None,
    /// FIRE.
    Fire,
    /// MOVE.
    Move,
    /// SHORT HALT.
    ShortHalt,
    /// OVERWATCH.
    Overwatch,
}

impl Command {
    /// All but N/C, in the order of the lists.
    pub const ORDERS: [Command; 4] = [Command::Fire, Command::Move, Command::ShortHalt, Command::Overwatch];

    /// How the notation calls it.
    pub const fn word(self) -> &'static str {
        match self {
            Command::None => "n/c",
            Command::Fire => "fire",
            Command::Move => "move",
            Command::ShortHalt => "short-halt",
            Command::Overwatch => "overwatch",
        }
    }

    /// How the counter calls it.
    pub const fn counter(self) -> &'static str {
        match self {
            Command::None => "N/C",
            Command::Fire => "FIRE",
            Command::Move => "MOVE",
            Command::ShortHalt => "SHORT HALT",
            Command::Overwatch => "OVERWATCH",
        }
    }
}

/// One thing that may be so of a unit, each apart from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It fires badly, and leg units crawl.
    Suppressed,
    /// A second damage knocks it out.
    Damaged,
    /// It never moves again.
    TrackHit,
    /// The main gun is out of action.
    GunOut,
    /// Stuck.
    Bogged,
    /// It has failed a morale check.
    Hesitating,
    /// It has failed two, or one badly.
    Broken,
    /// It neither spots nor fires.
    FullCover,
    /// Inside a building.
    Inside,
    /// Camouflaged until it fires, moves or is approached.
    Camouflaged,
    /// A squad that has become a half-squad.
    Reduced,
    /// The vehicle is lost; its crew is on foot.
    Crew,
    /// The main weapon has fired this turn.
    Fired,
    /// The small arms have fired beside the main gun this turn.
    FiredSmallArms,
    /// Its move of this turn is over.
    Moved,
    /// A SPOT/FIRE counter.
    SpotFire,
    /// A SPOT/MOVE counter.
    SpotMove,
    /// The SPOT/FIRE counter was earned this turn.
    FreshFire,
    /// The SPOT/MOVE counter was earned this turn.
    FreshMove,
    /// It marches quickly this turn.
    Quickmarched,
    /// It marched quickly last turn.
    Tired,
    /// It crawls this turn.
    Crawling,
    /// It has attacked hand to hand or closely this turn.
    Assaulted,
    /// It is plotted to enter this turn.
    Entering,
    /// It has left by a hex that scores.
    Scores,
    /// It stands in a hasty entrenchment.
    Entrenched,
    /// It has answered fire this turn.
    Answered,
    /// A barrage has struck it as it entered this turn.
    Barraged,
    /// It has called fire this turn.
    Calling,
    /// It has assaulted the vehicle that overruns it.
    Stood,
    /// Its stick has been fired at.
    FlownThrough,
    /// An aircraft that is here this turn.
    OnStation,
    /// It has fired at aircraft in this Air Phase.
    FiredFlak,
    /// The fuel trailer is on.
    Trailer,
    /// The fuel trailer is damaged.
    TrailerDamaged,
    /// It has checked its morale in this step.
    Checked,
    /// It has been hit in this step and will check its morale.
    Shaken,
    /// It had OVERWATCH last turn.
    Watched,
    /// It was assaulted or overrun in this step.
    Assailed,
    /// Flames were thrown at it in this step.
    Flamed,
    /// The mines of the hex in which it came down have struck it, or there were none.
    Mined,
    /// It advances behind a vehicle this turn.
    Screened,
    /// Its 2-pdr has the Littlejohn adapter.
    Adapter,
}

/// The states that hold of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct States(u64);

impl FromIterator<State> for States {
    fn from_iter<I: IntoIterator<Item = State>>(all: I) -> States {
        let mut states = States::default();
        all.into_iter().for_each(|state| states.set(state));
        states
    }
}

impl States {
    /// Whether a state holds.
    #[inline]
    pub const fn has(self, state: State) -> bool {
        self.0 >> state as u32 & 1 == 1
    }

    /// Whether one of several holds.
    #[inline]
    pub fn has_any(self, states: &[State]) -> bool {
        states.iter().any(|&state| self.has(state))
    }

    /// Makes a state hold.
    #[inline]
    pub fn set(&mut self, state: State) {
        self.0 |= 1 << state as u32;
    }

    /// Ends a state.
    #[inline]
    pub fn clear(&mut self, state: State) {
        self.0 &= !(1 << state as u32);
    }
}

/// Everything that changes about one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Status {
    /// Where it is.
    pub place: Place,
    /// What has become of it.
    pub fate: Fate,
    /// The hexside it faces; without meaning for leg units.
    pub facing: Hexside,
    /// What it was told this turn.
    pub command: Command,
    /// What holds of it.
    pub states: States,
    /// Where its turret points, in hexsides clockwise from the hull [7.8].
    pub turret: u8,
    /// The story it stands in, from 1; 0 outside buildings.
    pub story: u8,
    /// The hexside it is dug in to.
    pub dug_in: Option<Hexside>,
    /// Special shots fired.
    pub special_used: u8,
    /// Flame or Panzerfaust shots fired.
    pub limited_used: u8,
    /// At which unit it fired last turn and this turn, and for how many turns.
    pub aim: Aim,
    /// The turn in which it may be commanded again [7.48], or is placed [7.44.1.1.6].
    pub held_until: u8,
    /// The number of the Hidden Unit Marker over it; 0 for none [7.2].
    pub marker: u8,
    /// Where the enemy saw it last, and when.
    pub ghost: Option<Ghost>,
}

/// What the enemy remembers of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ghost {
    /// Where.
    pub hex: HexId,
    /// In which turn.
    pub turn: u8,
}

/// At which unit AP fire went [table of hit modifiers, acquired].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Aim {
    /// The target of the last turn with AP fire.
    pub target: Option<UnitId>,
    /// The turn of the last shot.
    pub turn: u8,
    /// In how many turns on end.
    pub turns: u8,
}

impl Status {
    /// A unit off the map.
    pub const WAITING: Status = Status {
        place: Place::Waiting,
        fate: Fate::Alive,
        facing: Hexside::ALL[0],
        command: Command::None,
        states: States(0),
        turret: 0,
        story: 0,
        dug_in: None,
        special_used: 0,
        limited_used: 0,
        aim: Aim { target: None, turn: 0, turns: 0 },
        held_until: 0,
        marker: 0,
        ghost: None,
    };

    /// A unit that the viewer does not see, as far as it is remembered.
    #[must_use]
    pub const fn unseen(self) -> Status {
        Status { place: Place::Unseen, ghost: self.ghost, ..Status::WAITING }
    }

    /// Whether a state holds.
    #[inline]
    pub const fn has(&self, state: State) -> bool {
        self.states.has(state)
    }

    /// Whether one of several states holds.
    #[inline]
    pub fn has_any(&self, states: &[State]) -> bool {
        self.states.has_any(states)
    }

    /// Whether it fights still: not lost, not exited.
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.fate == Fate::Alive
    }

    /// The hex it stands in by itself.
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::On(hex) => Some(hex),
            _ => None,
        }
    }
}

impl Default for Status {
    fn default() -> Self {
        Status::WAITING
    }
}
