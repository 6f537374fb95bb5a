//! Boards and maps, rendered once: all matches of a scenario share them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use kernel::{Board, Seed, UndoRule, Viewer};

use super::HostedGame;
use crate::app::App;
use crate::counters::typical_counters;
use crate::fonts::embed_fonts;
use crate::thumbnail::thumbnail;

/// A rendered text with its entity tag. It is compressed once, not at every request.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub text: Bytes,
    pub gzip: Bytes,
    pub tag: String,
}

impl Page {
    pub(crate) fn new(text: impl Into<Bytes>) -> Page {
        let text = text.into();
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Page { tag: format!("\"{:016x}\"", hasher.finish()), gzip: compressed(&text), text }
    }
}

fn compressed(text: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(text).and_then(|()| encoder.finish());
    // Writing to memory does not fail.
    written.unwrap_or_default().into()
}

/// The constant parts of a match.
pub(crate) struct BoardPage {
    /// The board as JSON.
    pub board: Page,
    /// The map as SVG.
    pub picture: Page,
    /// Whether players have secrets.
    pub secrets: bool,
    /// The sides of the board.
    pub sides: Vec<String>,
}

impl BoardPage {
    fn of(board: Board, picture: String) -> BoardPage {
        BoardPage {
            board: Page::new(serde_json::to_vec(&board).unwrap_or_default()),
            picture: Page::new(embed_fonts(picture)),
            secrets: board.secrets,
            sides: board.sides,
        }
    }
}

/// What a map looks like in play, without a match.
pub(crate) struct Sample {
    pub board: BoardPage,
    /// A few typical counters of each side, as JSON.
    pub counters: Page,
}

/// How much of a map its picture shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Detail {
    /// The whole sheet.
    Sheet,
    /// The ground only: names and hexes are too small to see in a list, and the fonts weigh more than the map.
    Thumbnail,
}

/// Caches of boards by match, and of maps by name.
#[derive(Default)]
pub(super) struct Boards {
    pages: Mutex<HashMap<(String, String), Arc<BoardPage>>>,
    maps: Mutex<HashMap<(String, String, Detail), Page>>,
    samples: Mutex<HashMap<(String, String), Arc<Sample>>>,
}

impl super::Rooms {
    /// The board of a match.
    pub(crate) fn board(&self, hosted: &HostedGame) -> Arc<BoardPage> {
        let settings = &hosted.settings;
        let lesson = settings.lesson.as_ref().map(|lesson| format!("lesson {lesson}"));
        let key = (settings.book.clone(), lesson.unwrap_or_else(|| settings.scenario.clone()));
        let mut boards = self.boards.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || Arc::new(BoardPage::of(hosted.game.board(), hosted.game.picture()));
        Arc::clone(boards.entry(key).or_insert_with(make))
    }

    /// The board and the counters of the first scenario on a map, for pages without a match.
    pub(crate) fn sample(&self, app: &App, book: &str, map: &str) -> Option<Arc<Sample>> {
        let key = (book.to_owned(), map.to_owned());
        let mut samples = self.boards.samples.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sample) = samples.get(&key) {
            return Some(Arc::clone(sample));
        }
        let book = app.shelf.books().find(|is| is.card().id == book)?;
        let scenario = book.scenarios().iter().find(|is| is.map == map)?;
        let game = book.open(&scenario.id, Seed::from_number(0), UndoRule::Free).ok()?;
        let board = game.board();
        let counters = typical_counters(game.scene(Viewer::Referee).pieces, &board.sides);
        let sample = Arc::new(Sample {
            board: BoardPage::of(board, game.picture()),
            counters: Page::new(serde_json::to_vec(&counters).unwrap_or_default()),
        });
        samples.insert(key, Arc::clone(&sample));
        Some(sample)
    }

    /// A map of a book.
    pub(crate) fn map(&self, app: &App, book: &str, map: &str, detail: Detail) -> Option<Page> {
        let book = app.shelf.books().find(|is| is.card().id == book)?;
        let map = book.maps().iter().find(|is| is.id == map)?;
        let key = (book.card().id.clone(), map.id.clone(), detail);
        let mut maps = self.boards.maps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = maps.get(&key) {
            return Some(page.clone());
        }
        let sheet = book.map_picture(&map.id)?;
        let page = Page::new(match detail {
            Detail::Sheet => embed_fonts(sheet),
            Detail::Thumbnail => thumbnail(&sheet),
        });
        maps.insert(key, page.clone());
        Some(page)
    }
}
