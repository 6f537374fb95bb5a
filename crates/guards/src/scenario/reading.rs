//! Reading scenario files. Everything is checked at once, and every fault is told with its line.

use std::collections::BTreeMap;
use std::ops::Range as Span;

use board::{Edge, HexId, HexMap};
use datafile::Spanned;
use kernel::{ClauseText, Fault};
use kit::{OptionalRule, Side, Source, TurnNo};
use serde::Deserialize;

use super::files::{CupFile, ReinforcementFile, ScenarioFile, SetupFile, TurnFile, WorksFile};
use super::winning::victory;
use super::{Cup, EntryHex, FirstChit, Reinforcement, Scenario, SetupRow, Turn, Works};
use crate::chart::{Fortification, TerrainChart};
use crate::chits::{ChitId, Colour, EventChits};
use crate::forces::{Forces, MAX_UNITS, UnitSet};
use crate::numbers::{HalfPoints, Modifier, Range};
use crate::options::{Chosen, Options};
use crate::order::OrderOfBattle;
use crate::side::{SIDE_NAMES, side_named, unknown_side};
use crate::terrain::{Floods, GroundRules, Hexes, Terrain};
use crate::unit::{Face, MoveClass, Reverse};

/// What a scenario file is read against.
pub(crate) struct Stock<'b> {
    pub map: &'b HexMap,
    pub chart: &'b TerrainChart,
    pub order: &'b OrderOfBattle,
    pub chits: &'b EventChits,
    pub clauses: &'b [ClauseText],
}

/// The map that a scenario file names, without checking the rest.
pub(crate) fn map_of(text: &str) -> Result<String, Vec<Fault>> {
    #[derive(Deserialize)]
    struct Map {
        map: String,
    }
    kit::read_toml::<Map>("scenario", text).map(|file| file.map)
}

/// Looks up what a scenario file names and collects what it cannot find.
pub(super) struct Reader<'b> {
    pub stock: &'b Stock<'b>,
    source: Source<'b>,
}

impl Reader<'_> {
    pub fn fault(&mut self, span: &Span<usize>, what: &str, message: impl Into<String>) {
        self.source.fault(span.clone(), what, message);
    }

    pub fn side(&mut self, span: &Span<usize>, what: &str, name: &str) -> Side {
        side_named(name).unwrap_or_else(|| {
            self.fault(span, what, unknown_side(name));
            Side::First
        })
    }

    pub fn clause(&mut self, span: &Span<usize>, what: &str, id: String) -> String {
        if !self.stock.clauses.iter().any(|clause| clause.id == id) {
            self.fault(span, what, format!("there is no clause '{id}'"));
        }
        id
    }

    /// The hexes of expressions such as `3435` and `region entry_a`.
    pub fn hexes(&mut self, span: &Span<usize>, what: &str, names: &[String]) -> Vec<HexId> {
        let mut hexes = Vec::new();
        for name in names {
            match self.stock.map.hexes_named(name) {
                Ok(named) => hexes.extend(named),
                Err(fault) => self.fault(span, what, fault.message),
            }
        }
        if names.is_empty() {
            self.fault(span, what, "name at least one hex");
        }
        hexes
    }

    /// The hexes of a list of numbers with blanks between them.
    pub fn listed(&mut self, span: &Span<usize>, what: &str, numbers: &str) -> Vec<HexId> {
        let names: Vec<String> = numbers.split_whitespace().map(ToOwned::to_owned).collect();
        self.hexes(span, what, &names)
    }
}

