//! Drops, gathering, notes and C Ops on the tables of Arnhem and Malta; bombing at Goodwood.

use board::plane::{Mil, Point};
use greatbattles::army::Army;
use greatbattles::formation::Formation;
use greatbattles::numbers::{DayNo, Points};
use greatbattles::play::{
    Action, BattalionId, GreatBattlesBook, Life, Muster, Position, Stance, StandId, Step, Whereabouts, open,
};
use greatbattles::replacements::{Situation, Supply};
use greatbattles::sighting::Weather;
use kernel::laws::TestTable;
use kernel::{Rules, Seat, Seeded, Silent, Viewer};

const ALLIED: Seat = Seat(0);
const AXIS: Seat = Seat(1);

struct Field(TestTable<GreatBattlesBook>);

impl Field {
    fn new(name: &str) -> Field {
        let book = open(name).expect("it opens");
        let at = book.start();
        Field(TestTable::new(book, at))
    }

    fn at(&mut self) -> &mut Position {
        &mut self.0.at
    }

    fn unit(&self, id: &str) -> BattalionId {
        let all = &self.0.book.game().scenario().battalions;
        BattalionId(all.iter().position(|battalion| battalion.id == id).expect("a battalion") as u8)
    }

    fn stand(&self, id: &str) -> StandId {
        let game = self.0.book.game();
        let of =
            |unit: BattalionId| game.members(&self.0.at, unit).find(|&stand| game.stand_name(stand) == id);
        game.battalions().find_map(of).expect("a stand")
    }

    fn say(&mut self, seed: u64, notation: &str) {
        let seat = self.0.book.decision(&self.0.at).seats.first().expect("a seat decides");
        let action = self.0.book.read(notation).expect("it reads");
        let mut dice = Seeded::from_number(seed);
        let done = self.0.book.apply(&mut self.0.at, seat, &action, &mut dice, &mut Silent);
        assert_eq!(done, Ok(()), "{notation}");
    }

    /// The first turn of the side that plays first, in the step before its landings.
    fn before_landings(name: &str, army: Army) -> Field {
        let mut field = Field::new(name);
        let at = field.at();
        (at.step, at.phasing, at.turn, at.proceeded, at.weather) =
            (Step::Barrage, army, 1, true, Weather::Clear);
        field
    }
}

/// Covers dz, 7c-2, 7c-3.
#[test]
fn landed_troops_are_scattered_and_gather_before_anything_else() {
    let mut field = Field::before_landings("arnhem", Army::Allied);
    let unit = field.unit("al-A1");
    assert_eq!(field.at().battalion(unit).place, Whereabouts::Away);
    field.say(3, "done");
    assert_eq!(field.at().step, Step::Land, "before the action rolls");
    field.0.refuses("aim al-A1-i1 at 1,1", "dz");
    field.0.refuses("aim al-C1-i1 at 5,20", "dz");
    field.say(3, "done");
    assert_eq!(field.at().step, Step::Orders);
    let state = *field.at().battalion(unit);
    assert_eq!((state.place, state.muster), (Whereabouts::Table, Muster::Scattered));
    assert_eq!((state.formation, state.stance), (Formation::Defensive, Stance::Inactive));
    assert!(field.at().is_known(unit));
    let live = field.0.book.game().live(&field.0.at, unit).next().expect("a stand is left");
    let name = field.0.book.game().stand_name(live);
    field.at().battalion_mut(unit).actions = 2;
    field.0.refuses("form al-A1 column gap 0.25 front 1 facing 0", "7c-3");
    field.0.refuses(&format!("some al-A1 {name}=fire"), "7c-3");
    field.say(3, "pick al-A1");
    field.0.allows("abandon al-A1");
    field.say(3, &format!("gather al-A1 {name}"));
    field.say(3, "go");
    while field.at().moving.is_some() {
        field.say(3, "fire");
    }
    assert_eq!(field.at().battalion(unit).rendezvous, Some(live), "named once");
}

