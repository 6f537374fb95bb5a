//! Reading scenario files. Everything is checked at once, and every fault is told with its line.

use std::collections::BTreeMap;
use std::ops::Range as Span;

use board::HexId;
use board::join::{Joined, Layout};
use datafile::Spanned;
use kernel::{ClauseText, Fault};
use kit::{OptionalRule, Side, Source, TurnNo};
use serde::Deserialize;

use super::area::Country;
use super::files::{CounterKind, DecidesFile, DeployFile, FirstFile, ModeFile, ScenarioFile, Who};
use super::mustering::muster;
use super::winning::victory;
use super::{
    Arrivals, ArtilleryRules, Counters, Deployment, Engine, Entry, EntryBy, FirstRoll, FirstTo, Holder,
    Least, MAX_OBJECTIVES, Mode, Pairs, Paratroops, PlannedFire, Reaction, Riders, RolledEntry, Scenario,
    SetUp, SpottingRolls, VictoryBy,
};
use crate::forces::{DeployId, Forces, FormationId, UnitId, UnitSet};
use crate::grades::Grades;
use crate::morale::Morale;
use crate::nation::{ALLIED, GERMAN, Nation};
use crate::numbers::{Modifier, Percent};
use crate::options::Options;
use crate::terrain::{GroundRules, Hexes, Terrain};
use crate::unit::{CardId, Cards, UnitKind};

/// What a scenario file is read against.
pub(crate) struct Stock<'b> {
    pub joined: &'b Joined,
    pub map: &'b board::HexMap,
    pub cards: &'b Cards,
    pub grades: &'b Grades,
    pub morale: &'b Morale,
    pub clauses: &'b [ClauseText],
}

/// How the maps of a scenario file lie, without checking the rest.
pub(crate) fn layout_of(text: &str) -> Result<Layout, Vec<Fault>> {
    #[derive(Deserialize)]
    struct File {
        layout: Layout,
    }
    kit::read_toml::<File>("scenario", text).map(|file| file.layout)
}

/// Looks up what a scenario file names and collects what it cannot find.
pub(super) struct Reader<'b> {
    pub stock: &'b Stock<'b>,
    country: Country<'b>,
    nations: [Nation; 2],
    source: Source<'b>,
}

impl Reader<'_> {
    pub fn fault(&mut self, span: &Span<usize>, what: &str, message: impl Into<String>) {
        self.source.fault(span.clone(), what, message);
    }

    pub fn side(&mut self, span: &Span<usize>, what: &str, nation: Nation) -> Side {
        if !self.nations.contains(&nation) {
            self.fault(span, what, format!("{} takes no part in this scenario", nation.code()));
        }
        nation.side()
    }

    pub fn clause(&mut self, span: &Span<usize>, what: &str, id: String) -> String {
        if !self.stock.clauses.iter().any(|clause| clause.id == id) {
            self.fault(span, what, format!("there is no clause '{id}'"));
        }
        id
    }

    pub fn hexes(&mut self, span: &Span<usize>, what: &str, expression: &str) -> Hexes {
        self.country.hexes(expression).unwrap_or_else(|why| {
            self.fault(span, what, why);
            Hexes::EMPTY
        })
    }

    pub fn hex(&mut self, span: &Span<usize>, what: &str, name: &str) -> HexId {
        self.country.hex(name).unwrap_or_else(|why| {
            self.fault(span, what, why);
            HexId(0)
        })
    }

    pub fn card(&mut self, span: &Span<usize>, what: &str, id: &str) -> CardId {
        self.stock.cards.find(id).unwrap_or_else(|| {
            self.fault(span, what, format!("there is no card '{id}'"));
            CardId(0)
        })
    }

    pub fn unit(&mut self, span: &Span<usize>, what: &str, name: &str, forces: &Forces) -> UnitId {
        forces.find(name).unwrap_or_else(|| {
            self.fault(span, what, format!("there is no unit '{name}'"));
            UnitId(0)
        })
    }

    fn formation(&mut self, span: &Span<usize>, what: &str, name: &str, forces: &Forces) -> FormationId {
        forces.find_formation(name).unwrap_or_else(|| {
            self.fault(span, what, format!("there is no formation '{name}'"));
            FormationId(0)
        })
    }

    /// Turns with their numbers, in order.
    fn by_turn(
        &mut self,
        span: &Span<usize>,
        what: &str,
        turns: &BTreeMap<String, i16>,
    ) -> Vec<(TurnNo, Percent)> {
        let mut all = Vec::new();
        for (turn, &number) in turns {
            match turn.parse() {
                Ok(turn) if (1..=100).contains(&number) => all.push((TurnNo(turn), Percent(number))),
                Ok(_) => self.fault(span, what, format!("turn {turn}: a number is from 1 to 100")),
                Err(_) => self.fault(span, what, format!("'{turn}' is no turn")),
            }
        }
        all.sort_by_key(|(turn, _)| *turn);
        all
    }
}

