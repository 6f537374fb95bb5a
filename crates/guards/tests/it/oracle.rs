//! Oracles written apart from the rules: movement against a textbook search over the printed chart, the clear road against a
//! second reading of map and rule. Nothing here asks the engine what a step costs or where a zone of control reaches.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use board::{HexId, HexMap};
use guards::{Arrangement, Guards, MoveClass, Phase, Position, Side, UnitId, UnitWish, Weather, WorkWish};
use kernel::prelude::*;
use kernel::{Dice, Seeded, Viewer};

/// The terrain chart: leg, tracked, wheeled.
const HEXES: [(&str, [&str; 3]); 12] = [
    ("clear", ["1", "1", "1"]),
    ("heath", ["1", "1", "2"]),
    ("orchard", ["1", "2", "2"]),
    ("woods", ["2", "H", "ALL"]),
    ("forest", ["3", "ALL", "NA"]),
    ("marsh", ["3", "NA", "NA"]),
    ("hill", ["2", "2", "3"]),
    ("village", ["1", "1", "1"]),
    ("town", ["1", "1", "1"]),
    ("city", ["1", "2", "2"]),
    ("castle", ["1", "2", "2"]),
    ("major-river", ["NA", "NA", "NA"]),
];
const SIDES: [(&str, [&str; 3]); 5] = [
    ("stream", ["1", "2", "H"]),
    ("river", ["ALL", "NA", "NA"]),
    ("canal", ["ALL", "NA", "NA"]),
    ("ford", ["1", "1", "2"]),
    ("ditch", ["1", "NA", "NA"]),
];
const WORKS: [(&str, [&str; 3]); 4] = [
    ("trench", ["1", "1", "NA"]),
    ("minefield", ["H", "H", "H"]),
    ("dragons-teeth", ["1", "NA", "NA"]),
    ("bunker", ["4", "0", "1"]),
];

/// A map as it lies on the table.
pub struct Sheet<'a> {
    pub map: &'a HexMap,
    sides: BTreeMap<(HexId, HexId), Vec<String>>,
    roads: BTreeMap<(HexId, HexId), Vec<String>>,
    /// Hexsides with a bridge that stands or a finished pontoon.
    spanned: BTreeSet<(HexId, HexId)>,
    /// Works: hex, kind, facing.
    works: Vec<(HexId, &'static str, usize)>,
    pub enemies: BTreeSet<HexId>,
    flooded: bool,
    dear_roads: bool,
}

pub fn pair(a: HexId, b: HexId) -> (HexId, HexId) {
    (a.min(b), a.max(b))
}

fn look(table: &[(&'static str, [&'static str; 3])], name: &str, class: usize) -> &'static str {
    table.iter().find(|(kind, _)| *kind == name).unwrap_or_else(|| panic!("{name}?")).1[class]
}

/// What a step adds up to in half points: nothing if it is closed; whether it costs everything.
struct Sum {
    points: u32,
    all: bool,
    closed: bool,
}

impl Sum {
    fn add(&mut self, code: &str, printed: u32) {
        match code {
            "NA" => self.closed = true,
            "ALL" => self.all = true,
            "H" => self.points += printed.div_ceil(2) * 2,
            number => self.points += number.parse::<u32>().unwrap() * 2,
        }
    }
}

