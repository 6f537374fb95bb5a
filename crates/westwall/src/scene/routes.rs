//! Every way that one unit may go, with its path and its cost: what a table shades on the map.

use board::{Edge, HexId};

use crate::game::Game;
use crate::memory::Search;
use crate::movement::Route;
use crate::position::{Place, Position};
use crate::terrain::EDGES;
use crate::unit::UnitId;

/// Where a unit can go in one Movement Phase.
#[derive(Default)]
pub(crate) struct Routes {
    /// The hexes where it may end, in order of their numbers.
    pub ends: Vec<(HexId, Route)>,
    /// The edges by which it may leave.
    pub exits: Vec<(Edge, Route)>,
}

impl Game {
    /// Where a unit may go now; agrees with [`Game::list_movement`] and with what a move then takes and pays.
    ///
    /// `search` has been made ready for the unit's side by [`Search::of`].
    pub(crate) fn routes(&self, at: &Position, unit: UnitId, search: &mut Search) -> Routes {
        if at.moved.has(unit) { Routes::default() } else { self.reach_of(at, unit, search) }
    }

    /// The same, whether the unit has moved or not.
    pub(crate) fn reach_of(&self, at: &Position, unit: UnitId, search: &mut Search) -> Routes {
        let Some(started) = self.search_moves(at, unit, search) else { return Routes::default() };
        // The hex that a unit on the map starts in is no part of its way.
        let way = |hex: HexId, search: &Search| {
            let Route { mut path, cost } = self.route_to(unit, hex, search);
            path.drain(..usize::from(started && !path.is_empty()));
            Route { path, cost }
        };
        let free = search.reach.reached().iter().copied().filter(|hex| self.may_end(at, unit, *hex));
        let ends = free.map(|hex| (hex, way(hex, search))).collect();
        let open = EDGES.into_iter().filter(|&edge| started && self.exit_by(unit, edge).is_some());
        let exits = open.filter_map(|edge| {
            let (hex, cost) = self.cheapest_exit(unit, edge, search)?;
            Some((edge, Route { cost, ..way(hex, search) }))
        });
        Routes { ends, exits: exits.collect() }
    }

    /// Whether a unit may go anywhere now: whether [`Game::routes`] has ends, without finding the way to each.
    pub(crate) fn may_go(&self, at: &Position, unit: UnitId, search: &mut Search) -> bool {
        !at.moved.has(unit)
            && self.search_moves(at, unit, search).is_some()
            && search.reach.reached().iter().any(|hex| self.may_end(at, unit, *hex))
    }

    /// Searches where a unit could go: whether it starts on the map, or nothing if it may not move.
    fn search_moves(&self, at: &Position, unit: UnitId, search: &mut Search) -> Option<bool> {
        match at.place(unit) {
            Place::Hex(hex)
                if self.is_night(at.turn) || !self.in_zoc_of(at, hex, self.side_of(unit).other()) =>
            {
                self.search_from(at, unit, hex, search);
                Some(true)
            }
            Place::Waiting | Place::Exited(_) if self.is_due(at, unit) => {
                self.search_entry(at, unit, None, search);
                Some(false)
            }
            _ => None,
        }
    }

    fn may_end(&self, at: &Position, unit: UnitId, hex: HexId) -> bool {
        at.unit_at(hex).is_none_or(|other| other != unit && self.may_board(at, unit, hex))
    }

    /// Whether a unit waits for its entry and may come now [B11.0].
    pub(crate) fn is_due(&self, at: &Position, unit: UnitId) -> bool {
        self.due(at, unit).is_some_and(|turn| turn <= at.turn)
    }
}
