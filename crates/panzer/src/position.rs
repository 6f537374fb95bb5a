//! The truth of a game at one moment: flat, cheap to clone, and nothing that follows from something else.
//!
//! The top of [`Position::stack`] says who decides what. What is half done, a volley being named or a unit on its way, waits
//! in [`Position::volley`] and [`Position::mover`].

use board::HexId;
use kit::{DecisionStack, Side};
use serde::{Deserialize, Serialize};

use crate::air::Sortie;
use crate::airborne::{Flight, Landing};
use crate::artillery::mission::Ordnance;
use crate::entry_rules::MAX_CLAIMS;
use crate::flat;
use crate::forces::{FormationId, GroupId, MAX_FORMATIONS, MAX_UNITS, UnitId, UnitSet};
use crate::hidden::Markers;
use crate::scenario::MAX_OBJECTIVES;
use crate::shot::Shot;
use crate::stagger::Stagger;
use crate::status::Status;
use crate::terrain::{Hexes, Way};
use crate::works::{Charge, MAX_WORKS, Work};

/// How deep decisions lie on top of each other: movement, a window, an answer.
pub(crate) const MAX_FRAMES: usize = 6;
/// How many shots one volley has at most.
pub const MAX_SHOTS: usize = 24;
/// How many smoke counters lie on the map at most.
pub(crate) const MAX_SMOKE: usize = 64;

/// How many ILLUMINATION counters lie on the map at most.
pub(crate) const MAX_FLARES: usize = 4;

/// One decision of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub enum Frame {
    /// The die before set-up is rolled.
    #[default]
    Toss,
    /// A side picks its pair of entry hexes [s25.5].
    Pick(Side),
    /// Both plot what is written down before set-up, in secret [1.3.6].
    Plan,
    /// A side sets up.
    Deploy(Side),
    /// Both plot commands, in secret [6.2.1].
    Command,
    /// Both name a formation, in secret [7.42.1].
    Name,
    /// A side's aircraft in the first Air Phase [6.4].
    EarlyAir(Side),
    /// A side's aircraft in the second Air Phase [6.7].
    LateAir(Side),
    /// A side may fire at the aircraft that attacks it [6.7.4.2].
    Flak(Side),
    /// A side's Indirect Fire [6.5.1.1].
    Indirect(Side),
    /// A side's Direct Fire [6.5.2.1].
    Direct(Side),
    /// A side's Overwatch at the end of the Direct Fire step [6.5.2.5].
    Overwatch(Side),
    /// A side's assaults [6.6.1].
    Assault(Side),
    /// A unit of a side retreats [6.6.2.11].
    Retreat(Side),
    /// A side may move into the hex that it has cleared.
    Occupy(Side),
    /// A side's movement [6.6.2].
    Movement(Side),
    /// A side may answer a mover of the other [6.6.2.7].
    Window(Side),
    /// A unit of a side may answer fire [7.50].
    Answer(Side),
    /// Men of a side may assault the vehicle that overruns them [6.6.2.10].
    Stand(Side),
    /// A side picks who fights a paratroop unit that has landed on it [7.44.1.1.8].
    Defend(Side),
    /// A side hides units that have landed unseen, at the end of a turn [7.2].
    Conceal(Side),
    /// A side says where an enemy glider flies to [7.44.2.2.1].
    Steer(Side),
    /// Units of a side flee from a fire that has spread [6.8.3].
    Flee(Side),
}

impl Frame {
    /// The side asked; nothing where both are, or the program's roll.
    pub const fn side(self) -> Option<Side> {
        match self {
            Frame::Toss | Frame::Plan | Frame::Command | Frame::Name => None,
            Frame::Pick(side)
            | Frame::Deploy(side)
            | Frame::EarlyAir(side)
            | Frame::LateAir(side)
            | Frame::Flak(side)
            | Frame::Indirect(side)
            | Frame::Direct(side)
            | Frame::Overwatch(side)
            | Frame::Assault(side)
            | Frame::Retreat(side)
            | Frame::Occupy(side)
            | Frame::Movement(side)
            | Frame::Window(side)
            | Frame::Answer(side)
            | Frame::Stand(side)
            | Frame::Defend(side)
            | Frame::Steer(side)
            | Frame::Conceal(side)
            | Frame::Flee(side) => Some(side),
        }
    }

    /// Whether both sides decide at once.
    pub const fn is_common(self) -> bool {
        matches!(self, Frame::Plan | Frame::Command | Frame::Name)
    }
}

/// One shot of a volley.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aimed {
    /// Who fires.
    pub firer: UnitId,
    /// With what.
    pub shot: Shot,
}

/// All fire at one target, named before the first roll [6.5.2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Volley {
    /// The target.
    pub target: Option<UnitId>,
    /// The shots in the order of resolution.
    pub shots: [Option<Aimed>; MAX_SHOTS],
}

