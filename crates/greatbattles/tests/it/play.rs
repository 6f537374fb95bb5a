//! Rules on the table at Agira: position, action, what comes of it.

use board::plane::{Heading, Mil, Point, Pose};
use greatbattles::army::Army;
use greatbattles::formation::Formation;
use greatbattles::ground::Cover;
use greatbattles::map::Mover;
use greatbattles::movement::Surface;
use greatbattles::numbers::{Points, Rounds};
use greatbattles::play::{
    BattalionId, Battery, Fate, GreatBattlesBook, Life, Position, Stance, StandId, Step, Whereabouts, open,
};
use greatbattles::replacements::Situation;
use greatbattles::shipped;
use greatbattles::sighting::Weather;
use kernel::laws::TestTable;
use kernel::{Rules, Seat, Seeded, Silent, Viewer};

pub const ALLIED: Seat = Seat(0);
pub const AXIS: Seat = Seat(1);

/// A table at Agira.
pub struct Table(pub TestTable<GreatBattlesBook>);

impl Table {
    pub fn new() -> Table {
        let book = open("agira").expect("Agira opens");
        let at = book.start();
        Table(TestTable::new(book, at))
    }

    pub fn at(&mut self) -> &mut Position {
        &mut self.0.at
    }

    pub fn unit(&self, id: &str) -> BattalionId {
        let all = &self.0.book.game().scenario().battalions;
        BattalionId(all.iter().position(|battalion| battalion.id == id).expect("a battalion") as u8)
    }

    pub fn stand(&self, id: &str) -> StandId {
        let game = self.0.book.game();
        let all = (0..self.0.at.stands.len() as u8).map(StandId);
        all.into_iter().find(|&stand| game.stand_name(stand) == id).expect("a stand")
    }

    /// The deciding seat acts, with whatever dice fall.
    pub fn say(&mut self, notation: &str) {
        self.say_by(5, notation);
    }

    /// The same with the dice of a seed.
    pub fn say_by(&mut self, seed: u64, notation: &str) {
        let book = &self.0.book;
        let seat = book.decision(&self.0.at).seats.first().expect("a seat decides");
        let action = book.read(notation).expect("it can be read");
        let done = book.apply(&mut self.0.at, seat, &action, &mut Seeded::from_number(seed), &mut Silent);
        assert_eq!(done, Ok(()), "{notation}");
    }

    /// Clears the table of all but these battalions, which everybody knows, in the orders step of the Allied turn 5.
    pub fn orders(units: &[&str]) -> Table {
        let mut table = Table::new();
        let kept: Vec<BattalionId> = units.iter().map(|id| table.unit(id)).collect();
        for number in 0..table.at().battalions.len() {
            let unit = BattalionId(number as u8);
            let state = table.at().battalion_mut(unit);
            if kept.contains(&unit) {
                state.place = Whereabouts::Table;
                state.hidden = false;
                state.actions = 2;
            } else {
                state.place = Whereabouts::Reserve;
            }
        }
        let at = table.at();
        (at.turn, at.step, at.proceeded, at.weather) = (5, Step::Orders, true, Weather::Clear);
        table
    }

    /// Puts a stand somewhere.
    pub fn put(&mut self, id: &str, x: i32, y: i32, heading: i32) {
        let stand = self.stand(id);
        let state = self.at().stand_mut(stand);
        state.pose = Pose::new(Point::new(x, y), Heading::new(heading));
        state.life = Life::Live;
        state.front = true;
        state.mounted = false;
    }

    /// Leaves a battalion with one stand, put somewhere, in a formation.
    pub fn lone(&mut self, unit: &str, stand: &str, x: i32, y: i32, heading: i32) {
        let battalion = self.unit(unit);
        let members: Vec<StandId> = self.0.book.game().members(&self.0.at, battalion).collect();
        for member in members {
            self.at().stand_mut(member).life = Life::Gone;
        }
        let state = self.at().battalion_mut(battalion);
        state.formation = Formation::Assault;
        state.front = 1;
        state.gap = Mil::ZERO;
        state.facing = Heading::new(heading);
        self.put(stand, x, y, heading);
    }
}

/// Covers dawn-2, dawn-4.
#[test]
fn weather_is_rolled_behind_both_plans_and_before_the_attacker_deploys() {
    for (die, weather) in [(8, Weather::Clear), (9, Weather::Overcast)] {
        let mut table = Table::new();
        table.0.act(AXIS, "done", &[]);
        table.0.act(ALLIED, "done", &[]);
        table.0.act(ALLIED, "plan 1 registered 32,28", &[]);
        table.0.act(ALLIED, "done", &[]);
        table.0.act(AXIS, "done", &[die]);
        assert_eq!(table.at().weather, weather);
        assert_eq!(table.at().step, Step::Deploy(Army::Allied));
        table.0.refuses("plan 1 on-call", "1n1");
        table.0.act(ALLIED, "done", &[]);
        assert_eq!(table.at().step, Step::Deploy(Army::Axis));
    }
}

