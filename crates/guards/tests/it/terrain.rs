//! Costs, zones of control and modifiers of the ground.

use board::HexId;
use guards::{
    Allowance, BRITISH, Fortification, GERMAN, Ground, HalfPoints, HalfUnits, HexsideKind, Modifier,
    MoveClass, Roadway, Setting, Span, StepCost, Water, chart, open_named,
};
use kit::Hexside;

/// A map with hexes looked up by number.
struct Field {
    setting: Setting,
}

impl Field {
    fn of(name: &str) -> Field {
        Field { setting: open_named(name).unwrap() }
    }

    fn hex(&self, number: &str) -> HexId {
        self.setting.map.grid.find(number).unwrap()
    }

    fn side(&self, from: &str, into: &str) -> (HexId, Hexside) {
        let side = self.setting.map.grid.side_between(self.hex(from), self.hex(into)).unwrap();
        (self.hex(from), Hexside::numbered(side as u8).unwrap())
    }

    fn off_road(&self, class: MoveClass, from: &str, into: &str, span: Span) -> StepCost {
        let (hex, side) = self.side(from, into);
        self.setting.terrain.off_road(class, hex, side, span)
    }

    fn zoc(&self, from: &str, into: &str, span: Span) -> bool {
        let (hex, side) = self.side(from, into);
        self.setting.terrain.zoc_crosses(hex, side, span)
    }

    /// A pair of neighbours, both of clear ground, with a hexside that `test` accepts.
    fn pair(&self, test: impl Fn(HexId, Hexside) -> bool) -> (String, String) {
        let (map, terrain) = (&self.setting.map, &self.setting.terrain);
        let grid = &map.grid;
        let mut sides = grid.hexes().flat_map(|hex| Hexside::ALL.map(|side| (hex, side)));
        let (hex, into) = sides
            .find_map(|(hex, side)| {
                let into = grid.neighbour(hex, side.index())?;
                let clear = [hex, into].iter().all(|&one| terrain.ground(one) == Ground::Clear);
                (clear && !terrain.has_roadway(hex, side) && test(hex, side)).then_some((hex, into))
            })
            .expect("there is such a pair");
        (grid.number(hex).into(), grid.number(into).into())
    }
}

fn points(cost: StepCost, printed: u8) -> Option<u16> {
    cost.of(Allowance(printed)).map(|points| points.0)
}

/// Covers 2.2, 9.0.
#[test]
fn the_chart_says_what_the_rules_say_of_it() {
    let codes = |ground: Ground| chart().ground(ground).cost.map(|cost| cost.to_string());
    assert_eq!(codes(Ground::Woods), ["2", "H", "ALL"]);
    assert_eq!(codes(Ground::Forest)[2], "NA");
    assert_eq!(codes(Ground::Marsh)[1..], ["NA", "NA"]);
    assert_eq!(codes(Ground::MajorRiver), ["NA", "NA", "NA"]);
    assert_eq!(chart().ground(Ground::City).modifier, Modifier(3));
    assert_eq!(chart().ground(Ground::City).stacking, HalfUnits::whole(6));
    assert!(
        Ground::ALL.iter().all(|&ground| {
            ground == Ground::City || chart().ground(ground).stacking == HalfUnits::whole(4)
        })
    );
    let modifiers = HexsideKind::ALL.iter().map(|&kind| chart().hexside(kind).modifier.0);
    assert_eq!(modifiers.collect::<Vec<_>>(), [2, 4, 4, 2, 1, 2]);
    let roads = Roadway::ALL.iter().map(|&way| chart().roadway(way).map(|cost| cost.to_string()).join(" "));
    assert_eq!(roads.collect::<Vec<_>>(), ["1 1/2 1/2", "1 1/2 1/2", "1 1 1", "1 1 1"]);
    let blocking: Vec<&str> = Ground::ALL
        .iter()
        .filter(|&&ground| chart().ground(ground).blocking)
        .map(|ground| ground.name())
        .collect();
    assert_eq!(blocking, ["orchard", "woods", "forest", "hill", "village", "town", "city", "castle"]);
}