impl Sheet<'_> {
    fn terrain(&self, hex: HexId) -> &str {
        self.map.terrain_at(hex)
    }

    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (usize, HexId)> + '_ {
        (0..6).filter_map(move |side| Some((side, self.map.grid.neighbour(hex, side)?)))
    }

    /// Streams and fords count as rivers in flood; a ford takes the place of what it crosses.
    fn features(&self, a: HexId, b: HexId) -> Vec<&str> {
        let printed = self.sides.get(&pair(a, b)).map_or(&[][..], Vec::as_slice);
        let has = |kind: &str| printed.iter().any(|one| one == kind);
        let mut found = Vec::new();
        if has("canal") {
            found.push("canal");
        } else if has("ford") && !self.flooded {
            found.push("ford");
        } else if has("river") || has("ford") || has("stream") && self.flooded {
            found.push("river");
        } else if has("stream") {
            found.push("stream");
        }
        if has("ditch") {
            found.push("ditch");
        }
        found
    }

    fn is_spanned(&self, a: HexId, b: HexId) -> bool {
        self.spanned.contains(&pair(a, b))
    }

    /// A hex of a major river that a bridge fills.
    fn is_bridge_hex(&self, hex: HexId) -> bool {
        self.map.regions.get("river_bridges").is_some_and(|bridges| bridges.contains(&hex))
    }

    /// Whether an enemy in the first hex controls the second: where wheels could go, bridges opening water.
    fn controls(&self, from: HexId, into: HexId) -> bool {
        if look(&HEXES, self.terrain(into), 2) == "NA" && !self.is_bridge_hex(into) {
            return false;
        }
        self.features(from, into).iter().all(|kind| {
            let water = *kind != "ditch";
            water && self.is_spanned(from, into) || look(&SIDES, kind, 2) != "NA"
        })
    }

    pub fn in_zone(&self, hex: HexId) -> bool {
        self.neighbours(hex).any(|(_, from)| self.enemies.contains(&from) && self.controls(from, hex))
    }

    /// Whether a class can go from one hex to the next at all: by a roadway whose bridge stands, or over ground and water that
    /// are open to it; never through the green side of a chit that is closed to it.
    pub fn is_open(&self, class: usize, from: HexId, side: usize, to: HexId) -> bool {
        let wet = self.features(from, to).iter().any(|kind| *kind != "ditch");
        let road = self.roads.contains_key(&pair(from, to));
        let by_road = road && (!wet || self.is_spanned(from, to));
        let mut sum = Sum { points: 0, all: false, closed: false };
        if !by_road {
            sum.closed = self.is_bridge_hex(from) && !road;
            sum.add(look(&HEXES, self.terrain(to), class), 0);
            for kind in self.features(from, to) {
                if kind == "ditch" || !self.is_spanned(from, to) {
                    sum.add(look(&SIDES, kind, class), 0);
                }
            }
        }
        self.add_works(&mut sum, class, 0, side, to);
        !sum.closed
    }

    /// What the chits of a hex add that are entered through a green side.
    fn add_works(&self, sum: &mut Sum, class: usize, printed: u32, side: usize, to: HexId) {
        let entered = (side + 3) % 6;
        for &(hex, kind, facing) in &self.works {
            let turned = (entered + 6 - facing) % 6;
            if hex == to && (kind == "minefield" || matches!(turned, 0 | 1 | 5)) {
                sum.add(look(&WORKS, kind, class), printed);
            }
        }
    }

    fn step(&self, class: usize, printed: u32, from: HexId, side: usize, to: HexId) -> Sum {
        let mut sum = Sum { points: 0, all: false, closed: false };
        let leaves = self.in_zone(from);
        let wet = self.features(from, to).iter().any(|kind| *kind != "ditch");
        let cut = wet && !self.is_spanned(from, to);
        let printed_road = self.roads.get(&pair(from, to));
        // Off a bridge over a major river there is one way: its roadway.
        sum.closed = self.is_bridge_hex(from) && printed_road.is_none();
        let road = printed_road.filter(|_| !leaves && !cut);
        if let Some(kinds) = road {
            let quick = kinds.iter().any(|kind| kind == "road" || kind == "highway");
            sum.points += if quick && class != 0 && !self.dear_roads { 1 } else { 2 };
        } else {
            sum.add(look(&HEXES, self.terrain(to), class), printed);
            for kind in self.features(from, to) {
                if kind == "ditch" || !self.is_spanned(from, to) {
                    sum.add(look(&SIDES, kind, class), printed);
                }
            }
        }
        self.add_works(&mut sum, class, printed, side, to);
        if leaves {
            sum.points += 2;
        }
        sum
    }

    /// The least that each hex costs a unit that starts in one, in half points.
    fn reach(
        &self,
        class: usize,
        printed: u32,
        allowance: u32,
        night: bool,
        start: HexId,
    ) -> BTreeMap<HexId, u32> {
        let mut best = BTreeMap::from([(start, 0)]);
        let mut queue = BinaryHeap::from([(std::cmp::Reverse(0), start)]);
        while let Some((std::cmp::Reverse(spent), from)) = queue.pop() {
            if best[&from] < spent || from != start && self.in_zone(from) {
                continue;
            }
            for (side, to) in self.neighbours(from) {
                let sum = self.step(class, printed, from, side, to);
                let wide = self.features(from, to).iter().any(|kind| *kind == "river" || *kind == "canal");
                let wades = wide && !self.is_spanned(from, to);
                if self.enemies.contains(&to) || sum.closed || wades && self.in_zone(to) || sum.all && night {
                    continue;
                }
                let price = if sum.all { printed * 2 } else { sum.points };
                if spent + price > allowance && spent > 0 {
                    continue;
                }
                let after = (spent + price).min(allowance);
                if best.get(&to).is_none_or(|&known| after < known) {
                    best.insert(to, after);
                    queue.push((std::cmp::Reverse(after), to));
                }
            }
        }
        best
    }
}

