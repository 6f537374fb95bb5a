//! Support stands change battalions: in reserve at night, alone from the table, at Malta on the table too.

use board::plane::{Point, Pose};
use greatbattles::army::Army;
use greatbattles::play::{BattalionId, GreatBattlesBook, Life, Position, StandId, Step, Whereabouts, open};
use kernel::laws::TestTable;
use kernel::{Rules, Seeded, Silent, Viewer};

use crate::play::{ALLIED, AXIS, Table, to_first_turn};

fn members(table: &Table, unit: &str) -> Vec<&'static str> {
    let game = table.0.book.game();
    game.members(&table.0.at, table.unit(unit)).map(|stand| game.stand_name(stand)).collect()
}

/// The first night, where the attacker exchanges attachments.
fn night() -> Table {
    let mut table = Table::new();
    to_first_turn(&mut table);
    for _ in 0..20 {
        table.say("pass");
        table.say("done");
    }
    for _ in 0..4 {
        table.say("done");
    }
    assert_eq!(table.at().step, Step::Attach(Army::Allied));
    table
}

/// Covers night-6, ut-10.
#[test]
fn reserves_exchange_attachments_at_night_inside_their_brigade() {
    let mut table = night();
    table.0.refuses("attach al-A1-g1 al-F2", "night-6");
    table.0.refuses("attach al-F1-g1 al-A2", "night-6");
    table.0.refuses("attach al-F1-w1 al-F2", "ut-10");
    table.0.refuses("attach al-F1-i1 al-F2", "night-6");
    table.0.refuses("attach ax-E3-g1 al-F2", "night-6");
    table.0.act(ALLIED, "attach al-F1-g1 al-F2", &[]);
    assert!(members(&table, "al-F2").contains(&"al-F1-g1"));
    assert!(!members(&table, "al-F1").contains(&"al-F1-g1"));
    // A third gun: two others are the limit.
    table.0.act(ALLIED, "attach al-F3-g1 al-F2", &[]);
    table.0.act(ALLIED, "detach al-F1-q1", &[]);
    table.0.act(ALLIED, "attach al-F1-q1 al-F3", &[]);
    table.0.act(ALLIED, "attach al-F1-g1 al-F1", &[]);
    let (f1, f2) = (table.unit("al-F1"), table.unit("al-F2"));
    let before = [f1, f2].map(|unit| table.at().battalion(unit).started);
    table.say("done");
    assert_eq!(table.at().step, Step::Attach(Army::Axis));
    table.say("done");
    let after = [f1, f2].map(|unit| table.at().battalion(unit).started);
    assert_eq!([before[0] - 1, before[1] + 1], after, "F1 without its HQ, F2 with a gun");
    assert_eq!(table.0.book.game().battalion_of(&table.0.at, table.stand("al-F3-g1")), f2);
    assert!(table.0.at.lent.is_sorted());
}

/// Covers night-6.
#[test]
fn a_battalion_deploys_and_loses_what_was_attached_to_it() {
    let mut table = night();
    table.0.act(ALLIED, "attach al-F1-g1 al-F2", &[]);
    for _ in 0..4 {
        table.say("done");
    }
    assert_eq!(table.at().step, Step::Deploy(Army::Allied));
    let book = table.0.book.clone();
    let mut list = Vec::new();
    book.legal(&book.view(&table.0.at, Viewer::Seat(ALLIED)), ALLIED, &mut list);
    let deploys = list.iter().find(|action| book.write(action).starts_with("deploy al-F2")).expect("a place");
    let (gun, f2) = (table.stand("al-F1-g1"), table.unit("al-F2"));
    book.apply(&mut table.0.at, ALLIED, deploys, &mut Seeded::from_number(1), &mut Silent).expect("legal");
    let pose = table.0.at.stand(gun).pose;
    assert_ne!(pose, Pose::default());
    let near = book.game().live(&table.0.at, f2).map(|stand| table.0.at.stand(stand).pose.at);
    let near: Vec<Point> = near.collect();
    assert!(near.len() == 6 && near.contains(&pose.at));
    let seen = book.view(&table.0.at, Viewer::Seat(AXIS)).into_owned().known;
    assert_eq!(seen.lent, vec![(gun, Some(f2))], "the enemy sees the gun with the battalion it stands with");
}

/// Covers night-4.
#[test]
fn attachments_alone_go_into_reserve() {
    let mut table = Table::new();
    to_first_turn(&mut table);
    for _ in 0..20 {
        table.say("pass");
        table.say("done");
    }
    assert_eq!(table.at().step, Step::Withdraw(Army::Allied));
    table.0.refuses("detach al-A1-i1", "night-6");
    table.0.act(ALLIED, "detach al-A1-g1", &[]);
    assert!(!members(&table, "al-A1").contains(&"al-A1-g1"));
    let gun = table.stand("al-A1-g1");
    assert_eq!(table.at().stand(gun).life, Life::Live);
    table.0.refuses("detach al-A1-g1", "night-6");
    for _ in 0..4 {
        table.say("done");
    }
    // Its brigade has no battalion in reserve.
    table.0.refuses("attach al-A1-g1 al-A2", "night-6");
    table.0.refuses("attach al-A1-g1 al-F1", "night-6");
}

