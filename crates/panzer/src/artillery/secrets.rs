//! What the enemy may know of indirect fire: barrages and smoke, never calls, plans and points [6.5.1.1, fog.1].

use kernel::Dice;
use kit::Side;

use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;

use super::mission::{Battery, Mission, Pattern, Planned, note};

impl Game {
    /// Takes out of a position what a side keeps secret about its batteries and mortars.
    pub(crate) fn mask_ordnance(&self, known: &mut Position, side: Side) {
        let batteries: Vec<UnitId> = self.batteries_of(side).collect();
        for battery in batteries {
            let Battery { fired, silent_until, .. } = *self.battery(known, battery);
            *self.battery_mut(known, battery) = Battery { fired, silent_until, ..Battery::default() };
        }
        let ordnance = &mut known.ordnance;
        let points: Vec<_> = ordnance.points_of(side.other()).collect();
        ordnance.points = Default::default();
        for point in points {
            note(&mut ordnance.points, point);
        }
        if ordnance.shelling.is_some_and(|shelling| self.side(shelling.mortar) == side) {
            ordnance.shelling = None;
        }
    }

    /// Deals what a side may have planned: what it must, and that its barrages go on.
    pub(crate) fn deal_ordnance<D: Dice>(&self, guess: &mut Position, side: Side, dice: &mut D) {
        let batteries: Vec<UnitId> = self.batteries_of(side).collect();
        for battery in batteries {
            let falls = guess.ordnance.barrages().find(|barrage| barrage.battery == battery);
            let rockets = self.rockets(battery).is_some();
            if let Some(barrage) = falls.filter(|_| !rockets) {
                let pattern = Pattern { spread: barrage.spread, ..Pattern::default() };
                let (hex, lands) = (barrage.hex, guess.turn);
                self.battery_mut(guess, battery).mission =
                    Some(Mission { hex, pattern, caller: None, lands, until: u8::MAX, hit: true });
            }
            let plotted = guess.turn > 0 || guess.ready[side.index()];
            let row = self.planned_row(battery).filter(|row| row.must && plotted);
            if let Some(row) = row {
                let hex = board::HexId(dice.roll(self.grid().len() as u32) as u16 - 1);
                let last = row.last.map_or(self.length(), |last| last.0);
                let plan = Planned { hex, pattern: Pattern::default(), first: row.first.0, last };
                note(&mut self.battery_mut(guess, battery).planned, plan);
            }
        }
    }
}