/// Covers malta-4, 7c-5.
#[test]
fn stragglers_are_lost_when_the_others_move_off_and_gathering_ignores_twelve_inches() {
    let mut field = Field::before_landings("arnhem", Army::Allied);
    field.say(3, "done");
    field.say(3, "done");
    let unit = field.unit("al-A1");
    // Three stands: two together, one 9 inches off, an enemy 6 inches from it.
    let stands = ["al-A1-i1", "al-A1-i2", "al-A1-i3"].map(|id| field.stand(id));
    let weapons = field.stand("al-A1-w1");
    field.at().stand_mut(weapons).life = Life::Gone;
    let (x, y) = (20_000, 20_000);
    for (stand, (dx, dy)) in stands.into_iter().zip([(0, 0), (1700, 0), (0, 9000)]) {
        let state = field.at().stand_mut(stand);
        (state.life, state.suppressed) = (Life::Live, false);
        state.pose.at = Point::new(x + dx, y + dy);
    }
    let state = field.at().battalion_mut(unit);
    (state.place, state.hidden, state.muster, state.actions) =
        (Whereabouts::Table, false, Muster::Scattered, 2);
    let enemy = field.unit("ax-A2");
    field.at().battalion_mut(enemy).hidden = false;
    let before = field.0.at.clone();
    field.say(3, "gather al-A1 al-A1-i1");
    field.say(3, "go");
    while field.at().moving.is_some() {
        field.say(3, "fire");
    }
    let last = field.stand("al-A1-i3");
    assert!(field.at().stand(last).pose.at.y() < y + 9000, "it comes nearer");
    assert_eq!(field.at().battalion(unit).muster, Muster::Scattered);
    field.0.at = before;
    field.say(3, "abandon al-A1");
    assert_ne!(field.at().stand(last).life, Life::Live);
    assert_eq!(field.at().battalion(unit).muster, Muster::Gathered);
    field.0.refuses("gather al-A1 al-A1-i1", "7c-3");
}

/// Covers 6.2n1.
#[test]
fn a_stand_that_comes_down_in_the_river_or_off_the_table_is_lost() {
    let field = Field::new("arnhem");
    let game = field.0.book.game();
    assert!(game.is_lost_at(Point::new(-100, 20_000)));
    let river = game.map().rivers.iter().find(|river| river.width > Mil(500)).expect("the Rhine");
    let middle = river.line.at(Mil(river.line.length().0 / 3)).at;
    assert!(game.is_lost_at(middle));
    let malta = Field::new("malta");
    let sea =
        (0..56).map(|y| Point::new(500, 1000 * y)).find(|&point| malta.0.book.game().map().is_sea(point));
    assert!(malta.0.book.game().is_lost_at(sea.expect("some sea")));
}

/// Covers 7c-1, as-1, as-2.
#[test]
fn a_c_ops_off_its_road_helps_nobody_and_its_troops_are_isolated_without_loss() {
    let mut field = Field::before_landings("arnhem", Army::Allied);
    field.say(3, "done");
    field.say(3, "done");
    let unit = field.unit("al-A1");
    let game = field.0.book.game();
    field.0.at.sides[0].c_ops[0].walks = true;
    assert!(game.c_ops_of(&field.0.at, unit).is_none());
    assert_eq!(game.situation(&field.0.at, unit), Situation::Isolated);
    assert!(game.check_withdraw(&field.0.at, Army::Allied, unit).is_err());
    // A night passes: nobody is asked for a stand.
    let live = |field: &Field| field.0.book.game().live(&field.0.at, unit).count();
    let before = live(&field);
    (field.at().turn, field.at().phasing, field.at().step, field.at().pulse) =
        (10, Army::Axis, Step::Fire, 2);
    field.say(9, "fire");
    assert_eq!(live(&field), before);
}

/// The example of supply from the air.
#[test]
fn e37_supply_from_the_air_is_as_good_as_the_enemy_is_far() {
    let mut field = Field::new("arnhem");
    let unit = field.unit("al-A1");
    let side = field.0.book.game().scenario().side(Army::Allied);
    let drop = side.supply_drop.as_ref().expect("it is dropped");
    assert_eq!(drop.quality(Mil(7_000)), Some(Supply::Inferior));
    assert_eq!(drop.quality(Mil(10_000)), Some(Supply::Average));
    assert_eq!(drop.quality(Mil(2_000)), None);
    assert_eq!(field.0.book.game().supply(&field.0.at, unit), None, "its C Ops has not landed");
    let is_road = |road: usize| field.0.book.game().c_ops_may_use(road);
    let zone = field.0.book.game().map().zone("lz-z").expect("a zone");
    let corner = board::plane::Figure::corners(&zone.polygon).next().expect("a corner");
    let near = field.0.book.game().map().network.nearest(corner, is_road).expect("a road").0;
    let place = field.0.book.game().map().network.at(near).at;
    let c_ops = &mut field.at().sides[0].c_ops[0];
    (c_ops.away, c_ops.walks, c_ops.at) = (false, false, place);
    (c_ops.road, c_ops.along) = (near.road as u8, near.along);
    assert!(field.0.book.game().supply(&field.0.at, unit).is_some());
}

