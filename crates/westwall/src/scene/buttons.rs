//! Buttons: what is done without touching the map, and what would be lost by it.

use kernel::{Button, Rules};

use crate::WestWall;
use crate::action::Action;
use crate::game::Game;
use crate::menu::Menu;
use crate::movement::Search;
use crate::position::{Position, Step};
use crate::scenario::{SupportPhases, Victory};
use crate::unit::{UnitId, UnitSet};

/// What comes after the attacker has closed a step of the combat in hand.
enum Next {
    Barrage,
    Protection,
    Die,
}

impl WestWall {
    /// What of a seat's legal actions is done without touching the map.
    pub(crate) fn buttons(&self, p: &Position, menu: &Menu) -> Vec<Button> {
        let pressed =
            menu.singles.iter().filter(|action| action.unit().is_none() && !Game::is_of_marker(action));
        pressed
            .map(|action| Button {
                action: self.write(action),
                label: self.game.button_label(p, action),
                warnings: self.game.warnings(p, action),
                ends: !matches!(action, Action::Support(_) | Action::Blow(..) | Action::Destroy { .. }),
            })
            .collect()
    }
}

impl Game {
    fn button_label(&self, p: &Position, action: &Action) -> String {
        match action {
            Action::Support(1) => return "1 support point".into(),
            Action::Support(points) => return format!("{points} support points"),
            Action::Blow(..) | Action::Destroy { .. } => return self.label(p, action),
            _ => {}
        }
        let fired = !p.combat.batteries.is_empty() || p.combat.support > 0;
        let protected = !p.combat.protecting.is_empty() || p.combat.protection > 0;
        let advanced = (p.combat.attackers | p.combat.defenders).iter().any(|unit| p.shifted.has(unit));
        let label = match p.step {
            Step::Setup(_) => "Finish set-up",
            Step::Movement if *action == Action::Done => {
                let moving = p.added.midway.map(|midway| self.counter(midway.unit).id.as_str());
                return format!("{} stays here", moving.unwrap_or_default());
            }
            Step::Movement => "End movement",
            Step::Combat => "End combat",
            Step::Declare => match self.after_declaring(p) {
                Next::Barrage => "Declare attack, then artillery",
                Next::Protection => "Declare attack",
                Next::Die => "Confirm attack and roll",
            },
            Step::Barrage => match (fired, self.after_barrage(p)) {
                (true, Next::Die) => "Confirm fire and roll",
                (true, _) => "Fire",
                (false, Next::Die) => "No barrage: roll",
                (false, _) => "No barrage",
            },
            Step::Protect if protected => "Confirm fire and roll",
            Step::Protect => "No protective fire: roll",
            Step::Advance if advanced => "No further advance",
            Step::Advance => "No advance",
            Step::Plan => "Finish planning",
            Step::Bridging => "Lay no bridge",
            Step::Demolition => "Do not blow it",
            Step::Destruction => "Do not destroy it",
            Step::Retreat | Step::Displace | Step::Dawn | Step::Over => return self.write(action),
        };
        label.into()
    }

    fn after_declaring(&self, p: &Position) -> Next {
        let mut after = p.clone();
        after.step = Step::Barrage;
        if self.has_barrage(&after) { Next::Barrage } else { self.after_barrage(p) }
    }

    /// Whether the attacker is asked for fire next.
    pub(crate) fn leads_to_barrage(&self, p: &Position) -> bool {
        matches!(self.after_declaring(p), Next::Barrage)
    }

    fn after_barrage(&self, p: &Position) -> Next {
        let mut after = p.clone();
        after.step = Step::Protect;
        if self.has_protection(&after) { Next::Protection } else { Next::Die }
    }

    /// What would be lost for good, or until the next turn; never merely what has not been done.
    fn warnings(&self, p: &Position, action: &Action) -> Vec<String> {
        match (p.step, action) {
            (Step::Movement, Action::End) => self.lost_by_ending_movement(p),
            (Step::Combat, Action::End) => self.lost_by_ending_combat(p),
            (Step::Barrage, Action::Done) => self.lost_by_not_firing(p),
            (Step::Advance, Action::Done) => self.lost_by_staying(p),
            _ => Vec::new(),
        }
    }