/// Covers 15.0, 15.2.
#[test]
fn fortifications_cost_what_is_printed() {
    let row = |kind: Fortification| {
        let row = chart().fortification(kind);
        (row.modifier.0, row.cost.map(|cost| cost.to_string()).join("/"), row.green)
    };
    assert_eq!(row(Fortification::Trench), (1, "1/1/NA".into(), 3));
    assert_eq!(row(Fortification::Minefield), (2, "H/H/H".into(), 6));
    assert_eq!(row(Fortification::DragonsTeeth), (3, "1/NA/NA".into(), 3));
    assert_eq!(row(Fortification::Bunker), (4, "4/0/1".into(), 3));
    // X16: a leg unit into a clear hex with mines.
    let mines = chart().fortification(Fortification::Minefield).cost[MoveClass::Leg.index()];
    let clear = chart().ground(Ground::Clear).cost[MoveClass::Leg.index()];
    assert_eq!(points(StepCost::from(clear).plus(mines), 4), Some(6));
}

/// X5.
///
/// Covers 9.0n1, 9.0n2.
#[test]
fn woods_cost_each_class_its_own() {
    let ground = Field::of("goodwood");
    let terrain = &ground.setting.terrain;
    let grid = &ground.setting.map.grid;
    let mut steps = grid.hexes().flat_map(|hex| Hexside::ALL.map(|side| (hex, side)));
    let (hex, side) = steps
        .find(|&(hex, side)| {
            let into = grid.neighbour(hex, side.index());
            into.is_some_and(|into| terrain.ground(into) == Ground::Woods)
                && terrain.water(hex, side).is_none()
        })
        .unwrap();
    let cost = |class, printed| points(terrain.off_road(class, hex, side, Span::Open), printed);
    assert_eq!(cost(MoveClass::Leg, 4), Some(4));
    assert_eq!(cost(MoveClass::Tracked, 12), Some(12));
    assert_eq!(cost(MoveClass::Wheeled, 10), Some(20));
}

/// Covers 9.1, 8.0n1.
#[test]
fn water_bars_vehicles_and_zones_unless_something_crosses_it() {
    let ground = Field::of("joes-bridge");
    let water = |kind| move |terrain: &guards::Terrain, hex, side| terrain.water(hex, side) == Some(kind);
    let pair = |kind| {
        let is = water(kind);
        ground.pair(|hex, side| is(&ground.setting.terrain, hex, side))
    };
    let (a, b) = pair(Water::Canal);
    assert_eq!(points(ground.off_road(MoveClass::Leg, &a, &b, Span::Open), 4), Some(8));
    assert!(ground.off_road(MoveClass::Tracked, &a, &b, Span::Open).is_barred());
    assert!(ground.off_road(MoveClass::Wheeled, &a, &b, Span::Open).is_barred());
    assert_eq!(points(ground.off_road(MoveClass::Tracked, &a, &b, Span::Crossed), 12), Some(2));
    assert!(!ground.zoc(&a, &b, Span::Open) && ground.zoc(&a, &b, Span::Crossed));
    let (a, b) = pair(Water::Stream);
    assert_eq!(points(ground.off_road(MoveClass::Leg, &a, &b, Span::Open), 4), Some(4));
    assert_eq!(points(ground.off_road(MoveClass::Tracked, &a, &b, Span::Open), 12), Some(6));
    assert_eq!(points(ground.off_road(MoveClass::Wheeled, &a, &b, Span::Open), 10), Some(12));
    assert!(ground.zoc(&a, &b, Span::Open));
}

/// Streams and fords are rivers at Veritable.
///
/// Covers 17.16.
#[test]
fn floods_make_rivers_of_streams_and_fords() {
    let ground = Field::of("veritable");
    let terrain = &ground.setting.terrain;
    let all = || ground.setting.map.grid.hexes().flat_map(|hex| Hexside::ALL.map(|side| (hex, side)));
    assert!(all().all(|(hex, side)| !matches!(terrain.water(hex, side), Some(Water::Stream | Water::Ford))));
    let rivers = all().filter(|&(hex, side)| terrain.water(hex, side) == Some(Water::River)).count();
    assert_eq!(rivers, 2 * (137 + 121));
    let (hex, side) = ground.side("3424", "3425");
    assert_eq!(terrain.water(hex, side), Some(Water::River));
    let dry = guards::Terrain::new(&ground.setting.map, chart(), guards::GroundRules::default()).unwrap();
    assert_eq!(dry.water(hex, side), Some(Water::Ford));
}

