//! The hexes that decide a scenario, and how far it is to each from everywhere.
//!
//! Made once per scenario, with every printed bridge standing: only the British have engineers to blow one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::HexId;
use kit::Side;

use super::swings::Holding;
use super::worth::face_worth;
use crate::game::Game;
use crate::numbers::Allowance;
use crate::scenario::{Per, RoadEnd, VictoryBy};
use crate::terrain::{Hexes, Span, Terrain};
use crate::unit::{Face, MoveClass};

/// The worth of winning.
pub(super) const WIN: i32 = 2400;
/// How far the longest gun reaches.
const DISC: u16 = 6;
/// Farther than anything.
pub(super) const FAR: u16 = 4000;

/// Half points from every hex, by class.
pub(crate) type Field = [Vec<u16>; 3];

/// A hex that decides the scenario.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub hex: HexId,
    /// What it is worth to hold it at the end.
    pub worth: i32,
    /// How far it is to it.
    pub field: Field,
}

/// What follows from the scenario alone.
#[derive(Debug, Clone)]
pub(crate) struct Outlook {
    /// The hexes to take and to hold.
    pub keys: Vec<Key>,
    /// Which of them give points together; none where points do not win.
    pub holdings: Vec<Holding>,
    /// The hexes where units leave to which a road leads, and how far it is to the nearest.
    pub exits: Hexes,
    pub exit_field: Field,
    /// The shortest road that must be clear at the end.
    pub road: Vec<HexId>,
    /// The worth of each unit, full and depleted.
    pub worths: Vec<[i32; 2]>,
    /// For each hex the hexes within [`DISC`], the nearest first.
    pub discs: Vec<Vec<(HexId, u8)>>,
    /// By eighths of a turn: how much a thing that far away counts, in thousandths.
    pub decay: Vec<i32>,
}

/// Half points that a class makes in a turn.
pub(super) const fn stride(class: MoveClass) -> u16 {
    match class {
        MoveClass::Leg => 8,
        MoveClass::Tracked | MoveClass::Wheeled => 24,
    }
}

const fn typical(class: MoveClass) -> Allowance {
    match class {
        MoveClass::Leg => Allowance(4),
        MoveClass::Tracked | MoveClass::Wheeled => Allowance(12),
    }
}

impl Outlook {
    /// How much a place counts that lies so many half points away, in thousandths.
    pub fn nearness(&self, class: MoveClass, half_points: u16) -> i32 {
        if half_points >= FAR {
            return 0;
        }
        let eighths = usize::from(half_points) * 8 / usize::from(stride(class));
        self.decay[eighths.min(self.decay.len() - 1)]
    }

    pub fn to_key(&self, key: usize, class: MoveClass, hex: HexId) -> i32 {
        self.nearness(class, self.keys[key].field[class.index()][hex.index()])
    }

    pub fn to_exit(&self, class: MoveClass, hex: HexId) -> i32 {
        self.nearness(class, self.exit_field[class.index()][hex.index()])
    }
}

/// Whether a printed bridge joins two hexes, or nothing has to.
fn printed_span(game: &Game, from: HexId, hexside: kit::Hexside, to: HexId) -> Span {
    let terrain = game.terrain();
    let bridged = !terrain.is_wet(from, hexside)
        || terrain.bridge_at(from, hexside).is_some()
        || terrain.bridge_in(from).is_some()
        || terrain.bridge_in(to).is_some();
    if bridged { Span::Crossed } else { Span::Open }
}

fn step(
    game: &Game,
    terrain: &Terrain,
    class: MoveClass,
    from: HexId,
    hexside: kit::Hexside,
    to: HexId,
) -> u16 {
    let span = printed_span(game, from, hexside, to);
    let road = Side::BOTH
        .into_iter()
        .filter_map(|side| terrain.by_road(side, class, from, hexside, span))
        .map(|points| points.0)
        .max();
    let bridge = terrain.bridge_in(from).is_some() || terrain.bridge_in(to).is_some();
    let plain = terrain.off_road(class, from, hexside, span).of(typical(class)).map(|points| points.0);
    match (road, plain) {
        (Some(road), _) => road,
        (None, Some(plain)) if !bridge => plain,
        (None, _) => FAR,
    }
}

/// Half points from every hex to the nearest goal.
fn field_to(game: &Game, class: MoveClass, goals: &[HexId]) -> Vec<u16> {
    let terrain = game.terrain();
    let mut field = vec![FAR; game.grid().len()];
    let mut queue = BinaryHeap::new();
    for &goal in goals {
        field[goal.index()] = 0;
        queue.push(Reverse((0_u16, goal.0)));
    }
    while let Some(Reverse((far, hex))) = queue.pop() {
        let hex = HexId(hex);
        if field[hex.index()] < far {
            continue;
        }
        for (side, from) in game.around(hex) {
            let cost = step(game, terrain, class, from, side.opposite(), hex);
            let sum = far.saturating_add(cost);
            if cost < FAR && sum < field[from.index()] {
                field[from.index()] = sum;
                queue.push(Reverse((sum, from.0)));
            }
        }
    }
    field
}

