//! Rulings: one data file for the program and for the manual, and every citation leads somewhere.

use std::collections::BTreeSet;
use std::path::PathBuf;

use library::{Book, Shelf, rulings};

const BOOKS: [(&str, char, &str); 4] = [
    ("westwall", 'W', westwall::RULINGS),
    ("arracourt", 'D', arracourt::RULINGS),
    ("guards", 'D', guards::RULINGS),
    ("panzer", 'D', panzer::RULINGS),
];

fn book<'a>(shelf: &'a Shelf, name: &str) -> &'a dyn Book {
    shelf.book(name).expect("it is on the shelf")
}

/// `BLESS=1` writes the pages again.
#[test]
fn the_pages_of_the_manual_are_those_of_the_data() {
    for (name, _, data) in BOOKS {
        let page = rulings::read(data).unwrap_or_else(|fault| panic!("{name}: {fault}")).page();
        let path: PathBuf =
            [env!("CARGO_MANIFEST_DIR"), "..", "..", "docs", name, "rulings.md"].iter().collect();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &page).expect("the page can be written");
        }
        let stored = std::fs::read_to_string(&path).expect("the page can be read");
        let differs = stored.lines().zip(page.lines()).find(|(stored, page)| stored != page);
        assert!(stored == page, "docs/{name}/rulings.md is not that of the data: {differs:?}");
    }
}

#[test]
fn rulings_are_read_by_number_and_found_by_words() {
    let shelf = Shelf::standard();
    let found = library::clause(book(&shelf, "arracourt"), "d94").expect("there is one");
    assert_eq!((found.clause.id.as_str(), found.kind, found.rulebook), ("D94", "ruling", "arracourt"));
    assert!(found.clause.text.contains("Ruling: "), "{}", found.clause.text);
    assert!(library::clause(book(&shelf, "westwall"), "W211").is_some());
    assert!(library::clause(book(&shelf, "westwall"), "D94").is_none());
    let found = library::search(book(&shelf, "westwall"), "terrain key lost");
    assert!(found.iter().any(|found| found.clause.id == "W1"));
}

#[test]
fn a_question_may_name_its_book() {
    let shelf = Shelf::standard();
    let asked = |words: &'static str| {
        let (books, words) = library::ask(&shelf, words);
        (books.iter().map(|book| book.card().id.clone()).collect::<Vec<String>>(), words)
    };
    assert_eq!(asked("arracourt D94"), (vec!["arracourt".into()], "D94"));
    assert_eq!(asked(" WestWall  zone of control"), (vec!["westwall".into()], "zone of control"));
    assert_eq!(asked("D94").0.len(), 5);
    assert_eq!(asked("arracourt"), (vec!["arracourt".into()], ""), "a name alone asks for the whole book");
    assert_eq!(asked(" Guards Armoured "), (vec!["guards".into()], ""));
    assert_eq!(asked("").0.len(), 5);
}

/// The numbers of rulings that a text cites: `ruling W4`, `rulings D6, D14 and D16`, `W74`.
fn cited(text: &str, letter: char) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let is_number = |word: &&str| {
        let digits = word.strip_prefix(letter);
        digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
    };
    words.filter(is_number).map(ToString::to_string).collect()
}

#[test]
fn every_ruling_that_a_clause_cites_can_be_read() {
    let shelf = Shelf::standard();
    for (name, letter, _) in BOOKS {
        let book = book(&shelf, name);
        let mut citations = 0;
        for found in library::everything(book) {
            for number in cited(&found.clause.text, letter) {
                assert!(library::clause(book, &number).is_some(), "{} cites {number}", found.clause.id);
                citations += 1;
            }
        }
        assert!(citations > 40, "{name}: {citations}");
    }
}

#[test]
fn every_clause_that_a_ruling_explains_exists() {
    let shelf = Shelf::standard();
    for (name, _, data) in BOOKS {
        let rulings = rulings::read(data).expect("it can be read");
        let mut numbers = BTreeSet::new();
        for ruling in rulings.sections.iter().flat_map(|section| &section.rulings) {
            assert!(numbers.insert(&ruling.id), "{} is used twice", ruling.id);
            assert!(!ruling.clauses.is_empty(), "{} explains nothing", ruling.id);
            let texts = [&ruling.title, &ruling.question, &ruling.ruling, &ruling.why];
            assert!(texts.iter().all(|text| !text.trim().is_empty()), "{} lacks a part", ruling.id);
            for clause in &ruling.clauses {
                let number = clause.strip_prefix("ruling ").unwrap_or(clause);
                assert!(library::clause(book(&shelf, name), number).is_some(), "{}: {clause}", ruling.id);
            }
        }
        assert_eq!(numbers.len(), book(&shelf, name).rulings().len());
    }
}

#[test]
fn a_broken_file_says_where_and_what() {
    let fault = rulings::read("title = \"x\"\npreface = 5\nsection = []\n").expect_err("a number is no text");
    assert_eq!(fault.to_string(), "rulings, line 2: give a string, not 5");
}
