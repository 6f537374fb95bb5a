//! Lines of sight against plain geometry: points on a line, nearest centres, every way along it tried.

use std::collections::BTreeMap;

use board::{Grid, HexId};
use kit::Hexside;
use panzer::shipped::{Setting, open_named};
use panzer::sight::{Eye, Obstacle};
use panzer::terrain::Hexes;

fn open(name: &str) -> Setting {
    open_named(name).unwrap()
}

fn hex(setting: &Setting, name: &str) -> HexId {
    setting.map.grid.find(name).unwrap_or_else(|| panic!("no hex {name}"))
}

/// A board as the oracle sees it: places in columns and half rows, and what the map text says.
struct Plain<'s> {
    setting: &'s Setting,
    places: Vec<(i64, i64)>,
    /// The hexes by column and half row.
    by_place: BTreeMap<i64, Vec<Option<HexId>>>,
    hedges: Vec<[bool; 6]>,
    crests: Vec<[bool; 6]>,
    ways: Vec<[bool; 6]>,
    heights: Vec<i64>,
}

impl Plain<'_> {
    fn new(setting: &Setting) -> Plain<'_> {
        let (map, grid) = (&setting.map, &setting.map.grid);
        // In drawing coordinates columns are 1.5 apart and rows the square root of 3.
        let places: Vec<(i64, i64)> = grid
            .hexes()
            .map(|hex| {
                let (x, y) = grid.centre(hex);
                let (left, top) = grid.centre(HexId(0));
                (((x - left) / 1.5).round() as i64, ((y - top) * 2.0 / 3.0_f32.sqrt()).round() as i64)
            })
            .collect();
        let kinds = |kind: &str| {
            let mut table = vec![[false; 6]; grid.len()];
            for side in map.hexsides.iter().filter(|side| side.kind == kind) {
                table[side.a.index()][grid.side_between(side.a, side.b).unwrap()] = true;
                table[side.b.index()][grid.side_between(side.b, side.a).unwrap()] = true;
            }
            table
        };
        let mut ways = vec![[false; 6]; grid.len()];
        for road in map.roads.iter().filter(|road| ["road", "path"].contains(&road.kind.as_str())) {
            for step in road.hexes.windows(2) {
                ways[step[0].index()][grid.side_between(step[0], step[1]).unwrap()] = true;
                ways[step[1].index()][grid.side_between(step[1], step[0]).unwrap()] = true;
            }
        }
        let heights = grid
            .hexes()
            .map(|hex| match map.terrain_at(hex) {
                "woods" | "woods-heavy" => 2,
                "woods-light" => 1,
                "gully" => -1,
                "brick-building" | "stone-building" => i64::from(map.stories(hex)),
                _ => 0,
            })
            .collect();
        let mut by_place: BTreeMap<i64, Vec<Option<HexId>>> = BTreeMap::new();
        for (hex, &(column, row)) in grid.hexes().zip(&places) {
            let (column, row) = (by_place.entry(column).or_default(), row as usize);
            column.resize(column.len().max(row + 1), None);
            column[row] = Some(hex);
        }
        Plain { setting, places, by_place, hedges: kinds("hedgerow"), crests: kinds("crest"), ways, heights }
    }

    fn grid(&self) -> &Grid {
        &self.setting.map.grid
    }

    fn eye(&self, eye: Eye) -> i64 {
        let level = i64::from(self.setting.map.level(eye.hex));
        let gully = i64::from(self.setting.map.terrain_at(eye.hex) == "gully");
        2 * (level - gully + i64::from(eye.story) - 1) + 1
    }

    fn at(&self, column: i64, row: i64) -> Option<HexId> {
        *self.by_place.get(&column)?.get(usize::try_from(row).ok()?)?
    }

    /// The hexes whose centres lie nearest to a point of the line: two if the point is as far from both.
    fn nearest(&self, from: HexId, to: HexId, step: i64, range: i64) -> Vec<HexId> {
        let ((x, y), (u, v)) = (self.places[from.index()], self.places[to.index()]);
        let point = (x * (range - step) + u * step, y * (range - step) + v * step);
        let (column, row) = (point.0.div_euclid(range), point.1.div_euclid(range));
        let mut least = i64::MAX;
        let mut found = Vec::new();
        for (c, r) in (column - 1..=column + 2).flat_map(|c| (row - 2..=row + 3).map(move |r| (c, r))) {
            let Some(hex) = self.at(c, r) else { continue };
            let (across, down) = (c * range - point.0, r * range - point.1);
            let distance = 3 * across * across + down * down;
            if distance < least {
                (least, found) = (distance, vec![hex]);
            } else if distance == least {
                found.push(hex);
            }
        }
        found
    }

    fn is_open(&self, from: Eye, to: Eye, fires: &Hexes) -> bool {
        let range = i64::from(self.grid().distance(from.hex, to.hex));
        if range <= 1 {
            return true;
        }
        let mut steps = vec![vec![from.hex]];
        steps.extend((1..range).map(|step| self.nearest(from.hex, to.hex, step, range)));
        steps.push(vec![to.hex]);
        self.goes_on(&steps, &mut vec![from.hex], &mut Vec::new(), ([from, to], fires))
    }

    /// Tries every way on from a chain of hexes, but for steps from which nothing led on before.
    fn goes_on(
        &self,
        steps: &[Vec<HexId>],
        chain: &mut Vec<HexId>,
        dead: &mut Vec<(HexId, HexId)>,
        line: ([Eye; 2], &Hexes),
    ) -> bool {
        let place = chain.len();
        if place == steps.len() {
            return true;
        }
        for &next in &steps[place] {
            let last = chain[place - 1];
            if self.grid().distance(last, next) != 1 || dead.contains(&(last, next)) {
                continue;
            }
            chain.push(next);
            let passes = self.last_step_is_open(chain, steps.len() as i64 - 1, line);
            let open = passes && self.goes_on(steps, chain, dead, line);
            chain.pop();
            if open {
                return true;
            }
            if passes {
                dead.push((last, next));
            }
        }
        false
    }

    /// Whether the last hexside of a chain is open, and the hex before it.
    fn last_step_is_open(&self, chain: &[HexId], range: i64, (ends, fires): ([Eye; 2], &Hexes)) -> bool {
        let [near, far] = ends.map(|eye| self.eye(eye));
        let level = |hex: HexId| i64::from(self.setting.map.level(hex));
        let side = |a: HexId, b: HexId| self.grid().side_between(a, b).unwrap();
        let place = chain.len() - 2;
        let (a, b) = (chain[place], chain[place + 1]);
        if place > 0 {
            let ways = &self.ways[a.index()];
            let building = self.setting.map.stories(a) > 0;
            let street = building && ways[side(a, chain[place - 1])] && ways[side(a, b)];
            let height = if street { 0 } else { self.heights[a.index()] };
            let height = if fires.contains(a) { height.max(1) } else { height };
            let place = place as i64;
            if 2 * range * (level(a) + height) > near * (range - place) + far * place {
                return false;
            }
        }
        let across = side(a, b);
        if self.ways[a.index()][across] {
            return true;
        }
        let dug = |eye: Eye| {
            let other = eye.dug_in.and_then(|dug| self.grid().neighbour(eye.hex, dug.index()));
            other.is_some_and(|other| [(a, b), (b, a)].contains(&(eye.hex, other)))
        };
        let hedge = self.hedges[a.index()][across] && !ends.into_iter().any(dug);
        let touches = ends.iter().any(|eye| eye.hex == a || eye.hex == b);
        let crest = self.crests[a.index()][across] && !touches;
        let twice = 2 * place as i64 + 1;
        let over = 4 * range * (level(a).max(level(b)) + 1) > near * (2 * range - twice) + far * twice;
        !((hedge || crest) && over)
    }
}

