//! Where units can go: what a search needs, and what the last ones found.

use std::sync::atomic::{AtomicU64, Ordering};

use board::{HexId, HexSet};
use kit::Side;
use reach::{Costs, Ground, Reach};

use crate::crossings::StepTables;
use crate::game::Game;
use crate::position::{Place, Position, hex_in};
use crate::unit::{HalfPoints, MAX_UNITS, UnitId, UnitSet};

/// What a search for a move needs; reused from one search to the next.
#[derive(Default)]
pub(crate) struct Search {
    pub ground: Vec<u8>,
    /// The same for a unit that leaves an enemy zone of control by night: no other may be entered [R13.0].
    pub(crate) night: Vec<u8>,
    /// Whether the last search was of such a unit.
    pub(crate) leaving: bool,
    pub tables: StepTables,
    pub reach: Reach,
    pub sources: Vec<(HexId, u8)>,
}

impl Search {
    /// Ready for the units of a side.
    pub fn of(game: &Game, at: &Position, side: Side) -> Search {
        let mut search = Search::default();
        search.make_ready(game, at, side);
        search.tables.refresh(game, at);
        search
    }

    fn make_ready(&mut self, game: &Game, at: &Position, side: Side) {
        game.ground(at, side, &mut self.ground);
        if game.is_night(at.turn) {
            let shut =
                |&ground: &u8| if ground == Ground::Stop as u8 { Ground::Closed as u8 } else { ground };
            self.night.clear();
            self.night.extend(self.ground.iter().map(shut));
        }
    }

    /// What stood in the way in the last search.
    pub fn ground(&self) -> &[u8] {
        if self.leaving { &self.night } else { &self.ground }
    }
}

/// Where one unit can go from one place.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    /// The place it was searched from, what it had spent and could spend, and [`Moves::phase`] at that time.
    pub(crate) place: Option<Place>,
    pub(crate) points: (HalfPoints, HalfPoints),
    pub(crate) phase: u32,
    /// The hexes by which a reinforcement could come.
    pub(crate) sources: Vec<(HexId, u8)>,
    /// A number that no other search on any thread has.
    pub stamp: u64,
    /// The hexes it can reach, its own included.
    pub hexes: HexSet,
    /// The edges by which it can leave, one bit each in the order of [`EDGES`].
    pub edges: u8,
    /// What it costs to reach each hex, in half points.
    pub(crate) costs: Costs,
}

const UNKNOWN: Known = Known {
    place: None,
    points: (HalfPoints::whole(0), HalfPoints::whole(0)),
    phase: 0,
    sources: Vec::new(),
    stamp: 0,
    hexes: HexSet::EMPTY,
    edges: 0,
    costs: Costs::NONE,
};

impl Default for Known {
    fn default() -> Known {
        UNKNOWN
    }
}

impl Known {
    /// Takes over what has been found; the room for costs stays, to be used again.
    fn learn(&mut self, found: Known) {
        let costs = std::mem::take(&mut self.costs);
        let sources = std::mem::take(&mut self.sources);
        *self = Known { sources, costs, ..found };
    }
}

/// Where friends stand, and what has changed since the last list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    /// The hexes of friends.
    pub hexes: HexSet,
    /// The hexes of enemies.
    pub foes: HexSet,
    /// Friends who are to come onto the map, or have left it.
    pub coming: UnitSet,
    /// The number of the list, and of the list before; no other thread has the same.
    pub list: u64,
    pub after: u64,
    /// The only friend whose place has changed since the list before, and the hexes that have become free (`1`) or
    /// taken (`-1`); nothing if more has changed.
    pub step: Option<Change>,
}

/// What the move of one friend changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    /// The unit that has moved; none if all is as before.
    pub unit: Option<UnitId>,
    /// Two hexes at most; what else stands here makes no difference.
    hexes: [(HexId, i16); 2],
}

impl Change {
    /// No unit has moved.
    pub const NONE: Change = Change { unit: None, hexes: [(HexId(0), 0); 2] };

    /// How many more of some hexes are free.
    #[inline]
    pub fn frees(&self, hexes: &HexSet) -> i16 {
        let [(left, more), (entered, less)] = self.hexes;
        i16::from(hexes.contains(left)) * more + i16::from(hexes.contains(entered)) * less
    }
}

/// Where units can go, kept as long as the enemy and the unit stand where they stood.
pub(crate) struct Moves {
    game: u64,
    side: Side,
    night: bool,
    enemies: Vec<u16>,
    pub search: Search,
    /// Units on the map.
    known: Vec<Known>,
    /// Reinforcements, under the first unit of their group that moves alike.
    entries: Vec<Known>,
    /// Where friends stand, as of the last list.
    taken: Taken,
    friends: Vec<u16>,
    friends_of: (u64, Side),
    /// Whether any of them shared a hex.
    shared: bool,
    /// Counts how often everything was forgotten.
    pub phase: u32,
    /// The stamp of the last search.
    stamp: u64,
}

/// Counts the memories: the stamps of no two are the same. No search has the stamp 0.
static THREADS: AtomicU64 = AtomicU64::new(1);

