//! The worked examples of the rules that need a whole position; those of tables, maps and lines stand with their tables.

use panzer::{Fate, Frame, State};

use crate::table::{ALLIED, GERMAN, Table, table};

/// A Firefly ten hexes before a Tiger, head on.
#[test]
fn ex_c2_a_firefly_knocks_out_a_tiger() {
    let text = "25+board, turn 3, direct, first US, guest Fly uk-firefly US veteran, guest Tiger de-tiger DE
        Fly: 15A0 facing 4 fire
        Tiger: 15A10 facing 1";
    let mut t = table(text);
    t.play("fire Fly at Tiger with ap");
    t.roll("resolve", &[69]);
    assert!(t.says("68 or less is needed. Miss."), "{:?}", t.log());
    for (bail_out, saved) in [(31, true), (30, false)] {
        let mut t = table(text);
        t.play("fire Fly at Tiger with ap");
        t.roll("resolve", &[68, 50, 40, bail_out]);
        assert!(t.says("HF from the front") && t.says("Penetration +8, 40: KO"), "{:?}", t.log());
        assert_eq!(t.unit("Tiger").fate, Fate::KnockedOut);
        assert_eq!(t.unit("Tiger").has(State::Crew), saved);
    }
}

#[test]
fn ex_c3_a_short_halt_spoils_the_aim() {
    let mut t = table(
        "25+board, turn 3, direct, first DE
        M4A1-1: 15A0 facing 4
        PzIVH-1: 15A10 facing 1 short-halt",
    );
    t.play("fire PzIVH-1 at M4A1-1 with ap");
    t.roll("resolve", &[37]);
    assert!(t.says("Medium range, -2: 37, 36 or less is needed. Miss."), "{:?}", t.log());
}

/// The results of three rolls of a British squad at a German one beside it.
fn squads(change: &str, rolls: [u32; 3]) -> Vec<bool> {
    rolls
        .into_iter()
        .map(|roll| {
            let mut t = table(&format!(
                "31+board, turn 6, direct, first UK, guest Own uk-rifle UK, guest Men de-schtz DE
                Own: 14A2 fire
                222: 14GG9 facing 1
                Men: 14A3 spot-fire {change}"
            ));
            t.play("fire Own at Men with small-arms");
            t.roll("resolve", &[roll]);
            t.unit("Men").has(State::Suppressed) || t.unit("Men").fate == Fate::Eliminated
        })
        .collect()
}

#[test]
fn ex_c8_rifles_at_men_who_stand_and_who_move() {
    assert_eq!(squads("", [70, 71, 91]), [false, true, true]);
    assert_eq!(squads("move", [60, 61, 81]), [false, true, true]);
}

#[test]
fn ex_c25_small_arms_do_no_more_than_suppress_a_closed_tank() {
    let text = |hex: &str| {
        format!(
            "25+board, turn 3, direct, first DE, guest Gun uk-sec DE uk-hmg
            Gun: {hex} fire
            M4A1-1: 15A0 facing 4
            PzIVH-1: 15GG5 facing 1"
        )
    };
    let mut t = table(&text("15A1"));
    t.play("fire Gun at M4A1-1 with gp");
    t.roll("resolve", &[100]);
    assert!(t.says("Difference -1") && t.unit("M4A1-1").has(State::Suppressed), "{:?}", t.log());
    assert_eq!(t.unit("M4A1-1").fate, Fate::Alive);
    table(&text("15A9")).refuses("fire Gun at M4A1-1 with gp", "6.5.2.3");
}

#[test]
fn ex_c26_each_watcher_fires_once_at_a_mover() {
    let mut t = table(
        "25+board, turn 3, movement, side US, first DE
        M4A1-1: 15A0 facing 4 move
        PzIVH-1: 15A7 facing 1 overwatch
        PzIVH-2: 15A8 facing 1 overwatch",
    );
    t.play("go M4A1-1 15A1");
    assert_eq!((t.at.asks(), t.seat()), (Some(Frame::Window(kit::Side::Second)), GERMAN));
    t.play("fire PzIVH-1 at M4A1-1 with ap");
    t.roll("resolve", &[99]);
    t.play("go M4A1-1 15A2");
    t.refuses("fire PzIVH-1 at M4A1-1 with ap", "5.14");
    t.allows("fire PzIVH-2 at M4A1-1 with ap");
    let watch = "25+board, turn 3, overwatch, first DE
        M4A1-1: 15A0 facing 4
        PzIVH-1: 15A7 facing 1 overwatch suppressed";
    table(watch).refuses("fire PzIVH-1 at M4A1-1 with ap", "5.10");
}

