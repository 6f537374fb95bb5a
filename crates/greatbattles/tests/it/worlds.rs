//! Two worlds that differ in one secret give its enemy the same bytes: view, record, lists, refusals.

use std::sync::Arc;

use board::plane::{Heading, Point, Pose};
use greatbattles::army::Army;
use greatbattles::numbers::{Points, Rounds};
use greatbattles::play::{
    BattalionId, Battery, Fate, GreatBattlesBook, Harm, Position, Stance, Step, Whereabouts, open,
};
use kernel::{Match, Rules, Seat, Seed, UndoRule, Viewer};

use crate::play::{ALLIED, AXIS, Table, inches, open_ground};

/// Plays both worlds on with the same actions and dice. After each the viewer is given the same; false where something was
/// revealed to it, and the comparison ends.
fn alike(
    viewer: Seat,
    worlds: [(&GreatBattlesBook, Position); 2],
    plays: &[(Seat, &str)],
    seed: u64,
) -> bool {
    let eye = Viewer::Seat(viewer);
    let mut games = worlds.map(|(book, at)| {
        Match::from_position(Arc::new(book.clone()), at, None, Seed::from_number(seed), UndoRule::Free)
    });
    let same = |games: &[Match<GreatBattlesBook>; 2], after: &str| {
        let views = games.each_ref().map(|game| game.rulebook().view(game.position(), eye).into_owned());
        assert!(views[0] == views[1], "views after {after}");
        let records = games.each_ref().map(|game| game.record(eye).to_string());
        assert_eq!(records[0], records[1], "records after {after}");
        let lists = games.each_ref().map(|game| game.legal(viewer));
        assert!(lists[0] == lists[1], "lists after {after}");
    };
    same(&games, "the start");
    for &(seat, notation) in plays {
        let mut revealed = false;
        for game in &mut games {
            let action = game.rulebook().read(notation).expect("it reads");
            let entry = game.act(seat, action, None).unwrap_or_else(|error| panic!("{notation}: {error}"));
            revealed |= entry.reveals_to(eye);
        }
        if revealed {
            return false;
        }
        same(&games, notation);
    }
    true
}

/// The table of [`Table::orders`] with a hidden German battalion somewhere, or in reserve.
fn with_hidden(at: Option<(i32, i32)>) -> (Table, i32, i32) {
    let mut table = Table::orders(&["al-A2"]);
    let (x, y) = open_ground(&table);
    table.lone("al-A2", "al-A2-i1", x, y, 0);
    let unit = table.unit("ax-D1");
    if let Some((dx, dy)) = at {
        table.lone("ax-D1", "ax-D1-i1", x + dx, y + dy, 1800);
        let state = table.at().battalion_mut(unit);
        (state.place, state.hidden) = (Whereabouts::Table, true);
    }
    (table, x, y)
}

/// Where the hidden battalion may be: in the way, near by, far off, nowhere. All out of sight in turn 1.
const PLACES: [Option<(i32, i32)>; 4] = [Some((0, 3800)), Some((2500, 4200)), Some((-3000, -4600)), None];

fn pairs() -> impl Iterator<Item = [Option<(i32, i32)>; 2]> {
    PLACES.into_iter().flat_map(|one| PLACES.into_iter().map(move |other| [one, other]))
}

#[test]
fn a_move_towards_a_hidden_battalion_is_judged_as_if_it_were_not_there() {
    for places in pairs() {
        let tables = places.map(|place| with_hidden(place).0);
        let (_, x, y) = with_hidden(None);
        let refusals = tables.each_ref().map(|table| {
            let known = table.0.book.view(&table.0.at, Viewer::Seat(ALLIED)).into_owned();
            let orders = [2000, 3000, 4000, 20_000]
                .map(|far| format!("move al-A2 gap 0 careful by {},{},0", inches(x), inches(y + 250 + far)));
            orders.map(|order| {
                let action = table.0.book.read(&order).expect("it reads");
                table.0.book.check(&known, ALLIED, &action).map_err(|refusal| refusal.to_string())
            })
        });
        assert_eq!(refusals[0], refusals[1]);
    }
}

#[test]
fn a_move_past_a_hidden_gun_stops_at_the_same_places() {
    for places in pairs() {
        let mut tables = places.map(|place| with_hidden(place).0);
        let (_, x, y) = with_hidden(None);
        let ahead = format!("move al-A2 gap 0 careful by {},{},0", inches(x - 2000), inches(y + 250));
        for table in &mut tables {
            table.at().turn = 1;
            let unit = table.unit("al-A2");
            table.at().battalion_mut(unit).stance = Stance::Active;
        }
        let [one, other] = &tables;
        let plays = [(ALLIED, ahead.as_str()), (ALLIED, "go"), (AXIS, "fire"), (AXIS, "fire")];
        let worlds = [(&one.0.book, one.0.at.clone()), (&other.0.book, other.0.at.clone())];
        alike(ALLIED, worlds, &plays, 3);
    }
}

