//! Golden records: games that must replay to the same hashes for ever. A failing record is a change of the rules: accept
//! it only with a clause or a ruling.
//!
//! The files are the business of a rulebook's tests; here is what makes and checks them.

use std::sync::Arc;

use crate::{Choices, Dice, Match, Record, Rulebook, Seed, Seeded, UndoRule, Viewer, verify};

/// A record to be stored: the game of the `stored` one with today's hashes, for a position that has changed its stored form; if
/// there is none, or its moves no longer play, a new game of at most `kept` actions, mostly by plan and a little by
/// chance, so that much happens in it.
pub fn golden_record<R: Rulebook + 'static>(
    book: &Arc<R>,
    stored: Option<&str>,
    seed: u64,
    kept: usize,
) -> String {
    let game = stored.and_then(|text| played_again(book, text)).unwrap_or_else(|| new_game(book, seed, kept));
    game.save().to_string()
}

/// Demands that a golden record is proven and plays whole, and returns its game.
///
/// # Panics
/// If it is not or does not.
pub fn golden_holds<R: Rulebook + 'static>(book: &Arc<R>, scenario: &str, text: &str) -> Match<R> {
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{scenario}: {error}"));
    assert_eq!(record.scenario, scenario, "a record says which options were played");
    let report = verify(Arc::clone(book), &record);
    assert!(report.is_proven(), "{scenario}: {:?}", report.findings);
    let replay = Match::load(Arc::clone(book), &record, None).expect("a proven record loads");
    assert!(replay.stopped.is_none() && replay.game.len() == record.moves.len(), "{scenario} stops short");
    replay.game
}

/// The game of a record, whatever its hashes say.
fn played_again<R: Rulebook + 'static>(book: &Arc<R>, text: &str) -> Option<Match<R>> {
    let mut record: Record = text.parse().ok()?;
    record.moves.iter_mut().for_each(|played| played.hash = None);
    let replay = Match::load(Arc::clone(book), &record, None).ok()?;
    replay.stopped.is_none().then_some(replay.game)
}

fn new_game<R: Rulebook + 'static>(book: &Arc<R>, seed: u64, kept: usize) -> Match<R> {
    let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::Free);
    let mut choose = Seeded::from_number(seed ^ 0xC0_FFEE);
    while let Some(seat) = game.decision().seats.first().filter(|_| game.len() < kept) {
        let view = book.view(game.position(), Viewer::Seat(seat)).into_owned();
        let guess = book.guess(&view, &mut choose);
        let mut plan = Vec::new();
        book.suggest(&guess, seat, 60, &mut choose, &mut plan);
        let planned = plan.into_iter().next().filter(|action| book.check(&view, seat, action).is_ok());
        let action = match planned {
            Some(action) if choose.roll(8) > 1 => action,
            _ => {
                let list = game.legal(seat);
                list.action(choose.roll(list.len() as u32) as usize - 1)
            }
        };
        game.act(seat, action, None).expect("a listed action can be done");
    }
    game
}