impl Volley {
    /// The shots in order.
    pub fn shots(&self) -> impl Iterator<Item = Aimed> + '_ {
        self.shots.iter().map_while(|shot| *shot)
    }

    /// How many shots there are.
    pub fn len(&self) -> usize {
        self.shots().count()
    }

    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.shots[0].is_none()
    }

    /// Adds a shot; the judge has seen that there is room.
    pub(crate) fn add(&mut self, shot: Aimed) {
        if let Some(slot) = self.shots.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(shot);
        }
    }
}

/// What a vehicle has followed since its move began [6.6.2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Course {
    /// Open ground.
    #[default]
    Off,
    /// It joined a road or path on its way and follows it [7.40].
    Joined,
    /// A path, or a path and roads, from the start.
    Path,
    /// A road from the start.
    Road,
}

impl From<Way> for Course {
    fn from(way: Way) -> Course {
        match way {
            Way::Path => Course::Path,
            Way::Road => Course::Road,
        }
    }
}

/// The unit on its way.
#[allow(clippy::struct_excessive_bools, reason = "each is asked by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Mover {
    /// Which.
    pub unit: Option<UnitId>,
    /// Factors spent.
    pub spent: u8,
    /// Factors lost to suppression on the way.
    pub lost: u8,
    /// How often its rate was halved when it set out.
    pub halvings: u8,
    /// What it has followed.
    pub course: Course,
    /// Hexes entered.
    pub hexes: u8,
    /// Where it set out; none if it entered the map.
    pub from: Option<HexId>,
    /// The free turn in this hex is used.
    pub turned: bool,
    /// It goes no further.
    pub halted: bool,
    /// A trigger of Overwatch that the opponent has still to be told of.
    pub trigger: bool,
    /// The men behind it [7.49].
    pub along: UnitSet,
    /// It drives over the enemies in its hex and has not struck them yet.
    pub overruns: bool,
    /// The hexes that it has overrun.
    pub overran: [Option<HexId>; 3],
}

/// An assault that has been rolled and asks for more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Melee {
    /// Where.
    pub hex: Option<HexId>,
    /// The attackers that may move in.
    pub attackers: UnitSet,
    /// Who retreats, and from which attacker.
    pub retreats: Option<(UnitId, UnitId)>,
}

/// Smoke in a hex [6.5.1.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Smoke {
    /// Where.
    pub hex: HexId,
    /// The turn at whose end it goes.
    pub until: u8,
    /// Whether a battery or mortar laid it.
    pub barrage: bool,
}

/// An ILLUMINATION counter: on in its turn, off in the next [7.51].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Flare {
    /// Where.
    pub hex: HexId,
    /// Whether it burns this turn.
    pub on: bool,
}

/// Who holds an objective hex, and since when [3.6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Holding {
    /// The holder.
    pub by: Option<Side>,
    /// The turn in which it became so; -1 if the scenario gave it.
    pub since: i8,
}

/// What a side has plotted before set-up about its entry [s25.6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct EntryPlan {
    /// The hex of turn 1.
    pub hex: Option<HexId>,
    /// The groups that enter there, as bits of their numbers.
    pub groups: u16,
}

impl EntryPlan {
    /// Whether a group is among those that enter first.
    pub const fn has(self, group: GroupId) -> bool {
        group.0 < 16 && self.groups >> group.0 & 1 == 1
    }
}

/// How the game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ended {
    /// The last turn is over.
    LastTurn,
    /// A side has no combat unit left.
    NoUnits(Side),
}