/// Reads and checks a scenario file, and makes tables of its ground.
pub(crate) fn read_scenario(
    text: &str,
    stock: &Stock,
    chosen: &[&OptionalRule],
) -> Result<(Scenario, Terrain), Vec<Fault>> {
    let (mut source, file): (_, ScenarioFile) = Source::read("scenario", text)?;
    let options = Options::of(chosen, &file.orders)?;
    let rules = ground(&mut source, &file, stock);
    let terrain = Terrain::new(stock.map, crate::shipped::terrain_table(), rules)?;
    let nations = *file.sides.get_ref();
    let country = Country { joined: stock.joined, map: stock.map, terrain: &terrain, fires: Hexes::EMPTY };
    let mut reader = Reader { stock, country, nations, source };
    head(&mut reader, &file);
    let counters = counters(&mut reader, &file);
    reader.country.fires = counters.fires;
    let mustered = muster(&mut reader, &file, &options);
    let forces = mustered.forces;
    let deployments: Vec<Deployment> = file
        .deploy
        .iter()
        .enumerate()
        .map(|(place, row)| {
            let printed = &mustered.printed[place];
            deployment(&mut reader, row, DeployId(place as u8), printed, &forces)
        })
        .collect();
    let first = file.first.as_ref().map(|row| {
        let decides = match row.get_ref().decides {
            Some(DecidesFile::Entry) => FirstTo::Enter,
            Some(DecidesFile::SetUp) | None => FirstTo::SetUp,
        };
        first_roll(&mut reader, &row.span(), row.get_ref(), decides)
    });
    let pairs = pairs(&mut reader, &file);
    let arrivals = arrivals(&mut reader, &file);
    let rows = victory(&mut reader, &file.victory, &forces);
    let objectives = objectives(&mut reader, &file, &rows);
    let reaction = reaction(&mut reader, &file, &forces);
    let camouflaged = camouflaged(&mut reader, &file, &forces);
    let engine = file.engine.as_ref().map(|row| {
        let (span, row) = (row.span(), row.get_ref());
        Engine {
            unit: reader.unit(&span, "engine", &row.unit, &forces),
            to: row.to,
            clause: reader.clause(&span, "engine", row.clause.clone()),
        }
    });
    let riders = file.riders.as_ref().map(|row| {
        let (span, row) = (row.span(), row.get_ref());
        Riders {
            formation: reader.formation(&span, "riders", &row.formation, &forces),
            on: reader.formation(&span, "riders", &row.on, &forces),
            clause: reader.clause(&span, "riders", row.clause.clone()),
        }
    });
    let artillery = artillery(&mut reader, &file, &forces);
    let paratroops = file.paratroops.as_ref().map(|row| {
        let (span, row) = (row.span(), row.get_ref());
        Paratroops {
            pathfinder_moves: TurnNo(row.pathfinder_moves),
            clause: reader.clause(&span, "paratroops", row.clause.clone()),
        }
    });
    let spotting_rolls = spotting_rolls(&mut reader, &file);
    let hidden_formations = file.hidden_formations.as_ref().map(|names| {
        let span = names.span();
        names
            .get_ref()
            .iter()
            .map(|name| reader.formation(&span, "hidden_formations", name, &forces))
            .collect()
    });
    reader.source.finish(())?;
    let ordered = |rule: &&&OptionalRule| !file.orders.iter().any(|id| id == rule.id);
    let scenario = Scenario {
        id: kit::join(file.id.get_ref(), chosen.iter().filter(ordered).copied()),
        name: file.name.into_inner(),
        number: file.number,
        when: file.when,
        about: file.about,
        historical: file.historical,
        nations,
        last_turn: TurnNo(*file.turns.get_ref()),
        period: file.period,
        light: file.light,
        layout: file.layout,
        options,
        forces,
        initiative: file.initiative.map(Modifier),
        initiative_after_win: file.initiative_after_win.map(Modifier),
        margin: file.margin,
        hidden: file.hidden,
        hidden_formations,
        hidden_after_landing: file.hidden_after_landing,
        spotting: Modifier(file.spotting),
        spotting_rolls,
        bog_modifier: Modifier(file.bog_modifier),
        ground: terrain.rules,
        counters,
        deployments,
        first,
        pairs,
        arrivals,
        objectives,
        victory: rows,
        reaction,
        camouflaged,
        engine,
        riders,
        artillery,
        paratroops,
    };
    Ok((scenario, terrain))
}

