//! Victory: points, automatic victories and the final count [18.0, 19.8].

use crate::table::{Table, start, table};
use arracourt::{Area, AreaSet, Step, areas_numbered};
use proptest::prelude::*;

/// Both pass on a turn, and the loser accepts it; the German controls these areas and no other.
fn evening(name: &str, turn: u8, german: &str, more: &str) -> Table {
    let text = format!("turn {turn}, impulse 3, fog, German\n german: {german}\n {more}");
    let game = table(name, &text).play("pass").play("pass");
    if matches!(game.step(), Step::Refuse(_)) { game.play("accept") } else { game }
}

/// A German line from the eastern edge to Serres: 7, 8, 9, 12, 14, 18, 35.
const THROUGH: &str = "7 8 9 12 14 18 35 38";

/// Covers 18.1a, 19.8.
#[test]
fn the_german_wins_by_cutting_through_by_way_of_arracourt() {
    for name in ["first", "second"] {
        for turn in 2..=4 {
            let outcome = evening(name, turn, THROUGH, "").outcome();
            assert_eq!((outcome.clause.as_str(), outcome.winner), ("18.1a", Some(kernel::Seat(0))), "{turn}");
        }
    }
}

/// Covers 18.1a.
#[test]
fn the_german_does_not_win_on_turn_one() {
    assert_eq!(evening("first", 1, THROUGH, "").clock(), "turn 2, impulse 1, German, fog");
}

/// Covers 18.1a.
#[test]
fn every_part_of_the_way_through_is_needed() {
    let through = |german: &[u8]| {
        let held = areas_numbered(german);
        let game = start("first").change(|at| at.german_control = held);
        game.game().cut_through(&game.at)
    };
    assert!(through(&[7, 8, 9, 12, 14, 18, 35]));
    assert!(through(&[25, 24, 8, 9, 12, 14, 18, 35]), "Moncel serves as well as Serres");
    assert!(through(&[7, 8, 9, 11, 3]), "the southern edge, over the bridge");
    assert!(!through(&[7, 9, 12, 14, 18, 35]), "without Arracourt");
    assert!(!through(&[8, 9, 12, 14, 18, 35]), "without 7 and 25");
    assert!(!through(&[7, 8, 9, 12, 14, 18]), "without an edge");
    assert!(!through(&[7, 8, 24, 25, 27, 22]), "the northern edge does not serve");
    assert!(!through(&[7, 8, 9, 10, 4]), "4/10 is canal without a bridge");
}

/// Covers 18.1a.
#[test]
fn no_area_serves_for_both_ways_out_of_arracourt() {
    let through = |german: &[u8]| {
        let held = areas_numbered(german);
        let game = start("first").change(|at| at.german_control = held);
        game.game().cut_through(&game.at)
    };
    // 25 to 38 behind the front, with 8 on a dead end off 24: not through Arracourt.
    let behind = [25, 27, 28, 29, 38, 24, 8];
    assert!(!through(&behind));
    // A second connection of 8 makes it so.
    assert!(through(&[25, 27, 28, 29, 38, 24, 8, 23, 21, 31]));
}

/// Covers 18.1b, 19.8.
#[test]
fn the_american_wins_if_the_german_holds_too_little() {
    // 38 gives one point, 14 and 20 one each, 12 two.
    let grounds = ["14 18 35 38", "14 18 20 35 38", "12 14 18 35 38"];
    for name in ["first", "second"] {
        for (turn, enough) in (1..=3).zip(grounds) {
            let game = evening(name, turn, enough, "");
            assert_eq!(game.at.turn.0, turn + 1, "{enough} is enough on turn {turn}");
        }
        for (turn, scarce) in (1..=3).zip(["18 35 38", "14 18 35 38", "14 18 20 35 38"]) {
            let outcome = evening(name, turn, scarce, "").outcome();
            let found = (outcome.clause.as_str(), outcome.winner);
            assert_eq!(found, ("18.1b", Some(kernel::Seat(1))), "{scarce} on turn {turn}");
        }
    }
}

