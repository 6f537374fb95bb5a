//! What is done without the map: ending, choosing chits, and each shot of a fire window.

use kernel::Button;

use crate::action::Action;
use crate::game::Game;
use crate::position::Frame;
use crate::view::View;

impl Game {
    /// The buttons of the viewer, in the order of the list; shots with the best chance first.
    pub(crate) fn buttons(&self, view: &View, list: &[Action]) -> Vec<Button> {
        let at = &view.known;
        let window = at.asks() == Some(Frame::Window);
        let mut shots: Vec<&Action> = Vec::new();
        let mut buttons = Vec::new();
        for action in list {
            match action {
                Action::Fire(..) | Action::FireInto(..) if window => shots.push(action),
                Action::Pick(_)
                | Action::Activate
                | Action::ActivateFormation(_)
                | Action::ActivateStack(_)
                | Action::Pass
                | Action::Done
                | Action::Debark(_)
                | Action::Pontoon(_)
                | Action::Clear(_)
                | Action::Blow(_)
                | Action::Exit(_)
                | Action::Halt
                | Action::End
                | Action::Keep(_)
                | Action::Hold
                | Action::Overrun
                | Action::Strike
                | Action::Cancel
                | Action::Play(_)
                | Action::SupplyFormation(_)
                | Action::SupplyStack(..)
                | Action::Roll => buttons.push(self.button(view, action)),
                _ => {}
            }
        }
        shots.sort_by_key(|action| std::cmp::Reverse(self.worth_of_shot(view, action)));
        shots.into_iter().map(|action| self.button(view, action)).chain(buttons).collect()
    }

    fn worth_of_shot(&self, view: &View, action: &Action) -> (u8, u8) {
        match *action {
            Action::Fire(gun, target) => self
                .shot_chances(&view.known, gun, target)
                .map_or((0, 0), |chances| (chances.casualty, chances.hit)),
            _ => (0, 0),
        }
    }

    fn button(&self, view: &View, action: &Action) -> Button {
        Button {
            action: self.write(action),
            label: self.label(view, action),
            warnings: self.warnings(view, action),
            ends: matches!(action, Action::Done | Action::End | Action::Hold | Action::Strike | Action::Halt),
        }
    }
}
