//! Gestures: what it does to touch a piece, and then a hex, another piece or an edge.

use board::HexId;
use kernel::{Choices, Gesture, Rules, Seat, Target};
use kit::Side;

use crate::WestWall;
use crate::action::Action;
use crate::game::Game;
use crate::memory;
use crate::menu::Menu;
use crate::movement::Route;
use crate::position::{Position, Step};
use crate::unit::{UnitId, UnitSet};

impl WestWall {
    /// What a seat may do by touching pieces: all of it, or what begins with one piece.
    pub(crate) fn touches(&self, at: &Position, seat: Seat, piece: Option<&str>) -> Vec<Gesture> {
        let game = &self.game;
        let side = Side::of(seat);
        if game.deciding(at) != Some(side) {
            return Vec::new();
        }
        if matches!(at.step, Step::Plan | Step::Bridging) {
            return game.marker_gestures(at, piece);
        }
        let only = match piece.map(|name| game.unit_named(name)) {
            Some(None) => return Vec::new(),
            Some(unit) => unit,
            None => None,
        };
        match at.step {
            Step::Movement => game.movement_gestures(at, side, only),
            Step::Combat => game.combat_gestures(at, only),
            _ => {
                let mut menu = Menu::default();
                self.legal(at, seat, &mut menu);
                let actions =
                    menu.actions().filter(|action| only.is_none_or(|unit| action.unit() == Some(unit)));
                actions.filter_map(|action| game.gesture(at, &action)).collect()
            }
        }
    }

    /// The pieces that begin a gesture, in the order of their first one; `menu` has all that the seat may do.
    pub(crate) fn active(&self, at: &Position, seat: Seat, menu: &Menu) -> Vec<String> {
        let game = &self.game;
        let mut units: Vec<UnitId> = Vec::new();
        for unit in menu.actors() {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        if at.step == Step::Combat && game.deciding(at) == Some(Side::of(seat)) {
            let foes: UnitSet = units.iter().copied().collect();
            let attackers = game.attackers_of(at, foes).into_iter().map(|(unit, _)| unit);
            let boarder = game.boarder(at).filter(|_| menu.singles.iter().any(Game::is_assault));
            for unit in attackers.chain(boarder) {
                if !units.contains(&unit) {
                    units.push(unit);
                }
            }
        }
        let units = units.into_iter().map(|unit| game.counter(unit).id.clone());
        units.chain(game.movable_markers(at, seat)).collect()
    }
}

impl Game {
    /// A hex as people read it: with the name of its place, if it has one.
    pub(crate) fn hex_name(&self, hex: HexId) -> String {
        match self.map.place_at(hex) {
            Some(place) => format!("{place} ({})", self.number(hex)),
            None => self.number(hex).to_string(),
        }
    }

    fn id(&self, unit: UnitId) -> &str {
        &self.counter(unit).id
    }

    /// Moves, entries and exits, of all units or of one: one search for each.
    fn movement_gestures(&self, at: &Position, side: Side, only: Option<UnitId>) -> Vec<Gesture> {
        let stopped = at.stopped();
        let units = only.map_or(self.of_side[side.index()], UnitSet::one)
            & stopped.map_or(self.of_side[side.index()], UnitSet::one);
        let (mut moves, mut exits) = (Vec::new(), Vec::new());
        let ready = self.ready_to_drop(at);
        memory::moves(self, at, side, |memory| {
            for unit in units {
                let routes = self.routes(at, unit, &mut memory.search);
                let spent = self.spent(at, unit);
                for (to, mut route) in routes.ends {
                    route.cost = route.cost.less(spent);
                    let (action, verb) = if at.hex_of(unit).is_none() {
                        (Action::Enter { unit, to, at: None, via: Vec::new() }, "Enter and move")
                    } else if at.unit_at(to).is_some() {
                        (Action::Move { unit, to, via: Vec::new() }, "Board the Engineer's boats: move")
                    } else {
                        (Action::Move { unit, to, via: Vec::new() }, "Move")
                    };
                    let boats = if self.rides(at, at.hex_of(unit), &route.path) {
                        ", in the Engineer's boats; the Engineer then may not move"
                    } else {
                        ""
                    };
                    let label = format!("{verb} to {} for {} MP{boats}", self.hex_name(to), route.cost);
                    let target = Target::space(self.number(to));
                    moves.push(self.led(&action, unit, target, label, &route));
                }
                if ready.has(unit) && stopped.is_none() {
                    let drops = self.free_landings(at, unit);
                    moves
                        .extend(drops.iter().filter_map(|hex| self.gesture(at, &Action::Drop { unit, hex })));
                }
                for (edge, route) in routes.exits {
                    let action = Action::Exit { unit, edge, via: Vec::new() };
                    let counts = if self.exit_counts(at, unit, edge) { ", counts for victory" } else { "" };
                    let label = format!("Exit by the {edge} edge for {} MP{counts}", route.cost);
                    exits.push(self.led(&action, unit, Target::edge(edge.to_string()), label, &route));
                }
            }
        });
        moves.append(&mut exits);
        moves
    }

