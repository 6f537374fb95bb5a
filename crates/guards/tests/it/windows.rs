//! Fire windows: when they open, what interrupts what, and orders that answer them.

use kernel::prelude::*;
use kernel::{Orders, Seat, Viewer};

use crate::table::{BRITISH, GERMAN, Table, table};

fn auto(t: &Table, seat: Seat, orders: &[(&str, &str)]) -> Option<String> {
    let orders: Orders = orders.iter().map(|(id, choice)| ((*id).into(), (*choice).into())).collect();
    let view = t.book.view(&t.at, Viewer::Seat(seat));
    t.book.auto_action(&view, seat, &orders).map(|action| t.book.write(&action))
}

/// The advance of an overrun draws no fire; the next hex of its move does, and the move goes on after it.
///
/// Covers 11.4n1.
#[test]
fn a_window_opens_inside_the_move_of_an_overrun() {
    let text = "turn 1, clear, 2GG attacks\n0642: HQ-2GG\n0640: 1-2GG 2-2GG 3-2GG\n0639: Gren-KGL\n0634: 88-KGL HQ-KGL\ndepleted: Gren-KGL";
    let t = table(text).play(&["attack 0639 with 1-2GG", "with 2-2GG", "with 3-2GG", "overrun"]);
    let t = t.roll("strike", &[1, 1]);
    assert_eq!(t.topic(), "advance");
    let t = t.play(&["advance 1-2GG", "done"]);
    assert_eq!((t.topic(), t.seat()), ("overrun", BRITISH), "an advance draws no fire");
    let t = t.play(&["take 1-2GG", "go 0638"]);
    assert_eq!((t.topic(), t.seat()), ("opportunity-fire", GERMAN));
    let t = t.roll("fire 88-KGL at 1-2GG", &[5, 5]);
    assert!(t.at.pinned.has(t.unit("1-2GG")));
    assert_eq!((t.topic(), t.seat()), ("overrun", BRITISH));
    assert_eq!(t.play(&["end"]).topic(), "attack");
}

/// The tank is lost: its rider takes the casualty too and stays where it was, pinned and on foot.
///
/// Covers 9.5n4.
#[test]
fn a_rider_whose_tank_dies_in_a_window_stays_on_foot() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 1-2IG\n0634: 88-KGL\ndepleted: 1-2GG\n1-2IG rides: 1-2GG";
    let t = table(text).play(&["take 1-2GG", "go 0639"]).roll("fire 88-KGL at 1-2GG", &[6, 6]);
    let rider = t.unit("1-2IG");
    assert_eq!((t.hex("1-2GG"), t.hex("1-2IG")), ("off".into(), "0639".into()));
    assert!(!t.at.troops.riding().has(rider) && t.at.pinned.has(rider) && t.at.depleted.has(rider));
    assert_eq!((t.topic(), t.seat()), ("movement", BRITISH));
}

/// Its units still move; then one hex alone attacks.
///
/// Covers 2.4n3.
#[test]
fn a_headquarters_is_shot_in_its_own_activation() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG 2-2GG\n0634: 88-KGL\n0641: 3-2GG";
    let t = table(text).play(&["take HQ-2GG", "go 0639"]).roll("fire 88-KGL at HQ-2GG", &[6, 6]);
    assert_eq!((t.hex("HQ-2GG"), t.topic()), ("off".into(), "movement"));
    assert!(t.at.active.hq_gone);
    t.allows("take 1-2GG");
    t.allows("take 3-2GG");
}

/// Whether a gun stands in a closed stack or not, the same window opens for the mover, and he is told the same.
///
/// Covers 1.1n4.
#[test]
fn a_window_for_a_closed_stack_tells_nothing() {
    let with = |unit: &str| {
        let text = format!("turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: {unit}\nwork: trench 0634 0");
        table(&text).play(&["take 1-2GG", "go 0639"])
    };
    let (gun, rifles) = (with("88-KGL"), with("Gren-KGL"));
    assert_eq!((gun.topic(), rifles.topic()), ("opportunity-fire", "opportunity-fire"));
    let held = [gun.play(&["hold"]), rifles.play(&["hold"])];
    assert_eq!(held[0].legal(), held[1].legal());
    // Who cannot fire is asked all the same; an order answers for both at once.
    let rifles = with("Gren-KGL");
    assert_eq!(auto(&rifles, GERMAN, &[]), None);
    assert_eq!(auto(&rifles, GERMAN, &[("opportunity-fire", "always")]).as_deref(), Some("hold"));
}

/// A shot that cannot hit may be fired, and the prompt says what it is worth.
///
/// Covers 11.3n4.
#[test]
fn a_window_says_if_no_shot_can_hit() {
    let prompt = |weather: &str, more: &str| {
        let text = format!("turn 1, {weather}, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: 88-KGL\n{more}");
        let t = table(&text).play(&["take 1-2GG", "go 0639"]);
        assert_eq!((t.topic(), t.offers("fire").len()), ("opportunity-fire", 1));
        let view = t.book.view(&t.at, Viewer::Seat(GERMAN));
        t.book.scene(&view, Viewer::Seat(GERMAN)).prompt
    };
    // Five hexes away: two sixes hit, and in snow nothing does.
    assert!(prompt("clear", "").ends_with(": fire, or hold?"), "{}", prompt("clear", ""));
    assert!(prompt("snow", "").ends_with(": no shot can hit. Hold."), "{}", prompt("snow", ""));
    // Who comes into a closed hex may have come by road.
    let closed = "work: trench 0639 0";
    assert!(prompt("snow", closed).ends_with(": fire, or hold?"), "{}", prompt("snow", closed));
}

/// An order answers for all guns; one gun may have its own.
#[test]
fn guns_fire_and_hold_as_they_are_ordered() {
    let text = "turn 1, clear, 2GG moves\n0640: HQ-2GG 1-2GG\n0634: 88-KGL";
    let t = table(text).play(&["take 1-2GG", "go 0639"]);
    let fire = Some("fire 88-KGL at 1-2GG");
    let hold = Some("hold");
    for (orders, answer) in [
        (vec![], None),
        (vec![("opportunity-fire", "hold")], hold),
        (vec![("opportunity-fire", "always")], fire),
        // Five hexes away, and one chance in 36.
        (vec![("opportunity-fire", "within-2")], hold),
        (vec![("opportunity-fire", "within-3")], hold),
        (vec![("opportunity-fire", "within-5")], fire),
        (vec![("opportunity-fire", "chance-40")], hold),
        (vec![("opportunity-fire", "tanks")], fire),
        (vec![("opportunity-fire", "unpinned")], fire),
        (vec![("opportunity-fire", "hold"), ("gun-88-KGL", "always")], fire),
        (vec![("opportunity-fire", "always"), ("gun-88-KGL", "hold")], hold),
        // Its own order does not answer for the others: they ask.
        (vec![("gun-88-KGL", "hold")], None),
        (vec![("gun-88-KGL", "tanks")], fire),
    ] {
        assert_eq!(auto(&t, GERMAN, &orders).as_deref(), answer, "{orders:?}");
    }
    assert_eq!(auto(&t, BRITISH, &[("opportunity-fire", "always")]), None, "it is not his decision");
}
