//! What single scenarios say about set-up and entry: minimum numbers, riders, a company by each hex, an order of entry
//! [s27.11, s28.6, s30.8, s34.5].

use board::HexId;
use kit::{Side, clause};

use crate::forces::{FormationId, UnitId};
use crate::game::Game;
use crate::objection::Objection;
use crate::position::Position;
use crate::reason::{Reason, Refused};
use crate::scenario::{FirstTo, Least, Riders};
use crate::status::{Place, State};
use crate::unit::UnitKind;

/// How many entry hexes formations may claim.
pub(crate) const MAX_CLAIMS: usize = 4;

/// How far the entry of turn 1 has come where a roll decides its order [s34.5].
const REST: u8 = 2;

impl Game {
    /// The minimum numbers of a side's set-up.
    fn minima(&self, side: Side) -> impl Iterator<Item = &Least> {
        let of_side = self.scenario().deployments.iter().filter(move |row| row.side == side);
        of_side.flat_map(|row| match &row.mode {
            crate::scenario::Mode::SetUp(set_up) => &set_up.least[..],
            _ => &[],
        })
    }

    /// How many combat units a set-up still lacks in the areas that ask for them [s27.11].
    fn lacking(&self, at: &Position, side: Side) -> usize {
        let stands = |hexes: &crate::terrain::Hexes| {
            let there = |unit: &UnitId| at.hex_of(*unit).is_some_and(|hex| hexes.contains(hex));
            self.own(side).iter().filter(|&unit| self.card(unit).is_combat_unit()).filter(there).count()
        };
        self.minima(side).map(|least| usize::from(least.units).saturating_sub(stands(&least.hexes))).sum()
    }

    /// Whether a set-up lacks as many combat units as wait, so that each of them goes where it is asked for [s27.11].
    pub(crate) fn needs_all(&self, at: &Position, side: Side) -> bool {
        if self.minima(side).next().is_none() {
            return false;
        }
        let waits = |(unit, _): &(UnitId, _)| {
            at.unit(*unit).place == Place::Waiting && self.card(*unit).is_combat_unit()
        };
        self.lacking(at, side) >= self.to_set_up(side).filter(waits).count()
    }

