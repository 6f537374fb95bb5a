//! All books together.

use kernel::{Record, Report};

use crate::{Book, Lesson, LoadError, Loaded};

/// Every rulebook that can be played.
pub struct Shelf {
    books: Vec<Box<dyn Book>>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::standard()
    }
}

impl Shelf {
    /// The shelf with all rulebooks. A new rulebook is one line here.
    pub fn standard() -> Shelf {
        Shelf {
            books: vec![
                Box::new(crate::westwall::book()),
                Box::new(crate::arracourt::book()),
                Box::new(crate::guards::book()),
                Box::new(crate::panzer::book()),
                Box::new(crate::greatbattles::book()),
            ],
        }
    }

    /// A shelf with the given books, for tests and custom rulebooks.
    pub fn with(books: Vec<Box<dyn Book>>) -> Shelf {
        Shelf { books }
    }

    /// Adds a guided game to the book with an id, for tests of positions; whether there is such a book.
    pub fn teach(&mut self, book: &str, lesson: Lesson) -> bool {
        let found = self.books.iter_mut().find(|one| one.card().id == book);
        found.map(|book| book.contents_mut().lessons.push(lesson)).is_some()
    }

    /// The books in order.
    pub fn books(&self) -> impl Iterator<Item = &dyn Book> {
        self.books.iter().map(AsRef::as_ref)
    }

    /// Opens a record with the book that it names.
    pub fn load(&self, text: &str) -> Result<Loaded, LoadError> {
        let (book, record) = self.read_record(text)?;
        book.load(&record)
    }

    /// Proves a record with the book that it names.
    pub fn verify(&self, text: &str) -> Result<Report, LoadError> {
        let (book, record) = self.read_record(text)?;
        book.verify(&record)
    }

    /// Takes a record apart and finds its book.
    pub fn read_record(&self, text: &str) -> Result<(&dyn Book, Record), LoadError> {
        let record: Record =
            text.parse().map_err(|error: kernel::RecordError| LoadError::new(error.to_string()))?;
        let book = self.book(&record.rulebook).map_err(|error| LoadError::new(error.to_string()))?;
        Ok((book, record))
    }
}
