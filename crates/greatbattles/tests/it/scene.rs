//! The table at Agira: what a viewer sees, what a drag means, what a window says.

use greatbattles::army::Army;
use greatbattles::play::{BattalionId, GreatBattlesBook, Position, Stance, Step, Whereabouts, open};
use greatbattles::sighting::Weather;
use kernel::{
    Dice, Draft, Evaluation, Orders, Place, Rules, Scene, Seat, Seeded, Silent, Spot, Tabletop, Target,
    Viewer,
};

const ALLIED: Seat = Seat(0);
const AXIS: Seat = Seat(1);

fn book() -> GreatBattlesBook {
    open("agira").expect("Agira opens")
}

/// The orders step of the Allied turn 5, with every listed battalion known and two actions each.
fn orders(book: &GreatBattlesBook) -> Position {
    let mut at = book.start();
    for state in at.battalions.iter_mut().filter(|state| state.place == Whereabouts::Table) {
        state.hidden = false;
        state.actions = 2;
    }
    (at.turn, at.step, at.proceeded, at.weather) = (5, Step::Orders, true, Weather::Clear);
    at
}

fn scene(book: &GreatBattlesBook, at: &Position, seat: Seat) -> Scene {
    let viewer = Viewer::Seat(seat);
    book.scene(&book.view(at, viewer), viewer)
}

fn say(book: &GreatBattlesBook, at: &mut Position, notation: &str) {
    let seat = book.decision(at).seats.first().expect("a seat decides");
    let action = book.read(notation).expect("it can be read");
    book.apply(at, seat, &action, &mut Seeded::from_number(5), &mut Silent)
        .unwrap_or_else(|refusal| panic!("{notation}: {refusal}"));
}

fn place_of(scene: &Scene, piece: &str) -> (Spot, u16) {
    let found = scene.pieces.iter().find(|known| known.id == piece).expect("it is on the table");
    let Place::Pose(pose) = found.place else { panic!("{piece} has no pose") };
    (pose.at, pose.heading)
}

#[test]
fn a_hidden_battalion_is_nowhere_in_what_its_enemy_is_shown() {
    let book = book();
    let at = book.start();
    let viewer = Viewer::Seat(ALLIED);
    let known = book.view(&at, viewer);
    let shown = scene(&book, &at, ALLIED);
    assert!(shown.pieces.iter().all(|piece| !piece.id.starts_with("ax-D1")));
    for name in ["I/104", "II/104", "ax-D1", "ax-E1"] {
        let told = format!("{shown:?}");
        assert!(!told.contains(name), "{name}");
        assert!(book.inspect(&known, viewer, name).is_empty());
    }
    for card in book.board().overlays {
        let drawn = book.overlay(&known, viewer, &card.id, Some("ax-D1-i1"));
        assert!(!card.of_piece || drawn.is_none(), "{}", card.id);
    }
    let own = scene(&book, &at, AXIS);
    assert!(own.pieces.iter().any(|piece| piece.id == "ax-D1-i1"));
}

#[test]
fn a_dragged_block_tells_its_cost_and_is_ordered_and_carried_out_there() {
    let book = book();
    let mut at = orders(&book);
    let known = book.view(&at, Viewer::Seat(ALLIED)).into_owned();
    let shown = scene(&book, &at, ALLIED);
    assert!(shown.active.iter().any(|piece| piece == "al-A1-i1"));
    let (from, heading) = place_of(&shown, "al-A1-i1");
    let drag = |dx: i32| Draft {
        piece: "al-A1-i1".into(),
        path: vec![Spot::new(from.x + dx, from.y)],
        heading: Some(heading),
        ..Draft::default()
    };
    let near = book.draft(&known, ALLIED, &drag(-800)).expect("it may be dragged");
    let action = near.action.unwrap_or_else(|| panic!("{:?}", near.refusal));
    assert!(near.cost.contains("of the allowance"), "{}", near.cost);
    assert!(near.reds.is_empty() && near.shapes.len() >= 14, "a path and a place for each stand");
    let far = book.draft(&known, ALLIED, &drag(-9_000)).expect("it may be dragged");
    assert_eq!(far.refusal.expect("it is too far").clause, "act-6");
    assert!(!far.reds.is_empty());
    say(&book, &mut at, &action);
    assert!(scene(&book, &at, ALLIED).prompt.contains("Carry it out"));
    assert!(!scene(&book, &at, AXIS).shapes.iter().any(|shape| format!("{shape:?}").contains("Path")));
    say(&book, &mut at, "go");
    while at.moving.is_some() {
        say(&book, &mut at, "fire");
    }
    let (to, _) = place_of(&scene(&book, &at, ALLIED), "al-A1-i1");
    assert_eq!((to.x, to.y), (from.x - 800, from.y));
}

