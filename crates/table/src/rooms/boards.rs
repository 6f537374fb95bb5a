//! Boards and maps, made once: every match of a scenario has the same.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;

use super::Sitting;
use crate::app::App;
use crate::lettering::lettered;

/// A text that is sent as it stands, with a mark by which a browser knows that it has it already.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub text: Bytes,
    pub mark: String,
}

impl Page {
    pub(crate) fn new(text: impl Into<Bytes>) -> Page {
        let text = text.into();
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Page { mark: format!("\"{:016x}\"", hasher.finish()), text }
    }
}

/// What never changes during a match.
pub(crate) struct BoardPage {
    /// The board as JSON.
    pub board: Page,
    /// The map as SVG.
    pub picture: Page,
    /// Whether something is hidden from a player at some time.
    pub secrets: bool,
    /// The sides of the board.
    pub sides: Vec<String>,
}

/// Boards by what they belong to, and maps of books by name.
#[derive(Default)]
pub(super) struct Boards {
    boards: Mutex<HashMap<(String, String), Arc<BoardPage>>>,
    maps: Mutex<HashMap<(String, String), Page>>,
}

impl super::Rooms {
    /// The board of a match.
    pub(crate) fn board(&self, sitting: &Sitting) -> Arc<BoardPage> {
        let terms = &sitting.terms;
        let lesson = terms.lesson.as_ref().map(|lesson| format!("lesson {lesson}"));
        let key = (terms.book.clone(), lesson.unwrap_or_else(|| terms.scenario.clone()));
        let mut boards = self.boards.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || {
            let board = sitting.game.board();
            Arc::new(BoardPage {
                board: Page::new(serde_json::to_vec(&board).unwrap_or_default()),
                picture: Page::new(lettered(sitting.game.picture())),
                secrets: board.secrets,
                sides: board.sides,
            })
        };
        Arc::clone(boards.entry(key).or_insert_with(make))
    }

    /// A map of a book.
    pub(crate) fn map(&self, app: &App, book: &str, map: &str) -> Option<Page> {
        let book = app.shelf.books().find(|is| is.card().id == book)?;
        let map = book.maps().iter().find(|is| is.id == map)?;
        let key = (book.card().id.clone(), map.id.clone());
        let mut maps = self.boards.maps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = maps.get(&key) {
            return Some(page.clone());
        }
        let page = Page::new(lettered(book.map_picture(&map.id)?));
        maps.insert(key, page.clone());
        Some(page)
    }
}
