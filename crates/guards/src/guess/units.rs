//! Unseen units, dealt over blank counters.
//!
//! In this order, each while it can be kept: who was seen this turn and has not acted since stands where it was seen; declared
//! stacks hold what was declared; a formation without headquarters stands where it was activated; an engineer stands beside
//! the pontoon it builds; a column that was seen to go holds a unit of its formation that can have gone so far; every blank counter
//! holds a unit; no unit is farther from home, or from where it was seen, than it can have come; no stack is overfull.

use board::HexId;
use kernel::Dice;
use kit::{Side, TurnNo};

use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Pontoon, Position};
use crate::troops::Place;
use crate::unit::{MoveClass, Reverse};
use crate::view::View;

/// What is left to be dealt: units, and the blank counters that they may be under.
struct Hand {
    unseen: Vec<UnitId>,
    closed: Vec<HexId>,
}

fn shuffle<T, D: Dice>(list: &mut [T], dice: &mut D) {
    for last in (1..list.len()).rev() {
        list.swap(last, dice.roll(last as u32 + 1) as usize - 1);
    }
}

impl Game {
    /// Deals the unseen units of a side.
    pub(super) fn deal_units<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        let is_unseen = |unit: &UnitId| view.known.troops.place(*unit) == Place::Unseen;
        let unseen = self.forces().of_side(side).iter().filter(is_unseen).collect();
        let occupied = view.known.troops.occupied(side);
        let closed = view.closed.iter().filter(|&hex| occupied.contains(hex)).collect();
        let mut hand = Hand { unseen, closed };
        shuffle(&mut hand.unseen, dice);
        shuffle(&mut hand.closed, dice);
        for &unit in &hand.unseen {
            self.deal_states(guess, unit, dice);
        }
        self.deal_remembered(view, guess, &mut hand);
        self.deal_declared(view, guess, side, &mut hand);
        self.deal_headless(guess, side, &mut hand);
        self.deal_builders(guess, side, &mut hand);
        self.deal_columns(view, guess, side, &mut hand);
        for hex in hand.closed.clone() {
            if self.is_bare(guess, side, hex) {
                self.deal_one(guess, &mut hand, hex, |at, unit| self.may_be_in(at, unit, hex));
            }
        }
        self.fill_bare(view, guess, side, &hand.closed);
        self.deal_rest(view, guess, &mut hand, dice);
        self.deal_riders(view, guess, side, dice);
    }

    /// Whether a unit can be in a hex: near enough to its home, and to where it was seen this turn.
    fn may_be_in(&self, guess: &Position, unit: UnitId, hex: HexId) -> bool {
        self.can_have_come(guess.turn, unit, hex) && self.agrees_with_memory(guess, unit, hex)
    }

    /// Whether no unit of a side has been dealt to a hex or is seen in it.
    fn is_bare(&self, guess: &Position, side: Side, hex: HexId) -> bool {
        self.own_in(guess, side, hex).is_empty()
    }

    /// Whether a unit can be spared for a hex that holds one already: every bare one needs one.
    fn can_spare(&self, guess: &Position, side: Side, hand: &Hand) -> bool {
        let bare = hand.closed.iter().filter(|&&hex| self.is_bare(guess, side, hex)).count();
        hand.unseen.len() > bare
    }

    /// Deals to a hex the first unseen unit that is wanted there, or any.
    fn deal_one(
        &self,
        guess: &mut Position,
        hand: &mut Hand,
        hex: HexId,
        wanted: impl Fn(&Position, UnitId) -> bool,
    ) {
        let place = hand.unseen.iter().position(|&unit| wanted(guess, unit)).unwrap_or(0);
        if place < hand.unseen.len() {
            let unit = hand.unseen.remove(place);
            guess.troops.put(unit, Place::On(hex));
        }
    }

    /// A blank counter is never bare: it gets a unit from a stack that was dealt more than one.
    fn fill_bare(&self, view: &View, guess: &mut Position, side: Side, closed: &[HexId]) {
        for &hex in closed {
            if !self.is_bare(guess, side, hex) {
                continue;
            }
            let spare = self.forces().of_side(side).iter().find(|&unit| {
                let dealt = view.known.troops.place(unit) == Place::Unseen;
                let from = guess.troops.hex(unit).filter(|_| dealt);
                from.is_some_and(|from| self.own_in(guess, side, from).len() > 1)
            });
            if let Some(unit) = spare {
                guess.troops.put(unit, Place::On(hex));
            }
        }
    }

    /// Who was seen this turn and has not acted since is where it was seen.
    fn deal_remembered(&self, view: &View, guess: &mut Position, hand: &mut Hand) {
        let Hand { unseen, closed } = hand;
        unseen.retain(|&unit| {
            let Some(glimpse) = Self::glimpse(guess, unit) else { return true };
            let elsewhere =
                self.around(glimpse.hex).any(|(_, next)| self.agrees_with_memory(guess, unit, next));
            let harmless = view.harmless.contains(glimpse.hex) && !self.counter(unit).is_hq();
            if elsewhere || harmless || !closed.contains(&glimpse.hex) {
                return true;
            }
            guess.troops.put(unit, Place::On(glimpse.hex));
            false
        });
    }

    /// A stack without a zone of control holds a headquarters, one with a zone a combat unit [ruling D128].
    fn deal_declared(&self, view: &View, guess: &mut Position, side: Side, hand: &mut Hand) {
        for hex in hand.closed.clone() {
            let harmless = view.harmless.contains(hex);
            let armed = view.known.declared.contains(hex) && !harmless;
            if harmless && self.is_bare(guess, side, hex) {
                self.deal_one(guess, hand, hex, |_, unit| self.counter(unit).is_hq());
            } else if armed && !guess.troops.armed(side).contains(hex) {
                self.deal_one(guess, hand, hex, |at, unit| {
                    !self.counter(unit).is_hq() && self.may_be_in(at, unit, hex)
                });
            }
        }
    }

    /// The one stack of a formation without headquarters holds a unit of it [ruling D34].
    fn deal_headless(&self, guess: &mut Position, side: Side, hand: &mut Hand) {
        let (Some(hex), Some(formation)) = (guess.active.stack, guess.active.formation) else { return };
        let members = self.forces().formation(formation).units;
        if members.meets(self.forces().of_side(side))
            && hand.closed.contains(&hex)
            && !members.meets(guess.troops.units_in(hex))
        {
            self.deal_one(guess, hand, hex, |_, unit| members.has(unit));
        }
    }

    /// A column holds a unit of the formation that acted, or its headquarters, that can have gone so far.
    fn deal_columns(&self, view: &View, guess: &mut Position, side: Side, hand: &mut Hand) {
        for track in view.known.memory.tracks().filter(|track| hand.closed.contains(&track.hex)) {
            let mut members = self.forces().formation(track.formation).units;
            // The division's headquarters goes with the formation that it activates.
            members |= self.forces().division_hq(side).map_or(UnitSet::NONE, UnitSet::one);
            let (now, steps) = (&view.known, u16::from(track.steps));
            let fits = |unit: UnitId| members.has(unit) && self.pace_now(now, unit) >= steps;
            if self.own_in(guess, side, track.hex).iter().any(fits)
                || view.harmless.contains(track.hex)
                || !self.is_bare(guess, side, track.hex) && !self.can_spare(guess, side, hand)
            {
                continue;
            }
            let near = |unit: UnitId| fits(unit) && self.may_be_in(guess, unit, track.hex);
            let place = hand.unseen.iter().position(|&unit| near(unit));
            if let Some(place) = place.or_else(|| hand.unseen.iter().position(|&unit| fits(unit))) {
                let unit = hand.unseen.remove(place);
                guess.troops.put(unit, Place::On(track.hex));
            }
        }
    }

    /// Whether a unit of a formation without a column in a hex may join it: where all who stand there came together, nobody of
    /// another formation does.
    fn may_join(&self, view: &View, unit: UnitId, hex: HexId) -> bool {
        let here = || view.known.memory.tracks().filter(|track| track.hex == hex);
        if !here().any(|track| track.alone) {
            return true;
        }
        let formation = self.forces().formation_of(unit);
        let division = self.counter(unit).is_division_hq();
        let goes = self.pace_now(&view.known, unit);
        division || here().any(|track| track.formation == formation && goes >= u16::from(track.steps))
    }

    /// The rest goes where there is room and where it can be.
    fn deal_rest<D: Dice>(&self, view: &View, guess: &mut Position, hand: &mut Hand, dice: &mut D) {
        let open = |&hex: &HexId| !view.harmless.contains(hex);
        let roomy: Vec<HexId> = hand.closed.iter().copied().filter(open).collect();
        while let Some(unit) = hand.unseen.pop() {
            let only = |from: &[HexId], test: &dyn Fn(HexId) -> bool| -> Vec<HexId> {
                from.iter().copied().filter(|&hex| test(hex)).collect()
            };
            let fits = only(&roomy, &|hex| self.fits(guess, unit, hex));
            let joins = only(&fits, &|hex| self.may_join(view, unit, hex));
            let best = only(&joins, &|hex| self.may_be_in(guess, unit, hex));
            let among =
                [&best, &joins, &fits, &roomy, &hand.closed].into_iter().find(|list| !list.is_empty());
            match among {
                Some(hexes) => {
                    let hex = hexes[dice.roll(hexes.len() as u32) as usize - 1];
                    guess.troops.put(unit, Place::On(hex));
                }
                // A view with an unseen unit has a closed stack.
                None => guess.troops.put(unit, Place::Eliminated),
            }
        }
    }

    /// Some units have taken a loss or lack supply.
    fn deal_states<D: Dice>(&self, guess: &mut Position, unit: UnitId, dice: &mut D) {
        let can_flip = matches!(self.counter(unit).reverse, Reverse::Depleted(_));
        if can_flip && dice.roll(5) == 1 {
            guess.depleted.insert(unit);
        }
        if guess.turn.0 > 1 && dice.roll(10) == 1 {
            guess.low.insert(unit);
        }
    }

    /// Some leg units ride the tanks that they stand with.
    fn deal_riders<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        for rider in self.forces().of_side(side) {
            let unseen = |unit: UnitId| view.known.troops.place(unit) == Place::Unseen;
            if !unseen(rider) || self.class(guess, rider) != MoveClass::Leg || dice.roll(10) > 1 {
                continue;
            }
            let Some(hex) = guess.troops.hex(rider) else { continue };
            let tank = self.own_in(guess, side, hex).iter().find(|&unit| {
                unseen(unit)
                    && self.class(guess, unit) == MoveClass::Tracked
                    && guess.troops.rider(unit).is_none()
            });
            // A declared stack keeps the zone of control that it was said to have.
            if let Some(tank) = tank.filter(|_| !view.known.declared.contains(hex)) {
                guess.troops.mount(rider, tank);
            }
        }
    }

    /// Who builds a pontoon is not shown: an engineer beside it, seen or dealt there.
    fn deal_builders(&self, guess: &mut Position, side: Side, hand: &mut Hand) {
        let is_engineer = |unit: UnitId| self.counter(unit).kind.is_engineer();
        let mut dealt = guess.pontoons;
        dealt.update(|pontoon| {
            if pontoon.builder.is_none_or(|builder| self.is_unit(builder)) {
                return Some(pontoon);
            }
            let own = self.forces().of_side(side);
            let beside = |at: &Position| {
                own.iter()
                    .filter(|&unit| is_engineer(unit))
                    .find(|&unit| at.troops.hex(unit).is_some_and(|hex| self.touches(hex, pontoon.site)))
            };
            if beside(guess).is_none()
                && let Some(&hex) = hand.closed.iter().find(|&&hex| self.touches(hex, pontoon.site))
                && hand.unseen.iter().any(|&unit| is_engineer(unit))
            {
                self.deal_one(guess, hand, hex, |_, unit| is_engineer(unit));
            }
            let builder =
                beside(guess).or_else(|| own.iter().find(|&unit| is_engineer(unit))).or(own.first());
            Some(Pontoon { builder, ..pontoon })
        });
        guess.pontoons = dealt;
    }

    /// Whether a unit can have come so far from where it was set up or entered: two hexes a point by road for tracks and
    /// wheels, one on foot, with a turn for every turn since.
    fn can_have_come(&self, turn: TurnNo, unit: UnitId, hex: HexId) -> bool {
        let Some(home) = self.home(unit) else { return true };
        let turns = u16::from(turn.0.saturating_sub(home.turn.0)) + 1;
        self.grid().distance(home.hex, hex) <= home.radius + self.pace(unit) * turns
    }
}
