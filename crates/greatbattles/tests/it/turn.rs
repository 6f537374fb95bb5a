//! The player turn on the table at Agira: orders, fire, opportunity fire, close combat, morale.

use board::plane::{Heading, Mil, Point};
use greatbattles::army::Army;
use greatbattles::formation::Formation;
use greatbattles::ground::Cover;
use greatbattles::play::{Battery, Fate, Harm, Life, Pair, Stance, Step, Task, Whereabouts};
use greatbattles::quality::Hq;
use kernel::{Rules, Seat, Tabletop, Viewer};

use crate::play::{ALLIED, AXIS, Table, inches, open_ground};

/// Two battalions of one stand each, the one so far north of the other, in the fire step of the first pulse.
pub fn facing(gap: i32) -> (Table, i32, i32) {
    let mut table = Table::orders(&["al-A2", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 500 + gap, 1800);
    (table, x, y)
}

/// Puts the table into the fire step; these stands were told to fire.
fn to_fire(table: &mut Table, firers: &[&str]) {
    table.at().step = Step::Fire;
    for id in firers {
        let stand = table.stand(id);
        table.at().stand_mut(stand).fires = true;
    }
}

/// Covers faq-34, pa-2, 9n7.
#[test]
fn a_shot_at_a_stand_already_destroyed_is_lost() {
    let (mut table, x, y) = facing(800);
    table.put("al-A2-i2", x + 1600, y, 0);
    to_fire(&mut table, &["al-A2-i1", "al-A2-i2"]);
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    table.0.act(ALLIED, "shoot al-A2-i2 at ax-D1-i1 direct", &[]);
    table.0.act(ALLIED, "fire", &[1, 1]);
    let target = table.stand("ax-D1-i1");
    assert_eq!(table.at().stand(target).life, Life::Struck, "it lies there until morale is done");
    assert_eq!(table.at().pulse, 2);
    // A second hit that does not destroy changes nothing.
    let (mut table, _, _) = facing(800);
    to_fire(&mut table, &["al-A2-i1"]);
    let target = table.stand("ax-D1-i1");
    table.at().stand_mut(target).suppressed = true;
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    table.0.act(ALLIED, "fire", &[1, 10]);
    let state = *table.at().stand(target);
    assert!(state.suppressed && state.life == Life::Live && state.harm == Harm::None);
}

/// Covers act-3, ut-1, faq-35.
#[test]
fn only_the_front_rank_fires_directly() {
    let (mut table, x, y) = facing(1800);
    table.put("al-A2-i2", x, y - 900, 0);
    let rear = table.stand("al-A2-i2");
    table.at().stand_mut(rear).front = false;
    to_fire(&mut table, &["al-A2-i1", "al-A2-i2"]);
    table.0.refuses("shoot al-A2-i2 at ax-D1-i1 direct", "act-3");
    table.0.allows("shoot al-A2-i2 at ax-D1-i1 indirect");
    table.0.allows("shoot al-A2-i1 at ax-D1-i1 direct");
}

/// Covers 5n4, act-11, faq-18, faq-42d.
#[test]
fn templates_stop_fire_from_under_them_at_them_and_through_them() {
    let with = |x: i32, y: i32, from: Point| {
        let (mut table, own_x, own_y) = facing(3500);
        to_fire(&mut table, &["al-A2-i1"]);
        let at = Point::new(own_x + x + from.x(), own_y + y + from.y());
        table.at().side_mut(Army::Axis).batteries[0] = (Battery::On(at), Fate::Open);
        table
    };
    let here = Point::new(0, 0);
    with(0, 0, here).0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "5n4");
    with(0, 4000, here).0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "act-11");
    with(0, 2000, here).0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "act-11");
    with(3000, 2000, here).0.allows("shoot al-A2-i1 at ax-D1-i1 direct");
}