#[test]
fn ex_c27_a_unit_answers_when_all_have_fired_at_it() {
    let text = "25+defensive-fire+board, turn 3, direct, first US
        M4A1-1: 15A0 facing 4 fire
        M4A1-2: 15A1 facing 4 fire
        PzIVH-1: 15A6 facing 1";
    let both = |dice: &[u32]| -> Table {
        let mut t = table(text);
        t.play("fire M4A1-1 at PzIVH-1 with ap");
        t.play("fire M4A1-2 at PzIVH-1 with ap");
        t.roll("resolve", dice);
        t
    };
    let mut t = both(&[99, 99]);
    assert_eq!(t.at.asks(), Some(Frame::Answer(kit::Side::Second)));
    t.allows("fire PzIVH-1 at M4A1-2 with ap");
    t.play("fire PzIVH-1 at M4A1-1 with ap");
    t.roll("resolve", &[98]);
    assert!(t.says("overwatch -1") && t.says("return fire -2"), "{:?}", t.log());
    assert_eq!(t.seat(), ALLIED);
}

#[test]
fn ex_c33_backing_costs_one_more() {
    let mut t = table(
        "25+board, turn 3, movement, side DE, first US
        M4A1-1: 15GG5 facing 1
        PzIVH-1: 15A4 facing 1 move",
    );
    t.play("back PzIVH-1 15A5");
    t.refuses("back PzIVH-1 15A6", "6.6.2.1");
}

#[test]
fn ex_c29_a_seam_is_crossed_by_its_path_and_climbed() {
    let seam = |unit: &str, card: &str, from: &str, facing: u8| {
        table(&format!(
            "31+board, turn 12, movement, side UK, first DE, guest {unit} {card} UK
            {unit}: {from} facing {facing} move
            222: 14A1 facing 1"
        ))
    };
    // Down the path from map 17 to map 14.
    let mut t = seam("Cart", "uk-m5", "17BB10", 4);
    t.play("go Cart 14BB1");
    assert_eq!(t.at.mover.spent, 1, "{:?}", t.log());
    // Up a level: one for the hex and one for the slope.
    let mut t = seam("Tank", "uk-cromwell4", "17DD10", 4);
    t.play("go Tank 14DD1");
    assert_eq!(t.at.mover.spent, 2);
}

#[test]
fn ex_c10_three_tanks_in_a_chain_need_one_command() {
    let chain = |last: &str| {
        let mut t = table(&format!(
            "29+board, turn 3, command
            M4A1-3: 15A0 facing 1
            M4A1-4: 15A2 facing 1
            M4A1-5: {last} facing 1
            PzIVH-1: 15GG5 facing 1"
        ));
        t.act(ALLIED, "order M4A1-3 move", &[]);
        t.act(ALLIED, "order M4A1-4 move", &[]);
        t.legal_for(ALLIED).contains(&"order M4A1-5 move".to_owned())
    };
    // Three controlled units without headquarters: one command for Veterans.
    assert!(chain("15A4"));
    assert!(!chain("15A5"));
}

#[test]
fn ex_c4_a_sherman_meets_a_panther_from_the_front_and_from_behind() {
    let shot = |facing: u8, dice: &[u32]| -> Table {
        let mut t = table(&format!(
            "25+board, turn 3, direct, first US, guest Cat de-panther DE
            M4A1-1: 15A0 facing 4 fire
            Cat: 15A4 facing {facing}
            PzIVH-1: 15GG5 facing 1"
        ));
        t.play("fire M4A1-1 at Cat with ap");
        t.roll("resolve", dice);
        t
    };
    let front = shot(1, &[1, 20]);
    assert!(front.says("TF from the front") && front.says("Penetration -6: NE"), "{:?}", front.log());
    let behind = shot(3, &[1, 60, 1]);
    assert!(behind.says("HS from the rear-side") && behind.says("Penetration +6"), "{:?}", behind.log());
}