/// Covers malta-5.
#[test]
fn malta_landings_are_noted_in_secret_and_may_be_put_off() {
    let mut field = Field::new("malta");
    field.say(1, "done");
    assert_eq!(field.at().step, Step::Notes(Army::Axis));
    field.0.refuses("note ax-C1 dz-a on 1.4", "malta-5");
    field.0.refuses("note ax-C1 beach-cyprus on 1.6", "malta-5");
    field.say(1, "note ax-C1 dz-e on 1.6");
    field.say(1, "note ax-C2 nothing");
    let unit = field.unit("ax-C1");
    assert_eq!(field.at().battalion(unit).due, Some((1, 6)));
    let known = field.0.book.view(&field.0.at, Viewer::Seat(ALLIED)).into_owned().known;
    assert_ne!(known.battalion(unit).due, Some((1, 6)), "the notes are secret");
    (field.at().step, field.at().phasing, field.at().turn, field.at().proceeded) =
        (Step::Arrive, Army::Axis, 6, true);
    // Faces 2 and 5 of the average dice: 2 + 5 turns later.
    field.0.act(AXIS, "postpone ax-C1 dz-b", &[2, 5]);
    assert_eq!(field.at().battalion(unit).due, Some((2, 3)));
    field.0.act(AXIS, "bring-on ax-C2 dz-a", &[1, 6]);
    let other = field.unit("ax-C2");
    assert_eq!(field.at().battalion(other).due, Some((2, 3)));
}

/// Covers malta-7.
#[test]
fn the_axis_plans_nothing_on_the_first_day_at_malta() {
    let mut field = Field::new("malta");
    field.at().step = Step::Plan(Army::Axis);
    field.0.refuses_seat(AXIS, "plan 1 preplanned 50,30 on 3", "dawn-1");
    field.0.refuses_seat(AXIS, "plan 1 registered 50,30", "dawn-1");
    field.at().day = DayNo(2);
    let book = &field.0.book;
    let plan = book.read("plan 1 registered 50,30").expect("it reads");
    assert_eq!(book.check(&book.view(&field.0.at, Viewer::Seat(AXIS)), AXIS, &plan), Ok(()));
}

/// Covers malta-1.
#[test]
fn an_airfield_belongs_to_the_last_side_that_passed_through() {
    let mut field = Field::new("malta");
    let (game, id) = (field.0.book.game(), "obj-luqa-af");
    let objective = game.map().objective(id).expect("Luqa");
    assert!(game.holds_objective(&field.0.at, Army::Allied, objective), "at the start");
    let number = game.scenario().victory.remembered.iter().position(|one| one == id).expect("remembered");
    field.0.at.owners[number] = Army::Axis;
    assert!(field.0.book.game().holds_objective(&field.0.at, Army::Axis, objective));
    assert!(field.at().battalions.iter().all(|state| state.stance == Stance::Inactive));
}

/// Covers faq-44, faq-44b.
#[test]
fn at_malta_the_actions_of_a_c_ops_become_points() {
    let mut field = Field::new("malta");
    (field.at().step, field.at().phasing, field.at().turn, field.at().proceeded) =
        (Step::Barrage, Army::Allied, 4, true);
    field.at().weather = Weather::Overcast;
    let battalions = field.0.book.game().battalions_of(Army::Allied).count();
    // A d100 for each battalion, then one for each C Ops: 25 or less is two actions for average ones.
    let dice: Vec<u32> = std::iter::repeat_n(99, battalions).chain([25, 76]).collect();
    field.0.act(ALLIED, "done", &dice);
    let actions = |field: &Field| {
        field.0.at.side(Army::Allied).c_ops.iter().map(|c_ops| c_ops.actions).collect::<Vec<_>>()
    };
    assert_eq!(actions(&field), [2, 0]);
    field.0.act(ALLIED, "done", &[]);
    let bank = |field: &Field| {
        field.0.at.side(Army::Allied).c_ops.iter().map(|c_ops| c_ops.bank).collect::<Vec<_>>()
    };
    assert_eq!((actions(&field), bank(&field)), (vec![0, 0], vec![2, 0]));
    // Its points serve its own battlegroups only, and activation may come late.
    (field.at().step, field.at().day) = (Step::Activate, DayNo(2));
    field.at().side_mut(Army::Allied).fresh = false;
    field.0.refuses("activate al-C", "3n7");
    field.0.refuses("activate al-A al-C", "faq-44");
    field.0.act(ALLIED, "activate al-A1", &[]);
    // A die falls for every battalion, chosen or not.
    field.0.act(ALLIED, "done", &vec![100; battalions]);
    let unit = field.unit("al-A1");
    assert_eq!((field.at().battalion(unit).stance, field.at().battalion(unit).wait), (Stance::Inactive, 3));
    assert_eq!(bank(&field), [0, 0]);
    // Average and cut off: limits 15 and 65.
    let grade = greatbattles::shipped::qualities();
    let roll = |roll: u8| {
        grade.actions(
            greatbattles::quality::Quality::Average,
            greatbattles::quality::Hq::Without,
            greatbattles::numbers::D100(roll),
        )
    };
    assert_eq!((roll(66), roll(76)), (1, 0));
    assert_eq!(field.at().side(Army::Axis).points, Points(8));
}

