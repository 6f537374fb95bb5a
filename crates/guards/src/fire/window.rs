//! Opportunity fire: a window after every hex entered and every debarking that the mover must reckon with
//! [11.4, 1.1n4, rulings D66, D109, D110, D129].

use board::HexId;
use kit::{Side, clause};

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Mover, Position, Route};
use crate::reason::{Reason, Refused};
use crate::view::Known;

impl Game {
    /// Opens a window if, as far as the mover may know, someone could fire: never because of what is hidden, and whether
    /// or not a gun is there [11.4, 1.1n4, ruling D129].
    pub(crate) fn open_window(&self, at: &mut Position, mover: Side, targets: UnitSet, by_road: UnitSet) {
        at.mover.targets = targets;
        at.mover.by_road = by_road;
        at.mover.guns = UnitSet::NONE;
        if at.mover.hit {
            at.mover.route = Route::default();
        }
        at.mover.hit = false;
        if self.must_reckon(at, mover) {
            at.stack.push(Frame::Window);
        } else {
            at.mover.targets = UnitSet::NONE;
            at.mover.by_road = UnitSet::NONE;
        }
    }

    /// Whether the mover must reckon with a gun that could still fire at the hex in which it stands: one that he sees, or
    /// one that a closed stack might hold. Nothing else is asked of the truth.
    fn must_reckon(&self, at: &Position, mover: Side) -> bool {
        let Some(hex) = at.mover.hex.filter(|_| !at.mover.targets.is_empty()) else { return false };
        let enemy = mover.other();
        let Some(longest) = self.forces().longest_direct(enemy) else { return false };
        if !self.conditions(at).direct_fire.is_yes() {
            return false;
        }
        let in_reach = |from: HexId| {
            longest.reaches(self.grid().distance(from, hex)) && self.setting().sight.sees(from, hex)
        };
        at.troops.occupied(enemy).iter().filter(|&from| in_reach(from)).any(|from| {
            !self.looks_into(at, mover, from)
                || self.own_in(at, enemy, from).iter().any(|gun| self.seems_to_reach(at, gun, from, hex))
        })
    }

    /// Whether a gun that is seen could fire at a hex in sight of it. Which stack of a formation without headquarters is
    /// supplied all the same is not seen, so the mover reckons with it [ruling D131].
    fn seems_to_reach(&self, at: &Position, gun: UnitId, from: HexId, hex: HexId) -> bool {
        let in_range =
            self.counter(gun).direct.is_some_and(|range| range.reaches(self.grid().distance(from, hex)));
        let formation = self.forces().formation(self.forces().formation_of(gun));
        let supplied = || !at.out.has(gun) || !self.is_on_map(at, formation.hq);
        in_range && !at.mover.guns.has(gun) && !at.troops.riding().has(gun) && supplied()
    }

    /// Judges whether a gun may still fire in this window: once for each entry [11.4, ruling D66].
    pub(crate) fn check_window_gun(&self, known: Known<'_>, gun: UnitId) -> Result<(), Refused> {
        if known.at.mover.guns.has(gun) {
            return Err(clause!("11.4").refuses(Reason::HasFired(gun)));
        }
        Ok(())
    }

    /// After a shot: the window stays open while someone could still fire, as far as the mover knows [11.4n6].
    pub(crate) fn after_shot(&self, at: &mut Position) {
        let mover = self.active_side(at);
        if !self.must_reckon(at, mover) {
            self.close_window(at);
        }
    }

    /// The firer holds: what was interrupted goes on with those who are left [11.4n2]. A journey goes on if no unit
    /// was hit.
    pub(crate) fn close_window(&self, at: &mut Position) {
        at.stack.pop();
        at.mover.targets = UnitSet::NONE;
        at.mover.by_road = UnitSet::NONE;
        at.mover.guns = UnitSet::NONE;
        if at.mover.hit {
            at.mover.route = Route::default();
        }
        at.mover.hit = false;
        if at.mover.units.is_empty() {
            at.mover = Mover::default();
        }
    }
}
