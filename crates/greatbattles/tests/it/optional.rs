//! Optional rules on the table at Agira: with the option and without.

use board::plane::Mil;
use greatbattles::army::Army;
use greatbattles::fire::Mode;
use greatbattles::numbers::{D10, Percent, Tally};
use greatbattles::play::{Harm, Life, Occasion, Shot, Stance, Step, Whereabouts, open};
use greatbattles::shipped;
use kernel::Rules;
use kernel::laws::TestTable;

use crate::play::{ALLIED, Table, inches, open_ground};

/// Two battalions of one stand each, with options.
fn facing(options: &str, gap: i32) -> (Table, i32, i32) {
    let plain = Table::orders(&["al-A2", "ax-D1"]);
    let book = open(&format!("agira{options}")).expect("it opens");
    let mut table = Table(TestTable::new(book, plain.0.at.clone()));
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    table.lone("ax-D1", "ax-D1-i1", x, y + 500 + gap, 1800);
    (table, x, y)
}

fn to_fire(table: &mut Table) {
    table.at().step = Step::Fire;
    let stand = table.stand("al-A2-i1");
    table.at().stand_mut(stand).fires = true;
}

fn shot(table: &Table) -> Shot {
    Shot { firer: table.stand("al-A2-i1"), target: table.stand("ax-D1-i1"), mode: Mode::Direct }
}

/// Covers faq-33.
#[test]
fn a_natural_one_leaves_a_marker_that_costs_a_point() {
    let (mut table, _, _) = facing("+ammo", 3500);
    to_fire(&mut table);
    let firer = table.stand("al-A2-i1");
    let before = table.0.book.game().check_shot(&table.0.at, shot(&table), Occasion::Pulse).expect("a shot");
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    table.0.act(ALLIED, "fire", &[1, 10]);
    assert_eq!(table.at().stand(firer).ammo, 1);
    to_fire(&mut table);
    let after = table.0.book.game().check_shot(&table.0.at, shot(&table), Occasion::Pulse).expect("a shot");
    assert_eq!(after.hit.0, before.hit.0 - 1);
    let (mut stock, _, _) = facing("", 3500);
    to_fire(&mut stock);
    stock.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[]);
    stock.0.act(ALLIED, "fire", &[1, 10]);
    let firer = stock.stand("al-A2-i1");
    assert_eq!(stock.at().stand(firer).ammo, 0);
}

/// Covers faq-6.
#[test]
fn a_battalion_may_leave_by_day_unless_an_enemy_is_near() {
    let (mut table, _, _) = facing("+withdraw-by-day", 2100);
    table.0.allows("withdraw al-A2");
    let unit = table.unit("al-A2");
    table.say("withdraw al-A2");
    assert_eq!(table.at().battalion(unit).place, Whereabouts::Reserve);
    facing("+withdraw-by-day", 1900).0.0.refuses("withdraw al-A2", "faq-6");
    facing("", 2100).0.0.refuses("withdraw al-A2", "faq-6");
}

/// Covers faq-37.
#[test]
fn a_tank_with_riders_is_hit_at_plus_three() {
    // No battalion at Agira has both; the chart's number and the switch.
    let options = shipped::fire().options;
    assert_eq!(options.tank_riders.0, 3);
    let (table, _, _) = facing("+tank-riders", 2000);
    table.0.refuses("some al-A2 al-A2-i1=ride:al-D1-t1", "faq-37");
    let (firer, target) = (table.stand("ax-D1-i1"), table.stand("al-A2-i1"));
    let mut at = table.0.at.clone();
    at.stand_mut(firer).fires = true;
    let shot = Shot { firer, target, mode: Mode::Direct };
    let game = table.0.book.game();
    let plain = game.check_shot(&at, shot, Occasion::Pulse).expect("a shot");
    at.stand_mut(target).mounted = true;
    at.stand_mut(target).carrier = Some(table.stand("al-D1-t1"));
    let riding = game.check_shot(&at, shot, Occasion::Pulse).expect("a shot");
    assert_eq!(riding.hit.0, plain.hit.0 + 3);
    assert_eq!(riding.destroy, None, "it is hit as the tank that it rides on");
}

#[test]
fn cover_and_quality_change_fire_only_by_their_options() {
    let scores = |options: &str| {
        let (mut table, _, _) = facing(options, 800);
        to_fire(&mut table);
        let target = table.stand("ax-D1-i1");
        table.at().stand_mut(target).dug_in = true;
        let scores =
            table.0.book.game().check_shot(&table.0.at, shot(&table), Occasion::Pulse).expect("a shot");
        (scores.hit.0, scores.destroy.map(|score| score.0))
    };
    // One inch, inactive: 6 - 2; destroyed on 6. Experienced and in cover: 4.
    assert_eq!(scores(""), (4, Some(6)));
    assert_eq!(scores("+cover-to-hit"), (3, Some(6)));
    assert_eq!(scores("+destroy-modifiers"), (4, Some(4)));
}