#[test]
fn ex_c9_heavy_shells_at_a_tank() {
    let text = "25+board, turn 3, direct, first US, guest Gun us-m4-105 US, guest Tank us-m4a1 DE
        Gun: 15A0 facing 4 fire
        M4A1-1: 15A1 facing 4 fire
        Tank: 15A3 facing 1";
    let mut t = table(text);
    t.refuses("fire M4A1-1 at Tank with small-arms", "6.5.2.3");
    t.play("fire Gun at Tank with gp");
    t.roll("resolve", &[89]);
    assert!(t.says("Difference +2, 89 (89): DMGD"), "{:?}", t.log());
}

#[test]
fn ex_c16_a_sherman_bogs_in_the_mud_and_a_panther_does_not() {
    let book = panzer::open("28+board").unwrap();
    let (grid, ground) = (book.game().grid(), book.game().terrain());
    let clear = |hex| ground.ground(hex) == panzer::ground::Ground::Clear && !ground.is_on_way(hex);
    let (from, to) = grid
        .hexes()
        .find_map(|hex| {
            let next = grid.neighbour(hex, 3)?;
            let flat = ground.features(hex, kit::Hexside::ALL[3]).next().is_none();
            (clear(hex) && clear(next) && flat).then_some((hex, next))
        })
        .expect("two clear hexes");
    let bogs = |card: &str, side: &str, roll: u32| {
        let mut t = table(&format!(
            "28+board, turn 3, movement, side {side}, first {side}, guest Tank {card} {side}
            Tank: {} facing 4 move",
            grid.number(from)
        ));
        t.roll(&format!("go Tank {}", grid.number(to)), &[roll]);
        t.unit("Tank").has(State::Bogged)
    };
    assert_eq!((bogs("us-m4a3w", "US", 2), bogs("us-m4a3w", "US", 3)), (true, false));
    assert!(!bogs("de-panther", "DE", 1));
}

#[test]
fn ex_c18_a_tank_beside_a_marker_in_the_woods_searches_it() {
    let book = panzer::open("29+board").unwrap();
    let (grid, ground) = (book.game().grid(), book.game().terrain());
    let (woods, beside) = grid
        .hexes()
        .filter(|&hex| ground.ground(hex) == panzer::ground::Ground::Woods)
        .find_map(|hex| {
            let next = (0..6).filter_map(|side| grid.neighbour(hex, side));
            let clear = |next: &board::HexId| ground.ground(*next) == panzer::ground::Ground::Clear;
            Some((hex, next.into_iter().find(clear)?))
        })
        .expect("woods beside clear ground");
    for (roll, found) in [(80, true), (81, false)] {
        let mut t = table(&format!(
            "29+hidden+board, turn 3, movement, side US, first US, guest Gun de-pak40 DE
            Gun: {} facing 1 marker 1
            M4A1-3: {} facing 1",
            grid.number(woods),
            grid.number(beside)
        ));
        assert_eq!(t.unit("Gun").marker, 1, "Medium cover hides it from those beside it");
        t.roll("end", &[roll]);
        assert_eq!(t.unit("Gun").marker == 0, found, "{roll}: {:?}", t.log());
    }
}

#[test]
fn ex_c32_a_squad_dug_in_has_cover_on_both_sides_of_its_hedgerow() {
    let difference = |from: &str, dug_in: &str| -> i8 {
        let mut t = table(&format!(
            "29+dig-in+board, turn 3, direct, first DE
            Inf-1: 15Q1 spot-fire {dug_in}
            M4A1-3: 15GG5 facing 1
            Schtz-1: {from} fire"
        ));
        t.play("fire Schtz-1 at Inf-1 with small-arms");
        t.roll("resolve", &[6]);
        let line = t.log().iter().find(|line| line.starts_with("Difference")).cloned().unwrap();
        line.trim_start_matches("Difference ").split(',').next().unwrap().parse().unwrap()
    };
    assert_eq!(difference("15Q2", "dug-in 4"), difference("15Q0", "dug-in 4"));
}