/// What the scenario says about the ground. Narrow roads are named by their hexes, so that no table of the ground is needed yet.
fn ground(source: &mut Source, file: &ScenarioFile, stock: &Stock) -> GroundRules {
    let Some(row) = &file.ground else { return GroundRules::default() };
    let (span, row) = (row.span(), row.get_ref());
    let mut narrow = Hexes::EMPTY;
    for name in row.narrow.iter().flat_map(|names| names.split_whitespace()) {
        match stock.map.grid.find(name) {
            Some(hex) => {
                narrow.insert(hex);
            }
            None => source.fault(span.clone(), "ground", format!("there is no hex '{name}'")),
        }
    }
    GroundRules {
        stream: row.stream,
        hedgerows_stop_tracks: row.hedgerows_stop_tracks,
        narrow,
        bridge_defense: row.bridge_defense,
    }
}

fn head(reader: &mut Reader, file: &ScenarioFile) {
    let id = file.id.get_ref();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        reader.fault(&file.id.span(), "id", format!("'{id}' is no id: use letters, digits and hyphens"));
    }
    if file.name.get_ref().trim().is_empty() {
        reader.fault(&file.name.span(), "name", "a scenario needs a name");
    }
    let [first, second] = *file.sides.get_ref();
    if first.side() != ALLIED || second.side() != GERMAN {
        reader.fault(&file.sides.span(), "sides", "an Allied nation comes first, the Germans second");
    }
    if !(1..=60).contains(file.turns.get_ref()) {
        reader.fault(&file.turns.span(), "turns", "a game has from 1 to 60 turns");
    }
}

fn counters(reader: &mut Reader, file: &ScenarioFile) -> Counters {
    let mut counters = Counters::default();
    for row in &file.counters {
        let (span, row) = (row.span(), row.get_ref());
        let hexes = reader.hexes(&span, "counters", &row.hexes);
        reader.clause(&span, "counters", row.clause.clone());
        let place = match row.kind {
            CounterKind::ImprovedPosition => &mut counters.improved,
            CounterKind::Fire => &mut counters.fires,
            CounterKind::Wreck => &mut counters.wrecks,
        };
        *place |= hexes;
    }
    counters
}

fn kind_of(who: Who) -> Option<UnitKind> {
    match who {
        Who::All => None,
        Who::Vehicles => Some(UnitKind::Vehicle),
        Who::Guns => Some(UnitKind::Gun),
        Who::Leg => Some(UnitKind::Leg),
    }
}

fn deployment(
    reader: &mut Reader,
    row: &Spanned<DeployFile>,
    id: DeployId,
    printed: &[(UnitId, HexId)],
    forces: &Forces,
) -> Deployment {
    let (span, row) = (row.span(), row.get_ref());
    let what = format!("deploy '{}'", row.id);
    let side = reader.side(&span, &what, row.side);
    let clause = reader.clause(&span, &what, row.clause.clone());
    let mode = match row.mode {
        ModeFile::SetUp => {
            let at = row.hexes.as_deref() == Some("printed");
            let homeless = forces.all().filter(|(unit, _)| !printed.iter().any(|(other, _)| other == unit));
            for (_, unit) in homeless.filter(|(_, unit)| at && unit.deploy == Some(id)) {
                reader.fault(&span, &what, format!("unit '{}' has no printed hex", unit.name));
            }
            Mode::SetUp(set_up(reader, &span, row, printed))
        }
        ModeFile::Place => Mode::Place {
            turn: TurnNo(row.from.unwrap_or(1)),
            hex: reader.hex(&span, &what, row.hexes.as_deref().unwrap_or_default()),
        },
        ModeFile::Pairs => Mode::Pairs,
        ModeFile::Drop => {
            let [first, last] = row.turns.unwrap_or_else(|| {
                reader.fault(&span, &what, "drops need their turns, such as [1, 5]");
                [1, 1]
            });
            Mode::Drop { first: TurnNo(first), last: TurnNo(last) }
        }
        ModeFile::Enter => Mode::Enter(entry(reader, &span, row)),
    };
    Deployment { id: row.id.clone(), side, order: row.order, mode, clause }
}

