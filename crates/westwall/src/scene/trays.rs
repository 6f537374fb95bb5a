//! Boxes beside the map: units to place, due, coming, lost and gone, and the markers [B11.0, B12.0, A15.3].

use board::HexId;
use kernel::{Tray, TrayKind};
use kit::{Side, TurnNo};

use crate::game::Game;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

/// More units than this to be placed are shown formation by formation.
const CROWD: usize = 12;

/// A box to fill: its heading, what it holds, and where they may come onto the map.
pub(crate) struct Tally {
    title: String,
    kind: TrayKind,
    units: UnitSet,
    hexes: Vec<HexId>,
}

impl Tally {
    pub fn new(title: impl Into<String>, kind: TrayKind, units: UnitSet, hexes: Vec<HexId>) -> Tally {
        Tally { title: title.into(), kind, units, hexes }
    }
}

impl Game {
    /// The boxes of both sides, in the order of their seats; the markers first, for they are put down first.
    pub(crate) fn trays(&self, at: &Position) -> Vec<Tray> {
        let mut trays = self.own_marker_trays(at);
        for (side, name) in Side::BOTH.into_iter().zip(&self.scenario.sides) {
            let filled = self.tallies(at, side).into_iter().filter(|tally| !tally.units.is_empty());
            trays.extend(filled.map(|Tally { title, kind, units, hexes }| Tray {
                title,
                kind,
                side: name.clone(),
                pieces: units.iter().map(|unit| self.counter(unit).id.clone()).collect(),
                spaces: self.numbers(&hexes),
            }));
        }
        trays
    }

    fn tallies(&self, at: &Position, side: Side) -> Vec<Tally> {
        let mut all = Vec::new();
        for group in self.scenario.setup.iter().filter(|group| group.side == side) {
            let hexes: Vec<HexId> = group.hexes.iter().filter(|&hex| at.unit_at(hex).is_none()).collect();
            let units = waiting(at, group.units);
            let parts = if group.units.len() > CROWD { self.by_formation(units) } else { vec![units] };
            all.extend(parts.into_iter().map(|units| {
                Tally::new(self.of_formation("To be placed", units), TrayKind::Due, units, hexes.clone())
            }));
        }
        all.extend(self.air_tallies(at, side));
        for group in self.scenario.reinforcements.iter().filter(|group| group.side == side) {
            let (title, kind) = self.when(at, group.turn, "Due now");
            all.push(Tally::new(title, kind, waiting(at, group.units), group.hexes.clone()));
        }
        let among = |test: &dyn Fn(UnitId) -> bool| -> UnitSet {
            self.of_side[side.index()].iter().filter(|&unit| test(unit)).collect()
        };
        let gone = among(&|unit| matches!(at.place(unit), Place::Exited(_)));
        let back = among(&|unit| gone.has(unit) && self.is_due(at, unit));
        let counted = gone & at.exited_in_time;
        let way = back.iter().next().map_or_else(Vec::new, |unit| self.scheduled(at, unit));
        all.push(Tally::new("Exited, may return", TrayKind::Due, back, way));
        let lost = among(&|unit| at.place(unit) == Place::Eliminated);
        all.push(Tally::new("Lost", TrayKind::Lost, lost, Vec::new()));
        all.push(Tally::new("Exited and counts", TrayKind::Gone, counted, Vec::new()));
        all.push(Tally::new("Left the map", TrayKind::Gone, gone - counted - back, Vec::new()));
        all
    }

    /// Units in boxes of one formation each, in the order of the counters.
    fn by_formation(&self, units: UnitSet) -> Vec<UnitSet> {
        let mut parts: Vec<UnitSet> = Vec::new();
        for unit in units {
            let formation = |other: UnitId| &self.counter(other).formation;
            let same =
                |part: &&mut UnitSet| part.first().is_some_and(|first| formation(first) == formation(unit));
            match parts.iter_mut().find(same) {
                Some(part) => part.insert(unit),
                None => parts.push(UnitSet::one(unit)),
            }
        }
        parts
    }

    /// A heading with the formation of all these units, if they have one in common.
    pub(crate) fn of_formation(&self, title: &str, units: UnitSet) -> String {
        let formations = units.iter().map(|unit| self.counter(unit).formation.as_str());
        let common = formations.reduce(|one, other| if one == other { one } else { "" });
        common.filter(|name| !name.is_empty()).map_or(title.into(), |name| format!("{title}: {name}"))
    }

    /// Whether a turn has come, as the heading of a box and the kind of it.
    pub(crate) fn when(&self, at: &Position, turn: TurnNo, now: &str) -> (String, TrayKind) {
        if turn <= at.turn {
            return (now.to_string(), TrayKind::Due);
        }
        let date = self.date(turn).map_or_else(String::new, |date| format!(", {date}"));
        (format!("Turn {turn}{date}"), TrayKind::Coming)
    }
}

/// Those of some units that wait off the map.
pub(crate) fn waiting(at: &Position, units: UnitSet) -> UnitSet {
    units.iter().filter(|&unit| at.place(unit) == Place::Waiting).collect()
}
