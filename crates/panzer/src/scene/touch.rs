//! Gestures: what it does to point at a piece, and then at a hex or another piece.

use board::HexId;
use kernel::{Choices, Gesture, Target};
use kit::{Hexside, Side};

use crate::action::Action;
use crate::artillery::{Call, Plot};
use crate::forces::{UnitId, UnitSet};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{Frame, Position};
use crate::status::{Command, Place};
use crate::unit::UnitKind;
use crate::view::{Known, View};

impl Game {
    /// What a side may do by pointing: all of it, or what begins with one piece. Routes and columns are found for a
    /// single piece only: they need a search.
    pub(crate) fn gestures_of(&self, view: &View, side: Side, only: Option<&str>) -> Vec<Gesture> {
        let mut gestures = self.simple_gestures(view, side, only);
        if let Some(unit) = only.and_then(|piece| self.find_unit(piece)) {
            gestures.extend(self.routes(view, side, unit));
        }
        gestures
    }

    /// What a side may do by pointing, step by step.
    pub(crate) fn simple_gestures(&self, view: &View, side: Side, only: Option<&str>) -> Vec<Gesture> {
        let mut menu = Menu::default();
        self.list(view.known(), side, &mut menu);
        let wanted = |piece: &str| only.is_none_or(|one| piece.eq_ignore_ascii_case(one));
        let mut gestures = Vec::new();
        for (unit, hexes) in menu.placements() {
            if wanted(self.unit_name(unit)) {
                gestures.extend(hexes.iter().map(|hex| self.placing(view, unit, hex)));
            }
        }
        for &action in &menu.rest {
            if self.is_unlikely(&view.known, action, &menu.rest) {
                continue;
            }
            if let Some((unit, target)) = self.aimed(&view.known, side, action)
                && wanted(self.unit_name(unit))
            {
                gestures.push(self.plain(view, action, unit, target));
            }
        }
        if view.known.asks() == Some(Frame::Command) {
            for unit in self.own(side).iter().filter(|&unit| wanted(self.unit_name(unit))) {
                gestures.extend(self.platoon_orders(view, side, unit));
            }
        }
        gestures
    }

    /// What pointing does not mean: a vehicle backs only into what lies behind it, and men who may walk do not crawl.
    fn is_unlikely(&self, at: &Position, action: Action, list: &[Action]) -> bool {
        match action {
            Action::Back(unit, hex) => self.is_before(at, unit, hex),
            Action::Crawl(unit, hex) => list.contains(&Action::Go(unit, hex)),
            _ => false,
        }
    }

    /// The pieces that begin a gesture.
    pub(crate) fn active_pieces(&self, view: &View, menu: &Menu) -> Vec<String> {
        if menu.len() == 0 {
            return Vec::new();
        }
        let at = &view.known;
        let Some(side) = self
            .deciding(at)
            .iter()
            .map(Side::of)
            .find(|side| view.viewer == kernel::Viewer::Seat(side.seat()))
        else {
            return Vec::new();
        };
        let mut units: UnitSet = menu.placements().map(|(unit, _)| unit).collect();
        let aimed = menu.rest.iter().filter_map(|&action| self.aimed(at, side, action));
        units |= aimed.map(|(unit, _)| unit).collect();
        units.iter().map(|unit| self.piece_id(unit)).collect()
    }

    /// Setting a unit up in a hex, facing where the enemy is likely to be.
    fn placing(&self, view: &View, unit: UnitId, hex: HexId) -> Gesture {
        let action = Action::Place(unit, hex, self.usual_facing(&view.known, unit, hex));
        self.plain(view, action, unit, Some(Target::space(self.hex_name(hex))))
    }

    /// The facing of a unit that is set up: towards the middle of the enemy's area, or of the map.
    pub(crate) fn usual_facing(&self, at: &Position, unit: UnitId, hex: HexId) -> Hexside {
        if !self.has_facing(at, unit) {
            return Hexside::ALL[0];
        }
        let (x, y) = self.grid().centre(hex);
        let (width, height) = self.grid().size();
        let enemy = self.own(self.side(unit).other());
        let stands: Vec<HexId> = enemy.iter().filter_map(|foe| at.unit(foe).hex()).collect();
        let (mx, my) = if stands.is_empty() {
            (width / 2.0, height / 2.0)
        } else {
            let sum = stands.iter().map(|&foe| self.grid().centre(foe));
            let (sx, sy) = sum.fold((0.0, 0.0), |(sx, sy), (x, y)| (sx + x, sy + y));
            (sx / stands.len() as f32, sy / stands.len() as f32)
        };
        nearest_hexside(mx - x, my - y)
    }

    fn plain(&self, view: &View, action: Action, unit: UnitId, target: Option<Target>) -> Gesture {
        let path = match action {
            Action::Go(_, hex) | Action::Back(_, hex) | Action::Crawl(_, hex) => {
                vec![self.hex_name(hex).to_owned()]
            }
            _ => Vec::new(),
        };
        Gesture {
            actions: vec![self.write(action)],
            piece: self.piece_id(unit),
            target,
            label: self.label(view, action),
            cost: self.cost_words(&view.known, action),
            path,
        }
    }

