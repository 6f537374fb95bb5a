//! What fire does to a unit: states, wrecks, bail-out [ap.8, ap.9, gp.2, gp.4, 5.15].

use kernel::{Dice, Log};

use crate::ap_fire::Damage;
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::gp_fire::GpResult;
use crate::grades::Grade;
use crate::numbers::Modifier;
use crate::position::{Position, Smoke};
use crate::shipped::misc;
use crate::status::{Command, Fate, Place, State, States};
use crate::unit::{LegSize, Top, UnitKind};

impl Game {
    /// What a GP result means for a unit [gp.1, gp.2, 6.6.2.13].
    pub(crate) fn harm_of(&self, at: &Position, unit: UnitId, result: GpResult) -> Harm {
        let status = at.unit(unit);
        if status.has(State::Crew) {
            return if result == GpResult::None { Harm::None } else { Harm::Eliminated };
        }
        match (result, self.card(unit).kind) {
            (GpResult::None, _) => Harm::None,
            (GpResult::Suppressed, _) => Harm::Suppressed,
            (GpResult::Half, UnitKind::Leg) => {
                let squad = self.card(unit).leg == Some(LegSize::Squad) && !status.has(State::Reduced);
                if squad { Harm::Halved } else { Harm::Eliminated }
            }
            (GpResult::Half, _) => self.damaged_or_worse(at, unit),
            (GpResult::Eliminated, UnitKind::Vehicle) => Harm::KnockedOut,
            (GpResult::Eliminated, _) => Harm::Eliminated,
        }
    }

    /// What a damage roll means for a unit: a second damage knocks it out [ap.8].
    pub(crate) fn harm_by(&self, at: &Position, unit: UnitId, damage: Damage) -> Harm {
        match damage {
            Damage::None => Harm::None,
            Damage::Suppressed => Harm::Suppressed,
            Damage::Damaged => self.damaged_or_worse(at, unit),
            Damage::KnockedOut if self.card(unit).kind == UnitKind::Gun => Harm::Eliminated,
            Damage::KnockedOut => Harm::KnockedOut,
            Damage::BrewedUp => Harm::BrewedUp,
        }
    }

    fn damaged_or_worse(&self, at: &Position, unit: UnitId) -> Harm {
        if !at.unit(unit).has(State::Damaged) {
            Harm::Damaged
        } else if self.card(unit).kind == UnitKind::Gun {
            Harm::Eliminated
        } else {
            Harm::KnockedOut
        }
    }

    /// Does harm to a unit; its crew bails out when the volley is over.
    pub(crate) fn harm<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, harm: Harm, log: &mut L) {
        if harm == Harm::None {
            return;
        }
        let told = self.witnesses(at, unit);
        log.tell(told, || Event::Harmed(unit, harm));
        match harm {
            Harm::None => {}
            Harm::Suppressed => self.suppress(at, unit),
            Harm::Damaged => {
                at.unit_mut(unit).states.set(State::Damaged);
                self.suppress(at, unit);
            }
            Harm::Halved => {
                at.unit_mut(unit).states.set(State::Reduced);
                self.suppress(at, unit);
            }
            Harm::TrackHit => {
                at.unit_mut(unit).states.set(State::TrackHit);
                if at.mover.unit == Some(unit) {
                    at.mover.halted = true;
                }
            }
            Harm::GunOut => at.unit_mut(unit).states.set(State::GunOut),
            Harm::Eliminated => self.remove(at, unit, Fate::Eliminated),
            Harm::KnockedOut | Harm::BrewedUp => self.wreck(at, unit, harm),
        }
    }

    /// Suppresses a unit; one that is on its way loses half of what it has left, or stops [5.10, 6.6.2.7].
    pub(crate) fn suppress(&self, at: &mut Position, unit: UnitId) {
        let was = at.unit(unit).has(State::Suppressed);
        at.unit_mut(unit).states.set(State::Suppressed);
        at.unit_mut(unit).states.clear(State::Screened);
        if at.mover.unit != Some(unit) || was {
            return;
        }
        if self.card(unit).kind == UnitKind::Vehicle {
            let left = self.factors_left(at, unit, at.mover.course);
            at.mover.lost += left - left / 2;
        } else {
            at.mover.halted = true;
        }
    }

    /// A vehicle is lost: its wreck stays, and smokes if it brewed up [ap.9].
    fn wreck(&self, at: &mut Position, unit: UnitId, harm: Harm) {
        if let Some(hex) = at.unit(unit).hex() {
            at.wrecks.insert(hex);
            if harm == Harm::BrewedUp {
                at.lay_smoke(Smoke { hex, until: at.turn + misc().wreck_smoke_turns(), barrage: false });
                self.shake_friends(at, unit);
            }
        }
        let fate = if harm == Harm::BrewedUp { Fate::BrewedUp } else { Fate::KnockedOut };
        let status = at.unit_mut(unit);
        status.fate = fate;
        // Until the bail-out roll the crew is still inside.
        let upset = [State::Broken, State::Hesitating].into_iter().filter(|&state| status.has(state));
        let mut states: States = upset.collect();
        states.set(State::Crew);
        status.states = states;
        status.command = Command::None;
        self.lose_observer(at, unit);
        self.is_known_gone(at, unit);
        if at.mover.unit == Some(unit) {
            at.mover.halted = true;
        }
    }

    /// Takes a unit off the map for good.
    pub(crate) fn remove(&self, at: &mut Position, unit: UnitId, fate: Fate) {
        let status = at.unit_mut(unit);
        if status.fate == Fate::Alive {
            status.fate = fate;
        }
        status.place = Place::Gone;
        status.marker = 0;
        status.states.clear(State::Crew);
        status.command = Command::None;
        self.lose_observer(at, unit);
        self.is_known_gone(at, unit);
        if at.mover.unit == Some(unit) {
            at.mover.halted = true;
        }
    }

    /// A loss is seen by the enemy that sees the unit; wrecks are seen by all.
    pub(crate) fn is_known_gone(&self, at: &mut Position, unit: UnitId) {
        let enemy = self.side(unit).other();
        at.known_gone[enemy.index()].insert(unit);
    }

    /// The crew of a lost vehicle rolls to bail out; survivors are suppressed [5.15, 7.39, ap.9, 6.6.2.13].
    pub(crate) fn bail_out<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let status = at.unit(unit);
        if !status.has(State::Crew) || !status.fate.is_lost() || status.hex().is_none() {
            return;
        }
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        let table = &misc().bail_out;
        let mut net = Modifier(roll.into());
        if self.card(unit).top == Top::Open {
            net = net.plus(table.open_topped);
        }
        if self.unit(unit).grade == Grade::Elite {
            net = net.plus(table.elite);
        }
        if status.has(State::Broken) {
            net = net.plus(table.broken);
        } else if status.has(State::Hesitating) {
            net = net.plus(table.hesitating);
        }
        let loss = if status.fate == Fate::BrewedUp { Damage::BrewedUp } else { Damage::KnockedOut };
        let saved = net.0 >= table.number(loss).0;
        log.tell(told, || Event::BailOut(unit, roll, saved));
        if saved {
            let states = &mut at.unit_mut(unit).states;
            states.set(State::Suppressed);
            // On foot they are a crew like any other.
            states.clear(State::Broken);
            states.clear(State::Hesitating);
        } else {
            self.remove(at, unit, at.unit(unit).fate);
        }
    }
}
