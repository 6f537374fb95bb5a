//! The sequence of play: phases, turns, the end; set-up before it [S3.0, S4.0].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::Clause;
use crate::event::Event;
use crate::game::Game;
use crate::numbers::SupportPoints;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused};
use crate::unit::{UnitId, UnitSet};

pub(crate) const ALL: SeatSet = SeatSet::ALL;

impl Game {
    /// The side that decides now; none when the game is over.
    pub fn deciding(&self, at: &Position) -> Option<Side> {
        match at.step {
            Step::Setup(side) => Some(Side::at(side.into())),
            Step::Movement | Step::Combat | Step::Declare | Step::Barrage => Some(self.phasing(at)),
            Step::Protect => Some(self.phasing(at).other()),
            Step::Retreat | Step::Displace => Some(self.retreating_side(at)),
            Step::Advance => at.combat.may_advance.first().map(|unit| self.side_of(unit)),
            Step::Plan | Step::Bridging | Step::Demolition | Step::Destruction => self.decider(at),
            Step::Dawn | Step::Over => None,
        }
    }

    /// A unit that stands: the scenario puts it there, or its owner has placed it [S3.0].
    fn placed_clause(&self, unit: UnitId) -> Clause {
        let group = self.setup_group(unit).filter(|group| group.fixed().is_some());
        group.map_or(clause!("S3.0"), |group| group.clause)
    }

    /// Whether a unit may be set up in a hex [S3.0, B15.12, B15.23].
    pub(crate) fn check_setup(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let group = self.setup_group(unit);
        if !matches!(at.step, Step::Setup(_)) {
            let stands = self.side_of(unit) == side && group.is_some() && at.hex_of(unit).is_some();
            return Err(if stands {
                self.placed_clause(unit).refuses(Reason::AlreadyPlaced(unit))
            } else {
                clause!("S4.1").refuses(Reason::WrongStep(at.step))
            });
        }
        if self.side_of(unit) != side {
            return Err(clause!("S3.0").refuses(Reason::EnemyUnit(unit)));
        }
        let group = group.ok_or(clause!("S3.0").refuses(Reason::Gone(unit)))?;
        if at.place(unit) != Place::Waiting {
            return Err(self.placed_clause(unit).refuses(Reason::AlreadyPlaced(unit)));
        }
        if !group.hexes.contains(hex) {
            return Err(group.clause.refuses(Reason::OutsideSetup(unit, hex)));
        }
        if at.unit_at(hex).is_some() {
            return Err(clause!("S5.31").refuses(Reason::Stacking(unit, hex)));
        }
        if !self.terrain.may_stand(self.class(unit), hex) {
            return Err(clause!("S5.24").refuses(Reason::CannotStand(unit, hex)));
        }
        Ok(())
    }

    /// Opens the window in which a bridge may be blown; then play goes on with a step [A12.11].
    pub(crate) fn ask_demolition(&self, at: &mut Position, below: Step) {
        at.interrupt(Step::Demolition, below);
    }

