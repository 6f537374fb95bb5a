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
        let pontoons = at.pontoons.iter().map(|pontoon| pontoon.site);
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
        let mut first = Hexes::EMPTY;
        first.insert(start);
        let mut reached = *first.words();
        // The hexes that step lie between zeros, so that every word of the hexes they come to is made of two in the same way.
        let mut stepping = [0_u64; 3 * WORDS + 2];
        loop {
            let mut news = 0;
            for (by, from) in &self.steps {
                let (by, may_leave, may_enter) = match way {
                    // The start of a path need not be open; where it leads must be.
                    Flood::To => (*by, from, open),
                    Flood::From => (-by, open, from),
                };
                let leaving = words_from(&mut stepping, WORDS + 1);
                for word in 0..WORDS {
                    leaving[word] = reached[word] & may_leave.words()[word];
                }
                // Of each two words beside each other the lower bits of one follow the upper bits of the other.
                let (skip, bits) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
                let (left, right, first) = if by >= 0 {
                    (bits, 63 - bits, WORDS - skip)
                } else {
                    (63 - bits, bits, WORDS + 1 + skip)
                };
                let (low, high) = (*words_from(&mut stepping, first), *words_from(&mut stepping, first + 1));
                for word in 0..WORDS {
                    let moved = if by >= 0 {
                        high[word] << left | low[word] >> 1 >> right
                    } else {
                        low[word] >> right | high[word] << 1 << left
                    };
                    let more = moved & may_enter.words()[word] & !reached[word];
                    reached[word] |= more;
                    news |= more;
                }
            }
            if news == 0 {
                return Hexes::from_words(reached);
            }
        }
    }
}

/// As many words as a set of hexes has, from one on.
fn words_from(words: &mut [u64; 3 * WORDS + 2], first: usize) -> &mut [u64; WORDS] {
    words[first..].first_chunk_mut().expect("a shift stays within the zeros around a set")
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
