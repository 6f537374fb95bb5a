//! Event chits and anti-aircraft fire in an attack [10.3, 10.7].

use crate::battle::{resolve, rolled, strike, two_to_one};
use crate::table::{BRITISH, GERMAN, Table, table};

fn draw(british: &str, german: &str, more: &str) -> Table {
    two_to_one(&format!("events: British, {british}\nevents: German, {german}\n{more}")).play(&["done"])
}

/// Covers 10.3, 10.3n4.
#[test]
fn each_side_draws_one_chit_and_an_empty_cup_takes_its_discards_back() {
    let t = draw("Charge", "Mortar Fire", "0539: Rcn-2GG").roll("done", &[1, 1, 4, 5]);
    let piles = |t: &Table| t.at.cups.map(|cup| (cup.left, cup.discards.iter().sum::<u8>()));
    assert_eq!(piles(&t), [(0, 1), (0, 1)]);
    // The next attack refills both cups and draws again.
    let t = t.play(&["attack 0639 with Rcn-2GG", "strike", "done"]).roll("done", &[1, 1, 3, 5]);
    let log = t.log().join(" ");
    assert!(log.contains("The British cup is empty") && log.contains("draw Charge"), "{log}");
    assert_eq!(piles(&t), [(0, 1), (0, 1)]);
}

