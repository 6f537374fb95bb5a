//! No dead ends in a set-up: a placement leaves a hex to every unit that is still to be placed [ruling D134].
//!
//! [`Game::strands`] is exact and slow: it seats all tight units again after the placement. A [`Seating`] made before the
//! placement answers most questions at once: if it has room for the piece, or makes it by moving some of those in the hex,
//! nobody is stranded.

use board::HexId;
use kit::Side;

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfUnits;
use crate::position::Position;
use crate::terrain::{Hexes, MAX_HEXES};
use crate::troops::Place;

/// The room of a full unit.
const WHOLE: u8 = HalfUnits::whole(1).0;

/// The units that would stand in a hex.
type Holders = Vec<(HexId, Vec<UnitId>)>;

/// Hexes for all tight units of a side at once.
#[derive(Debug)]
struct Seating {
    seats: Vec<(UnitId, HexId)>,
    /// The room that is left in each hex, in half units.
    left: [u8; MAX_HEXES],
    /// The hexes with room left for a full unit.
    roomy: Hexes,
}

/// Hexes that are free for those who must leave theirs.
struct Free {
    /// Those with room for a full unit.
    roomy: Hexes,
    /// The one that the placed unit does not need, and the room in it.
    vacated: Option<(HexId, u8)>,
}

/// Hexes for those whom a placement might strand: of the side itself, and of the other while it has not set up.
#[derive(Debug)]
pub(crate) struct Seatings {
    own: Option<Seating>,
    theirs: Option<Seating>,
}

impl Game {
    /// The tight units of a side that may still have to be placed. The other side's are not seen before it has set up.
    fn tight_units(&self, at: &Position, side: Side, placing: Side) -> Vec<UnitId> {
        let waits = |unit: UnitId| side != placing || at.troops.place(unit) == Place::Waiting;
        let rows = self.scenario().setup.iter().map(|row| row.unit);
        rows.filter(|&unit| self.side(unit) == side && self.tight.units.has(unit) && waits(unit)).collect()
    }

    /// Hexes for those whom a placement might strand.
    pub(crate) fn seatings(&self, at: &Position, side: Side) -> Seatings {
        let seating = |owner: Side| {
            let waiting = self.tight_units(at, owner, side);
            let holders = self.seated(at, owner, &waiting).ok()?;
            let mut left = self.room_left(at, owner, &waiting);
            let mut seats = Vec::with_capacity(waiting.len());
            for (hex, units) in holders {
                for unit in units {
                    left[hex.index()] -= self.room(at, unit).0;
                    seats.push((unit, hex));
                }
            }
            let mut roomy = self.wheels.map - self.tight.small[usize::from(WHOLE)];
            let seats_taken = seats.iter().map(|(_, hex)| *hex);
            for hex in at.troops.occupied(owner).iter().chain(seats_taken) {
                if left[hex.index()] < WHOLE {
                    roomy.remove(hex);
                }
            }
            Some(Seating { seats, left, roomy })
        };
        let enemy = side.other();
        Seatings {
            own: seating(side),
            theirs: (!at.deployed[enemy.index()]).then(|| seating(enemy)).flatten(),
        }
    }

    /// A unit that a placement would leave without a hex, of the side itself or of the side that sets up later: the table is
    /// known to both [ruling D134].
    pub(crate) fn strands(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
        seatings: &Seatings,
    ) -> Option<UnitId> {
        if !self.may_strand(at, side, hex) {
            return None;
        }
        let enemy = side.other();
        let theirs = self.tight.contested.contains(hex) && !at.deployed[enemy.index()];
        let own_sit = seatings.own.as_ref().is_some_and(|own| self.takes_in(at, side, own, unit, hex));
        let others_sit = !theirs
            || seatings.theirs.as_ref().is_some_and(|theirs| {
                at.troops.occupied(side).contains(hex) || self.clears(at, enemy, theirs, hex)
            });
        if own_sit && others_sit {
            return None;
        }
        let mut trial = *at;
        trial.troops.put(unit, Place::On(hex));
        let stranded = self.seated(&trial, side, &self.tight_units(&trial, side, side)).err();
        if stranded.is_some() || !theirs {
            return stranded;
        }
        self.seated(&trial, enemy, &self.tight_units(&trial, enemy, side)).err()
    }

