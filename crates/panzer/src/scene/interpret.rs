//! What a player means by pointing at a piece and then at something else, allowed or not: `check` then says which clause
//! forbids it.

use board::HexId;
use kernel::Target;
use kit::Side;

use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::Frame;
use crate::shot::Shot;
use crate::view::View;

impl Game {
    /// The action that a side means, if the two things mean anything together.
    pub(crate) fn interpret(&self, view: &View, side: Side, piece: &str, target: &Target) -> Option<Action> {
        let offered = self.simple_gestures(view, side, Some(piece));
        let mut same = offered.iter().filter(|gesture| gesture.target.as_ref() == Some(target));
        if let Some(gesture) = same.next().filter(|gesture| gesture.actions.len() == 1) {
            return self.read(&gesture.actions[0]).ok();
        }
        let unit = self.find_unit(piece)?;
        let id = target.id()?;
        let other = self.find_unit(id).filter(|&other| view.known.unit(other).hex().is_some());
        let hex = self.grid().find(id).or_else(|| self.hex_of_piece(view, id))?;
        self.meant(view, side, unit, hex, other)
    }

    /// Where a piece lies: a unit that is seen, or a ghost.
    fn hex_of_piece(&self, view: &View, id: &str) -> Option<HexId> {
        let unit = self.find_unit(id).and_then(|unit| view.known.hex_of(unit));
        unit.or_else(|| self.ghost_named(view, id).map(|(_, ghost)| ghost.hex))
    }

    fn meant(
        &self,
        view: &View,
        side: Side,
        unit: UnitId,
        hex: HexId,
        other: Option<UnitId>,
    ) -> Option<Action> {
        let at = &view.known;
        let enemy = |foe: &UnitId| self.side(*foe) != side;
        let foe = other
            .filter(enemy)
            .or_else(|| self.own(side.other()).iter().find(|&foe| at.unit(foe).hex() == Some(hex)));
        match at.asks()? {
            Frame::Deploy(_) => Some(Action::Place(unit, hex, self.usual_facing(at, unit, hex))),
            Frame::Direct(_) | Frame::Overwatch(_) | Frame::Window(_) | Frame::Answer(_) => {
                Some(Action::Fire(unit, foe?, self.usual_shot(view, unit, foe?)))
            }
            Frame::Assault(_) => Some(Action::Assault(unit, foe?)),
            Frame::Movement(_) => match other.filter(|friend| !enemy(friend)) {
                Some(carrier) if carrier != unit && at.hex_of(carrier) == at.hex_of(unit) => {
                    Some(Action::Mount(unit, carrier))
                }
                _ => {
                    let next = at.hex_of(unit).is_some_and(|here| self.grid().distance(here, hex) == 1);
                    next.then_some(Action::Go(unit, hex))
                }
            },
            Frame::Flee(_) => Some(Action::Flee(unit, hex)),
            _ => None,
        }
    }

    /// The shot that is most likely meant: the main gun at armour, else whatever has a factor.
    fn usual_shot(&self, view: &View, unit: UnitId, foe: UnitId) -> Shot {
        let at = &view.known;
        let may = |shot: &Shot| self.check_shot(at, unit, foe, *shot).is_ok();
        let first = self.shots_of(unit).next().unwrap_or(Shot::SmallArms);
        self.shots_of(unit).find(may).unwrap_or(first)
    }
}
