//! What every computer player owes, whatever the rulebook: it knows its view alone, keeps to its budget, does the
//! same again with the same seed, and says why.

use kernel::{Choices, Dice, Rulebook, Rules, Seat, Seed, Seeded, Silent, Viewer};
use minis::plots::Plots;
use opponents::{Control, Level, Limits, Opponent, Thought};
use westwall::WestWall;

fn decide<R: Rulebook>(
    rules: &R,
    at: &R::Position,
    seat: Seat,
    level: Level,
    limits: &Limits,
) -> Option<Thought<R::Action>> {
    let view = rules.view(at, Viewer::Seat(seat));
    Opponent::new(level, &Seed::from_number(5)).decide(rules, &view, seat, limits, &Control::new())
}

/// Positions of a random game, every so many steps.
fn wander<R: Rulebook>(rules: &R, seed: u64, every: u32, mut look: impl FnMut(&R::Position, &mut Seeded)) {
    let (mut at, mut dice) = (rules.start(), Seeded::from_number(seed));
    let mut choices = R::Choices::default();
    for step in 0..2000_u32 {
        if step.is_multiple_of(every) {
            look(&at, &mut dice);
        }
        let Some(seat) = rules.decision(&at).seats.first() else { return };
        rules.legal(&rules.view(&at, Viewer::Seat(seat)), seat, &mut choices);
        let action = choices.action(dice.roll(choices.len() as u32) as usize - 1);
        rules.apply(&mut at, seat, &action, &mut dice, &mut Silent).expect("it is listed");
    }
}

#[test]
fn changed_secrets_change_no_decision() {
    let rules = Plots::new();
    let mut compared = 0;
    for seed in 0..20 {
        wander(&rules, seed, 3, |at, dice| {
            for seat in rules.decision(at).seats.iter() {
                let twin = rules.guess(&rules.view(at, Viewer::Seat(seat)), dice);
                if twin == *at {
                    continue;
                }
                compared += 1;
                for level in Level::ALL {
                    let limits = Limits::nodes(300);
                    let here = decide(&rules, at, seat, level, &limits);
                    assert_eq!(here, decide(&rules, &twin, seat, level, &limits), "{level}");
                }
            }
        });
    }
    assert!(compared > 50, "{compared} positions with secrets");
}

#[test]
fn a_rulebook_without_plans_has_opponents_by_its_evaluation() {
    let rules = Plots::new();
    let mut decided = 0;
    wander(&rules, 4, 1, |at, _| {
        for seat in rules.decision(at).seats.iter() {
            for level in Level::OPPONENTS {
                let thought = decide(&rules, at, seat, level, &Limits::nodes(200)).expect("it decides");
                assert!(
                    rules.check(&rules.view(at, Viewer::Seat(seat)), seat, &thought.action).is_ok(),
                    "{level}: {thought:?}"
                );
                assert!(!thought.why.is_empty(), "{level}: {thought:?}");
                decided += 1;
            }
        }
    });
    assert!(decided > 20);
}

#[test]
fn a_budget_in_nodes_gives_the_same_decision_on_any_number_of_threads() {
    let rules = westwall::open("spearhead").expect("it ships");
    wander(&rules, 2, 150, |at, _| {
        let Some(seat) = rules.decision(at).seats.first() else { return };
        let on =
            |threads| decide(&rules, at, seat, Level::Veteran, &Limits { threads, ..Limits::nodes(600) });
        assert_eq!(on(1), on(3));
    });
}

#[test]
fn who_is_told_to_stop_plays_what_it_has() {
    let rules = westwall::open("relief").expect("it ships");
    let control = Control::new();
    control.stop();
    wander(&rules, 3, 40, |at, _| {
        let Some(seat) = rules.decision(at).seats.first() else { return };
        let view = rules.view(at, Viewer::Seat(seat));
        let mut player = Opponent::new(Level::Veteran, &Seed::from_number(1));
        let limits = Limits::nodes(u64::MAX);
        let thought = player.decide(&rules, &view, seat, &limits, &control).expect("it still decides");
        assert!(rules.check(at, seat, &thought.action).is_ok());
    });
}

