//! Where wheels could go, as bits: supply paths are floods over whole sets of hexes [5.1, 5.1n5, ruling D76].
//!
//! Across each hexside a step leads from a hex to another whose number differs by one of two amounts. So all steps across it
//! are two shifts of a set of hexes. Bridges and pontoons come and go: [`Game::roads_of_wheels`] puts in those that are there.

use board::HexId;
use kit::{Hexside, Side};

use crate::game::Game;
use crate::position::{Position, Site};
use crate::shipped::Setting;
use crate::terrain::{BridgeSite, Hexes, Span, Terrain};
use crate::unit::MoveClass;

/// How many words a set of hexes has.
const WORDS: usize = Hexes::CAPACITY / 64;

/// The steps that lead across a hexside to a hex whose number is larger by an amount.
#[derive(Debug, Clone)]
struct Stride {
    hexside: Hexside,
    by: i32,
    /// From where, by side, with all bridges gone.
    from: [Hexes; 2],
}

/// The steps of wheels on a map without bridges.
#[derive(Debug, Clone)]
pub(crate) struct Wheels {
    strides: Vec<Stride>,
    /// All hexes of the map.
    pub map: Hexes,
}

/// The steps open to the wheels of a side.
pub(crate) struct Steps {
    /// By how much each changes the number of a hex, and from which hexes it leads.
    steps: Vec<(i32, Hexes)>,
}

/// Which way a flood goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flood {
    /// To the hexes that can be reached.
    To,
    /// To the hexes from which one can be reached.
    From,
}

/// Whether wheels of a side may cross a hexside.
fn may_cross(terrain: &Terrain, side: Side, from: HexId, hexside: Hexside, span: Span) -> bool {
    terrain.by_road(side, MoveClass::Wheeled, from, hexside, span).is_some()
        || !terrain.off_road(MoveClass::Wheeled, from, hexside, span).is_barred()
}

impl Wheels {
    pub(crate) fn of(setting: &Setting) -> Wheels {
        let (grid, terrain) = (&setting.map.grid, &setting.terrain);
        let mut strides: Vec<Stride> = Vec::new();
        for from in grid.hexes() {
            for hexside in Hexside::ALL {
                let Some(to) = grid.neighbour(from, hexside.index()) else { continue };
                let by = i32::from(to.0) - i32::from(from.0);
                let known = strides.iter().position(|stride| (stride.hexside, stride.by) == (hexside, by));
                let place = known.unwrap_or_else(|| {
                    strides.push(Stride { hexside, by, from: [Hexes::EMPTY; 2] });
                    strides.len() - 1
                });
                let span = if terrain.is_wet(from, hexside) { Span::Open } else { Span::Crossed };
                for side in Side::BOTH {
                    if may_cross(terrain, side, from, hexside, span) {
                        strides[place].from[side.index()].insert(from);
                    }
                }
            }
        }
        Wheels { strides, map: grid.hexes().collect() }
    }
}

impl Game {
    /// The steps open to the wheels of a side now, bridges and pontoons counted.
    pub(crate) fn roads_of_wheels(&self, at: &Position, side: Side) -> Steps {
        let strides = &self.wheels.strides;
        let mut steps: Vec<(i32, Hexes)> =
            strides.iter().map(|stride| (stride.by, stride.from[side.index()])).collect();
        let mut mend = |from: HexId, hexside: Hexside| {
            let Some(to) = self.grid().neighbour(from, hexside.index()) else { return };
            let by = i32::from(to.0) - i32::from(from.0);
            let span = self.span(at, from, hexside);
            if may_cross(self.terrain(), side, from, hexside, span)
                && let Some(place) =
                    strides.iter().position(|stride| (stride.hexside, stride.by) == (hexside, by))
            {
                steps[place].1.insert(from);
            }
        };
        let bridges = self.terrain().bridges().iter();
        let bridges = bridges.map(|bridge| match bridge.site {
            BridgeSite::Hexside([a, b]) => Site::Hexside(a, b),
            BridgeSite::RiverHex { hex, .. } => Site::River(hex),
        });
        let pontoons = at.pontoons.iter().map_while(|pontoon| *pontoon).map(|pontoon| pontoon.site);
        for site in bridges.chain(pontoons) {
            match site {
                Site::Hexside(a, b) => {
                    for (from, to) in [(a, b), (b, a)] {
                        if let Some(hexside) = self.hexside(from, to) {
                            mend(from, hexside);
                        }
                    }
                }
                Site::River(river) => {
                    for (hexside, bank) in self.around(river) {
                        mend(river, hexside);
                        mend(bank, hexside.opposite());
                    }
                }
            }
        }
        Steps { steps }
    }
}

