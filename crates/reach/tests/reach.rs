//! Reach against a textbook Dijkstra on random maps, steps, grounds and sources.

use board::{AxisSpec, Edge, Grid, GridSpec, HexId, HexSet, HexShape, Letters, Parity, Runs};
use pathfinding::directed::dijkstra::dijkstra_all;
use proptest::prelude::*;
use reach::{Costs, Ground, Reach, Steps};
use std::collections::BTreeMap;

/// Any numbering of a small grid; some lines are longer than a short machine word.
fn specs() -> impl Strategy<Value = GridSpec> {
    let shapes = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let sizes = prop_oneof![
        (1_u16..20, 1_u16..12),
        (1_u16..6, 30_u16..64),
        (20_u16..40, 1_u16..4),
        (1_u16..8, 64_u16..99)
    ];
    (shapes, sizes, 0_u16..4).prop_map(|((flat, we_first, we_up, ns_up, odd, far), (lines, places), cut)| {
        let (west_east, north_south) = if flat { (lines, places) } else { (places, lines) };
        let axis = |runs, count: u16| AxisSpec {
            name: None,
            runs,
            from: "01".to_owned(),
            to: format!("{count:02}"),
            letters: Letters::Doubled,
        };
        let we = axis(if we_up { Runs::WestToEast } else { Runs::EastToWest }, west_east);
        let ns = axis(if ns_up { Runs::NorthToSouth } else { Runs::SouthToNorth }, north_south);
        let (first, second) = if we_first { (we, ns) } else { (ns, we) };
        GridSpec {
            hexes: if flat { HexShape::FlatTop } else { HexShape::PointyTop },
            first,
            second,
            shifted: if odd { Parity::Odd } else { Parity::Even },
            shifted_towards: match (flat, far) {
                (true, true) => Edge::South,
                (true, false) => Edge::North,
                (false, true) => Edge::East,
                (false, false) => Edge::West,
            },
            odd_lines: None,
            even_lines: (cut > 0 && places > cut).then(|| format!("01-{:02}", places - cut)),
            absent: if cut == 2 && lines > 1 && places > 3 { vec!["0101".to_owned()] } else { Vec::new() },
        }
    })
}

