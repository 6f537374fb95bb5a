//! The turn track with date, time of day and weather [3.0, 14.0].

use kernel::{Tone, Track, TrackSpace};
use kit::clause;

use crate::game::Game;
use crate::position::Position;
use crate::weather::TimeOfDay;

impl Game {
    /// The turn track.
    pub(crate) fn turn_track(&self, at: &Position) -> Track {
        let space = |(index, turn): (usize, &crate::scenario::Turn)| TrackSpace {
            label: (index + 1).to_string(),
            note: Some(turn.time.name().into()),
            tone: if turn.time == TimeOfDay::Night { Tone::Night } else { Tone::Plain },
        };
        let now = self.scenario().turn(at.turn);
        Track {
            title: "Turns".into(),
            clause: Some(clause!("3.0").into()),
            spaces: self.scenario().turns.iter().enumerate().map(space).collect(),
            marker: usize::from(at.turn.0).checked_sub(1),
            note: now.map(|turn| format!("{}, {}, {}", turn.date, turn.time.name(), at.weather.name())),
        }
    }
}