impl Default for Moves {
    fn default() -> Moves {
        Moves {
            game: 0,
            side: Side::First,
            night: false,
            enemies: Vec::new(),
            search: Search::default(),
            known: vec![UNKNOWN; MAX_UNITS],
            entries: vec![UNKNOWN; MAX_UNITS],
            taken: Taken {
                hexes: HexSet::EMPTY,
                foes: HexSet::EMPTY,
                coming: UnitSet::NONE,
                list: 0,
                after: 0,
                step: None,
            },
            friends: Vec::new(),
            friends_of: (0, Side::First),
            shared: false,
            stamp: THREADS.fetch_add(1, Ordering::Relaxed) << 40,
            phase: 0,
        }
    }
}

impl Moves {
    /// Forgets everything if the enemy has moved or another game is looked at.
    pub(super) fn refresh(&mut self, game: &Game, at: &Position, side: Side) {
        let enemies = at.raw_places(game.range(side.other()));
        let night = game.is_night(at.turn);
        let ground = self.search.tables.key;
        let moved_ground = self.search.tables.refresh(game, at);
        let same = self.game == game.serial && (self.side, self.night) == (side, night);
        let stand = same && self.enemies == enemies;
        if stand && !moved_ground {
            return;
        }
        self.game = game.serial;
        self.side = side;
        self.night = night;
        self.enemies.clear();
        self.enemies.extend_from_slice(enemies);
        self.search.make_ready(game, at, side);
        self.taken.foes = game.occupied(at, side.other());
        let before = self.phase;
        self.phase = self.phase.wrapping_add(1).max(1);
        // Entries whose reach avoids the changed hexes stay valid.
        if let Some(changed) = stand.then(|| game.ground_differs(ground, self.search.tables.key)).flatten() {
            let found = self.known.iter_mut().chain(&mut self.entries);
            for known in found.filter(|known| known.phase == before && !known.hexes.meets(&changed)) {
                known.phase = self.phase;
            }
        }
    }

    /// Notes where friends stand for a new list.
    pub fn take(&mut self, game: &Game, at: &Position, side: Side) -> Taken {
        let range = game.range(side);
        let places = at.raw_places(range.clone());
        self.stamp += 1;
        self.taken.after = std::mem::replace(&mut self.taken.list, self.stamp);
        // Where friends share a hex the move of one leaves it to the other.
        let shared = !at.extension.guests.is_empty();
        let same = self.friends_of == (game.serial, side) && !shared && !self.shared;
        self.shared = shared;
        self.taken.step = None;
        if same && self.friends == places {
            self.taken.step = Some(Change::NONE);
        } else if let Some(index) = same.then(|| only_moved(&self.friends, places)).flatten() {
            let unit = UnitId((range.start + index) as u8);
            let mut change = Change { unit: Some(unit), ..Change::NONE };
            if let Some(hex) = hex_in(self.friends[index]) {
                self.taken.hexes.remove(hex);
                change.hexes[0] = (hex, 1);
            }
            if let Some(hex) = hex_in(places[index]) {
                self.taken.hexes.insert(hex);
                change.hexes[1] = (hex, -1);
            }
            self.friends[index] = places[index];
            self.taken.coming.remove(unit);
            if at.place(unit).is_off_map() {
                self.taken.coming.insert(unit);
            }
            self.taken.step = Some(change);
        } else {
            self.friends_of = (game.serial, side);
            self.friends.clear();
            self.friends.extend_from_slice(places);
            self.taken.hexes = game.occupied(at, side);
            self.taken.coming =
                game.of_side[side.index()].iter().filter(|&unit| at.place(unit).is_off_map()).collect();
        }
        self.taken
    }

    /// Where a unit on the map can go.
    pub fn look_up(&mut self, game: &Game, at: &Position, unit: UnitId, hex: HexId) -> &mut Known {
        let known = &mut self.known[usize::from(unit.0)];
        let points = (game.spent(at, unit), game.allowance(at, unit));
        if known.phase != self.phase || known.place != Some(Place::Hex(hex)) || known.points != points {
            game.search_from(at, unit, hex, &mut self.search);
            self.stamp += 1;
            let found = game.found(unit, &mut self.search);
            known.learn(Known {
                place: Some(Place::Hex(hex)),
                points,
                phase: self.phase,
                stamp: self.stamp,
                ..found
            });
            self.search.reach.keep_costs(&mut known.costs);
        }
        known
    }

    /// Where a reinforcement can go.
    pub fn look_up_entry(&mut self, game: &Game, at: &Position, unit: UnitId) -> &mut Known {
        // A unit that comes back left the map alone.
        let place = at.place(unit);
        let known = match place {
            Place::Waiting => &mut self.entries[usize::from(game.moves_alike(unit).0)],
            _ => &mut self.known[usize::from(unit.0)],
        };
        let Search { sources, ground, .. } = &mut self.search;
        game.entry_sources(at, unit, None, ground, sources);
        if known.phase != self.phase || known.place != Some(place) || known.sources != *sources {
            known.sources.clone_from(sources);
            game.run_search(at, unit, &mut self.search);
            self.stamp += 1;
            let found = game.found(unit, &mut self.search);
            known.learn(Known { place: Some(place), phase: self.phase, stamp: self.stamp, ..found });
            self.search.reach.keep_costs(&mut known.costs);
        }
        known
    }
}

/// The one place that has changed, if exactly one has: from one list to the next one unit moves.
fn only_moved(before: &[u16], now: &[u16]) -> Option<usize> {
    let first = before.iter().zip(now).position(|(before, now)| before != now)?;
    (before[first + 1..] == now[first + 1..]).then_some(first)
}