/// Reads and checks a scenario file, and works out the ground it is played on.
pub(crate) fn read_scenario(
    text: &str,
    stock: &Stock,
    chosen: &[&OptionalRule],
) -> Result<(Scenario, Terrain), Vec<Fault>> {
    let (source, file): (_, ScenarioFile) = Source::read("scenario", text)?;
    let mut reader = Reader { stock, source };
    let options = Options::of(chosen);
    head(&mut reader, &file);
    let ground = ground_rules(&mut reader, &file);
    let terrain = match Terrain::new(stock.map, stock.chart, ground) {
        Ok(terrain) => terrain,
        Err(faults) => {
            let mut all = reader.source.into_faults();
            all.extend(faults);
            return Err(all);
        }
    };
    let turns = turns(&mut reader, &file);
    let entries = entries(&mut reader);
    let places = locations(&mut reader, &file, &entries);
    let mut rows: Vec<&Spanned<SetupFile>> = file.setup.iter().collect();
    match (&file.welsh, options.welsh) {
        (Some(welsh), Chosen::Yes) => rows.extend(&welsh.get_ref().setup),
        (None, Chosen::Yes) => reader.source.whole("welsh", "this scenario has no Welsh Guards to choose"),
        (_, Chosen::No) => {}
    }
    let forces = forces(&mut reader, &file, &rows);
    let setup = setup(&mut reader, &rows, &forces, &terrain, &places);
    let reinforcements = reinforcements(&mut reader, &file, &forces, &entries, turns.len());
    let works = works(&mut reader, &file);
    let cups = cups(&mut reader, &file);
    let victory = victory(&mut reader, &file, options, &terrain);
    let first_chit = file.first_chit.get_ref();
    let span = file.first_chit.span();
    let first_chit = FirstChit {
        side: reader.side(&span, "first_chit", &first_chit.side),
        clause: reader.clause(&span, "first_chit", first_chit.clause.clone()),
    };
    let span = file.setup_order.span();
    let setup_order =
        file.setup_order.get_ref().each_ref().map(|name| reader.side(&span, "setup_order", name));
    if setup_order[0] == setup_order[1] {
        reader.fault(&span, "setup_order", "each side sets up once");
    }
    let span = file.replacements.span();
    let replacements =
        file.replacements.get_ref().iter().map(|name| reader.side(&span, "replacements", name)).collect();
    if !reader.source.is_sound() {
        return Err(reader.source.into_faults());
    }
    let chit_from = forces
        .formations()
        .map(|(_, formation)| {
            let on_map = setup.iter().any(|row: &SetupRow| formation.units.has(row.unit));
            let later =
                reinforcements.iter().filter(|group: &&Reinforcement| group.units.meets(formation.units));
            if on_map { TurnNo(1) } else { later.map(|group| group.turn).min().unwrap_or(TurnNo(1)) }
        })
        .collect();
    let Some(cups) = cups else { return Err(reader.source.into_faults()) };
    let scenario = Scenario {
        id: kit::join(file.id.get_ref(), chosen.iter().copied()),
        name: file.name.into_inner(),
        number: file.number,
        map: file.map,
        about: file.about,
        options,
        forces,
        turns,
        setup_order,
        first_chit,
        replacements,
        ground,
        entries,
        setup,
        reinforcements,
        works,
        cups,
        victory,
        chit_from,
    };
    Ok((scenario, terrain))
}

fn head(reader: &mut Reader, file: &ScenarioFile) {
    let id = file.id.get_ref();
    if id.is_empty() || !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        reader.fault(&file.id.span(), "id", format!("'{id}' is no id: use letters, digits and hyphens"));
    }
    if file.name.get_ref().trim().is_empty() {
        reader.fault(&file.name.span(), "name", "a scenario needs a name");
    }
    if !file.sides.get_ref().iter().eq(SIDE_NAMES.iter()) {
        reader.fault(&file.sides.span(), "sides", "the sides are British and German, in this order");
    }
}

fn ground_rules(reader: &mut Reader, file: &ScenarioFile) -> GroundRules {
    let mut ground = GroundRules::default();
    if let Some(row) = &file.roadway_minimum {
        let (span, what) = (row.span(), "roadway_minimum");
        let side = reader.side(&span, what, &row.get_ref().side);
        reader.clause(&span, what, row.get_ref().clause.clone());
        if !(1..=4).contains(&row.get_ref().points) {
            reader.fault(&span, what, "the least a roadway costs is from 1 to 4 points");
        }
        ground.roadway_minimum[side.index()] = HalfPoints::whole(row.get_ref().points.into());
    }
    if let Some(row) = &file.floods {
        reader.clause(&row.span(), "floods", row.get_ref().clause.clone());
        ground.floods = Floods::Yes;
    }
    ground
}

fn turns(reader: &mut Reader, file: &ScenarioFile) -> Vec<Turn> {
    if file.turns.is_empty() || file.turns.len() > 60 {
        reader.source.whole("turns", format!("a game has from 1 to 60 turns, not {}", file.turns.len()));
    }
    let mut turns: Vec<Turn> = Vec::new();
    for (number, row) in (1..).zip(&file.turns) {
        let TurnFile { date, time, weather } = row.get_ref();
        let what = format!("turn {number}");
        if turns.last().is_some_and(|before| before.time.next() != *time) {
            reader.fault(
                &row.span(),
                &what,
                "turns go from morning to day, evening, night and morning again",
            );
        }
        if date.trim().is_empty() {
            reader.fault(&row.span(), &what, "a turn needs its date");
        }
        if !(-5..=5).contains(weather) {
            reader.fault(&row.span(), &what, format!("the weather modifier is from -5 to 5, not {weather}"));
        }
        turns.push(Turn { date: date.clone(), time: *time, weather: Modifier(*weather) });
    }
    turns
}

