//! The game of `docs/afternoon.md` keeps the laws, and the page shows the code as it is.

use std::sync::Arc;

use kernel::laws::{Laws, hold_against, two_worlds_by_guess, two_worlds_by_journal};
use minis::sentry::{Sentry, odd_actions};

#[test]
fn the_sentry_keeps_the_laws() {
    let book = Arc::new(Sentry::new());
    let laws = Laws { games: 20, ..Laws::default() };
    hold_against(&book, 1, &laws, |_, _, _| odd_actions());
    two_worlds_by_guess(&book, 1, &laws).at_least(80, 50, 0, 0);
    two_worlds_by_journal(&book, 1, &laws, |_, _, _| odd_actions()).at_least(20, 10, 0, 0);
}

/// Every block of Rust on the page stands in a file that is compiled, indented or not.
#[test]
fn the_page_shows_the_code_as_it_is() {
    let page = include_str!("../../../docs/afternoon.md");
    let sources = [
        include_str!("../src/sentry.rs"),
        include_str!("afternoon.rs"),
        include_str!("../../table/tests/rooms/books.rs"),
    ];
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<String>>();
    let sources = sources.map(lines);
    let blocks = page.split("\n```rust\n").skip(1).map(|rest| rest.split("\n```").next().unwrap_or_default());
    let mut shown = 0;
    for block in blocks {
        let block = lines(block);
        let found = sources.iter().any(|source| source.windows(block.len()).any(|part| part == block));
        assert!(found, "this is not the code that is compiled:\n{}", block.join("\n"));
        shown += 1;
    }
    assert!(shown >= 12, "the page shows {shown} blocks of code");
}
