//! Leaders may die [21.1].

use crate::table::{Table, table};
use arracourt::LeaderAt;

/// Covers 21.1.
#[test]
fn equal_dice_kill_a_committed_leader_for_good() {
    let named = table(
        "first+leader-death",
        "turn 2, impulse 3, fog, German
         14: 1/130A 37/D 37/C
         9: 1/130B
         12: 1/130C
         38: 1/130D",
    )
    .play_all(&["assault 14", "attack 14", "with 1/130A", "leader seckendorff", "lead 1/130A"]);
    let spared = named.clone().roll("lead 37/D", &[1, 1, 1, 2]);
    assert_eq!(spared.leader("seckendorff"), LeaderAt::Used);
    let dead = named.roll("lead 37/D", &[1, 2, 2, 1]);
    assert_eq!(dead.leader("seckendorff"), LeaderAt::Dead);
    let later = dead.play_until(1, |table| table.at.turn.0 == 3 || table.at.ended.is_some());
    assert_eq!((later.at.turn.0, later.leader("seckendorff")), (3, LeaderAt::Dead));
}

/// Covers 21.1.
#[test]
fn a_dead_leader_leads_no_unit() {
    let named = table("first+leader-death", "turn 2, impulse 3, fog, American\n14: 37/A 704/C 1/130A")
        .change(|at| at.leaders[0] = LeaderAt::Dead)
        .play_all(&["assault 14", "attack 14", "with 37/A", "with 704/C"]);
    assert_eq!(named.offers("leader"), ["leader dwight"]);
    named.refuses("leader abrams", "21.1");
}

/// Covers 21.1.
#[test]
fn of_both_americans_parity_decides_who_dies_in_ranged_attacks_too() {
    let named =
        table("first+leader-death", "turn 2, impulse 6, overcast, American\n12: 37/A 704/C\n14: 1/130A")
            .play_all(&["ranged 12 at 14", "with 37/A", "with 704/C", "leader abrams", "leader dwight"]);
    let even = named.clone().roll("lead 37/A", &[4, 4, 4, 4]);
    assert_eq!((even.leader("abrams"), even.leader("dwight")), (LeaderAt::Dead, LeaderAt::Used));
    let odd = named.roll("lead 37/A", &[4, 3, 4, 3]);
    assert_eq!((odd.leader("abrams"), odd.leader("dwight")), (LeaderAt::Used, LeaderAt::Dead));
}

fn bombed(scenario: &str, target: &str, dice: &[u32]) -> Table {
    table(scenario, &format!("turn 2, impulse 1, overcast, American\n8: 94\n13: {target}\n38: 1/2113B"))
        .play("bombard 13")
        .roll(&format!("target {target}"), dice)
}

fn dead(at: &Table) -> Vec<&str> {
    let leaders = at.game().leaders.iter().zip(at.at.leaders);
    leaders.filter(|(_, place)| *place == LeaderAt::Dead).map(|(leader, _)| leader.id.as_str()).collect()
}

/// Covers 21.1.
#[test]
fn an_american_bombardment_may_kill_the_leader_of_its_targets_formation() {
    let equal = [4, 4, 6, 2];
    assert_eq!(dead(&bombed("first+leader-death", "1/130A", &equal)), ["seckendorff"]);
    assert_eq!(dead(&bombed("first+leader-death", "1/16A", &equal)), ["schellendorf"]);
    assert_eq!(dead(&bombed("second+leader-death", "1/15A", &equal)), ["wietersheim"]);
    assert_eq!(
        dead(&bombed("second+leader-death", "1/2113A", &equal)),
        Vec::<&str>::new(),
        "no leader of the 113th is left"
    );
    assert_eq!(dead(&bombed("first+leader-death", "1/130A", &[4, 4, 6, 3])), Vec::<&str>::new());
    assert_eq!(dead(&bombed("first", "1/130A", &equal)), Vec::<&str>::new());
    assert_eq!(bombed("first", "1/130A", &equal).leader("seckendorff"), LeaderAt::Ready);
}

/// Covers 21.1.
#[test]
fn an_air_strike_kills_too_and_the_volksgrenadiers_lose_muhlen() {
    let struck = table(
        "second+leader-death",
        "turn 2, impulse 1, clear, American\n25: 94\n27: 1126/A 1126/B\n38: 1/15A",
    )
    .play("strike 27")
    .roll("target 1126/A", &[5, 5, 4, 6]);
    assert_eq!(dead(&struck), ["muhlen"]);
}

/// Covers 21.1.
#[test]
fn german_shells_kill_no_leader() {
    let shelled =
        table("second+leader-death", "turn 2, impulse 3, clear, German\n29: 119/A\n30: 602/D\n38: 1/15A")
            .play("bombard 30")
            .roll("target 602/D", &[4, 4, 6, 2]);
    assert_eq!(dead(&shelled), Vec::<&str>::new());
}