pub fn any<T: Copy>(dice: &mut Seeded, from: &[T]) -> T {
    from[dice.roll(from.len() as u32) as usize - 1]
}

pub fn sheet<'a>(book: &'a Guards, at: &Position, wanted: &Arrangement, of: Side) -> Sheet<'a> {
    let setting = book.game().setting();
    let map = &setting.map;
    let find = |word: &str| map.grid.find(word).unwrap();
    let mut sheet = Sheet {
        map,
        sides: BTreeMap::new(),
        roads: BTreeMap::new(),
        spanned: map.bridges.iter().map(|bridge| pair(bridge.a, bridge.b)).collect(),
        works: Vec::new(),
        enemies: BTreeSet::new(),
        flooded: setting.scenario.id == "veritable",
        dear_roads: setting.scenario.id == "goodwood" && of == guards::BRITISH,
    };
    for side in &map.hexsides {
        sheet.sides.entry(pair(side.a, side.b)).or_default().push(side.kind.clone());
    }
    for road in &map.roads {
        for step in road.hexes.windows(2) {
            sheet.roads.entry(pair(step[0], step[1])).or_default().push(road.kind.clone());
        }
    }
    for word in &wanted.blown {
        let (a, b) = word.split_once('/').unwrap();
        sheet.spanned.remove(&pair(find(a), find(b)));
    }
    for word in &wanted.pontoons {
        let (a, b) = word.split_once('/').unwrap();
        sheet.spanned.insert(pair(find(a), find(b)));
    }
    for work in &wanted.works {
        sheet.works.push((find(&work.hex), work.kind.name(), usize::from(work.facing)));
    }
    let forces = book.game().forces();
    for enemy in forces.of_side(of.other()) {
        if let Some(hex) = at.troops.hex(enemy).filter(|_| !forces.unit(enemy).is_hq()) {
            sheet.enemies.insert(hex);
        }
    }
    sheet
}