    /// Whether a placement in a hex might strand anyone, of the side itself or of the one that has not set up.
    pub(crate) fn may_strand(&self, at: &Position, side: Side, hex: HexId) -> bool {
        self.tight.areas[side.index()].contains(hex)
            || self.tight.contested.contains(hex) && !at.deployed[side.other().index()]
    }

    /// Whether a seating has room for a unit in a hex, or makes it.
    fn takes_in(&self, at: &Position, side: Side, seating: &Seating, unit: UnitId, hex: HexId) -> bool {
        let needs = self.room(at, unit).0;
        let seat = seating.seats.iter().find(|(seated, _)| *seated == unit).map(|(_, seat)| *seat);
        let freed = if seat == Some(hex) { needs } else { 0 };
        let mut lacks = needs.saturating_sub(seating.left[hex.index()] + freed);
        let mut free = self.free_seats(at, side, seating, hex);
        free.vacated =
            seat.filter(|&seat| seat != hex).map(|seat| (seat, seating.left[seat.index()] + needs));
        for &(holder, _) in seating.seats.iter().filter(|&&(held, seat)| seat == hex && held != unit) {
            if lacks > 0 && self.finds_seat(at, holder, &mut free) {
                lacks = lacks.saturating_sub(self.room(at, holder).0);
            }
        }
        lacks == 0
    }

    /// Whether all who sit in a hex find another.
    fn clears(&self, at: &Position, side: Side, seating: &Seating, hex: HexId) -> bool {
        let mut free = self.free_seats(at, side, seating, hex);
        let mut sitting = seating.seats.iter().filter(|(_, seat)| *seat == hex);
        sitting.all(|&(holder, _)| self.finds_seat(at, holder, &mut free))
    }

    fn free_seats(&self, at: &Position, side: Side, seating: &Seating, but: HexId) -> Free {
        let mut roomy = seating.roomy - *at.troops.occupied(side.other());
        roomy.remove(but);
        Free { roomy, vacated: None }
    }

    /// Whether a unit finds a free hex, which is then free no more.
    fn finds_seat(&self, at: &Position, unit: UnitId, free: &mut Free) -> bool {
        let (needs, area) = (self.room(at, unit).0, self.area(unit));
        if let Some((seat, left)) = free.vacated
            && left >= needs
            && area.contains(seat)
        {
            free.vacated = None;
            free.roomy.remove(seat);
            return true;
        }
        (area & free.roomy).iter().next().is_some_and(|seat| free.roomy.remove(seat))
    }

    /// Where a unit may be set up, on its wheels or on foot.
    fn area(&self, unit: UnitId) -> Hexes {
        self.tight.area_of[unit.index()]
    }

    /// The room that is left in each hex for units that do not stand yet.
    fn room_left(&self, at: &Position, side: Side, waiting: &[UnitId]) -> [u8; MAX_HEXES] {
        let mut left = self.tight.stacking;
        let unplaced: UnitSet = waiting.iter().copied().collect();
        for unit in self.forces().of_side(side) - unplaced {
            if let Some(hex) = at.troops.hex(unit) {
                left[hex.index()] = left[hex.index()].saturating_sub(self.room(at, unit).0);
            }
        }
        left
    }