/// X4.
///
/// Covers 8.0n1.
#[test]
fn no_zone_reaches_into_forest_or_marsh_or_over_the_ditch() {
    let ground = Field::of("veritable");
    let terrain = &ground.setting.terrain;
    let grid = &ground.setting.map.grid;
    for hex in grid.hexes() {
        for side in Hexside::ALL {
            let Some(into) = grid.neighbour(hex, side.index()) else { continue };
            let closed = matches!(terrain.ground(into), Ground::Forest | Ground::Marsh);
            if closed || terrain.has_ditch(hex, side) {
                assert!(!terrain.zoc_crosses(hex, side, Span::Crossed), "{}", grid.number(hex));
            }
        }
    }
    let (a, b) = ground.pair(|hex, side| terrain.has_ditch(hex, side));
    assert_eq!(points(ground.off_road(MoveClass::Leg, &a, &b, Span::Open), 4), Some(4));
    assert!(ground.off_road(MoveClass::Tracked, &a, &b, Span::Crossed).is_barred());
}

/// The bridge hex of the Maas.
///
/// Covers 12.1n6, 9.1.
#[test]
fn a_river_hex_is_entered_by_what_crosses_it() {
    let ground = Field::of("veritable");
    let terrain = &ground.setting.terrain;
    for class in MoveClass::ALL {
        assert!(ground.off_road(class, "4520", "4620", Span::Open).is_barred());
        assert!(ground.off_road(class, "4620", "4520", Span::Open).is_barred());
        assert_eq!(points(ground.off_road(class, "4519", "4620", Span::Crossed), 12), Some(2));
    }
    let (hex, side) = ground.side("4520", "4620");
    let rate = |span| terrain.by_road(BRITISH, MoveClass::Tracked, hex, side, span);
    assert_eq!(rate(Span::Crossed), Some(kit::MovePoints(1)));
    assert_eq!(rate(Span::Open), None);
    let (hex, side) = ground.side("4519", "4620");
    assert_eq!(terrain.by_road(BRITISH, MoveClass::Tracked, hex, side, Span::Crossed), None);
    assert!(ground.zoc("4620", "4519", Span::Crossed) && !ground.zoc("4519", "4620", Span::Open));
}

/// Covers 9.0n3, 17.5.
#[test]
fn a_highway_costs_tanks_half_a_point_but_not_the_british_at_goodwood() {
    let ground = Field::of("goodwood");
    let (hex, side) = ground.side("5238", "5137");
    let rate = |side_of, class| ground.setting.terrain.by_road(side_of, class, hex, side, Span::Open);
    assert_eq!(rate(GERMAN, MoveClass::Tracked), Some(kit::MovePoints(1)));
    assert_eq!(rate(GERMAN, MoveClass::Leg), Some(HalfPoints::whole(1)));
    for class in MoveClass::ALL {
        assert_eq!(rate(BRITISH, class), Some(HalfPoints::whole(1)));
    }
    let elsewhere = Field::of("joes-bridge");
    let (hex, side) = elsewhere.side("0124", "0224");
    let rate = elsewhere.setting.terrain.by_road(BRITISH, MoveClass::Wheeled, hex, side, Span::Open);
    assert_eq!(rate, Some(kit::MovePoints(1)));
}

/// X6.
///
/// Covers 9.2.
#[test]
fn a_roadway_leads_through_marsh() {
    let mut led = 0;
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let ground = Field::of(name);
        let terrain = &ground.setting.terrain;
        let grid = &ground.setting.map.grid;
        for hex in grid.hexes() {
            for side in Hexside::ALL {
                let Some(into) = grid.neighbour(hex, side.index()) else { continue };
                if terrain.ground(into) != Ground::Marsh {
                    continue;
                }
                assert!(terrain.off_road(MoveClass::Wheeled, hex, side, Span::Crossed).is_barred());
                let rate = terrain.by_road(GERMAN, MoveClass::Wheeled, hex, side, Span::Crossed);
                assert_eq!(rate.is_some(), terrain.has_roadway(hex, side));
                led += usize::from(rate.is_some());
                assert!(!terrain.has_roadway(hex, side) || terrain.may_stand(MoveClass::Wheeled, into));
            }
        }
    }
    assert!(led > 20, "{led} steps lead into marsh by road");
}

/// Covers 9.0n5, 4.0n2.
#[test]
fn entry_hexes_cost_their_other_terrain() {
    for name in ["goodwood", "bonninghardt", "veritable", "joes-bridge"] {
        let ground = Field::of(name);
        for entry in &ground.setting.scenario.entries {
            for class in MoveClass::ALL {
                assert_eq!(points(ground.setting.terrain.entry(class, entry.hex), 12), Some(2), "{name}");
            }
        }
    }
}
