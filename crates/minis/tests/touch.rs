//! What a drag means on the open table and on hexes with a facing: cost, red parts, ghosts, and what an ambush does to them.

use board::plane::{Heading, Point, Pose};
use kernel::laws::TestTable;
use kernel::{Draft, Figure, Place, Rules, Sketch, Spot, Tabletop, Target, Viewer};
use minis::duel::{Action, Duel, GREY, Tank, WHITE};
use minis::skirmish::{NORTH, SOUTH, Skirmish};

/// A skirmish in which North hides far off, and South at a place of the test's.
fn skirmish(south_hides: &str) -> TestTable<Skirmish> {
    let book = Skirmish::new();
    let at = book.start();
    let mut t = TestTable::new(book, at);
    t.act(NORTH, "hide at 2 1 facing 180", &[]);
    t.act(NORTH, "ready", &[]);
    t.act(SOUTH, south_hides, &[]);
    t.act(SOUTH, "ready", &[]);
    t
}

fn drag(t: &TestTable<Skirmish>, piece: &str, path: &[(i32, i32)], heading: Option<u16>) -> Sketch {
    let path = path.iter().map(|(x, y)| Spot::new(*x, *y)).collect();
    let draft = Draft { piece: piece.to_owned(), path, heading, ..Draft::default() };
    let known = t.book.view(&t.at, Viewer::Seat(NORTH));
    t.book.draft(&known, NORTH, &draft).expect("it can be drafted")
}

#[test]
fn a_drag_says_what_it_costs_and_where_it_turns_red() {
    let mut t = skirmish("hide at 2 17 facing 0");
    let sketch = drag(&t, "N1", &[(10_000, 5_000)], None);
    assert_eq!(sketch.action.as_deref(), Some("move N1 to 10 5"));
    assert_eq!((sketch.cost.as_str(), sketch.reds.len()), ("3.5 of 6 inches", 0));
    // A sharp turn at the end costs an inch.
    assert_eq!(drag(&t, "N1", &[(10_000, 5_000)], Some(900)).cost, "4.5 of 6 inches");
    let far = drag(&t, "N1", &[(10_000, 5_000), (10_000, 9_500)], None);
    assert_eq!((far.action, far.refusal.map(|refusal| refusal.clause)), (None, Some("K2")));
    let Figure::Path { points } = &far.reds[0].shape.figure else { panic!("the rest of the way is red") };
    assert_eq!(points.last(), Some(&Spot::new(10_000, 9_500)));
    assert!(far.ghosts[0].red);
    t.at.stands[1] = Some(Pose::new(Point::new(16_500, 12_000), Heading::DOWN));
    let house = drag(&t, "N2", &[(16_500, 9_000)], None);
    assert_eq!(
        house.refusal.map(|refusal| refusal.message),
        Some("A stand may not cross the house.".to_owned())
    );
    t.refuses("move N1 to 10 -1", "K3");
    t.refuses("shoot N1 at S1", "K4");
}

#[test]
fn a_ghost_does_not_give_an_ambush_away_and_the_mover_stops_short() {
    let (mut ambushed, free) = (skirmish("hide at 9 10 facing 0"), skirmish("hide at 2 17 facing 0"));
    let sketch = drag(&ambushed, "N1", &[(10_000, 7_500)], None);
    assert_eq!(sketch, drag(&free, "N1", &[(10_000, 7_500)], None));
    assert!(!sketch.ghosts[0].red && sketch.cost == "6 of 6 inches");
    ambushed.act(NORTH, "move N1 to 10 7.5", &[]);
    assert_eq!(ambushed.at.stands[0].unwrap().at, Point::new(10_000, 11_750));
    assert_eq!(ambushed.log(), ["N1 stops short at 10, 6.25.", "S3 leaves its ambush at 9, 10."]);
    assert_eq!(ambushed.at.hidden, [true, false]);
}

#[test]
fn a_move_is_shown_from_point_to_point() {
    let mut t = skirmish("hide at 9 10 facing 0");
    t.act(NORTH, "move N1 to 10 7.5", &[]);
    let points: Vec<Vec<Spot>> = t.events().iter().map(|event| t.book.depict(event).points).collect();
    let way = vec![Spot::new(10_000, 1_500), Spot::new(10_000, 6_250)];
    assert_eq!(points, [way, vec![Spot::new(9_000, 10_000)]]);
}

#[test]
fn a_pair_moves_in_line() {
    let mut t = skirmish("hide at 2 17 facing 0");
    t.act(NORTH, "move N2 to 14 4 in line gap 0.5", &[]);
    assert_eq!(t.at.stands[0].unwrap(), Pose::new(Point::new(12_000, 14_000), Heading::DOWN));
    t.refuses("move N1 to 12 5", "K1");
}