/// X10.
///
/// Covers 10.3n1.
#[test]
fn a_red_two_and_a_blue_three_make_minus_one() {
    let t = draw("Apathy", "Hero", "").roll("done", &[1, 1, 3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, -1: DC.");
}

/// Covers 10.3n2, 13.2n2, 14.1n1.
#[test]
fn night_and_weather_discard_a_chit_without_another_draw() {
    let text = |turn: u8, weather: &str, chit: &str| {
        let text = format!(
            "turn {turn}, {weather}, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\nevents: British, {chit}, Charge\nevents: German, Mortar Fire"
        );
        strike("goodwood", &text, "0639", &["1-2GG", "2-2GG"]).play(&["done"])
    };
    // Smoke Screen is marked No Night: it is the second of the British chits in the order of the list.
    let night = text(4, "clear", "Smoke Screen").roll("done", &[2, 1, 2, 2, 3]);
    assert!(night.log().contains(&"Smoke Screen has no effect now.".into()), "{:?}", night.log());
    assert!(rolled(&night).contains("rolled 7, +1"), "{:?}", night.log());
    assert_eq!(night.at.cups[0].left, 1);
    // The evening does not matter: it stands, and adds 1 with the evening's own.
    let evening = text(3, "clear", "Smoke Screen").roll("done", &[2, 1, 3, 4]);
    assert!(rolled(&evening).contains("rolled 7, +1"), "{:?}", evening.log());
    // Aircraft fly in clear weather only.
    let overcast = text(1, "overcast", "Airstrike").roll("done", &[1, 1, 3, 4]);
    assert!(overcast.log().contains(&"Airstrike has no effect now.".into()), "{:?}", overcast.log());
}

/// X11.
///
/// Covers 10.3n3.
#[test]
fn apathy_cancels_accurate_fire() {
    let t = draw("Apathy", "Accurate Fire", "").roll("done", &[1, 1, 3, 4]);
    assert!(t.log().contains(&"Accurate Fire is cancelled.".into()));
    assert_eq!(rolled(&t), "2-1, rolled 7, +2: AR.");
    let pile = guards::event_chits().find("Accurate Fire").unwrap();
    assert_eq!(t.at.cups[1].discards[pile.index()], 1);
}

/// X17 and X18 of the design notes.
///
/// Covers 19.0, 10.3n3.
#[test]
fn bad_commander_and_reckless_assault_meet_an_aggressive_one() {
    let t = draw("Bad Commander", "Aggressive Assault", "").roll("done", &[1, 1, 3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, -1: DC.");
    let t = draw("Aggressive Assault", "Reckless Assault", "").roll("done", &[1, 1, 3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, +2: AR.");
}

/// Attacker first, then defender; either may keep what he holds.
///
/// Covers 10.3n5.
#[test]
fn black_chits_are_asked_of_the_attacker_first() {
    let t = draw("Charge", "Mortar Fire", "hand: British, Fire Lane\nhand: German, Fire Lane")
        .roll("done", &[1, 1]);
    assert_eq!((t.topic(), t.seat()), ("black-chit", BRITISH));
    t.allows("play Fire-Lane");
    t.refuses("play Repaired", "10.3n5");
    let t = t.play(&["done"]);
    assert_eq!((t.topic(), t.seat()), ("black-chit", GERMAN));
    let t = t.roll("done", &[3, 4]);
    assert!(t.at.cups.iter().all(guards::EventCup::holds_any));
    // One that names neither chit cannot be played.
    let t = draw("Charge", "Mortar Fire", "hand: German, Repaired").roll("done", &[1, 1]);
    t.refuses("play Repaired", "10.3n5");
    assert_eq!(t.legal(), ["done"]);
}

/// Ruling D56.
///
/// Covers 10.3n5, 10.3n6.
#[test]
fn a_black_chit_just_drawn_adds_nothing_and_may_be_played_at_once() {
    let t = draw("Charge", "Fire Lane", "").roll("done", &[1, 1]);
    assert_eq!((t.topic(), t.seat()), ("black-chit", GERMAN));
    // The other side learns that it is black, and no more.
    let fire_lane = guards::event_chits().find("Fire Lane").unwrap();
    assert!(!t.known(BRITISH).known.cups[1].hand().any(|chit| chit == fire_lane));
    assert_eq!(t.known(BRITISH).known.cups[1].held, 1);
    let t = t.roll("play Fire-Lane", &[3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, +0: DR.");
    // Gone for good: neither in hand nor in a cup nor on a pile.
    assert_eq!(t.at.gone[fire_lane.index()], 1);
    assert_eq!((t.at.cups[1].held, t.at.cups[1].left, t.at.cups[1].discards[fire_lane.index()]), (0, 0, 0));
}

/// Covers 10.3n7.
#[test]
fn allotted_black_chits_start_in_hand_and_random_ones_in_the_cup() {
    let book = guards::open("goodwood").unwrap();
    let scenario = book.game().scenario();
    for cup in &scenario.cups {
        assert_eq!((cup.blue, cup.red, cup.black, cup.hand.len()), (30, 30, 6, 4));
    }
    let t = crate::table::start("goodwood");
    assert!(t.at.cups.iter().all(|cup| cup.allotted.iter().flatten().count() == 4 && cup.held == 0));
}

/// A black chit on the cancelling chit saves what it would have cancelled. Ruling D58.
///
/// Covers 10.3n8.
#[test]
fn a_cancelled_chit_cancels_nothing() {
    // Caught in the Crossfire, +2, names Charge, -2. Calm Under Fire takes it away.
    let plain = draw("Charge", "Caught in the Crossfire", "").roll("done", &[1, 1, 3, 4]);
    assert_eq!(rolled(&plain), "2-1, rolled 7, +2: AR.");
    let t = draw("Charge", "Caught in the Crossfire", "hand: British, Calm Under Fire").roll("done", &[1, 1]);
    let t = t.roll("play Calm-Under-Fire", &[3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, -2: DC.");
}

/// The 88 stands six hexes from the combat.
fn airstrike(more: &str) -> Table {
    two_to_one(&format!("events: British, Airstrike\nevents: German, Mortar Fire\n{more}")).play(&["done"])
}

/// X20, rulings D62, D120.
///
/// Covers 10.7.
#[test]
fn an_88_at_six_hexes_needs_a_seven_against_aircraft() {
    let asked = airstrike("0633: 88-KGL\npinned: 88-KGL\nout: 88-KGL").roll("done", &[1, 1]);
    assert_eq!((asked.topic(), asked.seat()), ("anti-aircraft", GERMAN));
    asked.refuses("flak Gren-KGL", "10.7");
    let hit = asked.clone().roll("flak 88-KGL", &[3, 4, 3, 4]);
    assert_eq!(rolled(&hit), "2-1, rolled 7, +1: -.");
    let miss = asked.clone().roll("flak 88-KGL", &[3, 3]);
    assert_eq!(miss.topic(), "anti-aircraft");
    miss.refuses("flak 88-KGL", "10.7n2");
    // Airstrike stands and adds -3.
    assert_eq!(rolled(&miss.roll("done", &[3, 4])), "2-1, rolled 7, -2: DC.");
    // He need not try.
    assert_eq!(rolled(&asked.roll("done", &[3, 4])), "2-1, rolled 7, -2: DC.");
}

/// Covers 10.7n1, 10.7n2.
#[test]
fn light_flak_rolls_three_dice_and_every_unit_has_its_try() {
    let text = "turn 1, clear, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG\n4436: 1/I-2P\n4430: HQ-I-2P\n4434: 88/I-2P Flk-KGK\nevents: British, Strafing\nevents: German, Mortar Fire";
    let t = strike("bonninghardt", text, "4436", &["A-5CG"]).play(&["done"]).roll("done", &[1, 1]);
    assert_eq!(t.offers("flak").len(), 2);
    let t = t.roll("flak 88/I-2P", &[1, 1]).roll("flak Flk-KGK", &[1, 1, 1, 6, 6]);
    assert!(t.log()[0].contains("drives the aircraft off"), "{:?}", t.log());
    // In the next attack each may try again.
    let again = strike("bonninghardt", text, "4436", &["A-5CG"]).play(&["done"]).roll("done", &[1, 1]);
    assert_eq!(again.offers("flak").len(), 2);
}

/// Aircraft of the defender: then the attacker's guns may fire, whichever side attacks [ruling D120].
///
/// Covers 10.7.
#[test]
fn the_opponent_of_the_side_that_drew_fires_at_the_aircraft() {
    let text = "turn 1, clear, 5CG attacks\n4437: A-5CG\n4440: HQ-5CG 1-94AA\n4436: 1/I-2P\n4430: HQ-I-2P 88/I-2P\nevents: British, Mortar Fire\nevents: German, Strafing";
    let t = strike("bonninghardt", text, "4436", &["A-5CG"]).play(&["done"]).roll("done", &[1, 1]);
    assert_eq!(
        (t.topic(), t.seat(), t.offers("flak")),
        ("anti-aircraft", BRITISH, vec!["flak 1-94AA".to_owned()])
    );
}

/// Covers 19.0n1.
#[test]
fn both_see_the_discards_and_neither_sees_the_cups() {
    let t = draw("Charge", "Mortar Fire", "").roll("done", &[1, 1, 6, 6]);
    for seat in [BRITISH, GERMAN] {
        let view = t.known(seat);
        assert_eq!(view.known.cups.map(|cup| cup.discards.iter().sum::<u8>()), [1, 1]);
        assert!(view.known.cups.iter().all(|cup| cup.chits.iter().all(|&count| count == 0)));
    }
}

/// Ruling D59: at terrain time, by the attacker, for this attack.
///
/// Covers 15.0n4.
#[test]
fn a_flamethrower_burns_a_bunker_out_of_one_attack() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG\n0639: Gren-KGL\n0634: HQ-KGL\nhand: British, Flamethrower";
    let modifiers: Vec<(String, String)> = (0..6)
        .map(|facing| {
            let text = format!("{text}\nwork: bunker 0639 {facing}");
            let t = strike("goodwood", &text, "0639", &["1-2GG", "2-2GG"]).play(&["done", "done"]);
            assert_eq!((t.topic(), t.seat()), ("black-chit", BRITISH));
            let plain = rolled(&t.clone().roll("done", &[1, 1]));
            (plain, rolled(&t.roll("play Flamethrower", &[1, 1])))
        })
        .collect();
    assert_eq!(modifiers.iter().filter(|(plain, _)| plain.contains("+4")).count(), 3);
    assert!(modifiers.iter().all(|(_, burnt)| burnt.contains("rolled 2, +0")), "{modifiers:?}");
    // Against no bunker there is nothing to burn.
    let t = strike("goodwood", &format!("{text}\nwork: trench 0639 0"), "0639", &["1-2GG", "2-2GG"]);
    t.play(&["done", "done"]).refuses("play Flamethrower", "10.3n5");
}

/// Cups that are empty draw nothing, and the attack goes on.
#[test]
fn an_attack_without_chits_is_rolled() {
    let t = resolve(two_to_one(""), &[3, 4]);
    assert_eq!(rolled(&t), "2-1, rolled 7, +0: DR.");
    assert_eq!(table("turn 1, clear, 2GG attacks\n0640: HQ-2GG").topic(), "attack");
}
