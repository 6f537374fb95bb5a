//! Reading scenario files. Everything is checked at once, and every fault is told with its line.

mod forces;
mod sides;

use std::ops::Range as Span;

use board::plane::{Figure, Mil, Point};
use datafile::Spanned;
use kernel::Fault;

use self::forces::battalion;
use self::sides::side;
use super::files::{BattalionFile, ScenarioFile, WaveFile};
use super::{Arrival, Battalion, Battlegroup, Condition, Drops, Effect, Moment, Scenario, Wave};
use crate::army::Army;
use crate::map::TableMap;
use crate::measures::Measures;
use crate::numbers::DayNo;
use crate::options::OptionCards;
use crate::stand::Kinds;
use crate::weapon::Arsenal;

/// What a scenario file is read against.
#[derive(Debug, Clone, Copy)]
pub struct Stock<'b> {
    /// Its map.
    pub map: &'b TableMap,
    /// Types of stand.
    pub kinds: &'b Kinds,
    /// Vehicles, guns, transports.
    pub arsenal: &'b Arsenal,
    /// How formations are measured.
    pub measures: &'b Measures,
    /// The options.
    pub options: &'b OptionCards,
}

/// A listed place may differ from the generated one by this much: lists are rounded to a hundredth of an inch.
const ROUNDED: Mil = Mil(10);

/// How near its road a marker on a road must be.
const ON_ROAD: Mil = Mil(50);

struct Reader<'b> {
    stock: Stock<'b>,
    source: kit::Source<'b>,
    days: u8,
}

impl Reader<'_> {
    fn fault(&mut self, span: &Span<usize>, what: &str, message: impl Into<String>) {
        self.source.fault(span.clone(), what, message);
    }

    fn zone(&mut self, span: &Span<usize>, what: &str, id: &str) -> String {
        if self.stock.map.zone(id).is_none() {
            self.fault(span, what, format!("the map has no zone '{id}'"));
        }
        id.to_owned()
    }

    fn objective(&mut self, span: &Span<usize>, what: &str, id: &str) -> String {
        if self.stock.map.objective(id).is_none() {
            self.fault(span, what, format!("the map has no objective '{id}'"));
        }
        id.to_owned()
    }

    fn node(&mut self, span: &Span<usize>, what: &str, id: &str) -> usize {
        let found = self.stock.map.node(id);
        if found.is_none_or(|number| self.stock.map.nodes[number].edge.is_none()) {
            self.fault(span, what, format!("the map has no node '{id}' at its edge"));
        }
        found.unwrap_or(0)
    }

    fn road(&mut self, span: &Span<usize>, what: &str, id: &str) -> usize {
        let found = self.stock.map.road(id);
        if found.is_none() {
            self.fault(span, what, format!("the map has no road '{id}'"));
        }
        found.unwrap_or(0)
    }

    fn moment(&mut self, span: &Span<usize>, what: &str, moment: Moment) -> Moment {
        let Moment(day, turn) = moment;
        if day.0 < 1 || day.0 > self.days || turn.0 > 10 {
            let message = format!("a moment is a day from 1 to {} and a turn from 0 to 10", self.days);
            self.fault(span, what, message);
        }
        moment
    }

    fn point(&mut self, span: &Span<usize>, what: &str, point: Point) -> Point {
        if !self.stock.map.holds(point) {
            self.fault(span, what, format!("the point {}, {} lies off the table", point.x(), point.y()));
        }
        point
    }

    /// A point that must lie on a road of the map.
    fn on_road(&mut self, span: &Span<usize>, what: &str, road: usize, point: Point) {
        let is_near =
            self.stock.map.network.lines().get(road).is_some_and(|line| line.is_within(ON_ROAD, &point));
        if !is_near {
            self.fault(span, what, format!("the point {}, {} is not on its road", point.x(), point.y()));
        }
    }
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// Every fault: a name that is used twice or unknown, a stand without a weapon, a place that its formation does not give.
    pub fn read(text: &str, stock: Stock) -> Result<Scenario, Vec<Fault>> {
        let (source, file): (_, ScenarioFile) = kit::Source::read("scenario", text)?;
        let mut reader = Reader { stock, source, days: *file.days.get_ref() };
        head(&mut reader, &file);
        let battlegroups = battlegroups(&mut reader, &file);
        let battalions: Vec<Battalion> =
            file.battalion.iter().map(|row| battalion(&mut reader, row, &battlegroups)).collect();
        unique(&mut reader, &file);
        let sides = [
            side(&mut reader, Army::Allied, &file.allied, &battlegroups),
            side(&mut reader, Army::Axis, &file.axis, &battlegroups),
        ];
        let drops = file.drops.as_ref().map(|row| {
            let (span, row) = (row.span(), row.get_ref());
            if row.flak.len() != usize::from(reader.days) {
                reader.fault(&span, "flak", format!("there is one entry for each of {} days", reader.days));
            }
            Drops {
                theatre: row.theatre,
                height: row.height,
                light: row.light,
                flak: row.flak.clone(),
                grounded_by: row.grounded_by.clone(),
                zone_choice: row.zone_choice.iter().map(|id| reader.zone(&span, "zone_choice", id)).collect(),
            }
        });
        let lifts = waves(&mut reader, &file.lift, &battalions);
        let landings = waves(&mut reader, &file.landing, &battalions);
        every_lander_has_a_wave(&mut reader, &file, &battalions, [&lifts, &landings]);
        special(&mut reader, &file, &battalions);
        victory(&mut reader, &file);
        reader.source.finish(())?;
        Ok(Scenario {
            id: file.id,
            name: file.name,
            map: file.map.into_inner(),
            last_day: DayNo(file.days.into_inner()),
            dates: file.dates.into_inner(),
            first: file.first,
            attacker: file.attacker,
            set_up_order: file.set_up_order,
            options: file.options.into_iter().map(|(id, value)| (id, value.into_inner())).collect(),
            weather: file.weather.into_inner(),
            fixed_weather: file.fixed_weather,
            sides,
            drops,
            lifts,
            landings,
            special: file.special.into_iter().map(Spanned::into_inner).collect(),
            battlegroups,
            battalions,
            victory: file.victory.into_inner(),
        })
    }
}