    /// Goes on with what a demolition interrupted.
    pub(crate) fn resume<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        at.close_window();
        match at.step {
            Step::Movement => self.go_on_moving(at, log),
            Step::Advance => self.go_on_following(at, log),
            _ => self.go_on_retreating(at, log),
        }
    }

    /// A unit of a side stands in or passes through a hex [ruling W58, A12.11].
    pub(crate) fn enter_hex<L: Log<Event>>(&self, at: &mut Position, side: Side, hex: HexId, log: &mut L) {
        if let Some(index) = self.objectives.iter().position(|&objective| objective == hex)
            && at.controller(index) != side
        {
            at.control[index] = side as u8;
            log.tell(ALL, || Event::Captured(hex, side));
        }
        self.hex_entered(at, side, hex);
    }

    /// Closes the current step and goes on to the next that asks something.
    pub(crate) fn close_step<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        match at.step {
            Step::Setup(_) | Step::Plan => self.end_setup(at, log),
            Step::Movement => {
                if let Some(midway) = at.extension.midway.take() {
                    at.moved.insert(midway.unit);
                }
            }
            Step::Bridging => self.start_moving(at, log),
            Step::Demolition => self.spare_bridge(at, log),
            Step::Destruction => self.end_player_turn(at, log),
            Step::Declare => {
                let (attackers, defenders) = (at.combat.attackers, at.combat.defenders);
                log.tell(ALL, || {
                    let hexes = self.hexes_of(at, defenders);
                    Event::Declared { attackers, defenders, hexes }
                });
                at.step = Step::Barrage;
                if !self.has_barrage(at) {
                    self.ask_protection(at, dice, log);
                }
            }
            Step::Barrage => self.ask_protection(at, dice, log),
            Step::Protect => {
                let (batteries, support) = (at.combat.protecting, at.combat.protection);
                if !batteries.is_empty() || !support.is_none() {
                    log.tell(ALL, || Event::Protected { batteries, support });
                }
                self.resolve(at, dice, log);
            }
            _ => self.finish_combat(at, log),
        }
    }

    /// Step c, or the die at once if the defender has nothing to add [S4.1-c].
    fn ask_protection<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let (batteries, support) = (at.combat.batteries, at.combat.support);
        if !batteries.is_empty() || !support.is_none() {
            log.tell(ALL, || Event::Barraged { batteries, support });
        }
        at.step = Step::Protect;
        if !self.has_protection(at) {
            self.resolve(at, dice, log);
        }
    }

    /// The next side sets up, or the first turn begins.
    fn end_setup<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if let Some(next) = self.sets_up_next(at) {
            at.step = Step::Setup(next as u8);
        } else {
            log.tell(ALL, || Event::TurnBegan(at.turn));
            at.step = Step::Dawn;
        }
    }

    /// A Game-Turn begins.
    pub(crate) fn begin_turn<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        self.dawn(at, dice, log);
        self.begin_movement(at, log);
    }

    /// Takes a unit off the map for good.
    pub(crate) fn lose<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        at.put(unit, Place::Eliminated);
        self.unit_lost(at, unit, log);
    }

    /// A Movement Phase begins, or what comes before it.
    pub(crate) fn begin_movement<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !self.before_movement(at) {
            self.start_moving(at, log);
        }
    }

    fn start_moving<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        at.step = Step::Movement;
        at.moved = UnitSet::NONE;
        log.tell(ALL, || Event::MovementBegan(self.phasing(at)));
    }

    /// Pairs are taken as the Combat Phase begins: no unit has been shifted yet [S4.1-1B, ruling W26].
    pub(crate) fn begin_combat<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        self.movement_ends(at, log);
        at.extension.clear_columns();
        at.moved = UnitSet::NONE;
        if self.is_night(at.turn) {
            log.cite(clause!("R13.0").id());
            return self.finish_player_turn(at, log);
        }
        self.clear_combat_phase(at);
        at.step = Step::Combat;
        log.tell(ALL, || Event::CombatBegan(self.phasing(at)));
        self.go_on_fighting(at, log);
    }

    fn clear_combat_phase(&self, at: &mut Position) {
        at.attacked = UnitSet::NONE;
        at.targeted = UnitSet::NONE;
        at.shifted = UnitSet::NONE;
        at.displaced = UnitSet::NONE;
        at.shaken_before = at.shaken;
        at.shaken = UnitSet::NONE;
        at.support_spent = [SupportPoints::NONE; 2];
    }

    /// Ends the Combat Phase by itself when nothing can be declared any more [ruling W206].
    pub(crate) fn go_on_fighting<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !self.any_combat(at) {
            self.end_combat_phase(at, log);
        }
    }

    pub(crate) fn end_combat_phase<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        self.lose_boarder(at, log);
        log.tell(ALL, || Event::CombatEnded(self.phasing(at)));
        self.finish_player_turn(at, log);
    }

    /// The phases of a Player-Turn are over; what a game does then comes first [S4.1-2].
    fn finish_player_turn<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let asks = self.player_turn_ends(at, log);
        at.attacked = UnitSet::NONE;
        at.targeted = UnitSet::NONE;
        at.shifted = UnitSet::NONE;
        at.displaced = UnitSet::NONE;
        at.support_spent = [SupportPoints::NONE; 2];
        if !asks {
            self.end_player_turn(at, log);
        }
    }

    pub(crate) fn end_player_turn<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if at.half == 0 {
            at.half = 1;
            self.begin_movement(at, log);
            return self.cite_sequence(at, log);
        }
        self.end_turn(at, log);
    }

    /// The record interphase [S4.1-3].
    fn end_turn<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if let Some(side) = self.won_at_once(at) {
            at.won = side as u8 + 1;
            log.tell(ALL, || Event::RoadOpen(side));
        }
        if at.won != 0 || at.turn >= self.scenario.last_turn {
            at.step = Step::Over;
            log.tell(ALL, || Event::GameOver);
            return self.cite_sequence(at, log);
        }
        at.turn = at.turn.next();
        at.half = 0;
        at.fpf_used = UnitSet::NONE;
        at.support_bound = [0; 2];
        at.extension.engaged = UnitSet::NONE;
        log.tell(ALL, || Event::TurnBegan(at.turn));
        self.cite_sequence(at, log);
        at.step = Step::Dawn;
    }
}
