//! What kinds of units can do: leg units, guns, carriers, crews, attached weapons, Full Cover.

use panzer::grades::Role;
use panzer::{Fate, State};

use crate::table::{ALLIED, Table, table};

/// The name of a unit of scenario 29 with so many attached weapons.
fn armed(weapons: usize) -> String {
    let t = table("29+board, turn 3, command\n    M4A1-3: 15A0 facing 1\n    PzIVH-1: 15GG5 facing 1");
    let game = t.book.game();
    let unit = game.units().find(|&unit| game.unit(unit).attached.len() == weapons).expect("such a unit");
    game.unit(unit).name.clone()
}

/// Covers 2.4.
#[test]
fn a_squad_fires_its_small_arms_or_one_attached_weapon() {
    let squad = armed(2);
    for state in ["", "reduced"] {
        let mut t = table(&format!(
            "29+board, turn 3, direct, first US
            {squad}: 15A3 fire {state}
            PzIVH-1: 15A4 facing 1
            Schtz-1: 15A4 spot-fire"
        ));
        t.allows(&format!("fire {squad} at PzIVH-1 with ap"));
        t.play(&format!("fire {squad} at Schtz-1 with small-arms"));
        t.roll("resolve", &[6]);
        t.refuses(&format!("fire {squad} at PzIVH-1 with ap"), "5.14");
    }
}

/// Covers 3.3.
#[test]
fn leg_units_have_no_facing() {
    let t = table(
        "29+board, turn 3, movement, side US, first DE
        Inf-1: 15A3 move
        M4A1-3: 15A5 facing 4 move
        PzIVH-1: 15GG5 facing 1",
    );
    t.refuses("turn Inf-1 2", "3.3");
    t.allows("turn M4A1-3 3");
}

/// Covers 5.1.
#[test]
fn half_of_a_squad_is_lost_first() {
    let mut t = table(
        "25+board, turn 3, direct, first US, guest Men de-schtz DE
        M4A1-1: 15A0 facing 4 fire
        Men: 15A3 spot-fire
        PzIVH-1: 15GG5 facing 1",
    );
    t.play("fire M4A1-1 at Men with gp");
    // 7 against 4: HELM from 79 on, ELM from 86 on.
    t.roll("resolve", &[79]);
    assert!(t.unit("Men").has(State::Reduced) && t.unit("Men").fate == Fate::Alive, "{:?}", t.log());
    let cards = panzer::shipped::cards();
    let factor = |id: &str| cards[cards.find(id).unwrap()].hand_to_hand;
    assert_eq!((factor("de-schtz"), factor("de-schtzh"), factor("uk-sec")), (4, 2, 1));
}

/// Covers 5.2.
#[test]
fn light_guns_move_by_hand_over_easy_ground_and_heavy_ones_never() {
    let text = |gun: &str| {
        format!(
            "29+board, turn 3, movement, side DE, first US, guest Gun {gun} DE
            Gun: 15A3 facing 1 move
            M4A1-3: 15GG5 facing 1"
        )
    };
    let t = table(&text("de-pak40"));
    t.allows("go Gun 15A4");
    t.allows("turn Gun 4");
    table(&text("de-flak36")).refuses("go Gun 15A4", "5.2");
    // The hedgerow between 15Q1 and 15Q2 stops it.
    table(&text("de-pak40").replace("15A3", "15Q1")).refuses("go Gun 15Q2", "5.2");
    let t = table(&text("de-flak36").replace("movement, side DE, first US", "command").replace(" move", ""));
    t.refuses_seat(crate::table::GERMAN, "order Gun move", "6.2.2");
    // On the hook it does not fire.
    let t = table(
        "29+board, turn 3, direct, first DE, guest Gun de-pak40 DE, guest Tow de-sdkfz7 DE
        Tow: 15A3 facing 4 fire
        Gun: aboard Tow
        M4A1-3: 15A5 facing 1",
    );
    t.refuses("fire Gun at M4A1-3 with ap", "6.5.2.2");
}

