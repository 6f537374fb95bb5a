//! Bridges and buildings that charges and shells bring down [7.19, s27.4, s27.14].
//!
//! A charge is named in secret and goes off in public. What is down stays down: a bridge is the stream that it crossed, a
//! building is rubble.

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, Side, clause};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::{Event, Harm};
use crate::forces::UnitId;
use crate::game::Game;
use crate::gp_fire::{GpAttack, GpResult};
use crate::grades::Role;
use crate::ground::Ground;
use crate::numbers::{Modifier, Range};
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::VictoryBy;
use crate::shipped::gp_fire;
use crate::shot::Shot;
use crate::sight::Eye;
use crate::spotting::SpotRow;
use crate::status::{Command, Fate, State};
use crate::terrain::{Hexes, Stream, Way};
use crate::unit::{LegSize, TargetType, UnitKind};
use crate::view::Known;
use crate::weapon::WeaponClass;

/// The most structures that are hit in a game.
pub const MAX_WORKS: usize = 16;

/// A structure that has been hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Work {
    /// Where.
    pub hex: HexId,
    /// How often.
    pub hits: u8,
    /// Whether it is down.
    pub down: bool,
}

/// A charge that has been named and has not gone off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The Engineers.
    pub unit: UnitId,
    /// The structure.
    pub hex: HexId,
}

/// Who attacks a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attacker {
    /// Engineers: their best result brings it down.
    Engineers,
    /// Shells: their best result counts two hits.
    Shells,
}

impl Position {
    /// Whether the structure of a hex is down.
    pub fn is_down(&self, hex: HexId) -> bool {
        self.works().any(|work| work.down && work.hex == hex)
    }

    /// The structures that have been hit.
    pub fn works(&self) -> impl Iterator<Item = Work> + '_ {
        self.works.iter().map_while(|work| *work)
    }
}

impl Game {
    /// What is in a hex now: as printed, unless its bridge or building is down [7.19].
    pub(crate) fn ground(&self, at: &Position, hex: HexId) -> Ground {
        let printed = self.terrain().ground(hex);
        if at.works[0].is_none() || !at.is_down(hex) {
            return printed;
        }
        match printed {
            Ground::Bridge if self.terrain().rules.stream == Stream::Impassable => Ground::Water,
            Ground::Bridge => Ground::Stream,
            Ground::Block | Ground::Wire => Ground::Clear,
            ground if ground.is_building() => Ground::Rubble,
            ground => ground,
        }
    }

    /// The road or path across a hexside; none over a bridge that is down.
    pub(crate) fn way(&self, at: &Position, hex: HexId, side: Hexside) -> Option<Way> {
        let way = self.terrain().way(hex, side)?;
        let broken = |hex: HexId| self.terrain().ground(hex) == Ground::Bridge && at.is_down(hex);
        let next = self.grid().neighbour(hex, side.index());
        let cut = at.works[0].is_some() && (broken(hex) || next.is_some_and(broken));
        (!cut).then_some(way)
    }

    pub(crate) fn has_way(&self, at: &Position, hex: HexId, side: Hexside) -> bool {
        self.way(at, hex, side).is_some()
    }

    /// Whether a road or path that can be used touches a hex.
    pub(crate) fn is_on_way(&self, at: &Position, hex: HexId) -> bool {
        self.terrain().is_on_way(hex)
            && !(self.terrain().ground(hex) == Ground::Bridge && at.works[0].is_some() && at.is_down(hex))
    }

    /// The cover of a hex as it is now.
    pub(crate) fn hex_cover(
        &self,
        at: &Position,
        hex: HexId,
        housed: bool,
        for_spotting: bool,
    ) -> crate::ground::Cover {
        if at.works[0].is_none() || !at.is_down(hex) {
            return self.terrain().cover(hex, housed, for_spotting);
        }
        let row = crate::shipped::terrain_table().ground(self.ground(at, hex));
        if for_spotting { row.spotting } else { row.defense }
    }

