//! A plan for a whole Movement Phase: exits first, then attacks worth making, then everybody else where they do most.

use std::rc::Rc;

use board::{HexId, HexSet};
use kernel::Dice;
use kit::Side;

use super::fields::Nets;
use super::lanes::Lanes;
use super::outlook::Outlook;
use crate::action::Action;
use crate::game::Game;
use crate::memory;
use crate::position::{Place, Position};
use crate::scenario::Victory;
use crate::terrain::EDGES;
use crate::unit::{UnitId, UnitSet};

/// What a full whim may add to or take from a worth.
const WHIM: i32 = 60;
/// Waiting off the map is worse than nearly anything.
const OFF_MAP: i32 = -300;

/// Where a unit could end its move, and what that is worth.
pub(super) struct Stand {
    pub hex: HexId,
    /// The enemy's answer aside: that is looked at once it is known where all stand.
    pub worth: i32,
    /// Whether an enemy is beside it.
    pub in_contact: bool,
}

/// A unit that may move.
pub(super) struct Mover {
    pub unit: UnitId,
    pub from: Option<HexId>,
    pub hexes: HexSet,
    /// In the order of their hexes.
    pub stands: Vec<Stand>,
    /// The best of its stands, what it could bar aside, and with that.
    plain: i32,
    pub best: i32,
    pub done: bool,
}

/// Where a unit is to go that does not attack.
pub(super) struct Choice {
    /// The mover.
    pub index: usize,
    pub hex: HexId,
    worth: i32,
    /// What standing in each hex barred when it was chosen.
    pub cover: Option<Rc<Lanes>>,
}

/// What varies a plan.
pub(crate) struct Whims<'a, D: Dice> {
    pub whim: u32,
    pub dice: &'a mut D,
}

impl<D: Dice> Whims<'_, D> {
    /// A worth as the mood has it.
    pub fn on(&mut self, worth: i32) -> i32 {
        let most = WHIM * self.whim as i32 / 100;
        if most == 0 { worth } else { worth + self.dice.roll(2 * most as u32 + 1) as i32 - most - 1 }
    }
}

