//! Bogging down off the road, and getting free [7.29, 6.6.2.8].

use board::HexId;
use kernel::{Dice, Log};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::ground::SideKind;
use crate::numbers::Modifier;
use crate::position::{Course, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::{misc, terrain_table};
use crate::status::{Command, State};
use crate::unit::UnitKind;
use crate::view::Known;

impl Game {
    /// At or below what a vehicle bogs between two hexes off the road; none without a roll.
    fn bog_threshold(&self, at: &Position, from: HexId, to: HexId) -> Option<i16> {
        let row = terrain_table().ground(self.ground(at, to));
        let muddy = self.scenario().bog_modifier != Modifier::ZERO;
        let ground = if muddy { row.bog_muddy } else { row.bog };
        let side = self.hexside(from, to)?;
        let crossed = SideKind::ALL.into_iter().filter(|&kind| self.terrain().has_feature(from, side, kind));
        crossed.filter_map(|kind| terrain_table().side(kind).bog).chain(ground).max()
    }

    /// The chance in per cent that a vehicle bogs between two hexes off the road.
    pub(crate) fn bog_chance(&self, at: &Position, unit: UnitId, from: HexId, to: HexId) -> u8 {
        let drives = self.card(unit).kind == UnitKind::Vehicle && !at.unit(unit).has(State::Crew);
        if !self.options().bog || !drives {
            return 0;
        }
        let Some(threshold) = self.bog_threshold(at, from, to) else { return 0 };
        let own = self.card(unit).movement.map_or(0, |movement| movement.bog);
        (threshold - i16::from(own) - self.scenario().bog_modifier.0).clamp(0, 100) as u8
    }

    /// A vehicle that enters a hex off the road may bog down [7.29, 6.6.2.8].
    pub(crate) fn roll_bog<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        from: HexId,
        to: HexId,
        dice: &mut D,
        log: &mut L,
    ) {
        let drives = self.card(unit).kind == UnitKind::Vehicle && !at.unit(unit).has(State::Crew);
        if !self.options().bog || !drives || at.mover.course != Course::Off {
            return;
        }
        let Some(threshold) = self.bog_threshold(at, from, to) else { return };
        let own = self.card(unit).movement.map_or(0, |movement| movement.bog);
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        let net = i16::from(roll) + i16::from(own) + self.scenario().bog_modifier.0;
        let bogs = net <= threshold;
        log.tell(told, || Event::BogRolled(unit, roll, bogs));
        if bogs {
            at.unit_mut(unit).states.set(State::Bogged);
            at.mover.halted = true;
        }
    }

    /// Judges trying to get free.
    pub(crate) fn check_free(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        if at.mover.trigger {
            return Err(clause!("6.6.2.7").refuses(Reason::TellFirst));
        }
        let status = at.unit(unit);
        if !status.has(State::Bogged) || status.hex().is_none() {
            return Err(clause!("7.29").refuses(Reason::NotBogged(unit)));
        }
        if status.command != Command::Move {
            return Err(clause!("6.2.3").refuses(Reason::LacksCommand(unit, Command::Move)));
        }
        self.check_troop(at, unit)?;
        if status.has(State::Moved) || at.mover.unit == Some(unit) {
            return Err(clause!("6.6.2").refuses(Reason::HasMoved(unit)));
        }
        self.check_other_mover(at, unit)
    }

    /// A bogged vehicle tries to get free with its whole move.
    pub(crate) fn free<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        unit: UnitId,
        dice: &mut D,
        log: &mut L,
    ) {
        self.start_move(at, unit);
        let told = self.witnesses(at, unit);
        let roll = dice.roll_for(100, told) as u8;
        let is_free = i16::from(roll) <= misc().unbog().0;
        log.tell(told, || Event::FreeRolled(unit, roll, is_free));
        if is_free {
            at.unit_mut(unit).states.clear(State::Bogged);
        }
        self.finish_move(at);
    }
}
