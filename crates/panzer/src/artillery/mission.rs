//! What batteries do: missions called and planned, Pre-Registered Points, barrages on the map [6.5.1.1, 6.5.1.4, 6.5.1.6].

use board::HexId;
use kit::Side;
use serde::{Deserialize, Serialize};

use crate::forces::UnitId;

/// The most batteries that a scenario has.
pub const MAX_BATTERIES: usize = 6;
/// The most Pre-Registered Points of both sides.
pub const MAX_POINTS: usize = 8;
/// The most planned missions of one battery.
pub const MAX_PLANNED: usize = 3;

/// How a battery's shells lie [6.5.1.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Spread {
    /// In one hex.
    #[default]
    Closed,
    /// Around a hex.
    Open,
}

impl Spread {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Spread::Closed => "closed",
            Spread::Open => "open",
        }
    }
}

/// What is fired [6.5.1.5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub enum Load {
    /// High explosive.
    #[default]
    Gp,
    /// Smoke.
    Smoke,
}

impl Load {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Load::Gp => "gp",
            Load::Smoke => "smoke",
        }
    }
}

/// Sheaf and shells of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
pub struct Pattern {
    /// How the shells lie.
    pub spread: Spread,
    /// What they are.
    pub load: Load,
}

impl Pattern {
    /// All four, in the order of the lists.
    pub const ALL: [Pattern; 4] = [
        Pattern { spread: Spread::Closed, load: Load::Gp },
        Pattern { spread: Spread::Open, load: Load::Gp },
        Pattern { spread: Spread::Closed, load: Load::Smoke },
        Pattern { spread: Spread::Open, load: Load::Smoke },
    ];
}

/// What a battery fires at, turn after turn until check fire [6.5.1.6].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mission {
    /// The target hex.
    pub hex: HexId,
    /// Sheaf and shells.
    pub pattern: Pattern,
    /// The caller; none for planned fire.
    pub caller: Option<UnitId>,
    /// The turn in which it lands first.
    pub lands: u8,
    /// The last turn of planned fire.
    pub until: u8,
    /// Whether it has once landed on its hex: then it stays there [6.5.1.2].
    pub hit: bool,
}

/// A mission written down before set-up [6.5.1.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Planned {
    /// The target hex.
    pub hex: HexId,
    /// Sheaf and shells.
    pub pattern: Pattern,
    /// The first turn.
    pub first: u8,
    /// The last turn.
    pub last: u8,
}

/// One battery at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Battery {
    /// What it fires at, or will when the call has gone through.
    pub mission: Option<Mission>,
    /// What was planned.
    pub planned: [Option<Planned>; MAX_PLANNED],
    /// The turn in which it fired last.
    pub fired: u8,
    /// The last turn in which counter-battery fire keeps it silent.
    pub silent_until: u8,
}

/// A Pre-Registered Point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Whose.
    pub side: Side,
    /// The one battery that may use it, where each has its points [ruling D77].
    pub battery: Option<UnitId>,
    /// Where.
    pub hex: HexId,
}

/// A barrage on the map: it attacks what enters until the end of the turn [6.5.1.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    /// Which battery fires.
    pub battery: UnitId,
    /// The centre.
    pub hex: HexId,
    /// How the shells lie.
    pub spread: Spread,
}

/// A mortar's indirect fire, named and not resolved yet [6.5.1.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shelling {
    /// Which mortar.
    pub mortar: UnitId,
    /// At which hex.
    pub hex: HexId,
    /// With what.
    pub load: Load,
}

/// Everything about indirect fire at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Ordnance {
    /// The batteries, in the order of their unit numbers.
    pub batteries: [Battery; MAX_BATTERIES],
    /// Pre-Registered Points, in the order in which they were plotted.
    pub points: [Option<Point>; MAX_POINTS],
    /// Barrages on the map, in the order in which they fell.
    pub barrages: [Option<Barrage>; MAX_BATTERIES],
    /// What a mortar is about to fire.
    pub shelling: Option<Shelling>,
}

impl Ordnance {
    /// The points of a side.
    pub fn points_of(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().flatten().copied().filter(move |point| point.side == side)
    }

    /// The barrages on the map.
    pub fn barrages(&self) -> impl Iterator<Item = Barrage> + '_ {
        self.barrages.iter().flatten().copied()
    }
}

/// Puts something into the first free place.
pub(crate) fn note<T: Copy>(list: &mut [Option<T>], one: T) {
    if let Some(place) = list.iter_mut().find(|place| place.is_none()) {
        *place = Some(one);
    }
}