/// Where the engine lets a unit go, and what it has then spent.
fn reached(book: &Guards, at: &Position, unit: UnitId) -> BTreeMap<HexId, u32> {
    let seat = book.decision(at).seats.first().unwrap();
    let mut at = *at;
    book.apply(&mut at, seat, &guards::Action::Take(unit), &mut Seeded::from_number(0), &mut kernel::Silent)
        .unwrap();
    let start = at.troops.hex(unit).unwrap();
    let mut best = BTreeMap::from([(start, 0)]);
    let mut open = vec![at];
    while let Some(at) = open.pop() {
        let from = at.troops.hex(unit).unwrap();
        let spent = u32::from(at.spent[unit.index()]);
        if best[&from] < spent {
            continue;
        }
        let view = book.view(&at, Viewer::Seat(seat));
        for side in 0..6 {
            let Some(to) = book.game().setting().map.grid.neighbour(from, side) else { continue };
            let go = guards::Action::Go(to);
            if book.check(&view, seat, &go).is_err() {
                continue;
            }
            let mut next = at;
            book.apply(&mut next, seat, &go, &mut Seeded::from_number(0), &mut kernel::Silent).unwrap();
            if next.asks() == Some(guards::Frame::Window) {
                let (other, hold) = (kernel::Seat(1 - seat.0), guards::Action::Hold);
                book.apply(&mut next, other, &hold, &mut Seeded::from_number(0), &mut kernel::Silent)
                    .unwrap();
            }
            // What a closed stack forbids is tried and leaves the unit where it was.
            if next.troops.hex(unit) != Some(to) {
                continue;
            }
            let after = u32::from(next.spent[unit.index()]);
            if best.get(&to).is_none_or(|&known| after < known) {
                best.insert(to, after);
                open.push(next);
            }
        }
    }
    best
}

/// A random position: one unit with its headquarters, some enemies without guns, works, blown bridges, weather and time.
fn arranged(book: &Guards, dice: &mut Seeded) -> Option<(Arrangement, UnitId)> {
    let setting = book.game().setting();
    let (grid, forces) = (&setting.map.grid, book.game().forces());
    let units: Vec<UnitId> = forces.units().map(|(id, _)| id).collect();
    let unit = any(dice, &units);
    let counter = forces.unit(unit);
    let formation = forces.formation(forces.formation_of(unit));
    let debarked = counter.class == MoveClass::Wheeled && dice.roll(4) == 1;
    let class = if debarked { MoveClass::Leg } else { counter.class };
    let dry: Vec<HexId> = grid.hexes().filter(|&hex| setting.map.terrain_at(hex) != "major-river").collect();
    let start = any(dice, &dry);
    if !setting.terrain.may_stand(class, start) {
        return None;
    }
    let near: Vec<HexId> =
        dry.iter().copied().filter(|&hex| (1..=8).contains(&grid.distance(hex, start))).collect();
    let place = |hex: HexId| grid.number(hex).to_owned();
    let wish = |unit: UnitId, hex: HexId| UnitWish {
        unit: forces.unit(unit).id.clone(),
        hex: place(hex),
        ..UnitWish::default()
    };
    let mut wanted = Arrangement {
        turn: any(dice, &[1, 3, 4]),
        weather: any(dice, &Weather::ALL),
        active: formation.card.id.clone(),
        phase: Phase::Movement,
        ..Arrangement::default()
    };
    wanted.units.push(UnitWish { debarked, failed: any(dice, &[0, 2]), ..wish(unit, start) });
    if unit != formation.hq {
        wanted.units.push(wish(formation.hq, start));
    }
    let armed = |enemy: &UnitId| !forces.unit(*enemy).is_hq() && forces.unit(*enemy).direct.is_none();
    let enemies: Vec<UnitId> = forces.of_side(counter.side.other()).iter().filter(armed).collect();
    for &enemy in enemies.iter().take(dice.roll(6) as usize - 1) {
        wanted.units.push(wish(enemy, any(dice, &near)));
    }
    for _ in 1..dice.roll(8) {
        let kind = any(dice, guards::Fortification::ALL);
        let hex = place(any(dice, &near));
        let facing = if kind == guards::Fortification::Minefield { 0 } else { dice.roll(6) as u8 - 1 };
        if !wanted.works.iter().any(|work| work.hex == hex && work.kind == kind) {
            wanted.works.push(WorkWish { kind, hex, facing });
        }
    }
    for bridge in &setting.map.bridges {
        if dice.roll(3) == 1 {
            wanted.blown.push(format!("{}/{}", place(bridge.a), place(bridge.b)));
        }
    }
    for hexside in &setting.map.hexsides {
        let bridged =
            setting.map.bridges.iter().any(|bridge| pair(bridge.a, bridge.b) == pair(hexside.a, hexside.b));
        let near = grid.distance(hexside.a, start) < 6 && matches!(hexside.kind.as_str(), "river" | "canal");
        let word = format!("{}/{}", place(hexside.a), place(hexside.b));
        if near
            && !bridged
            && dice.roll(4) == 1
            && wanted.pontoons.len() < 20
            && !wanted.pontoons.contains(&word)
        {
            wanted.pontoons.push(word);
        }
    }
    Some((wanted, unit))
}