    /// A gesture with a way and its cost.
    fn led(&self, action: &Action, unit: UnitId, target: Target, label: String, route: &Route) -> Gesture {
        Gesture {
            actions: vec![self.write(action)],
            piece: self.id(unit).into(),
            target: Some(target),
            label,
            cost: Some(route.cost.to_string()),
            path: self.numbers(&route.path),
        }
    }

    /// Hexes by their numbers.
    pub(crate) fn numbers(&self, hexes: &[HexId]) -> Vec<String> {
        hexes.iter().map(|&hex| self.number(hex).to_string()).collect()
    }

    /// The units that may begin an attack on one of some enemies, enemy by enemy: the attack is opened on a
    /// clone of the position.
    pub(crate) fn attackers_of(&self, at: &Position, foes: UnitSet) -> Vec<(UnitId, UnitId)> {
        let mut pairs = Vec::new();
        for foe in foes {
            let mut opened = at.clone();
            opened.combat.defenders.insert(foe);
            opened.step = Step::Declare;
            let mut menu = Menu::default();
            self.list_declare(&opened, &mut menu);
            for action in menu.singles {
                if let Action::With(unit) = action {
                    pairs.push((unit, foe));
                }
            }
        }
        pairs
    }

    /// Opening a combat: by the enemy alone, or by an attacker and the enemy.
    fn combat_gestures(&self, at: &Position, only: Option<UnitId>) -> Vec<Gesture> {
        let mut menu = Menu::default();
        self.list_combat(at, &mut menu);
        let mut gestures = Vec::new();
        for action in &menu.singles {
            if let Action::Assault(foe) = *action {
                gestures.extend(self.assault_gestures(at, foe, only));
                continue;
            }
            let Action::Attack(foe) = *action else { continue };
            if only.is_none_or(|unit| unit == foe) {
                gestures.extend(self.gesture(at, action));
            }
            if only.is_some_and(|unit| self.side_of(unit) == self.side_of(foe)) {
                continue;
            }
            for (unit, _) in self.attackers_of(at, UnitSet::one(foe)) {
                if only.is_none_or(|wanted| wanted == unit) {
                    gestures.push(Gesture {
                        actions: vec![self.write(action), self.write(&Action::With(unit))],
                        piece: self.id(unit).into(),
                        target: Some(Target::piece(self.id(foe))),
                        label: format!("Attack {} with {}", self.id(foe), self.id(unit)),
                        cost: None,
                        path: Vec::new(),
                    });
                }
            }
        }
        gestures
    }

    /// Assaulting across a river: by the enemy alone, or by the unit in the boats and the enemy [A13.24].
    fn assault_gestures(&self, at: &Position, foe: UnitId, only: Option<UnitId>) -> Vec<Gesture> {
        let action = Action::Assault(foe);
        let wanted = |unit: &UnitId| only.is_none_or(|only| only == *unit);
        let by_enemy = Some(foe).filter(wanted).and_then(|_| self.gesture(at, &action));
        let by_boarder = self.boarder(at).filter(wanted).map(|unit| Gesture {
            actions: vec![self.write(&action)],
            piece: self.id(unit).into(),
            target: Some(Target::piece(self.id(foe))),
            label: self.label(at, &action),
            cost: None,
            path: Vec::new(),
        });
        by_enemy.into_iter().chain(by_boarder).collect()
    }