impl Steps {
    /// All hexes that can be reached from one, or from which it can be reached, by entering open hexes alone.
    pub(crate) fn flood(&self, start: HexId, open: &Hexes, way: Flood) -> Hexes {
        let mut reached = Hexes::EMPTY;
        reached.insert(start);
        loop {
            let before = reached;
            for (by, from) in &self.steps {
                let more = match way {
                    // The start of a path need not be open; where it leads must be.
                    Flood::To => shifted(&(reached & *from), *by) & *open,
                    Flood::From => shifted(&(reached & *open), -by) & *from,
                };
                reached |= more;
            }
            if reached == before {
                return reached;
            }
        }
    }
}

/// A set of hexes with every number changed by an amount.
#[inline]
fn shifted(hexes: &Hexes, by: i32) -> Hexes {
    let (skip, bits) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
    // Padded on the side from which the numbers come, so that every word is made of two in the same way.
    let mut words = [0; 2 * WORDS + 1];
    let mut moved = [0; WORDS];
    if by >= 0 {
        words[WORDS + 1..].copy_from_slice(hexes.words());
        let from = &words[WORDS - skip..][..=WORDS];
        for (moved, pair) in moved.iter_mut().zip(from.array_windows::<2>()) {
            *moved = pair[1] << bits | pair[0] >> 1 >> (63 - bits);
        }
    } else {
        words[..WORDS].copy_from_slice(hexes.words());
        let from = &words[skip..][..=WORDS];
        for (moved, pair) in moved.iter_mut().zip(from.array_windows::<2>()) {
            *moved = pair[0] >> bits | pair[1] << 1 << (63 - bits);
        }
    }
    Hexes::from_words(moved)
}

#[cfg(test)]
mod tests {
    use kernel::prelude::*;
    use kernel::{Choices, Dice, Seeded, Silent, Viewer};

    use super::*;
    use crate::menu::Menu;
    use crate::view::Known;

    /// Hex by hex: every hex that could enter the one before it.
    fn one_by_one(game: &Game, at: &Position, side: Side, to: HexId, zones: &Hexes) -> Hexes {
        let open = |hex: HexId| {
            !at.troops.occupied(side.other()).contains(hex)
                && (!zones.contains(hex) || at.troops.occupied(side).contains(hex))
        };
        let passes = |from: HexId, to: HexId| {
            let hexside = game.hexside(from, to).unwrap();
            may_cross(game.terrain(), side, from, hexside, game.span(at, from, hexside))
        };
        let mut reached = Hexes::EMPTY;
        reached.insert(to);
        let mut front = if open(to) { vec![to] } else { Vec::new() };
        while let Some(hex) = front.pop() {
            for (_, from) in game.around(hex) {
                if !reached.contains(from) && passes(from, hex) {
                    reached.insert(from);
                    if open(from) {
                        front.push(from);
                    }
                }
            }
        }
        reached
    }

    /// Covers 5.1n5.
    #[test]
    fn a_flood_finds_what_a_search_hex_by_hex_finds() {
        for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
            let book = crate::open(name).unwrap();
            let game = book.game();
            let (mut at, mut menu, mut dice) = (book.start(), Menu::default(), Seeded::from_number(3));
            let mut steps = 0;
            while let Some(seat) = book.decision(&at).seats.first() {
                if steps % 150 == 0 && at.deployed == [true; 2] {
                    for side in Side::BOTH {
                        let zones = game.zones(Known::truth(&at), side.other());
                        let areas = game.supply_areas(&at, side);
                        for (hq, area) in areas {
                            let hex = at.troops.hex(hq).unwrap();
                            let slow = one_by_one(game, &at, side, hex, &zones);
                            assert!(area == slow, "{name}, {side:?}, step {steps}, {}", game.hex_name(hex));
                            assert!(game.supplied_from(&at, side, hex, &zones) == slow);
                        }
                    }
                }
                book.legal(&book.view(&at, Viewer::Seat(seat)), seat, &mut menu);
                let action = menu.action(dice.roll(menu.len() as u32) as usize - 1);
                book.apply(&mut at, seat, &action, &mut dice, &mut Silent).unwrap();
                steps += 1;
            }
        }
    }
}
