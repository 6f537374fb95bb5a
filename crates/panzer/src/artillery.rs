//! Batteries, mortars, scatter and counter-battery fire [6.5.1.1 to 6.5.1.8, 7.26].
//!
//! Here are the tables. `mission` holds the nouns, `plot` what is written down before set-up, `call` the Command Phase, `landing` the
//! Indirect Fire step, `mortar` mortars on the map, `counter` fire at batteries, `shells` what falls on units, `secrets` what the enemy may know of it.

mod call;
mod counter;
mod landing;
pub mod mission;
mod mortar;
mod plot;
mod secrets;
mod shells;

pub use call::Call;
use kernel::Fault;
use kit::Source;
pub use landing::Drift;
pub use plot::Plot;
use serde::Deserialize;

use crate::numbers::{Modifier, Percent, Range};

/// Turns from call to landing [6.5.1.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delay {
    /// Of a battery of the force.
    pub organic: i8,
    /// Of a battery of one formation.
    pub attached: i8,
    /// On a Pre-Registered Point, besides.
    pub registered_point: i8,
    /// By a Regulars or Green caller, besides.
    pub slow_caller: i8,
}

/// What is added to the factor [6.5.1.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheaf {
    /// In the one hex of a closed sheaf.
    pub closed: i8,
    /// In the hexes around the centre of an open one.
    pub ring: i8,
}

/// Scatter numbers [6.5.1.2, 7.26].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// Fire on a Pre-Registered Point.
    pub registered_point: Percent,
    /// Called by an FO.
    pub observer: Percent,
    /// Called by a CHQ or BHQ.
    pub headquarters: Percent,
    /// Planned fire.
    pub planned: Percent,
    /// A mortar's indirect fire.
    pub mortar: Percent,
    /// A bomb.
    pub bomb: Percent,
    /// Smoke or limited visibility.
    pub poor_sight: Modifier,
    /// The caller does not see the hex any more.
    pub caller_lost_sight: Modifier,
    one_hex: i16,
    two_hexes: i16,
}

impl Scatter {
    /// How many hexes a roll is off.
    pub const fn hexes(&self, roll: u8, number: Percent) -> u8 {
        let misses_by = roll as i16 - number.0;
        if misses_by <= 0 {
            0
        } else if misses_by <= self.one_hex {
            1
        } else if misses_by <= self.two_hexes {
            2
        } else {
            3
        }
    }
}

/// Counter-battery fire [6.5.1.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterBattery {
    three_turns: u8,
    one_turn: u8,
}

impl CounterBattery {
    /// For how many turns a roll silences the battery.
    pub const fn silences(&self, roll: u8) -> u8 {
        if roll <= self.three_turns {
            3
        } else if roll <= self.one_turn {
            1
        } else {
            0
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mortars {
    direct_range: Range,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Calls {
    least_distance: Range,
}

/// The artillery tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    /// Turns from call to landing.
    pub delay: Delay,
    /// Sheaves.
    pub sheaf: Sheaf,
    /// Scatter.
    pub scatter: Scatter,
    /// Fire at batteries.
    pub counter_battery: CounterBattery,
    mortars: Mortars,
    calls: Calls,
}

impl Artillery {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Artillery, Vec<Fault>> {
        let (mut source, file): (_, Artillery) = Source::read("artillery", text)?;
        if file.scatter.one_hex >= file.scatter.two_hexes {
            source.whole("scatter", "two hexes begin where one hex ends");
        }
        if file.counter_battery.three_turns >= file.counter_battery.one_turn {
            source.whole("counter_battery", "one turn begins where three turns end");
        }
        source.finish(file)
    }

    /// How far mortars fire at what they see [6.5.1.8].
    pub const fn mortars_direct(&self) -> Range {
        self.mortars.direct_range
    }

    /// How far from the caller a called hex lies at least.
    pub const fn least_call(&self) -> Range {
        self.calls.least_distance
    }
}
