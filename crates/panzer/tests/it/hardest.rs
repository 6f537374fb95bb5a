//! Where rules meet: commands of passengers, suppression after the plot, landing on a mixed stack, a caller who dies.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, GERMAN, table};

/// Covers 6.2.1.1.1.
#[test]
fn passengers_link_as_their_carrier_does_even_if_it_is_free() {
    let truck = |hex: &str| {
        let mut t = table(&format!(
            "29+board, turn 3, command
            M4A1-3: 15A0 facing 1
            TruckM-1: {hex} facing 1
            Inf-1: aboard TruckM-1
            PzIVH-1: 15GG5 facing 1"
        ));
        t.act(ALLIED, "order M4A1-3 move", &[]);
        t.legal_for(ALLIED).contains(&"order TruckM-1 move".to_owned())
    };
    // The men aboard link at two hexes like a vehicle; at three they would be a second group.
    assert_eq!((truck("15A2"), truck("15A3")), (true, false));
}

/// Covers 5.10.
#[test]
fn a_unit_suppressed_after_the_plot_keeps_its_short_halt_under_its_limits() {
    let text = "29+board, turn 3, movement, side US, first DE
        Inf-1: 15A3 short-halt suppressed
        M4A1-3: 15A5 facing 4 short-halt suppressed
        PzIVH-1: 15GG5 facing 1";
    let mut t = table(text);
    t.refuses("go Inf-1 15A4", "5.10");
    t.play("crawl Inf-1 15A4");
    // Half of half of three is nothing: one hex as its whole move.
    t.play("go M4A1-3 15A6");
    t.refuses("go M4A1-3 15A7", "6.6.2.2");
    // Without suppression a short halt is no crawl.
    table(&text.replace("short-halt suppressed\n        M4A1-3", "short-halt\n        M4A1-3"))
        .refuses("crawl Inf-1 15A4", "6.6.2.4");
    let mut t = table(
        "29+board, turn 3, direct, first US
        M4A1-3: 15A0 facing 4 short-halt suppressed
        PzIVH-1: 15A4 facing 1",
    );
    t.play("fire M4A1-3 at PzIVH-1 with ap");
    t.roll("resolve", &[99]);
    assert!(t.says("short halt -3") && t.says("suppressed -3"), "{:?}", t.log());
}

/// Covers 7.44.1.1.7, 7.44.1.1.8.
#[test]
fn who_lands_on_men_and_a_vehicle_fights_the_men_first_and_then_rolls_off() {
    let mut t = table(
        "27+board+morale, turn 2, movement, first DE
        Para-1: drop 16A4
        Schtz-1: 16A4
        MarderIII-1: 16A4 facing 1",
    );
    // No wind, an easy landing, Hand-to-Hand with the only squad there, then a d6 off the vehicle.
    t.roll("jump Para-1", &[1, 1, 1, 1, 1, 100, 4]);
    assert_eq!(t.unit("Schtz-1").fate, Fate::Eliminated, "{:?}", t.log());
    assert_eq!(t.hex("Para-1"), "16A5");
}

/// Covers 6.5.1.1, 6.5.1.2, 6.5.1.6.
#[test]
fn a_mission_goes_on_badly_when_its_caller_is_dead_until_check_fire() {
    let text = |caller: &str| {
        format!(
            "29+board, turn 3, indirect, first US, mission BtyM-1 15A5 caller FO-1
            {caller}
            M4A1-3: 15GG5 facing 1
            PzIVH-1: 15A9 facing 1"
        )
    };
    // 65 for an FO who sees the hex, 20 less when he is gone.
    let mut t = table(&text("FO-1: 15A0"));
    t.roll("land BtyM-1", &[65]);
    assert!(t.says("65 or less is needed. On target."), "{:?}", t.log());
    let mut t = table(&text(""));
    t.roll("land BtyM-1", &[46, 1]);
    assert!(t.says("46, 45 or less is needed. 1 hex off."), "{:?}", t.log());
    // It lands again next turn, and no more after check fire.
    t.idle_turn_until_command();
    t.act(ALLIED, "check-fire BtyM-1", &[]);
    t.refuses_seat(ALLIED, "check-fire BtyM-1", "6.5.1.6");
    assert_eq!((t.at.turn, GERMAN), (4, GERMAN));
    assert!(matches!(t.at.asks(), Some(Frame::Command)) && !t.unit("M4A1-3").has(State::Suppressed));
}