/// Covers faq-21, faq-27.
#[test]
fn fire_passes_over_no_friend_and_only_through_the_targets_battalion() {
    let between = |unit: &str, stand: &str| {
        let mut table = Table::orders(&["al-A2", "ax-D1", "al-A1", "ax-D2"]);
        let (x, y) = open_ground(&table);
        table.lone("al-A2", "al-A2-i1", x, y, 0);
        table.lone("ax-D1", "ax-D1-i1", x, y + 4000, 1800);
        table.lone("al-A1", "al-A1-i1", x - 4000, y - 4000, 0);
        table.lone("ax-D2", "ax-D2-i1", x + 4500, y + 4500, 1800);
        table.put(stand, x, y + 2000, 0);
        assert!(!unit.is_empty());
        to_fire(&mut table, &["al-A2-i1"]);
        table
    };
    between("al-A1", "al-A1-i1").0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "act-11");
    between("ax-D2", "ax-D2-i1").0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "act-11");
    between("ax-D1", "ax-D1-i2").0.allows("shoot al-A2-i1 at ax-D1-i1 direct");
    between("al-A1", "al-A1-i1").0.allows("shoot al-A2-i1 at ax-D1-i1 indirect");
}

/// Covers 7f-7.
#[test]
fn a_hidden_firer_is_seen() {
    let (mut table, _, _) = facing(3500);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).hidden = true;
    to_fire(&mut table, &["al-A2-i1"]);
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    assert!(!table.at().is_known(unit), "a declaration tells nothing");
    table.0.act(ALLIED, "fire", &[10]);
    assert!(table.at().is_known(unit));
}

/// Covers ut-3, act-10, ut-5.
#[test]
fn weapons_that_fire_are_set_up_until_an_action_packs_them() {
    let mut table = Table::orders(&["al-A1", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A1", "al-A1-i1", x, y, 0);
    table.put("al-A1-g1", x + 1600, y, 0);
    table.put("al-A1-w1", x, y - 900, 0);
    table.lone("ax-D1", "ax-D1-g1", x, y + 1500, 1800);
    to_fire(&mut table, &["al-A1-i1", "al-A1-g1"]);
    table.0.act(ALLIED, "help al-A1", &[]);
    table.0.act(ALLIED, "shoot al-A1-i1 at ax-D1-g1 direct", &[]);
    table.0.act(ALLIED, "shoot al-A1-g1 at ax-D1-g1 direct", &[]);
    // Range 1 inch for infantry: 6, inactive -2, heavy weapons +2.
    table.0.act(ALLIED, "fire", &[7, 10]);
    let (gun, weapons) = (table.stand("al-A1-g1"), table.stand("al-A1-w1"));
    assert!(table.at().stand(gun).set_up && table.at().stand(weapons).set_up);
    assert_eq!(table.at().step, Step::Orders);
    let unit = table.unit("al-A1");
    table.at().battalion_mut(unit).formation = Formation::Defensive;
    table.0.refuses("form al-A1 column gap 0.25 front 1 facing 0", "act-1");
    table.0.act(ALLIED, "some al-A1 al-A1-g1=limber al-A1-w1=limber", &[]);
    table.0.act(ALLIED, "go", &[]);
    assert!(!table.at().stand(gun).set_up && !table.at().stand(weapons).set_up);
    assert!(table.at().stand(gun).mounted, "a gun gets its transport back");
}

/// Covers faq-42a, faq-29.
#[test]
fn an_hq_can_be_shot_at_and_guns_fire_alike_wherever_they_stand() {
    let mut table = Table::orders(&["al-A2", "ax-D1", "al-D1", "al-A1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-q1", x, y + 1400, 1800);
    table.lone("al-D1", "al-D1-t1", x + 3000, y, 0);
    table.lone("al-A1", "al-A1-g1", x - 3000, y, 0);
    to_fire(&mut table, &["al-A2-i1"]);
    table.0.allows("shoot al-A2-i1 at ax-D1-q1 direct");
    let (tank, gun) = (table.stand("al-D1-t1"), table.stand("al-A1-g1"));
    let game = table.0.book.game();
    assert_eq!(game.gun(&table.0.at, tank), game.gun(&table.0.at, gun));
}

/// Covers 7, act-8, 6n4, 6n2, 3n8.
#[test]
fn a_battalion_that_moved_does_not_fire_and_acts_once_in_a_pulse() {
    let (mut table, x, y) = facing(9000);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.say(&format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 750)));
    table.say("go");
    while table.at().moving.is_some() {
        table.say("fire");
    }
    table.0.refuses("pick al-A2", "6n2");
    table.say("done");
    table.0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "7");
    table.say("fire");
    assert_eq!((table.at().step, table.at().pulse), (Step::Orders, 2));
    table.0.allows("pick al-A2");
    table.say("done");
    table.say("fire");
    assert_eq!(table.at().battalion(unit).actions, 0, "what was not used lapses");
    assert_eq!(table.at().phasing, Army::Axis);
}

