//! Staggered initiative: formations fire one by one in an order that dice decide, and move in the reverse order [7.42].
//!
//! Both sides name a formation in secret and roll; the winner's fires. Which formations take part is settled when commands are
//! turned up and is open to both [ruling D101].

use kernel::{Dice, Log, SeatSet};
use kit::{DecisionStack, Side, clause};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::event::Event;
use crate::forces::{Forces, UnitId, UnitSet};
use crate::game::Game;
use crate::objection::Objection;
use crate::position::{Frame, Position};
use crate::reason::{Reason, Refused};
use crate::status::{Place, State};
use crate::unit::UnitKind;
use crate::view::Known;

/// The most formations that fire one by one.
pub const MAX_TROOPS: usize = 32;

/// A formation as staggered initiative counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TroopId(pub u8);

/// A company, or a platoon where a side has one company; what belongs to no formation is one more [7.42].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Troop {
    /// Its side.
    pub side: Side,
    /// Its name in notation, one word.
    pub word: String,
    /// Its units.
    pub units: UnitSet,
}

/// The order of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Stagger {
    /// The formations that take part this turn, as bits.
    pub part: u32,
    /// Those that have fired or passed, as bits.
    pub fired: u32,
    /// What each side has named.
    pub named: [Option<TroopId>; 2],
    /// Those that have fired, in their order.
    pub order: [Option<TroopId>; MAX_TROOPS],
    /// The one that fires or moves now.
    pub active: Option<TroopId>,
    /// How many have moved.
    pub moved: u8,
}

impl Stagger {
    fn fired_so_far(&self) -> usize {
        self.order.iter().flatten().count()
    }
}

/// The formations of a scenario as staggered initiative counts them.
pub(crate) fn troops_of(forces: &Forces) -> Vec<Troop> {
    let mut troops = Vec::new();
    for side in Side::BOTH {
        let companies: Vec<_> = forces.formations.iter().filter(|one| one.side == side).collect();
        if companies.len() > 1 {
            troops.extend(companies.iter().map(|one| Troop {
                side,
                word: one.short.replace(' ', "-"),
                units: one.units,
            }));
        } else {
            let groups = forces.groups.iter().filter(|group| group.side == side);
            troops.extend(groups.map(|group| Troop { side, word: group.word.clone(), units: group.units }));
        }
        let led: UnitSet = troops.iter().fold(UnitSet::NONE, |sum, troop| sum | troop.units);
        let loose = forces.own(side) - led;
        if !loose.is_empty() {
            troops.push(Troop { side, word: format!("support-{}", side.index() + 1), units: loose });
        }
    }
    troops.truncate(MAX_TROOPS);
    troops
}

impl Game {
    /// The formations that fire one by one; none without the option.
    pub(crate) fn troop(&self, troop: TroopId) -> Option<&Troop> {
        self.troops().get(usize::from(troop.0))
    }

    pub(crate) fn troop_word(&self, troop: TroopId) -> &str {
        self.troop(troop).map_or("?", |troop| &troop.word)
    }

    pub(crate) fn find_troop(&self, word: &str) -> Option<TroopId> {
        let place = self.troops().iter().position(|troop| troop.word.eq_ignore_ascii_case(word));
        place.map(|place| TroopId(place as u8))
    }

    fn troop_ids(&self) -> impl Iterator<Item = TroopId> + use<> {
        (0..self.troops().len() as u8).map(TroopId)
    }

    /// The formations of a side that take part and have not fired.
    fn left_to_fire<'a>(&'a self, at: &'a Position, side: Side) -> impl Iterator<Item = TroopId> + 'a {
        let open = at.stagger.part & !at.stagger.fired;
        self.troop_ids().filter(move |troop| {
            open >> troop.0 & 1 == 1 && self.troop(*troop).is_some_and(|one| one.side == side)
        })
    }

