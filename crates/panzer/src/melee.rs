//! The Assault step: close assault on vehicles, Hand-to-Hand combat with men and guns, retreat and occupation [6.6.1, 6.6.2.11].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::action::Action;
use crate::assault::{AssaultFailure, HandResult};
use crate::event::{Event, Harm};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::gp_fire::GpResult;
use crate::grades::Role;
use crate::ground::Cover;
use crate::numbers::Modifier;
use crate::position::{Frame, Melee, Mover, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{assault, gp_fire};
use crate::status::{Command, Fate, Place, State};
use crate::unit::{LegSize, Top, UnitKind};
use crate::view::Known;
use crate::weapon::WeaponClass;

/// So many attack one unit at most.
const MOST: usize = 3;

impl Game {
    /// Judges naming an attacker; the first names the target.
    pub(crate) fn check_assault(
        &self,
        known: Known<'_>,
        side: Side,
        attacker: UnitId,
        target: UnitId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, attacker)?;
        if !self.is_unit(target) {
            return Err(clause!("2.2").refuses(Reason::NoSuchUnit));
        }
        if self.side(target) == side {
            return Err(clause!("6.6.1").refuses(Reason::OwnUnit(target)));
        }
        self.check_attacker(at, attacker)?;
        let Some(there) = at.unit(target).hex().filter(|_| at.spotted[side.index()].has(target)) else {
            return Err(clause!("6.6.1").refuses(Reason::NotSpotted(target)));
        };
        if !at.unit(target).is_alive() {
            return Err(clause!("6.6.2.13").refuses(Reason::NoAssault(target)));
        }
        if let Some(other) = at.volley.target.filter(|&other| other != target) {
            return Err(clause!("6.6.1").refuses(Reason::OtherTarget(other)));
        }
        if at.named.has(target) {
            return Err(clause!("6.6.1").refuses(Reason::NamedBefore(target)));
        }
        if at.volley.shots().any(|aimed| aimed.firer == attacker) {
            return Err(clause!("6.6.1").refuses(Reason::FiresAlready(attacker)));
        }
        if at.volley.len() == MOST {
            return Err(clause!("6.6.1").refuses(Reason::VolleyFull));
        }
        let here = at.unit(attacker).hex().unwrap_or(there);
        if here == there {
            return Ok(());
        }
        let Some(across) = self.hexside(here, there) else {
            return Err(clause!("6.6.1").refuses(Reason::NotAdjacent(attacker, there)));
        };
        let enters = self.ground_cost(at, attacker, there).is_some()
            && self.hexside_cost(at, attacker, here, across).is_some();
        if enters { Ok(()) } else { Err(clause!("6.6.1").refuses(Reason::Forbidden(attacker, there))) }
    }

    /// Whether a unit may start an assault [6.6.1, 5.10, 7.1n1].
    fn check_attacker(&self, at: &Position, attacker: UnitId) -> Result<(), Refused> {
        let status = at.unit(attacker);
        if self.card(attacker).kind != UnitKind::Leg || !status.is_alive() || status.hex().is_none() {
            return Err(clause!("6.6.1").refuses(Reason::NoAssault(attacker)));
        }
        if status.command != Command::Move {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(attacker, Command::Move)));
        }
        let unfit = [State::Suppressed, State::Broken, State::Hesitating, State::Tired, State::FullCover];
        if status.has_any(&unfit) {
            return Err(clause!("5.10").refuses(Reason::NoAssault(attacker)));
        }
        if status.has_any(&[State::Assaulted, State::Moved]) {
            return Err(clause!("6.6.1").refuses(Reason::HasMoved(attacker)));
        }
        Ok(())
    }

    /// Lists the assaults that a side may name.
    pub(crate) fn list_assaults(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let at = known.at;
        let targets = at.volley.target.map_or(at.spotted[side.index()], UnitSet::one);
        for attacker in self.own(side) {
            if self.check_attacker(at, attacker).is_err() {
                continue;
            }
            let may = |target: &UnitId| self.check_assault(known, side, attacker, *target).is_ok();
            into.extend(targets.iter().filter(may).map(|target| Action::Assault(attacker, target)));
        }
    }

    /// The attackers roll one after the other until the target is gone.
    pub(crate) fn resolve_assault<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let volley = std::mem::take(&mut at.volley);
        let Some(target) = volley.target else { return };
        let Some(hex) = at.unit(target).hex() else { return };
        at.named.insert(target);
        log.reveal(self.both().and(SeatSet::SPECTATORS));
        let attackers: UnitSet = volley.shots().map(|aimed| aimed.firer).collect();
        at.melee = Melee { hex: Some(hex), attackers, retreats: None };
        for attacker in volley.shots().map(|aimed| aimed.firer) {
            for state in [State::Assaulted, State::Moved] {
                at.unit_mut(attacker).states.set(state);
            }
            if !at.spotted[side.other().index()].has(attacker) {
                self.spot(at, side.other(), attacker, log);
            }
            if at.unit(target).hex() != Some(hex)
                || !at.unit(target).is_alive()
                || at.melee.retreats.is_some()
            {
                continue;
            }
            log.tell(self.both(), || Event::Assaulted(attacker, target));
            at.unit_mut(target).states.set(State::Assailed);
            if self.card(target).kind == UnitKind::Vehicle {
                self.close_assault(at, attacker, target, Modifier::ZERO, dice, log);
            } else {
                self.hand_to_hand(at, attacker, target, Modifier::ZERO, dice, log);
            }
        }
        self.bail_out_load(at, target, dice, log);
        self.bail_out(at, target, dice, log);
        self.after_assault(at, side);
    }

    /// What is asked when the rolls are done: a retreat, then occupation.
    pub(crate) fn after_assault(&self, at: &mut Position, side: Side) {
        if at.melee.retreats.is_some() {
            at.stack.push(Frame::Retreat(side.other()));
        } else if self.occupiers(at, side).next().is_some() {
            at.stack.push(Frame::Occupy(side));
        } else {
            at.melee = Melee::default();
        }
    }

    /// The attackers that may move into the hex that they have cleared.
    pub(crate) fn occupiers<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let hex = at.melee.hex.filter(|&hex| !self.has_enemy(at, side, hex));
        at.melee.attackers.iter().filter(move |&unit| {
            let status = at.unit(unit);
            hex.is_some_and(|hex| {
                status.hex().is_some_and(|here| here != hex) && self.has_room(at, unit, hex)
            }) && status.is_alive()
                && !status.has(State::Suppressed)
        })
    }

    /// How large a leg unit is now.
    pub(crate) fn leg_size(&self, at: &Position, unit: UnitId) -> LegSize {
        if at.unit(unit).has(State::Reduced) {
            LegSize::HalfSquad
        } else {
            self.card(unit).leg.unwrap_or(LegSize::Section)
        }
    }

    pub(crate) fn has_weapon(&self, unit: UnitId, class: WeaponClass) -> bool {
        self.unit(unit).weapons.iter().any(|&weapon| crate::shipped::arsenal()[weapon].class == class)
    }

    /// Close assault, with what counts besides [6.6.1].
    pub(crate) fn close_assault<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        attacker: UnitId,
        target: UnitId,
        besides: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        let table = &assault().close;
        let modifier = self.close_modifier(at, attacker, target).plus(besides);
        let needed = table.number(self.leg_size(at, attacker), modifier);
        let told = self.both();
        let roll = dice.roll_for(100, told) as u8;
        let success = i16::from(roll) <= needed.0;
        log.tell(told, || Event::CloseRolled { needed: needed.0 as u8, roll, success });
        if success {
            let roll = dice.roll_for(100, told) as u8;
            let harm = self.harm_by(at, target, table.damage(roll));
            log.tell(told, || Event::DamageRolled { difference: 0, roll: Some(roll), harm });
            self.harm(at, target, harm, log);
            self.shake(at, target);
            return;
        }
        let harm = match table.failure(roll) {
            AssaultFailure::Nothing => Harm::None,
            AssaultFailure::Suppressed => Harm::Suppressed,
            AssaultFailure::Half => self.harm_of(at, attacker, GpResult::Half),
        };
        self.harm(at, attacker, harm, log);
    }

    fn close_modifier(&self, at: &Position, attacker: UnitId, target: UnitId) -> Modifier {
        let table = &assault().close.modifiers;
        let (own, goal) = (at.unit(attacker), at.unit(target));
        let roles = self.unit(attacker).roles;
        let screened = self.own(self.side(target)).iter().any(|unit| {
            let status = at.unit(unit);
            status.place == goal.place
                && self.card(unit).kind == UnitKind::Leg
                && status.is_alive()
                && !status.has(State::Suppressed)
        });
        let ground = goal.hex().map(|hex| self.ground(at, hex));
        let terms = [
            (true, self.grade(attacker).hand_to_hand),
            (roles.has(Role::Engineer), table.engineer),
            (self.has_weapon(attacker, WeaponClass::Flamethrower), table.flamethrower),
            (self.has_weapon(attacker, WeaponClass::Launcher), table.launcher),
            (self.card(target).top == Top::Open, table.open_target),
            (goal.has_any(&[State::TrackHit, State::Bogged]), table.immobile_target),
            (goal.has(State::Suppressed), table.suppressed_target),
            (self.parent(attacker).is_some(), gp_fire().modifiers.dismounted_observer),
            (self.standing_command(at, target) == Command::Move, table.moving_target),
            (screened, table.screened_target),
            (self.visibility(at).0 < 0, table.limited_visibility),
            (ground.is_some_and(|ground| ground.is_building() || ground.is_woods()), table.building_or_woods),
            (own.place != goal.place, table.from_adjacent_hex),
        ];
        terms.into_iter().filter(|(holds, _)| *holds).fold(Modifier::ZERO, |sum, (_, term)| sum.plus(term))
    }

    /// Hand-to-Hand combat [6.6.1, 6.6.2.11].
    pub(crate) fn hand_to_hand<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        attacker: UnitId,
        target: UnitId,
        besides: Modifier,
        dice: &mut D,
        log: &mut L,
    ) {
        let modifier = self.hand_modifier(at, attacker, target).plus(besides);
        let told = self.both();
        let roll = dice.roll_for(100, told) as u8;
        let net = i16::from(roll) + modifier.0;
        let result = assault().hand_to_hand.result(net);
        log.tell(told, || Event::HandRolled { roll, net, result });
        let half = |unit: UnitId, at: &Position| self.harm_of(at, unit, GpResult::Half);
        for loser in [attacker, target] {
            let lost = match result {
                HandResult::AttackerEliminated | HandResult::AttackerHalf => loser == attacker,
                HandResult::BothHalf => true,
                HandResult::DefenderHalf | HandResult::DefenderRetreats | HandResult::DefenderEliminated => {
                    loser == target
                }
            };
            if lost {
                self.shake(at, loser);
            }
        }
        match result {
            HandResult::AttackerEliminated => self.harm(at, attacker, Harm::Eliminated, log),
            HandResult::AttackerHalf => self.harm(at, attacker, half(attacker, at), log),
            HandResult::BothHalf => {
                self.harm(at, attacker, half(attacker, at), log);
                self.harm(at, target, half(target, at), log);
            }
            HandResult::DefenderHalf => self.harm(at, target, half(target, at), log),
            HandResult::DefenderRetreats => {
                self.harm(at, target, half(target, at), log);
                if at.unit(target).is_alive() {
                    at.melee.retreats = Some((target, attacker));
                }
            }
            HandResult::DefenderEliminated => self.harm(at, target, Harm::Eliminated, log),
        }
    }

    fn hand_factor(&self, at: &Position, unit: UnitId) -> i8 {
        if at.unit(unit).has(State::Reduced) { 2 } else { self.card(unit).hand_to_hand }
    }

    fn hand_modifier(&self, at: &Position, attacker: UnitId, target: UnitId) -> Modifier {
        let table = &assault().hand_to_hand;
        let (own, goal) = (at.unit(attacker), at.unit(target));
        let cover = self.own_cover(at, target, false);
        let terms = [
            (true, table.difference(self.hand_factor(at, attacker), self.hand_factor(at, target))),
            (true, self.grade(attacker).hand_to_hand),
            (true, self.grade(target).hand_to_hand.times(-1)),
            (goal.has(State::Suppressed), table.modifiers.suppressed_defender),
            (goal.has(State::Broken), table.modifiers.broken_defender),
            (cover == Cover::Medium, table.modifiers.medium_cover),
            (cover == Cover::Heavy, table.modifiers.heavy_cover),
            (self.has_weapon(attacker, WeaponClass::Flamethrower), table.modifiers.flamethrower),
            (self.unit(attacker).roles.has(Role::Engineer), table.modifiers.engineer),
            (own.has(State::Suppressed), table.modifiers.suppressed_attacker),
            (self.parent(attacker).is_some(), gp_fire().modifiers.dismounted_observer),
        ];
        terms.into_iter().filter(|(holds, _)| *holds).fold(Modifier::ZERO, |sum, (_, term)| sum.plus(term))
    }

    /// Judges a retreat: one legal hex free of enemies, not nearer to the attacker [6.6.2.11].
    pub(crate) fn check_retreat(&self, known: Known<'_>, to: HexId) -> Result<(), Refused> {
        let at = known.at;
        let Some((unit, attacker)) = at.melee.retreats else {
            return Err(clause!("6.6.2.11").refuses(Reason::NoMover));
        };
        if self.may_retreat(at, unit, attacker, to) {
            Ok(())
        } else {
            Err(clause!("6.6.2.11").refuses(Reason::NoRetreat(unit)))
        }
    }

    fn may_retreat(&self, at: &Position, unit: UnitId, attacker: UnitId, to: HexId) -> bool {
        let (Some(here), Some(from)) = (at.unit(unit).hex(), at.unit(attacker).hex()) else { return false };
        let Some(side) = self.hexside(here, to) else { return false };
        self.ground_cost(at, unit, to).is_some()
            && self.hexside_cost(at, unit, here, side).is_some()
            && !self.has_enemy(at, self.side(unit), to)
            && self.has_room(at, unit, to)
            && self.grid().distance(from, to) >= self.grid().distance(from, here)
    }

    pub(crate) fn list_retreats(&self, known: Known<'_>, into: &mut Vec<Action>) {
        let here = known.at.melee.retreats.and_then(|(unit, _)| known.at.unit(unit).hex());
        let open: Vec<HexId> =
            here.into_iter().flat_map(|hex| self.around(hex).map(|(_, next)| next)).collect();
        into.extend(open.into_iter().map(Action::Retreat));
        into.push(Action::Yield);
    }

    /// Whether a unit that must retreat has no hex: then it is lost.
    pub(crate) fn check_yield(&self, known: Known<'_>) -> Result<(), Refused> {
        let at = known.at;
        let Some((unit, attacker)) = at.melee.retreats else {
            return Err(clause!("6.6.2.11").refuses(Reason::NoMover));
        };
        let Some(here) = at.unit(unit).hex() else { return Ok(()) };
        if self.around(here).any(|(_, to)| self.may_retreat(at, unit, attacker, to)) {
            return Err(clause!("6.6.2.11").refuses(Reason::MustRetreat(unit)));
        }
        Ok(())
    }

    /// The defender goes; an unseen enemy there costs it the retreat.
    pub(crate) fn retreat<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        to: Option<HexId>,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some((unit, _)) = at.melee.retreats.take() else { return };
        at.stack.pop();
        if let Some(to) = to.filter(|&to| !self.is_thwarted(at, side, to)) {
            let from = at.unit(unit).hex().unwrap_or(to);
            at.unit_mut(unit).place = Place::On(to);
            at.unit_mut(unit).dug_in = None;
            log.tell(self.witnesses(at, unit), || Event::Moved(unit, from, to));
        } else {
            log.tell(self.both(), || Event::Harmed(unit, Harm::Eliminated));
            self.remove(at, unit, Fate::Eliminated);
        }
        self.update_control(at, log);
        if at.landing.is_some() {
            self.fight_on(at, side.other(), dice, log);
        } else {
            self.after_assault(at, side.other());
        }
    }

    pub(crate) fn check_occupy(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if self.occupiers(known.at, side).any(|one| one == unit) {
            Ok(())
        } else {
            Err(clause!("6.6.2.11").refuses(Reason::CannotOccupy(unit)))
        }
    }

    /// An attacker moves into the hex; Overwatch may answer [6.6.1].
    pub(crate) fn occupy<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let (Some(to), Some(from)) = (at.melee.hex, at.unit(unit).hex()) else { return };
        at.unit_mut(unit).place = Place::On(to);
        at.unit_mut(unit).dug_in = None;
        at.melee.attackers.remove(unit);
        log.tell(self.both(), || Event::Moved(unit, from, to));
        at.mover = Mover { unit: Some(unit), hexes: 1, halted: true, ..Mover::default() };
        if self.occupiers(at, side).next().is_none() {
            self.end_occupation(at);
        }
        self.arrive(at, side, unit, None, dice, log);
        // The fight was in the open: the window needs no second word.
        if std::mem::take(&mut at.mover.trigger) {
            at.stack.push(Frame::Window(side.other()));
            log.tell(SeatSet::ALL, || Event::Stirred(side));
        } else if !matches!(at.asks(), Some(Frame::Window(_))) {
            self.finish_move(at);
        }
    }

    /// No other unit moves in.
    pub(crate) fn end_occupation(&self, at: &mut Position) {
        at.melee = Melee::default();
        at.stack.pop();
    }
}
