//! The tracks beside the map: impulses with their weather, turns, the German's points [3.1.1 to 3.1.4].

use kernel::{Tone, Track, TrackSpace};
use kit::{TurnNo, clause};

use crate::game::{Game, LAST_IMPULSE, LAST_TURN};
use crate::numbers::{Impulse, VictoryPoints};
use crate::odds::sum_ways;
use crate::position::{Position, Step};
use crate::scenario::Weather;
use crate::sentences::sunset_meaning;

impl Game {
    /// All tracks.
    pub(crate) fn tracks(&self, at: &Position) -> Vec<Track> {
        vec![self.impulse_track(at), self.turn_track(at), self.points_track(at)]
    }

    fn impulse_track(&self, at: &Position) -> Track {
        let tone = |impulse: Impulse| match (impulse.cmp(&at.impulse), at.sky()) {
            _ if !at.impulse.is_day() => Tone::Night,
            (std::cmp::Ordering::Less, _) => Tone::Plain,
            // Fog has burnt off by impulse 6 at the latest [9.4.1].
            (std::cmp::Ordering::Greater, _)
                if at.weather == Weather::Fog && impulse >= Impulse::FOG_GONE =>
            {
                Tone::Overcast
            }
            (std::cmp::Ordering::Equal, sky) => weather_tone(sky),
            _ => weather_tone(at.weather),
        };
        let spaces = Impulse::FIRST.through(LAST_IMPULSE).map(|impulse| TrackSpace {
            label: impulse.to_string(),
            note: Some(format!("{} %", last_chance(impulse))),
            tone: tone(impulse),
        });
        Track {
            title: "Impulses".into(),
            clause: Some(clause!("6.3.1").into()),
            spaces: spaces.collect(),
            marker: at.impulse.is_day().then(|| usize::from(at.impulse.0) - 1),
            note: at.impulse.is_day().then(|| self.day_note(at)),
        }
    }

    /// The weather, and how long the day may last.
    pub(crate) fn day_note(&self, at: &Position) -> String {
        let sky = at.sky().name();
        match at.sunset {
            Some(sunset) => format!("{sky}; {}", sunset_meaning(sunset, at.impulse)),
            None if at.impulse == LAST_IMPULSE => format!("{sky}; the last impulse of the day"),
            None => format!("{sky}; {} % that this impulse is the last", last_chance(at.impulse)),
        }
    }

    fn turn_track(&self, at: &Position) -> Track {
        let spaces = TurnNo::FIRST.through(LAST_TURN).map(|turn| TrackSpace {
            label: turn.to_string(),
            note: self.scenario.dates.get(turn.index()).map(|date| short_date(date)),
            tone: Tone::Plain,
        });
        Track {
            title: "Turns".into(),
            clause: Some(clause!("3.2").into()),
            spaces: spaces.collect(),
            marker: Some(at.turn.index()),
            note: None,
        }
    }

    /// The German's points with what he needs tonight and in the end [18.1b, 18.2].
    fn points_track(&self, at: &Position) -> Track {
        let points = self.track(at);
        let tonight = self.needed_tonight(at);
        let last = at.target.max(points).plus(VictoryPoints(2)).max(VictoryPoints(12));
        let spaces = last.up_to().map(|space| TrackSpace {
            label: space.to_string(),
            note: if tonight == Some(space) {
                Some("tonight".into())
            } else if space == at.target && at.step != Step::Bid {
                Some("goal".into())
            } else {
                None
            },
            tone: if space == at.target && at.step != Step::Bid { Tone::Goal } else { Tone::Plain },
        });
        let note = match tonight {
            Some(needed) if points < needed => format!("needs {needed} tonight, or the American wins"),
            Some(needed) => format!("{needed} are needed tonight"),
            None => format!("{} at the final count as things are", self.final_points(at)),
        };
        Track {
            title: "German points".into(),
            clause: Some(clause!("3.4").into()),
            spaces: spaces.collect(),
            marker: Some(usize::from(points.0)),
            note: Some(note),
        }
    }

    /// The points below which the German loses at the end of this turn [18.1b].
    pub(crate) fn needed_tonight(&self, at: &Position) -> Option<VictoryPoints> {
        self.scenario.american_victory_below.get(at.turn.index()).copied()
    }

    /// The date of the turn.
    pub(crate) fn date(&self, at: &Position) -> Option<&str> {
        self.scenario.dates.get(at.turn.index()).map(String::as_str)
    }
}

/// The chance that an impulse is the last of the day, in percent: a Sunset DR below its number.
pub(crate) fn last_chance(impulse: Impulse) -> u32 {
    let ways: u32 = (2..i32::from(impulse.0)).map(sum_ways).sum();
    (ways * 100 + 18) / 36
}

const fn weather_tone(weather: Weather) -> Tone {
    match weather {
        Weather::Fog => Tone::Fog,
        Weather::Overcast => Tone::Overcast,
        Weather::Clear => Tone::Clear,
    }
}

/// `19 September 1944` as `19 Sep`.
fn short_date(date: &str) -> String {
    let mut words = date.split_whitespace();
    let day = words.next().unwrap_or_default();
    let month: String = words.next().unwrap_or_default().chars().take(3).collect();
    format!("{day} {month}")
}