/// Compares the table with the oracle on every `nth` pair.
fn compare(name: &str, nth: usize) {
    let setting = open(name);
    let plain = Plain::new(&setting);
    let fires = setting.scenario.counters.fires;
    let mut open_pairs = 0;
    for a in setting.map.grid.hexes() {
        for b in setting.map.grid.hexes().filter(|&b| b > a) {
            assert_eq!(setting.sight.sees(a, b), setting.sight.sees(b, a));
            if (a.index() * 31 + b.index()) % nth != 0 {
                continue;
            }
            let open = plain.is_open(Eye::on_ground(a), Eye::on_ground(b), &fires);
            let names = [a, b].map(|hex| setting.map.grid.number(hex));
            assert_eq!(setting.sight.sees(a, b), open, "{name}: {names:?}");
            open_pairs += usize::from(open);
        }
    }
    assert!(open_pairs > 500);
}

/// Covers 6.1.4.
#[test]
fn the_hedgerows_are_seen_through_as_geometry_says() {
    compare("25", 1);
}

/// Covers 6.1.4.
#[test]
fn singling_with_its_fires_and_crests_agrees_with_geometry() {
    compare("28", 1);
}

/// Covers 6.1.4.
#[test]
fn villers_bocage_with_its_streets_agrees_with_geometry() {
    compare("31", 2);
}