fn set_up(reader: &mut Reader, span: &Span<usize>, row: &DeployFile, printed: &[(UnitId, HexId)]) -> SetUp {
    let what = format!("deploy '{}'", row.id);
    let expression = row.hexes.as_deref().unwrap_or("all");
    let hexes = if expression == "printed" {
        printed.iter().map(|(_, hex)| *hex).collect()
    } else {
        reader.hexes(span, &what, expression)
    };
    let least = row
        .least
        .iter()
        .map(|least| Least { units: least.units, hexes: reader.hexes(span, &what, &least.hexes) })
        .collect();
    SetUp {
        hexes,
        fixed: printed.to_vec(),
        without: row.without.and_then(kind_of),
        unoccupied: row.unoccupied,
        crowded: row.crowded || !printed.is_empty(),
        entrenched: row.entrenched.iter().filter_map(|&who| kind_of(who)).collect(),
        least,
    }
}

fn entry(reader: &mut Reader, span: &Span<usize>, row: &DeployFile) -> Entry {
    let what = format!("deploy '{}'", row.id);
    let mut bonus = row.bonus.as_ref().map_or(Hexes::EMPTY, |names| reader.hexes(span, &what, names));
    let by = if let Some(names) = &row.one_formation_each {
        EntryBy::FormationEach(names.split_whitespace().map(|name| reader.hex(span, &what, name)).collect())
    } else if !row.by_roll.is_empty() {
        let rows: Vec<RolledEntry> = row
            .by_roll
            .iter()
            .map(|roll| RolledEntry {
                to: roll.to,
                hexes: reader.hexes(span, &what, &roll.hexes),
                bonus: reader.hex(span, &what, &roll.bonus),
            })
            .collect();
        bonus = rows.iter().map(|row| row.bonus).collect();
        if rows.last().is_none_or(|row| row.to != 100) || !rows.is_sorted_by(|a, b| a.to < b.to) {
            reader.fault(span, &what, "the last rolls grow up to 100");
        }
        EntryBy::Roll(rows)
    } else {
        EntryBy::Hexes(reader.hexes(span, &what, row.hexes.as_deref().unwrap_or_default()))
    };
    Entry {
        from: TurnNo(row.from.unwrap_or(1)),
        to: row.to.map(TurnNo),
        by,
        bonus,
        widens: row.widens.as_ref().map(|widens| (widens.hexes, widens.edge)),
    }
}

fn first_roll(reader: &mut Reader, span: &Span<usize>, row: &FirstFile, decides: FirstTo) -> FirstRoll {
    FirstRoll {
        higher: row.higher,
        tie: reader.side(span, "tie", row.tie),
        decides,
        clause: reader.clause(span, "first", row.clause.clone()),
    }
}

fn pairs(reader: &mut Reader, file: &ScenarioFile) -> Option<Pairs> {
    let row = file.pairs.as_ref()?;
    let (span, row) = (row.span(), row.get_ref());
    let hexes = row.hexes.each_ref().map(|pair| pair.each_ref().map(|name| reader.hex(&span, "pairs", name)));
    Some(Pairs {
        hexes,
        first: first_roll(reader, &span, &row.first_choice, FirstTo::Pair),
        groups: row.groups,
        clause: reader.clause(&span, "pairs", row.clause.clone()),
    })
}

