//! Arnhem: the corridor and the clock.

use std::collections::VecDeque;

use board::{HexId, HexSet};

use kernel::Dice;
use kit::{Hexside, Side};

use super::Arnhem;
use crate::action::Action;
use crate::evaluation::{Aims, HEX, Lanes, Nets, POINT, Whims};
use crate::game::Game;
use crate::menu::Menu;
use crate::position::{MAX_HEXES, Position};
use crate::unit::UnitId;

/// A unit that will be without a line at the end of the turn.
const CUT_OFF: i32 = 3 * POINT;
/// A unit that stays on a threatened drop zone.
pub(super) const ZONE: i32 = 9 * POINT;
/// An uncovered way to a drop zone.
const AROUND: i32 = 2 * POINT;
/// How much more the clock counts here than elsewhere.
const PACE: i32 = 8;
/// The guns follow so much less eagerly: they guard the road, while the others push on.
const GUARDS: i32 = 8;
/// A road that leads back, but through the enemy: a unit that turns round for every such block never arrives.
const SHUT: i32 = 60;

/// Where the drop zones were in September 1944, in the order of the zones: as good a plan as any.
const HISTORY: [&str; 3] = ["1007", "2323", "3919"];

impl Arnhem {
    /// Lines of communication as they are, and roads as they could be.
    pub(super) fn fill_aims(&self, game: &Game, at: &Position, aims: &mut Aims) {
        for (lines, zone) in aims.lines.iter_mut().zip(&at.extension.zones).filter(|(_, zone)| zone.down) {
            *lines = self.zone_lines(game, at, zone.hex);
        }
        aims.lines[3] = self.ground_lines(game, at);
        aims.roads = self.roads_home(game, at);
    }

    /// The Allied way north and back; the German ways to drop zones and to the road.
    pub(super) fn fill_lanes(&self, game: &Game, at: &Position, side: Side, nets: &Nets, lanes: &mut Lanes) {
        if side != self.allied {
            Arnhem::ways_to_zones(game, at, nets, lanes);
            return self.ways_to_road(game, at, nets, lanes);
        }
        let mut fields = [None, None, None];
        for unit in game.of_side[side.index()] - self.airborne {
            game.lane_to_goals(at, unit, 30, nets, &mut fields, lanes);
        }
        self.lanes_home(game, at, lanes);
    }

    pub(super) fn allied_aim(
        &self,
        game: &Game,
        at: &Position,
        aims: &Aims,
        unit: UnitId,
        hex: HexId,
    ) -> i32 {
        if self.airborne.has(unit) {
            return self.airborne_aim(game, at, aims, unit, hex);
        }
        let cut_off = if Arnhem::is_linked(game, at, &aims.lines[3], hex) {
            0
        } else if Arnhem::is_linked(game, at, &aims.roads, hex) {
            SHUT
        } else {
            CUT_OFF
        };
        if unit == self.engineer {
            return self.engineer_aim(game, at, aims, hex) - cut_off;
        }
        let there = if self.north_of_waal.contains(hex) {
            5 * POINT / 2 * (game.turns_to_go(at) + 1).min(4)
        } else {
            0
        };
        let farther = if self.north_of_rijn.contains(hex) { 4 * POINT } else { 0 };
        let guns = if game.artillery.has(unit) { GUARDS } else { 1 };
        (PACE * game.way_to_goals(aims, self.allied, unit, hex) + there + farther) / guns - cut_off
    }

    /// Whether a line leads on from a hex, or would if a unit stood there.
    fn is_linked(game: &Game, at: &Position, lines: &HexSet, hex: HexId) -> bool {
        lines.contains(hex)
            || game
                .open_neighbours(at, hex)
                .any(|(side, near)| lines.contains(near) && Arnhem::carries_line(game, at, hex, side))
    }