/// A deterministic draw for each place, so that a failing case can be read.
fn draw(seed: u64, place: u64) -> u64 {
    let mut x = seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Costs and step counts by the textbook; a step count breaks ties.
fn oracle(
    grid: &Grid,
    steps: &Steps,
    sources: &[(HexId, u8)],
    budget: u8,
    ground: &[u8],
) -> BTreeMap<HexId, (u32, u32)> {
    const COST: u32 = 10_000;
    let found = dijkstra_all(&None, |at: &Option<HexId>| -> Vec<(Option<HexId>, u32)> {
        match *at {
            None => sources.iter().map(|&(hex, spent)| (Some(hex), u32::from(spent) * COST)).collect(),
            Some(hex) if ground[hex.index()] == Ground::Stop as u8 => Vec::new(),
            Some(hex) => (0..6)
                .filter_map(|side| {
                    let to = grid.neighbour(hex, side)?;
                    let cost = steps.cost(hex, side)?;
                    (ground[to.index()] != Ground::Closed as u8)
                        .then_some((Some(to), u32::from(cost) * COST + 1))
                })
                .collect(),
        }
    });
    let costs = found.into_iter().filter_map(|(at, (_, cost))| Some((at?, (cost / COST, cost % COST))));
    costs.filter(|&(_, (cost, _))| cost <= u32::from(budget)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn agrees_with_dijkstra(
        spec in specs(),
        seed in any::<u64>(),
        dearest in 0_u64..9,
        enemies in 0_u64..30,
        starts in proptest::collection::vec((any::<u16>(), 0_u8..12), 0..4),
        budget in prop_oneof![0_u8..30, Just(255_u8)],
    ) {
        let grid = Grid::new(&spec).unwrap();
        let steps = Steps::build(&grid, |from, side, _| {
            let roll = draw(seed, u64::from(from.0) * 6 + side as u64);
            (!roll.is_multiple_of(5)).then_some((roll / 5 % (dearest + 1)) as u8)
        });
        let ground: Vec<u8> = grid.hexes().map(|hex| {
            let roll = draw(!seed, u64::from(hex.0));
            if roll % 100 < enemies { 1 + (roll / 100 % 2) as u8 } else { 0 }
        }).collect();
        let sources: Vec<(HexId, u8)> =
            starts.iter().map(|&(hex, spent)| (HexId(hex % grid.len() as u16), spent)).collect();
        let expected = oracle(&grid, &steps, &sources, budget, &ground);

        // A search is reusable: run it on something else first.
        let mut reach = Reach::new();
        let other = Grid::new(&GridSpec::flat(7, 40)).unwrap();
        reach.run(&Steps::build(&other, |_, _, _| Some(1)), &[(HexId(0), 0)], 40, &[0; 280]);
        reach.run(&steps, &sources, budget, &ground);

        for hex in grid.hexes() {
            let cost = expected.get(&hex).map(|&(cost, _)| cost as u8);
            prop_assert_eq!(reach.cost(hex), cost, "cost of {}", grid.number(hex));
        }
        let hexes: Vec<HexId> = expected.keys().copied().collect();
        prop_assert_eq!(reach.reached(), hexes.as_slice());
        prop_assert_eq!(reach.set::<64>(), hexes.iter().copied().collect::<HexSet<64>>());

        let mut path = Vec::new();
        for hex in grid.hexes() {
            reach.path_to(&steps, &ground, hex, &mut path);
            let Some(&(cost, count)) = expected.get(&hex) else {
                prop_assert!(path.is_empty());
                continue;
            };
            prop_assert_eq!(path.len() as u32, count + 1, "fewest steps to {}", grid.number(hex));
            prop_assert_eq!(path.last(), Some(&hex));
            let mut spent = reach.cost(path[0]).unwrap();
            prop_assert!(sources.contains(&(path[0], spent)));
            for step in path.windows(2) {
                let side = grid.side_between(step[0], step[1]).unwrap();
                prop_assert_ne!(ground[step[0].index()], Ground::Stop as u8);
                prop_assert_ne!(ground[step[1].index()], Ground::Closed as u8);
                spent += steps.cost(step[0], side).unwrap();
            }
            prop_assert_eq!(u32::from(spent), cost);
            let first = path.clone();
            reach.path_to(&steps, &ground, hex, &mut path);
            prop_assert_eq!(&first, &path, "always the same way");
        }

        // Costs that are kept outlive the next search.
        let mut kept = Costs::NONE;
        reach.keep_costs(&mut kept);
        reach.run(&steps, &[], budget, &ground);
        for hex in grid.hexes() {
            prop_assert_eq!(kept.of(hex), expected.get(&hex).map(|&(cost, _)| cost as u8));
        }
    }
}

fn open_ground() -> (Grid, Steps) {
    let grid = Grid::new(&GridSpec::flat(5, 5)).unwrap();
    let steps = Steps::build(&grid, |_, _, _| Some(2));
    (grid, steps)
}

#[test]
fn a_mover_stops_on_entering_and_may_not_leave_a_stop() {
    let (grid, steps) = open_ground();
    let hex = |number: &str| grid.find(number).unwrap();
    let mut ground = vec![Ground::Free as u8; grid.len()];
    // A wall of stops across column 03.
    for row in 1..=5 {
        ground[hex(&format!("030{row}")).index()] = Ground::Stop as u8;
    }
    let mut reach = Reach::new();
    reach.run(&steps, &[(hex("0103"), 0)], 20, &ground);
    assert_eq!(reach.cost(hex("0303")), Some(4));
    assert_eq!(reach.cost(hex("0403")), None);
    reach.run(&steps, &[(hex("0303"), 0)], 20, &ground);
    assert_eq!(reach.reached(), [hex("0303")]);
}

#[test]
fn a_closed_hex_may_be_left_but_not_entered() {
    let (grid, steps) = open_ground();
    let hex = |number: &str| grid.find(number).unwrap();
    let mut ground = vec![Ground::Free as u8; grid.len()];
    ground[hex("0303").index()] = Ground::Closed as u8;
    let mut reach = Reach::new();
    reach.run(&steps, &[(hex("0302"), 0)], 20, &ground);
    assert_eq!(reach.cost(hex("0303")), None);
    assert_eq!(reach.cost(hex("0304")), Some(6));
    reach.run(&steps, &[(hex("0303"), 1)], 4, &ground);
    assert_eq!(reach.cost(hex("0303")), Some(1));
    assert_eq!(reach.cost(hex("0304")), Some(3));
}

#[test]
fn steps_off_the_map_and_barred_steps_have_no_cost() {
    let grid = Grid::new(&GridSpec::flat(2, 2)).unwrap();
    let steps = Steps::build(&grid, |_, side, _| match side {
        0 => None,
        3 => Some(Steps::BARRED),
        _ => Some(7),
    });
    let corner = grid.find("0101").unwrap();
    let costs: Vec<_> = (0..6).map(|side| steps.cost(corner, side)).collect();
    assert_eq!(costs, [None, None, Some(7), None, None, None]);
}