fn arrivals(reader: &mut Reader, file: &ScenarioFile) -> Option<Arrivals> {
    let row = file.arrivals.as_ref()?;
    let (span, row) = (row.span(), row.get_ref());
    let mut deploys = Vec::new();
    for id in &row.deploy {
        match file.deploy.iter().position(|deploy| deploy.get_ref().id == *id) {
            Some(place) => deploys.push(DeployId(place as u8)),
            None => reader.fault(&span, "arrivals", format!("there is no deploy '{id}'")),
        }
    }
    let turns = reader.by_turn(&span, "arrivals", &row.turns);
    if turns.last().is_none_or(|(_, number)| *number != Percent(100)) {
        reader.fault(&span, "arrivals", "on the last turn they come for certain");
    }
    Some(Arrivals { deploys, turns, clause: reader.clause(&span, "arrivals", row.clause.clone()) })
}

/// Every hex that a victory row speaks of, in order, with who holds it before the first turn.
fn objectives(
    reader: &mut Reader,
    file: &ScenarioFile,
    rows: &[super::VictoryRow],
) -> Vec<(HexId, Option<Holder>)> {
    let mut hexes: Vec<HexId> = Vec::new();
    for row in rows {
        match &row.by {
            VictoryBy::Control { objective, .. } => hexes.extend(&objective.hexes),
            VictoryBy::Hill { hill, .. } => hexes.push(hill.peak),
            VictoryBy::Pair { hill, objective, .. } => {
                hexes.push(hill.peak);
                hexes.extend(&objective.hexes);
            }
            VictoryBy::Losses { .. }
            | VictoryBy::ExitPoints { .. }
            | VictoryBy::TooFewExits { .. }
            | VictoryBy::Bridge { .. }
            | VictoryBy::Occupancy { .. }
            | VictoryBy::UnitHolds { .. }
            | VictoryBy::Arrival { .. } => {}
        }
    }
    let mut seen = Hexes::EMPTY;
    hexes.retain(|&hex| seen.insert(hex));
    let mut holders: Vec<(Hexes, Holder)> = Vec::new();
    if let Some(row) = &file.control {
        let (span, row) = (row.span(), row.get_ref());
        let sides = [(Nation::Us, &row.us), (Nation::Uk, &row.uk), (Nation::De, &row.de)];
        for (nation, names) in sides {
            if let Some(names) = names {
                let side = reader.side(&span, "control", nation);
                holders.push((reader.hexes(&span, "control", names), Holder::Side(side)));
            }
        }
        if let Some(names) = &row.nobody {
            holders.push((reader.hexes(&span, "control", names), Holder::Nobody));
        }
        for (named, _) in &holders {
            for hex in named.iter().filter(|hex| !seen.contains(*hex)) {
                let name = reader.stock.map.grid.number(hex).to_owned();
                reader.fault(&span, "control", format!("nothing scores for hex {name}"));
            }
        }
    }
    if hexes.len() > MAX_OBJECTIVES {
        reader.source.whole("victory", format!("there are at most {MAX_OBJECTIVES} objective hexes"));
    }
    let holder =
        |hex: HexId| holders.iter().find(|(named, _)| named.contains(hex)).map(|(_, holder)| *holder);
    hexes.into_iter().map(|hex| (hex, holder(hex))).collect()
}

fn reaction(reader: &mut Reader, file: &ScenarioFile, forces: &Forces) -> Option<Reaction> {
    let row = file.reaction.as_ref()?;
    let (span, row) = (row.span(), row.get_ref());
    let side = reader.side(&span, "reaction", row.side);
    let not: Vec<Option<DeployId>> = row
        .not
        .iter()
        .map(|id| {
            let place = file.deploy.iter().position(|deploy| deploy.get_ref().id == *id);
            if place.is_none() {
                reader.fault(&span, "reaction", format!("there is no deploy '{id}'"));
            }
            place.map(|place| DeployId(place as u8))
        })
        .collect();
    let cards = reader.stock.cards;
    let meant = |unit: &crate::forces::Unit| {
        let kind = cards[unit.card].kind;
        unit.side == side
            && unit.deploy.is_some()
            && !not.contains(&unit.deploy)
            && row.units.iter().any(|&who| kind_of(who).is_none_or(|wanted| wanted == kind))
    };
    let mut units: UnitSet = forces.all().filter(|(_, unit)| meant(unit)).map(|(id, _)| id).collect();
    let mut locked = UnitSet::NONE;
    if let Some(row) = &row.locked {
        let formation = reader.formation(&span, "reaction", &row.formation, forces);
        let card = reader.card(&span, "reaction", &row.card);
        let meant = |unit: &crate::forces::Unit| unit.formation == Some(formation) && unit.card == card;
        locked = forces.all().filter(|(_, unit)| meant(unit)).map(|(id, _)| id).collect();
        units -= locked;
    }
    Some(Reaction {
        units,
        delay: row.delay,
        locked,
        released: row.released.map(TurnNo),
        clause: reader.clause(&span, "reaction", row.clause.clone()),
    })
}

