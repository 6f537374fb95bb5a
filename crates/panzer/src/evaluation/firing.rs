//! Which target to fire at: guns that can kill go before guns that cannot be hurt, and no shot goes where others have done the work.

use board::HexId;
use kernel::Dice;
use kit::Side;

use super::{Temper, Whim};
use crate::action::Action;
use crate::event::Harm;
use crate::fire::Occasion;
use crate::forces::{MAX_UNITS, UnitId};
use crate::game::Game;
use crate::menu::Menu;
use crate::odds::ROLLS;
use crate::position::Position;
use crate::scenario::VictoryBy;
use crate::shot::Shot;
use crate::status::State;

/// One shot that may be named, with what it is worth in hundredths of points.
#[derive(Clone, Copy)]
struct Candidate {
    firer: UnitId,
    target: UnitId,
    shot: Shot,
    gain: i32,
}

/// The most units that fire at one target.
const MOST: usize = 5;

impl Game {
    /// What a shot is worth, in hundredths of points.
    pub(crate) fn shot_gain(
        &self,
        at: &Position,
        occasion: Occasion,
        aimed: (UnitId, UnitId, Shot),
        threats: &[i32],
    ) -> i32 {
        let (_, target, shot) = aimed;
        let Some(harms) = self.shot_harms(at, occasion, aimed) else { return 0 };
        let price = i64::from(threats[target.index()]);
        let status = at.unit(target);
        // What a harm is worth in hundredths of a loss.
        let worth = |harm: Harm| -> i64 {
            match harm {
                Harm::None => 0,
                Harm::Suppressed if status.has(State::Suppressed) => 0,
                Harm::Suppressed => 12,
                Harm::Halved => 55,
                Harm::TrackHit if status.has(State::TrackHit) => 0,
                Harm::TrackHit => 25,
                Harm::GunOut if status.has(State::GunOut) => 0,
                Harm::Damaged | Harm::GunOut => 40,
                Harm::Eliminated | Harm::KnockedOut | Harm::BrewedUp => 100,
            }
        };
        let all = [
            Harm::Suppressed,
            Harm::Damaged,
            Harm::Halved,
            Harm::TrackHit,
            Harm::GunOut,
            Harm::Eliminated,
            Harm::KnockedOut,
            Harm::BrewedUp,
        ];
        let sum: i64 = all.into_iter().map(|harm| worth(harm) * i64::from(harms.of(harm))).sum();
        let gain = (sum * price / i64::from(ROLLS)) as i32;
        // Special rounds are few: only where they do clearly more.
        if matches!(shot, Shot::Special(_) | Shot::Heat(_)) { gain * 4 / 5 } else { gain }
    }

    /// What an enemy is worth as a target: its points, more if it can hurt.
    fn threat(&self, at: &Position, target: UnitId) -> i32 {
        let price = self.price(target);
        let armed = self.card(target).is_armed() && !at.unit(target).has(State::GunOut);
        if armed { price * 6 / 5 } else { price * 4 / 5 }
    }

    /// What every unit is worth as a target, in points.
    pub(super) fn prices(&self, at: &Position) -> Vec<i32> {
        let mut prices = vec![0; MAX_UNITS];
        self.units().for_each(|unit| prices[unit.index()] = self.threat(at, unit));
        prices
    }

    /// The same, and what each enemy that is seen could do to a side in its next shot, as far as the temper heeds it: guns that can
    /// kill go before armour that is only dear.
    pub(super) fn target_worths(&self, at: &Position, side: Side, temper: Temper) -> Vec<i32> {
        let mut threats = self.prices(at);
        if temper.menace == 0 {
            return threats;
        }
        let own: Vec<(UnitId, HexId)> = self
            .on_map(at, side)
            .iter()
            .filter(|&unit| self.card(unit).is_combat_unit())
            .filter_map(|unit| Some((unit, at.unit(unit).hex()?)))
            .collect();
        for enemy in self.seen_enemies(at, side) {
            let status = at.unit(enemy);
            let Some(from) = status.hex().filter(|_| !status.has_any(&[State::GunOut, State::Broken])) else {
                continue;
            };
            let hurt = |&(unit, hex): &(UnitId, HexId)| {
                if !self.sight().sees(from, hex) {
                    return 0;
                }
                let lost = self.worst_shot(at, Occasion::Direct, unit, enemy);
                (i64::from(self.price(unit)) * i64::from(lost) / i64::from(ROLLS)) as i32
            };
            let worst = own.iter().map(hurt).max().unwrap_or(0);
            threats[enemy.index()] += worst * temper.menace / 100;
        }
        threats
    }