fn head(reader: &mut Reader, file: &ScenarioFile) {
    if *file.map.get_ref() != reader.stock.map.id {
        reader.fault(&file.map.span(), "map", format!("this is read on the map '{}'", reader.stock.map.id));
    }
    if !(1..=10).contains(&reader.days) {
        reader.fault(&file.days.span(), "days", "a campaign has 1 to 10 days");
    }
    if file.dates.get_ref().len() != usize::from(reader.days) {
        reader.fault(&file.dates.span(), "dates", format!("there is one for each of {} days", reader.days));
    }
    let rows = file.weather.get_ref();
    if !rows.is_sorted_by(|a, b| a.0 < b.0) || rows.last().map(|row| row.0) != Some(10) {
        reader.fault(&file.weather.span(), "weather", "the numbers rise and end with 10");
    }
    for (id, value) in &file.options {
        match reader.stock.options.find(id) {
            Some(card) if card.values.contains(value.get_ref()) => {}
            Some(card) => {
                let message = format!("'{}' is not one of {}", value.get_ref(), card.values.join(", "));
                reader.fault(&value.span(), id, message);
            }
            None => reader.fault(&value.span(), id, "there is no such option"),
        }
    }
}

/// Ids and names are used once.
fn unique(reader: &mut Reader, file: &ScenarioFile) {
    for (number, row) in file.battalion.iter().enumerate() {
        let BattalionFile { id, name, .. } = row.get_ref();
        let above = || file.battalion[..number].iter().map(Spanned::get_ref);
        if above().any(|other| other.id == *id) {
            reader.fault(&row.span(), id, "this id is used twice: give one battalion another");
        }
        if above().any(|other| other.name == *name) {
            reader.fault(
                &row.span(),
                id,
                format!("the name '{name}' is used twice: give one battalion another"),
            );
        }
    }
}

/// Battlegroups, each of one side [3n6].
fn battlegroups(reader: &mut Reader, file: &ScenarioFile) -> Vec<Battlegroup> {
    let mut known: Vec<Battlegroup> = Vec::new();
    for row in &file.battlegroup {
        let (span, row) = (row.span(), row.get_ref());
        let army = Army::ALL.iter().copied().find(|army| row.id.starts_with(army.prefix()));
        if army.is_none() {
            reader.fault(&span, &row.id, "an id begins with 'al-' or 'ax-'");
        }
        if known.iter().any(|other| other.id == row.id) {
            reader.fault(&span, &row.id, "this id is used twice: give one battlegroup another");
        }
        known.push(Battlegroup {
            id: row.id.clone(),
            army: army.unwrap_or(Army::Allied),
            name: row.name.clone(),
        });
    }
    known
}

fn waves(reader: &mut Reader, rows: &[Spanned<WaveFile>], battalions: &[Battalion]) -> Vec<Wave> {
    let mut waves: Vec<Wave> = Vec::new();
    for row in rows {
        let (span, row) = (row.span(), row.get_ref());
        if waves.iter().any(|wave| wave.id == row.id) {
            reader.fault(&span, &row.id, "this id is used twice: give one wave another");
        }
        let mut numbers = Vec::new();
        for id in &row.battalions {
            match battalions.iter().position(|battalion| battalion.id == *id) {
                Some(number) => numbers.push(number),
                None => reader.fault(&span, &row.id, format!("there is no battalion '{id}'")),
            }
        }
        waves.push(Wave {
            id: row.id.clone(),
            comes: reader.moment(&span, &row.id, row.comes),
            zone: row.zone.as_ref().map(|id| reader.zone(&span, &row.id, id)),
            battalions: numbers,
            c_ops: row.c_ops.clone(),
        });
    }
    waves
}

