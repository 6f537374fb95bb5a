//! Weather and time of day [3.0, 13.0, 14.0].

use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::{Deserialize, Serialize};

use crate::numbers::{Modifier, Range};
use crate::sight::SightRange;

/// The weather of a turn [14.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// No effect.
    Clear,
    /// No aircraft.
    Overcast,
    /// No direct fire.
    Fog,
    /// Slow movement.
    Rain,
    /// Slow movement, no direct fire.
    Storm,
    /// Slow movement, poor sight.
    Snow,
}

impl Weather {
    /// All kinds, by the roll that gives them.
    pub const ALL: [Weather; 6] =
        [Weather::Clear, Weather::Overcast, Weather::Fog, Weather::Rain, Weather::Storm, Weather::Snow];

    /// What a die gives with the turn's modifier: below 1 clear, above 6 snow [14.0, ruling D91].
    pub fn rolled(die: u8, modifier: Modifier) -> Weather {
        let net = (i16::from(die) + i16::from(modifier.0)).clamp(1, 6);
        Weather::ALL[net as usize - 1]
    }

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Overcast => "overcast",
            Weather::Fog => "fog",
            Weather::Rain => "rain",
            Weather::Storm => "storm",
            Weather::Snow => "snow",
        }
    }
}

/// The time of day of a turn [3.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeOfDay {
    /// Morning.
    Morning,
    /// Midday.
    Day,
    /// Evening [13.1].
    Evening,
    /// Night [13.2].
    Night,
}

impl TimeOfDay {
    /// All four, in order.
    pub const ALL: [TimeOfDay; 4] =
        [TimeOfDay::Morning, TimeOfDay::Day, TimeOfDay::Evening, TimeOfDay::Night];

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            TimeOfDay::Morning => "morning",
            TimeOfDay::Day => "day",
            TimeOfDay::Evening => "evening",
            TimeOfDay::Night => "night",
        }
    }

    /// The time of the turn after.
    #[must_use]
    pub const fn next(self) -> TimeOfDay {
        match self {
            TimeOfDay::Morning => TimeOfDay::Day,
            TimeOfDay::Day => TimeOfDay::Evening,
            TimeOfDay::Evening => TimeOfDay::Night,
            TimeOfDay::Night => TimeOfDay::Morning,
        }
    }
}

/// Whether something is possible this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "bool")]
pub enum Allowed {
    /// It is.
    Yes,
    /// It is not.
    No,
}

impl From<bool> for Allowed {
    fn from(allows: bool) -> Allowed {
        if allows { Allowed::Yes } else { Allowed::No }
    }
}

impl Allowed {
    /// Whether both allow it.
    const fn and(self, other: Allowed) -> Allowed {
        match (self, other) {
            (Allowed::Yes, Allowed::Yes) => Allowed::Yes,
            (Allowed::No, _) | (_, Allowed::No) => Allowed::No,
        }
    }

    /// Whether it is possible.
    #[inline]
    pub const fn is_yes(self) -> bool {
        matches!(self, Allowed::Yes)
    }
}

/// What weather and time of day do together in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// Added to the roll of normal attacks [13.1, 14.1n2].
    pub attack: Modifier,
    /// How many dice an attack rolls, before bridges add one [10.1n5].
    pub dice: u8,
    /// How often allowances are halved, each time rounded up: 0 to 2 [ruling D37].
    pub halvings: u8,
    /// Steps that cost ALL [13.2n1].
    pub all_cost_moves: Allowed,
    /// Direct ranged fire [11.3n2].
    pub direct_fire: Allowed,
    /// Added to each die of direct ranged fire [11.3n5].
    pub direct_fire_die: Modifier,
    /// Airstrike and Strafing chits [14.1n1].
    pub air_chits: Allowed,
    /// Chits marked No Night [10.3n2].
    pub no_night_chits: Allowed,
    /// New pontoons [12.1n4].
    pub pontoons: Allowed,
    /// How far an observer sees for a barrage [11.2, ruling D113].
    pub spotting: SightRange,
    /// How far enemy stacks may be inspected [1.1, ruling D89].
    pub inspection: SightRange,
    /// Added to the replacement roll [4.1n1].
    pub replacement: Modifier,
}