    /// The bridges that a side scores for bringing down, and that stand.
    pub(super) fn bridges_to_blow<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = (HexId, i32)> + 'a {
        let scenario = self.scenario();
        scenario.victory.iter().filter_map(move |row| match &row.by {
            VictoryBy::Bridge { hex, destroyed, points } if *destroyed == side && !at.is_down(*hex) => {
                Some((*hex, i32::from(scenario.counted(*points).0)))
            }
            _ => None,
        })
    }

    /// What a charge is worth to Engineers beside a bridge that their side wants down, in hundredths of points: about one in three
    /// brings it down.
    pub(super) fn charge(&self, at: &Position, unit: UnitId) -> i32 {
        let Some(here) = at.unit(unit).hex().filter(|_| self.lays_charges(unit)) else { return 0 };
        if at.unit(unit).has_any(&[State::Suppressed, State::Broken]) {
            return 0;
        }
        let near = self
            .bridges_to_blow(at, self.side(unit))
            .filter(|&(hex, _)| self.grid().distance(here, hex) <= 1);
        near.map(|(_, points)| points * 33).max().unwrap_or(0)
    }

    /// A charge at a bridge that the side wants down.
    fn charge_to_lay(&self, at: &Position, side: Side, menu: &Menu) -> Option<Action> {
        menu.rest.iter().copied().find(|action| match *action {
            Action::Demolish(_, hex) => self.bridges_to_blow(at, side).any(|(bridge, _)| bridge == hex),
            _ => false,
        })
    }

    /// Names the best volley and resolves it, or fires no more.
    pub(super) fn plan_fire<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        occasion: Occasion,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        let over =
            if matches!(occasion, Occasion::Window | Occasion::Answer) { Action::Hold } else { Action::Pass };
        if let Some(charge) = self.charge_to_lay(at, side, &menu) {
            into.extend([charge, Action::Resolve]);
            return;
        }
        if at.charge.is_some() {
            into.push(Action::Resolve);
            return;
        }
        let threats = self.target_worths(at, side, whim.temper);
        let mut options: Vec<Candidate> = Vec::new();
        for &action in &menu.rest {
            if let Action::Fire(firer, target, shot) = action {
                let gain = whim.of(self.shot_gain(at, occasion, (firer, target, shot), &threats));
                options.push(Candidate { firer, target, shot, gain });
            }
        }
        let least = self.least_gain(at, occasion);
        options.retain(|option| option.gain >= least);
        let named = at.volley.target;
        if options.is_empty() {
            into.push(if named.is_some() { Action::Resolve } else { over });
            return;
        }
        let target = named.or_else(|| best_target(&options));
        let Some(target) = target else {
            into.push(over);
            return;
        };
        let mut alive = 100_i32;
        let mut used: Vec<UnitId> = Vec::new();
        let mut here: Vec<Candidate> =
            options.iter().copied().filter(|option| option.target == target).collect();
        here.sort_by_key(|option| std::cmp::Reverse(option.gain));
        for option in here {
            if used.contains(&option.firer) || used.len() == MOST {
                continue;
            }
            let elsewhere = options
                .iter()
                .filter(|other| other.firer == option.firer && other.target != target)
                .map(|other| other.gain)
                .max()
                .unwrap_or(0);
            let gain = option.gain * alive / 100;
            if !used.is_empty() && (gain < elsewhere || gain < least) {
                continue;
            }
            used.push(option.firer);
            into.push(Action::Fire(option.firer, target, option.shot));
            let lost = self
                .shot_harms(at, occasion, (option.firer, target, option.shot))
                .map_or(0, |harms| harms.lost() / (ROLLS / 100));
            alive = alive * (100 - lost as i32) / 100;
            // A mover is answered by one gun at a time: the rest wait for what comes next.
            if occasion == Occasion::Window {
                break;
            }
        }
        into.push(Action::Resolve);
    }

    /// Below what a shot is not worth being seen for, in hundredths of points.
    fn least_gain(&self, at: &Position, occasion: Occasion) -> i32 {
        match occasion {
            Occasion::Direct | Occasion::Answer => 60,
            // Kept for movers, unless the turn's movers are few: a good shot is taken.
            Occasion::Overwatch => 500,
            Occasion::Window => {
                let price = at.mover.unit.map_or(30, |unit| self.price(unit));
                price * 7
            }
        }
    }
}

/// The target at which the firers together do most.
fn best_target(options: &[Candidate]) -> Option<UnitId> {
    let mut best: Option<(i32, UnitId)> = None;
    for option in options {
        let mut sum = 0;
        let mut firers: Vec<UnitId> = Vec::new();
        for other in options.iter().filter(|other| other.target == option.target) {
            if !firers.contains(&other.firer) {
                firers.push(other.firer);
                sum += other.gain;
            }
        }
        if best.is_none_or(|(worth, _)| sum > worth) {
            best = Some((sum, option.target));
        }
    }
    best.map(|(_, target)| target)
}