    /// The Engineer goes to the bridge that is down, and otherwise behind the others.
    fn engineer_aim(&self, game: &Game, at: &Position, aims: &Aims, hex: HexId) -> i32 {
        let down = self.wired.iter().enumerate();
        let to_mend = down
            .filter(|(index, bridge)| at.extension.down >> index & 1 != 0 && bridge.canal)
            .flat_map(|(_, bridge)| [bridge.a, bridge.b])
            .filter(|&end| game.terrain.has_road(end) && aims.lines[3].contains(end))
            .map(|end| i32::from(game.distance(end, hex)))
            .min();
        let way = game.way_to_goals(aims, self.allied, self.engineer, hex) / 3;
        match to_mend {
            Some(0) => 2 * POINT,
            Some(away) => -HEX * away,
            None => way,
        }
    }

    fn airborne_aim(&self, game: &Game, at: &Position, aims: &Aims, unit: UnitId, hex: HexId) -> i32 {
        let bridge = if self.wired_at(hex) != 0 || Arnhem::is_at_bridge(game, hex) { 30 } else { 0 };
        let own = self.zones.iter().position(|zone| zone.units.has(unit));
        let zone = own.map(|index| (index, at.extension.zones[index]));
        let Some((index, zone)) = zone.filter(|(_, zone)| zone.down) else { return bridge };
        let away = i32::from(game.distance(zone.hex, hex));
        let near = game.on_map(at, self.allied.other()).map(|(_, foe)| game.distance(zone.hex, foe)).min();
        let pressed = near.is_some_and(|near| near <= 8);
        // A zone with a German on it, or beside it while it is empty, cuts the whole division off.
        let held = match (away, pressed) {
            (0, true) => ZONE,
            (0, false) => POINT,
            _ => 0,
        };
        let reach = if Arnhem::is_linked(game, at, &aims.lines[index], hex) {
            -4 * away
        } else {
            -CUT_OFF - 10 * away
        };
        held + bridge + reach
    }

    /// Whether a drop zone lies in a hex.
    pub(super) fn is_zone(at: &Position, hex: HexId) -> bool {
        at.extension.zones.iter().any(|zone| zone.down && zone.hex == hex)
    }

    /// Whether a hex is an end of a bridge over a river.
    fn is_at_bridge(game: &Game, hex: HexId) -> bool {
        let wide = |bridge: &&board::Bridge| bridge.kind == "highway";
        game.map.bridges.iter().filter(wide).any(|bridge| bridge.a == hex || bridge.b == hex)
    }

