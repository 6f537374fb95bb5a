//! The score of a position.

use super::worth::Face;
use crate::area::Area;
use crate::game::{Game, LAST_TURN};
use crate::position::{Ended, LeaderAt, Position};
use crate::side::Side;
use crate::victory::{ARRACOURT, GOALS, HILLS};
use kit::TurnNo;

/// A game that is won.
const WON: i32 = 20_000;
/// What it is worth that an American unit cannot come tomorrow.
const SHUT_OUT: i32 = 40;

impl Game {
    /// The score of a position for a side.
    pub(crate) fn evaluate(&self, at: &Position, side: Side) -> i32 {
        let german = self.german_score(at);
        if side == Side::German { german } else { -german }
    }

    fn german_score(&self, at: &Position) -> i32 {
        if let Some(ended) = at.ended {
            return match ended {
                Ended::GermanAutomatic => WON,
                Ended::AmericanAutomatic => -WON,
                Ended::Count => {
                    let lead = i32::from(self.final_points(at)) - i32::from(at.target);
                    if lead >= 0 { WON + lead } else { -WON + lead }
                }
            };
        }
        let mut score = self.material(at) + self.ground_worth(at);
        score += self.nightfall(at);
        score += match (at.holder(), at.advantage) {
            (Some(Side::German), _) | (None, Side::American) => 25,
            _ => -25,
        };
        for (index, leader) in self.leaders.iter().enumerate() {
            if matches!(at.leaders[index], LeaderAt::Back(_) | LeaderAt::Dead) {
                let worth = 10 * i32::from(leader.bonus);
                score += if leader.side == Side::German { -worth } else { worth };
            }
        }
        score
    }

    /// Units on the map and to come.
    fn material(&self, at: &Position) -> i32 {
        let mut sum = 0;
        for side in Side::BOTH {
            let sign = if side == Side::German { 1 } else { -1 };
            let mut own = 0;
            for unit in self.of_side[side.index()] {
                own += match at.forces.place(unit) {
                    crate::forces::Place::Area(_) => {
                        let worth = self.unit_worth(at, unit, Face::of(at, unit));
                        if at.unsupplied.has(unit) { worth * 3 / 4 } else { worth }
                    }
                    crate::forces::Place::Waiting => self.unit_worth(at, unit, Face::Full),
                    // What is withdrawn gives the German nothing and does not fight.
                    crate::forces::Place::Withdrawn => self.unit_worth(at, unit, Face::Full) / 2,
                    crate::forces::Place::Eliminated => 0,
                };
            }
            sum += sign * own;
        }
        sum
    }

    /// Areas: what is held, and how safely.
    fn ground_worth(&self, at: &Position) -> i32 {
        let mut sum = 0;
        for area in Area::all() {
            let prize = self.prize(area);
            let owner = at.controller(area);
            let mut worth = prize;
            if prize >= 50 {
                let danger = self.danger(at, owner, area);
                worth -= prize * danger * 5 / 1000;
                if at.forces.occupied(Side::German).has(area) && at.forces.occupied(Side::American).has(area)
                {
                    worth -= prize / 5;
                }
            }
            sum += if owner == Side::German { worth } else { -worth };
            if HILLS.contains(&area) && owner == Side::American && at.forces.occupied(Side::German).has(area)
            {
                sum += 70;
            }
        }
        sum
    }

    /// The thresholds of tonight and of the last night, and the way through Arracourt.
    fn nightfall(&self, at: &Position) -> i32 {
        let track = i32::from(self.track(at));
        let (needed, pressing) = self.tonight(at);
        let mut sum = 0;
        if needed > 0 {
            let short = needed - track;
            sum -= match short {
                i32::MIN..=-1 => 0,
                0 => pressing,
                // The holder of the Advantage refuses defeat once [16.1E].
                _ if at.holder() == Some(Side::German) => pressing * (5 + 3 * short) * 2 / 5,
                _ => pressing * (5 + 3 * short),
            };
        }
        if at.turn >= LAST_TURN {
            let lead = track + i32::from(self.loss_points(at)) - i32::from(at.target);
            sum += (lead * pressing * 3 / 2).clamp(-1200, 1200);
        }
        sum += self.shut_out(at) * SHUT_OUT * pressing / 100;
        if at.turn > TurnNo::FIRST {
            let own = at.german_control;
            if own.has(ARRACOURT) && GOALS.iter().any(|&goal| own.has(goal)) && self.two_ways(at).is_some() {
                sum += 6 * pressing;
            }
        }
        sum
    }
}
