//! Reading scenario files. Everything is checked at once, and every fault is told with its line.

use std::ops::Range as Span;

use board::plane::{Figure, Mil, Point, Pose};
use datafile::Spanned;
use kernel::Fault;

use super::files::{
    BattalionFile, COpsFile, FreeFile, FupFile, ScenarioFile, SetUpFile, SideFile, SourceFile, StandFile,
    WaveFile,
};
use super::{
    AirSupport, Arrival, Artillery, Battalion, BattalionKind, Battlegroup, COps, Condition, Drops, Effect,
    ExtraArtillery, FreeSetUp, Fup, LandsBy, Moment, Scenario, SetUp, SideInfo, Source, Stand, Start,
    SupplyDrop, Wave,
};
use crate::army::Army;
use crate::faults;
use crate::formation::{self, Member, Shape};
use crate::map::TableMap;
use crate::measures::Measures;
use crate::numbers::DayNo;
use crate::options::OptionCards;
use crate::stand::{Kinds, Sizes, StandType};
use crate::weapon::{Arsenal, Gun, Speed};

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
    source: faults::Source<'b>,
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
        let (source, file): (_, ScenarioFile) = faults::Source::read("scenario", text)?;
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

fn battalion(reader: &mut Reader, row: &Spanned<BattalionFile>, groups: &[Battlegroup]) -> Battalion {
    let (span, row) = (row.span(), row.get_ref());
    let group = groups.iter().find(|group| {
        row.id
            .strip_prefix(&group.id)
            .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
    });
    if group.is_none() {
        reader.fault(&span, &row.id, "an id is that of a battlegroup and a number, as in 'al-A1'");
    }
    let mut stands: Vec<Stand> = Vec::new();
    for stand in &row.stands {
        let made = make_stand(reader, &row.id, stand);
        if stands.iter().any(|other| other.id == made.id) {
            reader.fault(&stand.span(), &made.id, "this id is used twice: give one stand another");
        }
        stands.push(made);
    }
    check_composition(reader, &span, row, &stands);
    let arrival = arrival(reader, &span, row, &stands);
    Battalion {
        id: row.id.clone(),
        army: group.map_or(Army::Allied, |group| group.army),
        battlegroup: group.map(|group| group.id.clone()).unwrap_or_default(),
        name: row.name.clone(),
        kind: row.kind,
        quality: row.quality,
        stands,
        arrival,
    }
}

fn make_stand(reader: &mut Reader, battalion: &str, row: &Spanned<StandFile>) -> Stand {
    let (span, row) = (row.span(), row.get_ref());
    let id = format!("{battalion}-{}", row.id);
    let arsenal = reader.stock.arsenal;
    let weapon = row.weapon.as_deref();
    let (gun, armour, speed) = match (row.stand, weapon) {
        (StandType::Infantry | StandType::Engineer, None) => (Gun::Infantry, None, Speed::Foot),
        (StandType::SmgInfantry, None) => (Gun::Smg, None, Speed::Foot),
        (StandType::Hq | StandType::HeavyWeapons, None) => (Gun::None, None, Speed::Foot),
        (StandType::Armour, Some(name)) if arsenal.vehicle(name).is_some() => {
            let letters = arsenal.vehicle(name).expect("it was found").letters;
            (letters.gun, letters.armour, letters.speed)
        }
        (StandType::AtGun | StandType::FieldGun, Some(name)) if arsenal.gun(name).is_some() => {
            (arsenal.gun(name).expect("it was found").letter, None, Speed::Gun)
        }
        _ => {
            let message = format!(
                "'{}' is not a weapon of '{}': armour has a vehicle of the list, guns a gun, others none",
                weapon.unwrap_or("nothing"),
                row.stand
            );
            reader.fault(&span, &id, message);
            (Gun::None, None, Speed::Foot)
        }
    };
    let transport = row.transport.as_deref().and_then(|name| {
        let found = arsenal.transport(name).map(|transport| transport.letters);
        if found.is_none() {
            reader.fault(&span, &id, format!("there is no transport '{name}'"));
        }
        found
    });
    if transport.is_some() && row.stand == StandType::Armour {
        reader.fault(&span, &id, "armour needs no transport");
    }
    let (stand, attached) = (row.stand, row.attached);
    Stand { id, stand, weapon: row.weapon.clone(), gun, armour, speed, transport, attached }
}

