//! Hidden Unit Markers: open numbers with secret contents, placed, moved, searched and revealed [7.2, rulings D54, D84, D98].
//!
//! A hidden unit acts as usual and is in no side's spotted set. Whatever spots it takes its marker away: see [`Game::spot`].

use board::HexId;
use kernel::{Dice, Log, SeatSet};
use kit::{DecisionStack, Side, clause};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::ground::Cover;
use crate::movement::{Gear, Step};
use crate::numbers::Range;
use crate::objection::Objection;
use crate::position::{Course, Frame, Position};
use crate::reason::{Reason, Refused};
use crate::shipped::misc;
use crate::spotting::SpotRow;
use crate::status::{Command, Place, State, Status};
use crate::unit::UnitKind;
use crate::view::Known;

/// The markers of a side at one moment, as bits of their numbers from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Markers {
    /// Those that have been laid, revealed or not: none is used twice.
    pub used: u16,
    /// Those that the enemy has been shown.
    pub shown: u16,
    /// Those that have moved this turn or in the last.
    pub moved: u16,
}

/// A marker as the enemy sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SeenMarker {
    /// Its number.
    pub number: u8,
    /// Where it lies.
    pub hex: HexId,
    /// Whether it has moved this turn or in the last.
    pub moved: bool,
}

/// The highest number of a marker.
const MOST: u8 = 14;

const fn bit(number: u8) -> u16 {
    1 << number
}

impl Game {
    /// Whether a unit lies under a marker.
    #[inline]
    pub(crate) fn is_hidden(&self, at: &Position, unit: UnitId) -> bool {
        at.unit(unit).marker != 0
    }

    /// The units under a marker.
    pub(crate) fn contents(&self, at: &Position, side: Side, number: u8) -> UnitSet {
        self.own(side).iter().filter(|&unit| at.unit(unit).marker == number).collect()
    }

    /// The hex of a marker; none where nothing lies under it on the map.
    fn marker_hex(&self, at: &Position, side: Side, number: u8) -> Option<HexId> {
        self.contents(at, side, number).iter().find_map(|unit| at.hex_of(unit))
    }

