//! What one viewer may know: the position with closed stacks as blank counters [1.1, rulings D95 to D97, D119, D128].
//!
//! Lists, refusals, odds and guesses are computed from a [`View`] and have nothing else. The rules ask a [`Known`], which
//! is either a view or the truth; only `apply` has the truth.
//!
//! Which hexes a side looks into follows from where its stacks stand, which is open. So each side knows what the other
//! sees, and a window that opens on what the mover sees tells the firer nothing.

use board::HexId;
use kernel::{Seat, SeatSet, Viewer};
use kit::Side;
use serde::Serialize;

use crate::chits::MAX_CHITS;
use crate::flat;
use crate::forces::{MAX_UNITS, UnitId, UnitSet};
use crate::game::Game;
use crate::ghosts::Sightings;
use crate::memory;
use crate::position::{Combat, Frame, MAX_HAND, MAX_WORKS, Mover, Pontoon, Position};
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
    /// Closed stacks of which he has been told that they have no zone of control.
    #[serde(with = "flat::hexes")]
    pub harmless: Hexes,
}

impl View {
    pub(crate) fn known(&self) -> Known<'_> {
        let armed = self.known.troops.all_armed();
        Known { at: &self.known, closed: &self.closed, harmless: &self.harmless, armed }
    }
}

/// What a side knows of the other's stacks, over the position itself: enough for answers that ask nothing else of the enemy.
/// [`Asks`](crate::action::Asks) says which do.
#[derive(Debug, Clone)]
pub(crate) struct Lens {
    /// Units in closed stacks.
    pub hidden: UnitSet,
    closed: Hexes,
    harmless: Hexes,
    armed: Hexes,
}