    /// Seats units, or says who would find no hex any more: an exact matching of units to room, the depleted ones last, which
    /// take half. Those whose area the whole side could not fill need not be matched.
    fn seated(&self, at: &Position, side: Side, waiting: &[UnitId]) -> Result<Holders, UnitId> {
        let held = *at.troops.occupied(side.other());
        let room = self.room_left(at, side, waiting);
        let mut holders = Holders::new();
        // Full units take two halves each; with few depleted ones the halves left over are theirs.
        let full = waiting.iter().filter(|&&unit| !at.depleted.has(unit));
        for &unit in full.chain(waiting.iter().filter(|&&unit| at.depleted.has(unit))) {
            let mut tried = held;
            if !self.seat_unit(at, unit, &room, &mut holders, &mut tried) {
                return Err(unit);
            }
        }
        Ok(holders)
    }

    fn seat_unit(
        &self,
        at: &Position,
        unit: UnitId,
        room: &[u8; MAX_HEXES],
        holders: &mut Holders,
        tried: &mut Hexes,
    ) -> bool {
        let needs = self.room(at, unit).0;
        for hex in self.area(unit) {
            if !tried.insert(hex) {
                continue;
            }
            let place = holders.iter().position(|(held, _)| *held == hex).unwrap_or_else(|| {
                holders.push((hex, Vec::new()));
                holders.len() - 1
            });
            let taken: u8 = holders[place].1.iter().map(|&held| self.room(at, held).0).sum();
            if taken + needs <= room[hex.index()] {
                holders[place].1.push(unit);
                return true;
            }
            for index in 0..holders[place].1.len() {
                let other = holders[place].1[index];
                let freed = taken - self.room(at, other).0;
                if freed + needs <= room[hex.index()] && self.seat_unit(at, other, room, holders, tried) {
                    holders[place].1[index] = unit;
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use kernel::prelude::*;
    use kernel::{Choices, Dice, Seeded, Silent, Viewer};

    use super::*;
    use crate::action::Action;
    use crate::menu::Menu;

    /// Every placement that might strand a unit gets the answer that seating all units again gives.
    #[test]
    fn a_seating_made_before_answers_like_one_made_after() {
        let nothing = Seatings { own: None, theirs: None };
        let (mut asked, mut refused) = (0, 0);
        for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge+welsh"] {
            let book = crate::open(name).unwrap();
            let game = book.game();
            let (mut at, mut menu, mut dice) = (book.start(), Menu::default(), Seeded::from_number(7));
            while at.deployed != [true; 2] {
                let side = game.decider(&at).unwrap();
                let view = book.view(&at, Viewer::Seat(side.seat())).into_owned();
                let seatings = game.seatings(&view.known, side);
                for unit in game.to_place(&view.known, side) {
                    for hex in game.area(unit).iter().filter(|&hex| game.may_strand(&view.known, side, hex)) {
                        if !game.fits(&view.known, unit, hex) {
                            continue;
                        }
                        let answers = [&seatings, &nothing]
                            .map(|seatings| game.strands(&view.known, side, unit, hex, seatings));
                        assert_eq!(answers[0], answers[1], "{name}: {unit:?} in {hex:?}");
                        asked += 1;
                        refused += u32::from(answers[0].is_some());
                    }
                }
                book.legal(&view, side.seat(), &mut menu);
                // Those with many hexes crowd those with few.
                let mut fewest = [usize::MAX; MAX_HEXES];
                for area in game.to_place(&view.known, side).map(|unit| game.area(unit)) {
                    for hex in area {
                        fewest[hex.index()] = fewest[hex.index()].min(area.len());
                    }
                }
                let crowds = |action: &Action| match *action {
                    Action::Place(unit, hex) | Action::PlaceOnFoot(unit, hex) => {
                        (usize::MAX - fewest[hex.index()], game.area(unit).len())
                    }
                    _ => (0, 0),
                };
                let random = menu.action(dice.roll(menu.len() as u32) as usize - 1);
                let action = menu.actions().max_by_key(crowds).filter(|_| dice.roll(8) > 1).unwrap_or(random);
                book.apply(&mut at, side.seat(), &action, &mut dice, &mut Silent).unwrap();
            }
        }
        assert!(asked > 1000 && refused > 0, "{asked} asked, {refused} refused");
    }
}
