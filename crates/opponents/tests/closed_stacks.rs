//! Computer players in a game of closed stacks, windows and chits: Guards Armoured.

use guards::Guards;
use kernel::{Rules, Seat, Seed, Seeded, Silent, Viewer};
use opponents::{Control, Level, Limits, Opponent, Thought};

const LIMITS: Limits = Limits::nodes(120);

fn player(level: Level) -> Opponent<Guards> {
    Opponent::new(level, &Seed::from_number(5))
}

fn decide(
    rules: &Guards,
    who: &mut Opponent<Guards>,
    at: &guards::Position,
    seat: Seat,
) -> Thought<guards::Action> {
    let view = rules.view(at, Viewer::Seat(seat));
    who.decide(rules, &view, seat, &LIMITS, &Control::new()).expect("someone decides")
}

/// Plays with two Regulars and looks at the position before each decision, until told to stop.
fn watch(rules: &Guards, seed: u64, mut look: impl FnMut(&guards::Position, Seat) -> bool) {
    let mut at = rules.start();
    let mut dice = Seeded::from_number(seed);
    let mut players = [player(Level::Regular), player(Level::Regular)];
    while let Some(seat) = rules.decision(&at).seats.first() {
        if !look(&at, seat) {
            return;
        }
        let thought = decide(rules, &mut players[usize::from(seat.0)], &at, seat);
        rules.apply(&mut at, seat, &thought.action, &mut dice, &mut Silent).expect("it is legal");
    }
}

/// What a Veteran cannot see changes none of its decisions.
#[test]
fn closed_stacks_do_not_change_what_the_veteran_does() {
    let rules = guards::open("goodwood").expect("it ships");
    let mut dice = Seeded::from_number(2);
    let (mut number, mut compared) = (0, 0);
    watch(&rules, 3, |at, seat| {
        number += 1;
        let view = rules.view(at, Viewer::Seat(seat)).into_owned();
        let thinks = matches!(rules.decision(at).topic, "activation" | "attack");
        if number % 5 != 0 || !thinks {
            return true;
        }
        let twin = rules.guess(&view, &mut dice);
        if twin != *at && *rules.view(&twin, Viewer::Seat(seat)) == view {
            compared += 1;
            let here = decide(&rules, &mut player(Level::Veteran), at, seat);
            assert_eq!(here, decide(&rules, &mut player(Level::Veteran), &twin, seat), "decision {number}");
        }
        compared < 12
    });
    assert_eq!(compared, 12, "positions with closed stacks");
}

/// The Veteran thinks when a chit is played and before attacks; windows, artillery, chits and losses are answered at once.
#[test]
fn the_veteran_thinks_once_an_activation() {
    let rules = guards::open("goodwood").expect("it ships");
    let mut at = rules.start();
    let mut dice = Seeded::from_number(4);
    let mut players = [player(Level::Veteran), player(Level::Regular)];
    let (mut activations, mut followed) = (0, 0);
    while activations < 8 {
        let seat = rules.decision(&at).seats.first().expect("the game goes on");
        let topic = rules.decision(&at).topic;
        let thought = decide(&rules, &mut players[usize::from(seat.0)], &at, seat);
        if seat == Seat(0) {
            activations += u32::from(topic == "activation");
            followed += u32::from(topic == "movement" && thought.nodes == 0);
            let begins = topic == "movement" && !at.active.used && at.mover.units.is_empty();
            let thinks = begins || matches!(topic, "activation" | "first-chit" | "attack");
            assert!(thinks || thought.nodes == 0, "{topic}: {} nodes", thought.nodes);
        }
        rules.apply(&mut at, seat, &thought.action, &mut dice, &mut Silent).expect("it is legal");
    }
    assert!(followed > 50, "{followed} steps of plans");
}
