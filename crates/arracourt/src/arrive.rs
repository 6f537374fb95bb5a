//! Reinforcements: who is due, where they may come, who finds no room [6.2, 17.4, 17.5, 19.7].

use kernel::{Dice, Log, SeatSet};
use kit::{TurnNo, clause};

use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::forces::Place;
use crate::game::Game;
use crate::numbers::Impulse;
use crate::position::{Position, Step};
use crate::reason::{Reason, Refused};
use crate::side::Side;
use crate::unit::{UnitId, UnitSet};

impl Game {
    /// The units of a side that wait to come and could be placed now.
    pub(crate) fn due(&self, at: &Position, side: Side) -> UnitSet {
        let mut due = UnitSet::NONE;
        for convoy in &self.convoys {
            if convoy.side == side {
                let waiting =
                    convoy.units.into_iter().filter(|&unit| at.forces.place(unit) == Place::Waiting);
                due |= waiting.collect();
            }
        }
        due.into_iter().filter(|&unit| !self.entries(at, unit).is_empty()).collect()
    }

    /// Where a waiting unit may come: its areas, or those of its edge if it is late; in its side's hands, with room
    /// [17.5n1, ruling D106]. Some who come on time use uncontested areas before contested ones [19.7a].
    pub(crate) fn entries(&self, at: &Position, unit: UnitId) -> AreaSet {
        let Some(convoy) = self.convoys.iter().find(|convoy| convoy.units.has(unit)) else {
            return AreaSet::NONE;
        };
        let late = at.late.has(unit);
        let listed = if late { convoy.late } else { convoy.areas };
        let open: AreaSet = (listed & at.controlled(convoy.side))
            .into_iter()
            .filter(|&area| !self.is_full(at, convoy.side, area))
            .collect();
        let quiet = open - at.forces.occupied(convoy.side.other());
        if late || !convoy.uncontested_first || quiet.is_empty() { open } else { quiet }
    }

    /// Whether a waiting unit may be placed in an area [6.2, 17.4, 17.5, 17.5n1, 19.7a, 19.7b].
    pub(crate) fn check_place(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        area: Area,
    ) -> Result<(), Refused> {
        if self.side(unit) != side {
            return Err(clause!("6.2").refuses(Reason::EnemyUnit(unit)));
        }
        if at.forces.place(unit) != Place::Waiting {
            return Err(clause!("6.2").refuses(Reason::NotWaiting(unit)));
        }
        let Some(convoy) = self.convoys.iter().find(|convoy| convoy.units.has(unit)) else {
            return Err(clause!("6.2").refuses(Reason::NotWaiting(unit)));
        };
        let late = at.late.has(unit);
        let listed = if late { convoy.late } else { convoy.areas };
        if !listed.has(area) {
            return Err(convoy.clause_of(at, unit).refuses(Reason::NotAnEntry(unit, area)));
        }
        if at.controller(area) != side {
            return Err(convoy.late_clause.refuses(Reason::EnemyControlled(area)));
        }
        if self.is_full(at, side, area) {
            return Err(clause!("7.1").refuses(Reason::Full(area)));
        }
        if !self.entries(at, unit).has(area) {
            return Err(clause!("19.7a").refuses(Reason::UncontestedFirst(unit, area)));
        }
        Ok(())
    }

    /// Whether a side rolls for its reinforcements at the start of this half [17.4, 17.5]. The German does not roll
    /// in impulses 1 and 2, where no DR is low enough [ruling D201].
    pub(crate) fn arrival_due(&self, at: &Position, side: Side) -> bool {
        let waits = |unit: UnitId| at.forces.place(unit) == Place::Waiting && !at.late.has(unit);
        at.turn == TurnNo::FIRST
            && (side == Side::American || at.impulse >= Impulse(3))
            && self
                .convoys
                .iter()
                .any(|convoy| convoy.roll && convoy.side == side && convoy.units.into_iter().any(waits))
    }

    /// Puts a reinforcement or the optional unit on the map [6.2, 21.5].
    pub(crate) fn bring<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, area: Area, log: &mut L) {
        let convoy = self.convoys.iter().find(|convoy| convoy.units.has(unit));
        let clause = convoy.map_or(clause!("21.5"), |convoy| convoy.clause_of(at, unit));
        at.forces.set(unit, Place::Area(area));
        at.late.remove(unit);
        log.tell(SeatSet::ALL, || Event::Placed(unit, area, clause));
        self.settle(at, area, log);
    }

    /// Places what has only one place to go, asks for the rest, and goes on when nothing is left.
    pub(crate) fn place_due<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        loop {
            let due = self.due(at, side);
            let Some(first) = due.first() else { break };
            let single = |unit: UnitId| self.entries(at, unit).len() == 1;
            // Where every unit has one area and there is room for all, nothing is asked.
            let room = |area: Area| crate::game::STACK - at.forces.units(area, side).len();
            let forced = due.into_iter().all(single)
                && due.into_iter().all(|unit| {
                    let area = self.entries(at, unit).first().unwrap_or(Area(0));
                    let others = due.into_iter().filter(|&other| self.entries(at, other).has(area)).count();
                    others <= room(area)
                });
            if !forced {
                at.step = Step::Reinforce(side);
                return;
            }
            let Some(area) = self.entries(at, first).first() else { break };
            self.bring(at, first, area, log);
        }
        for convoy in &self.convoys {
            if convoy.side != side {
                continue;
            }
            for unit in convoy.units {
                if at.forces.place(unit) == Place::Waiting && !at.late.has(unit) {
                    at.late.insert(unit);
                    log.tell(SeatSet::ALL, || Event::NoRoom(unit, convoy.late_clause));
                }
            }
        }
        self.after_placing(at, side, dice, log);
    }
}