fn camouflaged(reader: &mut Reader, file: &ScenarioFile, forces: &Forces) -> UnitSet {
    let Some(row) = &file.camouflage else { return UnitSet::NONE };
    let (span, row) = (row.span(), row.get_ref());
    let side = reader.side(&span, "camouflage", row.side);
    reader.clause(&span, "camouflage", row.clause.clone());
    let cards: Vec<CardId> = row.cards.iter().map(|id| reader.card(&span, "camouflage", id)).collect();
    let meant = |unit: &crate::forces::Unit| unit.side == side && cards.contains(&unit.card);
    forces.all().filter(|(_, unit)| meant(unit)).map(|(id, _)| id).collect()
}

/// The batteries of some cards; all of them if none is named.
fn batteries(reader: &mut Reader, span: &Span<usize>, cards: &[String], forces: &Forces) -> UnitSet {
    let wanted: Vec<CardId> = cards.iter().map(|id| reader.card(span, "artillery", id)).collect();
    let all = reader.stock.cards;
    let meant = |unit: &crate::forces::Unit| {
        all[unit.card].battery.is_some() && (wanted.is_empty() || wanted.contains(&unit.card))
    };
    forces.all().filter(|(_, unit)| meant(unit)).map(|(id, _)| id).collect()
}

fn artillery(reader: &mut Reader, file: &ScenarioFile, forces: &Forces) -> ArtilleryRules {
    let Some(row) = &file.artillery else { return ArtilleryRules::default() };
    let (span, row) = (row.span(), row.get_ref());
    let clause = reader.clause(&span, "artillery", row.clause.clone());
    let mut planned = Vec::new();
    for row in &row.planned {
        let side = reader.side(&span, "planned", row.side);
        let batteries = batteries(reader, &span, &row.cards, forces);
        let batteries: UnitSet = batteries.iter().filter(|&id| forces.unit(id).side == side).collect();
        if batteries.is_empty() {
            reader.fault(&span, "planned", "no battery of this card takes part");
        }
        planned.push(PlannedFire {
            batteries,
            first: TurnNo(row.first),
            last: row.last.map(TurnNo),
            must: row.must,
            only: row.only,
            clause: reader.clause(&span, "planned", row.clause.clone()),
        });
    }
    let rockets = row.rockets.as_ref().and_then(|row| {
        reader.clause(&span, "rockets", row.clause.clone());
        let battery = batteries(reader, &span, std::slice::from_ref(&row.card), forces).iter().next();
        if battery.is_none() {
            reader.fault(&span, "rockets", "no battery of this card takes part");
        }
        battery.map(|battery| (battery, row.every))
    });
    ArtilleryRules {
        registered: row.registered,
        per_battery: row.per_battery,
        registered_for: batteries(reader, &span, &row.cards, forces),
        planned,
        rockets,
        clause,
    }
}

fn spotting_rolls(reader: &mut Reader, file: &ScenarioFile) -> Option<SpottingRolls> {
    let row = file.spotting_rolls.as_ref()?;
    let (span, row) = (row.span(), row.get_ref());
    let mut rolls = Vec::new();
    for step in [&row.first, &row.second] {
        let turns = reader.by_turn(&span, "spotting_rolls", &step.turns);
        rolls.extend(turns.into_iter().map(|(turn, number)| (turn, number, Modifier(step.to))));
    }
    Some(SpottingRolls {
        rolls,
        no_bonus_at: Modifier(row.no_bonus_at),
        clause: reader.clause(&span, "spotting_rolls", row.clause.clone()),
    })
}
