//! Buttons: what is done without touching the map, and what would be lost by it.

use kernel::{Button, Rules};

use crate::WestWall;
use crate::action::Action;
use crate::game::Game;
use crate::memory::Search;
use crate::menu::Menu;
use crate::numbers::SupportPoints;
use crate::position::{Position, Step};
use crate::scenario::{SupportPhases, Victory};
use crate::unit::{UnitId, UnitSet};

/// What comes after the attacker has closed a step of the current combat.
enum Next {
    Barrage,
    Protection,
    Die,
}

impl WestWall {
    /// What of a seat's legal actions is done without touching the map.
    pub(crate) fn buttons(&self, at: &Position, menu: &Menu) -> Vec<Button> {
        let pressed =
            menu.singles.iter().filter(|action| action.unit().is_none() && !Game::is_of_marker(action));
        pressed
            .map(|action| Button {
                action: self.write(action),
                label: self.game.button_label(at, action),
                warnings: self.game.warnings(at, action),
                ends: self.game.is_main(at, action),
            })
            .collect()
    }
}

impl Game {
    /// Whether a button is the one to press next. A refusal is not while there is still something to choose.
    fn is_main(&self, at: &Position, action: &Action) -> bool {
        let (fired, protected, advanced) = self.chosen_so_far(at);
        match at.step {
            _ if matches!(action, Action::Support(_) | Action::Blow(..) | Action::Destroy { .. }) => false,
            Step::Barrage => fired,
            Step::Protect => protected,
            Step::Advance => advanced,
            Step::Bridging | Step::Demolition | Step::Destruction => false,
            _ => true,
        }
    }

    /// Whether the current combat has fire from the attacker, protective fire, and an advance.
    pub(super) fn chosen_so_far(&self, at: &Position) -> (bool, bool, bool) {
        let combat = &at.combat;
        let fired = !combat.batteries.is_empty() || !combat.support.is_none();
        let protected = !combat.protecting.is_empty() || !combat.protection.is_none();
        let advanced = (combat.attackers | combat.defenders).iter().any(|unit| at.shifted.has(unit));
        (fired, protected, advanced)
    }

    fn button_label(&self, at: &Position, action: &Action) -> String {
        match action {
            Action::Support(SupportPoints::ONE) => return "1 support point".into(),
            Action::Support(points) => return format!("{points} support points"),
            Action::Blow(..) | Action::Destroy { .. } => return self.label(at, action),
            _ => {}
        }
        let (fired, protected, advanced) = self.chosen_so_far(at);
        let label = match at.step {
            Step::Setup(_) => "Finish set-up",
            Step::Movement if *action == Action::Done => {
                let moving = at.extension.midway.map(|midway| self.counter(midway.unit).id.as_str());
                return format!("{} stays here", moving.unwrap_or_default());
            }
            Step::Movement => "End movement",
            Step::Combat => "End combat",
            Step::Declare => match self.after_declaring(at) {
                Next::Barrage => "Declare attack, then artillery",
                Next::Protection => "Declare attack",
                Next::Die => "Confirm attack and roll",
            },
            Step::Barrage => match (fired, self.after_barrage(at)) {
                (true, Next::Die) => "Confirm fire and roll",
                (true, _) => "Fire",
                (false, Next::Die) => "Roll without barrage",
                (false, _) => "Attack without barrage",
            },
            Step::Protect if protected => "Confirm fire and roll",
            Step::Protect => "Roll without protective fire",
            Step::Advance if advanced => "No further advance",
            Step::Advance => "Do not advance",
            Step::Plan => "Finish planning",
            Step::Bridging => "Lay no bridge",
            Step::Demolition => "Do not blow it",
            Step::Destruction => "Do not destroy it",
            Step::Retreat | Step::Displace | Step::Dawn | Step::Over => return self.write(action),
        };
        label.into()
    }

    fn after_declaring(&self, at: &Position) -> Next {
        let mut after = at.clone();
        after.step = Step::Barrage;
        if self.has_barrage(&after) { Next::Barrage } else { self.after_barrage(at) }
    }

    /// Whether the attacker is asked for fire next.
    pub(crate) fn leads_to_barrage(&self, at: &Position) -> bool {
        matches!(self.after_declaring(at), Next::Barrage)
    }

    fn after_barrage(&self, at: &Position) -> Next {
        let mut after = at.clone();
        after.step = Step::Protect;
        if self.has_protection(&after) { Next::Protection } else { Next::Die }
    }

    /// What would be lost for good, or until the next turn; never merely what has not been done.
    fn warnings(&self, at: &Position, action: &Action) -> Vec<String> {
        match (at.step, action) {
            (Step::Movement, Action::End) => self.lost_by_ending_movement(at),
            (Step::Combat, Action::End) => self.lost_by_ending_combat(at),
            (Step::Barrage, Action::Done) => self.lost_by_not_firing(at),
            (Step::Advance, Action::Done) => self.lost_by_staying(at),
            _ => Vec::new(),
        }
    }

