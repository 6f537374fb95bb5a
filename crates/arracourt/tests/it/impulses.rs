//! The five types of impulse [8.1].

use crate::table::{start, table};

fn kinds(legal: &[String]) -> Vec<&str> {
    let mut kinds: Vec<&str> = legal.iter().filter_map(|action| action.split_whitespace().next()).collect();
    kinds.dedup();
    kinds
}

/// A position in which every type of impulse makes sense.
fn everything(weather: &str) -> crate::table::Table {
    table(
        "first",
        &format!(
            "turn 2, impulse 4, {weather}, American
             12: 37/A 94
             14: 1/130A"
        ),
    )
}

/// Covers 8.1, 9.1.
#[test]
fn fog_leaves_assault_regroup_and_pass() {
    assert_eq!(kinds(&everything("fog").legal()), ["assault", "regroup", "pass"]);
    everything("fog").refuses("ranged 12 at 14", "9.1");
    everything("fog").refuses("bombard 14", "9.1");
    everything("fog").refuses("strike 14", "9.1");
}

/// Covers 8.1, 9.2, 8.1.3.
#[test]
fn overcast_opens_ranged_attacks_and_artillery_but_not_aircraft() {
    assert_eq!(kinds(&everything("overcast").legal()), ["assault", "ranged", "bombard", "regroup", "pass"]);
    everything("overcast").refuses("strike 14", "9.2");
}

/// Covers 8.1, 9.3, 8.1.3.
#[test]
fn clear_weather_opens_everything() {
    let legal = everything("clear").legal();
    assert_eq!(kinds(&legal), ["assault", "ranged", "bombard", "strike", "regroup", "pass"]);
}

/// Covers 8.1.1, 10.1.1.
#[test]
fn only_units_that_began_in_the_active_area_move_and_all_of_them_may() {
    let game = start("first").play("assault 18");
    let units = ["1/130A", "1/130B", "1/130C", "1/130D", "1/2113A", "1/2113B", "1/2113C", "2113/Pi"];
    for unit in units {
        game.allows(&format!("move {unit} to 19"));
    }
    game.refuses("move 2113/A to 33", "8.1.1");
    game.refuses("move 37/D to 20", "8.0");
    let game = units.iter().fold(game, |game, unit| game.play(&format!("move {unit} to 19")));
    assert_eq!(game.units_in(19).len(), 8);
    assert_eq!(game.units_in(18).len(), 0);
}

/// Covers 8.1.1.
#[test]
fn an_assault_needs_units_in_the_active_area() {
    start("first").refuses("assault 14", "8.1.1");
    start("first").refuses("assault 16", "8.1.1");
}

/// Covers 8.1.2, 7.3.
#[test]
fn a_ranged_attack_goes_inside_a_contested_area_or_into_the_next() {
    let text =
        "turn 2, impulse 6, overcast, American\n 14: 37/A 1/130A\n 12: 37/B\n 20: 1/130B\n 21: 37/C 24/C";
    let game = table("first", text);
    assert_eq!(game.offers("ranged 14"), ["ranged 14 at 14"]);
    game.refuses("ranged 14 at 20", "7.3");
    game.refuses("ranged 12 at 12", "8.1.2");
    assert_eq!(game.offers("ranged 12"), ["ranged 12 at 14", "ranged 12 at 20"]);
    game.refuses("ranged 21 at 14", "3.1");
}

/// Covers 8.1.2, 12.1.
#[test]
fn a_ranged_attack_moves_no_unit() {
    let text = "turn 2, impulse 6, overcast, German\n 18: 1/130A 1/130B\n 14: 37/A";
    let game = table("first", text).play("ranged 18 at 14");
    game.refuses("move 1/130A to 14", "6.0");
    assert_eq!(game.offers("move"), Vec::<String>::new());
    let game = game.play("with 1/130B").roll("lead 1/130A", &[3, 3, 4, 4]);
    assert_eq!(game.units_in(18), ["1/130A", "1/130B"]);
    assert_eq!(game.decides(), "American", "the half is over");
}

/// Covers 8.1.3, 7.3.
#[test]
fn artillery_in_a_contested_area_fires_only_into_it() {
    let text = "turn 2, impulse 6, overcast, American\n 8: 94 53/A 1/2113A\n 13: 1/130A";
    let game = table("first", text);
    assert_eq!(game.offers("bombard"), ["bombard 8"]);
    game.refuses("bombard 13", "13.1.2");
}

/// Covers 8.1.3.
#[test]
fn a_bombardment_is_by_artillery_or_by_air_never_both() {
    let text = "turn 2, impulse 6, clear, American\n 8: 94 191\n 13: 1/130A";
    let game = table("first", text);
    let air = game.clone().play("strike 13");
    air.refuses("with 94", "13.3");
    assert_eq!(kinds(&air.legal()), ["target"]);
    let guns = game.play("bombard 13");
    assert_eq!(kinds(&guns.legal()), ["with"]);
    guns.refuses("strike 13", "6.0");
}

/// Covers 8.1.4.
#[test]
fn a_regroup_moves_every_unit_one_area_into_free_ground() {
    let text = "turn 2, impulse 2, fog, German
         18: 1/130A 1/130B
         35: 2113/C
         14: 1/2113A 37/D
         12: 1/2113B 53/A
         german: 14 16 18 19 34 35 36 17";
    let game = table("first", text).play("regroup");
    assert_eq!(game.goals("move", "1/130A"), [16, 17, 19, 34, 35]);
    // Contested ground is closed, friendly or not, and so is enemy ground.
    game.refuses("move 1/130A to 14", "8.1.4");
    game.refuses("move 1/130A to 33", "8.1.4");
    // Out of a contested area into a Free one.
    assert_eq!(game.goals("move", "1/2113A"), [16, 18, 19]);
    game.refuses("move 1/2113A to 12", "8.1.4");
    let game = game.play_all(&["move 1/130A to 19", "move 1/130B to 16", "move 2113/C to 36"]);
    assert_eq!((game.place("1/130A"), game.place("1/130B")), ("19".into(), "16".into()));
    game.refuses("move 1/130A to 18", "8.1.4");
}

/// Covers 8.1.4.
#[test]
fn a_regroup_asks_no_movement_factors() {
    let text = "turn 2, impulse 2, fog, American\n 21: 53/A\n 31: 1/130A 37/A\n cut off: 53/A\n german: 22";
    let game = table("first", text).change(|at| at.german_control = arracourt::AreaSet::NONE);
    let game = game.play("regroup").play("move 53/A to 22");
    assert_eq!(game.cost(), 0);
}

/// Covers 8.1.4, 10.3.3, 10.3.4.
#[test]
fn water_and_bridges_bind_a_regroup_too() {
    let text = "turn 2, impulse 2, fog, American\n 20: 37/A 37/B 37/C 37/D 704/A 704/C 53/A";
    let game = table("first", text).play("regroup");
    game.refuses("move 37/A to 33", "10.3.3");
    let five = ["37/A", "37/B", "37/C", "37/D", "704/A"];
    let game = five.iter().fold(game, |game, unit| game.play(&format!("move {unit} to 32")));
    game.refuses("move 704/C to 32", "10.3.4");
    game.allows("move 53/A to 32");
}

/// Covers 8.1.4, 7.1.
#[test]
fn ten_units_are_the_most_in_a_regroup_too() {
    let text = "turn 2, impulse 2, fog, American
         13: 37/A 37/B 37/C 37/D 53/A 53/B 53/C 704/A 704/C 24/C
         8: 94";
    table("first", text).play("regroup").refuses("move 94 to 13", "7.1");
}
