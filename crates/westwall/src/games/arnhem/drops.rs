//! Landings [A15.3, A16.1, A18.13].

use board::{HexId, HexSet};
use kernel::Log;

use super::Arnhem;
use crate::event::Event;
use crate::game::Game;
use crate::position::{Place, Position, Step};
use crate::sequence::ALL;
use crate::unit::{UnitId, UnitSet};
use crate::why::Why;

/// Half points of a unit on the turn of its landing [A15.32].
pub(crate) const ON_LANDING: u8 = 6;

impl Game {
    /// The airborne units that may come down in this phase.
    pub(crate) fn ready_to_drop(&self, p: &Position, rules: &Arnhem) -> UnitSet {
        if self.phasing(p) != rules.allied {
            return UnitSet::NONE;
        }
        let waiting = |unit: &UnitId| p.place(*unit) == Place::Waiting;
        if rules.weather {
            if p.added.landed.len() >= p.added.weather.drops() {
                return UnitSet::NONE;
            }
            return rules.airborne.iter().filter(waiting).collect();
        }
        let due = self.scenario.landings.iter().filter(|landing| landing.turn <= p.turn);
        due.fold(UnitSet::NONE, |all, landing| all | landing.units).iter().filter(waiting).collect()
    }

    /// Where a unit may land, as far as its orders go; whoever stands there bars it [A15.31, A16.11, ruling W91].
    pub(crate) fn landing_hexes(&self, p: &Position, rules: &Arnhem, unit: UnitId) -> HexSet {
        if !rules.weather {
            let own = self.scenario.landings.iter().find(|landing| landing.units.has(unit));
            return own.map_or(HexSet::EMPTY, |landing| landing.hexes);
        }
        let mut hexes = HexSet::EMPTY;
        for (zone, rule) in p.added.zones.iter().zip(&rules.zones) {
            if zone.down && (rule.units.has(unit) || rules.poles.has(unit)) {
                hexes |= self.drops_around(rules, zone.hex);
            }
        }
        hexes
    }

    /// The free hexes where a unit may land: never where anybody stands [A15.33].
    pub(crate) fn free_landings(&self, p: &Position, rules: &Arnhem, unit: UnitId) -> HexSet {
        let hexes = self.landing_hexes(p, rules, unit);
        hexes.iter().filter(|&hex| p.unit_at(hex).is_none()).collect()
    }

    pub(crate) fn check_drop(&self, p: &Position, side: usize, unit: UnitId, hex: HexId) -> Result<(), Why> {
        let rules = self.arnhem().filter(|_| p.step == Step::Movement).ok_or(Why::WrongStep(p.step))?;
        if let Some(other) = p.stopped() {
            return Err(Why::OtherMidway(other));
        }
        if self.side_of(unit) != side {
            return Err(Why::EnemyUnit(unit));
        }
        if !rules.airborne.has(unit) {
            return Err(Why::NotAirborne(unit));
        }
        if p.place(unit) != Place::Waiting {
            return Err(if p.hex_of(unit).is_some() { Why::OnMap(unit) } else { Why::Gone(unit) });
        }
        if !self.ready_to_drop(p, rules).has(unit) {
            let landing = self.scenario.landings.iter().find(|landing| landing.units.has(unit));
            return Err(match landing.filter(|_| !rules.weather) {
                Some(landing) => Why::NotDue(unit, landing.turn),
                None => Why::TooManyDrops(p.added.weather),
            });
        }
        if !self.landing_hexes(p, rules, unit).contains(hex) {
            return Err(Why::OutsideDrop(unit, hex));
        }
        if p.unit_at(hex).is_some() { Err(Why::LandsOnUnit(unit, hex)) } else { Ok(()) }
    }

    pub(crate) fn perform_drop<L: Log<Event>>(
        &self,
        p: &mut Position,
        unit: UnitId,
        hex: HexId,
        log: &mut L,
    ) {
        p.put(unit, Place::Hex(hex));
        p.added.landed.insert(unit);
        log.tell(ALL, || Event::Landed(unit, hex));
        self.enter_hex(p, self.side_of(unit), hex, log);
        if p.added.asked != 0 {
            self.ask_demolition(p, Step::Movement);
        }
    }

    /// The schedule holds nobody back: whoever can land must [A15.34, ruling W52].
    pub(in crate::games) fn check_landed(&self, rules: &Arnhem, p: &Position) -> Result<(), Why> {
        if rules.weather {
            return Ok(());
        }
        let late =
            self.ready_to_drop(p, rules).iter().find(|&unit| !self.free_landings(p, rules, unit).is_empty());
        late.map_or(Ok(()), |unit| Err(Why::MustLand(unit)))
    }

    /// Whoever has no hex left to land in is lost [A15.33].
    pub(in crate::games) fn lose_landings<L: Log<Event>>(
        &self,
        rules: &Arnhem,
        p: &mut Position,
        log: &mut L,
    ) {
        if rules.weather {
            return;
        }
        for unit in self.ready_to_drop(p, rules) {
            log.tell(ALL, || Event::LandingLost(unit));
            log.cite("A15.33");
            self.lose(p, unit, log);
        }
    }
}