/// Own stands are those of the battalion's kind; attachments keep to their limits [ut-10, D156].
fn check_composition(reader: &mut Reader, span: &Span<usize>, row: &BattalionFile, stands: &[Stand]) {
    let is_own = |stand: StandType| match row.kind {
        BattalionKind::Infantry => stand.is_infantry(),
        BattalionKind::Armour => stand == StandType::Armour,
        BattalionKind::Guns => stand.is_gun(),
    };
    let own: Vec<StandType> =
        stands.iter().filter(|stand| !stand.attached).map(|stand| stand.stand).collect();
    if own.is_empty() || !own.iter().all(|&stand| is_own(stand)) {
        reader.fault(span, &row.id, format!("own stands of a battalion of {} are of that kind", row.kind));
    }
    let attached: Vec<StandType> =
        stands.iter().filter(|stand| stand.attached).map(|stand| stand.stand).collect();
    let is_allowed = match row.kind {
        BattalionKind::Infantry => reader.stock.kinds.may_all_be_attached(&attached),
        BattalionKind::Armour | BattalionKind::Guns => matches!(attached[..], [] | [StandType::Hq]),
    };
    if !is_allowed {
        let message = "infantry has at most one HQ, one heavy weapons stand and two others attached; armour and guns one HQ";
        reader.fault(span, &row.id, message);
    }
}

fn arrival(reader: &mut Reader, span: &Span<usize>, row: &BattalionFile, stands: &[Stand]) -> Arrival {
    let what = row.id.as_str();
    match (&row.set_up, row.reserve, row.enters, row.lands_by) {
        (Some(file), None, None, None) => Arrival::OnTable(set_up(reader, span, what, file, stands)),
        (None, Some(moment), None, None) => Arrival::Reserve(reader.moment(span, what, moment)),
        (None, None, Some(moment), None) => {
            let node = row.node.clone().unwrap_or_default();
            reader.node(span, what, &node);
            Arrival::Enters(reader.moment(span, what, moment), node)
        }
        (None, None, None, Some(by)) => {
            let zone = row.zone.clone().unwrap_or_default();
            Arrival::Lands(by, reader.zone(span, what, &zone))
        }
        _ => {
            reader.fault(span, what, "a battalion has one of 'set_up', 'reserve', 'enters' and 'lands_by'");
            Arrival::Reserve(Moment(DayNo(1), kit::TurnNo(0)))
        }
    }
}

