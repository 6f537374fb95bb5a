//! What is done without the map, and what is done in one go.

use kernel::{Bundle, Button, Viewer};

use super::side_of;
use crate::fire::Mode;
use crate::play::{Action, BattalionId, Game, Order, Position, Shot, StandId, Step, Task, View};

impl Game {
    /// The buttons of the viewer; shots of a window with the best chance first.
    pub(crate) fn buttons(&self, view: &View, viewer: Viewer, list: &[Action]) -> Vec<Button> {
        let at = &view.known;
        if side_of(viewer).is_none() {
            return Vec::new();
        }
        let window = matches!(at.stack.last(), Some(Task::Window));
        let (mut shots, mut first, mut rest, mut last) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for action in list {
            match action {
                // Indirect fire is offered where there is no direct shot.
                Action::Shoot(firer, target, Mode::Indirect)
                    if list.contains(&Action::Shoot(*firer, *target, Mode::Direct)) => {}
                Action::Shoot(firer, target, mode) if window => {
                    let shot = Shot { firer: *firer, target: *target, mode: *mode };
                    let chances = self.shot_chances(at, shot, Game::occasion(at));
                    shots.push((
                        chances.map_or((0, 0), |chances| (chances.destroyed, chances.hits())),
                        action,
                    ));
                }
                Action::Go | Action::Fire | Action::Proceed | Action::Keep | Action::Left => {
                    first.push(action);
                }
                Action::Done | Action::Pass | Action::Halt => last.push(action),
                Action::Order(
                    _,
                    Order::Some(_)
                    | Order::Form { .. }
                    | Order::Block { contact: Some(_), .. }
                    | Order::Gather(_),
                )
                | Action::Abandon(_)
                | Action::Reactivate(_)
                | Action::Postpone(..)
                | Action::BringOn(..)
                | Action::Activate(_)
                | Action::ActivateGroups(_)
                | Action::StandDown(_)
                | Action::Fall(_)
                | Action::End(_)
                | Action::Pick(_)
                | Action::Help(_)
                | Action::HoldBattalion
                | Action::HoldTurn
                | Action::Displace(_)
                | Action::Choose(_)
                | Action::Fight(..)
                | Action::Right
                | Action::Advance(_)
                | Action::Withdraw(_)
                | Action::Attach(..)
                | Action::Detach(_) => rest.push(action),
                _ => {}
            }
        }
        shots.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let shots = shots.into_iter().map(|(_, action)| action).take(8);
        let all = first.into_iter().chain(shots).chain(rest).chain(last);
        let mut buttons: Vec<Button> = all.map(|action| self.button(at, action)).collect();
        // Holding is the last of a window's buttons: the shots come first.
        if window && at.shots.is_empty() && buttons.len() > 1 {
            let hold = buttons.remove(0);
            let place = buttons.iter().position(|button| button.action.starts_with("hold-"));
            buttons.insert(place.unwrap_or(buttons.len()), hold);
        }
        buttons
    }

    fn button(&self, at: &Position, action: &Action) -> Button {
        Button {
            action: self.write(action),
            label: self.label(at, action),
            warnings: self.warnings(at, action),
            ends: matches!(
                action,
                Action::Done | Action::Fire | Action::Pass | Action::Proceed | Action::Halt | Action::Go
            ),
        }
    }

    /// What would be lost by it.
    fn warnings(&self, at: &Position, action: &Action) -> Vec<String> {
        if *action != Action::Done || !at.stack.is_empty() {
            return Vec::new();
        }
        let Some(army) = self.deciding(at) else { return Vec::new() };
        let labels = |units: Vec<BattalionId>| {
            units.into_iter().map(|unit| self.label_of(unit)).collect::<Vec<_>>().join(", ")
        };
        match at.step {
            Step::Orders => {
                let near = |&unit: &BattalionId| {
                    self.has_action(at, unit)
                        && at.battalion(unit).stance == crate::play::Stance::Active
                        && !self.owes(at, unit)
                };
                let idle: Vec<BattalionId> = self.battalions_of(army).filter(near).collect();
                if idle.is_empty() {
                    Vec::new()
                } else {
                    vec![format!("{} still has an action in this pulse.", labels(idle))]
                }
            }
            _ => Vec::new(),
        }
    }

    /// What the viewer may do in one go: each stand fires where it has the best chance.
    pub(crate) fn bundles(&self, view: &View, viewer: Viewer, list: &[Action]) -> Vec<Bundle> {
        let at = &view.known;
        let firing = at.step == Step::Fire || matches!(at.stack.last(), Some(Task::Window));
        if side_of(viewer).is_none() || !firing {
            return Vec::new();
        }
        let mut best: Vec<(StandId, u32, &Action)> = Vec::new();
        for action in list {
            let Action::Shoot(firer, target, mode) = action else { continue };
            let shot = Shot { firer: *firer, target: *target, mode: *mode };
            let Some(chances) = self.shot_chances(at, shot, Game::occasion(at)) else { continue };
            let worth = 2 * chances.destroyed + chances.hits() * u32::from(!at.stand(*target).suppressed);
            match best.iter_mut().find(|(known, ..)| known == firer) {
                Some(known) if known.1 < worth => *known = (*firer, worth, action),
                Some(_) => {}
                None => best.push((*firer, worth, action)),
            }
        }
        if best.len() < 2 {
            return Vec::new();
        }
        let actions: Vec<String> = best.iter().map(|(.., action)| self.write(action)).collect();
        vec![Bundle { label: format!("Declare the best shot of {} stands", best.len()), actions }]
    }
}