#[test]
fn a_barrage_on_a_hidden_battalion_shows_what_one_on_empty_ground_shows() {
    for places in pairs() {
        let mut tables = places.map(|place| with_hidden(place).0);
        for table in &mut tables {
            let (x, y) = open_ground(table);
            table.at().step = Step::Barrage;
            table.at().turn = 1;
            table.at().side_mut(Army::Allied).batteries[0] =
                (Battery::On(Point::new(x, y + 3800)), Fate::Open);
        }
        let [one, other] = &tables;
        let worlds = [(&one.0.book, one.0.at.clone()), (&other.0.book, other.0.at.clone())];
        assert!(alike(ALLIED, worlds, &[(ALLIED, "fall 1"), (ALLIED, "done")], 4));
    }
}

#[test]
fn actions_activation_and_morale_of_hidden_battalions_tell_nothing() {
    for places in pairs() {
        let mut tables = places.map(|place| with_hidden(place).0);
        for (number, table) in tables.iter_mut().enumerate() {
            (table.at().phasing, table.at().step, table.at().turn) = (Army::Axis, Step::Activate, 1);
            table.at().side_mut(Army::Axis).fresh = false;
            // One side spends points, the other has none left.
            table.at().side_mut(Army::Axis).points = Points(6 - 3 * number as u8);
            let stand = table.stand("ax-D1-i1");
            if number == 0 && table.0.at.battalion(table.unit("ax-D1")).place == Whereabouts::Table {
                table.at().stand_mut(stand).harm = Harm::Suppressed;
                table.at().stand_mut(stand).suppressed = true;
                let unit = table.unit("ax-D1");
                table.at().battalion_mut(unit).started = 8;
            }
        }
        let [one, other] = &tables;
        let worlds = [(&one.0.book, one.0.at.clone()), (&other.0.book, other.0.at.clone())];
        let plays =
            [(AXIS, "activate ax-D1"), (AXIS, "done"), (AXIS, "done"), (AXIS, "done"), (AXIS, "fire")];
        // In reserve a battalion can be activated as well.
        alike(ALLIED, worlds, &plays, 5);
    }
}

#[test]
fn a_night_with_a_hidden_battalion_beside_the_supply_road_is_like_any_other() {
    let mut tables = [0, 1].map(|number| {
        let mut table = Table::orders(&["al-A2"]);
        let unit = table.unit("ax-D1");
        // In the one world half an inch from the road of the FUP, in the other far away.
        let place = if number == 0 { (5000, 18_600) } else { (60_000, 40_000) };
        table.lone("ax-D1", "ax-D1-i1", place.0, place.1, 0);
        let state = table.at().battalion_mut(unit);
        (state.place, state.hidden) = (Whereabouts::Table, true);
        let stand = table.stand("al-A2-i1");
        table.at().stand_mut(stand).life = greatbattles::play::Life::Gone;
        table
    });
    for table in &mut tables {
        (table.at().turn, table.at().phasing, table.at().step, table.at().pulse) =
            (10, Army::Axis, Step::Fire, 2);
    }
    let [one, other] = &tables;
    let worlds = [(&one.0.book, one.0.at.clone()), (&other.0.book, other.0.at.clone())];
    let plays = [(AXIS, "fire"), (ALLIED, "done")];
    assert!(alike(ALLIED, worlds, &plays, 6));
}

#[test]
fn plans_missions_rounds_points_and_reserves_are_their_owners_alone() {
    let plain = Table::orders(&["al-A2", "ax-D1"]);
    let mut other = plain.0.at.clone();
    let side = other.side_mut(Army::Axis);
    (side.points, side.rounds) = (Points(1), Rounds(0));
    side.batteries[0] = (Battery::Registered(Point::new(20_000, 20_000)), Fate::Open);
    side.batteries[1] = (Battery::Waiting(Point::new(30_000, 20_000), 7), Fate::Open);
    side.batteries[2] = (Battery::Preplanned(Point::new(30_000, 25_000), 6), Fate::Open);
    let reserve = plain.unit("ax-E3");
    other.battalion_mut(reserve).stance = Stance::Active;
    let members: Vec<_> = plain.0.book.game().members(&plain.0.at, reserve).collect();
    other.stand_mut(members[0]).life = greatbattles::play::Life::Gone;
    let worlds = [(&plain.0.book, plain.0.at.clone()), (&plain.0.book, other)];
    assert!(alike(ALLIED, worlds, &[(ALLIED, "some al-A2"), (ALLIED, "go"), (ALLIED, "done")], 7));
}

#[test]
fn bombs_and_landings_are_noted_in_secret() {
    let goodwood = open("goodwood").expect("it opens");
    let mut at = goodwood.start();
    at.step = Step::Plan(Army::Allied);
    let mut other = at.clone();
    other.side_mut(Army::Allied).bombs[0] = Point::new(40_000, 30_000);
    assert!(alike(AXIS, [(&goodwood, at), (&goodwood, other)], &[(AXIS, "done")], 8));

    let malta = open("malta").expect("it opens");
    let mut at = malta.start();
    (at.step, at.phasing, at.turn, at.proceeded) = (Step::Orders, Army::Allied, 4, true);
    let mut other = at.clone();
    let units: Vec<BattalionId> = malta.game().battalions_of(Army::Axis).collect();
    for unit in units {
        let state = other.battalion_mut(unit);
        (state.zone, state.due) = (0, Some((3, 3)));
    }
    assert!(alike(ALLIED, [(&malta, at), (&malta, other)], &[(ALLIED, "done"), (ALLIED, "fire")], 9));
    assert_eq!(Pose::new(Point::new(0, 0), Heading::UP), Pose::default());
}
