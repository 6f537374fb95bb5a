//! Drops: plotted before set-up, flown at the start of the side's movement, scattered by wind and light [7.44.1, 7.44.1.1, s27.13].
//!
//! Only the jumpers' side sees the dice until the unit is seen on the ground.

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, TurnNo, clause};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::gp_fire::GpResult;
use crate::grades::Role;
use crate::numbers::Modifier;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::Mode;
use crate::shipped::airborne;
use crate::status::{Command, Place, State};
use crate::unit::LegSize;
use crate::view::Known;

use super::Light;

/// How often a full landing hex is rolled again [ruling D28].
const REROLLS: u8 = 5;

/// Where the wind carries a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carried {
    /// Down in a hex.
    To(HexId),
    /// Beyond the map: the last hex, and how many are missing.
    Beyond(HexId, u8),
}

impl Game {
    /// The turns in which a unit may jump; none for units that do not.
    pub(crate) fn jump_turns(&self, unit: UnitId) -> Option<(TurnNo, TurnNo)> {
        match self.scenario().deployment(unit)?.mode {
            Mode::Drop { first, last } => Some((first, last)),
            _ => None,
        }
    }

    /// The units of a side whose drop is still to be plotted.
    fn undropped<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let jumps =
            move |unit: &UnitId| self.jump_turns(*unit).is_some() && at.unit(*unit).place == Place::Waiting;
        self.own(side).iter().filter(jumps)
    }

    /// Whether a side has drops to plot.
    pub(crate) fn plots_drops(&self, side: Side) -> bool {
        self.own(side).iter().any(|unit| self.jump_turns(unit).is_some())
    }

    /// Judges plotting a drop: any hex of the map, any number in a hex.
    pub(crate) fn check_drop(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
        turn: u8,
    ) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        let Some((first, last)) = self.jump_turns(unit) else {
            return Err(clause!("7.44.1").refuses(Reason::DoesNotJump(unit)));
        };
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        if known.at.unit(unit).place != Place::Waiting {
            return Err(clause!("7.44.1").refuses(Reason::AlreadyPlotted));
        }
        if turn < first.0 || turn > last.0 {
            return Err(clause!("s27.13").refuses(Reason::DropTurns(first.0, last.0)));
        }
        Ok(())
    }

    /// Whether every drop is plotted.
    pub(crate) fn check_dropped(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        match self.undropped(known.at, side).count() {
            0 => Ok(()),
            left => Err(clause!("7.44.1").refuses(Reason::UnitsLeft(left as u8))),
        }
    }

    /// Lists the drops of the first unit that has none; the others follow.
    pub(crate) fn list_drops(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        let Some(unit) = self.undropped(known.at, side).next() else { return };
        let Some((first, last)) = self.jump_turns(unit) else { return };
        for hex in self.grid().hexes() {
            into.extend((first.0..=last.0).map(|turn| Action::Drop(unit, hex, turn)));
        }
    }

    pub(crate) fn plot_drop(&self, at: &mut Position, unit: UnitId, hex: HexId, turn: u8) {
        let status = at.unit_mut(unit);
        status.place = Place::Aloft(hex);
        status.held_until = turn;
    }

    /// The units of a side that come down or appear this turn.
    pub(crate) fn due_from_the_sky<'a>(
        &'a self,
        at: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        self.acting(at, side).iter().filter(move |&unit| {
            let status = at.unit(unit);
            matches!(status.place, Place::Aloft(_) | Place::Adrift(_)) && status.held_until <= at.turn
        })
    }

    /// Whether a side has units that are still to land.
    pub(crate) fn has_units_aloft(&self, at: &Position, side: Side) -> bool {
        let off = |unit: UnitId| matches!(at.unit(unit).place, Place::Aloft(_) | Place::Adrift(_));
        self.own(side).iter().any(off)
    }

    /// A Pathfinder stays where it is while others are still to land [s27.7].
    pub(crate) fn check_guide(&self, at: &Position, unit: UnitId, command: Command) -> Result<(), Refused> {
        let Some(rule) = &self.scenario().paratroops else { return Ok(()) };
        let goes = matches!(command, Command::Move | Command::ShortHalt);
        let until = rule.pathfinder_moves.0;
        let guides = self.unit(unit).roles.has(Role::Pathfinder);
        if goes && guides && at.turn < until && self.has_units_aloft(at, self.side(unit)) {
            return Err(clause!("s27.7").refuses(Reason::GuidesIn(unit, until)));
        }
        Ok(())
    }

    /// Drops come first in a side's movement [7.44.1].
    pub(crate) fn check_drops_done(&self, at: &Position, side: Side) -> Result<(), Refused> {
        match self.due_from_the_sky(at, side).next() {
            Some(unit) => Err(clause!("7.44.1").refuses(Reason::DropsFirst(unit))),
            None => Ok(()),
        }
    }

    /// Judges a jump.
    pub(crate) fn check_jump(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if known.at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let due = matches!(known.at.unit(unit).place, Place::Aloft(_))
            && self.due_from_the_sky(known.at, side).any(|one| one == unit);
        if due { Ok(()) } else { Err(clause!("7.44.1").refuses(Reason::NotJumping(unit))) }
    }

    pub(crate) fn list_jumps(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        for unit in self.due_from_the_sky(known.at, side) {
            match known.at.unit(unit).place {
                Place::Adrift(edge) => {
                    let open = self.appearances(known.at, unit, edge);
                    into.extend(open.into_iter().map(|hex| Action::Appear(unit, hex)));
                }
                _ => into.push(Action::Jump(unit)),
            }
        }
    }

    /// A unit jumps: fire at its stick, two directions, scatter, then it comes down or drifts off the map [7.44.1.1, 7.44.1.1.1].
    pub(crate) fn jump<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        let Place::Aloft(zone) = at.unit(unit).place else { return };
        self.finish_move(at);
        if self.hides_units() {
            log.reveal(SeatSet::NONE);
        }
        self.fire_at_stick(at, unit, zone, dice, log);
        if !at.unit(unit).is_alive() {
            return;
        }
        let own = SeatSet::one(side.seat());
        let directions = [0, 1].map(|_| dice.roll_for(6, own) as usize - 1);
        let modifier = self.scatter_modifier(at, side, zone);
        let mut last = zone;
        for _ in 0..=REROLLS {
            let (carried, hexes) = self.carry(zone, directions, modifier, own, dice);
            log.tell(own, || Event::Scattered(unit, zone, hexes));
            match carried {
                Carried::Beyond(edge, missing) => {
                    log.tell(own, || Event::DriftedOff(unit, edge, missing));
                    let turn = at.turn;
                    let status = at.unit_mut(unit);
                    status.place = Place::Adrift(edge);
                    status.held_until = turn.saturating_add(missing);
                    return;
                }
                Carried::To(hex) if self.is_landing_full(at, side, hex) => last = hex,
                Carried::To(hex) => {
                    self.come_down(at, side, unit, hex, dice, log);
                    return;
                }
            }
        }
        // The wind has no room for it: the nearest hex has.
        let free = self.nearest_hex(last, |hex| !self.is_landing_full(at, side, hex)).unwrap_or(last);
        self.come_down(at, side, unit, free, dice, log);
    }

    /// Added to both distance rolls: the light, and a Pathfinder in the Drop Zone by moonlight [7.44.1.1.3, 7.44.1.1.4].
    fn scatter_modifier(&self, at: &Position, side: Side, zone: HexId) -> Modifier {
        let light = self.scenario().light;
        let guides = |unit: UnitId| {
            let status = at.unit(unit);
            self.unit(unit).roles.has(Role::Pathfinder) && status.is_alive() && status.hex() == Some(zone)
        };
        let guided = light == Light::Moonlight && self.own(side).iter().any(guides);
        let pathfinder = if guided { airborne().scatter_pathfinder() } else { Modifier::ZERO };
        airborne().scatter_light(light).plus(pathfinder)
    }

    /// Two legs of the wind [7.44.1.1.2, 7.44.1.1.6].
    fn carry<D: Dice>(
        &self,
        zone: HexId,
        directions: [usize; 2],
        modifier: Modifier,
        own: SeatSet,
        dice: &mut D,
    ) -> (Carried, [u8; 2]) {
        let mut hex = zone;
        let mut legs = [0; 2];
        for (leg, direction) in legs.iter_mut().zip(directions) {
            *leg = airborne().scatter(dice.roll_for(100, own) as u8, modifier);
            for step in 0..*leg {
                match self.grid().neighbour(hex, direction) {
                    Some(next) => hex = next,
                    None => return (Carried::Beyond(hex, *leg - step), legs),
                }
            }
        }
        (Carried::To(hex), legs)
    }

    /// Whether three friendly units or more, Pathfinders apart, are in a hex [7.44.1.1.5].
    fn is_landing_full(&self, at: &Position, side: Side, hex: HexId) -> bool {
        let here = |unit: &UnitId| {
            at.unit(*unit).place == Place::On(hex) && !self.unit(*unit).roles.has(Role::Pathfinder)
        };
        self.own(side).iter().filter(here).count() >= usize::from(airborne().sticks.per_hex)
    }

    /// The nearest hex that will do, lowest direction first.
    pub(crate) fn nearest_hex(&self, from: HexId, will_do: impl Fn(HexId) -> bool) -> Option<HexId> {
        let mut ring = vec![from];
        let mut known: crate::terrain::Hexes = ring.iter().copied().collect();
        while !ring.is_empty() {
            if let Some(&hex) = ring.iter().find(|&&hex| will_do(hex)) {
                return Some(hex);
            }
            let mut next = Vec::new();
            for &hex in &ring {
                next.extend(
                    self.around(hex).map(|(_, beside)| beside).filter(|&beside| known.insert(beside)),
                );
            }
            ring = next;
        }
        None
    }

    /// Fire at a stick as it jumps: the unit and others of its Drop Zone that have not been fired at [7.44.1.4].
    fn fire_at_stick<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        zone: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.options().stick_fire || at.unit(unit).has(State::FlownThrough) {
            return;
        }
        let mut stick = UnitSet::one(unit);
        let mut room = (2 * airborne().sticks.squads).saturating_sub(self.leg_size(at, unit).halves());
        let side = self.side(unit);
        let others: Vec<UnitId> = self
            .due_from_the_sky(at, side)
            .filter(|&other| {
                other != unit
                    && at.unit(other).place == Place::Aloft(zone)
                    && !at.unit(other).has(State::FlownThrough)
            })
            .collect();
        for other in others {
            let halves = self.card(other).leg.map_or(LegSize::Section.halves(), LegSize::halves);
            if halves <= room {
                room -= halves;
                stick.insert(other);
            }
        }
        let roll = dice.roll_for(100, self.both()) as u8;
        let result = airborne().stick_fire(roll, self.scenario().light);
        log.reveal(self.both());
        log.widen(self.both());
        log.tell(self.both(), || Event::StickFiredAt(roll, result != GpResult::None));
        for one in stick {
            at.unit_mut(one).states.set(State::FlownThrough);
            let harm = self.harm_of(at, one, result);
            self.harm(at, one, harm, log);
        }
    }

    /// Where a unit that was carried off the map may appear: its edge hex or one beside it, else the nearest [7.44.1.1.6].
    fn appearances(&self, at: &Position, unit: UnitId, edge: HexId) -> Vec<HexId> {
        let open = |hex: HexId| {
            self.ground_cost(at, unit, hex).is_some()
                && !self.has_enemy(at, self.side(unit), hex)
                && self.has_room(at, unit, hex)
        };
        let near: Vec<HexId> = std::iter::once(edge)
            .chain(self.around(edge).map(|(_, hex)| hex))
            .filter(|&hex| open(hex))
            .collect();
        if near.is_empty() { self.nearest_hex(edge, open).into_iter().collect() } else { near }
    }

    /// Judges an appearance.
    pub(crate) fn check_appear(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let Place::Adrift(edge) = at.unit(unit).place else {
            return Err(clause!("7.44.1.1.6").refuses(Reason::NotAdrift(unit)));
        };
        self.check_troop(at, unit)?;
        if at.unit(unit).held_until > at.turn {
            return Err(clause!("7.44.1.1.6").refuses(Reason::NotDue(unit)));
        }
        if !self.appearances(at, unit, edge).contains(&hex) {
            return Err(clause!("7.44.1.1.6").refuses(Reason::CannotAppear(unit)));
        }
        Ok(())
    }

    /// A unit appears from off the map; that is its move.
    pub(crate) fn appear<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        if self.is_thwarted(at, side, hex) {
            self.meet(at, side, unit, hex, log);
            return;
        }
        self.finish_move(at);
        self.stands_in(at, unit, hex);
        let told = self.witnesses(at, unit);
        log.widen(told);
        log.tell(told, || Event::Entered(unit, hex));
        self.arrive_from_the_sky(at, side, unit, dice, log);
    }
}