    /// The markers of a side that lie on the map.
    fn markers_on_map<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = (u8, HexId)> + 'a {
        (1..=MOST)
            .filter(move |&number| at.markers[side.index()].used & bit(number) != 0)
            .filter_map(move |number| Some((number, self.marker_hex(at, side, number)?)))
    }

    /// The markers of a side that the enemy sees.
    pub(crate) fn seen_markers(&self, at: &Position, side: Side) -> Vec<SeenMarker> {
        let markers = at.markers[side.index()];
        let seen = |number: u8| self.options().board || markers.shown & bit(number) != 0;
        self.markers_on_map(at, side)
            .filter(|(number, _)| seen(*number))
            .map(|(number, hex)| SeenMarker { number, hex, moved: markers.moved & bit(number) != 0 })
            .collect()
    }

    /// Whether a unit may lie under a marker at all, and whether one is left for it.
    fn check_marker(&self, at: &Position, side: Side, unit: UnitId) -> Result<(), Refused> {
        let scenario = self.scenario();
        let status = at.unit(unit);
        let of_map = matches!(self.card(unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg);
        let formations = scenario.hidden_formations.as_ref();
        let allowed =
            formations.is_none_or(|list| self.formation(unit).is_some_and(|one| list.contains(&one)));
        let no = |objection: Objection| Err(clause!("7.2").refuses(Reason::Objection(objection)));
        if !self.options().hidden || !of_map || !allowed || status.marker != 0 || status.has(State::Crew) {
            return no(Objection::NotHidden(unit));
        }
        let most = scenario.hidden[side.index()];
        let joins = status.hex().is_some_and(|hex| self.marker_in(at, side, hex).is_some());
        if !joins && at.markers[side.index()].used.count_ones() >= u32::from(most) {
            return no(Objection::MarkersUsed(most));
        }
        Ok(())
    }

    /// The marker of a side in a hex.
    fn marker_in(&self, at: &Position, side: Side, hex: HexId) -> Option<u8> {
        self.markers_on_map(at, side).find(|(_, there)| *there == hex).map(|(number, _)| number)
    }

    /// Judges hiding a unit: at set-up where it stands, before it enters, or after a landing [7.2, ruling D84].
    pub(crate) fn check_hide(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        let at = known.at;
        self.check_own(side, unit)?;
        self.check_marker(at, side, unit)?;
        let status = at.unit(unit);
        let landed = self.scenario().hidden_after_landing && side == Side::First;
        let fits = match at.asks() {
            Some(Frame::Deploy(_)) => status.hex().is_some() && !landed,
            Some(Frame::Command) => {
                let waits = status.place == Place::Waiting && !status.has(State::Entering);
                waits && self.may_arrive(at, unit) && !landed
            }
            Some(Frame::Conceal(_)) => {
                status.hex().is_some() && status.is_alive() && self.own_cover(at, unit, true) > Cover::None
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(clause!("7.2").refuses(Reason::Objection(Objection::NotHidden(unit)))) }
    }

    pub(crate) fn list_hides(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if self.options().hidden {
            let may = |unit: &UnitId| self.check_hide(known, side, *unit).is_ok();
            into.extend(self.own(side).iter().filter(may).map(Action::Hide));
        }
    }

    /// A unit goes under the marker of its hex, or under a new one, with all it carries. After a landing only a unit that no
    /// enemy has spotted can [ruling D84].
    pub(crate) fn hide<L: Log<Event>>(&self, at: &mut Position, side: Side, unit: UnitId, log: &mut L) {
        let own = SeatSet::one(side.seat());
        if matches!(at.asks(), Some(Frame::Conceal(_))) {
            log.reveal(own);
            if at.spotted[side.other().index()].has(unit) {
                log.tell(own, || Event::HiddenInVain(unit));
                return;
            }
        }
        let here = at.unit(unit).hex().and_then(|hex| self.marker_in(at, side, hex));
        let markers = &mut at.markers[side.index()];
        let fresh = (1..=MOST).find(|&number| markers.used & bit(number) == 0);
        let Some(number) = here.or(fresh) else { return };
        markers.used |= bit(number);
        log.tell(own, || Event::Hidden(unit, number));
        for one in UnitSet::one(unit) | self.load(at, unit) {
            at.unit_mut(one).marker = number;
        }
    }

    /// Judges giving a marker up.
    pub(crate) fn check_reveal(&self, known: Known<'_>, side: Side, unit: UnitId) -> Result<(), Refused> {
        self.check_own(side, unit)?;
        if self.is_hidden(known.at, unit) && known.at.unit(unit).hex().is_some() {
            Ok(())
        } else {
            Err(clause!("7.2").refuses(Reason::Objection(Objection::NoMarker(unit))))
        }
    }

    pub(crate) fn list_reveals(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if self.options().hidden {
            let may = |unit: &UnitId| self.check_reveal(known, side, *unit).is_ok();
            into.extend(self.own(side).iter().filter(may).map(Action::Reveal));
        }
    }

    /// All under a marker come to light: they are ordinary spotted units.
    pub(crate) fn reveal_marker<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        let (side, number) = (self.side(unit), at.unit(unit).marker);
        if number == 0 {
            return;
        }
        for one in self.contents(at, side, number) {
            self.spot(at, side.other(), one, log);
        }
        log.widen(self.both());
    }

    /// The marker of a unit that the enemy has come to see is gone; both sides notice.
    pub(crate) fn unmask<L: Log<Event>>(&self, at: &mut Position, unit: UnitId, log: &mut L) {
        if !self.is_hidden(at, unit) {
            return;
        }
        at.unit_mut(unit).marker = 0;
        log.reveal(self.both());
        log.tell(self.both(), || Event::Revealed(unit));
    }

    /// The unit that leads a marker of a side on the map.
    fn leader_of(&self, at: &Position, side: Side, number: u8) -> Option<UnitId> {
        let known = (1..=MOST).contains(&number);
        self.contents(at, side, number).iter().find(|&unit| known && at.unit(unit).hex().is_some())
    }

    /// Judges moving a marker: it is named by its number, so that its contents stay secret [7.2].
    pub(crate) fn check_shift(
        &self,
        known: Known<'_>,
        side: Side,
        number: u8,
        to: HexId,
    ) -> Result<(), Refused> {
        let Some(unit) = self.leader_of(known.at, side, number) else {
            return Err(clause!("7.2").refuses(Reason::Objection(Objection::NoSuchMarker)));
        };
        // The list has asked of each unit by itself whether it moves at all.
        self.check_mover(known.at, side, unit)?;
        self.check_step(Known { crowd: None, ..known }, side, unit, to, Gear::Forward)
    }

    pub(crate) fn list_shifts(&self, known: Known<'_>, side: Side, into: &mut Vec<Action>) {
        if !self.options().hidden {
            return;
        }
        for number in 1..=MOST {
            let Some(here) =
                self.leader_of(known.at, side, number).and_then(|unit| known.at.unit(unit).hex())
            else {
                continue;
            };
            for (_, to) in self.around(here) {
                if self.check_shift(known, side, number, to).is_ok() {
                    into.push(Action::Shift(number, to));
                }
            }
        }
    }

    /// A marker goes one hex; the enemy who sees it sees where.
    pub(crate) fn shift<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        side: Side,
        (number, to): (u8, HexId),
        dice: &mut D,
        log: &mut L,
    ) {
        let Some(unit) = self.leader_of(at, side, number) else { return };
        if self.is_marker_seen(at, side, number) {
            log.tell(SeatSet::one(side.other().seat()), || Event::MarkerMoved(side, number, to));
            log.reveal(SeatSet::one(side.other().seat()));
        }
        self.go(at, side, (unit, to, Gear::Forward), dice, log);
    }

    /// Whether the enemy sees a marker of a side.
    pub(crate) fn is_marker_seen(&self, at: &Position, side: Side, number: u8) -> bool {
        self.seen_markers(at, side).iter().any(|marker| marker.number == number)
    }

    /// A hidden unit does nothing but go, turn and settle; for the rest its marker is given up first [7.2].
    pub(crate) fn check_open(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        if self.is_hidden(at, unit) {
            return Err(clause!("7.2").refuses(Reason::Objection(Objection::IsHidden(unit))));
        }
        Ok(())
    }

    /// A step of a marker: all under it have MOVE and go at the slowest base rate, never with a road's bonus [7.2].
    pub(crate) fn marker_step(
        &self,
        at: &Position,
        unit: UnitId,
        to: HexId,
        gear: Gear,
    ) -> Result<Step, Refused> {
        let here = at.unit(unit).hex().ok_or_else(|| clause!("6.6.2").refuses(Reason::NotOnMap(unit)))?;
        let side = self
            .hexside(here, to)
            .ok_or_else(|| clause!("6.6.2.3").refuses(Reason::NotAdjacent(unit, to)))?;
        if gear != Gear::Forward {
            self.check_open(at, unit)?;
        }
        let mover = self.move_of(at, unit);
        let (mut cost, mut rate) = (0, u8::MAX);
        for one in self.contents(at, self.side(unit), at.unit(unit).marker) {
            let status = at.unit(one);
            if matches!(status.place, Place::Aboard(_)) {
                continue;
            }
            let on_foot = self.card(one).kind == UnitKind::Leg;
            let stuck = [State::TrackHit, State::Bogged, State::Moved, State::FullCover, State::Inside];
            let still = status.command != Command::Move
                || status.has_any(&stuck)
                || status.dug_in.is_some()
                || on_foot && status.has(State::Suppressed);
            if still {
                return Err(clause!("7.2").refuses(Reason::Objection(Objection::MarkerStays(one))));
            }
            let ground = self.ground_cost(at, one, to).zip(self.hexside_cost(at, one, here, side));
            let (ground, hexside) =
                ground.ok_or_else(|| clause!("6.6.2.2").refuses(Reason::Forbidden(one, to)))?;
            cost = cost.max(ground + hexside);
            let base = self.card(one).movement.map_or(1, |movement| movement.base);
            rate = rate.min(base >> self.halvings(at, one));
        }
        let left = rate.saturating_sub(mover.spent + mover.lost);
        let minimum = cost > left;
        if minimum && (mover.hexes > 0 || mover.spent > 0) {
            return Err(clause!("6.6.2.1").refuses(Reason::TooFewFactors { unit, needed: cost, left }));
        }
        Ok(Step { cost: cost.min(left), course: Course::Off, facing: side, minimum })
    }

    /// The others under the marker of a unit that moves.
    pub(crate) fn fellows(&self, at: &Position, unit: UnitId) -> UnitSet {
        let number = at.unit(unit).marker;
        if number == 0 {
            return UnitSet::NONE;
        }
        let on_map = |one: &UnitId| *one != unit && at.unit(*one).hex().is_some();
        self.contents(at, self.side(unit), number).iter().filter(on_map).collect()
    }

    /// A marker has moved.
    pub(crate) fn note_marker_move(&self, at: &mut Position, unit: UnitId) {
        let number = at.unit(unit).marker;
        if number != 0 {
            at.markers[self.side(unit).index()].moved |= bit(number);
        }
    }

    /// The range at which a spotter would see the best of what lies under a marker, were it not for the marker.
    fn marker_range(&self, at: &Position, spotter: UnitId, side: Side, number: u8) -> Option<Range> {
        let moved = at.markers[side.index()].moved & bit(number) != 0;
        let row = if moved { SpotRow::Move } else { SpotRow::Idle };
        let sees = |unit: &UnitId| at.unit(*unit).hex().is_some() && self.has_sight(at, spotter, *unit);
        let contents = self.contents(at, side, number);
        contents.iter().filter(sees).map(|unit| self.spotting_range(at, spotter, unit, row)).max()
    }

    /// Markers come to light that an enemy stands beside in the open or in Light cover [7.2].
    pub(crate) fn expose_markers<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !self.options().hidden {
            return;
        }
        for side in Side::BOTH {
            let lying: Vec<(u8, HexId)> = self.markers_on_map(at, side).collect();
            for (number, hex) in lying {
                let near = |enemy: UnitId| {
                    self.lookout(at, enemy).is_some_and(|there| self.range(hex, there) <= Range(1))
                };
                let beside = self.own(side.other()).iter().any(near);
                let exposed: Option<UnitId> = self.contents(at, side, number).iter().find(|&unit| {
                    at.unit(unit).hex().is_some() && self.own_cover(at, unit, true) <= Cover::Light
                });
                if let Some(unit) = exposed.filter(|_| beside) {
                    self.reveal_marker(at, unit, log);
                }
            }
        }
    }

    /// In the Spotting Phase markers are shown that an enemy sees from within the full range of what they hide [ruling D98].
    pub(crate) fn show_markers<L: Log<Event>>(&self, at: &mut Position, log: &mut L) {
        if !self.options().hidden {
            return;
        }
        for side in Side::BOTH {
            let lying: Vec<(u8, HexId)> = self.markers_on_map(at, side).collect();
            for (number, hex) in lying {
                let seen = self.own(side.other()).iter().any(|enemy| {
                    self.lookout(at, enemy).is_some_and(|there| {
                        let most = self.marker_range(at, enemy, side, number);
                        most.is_some_and(|most| self.range(hex, there) <= most)
                    })
                });
                if seen && at.markers[side.index()].shown & bit(number) == 0 {
                    at.markers[side.index()].shown |= bit(number);
                    log.reveal(SeatSet::one(side.other().seat()));
                }
            }
        }
    }

    /// Each side searches every marker of the other once, if a unit sees it from within half the range [7.2].
    pub(crate) fn search_markers<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        if !self.options().hidden {
            return;
        }
        for side in Side::BOTH {
            let lying: Vec<(u8, HexId)> = self.markers_on_map(at, side).collect();
            for (number, hex) in lying {
                let mut best: Option<i16> = None;
                let table = &misc().hidden;
                for searcher in self.own(side.other()) {
                    let Some(there) = self.lookout(at, searcher) else { continue };
                    let range = self.range(hex, there);
                    let near = self
                        .marker_range(at, searcher, side, number)
                        .is_some_and(|most| range <= most.halved() || range <= Range(1));
                    if near {
                        let recon = if self.is_recon(searcher) { table.recon.0 } else { 0 };
                        let beside = if range <= Range(1) { table.adjacent.0 } else { 0 };
                        best = best.max(Some(recon + beside));
                    }
                }
                let Some(bonus) = best else { continue };
                let moved = at.markers[side.index()].moved & bit(number) != 0;
                let needed = table.number.0 + bonus + if moved { table.moved.0 } else { 0 };
                let roll = dice.roll_for(100, self.both()) as u8;
                log.tell(self.both(), || Event::Searched(side, number, roll, needed));
                if i16::from(roll) <= needed
                    && let Some(unit) = self.contents(at, side, number).first()
                {
                    self.reveal_marker(at, unit, log);
                }
            }
            // What moved last turn counts for one search.
            at.markers[side.index()].moved = 0;
        }
    }

    /// Whether the British are asked at the end of a turn which landed units they hide [ruling D84].
    pub(crate) fn asks_to_conceal(&self, at: &Position) -> bool {
        let most = self.scenario().hidden[Side::First.index()];
        self.options().hidden
            && self.scenario().hidden_after_landing
            && at.markers[Side::First.index()].used.count_ones() < u32::from(most)
            && at.turn < self.length()
    }

    pub(crate) fn ask_to_conceal(&self, at: &mut Position) {
        at.stack = DecisionStack::of(Frame::Conceal(Side::First));
    }

    /// Leaves of a side's markers what the enemy sees of them.
    pub(crate) fn mask_markers(&self, known: &mut Position, at: &Position, side: Side) {
        let visible = self.seen_markers(at, side).iter().fold(0, |bits, marker| bits | bit(marker.number));
        let moved = at.markers[side.index()].moved & visible;
        known.markers[side.index()] = Markers { used: visible, shown: visible, moved };
    }

    /// Deals units under the markers that a viewer sees. On an open board whatever is unseen lies under one, or is still to come.
    pub(crate) fn deal_markers(&self, seen: &[SeenMarker], guess: &mut Position, unseen: UnitSet) {
        // Those that the wind has carried off the map are shown by their own markers.
        let adrift = |unit: &UnitId| matches!(guess.unit(*unit).place, Place::Adrift(_));
        let mut open: UnitSet = unseen.iter().filter(|unit| !adrift(unit)).collect();
        for marker in seen {
            let fits = |unit: &UnitId| {
                self.ground_cost(guess, *unit, marker.hex).is_some()
                    && matches!(self.card(*unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg)
            };
            let Some(unit) = open.iter().find(fits).or_else(|| open.first()) else { break };
            open.remove(unit);
            let fresh = Status { ghost: guess.unit(unit).ghost, ..self.fresh(unit) };
            let status = guess.unit_mut(unit);
            *status = fresh;
            status.place = Place::On(marker.hex);
            status.marker = marker.number;
        }
        if !self.options().board || !self.options().hidden {
            return;
        }
        for unit in open {
            if !matches!(guess.unit(unit).place, Place::Aloft(_) | Place::Adrift(_) | Place::Gliding(_)) {
                let ghost = guess.unit(unit).ghost;
                *guess.unit_mut(unit) = Status { ghost, ..self.fresh(unit) };
            }
        }
    }
}
