//! Movement on the real map against a second, naive reading of the rules [S5.0 to S6.33].

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Table, scenario};

/// What the naive reading knows of the map, from its data and not from the tables made for play.
struct Ground {
    terrain: BTreeMap<String, String>,
    neighbours: BTreeMap<String, Vec<String>>,
    /// Road, trail and stream by pair of hexes, in both directions.
    ways: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Ground {
    fn of(t: &Table) -> Ground {
        let map = &t.game().map;
        let number = |hex| map.grid.number(hex).to_string();
        let mut ways: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        let mut mark = |a, b, kind: &str| {
            ways.entry((number(a), number(b))).or_default().insert(kind.into());
            ways.entry((number(b), number(a))).or_default().insert(kind.into());
        };
        for road in &map.roads {
            for pair in road.hexes.windows(2) {
                mark(pair[0], pair[1], &road.kind);
            }
        }
        for side in &map.hexsides {
            mark(side.a, side.b, &side.kind);
        }
        let around = |hex| map.grid.neighbours(hex).into_iter().flatten().map(number).collect();
        Ground {
            terrain: map.grid.hexes().map(|hex| (number(hex), map.terrain_at(hex).to_string())).collect(),
            neighbours: map.grid.hexes().map(|hex| (number(hex), around(hex))).collect(),
            ways,
        }
    }

    /// Half points for a step [S5.21 to S5.24].
    fn cost(&self, from: &str, into: &str, vehicle: bool) -> Option<u32> {
        let none = BTreeSet::new();
        let ways = self.ways.get(&(from.to_string(), into.to_string())).unwrap_or(&none);
        if ways.contains("road") {
            return Some(1);
        }
        if ways.contains("trail") {
            return Some(2);
        }
        let stream = ways.contains("stream");
        let hex = match self.terrain[into].as_str() {
            "clear" | "town" => 2,
            "mixed" | "grove" => 4,
            "woods" | "broken" if !vehicle => 6,
            "rough" if !vehicle => 8,
            _ => return None,
        };
        if stream && vehicle { None } else { Some(hex + if stream { 4 } else { 0 }) }
    }

    /// The cheapest cost of every hex that a unit can end in, found by relaxing until nothing changes.
    fn reach(&self, start: &str, budget: u32, vehicle: bool, enemies: &[&str]) -> BTreeMap<String, u32> {
        let controlled =
            |hex: &String| self.neighbours[hex].iter().any(|near| enemies.contains(&near.as_str()));
        let mut best = BTreeMap::from([(start.to_string(), 0)]);
        loop {
            let mut changed = false;
            for (hex, spent) in best.clone() {
                if controlled(&hex) {
                    continue;
                }
                for next in &self.neighbours[&hex] {
                    let Some(step) = self.cost(&hex, next, vehicle) else { continue };
                    let total = spent + step;
                    let better = best.get(next).is_none_or(|&known| total < known);
                    if total <= budget && better && !enemies.contains(&next.as_str()) {
                        best.insert(next.clone(), total);
                        changed = true;
                    }
                }
            }
            if !changed {
                best.remove(start);
                return best;
            }
        }
    }
}

/// Covers S5.13, S5.21, S5.22, S5.23, S5.24, S6.0.
#[test]
fn every_move_on_the_map_costs_what_the_rules_say() {
    let units = [("1/77", 7, false), ("5-art12", 7, false), ("1/304", 12, true), ("Lehr-recon", 14, true)];
    let starts = ["1317", "0305", "2014", "1911", "2626", "0620", "2417", "1425", "0129", "2205"];
    let enemies = ["1516", "2115", "1823", "0606", "2307", "0928"];
    let ground = Ground::of(&scenario("spearhead", "turn 5, German movement"));
    for (unit, allowance, vehicle) in units {
        for start in starts {
            let t = scenario(
                "spearhead",
                &format!(
                    "turn 5, German movement
                     {start}: {unit}
                     1516: 52
                     2115: 3
                     1823: 811
                     0606: 20
                     2307: 73
                     0928: 58"
                ),
            );
            let reach = ground.reach(start, 2 * allowance, vehicle, &enemies);
            let goals = t.goals("move", unit);
            assert_eq!(goals, reach.keys().cloned().collect::<Vec<_>>(), "{unit} from {start}");
            for hex in goals.iter().step_by(7) {
                let cost = t.clone().play(&format!("move {unit} to {hex}")).cost();
                assert_eq!(u32::from(cost), reach[hex], "{unit} from {start} to {hex}");
            }
        }
    }
}
