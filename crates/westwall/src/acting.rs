//! The road of every action: in by [`Game::check`], out by [`Game::perform`].
//!
//! `check` judges an action and turns it into a [`Plan`]. `perform` carries a plan out and judges nothing. Nothing else
//! makes plans but [`Plan::listed`], for actions that were taken from a list of legal ones. `check` says what an
//! action needs and `perform` what it does; both lead on to the chapters.
//!
//! Lists are not made by asking `check` about everything. They are written for speed beside their chapters: `menu`
//! for set-up, moves, entries and exits; `declare`, `fire`, `retreat` and `resolve` for combat; the games for their
//! steps. The kernel's laws hold them to `check` through random games of every scenario, both ways: what is listed is
//! allowed, and what is allowed is listed (`tests/it/laws.rs`).

use kernel::{Dice, Log};
use kit::{Side, clause};

use crate::action::Action;
use crate::event::Event;
use crate::game::Game;
use crate::movement::Route;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::sequence::ALL;

/// An action that is legal in the position it was judged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan<'a> {
    side: Side,
    action: &'a Action,
    route: Option<Route>,
}

impl<'a> Plan<'a> {
    /// An action from a list of legal ones, which needs no judging. Not for moves: the list does not know their path.
    pub fn listed(side: Side, action: &'a Action) -> Plan<'a> {
        debug_assert!(!action.is_movement(), "moves are judged: {action:?}");
        Plan { side, action, route: None }
    }

    /// The side that acts.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What it does.
    pub const fn action(&self) -> &'a Action {
        self.action
    }

    /// The way of a move, entry or exit, where the hexes on it make a difference.
    pub const fn route(&self) -> Option<&Route> {
        self.route.as_ref()
    }
}

