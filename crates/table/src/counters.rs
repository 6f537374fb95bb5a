//! A few counters of each side, for the cards of the home page.

use kernel::{MarkKind, Piece, Place, Symbol};

/// How many counters of a side are shown.
const OF_A_SIDE: usize = 3;

/// The first counters of each side, each with another symbol as long as there are some. Where they stand is left out: the
/// order of battle is public, a set-up may not be.
pub(crate) fn typical_counters(pieces: Vec<Piece>, sides: &[String]) -> Vec<Piece> {
    let real = |piece: &Piece| {
        let ghost = piece.marks.iter().any(|mark| mark.kind == MarkKind::Ghost);
        piece.closed.is_none() && !ghost && !piece.values.is_empty() && !piece.name.is_empty()
    };
    let pieces: Vec<Piece> = pieces.into_iter().filter(real).collect();
    let mut shown = Vec::new();
    for side in sides {
        let own = || pieces.iter().filter(|piece| piece.side == *side);
        let mut first: Vec<&Piece> = Vec::new();
        // Markers have no symbol of a unit.
        for piece in own().filter(|piece| piece.symbol != Symbol::Other) {
            if first.iter().all(|other| other.symbol != piece.symbol) {
                first.push(piece);
            }
        }
        let more = own().filter(|piece| first.iter().all(|other| other.id != piece.id)).collect::<Vec<_>>();
        let chosen = first.into_iter().chain(more).take(OF_A_SIDE);
        shown.extend(chosen.map(|piece| Piece {
            place: Place::Off("beside the map".to_owned()),
            facing: None,
            marks: Vec::new(),
            ..piece.clone()
        }));
    }
    shown
}

#[cfg(test)]
mod tests {
    use kernel::ClosedStack;

    use super::*;

    fn piece(id: &str, side: &str, symbol: Symbol) -> Piece {
        let place = Place::space("0101");
        Piece {
            id: id.into(),
            name: id.into(),
            side: side.into(),
            symbol,
            values: "1-2-3".into(),
            place,
            ..Piece::default()
        }
    }

    #[test]
    fn each_side_shows_different_symbols_first_and_no_place() {
        let pieces = vec![
            piece("1", "US", Symbol::Infantry),
            piece("2", "US", Symbol::Infantry),
            piece("3", "US", Symbol::Armor),
            piece("4", "US", Symbol::Infantry),
            piece("5", "German", Symbol::Armor),
            Piece { closed: Some(ClosedStack { count: None }), ..piece("6", "German", Symbol::Infantry) },
        ];
        let shown = typical_counters(pieces, &["US".to_owned(), "German".to_owned()]);
        let ids: Vec<&str> = shown.iter().map(|piece| piece.id.as_str()).collect();
        assert_eq!(ids, ["1", "3", "2", "5"]);
        assert!(shown.iter().all(|piece| matches!(piece.place, Place::Off(_))));
    }
}
