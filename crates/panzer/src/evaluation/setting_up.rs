//! Where to stand at first: in cover, on high ground, near what is to be held, and not all in one hex.

use board::HexId;
use kernel::{Choices, Dice};
use kit::Side;

use super::Whim;
use super::aims::Fields;
use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Position;
use crate::status::Place;
use crate::unit::UnitKind;

impl Game {
    /// Places one unit after another, and is done.
    pub(super) fn plan_set_up<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        let mut fields = Fields::of(self, at, side);
        let wanted = self.wanted_hexes(at, side);
        let mut best: Option<(i32, UnitId, HexId)> = None;
        if let Some((unit, hexes)) = menu.placements().next() {
            let field = fields.field(self, at, unit).clone();
            for hex in hexes {
                let worth = whim.of(self.worth_of_place(at, side, unit, hex, &field, &wanted));
                if best.is_none_or(|(known, _, _)| worth > known) {
                    best = Some((worth, unit, hex));
                }
            }
        }
        match best {
            Some((_, unit, hex)) => into.push(Action::Place(unit, hex, self.usual_facing(at, unit, hex))),
            None if menu.rest.contains(&Action::Done) => into.push(Action::Done),
            None if menu.len() > 0 => into.push(menu.action(0)),
            None => {}
        }
    }

    /// The hexes that decide the scenario, held or not.
    fn wanted_hexes(&self, at: &Position, side: Side) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = self.scenario().objectives.iter().map(|(hex, _)| *hex).collect();
        hexes.extend(self.goals(at, side).iter().map(|goal| goal.hex));
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn worth_of_place(
        &self,
        at: &Position,
        side: Side,
        unit: UnitId,
        hex: HexId,
        field: &super::goals::Field,
        wanted: &[HexId],
    ) -> i32 {
        let crowd = self.own(side).iter().filter(|&other| at.unit(other).hex() == Some(hex)).count() as i32;
        let away = wanted.iter().map(|&goal| i32::from(self.grid().distance(hex, goal))).min().unwrap_or(0);
        let way = i32::from(field.at(hex).min(200));
        let leg = self.card(unit).kind == UnitKind::Leg;
        let cover = self.cover_worth(hex) * if leg { 12 } else { 6 };
        let height = i32::from(self.level(hex)) * 4;
        let post = if self.lacks_garrison(at, side, hex) { 500 } else { 0 };
        post + cover + height - away * 3 - way / 4 - crowd * 14
    }

    /// How good a hex is to jump over: near a place that is wanted, and not the same for all.
    fn near_few(&self, at: &Position, side: Side, wanted: &[HexId], hex: HexId) -> i32 {
        let over = |unit: UnitId| at.unit(unit).place == Place::Aloft(hex);
        let crowd = self.own(side).iter().filter(|&unit| over(unit)).count() as i32;
        let away = wanted.iter().map(|&goal| i32::from(self.grid().distance(hex, goal))).min().unwrap_or(0);
        -away * 10 - crowd * 4
    }

    /// What is written down before set-up: entries, drops, planned fire.
    pub(super) fn plan_secrets<D: Dice>(
        &self,
        at: &Position,
        side: Side,
        whim: &mut Whim<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let menu = self.choices(at, side);
        let wanted = self.wanted_hexes(at, side);
        let near = |hex: HexId| {
            -wanted.iter().map(|&goal| i32::from(self.grid().distance(hex, goal))).min().unwrap_or(0) * 10
        };
        let mut best: Option<(i32, Action)> = None;
        for index in 0..menu.len() {
            let action = menu.action(index);
            let worth = match action {
                Action::Ready => -5_000,
                Action::EnterWith(group) => {
                    self.forces().group(group).units.iter().map(|unit| self.price(unit)).sum::<i32>()
                }
                Action::Drop(_, hex, turn) => {
                    // All jump where there is a bridge to blow: Engineers alone do not get there.
                    let bridges: Vec<HexId> = self.bridges_to_blow(at, side).map(|(hex, _)| hex).collect();
                    self.near_few(at, side, if bridges.is_empty() { &wanted } else { &bridges }, hex)
                        - i32::from(turn) * 5
                        - self.cover_worth(hex) * 15
                        - i32::from(self.level(hex)).abs()
                }
                Action::Pick(hex) | Action::EnterBy(hex) | Action::Register(hex, _) => near(hex),
                Action::Plan(plot) => near(plot.hex) - i32::from(plot.first),
                _ => 0,
            };
            let worth = whim.of(worth);
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, action));
            }
        }
        into.extend(best.map(|(_, action)| action));
    }
}
