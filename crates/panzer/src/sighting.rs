//! Spotting: who sees which enemy unit, in the Spotting Phase and at once when it fires or moves [6.1.5].
//!
//! What a side has spotted is its own knowledge. Its owner is not told [ruling D99].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::Side;

use crate::cover::Line;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::{Modifier, Range};
use crate::position::Position;
use crate::shipped::{misc, spotting};
use crate::spotting::SpotRow;
use crate::status::{Ghost, Place, State};
use crate::unit::{Top, UnitKind};

impl Game {
    /// The row of the Spotting Ranges Table that a unit's counters ask for [6.1.3].
    pub(crate) fn spot_row(&self, at: &Position, unit: UnitId) -> SpotRow {
        let status = at.unit(unit);
        if status.has(State::SpotFire) {
            SpotRow::Fire
        } else if status.has(State::SpotMove) {
            SpotRow::Move
        } else {
            SpotRow::Idle
        }
    }

    /// Whether a unit spots at all, and from where [6.1.1].
    pub(crate) fn lookout(&self, at: &Position, unit: UnitId) -> Option<HexId> {
        let status = at.unit(unit);
        let blind = status.has_any(&[State::Broken, State::FullCover]);
        let able =
            self.card(unit).is_combat_unit() && !blind && (status.is_alive() || status.has(State::Crew));
        status.hex().filter(|_| able)
    }

    /// Whether one unit has another in line of sight and range [6.1.2 to 6.1.4].
    pub(crate) fn spots(&self, at: &Position, spotter: UnitId, target: UnitId, row: SpotRow) -> bool {
        if self.is_hidden(at, target) {
            return false;
        }
        let (Some(here), Some(there)) = (self.lookout(at, spotter), at.unit(target).hex()) else {
            return false;
        };
        let range = self.range(here, there);
        if !self.has_sight(at, spotter, target) {
            return false;
        }
        if range <= Range(1) && !at.unit(target).has(State::FullCover) {
            return true;
        }
        let eyes = at.unit(spotter);
        if eyes.has(State::Crew) {
            return range <= misc().crew_spots() && range <= self.spotting_range(at, spotter, target, row);
        }
        range <= self.spotting_range(at, spotter, target, row)
    }

    /// How far away a spotter would see a unit where it stands [6.1.2, 6.1.3].
    pub(crate) fn spotting_range(
        &self,
        at: &Position,
        spotter: UnitId,
        target: UnitId,
        row: SpotRow,
    ) -> Range {
        let (Some(here), Some(there)) = (at.unit(spotter).hex(), at.unit(target).hex()) else {
            return Range(0);
        };
        let kind = if at.unit(target).has(State::Crew) { UnitKind::Leg } else { self.card(target).kind };
        let cover = self.cover(at, target, Line { from: here, for_spotting: true });
        let shift = self.spotting_shift(at, spotter, target, kind);
        let range = spotting().range(kind, row, cover, shift);
        if self.looks_at(at, spotter, there) {
            return range;
        }
        match self.card(spotter).kind {
            UnitKind::Gun => Range(range.0.min(1)),
            _ => Range(range.halved().0.max(1)),
        }
    }

    /// The sum of the shifts along the steps of the table [6.1.3].
    fn spotting_shift(&self, at: &Position, spotter: UnitId, target: UnitId, kind: UnitKind) -> Modifier {
        let shifts = &spotting().shifts;
        let (eyes, status) = (at.unit(spotter), at.unit(target));
        let recon = self.options().recon_expanded && self.is_recon(spotter);
        let mut sum = self.visibility(at).plus(shifts.size(kind, self.card(target).size));
        let mut add = |holds: bool, shift: Modifier| {
            if holds {
                sum = sum.plus(shift);
            }
        };
        add(eyes.has(State::Suppressed), shifts.suppressed_spotter);
        add(status.has(State::FullCover), shifts.full_cover);
        add(status.has(State::Camouflaged) && !recon, shifts.camouflaged);
        add(status.has(State::Camouflaged) && recon, shifts.camouflaged_from_recon);
        add(recon, shifts.recon_spotter);
        sum.plus(shifts.smoke_hex.times(self.smoke_between(at, spotter, target).into()))
    }

    /// Whether a unit looks that way at full range: leg, Recon and open vehicles all round, others to the front [6.1.2].
    fn looks_at(&self, at: &Position, spotter: UnitId, hex: HexId) -> bool {
        let card = self.card(spotter);
        let all_round = match card.kind {
            UnitKind::Vehicle => card.top == Top::Open || at.unit(spotter).has(State::Crew),
            UnitKind::Gun => false,
            _ => true,
        };
        all_round || self.is_recon(spotter) || self.is_before(at, spotter, hex)
    }