    pub(super) fn german_aim(&self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> i32 {
        let mut worth = 0;
        let mut nearest = 60;
        for zone in at.extension.zones.iter().filter(|zone| zone.down) {
            let away = i32::from(game.distance(zone.hex, hex));
            let held = at.unit_at(zone.hex).is_some_and(|other| game.side_of(other) == self.allied);
            worth += match (away, held) {
                (0, _) => 6 * POINT,
                (1, false) => 4 * POINT,
                (1, true) => 20,
                _ => 0,
            };
            nearest = nearest.min(away);
        }
        // Units that have crossed the Waal are worth stopping.
        for (foe, there) in game.on_map(at, self.allied) {
            if !self.airborne.has(foe) {
                nearest = nearest.min(i32::from(game.distance(there, hex)));
            }
        }
        let guns = if game.artillery.has(unit) { (nearest - 6).abs() } else { nearest };
        worth - HEX * guns
    }

    /// Where the German may come to a drop zone: where the ground around it is uncovered.
    pub(super) fn ways_to_zones(game: &Game, at: &Position, nets: &Nets, lanes: &mut Lanes) {
        for zone in at.extension.zones.iter().filter(|zone| zone.down) {
            for (&away, (&net, lane)) in
                game.distances(zone.hex).iter().zip(nets.iter().zip(lanes.iter_mut()))
            {
                if net == 0 {
                    *lane += match away {
                        1 => AROUND,
                        2 => AROUND / 2,
                        _ => 0,
                    };
                }
            }
        }
    }

    /// The road back, through units or not, with how many ground units have their line through each hex.
    fn trunk(&self, game: &Game, at: &Position, mut tell: impl FnMut(HexId, i32)) {
        let mut back = [u16::MAX; MAX_HEXES];
        let mut order: Vec<HexId> = Vec::with_capacity(MAX_HEXES);
        let mut open: VecDeque<HexId> = self.line_ends.iter().collect();
        let mut seen: HexSet = self.line_ends;
        while let Some(hex) = open.pop_front() {
            order.push(hex);
            let sides = game.led_sides(at, hex);
            for from in Hexside::ALL
                .into_iter()
                .filter(|hexside| sides >> hexside.index() & 1 != 0)
                .filter_map(|hexside| game.neighbour(hex, hexside))
            {
                if seen.insert(from) {
                    back[usize::from(from.0)] = hex.0;
                    open.push_back(from);
                }
            }
        }
        let mut beyond = [0; MAX_HEXES];
        for hex in order.into_iter().rev() {
            let index = usize::from(hex.0);
            let ground = |unit: &UnitId| game.side_of(*unit) == self.allied && !self.airborne.has(*unit);
            beyond[index] += i32::from(at.unit_at(hex).is_some_and(|unit| ground(&unit)));
            if beyond[index] > 0 {
                tell(hex, beyond[index]);
                if back[index] != u16::MAX {
                    beyond[usize::from(back[index])] += beyond[index];
                }
            }
        }
    }

    /// The road behind the ground troops, which the German wants to shut and the Allies to open.
    pub(super) fn lanes_home(&self, game: &Game, at: &Position, lanes: &mut Lanes) {
        self.trunk(game, at, |hex, beyond| {
            lanes[usize::from(hex.0)] += (beyond * CUT_OFF / 4).min(CUT_OFF);
        });
    }

    /// Where the German may shut it: where it is uncovered.
    pub(super) fn ways_to_road(&self, game: &Game, at: &Position, nets: &Nets, lanes: &mut Lanes) {
        self.trunk(game, at, |hex, beyond| {
            if nets[usize::from(hex.0)] == 0 {
                lanes[usize::from(hex.0)] += (beyond * CUT_OFF / 20).min(CUT_OFF / 3);
            }
        });
    }

    /// Drop zones where they were, or as near to that as the rules allow; with a whim somewhere around.
    pub(super) fn plan_zones<D: Dice>(
        &self,
        game: &Game,
        at: &Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let mut q = at.clone();
        loop {
            let mut menu = Menu::default();
            self.list_plan(game, &q, &mut menu);
            let best = menu.singles.into_iter().filter_map(|action| match action {
                Action::Zone { zone, hex } => {
                    let wanted = HISTORY.get(zone.index()).and_then(|hex| game.map.grid.find(hex))?;
                    Some((whims.on(-10 * i32::from(game.distance(wanted, hex))), action))
                }
                _ => None,
            });
            let Some((_, action)) = best.max_by_key(|(worth, _)| *worth) else { break };
            game.try_out(&mut q, side, action, into);
        }
        into.push(Action::Done);
    }

    /// Everybody who can land lands where they are wanted [A15.3].
    pub(super) fn plan_drops<D: Dice>(
        &self,
        game: &Game,
        q: &mut Position,
        side: Side,
        whims: &mut Whims<'_, D>,
        into: &mut Vec<Action>,
    ) {
        let outlook = game.outlook(q, side, self.airborne);
        for unit in self.ready_to_drop(game, q) {
            if !self.ready_to_drop(game, q).has(unit) {
                break;
            }
            let free = self.free_landings(game, q, unit);
            let worths = free.iter().map(|hex| (whims.on(game.stand_worth(q, &outlook, unit, hex)), hex));
            if let Some((_, hex)) = worths.max_by_key(|&(worth, hex)| (worth, std::cmp::Reverse(hex))) {
                game.try_out(q, side, Action::Drop { unit, hex }, into);
            }
        }
    }
}
