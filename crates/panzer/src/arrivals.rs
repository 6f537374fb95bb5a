//! Reinforcements: who may enter when and where [5.1, 6.6.2.6a].

use board::{Edge, HexId};
use kernel::{Dice, Log, SeatSet};
use kit::{Hexside, TurnNo};

use crate::event::Event;
use crate::forces::UnitId;
use crate::game::Game;
use crate::position::{Course, Position};
use crate::scenario::{Entry, EntryBy, Mode};
use crate::status::Place;

impl Game {
    /// Whether a unit is one of those that enter on the first turn by the plot of its side [s25.6].
    fn enters_first(&self, at: &Position, unit: UnitId) -> bool {
        let plan = at.plans[self.side(unit).index()];
        self.unit(unit).group.is_some_and(|group| plan.has(group))
    }

    /// Whether units wait for a roll with this one among them.
    fn waits_for_roll(&self, unit: UnitId) -> bool {
        let (arrivals, deploy) = (self.scenario().arrivals.as_ref(), self.unit(unit).deploy);
        arrivals.is_some_and(|arrivals| deploy.is_some_and(|deploy| arrivals.deploys.contains(&deploy)))
    }

    /// Whether a unit off the map may be plotted to enter this turn, on the assumption that it arrives [5.1].
    pub(crate) fn may_arrive(&self, at: &Position, unit: UnitId) -> bool {
        let rolled = || {
            let arrivals = self.scenario().arrivals.as_ref();
            at.arrived.is_some()
                || arrivals.is_some_and(|arrivals| arrivals.number(TurnNo(at.turn)).is_some())
        };
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::Pairs) => self.enters_first(at, unit) || rolled(),
            Some(Mode::Enter(entry)) => at.turn >= entry.from.0 && (!self.waits_for_roll(unit) || rolled()),
            _ => false,
        }
    }

    /// Whether a unit off the map may enter now: its arrival has been rolled.
    pub(crate) fn has_arrived(&self, at: &Position, unit: UnitId) -> bool {
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::Pairs) => self.enters_first(at, unit) || at.arrived.is_some(),
            Some(Mode::Enter(entry)) => {
                at.turn >= entry.from.0 && (!self.waits_for_roll(unit) || at.arrived.is_some())
            }
            _ => false,
        }
    }

    /// Where a unit enters, and along what it may come: instead of a hex that an enemy holds by the nearest free edge hex
    /// [6.6.2.6a].
    pub(crate) fn entries(&self, at: &Position, unit: UnitId) -> Vec<(HexId, Course)> {
        let side = self.side(unit);
        let mut entries = self.plain_entries(at, unit);
        let mut moved = false;
        for entry in &mut entries {
            if self.has_enemy(at, side, entry.0)
                && let Some(hex) = self.free_edge_hex(at, unit, entry.0)
            {
                *entry = (hex, Course::Off);
                moved = true;
            }
        }
        if moved {
            entries.sort_unstable_by_key(|&(hex, course)| (hex, std::cmp::Reverse(course)));
            entries.dedup_by_key(|(hex, _)| *hex);
        }
        entries
    }

    /// The edge hex nearest to an entry hex that an enemy holds.
    fn free_edge_hex(&self, at: &Position, unit: UnitId, near: HexId) -> Option<HexId> {
        let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
        let hexes = edges.into_iter().flat_map(|edge| self.grid().edge(edge)).copied();
        let free = |hex: &HexId| {
            !self.has_enemy(at, self.side(unit), *hex) && self.ground_cost(at, unit, *hex).is_some()
        };
        hexes.filter(free).min_by_key(|&hex| (self.grid().distance(near, hex), hex))
    }

    /// Where a unit would enter if no enemy stood there.
    fn plain_entries(&self, at: &Position, unit: UnitId) -> Vec<(HexId, Course)> {
        let side = self.side(unit);
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::Pairs) => {
                let Some(pair) = self.entry_pair(at, side) else { return Vec::new() };
                let first = at.plans[side.index()].hex.unwrap_or(pair[0]);
                let other = if pair[0] == first { pair[1] } else { pair[0] };
                let hex = if self.enters_first(at, unit) { first } else { other };
                vec![(hex, self.course_in(hex))]
            }
            Some(Mode::Enter(entry)) => self.entries_by(at, unit, entry),
            _ => Vec::new(),
        }
    }

    fn entries_by(&self, at: &Position, unit: UnitId, entry: &Entry) -> Vec<(HexId, Course)> {
        let along = |hex: HexId, bonus: bool| (hex, if bonus { self.course_in(hex) } else { Course::Off });
        match &entry.by {
            EntryBy::Hexes(hexes) => {
                let mut all = *hexes;
                if let (Some((step, edge)), Some(turn)) = (entry.widens, at.arrived) {
                    let far = u16::from(step) * u16::from(at.turn.saturating_sub(turn));
                    for hex in self.grid().edge(edge) {
                        if hexes.iter().any(|from| self.grid().distance(from, *hex) <= far) {
                            all.insert(*hex);
                        }
                    }
                }
                all.iter().map(|hex| along(hex, entry.bonus.contains(hex))).collect()
            }
            EntryBy::FormationEach(hexes) => {
                let Some(formation) = self.formation(unit) else { return Vec::new() };
                let open = self.claimable(at, formation, hexes);
                open.map(|hex| along(hex, entry.bonus.contains(hex))).collect()
            }
            EntryBy::Roll(rows) => {
                let Some(row) = at.rolled_entry.and_then(|row| rows.get(usize::from(row))) else {
                    return Vec::new();
                };
                row.hexes.iter().map(|hex| along(hex, hex == row.bonus)).collect()
            }
        }
    }

    /// The road or path by which a hex is entered from off the map; none while the fog allows no bonus [s33.3].
    fn course_in(&self, hex: HexId) -> Course {
        self.terrain().way_off(hex).map_or(Course::Off, Course::from)
    }

    /// The hexes by which a unit may have come, for a guess.
    pub(crate) fn homes(&self, at: &Position, unit: UnitId) -> Vec<HexId> {
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::Pairs) => self.entry_pair(at, self.side(unit)).into_iter().flatten().collect(),
            _ => self.entries(at, unit).into_iter().map(|(hex, _)| hex).collect(),
        }
    }

    /// Whether a unit can stand on the map, as far as a guess knows.
    pub(crate) fn can_be_here(&self, at: &Position, unit: UnitId) -> bool {
        match self.scenario().deployment(unit).map(|row| &row.mode) {
            Some(Mode::SetUp(_)) => true,
            Some(Mode::Place { turn, .. }) => at.turn >= turn.0,
            Some(Mode::Pairs | Mode::Enter(_)) => self.has_arrived(at, unit),
            Some(Mode::Drop { first, .. }) => at.turn >= first.0,
            None => false,
        }
    }

    /// Units that a scenario places at the beginning of a turn [s31.11].
    pub(crate) fn place_arrivals(&self, at: &mut Position) {
        for unit in self.units() {
            if let Some(Mode::Place { turn, hex }) = self.scenario().deployment(unit).map(|row| &row.mode)
                && turn.0 == at.turn
                && at.unit(unit).place == Place::Waiting
            {
                let status = at.unit_mut(unit);
                status.place = Place::On(*hex);
                status.facing = Hexside::ALL[0];
            }
        }
    }

    /// The arrival roll, until it succeeds [s25.7, s28.12, s30.9].
    pub(crate) fn roll_arrival<D: Dice, L: Log<Event>>(&self, at: &mut Position, dice: &mut D, log: &mut L) {
        let Some(arrivals) = &self.scenario().arrivals else { return };
        let Some(needed) = arrivals.number(TurnNo(at.turn)).filter(|_| at.arrived.is_none()) else { return };
        let roll = dice.roll(100) as u8;
        let needed = needed.0 as u8;
        log.tell(SeatSet::ALL, || Event::ArrivalRolled { roll, needed });
        if roll > needed {
            return;
        }
        at.arrived = Some(at.turn);
        let rows = arrivals.deploys.iter().find_map(|deploy| {
            match &self.scenario().deployments[deploy.index()].mode {
                Mode::Enter(Entry { by: EntryBy::Roll(rows), .. }) => Some(rows),
                _ => None,
            }
        });
        if let Some(rows) = rows {
            let roll = dice.roll(100) as u8;
            at.rolled_entry = rows.iter().position(|row| roll <= row.to).map(|row| row as u8);
        }
    }
}