/// Covers dawn-1.
#[test]
fn a_preplanned_mission_has_a_turn_of_the_day() {
    let mut table = Table::new();
    table.0.act(AXIS, "done", &[]);
    table.0.act(ALLIED, "done", &[]);
    table.0.refuses("plan 1 preplanned 32,28 on 11", "dawn-1");
    table.0.refuses("plan 11 on-call", "mb-6");
    table.0.act(ALLIED, "plan 1 preplanned 32,28 on 3", &[]);
    let known = table.0.book.view(&table.0.at, Viewer::Seat(AXIS)).into_owned();
    assert!(known.known.side(Army::Allied).batteries.iter().all(|(battery, _)| *battery == Battery::Unseen));
}

pub fn to_first_turn(table: &mut Table) {
    for _ in 0..6 {
        table.say("done");
    }
    assert_eq!(table.at().step, Step::PassOr(Army::Allied));
}

/// Covers 1n1, dawn-5.
#[test]
fn twenty_passes_lead_to_night_and_cost_nothing() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    for _ in 0..20 {
        table.say("pass");
        table.say("done");
    }
    assert_eq!(table.at().step, Step::Withdraw(Army::Allied));
    assert_eq!(table.at().sides.clone().map(|side| side.points), [Points(12), Points(6)]);
}

/// Covers dawn-6.
#[test]
fn the_side_that_proceeds_activates_first_and_plays_first() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    table.say("pass");
    table.say("done");
    table.say("proceed");
    assert_eq!(table.at().step, Step::Dawn(Army::Axis));
    table.say("activate ax-D1");
    table.say("done");
    assert_eq!(table.at().step, Step::Dawn(Army::Allied));
    table.say("activate al-A");
    table.say("done");
    assert_eq!((table.at().step, table.at().phasing, table.at().turn), (Step::Arrive, Army::Axis, 1));
    // Dawn prices for both: 1 and 2 points.
    assert_eq!(table.at().sides.clone().map(|side| side.points), [Points(10), Points(5)]);
    let unit = table.unit("al-A2");
    assert_eq!(table.at().battalion(unit).stance, Stance::Active);
}

/// Covers 3n1, 3n7, dawn-8.
#[test]
fn points_are_the_owners_secret_and_pay_for_one_choice() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    table.say("proceed");
    table.say("activate al-A1");
    table.say("activate al-A al-F");
    table.say("done");
    assert_eq!(table.at().side(Army::Allied).points, Points(6), "the last choice alone is paid for");
    let known = table.0.book.view(&table.0.at, Viewer::Seat(AXIS)).into_owned().known;
    assert_eq!((known.side(Army::Allied).points, known.side(Army::Allied).rounds), (Points(0), Rounds(0)));
    table.at().side_mut(Army::Axis).points = Points(1);
    table.0.refuses("activate ax-D", "3n7");
}

/// Covers pa-10.
#[test]
fn a_battalion_that_has_gone_to_ground_is_not_activated_again() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    table.say("proceed");
    let unit = table.unit("al-A1");
    table.at().battalion_mut(unit).stance = Stance::Ground;
    table.0.refuses("activate al-A1", "pa-10");
}

/// Covers hid-1.
#[test]
fn an_opponent_sees_no_hidden_stand() {
    let table = Table::new();
    let known = table.0.book.view(&table.0.at, Viewer::Seat(ALLIED)).into_owned().known;
    let game = table.0.book.game();
    for battalion in game.battalions_of(Army::Axis) {
        assert_eq!(known.battalion(battalion).place, Whereabouts::Unseen);
        assert!(game.members(&table.0.at, battalion).all(|stand| known.stand(stand).pose == Pose::default()));
    }
}

/// Covers 2n2.
#[test]
fn e34_only_a_known_enemy_closes_the_road_of_a_fup() {
    let mut table = Table::orders(&["al-A1", "ax-D1"]);
    table.lone("ax-D1", "ax-D1-i1", 5000, 18600, 0);
    let unit = table.unit("ax-D1");
    table.at().battalion_mut(unit).hidden = true;
    assert_eq!(table.0.book.game().usable_fups(&table.0.at, Army::Allied).len(), 1);
    table.at().battalion_mut(unit).hidden = false;
    assert_eq!(table.0.book.game().usable_fups(&table.0.at, Army::Allied).len(), 0);
}

