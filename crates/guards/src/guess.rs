//! A full position that could be behind a view: unseen units are dealt over blank counters, unseen chits over the cups.
//!
//! The order of battle, the dead, those off the map and those that are seen are known. What is left is dealt so that every
//! blank counter holds a unit, declared stacks hold what was declared, a formation without headquarters stands where it was
//! activated, no unit builds a pontoon from afar, none is farther from home than it can have come, and stacks are not
//! overfull. Where not all of that can hold, the first of it does.

use board::HexId;
use kernel::{Dice, Viewer};
use kit::{Side, TurnNo};

use crate::chits::{ChitId, Colour, MAX_CHITS};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::position::{Drawn, Frame, Position};
use crate::shipped::event_chits;
use crate::troops::Place;
use crate::unit::{MoveClass, Reverse};
use crate::view::{Known, View};

/// How often a deal is thrown away that leaves a retreat or a loss without a choice.
const TRIES: usize = 16;

impl Game {
    /// A guess at what is behind a view.
    pub(crate) fn guessed<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        if view.known.ended.is_some() || view.viewer == Viewer::Referee {
            return view.known;
        }
        let mut guess = self.dealt(view, dice);
        for _ in 1..TRIES {
            if self.can_go_on(&guess) {
                break;
            }
            guess = self.dealt(view, dice);
        }
        guess
    }

    fn dealt<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut guess = view.known;
        for side in Side::BOTH.into_iter().filter(|side| view.viewer != Viewer::Seat(side.seat())) {
            if guess.deployed[side.index()] {
                self.deal_units(view, &mut guess, side, dice);
            } else {
                self.place_fixed(&mut guess, side);
            }
            self.deal_activation(&mut guess, side, dice);
        }
        self.deal_chits(view, &mut guess, dice);
        guess
    }

    /// Whether the deciding side has something to do: only where units are without a way or a choice it might not be so.
    fn can_go_on(&self, guess: &Position) -> bool {
        let Some(Frame::Retreat(side) | Frame::Losses(side)) = guess.asks() else { return true };
        let mut list = Vec::new();
        self.list(self.seen_by(guess, side.seat()).known(), side, &mut list);
        !list.is_empty()
    }

    fn place_fixed(&self, guess: &mut Position, side: Side) {
        for row in self.scenario().setup.iter().filter(|row| self.side(row.unit) == side) {
            if let Some(hex) = row.fixed() {
                guess.troops.put(row.unit, Place::On(hex));
            }
        }
    }

    /// Deals the unseen units of a side.
    fn deal_units<D: Dice>(&self, view: &View, guess: &mut Position, side: Side, dice: &mut D) {
        let is_unseen = |unit: &UnitId| view.known.troops.place(*unit) == Place::Unseen;
        let mut unseen: Vec<UnitId> = self.forces().of_side(side).iter().filter(is_unseen).collect();
        for last in (1..unseen.len()).rev() {
            unseen.swap(last, dice.roll(last as u32 + 1) as usize - 1);
        }
        for &unit in &unseen {
            self.deal_states(guess, unit, dice);
        }
        let turn = guess.turn;
        let mut closed: Vec<HexId> = view.closed.iter().collect();
        closed.retain(|&hex| view.known.troops.occupied(side).contains(hex));
        // What is known of a stack first: what was declared, who acts in it, who builds beside it.
        for &hex in &closed {
            let harmless = view.harmless.contains(hex);
            let armed = view.known.declared.contains(hex) && !harmless;
            if harmless && self.is_bare(guess, side, hex) {
                self.deal_one(guess, &mut unseen, hex, |unit| self.counter(unit).is_hq());
            } else if armed && !guess.troops.armed(side).contains(hex) {
                self.deal_one(guess, &mut unseen, hex, |unit| !self.counter(unit).is_hq());
            }
        }
        if let (Some(hex), Some(formation)) = (guess.active.stack, guess.active.formation) {
            let members = self.forces().formation(formation).units;
            if closed.contains(&hex) && !members.meets(guess.troops.units_in(hex)) {
                self.deal_one(guess, &mut unseen, hex, |unit| members.has(unit));
            }
        }
        self.deal_builders(guess, side, &closed, &mut unseen);
        // Then one for every blank counter that is still bare, then the rest where there is room.
        for &hex in &closed {
            if self.is_bare(guess, side, hex) {
                self.deal_one(guess, &mut unseen, hex, |unit| self.can_have_come(turn, unit, hex));
            }
        }
        let roomy: Vec<HexId> = closed.iter().copied().filter(|&hex| !view.harmless.contains(hex)).collect();
        while let Some(unit) = unseen.pop() {
            let fits = |hex: &HexId| self.fits(guess, unit, *hex);
            let near = |hex: &HexId| self.can_have_come(turn, unit, *hex);
            let best: Vec<HexId> = roomy.iter().copied().filter(fits).filter(near).collect();
            let good: Vec<HexId> =
                if best.is_empty() { roomy.iter().copied().filter(fits).collect() } else { best };
            let among = [&good, &roomy, &closed].into_iter().find(|hexes| !hexes.is_empty());
            match among {
                Some(hexes) => {
                    let hex = hexes[dice.roll(hexes.len() as u32) as usize - 1];
                    guess.troops.put(unit, Place::On(hex));
                }
                // A view with an unseen unit has a closed stack.
                None => guess.troops.put(unit, Place::Eliminated),
            }
        }
        self.deal_riders(view, guess, side, dice);
    }

    /// Whether no unit of a side has been dealt to a hex or is seen in it.
    fn is_bare(&self, guess: &Position, side: Side, hex: HexId) -> bool {
        self.own_in(guess, side, hex).is_empty()
    }

    /// Deals to a hex the first unseen unit that is wanted there, or any.
    fn deal_one(
        &self,
        guess: &mut Position,
        unseen: &mut Vec<UnitId>,
        hex: HexId,
        wanted: impl Fn(UnitId) -> bool,
    ) {
        let place = unseen.iter().position(|&unit| wanted(unit)).unwrap_or(0);
        if place < unseen.len() {
            let unit = unseen.remove(place);
            guess.troops.put(unit, Place::On(hex));
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
    fn deal_builders(&self, guess: &mut Position, side: Side, closed: &[HexId], unseen: &mut Vec<UnitId>) {
        let is_engineer = |unit: UnitId| self.counter(unit).kind.is_engineer();
        for index in 0..guess.pontoons.len() {
            let Some(pontoon) = guess.pontoons[index] else { continue };
            if pontoon.builder.is_none_or(|builder| self.is_unit(builder)) {
                continue;
            }
            let own = self.forces().of_side(side);
            let beside = |at: &Position| {
                own.iter()
                    .filter(|&unit| is_engineer(unit))
                    .find(|&unit| at.troops.hex(unit).is_some_and(|hex| self.touches(hex, pontoon.site)))
            };
            if beside(guess).is_none()
                && let Some(&hex) = closed.iter().find(|&&hex| self.touches(hex, pontoon.site))
                && unseen.iter().any(|&unit| is_engineer(unit))
            {
                self.deal_one(guess, unseen, hex, is_engineer);
            }
            let builder =
                beside(guess).or_else(|| own.iter().find(|&unit| is_engineer(unit))).or(own.first());
            if let Some(slot) = &mut guess.pontoons[index] {
                slot.builder = builder;
            }
        }
    }

    /// Whether a unit can have come so far from where it was set up or entered: two hexes a point by road for tracks and
    /// wheels, one on foot, with a turn for every turn since.
    fn can_have_come(&self, turn: TurnNo, unit: UnitId, hex: HexId) -> bool {
        let Some(home) = self.home(unit) else { return true };
        let turns = u16::from(turn.0.saturating_sub(home.turn.0)) + 1;
        let counter = self.counter(unit);
        let pace = u16::from(counter.full.allowance.0) * if counter.class == MoveClass::Leg { 1 } else { 2 };
        self.grid().distance(home.hex, hex) <= home.radius + pace * turns
    }

    /// Who may act, and who is in the column that is fired at.
    fn deal_activation<D: Dice>(&self, guess: &mut Position, side: Side, dice: &mut D) {
        if guess.active.chit.is_none() || self.active_side(guess) != side {
            return;
        }
        if let Some(formation) = guess.active.formation {
            let members = self.forces().formation(formation).units;
            let commanded = |unit: &UnitId| {
                let hex = guess.troops.hex(*unit);
                match (guess.active.stack, guess.active.hq) {
                    (Some(stack), _) => hex == Some(stack),
                    (None, Some(hq)) => hex.is_some_and(|hex| self.commands(guess, hq, hex)),
                    (None, None) => false,
                }
            };
            let units: UnitSet = members.iter().filter(commanded).collect();
            let hq = guess.active.hq.map_or(UnitSet::NONE, UnitSet::one);
            guess.active.units = units | hq | self.due(guess, formation);
            if guess.stack.iter().any(|frame| *frame == Frame::Onward) {
                guess.active.onward = guess.overran & members;
            }
        }
        if let (Some(Frame::Window), Some(hex)) = (guess.asks(), guess.mover.hex) {
            let here = self.own_in(guess, side, hex) - guess.troops.riding();
            if guess.mover.targets.is_empty() {
                // One of the units there has come.
                let nth = dice.roll(here.len().max(1) as u32) as usize - 1;
                guess.mover.targets = here.iter().nth(nth).map_or(UnitSet::NONE, UnitSet::one);
            }
            guess.mover.units = guess.mover.targets - guess.pinned;
            guess.mover.stepped = true;
            guess.mover.stopped = self.in_zoc(Known::truth(guess), side.other(), hex);
        }
        // What a barrage costs is asked of those who stand there.
        if let (Some(Frame::Losses(owner)), Some(hex)) = (guess.asks(), guess.combat.target) {
            self.deal_toll(guess, owner, hex);
        }
    }

    fn deal_toll(&self, guess: &mut Position, owner: Side, hex: HexId) {
        if guess.combat.toll.barrage {
            guess.combat.toll.from |= self.own_in(guess, owner, hex) - guess.troops.riding();
        }
    }

    /// Deals the chits that no player has seen over the cups and the hands of others.
    fn deal_chits<D: Dice>(&self, view: &View, guess: &mut Position, dice: &mut D) {
        let chits = event_chits();
        let mut pool = [0_i16; MAX_CHITS];
        for (id, chit) in chits.iter() {
            pool[id.index()] = i16::from(chit.count) - i16::from(guess.gone[id.index()]);
        }
        for cup in &guess.cups {
            for (id, _) in chits.iter() {
                pool[id.index()] -= i16::from(cup.discards[id.index()]);
            }
            for held in cup.hand() {
                pool[held.index()] -= 1;
            }
        }
        for drawn in guess.combat.drawn {
            if let Drawn::Stands(chit) | Drawn::Cancelled(chit) = drawn {
                // Until the roll a drawn chit lies beside the piles.
                if guess.combat.result.is_none() {
                    pool[chit.index()] -= 1;
                }
            }
        }
        let mut bag: Vec<ChitId> = Vec::new();
        for (id, _) in chits.iter() {
            for _ in 0..pool[id.index()].max(0) {
                bag.push(id);
            }
        }
        for last in (1..bag.len()).rev() {
            bag.swap(last, dice.roll(last as u32 + 1) as usize - 1);
        }
        for side in Side::BOTH {
            let own = view.viewer == Viewer::Seat(side.seat());
            let cup = &mut guess.cups[side.index()];
            if !own {
                for slot in 0..usize::from(cup.held) {
                    let black = bag.iter().position(|&chit| chits.chit(chit).colour == Colour::Black);
                    cup.drawn[slot] = black.map(|place| bag.remove(place));
                }
                cup.drawn.sort_unstable_by_key(|slot| (slot.is_none(), *slot));
                cup.held = cup.drawn.iter().flatten().count() as u8;
            }
            for _ in 0..cup.left {
                if let Some(chit) = bag.pop() {
                    cup.chits[chit.index()] += 1;
                }
            }
            cup.left = cup.chits.iter().sum();
        }
    }
}