    /// Whether an action is an assault across a river.
    fn is_assault(action: &Action) -> bool {
        matches!(action, Action::Assault(_))
    }

    /// The gesture of one action that touches a piece and is not a move.
    fn gesture(&self, at: &Position, action: &Action) -> Option<Gesture> {
        let unit = action.unit()?;
        let target = match action {
            Action::Place { hex: to, .. }
            | Action::Drop { hex: to, .. }
            | Action::Retreat { to, .. }
            | Action::Displace { to, .. }
            | Action::Advance { to, .. } => Some(*to),
            _ => None,
        };
        let path = match action {
            Action::Advance { to, .. } => {
                self.advance_path(at, unit, *to).map_or_else(Vec::new, |path| self.numbers(path.hexes()))
            }
            Action::Place { .. } | Action::Drop { .. } => Vec::new(),
            _ => self.numbers(target.as_slice()),
        };
        Some(Gesture {
            actions: vec![self.write(action)],
            piece: self.id(unit).into(),
            target: target.map(|hex| Target::space(self.number(hex))),
            label: self.label(at, action),
            cost: None,
            path,
        })
    }

    /// What people read of an action that touches a piece and is not a move.
    pub(crate) fn label(&self, at: &Position, action: &Action) -> String {
        let values = |unit: UnitId| &self.counter(unit).values;
        match action {
            Action::Place { hex, .. } => format!("Set up in {}", self.hex_name(*hex)),
            Action::Attack(foe) => format!("Attack {}", self.id(*foe)),
            Action::With(unit) => {
                format!("Add attacker {} ({})", self.id(*unit), self.counter(*unit).attack_strength())
            }
            Action::And(foe) => format!("Add defender {} ({})", self.id(*foe), values(*foe).defense),
            Action::Barrage(gun) => format!("Barrage by {} (+{})", self.id(*gun), values(*gun).barrage),
            Action::Fpf(gun) => format!("Protective fire by {} (+{})", self.id(*gun), values(*gun).fpf),
            Action::Retreat { unit, to } => match at.unit_at(*to) {
                Some(friend) => format!(
                    "Retreat {} to {}, displacing {}",
                    self.id(*unit),
                    self.hex_name(*to),
                    self.id(friend)
                ),
                None => format!("Retreat {} to {}", self.id(*unit), self.hex_name(*to)),
            },
            Action::Eliminate(unit) => format!("Eliminate {}: it has no retreat", self.id(*unit)),
            Action::Displace { unit, to } => {
                format!("Displace {} to {}", self.id(*unit), self.hex_name(*to))
            }
            Action::Advance { unit, to } => format!("Advance {} to {}", self.id(*unit), self.hex_name(*to)),
            Action::Drop { unit, hex } => format!("Land {} in {}", self.id(*unit), self.hex_name(*hex)),
            Action::Shelter(unit) => format!("{} uses the city: it retreats two hexes less", self.id(*unit)),
            Action::Assault(foe) => {
                format!("Assault {} across the river: eliminated unless it wins and advances", self.id(*foe))
            }
            Action::Zone { zone, hex } => {
                format!("Drop zone {} in {}", self.zone_name(*zone), self.hex_name(*hex))
            }
            Action::Delay { zone, turn } => {
                format!("Delay drop zone {} to turn {turn}", self.zone_name(*zone))
            }
            Action::Blow(a, b) => format!("Blow {}", self.bridge_name(*a, *b)),
            Action::Destroy { hex, to } => {
                format!("Destroy the bridge at {} and go to {}", self.number(*hex), self.hex_name(*to))
            }
            Action::Bridge { hex, west, east } => format!(
                "Float bridge at {}, from {} to {}",
                self.number(*hex),
                self.number(*west),
                self.number(*east)
            ),
            Action::Move { .. }
            | Action::Enter { .. }
            | Action::Exit { .. }
            | Action::Support(_)
            | Action::Done
            | Action::End => self.write(action),
        }
    }
}
