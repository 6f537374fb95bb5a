//! Boxes beside the map: who is to be placed, due, coming, lost and gone, and the markers [B11.0, B12.0, A15.3].

use board::HexId;
use kernel::{Tray, TrayKind};

use crate::game::Game;
use crate::games::Arnhem;
use crate::position::{Place, Position};
use crate::unit::{UnitId, UnitSet};

/// More units than this to be placed are shown formation by formation.
const CROWD: usize = 12;

/// A box to be filled: its heading, what it holds, and where they may come onto the map.
struct Tally {
    title: String,
    kind: TrayKind,
    units: UnitSet,
    hexes: Vec<HexId>,
}

impl Tally {
    fn new(title: impl Into<String>, kind: TrayKind, units: UnitSet, hexes: Vec<HexId>) -> Tally {
        Tally { title: title.into(), kind, units, hexes }
    }
}

impl Game {
    /// The boxes of both sides, in the order of their seats; the markers first, for they are put down first.
    pub(crate) fn trays(&self, p: &Position) -> Vec<Tray> {
        let mut trays = self.marker_trays(p);
        for (side, name) in self.scenario.sides.iter().enumerate() {
            let filled = self.tallies(p, side).into_iter().filter(|tally| !tally.units.is_empty());
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

    fn tallies(&self, p: &Position, side: usize) -> Vec<Tally> {
        let mut all = Vec::new();
        for group in self.scenario.setup.iter().filter(|group| group.side == side) {
            let hexes: Vec<HexId> = group.hexes.iter().filter(|&hex| p.unit_at(hex).is_none()).collect();
            let parts = self.by_formation(waiting(p, group.units), group.units.len() > CROWD);
            all.extend(parts.into_iter().map(|units| {
                Tally::new(self.of_formation("To be placed", units), TrayKind::Due, units, hexes.clone())
            }));
        }
        if let Some(rules) = self.arnhem().filter(|rules| rules.allied == side) {
            all.extend(self.air_tallies(p, rules));
        }
        for group in self.scenario.reinforcements.iter().filter(|group| group.side == side) {
            let (title, kind) = self.when(p, group.turn, "Due now");
            all.push(Tally::new(title, kind, waiting(p, group.units), group.hexes.clone()));
        }
        let among = |test: &dyn Fn(UnitId) -> bool| -> UnitSet {
            self.of_side[side].iter().filter(|&unit| test(unit)).collect()
        };
        let gone = among(&|unit| matches!(p.place(unit), Place::Exited(_)));
        let back = among(&|unit| gone.has(unit) && self.is_due(p, unit));
        let counted = gone & p.exited_in_time;
        let way = back.iter().next().map_or_else(Vec::new, |unit| self.scheduled(p, unit));
        all.push(Tally::new("Left the map, and may come back", TrayKind::Due, back, way));
        let lost = among(&|unit| p.place(unit) == Place::Eliminated);
        all.push(Tally::new("Lost", TrayKind::Lost, lost, Vec::new()));
        all.push(Tally::new("Left the map, and counts", TrayKind::Gone, counted, Vec::new()));
        all.push(Tally::new("Left the map", TrayKind::Gone, gone - counted - back, Vec::new()));
        all
    }

    /// Units in boxes of one formation each, in the order of the counters, or all in one.
    fn by_formation(&self, units: UnitSet, apart: bool) -> Vec<UnitSet> {
        let mut parts: Vec<UnitSet> = Vec::new();
        for unit in units {
            let formation = |other: UnitId| &self.counter(other).formation;
            let same = |part: &&mut UnitSet| {
                !apart || part.first().is_some_and(|first| formation(first) == formation(unit))
            };
            match parts.iter_mut().find(same) {
                Some(part) => part.insert(unit),
                None => parts.push(UnitSet::one(unit)),
            }
        }
        parts
    }

    /// A heading with the formation of all these units, if they have one in common.
    fn of_formation(&self, title: &str, units: UnitSet) -> String {
        let formations = units.iter().map(|unit| self.counter(unit).formation.as_str());
        let common = formations.reduce(|one, other| if one == other { one } else { "" });
        common.filter(|name| !name.is_empty()).map_or(title.into(), |name| format!("{title}: {name}"))
    }

    /// Whether a turn has come, as the heading of a box and the kind of it.
    fn when(&self, p: &Position, turn: u8, now: &str) -> (String, TrayKind) {
        if turn <= p.turn {
            return (now.to_string(), TrayKind::Due);
        }
        let date = self.date(turn).map_or_else(String::new, |date| format!(", {date}"));
        (format!("Turn {turn}{date}"), TrayKind::Coming)
    }

    /// Who comes from the air: by the schedule, or as weather and drop zones allow [A15.31, A16.1].
    fn air_tallies(&self, p: &Position, rules: &Arnhem) -> Vec<Tally> {
        let free = |units: UnitSet| -> Vec<HexId> {
            let first = units.iter().next();
            first.map_or_else(Vec::new, |unit| self.free_landings(p, rules, unit).iter().collect())
        };
        if !rules.weather {
            let landings = self.scenario.landings.iter().map(|landing| {
                let (title, kind) = self.when(p, landing.turn, "To land now");
                let units = waiting(p, landing.units);
                Tally::new(self.of_formation(&title, units), kind, units, free(units))
            });
            return landings.collect();
        }
        let weather = p.added.landed.len() < p.added.weather.drops();
        let divisions = rules.zones.iter().zip(&p.added.zones).map(|(rule, zone)| {
            (format!("From the air: {}", rule.name), waiting(p, rule.units - rules.poles), zone.down)
        });
        let any = p.added.zones.iter().any(|zone| zone.down);
        let poles = ("From the air: Poles".to_string(), waiting(p, rules.poles), any);
        let tallies = divisions.chain([poles]).map(|(title, units, marked)| {
            let kind = if weather && marked { TrayKind::Due } else { TrayKind::Coming };
            Tally::new(title, kind, units, free(units))
        });
        tallies.collect()
    }
}

fn waiting(p: &Position, units: UnitSet) -> UnitSet {
    units.iter().filter(|&unit| p.place(unit) == Place::Waiting).collect()
}
