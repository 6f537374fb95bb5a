//! Lines of sight on a board, exact in whole numbers [6.1.4].
//!
//! A line from hex to hex meets one hex for each hex of range, two at a tie, and may take either with its hexsides. A hex
//! blocks by its height over the line of the two eyes, a hedgerow or crest by one level above the higher of its hexes; streets,
//! gaps, dug-in hexsides and crests at either end let the line through. [`Sight`] keeps the answer for all pairs of hexes with eyes
//! at ground level; other eyes are looked at line by line, the latest remembered.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use board::sight::{Crossing, Line, Lines, Mutual, Passage, SightTable, Tracing};
use board::{Grid, HexId};
use kit::Hexside;

use crate::ground::{Ground, SideKind};
use crate::looked_up::LookedUp;
use crate::terrain::{Hexes, Terrain};

/// One end of a line: a hex, and how the unit there looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eye {
    /// The hex.
    pub hex: HexId,
    /// The story in which it stands, from 1.
    pub story: u8,
    /// The hedgerow hexside to which it is dug in [7.45].
    pub dug_in: Option<Hexside>,
}

impl Eye {
    /// At ground level, not dug in.
    pub const fn on_ground(hex: HexId) -> Eye {
        Eye { hex, story: 1, dug_in: None }
    }

    const fn is_on_ground(self) -> bool {
        self.story <= 1 && self.dug_in.is_none()
    }
}

/// What blocks a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// A hex: what stands in it rises so far above the line, in hundredths of a level.
    Hex(HexId, i32),
    /// A hexside between two hexes, likewise.
    Side(HexId, HexId, i32),
}

/// Who sees where on a board.
#[derive(Debug)]
pub struct Sight {
    lines: Lines,
    relief: Relief,
    neighbours: Vec<[Option<HexId>; 6]>,
    /// The table with the fires that burn at the start, then those of other fires that have come up.
    tables: Mutex<Vec<(Hexes, Arc<SightTable>)>>,
    first: OnceLock<Arc<SightTable>>,
    /// How many lines were asked for before the first table was drawn.
    asked: AtomicU32,
    /// Lines between eyes that are not at ground level, with the fires of the start.
    looked_up: LookedUp,
    fires: Hexes,
}

/// So many lines are looked at one by one before the table of all is drawn: a short question costs no table.
const FEW: u32 = 20_000;

/// Tables for other fires than those at the start that are kept.
const KEPT: usize = 16;

/// What stands on a board, as lines of sight ask for it.
#[derive(Debug)]
struct Relief {
    hexes: Vec<Rise>,
}

/// One hex of the relief. Sides are bits.
#[derive(Debug, Clone, Copy)]
struct Rise {
    level: i8,
    /// Level and height of what stands there.
    top: i8,
    building: bool,
    gully: bool,
    ways: u8,
    hedgerows: u8,
    crests: u8,
}

impl Relief {
    fn new(grid: &Grid, terrain: &Terrain) -> Relief {
        let bits = |holds: &dyn Fn(Hexside) -> bool| {
            Hexside::ALL.into_iter().filter(|&side| holds(side)).map(|side| 1 << side.index()).sum()
        };
        let rise = |hex: HexId| Rise {
            level: terrain.level(hex),
            top: terrain.level(hex) + terrain.height(hex),
            building: terrain.ground(hex).is_building(),
            gully: terrain.ground(hex) == Ground::Gully,
            ways: bits(&|side| terrain.has_way(hex, side)),
            hedgerows: bits(&|side| terrain.has_feature(hex, side, SideKind::Hedgerow)),
            crests: bits(&|side| terrain.has_feature(hex, side, SideKind::Crest)),
        };
        Relief { hexes: grid.hexes().map(rise).collect() }
    }

    #[inline]
    fn at(&self, hex: HexId) -> &Rise {
        &self.hexes[hex.index()]
    }

    fn is_open(&self, fires: &Hexes, line: &Line, ends: [Eye; 2]) -> bool {
        if line.range() <= 1 {
            return true;
        }
        let view = View::new(self, fires, line, ends);
        line.has_open_route(|passage| view.hex_over(&passage) <= 0, |crossing| view.side_over(&crossing) <= 0)
    }

    fn is_open_on_ground(&self, fires: &Hexes, line: &Line) -> bool {
        self.is_open(fires, line, [Eye::on_ground(line.from()), Eye::on_ground(line.to())])
    }
}

impl Sight {
    /// Tables of a board with these fires.
    pub fn new(grid: &Grid, terrain: &Terrain, fires: Hexes) -> Sight {
        let lines = Lines::new(grid, Tracing::Nearest, u16::MAX);
        let relief = Relief::new(grid, terrain);
        let neighbours = grid.hexes().map(|hex| grid.neighbours(hex)).collect();
        Sight {
            lines,
            relief,
            neighbours,
            tables: Mutex::default(),
            first: OnceLock::new(),
            asked: AtomicU32::new(0),
            looked_up: LookedUp::default(),
            fires,
        }
    }