/// Reads the listed places and holds them to the generator: every one comes out of it again [act-2].
fn set_up(reader: &mut Reader, span: &Span<usize>, what: &str, file: &SetUpFile, stands: &[Stand]) -> SetUp {
    let zone = file.zone.as_ref().map(|id| reader.zone(span, what, id));
    let shape = Shape { formation: file.formation, gap: file.gap, front: file.front };
    let anchor = Pose::new(file.anchor, file.heading);
    let kinds = reader.stock.kinds;
    let members: Vec<Member> = stands
        .iter()
        .map(|stand| {
            let kind = kinds.of(stand.stand);
            Member { base: kind.base(Sizes::Publisher), fights: kind.fights }
        })
        .collect();
    if file.at.len() != stands.len() {
        reader.fault(span, what, format!("{} places for {} stands", file.at.len(), stands.len()));
    }
    match shape.slots(&members, &reader.stock.measures.formation) {
        Ok(slots) => {
            if let Err(fault) = formation::check(shape.formation, &slots, &reader.stock.measures.formation) {
                reader.fault(span, what, format!("the formation is not legal [{}]", fault.clause()));
            }
            for ((stand, pose), &at) in stands.iter().zip(formation::poses(anchor, &slots)).zip(&file.at) {
                let way = pose.at.to(at);
                if way.x().abs() > ROUNDED.0 || way.y().abs() > ROUNDED.0 {
                    let message = format!(
                        "{} is listed at {}, {}; its formation puts it at {}, {}",
                        stand.id,
                        at.x(),
                        at.y(),
                        pose.at.x(),
                        pose.at.y()
                    );
                    reader.fault(span, what, message);
                }
            }
        }
        Err(fault) => {
            reader.fault(
                span,
                what,
                format!("gap or front rank is not one of the formation [{}]", fault.clause()),
            );
        }
    }
    for id in file.mounted.iter().chain(&file.set_up).chain(&file.entrenched) {
        if !stands.iter().any(|stand| short(stand, what) == id) {
            reader.fault(span, what, format!("there is no stand '{id}'"));
        }
    }
    let mut starts = Vec::new();
    for (stand, &at) in stands.iter().zip(&file.at) {
        let id = short(stand, what);
        let is = |list: &[String]| list.iter().any(|other| other == id);
        let pose = Pose::new(reader.point(span, what, at), file.heading);
        let (mounted, set_up) = (is(&file.mounted), is(&file.set_up));
        if mounted && stand.transport.is_none() {
            reader.fault(span, what, format!("{id} is mounted and has no transport"));
        }
        if set_up && !stand.stand.is_gun() && stand.stand != StandType::HeavyWeapons {
            reader.fault(span, what, format!("{id} is set up: only guns and heavy weapons are"));
        }
        let base = kinds.of(stand.stand).base;
        if base.at(pose).corner_points().iter().any(|&corner| !reader.stock.map.holds(corner)) {
            reader.fault(span, what, format!("{id} stands over the edge of the table"));
        }
        starts.push(Start { pose, mounted, set_up, entrenched: is(&file.entrenched) });
    }
    SetUp { zone, shape, anchor, stands: starts }
}

/// The id of a stand within its battalion.
fn short<'s>(stand: &'s Stand, battalion: &str) -> &'s str {
    stand.id.strip_prefix(battalion).unwrap_or(&stand.id).trim_start_matches('-')
}

fn side(reader: &mut Reader, army: Army, row: &Spanned<SideFile>, groups: &[Battlegroup]) -> SideInfo {
    let (span, row) = (row.span(), row.get_ref());
    if row.supply.is_some() == row.supply_drop.is_some() {
        reader.fault(&span, army.name(), "a side has either 'supply' or 'supply_drop'");
    }
    let artillery = &row.artillery;
    if artillery.modes_on_day_1.iter().any(|mode| !artillery.modes.contains(mode)) {
        reader.fault(&span, army.name(), "modes of day 1 are among the modes");
    }
    let c_ops: Vec<COps> = row.c_ops.iter().map(|row| read_c_ops(reader, army, row, groups)).collect();
    for group in groups.iter().filter(|group| group.army == army) {
        let leaders = c_ops.iter().filter(|c_ops| c_ops.battlegroups.contains(&group.id)).count();
        if leaders != 1 {
            reader.fault(
                &span,
                army.name(),
                format!("battlegroup '{}' is led by {leaders} C Ops: it has one", group.id),
            );
        }
    }
    let fups = row.fup.iter().map(|row| fup(reader, row, &c_ops)).collect();
    let sources = row
        .source
        .iter()
        .map(|row| {
            let (span, what) = (row.span(), "source");
            match row.get_ref() {
                SourceFile::EdgeRoad { node } => Source::EdgeRoad(reader.node(&span, what, node)),
                SourceFile::SupplyDrop { zone } => Source::SupplyDrop(reader.zone(&span, what, zone)),
                SourceFile::Zone { zone, needs } => Source::Zone(reader.zone(&span, what, zone), *needs),
                SourceFile::Objective { objective, needs } => {
                    Source::Objective(reader.objective(&span, what, objective), *needs)
                }
            }
        })
        .collect();
    let supply_drop = row.supply_drop.as_ref().map(|drop| SupplyDrop {
        zones: drop.zones.iter().map(|id| reader.zone(&span, "supply_drop", id)).collect(),
        quality: drop.quality.iter().map(|(to, quality)| (*to, quality.supply())).collect(),
        beyond: drop.beyond,
    });
    let set_up = row.set_up.as_ref().map(|free| free_set_up(reader, &span, free, groups));
    SideInfo {
        name: row.name.clone(),
        nation: row.nation.clone(),
        commonwealth: row.commonwealth,
        points: row.points,
        points_printed: row.points_printed,
        supply: row.supply,
        supply_drop,
        edges: row.edges.clone(),
        c_ops_return: row.c_ops_return,
        carry_over: row.carry_over,
        artillery: Artillery {
            quality: artillery.quality,
            templates: artillery.templates,
            first_day: artillery.first_day,
            each_day: artillery.each_day,
            needs_supply: artillery.needs_supply,
            modes: artillery.modes.clone(),
            modes_on_day_1: artillery.modes_on_day_1.clone(),
            extra: artillery.extra.as_ref().map(|extra| ExtraArtillery {
                from_day: extra.from_day,
                templates: extra.templates,
                quality: extra.quality,
                modes: extra.modes.clone(),
            }),
            printed: artillery.printed,
        },
        c_ops,
        fups,
        air: row
            .air
            .iter()
            .map(|air| AirSupport {
                ordnance: air.kind,
                from_day: air.from_day,
                each_day: air.each_day,
                cost: air.cost,
                granted_on: air.granted_on,
                calls_per_turn: air.calls_per_turn,
                printed: air.printed,
            })
            .collect(),
        sources,
        set_up,
    }
}