/// Covers 8, faq-10.
#[test]
fn opportunity_fire_needs_a_whole_inch_in_sight() {
    for (length, windows) in [(900, 0), (1000, 1)] {
        let (mut table, x, y) = facing(3000);
        let unit = table.unit("al-A2");
        table.at().battalion_mut(unit).stance = Stance::Active;
        // Every enemy battalion is known, so that nobody is asked for nothing.
        let others: Vec<_> = table.0.book.game().battalions_of(Army::Axis).collect();
        for other in others {
            if table.at().battalion(other).place != Whereabouts::Table {
                table.at().battalion_mut(other).hidden = false;
                table.at().battalion_mut(other).place = Whereabouts::Table;
                let stands: Vec<_> = table.0.book.game().members(&table.0.at, other).collect();
                for stand in stands {
                    table.at().stand_mut(stand).life = Life::Gone;
                }
            }
        }
        let ahead = format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 250 + length));
        table.say(&ahead);
        table.say("go");
        let mut asked = 0;
        while table.at().moving.is_some() {
            asked += 1;
            table.say("fire");
        }
        assert_eq!(asked, windows, "{length}");
    }
}

/// Covers 8n1.
#[test]
fn a_stand_that_fired_at_a_mover_owes_its_next_action() {
    let (mut table, x, y) = facing(2500);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.say(&format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 2250)));
    table.say("go");
    let firer = table.stand("ax-D1-i1");
    // The windows before the first whole inch in sight offer no shot.
    while !table.0.listed(AXIS).iter().any(|action| table.0.book.write(action).starts_with("shoot")) {
        table.say("fire");
    }
    table.0.act(AXIS, "shoot ax-D1-i1 at al-A2-i1 direct", &[]);
    table.0.act(AXIS, "fire", &[10]);
    assert!(table.at().stand(firer).marked);
    while table.at().moving.is_some() {
        table.0.refuses_seat(AXIS, "shoot ax-D1-i1 at al-A2-i1 direct", "8n1");
        table.say("fire");
    }
    assert!(table.at().stand(firer).marked, "it stays until an action is received");
}

/// Two battalions in contact, the Allied one the attacker.
fn locked() -> Table {
    let (mut table, x, y) = facing(20);
    table.put("ax-D1-g1", x + 1700, y + 520, 1800);
    let (attacker, defender) = (table.unit("al-A2"), table.unit("ax-D1"));
    table.at().pairs.push(Pair { attacker, defender, due: true });
    table
}

/// Covers 9n5, 9n11, faq-36.
#[test]
fn locked_battalions_only_rally_and_nobody_fires_at_them() {
    let mut table = locked();
    table.0.refuses("some al-A2 al-A2-i1=fire", "9n11");
    table.0.refuses("form al-A2 column gap 0.25 front 1 facing 0", "9n11");
    let stand = table.stand("al-A2-i1");
    table.at().stand_mut(stand).suppressed = true;
    table.say("some al-A2 al-A2-i1=rally");
    to_fire(&mut table, &["al-A2-i1"]);
    table.at().stand_mut(stand).suppressed = false;
    table.0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "9n5");
    // Equal totals: experienced against average is +1 for the defender.
    table.0.act(ALLIED, "fire", &[5, 4]);
    assert_eq!(table.at().pairs.len(), 1);
    assert!(!table.0.at.pairs[0].due && table.0.at.pairs[0].attacker == table.unit("al-A2"));
    // Other battalions may not fire at them either.
    let mut table = locked();
    let unit = table.unit("al-A1");
    table.at().battalion_mut(unit).place = Whereabouts::Table;
    table.at().battalion_mut(unit).hidden = false;
    let target = table.stand("ax-D1-i1");
    let at = table.at().stand(target).pose.at;
    table.lone("al-A1", "al-A1-i1", at.x() - 3500, at.y(), 900);
    to_fire(&mut table, &["al-A1-i1"]);
    table.0.refuses("shoot al-A1-i1 at ax-D1-i1 direct", "act-11");
}

