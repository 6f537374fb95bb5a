//! How many reach queries a core answers in a second on the Bastogne map.
//!
//! `cargo bench -p reach --bench reach`
//!
//! Budget 24 half points, a dozen enemies: their hexes closed, their neighbours zones of control. Two hundred movers on
//! sixteen layouts, vehicles and foot. Each query runs the search and takes the set of hexes reached.

use board::{HexId, HexMap, HexSet};
use reach::{Ground, Reach, Steps};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;

const BUDGET: u8 = 24;

fn main() {
    let text = include_str!("../../westwall/data/bastogne/map.toml");
    let map = HexMap::parse(text).expect("the map is sound");
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let grounds: Vec<Vec<u8>> = (0..16).map(|_| ground(&map, &mut random)).collect();
    for (name, vehicle) in [("vehicles", true), ("foot", false)] {
        let steps = steps(&map, vehicle);
        let movers: Vec<(HexId, usize)> = (0..200)
            .map(|i| {
                loop {
                    let hex = HexId(random(map.grid.len()) as u16);
                    let open =
                        steps.cost(hex, 0).is_some() || (1..6).any(|side| steps.cost(hex, side).is_some());
                    if open && grounds[i % 16][hex.index()] == Ground::Free as u8 {
                        break (hex, i % 16);
                    }
                }
            })
            .collect();
        report(name, &steps, &movers, &grounds);
    }
}

fn report(name: &str, steps: &Steps, movers: &[(HexId, usize)], grounds: &[Vec<u8>]) {
    let mut reach = Reach::new();
    let mut hexes = 0;
    for &(hex, layout) in movers {
        reach.run(steps, &[(hex, 0)], BUDGET, &grounds[layout]);
        hexes += reach.set::<16>().len();
    }
    // The best of many short stretches: other work on the machine only ever takes time away.
    let mut best = 0.0_f64;
    for _ in 0..60 {
        let start = spent();
        let mut queries = 0_u32;
        let mut end = start;
        while end < start + 0.03 {
            for &(hex, layout) in movers {
                reach.run(black_box(steps), &[(hex, 0)], BUDGET, &grounds[layout]);
                black_box::<HexSet>(reach.set());
                queries += 1;
            }
            end = spent();
        }
        best = best.max(f64::from(queries) / (end - start));
    }
    let mean = hexes as f64 / movers.len() as f64;
    println!("{name}: {best:.0} queries a second, {mean:.1} hexes reached on average");
}

/// Seconds this process has had on a processor, where the system tells; else seconds passed.
fn spent() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let nanoseconds = std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |n| n / 1e9)
}

/// A dozen enemies somewhere, with their zones of control.
fn ground(map: &HexMap, random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut ground = vec![Ground::Free as u8; map.grid.len()];
    let enemies: Vec<HexId> = (0..12).map(|_| HexId(random(map.grid.len()) as u16)).collect();
    for &enemy in &enemies {
        for hex in map.grid.neighbours(enemy).into_iter().flatten() {
            ground[hex.index()] = Ground::Stop as u8;
        }
    }
    for &enemy in &enemies {
        ground[enemy.index()] = Ground::Closed as u8;
    }
    ground
}

/// Half points: roads and trails first, then the terrain entered and the stream crossed.
fn steps(map: &HexMap, vehicle: bool) -> Steps {
    let mut roads: BTreeMap<(HexId, HexId), u8> = BTreeMap::new();
    for road in map.roads.iter().filter(|road| road.kind != "rail") {
        let cost = match (vehicle, road.kind.as_str()) {
            (true, "road") => 1,
            _ => 2,
        };
        for step in road.hexes.windows(2) {
            for pair in [(step[0], step[1]), (step[1], step[0])] {
                let known = roads.entry(pair).or_insert(cost);
                *known = cost.min(*known);
            }
        }
    }
    let streams: Vec<(HexId, HexId)> = map.hexsides.iter().flat_map(|s| [(s.a, s.b), (s.b, s.a)]).collect();
    Steps::build(&map.grid, |from, _, to| {
        if let Some(&cost) = roads.get(&(from, to)) {
            return Some(cost);
        }
        let stream = streams.contains(&(from, to));
        let entered = match map.terrain_at(to) {
            "clear" | "town" => 2,
            "mixed" | "grove" => 4,
            "woods" | "broken" if !vehicle => 6,
            "rough" if !vehicle => 8,
            _ => return None,
        };
        match (vehicle, stream) {
            (true, true) => None,
            (false, true) => Some(entered + 4),
            _ => Some(entered),
        }
    })
}
