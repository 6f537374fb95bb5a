//! What a viewer may know, and full positions that could be behind it [dawn-8, hid-1, D142, D159, D173, D174].

use board::plane::{Mil, Pose, Rect};
use kernel::{Dice, Viewer};
use serde::Serialize;

use super::game::Game;
use super::order::{Lay, Order};
use super::position::{
    BattalionId, BattalionState, Battery, Fate, Holding, Position, StandState, Step, Task, Whereabouts,
};
use super::run::seat;
use crate::army::Army;
use crate::formation::Shape;
use crate::numbers::{Points, Rounds};
use crate::scenario::Arrival;

/// What one viewer may know: the position without the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What is known: battalions that are not are [`Whereabouts::Unseen`], and so are templates.
    pub known: Position,
}

/// Whether a viewer may know the secrets of a side.
fn shares(viewer: Viewer, army: Army) -> bool {
    match viewer {
        Viewer::Seat(own) => own == seat(army),
        Viewer::Spectator => false,
        Viewer::Referee => true,
    }
}

impl Game {
    /// What a viewer may know.
    pub fn view(&self, at: &Position, viewer: Viewer) -> View {
        let mut known = at.clone();
        for army in [Army::Allied, Army::Axis] {
            if !shares(viewer, army) && at.step != Step::Over {
                self.hide(&mut known, army);
            }
        }
        View { viewer, known }
    }

    /// Takes the secrets of a side out of a position; actions and stances of known battalions stay [dawn-8].
    fn hide(&self, at: &mut Position, army: Army) {
        let side = at.side_mut(army);
        side.points = Points(0);
        side.rounds = Rounds(0);
        side.planned = false;
        side.bombs.clear();
        side.strikes.clear();
        side.missions = 0;
        for c_ops in &mut side.c_ops {
            c_ops.bank = 0;
        }
        side.activating.clear();
        side.standing_down.clear();
        side.groups = 0;
        for (battery, fate) in &mut side.batteries {
            *fate = Fate::Open;
            if !matches!(battery, Battery::On(_)) {
                *battery = Battery::Unseen;
            }
        }
        let declaring = match at.stack.last() {
            Some(Task::Window) => Some(at.phasing.other()),
            None if at.step == Step::Fire => Some(at.phasing),
            _ => None,
        };
        if declaring == Some(army) {
            at.shots.clear();
            at.helped.clear();
        }
        if at.phasing == army {
            at.picked = None;
        } else {
            at.holding = Holding::Not;
        }
        let hidden: Vec<BattalionId> =
            self.battalions_of(army).filter(|&battalion| !at.is_known(battalion)).collect();
        at.helped.retain(|battalion| !hidden.contains(battalion));
        let mut moving = at.moving.take();
        if let Some(moving) = &mut moving {
            if self.army(moving.battalion) == army {
                moving.order = Order::Some(Vec::new());
                moving.spent.fill(0);
                moving.halted = false;
            } else {
                moving.seen.retain(|seen| !hidden.contains(&self.battalion_of(at, seen.watcher)));
            }
        }
        at.moving = moving;
        for &battalion in &hidden {
            *at.battalion_mut(battalion) =
                BattalionState { place: Whereabouts::Unseen, ..self.fresh(battalion) };
            for stand in self.members(at, battalion) {
                *at.stand_mut(stand) = StandState::away();
            }
        }
        self.hide_attachments(at, army, &hidden);
    }

    /// A stand that has left its battalion is missing there if that is known; where it has gone shows with the battalion it joined.
    fn hide_attachments(&self, at: &mut Position, army: Army, hidden: &[BattalionId]) {
        let mut lent = std::mem::take(&mut at.lent);
        lent.retain_mut(|(stand, to)| {
            if self.army_of(*stand) != army || to.is_some_and(|host| !hidden.contains(&host)) {
                return true;
            }
            *to = None;
            *at.stand_mut(*stand) = StandState::away();
            !hidden.contains(&self.info(*stand).battalion)
        });
        at.lent = lent;
    }

