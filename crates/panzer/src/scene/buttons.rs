//! What is done without the map: ready, pass, resolve, and everything that no gesture means.

use kernel::{Button, Viewer};
use kit::Side;

use super::ends;
use crate::action::Action;
use crate::game::Game;
use crate::position::Frame;
use crate::status::Command;
use crate::view::View;

impl Game {
    /// The buttons of the viewer, in the order of the list; shots of a window with the best chance first.
    pub(crate) fn buttons(&self, view: &View, viewer: Viewer, list: &[Action]) -> Vec<Button> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        let window = matches!(view.known.asks(), Some(Frame::Window(_) | Frame::Answer(_)));
        let mut shots: Vec<Action> = Vec::new();
        let mut buttons = Vec::new();
        for &action in list {
            match action {
                Action::Fire(..) if window => shots.push(action),
                Action::Roll
                | Action::Pick(_)
                | Action::EnterBy(_)
                | Action::EnterWith(_)
                | Action::CheckFire(_)
                | Action::Land(_)
                | Action::Ready
                | Action::Done
                | Action::Resolve
                | Action::Pass
                | Action::Yield
                | Action::Tell
                | Action::Halt
                | Action::End
                | Action::Hold => buttons.push(self.button(view, Side::of(seat), action)),
                _ => {}
            }
        }
        shots.sort_by_key(|&action| std::cmp::Reverse(self.worth_of_shot(view, action)));
        let shots = shots.into_iter().map(|action| self.button(view, Side::of(seat), action));
        shots.chain(buttons).collect()
    }

    fn worth_of_shot(&self, view: &View, action: Action) -> (u32, u32) {
        let Action::Fire(firer, target, shot) = action else { return (0, 0) };
        let harms = view
            .known
            .asks()
            .and_then(|frame| self.occasion(frame))
            .and_then(|occasion| self.shot_harms(&view.known, occasion, (firer, target, shot)));
        harms.map_or((0, 0), |harms| (harms.lost(), harms.any()))
    }

    fn button(&self, view: &View, side: Side, action: Action) -> Button {
        Button {
            action: self.write(action),
            label: self.label(view, action),
            warnings: self.warnings(view, side, action),
            ends: ends(action),
        }
    }

    /// What would be lost by an action.
    fn warnings(&self, view: &View, side: Side, action: Action) -> Vec<String> {
        let at = &view.known;
        match (at.asks(), action) {
            (Some(Frame::Command), Action::Ready) => {
                let idle = self.own(side).iter().filter(|&unit| {
                    self.command_of(at, unit) == Command::None
                        && self.allows(at, unit, Command::Fire)
                        && self.has_target(at, side, unit)
                });
                match idle.count() {
                    0 => Vec::new(),
                    1 => vec!["1 unit with a spotted enemy in range has N/C.".into()],
                    more => vec![format!("{more} units with a spotted enemy in range have N/C.")],
                }
            }
            (Some(Frame::Direct(_)), Action::Pass) => {
                let silent = self.own(side).iter().filter(|&unit| {
                    matches!(self.command_of(at, unit), Command::Fire | Command::ShortHalt)
                        && self.has_target(at, side, unit)
                        && !at.unit(unit).has(crate::status::State::Fired)
                });
                match silent.count() {
                    0 => Vec::new(),
                    count => vec![format!("{count} units that could fire have not fired.")],
                }
            }
            _ => Vec::new(),
        }
    }

    /// Whether a unit could hurt a spotted enemy from where it stands.
    fn has_target(&self, at: &crate::position::Position, side: Side, unit: crate::forces::UnitId) -> bool {
        at.unit(unit).hex().is_some()
            && at.spotted[side.index()]
                .iter()
                .any(|target| self.shots_of(unit).any(|shot| self.check_shot(at, unit, target, shot).is_ok()))
    }
}
