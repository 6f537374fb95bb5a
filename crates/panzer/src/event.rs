//! What happened, in the past tense.

use board::HexId;
use kit::{Hexside, Side};

use crate::air::{AntiAirResult, Weaponry};
use crate::armour::{Elevation, HitAngle, Location};
use crate::artillery::mission::{Load, Pattern};
use crate::artillery::{Call, Drift, Plot};
use crate::assault::HandResult;
use crate::forces::UnitId;
use crate::nerve::NerveEvent;
use crate::posture::Posture;
use crate::shot::Shot;
use crate::stagger::TroopId;
use crate::term::Term;
use crate::weapon::Band;

/// What fire did to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// Nothing.
    None,
    /// It was suppressed.
    Suppressed,
    /// It was damaged.
    Damaged,
    /// Half of it was lost.
    Halved,
    /// It will not move again.
    TrackHit,
    /// Its gun is out of action.
    GunOut,
    /// It was eliminated.
    Eliminated,
    /// It was knocked out.
    KnockedOut,
    /// It brewed up.
    BrewedUp,
}

/// Why a shot at a spotted unit did not strike it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waste {
    /// The target was gone before the shot.
    TargetGone,
    /// It struck the ground before a hull-down target.
    HullDown,
}

/// One thing that happened. Who may know of it is said where it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The dice before set-up.
    Tossed([u8; 2], Side),
    /// A side picked its entry hexes.
    Picked(Side, HexId),
    /// Both have plotted their entry.
    Planned,
    /// A side has set up.
    Deployed(Side),
    /// A turn began.
    TurnBegan(u8),
    /// The fog was rolled for.
    FogRolled {
        /// What was rolled.
        roll: u8,
        /// What was needed, or less.
        needed: u8,
        /// The spotting modifier that comes.
        to: i8,
    },
    /// A SPOT counter was tested.
    CounterRolled(UnitId, u8, bool),
    /// A unit was spotted in a hex.
    Spotted(UnitId, HexId),
    /// A spotted unit was lost from sight.
    LostSight(UnitId, HexId),
    /// A Pre-Registered Point was plotted.
    Registered(HexId),
    /// Fire was planned.
    FirePlanned(Plot),
    /// Fire was called; it lands in a turn.
    Called(Call, u8),
    /// A battery ended its mission.
    CheckFire(UnitId),
    /// Shells drifted from their hex, or did not.
    Drifted(UnitId, HexId, Drift),
    /// A battery's shells fell around a hex.
    ShellsFell(UnitId, HexId, Pattern),
    /// A battery's shells fell beyond the map.
    ShellsLost(UnitId),
    /// A mortar fired, seen.
    MortarFired(UnitId),
    /// Mortar bombs fell in a hex.
    BombsFell(HexId, Load),
    /// Mortar bombs fell beyond the map.
    BombsLost,
    /// A unit came under shells.
    Shelled(UnitId, HexId),
    /// A side has plotted its commands.
    Plotted(Side),
    /// Commands were turned up.
    CommandsOpened,
    /// The arrival roll.
    ArrivalRolled {
        /// What was rolled.
        roll: u8,
        /// What was needed, or less.
        needed: u8,
    },
    /// The initiative rolls and nets; the higher is First Player.
    Initiative {
        /// What each side rolled.
        rolls: [u8; 2],
        /// With its modifier.
        nets: [i16; 2],
        /// The First Player.
        first: Side,
    },
    /// The formation that fires next [7.42.1.1].
    FiresNext(TroopId),
    /// A side fires no more in the step.
    Passed(Side),
    /// A unit fired, seen.
    Fired(UnitId, UnitId, Shot),
    /// A unit out of sight fired.
    FiredUnseen(UnitId),
    /// A term of the sum of the next roll.
    Added(Term, i16),
    /// An AP shot was rolled.
    ApRolled {
        /// The range band.
        band: Band,
        /// The sum of the modifiers, clamped.
        modifier: i8,
        /// What was needed, or less.
        needed: u8,
        /// What was rolled.
        roll: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A hit was located.
    Located {
        /// From where.
        angle: HitAngle,
        /// From which height.
        elevation: Elevation,
        /// Where.
        location: Location,
        /// What was rolled.
        roll: u8,
    },
    /// The damage of a hit was rolled; no roll where none was needed.
    DamageRolled {
        /// Penetration less armour.
        difference: i8,
        /// What was rolled.
        roll: Option<u8>,
        /// What came of it.
        harm: Harm,
    },
    /// A GP attack was rolled.
    GpRolled {
        /// The factor less the net defense.
        difference: i8,
        /// What was rolled.
        roll: u8,
        /// With its modifiers.
        net: i16,
        /// What came of it.
        harm: Harm,
    },
    /// A structure was attacked: the roll, and how many hits it took.
    StructureRolled(HexId, u8, u8),
    /// A structure came down.
    StructureFell(HexId),
    /// A hit struck the fuel trailer, or the tank itself.
    TrailerRolled(UnitId, u8, bool),
    /// A Crocodile lost or dropped its fuel trailer.
    TrailerGone(UnitId),
    /// A vehicle set off a mine, or did not.
    MineRolled(UnitId, u8, bool),
    /// Counter-battery fire was rolled at a battery: for so many turns it is silent.
    Countered(UnitId, u8, u8),
    /// A leg unit went behind a vehicle.
    Screened(UnitId, UnitId),
    /// A glider came over the edge.
    GliderCame(UnitId, HexId),
    /// Landing status of a glider was rolled in a hex: the roll, and with its modifiers.
    GliderRolled(HexId, u8, i16),
    /// A unit went under a marker.
    Hidden(UnitId, u8),
    /// A unit could not be hidden: the enemy has spotted it.
    HiddenInVain(UnitId),
    /// A marker of a side went to a hex.
    MarkerMoved(Side, u8, HexId),
    /// A hidden unit came to light.
    Revealed(UnitId),
    /// A marker was searched: side, number, roll, and what was needed or less.
    Searched(Side, u8, u8, i16),
    /// A shot was wasted.
    Wasted(Waste),
    /// A unit was harmed.
    Harmed(UnitId, Harm),
    /// The crew of a lost vehicle rolled to bail out.
    BailOut(UnitId, u8, bool),
    /// A unit entered the map.
    Entered(UnitId, HexId),
    /// A unit moved.
    Moved(UnitId, HexId, HexId),
    /// A unit turned.
    Turned(UnitId, Hexside),
    /// A unit met an enemy that it had not seen.
    Found(UnitId, UnitId, HexId),
    /// A crew was taken.
    CrewTaken(UnitId),
    /// Something has moved.
    Stirred(Side),
    /// A side held its fire.
    Held(Side),
    /// A unit bogged down, or did not.
    BogRolled(UnitId, u8, bool),
    /// A unit tried to get free.
    FreeRolled(UnitId, u8, bool),
    /// A vehicle broke down, or did not.
    EngineRolled(UnitId, u8, bool),
    /// A unit got on a carrier, or was hooked up.
    Mounted(UnitId, UnitId),
    /// A unit got off in a hex, or was unhooked.
    Dismounted(UnitId, HexId),
    /// A unit settled in its hex.
    Settled(UnitId, Posture),
    /// A unit assaulted another.
    Assaulted(UnitId, UnitId),
    /// A close assault was rolled.
    CloseRolled {
        /// What was needed, or less.
        needed: u8,
        /// What was rolled.
        roll: u8,
        /// Whether it succeeded.
        success: bool,
    },
    /// Hand-to-Hand combat was rolled.
    HandRolled {
        /// What was rolled.
        roll: u8,
        /// With its modifiers.
        net: i16,
        /// What came of it.
        result: HandResult,
    },
    /// A vehicle drove over the enemies in a hex.
    Overran(UnitId, HexId),
    /// A vehicle struck a unit that it overran.
    Struck(UnitId, UnitId),
    /// A fire spread from one hex to another.
    FireSpread(HexId, HexId),
    /// An aircraft rolled whether it comes.
    OnStation(UnitId, u8, bool),
    /// An aircraft flew at a hex.
    Flew(UnitId, HexId, Weaponry),
    /// A unit fired at aircraft, seen.
    FlakFired(UnitId),
    /// Anti-aircraft fire was rolled.
    FlakRolled(UnitId, u8, AntiAirResult),
    /// A rocket was rolled at a vehicle.
    RocketRolled(UnitId, u8, bool),
    /// It crashed in a hex, or beyond the map.
    Crashed(Option<HexId>),
    /// A stick of paratroops was fired at, with effect or not.
    StickFiredAt(u8, bool),
    /// The wind carried a unit from its Drop Zone, so many hexes on each leg.
    Scattered(UnitId, HexId, [u8; 2]),
    /// The wind carried a unit off the map beyond an edge hex, so many hexes.
    DriftedOff(UnitId, HexId, u8),
    /// A unit came down in a hex.
    Landed(UnitId, HexId),
    /// Its landing status was rolled.
    LandingRolled(UnitId, u8, Harm),
    /// A unit left the map.
    Exited(UnitId, HexId),
    /// A side moves no more.
    MovesEnded(Side),
    /// A unit tried to recover from suppression.
    Recovery(UnitId, u8, bool),
    /// A side came to hold an objective hex, or none.
    Holds(HexId, Option<Side>),
    /// A turn ended.
    TurnEnded(u8),
    /// What morale did [7.1].
    Nerve(NerveEvent),
    /// The game ended.
    Ended,
}