fn fields(game: &Game, goals: &[HexId]) -> Field {
    MoveClass::ALL.map(|class| field_to(game, class, goals))
}

/// The shortest way along roadways from some hexes to others, and all hexes that roadways join to the first.
fn roads(game: &Game, from: &[HexId], to: &Hexes) -> (Vec<HexId>, Hexes) {
    let mut before: Vec<Option<HexId>> = vec![None; game.grid().len()];
    let mut joined = Hexes::EMPTY;
    let mut front: Vec<HexId> = from.to_vec();
    joined.extend(front.iter().copied());
    let mut end = None;
    let mut next = 0;
    while next < front.len() {
        let hex = front[next];
        next += 1;
        if to.contains(hex) && end.is_none() {
            end = Some(hex);
        }
        for (side, other) in game.around(hex) {
            let way = game.terrain().has_roadway(hex, side)
                && printed_span(game, hex, side, other) == Span::Crossed;
            if way && joined.insert(other) {
                before[other.index()] = Some(hex);
                front.push(other);
            }
        }
    }
    let mut road = Vec::new();
    while let Some(hex) = end {
        road.push(hex);
        end = before[hex.index()];
    }
    road.reverse();
    (road, joined)
}

/// The hexes around a hex, the nearest first.
fn disc(game: &Game, centre: HexId) -> Vec<(HexId, u8)> {
    let mut seen = Hexes::EMPTY;
    let mut disc = vec![(centre, 0)];
    seen.insert(centre);
    let mut next = 0;
    while next < disc.len() {
        let (hex, far) = disc[next];
        next += 1;
        if u16::from(far) < DISC {
            for (_, near) in game.around(hex) {
                if seen.insert(near) {
                    disc.push((near, far + 1));
                }
            }
        }
    }
    disc
}

impl Outlook {
    fn of(game: &Game) -> Outlook {
        let victory = &game.scenario().victory;
        let mut wanted: Vec<(HexId, i32)> = Vec::new();
        let mut holdings: Vec<Holding> = Vec::new();
        match &victory.by {
            VictoryBy::ExitPoints(by) => {
                if let Some(downgrade) = &by.downgrade {
                    let needed = downgrade.cities.len() as i32 + 1 - i32::from(downgrade.below);
                    wanted.extend(downgrade.cities.iter().map(|&hex| (hex, WIN / needed)));
                    holdings.extend((0..wanted.len()).map(|key| Holding { keys: vec![key], points: 1 }));
                }
                if let Some(draw) = &by.draw {
                    wanted.extend(draw.iter().map(|&hex| (hex, WIN / 6)));
                }
            }
            VictoryBy::Points(by) => {
                for place in &by.places {
                    let all = i32::from(place.points) * WIN / i32::from(by.win);
                    let share = match place.per {
                        Per::Hex => all,
                        Per::All => all / place.hexes.len() as i32,
                    };
                    let points = usize::from(place.points);
                    let keys = wanted.len()..wanted.len() + place.hexes.len();
                    match place.per {
                        Per::Hex => {
                            holdings.extend(keys.map(|key| Holding { keys: vec![key], points }));
                        }
                        Per::All => holdings.push(Holding { keys: keys.collect(), points }),
                    }
                    wanted.extend(place.hexes.iter().map(|&hex| (hex, share.min(WIN))));
                }
            }
        }
        let keys =
            wanted.into_iter().map(|(hex, worth)| Key { hex, worth, field: fields(game, &[hex]) }).collect();
        let exit = victory.exit();
        let ends = match &exit.road_to {
            RoadEnd::Any(ends) => ends.iter().copied().collect(),
            RoadEnd::OwnExit => exit.hexes,
        };
        let (road, joined) = roads(game, &exit.road_from, &ends);
        let exits = match &exit.road_to {
            RoadEnd::Any(_) => exit.hexes,
            RoadEnd::OwnExit => exit.hexes & joined,
        };
        let goals: Vec<HexId> = exits.iter().collect();
        let worths = game
            .forces()
            .units()
            .map(|(_, counter)| [face_worth(counter, Face::Full), face_worth(counter, Face::Depleted)])
            .collect();
        let decay = (0..160)
            .scan(1_000_000_i32, |now, _| {
                let before = *now;
                *now = (i64::from(*now) * 965 / 1000) as i32;
                Some(before / 1000)
            })
            .collect();
        let discs = game.grid().hexes().map(|hex| disc(game, hex)).collect();
        Outlook { keys, holdings, exits, exit_field: fields(game, &goals), road, worths, discs, decay }
    }
}

impl Game {
    /// The hexes around a hex up to the longest range of a gun, the nearest first.
    pub(super) fn near_hexes(&self, hex: HexId) -> &[(HexId, u8)] {
        &self.outlook().discs[hex.index()]
    }

    /// What follows from the scenario alone, made when it is first asked for.
    pub(crate) fn outlook(&self) -> &Outlook {
        self.outlook.get_or_init(|| Outlook::of(self))
    }
}
