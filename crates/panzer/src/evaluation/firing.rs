//! Which target to fire at: guns that can kill go before guns that cannot be hurt, and no shot goes where others have done the work.

use kernel::Dice;
use kit::Side;

use super::Whim;
use crate::action::Action;
use crate::event::Harm;
use crate::fire::Occasion;
use crate::forces::UnitId;
use crate::game::Game;
use crate::odds::ROLLS;
use crate::position::Position;
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
    pub(crate) fn shot_gain(&self, at: &Position, occasion: Occasion, aimed: (UnitId, UnitId, Shot)) -> i32 {
        let (_, target, shot) = aimed;
        let Some(harms) = self.shot_harms(at, occasion, aimed) else { return 0 };
        let price = i64::from(self.threat(at, target));
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
        let mut options: Vec<Candidate> = Vec::new();
        for &action in &menu.rest {
            if let Action::Fire(firer, target, shot) = action {
                let gain = whim.of(self.shot_gain(at, occasion, (firer, target, shot)));
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
