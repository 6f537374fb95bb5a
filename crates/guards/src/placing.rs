//! The list of a set-up: for each piece the hexes that are open to it [17.0, 15.0n2, rulings D26, D134].
//!
//! What [`Game::check_place`] and [`Game::check_fortify`] ask of one hex is asked here of all hexes at once. The laws and
//! `tests/it/lists.rs` hold the two to each other.

use board::HexId;
use kit::{Hexside, Side};

use crate::chart::Fortification;
use crate::forces::UnitId;
use crate::game::Game;
use crate::menu::{Menu, Piece};
use crate::numbers::HalfUnits;
use crate::position::Position;
use crate::scenario::SetupRow;
use crate::terrain::{Hexes, MAX_HEXES};
use crate::troops::Place;

/// The most room that a unit takes, in half units.
const MOST: usize = HalfUnits::whole(1).0 as usize;

/// Which hexes have no room for a unit, by the room that it takes in half units.
pub(crate) type Full = [Hexes; MOST + 1];

impl Game {
    /// Lists the placements of a side's units and fortification chits.
    pub(crate) fn placements(&self, at: &Position, side: Side, menu: &mut Menu) {
        let full = self.full(at, side);
        let held = *at.troops.occupied(side.other());
        let doubtful = self.doubtful(at, side, &full);
        let seatings = (!doubtful.is_empty()).then(|| self.seatings(at, side));
        for row in self.rows_to_place(at, side).filter(|row| row.fixed().is_none()) {
            let closed = full[usize::from(self.room(at, row.unit).0)] | held;
            let open = |hexes: Hexes| {
                let mut open = hexes - closed;
                let Some(seatings) = &seatings else { return open };
                for hex in open & doubtful {
                    if self.strands(at, side, row.unit, hex, seatings).is_some() {
                        open.remove(hex);
                    }
                }
                open
            };
            menu.place(Piece::Unit(row.unit), open(row.hexes));
            if let Some(on_foot) = row.on_foot {
                menu.place(Piece::OnFoot(row.unit), open(on_foot));
            }
        }
        self.works_to_place(at, side, menu);
    }

    fn rows_to_place(&self, at: &Position, side: Side) -> impl Iterator<Item = &SetupRow> {
        let waits = move |unit: UnitId| self.side(unit) == side && at.troops.place(unit) == Place::Waiting;
        self.scenario().setup.iter().filter(move |row| waits(row.unit))
    }

    /// The hexes that have no room left for another unit of a side.
    fn full(&self, at: &Position, side: Side) -> Full {
        let mut taken = [0_u8; MAX_HEXES];
        for unit in self.forces().of_side(side) {
            if let Some(hex) = at.troops.hex(unit) {
                taken[hex.index()] += self.room(at, unit).0;
            }
        }
        let mut full = self.tight.small;
        for hex in at.troops.occupied(side) {
            for (needs, full) in full.iter_mut().enumerate() {
                if usize::from(taken[hex.index()]) + needs > usize::from(self.terrain().stacking(hex).0) {
                    full.insert(hex);
                }
            }
        }
        full
    }

    /// The hexes of which a placement might leave another unit without one: those that are tight, and that a unit wants that
    /// has fewer hexes to choose from than there are units to place. All others find a hex whatever is placed next.
    fn doubtful(&self, at: &Position, side: Side, full: &Full) -> Hexes {
        let mut tight = self.tight.areas[side.index()];
        if !at.deployed[side.other().index()] {
            tight |= self.tight.contested;
        }
        if tight.is_empty() {
            return tight;
        }
        let mut pressed = Hexes::EMPTY;
        let sides = Side::BOTH.into_iter().filter(|&any| any == side || !at.deployed[any.index()]);
        for owner in sides {
            let full = if owner == side { full[MOST] } else { self.full(at, owner)[MOST] };
            let closed = full & *at.troops.occupied(owner) | *at.troops.occupied(owner.other());
            // The side that does not place may find any of its units still to be placed: its own are not seen yet.
            let waits = |unit| owner != side || at.troops.place(unit) == Place::Waiting;
            let rows =
                || self.scenario().setup.iter().filter(|row| self.side(row.unit) == owner && waits(row.unit));
            let count = rows().count();
            for row in rows() {
                let all = row.all();
                if all.meets(&tight) && (all - closed).len() <= count {
                    pressed |= all;
                }
            }
        }
        pressed & tight
    }

    /// Lists the fortification chits that a side may still place.
    fn works_to_place(&self, at: &Position, side: Side, menu: &mut Menu) {
        let Some(works) = self.scenario().works.as_ref().filter(|works| works.side == side) else { return };
        for &kind in Fortification::ALL {
            let placed: Vec<HexId> =
                at.works.iter().flatten().filter(|work| work.kind == kind).map(|work| work.hex).collect();
            if placed.len() >= usize::from(works.count(kind)) {
                continue;
            }
            let mut hexes = *at.troops.occupied(side);
            for hex in placed {
                hexes.remove(hex);
            }
            let piece = if self.faces_all_ways(kind) { Piece::Work(kind) } else { Piece::Facing(kind) };
            menu.place(piece, hexes);
        }
    }

    /// The facing of a chit that faces all ways.
    pub(crate) const ALL_WAYS: Hexside = Hexside::ALL[0];
}