    /// What a step costs, in factors.
    fn cost_words(&self, at: &Position, action: Action) -> Option<String> {
        use crate::movement::Gear;
        let (unit, hex, gear) = match action {
            Action::Go(unit, hex) => (unit, hex, Gear::Forward),
            Action::Back(unit, hex) => (unit, hex, Gear::Reverse),
            _ => return None,
        };
        self.step(at, unit, hex, gear).ok().map(|step| step.cost.to_string())
    }

    /// The unit that an action begins with, and what is pointed at next.
    pub(crate) fn aimed(
        &self,
        at: &Position,
        side: Side,
        action: Action,
    ) -> Option<(UnitId, Option<Target>)> {
        let space = |hex: HexId| Some(Target::space(self.hex_name(hex)));
        let piece = |unit: UnitId| Some(Target::piece(self.piece_id(unit)));
        Some(match action {
            Action::Order(unit, _)
            | Action::Turn(unit, _)
            | Action::Free(unit)
            | Action::Dismount(unit, _)
            | Action::Settle(unit, _)
            | Action::Exit(unit)
            | Action::Jump(unit)
            | Action::Defend(unit)
            | Action::Flak(unit)
            | Action::Stand(unit)
            | Action::Jettison(unit)
            | Action::Fit(unit)
            | Action::Hide(unit)
            | Action::Reveal(unit)
            | Action::Lead(unit) => (unit, None),
            Action::Register(hex, battery) => {
                let batteries = self.own(side).iter().find(|&unit| self.card(unit).kind == UnitKind::Battery);
                (battery.or(batteries)?, space(hex))
            }
            Action::Plan(Plot { battery, hex, .. }) | Action::Call(Call { battery, hex, .. }) => {
                (battery, space(hex))
            }
            Action::Drop(unit, hex, _)
            | Action::Appear(unit, hex)
            | Action::Raid(unit, hex, _)
            | Action::Bombard(unit, hex, _)
            | Action::Place(unit, hex, _)
            | Action::Enter(unit, hex, _)
            | Action::Go(unit, hex)
            | Action::Back(unit, hex)
            | Action::Crawl(unit, hex)
            | Action::Overrun(unit, hex)
            | Action::Launch(unit, hex)
            | Action::Demolish(unit, hex)
            | Action::Flee(unit, hex) => (unit, space(hex)),
            Action::Dive(unit, target, _)
            | Action::Fire(unit, target, _)
            | Action::Mount(unit, target)
            | Action::Counter(unit, target)
            | Action::Screen(unit, target)
            | Action::Assault(unit, target) => (unit, piece(target)),
            Action::Retreat(hex) => (at.melee.retreats?.0, space(hex)),
            Action::Occupy(unit) => (unit, at.melee.hex.and_then(space)),
            Action::Roll
            | Action::Steer(_)
            | Action::Glide
            | Action::Bank(_)
            | Action::Touch
            | Action::Shift(..)
            | Action::Name(_)
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
            | Action::Hold => return None,
        })
    }

    /// One command for all of a unit's platoon that has none yet, as far as the limit allows.
    fn platoon_orders(&self, view: &View, side: Side, unit: UnitId) -> Vec<Gesture> {
        let at = &view.known;
        let open = |one: UnitId| {
            at.unit(one).command == Command::None && !matches!(at.unit(one).place, Place::Aboard(_))
        };
        let Some(group) = self.unit(unit).group.filter(|_| open(unit)) else { return Vec::new() };
        let others = self.forces().group(group).units.iter().filter(|&other| other != unit && open(other));
        let members: Vec<UnitId> = std::iter::once(unit).chain(others).collect();
        let mut gestures = Vec::new();
        for command in Command::ORDERS {
            let mut after = *at;
            let mut actions = Vec::new();
            for &member in &members {
                let known = Known { at: &after, crowd: None };
                if self.check_order(known, side, member, command).is_ok() {
                    self.give(&mut after, member, command);
                    actions.push(self.write(Action::Order(member, command)));
                }
            }
            if actions.len() > 1 {
                gestures.push(Gesture {
                    label: format!("{} for {} units of the platoon", command.counter(), actions.len()),
                    actions,
                    piece: self.piece_id(unit),
                    target: None,
                    cost: None,
                    path: Vec::new(),
                });
            }
        }
        gestures
    }
}

/// The hexside that lies nearest to a direction on the map; y grows downwards.
pub(crate) fn nearest_hexside(x: f32, y: f32) -> Hexside {
    const WAYS: [(f32, f32); 6] =
        [(0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5)];
    let along = |side: &Hexside| {
        let (dx, dy) = WAYS[side.index()];
        dx * x + dy * y
    };
    let mut best = Hexside::ALL[0];
    for side in Hexside::ALL {
        if along(&side) > along(&best) {
            best = side;
        }
    }
    best
}