#[test]
fn without_any_time_there_is_still_an_action() {
    let rules = westwall::open("spearhead").expect("it ships");
    wander(&rules, 9, 100, |at, _| {
        let Some(seat) = rules.decision(at).seats.first() else { return };
        let limits = Limits::time(std::time::Duration::ZERO);
        let thought = decide(&rules, at, seat, Level::Veteran, &limits).expect("it decides");
        assert!(rules.check(at, seat, &thought.action).is_ok());
    });
}

/// Plays a game and says what was done, with the reasons.
fn play(rules: &WestWall, levels: [Level; 2], seed: u64) -> (Vec<String>, Option<Seat>) {
    let (mut at, mut dice) = (rules.start(), Seeded::from_number(seed));
    let mut players = levels.map(|level| Opponent::new(level, &Seed::from_number(seed)));
    let mut lines = Vec::new();
    while let Some(seat) = rules.decision(&at).seats.first() {
        let view = rules.view(&at, Viewer::Seat(seat));
        let player = &mut players[usize::from(seat.0)];
        let thought =
            player.decide(rules, &view, seat, &Limits::nodes(60), &Control::new()).expect("it decides");
        assert!(!thought.why.is_empty(), "{thought:?}");
        lines.push(format!("{}: {}", rules.write(&thought.action), thought.why));
        rules.apply(&mut at, seat, &thought.action, &mut dice, &mut Silent).expect("it is legal");
    }
    (lines, rules.outcome(&at).and_then(|outcome| outcome.winner))
}

#[test]
fn the_same_seed_plays_the_same_game_and_gives_the_same_reasons() {
    let rules = westwall::open("relief").expect("it ships");
    for level in [Level::Recruit, Level::Regular, Level::Veteran] {
        assert_eq!(play(&rules, [level; 2], 7), play(&rules, [level; 2], 7), "{level}");
    }
    assert_ne!(play(&rules, [Level::Recruit; 2], 7), play(&rules, [Level::Recruit; 2], 8));
}

#[test]
fn the_regular_beats_the_recruit_on_either_side_of_every_scenario() {
    for scenario in ["spearhead", "relief", "campaign"] {
        let rules = westwall::open(scenario).expect("it ships");
        let us = play(&rules, [Level::Regular, Level::Recruit], 11);
        let german = play(&rules, [Level::Recruit, Level::Regular], 11);
        assert_eq!((us.1, german.1), (Some(Seat(0)), Some(Seat(1))), "{scenario}");
    }
}

#[test]
fn a_plan_is_followed_until_something_else_is_seen() {
    // Spearhead opens by the book; this set-up is searched.
    let rules = westwall::open("campaign").expect("it ships");
    let mut at = rules.start();
    let seat = Seat(0);
    let mut player = Opponent::<WestWall>::new(Level::Veteran, &Seed::from_number(1));
    let mut dice = Seeded::from_number(1);
    let mut think = |at: &_| {
        let view = rules.view(at, Viewer::Seat(seat));
        player.decide(&rules, &view, seat, &Limits::nodes(200), &Control::new()).expect("it sets up")
    };
    let first = think(&at);
    assert!(first.nodes > 0, "the first decision of a phase is thought about");
    rules.apply(&mut at, seat, &first.action, &mut dice, &mut Silent).expect("it is legal");
    let second = think(&at);
    assert_eq!(second.nodes, 0, "the plan goes on");
    // Another player's choice: a hex that is not in the plan.
    let mut choices = <WestWall as Rules>::Choices::default();
    rules.legal(&at, seat, &mut choices);
    let other = choices.actions().find(|action| *action != second.action).expect("there is another");
    rules.apply(&mut at, seat, &other, &mut dice, &mut Silent).expect("it is listed");
    assert!(think(&at).nodes > 0, "it searches again");
}