    /// The table with the fires of the start.
    fn first(&self) -> &Arc<SightTable> {
        self.first.get_or_init(|| {
            let open = |line: Line| self.relief.is_open_on_ground(&self.fires, &line);
            Arc::new(SightTable::new(&self.lines, Mutual::Yes, open))
        })
    }

    /// Who sees where from the ground with these fires: the table is mended where they differ from those at the start.
    pub fn table(&self, fires: Hexes) -> Arc<SightTable> {
        if fires == self.fires {
            return Arc::clone(self.first());
        }
        let mut tables = self.tables.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, table)) = tables.iter().find(|(known, _)| *known == fires) {
            return Arc::clone(table);
        }
        let mut table = SightTable::clone(self.first());
        for hex in (fires - self.fires).iter().chain((self.fires - fires).iter()) {
            table.mend(&self.lines, hex, |line| self.relief.is_open_on_ground(&fires, &line));
        }
        let table = Arc::new(table);
        if tables.len() == KEPT {
            tables.remove(0);
        }
        tables.push((fires, Arc::clone(&table)));
        table
    }

    /// Whether two hexes see each other at ground level with the fires of the start.
    #[inline]
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        match self.first.get() {
            Some(table) => table.sees(from, to),
            None if self.asked.fetch_add(1, Ordering::Relaxed) < FEW => self.looks(from, to),
            None => self.first().sees(from, to),
        }
    }

    /// The same without a table.
    fn looks(&self, from: HexId, to: HexId) -> bool {
        let line = self.lines.line(from.min(to), from.max(to));
        from == to || line.is_some_and(|line| self.relief.is_open_on_ground(&self.fires, &line))
    }

    /// Whether two eyes see each other.
    pub fn is_open(&self, fires: Hexes, from: Eye, to: Eye) -> bool {
        let burns_as_first = fires == self.fires;
        if from.is_on_ground() && to.is_on_ground() {
            return if burns_as_first {
                self.sees(from.hex, to.hex)
            } else {
                self.sees_with(&fires, from.hex, to.hex)
            };
        }
        let look = || {
            let line = self.lines.line(from.hex, to.hex);
            line.is_some_and(|line| self.relief.is_open(&fires, &line, [from, to]))
        };
        if burns_as_first { self.looked_up.get(from, to, look) } else { look() }
    }

    /// Whether two hexes see each other at ground level with other fires: as at the start, unless the line meets a hex in which
    /// one has broken out or gone out.
    fn sees_with(&self, fires: &Hexes, from: HexId, to: HexId) -> bool {
        let changed = (*fires - self.fires) | (self.fires - *fires);
        match self.lines.line(from.min(to), from.max(to)) {
            Some(line) if line.steps().any(|step| step.hexes().any(|hex| changed.contains(hex))) => {
                self.relief.is_open_on_ground(fires, &line)
            }
            _ => self.sees(from, to),
        }
    }

    /// All hexes that an eye sees, where a table has them.
    pub fn seen_from(&self, fires: &Hexes, eye: Eye) -> Option<Hexes> {
        let table = self.first.get().filter(|_| eye.is_on_ground() && *fires == self.fires)?;
        Some(table.seen_from(eye.hex))
    }

    /// The same where buildings are down: what is left of them blocks nothing.
    pub fn is_open_over(&self, fires: Hexes, razed: Hexes, from: Eye, to: Eye) -> bool {
        if self.is_open(fires, from, to) {
            return true;
        }
        let Some(line) = self.lines.line(from.hex, to.hex) else { return false };
        let view = View { razed, ..View::new(&self.relief, &fires, &line, [from, to]) };
        line.has_open_route(|passage| view.hex_over(&passage) <= 0, |crossing| view.side_over(&crossing) <= 0)
    }

    /// What blocks the line between two eyes: nothing if it is open, else the first obstacle met.
    pub fn obstacle(&self, fires: Hexes, from: Eye, to: Eye) -> Option<Obstacle> {
        if self.is_open(fires, from, to) {
            return None;
        }
        let line = self.lines.line(from.hex, to.hex)?;
        let view = View::new(&self.relief, &fires, &line, [from, to]);
        let found: Cell<Option<(u16, Obstacle)>> = Cell::new(None);
        let note = |place: u16, obstacle: Obstacle| {
            if found.get().is_none_or(|(before, _)| place < before) {
                found.set(Some((place, obstacle)));
            }
        };
        line.has_open_route(
            |passage| {
                let over = view.hex_over(&passage);
                if over > 0 {
                    note(2 * passage.place, Obstacle::Hex(passage.hex, view.hundredths(over)));
                }
                true
            },
            |crossing| {
                let over = view.side_over(&crossing);
                if over > 0 {
                    let obstacle = Obstacle::Side(crossing.from, crossing.to, view.hundredths(over) / 2);
                    note(2 * crossing.place + 1, obstacle);
                }
                true
            },
        );
        found.get().map(|(_, obstacle)| obstacle)
    }

    /// How many hexes of a set lie on the line, both ends included; at a tie only if both hexes are in it [6.1.4].
    pub fn count_on_line(&self, from: HexId, to: HexId, hexes: &Hexes) -> u8 {
        let ends = [from, to].iter().filter(|hex| hexes.contains(**hex)).count();
        if from == to {
            return u8::from(ends > 0);
        }
        let between = self.lines.line(from, to).map_or(0, |line| {
            line.steps().filter(|step| step.hexes().all(|hex| hexes.contains(hex))).count()
        });
        (ends + between) as u8
    }

    /// The hexes from which a line may enter its last hex: one, or two after a tie.
    pub fn last_steps(&self, from: HexId, to: HexId) -> impl Iterator<Item = HexId> {
        let before = match self.lines.line(from, to) {
            Some(line) if from != to => match line.steps().last() {
                Some(step) => {
                    let mut hexes = step.hexes();
                    [hexes.next(), hexes.next()]
                }
                None => [Some(from), None],
            },
            Some(_) | None => [None, None],
        };
        let near = self.neighbours[to.index()];
        before.into_iter().flatten().filter(move |hex| near.contains(&Some(*hex)))
    }
}