/// Covers 9n1, 9n6, 9n8, 9r2, 9n2.
#[test]
fn the_loser_retreats_packs_up_and_every_stand_rolls() {
    let mut table = locked();
    table.at().step = Step::Fire;
    let (foot, gun, unit) = (table.stand("ax-D1-i1"), table.stand("ax-D1-g1"), table.unit("ax-D1"));
    table.at().stand_mut(gun).set_up = true;
    table.at().stand_mut(gun).suppressed = true;
    let before = table.at().stand(foot).pose.at;
    // 10 against 1 + 1; then one die for each of the two stands. Six stands are missing, so nobody rallies.
    table.0.act(ALLIED, "fire", &[10, 1, 1, 1]);
    assert!(table.at().stand(foot).suppressed, "not suppressed before: suppressed now");
    assert_eq!(table.at().stand(gun).life, Life::Struck, "suppressed before: destroyed");
    assert!(!table.at().stand(gun).set_up, "it had packed up for nothing");
    assert_eq!(before.to(table.at().stand(foot).pose.at).length(), Mil(3000));
    assert!(table.at().battalion(unit).lost && table.at().pairs.is_empty());
    let winner = table.unit("al-A2");
    assert!(table.at().battalion(winner).won);
    assert!(matches!(table.at().stack.last(), Some(Task::Advance(..))));
    table.0.allows("halt");
    table.0.allows("advance 0");
    let own = table.stand("al-A2-i1");
    let from = table.at().stand(own).pose.at;
    table.say("advance 0");
    let gone = from.to(table.at().stand(own).pose.at).length();
    assert!((999..=1001).contains(&gone.0), "an inch, give or take the rounding: {gone}");
}