    fn lost_by_ending_movement(&self, at: &Position) -> Vec<String> {
        let side = self.phasing(at);
        let mut warnings = Vec::new();
        let mut search = Search::of(self, at, side);
        let due = self.of_side[side.index()].iter().filter(|&unit| self.is_due(at, unit));
        let held: UnitSet = due.filter(|&unit| self.may_go(at, unit, &mut search)).collect();
        if !held.is_empty() {
            warnings.push(format!("Reinforcements could enter now: {}.", self.names(held)));
        }
        if let Victory::ExitAndHold(victory) = &self.scenario.victory
            && victory.exiting == side
            && victory.deadline == at.turn
        {
            let mut leaves = |unit: &UnitId| {
                let exits = self.routes(at, *unit, &mut search).exits;
                exits.iter().any(|(edge, _)| *edge == victory.edge)
            };
            let able: UnitSet = victory.units.iter().filter(|unit| leaves(unit)).collect();
            if !able.is_empty() {
                warnings.push(format!(
                    "Last turn on which exits count. Could still exit by the {} edge: {}.",
                    victory.edge,
                    self.names(able)
                ));
            }
        }
        let cut_off = |unit: &UnitId| {
            at.hex_of(*unit).is_some_and(|hex| {
                self.in_zoc_of(at, hex, side.other()) && self.retreat_ways(at, *unit, hex, hex, 1).is_empty()
            })
        };
        let stuck: UnitSet = (at.moved & self.of_side[side.index()]).iter().filter(cut_off).collect();
        if !stuck.is_empty() {
            warnings.push(format!("No retreat if beaten: {}.", self.names(stuck)));
        }
        warnings.extend(self.own_warnings(at));
        warnings
    }

    fn lost_by_ending_combat(&self, at: &Position) -> Vec<String> {
        let side = self.phasing(at);
        let mut warnings = Vec::new();
        let foes: UnitSet = self.on_map(at, side.other()).map(|(unit, _)| unit).collect();
        let in_range = |gun: &UnitId| self.in_range(at, *gun, foes - at.targeted);
        let guns: UnitSet = self.free_batteries(at, side).iter().filter(in_range).collect();
        if !guns.is_empty() {
            warnings.push(format!("Artillery that could still fire: {}.", self.names(guns)));
        }
        warnings.extend(self.lapsing_support(at, self.support_left(at, side)));
        warnings
    }

    /// Points that lapse once the phase is over [S9.14, B15.26.4].
    fn lapsing_support(&self, at: &Position, left: SupportPoints) -> Option<String> {
        let side = self.phasing(at);
        let support = self.scenario.support[side.index()].as_ref();
        let one_phase = support.is_some_and(|support| support.phases == SupportPhases::One);
        // Unbound points of one phase may still be fired in the enemy's Combat Phase, if that is to come.
        let keeps = one_phase && at.support_bound[side.index()] == 0 && at.half == 0;
        let word = if left == SupportPoints::ONE { "point" } else { "points" };
        (!left.is_none() && !keeps)
            .then(|| format!("{left} ground support {word} of this phase would lapse unused."))
    }

    /// Fire that would help here and has nowhere else to go in this phase.
    fn lost_by_not_firing(&self, at: &Position) -> Vec<String> {
        let mut after = at.clone();
        after.attacked |= at.combat.attackers | at.combat.batteries;
        after.targeted |= at.combat.defenders;
        if self.contacts(&after).open() != 0 {
            return Vec::new();
        }
        let side = self.phasing(at);
        let mut full = at.clone();
        for gun in self.of_side[side.index()] & self.artillery {
            if self.check_barrage(&full, gun).is_ok() {
                full.combat.batteries.insert(gun);
            }
        }
        let most = self
            .support_left(at, side)
            .choices()
            .rev()
            .find(|&n| self.check_attack_support(&full, n).is_ok());
        full.combat.support = full.combat.support.max(most.unwrap_or(SupportPoints::NONE));
        if self.sums(&full).column == self.sums(at).column {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        let guns = full.combat.batteries - at.combat.batteries;
        if !guns.is_empty() {
            let names = self.names(guns);
            warnings.push(format!("Artillery that would help here and is not needed elsewhere: {names}."));
        }
        if at.combat.support.is_none() {
            warnings.extend(self.lapsing_support(at, most.unwrap_or(SupportPoints::NONE)));
        }
        warnings
    }

    /// Objectives that an advance would take.
    fn lost_by_staying(&self, at: &Position) -> Vec<String> {
        let mut warnings = Vec::new();
        for unit in at.combat.may_advance {
            let side = self.side_of(unit);
            for hex in self.advance_hexes(at, unit) {
                let objective = self.objectives.iter().position(|&objective| objective == hex);
                if objective.is_some_and(|index| at.controller(index) != side) {
                    let id = &self.counter(unit).id;
                    warnings.push(format!("{id} could advance and take {}.", self.hex_name(hex)));
                }
            }
        }
        warnings
    }
}
