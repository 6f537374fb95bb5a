//! The turn: weather, supply, the cup, activations, the end of the turn [3.0, 6.0].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::{FormationId, FormationSet, UnitId, UnitSet};
use crate::game::Game;
use crate::glimpses::Memory;
use crate::numbers::{Modifier, Range};
use crate::position::{Activation, Combat, Ended, Frame, Mover, Pontoon, Position};
use crate::reason::{Reason, Refused};
use crate::side::{BRITISH, GERMAN};
use crate::terrain::Hexes;
use crate::troops::Place;
use crate::view::Known;
use crate::weather::{TimeOfDay, Weather};

impl Game {
    /// The weather of the turn, then the supply sources [3.1, 3.2, 14.0].
    pub(crate) fn begin_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let modifier = self.scenario().turn(at.turn).map_or(Modifier(0), |turn| turn.weather);
        let die = dice.roll(6) as u8;
        at.weather = Weather::rolled(die, modifier);
        let (turn, weather) = (at.turn, at.weather);
        log.tell(SeatSet::ALL, || Event::TurnBegan(turn, die, weather));
        at.stack.clear();
        at.division_supplies = [None; 2];
        // Who was supplied as an automatic stack to the end of the turn has not failed its audit [5.1n3, 5.2, ruling D139].
        let restored = (at.low | at.out) & at.automatic;
        at.low -= restored;
        at.out -= restored;
        // Which stack was named is secret until its marks are taken off in sight of the enemy.
        let learners = restored.iter().fold(SeatSet::NONE, |seats, unit| seats.and(self.witnesses(at, unit)));
        if !learners.is_empty() {
            log.reveal(learners);
        }
        at.automatic = UnitSet::NONE;
        for side in [GERMAN, BRITISH] {
            if self.has_sources_to_name(at, side) {
                at.stack.push(Frame::Supply(side));
            }
        }
        if at.stack.is_empty() {
            self.audit_and_fill(at, dice, log);
        }
    }

    /// The audit of both sides, then the cup: every formation that has arrived and is not wiped out [2.0n1, 2.5, 3.3, 3.4, 3.5].
    pub(crate) fn audit_and_fill<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        self.audit(at, log);
        let arrived = self.scenario().chits_by(at.turn);
        at.cup = arrived.iter().filter(|&formation| !self.is_wiped_out(at, formation)).collect();
        at.passed = FormationSet::NONE;
        at.activated = FormationSet::NONE;
        let picks = self.scenario().first_chit.side;
        let own = at.cup & self.forces().formations_of(picks);
        if at.turn.0 == 1 && !own.is_empty() {
            at.stack.push(Frame::FirstChit(picks));
        } else {
            self.draw_chit(at, dice, log);
        }
    }

    /// Whether no unit of a formation is on the map or still to come [6.0n6].
    pub(crate) fn is_wiped_out(&self, at: &Position, formation: FormationId) -> bool {
        let gone = |unit: UnitId| matches!(at.troops.place(unit), Place::Eliminated | Place::Exited(_));
        self.forces().formation(formation).units.iter().all(gone)
    }

    /// Draws chits until one asks its owner; with the cup empty the turn ends [1.0, 3.4, 6.0].
    pub(crate) fn draw_chit<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.active = Activation::default();
        at.mover = Mover::default();
        at.combat = Combat::default();
        loop {
            let left = at.cup.len() as u32;
            if left == 0 {
                self.end_turn(at, dice, log);
                return;
            }
            // The cup is open to both, and so is the die [ruling D130].
            let pick = dice.roll(left) as usize - 1;
            let Some(chit) = at.cup.iter().nth(pick) else { return };
            if self.play_chit(at, chit, log) {
                return;
            }
        }
    }

    /// Plays a chit; whether its owner is asked. One that has been activated is void [6.0n3, ruling D31]; one with no unit
    /// to act is passed and reads like any other pass [ruling D131].
    pub(crate) fn play_chit<L: Log<Event>>(&self, at: &mut Position, chit: FormationId, log: &mut L) -> bool {
        at.cup.remove(chit);
        log.tell(SeatSet::ALL, || Event::ChitDrawn(chit));
        if at.activated.has(chit) {
            log.tell(SeatSet::ALL, || Event::Void(chit));
            return false;
        }
        let units = self.forces().formation(chit).units;
        if !units.iter().any(|unit| self.is_on_map(at, unit) || self.is_due(at, unit)) {
            at.passed.insert(chit);
            log.tell(SeatSet::ALL, || Event::Passed(chit));
            return false;
        }
        at.active = Activation { chit: Some(chit), ..Activation::default() };
        at.stack.clear();
        at.stack.push(Frame::Chit);
        true
    }

    pub(crate) fn check_pick(&self, known: Known<'_>, side: Side, chit: FormationId) -> Result<(), Refused> {
        self.real_formation(chit)?;
        if !known.at.cup.has(chit) || self.formation_side(chit) != side {
            return Err(clause!("17.0n1").refuses(Reason::NotInCup(chit)));
        }
        Ok(())
    }

    pub(crate) fn real_formation(&self, formation: FormationId) -> Result<(), Refused> {
        if formation.index() < self.forces().formations().count() {
            Ok(())
        } else {
            Err(clause!("2.7").refuses(Reason::NoSuchFormation))
        }
    }

    fn is_division(&self, formation: FormationId) -> bool {
        self.counter(self.forces().formation(formation).hq).is_division_hq()
    }

    /// From where the range of a headquarters is measured: its hex, or its entry hex while it is due [6.0n1, ruling D133].
    pub(crate) fn seat_of(&self, at: &Position, hq: UnitId) -> Option<HexId> {
        match at.troops.place(hq) {
            Place::On(hex) => Some(hex),
            Place::Waiting if self.is_due(at, hq) => self.entry_of(hq).map(|entry| entry.hex),
            Place::Waiting | Place::Exited(_) | Place::Eliminated | Place::Unseen => None,
        }
    }

    /// Whether a hex is within a headquarters' range: plain distance, whatever lies between [6.0n1].
    pub(crate) fn commands(&self, at: &Position, hq: UnitId, hex: HexId) -> bool {
        let range = self.counter(hq).activation.unwrap_or(Range(0));
        self.seat_of(at, hq).is_some_and(|seat| range.reaches(self.grid().distance(seat, hex)))
    }

    /// Who of a formation a headquarters sets in motion: those in range, and those due [3.4, 4.0n1, 6.0].
    fn within_range(&self, at: &Position, formation: FormationId, hq: UnitId) -> UnitSet {
        let units = self.forces().formation(formation).units;
        let near = |unit: &UnitId| at.troops.hex(*unit).is_some_and(|hex| self.commands(at, hq, hex));
        let near: UnitSet = self.on_their_own(at, units - at.acted).iter().filter(near).collect();
        near | self.due(at, formation)
    }

    /// Those of a formation's units that do not ride on a unit of another: a pair is one unit, and it acts with the tracked
    /// unit's formation [9.5n2].
    fn on_their_own(&self, at: &Position, units: UnitSet) -> UnitSet {
        let formation = |unit: UnitId| self.forces().formation_of(unit);
        let own =
            |&unit: &UnitId| at.troops.carrier(unit).is_none_or(|tank| formation(tank) == formation(unit));
        units.iter().filter(own).collect()
    }

    /// The drawn chit's headquarters, if it is on the map or due.
    fn heads(&self, at: &Position, chit: FormationId) -> Option<UnitId> {
        let hq = self.forces().formation(chit).hq;
        self.seat_of(at, hq).map(|_| hq)
    }

    /// Judges the activation of the drawn formation as a whole; of the division, its headquarters alone [6.0, 6.0n8].
    pub(crate) fn check_activate(&self, known: Known<'_>) -> Result<(), Refused> {
        let Some(chit) = known.at.active.chit else { return Err(self.not_now(known)) };
        if self.heads(known.at, chit).is_some() {
            Ok(())
        } else {
            Err(clause!("2.4n1").refuses(Reason::Headless))
        }
    }

    /// Judges the choice of a formation by the division headquarters [2.4n2, 3.4n1, 6.0n4, ruling D29].
    pub(crate) fn check_activate_formation(
        &self,
        known: Known<'_>,
        formation: FormationId,
    ) -> Result<(), Refused> {
        self.real_formation(formation)?;
        let at = known.at;
        let Some(chit) = at.active.chit else { return Err(self.not_now(known)) };
        let Some(hq) = self.heads(at, chit).filter(|_| self.is_division(chit)) else {
            return Err(clause!("6.0n2").refuses(Reason::NotForDivision));
        };
        if formation == chit || self.formation_side(formation) != self.formation_side(chit) {
            return Err(clause!("3.4n1").refuses(Reason::NotForDivision));
        }
        if at.activated.has(formation) {
            return Err(clause!("6.0n3").refuses(Reason::AlreadyActivated(formation)));
        }
        if self.within_range(at, formation, hq).is_empty() {
            return Err(clause!("6.0n1").refuses(Reason::NobodyInRange(formation)));
        }
        Ok(())
    }

    /// Judges the choice of one hex of a formation without headquarters [2.4n1, 6.0n5, ruling D34].
    pub(crate) fn check_activate_stack(&self, known: Known<'_>, hex: HexId) -> Result<(), Refused> {
        self.real_hex(hex)?;
        let at = known.at;
        let Some(chit) = at.active.chit else { return Err(self.not_now(known)) };
        if self.heads(at, chit).is_some() {
            return Err(clause!("2.4n1").refuses(Reason::HasHeadquarters));
        }
        let here = at.troops.units_in(hex) & self.forces().formation(chit).units;
        let able = self.on_their_own(at, here - at.acted);
        if able.is_empty() && !self.is_entry_for(at, chit, hex) {
            return Err(clause!("6.0n5").refuses(Reason::NotThere(hex)));
        }
        Ok(())
    }

    /// Whether units of a formation are due at a hex: then the formation may act with those that enter alone.
    fn is_entry_for(&self, at: &Position, formation: FormationId, hex: HexId) -> bool {
        let entries = self.due(at, formation).iter().filter_map(|unit| self.entry_of(unit));
        entries.into_iter().any(|entry| entry.hex == hex)
    }

    pub(crate) fn activate<L: Log<Event>>(
        &self,
        at: &mut Position,
        formation: Option<FormationId>,
        stack: Option<HexId>,
        log: &mut L,
    ) {
        let Some(chit) = at.active.chit else { return };
        let hq = self.heads(at, chit);
        let formation = formation.unwrap_or(chit);
        let mut units = match (hq, stack) {
            (Some(hq), None) => self.within_range(at, formation, hq),
            (_, Some(hex)) => {
                let here = at.troops.units_in(hex) & self.forces().formation(formation).units;
                self.on_their_own(at, here - at.acted) | self.due(at, formation)
            }
            (None, None) => self.due(at, formation),
        };
        units |= self.on_their_own(at, hq.map_or(UnitSet::NONE, UnitSet::one) - at.acted);
        if stack.is_some() {
            // Picking a hex tells that the formation has units there.
            log.reveal(SeatSet::ALL);
        }
        at.active = Activation {
            chit: Some(chit),
            formation: Some(formation),
            hq,
            stack,
            units,
            ..Activation::default()
        };
        at.spent = [0; crate::forces::MAX_UNITS];
        at.pontoons.update(|pontoon| Some(Pontoon { tried: false, ..pontoon }));
        log.tell(SeatSet::ALL, || Event::Activated(formation));
        at.stack.replace(Frame::Movement);
    }

    /// The formation lets its chit go by: the division may still activate it [6.0n4].
    pub(crate) fn pass_chit<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if let Some(chit) = at.active.chit {
            at.passed.insert(chit);
            log.tell(SeatSet::ALL, || Event::Passed(chit));
        }
        self.draw_chit(at, dice, log);
    }

    /// Notes that a unit has done something: it and its formation are activated this turn [6.0n3, ruling D31].
    pub(crate) fn use_unit(&self, at: &mut Position, unit: UnitId) {
        at.acted.insert(unit);
        at.active.used = true;
        let formation = self.forces().formation_of(unit);
        if Some(formation) == at.active.formation {
            at.activated.insert(formation);
        }
    }

    /// The activation is over.
    pub(crate) fn end_activation<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        if at.active.formation != at.active.chit {
            // Now it is known whether the formation has acted, or the division's headquarters alone.
            log.reveal(SeatSet::ALL);
        }
        // A chit that was played and not used counts as passed.
        if let Some(chit) = at.active.chit.filter(|_| !at.active.used) {
            at.passed.insert(chit);
        }
        self.draw_chit(at, dice, log);
    }

    /// The end of the turn, in the order of ruling D117 [3.5, 3.5n1, 3.5n2, 3.5n3].
    pub(crate) fn end_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.finish_pontoons(at, log);
        at.pinned = UnitSet::NONE;
        at.overran = UnitSet::NONE;
        let out: UnitSet = at.fired.iter().filter(|&unit| self.is_out(at, unit)).collect();
        if at.fired.meets(at.out & at.automatic) {
            // A battery that fires again tells that its stack is supplied all the same.
            log.reveal(SeatSet::ALL);
        }
        at.fired = out;
        at.beyond_repair = UnitSet::NONE;
        at.active = Activation::default();
        at.stack.clear();
        if self.time(at) == TimeOfDay::Night {
            for &side in self.scenario().replacements.iter().rev() {
                at.stack.push(Frame::Replacement(side));
            }
        }
        if at.stack.is_empty() {
            self.next_turn(at, dice, log);
        }
    }

    /// After the last turn the victory check; else the next turn.
    pub(crate) fn next_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.shown = UnitSet::NONE;
        at.declared = Hexes::EMPTY;
        at.toothless = Hexes::EMPTY;
        at.memory = Memory::default();
        at.acted = UnitSet::NONE;
        at.fought = UnitSet::NONE;
        at.cleared = UnitSet::NONE;
        at.beyond_repair = UnitSet::NONE;
        if at.turn >= self.scenario().last_turn() {
            at.stack.clear();
            let ended: Ended = self.judge(at);
            at.ended = Some(ended);
            log.reveal(SeatSet::ALL);
            log.tell(SeatSet::ALL, || Event::Ended);
            return;
        }
        at.turn = at.turn.next();
        self.begin_turn(at, dice, log);
    }

    pub(crate) fn not_now(&self, known: Known<'_>) -> Refused {
        let frame = known.at.asks().unwrap_or_default();
        clause!("3.1").refuses(Reason::NotNow(frame))
    }
}
