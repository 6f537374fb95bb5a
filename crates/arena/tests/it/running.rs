//! Pairings, seats and dice of a run.

use std::path::Path;

use arena::stats::{Sprt, Verdict};
use arena::{Contestant, Ending, RunError, Settings, Summary};
use opponents::Level;

use crate::books;
use crate::stage::{games, level, play, settings};

#[test]
fn the_same_seeds_give_the_same_games_on_any_number_of_threads() {
    let settings = settings([level(Level::Recruit), level(Level::Random)], 12);
    let (one, _) = play(&settings, 1).unwrap();
    let (three, ending) = play(&settings, 3).unwrap();
    assert_eq!(ending, Ending::Complete);
    assert_eq!(games(&one), games(&three));
    let other = Settings { seed: 1000, ..settings };
    assert_ne!(games(&one)[0].actions, games(&play(&other, 1).unwrap().0)[0].actions);
}

#[test]
fn games_of_a_pair_have_the_same_dice_and_swapped_sides() {
    let settings = settings([level(Level::Recruit), level(Level::Random)], 4);
    let (run, _) = play(&settings, 2).unwrap();
    let told: Vec<(u64, u64, u64, [usize; 2])> =
        games(&run).iter().map(|g| (g.game, g.pair, g.seed, g.seating)).collect();
    assert_eq!(told, [(0, 0, 7, [0, 1]), (1, 0, 7, [1, 0]), (2, 1, 8, [0, 1]), (3, 1, 8, [1, 0])]);
}

/// A pair of equals would be the same game twice.
#[test]
fn equals_play_every_game_with_separate_dice() {
    let settings = settings([level(Level::Recruit), level(Level::Recruit)], 3);
    let (run, _) = play(&settings, 2).unwrap();
    let seeds: Vec<u64> = games(&run).iter().map(|g| g.seed).collect();
    assert_eq!(seeds, [7, 8, 9], "and an odd number is no trouble");
    let summary = Summary::of(&settings, &run);
    assert_eq!((summary.pairs, summary.sides[0].games), ([0; 5], 3));
}