impl Game {
    /// Judges an action [S4.1]: the only place where legality is decided.
    pub(crate) fn check<'a>(
        &self,
        at: &Position,
        side: Side,
        action: &'a Action,
    ) -> Result<Plan<'a>, Refused> {
        match self.deciding(at) {
            None => return Err(clause!("S4.0").refuses(Reason::GameOver)),
            Some(deciding) if deciding != side => return Err(self.why_not_yours(side, action)),
            Some(_) => {}
        }
        let route = match action {
            Action::Move { unit, to, via } => self.check_move(at, side, *unit, *to, via)?,
            Action::Enter { unit, to, at: by, via } => self.check_entry(at, side, *unit, (*by, via, *to))?,
            Action::Exit { unit, edge, via } => self.check_exit(at, side, *unit, *edge, via)?,
            other => {
                self.check_other(at, side, other)?;
                None
            }
        };
        Ok(Plan { side, action, route })
    }

    /// Judges everything but moves, entries and exits, each by the function of its chapter.
    fn check_other(&self, at: &Position, side: Side, action: &Action) -> Result<(), Refused> {
        match action {
            Action::Place { unit, hex } => self.check_setup(at, side, *unit, *hex),
            Action::Attack(foe) => self.check_attack(at, *foe),
            Action::With(unit) => self.check_with(at, *unit),
            Action::And(foe) => self.check_and(at, *foe),
            Action::Barrage(battery) => self.check_barrage(at, *battery),
            Action::Fpf(battery) => self.check_fpf(at, *battery),
            Action::Support(points) => self.check_support(at, *points),
            Action::Retreat { unit, to } => self.check_retreat(at, side, *unit, *to),
            Action::Eliminate(unit) => self.check_eliminate(at, side, *unit),
            Action::Displace { unit, to } => self.check_displace(at, side, *unit, *to),
            Action::Advance { unit, to } => self.check_advance(at, side, *unit, *to),
            Action::Done => self.check_done(at, side),
            Action::Shelter(unit) => self.check_shelter(at, side, *unit),
            Action::Assault(_) if at.step == Step::Combat && self.boarder(at).is_none() => {
                Err(clause!("A13.24").refuses(Reason::Special(SpecialReason::NobodyAboard)))
            }
            Action::Zone { .. }
            | Action::Delay { .. }
            | Action::Drop { .. }
            | Action::Blow(..)
            | Action::Destroy { .. }
            | Action::Bridge { .. }
            | Action::Assault(_) => self.check_own_action(at, side, action),
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => {
                Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)))
            }
            Action::End => match at.step {
                Step::Movement => match at.stopped() {
                    Some(unit) => {
                        Err(clause!("A12.11").refuses(Reason::Special(SpecialReason::OtherMidway(unit))))
                    }
                    None => self.check_movement_end(at),
                },
                Step::Combat => self.check_combat_end(at),
                _ => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
            },
        }
    }

    /// Out of turn: a move cites movement out of sequence, the rest the sequence of play.
    fn why_not_yours(&self, side: Side, action: &Action) -> Refused {
        match action {
            Action::Move { unit, .. } | Action::Enter { unit, .. } | Action::Exit { unit, .. }
                if self.side_of(*unit) == side =>
            {
                clause!("S5.11").refuses(Reason::OutOfSequence(*unit))
            }
            _ => clause!("S4.1").refuses(Reason::NotYourDecision),
        }
    }

    fn check_done(&self, at: &Position, side: Side) -> Result<(), Refused> {
        match at.step {
            Step::Setup(_) => {
                let open = self.to_set_up(at, side).first();
                open.map_or(Ok(()), |unit| Err(clause!("S3.0").refuses(Reason::SetupOpen(unit))))
            }
            Step::Declare => self.check_declared(at),
            Step::Barrage => self.check_barrage_done(at),
            Step::Movement => match at.extension.midway {
                Some(midway) if at.extension.guests.has(midway.unit) => {
                    Err(clause!("S5.31").refuses(Reason::Special(SpecialReason::MustGoOn(midway.unit))))
                }
                Some(_) => Ok(()),
                None => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
            },
            Step::Plan => self.check_step_done(at),
            Step::Protect | Step::Advance | Step::Bridging | Step::Demolition | Step::Destruction => Ok(()),
            _ => Err(clause!("S4.1").refuses(Reason::WrongStep(at.step))),
        }
    }

    /// Judges an action and does it, or says why not and changes nothing.
    pub(crate) fn act<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        action: &Action,
        dice: &mut D,
        log: &mut L,
    ) -> Result<(), Refused> {
        let plan = self.check(at, side, action)?;
        self.perform(at, plan, dice, log);
        Ok(())
    }

    /// Carries out a plan: the only place where actions are done. Judges nothing.
    pub(crate) fn perform<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        plan: Plan<'_>,
        dice: &mut D,
        log: &mut L,
    ) {
        let Plan { side, action, .. } = plan;
        Game::close_pause(at, action);
        match action {
            Action::Place { unit, hex } => {
                at.put(*unit, Place::Hex(*hex));
                log.tell(ALL, || Event::Placed(*unit, *hex));
                self.enter_hex(at, side, *hex, log);
            }
            Action::Attack(foe) => {
                at.combat.defenders.insert(*foe);
                at.step = Step::Declare;
            }
            Action::With(unit) => at.combat.attackers.insert(*unit),
            Action::And(foe) => at.combat.defenders.insert(*foe),
            Action::Barrage(battery) => at.combat.batteries.insert(*battery),
            Action::Fpf(battery) => at.combat.protecting.insert(*battery),
            Action::Support(points) if at.step == Step::Barrage => at.combat.support = *points,
            Action::Support(points) => at.combat.protection = *points,
            Action::Retreat { unit, to } => self.apply_retreat(at, *unit, *to, log),
            Action::Eliminate(unit) => self.apply_eliminate(at, *unit, log),
            Action::Displace { to, .. } => self.apply_displace(at, *to, log),
            Action::Advance { unit, to } => self.apply_advance(at, *unit, *to, log),
            Action::Done => self.close_step(at, dice, log),
            Action::End if at.step == Step::Movement => self.begin_combat(at, log),
            Action::End => self.end_combat_phase(at, log),
            Action::Shelter(unit) => self.apply_shelter(at, *unit, log),
            Action::Zone { .. }
            | Action::Delay { .. }
            | Action::Drop { .. }
            | Action::Blow(..)
            | Action::Destroy { .. }
            | Action::Bridge { .. }
            | Action::Assault(_) => self.perform_own_action(at, side, action, dice, log),
            Action::Move { .. } | Action::Enter { .. } | Action::Exit { .. } => self.march(at, plan, log),
        }
        if at.step == Step::Dawn {
            self.begin_turn(at, dice, log);
        }
    }

    /// A unit that came to its goal at a wired bridge, and may go on, ends its move when anything else is done.
    fn close_pause(at: &mut Position, action: &Action) {
        if at.step == Step::Movement
            && let Some(pausing) = at.pausing().filter(|&unit| action.unit() != Some(unit))
        {
            at.extension.midway = None;
            at.moved.insert(pausing);
        }
    }
}