/// Covers 6.1.4.
#[test]
fn a_turned_map_agrees_with_geometry() {
    compare("34", 2);
}

/// Covers 6.1.4.
#[test]
fn three_maps_agree_with_geometry() {
    compare("27", 7);
}

/// Covers 6.1.4.
#[test]
fn morigny_and_hill_18_agree_with_geometry() {
    compare("30", 3);
    compare("33", 3);
}

/// Covers 6.1.4.
#[test]
fn the_worked_examples_hold() {
    let check = |name: &str, pairs: &[(&str, &str, bool)]| {
        let setting = open(name);
        for (a, b, open) in pairs {
            assert_eq!(setting.sight.sees(hex(&setting, a), hex(&setting, b)), *open, "{a}-{b}");
            assert_eq!(setting.sight.sees(hex(&setting, b), hex(&setting, a)), *open, "{b}-{a}");
        }
    };
    check(
        "31",
        &[
            ("14H5", "14D7", true),
            ("14H5", "14I7", false),
            ("17V8", "17CC4", true),
            ("14K3", "14D7", true),
            ("14J3", "14D7", false),
        ],
    );
    check("28", &[("20P8", "20BB10", false), ("20R6", "20V6", false)]);
    check("25", &[("15Q1", "15Q3", false), ("15A0", "15B2", true), ("15A1", "15B3", false)]);
    check("34", &[("16Q5", "16G7", false)]);
    check("30", &[("13H5", "13J8", false)]);
}

/// Covers 7.45a.
#[test]
fn a_unit_dug_in_sees_through_its_own_hedgerow() {
    let setting = open("25");
    let (squad, lane) = (hex(&setting, "15Q1"), hex(&setting, "15Q3"));
    let south = Hexside::ALL[3];
    let dug = Eye { dug_in: Some(south), ..Eye::on_ground(squad) };
    let none = Hexes::EMPTY;
    let open = |a, b| setting.sight.is_open(none, a, b);
    assert!(!open(Eye::on_ground(squad), Eye::on_ground(lane)));
    assert!(open(dug, Eye::on_ground(lane)) && open(Eye::on_ground(lane), dug));
    let other = Eye { dug_in: Some(Hexside::ALL[0]), ..Eye::on_ground(squad) };
    assert!(!open(other, Eye::on_ground(lane)));
}

/// Covers 6.1.4.
#[test]
fn eyes_in_upper_stories_and_behind_hedgerows_agree_with_geometry() {
    let setting = open("31");
    let plain = Plain::new(&setting);
    let none = Hexes::EMPTY;
    let tower = Eye { story: 3, ..Eye::on_ground(hex(&setting, "14H5")) };
    let mut more = 0;
    for other in setting.map.grid.hexes() {
        let ground = Eye::on_ground(other);
        let open = setting.sight.is_open(none, tower, ground);
        assert_eq!(open, plain.is_open(tower, ground, &none), "{}", setting.map.grid.number(other));
        assert_eq!(open, setting.sight.is_open(none, ground, tower));
        more += usize::from(open && !setting.sight.sees(tower.hex, other));
    }
    assert!(more > 20, "{more}");
    let digger = hex(&setting, "14N4");
    for dug in Hexside::ALL {
        let dug = Eye { dug_in: Some(dug), ..Eye::on_ground(digger) };
        for other in setting.map.grid.hexes() {
            let ground = Eye::on_ground(other);
            let open = setting.sight.is_open(none, dug, ground);
            assert_eq!(open, plain.is_open(dug, ground, &none), "{}", setting.map.grid.number(other));
            assert_eq!(open, setting.sight.is_open(none, dug, ground), "as remembered");
        }
    }
}

