//! The sequence of play: phases, turns, the end; set-up before it [S3.0, S4.0].

use board::HexId;
use kernel::{Dice, Log, SeatSet};

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::movement::{Route, Tell};
use crate::position::{Place, Position, Step};
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

const ALL: SeatSet = SeatSet::ALL;

impl Game {
    /// The side that decides now; nobody when the game is over.
    pub fn deciding(&self, p: &Position) -> Option<usize> {
        match p.step {
            Step::Setup(side) => Some(usize::from(side)),
            Step::Movement | Step::Combat | Step::Declare | Step::Barrage => Some(self.phasing(p)),
            Step::Protect => Some(1 - self.phasing(p)),
            Step::Retreat | Step::Displace => Some(self.retreating_side(p)),
            Step::Advance => p.combat.may_advance.first().map(|unit| self.side_of(unit)),
            Step::Over => None,
        }
    }

    /// Judges an action [S4.1]: the only place where legality is decided.
    pub(crate) fn judge(&self, p: &Position, side: usize, action: &Action) -> Result<(), Why> {
        match self.deciding(p) {
            None => return Err(Why::GameOver),
            Some(deciding) if deciding != side => return Err(self.why_not_yours(side, action)),
            Some(_) => {}
        }
        match action {
            Action::Place { unit, hex } => self.check_setup(p, side, *unit, *hex),
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {
                self.judge_movement(p, side, action, Tell::IfItMatters).map(|_| ())
            }
            Action::Attack(foe) => self.check_attack(p, *foe),
            Action::With(unit) => self.check_with(p, *unit),
            Action::And(foe) => self.check_and(p, *foe),
            Action::Barrage(battery) => self.check_barrage(p, *battery),
            Action::Fpf(battery) => self.check_fpf(p, *battery),
            Action::Support(points) => self.check_support(p, *points),
            Action::Retreat { unit, to } => self.check_retreat(p, side, *unit, *to),
            Action::Eliminate(unit) => self.check_eliminate(p, side, *unit),
            Action::Displace { unit, to } => self.check_displace(p, side, *unit, *to),
            Action::Advance { unit, to } => self.check_advance(p, side, *unit, *to),
            Action::Done => self.check_done(p, side),
            Action::End => match p.step {
                Step::Movement => Ok(()),
                Step::Combat => self.check_combat_end(p),
                _ => Err(Why::WrongStep),
            },
        }
    }

    /// Out of turn: a move cites movement out of sequence, the rest the sequence of play.
    fn why_not_yours(&self, side: usize, action: &Action) -> Why {
        match action {
            Action::Move { unit, .. } | Action::Enter { unit, .. } | Action::Exit { unit, .. }
                if self.side_of(*unit) == side =>
            {
                Why::OutOfSequence(*unit)
            }
            _ => Why::NotYourDecision,
        }
    }

    /// Whether a unit may be set up in a hex [S3.0, B15.12, B15.23].
    pub(crate) fn check_setup(&self, p: &Position, side: usize, unit: UnitId, hex: HexId) -> Result<(), Why> {
        if !matches!(p.step, Step::Setup(_)) {
            return Err(Why::WrongStep);
        }
        if self.side_of(unit) != side {
            return Err(Why::NotYours(unit, "S3.0"));
        }
        let group = self.setup_group(unit).ok_or(Why::Gone(unit))?;
        if p.place(unit) != Place::Waiting {
            return Err(Why::AlreadyPlaced(unit));
        }
        if !group.hexes.contains(hex) {
            return Err(Why::OutsideSetup(unit, hex));
        }
        if p.unit_at(hex).is_some() {
            return Err(Why::Stacking(unit, hex));
        }
        if !self.terrain.may_stand(self.class(unit), hex) {
            return Err(Why::CannotStand(unit, hex));
        }
        Ok(())
    }

    fn check_done(&self, p: &Position, side: usize) -> Result<(), Why> {
        match p.step {
            Step::Setup(_) => {
                let open = self.of_side[side]
                    .iter()
                    .find(|&unit| self.setup_group(unit).is_some() && p.place(unit) == Place::Waiting);
                open.map_or(Ok(()), |unit| Err(Why::SetupOpen(unit)))
            }
            Step::Declare => self.check_declared(p),
            Step::Barrage => self.check_barrage_done(p),
            Step::Protect | Step::Advance => Ok(()),
            _ => Err(Why::WrongStep),
        }
    }

