//! Analysis boards: two games that differ only in what a seat may not know give it the same board, for both sides of it and for as
//! long as it is played on.

use std::fmt::Debug;

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Game, Shelf};

/// Actions by chance that are the same in two games with the same lists.
struct Chance(usize);

impl Chance {
    fn of(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        self.0 / 64 % count
    }

    /// Plays on by chance. Returns what was done.
    fn play(&mut self, game: &mut dyn Game, decisions: usize) -> Vec<(Seat, String)> {
        let mut done = Vec::new();
        for _ in 0..decisions {
            let Some(seat) = game.decision(Viewer::Referee).seats.first() else { break };
            let list = game.legal(seat);
            let action = list[self.of(list.len())].clone();
            game.act(seat, &action, None).unwrap_or_else(|error| panic!("{action}: {error}"));
            done.push((seat, action));
        }
        done
    }
}

/// Everything that the owner of a board is given. All its seats are the owner's.
fn face(game: &dyn Game) -> Vec<(String, String)> {
    let board = game.board();
    let mut parts = Vec::new();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Referee] {
        let mut add = |what: &str, value: &dyn Debug| {
            parts.push((format!("{what} of {viewer:?}"), format!("{value:?}")));
        };
        let scene = game.scene(viewer);
        add("view", &game.view(viewer).to_string());
        add("hash", &game.hash(viewer));
        add("decision", &game.decision(viewer));
        add("steps", &game.steps(viewer));
        add("log", &game.log(viewer, 0));
        add("moves", &game.moves(viewer, 0));
        add("story", &game.story(viewer));
        add("standing", &game.standing(viewer));
        add("odds", &game.odds(viewer));
        add("record", &game.record(viewer));
        let places = scene.pieces.iter().step_by(scene.pieces.len() / 6 + 1);
        for piece in places {
            add("inspect", &game.inspect(viewer, &piece.id));
            for card in board.overlays.iter().filter(|card| card.of_piece) {
                add("overlay", &game.overlay(viewer, &card.id, Some(&piece.id)));
            }
        }
        for card in board.overlays.iter().filter(|card| !card.of_piece && !card.of_pair) {
            add("overlay", &game.overlay(viewer, &card.id, None));
        }
        add("scene", &scene);
        if let Viewer::Seat(seat) = viewer {
            add("legal", &game.legal(seat));
            add("gestures", &game.gestures(seat, None));
            add("undo", &game.can_undo(seat));
        }
    }
    parts.push(("commitment".to_owned(), format!("{:?}", game.commitment())));
    parts
}

fn assert_same(one: &dyn Game, other: &dyn Game, at: &str) {
    for ((part, one), (_, other)) in face(one).into_iter().zip(face(other)) {
        assert!(one == other, "{at}, {part}:\n{one:.600}\n{other:.600}");
    }
}

/// Compares boards of two worlds at several moments of a game. Returns how often the worlds were different.
fn compare(shelf: &Shelf, name: &str, seat: Seat, played: &[usize]) -> usize {
    let named = shelf.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut game = named.book.open(&named.id(), Seed::from_number(5), UndoRule::Free).expect("it opens");
    let mut chance = Chance(11);
    let mut different = 0;
    for decisions in played {
        chance.play(&mut *game, *decisions);
        let at = format!("{name} after {} steps, {seat:?}", game.steps(Viewer::Referee));
        // Guesses look to the seat like the game and differ in what it may not know.
        let worlds = [1, 2].map(|number| game.analysis(seat, Seed::from_number(number)));
        different += usize::from(worlds[0].hash(Viewer::Referee) != worlds[1].hash(Viewer::Referee));
        let [mut one, mut other] = worlds.map(|world| world.analysis(seat, Seed::from_number(3)));
        assert_same(&*game.analysis(seat, Seed::from_number(3)), &*one, &format!("{at}, a guess"));
        assert_same(&*one, &*other, &at);
        // The boards are played on, taken back and analysed again.
        let done = chance.play(&mut *one, 12);
        for (seat, action) in &done {
            other.act(*seat, action, None).unwrap_or_else(|error| panic!("{at}, {action}: {error}"));
        }
        assert_same(&*one, &*other, &format!("{at}, played on"));
        if let Some((last, _)) = done.last() {
            let undone =
                [&mut one, &mut other].map(|board| board.undo(*last).map_err(|error| error.to_string()));
            assert_eq!(undone[0], undone[1], "{at}, undo");
            assert_eq!(one.hash(Viewer::Referee), other.hash(Viewer::Referee), "{at}, undo");
        }
        let [again, too] = [one, other].map(|board| board.analysis(seat, Seed::from_number(4)));
        assert_eq!(again.hash(Viewer::Referee), too.hash(Viewer::Referee), "{at}, a board of the board");
    }
    different
}

#[test]
fn a_board_tells_nothing_that_its_seat_may_not_know() {
    let shelf = Shelf::standard();
    let games = [
        ("arnhem-free", Seat(1), [3, 20]),
        ("goodwood", Seat(0), [10, 60]),
        ("joes-bridge", Seat(0), [10, 60]),
        ("chance-encounter", Seat(0), [6, 40]),
        ("agira", Seat(0), [6, 20]),
    ];
    for (name, seat, played) in games {
        let different = compare(&shelf, name, seat, &played);
        assert!(different > 0, "{name}: there was nothing to hide");
    }
}