    /// Whether two eyes see each other: fires stand in the way, buildings that are down do not [6.1.4].
    pub(crate) fn is_open_between(&self, at: &Position, one: Eye, other: Eye) -> bool {
        let razed: Hexes = at.works().filter(|work| work.down).map(|work| work.hex).collect();
        if razed.is_empty() {
            self.sight().is_open(at.fires, one, other)
        } else {
            self.sight().is_open_over(at.fires, razed, one, other)
        }
    }

    /// The GP defense of what stands in a hex; none where nothing can be brought down.
    fn structure(&self, at: &Position, hex: HexId) -> Option<i8> {
        let table = &gp_fire().structures;
        match self.ground(at, hex) {
            Ground::Bridge => Some(self.terrain().rules.bridge_defense.unwrap_or(table.bridge)),
            Ground::BrickBuilding => Some(table.brick),
            Ground::StoneBuilding => Some(table.stone),
            Ground::Block | Ground::Wire => Some(table.bridge),
            _ => None,
        }
    }

    /// The hits that bring down what stands in a hex.
    fn hits_needed(&self, hex: HexId) -> u8 {
        match self.terrain().stories(hex) {
            0 => gp_fire().structures.bridge_hits,
            stories => stories + 1,
        }
    }

    /// Whether a unit lays charges: Engineers on foot.
    pub(crate) fn lays_charges(&self, unit: UnitId) -> bool {
        self.unit(unit).roles.has(Role::Engineer) && self.card(unit).kind == UnitKind::Leg
    }

    /// The factor of a unit's charges: Engineers on foot only.
    fn charge_factor(&self, at: &Position, unit: UnitId) -> Option<i8> {
        let factors = &gp_fire().factors;
        self.lays_charges(unit).then(|| match self.leg_size(at, unit) {
            LegSize::Squad => factors.demolition_squad,
            LegSize::HalfSquad | LegSize::Section => factors.demolition_half_squad,
        })
    }

    /// Whether Engineers may lay charges now, wherever.
    fn check_sapper(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let status = at.unit(unit);
        let able = self.charge_factor(at, unit).is_some() && status.is_alive() && status.hex().is_some();
        let unfit = [State::Suppressed, State::Broken, State::FullCover, State::Tired, State::Calling];
        if !able || status.has_any(&unfit) {
            return Err(clause!("7.19").refuses(Reason::Objection(Objection::NoCharges(unit))));
        }
        if status.command != Command::Fire {
            return Err(clause!("7.19").refuses(Reason::LacksCommand(unit, Command::Fire)));
        }
        if status.has_any(&[State::Fired, State::FiredSmallArms]) {
            return Err(clause!("7.19").refuses(Reason::HasFired(unit)));
        }
        if at.charge.is_some() || !at.volley.is_empty() {
            return Err(clause!("6.5.2.1").refuses(Reason::Unresolved));
        }
        Ok(())
    }

    /// Judges naming a charge.
    pub(crate) fn check_demolish(
        &self,
        known: Known<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if !self.is_hex(hex) {
            return Err(clause!("1.3.1").refuses(Reason::NoSuchHex));
        }
        self.check_sapper(at, unit)?;
        self.check_troop(at, unit)?;
        let near = at.unit(unit).hex().is_some_and(|here| self.range(here, hex) <= Range(1));
        if !near || self.structure(at, hex).is_none() {
            return Err(clause!("7.19").refuses(Reason::Objection(Objection::NoStructure(hex))));
        }
        Ok(())
    }

    /// Lists the charges that a side may name.
    pub(crate) fn list_charges(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        for unit in self.own(side) {
            if self.check_sapper(known.at, unit).is_err() {
                continue;
            }
            let Some(here) = known.at.unit(unit).hex() else { continue };
            for hex in std::iter::once(here).chain(self.around(here).map(|(_, hex)| hex)) {
                if self.check_demolish(known, side, unit, hex).is_ok() {
                    into.push(Action::Demolish(unit, hex));
                }
            }
        }
    }

