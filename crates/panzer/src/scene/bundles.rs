//! Many actions at one touch: what is left to set up, the commands of last turn, the column behind its leader; and the keys
//! that give one command to all chosen units.

use board::HexId;
use kernel::{Bundle, Hotkey, Seat};
use kit::Side;

use crate::action::Action;
use crate::forces::UnitId;
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position};
use crate::status::Command;
use crate::unit::UnitKind;
use crate::view::{Known, View};

/// How many hexes are tried for a unit that the first does not take.
const TRIES: usize = 40;

/// The most actions in one bundle.
const MOST: usize = 120;

/// The keys of the commands.
const KEYS: [(&str, Command); 4] =
    [("f", Command::Fire), ("m", Command::Move), ("s", Command::ShortHalt), ("w", Command::Overwatch)];

impl Game {
    /// What a side may do in one go.
    pub(crate) fn bundles(&self, view: &View, side: Side, menu: &Menu) -> Vec<Bundle> {
        match view.known.asks() {
            Some(Frame::Deploy(_)) => self.set_up_the_rest(view, side, menu).into_iter().collect(),
            Some(Frame::Movement(_)) => self.column(view, side).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The keys that give a command to every chosen unit.
    pub(crate) fn hotkeys(view: &View) -> Vec<Hotkey> {
        if view.known.asks() != Some(Frame::Command) {
            return Vec::new();
        }
        KEYS.map(|(key, command)| Hotkey {
            key: key.to_owned(),
            label: command.counter().to_owned(),
            action: format!("order * {}", command.word()),
        })
        .to_vec()
    }

    /// One placement after another for all that is left, in cover and not all in one hex.
    fn set_up_the_rest(&self, view: &View, side: Side, menu: &Menu) -> Option<Bundle> {
        let mut after = view.known;
        let mut actions = Vec::new();
        for (unit, hexes) in menu.placements().take(MOST) {
            let mut open: Vec<HexId> = hexes.iter().collect();
            let leg = self.card(unit).kind == UnitKind::Leg;
            open.sort_by_cached_key(|&hex| (self.crowded(&after, side, hex, leg), hex));
            let placed = open.into_iter().take(TRIES).find_map(|hex| {
                let facing = self.usual_facing(&after, unit, hex);
                let known = Known { at: &after, crowd: None };
                self.check_place(known, side, unit, hex, facing).ok().map(|()| (hex, facing))
            });
            if let Some((hex, facing)) = placed {
                actions.push(self.write(Action::Place(unit, hex, facing)));
                let status = after.unit_mut(unit);
                (status.place, status.facing) = (crate::status::Place::On(hex), facing);
            }
        }
        let label = format!("Set up the {} units left for me", actions.len());
        (actions.len() > 1).then_some(Bundle { label, actions })
    }

    /// How little a hex is worth: what stands there already, less its cover.
    fn crowded(&self, at: &Position, side: Side, hex: HexId, leg: bool) -> i32 {
        let there = self.own(side).iter().filter(|&other| at.unit(other).hex() == Some(hex)).count() as i32;
        let ground = crate::shipped::terrain_table().ground(self.terrain().ground(hex));
        there * 3 - ground.defense.index() as i32 * if leg { 2 } else { 1 }
    }

    /// The commands that a side gave last turn, as far as they may be given again.
    pub(crate) fn repeated_plot(
        &self,
        view: &View,
        seat: Seat,
        before: &mut dyn Iterator<Item = &Action>,
    ) -> Option<Bundle> {
        let side = Side::of(seat);
        if view.known.asks() != Some(Frame::Command) || view.known.ready[side.index()] {
            return None;
        }
        // What is plotted this turn comes first, then the rest of last turn, then its plot.
        let earlier = before.skip_while(|action| plots(**action)).skip_while(|action| !plots(**action));
        let last: Vec<(UnitId, Command)> = earlier
            .take_while(|action| plots(**action))
            .filter_map(|action| match action {
                Action::Order(unit, command) => Some((*unit, *command)),
                _ => None,
            })
            .collect();
        let mut after = view.known;
        let mut actions = Vec::new();
        for (unit, command) in last.into_iter().rev().take(MOST) {
            let known = Known { at: &after, crowd: None };
            if self.check_order(known, side, unit, command).is_ok() {
                self.give(&mut after, unit, command);
                actions.push(self.write(Action::Order(unit, command)));
            }
        }
        let label = format!("Repeat last turn\u{2019}s commands ({})", actions.len());
        (!actions.is_empty()).then_some(Bundle { label, actions })
    }
}

/// Whether an action belongs to a plot.
const fn plots(action: Action) -> bool {
    matches!(action, Action::Order(..) | Action::Call(_) | Action::CheckFire(_) | Action::Lead(_))
}
