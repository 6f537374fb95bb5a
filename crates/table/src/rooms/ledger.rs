//! What each viewer has been shown: versions, steps, and where steps were taken back.
//!
//! A version counts the rows of the journal that a viewer may know of. It is worked out from the journal alone,
//! so it is the same after a restart; and it says nothing of what is concealed from the viewer.

use kernel::{Seat, Viewer};

use crate::wire::Move;

/// Seats and the spectators, each with a place of its own.
const PLACES: usize = 9;

/// The place of a viewer in the ledger. Whoever may see everything reads the spectators' place: once everything may
/// be seen, all places are equal.
pub(crate) fn place(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => usize::from(seat.0).min(PLACES - 1),
        Viewer::Spectator | Viewer::Referee => PLACES - 1,
    }
}

/// The viewers of a game with so many seats.
pub(super) fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    let seats = seats.min(PLACES - 1) as u8;
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// What one viewer has been shown.
#[derive(Debug, Clone, Default)]
pub(super) struct Page {
    /// How many rows of the journal the viewer may know of.
    pub version: u64,
    /// How many steps the viewer knows of.
    pub steps: usize,
    /// The versions at which steps were taken back, and how many were left standing.
    cuts: Vec<(u64, usize)>,
    /// What was done since the last [`Page::take_news`].
    news: Option<News>,
}

/// What a viewer is told of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct News {
    /// The version before.
    pub before: u64,
    /// The version afterwards.
    pub version: u64,
    /// How many steps of what the viewer knew are left standing.
    pub after: usize,
    /// The steps that came after those.
    pub moves: Vec<Move>,
}

impl Page {
    /// The viewer learns of a row.
    pub(super) fn turn(&mut self) {
        self.news_mut();
        self.version += 1;
    }

    /// The viewer learns of an action.
    pub(super) fn add(&mut self, line: Move) {
        self.turn();
        self.steps += 1;
        self.news_mut().moves.push(line);
    }

    /// The viewer learns that all but the first `left` steps are no longer what they were, and what stands there now.
    pub(super) fn cut(&mut self, left: usize, now: Vec<Move>) {
        self.cuts.push((self.version, left));
        self.steps = left + now.len();
        let news = self.news_mut();
        if left >= news.after {
            news.moves.truncate(left - news.after);
        } else {
            news.after = left;
            news.moves.clear();
        }
        news.moves.extend(now);
    }

    /// How many of the first `steps` that the viewer knew at `version` still stand.
    pub(super) fn still_standing(&self, version: u64, steps: usize) -> usize {
        let later = self.cuts.iter().rev().take_while(|(at, _)| *at > version);
        later.map(|(_, left)| *left).min().unwrap_or(steps).min(steps).min(self.steps)
    }

    /// Whether there is something that the viewer is to be told.
    pub(super) fn has_news(&self) -> bool {
        self.news.as_ref().is_some_and(|news| news.before != self.version)
    }

    /// What the viewer is to be told since the last time; nothing if there is nothing that it may know.
    pub(super) fn take_news(&mut self) -> Option<News> {
        let mut news = self.news.take()?;
        news.version = self.version;
        (news.version != news.before).then_some(news)
    }

    fn news_mut(&mut self) -> &mut News {
        let (version, steps) = (self.version, self.steps);
        self.news.get_or_insert_with(|| News { before: version, version, after: steps, moves: Vec::new() })
    }
}

/// The pages of all viewers.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger {
    pages: [Page; PLACES],
}

impl Ledger {
    pub(super) fn of(&self, viewer: Viewer) -> &Page {
        &self.pages[place(viewer)]
    }

    pub(super) fn of_mut(&mut self, viewer: Viewer) -> &mut Page {
        &mut self.pages[place(viewer)]
    }

    /// Forgets what was to be told: whoever comes now reads the game itself.
    pub(super) fn forget_news(&mut self) {
        for page in &mut self.pages {
            page.news = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(step: usize, action: &str) -> Move {
        let line = kernel::MoveLine { step, seat: 0, action: Some(action.to_owned()), dice: Vec::new() };
        Move { line, why: None }
    }

    #[test]
    fn what_was_taken_back_and_done_anew_is_told_from_where_it_still_stands() {
        let mut page = Page::default();
        page.add(line(1, "a"));
        page.add(line(2, "b"));
        page.take_news();
        page.add(line(3, "c"));
        page.turn();
        page.cut(1, Vec::new());
        page.add(line(2, "d"));
        let news = page.take_news().unwrap();
        assert_eq!((news.before, news.version, news.after), (2, 5, 1));
        assert_eq!(news.moves, [line(2, "d")]);
        assert_eq!(page.steps, 2);
    }

    #[test]
    fn a_viewer_who_was_away_during_a_cut_keeps_only_what_still_stands() {
        let mut page = Page::default();
        for step in 1..=4 {
            page.add(line(step, "a"));
        }
        page.turn();
        page.cut(2, Vec::new());
        page.add(line(3, "b"));
        assert_eq!(page.still_standing(4, 4), 2);
        assert_eq!(page.still_standing(1, 1), 1);
        assert_eq!(page.still_standing(6, 3), 3);
    }

    #[test]
    fn nothing_is_told_where_nothing_was_noticed() {
        let mut page = Page::default();
        assert_eq!(page.take_news(), None);
        page.turn();
        assert!(page.take_news().is_some());
        assert_eq!(page.take_news(), None);
    }
}