/// Covers 18.1b, 18.3.
#[test]
fn contested_hills_count_for_the_day_and_losses_and_supply_do_not() {
    let hills = evening("first", 2, "14 18 35 38", "9: 37/A 1/130A");
    assert_eq!(hills.at.turn.0, 3, "two areas and a contested hill");
    let lost = evening("first", 1, "18 35 38", "24: 37/A\n eliminated: 37/B 37/C 37/D").play("done");
    let lost = lost.play("accept");
    assert_eq!(lost.outcome().clause, "18.1b", "losses do not count before the last day");
    // 13 and 23 are held by units that are cut off.
    let cut = evening("first", 2, "18 35 38", "13: 1/130A\n 23: 1/130B\n 8: 37/A");
    assert!(cut.is_cut_off("1/130A"));
    assert_eq!(cut.at.turn.0, 3);
}

/// Covers 18.1, 18.1a, 18.1b.
#[test]
fn if_both_have_won_the_german_has() {
    // South of the canal: 7, 8, 9, 11, 3 without 38: two points, and three are needed.
    let outcome = evening("first", 3, "3 7 8 9 11", "").outcome();
    assert_eq!(outcome.clause, "18.1a");
    // Refused, it leaves the American one to be looked at.
    let text = "turn 3, impulse 3, fog, German, Advantage American\n german: 3 7 8 9 11";
    let game = table("first", text).play("pass").play("pass").play("refuse");
    assert_eq!(game.outcome().clause, "18.1b");
}

/// Covers 18.2, 3.4.
#[test]
fn areas_have_their_printed_points() {
    let points = |area: u8| {
        let game = start("first").change(|at| {
            at.german_control = AreaSet::one(Area::numbered(area));
            at.forces = arracourt::Forces::new(arracourt::UnitSet::NONE);
        });
        game.game().track(&game.at).0
    };
    let found: Vec<(u8, u8)> = (1..=38).map(|area| (area, points(area))).filter(|row| row.1 > 0).collect();
    assert_eq!(found, [(9, 2), (12, 2), (13, 1), (14, 1), (20, 1), (21, 1), (23, 1), (38, 1)]);
}

/// Covers 18.2.
#[test]
fn ten_points_win_at_the_end_and_nine_lose() {
    // 12, 14, 20, 21, 38: six points.
    let ground = "12 14 18 20 21 35 38";
    let four = "24: 53/A 53/B 53/C 704/A\n eliminated: 37/A 37/B\n reduced: 53/A 53/B 53/C 704/A";
    // Neither player has the Advantage; the American takes no replacements.
    let finish = |more: &str| {
        let game = evening("first", 4, ground, more);
        if game.decides() == "American" { game.play("done") } else { game }
    };
    let won = finish(four).outcome();
    assert_eq!((won.clause.as_str(), won.winner, won.scores[0]), ("18.2", Some(kernel::Seat(0)), 10));
    let three = "24: 53/A 53/B 53/C 704/A\n eliminated: 37/A 37/B\n reduced: 53/A 53/B 53/C";
    let lost = finish(three).outcome();
    assert_eq!((lost.winner, lost.scores[0]), (Some(kernel::Seat(1)), 9), "half a point is rounded down");
}

/// Covers 18.2.
#[test]
fn only_areas_in_supply_count_at_the_end() {
    let count = |german: &str, more: &str| evening("first", 4, german, more).outcome().scores[0];
    assert_eq!(count("12 14 18 35 38", ""), 4);
    // 13 is held by a unit that is cut off.
    assert_eq!(count("14 18 35 38", "13: 1/130A\n 8: 704/C"), 2);
}

/// Covers 18.2, 15.6.5.
#[test]
fn losses_are_counted_after_the_last_refit() {
    let game = evening("first", 4, "14 18 35 38", "8: 94 191\n reduced: 94 191");
    assert_eq!(game.outcome().scores[0], 2, "the guns have recovered");
    let refitted = evening("first", 4, "14 18 35 38", "8: 37/A 37/B\n reduced: 37/A 37/B");
    let refitted = refitted.play("flip 37/A").play("flip 37/B");
    assert_eq!(refitted.outcome().scores[0], 2);
}

/// Covers 18.2, 19.6n1.
#[test]
fn units_that_never_came_or_were_withdrawn_are_not_lost() {
    let game = evening("second", 4, "14 18 35 38", "withdrawn: 37/A 37/B\n waiting: 8/A\n eliminated: 37/C");
    assert_eq!(game.outcome().scores[0], 3);
}

