//! Supply: sources, paths, audits; replacements at night [4.1, 4.2, 5.0].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{Side, clause};

use crate::event::Event;
use crate::forces::{FormationId, FormationSet, UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::side::BRITISH;
use crate::terrain::Hexes;
use crate::troops::Place;
use crate::unit::{MoveClass, Reverse, UnitType};
use crate::view::Known;
use crate::wheels::Flood;

/// What is needed to rebuild a unit: this or less [4.1].
const REBUILDS: i16 = 3;

impl Game {
    /// The formations of a side with units on the map and no headquarters there [5.1n3, ruling D114].
    pub(crate) fn headless(&self, at: &Position, side: Side) -> impl Iterator<Item = FormationId> {
        self.forces().formations_of(side).iter().filter(move |&formation| {
            let formation = self.forces().formation(formation);
            !self.is_on_map(at, formation.hq) && formation.units.iter().any(|unit| self.is_on_map(at, unit))
        })
    }

    /// Whether a side is asked about its supply sources: judged on what both sides know.
    pub(crate) fn has_sources_to_name(&self, at: &Position, side: Side) -> bool {
        self.division_on_map(at, side).is_some() || self.headless(at, side).next().is_some()
    }

    fn division_on_map(&self, at: &Position, side: Side) -> Option<UnitId> {
        self.forces().division_hq(side).filter(|&hq| self.is_on_map(at, hq))
    }

    /// Judges the formation that the division supplies [5.1n2].
    pub(crate) fn check_supply_formation(
        &self,
        known: Known<'_>,
        side: Side,
        formation: FormationId,
    ) -> Result<(), Refused> {
        self.real_formation(formation)?;
        let at = known.at;
        let Some(division) = self.division_on_map(at, side) else {
            return Err(clause!("5.1n2").refuses(Reason::NoDivision));
        };
        let own = self.formation_side(formation) == side;
        if !own || formation == self.forces().formation_of(division) {
            return Err(clause!("5.1n2").refuses(Reason::NotForDivision));
        }
        if at.division_supplies[side.index()].is_some() {
            return Err(clause!("5.1n2").refuses(Reason::IsNamed));
        }
        Ok(())
    }

    /// Judges the automatic stack of a formation without headquarters [5.1n3, 5.1n4].
    pub(crate) fn check_supply_stack(
        &self,
        known: Known<'_>,
        side: Side,
        formation: FormationId,
        hex: HexId,
    ) -> Result<(), Refused> {
        self.real_formation(formation)?;
        self.real_hex(hex)?;
        if !self.headless(known.at, side).any(|headless| headless == formation) {
            return Err(clause!("5.1n3").refuses(Reason::HasHeadquarters));
        }
        let units = self.forces().formation(formation).units;
        if units.meets(known.at.automatic) {
            return Err(clause!("5.1n4").refuses(Reason::IsNamed));
        }
        if !units.meets(known.at.troops.units_in(hex)) {
            return Err(clause!("5.1n3").refuses(Reason::NotThere(hex)));
        }
        Ok(())
    }

    pub(crate) fn supply_stack(&self, at: &mut Position, formation: FormationId, hex: HexId) {
        at.automatic |= at.troops.units_in(hex) & self.forces().formation(formation).units;
    }

    /// The hexes that a supply path of a side may enter [5.1n5, ruling D76].
    fn open_to_supply(&self, at: &Position, side: Side, zones: &Hexes) -> Hexes {
        self.wheels.map - *at.troops.occupied(side.other()) - (*zones - *at.troops.occupied(side))
    }

    /// Every hex from which a supply path leads to a hex [5.1, 5.1n5, ruling D76].
    ///
    /// A path is entered hex by hex towards the headquarters; asked the other way round: from the headquarters to every
    /// hex that could enter the one before it. The unit's own hex does not matter: only hexes that can be entered lead on.
    pub(crate) fn supplied_from(&self, at: &Position, side: Side, to: HexId, zones: &Hexes) -> Hexes {
        let open = self.open_to_supply(at, side, zones);
        self.roads_of_wheels(at, side).flood(to, &open, Flood::From)
    }

    /// [`Game::supplied_from`] for each headquarters of a side. Those that reach each other have the same paths.
    pub(crate) fn supply_areas(&self, at: &Position, side: Side) -> Vec<(UnitId, Hexes)> {
        let zones = self.zones(Known::truth(at), side.other());
        let open = self.open_to_supply(at, side, &zones);
        let steps = self.roads_of_wheels(at, side);
        let mut areas: Vec<(UnitId, Hexes)> = Vec::new();
        // For those found so far: who is joined with them both ways, and the area.
        let mut joined: Vec<(Hexes, Hexes)> = Vec::new();
        for hq in self.headquarters(at, side) {
            let Some(hex) = at.troops.hex(hq) else { continue };
            if let Some((_, area)) = joined.iter().find(|(both, _)| both.contains(hex)) {
                areas.push((hq, *area));
                continue;
            }
            let area = steps.flood(hex, &open, Flood::From);
            if open.contains(hex) {
                joined.push((area & steps.flood(hex, &open, Flood::To), area));
            }
            areas.push((hq, area));
        }
        areas
    }

    /// The audit of both sides on one position, then all casualties at once [5.0, 5.1n1, 5.2, ruling D114].
    pub(crate) fn audit<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        let before = *at;
        let mut failed = UnitSet::NONE;
        for side in Side::BOTH {
            let reach = self.supply_areas(&before, side);
            let division = self.forces().division_hq(side);
            for unit in self.forces().of_side(side) {
                let Place::On(hex) = before.troops.place(unit) else { continue };
                if Some(unit) == division {
                    continue;
                }
                let formation = self.forces().formation_of(unit);
                let own = self.forces().formation(formation).hq;
                let counts = |source: UnitId| {
                    if unit == own {
                        source != own
                    } else {
                        source == own
                            || Some(source) == division
                                && before.division_supplies[side.index()] == Some(formation)
                    }
                };
                if !reach.iter().any(|(source, from)| counts(*source) && from.contains(hex)) {
                    failed.insert(unit);
                }
            }
        }
        let third = failed & at.out;
        let second = (failed & at.low) - third;
        let first = failed - at.low - at.out;
        at.low = first;
        at.out = second | third;
        let mut learners = SeatSet::NONE;
        for unit in failed {
            let times = if third.has(unit) { 3 } else { 1 + u8::from(second.has(unit)) };
            let witnesses = self.witnesses(at, unit);
            log.tell(witnesses, || Event::Unsupplied(unit, times));
            learners = learners.and(witnesses);
        }
        if !learners.is_empty() {
            // What cuts a unit off, or where its headquarters is, may have been hidden.
            log.reveal(learners);
        }
        for unit in third - at.automatic {
            // A rider suffers for itself.
            self.casualty_alone(at, unit, log);
        }
        // All others were made ready at the end of the turn: a battery that is supplied again is ready at once [ruling D141].
        at.fired = self.batteries_out(at);
        self.tidy_pontoons(at, log);
    }

    /// Artillery out of supply is FIRED until it is supplied [5.2n2, 10.2n7].
    fn batteries_out(&self, at: &Position) -> UnitSet {
        at.out
            .iter()
            .filter(|&unit| self.is_out(at, unit) && self.counter(unit).artillery.is_some())
            .collect()
    }

    /// The parts of the stack that its owner is asked about.
    pub(crate) fn split_parts(&self, at: &Position) -> Option<(FormationId, Hexes)> {
        let Some(Frame::Split(side)) = at.asks() else { return None };
        self.parts_of(at, side)
    }

    /// Where the automatic units of a side's formation stand, if they have parted [5.1n3, ruling D126].
    pub(crate) fn parts_of(&self, at: &Position, side: Side) -> Option<(FormationId, Hexes)> {
        let automatic = at.automatic & self.forces().of_side(side);
        let formations: FormationSet =
            automatic.iter().map(|unit| self.forces().formation_of(unit)).collect();
        formations.iter().find_map(|formation| {
            let units = self.forces().formation(formation).units & at.automatic;
            let parts: Hexes = units.iter().filter_map(|unit| at.troops.hex(unit)).collect();
            (parts.len() > 1).then_some((formation, parts))
        })
    }

    pub(crate) fn check_keep(&self, known: Known<'_>, hex: HexId) -> Result<(), Refused> {
        match self.split_parts(known.at) {
            Some((_, parts)) if parts.contains(hex) => Ok(()),
            Some(_) | None => Err(clause!("5.1n3").refuses(Reason::NotAPart(hex))),
        }
    }

    pub(crate) fn keep(&self, at: &mut Position, hex: HexId) {
        if let Some((formation, _)) = self.split_parts(at) {
            let units = self.forces().formation(formation).units;
            at.automatic -= units - at.troops.units_in(hex);
            at.fired |= self.batteries_out(at);
        }
    }

    /// The replacement roll after a night turn [4.1, 4.1n1, ruling D78].
    pub(crate) fn roll_replacements<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        dice: &mut D,
        log: &mut L,
    ) {
        let die = dice.roll(6) as u8;
        let net = i16::from(die) + i16::from(self.conditions(at).replacement.0);
        let success = net <= REBUILDS;
        log.tell(SeatSet::ALL, || Event::Replacements(side, die, success));
        if success {
            at.stack.replace(Frame::Rebuild(side));
        } else {
            self.end_replacement(at, dice, log);
        }
    }

    pub(crate) fn end_replacement<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        at.stack.pop();
        at.beyond_repair = UnitSet::NONE;
        if at.stack.is_empty() {
            self.next_turn(at, dice, log);
        }
    }

    /// Judges the unit to be rebuilt: a depleted leg unit, or one beside an ARV [4.1, 4.1n2, 4.2, 4.2n1].
    pub(crate) fn check_rebuild(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.own_unit(side, unit)?;
        let refused = || clause!("4.1").refuses(Reason::CannotRebuild(unit));
        let hex = at.troops.hex(unit).ok_or_else(refused)?;
        let two_steps = matches!(self.counter(unit).reverse, Reverse::Depleted(_));
        if !at.depleted.has(unit) || !two_steps {
            return Err(refused());
        }
        let leg = self.class(at, unit) == MoveClass::Leg;
        let arv = |other: UnitId| {
            self.counter(other).kind == UnitType::Arv && !self.is_low(at, other) && !self.is_out(at, other)
        };
        let recovered = side == BRITISH && self.own_in(at, side, hex).iter().any(arv);
        if !leg && !recovered {
            return Err(clause!("4.2").refuses(Reason::CannotRebuild(unit)));
        }
        if at.beyond_repair.has(unit) {
            return Err(clause!("4.1n2").refuses(Reason::CannotRebuild(unit)));
        }
        // A full unit needs more room than a depleted one [ruling D140].
        let rides = at.troops.riding().has(unit);
        if !rides && self.room_of(at, self.own_in(at, side, hex)).0 >= self.terrain().stacking(hex).0 {
            return Err(clause!("7.1").refuses(Reason::Full(hex)));
        }
        // What only a closed stack forbids is tried [ruling D128].
        let seen = self.zones_of_seen(known, side.other());
        if seen.contains(hex) || self.under_guns(at, side, hex) || !self.has_path(at, side, unit, &seen) {
            return Err(clause!("4.1n2").refuses(Reason::CannotRebuild(unit)));
        }
        Ok(())
    }

    /// The zones of control of those who are seen.
    pub(crate) fn zones_of_seen(&self, known: Known<'_>, of: Side) -> Hexes {
        let mut zones = Hexes::EMPTY;
        for from in known.at.troops.occupied(of).iter().filter(|&hex| known.surely_exerts(of, hex)) {
            let near = self.around(from).map(|(_, to)| to);
            zones.extend(near.filter(|&to| self.zoc_reaches(known.at, from, to)));
        }
        zones
    }

    /// Whether a hex is within the printed range of an enemy gun: distance alone counts [4.1n2, ruling D70].
    pub(crate) fn under_guns(&self, at: &Position, side: Side, hex: HexId) -> bool {
        (self.forces().of_side(side.other()) & self.forces().guns()).iter().any(|gun| {
            let range = self.counter(gun).direct;
            let from = at.troops.hex(gun);
            range.zip(from).is_some_and(|(range, from)| range.reaches(self.grid().distance(from, hex)))
        })
    }

    pub(crate) fn has_path(&self, at: &Position, side: Side, unit: UnitId, zones: &Hexes) -> bool {
        let own = self.forces().formation(self.forces().formation_of(unit)).hq;
        let sources = std::iter::once(own).chain(self.forces().division_hq(side));
        let Some(hex) = at.troops.hex(unit) else { return false };
        sources
            .filter_map(|hq| at.troops.hex(hq))
            .any(|seat| self.supplied_from(at, side, seat, zones).contains(hex))
    }

    /// Rebuilds a unit; if the truth forbids it, that is declared and the choice is offered again [ruling D128].
    pub(crate) fn rebuild<L: Log<Event>>(&self, at: &mut Position, side: Side, unit: UnitId, log: &mut L) {
        let Some(hex) = at.troops.hex(unit) else { return };
        let zones = self.zones(Known::truth(at), side.other());
        let reached = self.under_guns(at, side, hex);
        if reached || zones.contains(hex) || !self.has_path(at, side, unit, &zones) {
            let own = SeatSet::one(side.seat());
            log.reveal(own);
            // Each unit of the hex is as near to the enemy; a path is a formation's.
            let near = reached || zones.contains(hex);
            at.beyond_repair |= if near { self.own_in(at, side, hex) } else { UnitSet::one(unit) };
            if zones.contains(hex) {
                self.declare_zoc(at, side, hex, log);
            }
            if reached {
                log.tell(own, || Event::GunReaches(hex));
            }
            if !near {
                log.tell(own, || Event::NoPath(hex));
            }
            return;
        }
        at.depleted.remove(unit);
        // One rebuild a night: saying so ends the phase, not the choice, which the enemy may not see.
        at.beyond_repair |= self.forces().of_side(side);
        let witnesses = self.witnesses(at, unit);
        log.tell(witnesses, || Event::Rebuilt(unit));
    }
}