/// Covers 5.9, 6.2.1.1.2.
#[test]
fn recon_units_cost_no_command_and_observers_do() {
    let find = |role: Role, t: &Table| {
        let game = t.book.game();
        let unit = game.units().find(|&unit| {
            let one = game.unit(unit);
            one.roles.has(role) && one.side == kit::Side::First && one.formation.is_some()
        });
        game.unit(unit.expect("such a unit")).name.clone()
    };
    let t = table("29+board, turn 3, command\n    M4A1-3: 15A0 facing 1\n    PzIVH-1: 15GG5 facing 1");
    let (recon, observer) = (find(Role::Recon, &t), find(Role::Fo, &t));
    let second = |name: &str| {
        let mut t = table(&format!(
            "29+board, turn 3, command\n    M4A1-3: 15A0 facing 1\n    {name}: 15A9\n    PzIVH-1: 15GG5 facing 1"
        ));
        t.act(ALLIED, "order M4A1-3 fire", &[]);
        t.legal_for(ALLIED).contains(&format!("order {name} fire"))
    };
    // Without headquarters the company leads one group.
    assert_eq!((second(&recon), second(&observer), second("M4A1-8")), (true, false, false));
}

/// Covers 6.2.2a.
#[test]
fn passengers_carry_the_command_of_their_carrier() {
    let t = table(
        "29+board, turn 3, command
        M3A1-1: 15A0 facing 1
        Inf-1: aboard M3A1-1
        PzIVH-1: 15GG5 facing 1",
    );
    t.refuses_seat(ALLIED, "order Inf-1 move", "6.2.2a");
}

/// Covers 4.4.1.
#[test]
fn all_fire_at_a_target_is_named_before_the_first_roll_and_once() {
    let mut t = table(
        "25+board, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A1 facing 4 fire
        M4A1-3: 15A2 facing 4 fire
        PzIVH-1: 15A5 facing 1",
    );
    t.play("fire M4A1-1 at PzIVH-1 with ap");
    t.play("fire M4A1-2 at PzIVH-1 with ap");
    t.roll("resolve", &[99, 99]);
    t.refuses("fire M4A1-3 at PzIVH-1 with ap", "6.5.2.1");
}

/// Covers 6.5.2.6.
#[test]
fn enemies_in_one_hex_fire_at_each_other_and_spare_their_friends() {
    let mut t = table(
        "25+board, turn 3, direct, first US, guest Men de-schtz DE, guest Own us-inf US
        M4A1-1: 15A3 facing 4 fire
        Own: 15A3
        Men: 15A3 spot-fire
        PzIVH-1: 15GG5 facing 1",
    );
    t.play("fire M4A1-1 at Men with gp");
    t.roll("resolve", &[100]);
    assert_eq!(t.unit("Men").fate, Fate::Eliminated, "{:?}", t.log());
    assert!(!t.unit("Own").has(State::Suppressed));
}

/// Covers ap.2n1.
#[test]
fn launchers_of_leg_units_hit_badly() {
    let mut t = table(
        "31+board, turn 6, direct, first UK, guest Piat uk-sec UK uk-piat
        Piat: 14A2 fire
        222: 14A1 facing 4",
    );
    t.play("fire Piat at 222 with ap");
    t.roll("resolve", &[59]);
    // Size +2, slow gun -1, launcher -6.
    assert!(t.says("launcher -6") && t.says("58 or less is needed. Miss."), "{:?}", t.log());
}

/// Covers 6.5.2.3.
#[test]
fn a_launcher_fires_at_men_in_a_building_beside_it() {
    let text = |hex: &str, target: &str| {
        format!(
            "30+board, turn 3, direct, first US, guest Baz us-sec US us-baz, guest Men de-schtz DE
            Baz: {hex} fire
            Men: {target} spot-fire
            PzIVH-1: 15A0 facing 1"
        )
    };
    let mut t = table(&text("13G5", "13G6"));
    t.play("fire Baz at Men with gp");
    t.roll("resolve", &[6]);
    assert!(t.says("Difference"), "{:?}", t.log());
    table(&text("13A4", "13A5")).refuses("fire Baz at Men with gp", "6.5.2.3");
}