#[test]
fn a_formation_may_be_asked_for_and_a_point_means_what_a_drag_means() {
    let book = book();
    let at = orders(&book);
    let known = book.view(&at, Viewer::Seat(ALLIED)).into_owned();
    let form = Draft { piece: "al-A1-i1".into(), formation: Some("column".into()), ..Draft::default() };
    let sketch = book.draft(&known, ALLIED, &form).expect("it may form up");
    let asked = sketch.action.clone().unwrap_or_default();
    assert!(asked.starts_with("form al-A1 column") || sketch.refusal.is_some(), "{asked}");
    let (from, _) = place_of(&scene(&book, &at, ALLIED), "al-A1-i1");
    let to = Spot::new(from.x - 500, from.y);
    let drag = Draft { piece: "al-A1-i1".into(), path: vec![to], ..Draft::default() };
    let meant = book.interpret(&known, ALLIED, "al-A1-i1", &Target::Point(to)).expect("it means a move");
    assert_eq!(book.draft(&known, ALLIED, &drag).expect("a drag").action, Some(book.write(&meant)));
}

#[test]
fn a_drag_may_hurry() {
    let book = book();
    let at = orders(&book);
    let known = book.view(&at, Viewer::Seat(ALLIED)).into_owned();
    let shown = scene(&book, &at, ALLIED);
    let offer = shown.formations.iter().find(|offer| offer.piece == "al-A1-i1").expect("it may form up");
    assert!(offer.formations.iter().any(|word| word == "hurried"));
    let (from, _) = place_of(&shown, "al-A1-i1");
    let drag = |formation: Option<&str>| Draft {
        piece: "al-A1-i1".into(),
        path: vec![Spot::new(from.x - 500, from.y)],
        formation: formation.map(str::to_owned),
        ..Draft::default()
    };
    let careful = book.draft(&known, ALLIED, &drag(None)).expect("a drag").action.expect("it is near");
    let hurried =
        book.draft(&known, ALLIED, &drag(Some("hurried"))).expect("a drag").action.expect("it is near");
    assert!(careful.contains(" careful "), "{careful}");
    assert_eq!(hurried, careful.replace(" careful ", " hurried "));
}

#[test]
fn a_window_says_what_moved_and_holds_by_standing_order() {
    let book = book();
    let mut at = orders(&book);
    let unit = BattalionId(0);
    at.battalion_mut(unit).stance = Stance::Active;
    let mut asked = 0;
    let mut dice = Seeded::from_number(1);
    // A plan of the computer player leads somewhere where the enemy is asked.
    for _ in 0..40 {
        let Some(seat) = book.decision(&at).seats.first() else { break };
        if seat == AXIS {
            asked += 1;
            let shown = scene(&book, &at, AXIS);
            assert!(shown.prompt.contains("Hold") || shown.prompt.contains("hold"), "{}", shown.prompt);
            assert!(shown.buttons.iter().any(|button| button.action == "fire"));
            let mover = scene(&book, &at, ALLIED).prompt;
            assert!(mover.contains("is asked about opportunity fire"), "{mover}");
            let known = book.view(&at, Viewer::Seat(AXIS)).into_owned();
            let hold: Orders = [("opportunity".to_owned(), "hold".to_owned())].into();
            assert_eq!(book.auto_action(&known, AXIS, &hold), Some(book.read("fire").expect("it reads")));
            break;
        }
        let mut plan = Vec::new();
        let guess = book.guess(&book.view(&at, Viewer::Seat(seat)), &mut dice);
        book.suggest(&guess, seat, 0, &mut dice, &mut plan);
        let action = plan.first().cloned().expect("a plan");
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).expect("advice is legal");
    }
    assert_eq!(asked, 1, "the enemy is asked about a move in its sight");
}

