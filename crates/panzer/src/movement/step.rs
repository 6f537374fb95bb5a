//! One step of a unit: judged on what its side knows, stopped by what it does not know [6.6.2, fog.1].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Mover, Position};
use crate::reason::{Reason, Refused};
use crate::spotting::SpotRow;
use crate::status::{Aim, Command, Fate, Place, State};
use crate::unit::UnitKind;
use crate::view::Known;

use super::cost::{Gear, Step};

impl Game {
    /// Whether a unit of a side may move now at all [6.2.3, 6.6.2].
    pub(crate) fn check_mover(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_mover_among(Known { at, crowd: None }, side, unit)
    }

    /// The same where it was looked up who stands where.
    fn check_mover_among(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let status = at.unit(unit);
        if status.hex().is_none() {
            return Err(clause!("6.6.2").refuses(Reason::NotOnMap(unit)));
        }
        self.check_troop(at, unit)?;
        if status.has(State::Moved) {
            return Err(clause!("6.6.2").refuses(Reason::HasMoved(unit)));
        }
        if !matches!(status.command, Command::Move | Command::ShortHalt) {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(unit, Command::Move)));
        }
        if status.has_any(&[State::TrackHit, State::Bogged]) {
            return Err(clause!("6.2.2").refuses(Reason::Immobile(unit)));
        }
        if at.mover.unit == Some(unit) && at.mover.halted {
            return Err(clause!("6.6.2.2").refuses(Reason::GoesNoFurther(unit)));
        }
        self.check_other(known, unit)
    }

    /// Whether the unit on its way may stop where it is, so that another may begin [3.8].
    pub(crate) fn check_other_mover(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        match at.mover.unit.filter(|&other| other != unit) {
            Some(other) if !self.may_stop(at, other) => {
                Err(clause!("3.8").refuses(Reason::MoverInFullHex(other)))
            }
            _ => Ok(()),
        }
    }

    /// Whether the unit on its way may end its move: not in a full hex, unless it cannot go on.
    pub(crate) fn may_stop(&self, at: &Position, unit: UnitId) -> bool {
        let Some(hex) = at.unit(unit).hex() else { return true };
        at.mover.halted
            || at.mover.hexes == 0
            || (self.has_room(at, unit, hex) || !self.has_way_on(Known { at, crowd: None }, unit, hex))
                && !self.must_flee_on(at, unit, hex)
    }

    /// Judges a step.
    pub(crate) fn check_go(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        to: HexId,
        gear: Gear,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_may_move(known, side, unit)?;
        self.check_open(at, unit)?;
        self.check_step(known, side, unit, to, gear)
    }

    /// Judges a step of a unit that may move.
    pub(crate) fn check_step(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        to: HexId,
        gear: Gear,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_unsettled(at, unit)?;
        let on_foot = !self.has_facing(at, unit);
        if gear == Gear::Reverse && on_foot {
            return Err(clause!("6.6.2.3").refuses(Reason::NoFacing(unit)));
        }
        if gear == Gear::Reverse {
            self.check_backing(at, unit)?;
        }
        if gear == Gear::Crawl && (!on_foot || !self.may_crawl(at, unit) || at.mover.unit == Some(unit)) {
            return Err(clause!("6.6.2.4").refuses(Reason::CannotCrawl(unit)));
        }
        if gear != Gear::Crawl && on_foot && at.unit(unit).has(State::Suppressed) {
            return Err(clause!("5.10").refuses(Reason::OnlyCrawls(unit)));
        }
        let step = self.step(at, unit, to, gear)?;
        self.check_followers(at, unit, to, gear)?;
        if self.is_barred(known, side, to) {
            return Err(clause!("6.6.2.6").refuses(Reason::EnemyHex(to)));
        }
        if !self.is_roomy(known, unit, to) && !self.passes_through(known, unit, to, step) {
            return Err(clause!("3.8").refuses(Reason::Full(to)));
        }
        self.check_nerve(at, unit, to, step)
    }

    /// Whether the command of a unit lets it crawl: MOVE, or a short halt in which it was suppressed [5.10, 6.6.2.4].
    fn may_crawl(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        match status.command {
            Command::Move => true,
            Command::ShortHalt => status.has(State::Suppressed),
            Command::None | Command::Fire | Command::Overwatch => false,
        }
    }

    /// Whether nothing keeps a unit in its hex: leaving a building, full cover or a hedgerow takes a whole move.
    pub(crate) fn check_unsettled(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let status = at.unit(unit);
        if status.dug_in.is_some() {
            return Err(clause!("7.45b").refuses(Reason::IsSettled(unit)));
        }
        if status.has(State::FullCover) {
            return Err(clause!("6.6.2.9").refuses(Reason::IsSettled(unit)));
        }
        if status.has(State::Inside) {
            return Err(clause!("6.6.2.12").refuses(Reason::IsSettled(unit)));
        }
        Ok(())
    }

    /// Whether enemies bar a hex, as far as they are seen: crews do not [6.6.2.6, 6.6.2.13].
    pub(crate) fn has_enemy(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.enemies_in(at, side, hex).next().is_some()
    }

    /// The enemies that bar a hex.
    pub(crate) fn enemies_in<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.own(side.other()).iter().filter(move |&unit| {
            let status = at.unit(unit);
            status.place == Place::On(hex) && status.is_alive()
        })
    }

    /// Whether a unit that steps into a full hex can leave it again [3.8].
    fn passes_through(&self, known: Known<'_>, unit: UnitId, to: HexId, step: Step) -> bool {
        if step.minimum {
            return false;
        }
        let mut after = *known.at;
        self.start_move(&mut after, unit);
        self.take_step(&mut after, unit, to, step);
        self.has_way_on(Known { at: &after, ..known }, unit, to)
    }

    /// Whether a unit on its way can go on into a hex with room. Only this unit has moved since it was looked up who stands where.
    pub(crate) fn has_way_on(&self, known: Known<'_>, unit: UnitId, from: HexId) -> bool {
        let (at, side) = (known.at, self.side(unit));
        self.around(from).any(|(_, next)| {
            let goes = |gear: Gear| gear == Gear::Forward || self.has_facing(at, unit);
            !self.is_barred(known, side, next)
                && (self.is_free(known.crowd, next) || self.has_room(at, unit, next))
                && [Gear::Forward, Gear::Reverse]
                    .into_iter()
                    .filter(|&gear| goes(gear))
                    .any(|gear| self.step(at, unit, next, gear).is_ok_and(|step| !step.minimum))
        })
    }

    /// Judges a turn in place: with MOVE by factors, with FIRE one hexside [6.2.3, 6.6.2.3].
    pub(crate) fn check_turn(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        facing: Hexside,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        let status = at.unit(unit);
        if status.hex().is_none() {
            return Err(clause!("6.6.2").refuses(Reason::NotOnMap(unit)));
        }
        if !self.has_facing(at, unit) {
            return Err(clause!("3.3").refuses(Reason::NoFacing(unit)));
        }
        if status.facing == facing {
            return Err(clause!("6.6.2.3").refuses(Reason::FacesThere(unit)));
        }
        if status.command == Command::Fire {
            if at.mover.trigger {
                return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
            }
            self.check_other(known, unit)?;
            self.check_troop(at, unit)?;
            if status.has(State::Moved) {
                return Err(clause!("6.6.2").refuses(Reason::HasMoved(unit)));
            }
            if status.facing.turns_to(facing) > 1 {
                return Err(clause!("6.2.3").refuses(Reason::OneHexside(unit)));
            }
            return Ok(());
        }
        self.check_may_move(known, side, unit)?;
        let mover = self.move_of(at, unit);
        let (needed, left) =
            (self.turn_cost(at, unit, &mover, facing), self.factors_left(at, unit, mover.course));
        // A gun is turned to any side with its whole move [5.2].
        let by_hand = self.card(unit).kind == UnitKind::Gun && at.mover.unit != Some(unit);
        if needed > left && !by_hand {
            return Err(clause!("6.6.2.3").refuses(Reason::TooFewFactors { unit, needed, left }));
        }
        Ok(())
    }

    /// A unit begins its move; the one before it has finished.
    pub(crate) fn start_move(&self, at: &mut Position, unit: UnitId) {
        if at.mover.unit == Some(unit) {
            return;
        }
        self.finish_move(at);
        let from = at.unit(unit).hex();
        at.mover = Mover { unit: Some(unit), halvings: self.halvings(at, unit), from, ..Mover::default() };
    }

    /// The unit on its way has finished its move.
    pub(crate) fn finish_move(&self, at: &mut Position) {
        for unit in at.mover.along.iter().chain(at.mover.unit) {
            at.unit_mut(unit).states.set(State::Moved);
        }
        at.mover = Mover::default();
    }

    /// Puts a unit one hex further and pays.
    pub(crate) fn take_step(&self, at: &mut Position, unit: UnitId, to: HexId, step: Step) {
        let housed = self.is_housed(at, to);
        let status = at.unit_mut(unit);
        status.place = Place::On(to);
        status.facing = step.facing;
        status.dug_in = None;
        status.states.clear(State::Inside);
        status.states.clear(State::Entrenched);
        status.story = u8::from(housed);
        let mover = &mut at.mover;
        mover.spent += step.cost;
        mover.course = step.course;
        mover.hexes += 1;
        mover.turned = false;
        mover.halted |= step.minimum;
    }

    /// Whether a vehicle with a bad engine breaks down as it sets out [s31.9].
    pub(crate) fn breaks_down<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let Some(engine) = self.scenario().engine.as_ref().filter(|engine| engine.unit == unit) else {
            return false;
        };
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        let breaks = roll <= engine.to;
        log.tell(told, || Event::EngineRolled(unit, roll, breaks));
        if breaks {
            at.unit_mut(unit).states.set(State::TrackHit);
            at.mover.halted = true;
        }
        breaks
    }

    /// Whether an enemy that the side does not see stops a unit before a hex.
    pub(crate) fn is_thwarted(&self, at: &Position, side: Side, to: HexId) -> bool {
        self.enemies_in(at, side, to).any(|enemy| !self.sees_unit(at, side, enemy))
    }

    /// A unit goes one hex, or meets an enemy that it had not seen and stays where it is.
    pub(crate) fn go<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        (unit, to, gear): (UnitId, HexId, Gear),
        dice: &mut D,
        log: &mut L,
    ) {
        if self.is_thwarted(at, side, to) {
            self.meet(at, side, unit, to, log);
            return;
        }
        let Some(from) = at.unit(unit).hex() else { return };
        let begins = at.mover.unit != Some(unit);
        self.start_move(at, unit);
        if begins && self.breaks_down(at, unit, dice, log) {
            return;
        }
        let Ok(step) = self.step(at, unit, to, gear) else { return };
        at.mover.along |= self.fellows(at, unit);
        if gear == Gear::Crawl {
            at.unit_mut(unit).states.set(State::Crawling);
            at.mover.halted = true;
        } else if at.mover.hexes == 1 && step.minimum {
            at.unit_mut(unit).states.set(State::Quickmarched);
        }
        let seen_before = self.witnesses(at, unit);
        self.take_step(at, unit, to, step);
        self.push_wreck(at, unit, to, log);
        log.tell(seen_before, || Event::Moved(unit, from, to));
        self.follow(at, side, to, dice, log);
        self.arrive(at, side, unit, Some(from), dice, log);
    }

    /// What follows when a unit stands in a new hex: lost aim, SPOT/MOVE, crews taken, spotting, the window [6.1.7, 6.6.2.7].
    pub(crate) fn arrive<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        from: Option<HexId>,
        dice: &mut D,
        log: &mut L,
    ) {
        self.lose_aim(at, unit);
        let status = at.unit_mut(unit);
        let crawls = status.has(State::Crawling);
        if !crawls {
            status.states.set(State::SpotMove);
            status.states.set(State::FreshMove);
        }
        status.states.clear(State::Camouflaged);
        let Some(hex) = status.hex() else { return };
        self.note_marker_move(at, unit);
        self.take_crews(at, side, unit, hex, log);
        let seen_before = self.witnesses(at, unit);
        let row = if crawls { SpotRow::Idle } else { SpotRow::Move };
        self.spot_at_once(at, unit, row, dice, log);
        let seen_after = self.witnesses(at, unit);
        if seen_after != seen_before {
            log.widen(seen_after);
        }
        if let Some(from) = from {
            self.roll_bog(at, unit, from, hex, dice, log);
        }
        self.enter_barrage(at, unit, dice, log);
        if at.unit(unit).has(State::Mined) {
            at.unit_mut(unit).states.clear(State::Mined);
        } else {
            self.enter_mines(at, unit, dice, log);
        }
        self.update_control(at, log);
        self.expose_markers(at, log);
        if !at.unit(unit).is_alive() {
            self.finish_move(at);
            return;
        }
        if self.is_hidden(at, unit) {
            // A marker is no target: nothing is told, and nothing taken back.
            log.reveal(SeatSet::NONE);
            return;
        }
        self.stir(at, side, log);
    }

    /// Nothing was hit before: a unit that leaves its hex loses its aim, and those that aimed at it theirs [ap.2].
    fn lose_aim(&self, at: &mut Position, unit: UnitId) {
        for other in self.units() {
            let aim = &mut at.unit_mut(other).aim;
            if other == unit || aim.target == Some(unit) {
                *aim = Aim::default();
            }
        }
    }

    /// Enemy crews in the hex of a combat unit are taken [6.6.2.13].
    fn take_crews<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
        log: &mut L,
    ) {
        if !self.is_combat(at, unit) {
            return;
        }
        for enemy in self.own(side.other()) {
            let status = at.unit(enemy);
            if status.place == Place::On(hex) && status.has(State::Crew) {
                log.tell(self.both(), || Event::CrewTaken(enemy));
                log.reveal(self.both());
                log.widen(self.both());
                self.remove(at, enemy, Fate::Eliminated);
            }
        }
    }

    /// A unit meets enemies that it had not seen: they are spotted, and it has paid nothing [fog.1].
    pub(crate) fn meet<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        to: HexId,
        log: &mut L,
    ) {
        let found: Vec<UnitId> = self.enemies_in(at, side, to).collect();
        for enemy in found {
            self.spot(at, side, enemy, log);
            log.tell(SeatSet::one(side.seat()), || Event::Found(unit, enemy, to));
        }
    }

    /// A unit turns in its hex; only a paid turn is a trigger [6.6.2.7].
    pub(crate) fn turn<L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        facing: Hexside,
        log: &mut L,
    ) {
        let told = self.witnesses(at, unit);
        if at.unit(unit).command == Command::Fire {
            self.finish_move(at);
            let status = at.unit_mut(unit);
            status.facing = facing;
            status.states.set(State::Moved);
            log.tell(told, || Event::Turned(unit, facing));
            return;
        }
        self.start_move(at, unit);
        let cost = self.turn_cost(at, unit, &at.mover, facing);
        at.unit_mut(unit).facing = facing;
        at.mover.spent += cost;
        at.mover.turned = true;
        at.mover.halted |= self.card(unit).kind == UnitKind::Gun;
        log.tell(told, || Event::Turned(unit, facing));
        if cost > 0 {
            self.stir(at, side, log);
        }
    }

    /// Lists the steps that a side may take.
    pub(crate) fn list_moves(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        for unit in self.own(side) {
            let status = at.unit(unit);
            if status.place == Place::Waiting {
                self.list_entries(known, side, unit, into);
                continue;
            }
            let Some(here) = status.hex() else { continue };
            if status.command == Command::Fire {
                self.list_turns(known, side, unit, into);
                continue;
            }
            if status.has(State::Bogged) {
                into.push(Action::Free(unit));
                continue;
            }
            if self.check_mover_among(known, side, unit).is_err() {
                continue;
            }
            for (_, hex) in self.around(here) {
                let may = |gear| self.check_go(known, side, unit, hex, gear).is_ok();
                into.extend(may(Gear::Forward).then_some(Action::Go(unit, hex)));
                into.extend(may(Gear::Reverse).then_some(Action::Back(unit, hex)));
                into.extend(may(Gear::Crawl).then_some(Action::Crawl(unit, hex)));
            }
            if self.is_hidden(at, unit) {
                self.list_turns(known, side, unit, into);
                self.list_postures(known, side, unit, into);
                continue;
            }
            self.list_overruns(known, side, unit, into);
            self.list_turns(known, side, unit, into);
            self.list_postures(known, side, unit, into);
            into.extend(self.check_exit(known, side, unit).is_ok().then_some(Action::Exit(unit)));
        }
    }

    fn list_turns(&self, known: Known<'_>, side: Side, unit: UnitId, into: &mut Vec<Action>) {
        let may = |facing: &Hexside| self.check_turn(known, side, unit, *facing).is_ok();
        into.extend(Hexside::ALL.into_iter().filter(may).map(|facing| Action::Turn(unit, facing)));
    }
}
