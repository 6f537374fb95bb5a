//! What one viewer may know: the position with closed stacks as blank counters [1.1, rulings D95 to D97, D119, D128].
//!
//! Lists, refusals, odds and guesses are computed from a [`View`] and have nothing else. The rules ask a [`Known`], which
//! is either a view or the truth; only `apply` has the truth.

use board::HexId;
use kernel::{Seat, SeatSet, Viewer};
use kit::Side;
use serde::Serialize;

use crate::chits::MAX_CHITS;
use crate::flat;
use crate::forces::{MAX_UNITS, UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Frame, MAX_HAND, Mover, Position};
use crate::terrain::Hexes;

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The position without what he may not know.
    pub known: Position,
    /// The stacks that are wholly or partly closed to him.
    #[serde(with = "flat::hexes")]
    pub closed: Hexes,
    /// Closed stacks of which he knows that they have no zone of control.
    #[serde(with = "flat::hexes")]
    pub harmless: Hexes,
}

impl View {
    pub(crate) fn known(&self) -> Known<'_> {
        Known { at: &self.known, closed: &self.closed, harmless: &self.harmless }
    }
}

/// A position as far as it is known: a view, or the truth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    /// The position, closed stacks blank.
    pub at: &'a Position,
    /// The stacks that are wholly or partly closed.
    pub closed: &'a Hexes,
    /// The closed stacks that are known to have no zone of control.
    pub harmless: &'a Hexes,
}

static NOTHING: Hexes = Hexes::EMPTY;

impl<'a> Known<'a> {
    /// The truth: nothing is closed.
    pub fn truth(at: &'a Position) -> Known<'a> {
        Known { at, closed: &NOTHING, harmless: &NOTHING }
    }

    /// Whether a stack counts as one with a zone of control [ruling D128].
    pub fn exerts(self, side: Side, hex: HexId) -> bool {
        self.at.troops.armed(side).contains(hex) || self.may_hide(side, hex) && !self.harmless.contains(hex)
    }

    /// Whether a stack of a side may hold more than is seen of it.
    pub fn may_hide(self, side: Side, hex: HexId) -> bool {
        self.closed.contains(hex) && self.at.troops.occupied(side).contains(hex)
    }
}

/// What a viewer does not know of a position: what [`Game::masked`] hides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ignorance {
    /// Units in closed stacks.
    pub hidden: UnitSet,
    /// Stacks that are wholly or partly closed.
    pub closed: Hexes,
    /// Closed stacks that are known to have no zone of control.
    pub harmless: Hexes,
}

impl Game {
    /// The hexes that a side sees into [1.1].
    pub(crate) fn inspected(&self, at: &Position, side: Side) -> Hexes {
        let range = self.conditions(at).inspection;
        let mut seen = Hexes::EMPTY;
        for hex in at.troops.occupied(side) {
            self.setting().sight.join(hex, range, &mut seen);
        }
        seen
    }

    /// What a viewer does not know.
    pub(crate) fn ignorance(&self, at: &Position, viewer: Viewer) -> Ignorance {
        let mut ignorance = Ignorance { hidden: UnitSet::NONE, closed: Hexes::EMPTY, harmless: Hexes::EMPTY };
        if at.ended.is_some() || viewer == Viewer::Referee {
            return ignorance;
        }
        let inspecting = at.deployed == [true; 2];
        for side in Side::BOTH {
            if viewer == Viewer::Seat(side.seat()) {
                continue;
            }
            let seen = match viewer {
                Viewer::Seat(seat) if inspecting => self.inspected(at, Side::of(seat)),
                Viewer::Seat(_) | Viewer::Spectator | Viewer::Referee => Hexes::EMPTY,
            };
            let mut closed = *at.troops.occupied(side) - seen;
            for work in at.works.iter().flatten() {
                if at.troops.occupied(side).contains(work.hex) {
                    closed.insert(work.hex);
                }
            }
            for unit in self.forces().of_side(side) - at.shown {
                if at.troops.hex(unit).is_some_and(|hex| closed.contains(hex)) {
                    ignorance.hidden.insert(unit);
                }
            }
            if let Viewer::Seat(_) = viewer {
                ignorance.harmless |= (closed & at.declared) - *at.troops.armed(side);
            }
            ignorance.closed |= closed;
        }
        ignorance
    }

