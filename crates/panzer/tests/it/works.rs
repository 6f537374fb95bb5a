//! Bridges and buildings that come down.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, Table, table};

/// Engineers at the bridge of scenario 27 with a German on it.
const BRIDGE: &str = "27+board, turn 6, direct, first UK
    Para-4: 19T5 fire
    Schtz-1: 18GG9";

fn sappers() -> String {
    let t = table("27+board, turn 6, direct, first UK\n    Para-1: 19T5\n    Schtz-1: 18GG9");
    let game = t.book.game();
    let engineer = game
        .units()
        .find(|&unit| game.unit(unit).roles.has(panzer::grades::Role::Engineer))
        .expect("scenario 27 has Engineers");
    game.unit(engineer).name.clone()
}

fn bridge() -> String {
    BRIDGE.replace("Para-4", &sappers())
}

/// Covers 7.19, s27.4, s27.14.
#[test]
fn engineers_bring_the_bridge_down() {
    let sappers = sappers();
    let text = bridge();
    let blow = |dice: &[u32]| -> Table {
        let mut t = table(&text);
        t.play(&format!("demolish {sappers} 19U5"));
        t.refuses("pass", "7.19");
        t.roll("resolve", dice);
        t
    };
    // 12 against 5: 59 hits, 66 brings it down, whatever the grade.
    let t = blow(&[58]);
    assert!(t.says("holds"), "{:?}", t.log());
    let t = blow(&[59]);
    assert!(t.says("is hit (59): 1") && t.at.works[0].is_some_and(|work| !work.down), "{:?}", t.log());
    assert!(t.unit(&sappers).has(State::Fired) && t.unit(&sappers).has(State::SpotFire));
    t.refuses(&format!("demolish {sappers} 19U5"), "7.19");
    let t = blow(&[66]);
    let hex = t.book.game().grid().find("19U5").unwrap();
    assert!(t.at.is_down(hex) && t.says("comes down"), "{:?}", t.log());
}

/// Covers 7.19.
#[test]
fn three_hits_bring_a_bridge_down_and_what_stands_on_it() {
    let sappers = sappers();
    let text = bridge().replace("Schtz-1: 18GG9", "Schtz-1: 19U5 spot-fire");
    let mut t = table(&text);
    for turn in 0..3 {
        t.play(&format!("demolish {sappers} 19U5"));
        t.roll("resolve", &[60]);
        let unit = t.id(&sappers).index();
        t.at.units[unit].states.clear(State::Fired);
        let down = t.at.works[0].is_some_and(|work| work.down);
        assert_eq!(down, turn == 2, "{:?}", t.log());
    }
    assert_eq!(t.unit("Schtz-1").fate, Fate::Eliminated, "{:?}", t.log());
}

/// Covers 7.19, s27.5.
#[test]
fn a_bridge_that_is_down_is_the_stream_it_crossed() {
    let sappers = sappers();
    let mut t = table(&bridge());
    t.play(&format!("demolish {sappers} 19U5"));
    t.roll("resolve", &[100]);
    while !matches!(t.at.asks(), Some(Frame::Movement(_))) {
        t.play("pass");
    }
    while t.seat() != ALLIED {
        t.play("end");
    }
    let unit = t.id(&sappers).index();
    t.at.units[unit].command = panzer::Command::Move;
    t.refuses(&format!("go {sappers} 19U5"), "6.6.2.2");
}

/// Covers 7.19.
#[test]
fn only_fit_engineers_with_fire_lay_charges() {
    let sappers = sappers();
    let charge = format!("demolish {sappers} 19U5");
    for (change, clause) in [("fire suppressed", "7.19"), ("move", "7.19"), ("fire broken", "7.19")] {
        table(&bridge().replace("19T5 fire", &format!("19T5 {change}"))).refuses(&charge, clause);
    }
    table(&bridge()).refuses(&format!("demolish {sappers} 19T4"), "7.19");
    table(&bridge().replace("19T5 fire", "19S3 fire")).refuses(&charge, "7.19");
    let half = bridge().replace("19T5 fire", "19T5 fire reduced");
    let mut t = table(&half);
    t.play(&charge);
    // 8 against 5: a half-squad needs 79 for a hit.
    t.roll("resolve", &[78]);
    assert!(t.says("holds"), "{:?}", t.log());
}

/// Covers 7.19.
#[test]
fn shells_on_a_bridge_strike_it_too() {
    let text = "27+board, turn 6, indirect, first DE, mission BttrM-1 19U5 hit
        Para-1: 18GG9
        Schtz-1: 16A0";
    let mut t = table(text);
    t.roll("land BttrM-1", &[100]);
    // The best result of shells counts two hits.
    assert!(t.says("is hit (100): 2"), "{:?}", t.log());
}

/// Covers 7.19.
#[test]
fn a_building_that_is_down_is_rubble_and_blocks_no_line() {
    let text = "30+board, turn 3, direct, first US, guest Sap us-inf US engineer
        Sap: 13I5 fire
        PzIVH-1: 15A0 facing 1";
    let mut t = table(text);
    t.play("demolish Sap 13I6");
    t.roll("resolve", &[100]);
    let hex = t.book.game().grid().find("13I6").unwrap();
    assert!(t.at.is_down(hex), "{:?}", t.log());
}