fn read_c_ops(reader: &mut Reader, army: Army, row: &Spanned<COpsFile>, groups: &[Battlegroup]) -> COps {
    let (span, row) = (row.span(), row.get_ref());
    for id in &row.battlegroups {
        if !groups.iter().any(|group| group.id == *id && group.army == army) {
            reader.fault(&span, &row.id, format!("its side has no battlegroup '{id}'"));
        }
    }
    let at = match (row.at, &row.road, row.by) {
        (Some(at), Some(road), LandsBy::Placed) => {
            let road = reader.road(&span, &row.id, road);
            reader.on_road(&span, &row.id, road, at);
            Some((reader.point(&span, &row.id, at), road))
        }
        (None, None, LandsBy::Glider | LandsBy::Paradrop | LandsBy::Sea) if row.zone.is_some() => None,
        _ => {
            reader.fault(&span, &row.id, "a C Ops is placed 'at' a point of a 'road', or lands in a 'zone'");
            None
        }
    };
    COps {
        id: row.id.clone(),
        at,
        battlegroups: row.battlegroups.clone(),
        quality: row.quality,
        comes: reader.moment(&span, &row.id, row.comes),
        by: row.by,
        zone: row.zone.as_ref().map(|id| reader.zone(&span, &row.id, id)),
    }
}

fn fup(reader: &mut Reader, row: &Spanned<FupFile>, c_ops: &[COps]) -> Fup {
    let (span, row) = (row.span(), row.get_ref());
    if !c_ops.iter().any(|c_ops| c_ops.id == row.c_ops) {
        reader.fault(&span, &row.id, format!("its side has no C Ops '{}'", row.c_ops));
    }
    let road = reader.road(&span, &row.id, &row.road);
    reader.on_road(&span, &row.id, road, row.road_point);
    Fup {
        id: row.id.clone(),
        at: reader.point(&span, &row.id, row.at),
        road: (road, row.road_point),
        zone: row.zone.as_ref().map(|id| reader.zone(&span, &row.id, id)),
        from_day: row.from_day,
        c_ops: row.c_ops.clone(),
    }
}

fn free_set_up(
    reader: &mut Reader,
    span: &Span<usize>,
    free: &FreeFile,
    groups: &[Battlegroup],
) -> FreeSetUp {
    let divided = free.divided.as_ref().map(|row| {
        for id in row.west.iter().chain(&row.east) {
            if !groups.iter().any(|group| group.id == *id) {
                reader.fault(span, "divided", format!("there is no battlegroup '{id}'"));
            }
        }
        (row.at, row.west.clone(), row.east.clone())
    });
    FreeSetUp {
        zone: free.zone.as_ref().map(|id| reader.zone(span, "set_up", id)),
        radius: free.radius,
        keep_out: free.keep_out.as_ref().map(|row| {
            (row.zones.iter().map(|id| reader.zone(span, "keep_out", id)).collect(), row.distance)
        }),
        divided,
        may_entrench: free.may_entrench,
    }
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
