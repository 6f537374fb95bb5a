//! What one viewer may know [fog.1, rulings D85, D98, D99].
//!
//! With the setting `spotted` a side sees its own units and those enemies that it has spotted this turn; of the others it
//! keeps the hex and the turn in which it saw them last. With `board` every unit is seen. In both, commands and plots are secret
//! until they are opened, and a side is not told which of its units the enemy has spotted.
//!
//! Lists, refusals and guesses are computed from a [`View`] and have nothing else. The rules ask a [`Known`], which is
//! either a view or the truth; only `apply` has the truth.

use board::HexId;
use kernel::{SeatSet, Viewer};
use kit::Side;
use serde::Serialize;

use crate::air::Sortie;
use crate::crowd::Crowd;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::hidden::{Markers, SeenMarker};
use crate::position::{EntryPlan, Frame, Melee, Mover, Position, Volley};
use crate::status::{Aim, Command, Place, State, Status};

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The position without what he may not know.
    pub known: Position,
    /// The edge hexes beyond which enemy units wait off the map, without their types [7.44n1].
    pub adrift: Vec<HexId>,
    /// The enemy's Hidden Unit Markers that he sees [7.2].
    pub markers: Vec<SeenMarker>,
}

impl View {
    pub(crate) fn known(&self) -> Known<'_> {
        Known { at: &self.known, crowd: None }
    }
}

/// A position as far as it is known: a view, or the truth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known<'a> {
    /// The position, unseen units blank.
    pub at: &'a Position,
    /// Who stands where in it, where that was looked up.
    pub crowd: Option<&'a Crowd>,
}

impl Game {
    /// Both seats, and in an open game the spectators too.
    pub(crate) fn both(&self) -> SeatSet {
        if self.hides_units() {
            SeatSet::one(Side::First.seat()).with(Side::Second.seat())
        } else {
            SeatSet::ALL
        }
    }

    /// Whether a side sees a unit of the other now, or knows that it is gone.
    pub(crate) fn sees_unit(&self, at: &Position, side: Side, unit: UnitId) -> bool {
        self.is_shown(at, unit) || at.spotted[side.index()].has(unit) || at.known_gone[side.index()].has(unit)
    }

    /// Whether all see a unit: on an open board, and with Hidden Unit Markers only where it stands open on the map. Until its
    /// side has set up, and before it enters, a unit may still be hidden [7.2].
    pub(crate) fn is_shown(&self, at: &Position, unit: UnitId) -> bool {
        if !self.options().board || !self.options().hidden {
            return self.options().board;
        }
        let hiding = at.asks() == Some(Frame::Deploy(self.side(unit)));
        !hiding && !self.is_hidden(at, unit) && at.hex_of(unit).is_some()
    }

    /// Who sees a unit: its owner, and the enemy if he has spotted it.
    pub(crate) fn witnesses(&self, at: &Position, unit: UnitId) -> SeatSet {
        let side = self.side(unit);
        if !self.hides_units() {
            SeatSet::ALL
        } else if self.sees_unit(at, side.other(), unit) {
            self.both()
        } else {
            SeatSet::one(side.seat())
        }
    }

    /// What a viewer may know of a position.
    pub(crate) fn masked(&self, at: &Position, viewer: Viewer) -> View {
        let mut known = *at;
        if at.ended.is_none() && viewer != Viewer::Referee {
            self.mask_objectives(&mut known, viewer);
            // Neither side knows what was looked for in vain.
            known.tried = [UnitSet::NONE; 2];
            for side in Side::BOTH {
                if viewer == Viewer::Seat(side.seat()) {
                    self.mask_own(&mut known, side);
                } else {
                    self.mask_other(&mut known, at, side, viewer);
                }
            }
        }
        let adrift = match viewer {
            Viewer::Seat(seat) if at.ended.is_none() => self.adrift(at, Side::of(seat).other()),
            _ => Vec::new(),
        };
        let markers = match viewer {
            Viewer::Seat(seat) if at.ended.is_none() && self.options().hidden => {
                self.seen_markers(at, Side::of(seat).other())
            }
            _ => Vec::new(),
        };
        View { viewer, known, adrift, markers }
    }

    /// Leaves of the objectives what a viewer believes; what has come true for good is counted at the end.
    fn mask_objectives(&self, known: &mut Position, viewer: Viewer) {
        if !self.hides_units() {
            return;
        }
        known.held = match viewer {
            Viewer::Seat(seat) => known.believed[Side::of(seat).index()],
            _ => self.first_holders(),
        };
        known.believed = [known.held; 2];
        known.ever = 0;
        known.stays_since = 0;
    }