/// Covers night-6, hid-1.
#[test]
fn exchanges_in_reserve_are_their_owners_secret() {
    let mut plain = night();
    let mut other = night();
    other.0.act(ALLIED, "attach al-F1-g1 al-F2", &[]);
    other.0.act(ALLIED, "detach al-F3-w1", &[]);
    for table in [&mut plain, &mut other] {
        for _ in 0..2 {
            table.say("done");
        }
    }
    let view = |table: &Table| table.0.book.view(&table.0.at, Viewer::Seat(AXIS)).into_owned();
    assert!(view(&plain) == view(&other));
    // What is missing from a battalion on the table shows, where it went does not.
    let f1 = other.unit("al-F1");
    for table in [&mut plain, &mut other] {
        let state = table.at().battalion_mut(f1);
        (state.place, state.hidden) = (Whereabouts::Table, false);
    }
    let gun = other.stand("al-F1-g1");
    assert_eq!(view(&other).known.lent, vec![(gun, None)]);
}

fn malta() -> TestTable<GreatBattlesBook> {
    let book = open("malta").expect("it opens");
    let at = book.start();
    let mut table = TestTable::new(book, at);
    for seat in [ALLIED, AXIS] {
        table.act(seat, "done", &[]);
    }
    table
}

fn stand(at: &TestTable<GreatBattlesBook>, id: &str) -> StandId {
    let all = (0..at.at.stands.len() as u8).map(StandId);
    all.into_iter().find(|&stand| at.book.game().stand_name(stand) == id).expect("a stand")
}

fn unit(at: &TestTable<GreatBattlesBook>, id: &str) -> BattalionId {
    at.book.game().battalions().find(|&unit| at.book.game().battalion_name(unit) == id).expect("a battalion")
}

/// Covers malta-3.
#[test]
fn at_malta_support_stands_are_reassigned_before_the_game() {
    let mut table = malta();
    assert_eq!(table.at.step, Step::Assign(Army::Axis));
    // Not in the Commonwealth: any battalion of the side.
    table.act(AXIS, "attach ax-C2-g1 ax-A1", &[]);
    assert_eq!(table.book.game().battalion_of(&table.at, stand(&table, "ax-C2-g1")), unit(&table, "ax-A1"));
    table.act(AXIS, "done", &[]);
    assert_eq!(table.at.step, Step::Assign(Army::Allied));
    table.refuses("attach al-A2-g1 al-B1", "night-6");
    let (gun, host) = (stand(&table, "al-A2-g1"), unit(&table, "al-A1"));
    let before = table.at.battalion(host).started;
    table.act(ALLIED, "attach al-A2-g1 al-A1", &[]);
    assert_eq!(table.at.battalion(host).started, before + 1);
    let game = table.book.game();
    let own: Vec<StandId> = game.live(&table.at, host).filter(|&one| one != gun).collect();
    let near = own.iter().map(|&one| table.at.stand(one).pose.at.to(table.at.stand(gun).pose.at).length());
    assert!(near.min().expect("stands").0 < 3_000, "it stands with its new battalion");
    table.act(ALLIED, "done", &[]);
    assert_eq!(table.at.step, Step::Plan(Army::Axis));
}

fn shift(at: &mut Position, stands: &[StandId], to: Point) {
    for (number, &stand) in stands.iter().enumerate() {
        let heading = at.stand(stand).pose.heading;
        at.stand_mut(stand).pose = Pose::new(Point::new(to.x() + 1_600 * number as i32, to.y()), heading);
    }
}

/// Covers malta-3.
#[test]
fn at_malta_support_stands_change_battalions_on_the_table_within_twelve_inches() {
    let mut table = malta();
    table.at.step = Step::Attach(Army::Allied);
    let (from, host) = (unit(&table, "al-A2"), unit(&table, "al-A1"));
    let game = table.book.game();
    let [ours, theirs] = [from, host].map(|one| game.live(&table.at, one).collect::<Vec<_>>());
    let place = table.at.stand(ours[0]).pose.at;
    shift(&mut table.at, &ours, place);
    shift(&mut table.at, &theirs, Point::new(place.x(), place.y() - 13_500));
    table.refuses("attach al-A2-g1 al-A1", "malta-3");
    shift(&mut table.at, &theirs, Point::new(place.x(), place.y() - 11_000));
    table.act(ALLIED, "attach al-A2-g1 al-A1", &[]);
    assert_eq!(table.book.game().battalion_of(&table.at, stand(&table, "al-A2-g1")), host);
}