impl Game {
    /// Plans a Movement Phase.
    pub(super) fn plan_movement<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        mut whims: Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        if at.extension.midway.is_some() {
            return self.plan_half_way(at, side, into);
        }
        // A bridgehead that cannot be held together is drawn smaller.
        let shifts = self.arc_shifts(side);
        let mut best: Option<(i32, Vec<Action>)> = None;
        for &shift in shifts {
            let mut plan = Vec::new();
            let after = self.plan_once(at, side, shift, &mut whims, &mut plan);
            let price = self.price_of_front(&after);
            if best.as_ref().is_none_or(|(known, _)| price < *known) {
                best = Some((price, plan));
            }
            if price == 0 {
                break;
            }
        }
        into.extend(best.map(|(_, plan)| plan).unwrap_or_default());
    }

    /// Plans a Movement Phase once, with an arc of the bridgehead so much smaller, and returns where it leads.
    fn plan_once<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        shift: i32,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) -> Position {
        let mut q = at.clone();
        self.plan_drops(&mut q, side, whims, into);
        self.plan_exits(&mut q, side, into);
        self.plan_withdrawal(&mut q, side, into);
        let mut outlook = self.outlook(&q, side, self.of_side[side.index()]);
        outlook.aims.arc = (outlook.aims.arc + shift).max(1);
        let mut movers = self.movers(&q, &outlook, whims);
        self.weigh_bars(&q, side, &mut movers);
        let own_lanes = self.lanes_of(&q, side, &outlook.nets);
        self.plan_attacks(&mut q, &outlook, &own_lanes, &mut movers, whims, into);
        let mut choices = self.plan_stands(&q, side, &movers);
        self.look_again(&q, side, &movers, &mut choices);
        for Choice { index, hex, .. } in choices {
            self.send(&mut q, side, &mut movers[index], hex, into);
        }
        self.plan_late(&mut q, side, into);
        into.push(Action::End);
        q
    }

    /// Units that can exit for points exit.
    fn plan_exits(&self, q: &mut Position, side: Side, into: &mut Vec<Action>) {
        let Victory::ExitAndHold(victory) = &self.scenario.victory else { return };
        if victory.exiting != side || q.turn > victory.deadline {
            return;
        }
        for unit in victory.units - q.moved {
            let Some(hex) = q.hex_of(unit).filter(|&hex| !self.in_zoc_of(q, hex, side.other())) else {
                continue;
            };
            let bit = EDGES.iter().position(|&edge| edge == victory.edge).unwrap_or(0);
            let edges = memory::moves(self, q, side, |moves| moves.look_up(self, q, unit, hex).edges);
            let leaves = edges >> bit & 1 != 0;
            let action = Action::Exit { unit, edge: victory.edge, via: Vec::new() };
            if leaves {
                self.try_out(q, side, action, into);
            }
        }
    }

    /// Everybody who may move, with everywhere they may go.
    fn movers<D: Dice>(&self, q: &Position, outlook: &Outlook, whims: &mut Whims<'_, D>) -> Vec<Mover> {
        let side = outlook.side;
        let mut movers = Vec::new();
        memory::moves(self, q, side, |memory| {
            for unit in self.of_side[side.index()] - q.moved {
                let (from, hexes) = match q.place(unit) {
                    Place::Hex(hex) if !self.is_night(q.turn) && self.in_zoc_of(q, hex, side.other()) => {
                        continue;
                    }
                    Place::Hex(hex) => (Some(hex), memory.look_up(self, q, unit, hex).hexes),
                    Place::Waiting if self.entry_group(unit).is_some_and(|group| group.turn <= q.turn) => {
                        (None, memory.look_up_entry(self, q, unit).hexes)
                    }
                    _ => continue,
                };
                let stands: Vec<Stand> = hexes
                    .iter()
                    .map(|hex| Stand {
                        hex,
                        worth: whims.on(self.standing_worth(q, outlook, unit, hex)),
                        in_contact: outlook.nets[usize::from(hex.0)] != 0
                            && self.foes_beside(q, side, hex) > 0,
                    })
                    .collect();
                let best = stands.iter().map(|stand| stand.worth).max().unwrap_or(OFF_MAP);
                movers.push(Mover { unit, from, hexes, stands, plain: best, best, done: false });
            }
        });
        movers
    }

    /// What it is worth to stand in a hex, with what the enemy could do to the unit there.
    pub(crate) fn stand_worth(&self, q: &Position, outlook: &Outlook, unit: UnitId, hex: HexId) -> i32 {
        self.standing_worth(q, outlook, unit, hex)
            - self.risk(q, &outlook.threat, unit, hex) * self.wariness(outlook.side) / 60
    }

    /// Finds what everybody would be worth without attacking, what they bar included: that is what an attack has to
    /// make up for.
    fn weigh_bars(&self, q: &Position, side: Side, movers: &mut [Mover]) {
        let nets = self.nets_of_others(q, side, movers);
        let lanes = self.lanes_of(q, side.other(), &nets);
        if lanes.iter().all(|&weight| weight == 0) {
            return;
        }
        for choice in self.plan_stands(q, side, movers) {
            movers[choice.index].best = choice.worth;
        }
        // An attack bars what lies beside the attacker as well.
        for mover in movers {
            for stand in &mut mover.stands {
                if stand.in_contact {
                    stand.worth += self.worth_barring(self.bars(q, &lanes, stand.hex));
                }
            }
        }
    }

    /// The nets of a side without those who are still to be sent.
    fn nets_of_others(&self, q: &Position, side: Side, movers: &[Mover]) -> Nets {
        let coming: UnitSet = movers.iter().filter(|mover| !mover.done).map(|mover| mover.unit).collect();
        self.nets_without(q, side.other(), coming)
    }

    /// Every remaining unit goes where it is worth most; what the units bar is recomputed after each.
    fn plan_stands(&self, q: &Position, side: Side, movers: &[Mover]) -> Vec<Choice> {
        let mut choices = Vec::new();
        let mut nets = self.nets_of_others(q, side, movers);
        let mut taken = HexSet::EMPTY;
        let mut left: Vec<usize> = (0..movers.len()).filter(|&index| !movers[index].done).collect();
        // A hex that a friend stands in is free only if the friend has left it; that is for those who come after.
        let free_now = |hex: HexId, from: Option<HexId>, taken: &HexSet| {
            !taken.contains(hex) && (from == Some(hex) || q.unit_at(hex).is_none())
        };
        let mut cover = self.cover(q, &self.lanes_of(q, side.other(), &nets));
        while !left.is_empty() {
            let mut best: Option<(i32, usize, HexId, i32)> = None;
            for (place, &index) in left.iter().enumerate() {
                let mover = &movers[index];
                let mut choice: Option<(i32, HexId)> = None;
                for stand in mover.stands.iter().filter(|stand| !stand.in_contact) {
                    let bars = match &cover {
                        Some(cover) if !self.artillery.has(mover.unit) => cover[usize::from(stand.hex.0)],
                        _ => 0,
                    };
                    let worth = stand.worth + bars;
                    if choice.is_none_or(|(known, _)| worth > known)
                        && free_now(stand.hex, mover.from, &taken)
                    {
                        choice = Some((worth, stand.hex));
                    }
                }
                let Some((worth, hex)) = choice else { continue };
                // The unit that gains most goes first; with nothing to bar, the first in order.
                let gain = worth - mover.plain;
                if best.is_none_or(|(known, _, _, _)| gain > known) {
                    best = Some((gain, place, hex, worth));
                }
                if cover.is_none() {
                    break;
                }
            }
            let Some((_, place, hex, worth)) = best else {
                // No remaining unit has anywhere to go; without lanes the first has not, but others may.
                if cover.is_some() || left.is_empty() {
                    break;
                }
                left.swap_remove(0);
                continue;
            };
            let index = left.swap_remove(place);
            taken.insert(hex);
            self.cast(q, hex, &mut nets);
            choices.push(Choice { index, hex, worth, cover: cover.clone() });
            if cover.as_ref().is_some_and(|cover| cover[usize::from(hex.0)] > 0) {
                cover = self.cover(q, &self.lanes_of(q, side.other(), &nets));
            }
        }
        choices
    }

    /// What standing in each hex would bar; nothing if there is nothing to bar.
    fn cover(&self, q: &Position, lanes: &Lanes) -> Option<Rc<Lanes>> {
        if lanes.iter().all(|&weight| weight == 0) {
            return None;
        }
        let mut cover = Box::new(lanes.map(|weight| self.worth_barring(weight)));
        for (index, &weight) in lanes.iter().enumerate().filter(|(_, weight)| **weight > 0) {
            for (_, near) in self.open_neighbours(q, HexId(index as u16)) {
                let bars = &mut cover[usize::from(near.0)];
                *bars = (*bars).max(self.worth_barring(weight));
            }
        }
        Some(Rc::from(cover))
    }

    pub(super) fn send(
        &self,
        q: &mut Position,
        side: Side,
        mover: &mut Mover,
        hex: HexId,
        into: &mut Vec<Action>,
    ) {
        mover.done = true;
        if mover.from == Some(hex) {
            return;
        }
        let action = if mover.from.is_some() {
            Action::Move { unit: mover.unit, to: hex, via: Vec::new() }
        } else {
            Action::Enter { unit: mover.unit, to: hex, at: None, via: Vec::new() }
        };
        self.try_out(q, side, action, into);
    }
}