    /// Does an action that has been judged legal.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) {
        match action {
            Action::Place { unit, hex } => {
                p.put(*unit, Place::Hex(*hex));
                log.tell(ALL, || Event::Placed(*unit, *hex));
                self.take_control(p, side, *hex, log);
            }
            Action::Attack(foe) => {
                p.combat.defenders.insert(*foe);
                p.step = Step::Declare;
            }
            Action::With(unit) => p.combat.attackers.insert(*unit),
            Action::And(foe) => p.combat.defenders.insert(*foe),
            Action::Barrage(battery) => p.combat.batteries.insert(*battery),
            Action::Fpf(battery) => p.combat.protecting.insert(*battery),
            Action::Support(points) if p.step == Step::Barrage => p.combat.support = *points,
            Action::Support(points) => p.combat.protection = *points,
            Action::Retreat { unit, to } => self.apply_retreat(p, *unit, *to, log),
            Action::Eliminate(unit) => self.apply_eliminate(p, *unit, log),
            Action::Displace { to, .. } => self.apply_displace(p, *to, log),
            Action::Advance { unit, to } => self.apply_advance(p, *unit, *to, log),
            Action::Done => self.close_step(p, side, dice, log),
            Action::End if p.step == Step::Movement => self.begin_combat(p, log),
            Action::End => self.end_combat_phase(p, log),
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {}
        }
    }

    /// Does a move, entry or exit, or says why not. Judging and doing share one search.
    pub(crate) fn perform_movement<L: Log<Event>>(
        &self,
        p: &mut Position,
        side: usize,
        action: &Action,
        log: &mut L,
    ) -> Result<(), Why> {
        match self.deciding(p) {
            None => return Err(Why::GameOver),
            Some(deciding) if deciding != side => return Err(self.why_not_yours(side, action)),
            Some(_) => {}
        }
        let route = self.judge_movement(p, side, action, Tell::IfItMatters)?;
        let told = |p: &Position| {
            let Route { path, cost } = self.judge_movement(p, side, action, Tell::Path).unwrap_or_default();
            (path, cost)
        };
        match action {
            Action::Move { unit, to, .. } => {
                if let Some(from) = p.hex_of(*unit) {
                    log.tell(ALL, || {
                        let (path, cost) = told(p);
                        Event::Moved { unit: *unit, from, path, cost }
                    });
                }
                p.put(*unit, Place::Hex(*to));
                p.moved.insert(*unit);
                self.take_control(p, side, *to, log);
            }
            Action::Enter { unit, to, .. } => {
                log.tell(ALL, || {
                    let (path, cost) = told(p);
                    Event::Entered { unit: *unit, path, cost }
                });
                p.put(*unit, Place::Hex(*to));
                p.moved.insert(*unit);
                self.take_control(p, side, *to, log);
            }
            Action::Exit { unit, edge, .. } => {
                let counts = self.exit_counts(p, *unit, *edge);
                log.tell(ALL, || {
                    let path = p.hex_of(*unit).into_iter().chain(told(p).0).collect();
                    Event::Exited { unit: *unit, path, edge: *edge, counts }
                });
                p.put(*unit, Place::Exited(*edge));
                p.moved.insert(*unit);
                if counts {
                    p.exited_in_time.insert(*unit);
                }
            }
            _ => {}
        }
        for hex in route.path {
            self.take_control(p, side, hex, log);
        }
        Ok(())
    }

    /// A unit of a side stands in or passes through a hex [ruling W58].
    pub(crate) fn take_control<L: Log<Event>>(&self, p: &mut Position, side: usize, hex: HexId, log: &mut L) {
        if let Some(index) = self.objectives.iter().position(|&objective| objective == hex)
            && usize::from(p.control[index]) != side
        {
            p.control[index] = side as u8;
            log.tell(ALL, || Event::Captured(hex, side));
        }
    }

    /// Closes the step in hand and goes on to the next that asks something.
    fn close_step<D: Dice, L: Log<Event>>(&self, p: &mut Position, side: usize, dice: &mut D, log: &mut L) {
        match p.step {
            Step::Setup(_) => self.end_setup(p, side, log),
            Step::Declare => {
                let (attackers, defenders) = (p.combat.attackers, p.combat.defenders);
                log.tell(ALL, || {
                    let hexes = self.hexes_of(p, defenders);
                    Event::Declared { attackers, defenders, hexes }
                });
                p.step = Step::Barrage;
                if !self.has_barrage(p) {
                    self.ask_protection(p, dice, log);
                }
            }
            Step::Barrage => self.ask_protection(p, dice, log),
            Step::Protect => {
                let (batteries, support) = (p.combat.protecting, p.combat.protection);
                if !batteries.is_empty() || support > 0 {
                    log.tell(ALL, || Event::Protected { batteries, support });
                }
                self.resolve(p, dice, log);
            }
            _ => self.finish_combat(p, log),
        }
    }

    /// Step c, or the die at once if the defender has nothing to add [S4.1-c].
    fn ask_protection<D: Dice, L: Log<Event>>(&self, p: &mut Position, dice: &mut D, log: &mut L) {
        let (batteries, support) = (p.combat.batteries, p.combat.support);
        if !batteries.is_empty() || support > 0 {
            log.tell(ALL, || Event::Barraged { batteries, support });
        }
        p.step = Step::Protect;
        if !self.has_protection(p) {
            self.resolve(p, dice, log);
        }
    }

    /// The next side sets up, or the first turn begins.
    fn end_setup<L: Log<Event>>(&self, p: &mut Position, side: usize, log: &mut L) {
        let mut waiting = self.scenario.setup.iter().map(|group| group.side).filter(|&other| other != side);
        let next = waiting.find(|&other| {
            self.of_side[other]
                .iter()
                .any(|unit| self.setup_group(unit).is_some() && p.place(unit) == Place::Waiting)
        });
        if let Some(next) = next {
            p.step = Step::Setup(next as u8);
        } else {
            log.tell(ALL, || Event::TurnBegan(p.turn));
            self.begin_movement(p, log);
        }
    }

    fn begin_movement<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        p.step = Step::Movement;
        p.moved = UnitSet::EMPTY;
        log.tell(ALL, || Event::MovementBegan(self.phasing(p)));
    }

    /// Pairs are taken as the Combat Phase begins: nobody has been shifted yet [ruling W26].
    fn begin_combat<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        self.clear_combat_phase(p);
        p.moved = UnitSet::EMPTY;
        p.step = Step::Combat;
        log.tell(ALL, || Event::CombatBegan(self.phasing(p)));
        self.go_on_fighting(p, log);
    }

    fn clear_combat_phase(&self, p: &mut Position) {
        p.attacked = UnitSet::EMPTY;
        p.targeted = UnitSet::EMPTY;
        p.shifted = UnitSet::EMPTY;
        p.displaced = UnitSet::EMPTY;
        p.shaken_before = p.shaken;
        p.shaken = UnitSet::EMPTY;
        p.support_spent = [0; 2];
    }

    /// Ends the Combat Phase by itself when nothing can be declared any more [ruling W206].
    pub(crate) fn go_on_fighting<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if !self.any_combat(p) {
            self.end_combat_phase(p, log);
        }
    }

    fn end_combat_phase<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        log.tell(ALL, || Event::CombatEnded(self.phasing(p)));
        p.attacked = UnitSet::EMPTY;
        p.targeted = UnitSet::EMPTY;
        p.shifted = UnitSet::EMPTY;
        p.displaced = UnitSet::EMPTY;
        p.support_spent = [0; 2];
        if p.half == 0 {
            p.half = 1;
            self.begin_movement(p, log);
            return self.cite_sequence(p, log);
        }
        self.end_turn(p, log);
    }

    /// The record interphase [S4.1-3].
    fn end_turn<L: Log<Event>>(&self, p: &mut Position, log: &mut L) {
        if let Some(side) = self.won_at_once(p) {
            p.won = side as u8 + 1;
            log.tell(ALL, || Event::RoadOpen(side));
        }
        if p.won != 0 || p.turn >= self.scenario.last_turn {
            p.step = Step::Over;
            log.tell(ALL, || Event::GameOver);
            return self.cite_sequence(p, log);
        }
        p.turn += 1;
        p.half = 0;
        p.fpf_used = UnitSet::EMPTY;
        p.support_bound = [0; 2];
        log.tell(ALL, || Event::TurnBegan(p.turn));
        self.cite_sequence(p, log);
        self.begin_movement(p, log);
    }
}