#[test]
fn a_game_is_told_in_full() {
    let settings = settings([level(Level::Recruit), level(Level::Random)], 2);
    let (run, _) = play(&settings, 1).unwrap();
    for played in games(&run) {
        assert_eq!(played.turns, 7);
        let turns: Vec<u32> = played.by_turn.iter().map(|end| end.turn).collect();
        assert_eq!(turns, [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(played.by_turn.last().map(|end| &end.scores), Some(&played.scores));
        for seat in 0..2 {
            let fallen = played.fallen.iter().filter(|fallen| fallen.seat == seat).count();
            assert_eq!(fallen, played.losses[seat] as usize, "every loss has its place and turn");
        }
        assert!(
            played.fallen.iter().all(|fallen| !fallen.symbol.is_empty() && (1..=7).contains(&fallen.turn))
        );
        assert!(!played.taken.is_empty() && !played.swings.is_empty());
        for clause in ["S7.62", "S6.0", "S5.22", "B15.17"] {
            assert!(played.clauses.contains(clause), "{clause}: {:?}", played.clauses);
        }
        assert!(played.swings.windows(2).all(|two| two[0].size() >= two[1].size()));
    }
}

#[test]
fn the_test_ends_a_run_at_the_same_game_on_any_number_of_threads() {
    let sprt = Some(Sprt { low: -400.0, high: -200.0 });
    let settings = Settings { sprt, ..settings([level(Level::Random), level(Level::Recruit)], 400) };
    let (one, ending) = play(&settings, 1).unwrap();
    let Ending::Decided(verdict) = ending else { panic!("{ending:?}") };
    assert!(one.len() < 400 && one.len() % 2 == 0, "{}", one.len());
    let summary = Summary::of(&settings, &one);
    assert_eq!(settings.sprt.unwrap().verdict(summary.pairs), verdict);
    assert_ne!(verdict, Verdict::Open);
    let (three, again) = play(&settings, 3).unwrap();
    assert_eq!((games(&one), ending), (games(&three), again));
}

#[test]
fn settings_that_cannot_be_played_are_refused() {
    let two = [level(Level::Recruit), level(Level::Random)];
    let sprt = Some(Sprt { low: 0.0, high: 50.0 });
    let equals = [level(Level::Recruit), level(Level::Recruit)];
    for (wrong, hint) in [
        (settings(two.clone(), 3), "even number"),
        (settings(two.clone(), 0), "--games"),
        (Settings { seed: u64::MAX, ..settings(two, 2) }, "smaller --seed"),
        (Settings { sprt, ..settings(equals, 2) }, "two different players"),
    ] {
        let error = play(&wrong, 1).map(|_| ()).expect_err(hint);
        assert!(matches!(&error, RunError::Settings(text) if text.contains(hint)), "{error}");
    }
}

#[test]
fn guests_are_refused_where_there_are_secrets_and_nobody_answers_them() {
    let guest = [Contestant::Guest(vec!["true".into()]), level(Level::Random)];
    let error = books::play_plots(guest).map(|_| ()).expect_err("a guest would see everything");
    assert!(error.to_string().contains("secrets"), "{error}");
    let (run, ending) = books::play_plots([level(Level::Random), level(Level::Recruit)]).unwrap();
    assert_eq!((run.len(), ending), (4, Ending::Complete));
}

/// A guest that writes down all it hears, asks once before it acts, and does what it is told.
const ASKER: &str = r#"while read -r line; do echo "$line" >> "$1"
id=$(echo "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
case "$line" in
*'"do":"bot"'*) echo '{"do":"advise","id":"q"}'; read -r told; echo "$told" >> "$1"
action=$(echo "$told" | sed 's/.*"action":"\([^"]*\)".*/\1/')
echo "{\"id\":$id,\"ok\":true,\"action\":\"$action\"}";;
*) echo "{\"id\":$id,\"ok\":true}";;
esac; done"#;

#[test]
fn a_guest_asks_where_there_are_secrets_and_is_told_nothing_else() {
    let heard = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asker.txt");
    let _ = std::fs::remove_file(&heard);
    let command = ["sh", "-c", ASKER, "asker", heard.to_str().unwrap()].map(String::from);
    let guest = [Contestant::Guest(command.into()), level(Level::Random)];
    let (run, ending) = books::play_plots_asking(guest).unwrap();
    assert_eq!((run.len(), ending), (4, Ending::Complete));
    assert!(run.iter().all(|(game, _)| game.forfeit.is_none()), "{:?}", run[0].0.forfeit);
    let mut asked = 0;
    for line in std::fs::read_to_string(&heard).unwrap().lines() {
        let told: serde_json::Value = serde_json::from_str(line).unwrap();
        match told["do"].as_str() {
            Some("new") => assert!(told["secrets"] == true && told["seat"].is_string(), "{line}"),
            Some("bot") => asked += 1,
            Some("quit") => {}
            Some(other) => panic!("it was told of '{other}' unasked: {line}"),
            None => assert_eq!(told["id"], "q", "{line}"),
        }
    }
    assert!(asked > 8, "{asked}");
}

#[test]
fn where_sides_are_bid_for_games_are_counted_by_the_sides_that_were_played() {
    let contestants = [level(Level::Random), level(Level::Recruit)];
    let sides = vec!["Red".into(), "Blue".into()];
    let settings = Settings { scenario: "day+bid".into(), sides, ..settings(contestants, 16) };
    let (games, _) = books::play_ferry(&settings).unwrap();
    let changed = games.iter().filter(|(game, _)| game.seating != settings.seating(game.game)).count();
    assert!(changed > 0 && changed < games.len(), "{changed} of {} were outbid", games.len());
    for (game, _) in &games {
        let ahead = game.scores[0].cmp(&game.scores[1]);
        let winner = [Some(1), None, Some(0)][(ahead as i8 + 1) as usize];
        assert_eq!(game.winner, winner, "{game:?}");
        assert_eq!(game.by_turn.last().map(|end| end.scores.clone()), Some(game.scores.clone()));
    }
}