    fn lost_by_ending_movement(&self, p: &Position) -> Vec<String> {
        let side = self.phasing(p);
        let mut warnings = Vec::new();
        let mut search = Search::of(self, p, side);
        let due = self.of_side[side].iter().filter(|&unit| self.is_due(p, unit));
        let held: UnitSet = due.filter(|&unit| !self.routes(p, unit, &mut search).ends.is_empty()).collect();
        if !held.is_empty() {
            warnings.push(format!("Reinforcements could enter now: {}.", self.names(held)));
        }
        if let Victory::ExitAndHold(victory) = &self.scenario.victory
            && victory.exiting == side
            && victory.deadline == p.turn
        {
            let mut leaves = |unit: &UnitId| {
                let exits = self.routes(p, *unit, &mut search).exits;
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
            p.hex_of(*unit).is_some_and(|hex| {
                self.in_zoc_of(p, hex, 1 - side) && self.retreat_ways(p, *unit, hex, hex, 1).is_empty()
            })
        };
        let stuck: UnitSet = (p.moved & self.of_side[side]).iter().filter(cut_off).collect();
        if !stuck.is_empty() {
            warnings.push(format!("No retreat if beaten: {}.", self.names(stuck)));
        }
        warnings.extend(self.special_warnings(p));
        warnings
    }

    fn lost_by_ending_combat(&self, p: &Position) -> Vec<String> {
        let side = self.phasing(p);
        let mut warnings = Vec::new();
        let foes: UnitSet = self.on_map(p, 1 - side).map(|(unit, _)| unit).collect();
        let in_range = |gun: &UnitId| self.in_range(p, *gun, foes - p.targeted);
        let guns: UnitSet = self.free_batteries(p, side).iter().filter(in_range).collect();
        if !guns.is_empty() {
            warnings.push(format!("Artillery that could still fire: {}.", self.names(guns)));
        }
        warnings.extend(self.lapsing_support(p, self.support_left(p, side)));
        warnings
    }

    /// Points that nobody can use any more once the phase is over [S9.14, B15.26.4].
    fn lapsing_support(&self, p: &Position, left: u8) -> Option<String> {
        let side = self.phasing(p);
        let support = self.scenario.support[side].as_ref();
        let one_phase = support.is_some_and(|support| support.phases == SupportPhases::One);
        // Unbound points of one phase may still be fired in the enemy's Combat Phase, if that is to come.
        let keeps = one_phase && p.support_bound[side] == 0 && p.half == 0;
        let word = if left == 1 { "point" } else { "points" };
        (left > 0 && !keeps)
            .then(|| format!("{left} ground support {word} of this phase would lapse unused."))
    }

    /// Fire that would help here and has nowhere else to go in this phase.
    fn lost_by_not_firing(&self, p: &Position) -> Vec<String> {
        let mut after = p.clone();
        after.attacked |= p.combat.attackers | p.combat.batteries;
        after.targeted |= p.combat.defenders;
        if self.contacts(&after).open() != 0 {
            return Vec::new();
        }
        let side = self.phasing(p);
        let mut full = p.clone();
        for gun in self.of_side[side] & self.artillery {
            if self.check_barrage(&full, gun).is_ok() {
                full.combat.batteries.insert(gun);
            }
        }
        let most =
            (1..=self.support_left(p, side)).rev().find(|&n| self.check_attack_support(&full, n).is_ok());
        full.combat.support = full.combat.support.max(most.unwrap_or(0));
        if self.sums(&full).column == self.sums(p).column {
            return Vec::new();
        }
        let mut warnings = Vec::new();
        let guns = full.combat.batteries - p.combat.batteries;
        if !guns.is_empty() {
            let names = self.names(guns);
            warnings.push(format!("Artillery that would help here and is not needed elsewhere: {names}."));
        }
        if p.combat.support == 0 {
            warnings.extend(self.lapsing_support(p, most.unwrap_or(0)));
        }
        warnings
    }

    /// Objectives that an advance would take.
    fn lost_by_staying(&self, p: &Position) -> Vec<String> {
        let mut warnings = Vec::new();
        for unit in p.combat.may_advance {
            let side = self.side_of(unit);
            for hex in self.advance_hexes(p, unit) {
                let objective = self.objectives.iter().position(|&objective| objective == hex);
                if objective.is_some_and(|index| usize::from(p.control[index]) != side) {
                    let id = &self.counter(unit).id;
                    warnings.push(format!("{id} could advance and take {}.", self.hex_name(hex)));
                }
            }
        }
        warnings
    }
}