/// Covers 9.0, 9.0n1, 9.0n2, 9.0n3, 9.0n4, 9.0n6, 9.0n7, 9.0n9, 9.1, 9.1n1, 9.1n2, 9.2, 8.0n3, 8.0n4, 8.0n5, 8.0n6, 13.2, 13.2n1, 15.2.
#[test]
fn movement_agrees_with_a_textbook_search() {
    let (mut positions, mut hexes, mut met) = (0, 0, BTreeSet::new());
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let book = guards::open(name).unwrap();
        let mut dice = Seeded::from_number(44);
        for _ in 0..60 {
            let Some((wanted, unit)) = arranged(&book, &mut dice) else { continue };
            let at = book.arrange(wanted.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
            let counter = book.game().forces().unit(unit);
            let wish = &wanted.units[0];
            let (class, printed) = if wish.debarked {
                (0, 4)
            } else {
                (counter.class as usize, u32::from(counter.full.allowance.0))
            };
            let mut allowance = printed;
            let night = wanted.turn == 4;
            let slow = wish.failed == 2 && (class != 0 || counter.is_hq()) && !wish.debarked;
            let muddy = matches!(wanted.weather, Weather::Rain | Weather::Storm | Weather::Snow);
            for halved in [night, muddy, slow] {
                if halved {
                    allowance = allowance.div_ceil(2);
                }
            }
            let start = at.troops.hex(unit).unwrap();
            if book
                .game()
                .forces()
                .of_side(counter.side.other())
                .iter()
                .any(|enemy| at.troops.hex(enemy) == Some(start))
            {
                continue;
            }
            let expected =
                sheet(&book, &at, &wanted, counter.side).reach(class, printed, allowance * 2, night, start);
            let found = reached(&book, &at, unit);
            let number = |hex: &HexId| book.game().setting().map.grid.number(*hex).to_owned();
            let differing: Vec<String> = expected
                .keys()
                .chain(found.keys())
                .filter(|hex| expected.get(hex) != found.get(hex))
                .map(|hex| {
                    format!(
                        "{}: {:?} by the chart, {:?} by the engine",
                        number(hex),
                        expected.get(hex),
                        found.get(hex)
                    )
                })
                .collect();
            assert!(
                differing.is_empty(),
                "{name}, {} of {allowance} from {}: {differing:?}\n{wanted:?}",
                counter.id,
                number(&start)
            );
            positions += 1;
            hexes += found.len();
            let sheet = sheet(&book, &at, &wanted, counter.side);
            for &from in found.keys() {
                for (_, to) in sheet.neighbours(from) {
                    met.insert((sheet.terrain(to).to_owned(), class));
                    met.extend(sheet.features(from, to).into_iter().map(|kind| (kind.to_owned(), class)));
                    met.extend(
                        sheet.works.iter().filter(|work| work.0 == to).map(|work| (work.1.to_owned(), class)),
                    );
                }
            }
        }
    }
    println!("{positions} positions, {hexes} hexes reached");
    assert!(positions > 150 && hexes > 4000);
    // Every code of the chart has been met by each class that has it.
    let code = |row: &str, class: usize| {
        let mut rows = HEXES.iter().chain(&SIDES).chain(&WORKS);
        rows.find(|known| known.0 == row).unwrap().1[class]
    };
    for (class, codes) in [
        ["1", "2", "3", "4", "H", "ALL"],
        ["0", "1", "2", "H", "ALL", "NA"],
        ["1", "2", "3", "H", "ALL", "NA"],
    ]
    .iter()
    .enumerate()
    {
        for wanted in codes {
            assert!(
                met.iter().any(|(row, of)| *of == class && code(row, class) == *wanted),
                "no unit of class {class} came next to a cost of {wanted}"
            );
        }
    }
}