/// The lettered hexes of the map: its regions `entry_a`, `entry_b` and so on.
fn entries(reader: &mut Reader) -> Vec<EntryHex> {
    let map = reader.stock.map;
    let mut entries = Vec::new();
    for (name, hexes) in &map.regions {
        let Some(letter) = name.strip_prefix("entry_").and_then(|letter| letter.chars().next()) else {
            continue;
        };
        let road = map.exits.iter().find(|exit| hexes.contains(&exit.hex)).map(|exit| exit.edge);
        let lies = |edge: &Edge| hexes.iter().all(|hex| map.grid.edge(*edge).contains(hex));
        let edge = road.filter(lies).or_else(|| Edge::ALL.into_iter().find(lies));
        match (&hexes[..], edge) {
            (&[hex], Some(edge)) => entries.push(EntryHex { letter: letter.to_ascii_uppercase(), hex, edge }),
            _ => reader.source.whole(name, "an entry is one hex on a map edge"),
        }
    }
    entries
}

fn locations(reader: &mut Reader, file: &ScenarioFile, entries: &[EntryHex]) -> BTreeMap<String, Vec<HexId>> {
    let mut places: BTreeMap<String, Vec<HexId>> =
        entries.iter().map(|entry| (format!("entry {}", entry.letter), vec![entry.hex])).collect();
    for (name, numbers) in &file.locations {
        let what = format!("location '{name}'");
        let hexes = reader.listed(&numbers.span(), &what, numbers.get_ref());
        places.insert(name.clone(), hexes);
    }
    places
}

/// Who takes part: every unit that the file names, once, and the headquarters of each.
fn forces(reader: &mut Reader, file: &ScenarioFile, rows: &[&Spanned<SetupFile>]) -> Forces {
    let mut ids: Vec<String> = Vec::new();
    let setup = rows.iter().map(|row| (row.span(), "setup", &row.get_ref().units));
    let later = file.reinforcements.iter().map(|row| (row.span(), "reinforcements", &row.get_ref().units));
    for (span, what, units) in setup.chain(later) {
        if units.is_empty() {
            reader.fault(&span, what, "name at least one unit");
        }
        for id in units {
            if ids.contains(id) {
                reader.fault(&span, what, format!("unit '{id}' is already used elsewhere in the scenario"));
            } else if reader.stock.order.counters().iter().any(|counter| counter.id == *id) {
                ids.push(id.clone());
            } else {
                reader.fault(&span, what, format!("there is no unit '{id}'"));
            }
        }
    }
    if ids.len() > MAX_UNITS {
        reader.source.whole("setup", format!("{} units are too many: at most {MAX_UNITS}", ids.len()));
        ids.truncate(MAX_UNITS);
    }
    for formation in reader.stock.order.formations() {
        let members = reader.stock.order.counters().iter().filter(|unit| unit.formation == formation.id);
        if members.into_iter().any(|unit| ids.contains(&unit.id)) && !ids.contains(&formation.hq) {
            let what = format!("formation '{}'", formation.id);
            reader.source.whole(&what, format!("takes part without its headquarters '{}'", formation.hq));
        }
    }
    Forces::select(reader.stock.order, &ids)
}

fn setup(
    reader: &mut Reader,
    rows: &[&Spanned<SetupFile>],
    forces: &Forces,
    terrain: &Terrain,
    places: &BTreeMap<String, Vec<HexId>>,
) -> Vec<SetupRow> {
    let grid = &reader.stock.map.grid;
    let mut setup = Vec::new();
    for row in rows {
        let span = row.span();
        let SetupFile { units, within, of, depleted, clause } = row.get_ref();
        let what = format!("setup in '{of}'");
        reader.clause(&span, &what, clause.clone());
        let Some(from) = places.get(of) else {
            reader.fault(&span, &what, format!("'{of}' is none of the locations, nor an entry hex"));
            continue;
        };
        let near: Hexes = grid
            .hexes()
            .filter(|&hex| from.iter().any(|&place| Range(*within).reaches(grid.distance(hex, place))))
            .collect();
        for unit in units.iter().filter_map(|id| forces.find(id)) {
            let counter = forces.unit(unit);
            let standing = |class: MoveClass| {
                near.iter().filter(|&hex| terrain.may_stand(class, hex)).collect::<Hexes>()
            };
            let hexes = standing(counter.class);
            let on_foot = (counter.class == MoveClass::Wheeled).then(|| standing(MoveClass::Leg));
            if hexes.is_empty() && on_foot.is_none_or(|hexes| hexes.is_empty()) {
                reader.fault(&span, &what, format!("no hex there is open to unit '{}'", counter.id));
            }
            if *depleted && !matches!(counter.reverse, Reverse::Depleted(_)) {
                reader.fault(&span, &what, format!("unit '{}' has no depleted side", counter.id));
            }
            setup.push(SetupRow {
                unit,
                of: of.clone(),
                within: Range(*within),
                hexes,
                on_foot,
                face: if *depleted { Face::Depleted } else { Face::Full },
                clause: clause.clone(),
            });
        }
    }
    setup
}

