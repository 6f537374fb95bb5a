//! Which shots are worth firing, and in which order they are named.

use board::plane::Mil;

use crate::army::Army;
use crate::fire::Mode;
use crate::play::{Action, BattalionId, Game, Occasion, Position, Shot, StandId, Task};

/// A hit that is worth giving the next action away for, in hundredths.
const WORTH_AN_ACTION: u32 = 30;
/// A hit that is worth being seen for.
const WORTH_SHOWING: u32 = 50;
/// At this distance a mover is shot at whatever the chance.
const LAST_INCHES: Mil = Mil(1_600);
/// No direct shot is longer.
const LONGEST: Mil = Mil(12_100);

impl Game {
    /// What a shot promises, in hundredths of a stand's worth.
    pub(super) fn shot_worth(&self, at: &Position, shot: Shot, occasion: Occasion) -> Option<i32> {
        let chances = self.shot_chances(at, shot, occasion)?;
        let full = self.stand_worth(shot.target);
        let down = if at.stand(shot.target).suppressed { 0 } else { full * 2 / 5 };
        Some((chances.destroyed as i32 * full + chances.suppressed as i32 * down) / 100)
    }

    /// The best shot of a stand, as far as it is worth anything.
    fn best_shot(
        &self,
        at: &Position,
        firer: StandId,
        targets: &[StandId],
        occasion: Occasion,
        favour: impl Fn(StandId) -> i32,
    ) -> Option<(i32, Shot)> {
        let place = at.stand(firer).pose.at;
        let modes: &[Mode] = if self.info(firer).stand.stand.is_infantry() {
            &[Mode::Direct, Mode::Indirect]
        } else {
            &[Mode::Direct]
        };
        let mut best: Option<(i32, Shot)> = None;
        for &target in targets {
            if place.to(at.stand(target).pose.at).length() > LONGEST + Mil(1_500) {
                continue;
            }
            for &mode in modes {
                let shot = Shot { firer, target, mode };
                let Some(worth) = self.shot_worth(at, shot, occasion) else { continue };
                let worth = worth * favour(target) / 100;
                if worth > 0 && best.is_none_or(|(known, _)| worth > known) {
                    best = Some((worth, shot));
                }
            }
        }
        best
    }

    /// What a battalion's fire promises if all that may does fire in this pulse.
    pub(super) fn volley_worth(&self, at: &Position, unit: BattalionId) -> i32 {
        let mut after = at.clone();
        for stand in self.live(at, unit) {
            let one = after.stand_mut(stand);
            one.fires = !one.suppressed && !one.marked;
        }
        let targets: Vec<StandId> = self.known_stands(at, self.army(unit).other()).collect();
        self.live(at, unit)
            .filter_map(|stand| self.best_shot(&after, stand, &targets, Occasion::Pulse, |_| 100))
            .map(|(worth, _)| worth)
            .sum()
    }

    /// Names the shots of a pulse: stand by stand, on a battalion that is fired at already before others, because morale falls in
    /// steps.
    pub(super) fn advise_fire(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        let mut now = at.clone();
        let targets: Vec<StandId> = self.known_stands(at, army.other()).collect();
        let firers: Vec<StandId> = self
            .stands_on_table(at, army)
            .filter(|&stand| at.stand(stand).fires && !at.shots.iter().any(|shot| shot.firer == stand))
            .collect();
        let mut named = at.shots.clone();
        for firer in firers {
            let favour = |target: StandId| {
                let unit = self.battalion_of(at, target);
                let joined =
                    named.iter().filter(|shot| self.battalion_of(at, shot.target) == unit).count() as i32;
                let same = named.iter().filter(|shot| shot.target == target).count() as i32;
                100 + 12 * joined.min(4) - 25 * same.min(3)
            };
            let best = self.best_shot(&now, firer, &targets, Occasion::Pulse, favour);
            let Some((_, shot)) = best else { continue };
            let unit = self.battalion_of(at, firer);
            let action = Action::Help(unit);
            let infantry = self.info(firer).stand.stand.is_infantry();
            if infantry && !now.helped.contains(&unit) && self.helps_here(&now, army, unit, shot) {
                now.helped.push(unit);
                into.push(action);
            }
            named.push(shot);
            now.shots.push(shot);
            into.push(Action::Shoot(shot.firer, shot.target, shot.mode));
        }
        into.push(Action::Fire);
    }

    /// Heavy weapons that are set up anyway help; others only where the enemy is near and the battalion stays.
    fn helps_here(&self, at: &Position, army: Army, unit: BattalionId, shot: Shot) -> bool {
        let set_up = self.heavy_weapons(at, unit).is_some_and(|stand| at.stand(stand).set_up);
        let stays =
            army != self.scenario().attacker || self.distance(at, shot.firer, shot.target) <= Mil(2_100);
        (set_up || stays) && self.check(at, army, &Action::Help(unit)).is_ok()
    }

    /// Opportunity fire: when the chance is worth the next action, and for hidden stands worth being seen.
    pub(super) fn advise_window(&self, at: &Position, army: Army, into: &mut Vec<Action>) {
        debug_assert!(matches!(at.stack.last(), Some(Task::Window)), "only asked in a window");
        let Some(moving) = &at.moving else {
            into.push(Action::Fire);
            return;
        };
        let mut named: Vec<StandId> = at.shots.iter().map(|shot| shot.firer).collect();
        let inch = crate::shipped::measures().seen_move;
        let mut shots: Vec<(i32, Shot)> = Vec::new();
        for seen in moving.seen.iter().filter(|seen| seen.length >= inch) {
            if self.army_of(seen.watcher) != army {
                continue;
            }
            let shot = Shot { firer: seen.watcher, target: seen.mover, mode: Mode::Direct };
            let Some(chances) = self.shot_chances(at, shot, Occasion::Opportunity) else { continue };
            let near = self.distance(at, shot.firer, shot.target) <= LAST_INCHES;
            let known = at.is_known(self.battalion_of(at, shot.firer));
            let least = if known { WORTH_AN_ACTION } else { WORTH_SHOWING };
            if chances.hits() >= least || near && known {
                let worth = self.shot_worth(at, shot, Occasion::Opportunity).unwrap_or(0);
                shots.push((worth, shot));
            }
        }
        shots.sort_by_key(|&(worth, shot)| (std::cmp::Reverse(worth), shot.firer, shot.target));
        for (_, shot) in shots {
            if !named.contains(&shot.firer) {
                named.push(shot.firer);
                into.push(Action::Shoot(shot.firer, shot.target, shot.mode));
            }
        }
        into.push(Action::Fire);
    }
}