    /// What a viewer may know of a position.
    pub(crate) fn masked(&self, at: &Position, viewer: Viewer) -> View {
        let Ignorance { hidden, closed, harmless } = self.ignorance(at, viewer);
        let mut known = *at;
        let mut view_closed = closed;
        if at.ended.is_none() && viewer != Viewer::Referee {
            for side in Side::BOTH {
                // Neither side knows what is in an event cup [ruling D130].
                known.cups[side.index()].chits = [0; MAX_CHITS];
                if viewer == Viewer::Seat(side.seat()) {
                    // What has been declared of one's stacks is the enemy's knowledge.
                    known.declared -= *at.troops.occupied(side);
                } else {
                    self.mask_side(&mut known, side, hidden);
                    if !at.deployed[side.index()] {
                        known.troops.hide_side(side);
                        view_closed -= *at.troops.occupied(side);
                        if self.scenario().works.as_ref().is_some_and(|works| works.side == side) {
                            known.works = [None; crate::position::MAX_WORKS];
                        }
                    }
                }
            }
            if viewer == Viewer::Spectator {
                known.declared = Hexes::EMPTY;
            }
            known.troops.hide(hidden & known_on_map(&known, hidden));
        }
        View { viewer, known, closed: view_closed, harmless }
    }

    /// Takes out of a position what the enemy of a side may not know.
    fn mask_side(&self, known: &mut Position, side: Side, hidden: UnitSet) {
        let own = self.forces().of_side(side);
        for states in [
            &mut known.depleted,
            &mut known.debarked,
            &mut known.pinned,
            &mut known.fired,
            &mut known.road,
            &mut known.overran,
            &mut known.low,
            &mut known.out,
            &mut known.automatic,
            &mut known.fought,
            &mut known.active.shot,
            &mut known.active.attacked,
        ] {
            *states -= hidden & own;
        }
        for private in [
            &mut known.beyond_repair,
            &mut known.acted,
            &mut known.cleared,
            &mut known.owing,
            &mut known.active.units,
            &mut known.active.entered,
            &mut known.active.moved,
            &mut known.active.tried,
            &mut known.active.debarked,
            &mut known.active.onward,
        ] {
            *private -= own;
        }
        for unit in own {
            known.spent[unit.index()] = 0;
        }
        known.division_supplies[side.index()] = None;
        let cup = &mut known.cups[side.index()];
        cup.drawn = [None; MAX_HAND];
        for pontoon in known.pontoons.iter_mut().flatten() {
            // That it is unfinished is open; who builds it is not.
            if pontoon.builder.is_some_and(|builder| own.has(builder)) {
                pontoon.builder = Some(UnitId(MAX_UNITS as u8 - 1));
            }
        }
        if self.active_side(known) == side {
            let in_window = known.stack.iter().any(|frame| *frame == Frame::Window);
            let Mover { hex, targets, by_road, guns, hit, .. } = known.mover;
            known.mover = if in_window {
                Mover {
                    hex,
                    targets: targets - hidden,
                    by_road: by_road - hidden,
                    guns,
                    hit,
                    ..Mover::default()
                }
            } else {
                Mover::default()
            };
            known.active.used = false;
            known.active.only_from = None;
        }
        if !known.deployed[side.index()] {
            known.depleted -= own;
        }
    }

    /// Who sees a unit besides its owner: the enemy if it is inspected, all if combat has revealed it.
    pub(crate) fn witnesses(&self, at: &Position, unit: UnitId) -> SeatSet {
        let owner = self.side(unit);
        if at.shown.has(unit) {
            return SeatSet::ALL;
        }
        let enemy = owner.other().seat();
        let hidden = self.ignorance(at, Viewer::Seat(enemy)).hidden;
        let on_map = at.troops.hex(unit).is_some();
        let own = SeatSet::one(owner.seat());
        if on_map && !hidden.has(unit) { own.with(enemy) } else { own }
    }

    /// The view of a seat.
    pub(crate) fn seen_by(&self, at: &Position, seat: Seat) -> View {
        self.masked(at, Viewer::Seat(seat))
    }
}

/// Of these units those that still have a place to hide.
fn known_on_map(known: &Position, units: UnitSet) -> UnitSet {
    units.iter().filter(|&unit| known.troops.hex(unit).is_some()).collect()
}
