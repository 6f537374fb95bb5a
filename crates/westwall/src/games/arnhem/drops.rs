//! Landings [A15.3, A16.1, A18.13].

use board::{HexId, HexSet};
use kernel::Log;
use kit::{Side, clause};

use super::Arnhem;
use crate::event::{Event, SpecialEvent};
use crate::game::Game;
use crate::games::Shared;
use crate::memory::Taken;
use crate::menu::{Menu, Verb};
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused, SpecialReason};
use crate::sequence::ALL;
use crate::unit::{HalfPoints, UnitId, UnitSet};

/// Half points of a unit on the turn of its landing [A15.32].
pub(super) const ON_LANDING: HalfPoints = HalfPoints::whole(3);

impl Arnhem {
    /// The airborne units that may come down in this phase: by schedule, or as the weather allows [A18.17.2].
    pub(super) fn ready_to_drop(&self, game: &Game, at: &Position) -> UnitSet {
        if game.phasing(at) != self.allied {
            return UnitSet::NONE;
        }
        let waiting = |unit: &UnitId| at.place(*unit) == Place::Waiting;
        if self.weather {
            if at.extension.landed.len() >= at.extension.weather.drops() {
                return UnitSet::NONE;
            }
            return self.airborne.iter().filter(waiting).collect();
        }
        let due = game.scenario.landings.iter().filter(|landing| landing.turn <= at.turn);
        due.fold(UnitSet::NONE, |all, landing| all | landing.units).iter().filter(waiting).collect()
    }

    /// Where a unit may land, as far as its orders go; a unit that stands there bars it [A15.31, A16.11, ruling W91].
    pub(super) fn landing_hexes(&self, game: &Game, at: &Position, unit: UnitId) -> HexSet {
        if !self.weather {
            let own = game.scenario.landings.iter().find(|landing| landing.units.has(unit));
            return own.map_or(HexSet::EMPTY, |landing| landing.hexes);
        }
        let mut hexes = HexSet::EMPTY;
        for (zone, rule) in at.extension.zones.iter().zip(&self.zones) {
            if zone.down && (rule.units.has(unit) || self.poles.has(unit)) {
                hexes |= self.drops_around(game, zone.hex);
            }
        }
        hexes
    }

    /// The free hexes where a unit may land: never where a unit stands [A15.33].
    pub(super) fn free_landings(&self, game: &Game, at: &Position, unit: UnitId) -> HexSet {
        let hexes = self.landing_hexes(game, at, unit);
        hexes.iter().filter(|&hex| at.unit_at(hex).is_none()).collect()
    }

    pub(super) fn check_drop(
        &self,
        game: &Game,
        at: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        if at.step != Step::Movement {
            return Err(clause!("S4.1").refuses(Reason::WrongStep(at.step)));
        }
        if let Some(other) = at.stopped() {
            return Err(clause!("A12.11").refuses(Reason::Special(SpecialReason::OtherMidway(other))));
        }
        if game.side_of(unit) != side {
            return Err(clause!("S4.1-1A").refuses(Reason::EnemyUnit(unit)));
        }
        if !self.airborne.has(unit) {
            return Err(clause!("A15.3").refuses(Reason::Special(SpecialReason::NotAirborne(unit))));
        }
        if at.place(unit) != Place::Waiting {
            return Err(if at.hex_of(unit).is_some() {
                game.clause(Shared::EntryHex).refuses(Reason::OnMap(unit))
            } else {
                clause!("S3.0").refuses(Reason::Gone(unit))
            });
        }
        if !self.ready_to_drop(game, at).has(unit) {
            let landing = game.scenario.landings.iter().find(|landing| landing.units.has(unit));
            return Err(match landing.filter(|_| !self.weather) {
                Some(landing) => game.clause(Shared::Entry).refuses(Reason::NotDue(unit, landing.turn)),
                None => clause!("A16.12")
                    .refuses(Reason::Special(SpecialReason::TooManyDrops(at.extension.weather))),
            });
        }
        if !self.landing_hexes(game, at, unit).contains(hex) {
            let clause = if self.weather { clause!("A16.11") } else { clause!("A15.31") };
            return Err(clause.refuses(Reason::Special(SpecialReason::OutsideDrop(unit, hex))));
        }
        if at.unit_at(hex).is_some() {
            Err(clause!("A15.33").refuses(Reason::Special(SpecialReason::LandsOnUnit(unit, hex))))
        } else {
            Ok(())
        }
    }

    pub(super) fn perform_drop<L: Log<Event>>(
        game: &Game,
        at: &mut Position,
        unit: UnitId,
        hex: HexId,
        log: &mut L,
    ) {
        at.put(unit, Place::Hex(hex));
        at.extension.landed.insert(unit);
        log.tell(ALL, || Event::Special(SpecialEvent::Landed(unit, hex)));
        game.enter_hex(at, game.side_of(unit), hex, log);
        if at.extension.asked != 0 {
            game.ask_demolition(at, Step::Movement);
        }
    }

    /// Lists the landings [A15.31]; agrees with [`Arnhem::check_drop`].
    pub(super) fn list_drops(&self, game: &Game, at: &Position, taken: &Taken, menu: &mut Menu) {
        if (taken.coming & self.airborne).is_empty() {
            return;
        }
        menu.close_hexes(taken.hexes | taken.foes);
        for unit in self.ready_to_drop(game, at) {
            menu.push_set(unit, Verb::Drop, self.landing_hexes(game, at, unit));
        }
    }

    /// No scheduled unit may be held back: one that can land must [A15.34, ruling W52].
    pub(super) fn check_landed(&self, game: &Game, at: &Position) -> Result<(), Refused> {
        if self.weather {
            return Ok(());
        }
        let late =
            self.ready_to_drop(game, at).iter().find(|&unit| !self.free_landings(game, at, unit).is_empty());
        late.map_or(Ok(()), |unit| {
            Err(clause!("A15.34").refuses(Reason::Special(SpecialReason::MustLand(unit))))
        })
    }

    /// A unit with no hex left to land in is lost [A15.33].
    pub(super) fn lose_landings<L: Log<Event>>(&self, game: &Game, at: &mut Position, log: &mut L) {
        if self.weather {
            return;
        }
        for unit in self.ready_to_drop(game, at) {
            log.tell(ALL, || Event::Special(SpecialEvent::LandingLost(unit)));
            log.cite(clause!("A15.33").id());
            game.lose(at, unit, log);
        }
    }
}