    /// Whether any unit of a side spots a unit of the other [6.1.5].
    pub(crate) fn is_in_view(&self, at: &Position, side: Side, target: UnitId, row: SpotRow) -> bool {
        self.own(side).iter().any(|spotter| self.spots(at, spotter, target, row))
    }

    /// The spotted sets of both sides at once [6.1.0].
    pub(crate) fn spotting_phase<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        self.expose_markers(at, log);
        self.show_markers(at, log);
        let mut spotted = [UnitSet::NONE; 2];
        at.tried = [UnitSet::NONE; 2];
        for side in Side::BOTH {
            for target in self.own(side.other()) {
                let row = self.spot_row(at, target);
                if matches!(at.unit(target).place, Place::On(_))
                    && self.is_in_view(at, side, target, row)
                    && self.notices_in_phase(at, side, target, row, dice)
                {
                    spotted[side.index()].insert(target);
                }
            }
        }
        // A transported unit is spotted when its carrier is [6.1.1].
        for side in Side::BOTH {
            for unit in self.own(side.other()) {
                if let Place::Aboard(carrier) = at.unit(unit).place
                    && spotted[side.index()].has(carrier)
                {
                    spotted[side.index()].insert(unit);
                }
            }
        }
        for side in Side::BOTH {
            let seat = SeatSet::one(side.seat());
            let (before, now) = (at.spotted[side.index()], spotted[side.index()]);
            for (unit, hex) in (now - before).iter().filter_map(|unit| Some((unit, at.unit(unit).hex()?))) {
                log.tell(seat, || Event::Spotted(unit, hex));
            }
            for (unit, hex) in (before - now).iter().filter_map(|unit| Some((unit, at.unit(unit).hex()?))) {
                log.tell(seat, || Event::LostSight(unit, hex));
            }
            at.spotted[side.index()] = now;
        }
        self.release(at);
    }

    /// Limited spotting in the Spotting Phase, after which both sides know what they see [7.7].
    fn notices_in_phase<D: Dice>(
        &self,
        at: &mut Position,
        side: Side,
        target: UnitId,
        row: SpotRow,
        dice: &mut D,
    ) -> bool {
        let beside = self.has_spotter_beside(at, side, target, row);
        let roll = if beside { self.options().limited_spotting.then_some(1) } else { self.roll_notice(dice) };
        beside || self.notices(at, side, target, row, roll)
    }

    /// A unit has fired or entered a hex: the enemy may see it at once [6.1.7].
    pub(crate) fn spot_at_once<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        target: UnitId,
        row: SpotRow,
        dice: &mut D,
        log: &mut L,
    ) {
        let enemy = self.side(target).other();
        // A hidden unit that fires comes to light, whether it is in sight or not [7.2].
        if row == SpotRow::Fire && self.is_hidden(at, target) {
            self.spot(at, enemy, target, log);
        }
        let roll = self.roll_notice(dice);
        self.release_by(at, target, row);
        if at.spotted[enemy.index()].has(target) || !self.is_in_view(at, enemy, target, row) {
            return;
        }
        if !self.notices(at, enemy, target, row, roll) {
            return;
        }
        self.spot(at, enemy, target, log);
    }

    /// A side learns of a unit.
    pub(crate) fn spot<L: Log<Event>>(&self, at: &mut Position, side: Side, unit: UnitId, log: &mut L) {
        self.unmask(at, unit, log);
        at.spotted[side.index()].insert(unit);
        for passenger in self.load(at, unit) {
            self.unmask(at, passenger, log);
            at.spotted[side.index()].insert(passenger);
        }
        if self.hides_units() {
            log.reveal(SeatSet::one(side.seat()));
        }
        if let Some(hex) = at.hex_of(unit) {
            log.tell(SeatSet::one(side.seat()), || Event::Spotted(unit, hex));
        }
    }

    /// What each side has seen of the other this turn stays on the map with its date.
    pub(crate) fn remember(&self, at: &mut Position) {
        let turn = at.turn;
        for side in Side::BOTH {
            for unit in at.spotted[side.index()] {
                if let Some(hex) = at.hex_of(unit) {
                    at.unit_mut(unit).ghost = Some(Ghost { hex, turn });
                }
            }
        }
    }
}