/// A line with the heights of its eyes.
struct View<'r> {
    relief: &'r Relief,
    fires: &'r Hexes,
    /// Where buildings are down.
    razed: Hexes,
    fire_top: i32,
    range: i32,
    ends: [Eye; 2],
    /// Doubled heights.
    eyes: [i32; 2],
}

impl View<'_> {
    fn new<'r>(relief: &'r Relief, fires: &'r Hexes, line: &Line, ends: [Eye; 2]) -> View<'r> {
        let eyes = ends.map(|eye| {
            let Rise { level, gully, .. } = *relief.at(eye.hex);
            2 * (i32::from(level) - i32::from(gully) + i32::from(eye.story.max(1)) - 1) + 1
        });
        let fire_top = if fires.is_empty() { 0 } else { i32::from(crate::shipped::misc().fire_height()) };
        View { relief, fires, razed: Hexes::EMPTY, fire_top, range: i32::from(line.range()), ends, eyes }
    }

    /// How far a hex rises above the line; doubled, times the range.
    #[inline]
    fn hex_over(&self, passage: &Passage) -> i32 {
        let (rise, place) = (self.relief.at(passage.hex), i32::from(passage.place));
        let through = 1_u8 << passage.enters | 1 << passage.leaves;
        let street = rise.building && rise.ways & through == through;
        let mut top =
            i32::from(if street || self.razed.contains(passage.hex) { rise.level } else { rise.top });
        if self.fire_top > 0 && self.fires.contains(passage.hex) {
            top = top.max(i32::from(rise.level) + self.fire_top);
        }
        let [from, to] = self.eyes;
        2 * self.range * top - (from * (self.range - place) + to * place)
    }

    /// How far a hexside rises above the line; times four, times the range.
    #[inline]
    fn side_over(&self, crossing: &Crossing) -> i32 {
        let Crossing { place, from, to, side } = *crossing;
        let (rise, bit) = (self.relief.at(from), 1_u8 << side);
        if (rise.hedgerows | rise.crests) & bit == 0 || rise.ways & bit != 0 {
            return 0;
        }
        let dug_in = || {
            self.ends.iter().any(|eye| {
                eye.dug_in.is_some_and(|dug| {
                    eye.hex == from && dug.index() == side || eye.hex == to && dug.opposite().index() == side
                })
            })
        };
        let touches = || self.ends.iter().any(|eye| eye.hex == from || eye.hex == to);
        let hedgerow = rise.hedgerows & bit != 0 && !dug_in();
        if !hedgerow && (rise.crests & bit == 0 || touches()) {
            return 0;
        }
        let (place, level) = (i32::from(place), rise.level.max(self.relief.at(to).level));
        let [near, far] = self.eyes;
        4 * self.range * (i32::from(level) + 1)
            - (near * (2 * self.range - 2 * place - 1) + far * (2 * place + 1))
    }

    /// An excess of a hex in hundredths of a level.
    fn hundredths(&self, over: i32) -> i32 {
        (50 * over / self.range).max(1)
    }
}