/// Covers 9n10.
#[test]
fn a_mounted_stand_dismounts_when_infantry_touches_it() {
    let mut table = Table::orders(&["al-A2", "ax-D1", "ax-E4"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 2800, 1800);
    let (unit, rider) = (table.unit("al-A2"), table.stand("ax-D1-i1"));
    table.at().battalion_mut(unit).stance = Stance::Active;
    table.at().stand_mut(rider).mounted = true;
    let charge = format!("move al-A2 gap 0 careful by {},{},0 into ax-D1", inches(x), inches(y + 2530));
    table.say(&charge);
    table.say("go");
    while table.at().moving.is_some() {
        table.say("fire");
    }
    let state = *table.at().stand(rider);
    assert!(!state.mounted && state.on_foot, "it dismounted when it was touched");
    assert!(table.at().is_engaged(unit));
}

/// Covers faq-7, faq-24, faq-40, faq-42c.
#[test]
fn whole_battalions_fight_and_only_infantry_is_counted() {
    let table = Table::orders(&["al-A1", "ax-D1"]);
    let game = table.0.book.game();
    let ours = game.fighters(&table.0.at, table.unit("al-A1"), false);
    assert_eq!((ours.infantry, ours.at_gun, ours.armour), (4, true, false), "7 stands count as 4");
    let theirs = game.fighters(&table.0.at, table.unit("ax-D1"), false);
    assert!(theirs.heavy_weapons, "no set-up is needed");
    let weapons = table.stand("ax-D1-w1");
    assert!(!table.0.at.stand(weapons).set_up || theirs.heavy_weapons);
}

/// Ends the player turn from the fire step of the second pulse.
fn to_morale(table: &mut Table) {
    table.at().step = Step::Fire;
    table.at().pulse = 2;
    table.say("fire");
}

/// Covers 10n3, pa-3.
#[test]
fn a_battalion_that_fails_goes_to_ground_three_inches_back() {
    let (mut table, x, y) = facing(4000);
    let (unit, stand, lost) = (table.unit("ax-D1"), table.stand("ax-D1-i1"), table.stand("ax-D1-i2"));
    table.put("ax-D1-i2", x + 1700, y + 4500, 1800);
    table.at().stand_mut(lost).life = Life::Struck;
    table.at().stand_mut(lost).harm = Harm::Destroyed;
    // One stand at the start, a count of 2: a dash, no die.
    table.at().battalion_mut(unit).started = 1;
    to_morale(&mut table);
    assert_eq!(table.at().battalion(unit).stance, Stance::Ground);
    assert_eq!(table.at().stand(stand).pose.at, Point::new(x, y + 7500));
    assert_eq!(table.at().stand(lost).life, Life::Gone, "it leaves the table now");
    assert_eq!(table.at().battalion(unit).started, 1, "the column stays that of the start");
}

/// Covers 10n4.
#[test]
fn a_winner_does_not_test_unless_it_lost_as_well() {
    for (lost, stance) in [(false, Stance::Inactive), (true, Stance::Ground)] {
        let (mut table, _, _) = facing(4000);
        let (unit, gone) = (table.unit("ax-D1"), table.stand("ax-D1-i2"));
        table.at().stand_mut(gone).life = Life::Struck;
        table.at().stand_mut(gone).harm = Harm::Destroyed;
        let state = table.at().battalion_mut(unit);
        (state.started, state.won, state.lost) = (1, true, lost);
        to_morale(&mut table);
        assert_eq!(table.at().battalion(unit).stance, stance, "lost: {lost}");
    }
}

/// Covers 10n5.
#[test]
fn a_hidden_battalion_that_fails_is_seen_by_its_retreat() {
    let (mut table, _, _) = facing(4000);
    let (unit, gone) = (table.unit("ax-D1"), table.stand("ax-D1-i2"));
    table.at().stand_mut(gone).life = Life::Struck;
    table.at().stand_mut(gone).harm = Harm::Destroyed;
    let state = table.at().battalion_mut(unit);
    (state.started, state.hidden) = (1, true);
    to_morale(&mut table);
    assert!(table.at().is_known(unit));
}

/// Covers hid-2.
#[test]
fn a_still_battalion_is_spotted_by_sight_in_the_open() {
    for (gap, seen) in [(2900, true), (3100, false)] {
        let (mut table, _, _) = facing(gap);
        let unit = table.unit("ax-D1");
        table.at().battalion_mut(unit).hidden = true;
        // The Allied turn 1 ends, the Axis turn 1 begins: three inches.
        table.at().turn = 1;
        to_morale(&mut table);
        assert_eq!((table.at().phasing, table.at().turn, table.at().step), (Army::Axis, 1, Step::Arrive));
        assert_eq!(table.at().is_known(unit), seen, "{gap}");
    }
}

/// Covers act-1, act-5, act-2.
#[test]
fn a_formation_change_shifts_no_stand_too_far() {
    let mut table = Table::orders(&["al-A2"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.put("al-A2-i2", x, y - 900, 0);
    table.put("al-A2-i3", x, y - 1800, 0);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).formation = Formation::Column;
    table.at().battalion_mut(unit).gap = Mil(400);
    let line = "form al-A2 defensive gap 1 front 1 facing 0";
    table.say(line);
    let far = table.stand("al-A2-i3");
    let pose = table.at().stand(far).pose;
    table.at().stand_mut(far).pose.at = Point::new(x, y - 16_000);
    table.0.refuses(line, "act-5");
    table.at().stand_mut(far).pose = pose;
    table.put("al-A2-w1", x, y - 2600, 0);
    let weapons = table.stand("al-A2-w1");
    table.at().stand_mut(weapons).set_up = true;
    table.0.refuses(line, "act-1");
    assert_eq!(Formation::ALL.len(), 4, "column and road column, assault, defensive");
}

/// Covers ut-4, fm-5.
#[test]
fn a_field_gun_fires_by_its_class_and_a_lone_stand_is_an_assault() {
    use greatbattles::shipped;
    use greatbattles::stand::StandType;
    assert!(StandType::FieldGun.is_gun() && shipped::kinds().of(StandType::FieldGun).fights);
    let letter = shipped::arsenal().letter(StandType::FieldGun, 88).expect("a 25 pounder");
    assert!(shipped::fire().table(letter).is_some());
    assert_eq!(greatbattles::formation::front_counts(1), 1..=1);
    let (mut table, _, _) = facing(4000);
    // A lone stand goes over to column and back.
    table.say("form al-A2 column gap 0.25 front 1 facing 90");
    table.0.refuses("form al-A2 assault gap 0 front 2 facing 90", "fm-3");
}

/// Covers act-7, ut-7, fm-7.
#[test]
fn a_stand_dismounts_at_any_time_and_is_hit_as_its_vehicle_until_then() {
    let mut table = Table::orders(&["al-F1", "ax-D1"]);
    let (x, y) = open_ground(&table);
    table.lone("al-F1", "al-F1-i1", x, y, 0);
    let stand = table.stand("al-F1-i1");
    let footprint = table.0.book.game().rect(&table.0.at, stand);
    table.at().stand_mut(stand).mounted = true;
    assert_eq!(table.0.book.game().rect(&table.0.at, stand), footprint, "measured as the stand that rides");
    assert_eq!(table.0.book.game().target(&table.0.at, stand), Some(greatbattles::fire::Target::Soft));
    table.say("dismount al-F1-i1");
    let state = *table.at().stand(stand);
    assert!(!state.mounted && state.on_foot, "the transport is gone for the day");
    table.0.refuses("dismount al-F1-i1", "act-7");
    assert_eq!(table.0.book.game().target(&table.0.at, stand), Some(greatbattles::fire::Target::Personnel));
}

/// Covers ut-6, pa-4, ut-11.
#[test]
fn without_its_hq_a_battalion_still_acts() {
    let mut table = Table::orders(&["al-A1"]);
    let (unit, hq) = (table.unit("al-A1"), table.stand("al-A1-q1"));
    assert_eq!(table.0.book.game().hq(&table.0.at, unit), Hq::With);
    table.at().stand_mut(hq).life = Life::Gone;
    assert_eq!(table.0.book.game().hq(&table.0.at, unit), Hq::Without);
    table.0.allows("pick al-A1");
    let game = table.0.book.game();
    let motorised = table.unit("al-F1");
    assert!(game.members(&table.0.at, motorised).all(|stand| game.info(stand).stand.transport.is_some()));
}

/// Covers faq-30.
#[test]
fn an_inactive_battalion_in_the_open_has_no_cover() {
    let (table, _, _) = facing(4000);
    let stand = table.stand("ax-D1-i1");
    assert_eq!(table.0.book.game().steadiness(&table.0.at, stand), Cover::None);
}

/// Covers faq-42b.
#[test]
fn a_result_may_go_to_a_rear_stand() {
    let (mut table, x, y) = facing(800);
    table.put("ax-D1-i2", x, y + 2300, 1800);
    let (front, rear) = (table.stand("ax-D1-i1"), table.stand("ax-D1-i2"));
    table.at().stand_mut(rear).front = false;
    to_fire(&mut table, &["al-A2-i1"]);
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    table.0.act(ALLIED, "fire", &[1, 10]);
    table.0.allows("keep");
    table.0.act(AXIS, "displace ax-D1-i2", &[]);
    assert!(!table.at().stand(front).suppressed && table.at().stand(rear).suppressed);
}

/// Covers faq-22.
#[test]
fn e36_an_advance_into_contact_is_another_close_combat() {
    let mut table = locked();
    let unit = table.unit("ax-D2");
    table.at().battalion_mut(unit).place = Whereabouts::Table;
    table.at().battalion_mut(unit).hidden = false;
    let own = table.stand("al-A2-i1");
    let at = table.at().stand(own).pose.at;
    // To the north west, 0.8 inch from where the winner stands and out of the loser's way.
    table.lone("ax-D2", "ax-D2-i1", at.x() - 1100, at.y() + 1000, 1800);
    table.at().step = Step::Fire;
    table.0.act(ALLIED, "fire", &[10, 1, 1, 1]);
    let contact = table.0.listed(ALLIED).into_iter().find(|action| {
        let mut next = table.0.at.clone();
        let mut dice = kernel::Seeded::from_number(2);
        let done = table.0.book.apply(&mut next, ALLIED, action, &mut dice, &mut kernel::Silent);
        done.is_ok() && (next.battalion(unit).won || next.battalion(unit).lost || !next.pairs.is_empty())
    });
    assert!(contact.is_some(), "some advance touches the next battalion and is fought at once");
}

/// Covers id-1.
#[test]
fn the_owner_sees_the_actions_that_are_left() {
    let (mut table, _, _) = facing(4000);
    let unit = table.unit("al-A2");
    let known = |table: &Table, seat: Seat| {
        let view = table.0.book.view(&table.0.at, Viewer::Seat(seat)).into_owned().known;
        (view.battalion(unit).actions, view.battalion(unit).acted)
    };
    assert_eq!(known(&table, ALLIED), (2, false));
    table.say("some al-A2");
    table.say("go");
    assert_eq!(known(&table, ALLIED), (2, true));
    let words = |table: &Table| {
        let book = &table.0.book;
        let view = book.view(&table.0.at, Viewer::Seat(ALLIED)).into_owned();
        let panels = book.scene(&view, Viewer::Seat(ALLIED)).panels;
        let row = panels.iter().flat_map(|panel| &panel.rows).find(|row| row.label.starts_with("A2"));
        row.expect("a row").value.clone()
    };
    assert!(words(&table).contains("1 of 2 actions left"));
    table.at().pulse = 2;
    assert!(words(&table).contains("actions done"));
    assert_eq!(table.at().battalion(unit).facing, Heading::UP);
}
