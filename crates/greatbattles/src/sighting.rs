//! How far one sees: by turn, by weather, in cover [dawn-7, hid-2, hid-3]; and what weather does [1].

use board::plane::Mil;
use datafile::Spanned;
use kernel::Fault;
use kit::{Source, TurnNo};
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{D10, Percent};
use crate::words::words;

words! {
    /// The weather of a day [1].
    Weather {
        Clear = "clear",
        Overcast = "overcast",
        Drizzle = "drizzle",
        Fog = "fog",
        Rain = "rain",
    }
}

words! {
    /// Which player turn of a turn it is [1n1].
    PlayerTurn {
        First = "first",
        Second = "second",
    }
}

/// What weather does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherEffect {
    /// Which weather.
    pub kind: Weather,
    /// What it adds to a morale test [10n1].
    pub morale: Percent,
    /// How far one sees at most [D12].
    pub sight: Mil,
    /// Whether aircraft fly [D12].
    pub flying: bool,
}

/// The sighting chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    in_cover: Mil,
    turns: Vec<[Mil; 2]>,
    third_odd: [Mil; 2],
    third_even: [Mil; 2],
    later: [Mil; 2],
    weather: Vec<WeatherEffect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SightingFile {
    in_cover: Mil,
    turns: Spanned<Vec<[Mil; 2]>>,
    third_odd: [Mil; 2],
    third_even: [Mil; 2],
    later: [Mil; 2],
    weather: Vec<Spanned<WeatherEffect>>,
}

/// The turn on which a die decides how light it is [dawn-7].
pub const TWILIGHT: TurnNo = TurnNo(3);

impl Sighting {
    pub(crate) fn read(text: &str) -> Result<Sighting, Vec<Fault>> {
        let (mut source, file): (_, SightingFile) = Source::read("sighting", text)?;
        if file.turns.get_ref().len() != TWILIGHT.index() {
            source.fault(
                file.turns.span(),
                "turns",
                "there are distances for turns 1 and 2; a die decides on turn 3",
            );
        }
        let weather = source.in_order("weather", Weather::ALL, &file.weather, |row| row.kind);
        source.finish(Sighting {
            in_cover: file.in_cover,
            turns: file.turns.into_inner(),
            third_odd: file.third_odd,
            third_even: file.third_even,
            later: file.later,
            weather,
        })
    }

    /// What weather does.
    pub fn weather(&self, weather: Weather) -> &WeatherEffect {
        &self.weather[weather as usize]
    }

    /// How far both sides see in a player turn [dawn-7, hid-3, D16]. `die` is that of turn 3.
    pub fn distance(&self, turn: TurnNo, player: PlayerTurn, die: D10, weather: Weather) -> Mil {
        let row = match turn {
            turn if turn < TWILIGHT => self.turns[turn.index()],
            TWILIGHT if die.0 % 2 == 1 => self.third_odd,
            TWILIGHT => self.third_even,
            _ => self.later,
        };
        row[player as usize].min(self.weather(weather).sight)
    }

    /// How near an enemy that sees it must be to spot a stand that stands still [hid-2].
    pub fn spotting_range(&self, cover: Cover, sighting: Mil) -> Mil {
        if cover == Cover::None { sighting } else { self.in_cover.min(sighting) }
    }
}