    /// The charge goes off: no modifiers, whatever the grade [7.19, ruling D70].
    pub(crate) fn resolve_charge<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(Charge { unit, hex }) = at.charge.take() else { return };
        let Some(factor) = self.charge_factor(at, unit) else { return };
        log.reveal(SeatSet::ALL);
        self.mark_fire(at, unit, Shot::Gp(0));
        self.spot_at_once(at, unit, SpotRow::Fire, dice, log);
        self.attack_structure(at, hex, factor, Attacker::Engineers, dice, log);
    }

    /// Shells that burst on a bridge strike it, too.
    pub(crate) fn shell_bridge<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        hex: HexId,
        factor: i8,
        dice: &mut D,
        log: &mut L,
    ) {
        if self.ground(at, hex) == Ground::Bridge {
            self.attack_structure(at, hex, factor, Attacker::Shells, dice, log);
        }
    }

    /// Whether a shot counts against a bridge: guns, mortars and launchers do, small arms and machine guns do not.
    pub(crate) fn breaks_structures(&self, firer: UnitId, shot: Shot) -> bool {
        self.weapon(firer, shot).is_some_and(|weapon| {
            matches!(weapon.class, WeaponClass::Gun | WeaponClass::Mortar | WeaponClass::Launcher)
        })
    }

    fn attack_structure<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        hex: HexId,
        factor: i8,
        attacker: Attacker,
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(defense) = self.structure(at, hex) else { return };
        let attack = GpAttack {
            target: TargetType::P,
            factor,
            difference: factor - defense,
            closed_armour: false,
            most: GpResult::Eliminated,
        };
        let roll = dice.roll(100) as u8;
        let hits = match (gp_fire().result(attack, roll, Modifier::ZERO), attacker) {
            (GpResult::None | GpResult::Suppressed, _) => 0,
            (GpResult::Half, _) => 1,
            (GpResult::Eliminated, Attacker::Shells) => 2,
            (GpResult::Eliminated, Attacker::Engineers) => self.hits_needed(hex),
        };
        log.tell(SeatSet::ALL, || Event::StructureRolled(hex, roll, hits));
        if hits == 0 {
            return;
        }
        let slots = &mut at.works;
        let known = slots.iter().position(|work| work.is_none_or(|work| work.hex == hex));
        let Some(slot) = known else { return };
        let work = slots[slot].get_or_insert(Work { hex, hits: 0, down: false });
        work.hits = work.hits.saturating_add(hits);
        if work.hits >= self.hits_needed(hex) {
            work.down = true;
            self.fall(at, hex, log);
        }
    }

    /// A structure comes down: units on a bridge go with it, and the scenario takes note [s27.14].
    fn fall<L: Log<Event>>(&self, at: &mut Position, hex: HexId, log: &mut L) {
        log.reveal(SeatSet::ALL);
        log.tell(SeatSet::ALL, || Event::StructureFell(hex));
        if self.terrain().ground(hex) != Ground::Bridge {
            return;
        }
        let here: Vec<UnitId> = self.units().filter(|&unit| at.hex_of(unit) == Some(hex)).collect();
        for unit in here {
            let told = self.witnesses(at, unit);
            if at.unit(unit).is_alive() {
                log.tell(told, || Event::Harmed(unit, Harm::Eliminated));
            }
            self.remove(at, unit, Fate::Eliminated);
        }
        for (row, victory) in self.scenario().victory.iter().enumerate() {
            if matches!(&victory.by, VictoryBy::Bridge { hex: bridge, .. } if *bridge == hex) {
                at.ever |= 1 << row;
            }
        }
        self.update_control(at, log);
    }

    /// Whether a building stands in a hex.
    pub(crate) fn is_housed(&self, at: &Position, hex: HexId) -> bool {
        self.ground(at, hex).is_building()
    }

    /// Takes out of a position the charge that a side has named.
    pub(crate) fn mask_charge(&self, known: &mut Position, side: Side) {
        known.charge = known.charge.filter(|charge| self.side(charge.unit) != side);
    }
}