#[test]
fn e33_a_battalion_retreats_from_the_nearest_known_enemy_or_against_its_facing() {
    let mut table = Table::orders(&["al-D1", "ax-D1"]);
    table.lone("al-D1", "al-D1-t1", 20_000, 20_000, 900);
    table.lone("ax-D1", "ax-D1-i1", 20_000, 24_000, 1800);
    let (own, enemy) = (table.unit("al-D1"), table.unit("ax-D1"));
    assert_eq!(table.0.book.game().straight_back(&table.0.at, own, None), Heading::DOWN);
    table.at().battalion_mut(enemy).place = Whereabouts::Reserve;
    assert_eq!(table.0.book.game().straight_back(&table.0.at, own, None), Heading::LEFT);
}

/// Covers 3n2, 3n3, faq-26.
#[test]
fn an_inactive_battalion_keeps_twelve_inches_off_known_enemies() {
    let mut table = Table::orders(&["al-D1", "ax-D1"]);
    table.lone("al-D1", "al-D1-t1", 8000, 10_000, 900);
    // The rear of a tank is 0.75 inch behind its centre, and so is its front.
    table.lone("ax-D1", "ax-D1-i1", 24_000, 10_000, 2700);
    table.0.refuses("move al-D1 gap 0 careful by 12.75,10,90", "3n3");
    table.say("move al-D1 gap 0 careful by 11,10,90");
    let unit = table.unit("al-D1");
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.say("move al-D1 gap 0 careful by 12.75,10,90");
}

/// Covers 6n3, act-14.
#[test]
fn e21_a_marked_stand_pays_and_the_others_may_fire() {
    let mut table = Table::orders(&["al-A1"]);
    let stand = table.stand("al-A1-i1");
    table.at().stand_mut(stand).marked = true;
    table.0.refuses("move al-A1 gap 1 careful by 21.72,26,90", "6n3");
    table.0.refuses("some al-A1 al-A1-i1=fire", "6n3");
    table.say("some al-A1 al-A1-i2=fire");
    table.say("go");
    assert!(!table.at().stand(stand).marked);
    table.0.refuses("pick al-A1", "6n2");
}

/// Covers pa-6.
#[test]
fn e35_a_debt_is_paid_whether_its_owner_thinks_of_it_or_not() {
    let mut table = Table::orders(&["al-A1"]);
    let stand = table.stand("al-A1-i1");
    table.at().stand_mut(stand).marked = true;
    table.say("done");
    assert!(!table.at().stand(stand).marked);
    assert_eq!(table.at().step, Step::Fire);
}

/// Covers act-13, pa-1.
#[test]
fn suppressed_stands_rally_against_one_score_and_do_not_fire() {
    let mut table = Table::orders(&["al-A2"]);
    for id in ["al-A2-i1", "al-A2-i2"] {
        let stand = table.stand(id);
        table.at().stand_mut(stand).suppressed = true;
    }
    table.0.refuses("some al-A2 al-A2-i1=fire", "pa-1");
    table.0.refuses("some al-A2 al-A2-i3=rally", "act-13");
    table.0.act(ALLIED, "some al-A2 al-A2-i1=rally al-A2-i2=rally", &[]);
    let unit = table.unit("al-A2");
    let score = u32::try_from(table.0.book.game().rally_score(&table.0.at, unit).0).expect("a score");
    table.0.act(ALLIED, "go", &[score, score + 1]);
    let (one, other) = (table.stand("al-A2-i1"), table.stand("al-A2-i2"));
    assert!(!table.at().stand(one).suppressed && table.at().stand(other).suppressed);
}

/// Covers 9, 9n9.
#[test]
fn armour_overruns_a_lone_gun_group_but_closes_with_no_mounted_stand() {
    let mut table = Table::orders(&["al-D1", "ax-D1"]);
    table.lone("al-D1", "al-D1-t1", 20_000, 10_000, 900);
    table.lone("ax-D1", "ax-D1-g1", 23_280, 10_000, 2700);
    let (own, enemy) = (table.unit("al-D1"), table.unit("ax-D1"));
    table.0.refuses("move al-D1 gap 0 careful by 22.76,10,90 into ax-D1", "3n3");
    table.at().battalion_mut(own).stance = Stance::Active;
    let gun = table.stand("ax-D1-g1");
    table.at().stand_mut(gun).mounted = true;
    table.0.refuses("move al-D1 gap 0 careful by 22.76,10,90 into ax-D1", "9n9");
    table.at().stand_mut(gun).mounted = false;
    table.say("move al-D1 gap 0 careful by 22.76,10,90 into ax-D1");
    table.say("go");
    while table.at().moving.is_some() {
        table.say("fire");
    }
    assert!(table.at().battalion(own).won);
    assert_eq!((table.at().stand(gun).life, table.at().is_known(enemy)), (Life::Struck, true));
}