    /// Whether enough units are left for the areas that ask for a number, if one is placed in a hex [s27.11].
    pub(crate) fn check_minima(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refused> {
        if self.minima(side).next().is_none() || !self.card(unit).is_combat_unit() {
            return Ok(());
        }
        let helps = self.minima(side).any(|least| least.hexes.contains(hex));
        let waits = |(other, _): &(UnitId, _)| {
            *other != unit && at.unit(*other).place == Place::Waiting && self.card(*other).is_combat_unit()
        };
        let left = self.to_set_up(side).filter(waits).count();
        let lacking = self.lacking(at, side);
        if helps || lacking <= left {
            return Ok(());
        }
        Err(clause!("s27.11").refuses(Reason::Objection(Objection::NeededElsewhere(unit))))
    }

    fn riders(&self) -> Option<&Riders> {
        self.scenario().riders.as_ref()
    }

    /// Whether a unit enters riding on another and not on foot [s28.6].
    fn rides_in(&self, unit: UnitId) -> bool {
        self.riders().is_some_and(|riders| self.formation(unit) == Some(riders.formation))
            && self.card(unit).kind == UnitKind::Leg
    }

    /// Whether riders enter with their tanks: none on foot, and no tank without those that the others have no room for [s28.6].
    pub(crate) fn check_riders(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let Some(riders) = self.riders().filter(|_| at.unit(unit).place == Place::Waiting) else {
            return Ok(());
        };
        let refused = || Err(clause!("s28.6").refuses(Reason::Objection(Objection::RidesIn(unit))));
        if self.rides_in(unit) {
            return refused();
        }
        if self.formation(unit) != Some(riders.on) {
            return Ok(());
        }
        let afoot = |rider: &UnitId| self.rides_in(*rider) && at.unit(*rider).place == Place::Waiting;
        let needed: u8 = self
            .own(self.side(unit))
            .iter()
            .filter(afoot)
            .map(|rider| self.leg_size(at, rider).halves())
            .sum();
        let open = |tank: &UnitId| {
            *tank != unit
                && at.unit(*tank).place == Place::Waiting
                && !at.unit(*tank).has(State::Entering)
                && at.unit(*tank).is_alive()
        };
        let tanks = self.members(riders.on).iter().filter(open);
        let room: u8 = tanks.map(|tank| self.spare_room(at, tank)).sum();
        if needed > room { refused() } else { Ok(()) }
    }

    /// The room for leg units that a carrier has left, in halves of a squad.
    fn spare_room(&self, at: &Position, carrier: UnitId) -> u8 {
        let Some(carry) = self.card(carrier).carry else { return 0 };
        let load = self.load(at, carrier);
        let legs = load.iter().filter(|&unit| self.card(unit).kind == UnitKind::Leg);
        // A squad does not ride on two tanks.
        (carry.halves - legs.map(|unit| self.leg_size(at, unit).halves()).sum::<u8>()) & !1
    }

    /// The hexes by which a formation may enter where each has one for itself: its own, or those that nobody has claimed [s30.8].
    pub(crate) fn claimable<'a>(
        &self,
        at: &'a Position,
        formation: FormationId,
        hexes: &'a [HexId],
    ) -> impl Iterator<Item = HexId> + 'a {
        let claims = at.claims;
        let own = claims.iter().position(|&claim| claim == Some(formation));
        let open = move |place: &usize| match own {
            Some(own) => own == *place,
            None => claims.get(*place).is_none_or(Option::is_none),
        };
        (0..hexes.len()).filter(open).map(|place| hexes[place])
    }

    /// A formation has entered by a hex: it is its own from now on [s30.8].
    pub(crate) fn claim(&self, at: &mut Position, unit: UnitId, hex: HexId) {
        let hexes = self.claimed_hexes(unit);
        let place = hexes.iter().position(|&one| one == hex);
        if let (Some(place), Some(formation)) = (place, self.formation(unit))
            && let Some(claim) = at.claims.get_mut(place)
        {
            *claim = Some(formation);
        }
        // Only the side that enters first has one formation ahead: the other must not learn by its entry which.
        let foremost = at.foremost == Some(self.side(unit));
        if foremost && self.enters_in_order(at) && at.claims[0].is_none() {
            at.claims[0] = self.formation(unit);
        }
    }

    fn claimed_hexes(&self, unit: UnitId) -> &[HexId] {
        use crate::scenario::{Entry, EntryBy, Mode};
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::Enter(Entry { by: EntryBy::FormationEach(hexes), .. })) => hexes,
            _ => &[],
        }
    }

    /// Whether this is the turn in which both forces enter in an order of their own [s34.5, ruling D68].
    pub(crate) fn enters_in_order(&self, at: &Position) -> bool {
        at.turn == 1 && self.scenario().first.as_ref().is_some_and(|roll| roll.decides == FirstTo::Enter)
    }

    /// Whether a unit waits for the rest of its force in the entry of turn 1: one formation comes first [s34.5].
    pub(crate) fn check_turn_to_enter(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let first = self.enters_in_order(at) && at.entered == 0 && at.foremost == Some(self.side(unit));
        if !first {
            return Ok(());
        }
        let may = match (at.claims[0], self.formation(unit)) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(claimed), Some(own)) => claimed == own,
        };
        if may {
            return Ok(());
        }
        Err(clause!("s34.5").refuses(Reason::Objection(Objection::EntersLater(unit))))
    }

    /// The side that moves first this turn.
    pub(crate) fn first_mover(&self, at: &Position) -> Side {
        match at.foremost {
            Some(side) if self.enters_in_order(at) => side,
            _ => self.first_player(at).other(),
        }
    }

    /// The side that moves when one has moved; none when the turn is over.
    pub(crate) fn next_mover(&self, at: &mut Position, side: Side) -> Option<Side> {
        if self.enters_in_order(at) {
            at.entered += 1;
            return (at.entered <= REST).then_some(side.other());
        }
        let first = self.first_player(at);
        (side != first).then_some(first)
    }
}
