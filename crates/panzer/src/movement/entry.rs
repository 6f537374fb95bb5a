//! Entering and leaving the map [6.6.2.6, 6.6.2.6a].

use board::HexId;
use kernel::{Dice, Log};
use kit::{Hexside, Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Course, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::terrain_table;
use crate::status::{Command, Fate, Place, State};
use crate::view::Known;

use super::cost::Step;

impl Game {
    /// Judges an entry.
    pub(crate) fn check_enter(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let status = at.unit(unit);
        if status.place != Place::Waiting {
            return Err(clause!("6.6.2.6a").refuses(Reason::PlacedAlready(unit)));
        }
        if !status.has(State::Entering) {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(unit, Command::Move)));
        }
        if !self.has_arrived(at, unit) {
            return Err(clause!("6.6.2.6a").refuses(Reason::NotDue(unit)));
        }
        self.check_other_mover(at, unit)?;
        self.check_troop(at, unit)?;
        self.check_turn_to_enter(at, unit)?;
        let Some((_, course)) = self.entries(at, unit).into_iter().find(|(entry, _)| *entry == hex) else {
            return Err(clause!("6.6.2.6a").refuses(Reason::NotYourEntry(hex)));
        };
        self.check_entry(known, side, (unit, hex, facing), course)
    }

    /// Judges one of the entries of a unit that may enter.
    fn check_entry(
        &self,
        known: Known<'_>,
        side: Side,
        (unit, hex, facing): (UnitId, HexId, Hexside),
        course: Course,
    ) -> Result<(), Refused> {
        let at = known.at;
        if !self.faces_inward(hex, facing) {
            return Err(clause!("6.6.2.6a").refuses(Reason::WrongFacing(unit)));
        }
        if self.is_barred(known, side, hex) {
            return Err(clause!("6.6.2.6").refuses(Reason::EnemyHex(hex)));
        }
        let step = self.entry_step(at, unit, hex, facing, course)?;
        if !self.is_roomy(known, unit, hex) && !self.enters_through(known, unit, hex, step) {
            return Err(clause!("3.8").refuses(Reason::Full(hex)));
        }
        Ok(())
    }

    /// Whether a unit that enters a hex may face that way: away from an outer hexside [ruling D96].
    fn faces_inward(&self, hex: HexId, facing: Hexside) -> bool {
        self.grid().neighbour(hex, facing.opposite().index()).is_none()
            && self.grid().neighbour(hex, facing.index()).is_some()
    }

    /// What entering costs: the entry hex, along its road or path or across country.
    fn entry_step(
        &self,
        at: &Position,
        unit: UnitId,
        hex: HexId,
        facing: Hexside,
        course: Course,
    ) -> Result<Step, Refused> {
        let cost = if course >= Course::Path {
            Some(terrain_table().road())
        } else {
            self.ground_cost(at, unit, hex)
        };
        let cost = cost.ok_or_else(|| clause!("6.6.2.2").refuses(Reason::Forbidden(unit, hex)))?;
        let left = self.factors_left(at, unit, course);
        Ok(Step { cost: cost.min(left), course, facing, minimum: cost > left })
    }

    /// Whether a unit that enters a full hex can leave it again [3.8].
    fn enters_through(&self, known: Known<'_>, unit: UnitId, hex: HexId, step: Step) -> bool {
        if step.minimum {
            return false;
        }
        let mut after = *known.at;
        self.start_move(&mut after, unit);
        self.take_step(&mut after, unit, hex, step);
        self.has_way_on(Known { at: &after, ..known }, unit, hex)
    }

    /// Lists the entries of a unit.
    pub(crate) fn list_entries(&self, known: Known<'_>, side: Side, unit: UnitId, into: &mut Vec<Action>) {
        let at = known.at;
        let status = at.unit(unit);
        if status.place != Place::Waiting || !status.has(State::Entering) || !self.has_arrived(at, unit) {
            return;
        }
        let waits = self.check_other(known, unit).is_err()
            || self.check_troop(at, unit).is_err()
            || self.check_turn_to_enter(at, unit).is_err();
        if at.mover.trigger || waits {
            return;
        }
        for (hex, course) in self.entries(at, unit) {
            let may = |facing: &Hexside| self.check_entry(known, side, (unit, hex, *facing), course).is_ok();
            let facings = Hexside::ALL.into_iter().filter(may);
            into.extend(facings.map(|facing| Action::Enter(unit, hex, facing)));
        }
    }

    /// A unit enters the map.
    pub(crate) fn enter<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        (unit, hex, facing): (UnitId, HexId, Hexside),
        dice: &mut D,
        log: &mut L,
    ) {
        if self.is_thwarted(at, side, hex) {
            self.meet(at, side, unit, hex, log);
            return;
        }
        let entry = self.entries(at, unit).into_iter().find(|(entry, _)| *entry == hex);
        let Some(Ok(step)) = entry.map(|(_, course)| self.entry_step(at, unit, hex, facing, course)) else {
            return;
        };
        self.start_move(at, unit);
        let told = self.witnesses(at, unit);
        self.take_step(at, unit, hex, step);
        at.unit_mut(unit).states.clear(State::Entering);
        self.claim(at, unit, hex);
        let told = told.and(self.witnesses(at, unit));
        log.widen(told);
        log.tell(told, || Event::Entered(unit, hex));
        self.arrive(at, side, unit, None, dice, log);
    }

    /// Judges leaving the map.
    pub(crate) fn check_exit(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.check_may_move(known, side, unit)?;
        self.check_open(at, unit)?;
        let Some(hex) = at.unit(unit).hex() else {
            return Err(clause!("6.6.2").refuses(Reason::NotOnMap(unit)));
        };
        if self.around(hex).count() == 6 {
            return Err(clause!("6.6.2.6").refuses(Reason::NotAtEdge(unit)));
        }
        let left = self.factors_left(at, unit, self.move_of(at, unit).course);
        if left == 0 {
            return Err(clause!("6.6.2.6").refuses(Reason::TooFewFactors { unit, needed: 1, left }));
        }
        Ok(())
    }

    /// A unit leaves the map with everything that it carries or tows [ruling D104].
    pub(crate) fn exit<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let Some(hex) = at.unit(unit).hex() else { return };
        let told = self.witnesses(at, unit);
        self.start_move(at, unit);
        log.tell(told, || Event::Exited(unit, hex));
        let scores = self.scores_exit(self.side(unit), hex);
        let along = |other: &UnitId| *other == unit || at.unit(*other).place == Place::Aboard(unit);
        let leaving: Vec<UnitId> = self.units().filter(along).collect();
        for leaver in leaving {
            let seen = told.has(self.side(unit).other().seat());
            let status = at.unit_mut(leaver);
            status.place = Place::Gone;
            if status.fate == Fate::Alive {
                status.fate = Fate::Exited;
                if scores {
                    status.states.set(State::Scores);
                }
            }
            status.states.clear(State::Crew);
            if seen {
                self.is_known_gone(at, leaver);
            }
        }
        self.finish_move(at);
        if self.hides_units() {
            log.reveal(kernel::SeatSet::NONE);
        }
    }
}
