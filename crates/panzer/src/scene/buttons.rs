//! What is done without the map: ready, pass, resolve, and everything that no gesture means.

use kernel::{Button, Viewer};
use kit::Side;

use super::ends;
use crate::action::Action;
use crate::game::Game;
use crate::position::Frame;
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
}