/// Covers 18.3.
#[test]
fn contesting_a_hill_gives_one_point_and_controlling_it_two() {
    let track = |german: &str, more: &str| {
        let text = format!("turn 2, impulse 3, fog, German\n german: {german}\n {more}");
        let game = table("first", &text);
        game.game().track(&game.at).0
    };
    assert_eq!(track("35", "9: 37/A 1/130A\n 12: 37/B 1/130B"), 2);
    assert_eq!(track("35 9", "9: 37/A 1/130A\n 12: 37/B 1/130B"), 3, "no extra credit for a hill controlled");
    assert_eq!(track("35", "13: 37/A 1/130A\n 14: 37/B 1/130B"), 0, "hills alone");
    assert_eq!(track("35", "9: 37/A"), 0);
}

/// Covers 18.3, 18.2.
#[test]
fn the_credit_for_a_hill_needs_no_supply() {
    let game = evening("first", 4, "18 35 38", "9: 37/A 1/130A");
    assert!(game.is_cut_off("1/130A"));
    assert_eq!(game.outcome().scores[0], 2);
}

/// A map of control with the neighbours of each area, computed apart from the rules.
struct Ground {
    own: [bool; 39],
    near: Vec<Vec<usize>>,
}

const ARRACOURT: usize = 8;

impl Ground {
    fn of(held: AreaSet) -> Ground {
        let mut own = [false; 39];
        for area in held {
            own[usize::from(area.number())] = true;
        }
        let mut near = vec![Vec::new(); 39];
        for boundary in &arracourt::map().boundaries {
            if boundary.kind != "canal" || boundary.bridge.is_some() {
                let (a, b) = (usize::from(boundary.a.0) + 1, usize::from(boundary.b.0) + 1);
                near[a].push(b);
                near[b].push(a);
            }
        }
        Ground { own, near }
    }

    /// Whether an end can be reached from an area by areas that are not used.
    fn reaches(&self, from: usize, used: &[bool; 39], end: fn(usize) -> bool) -> bool {
        let mut seen = *used;
        let mut edge = vec![from];
        while let Some(area) = edge.pop() {
            if end(area) {
                return true;
            }
            for &next in &self.near[area] {
                if self.own[next] && !seen[next] {
                    seen[next] = true;
                    edge.push(next);
                }
            }
        }
        false
    }

    /// Every simple way to a goal is tried, and for each whether an edge can be reached beside it.
    fn two_ways(&self, at: usize, used: &mut [bool; 39]) -> bool {
        if goal(at) {
            return self.reaches(ARRACOURT, used, exit);
        }
        for &next in &self.near[at] {
            if self.own[next] && !used[next] && self.reaches(next, used, goal) {
                used[next] = true;
                if self.two_ways(next, used) {
                    return true;
                }
                used[next] = false;
            }
        }
        false
    }
}

fn goal(area: usize) -> bool {
    [7, 25].contains(&area)
}

fn exit(area: usize) -> bool {
    [1, 2, 3, 4, 5, 17, 35, 36, 38].contains(&area)
}

fn cut_through(held: AreaSet) -> bool {
    let game = start("first").change(|at| at.german_control = held);
    game.game().cut_through(&game.at)
}

fn control(chosen: &[u8], share: u8) -> AreaSet {
    let mut held: AreaSet = Area::all().filter(|area| chosen[area.index()] < share).collect();
    held.insert(Area::numbered(8));
    held
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Covers 18.1a.
    #[test]
    fn the_way_through_agrees_with_trying_every_way(chosen in prop::collection::vec(0_u8..100, 38), share in 30_u8..65) {
        let held = control(&chosen, share);
        let mut used = [false; 39];
        used[ARRACOURT] = true;
        prop_assert_eq!(cut_through(held), Ground::of(held).two_ways(ARRACOURT, &mut used), "{:?}", held);
    }

    /// Two ways share no area exactly if both ends can be reached and no single area stands between Arracourt and
    /// both of them.
    ///
    /// Covers 18.1a.
    #[test]
    fn the_way_through_is_barred_by_a_single_area_or_not_at_all(chosen in prop::collection::vec(0_u8..100, 38), share in 50_u8..100) {
        let held = control(&chosen, share);
        let ground = Ground::of(held);
        let without = |area: usize, end: fn(usize) -> bool| {
            let mut used = [false; 39];
            (used[ARRACOURT], used[area]) = (true, true);
            ground.reaches(ARRACOURT, &used, end)
        };
        let barred = (1..=38).filter(|&area| area != ARRACOURT).any(|area| !without(area, |at| goal(at) || exit(at)));
        let open = without(ARRACOURT, goal) && without(ARRACOURT, exit) && !barred;
        prop_assert_eq!(cut_through(held), open, "{:?}", held);
    }
}