/// What lands comes with one wave, and nothing else does.
fn every_lander_has_a_wave(
    reader: &mut Reader,
    file: &ScenarioFile,
    battalions: &[Battalion],
    waves: [&[Wave]; 2],
) {
    for (number, battalion) in battalions.iter().enumerate() {
        let count =
            waves.iter().flat_map(|waves| waves.iter()).filter(|wave| wave.battalions.contains(&number));
        let (count, lands) = (count.count(), matches!(battalion.arrival, Arrival::Lands(..)));
        if count != usize::from(lands) {
            let message = format!(
                "it comes with {count} lifts or landings: what lands comes with one, others with none"
            );
            reader.fault(&file.battalion[number].span(), &battalion.id, message);
        }
    }
}

fn special(reader: &mut Reader, file: &ScenarioFile, battalions: &[Battalion]) {
    for row in &file.special {
        let (span, rule) = (row.span(), row.get_ref());
        let map = reader.stock.map;
        let mut missing = Vec::new();
        let mut need = |kind: &str, id: &str, is_known: bool| {
            if !is_known {
                missing.push(format!("there is no {kind} '{id}'"));
            }
        };
        match &rule.effect {
            Effect::COpsRoads { roads } => {
                for id in roads {
                    need("road", id, map.road(id).is_some());
                }
            }
            Effect::Cliff { line } => need("cliff", line, map.cliffs.iter().any(|cliff| cliff.id == *line)),
            Effect::Demolition { bridge, .. }
            | Effect::Bridge { bridge, .. }
            | Effect::Ferry { bridge, .. } => {
                need("bridge", bridge, map.bridge(bridge).is_some());
            }
            Effect::KeepOut { objective, except, .. } => {
                need("objective", objective, map.objective(objective).is_some());
                for id in except {
                    need("battalion", id, battalions.iter().any(|battalion| battalion.id == *id));
                }
            }
            Effect::Embankments { railways } => {
                for id in railways {
                    need("railway", id, map.railways.iter().any(|railway| railway.id == *id));
                }
            }
            Effect::Bonus { objectives, .. } => {
                for id in objectives {
                    need("objective", id, map.objective(id).is_some());
                }
            }
            Effect::TransportLimit { .. }
            | Effect::TransportLands { .. }
            | Effect::AimFirst
            | Effect::Cover { .. }
            | Effect::Bombing { .. }
            | Effect::Gap { .. }
            | Effect::AirWeather { .. }
            | Effect::Clauses { .. }
            | Effect::SeaLanding { .. }
            | Effect::Impassable { .. } => {}
        }
        for message in missing {
            reader.fault(&span, &rule.id, message);
        }
    }
}

fn victory(reader: &mut Reader, file: &ScenarioFile) {
    let (span, victory) = (file.victory.span(), file.victory.get_ref());
    for award in &victory.award {
        reader.objective(&span, "award", &award.objective);
        if award.days.iter().any(|day| day.0 < 1 || day.0 > reader.days) {
            reader.fault(&span, "award", format!("days are from 1 to {}", reader.days));
        }
    }
    for id in &victory.remembered {
        reader.objective(&span, "remembered", id);
    }
    for condition in victory.level.iter().flat_map(|level| &level.when) {
        match condition {
            Condition::COpsIn { ground, .. } | Condition::HoldsGround { ground, .. } => {
                if !reader.stock.map.patches.pieces().iter().any(|piece| piece.what.id == *ground) {
                    reader.fault(&span, "level", format!("the map has no ground '{ground}'"));
                }
            }
            Condition::Holds { objective, .. } => {
                reader.objective(&span, "level", objective);
            }
            Condition::ClearRoad { objectives, .. } => {
                for objective in objectives {
                    reader.objective(&span, "level", objective);
                }
            }
        }
    }
    let least: Vec<_> = victory.level.iter().filter_map(|level| level.least).collect();
    if !least.is_sorted_by(|a, b| a > b) {
        reader.fault(&span, "level", "levels go from the most points to the fewest");
    }
    let is_open = victory.level.last().is_some_and(|level| level.least.is_none() && level.when.is_empty());
    if !is_open {
        reader.fault(&span, "level", "the last level is the one that is left: it needs nothing");
    }
}