#[test]
fn e9_a_deactivated_battalion_rolls_to_become_active_again() {
    let (mut table, _, _) = facing("+reactivate-by-roll", 9000);
    let unit = table.unit("al-A2");
    let members: Vec<_> = table.0.book.game().members(&table.0.at, unit).collect();
    for stand in members {
        table.at().stand_mut(stand).life = Life::Live;
    }
    table.at().step = Step::Activate;
    table.at().side_mut(Army::Allied).fresh = false;
    table.0.refuses("reactivate al-A2", "faq-2");
    table.at().battalion_mut(unit).stood_down = true;
    table.0.refuses("activate al-A2", "pa-10");
    // Average 8, not German -2: below 6.
    table.0.act(ALLIED, "reactivate al-A2", &[3, 3]);
    assert_eq!(table.at().battalion(unit).stance, Stance::Inactive);
    table.0.refuses("reactivate al-A2", "faq-2");
    table.at().battalion_mut(unit).tried = false;
    table.0.act(ALLIED, "reactivate al-A2", &[3, 2]);
    assert_eq!(table.at().battalion(unit).stance, Stance::Active);
}

#[test]
fn morale_options_change_the_score_the_column_and_the_count() {
    let score = |options: &str, strength: u8| {
        let (mut table, _, _) = facing(options, 9000);
        let unit = table.unit("ax-D1");
        table.at().battalion_mut(unit).started = 4;
        table.at().battalion_mut(unit).strength = strength;
        table.0.book.game().morale_score(&table.0.at, unit, Tally(1))
    };
    let stock = score("", 2).expect("a number");
    assert_eq!(score("+morale-quality", 2), Some(Percent(stock.0 + 5)), "experienced");
    assert!(score("+morale-strength-turn-start", 2).expect("a number") < stock);
}

#[test]
fn shots_one_by_one_are_rolled_at_once() {
    let (mut table, _, _) = facing("+no-fire-commit", 800);
    to_fire(&mut table);
    table.0.act(ALLIED, "shoot al-A2-i1 at ax-D1-i1 direct", &[10]);
    assert_eq!(table.at().step, Step::Fire);
    table.0.refuses("shoot al-A2-i1 at ax-D1-i1 direct", "7");
    table.0.act(ALLIED, "fire", &[]);
}

#[test]
fn an_inactive_battalion_goes_no_deeper_by_the_option() {
    let deeper = |options: &str| {
        let (mut table, x, y) = facing(options, 4000);
        let unit = table.unit("ax-D1");
        table.at().battalion_mut(unit).place = Whereabouts::Reserve;
        let fup = table.0.at.side(Army::Axis).fups.first().map(|fup| fup.at);
        let east = fup.is_some_and(|fup| fup.x() > x);
        let to = if east { x + 2000 } else { x - 2000 };
        let order = format!("move al-A2 gap 0 careful by {},{},0", inches(to), inches(y + 250));
        let action = table.0.book.read(&order).expect("it reads");
        let known = table.0.book.view(&table.0.at, kernel::Viewer::Seat(ALLIED)).into_owned();
        table.0.book.check(&known, ALLIED, &action).map_err(|refusal| refusal.clause)
    };
    assert_eq!(deeper(""), Ok(()));
    assert_eq!(deeper("+ground-slow-flanks"), Err("faq-26"));
}

#[test]
fn gaps_and_templates_are_wider_at_the_larger_scale() {
    let blocked = |options: &str| {
        let (mut table, x, y) = facing(options, 1000);
        table.put("ax-D1-i1", x - 2000, y + 1500, 0);
        table.put("ax-D1-i2", x + 2000, y + 1500, 0);
        let unit = table.unit("al-A2");
        table.at().battalion_mut(unit).stance = Stance::Active;
        let through = format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 2750));
        let action = table.0.book.read(&through).expect("it reads");
        let known = table.0.book.view(&table.0.at, kernel::Viewer::Seat(ALLIED)).into_owned();
        table.0.book.check(&known, ALLIED, &action).is_err()
    };
    assert!(!blocked("") && blocked("+cd3-scale"), "2.5 inches apart");
}

#[test]
fn night_may_fall_early_by_the_option() {
    let day_ends = |options: &str, die: u32| {
        let (mut table, _, _) = facing(options, 9000);
        (table.at().turn, table.at().phasing, table.at().step, table.at().pulse) =
            (8, Army::Axis, Step::Fire, 2);
        // A d100 falls for every battalion that is not known, then the die of dusk.
        let game = table.0.book.game();
        let unknown = game.battalions().filter(|&unit| !table.0.at.is_known(unit)).count();
        let mut dice: Vec<u32> = std::iter::repeat_n(50, unknown).collect();
        if !options.is_empty() {
            dice.push(die);
        }
        if die >= 8 && !options.is_empty() {
            table.say_by(1, "fire");
        } else {
            table.0.act(kernel::Seat(1), "fire", &dice);
        }
        table.at().turn
    };
    assert_eq!(day_ends("", 8), 9);
    assert_eq!(day_ends("+early-nightfall", 7), 9);
}

#[test]
fn rallying_and_isolation_read_their_options() {
    let (mut table, _, _) = facing("+rally-losses-this-turn", 9000);
    let unit = table.unit("al-A2");
    assert_eq!(table.0.book.game().missing(&table.0.at, unit), 0, "four stands are gone since earlier");
    let stand = table.stand("al-A2-i2");
    table.at().stand_mut(stand).harm = Harm::Destroyed;
    assert_eq!(table.0.book.game().missing(&table.0.at, unit), 1);
    assert_eq!(shipped::replacements().isolated_beyond, Mil(36_000));
    assert_eq!(D10(1).0, 1);
}