    /// A full position that could be behind a view.
    pub fn guess<D: Dice>(&self, view: &View, dice: &mut D) -> Position {
        let mut at = view.known.clone();
        for army in [Army::Allied, Army::Axis] {
            if !shares(view.viewer, army) && at.step != Step::Over {
                self.fill(&mut at, army, dice);
            }
        }
        at
    }

    fn fill<D: Dice>(&self, at: &mut Position, army: Army, dice: &mut D) {
        let info = self.scenario.side(army);
        let days = at.day.0;
        let rounds = info.artillery.first_day.0 + (days - 1) * info.artillery.each_day.0;
        let side = at.side_mut(army);
        side.bombs = self.listed_bombs(army);
        side.points = Points(dice.roll(u32::from(info.points.0) + 1) as u8 - 1);
        side.rounds = Rounds(dice.roll(u32::from(rounds) + 1) as u8 - 1);
        for (battery, _) in &mut side.batteries {
            if *battery == Battery::Unseen {
                *battery = if dice.roll(4) == 1 { Battery::Used } else { Battery::OnCall };
            }
        }
        let unseen: Vec<BattalionId> =
            self.battalions_of(army).filter(|&one| at.battalion(one).place == Whereabouts::Unseen).collect();
        for battalion in unseen {
            let fresh = self.fresh(battalion);
            // What lands and has not been seen is still to come.
            let place =
                if fresh.place == Whereabouts::Away { Whereabouts::Away } else { Whereabouts::Reserve };
            *at.battalion_mut(battalion) = BattalionState { place, ..fresh };
            self.place_unseen(at, battalion, dice);
        }
    }

    /// Puts a battalion that the scenario lists on the table somewhere in its zone, where none of the enemy's known stands sees it;
    /// in reserve if there is no such place.
    fn place_unseen<D: Dice>(&self, at: &mut Position, battalion: BattalionId, dice: &mut D) {
        let army = self.army(battalion);
        let Arrival::OnTable(set_up) = &self.scenario.battalions[usize::from(battalion.0)].arrival else {
            return;
        };
        let Shape { formation, gap, front } = set_up.shape;
        let zone = self.scenario.side(army).set_up.as_ref().and_then(|free| free.zone.as_deref());
        let zone = zone.and_then(|zone| self.map.zone(zone));
        for attempt in 0..6_i32 {
            let mut anchor = set_up.anchor;
            if attempt > 0 {
                let mut off = |spread: u32| dice.roll(2 * spread + 1) as i32 - 1 - spread as i32;
                let (x, y) = (100 * off(60), 100 * off(60));
                let moved = board::plane::Point::checked(anchor.at.x() + x, anchor.at.y() + y);
                let Some(moved) = moved else { continue };
                anchor = Pose::new(moved, anchor.heading);
            } else if dice.roll(2) == 1 {
                continue;
            }
            let lay = Lay { formation, gap, front, anchor };
            let Ok(laid) = self.laid(at, battalion, &lay) else { continue };
            let inside = zone.is_none_or(|zone| laid.iter().all(|(_, rect, _)| zone.polygon.covers(rect)));
            if !inside || self.check_laid(at, battalion, &laid).is_err() || self.is_beside(at, army, &laid) {
                continue;
            }
            self.lay_out(at, battalion, &lay, &laid);
            let seen = self.live(at, battalion).any(|stand| {
                self.stands_on_table(at, army.other()).any(|watcher| self.spots(at, watcher, stand))
            });
            if !seen {
                return;
            }
            at.battalion_mut(battalion).place = Whereabouts::Reserve;
            for stand in self.members(at, battalion) {
                *at.stand_mut(stand) = StandState::away();
            }
        }
        *at.battalion_mut(battalion) =
            BattalionState { place: Whereabouts::Reserve, ..self.fresh(battalion) };
    }

    /// Whether an enemy stand is within reach of a touch.
    fn is_beside(&self, at: &Position, army: Army, laid: &[(super::position::StandId, Rect, bool)]) -> bool {
        use board::plane::Figure;
        self.stands_on_table(at, army.other()).any(|enemy| {
            let rect = self.rect(at, enemy);
            laid.iter().any(|(_, own, _)| own.is_within(Mil(1000), &rect))
        })
    }
}