/// A truck with a squad under the gun of a Sherman.
const TRUCK: &str = "25+board, turn 3, direct, first US, guest Truck us-truckm DE, guest Men de-schtz DE
    M4A1-1: 15A0 facing 4 fire
    Truck: 15A3 facing 4 spot-fire
    Men: aboard Truck
    PzIVH-1: 15GG5 facing 1";

/// Covers gp.4.
#[test]
fn a_truck_that_is_hit_harms_its_passengers() {
    let shoot = |dice: &[u32]| {
        let mut t = table(TRUCK);
        t.play("fire M4A1-1 at Truck with gp");
        t.roll("resolve", dice);
        t
    };
    let t = shoot(&[70]);
    assert!(t.unit("Truck").has(State::Damaged) && t.unit("Men").has(State::Reduced), "{:?}", t.log());
    // Knocked out: the squad and the crew roll to get out.
    let t = shoot(&[80, 31, 1]);
    assert_eq!(t.unit("Truck").fate, Fate::KnockedOut, "{:?}", t.log());
    assert!(t.hex("Men") == "15A3" && t.unit("Men").has(State::Suppressed));
    let t = shoot(&[80, 30, 1]);
    assert_eq!(t.unit("Men").fate, Fate::Eliminated, "{:?}", t.log());
}

/// Covers gp.5.
#[test]
fn men_beside_a_vehicle_of_theirs_are_covered_unless_they_move() {
    let difference = |tank: &str, command: &str| -> i8 {
        let mut t = table(&format!(
            "25+board, turn 3, direct, first US, guest Men de-schtz DE
            M4A1-1: 15A0 facing 4 fire
            Men: 15A3 spot-fire {command}
            PzIVH-1: {tank} facing 1"
        ));
        t.play("fire M4A1-1 at Men with gp");
        t.roll("resolve", &[6]);
        let line = t.log().iter().find(|line| line.starts_with("Difference")).cloned().unwrap();
        line.trim_start_matches("Difference ").split(',').next().unwrap().parse().unwrap()
    };
    assert_eq!(difference("15GG5", "") - difference("15A3", ""), 1);
    assert_eq!(difference("15GG5", "move"), difference("15A3", "move"));
}

/// Covers 6.6.2.9, 6.6.2.12.
#[test]
fn men_in_full_cover_neither_fire_nor_spot() {
    let text = "29+board, turn 3, direct, first US, wreck 15A3
        Inf-1: 15A3 fire full-cover
        Schtz-1: 15A4";
    let t = table(text);
    t.refuses("fire Inf-1 at Schtz-1 with small-arms", "6.5.2.2");
    assert!(!t.at.spotted[0].has(t.id("Schtz-1")));
    assert!(table(&text.replace(" full-cover", "")).at.spotted[0].has(t.id("Schtz-1")));
    // It takes MOVE and cover to hide behind.
    let go = "29+board, turn 3, movement, side US, first DE, wreck 15A3
        Inf-1: 15A3 move
        PzIVH-1: 15GG5 facing 1";
    table(go).allows("cover Inf-1");
    table(&go.replace(", wreck 15A3", "")).refuses("cover Inf-1", "6.6.2.9");
}

/// Covers 6.6.2.13.
#[test]
fn a_crew_blocks_nobody_and_is_taken_by_who_comes() {
    let mut t = table(
        "25+board, turn 3, movement, side DE, first US
        M4A1-1: 15A4 facing 1
        PzIVH-1: 15A5 facing 1 move",
    );
    let tank = t.id("M4A1-1").index();
    t.at.units[tank].fate = Fate::KnockedOut;
    t.at.units[tank].states.set(State::Crew);
    t.play("go PzIVH-1 15A4");
    assert!(t.says("is taken"), "{:?}", t.log());
    assert_eq!(t.unit("M4A1-1").place, panzer::Place::Gone);
}