    /// Whether a unit belongs to the formation that fires or moves now [7.42, 7.42.1.2, 7.42.2].
    pub(crate) fn check_troop(&self, at: &Position, unit: UnitId) -> Result<(), Refused> {
        let active = at.stagger.active.and_then(|troop| self.troop(troop));
        match active {
            Some(troop) if !troop.units.has(unit) => {
                Err(clause!("7.42").refuses(Reason::Objection(Objection::OtherTroop(unit))))
            }
            _ => Ok(()),
        }
    }

    /// The units of a side that may act now: all of them, or those of the formation whose turn it is.
    pub(crate) fn acting(&self, at: &Position, side: Side) -> UnitSet {
        let active = at.stagger.active.and_then(|troop| self.troop(troop));
        active.map_or(self.own(side), |troop| troop.units & self.own(side))
    }

    /// Commands are open: who takes part is settled, and both name a formation. Without one on either side initiative is rolled
    /// as usual.
    pub(crate) fn begin_stagger<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        at.stagger = Stagger::default();
        for troop in self.troop_ids() {
            let Some(one) = self.troop(troop) else { continue };
            if one.units.iter().any(|unit| self.takes_part(at, unit)) {
                at.stagger.part |= 1 << troop.0;
            }
        }
        if at.stagger.part == 0 {
            self.roll_initiative(at, dice, log);
            self.after_initiative(at, dice, log);
        } else {
            self.ask_names(at);
        }
    }

    /// Whether a unit is on the map, enters or comes down this turn.
    fn takes_part(&self, at: &Position, unit: UnitId) -> bool {
        let status = at.unit(unit);
        let of_map = matches!(self.card(unit).kind, UnitKind::Vehicle | UnitKind::Gun | UnitKind::Leg);
        of_map
            && match status.place {
                Place::On(_) | Place::Aboard(_) => true,
                Place::Waiting => status.has(State::Entering),
                Place::Aloft(_) | Place::Adrift(_) => status.held_until <= at.turn,
                Place::Gliding(_) | Place::Gone | Place::Unseen => false,
            }
    }

    /// Both name a formation; a side that has none left is ready.
    fn ask_names(&self, at: &mut Position) {
        at.stagger.named = [None; 2];
        at.stagger.active = None;
        at.ready = Side::BOTH.map(|side| self.left_to_fire(at, side).next().is_none());
        at.stack = DecisionStack::of(Frame::Name);
    }

    /// Judges naming a formation.
    pub(crate) fn check_name(&self, known: Known<'_>, side: Side, troop: TroopId) -> Result<(), Refused> {
        let at = known.at;
        if self.troop(troop).is_none_or(|one| one.side != side) {
            return Err(clause!("7.42").refuses(Reason::NoSuchGroup));
        }
        if at.stagger.named[side.index()].is_some() {
            return Err(clause!("7.42").refuses(Reason::AlreadyPlotted));
        }
        if !self.left_to_fire(at, side).any(|one| one == troop) {
            return Err(clause!("7.42.1.1").refuses(Reason::Objection(Objection::HasHadItsTurn(troop))));
        }
        Ok(())
    }

    pub(crate) fn check_named_troop(&self, known: Known<'_>, side: Side) -> Result<(), Refused> {
        match known.at.stagger.named[side.index()] {
            Some(_) => Ok(()),
            None => Err(clause!("7.42").refuses(Reason::PlotUnfinished)),
        }
    }

    pub(crate) fn list_names(&self, at: &Position, side: Side, into: &mut Vec<Action>) {
        into.extend(self.left_to_fire(at, side).map(Action::Name));
        into.push(Action::Ready);
    }

    /// Both have named: they roll, and the winner's formation fires next [7.42.1, 7.42.1.1].
    pub(crate) fn names_are_given<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        let initial = at.stagger.fired_so_far() == 0;
        let named = at.stagger.named;
        // With formations on one side only the rest fires without rolls; the first roll is always made.
        let winner = match named {
            [Some(_), Some(_)] => self.roll_names(at, dice, log),
            _ if initial => self.roll_names(at, dice, log),
            [Some(_), None] => Side::First,
            _ => Side::Second,
        };
        if initial {
            at.first_before = at.first;
            at.first = Some(winner);
        }
        let Some(troop) = named[winner.index()].or(named[winner.other().index()]) else { return };
        let place = at.stagger.fired_so_far();
        if let Some(slot) = at.stagger.order.get_mut(place) {
            *slot = Some(troop);
        }
        at.stagger.fired |= 1 << troop.0;
        at.stagger.active = Some(troop);
        at.stagger.named = [None; 2];
        log.tell(SeatSet::ALL, || Event::FiresNext(troop));
        if initial {
            self.after_initiative(at, dice, log);
        } else {
            self.begin_troop_fire(at, dice, log);
        }
    }

    fn roll_names<D: Dice, L: Log<Event>>(&self, at: &Position, dice: &mut D, log: &mut L) -> Side {
        loop {
            let rolls = Side::BOTH.map(|_| dice.roll(100) as u8);
            let nets = Side::BOTH.map(|side| i16::from(rolls[side.index()]) + self.initiative(at, side).0);
            if nets[0] == nets[1] {
                continue;
            }
            let first = if nets[0] > nets[1] { Side::First } else { Side::Second };
            log.tell(SeatSet::ALL, || Event::Initiative { rolls, nets, first });
            return first;
        }
    }

    /// The step with which Direct Fire begins: the first formation's, or the First Player's.
    pub(crate) fn direct_step(&self, at: &Position) -> Frame {
        let side = at.stagger.active.and_then(|troop| self.troop(troop)).map(|troop| troop.side);
        Frame::Direct(side.unwrap_or_else(|| self.first_player(at)))
    }

    /// A formation fires: those of its units that were hit before it check first, once in the step [7.42.1.2a].
    pub(crate) fn begin_troop_fire<D: Dice, L: Log<Event>>(
        &self,
        at: &mut Position,
        dice: &mut D,
        log: &mut L,
    ) {
        at.stack = DecisionStack::of(self.direct_step(at));
        self.check_active(at, dice, log);
    }

    /// The units of the formation that fires now and were hit in this step check their morale.
    pub(crate) fn check_active<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        if let Some(troop) = at.stagger.active.and_then(|troop| self.troop(troop)) {
            self.check_those(at, |unit| troop.units.has(unit), dice, log);
        }
    }

    /// A formation has fired: the next is named; false when all have, and Overwatch follows [7.42.1.3].
    pub(crate) fn next_troop_fires(&self, at: &mut Position) -> bool {
        if at.stagger.active.is_none() {
            return false;
        }
        if at.stagger.part & !at.stagger.fired != 0 {
            self.ask_names(at);
            return true;
        }
        at.stagger.active = None;
        false
    }

    /// Whether formations move in the reverse order of their fire: not with streamlined movement, nor where the scenario
    /// orders the entry of the turn [7.42.2, 7.42.3, ruling D68].
    pub(crate) fn moves_by_troops(&self, at: &Position) -> bool {
        self.options().staggered
            && !self.options().streamlined
            && at.stagger.order[0].is_some()
            && !self.enters_in_order(at)
    }

    /// The formation that moves next; none when all have moved.
    pub(crate) fn next_troop_moves(&self, at: &mut Position) -> Option<Side> {
        let fired = at.stagger.fired_so_far();
        let place = fired.checked_sub(usize::from(at.stagger.moved) + 1);
        let troop = place.and_then(|place| at.stagger.order[place]);
        at.stagger.active = troop;
        at.stagger.moved += 1;
        troop.and_then(|troop| self.troop(troop)).map(|troop| troop.side)
    }

    /// Takes out what a side has named and the other may not know.
    pub(crate) fn mask_names(&self, known: &mut Position, side: Side) {
        known.stagger.named[side.index()] = None;
    }

    /// Deals what a side that is ready has named.
    pub(crate) fn deal_name<D: Dice>(&self, guess: &mut Position, side: Side, dice: &mut D) {
        if guess.asks() != Some(Frame::Name) || !guess.ready[side.index()] {
            return;
        }
        let open: Vec<TroopId> = self.left_to_fire(guess, side).collect();
        if !open.is_empty() {
            guess.stagger.named[side.index()] = Some(open[dice.roll(open.len() as u32) as usize - 1]);
        }
    }
}