/// Covers faq-13.
#[test]
fn an_empty_template_shows_a_die_too() {
    let mut table = Table::orders(&["al-A2"]);
    table.at().step = Step::Barrage;
    table.at().side_mut(Army::Allied).batteries[0] = (Battery::On(Point::new(40_000, 10_000)), Fate::Open);
    table.0.act(ALLIED, "fall 1", &[]);
    // One die for all to see, nine in one for each side's hidden stands, and a d100 for each battalion's actions.
    let battalions = table.0.book.game().battalions_of(Army::Allied).count();
    let dice: Vec<u32> = [10, 1, 1].into_iter().chain(std::iter::repeat_n(50, battalions)).collect();
    table.0.act(ALLIED, "done", &dice);
    assert_eq!(table.at().side(Army::Allied).rounds, Rounds(14));
}

/// Covers mb-2, faq-15, faq-19.
#[test]
fn a_mission_that_is_cancelled_costs_no_round_and_its_template_is_used() {
    let mut table = Table::orders(&["al-A2"]);
    table.at().step = Step::Barrage;
    let side = table.at().side_mut(Army::Allied);
    side.batteries[0] = (Battery::Waiting(Point::new(40_000, 10_000), 5), Fate::Open);
    table.0.refuses("done", "mb-4");
    table.say("end 1");
    table.say("done");
    let side = table.at().side(Army::Allied);
    assert_eq!((side.batteries[0].0, side.rounds), (Battery::Used, Rounds(15)));
}

#[test]
fn a_battalion_without_its_c_ops_is_isolated() {
    let mut table = Table::orders(&["al-D1"]);
    let unit = table.unit("al-D1");
    assert_eq!(table.0.book.game().situation(&table.0.at, unit), Situation::Near);
    table.at().side_mut(Army::Allied).c_ops[0].lost = true;
    assert_eq!(table.0.book.game().situation(&table.0.at, unit), Situation::Isolated);
}

/// A place with five inches of open, good ground all round.
pub fn open_ground(table: &Table) -> (i32, i32) {
    let game = table.0.book.game();
    let is_open = |x: i32, y: i32| {
        let point = Point::new(x, y);
        game.surface(point, Mover::Vehicle) == Some(Surface::Good)
            && game.map().cover(point, shipped::grounds()) == Cover::None
    };
    let all_open =
        |x: i32, y: i32| (-10..=10).all(|dx| (-10..=10).all(|dy| is_open(x + 500 * dx, y + 500 * dy)));
    let places = (6..66).flat_map(|x| (6..42).map(move |y| (1000 * x, 1000 * y)));
    places.into_iter().find(|&(x, y)| all_open(x, y)).expect("some open ground")
}

pub fn inches(mils: i32) -> String {
    Mil(mils).to_string()
}

/// Covers act-6.
#[test]
fn e26_a_wheel_is_paid_by_the_outer_stand() {
    let mut table = Table::orders(&["al-A2"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x - 2000, y - 250, 0);
    table.put("al-A2-i2", x, y - 250, 0);
    table.put("al-A2-i3", x + 2000, y - 250, 0);
    let unit = table.unit("al-A2");
    let state = table.at().battalion_mut(unit);
    (state.formation, state.gap) = (Formation::Defensive, Mil(500));
    let turn = |degrees: &str| format!("move al-A2 gap 0.5 careful by {},{},{degrees}", inches(x), inches(y));
    table.0.refuses(&turn("60"), "act-6");
    table.say(&turn("59"));
}

#[test]
fn e29_a_charge_stops_two_hundredths_of_an_inch_before_the_enemy() {
    let mut table = Table::orders(&["al-A2", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 2800, 1800);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).stance = Stance::Active;
    let ahead =
        |shift: i32| format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 250 + shift));
    table.0.refuses(&format!("{} into ax-D1", ahead(2200)), "9");
    table.0.refuses(&ahead(2280), "9");
    table.say(&ahead(2200));
    table.say(&format!("{} into ax-D1", ahead(2280)));
}

/// Covers pa-7.
#[test]
fn nothing_passes_between_enemies_two_inches_apart() {
    for (beside, passes) in [(1750, false), (1751, true)] {
        let mut table = Table::orders(&["al-A2", "ax-D1"]);
        let (x, y) = open_ground(&table);
        table.lone("al-A2", "al-A2-i1", x, y, 0);
        table.lone("ax-D1", "ax-D1-i1", x - 1750, y + 1500, 0);
        table.put("ax-D1-i2", x + beside, y + 1500, 0);
        let unit = table.unit("al-A2");
        table.at().battalion_mut(unit).stance = Stance::Active;
        let through = format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 2750));
        if passes {
            table.say(&through);
        } else {
            table.0.refuses(&through, "pa-7");
        }
    }
}