/// The truth of a game at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// What is being decided.
    pub stack: DecisionStack<Frame, MAX_FRAMES>,
    /// The turn, from 1 on; 0 before the first.
    pub turn: u8,
    /// The First Player of this turn.
    pub first: Option<Side>,
    /// The First Player of the turn before.
    pub first_before: Option<Side>,
    /// Who has finished what both do at once.
    pub ready: [bool; 2],
    /// Whether the commands of this turn have been turned up [6.2.4].
    pub opened: bool,
    /// The units.
    #[serde(with = "flat::array")]
    pub units: [Status; MAX_UNITS],
    /// What each side has spotted of the other this turn.
    pub spotted: [UnitSet; 2],
    /// Units of the other side that a side knows to be gone.
    pub known_gone: [UnitSet; 2],
    /// Targets named in this step [6.5.2.1].
    pub named: UnitSet,
    /// The fire being named.
    pub volley: Volley,
    /// The charge that has been named [7.19].
    pub charge: Option<Charge>,
    /// Structures that have been hit.
    pub works: [Option<Work>; MAX_WORKS],
    /// The unit that may answer, and at which units.
    pub answerer: Option<UnitId>,
    /// The units that have just fired at it.
    pub answered: UnitSet,
    /// The assault that asks for more.
    pub melee: Melee,
    /// The unit on its way.
    pub mover: Mover,
    /// The glider in the air [7.44.2.2].
    pub flight: Option<Flight>,
    /// The unit that has come down among enemies.
    pub landing: Option<Landing>,
    /// Wrecks.
    #[serde(with = "flat::hexes")]
    pub wrecks: Hexes,
    /// Burning hexes.
    #[serde(with = "flat::hexes")]
    pub fires: Hexes,
    /// Smoke, in the order of hexes.
    #[serde(with = "flat::array")]
    pub smoke: [Option<Smoke>; MAX_SMOKE],
    /// ILLUMINATION counters [7.51].
    pub flares: [Option<Flare>; MAX_FLARES],
    /// The attack from the air that is being named or flown.
    pub sortie: Sortie,
    /// Batteries, registered points, barrages.
    pub ordnance: Ordnance,
    /// Objective hexes, in the order of the scenario.
    #[serde(with = "flat::array")]
    pub held: [Holding; MAX_OBJECTIVES],
    /// Who holds them as far as each side knows.
    #[serde(with = "flat::arrays")]
    pub believed: [[Holding; MAX_OBJECTIVES]; 2],
    /// The pair of entry hexes of each side.
    pub pairs: [Option<u8>; 2],
    /// What was plotted about entries.
    pub plans: [EntryPlan; 2],
    /// The turn in which the arrival roll succeeded.
    pub arrived: Option<u8>,
    /// Which of the entries that a die decides was rolled.
    pub rolled_entry: Option<u8>,
    /// The side that sets up or enters first.
    pub foremost: Option<Side>,
    /// The spotting modifier of the turn.
    pub spotting: i8,
    /// Rows of the victory conditions that have come true for good, as bits.
    pub ever: u16,
    /// The turn at whose end a unit stood where it has to stay [s31.13].
    pub stays_since: u8,
    /// The turn in which the losses of a formation reached its cohesion point [7.1]; 0 before.
    pub unsteady_since: [u8; MAX_FORMATIONS],
    /// The formations that have their own entry hexes, in the order of the hexes [s30.8]; the first is the one that enters
    /// before all others [s34.5].
    pub claims: [Option<FormationId>; MAX_CLAIMS],
    /// The leaders of formations without headquarters [7.52].
    pub leaders: [Option<UnitId>; MAX_FORMATIONS],
    /// Units that each side has failed to notice this turn, or has noticed [7.7].
    pub tried: [UnitSet; 2],
    /// The order in which formations fire and move [7.42].
    pub stagger: Stagger,
    /// The Hidden Unit Markers of both sides [7.2].
    pub markers: [Markers; 2],
    /// How many parts of the ordered entry of turn 1 are over [s34.5].
    pub entered: u8,
    /// How it ended.
    pub ended: Option<Ended>,
}

impl Position {
    /// The decision that is asked.
    #[inline]
    pub fn asks(&self) -> Option<Frame> {
        self.stack.top().copied()
    }

    /// The state of a unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Status {
        &self.units[unit.index()]
    }

    /// The state of a unit, to be changed.
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Status {
        &mut self.units[unit.index()]
    }

    /// The hex in which a unit is, aboard or not.
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        let mut at = self.unit(unit);
        // A gun on the hook of a carrier that rides nothing: two steps are enough.
        for _ in 0..2 {
            match at.place {
                crate::status::Place::On(hex) => return Some(hex),
                crate::status::Place::Aboard(carrier) => at = self.unit(carrier),
                _ => return None,
            }
        }
        None
    }

    /// Whether smoke lies in a hex.
    pub fn has_smoke(&self, hex: HexId) -> bool {
        self.smoke.iter().map_while(|smoke| *smoke).any(|smoke| smoke.hex == hex)
    }

    /// Lays smoke; more than the map has room for is not laid.
    pub(crate) fn lay_smoke(&mut self, smoke: Smoke) {
        let mut all: Vec<Smoke> = self.smoke.iter().map_while(|smoke| *smoke).collect();
        match all.iter_mut().find(|known| (known.hex, known.barrage) == (smoke.hex, smoke.barrage)) {
            Some(known) => known.until = known.until.max(smoke.until),
            None => all.push(smoke),
        }
        all.sort_unstable();
        self.set_smoke(&all);
    }

    /// Illuminates a hex: a counter that is off is turned on again [7.51].
    pub(crate) fn illuminate(&mut self, hex: HexId) {
        let slot = self.flares.iter_mut().find(|slot| slot.is_none_or(|flare| flare.hex == hex));
        if let Some(slot) = slot {
            *slot = Some(Flare { hex, on: true });
        }
    }

    /// Counters that are off go, those that are on are turned off [7.51, 6.8.4].
    pub(crate) fn dim_flares(&mut self) {
        let left: Vec<Flare> = self.flares.iter().flatten().copied().filter(|flare| flare.on).collect();
        self.flares = [None; MAX_FLARES];
        for (slot, flare) in self.flares.iter_mut().zip(left) {
            *slot = Some(Flare { on: false, ..flare });
        }
    }

    /// Keeps the smoke that is wanted.
    pub(crate) fn keep_smoke(&mut self, wanted: impl Fn(&Smoke) -> bool) {
        let kept: Vec<Smoke> = self.smoke.iter().map_while(|smoke| *smoke).filter(wanted).collect();
        self.set_smoke(&kept);
    }

    fn set_smoke(&mut self, all: &[Smoke]) {
        self.smoke = [None; MAX_SMOKE];
        for (slot, smoke) in self.smoke.iter_mut().zip(all) {
            *slot = Some(*smoke);
        }
    }
}
