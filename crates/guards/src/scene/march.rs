//! Where units can go together, and how: a search over what their owner knows [8.0, 9.0, ruling D128].
//!
//! Costs count closed stacks as having a zone of control; only one that is seen or declared ends the search, because the
//! truth decides where a column stops. A hex beside a closed stack says that the column may be stopped there [ruling D97].

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::HexId;

use crate::cost::StepCost;
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::numbers::HalfPoints;
use crate::position::Route;
use crate::view::Known;

/// A hex that units can come to.
#[derive(Debug, Clone)]
pub(crate) struct March {
    /// The hex.
    pub to: HexId,
    /// The hexes on the way, the last one included.
    pub path: Vec<HexId>,
    /// The most that any of the units spends on the way.
    pub cost: HalfPoints,
    /// The least that any of them has left.
    pub left: HalfPoints,
    /// Whether a zone of control ends the move there.
    pub stops: bool,
    /// Whether a closed stack may end it there.
    pub may_stop: bool,
    /// Whether a closed stack may end it on the way.
    pub doubtful: bool,
}

#[derive(Debug, Clone)]
struct Reached {
    spent: Vec<u16>,
    before: Option<HexId>,
    steps: u8,
    stops: bool,
    may_stop: bool,
    doubtful: bool,
}

impl Game {
    /// What a unit has spent after a step; nothing if it cannot pay.
    fn after_step(
        &self,
        known: Known<'_>,
        unit: UnitId,
        spent: u16,
        first: bool,
        cost: StepCost,
    ) -> Option<u16> {
        let at = known.at;
        let price = cost.of(self.printed(at, unit))?;
        if cost == StepCost::All && !self.conditions(at).all_cost_moves.is_yes() {
            return None;
        }
        let all = self.allowance(at, unit).0.min(u16::from(u8::MAX));
        let minimum = first && self.is_fresh(at, unit);
        (spent + price.0 <= all || minimum).then(|| (spent + price.0).min(all).max(1))
    }

    /// The state after a step of all units; nothing if one of them cannot make it.
    fn stepped(
        &self,
        known: Known<'_>,
        units: UnitSet,
        from: Option<HexId>,
        to: HexId,
        before: &Reached,
    ) -> Option<Reached> {
        let enemy = self.side(units.first()?).other();
        if known.at.troops.occupied(enemy).contains(to) {
            return None;
        }
        let seen = self.in_zoc_of_seen(known, enemy, to);
        if let Some(from) = from
            && self.wades(known.at, from, to)
            && seen
        {
            return None;
        }
        let mut spent = Vec::with_capacity(before.spent.len());
        for (unit, &so_far) in units.iter().zip(&before.spent) {
            let mut cost = match from {
                Some(from) => self.step(known, unit, units, from, to).cost,
                None => self.entry_cost(known.at, unit, to),
            };
            // What is owed for a rider is paid with the first step only.
            if before.steps > 0 && known.at.owing.has(unit) {
                cost = without_owed(cost);
            }
            spent.push(self.after_step(known, unit, so_far, before.steps == 0, cost)?);
        }
        Some(Reached {
            spent,
            before: from,
            steps: before.steps + 1,
            stops: seen,
            may_stop: !seen && self.in_zoc(known, enemy, to),
            doubtful: before.doubtful || before.may_stop,
        })
    }

    /// Everywhere that units can go together from where they are, as far as their owner knows.
    pub(crate) fn marches(&self, known: Known<'_>, units: UnitSet, from: Option<HexId>) -> Vec<March> {
        let Some(first) = units.first() else { return Vec::new() };
        let begun: Vec<u16> = units.iter().map(|unit| u16::from(known.at.spent[unit.index()])).collect();
        let start = Reached {
            spent: begun.clone(),
            before: None,
            steps: 0,
            stops: false,
            may_stop: false,
            doubtful: false,
        };
        let mut best: Vec<Option<Reached>> = vec![None; self.grid().len()];
        let mut front: BinaryHeap<Reverse<(u16, HexId)>> = BinaryHeap::new();
        let key = |reached: &Reached| reached.spent.iter().sum::<u16>();
        if let Some(hex) = from {
            front.push(Reverse((key(&start), hex)));
            best[hex.index()] = Some(start);
        } else {
            let side = self.side(first);
            let entry = self.entry_of(first);
            for to in entry.map_or_else(Vec::new, |entry| self.entry_hexes(known.at, side, first, entry)) {
                if let Some(reached) = self.stepped(known, units, None, to, &start) {
                    front.push(Reverse((key(&reached), to)));
                    best[to.index()] = Some(reached);
                }
            }
        }
        while let Some(Reverse((sum, hex))) = front.pop() {
            let Some(reached) = best[hex.index()].clone() else { continue };
            if key(&reached) != sum || reached.stops || usize::from(reached.steps) >= Route::MOST {
                continue;
            }
            for (_, to) in self.around(hex) {
                if Some(to) == from {
                    continue;
                }
                let Some(next) = self.stepped(known, units, Some(hex), to, &reached) else { continue };
                // Of two ways that cost the same, the one past no closed stack.
                let rank = |reached: &Reached| (key(reached), reached.doubtful);
                if best[to.index()].as_ref().is_none_or(|other| rank(&next) < rank(other)) {
                    front.push(Reverse((key(&next), to)));
                    best[to.index()] = Some(next);
                }
            }
        }
        let mut marches = Vec::new();
        for to in self.grid().hexes().filter(|&hex| Some(hex) != from) {
            let Some(reached) = &best[to.index()] else { continue };
            let cost = reached.spent.iter().zip(&begun).map(|(now, then)| now - then).max().unwrap_or(0);
            let mut path = vec![to];
            let mut back = reached.before;
            while let Some(hex) = back.filter(|&hex| Some(hex) != from) {
                path.push(hex);
                back = best[hex.index()].as_ref().and_then(|reached| reached.before);
            }
            path.reverse();
            let left =
                units.iter().zip(&reached.spent).map(|(unit, now)| self.allowance(known.at, unit).0 - now);
            let (cost, left) = (kit::MovePoints(cost), kit::MovePoints(left.min().unwrap_or(0)));
            let Reached { stops, may_stop, doubtful, .. } = *reached;
            marches.push(March { to, path, cost, left, stops, may_stop, doubtful });
        }
        marches
    }
}

/// A cost without the point for a rider.
fn without_owed(cost: StepCost) -> StepCost {
    match cost {
        StepCost::Sum { points, halves } => {
            StepCost::Sum { points: kit::MovePoints(points.0.saturating_sub(2)), halves }
        }
        other => other,
    }
}