    /// Takes out of a position what a side may not know of itself: what the enemy has seen of it.
    fn mask_own(&self, known: &mut Position, side: Side) {
        for unit in self.own(side) {
            known.unit_mut(unit).ghost = None;
        }
        if self.hides_units() && !self.options().board {
            known.markers[side.index()].shown = 0;
        }
        known.spotted[side.other().index()] = UnitSet::NONE;
        known.known_gone[side.other().index()] = UnitSet::NONE;
    }

    /// Takes out of a position what a viewer may not know of a side that is not his.
    fn mask_other(&self, known: &mut Position, at: &Position, side: Side, viewer: Viewer) {
        let spectator = viewer == Viewer::Spectator;
        for unit in self.own(side) {
            let status = at.unit(unit);
            let shown_to_all = self.is_shown(at, unit) && !(spectator && self.hides_units());
            let seen = shown_to_all || !spectator && self.sees_unit(at, side.other(), unit);
            let spotted = shown_to_all || !spectator && at.spotted[side.other().index()].has(unit);
            let shown = match (seen, spotted) {
                (false, _) => status.unseen(),
                // It is known to be lost; what has become of its crew is not.
                (true, false) => {
                    Status { place: Place::Gone, fate: status.fate, ghost: status.ghost, ..Status::WAITING }
                }
                (true, true) => self.shown_aloft(self.shown(at, status)),
            };
            *known.unit_mut(unit) = if spectator { Status { ghost: None, ..shown } } else { shown };
        }
        if spectator {
            known.spotted[side.index()] = UnitSet::NONE;
            known.known_gone[side.index()] = UnitSet::NONE;
        }
        // Who fires out of sight is not shown to those who were fired at.
        let unseen =
            |unit: &UnitId| spectator && self.hides_units() || !self.sees_unit(at, side.other(), *unit);
        known.answered -= (at.answered & self.own(side)).iter().filter(unseen).collect();
        if spectator && self.hides_units() {
            known.answerer = None;
            known.melee = Melee::default();
            known.landing = None;
            hide_windows(known, at);
        }
        known.plans[side.index()] = EntryPlan::default();
        self.mask_ordnance(known, side);
        self.mask_charge(known, side);
        self.mask_names(known, side);
        if spectator {
            known.markers[side.index()] = Markers::default();
        } else {
            self.mask_markers(known, at, side);
        }
        let names = [Some(Frame::EarlyAir(side)), Some(Frame::LateAir(side))].contains(&at.asks());
        if names || spectator && self.hides_units() {
            known.sortie = Sortie::default();
        }
        for leader in &mut known.leaders {
            *leader = leader.filter(|unit| self.side(*unit) != side);
        }
        for claim in &mut known.claims {
            *claim = claim.filter(|formation| self.forces().formation(*formation).side != side);
        }
        for (formation, since) in self.forces().formations.iter().zip(&mut known.unsteady_since) {
            if formation.side == side {
                *since = 0;
            }
        }
        if at.asks().and_then(Frame::side) == Some(side) {
            known.volley = Volley::default();
        }
        // In a window the mover is shown to those who see it.
        let moves = at.mover.unit.is_some_and(|unit| self.side(unit) == side);
        if moves {
            let in_window =
                [Some(Frame::Window(side.other())), Some(Frame::Stand(side.other()))].contains(&at.asks());
            let unit = at.mover.unit.filter(|&unit| {
                in_window && !(spectator && self.hides_units()) && self.sees_unit(at, side.other(), unit)
            });
            let along = if unit.is_some() { at.mover.along } else { UnitSet::NONE };
            let along = along.iter().filter(|&one| self.sees_unit(at, side.other(), one)).collect();
            known.mover = Mover { unit, along, ..Mover::default() };
        }
    }

    /// A spotted enemy as it is shown: counters, but neither ammunition nor unopened commands.
    fn shown(&self, at: &Position, status: &Status) -> Status {
        let mut shown = *status;
        if !at.opened {
            shown.command = Command::None;
            shown.states.clear(State::Entering);
        }
        shown.states.clear(State::Calling);
        // Whether its move is over is known when its side has moved.
        shown.states.clear(State::Moved);
        shown.states.clear(State::Quickmarched);
        shown.special_used = 0;
        shown.limited_used = 0;
        shown.aim = Aim::default();
        shown.held_until = 0;
        shown
    }
}

/// Takes out what is asked inside a step about units that spectators do not see.
fn hide_windows(known: &mut Position, at: &Position) {
    let is_shown = |frame: &&Frame| {
        !matches!(
            frame,
            Frame::Window(_)
                | Frame::Answer(_)
                | Frame::Retreat(_)
                | Frame::Occupy(_)
                | Frame::Stand(_)
                | Frame::Defend(_)
        )
    };
    known.stack.clear();
    for frame in at.stack.iter().filter(is_shown) {
        known.stack.push(*frame);
    }
}
