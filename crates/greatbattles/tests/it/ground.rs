//! The quick ways to an answer give the same answer as the plain ones.

use board::plane::{Figure, Heading, Mil, Point, Pose, Rect, Sightline};
use greatbattles::army::Army;
use greatbattles::formation::Formation;
use greatbattles::ground::Going;
use greatbattles::map::{Mover, RoadSurface};
use greatbattles::movement::{Haste, Surface};
use greatbattles::numbers::Level;
use greatbattles::play::{BattalionId, Game, Order, Position, Stance, Whereabouts};
use greatbattles::shipped;
use kernel::{Dice, Seeded};

fn agira() -> Game {
    Game::open("agira").expect("Agira opens")
}

fn some_point(dice: &mut Seeded) -> Point {
    Point::new(dice.roll(72_000) as i32, dice.roll(48_000) as i32)
}

/// The surface of a point as the map has it, road by road and patch by patch.
fn plain_surface(game: &Game, point: Point, mover: Mover) -> Option<Surface> {
    let (map, measures) = (game.map(), shipped::measures());
    let is_road = |number: usize| map.roads[number].surface != RoadSurface::Track;
    if let Some((place, squared)) = map.network.nearest(point, is_road)
        && squared.is_within(measures.road_half_width)
    {
        let paved = map.roads[place.road].surface == RoadSurface::Paved;
        return Some(if paved { Surface::Paved } else { Surface::Dirt });
    }
    match map.going(point, mover, shipped::grounds(), measures) {
        Going::Good => Some(Surface::Good),
        Going::Bad => Some(Surface::Bad),
        Going::Impassable => None,
    }
}

#[test]
fn the_raster_agrees_with_the_map() {
    let game = agira();
    let mut dice = Seeded::from_number(3);
    let mut kinds = [0; 4];
    for _ in 0..4_000 {
        // Half of them near a road, where it matters.
        let lines = game.map().network.lines();
        let line = &lines[dice.roll(lines.len() as u32) as usize - 1];
        let on = line.at(Mil(dice.roll(line.length().0 as u32) as i32 - 1)).at;
        let near = Point::new(on.x() + dice.roll(600) as i32 - 300, on.y() + dice.roll(600) as i32 - 300);
        let point = if dice.roll(2) == 1 && game.map().holds(near) { near } else { some_point(&mut dice) };
        let mover = if dice.roll(2) == 1 { Mover::Foot } else { Mover::Vehicle };
        let plain = plain_surface(&game, point, mover);
        assert_eq!(game.surface(point, mover), plain, "{point:?}");
        if let Some(surface) = plain {
            kinds[surface as usize] += 1;
        }
        assert_eq!(game.ground_cover(point), game.map().cover(point, shipped::grounds()), "{point:?}");
    }
    let [paved, dirt, good, bad] = kinds;
    assert!(paved + dirt > 5 && good > 5 && bad > 5, "some of each: {kinds:?}");
}

/// Sight between two shapes, sample by sample as the rule says.
fn plain_sight(game: &Game, a: &Rect, b: &Rect) -> bool {
    let (map, measures) = (game.map(), shipped::measures());
    let (from, to) = (a.centre(), b.centre());
    let height = |level: Level| i32::from(level.0);
    let (low, high) = (height(map.level(from)), height(map.level(to)));
    Sightline::new(from, to, measures.sight_step).samples().all(|sample| {
        let ground = height(map.level(sample.at));
        let is_near = |range: Mil| a.is_within(range, &sample.at) || b.is_within(range, &sample.at);
        let hill = sample.is_overtopped(ground, low, high) && !is_near(measures.crest);
        !hill
            && map.patches.at(sample.at).all(|(number, patch)| {
                let top = ground + height(shipped::grounds().of(patch.kind).height);
                let polygon = &map.patches.pieces()[number].polygon;
                top == ground
                    || !sample.is_overtopped(top, low, high)
                    || polygon.holds(from) && a.is_within(measures.cover_depth, &sample.at)
                    || polygon.holds(to) && b.is_within(measures.cover_depth, &sample.at)
            })
    })
}

