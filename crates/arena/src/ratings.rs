//! Levels compared on the scale of Elo, for a scenario as a whole and for each of its sides.

use opponents::Level;
use serde_json::{Value, json};

use crate::stats::{Bout, Interval, Ladder, rate};
use crate::{Contestant, Settings, Summary, Timed};

/// Two levels that have met, the stronger in name first.
#[derive(Debug, Clone)]
pub struct Meeting {
    /// The level above and the level below.
    pub levels: [Level; 2],
    /// What the games came to; the first contestant is the level above.
    pub summary: Summary,
}

/// Levels compared by the games between them.
#[derive(Debug, Clone)]
pub struct Ratings {
    /// The levels, from the weakest in name.
    pub levels: Vec<Level>,
    /// The sides, in the order of their seats.
    pub sides: Vec<String>,
    /// The meetings of all pairs of levels.
    pub meetings: Vec<Meeting>,
    overall: Ladder,
    by_seat: Ladder,
}

/// All pairs of levels: the one above first.
pub fn pairings() -> Vec<[Level; 2]> {
    let levels = Level::OPPONENTS;
    let pairs =
        (0..levels.len()).flat_map(|below| (below + 1..levels.len()).map(move |above| [above, below]));
    pairs.map(|[above, below]| [levels[above], levels[below]]).collect()
}

/// The settings of the games between two levels.
pub fn settings_of(base: &Settings, [above, below]: [Level; 2]) -> Settings {
    Settings { contestants: [Contestant::Level(above), Contestant::Level(below)], ..base.clone() }
}

impl Ratings {
    /// Rates the levels by their games. Nothing if a level has not played.
    pub fn of(base: &Settings, games: &[([Level; 2], Vec<Timed>)]) -> Option<Ratings> {
        let levels = Level::OPPONENTS.to_vec();
        let place = |level: Level| levels.iter().position(|other| *other == level);
        let mut whole = Vec::new();
        let mut seated = Vec::new();
        let mut meetings = Vec::new();
        for (pair, games) in games {
            let (above, below) = (place(pair[0])?, place(pair[1])?);
            let summary = Summary::of(&settings_of(base, *pair), games);
            let points = |side: &crate::Side| side.won as f64 + side.drawn as f64 / 2.0;
            let first = &summary.contestants[0];
            whole.push(Bout { one: above, other: below, points: points(first), games: first.games as f64 });
            for (seat, side) in summary.at[0].iter().enumerate() {
                let (one, other) = (above * 2 + seat, below * 2 + 1 - seat);
                seated.push(Bout { one, other, points: points(side), games: side.games as f64 });
            }
            meetings.push(Meeting { levels: *pair, summary });
        }
        let overall = rate(levels.len(), &whole, 0)?;
        let by_seat = rate(levels.len() * 2, &seated, 0)?;
        Some(Ratings { levels, sides: base.sides.clone(), meetings, overall, by_seat })
    }

    /// The rating of a level by its place in the list, as far above the weakest.
    pub fn elo(&self, level: usize) -> Interval {
        self.overall.gap(level, 0)
    }

    /// How far a level stands above another.
    pub fn gap(&self, above: usize, below: usize) -> Interval {
        self.overall.gap(above, below)
    }

    /// The rating of a level at a seat, as far above the weakest at the same seat.
    pub fn elo_at(&self, level: usize, seat: usize) -> Interval {
        self.by_seat.gap(level * 2 + seat, seat)
    }

    /// What sitting at the first seat is worth between equals of a level.
    pub fn first_seat(&self, level: usize) -> Interval {
        self.by_seat.gap(level * 2, level * 2 + 1)
    }

    /// The side that nearly always wins, if one does.
    pub fn lopsided(&self) -> Option<usize> {
        let total: u64 = self.meetings.iter().map(|meeting| meeting.summary.games).sum();
        let won =
            |seat: usize| self.meetings.iter().map(|meeting| meeting.summary.sides[seat].won).sum::<u64>();
        (0..2).find(|&seat| total >= 10 && won(seat) as f64 >= 0.85 * total as f64)
    }

    /// Everything as data.
    pub fn json(&self, base: &Settings) -> Value {
        let levels = self.levels.iter().enumerate().map(|(index, level)| {
            json!({
                "level": level.name(),
                "elo": self.elo(index),
                "elo_by_side": self.sides.iter().take(2).enumerate()
                    .map(|(seat, side)| (side.clone(), json!(self.elo_at(index, seat))))
                    .collect::<serde_json::Map<String, Value>>(),
                "worth_of_first_side": self.first_seat(index),
            })
        });
        let meetings = self.meetings.iter().map(|meeting| {
            let (summary, first) = (&meeting.summary, &meeting.summary.contestants[0]);
            json!({
                "players": meeting.levels.map(Level::name),
                "games": summary.games,
                "won": first.won,
                "drawn": first.drawn,
                "share": first.share(),
                "share_by_side": self.sides.iter().take(2).enumerate()
                    .map(|(seat, side)| (side.clone(), json!(summary.at[0][seat].share())))
                    .collect::<serde_json::Map<String, Value>>(),
                "pair_margin": summary.pair_margin.interval(),
                "pair_judged": summary.pair_judged.interval(),
            })
        });
        json!({
            "rulebook": base.rulebook,
            "scenario": base.scenario,
            "edition": base.edition,
            "version": base.version,
            "seed": base.seed,
            "games_a_meeting": base.games,
            "allowance": base.allowance,
            "nearly_always_wins": self.lopsided().and_then(|seat| self.sides.get(seat)),
            "levels": levels.collect::<Vec<Value>>(),
            "meetings": meetings.collect::<Vec<Value>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_levels_meet_once() {
        let names: Vec<[&str; 2]> = pairings().iter().map(|pair| pair.map(Level::name)).collect();
        assert_eq!(names, [["regular", "recruit"], ["veteran", "recruit"], ["veteran", "regular"]]);
    }
}