/// Covers malta-8.
#[test]
fn infantry_digs_in_with_five_actions_and_loses_it_by_moving() {
    let mut field = Field::new("malta");
    let unit = field.0.book.game().battalions_of(Army::Allied).next().expect("a battalion");
    let name = field.0.book.game().battalion_name(unit);
    let game = field.0.book.game();
    let digger = game
        .members(&field.0.at, unit)
        .find(|&stand| game.info(stand).stand.stand.is_infantry())
        .expect("infantry");
    let stand = field.0.book.game().stand_name(digger);
    (field.at().step, field.at().phasing, field.at().turn, field.at().proceeded) =
        (Step::Orders, Army::Allied, 4, true);
    field.at().stand_mut(digger).dug_in = false;
    // Somewhere in the open.
    let place = (0..90).flat_map(|x| (0..50).map(move |y| Point::new(1000 * x, 1000 * y))).find(|&point| {
        let game = field.0.book.game();
        !game.map().is_sea(point)
            && game.ground_cover(point) == greatbattles::ground::Cover::None
            && game.map().bunkers.iter().all(|bunker| bunker.at.distance_squared(point) > Mil(2000).squared())
            && !game.is_lost_at(point)
    });
    field.at().stand_mut(digger).pose.at = place.expect("open ground");
    for dug in 1..=5 {
        let state = field.at().battalion_mut(unit);
        (state.actions, state.acted, state.hidden) = (2, false, false);
        field.say(1, &format!("some {name} {stand}=dig"));
        field.say(1, "go");
        assert_eq!(field.at().stand(digger).dug_in, dug == 5, "{dug}");
    }
    assert_eq!(field.0.book.game().cover(&field.0.at, digger), greatbattles::ground::Cover::Hard);
    let state = field.at().battalion_mut(unit);
    (state.actions, state.acted) = (2, false);
    field.0.refuses(&format!("some {name} {stand}=dig"), "malta-8");
}

#[test]
fn bombs_fall_on_the_germans_after_the_first_deployment_and_are_noted_in_secret() {
    let mut field = Field::new("goodwood");
    field.say(1, "done");
    field.say(1, "done");
    assert_eq!(field.at().step, Step::Notes(Army::Allied));
    let own = field.0.book.game().stands_on_table(&field.0.at, Army::Allied).next().expect("a stand");
    let near = field.at().stand(own).pose.at;
    field.0.refuses(&format!("bomb 1 at {},{}", Mil(near.x()), Mil(near.y())), "1n1");
    field.say(1, "bomb 1 at 37.6,40");
    let known = field.0.book.view(&field.0.at, Viewer::Seat(AXIS)).into_owned().known;
    assert!(known.side(Army::Allied).bombs.is_empty());
    for _ in 0..5 {
        field.say(4, "done");
    }
    assert_eq!(field.at().step, Step::PassOr(Army::Allied));
    let hurt = field.0.at.stands.iter().filter(|state| state.suppressed || state.life != Life::Live).count();
    assert!(hurt > 0, "five circles hit a stand");
    let game = field.0.book.game();
    let ours =
        game.battalions_of(Army::Allied).flat_map(|unit| game.members(&field.0.at, unit).collect::<Vec<_>>());
    assert!(ours.into_iter().all(|stand| !field.0.at.stand(stand).suppressed));
}

#[test]
fn the_germans_keep_off_the_bridge_until_somebody_comes() {
    let mut field = Field::new("arnhem");
    (field.at().step, field.at().phasing, field.at().turn, field.at().proceeded) =
        (Step::Arrive, Army::Axis, 3, true);
    let game = field.0.book.game();
    let bridge = game.map().objective("obj-bridge").expect("the bridge").disc.centre;
    let near = |field: &Field| {
        field.0.listed(AXIS).iter().any(|action| match action {
            Action::Deploy(_, lay) => lay.anchor.at.distance_squared(bridge) < Mil(4_000).squared(),
            _ => false,
        })
    };
    assert!(!near(&field));
    let enters = game.battalions_of(Army::Axis).find(|&unit| {
        matches!(
            game.scenario().battalions[usize::from(unit.0)].arrival,
            greatbattles::scenario::Arrival::Enters(..) | greatbattles::scenario::Arrival::Reserve(_)
        )
    });
    let name = game.battalion_name(enters.expect("a reinforcement"));
    let at = format!("{},{}", Mil(bridge.x()), Mil(bridge.y() + 1500));
    let deploy = format!("deploy {name} column gap 0.25 front 1 at {at} facing 0");
    let action = field.0.book.read(&deploy).expect("it reads");
    assert!(field.0.book.check(&field.0.book.view(&field.0.at, Viewer::Seat(AXIS)), AXIS, &action).is_err());
}