#[test]
fn advice_is_legal_and_a_day_comes_to_its_end() {
    let book = book();
    let mut at = book.start();
    let mut dice = Seeded::from_number(dice_seed());
    let mut steps = 0;
    while at.day.0 == 1 && steps < 6_000 {
        let Some(seat) = book.decision(&at).seats.first() else { break };
        let known = book.view(&at, Viewer::Seat(seat)).into_owned();
        let guess = book.guess(&known, &mut dice);
        let ply = book.ply(&at);
        let mut plan = Vec::new();
        book.suggest(&guess, seat, 0, &mut dice, &mut plan);
        let action = plan.first().cloned().expect("a plan");
        let told = book.write(&action);
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent)
            .unwrap_or_else(|refusal| panic!("{told}: {refusal}"));
        assert!(book.ply(&at) >= ply, "plies do not fall");
        steps += 1;
    }
    assert!(at.day.0 == 2, "night falls after {steps} decisions");
    let points = at.side(Army::Allied).points.0;
    assert!(points < 12, "the attacker activates at dawn: {points} points left");
}

fn dice_seed() -> u64 {
    u64::from(Seeded::from_number(3).roll(1_000))
}

#[test]
fn the_map_is_a_sheet_with_its_hills_and_names() {
    let sheet = book().picture();
    for part in ["<svg", "Nissoria", "Agira", "url(#trees)", "url(#houses)", "</svg>"] {
        assert!(sheet.contains(part), "{part}");
    }
}

/// Covers 8.
#[test]
fn a_side_holds_its_fire_for_a_battalion_or_a_turn_without_its_enemy_knowing() {
    let (mut table, x, y) = crate::turn::facing(4000);
    let unit = table.unit("al-A2");
    table.at().battalion_mut(unit).stance = greatbattles::play::Stance::Active;
    let hidden = table.unit("ax-D2");
    table.at().battalion_mut(hidden).place = greatbattles::play::Whereabouts::Reserve;
    let at =
        format!("move al-A2 gap 0 careful by {},{},0", crate::play::inches(x), crate::play::inches(y + 2250));
    table.say(&at);
    table.say("go");
    let book = table.0.book.clone();
    let orders = kernel::Orders::default();
    let auto = |table: &crate::play::Table| {
        let view = book.view(&table.0.at, Viewer::Seat(crate::play::AXIS)).into_owned();
        book.auto_action(&view, crate::play::AXIS, &orders)
    };
    assert_eq!(book.decision(&table.0.at).topic, "opportunity-fire");
    assert_eq!(auto(&table), None, "it is asked");
    let view = book.view(&table.0.at, Viewer::Seat(crate::play::AXIS)).into_owned();
    let labels: Vec<String> =
        book.scene(&view, Viewer::Seat(crate::play::AXIS)).buttons.into_iter().map(|one| one.label).collect();
    let holds: Vec<&String> = labels.iter().filter(|label| label.starts_with("Hold")).collect();
    assert_eq!(holds, ["Hold", "Hold for this battalion", "Hold this turn"]);
    for (word, elsewhere) in [("hold-battalion", false), ("hold-turn", true)] {
        let mut other = crate::play::Table(kernel::laws::TestTable::new(book.clone(), table.0.at.clone()));
        let before = book.view(&other.0.at, Viewer::Seat(crate::play::ALLIED)).into_owned();
        other.say(word);
        assert!(before == book.view(&other.0.at, Viewer::Seat(crate::play::ALLIED)).into_owned(), "{word}");
        other.0.refuses(word, "8");
        assert_eq!(auto(&other), Some(greatbattles::play::Action::Fire), "{word}");
        if let Some(moving) = &mut other.0.at.moving {
            moving.battalion = greatbattles::play::BattalionId(0);
        }
        assert_eq!(auto(&other).is_some(), elsewhere, "{word}, another battalion");
    }
}
