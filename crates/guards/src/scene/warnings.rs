//! What would be lost by a button: said before it is pressed.

use board::HexId;
use kit::Side;

use crate::action::Action;
use crate::chart::Fortification;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::troops::Place;
use crate::view::View;

impl Game {
    /// What a player should know before an action ends something.
    pub(crate) fn warnings(&self, view: &View, action: &Action) -> Vec<String> {
        let at = &view.known;
        let Some(side) = self.decider(at) else { return Vec::new() };
        match (action, at.asks()) {
            (Action::End, Some(Frame::Movement)) => self.lost_by_ending_movement(view, side),
            (Action::End, Some(Frame::Attack)) => self.lost_by_ending_attacks(view, side),
            (Action::Halt, _) if !at.mover.stepped => {
                vec!["The units have not moved. Undo puts them back instead.".into()]
            }
            (Action::Halt, _) => self.overfull_after_halt(at, side),
            (Action::Done, Some(Frame::Setup(_))) => self.chits_left_over(at),
            _ => Vec::new(),
        }
    }

    fn lost_by_ending_movement(&self, view: &View, side: Side) -> Vec<String> {
        let at = &view.known;
        let mut warnings = Vec::new();
        let can_move = |unit: &UnitId| self.check_take(view.known(), side, *unit).is_ok();
        let unmoved: UnitSet = self.may_move(at).iter().filter(can_move).collect();
        let (outside, inside): (UnitSet, UnitSet) = {
            let waits = |unit: &UnitId| at.troops.place(*unit) == Place::Waiting;
            (unmoved.iter().filter(waits).collect(), unmoved.iter().filter(|unit| !waits(unit)).collect())
        };
        if !outside.is_empty() {
            warnings.push(format!("Not yet on the map: {}.", self.printed_names(outside)));
        }
        if !inside.is_empty() {
            warnings.push(format!("Have not moved: {}.", self.printed_names(inside)));
        }
        for hex in at.troops.occupied(side).iter().filter(|&hex| self.is_overfull(at, side, hex)) {
            warnings.push(format!("{} is overstacked: you will have to lose units there.", self.spot(hex)));
        }
        let far = self.out_of_command(at);
        if !far.is_empty() {
            let names = self.printed_names(far);
            warnings.push(format!("Out of the headquarters' range, so no attack this turn: {names}."));
        }
        warnings.extend(self.lost_by_supply(at, side));
        warnings
    }

    /// Who would fail the next audit, and who would but for the division headquarters, which supplies one formation
    /// [5.1, 5.1n1, 5.1n2, ruling D114].
    fn lost_by_supply(&self, at: &Position, side: Side) -> Vec<String> {
        let areas = self.supply_areas(at, side);
        let division = self.forces().division_hq(side);
        let (mut fail, mut need_division) = (UnitSet::NONE, UnitSet::NONE);
        for unit in at.active.units.iter().filter(|&unit| Some(unit) != division) {
            let Some(hex) = at.troops.hex(unit) else { continue };
            let own = self.forces().formation(self.forces().formation_of(unit)).hq;
            let reaches = |counts: &dyn Fn(UnitId) -> bool| {
                areas.iter().any(|(source, area)| counts(*source) && area.contains(hex))
            };
            if unit == own {
                if !reaches(&|source| source != own) {
                    fail.insert(unit);
                }
            } else if !reaches(&|source| source == own) {
                let by_division = reaches(&|source| Some(source) == division);
                if by_division { need_division.insert(unit) } else { fail.insert(unit) }
            }
        }
        let mut warnings = Vec::new();
        if !fail.is_empty() {
            let names = self.printed_names(fail);
            warnings.push(format!("Would fail the next supply audit from here: {names}."));
        }
        if !need_division.is_empty() {
            let names = self.printed_names(need_division);
            warnings.push(format!(
                "Would fail the next supply audit unless the division headquarters supplies them: {names}."
            ));
        }
        warnings
    }

    /// The active units on the map that the headquarters does not reach: they cannot attack [10.0n2].
    pub(crate) fn out_of_command(&self, at: &Position) -> UnitSet {
        let far = |unit: &UnitId| self.check_command(at, *unit).is_err() && at.troops.hex(*unit).is_some();
        at.active.units.iter().filter(far).collect()
    }

    fn lost_by_ending_attacks(&self, view: &View, side: Side) -> Vec<String> {
        let mut list = Vec::new();
        self.list(view.known(), side, &mut list);
        let mut fire = UnitSet::NONE;
        let mut attack = UnitSet::NONE;
        for action in list {
            match action {
                Action::Fire(unit, _) | Action::FireInto(unit, _) => fire.insert(unit),
                Action::Attack(_, unit) => attack.insert(unit),
                _ => {}
            }
        }
        let mut warnings = Vec::new();
        if !attack.is_empty() {
            warnings.push(format!("Could still attack: {}.", self.printed_names(attack)));
        }
        if !(fire - attack).is_empty() {
            warnings.push(format!("Could still fire: {}.", self.printed_names(fire - attack)));
        }
        warnings
    }

    fn overfull_after_halt(&self, at: &Position, side: Side) -> Vec<String> {
        let overfull = |hex: &HexId| self.is_overfull(at, side, *hex);
        at.mover
            .hex
            .filter(overfull)
            .map(|hex| format!("{} is overstacked: move something out before movement ends.", self.spot(hex)))
            .into_iter()
            .collect()
    }

    fn chits_left_over(&self, at: &Position) -> Vec<String> {
        let left = Fortification::ALL.iter().map(|&kind| (kind, self.chits_left(at, kind)));
        left.filter(|(_, count)| *count > 0)
            .map(|(kind, count)| {
                let name = kind.name().replace('-', " ");
                let ending = match name.as_str() {
                    one if count == 1 || one.ends_with("teeth") => "",
                    one if one.ends_with("ch") => "es",
                    _ => "s",
                };
                format!("Not placed, and lost for the game: {count} {name}{ending}.")
            })
            .collect()
    }
}