fn reinforcements(
    reader: &mut Reader,
    file: &ScenarioFile,
    forces: &Forces,
    entries: &[EntryHex],
    turns: usize,
) -> Vec<Reinforcement> {
    let mut groups = Vec::new();
    for row in &file.reinforcements {
        let span = row.span();
        let ReinforcementFile { units, turn, entry, clause } = row.get_ref();
        let what = "reinforcements";
        let clause = reader.clause(&span, what, clause.clone());
        if *turn == 0 || usize::from(*turn) > turns {
            reader.fault(&span, what, format!("turn {turn} is not played in this scenario"));
        }
        let members: UnitSet = units.iter().filter_map(|id| forces.find(id)).collect();
        if Side::BOTH.into_iter().all(|side| members.meets(forces.of_side(side))) {
            reader.fault(&span, what, "units of one side enter together, not of both");
        }
        let Some(&entry) = entries.iter().find(|known| known.letter == *entry) else {
            reader.fault(&span, what, format!("the map has no entry hex {entry}"));
            continue;
        };
        groups.push(Reinforcement { units: members, turn: TurnNo(*turn), entry, clause });
    }
    groups
}

fn works(reader: &mut Reader, file: &ScenarioFile) -> Option<Works> {
    let row = file.fortifications.as_ref()?;
    let (span, what) = (row.span(), "fortifications");
    let WorksFile { side, trench, minefield, dragons_teeth, bunker, clause } = row.get_ref();
    let side = reader.side(&span, what, side);
    let clause = reader.clause(&span, what, clause.clone());
    let mut chits = [0; 4];
    for (kind, count) in [
        (Fortification::Trench, trench),
        (Fortification::Minefield, minefield),
        (Fortification::DragonsTeeth, dragons_teeth),
        (Fortification::Bunker, bunker),
    ] {
        chits[kind.index()] = *count;
    }
    if chits.iter().all(|&count| count == 0) {
        reader.fault(&span, what, "give the number of at least one kind of chit");
    }
    Some(Works { side, chits, clause })
}

fn cups(reader: &mut Reader, file: &ScenarioFile) -> Option<[Cup; 2]> {
    let chits = reader.stock.chits;
    let mut cups: [Option<Cup>; 2] = [None, None];
    for row in &file.cups {
        let span = row.span();
        let CupFile { side, blue, red, black, hand, clause } = row.get_ref();
        let what = format!("cup of '{side}'");
        let side = reader.side(&span, &what, side);
        let clause = reader.clause(&span, &what, clause.clone());
        let mut held: Vec<ChitId> = Vec::new();
        for name in hand {
            match chits.find(name) {
                None => reader.fault(&span, &what, format!("there is no chit '{name}'")),
                Some(id) if chits.chit(id).colour != Colour::Black => {
                    reader.fault(&span, &what, format!("'{name}' is not black: only black chits are held"));
                }
                Some(id) => held.push(id),
            }
        }
        let cup = Cup { blue: *blue, red: *red, black: *black, hand: held, clause };
        if cups[side.index()].replace(cup).is_some() {
            reader.fault(&span, &what, "a side has one cup");
        }
    }
    let [Some(british), Some(german)] = cups else {
        reader.source.whole("cups", "both sides need a cup");
        return None;
    };
    let cups = [british, german];
    let of = |colour: Colour, cup: &Cup| match colour {
        Colour::Blue => u16::from(cup.blue),
        Colour::Red => u16::from(cup.red),
        Colour::Black => u16::from(cup.black) + cup.hand.len() as u16,
    };
    for colour in Colour::ALL {
        let (needed, there_are) = (cups.iter().map(|cup| of(colour, cup)).sum::<u16>(), chits.count(colour));
        if needed > there_are {
            let message =
                format!("both sides together need {needed} {} chits; there are {there_are}", colour.name());
            reader.source.whole("cups", message);
        }
    }
    for (id, chit) in chits.iter() {
        let held = cups.iter().flat_map(|cup| &cup.hand).filter(|&&held| held == id).count();
        if held > usize::from(chit.count) {
            reader
                .source
                .whole("cups", format!("'{}' is held {held} times; there are {}", chit.name, chit.count));
        }
    }
    Some(cups)
}