/// Covers faq-12.
#[test]
fn quick_sight_agrees_with_every_sample() {
    let game = agira();
    let mut dice = Seeded::from_number(4);
    let stand = game.members(&game.start(), BattalionId(0)).next().expect("a stand");
    let base = game.base(stand, Formation::Assault);
    let mut open = [0; 2];
    for _ in 0..1_500 {
        let from = some_point(&mut dice);
        let mut off = || dice.roll(20_001) as i32 - 10_001;
        let Some(to) = Point::checked(from.x() + off(), from.y() + off()) else { continue };
        let mut at = |point| base.at(Pose::new(point, Heading::new(dice.roll(3600) as i32 - 1)));
        let (a, b) = (at(from), at(to));
        let plain = plain_sight(&game, &a, &b);
        assert_eq!(game.line_is_open(&a, &b), plain, "{from:?} to {to:?}");
        open[usize::from(plain)] += 1;
    }
    assert!(open.iter().all(|&count| count > 100), "{open:?}");
}

/// Two battalions on the table, everything else in reserve.
fn two(game: &Game) -> (Position, BattalionId, BattalionId) {
    let mut at = game.start();
    let own = game.battalions_of(Army::Allied).next().expect("a battalion");
    let enemy = game.battalions_of(Army::Axis).next().expect("a battalion");
    for unit in game.battalions() {
        at.battalion_mut(unit).place = Whereabouts::Reserve;
    }
    for unit in [own, enemy] {
        let state = at.battalion_mut(unit);
        (state.place, state.hidden, state.stance) = (Whereabouts::Table, false, Stance::Inactive);
    }
    (at, own, enemy)
}

#[test]
fn the_closed_test_of_twelve_inches_agrees_with_the_stations() {
    let game = agira();
    let (mut at, own, enemy) = two(&game);
    let mut dice = Seeded::from_number(5);
    let mut refused = [0; 2];
    let middle = Point::new(30_000, 20_000);
    for trial in 0..400 {
        let facing = Heading::new(dice.roll(3600) as i32 - 1);
        for unit in [own, enemy] {
            let round = if unit == own {
                middle
            } else {
                let way = Heading::new(dice.roll(3600) as i32 - 1);
                middle + way.offset(Mil::ZERO, Mil(9_000 + dice.roll(7_000) as i32))
            };
            let stands: Vec<_> = game.members(&at, unit).collect();
            for (number, stand) in stands.into_iter().enumerate() {
                let place = Point::new(
                    round.x() + 1_600 * (number as i32 % 3),
                    round.y() + 1_600 * (number as i32 / 3),
                );
                // Every other trial is without a turn.
                let heading = if trial % 2 == 0 { facing } else { Heading::new(dice.roll(3600) as i32 - 1) };
                at.stand_mut(stand).pose = Pose::new(place, heading);
            }
        }
        at.battalion_mut(own).formation = Formation::Defensive;
        let stands: Vec<_> = game.live(&at, own).map(|stand| (stand, at.stand(stand).pose)).collect();
        let away = Heading::new(dice.roll(3600) as i32 - 1).offset(Mil::ZERO, Mil(1_500));
        let order = Order::Block {
            anchors: vec![Pose::new(middle + away, facing)],
            gap: Mil(500),
            haste: Haste::Careful,
            contact: None,
        };
        let travel = game.travel(&at, own, &order, &stands).expect("ways");
        for number in 0..travel.ways.len() {
            for other in game.live(&at, enemy) {
                let rect = game.rect(&at, other);
                let quick = game.keeps_twelve(&at, &travel, number, &rect);
                assert_eq!(quick, game.keeps_twelve_at_stations(&at, &travel, number, &rect));
                refused[usize::from(quick)] += 1;
            }
        }
    }
    assert!(refused.iter().all(|&count| count > 100), "{refused:?}");
}