/// Covers 7.45, 7.45b.
#[test]
fn men_dig_in_at_a_hedgerow_and_leave_it_with_a_whole_move() {
    let text = "29+dig-in+board, turn 3, movement, side US, first DE
        Inf-1: 15Q1 move
        PzIVH-1: 15GG5 facing 1";
    let mut t = table(text);
    let beside: Vec<String> = t.legal().into_iter().filter(|action| action.starts_with("dig")).collect();
    assert!(beside.contains(&"dig Inf-1 4".to_owned()), "{beside:?}");
    t.play("dig Inf-1 4");
    assert!(t.unit("Inf-1").dug_in.is_some() && t.hex("Inf-1") == "15Q1");
    t.refuses("go Inf-1 15Q0", "6.6.2");
    table(&text.replace("15Q1 move", "15Q1 move suppressed")).refuses("dig Inf-1 4", "7.45");
    table(&text.replace("29+dig-in", "29")).refuses("dig Inf-1 4", "7.45");
    table(&text.replace("15Q1", "15A3")).refuses("dig Inf-1 4", "7.45");
    for command in ["move", "short-halt"] {
        let mut t = table(&text.replace("15Q1 move", &format!("15Q1 {command} dug-in 4")));
        t.refuses("go Inf-1 15Q0", "7.45b");
        t.play("leave Inf-1");
        assert!(t.unit("Inf-1").dug_in.is_none() && t.hex("Inf-1") == "15Q1");
        t.refuses("go Inf-1 15Q0", "6.6.2");
    }
}

/// Covers 7.51.
#[test]
fn illumination_is_turned_off_and_then_taken_away() {
    let mut t = table(
        "25+board, turn 3, command, flare 15A5\n    M4A1-1: 15A0 facing 4\n    PzIVH-1: 15GG5 facing 1",
    );
    assert!(t.at.flares[0].is_some_and(|flare| flare.on));
    t.idle_turn();
    assert!(t.at.flares[0].is_some_and(|flare| !flare.on));
    t.idle_turn();
    assert!(t.at.flares[0].is_none());
}

/// Covers 7.40.
#[test]
fn a_vehicle_that_joins_a_road_pays_one_for_each_hex_along_it() {
    let mut tried = 0;
    for scenario in ["29", "26", "28", "30", "33"] {
        let book = panzer::open(&format!("{scenario}+board")).unwrap();
        let (game, code) = (book.game(), if scenario == "26" { "UK" } else { "US" });
        let (grid, ground) = (game.grid(), game.terrain());
        for (start, side) in grid.hexes().flat_map(|hex| kit::Hexside::ALL.map(|side| (hex, side))) {
            let Some(enter) = grid.neighbour(start, side.index()) else { continue };
            // Into a clear hex of the road, then along it into woods, with a free turn at most.
            let clear = |hex| matches!(ground.ground(hex), panzer::ground::Ground::Clear);
            let plain = clear(start)
                && clear(enter)
                && !ground.has_way(start, side)
                && ground.features(start, side).count() == 0
                && ground.level(start) == ground.level(enter);
            let into =
                kit::Hexside::ALL.into_iter().filter(|next| side.turns_to(*next) <= 1).find_map(|next| {
                    let woods = grid.neighbour(enter, next.index())?;
                    let fits = ground.has_way(enter, next)
                        && matches!(ground.ground(woods), panzer::ground::Ground::Woods)
                        && ground.level(enter) == ground.level(woods);
                    fits.then_some(woods)
                });
            let Some(woods) = into.filter(|_| plain && tried < 6) else { continue };
            tried += 1;
            let may = |options: &str| {
                let mut t = table(&format!(
                    "{scenario}{options}, turn 3, movement, side {code}, first DE, guest Tank us-m4a1 {code}
                    Tank: {} facing {} move",
                    grid.number(start),
                    side.index() + 1
                ));
                t.play(&format!("go Tank {}", grid.number(enter)));
                t.legal().contains(&format!("go Tank {}", grid.number(woods)))
            };
            let name = grid.number(start);
            assert_eq!((may("+board"), may("+board+road-movement")), (false, true), "{scenario}: {name}");
        }
    }
    assert!(tried > 0, "some map has such a place");
}