/// Covers 6.8.3, 6.1.4.
#[test]
fn a_fire_that_spreads_mends_the_table() {
    let setting = open("28");
    let plain = Plain::new(&setting);
    let mut fires = setting.scenario.counters.fires;
    fires.insert(hex(&setting, "20T7"));
    fires.insert(hex(&setting, "20L8"));
    fires.remove(hex(&setting, "20U5"));
    let table = setting.sight.table(fires);
    let mut changed = 0;
    for a in setting.map.grid.hexes() {
        for b in setting.map.grid.hexes().filter(|&b| b > a) {
            let open = plain.is_open(Eye::on_ground(a), Eye::on_ground(b), &fires);
            assert_eq!((table.sees(a, b), table.sees(b, a)), (open, open));
            let looked = setting.sight.is_open(fires, Eye::on_ground(a), Eye::on_ground(b));
            assert_eq!(looked, open, "without the table");
            changed += usize::from(open != setting.sight.sees(a, b));
        }
    }
    assert!(changed > 0);
    assert!(std::sync::Arc::ptr_eq(&table, &setting.sight.table(fires)));
}

#[test]
fn a_blocked_line_names_what_blocks_it() {
    let setting = open("31");
    let eye = |name| Eye::on_ground(hex(&setting, name));
    let obstacle = |a, b| setting.sight.obstacle(Hexes::EMPTY, eye(a), eye(b));
    assert_eq!(obstacle("14H5", "14D7"), None);
    let Some(Obstacle::Hex(house, over)) = obstacle("14J3", "14D7") else { panic!() };
    assert_eq!((setting.map.grid.number(house), over), ("14I3", 150));
    let setting = open("25");
    let eye = |name| Eye::on_ground(hex(&setting, name));
    let found = setting.sight.obstacle(Hexes::EMPTY, eye("15Q1"), eye("15Q3"));
    assert_eq!(found, Some(Obstacle::Side(hex(&setting, "15Q1"), hex(&setting, "15Q2"), 50)));
}

#[test]
fn smoke_is_counted_along_the_line() {
    let setting = open("25");
    let at = |name| hex(&setting, name);
    let smoke: Hexes = ["15Q1", "15Q2", "15Q4", "15R3"].map(at).into_iter().collect();
    let count = |a, b| setting.sight.count_on_line(at(a), at(b), &smoke);
    assert_eq!(count("15Q1", "15Q4"), 3);
    assert_eq!(count("15Q1", "15Q1"), 1);
    assert_eq!(count("15A0", "15A4"), 0);
    // Between 15A1 and 15B1: only if both have it.
    let both: Hexes = ["15A1", "15B1"].map(at).into_iter().collect();
    let one: Hexes = ["15A1"].map(at).into_iter().collect();
    assert_eq!(setting.sight.count_on_line(at("15A0"), at("15B2"), &both), 1);
    assert_eq!(setting.sight.count_on_line(at("15A0"), at("15B2"), &one), 0);
    let last = |a, b| {
        setting
            .sight
            .last_steps(at(a), at(b))
            .map(|hex| setting.map.grid.number(hex).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(last("15A0", "15B2"), ["15A1", "15B1"]);
    assert_eq!(last("15Q1", "15Q4"), ["15Q3"]);
    assert_eq!(last("15Q1", "15Q2"), ["15Q1"]);
    assert!(last("15Q1", "15Q1").is_empty());
}
