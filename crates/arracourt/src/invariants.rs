//! What must hold in every position, written apart from the rules that keep it.

use crate::area::{Area, AreaSet};
use crate::forces::Place;
use crate::game::{Game, STACK, TRAFFIC};
use crate::numbers::Impulse;
use crate::position::{Position, Step};
use crate::scenario::Weather;
use crate::side::Side;
use crate::unit::UnitId;

impl Game {
    /// What must hold, or what does not.
    pub(crate) fn invariants(&self, at: &Position) -> Result<(), String> {
        let mut counts = [[0; 38]; 2];
        for index in 0..self.counters.len() {
            let unit = UnitId(index as u8);
            match at.forces.place(unit) {
                Place::Area(area) => {
                    counts[self.side(unit).index()][area.index()] += 1;
                    if !at.forces.all_in(area).has(unit) {
                        return Err(format!(
                            "{} stands in {} and is not found there",
                            self.counter(unit).id,
                            area.number()
                        ));
                    }
                }
                Place::Waiting | Place::Eliminated | Place::Withdrawn => {}
            }
        }
        for side in Side::BOTH {
            for area in Area::all() {
                let count = counts[side.index()][area.index()];
                if count > STACK {
                    return Err(format!("{count} {} units stand in {}", side.name(), area.number()));
                }
                if (count > 0) != at.forces.occupied(side).has(area) {
                    return Err(format!("who stands in {} is out of step", area.number()));
                }
            }
            self.control_is_sound(at, side)?;
        }
        if at.activity.traffic.iter().any(|&used| used > TRAFFIC) {
            return Err("more than five units have used a bridge".into());
        }
        if at.impulse >= Impulse::FOG_GONE && at.weather == Weather::Fog {
            return Err("fog lies in the afternoon".into());
        }
        if (at.step == Step::Over) != at.ended.is_some() {
            return Err("the game is over and is not".into());
        }
        if !self.options.bridges && at.bridges.held.iter().any(Option::is_none) {
            return Err("a bridge is blown without the bridge rules".into());
        }
        let zoned = |unit: UnitId| at.forces.area(unit).is_some_and(|area| !self.zone_of(at, unit).has(area));
        if let Some(index) = (0..self.counters.len()).find(|&index| zoned(UnitId(index as u8))) {
            return Err(format!(
                "{} stands outside its zone and was not forced out",
                self.counters[index].id
            ));
        }
        Ok(())
    }

    /// A side alone in an area controls it, except while an attack there is being resolved.
    fn control_is_sound(&self, at: &Position, side: Side) -> Result<(), String> {
        let mut alone = at.forces.occupied(side) - at.forces.occupied(side.other());
        if let Some(combat) = &at.combat {
            alone -= AreaSet::one(combat.area);
        }
        match (alone - at.controlled(side)).first() {
            Some(area) => {
                Err(format!("{} stands alone in {} and does not control it", side.name(), area.number()))
            }
            None => Ok(()),
        }
    }
}
