//! The worth of a position, in tenths of victory points.

use kit::Side;

use super::aims::Fields;
use super::goals::FAR;
use crate::forces::UnitId;
use crate::game::Game;
use crate::odds::ROLLS;
use crate::position::Position;
use crate::status::{Command, Place, State};

/// What a game that is won is worth.
const WON: i32 = 100_000;

impl Game {
    /// The worth of a position for a side: points as they would be counted, less what harm foretells, and the way still to go.
    pub(crate) fn score(&self, at: &Position, side: Side) -> i32 {
        let scores = self.scores(at);
        let lead = scores[side.index()] - scores[side.other().index()];
        if at.ended.is_some() {
            let margin = i32::from(self.scenario().counted(self.scenario().margin).0);
            return match lead {
                _ if lead >= margin => WON + lead,
                _ if lead <= -margin => lead - WON,
                _ => lead * 10,
            };
        }
        let mut sum = lead * 10;
        sum += self.fitness(at, side) - self.fitness(at, side.other());
        sum += self.nearness(at, side);
        sum += self.pending(at, side);
        sum
    }

    /// What harm that has not become a loss takes off, and what commands that can be used add.
    fn fitness(&self, at: &Position, side: Side) -> i32 {
        let of = |unit: UnitId| {
            let status = at.unit(unit);
            if !status.is_alive() || !self.card(unit).is_combat_unit() {
                return 0;
            }
            let price = self.price(unit) * 10;
            let mut worth = 0;
            for (state, part) in [
                (State::Damaged, 40),
                (State::GunOut, 40),
                (State::TrackHit, 25),
                (State::Suppressed, 8),
                (State::Broken, 30),
                (State::Bogged, 15),
            ] {
                if status.has(state) {
                    worth -= price * part / 100;
                }
            }
            worth += match status.command {
                Command::None => 0,
                Command::Move | Command::Overwatch => 3,
                Command::Fire | Command::ShortHalt => 2,
            };
            if matches!(status.place, Place::Waiting) { worth - price / 50 } else { worth }
        };
        self.own(side).iter().map(of).sum()
    }

    /// What the way to the goals still costs a side: a share of each unit's points for every turn of it, a greater one the less
    /// time is left. Units that wait off the map, and those that come too late, have the longest way of all.
    fn nearness(&self, at: &Position, side: Side) -> i32 {
        let mut fields = Fields::of(self, at, side);
        if fields.common.is_empty() {
            return 0;
        }
        let longest = 10 * i32::from(self.length().saturating_sub(at.turn));
        let mut sum = 0;
        for unit in self.own(side) {
            let (status, card) = (at.unit(unit), self.card(unit));
            let Some(movement) = card.movement.filter(|_| status.is_alive() && card.is_combat_unit()) else {
                continue;
            };
            let away = match at.hex_of(unit) {
                Some(hex) => fields.field(self, at, unit).at(hex),
                None => FAR,
            };
            let tenths = (i32::from(away) * 5 / i32::from(movement.base.max(1))).min(longest);
            let need = self.need(at, away, movement.base).min(100);
            sum -= self.price(unit) * tenths * (50 + need) / 800;
        }
        sum
    }

    /// What the volley that is named will do.
    fn pending(&self, at: &Position, side: Side) -> i32 {
        let Some(occasion) = at.asks().and_then(|frame| self.occasion(frame)) else { return 0 };
        let Some(target) = at.volley.target.filter(|&target| self.side(target) != side) else { return 0 };
        let shots = at.volley.shots().filter_map(|aimed| {
            let harms = self.shot_harms(at, occasion, (aimed.firer, target, aimed.shot))?;
            let lost = i64::from(harms.lost() + harms.any() / 6);
            Some((lost * i64::from(self.price(target)) * 10 / i64::from(ROLLS)) as i32)
        });
        shots.sum()
    }
}