/// Roads by roadway steps, bridges standing, every hex free of German zones of control and out of the
/// printed range of German guns.
///
/// Covers 17.4n1, 17.9, 17.15, 17.22.
#[test]
fn the_clear_road_agrees_with_a_second_reading() {
    let (mut open, mut shut) = (0, 0);
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let book = guards::open(name).unwrap();
        let (setting, forces) = (book.game().setting(), book.game().forces());
        let mut dice = Seeded::from_number(9);
        let roads: Vec<HexId> =
            setting.map.roads.iter().flat_map(|road| road.hexes.iter().copied()).collect();
        let ends = &setting.scenario.victory.exit().road_from;
        for _ in 0..40 {
            let Some((mut wanted, _)) = arranged(&book, &mut dice) else { continue };
            wanted.units.clear();
            let british = forces
                .of_side(guards::BRITISH)
                .iter()
                .map(|unit| forces.unit(unit))
                .find(|unit| unit.is_hq())
                .unwrap();
            let word = |hex: HexId| setting.map.grid.number(hex).to_owned();
            wanted.active = british.formation.clone();
            wanted.blown.truncate(dice.roll(4) as usize - 1);
            wanted.units.push(UnitWish {
                unit: british.id.clone(),
                hex: word(roads[0]),
                ..UnitWish::default()
            });
            let germans: Vec<UnitId> = forces.of_side(guards::GERMAN).iter().collect();
            for _ in 1..dice.roll(4) {
                let unit = forces.unit(any(&mut dice, &germans)).id.clone();
                let hex = any(&mut dice, &roads);
                let beside = setting.map.grid.neighbour(hex, dice.roll(6) as usize - 1);
                let dry = |hex: &HexId| setting.map.terrain_at(*hex) != "major-river";
                let hex = beside.filter(dry).unwrap_or(hex);
                let hex = word(hex);
                if hex != wanted.units[0].hex && !wanted.units.iter().any(|wish| wish.unit == unit) {
                    wanted.units.push(UnitWish { unit, hex, ..UnitWish::default() });
                }
            }
            let at = book.arrange(wanted.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
            let sheet = sheet(&book, &at, &wanted, guards::BRITISH);
            let spoiled = |hex: HexId| {
                let by = |unit: UnitId| {
                    let range = forces.unit(unit).direct.map_or(0, |range| range.0);
                    at.troops
                        .hex(unit)
                        .is_some_and(|from| setting.map.grid.distance(from, hex) <= u16::from(range))
                };
                sheet.in_zone(hex) || germans.iter().any(|&unit| by(unit))
            };
            let mut expected: BTreeSet<HexId> = ends.iter().copied().filter(|&hex| !spoiled(hex)).collect();
            loop {
                let step = sheet.roads.keys().find_map(|&(a, b)| {
                    let wet = sheet.features(a, b).iter().any(|kind| *kind != "ditch");
                    let (from, to) = if expected.contains(&a) { (a, b) } else { (b, a) };
                    let leads = expected.contains(&from) && !expected.contains(&to);
                    (leads && (!wet || sheet.is_spanned(a, b)) && !spoiled(to)).then_some(to)
                });
                match step {
                    Some(hex) => expected.insert(hex),
                    None => break,
                };
            }
            let found: BTreeSet<HexId> = book.game().clear_road(&at, ends).iter().collect();
            assert_eq!(found, expected, "{name}: {wanted:?}");
            if found.is_empty() { shut += 1 } else { open += 1 }
        }
    }
    println!("{open} roads open at their beginning, {shut} shut");
    assert!(open > 40);
}