impl Lens {
    pub fn known<'a>(&'a self, at: &'a Position) -> Known<'a> {
        Known { at, closed: &self.closed, harmless: &self.harmless, armed: &self.armed }
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
    /// The stacks of which is seen that they have one.
    pub armed: &'a Hexes,
}

/// The builder of a pontoon in a view that does not know it.
const NO_NAME: UnitId = UnitId(MAX_UNITS as u8 - 1);

static NOTHING: Hexes = Hexes::EMPTY;

impl<'a> Known<'a> {
    /// The truth: nothing is closed.
    pub fn truth(at: &'a Position) -> Known<'a> {
        Known { at, closed: &NOTHING, harmless: &NOTHING, armed: at.troops.all_armed() }
    }

    /// Whether a stack counts as one with a zone of control [ruling D128].
    pub fn exerts(self, side: Side, hex: HexId) -> bool {
        self.at.troops.occupied(side).contains(hex)
            && (self.armed.contains(hex) || self.closed.contains(hex) && !self.harmless.contains(hex))
    }

    /// Whether a stack is known to have a zone of control: it is seen, or was declared to have one [ruling D128].
    pub fn surely_exerts(self, side: Side, hex: HexId) -> bool {
        let is_declared =
            || self.at.declared.contains(hex) && self.closed.contains(hex) && !self.harmless.contains(hex);
        self.at.troops.occupied(side).contains(hex) && (self.armed.contains(hex) || is_declared())
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
}

impl Ignorance {
    const NONE: Ignorance = Ignorance { hidden: UnitSet::NONE, closed: Hexes::EMPTY };
}

impl Game {
    /// The hexes that a side sees into [1.1].
    pub fn inspected(&self, at: &Position, side: Side) -> Hexes {
        let range = self.conditions(at).inspection;
        let mut seen = Hexes::EMPTY;
        for hex in at.troops.occupied(side) {
            self.setting().sight.join(hex, range, &mut seen);
        }
        seen
    }

    /// What a viewer does not know.
    pub(crate) fn ignorance(&self, at: &Position, viewer: Viewer) -> Ignorance {
        if at.ended.is_some() {
            return Ignorance::NONE;
        }
        match viewer {
            Viewer::Referee => Ignorance::NONE,
            Viewer::Seat(seat) => {
                let side = Side::of(seat);
                self.unseen(at, side.other(), (at.deployed == [true; 2]).then_some(side))
            }
            Viewer::Spectator => {
                let [one, other] = Side::BOTH.map(|side| self.unseen(at, side, None));
                Ignorance { hidden: one.hidden | other.hidden, closed: one.closed | other.closed }
            }
        }
    }

    /// What is hidden of a side from one who sees with the eyes of the other, or with none. Fortified hexes are never seen
    /// into [1.1n1].
    fn unseen(&self, at: &Position, side: Side, eyes: Option<Side>) -> Ignorance {
        let occupied = at.troops.occupied(side);
        let mut closed = match eyes {
            None => *occupied,
            Some(eyes) => {
                let (range, from) = (self.conditions(at).inspection, at.troops.occupied(eyes));
                memory::unseen(self, eyes, range, from, occupied)
            }
        };
        for work in at.works.iter().map_while(|work| *work) {
            if occupied.contains(work.hex) {
                closed.insert(work.hex);
            }
        }
        let hidden = memory::standing(self, side, &at.troops, &closed) - at.shown;
        Ignorance { hidden, closed }
    }

    /// What a side knows of the other's stacks.
    pub(crate) fn lens(&self, at: &Position, side: Side) -> Lens {
        let Ignorance { hidden, closed } = self.ignorance(at, Viewer::Seat(side.seat()));
        Lens {
            hidden,
            closed,
            harmless: closed & at.toothless,
            armed: at.troops.armed_outside(&closed, at.shown),
        }
    }

    /// What a viewer may know of a position.
    pub(crate) fn masked(&self, at: &Position, viewer: Viewer) -> View {
        let Ignorance { hidden, closed } = self.ignorance(at, viewer);
        // Made where it stays: a position is long to copy.
        let mut view = View { viewer, known: *at, closed, harmless: Hexes::EMPTY };
        if at.ended.is_none() && viewer != Viewer::Referee {
            self.mask(at, &mut view, hidden);
        }
        view
    }

    /// Takes out of a view what its viewer may not know.
    fn mask(&self, at: &Position, view: &mut View, mut hidden: UnitSet) {
        let View { viewer, ref mut known, ref mut closed, ref mut harmless } = *view;
        let active = self.active_side(at);
        if viewer != Viewer::Seat(active.seat()) {
            hide_private_frames(known, viewer, active);
        }
        // Who is picked for losses, and which headquarters may go along, is seen when it happens.
        known.combat.toll.from -= hidden;
        known.combat.along -= hidden;
        for side in Side::BOTH {
            // Neither side knows what is in an event cup, until its open discards have gone back into it [ruling D130].
            if !at.cups[side.index()].refilled {
                known.cups[side.index()].chits = [0; MAX_CHITS];
            }
            if viewer == Viewer::Seat(side.seat()) {
                // What has been declared of one's stacks is the enemy's knowledge.
                known.declared -= *at.troops.occupied(side);
                known.toothless -= *at.troops.occupied(side);
                known.sighted.forget_all(self.forces().numbers_of(side));
                continue;
            }
            self.mask_side(known, side, viewer, hidden);
            if !at.deployed[side.index()] {
                known.troops.hide_side(side);
                hidden -= self.forces().of_side(side);
                *closed -= *at.troops.occupied(side);
                if self.scenario().works.as_ref().is_some_and(|works| works.side == side) {
                    known.works = [None; MAX_WORKS];
                }
            }
        }
        if viewer == Viewer::Spectator {
            known.declared = Hexes::EMPTY;
            known.toothless = Hexes::EMPTY;
            known.sighted = Sightings::default();
        }
        self.mask_memory(known, viewer);
        known.troops.hide(hidden, closed, at.shown);
        *harmless = *closed & known.toothless;
    }

    /// Takes out of a position what the enemy of a side may not know.
    fn mask_side(&self, known: &mut Position, side: Side, viewer: Viewer, hidden: UnitSet) {
        let own = self.forces().of_side(side);
        let unseen = hidden & own;
        for states in [
            &mut known.depleted,
            &mut known.debarked,
            &mut known.pinned,
            &mut known.fired,
            &mut known.road,
            &mut known.overran,
            &mut known.low,
            &mut known.out,
            &mut known.fought,
            &mut known.active.shot,
            &mut known.active.attacked,
        ] {
            *states -= unseen;
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
        // Which stack is supplied whatever the audit gave is known of those who fight [ruling D131].
        let combat = &known.combat;
        let mut fighting = combat.attackers | combat.defenders | combat.support | combat.protection;
        if known.asks() == Some(Frame::Split(side))
            && let Some((formation, _)) = self.parts_of(known, side)
        {
            // Another formation of the hex has answered, which is its owner's secret [ruling D142].
            fighting &= self.forces().formation(formation).units;
        }
        known.automatic -= own - fighting;
        known.spent[self.forces().numbers_of(side)].fill(0);
        known.division_supplies[side.index()] = None;
        known.cups[side.index()].drawn = [None; MAX_HAND];
        if known.pontoons.is_any_unfinished() {
            // That it is unfinished is open; who builds it is not.
            known.pontoons.update(|pontoon| {
                let builder = pontoon.builder;
                let hides = builder.is_some_and(|builder| own.has(builder));
                Some(Pontoon { builder: if hides { Some(NO_NAME) } else { builder }, ..pontoon })
            });
        }
        if self.active_side(known) == side {
            let Mover { hex, targets, by_road, guns, hit, .. } = known.mover;
            let in_window = known.asks() == Some(Frame::Window) && viewer != Viewer::Spectator;
            known.mover = if in_window {
                let (targets, by_road) = (targets - hidden, by_road - hidden);
                Mover { hex, targets, by_road, guns, hit, ..Mover::default() }
            } else {
                Mover::default()
            };
            known.active.only_from = None;
            // Whether the division's headquarters has gone alone, or one of those it activates, is seen when they are done.
            if let Some(formation) =
                known.active.formation.filter(|_| known.active.formation != known.active.chit)
            {
                known.activated.remove(formation);
            }
        }
        if !known.deployed[side.index()] {
            known.depleted -= own;
            known.debarked -= own;
        }
    }

    /// Who sees a unit besides its owner: the enemy if it is inspected, all if combat has revealed it.
    pub(crate) fn witnesses(&self, at: &Position, unit: UnitId) -> SeatSet {
        let owner = self.side(unit);
        if at.shown.has(unit) {
            return SeatSet::ALL;
        }
        let own = SeatSet::one(owner.seat());
        let Some(hex) = at.troops.hex(unit) else { return own };
        if self.looks_into(at, owner.other(), hex) { own.with(owner.other().seat()) } else { own }
    }

    /// Whether a side sees into a hex.
    pub(crate) fn looks_into(&self, at: &Position, side: Side, hex: HexId) -> bool {
        let range = self.conditions(at).inspection;
        at.deployed == [true; 2]
            && !at.is_fortified(hex)
            && self.setting().sight.is_watched(hex, range, at.troops.occupied(side))
    }

    /// The view of a seat.
    pub(crate) fn seen_by(&self, at: &Position, seat: Seat) -> View {
        self.masked(at, Viewer::Seat(seat))
    }
}

/// Takes out what the active side is asked in private: which part of a stack stays supplied, what is lost for lack of room,
/// who attacks before the attack is bound. To a spectator windows do not show either: they open on what the mover sees. That
/// the other side is asked about a stack that was driven apart is open [ruling D142].
fn hide_private_frames(known: &mut Position, viewer: Viewer, active: Side) {
    let is_private = |frame: &Frame| match *frame {
        Frame::Split(side) => side == active,
        Frame::Overstack(_) | Frame::Declare => true,
        Frame::Window => viewer == Viewer::Spectator,
        _ => false,
    };
    let naming = known.stack.iter().any(|frame| *frame == Frame::Declare);
    if known.stack.iter().any(is_private) {
        let all = known.stack;
        known.stack.clear();
        for frame in all.iter().filter(|frame| !is_private(frame)) {
            known.stack.push(*frame);
        }
    }
    if naming {
        known.combat = Combat::default();
    }
}
