//! Snapshots of all rulebooks, without a server.

use kernel::{Seat, Seed, UndoRule, Viewer};
use library::{Control, Level, Limits, Mind, Shelf};

/// Games of every scenario, restored from a snapshot, show and record the same to every viewer.
#[test]
fn a_snapshot_of_any_scenario_holds_the_whole_game() {
    let shelf = Shelf::standard();
    for book in shelf.books() {
        for scenario in book.scenarios() {
            let open = || book.open(&scenario.id, Seed::from_number(5), UndoRule::Free).unwrap();
            let mut game = open();
            for step in 0..300 {
                let Some(seat) = game.decision(Viewer::Referee).seats.first() else { break };
                let mut mind = Mind::new(Level::Random, Seed::from_number(step));
                let advice = game.consult(&mut mind, seat, &Limits::nodes(0), &Control::new()).unwrap();
                game.act(seat, &advice.action, None).unwrap();
            }
            let snapshot = game.snapshot();
            let mut again = open();
            again.restore(&snapshot).unwrap();
            let name = &scenario.id;
            assert!(again.snapshot() == snapshot, "{name}: a snapshot of the restored game is the same");
            assert_eq!(again.save(), game.save(), "{name}");
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
                assert_eq!(again.last_lines(viewer, 50), game.last_lines(viewer, 50), "{name}");
                assert_eq!(again.log(viewer, 0), game.log(viewer, 0), "{name}");
                assert_eq!(again.moves(viewer, 0), game.moves(viewer, 0), "{name}");
                assert_eq!(again.record(viewer), game.record(viewer), "{name}");
                assert_eq!(again.hash(viewer), game.hash(viewer), "{name}");
            }
            assert!(open().restore(&snapshot[..snapshot.len() / 2]).is_err(), "{name}: half a snapshot");
        }
    }
}
