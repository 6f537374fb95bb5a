//! What is obligatory and not yet done, and what a player should not forget.

use kernel::{Duty, Viewer};
use kit::{TurnNo, clause};

use crate::Clause;
use crate::area::Area;
use crate::game::Game;
use crate::numbers::VictoryPoints;
use crate::position::{Position, Step};
use crate::side::Side;
use crate::unit::UnitSet;

impl Game {
    /// Units that have something obligatory to do in this step.
    pub(crate) fn in_duty(&self, at: &Position) -> UnitSet {
        match at.step {
            Step::Assault => {
                let pending = self.pending(at);
                let here = |area: Area| at.forces.units(area, at.active) & at.activity.entered;
                pending.into_iter().fold(UnitSet::NONE, |units, area| units | here(area))
            }
            Step::Retreat => at.fight().running,
            Step::Deploy => self.optional.map_or(UnitSet::NONE, UnitSet::one),
            Step::Reinforce(side) => self.due(at, side),
            _ => UnitSet::NONE,
        }
    }

    /// What a viewer has still to do, and what he should remember; nothing for a player who waits.
    pub(crate) fn duties(&self, at: &Position, viewer: Viewer) -> Vec<Duty> {
        let Some(side) = self.deciding(at) else { return Vec::new() };
        if matches!(viewer, Viewer::Seat(seat) if at.side_of(seat) != side) {
            return Vec::new();
        }
        let mut duties = Vec::new();
        let mut units = |set: UnitSet, what: &str, clause: Clause| {
            for unit in set {
                let text = format!("{} {what}", self.counter(unit).id);
                duties.push(Duty { text, piece: Some(self.piece_id(unit)), clause: clause.into() });
            }
        };
        match at.step {
            Step::Retreat => units(self.in_duty(at), "must retreat", clause!("14.2.1")),
            Step::Deploy => units(self.in_duty(at), "must be set up", clause!("21.5")),
            Step::Reinforce(_) => units(self.in_duty(at), "must be placed", clause!("6.2")),
            Step::Assault => {
                for area in self.pending(at) {
                    let first = (at.forces.units(area, side) & at.activity.entered).first();
                    duties.push(Duty {
                        text: format!("Attack in {}", self.area_name(area)),
                        piece: first.map(|unit| self.piece_id(unit)),
                        clause: clause!("11.1").into(),
                    });
                }
            }
            _ => {}
        }
        if matches!(at.step, Step::Impulse | Step::Refit(_)) {
            duties.extend(self.reminders(at, side));
        }
        duties
    }

    /// What is easily forgotten on this turn.
    fn reminders(&self, at: &Position, side: Side) -> Vec<Duty> {
        let mut all = Vec::new();
        let mut remind = |text: String, piece: Option<String>, clause: Clause| {
            all.push(Duty { text, piece, clause: clause.into() });
        };
        if let Some(needed) = self.needed_tonight(at)
            && side == Side::German
            && self.track(at) < needed
        {
            remind(
                format!("You need {needed} points tonight and have {}", self.track(at)),
                None,
                clause!("18.1b"),
            );
        }
        let leaving = (self.withdrawing & self.of_side[side.index()]) & at.forces.on_map(side);
        if at.turn == TurnNo::FIRST && !leaving.is_empty() {
            let clause = if matches!(at.step, Step::Refit(_)) { clause!("19.6n1") } else { clause!("19.6") };
            remind(
                format!("These units leave tonight, and you may lose their areas: {}", self.names(leaving)),
                None,
                clause,
            );
        }
        if self.last_turn(at) && side == Side::German {
            let cut = at.german_control - self.supplied(at, Side::German);
            let worth: Vec<String> = cut
                .into_iter()
                .filter(|area| self.vp[area.index()] > VictoryPoints::NONE)
                .map(|area| self.area_name(area))
                .collect();
            if !worth.is_empty() {
                remind(
                    format!("Out of supply, these areas count nothing: {}", worth.join(", ")),
                    None,
                    clause!("18.2"),
                );
            }
        }
        all
    }
}