#[test]
fn either_stand_of_a_pair_may_lead_until_one_has_acted() {
    let mut t = skirmish("hide at 2 17 facing 0");
    let leaders = |t: &TestTable<Skirmish>| {
        let view = t.book.view(&t.at, Viewer::Seat(NORTH));
        let scene = t.book.scene(&view, Viewer::Seat(NORTH));
        scene.formations.into_iter().map(|offer| (offer.piece, offer.formations)).collect::<Vec<_>>()
    };
    let offered = vec!["line".to_owned(), "column".to_owned()];
    assert_eq!(leaders(&t), [("N1".to_owned(), offered.clone()), ("N2".to_owned(), offered)]);
    let draft = Draft {
        piece: "N2".to_owned(),
        path: vec![Spot::new(14_000, 4_000)],
        formation: Some("line".to_owned()),
        gap: Some(750),
        ..Draft::default()
    };
    let known = t.book.view(&t.at, Viewer::Seat(NORTH));
    let sketch = t.book.draft(&known, NORTH, &draft).expect("it can be drafted");
    assert_eq!(sketch.action.as_deref(), Some("move N2 to 14 4 in line gap 0.75"));
    assert_eq!(sketch.ghosts.iter().map(|ghost| ghost.piece.as_str()).collect::<Vec<_>>(), ["N2", "N1"]);
    t.act(NORTH, "move N1 to 10 4", &[]);
    assert_eq!(leaders(&t), []);
}

fn duel() -> TestTable<Duel> {
    let book = Duel::new();
    let at = book.start();
    TestTable::new(book, at)
}

#[test]
fn a_seam_has_two_names_and_writes_one() {
    let t = duel();
    let read = |text: &str| t.book.write(&t.book.read(text).expect("it can be read"));
    assert_eq!(read("drive W1 to 2E4 facing NE"), "drive W1 to 1C4 facing NE");
    assert_eq!(read("drive W1 via 1C2 to 1C3 facing S"), "drive W1 via 1C2 to 1C3 facing S");
    assert!(t.book.read("drive W1 to 3C3 facing S").is_err());
}

#[test]
fn a_drag_over_hexes_takes_the_facing_that_is_asked_for() {
    let t = duel();
    let draft = |spaces: &[&str], heading| Draft {
        piece: "W1".to_owned(),
        spaces: spaces.iter().map(|&space| space.to_owned()).collect(),
        heading,
        ..Draft::default()
    };
    let sketch = |draft: Draft| t.book.draft(&t.at, WHITE, &draft).expect("it can be drafted");
    let ahead = sketch(draft(&["1C2", "1C3"], None));
    assert_eq!(ahead.action.as_deref(), Some("drive W1 via 1C2 to 1C3 facing S"));
    assert_eq!((ahead.cost.as_str(), ahead.ghosts[0].facing), ("2 of 4 points", Some(1_800)));
    assert_eq!(ahead.ghosts[0].place, Place::space("1C3"));
    let turned = sketch(draft(&["1C2", "1C3"], Some(1_250)));
    assert_eq!((turned.cost.as_str(), turned.ghosts[0].facing), ("3 of 4 points", Some(1_200)));
    let pivot = sketch(draft(&[], Some(600)));
    assert_eq!(pivot.action.as_deref(), Some("drive W1 to 1C1 facing NE"));
    let back = sketch(draft(&["1C0", "1C1"], None));
    assert_eq!((back.refusal.map(|refusal| refusal.clause), back.ghosts[0].red), (Some("D2"), true));
}

/// W1 fires from behind, or in front of, G1 two hexes away.
fn shot_at(facing: u8) -> TestTable<Duel> {
    let mut t = duel();
    let Ok(Action::Drive { to, .. }) = t.book.read("drive G1 to 1C3 facing N") else { panic!("a drive") };
    t.at.tanks[2] = Some(Tank { hex: to, facing });
    t
}

#[test]
fn armour_is_weaker_in_the_rear() {
    let mut front = shot_at(0);
    front.act(WHITE, "fire W1 at G1", &[5]);
    assert_eq!(front.log(), ["W1 fires at the front of G1, rolls 5 and does no harm."]);
    let mut rear = shot_at(3);
    rear.act(WHITE, "fire W1 at G1", &[3]);
    assert_eq!(rear.log(), ["W1 fires at the rear of G1, rolls 3 and destroys it."]);
    let shot = rear.book.interpret(&rear.at, GREY, "G2", &Target::piece("W1"));
    assert_eq!(shot.map(|action| rear.book.write(&action)).as_deref(), Some("fire G2 at W1"));
}