/// Everything about weather and time of day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Climate {
    conditions: [[Conditions; 4]; 6],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClimateFile {
    weather: Vec<Spanned<WeatherFile>>,
    times: Vec<Spanned<TimeFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherFile {
    roll: u8,
    weather: Weather,
    attack: i8,
    movement_halved: bool,
    direct_fire: Allowed,
    direct_fire_die: i8,
    air_chits: Allowed,
    spotting: u8,
    inspection: u8,
    pontoons: Allowed,
    replacement: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeFile {
    time: TimeOfDay,
    attack: i8,
    dice: u8,
    movement_halved: bool,
    all_cost_moves: Allowed,
    direct_fire: Allowed,
    direct_fire_die: i8,
    spotting: u8,
    inspection: u8,
    no_night_chits: Allowed,
}

impl Climate {
    /// Reads the tables.
    pub(crate) fn read(text: &str) -> Result<Climate, Vec<Fault>> {
        let (mut source, file): (_, ClimateFile) = Source::read("weather", text)?;
        let given = file.weather.iter().map(|row| (row.get_ref().roll, row.get_ref().weather));
        if !given.eq((1..).zip(Weather::ALL)) {
            source.whole("weather", "there is one row for each roll from 1, clear, to 6, snow, in order");
        }
        if !file.times.iter().map(|row| row.get_ref().time).eq(TimeOfDay::ALL) {
            source.whole("times", "there is one row each for morning, day, evening and night, in order");
        }
        for (span, what, ranges) in file
            .weather
            .iter()
            .map(|row| {
                let WeatherFile { weather, spotting, inspection, .. } = row.get_ref();
                (row.span(), weather.name(), [*spotting, *inspection])
            })
            .chain(file.times.iter().map(|row| {
                let TimeFile { time, spotting, inspection, .. } = row.get_ref();
                (row.span(), time.name(), [*spotting, *inspection])
            }))
        {
            if let Some(wrong) = ranges.into_iter().find(|&range| SightRange::of(Range(range)).is_none()) {
                source.fault(span, what, format!("sight reaches 10, 5 or 1 hexes, not {wrong}"));
            }
        }
        for row in &file.times {
            if !matches!(row.get_ref().dice, 2 | 3) {
                source.fault(row.span(), row.get_ref().time.name(), "an attack rolls two dice or three");
            }
        }
        if !source.is_sound() {
            return Err(source.into_faults());
        }
        let together = |weather: &WeatherFile, time: &TimeFile| Conditions {
            attack: Modifier(weather.attack + time.attack),
            dice: time.dice,
            halvings: u8::from(weather.movement_halved) + u8::from(time.movement_halved),
            all_cost_moves: time.all_cost_moves,
            direct_fire: weather.direct_fire.and(time.direct_fire),
            direct_fire_die: Modifier(weather.direct_fire_die + time.direct_fire_die),
            air_chits: weather.air_chits,
            no_night_chits: time.no_night_chits,
            pontoons: weather.pontoons,
            spotting: shorter(weather.spotting, time.spotting),
            inspection: shorter(weather.inspection, time.inspection),
            replacement: Modifier(weather.replacement),
        };
        let conditions = std::array::from_fn(|weather| {
            std::array::from_fn(|time| together(file.weather[weather].get_ref(), file.times[time].get_ref()))
        });
        source.finish(Climate { conditions })
    }

    /// What a turn is like.
    #[inline]
    pub const fn conditions(&self, weather: Weather, time: TimeOfDay) -> &Conditions {
        &self.conditions[weather as usize][time as usize]
    }
}

/// The shorter of two ranges that have been found to be of the three.
fn shorter(a: u8, b: u8) -> SightRange {
    SightRange::of(Range(a.min(b))).unwrap_or(SightRange::Ten)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Covers 14.0, 3.2.
    #[test]
    fn the_roll_is_read_within_its_ends() {
        let rolled = |die, modifier| Weather::rolled(die, Modifier(modifier)).name();
        assert_eq!(
            (rolled(6, -4), rolled(1, -4), rolled(6, 0), rolled(6, 3)),
            ("overcast", "clear", "snow", "snow")
        );
    }
}
