//! A server with one small game on its shelf, for looking at, and for testing, what each player sees. With `--game shelf`
//! it has the real games instead, and with `--seed` their dice are known beforehand. `--lessons` adds guided games to it from a
//! JSON file, by book: positions with known dice and an opponent who follows a script.
//!
//! `cargo run -p table --example secrets -- --database FILE [--listen ADDRESS] [--game GAME] [--seed N] [--lessons FILE]`
//!
//! | game | what it shows |
//! |---|---|
//! | `plots` | both sides plot in secret, at once |
//! | `ferry` | a bid for the sides, optional rules |
//! | `ambush` | closed stacks, guns that hide, windows inside a move |
//! | `skirmish` | an open table: poses, drafts, a stand in ambush |
//! | `sentry` | the game of docs/afternoon.md |
//! | `duel` | tanks with a facing on two joined maps |

#[path = "../tests/rooms/books.rs"]
mod books;

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;

use table::app::{App, Config};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().collect();
    let after = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let database = PathBuf::from(after("--database").ok_or("give --database FILE")?);
    let listen = after("--listen").map_or("127.0.0.1:0", String::as_str);
    let listener = tokio::net::TcpListener::bind(listen).await?;
    let address = listener.local_addr()?;
    let mut shelf = match after("--game").map(String::as_str) {
        None | Some("plots") => books::plots(),
        Some("ferry") => books::ferry(),
        Some("ambush") => books::ambush(),
        Some("skirmish") => books::skirmish(),
        Some("sentry") => books::sentry(),
        Some("duel") => books::duel(),
        Some("shelf") => library::Shelf::standard(),
        Some(other) => {
            let known = "plots, ferry, ambush, skirmish, sentry, duel or shelf";
            return Err(format!("there is no game '{other}': give {known}").into());
        }
    };
    if let Some(file) = after("--lessons") {
        let lessons: BTreeMap<String, Vec<library::Lesson>> =
            serde_json::from_str(&std::fs::read_to_string(file)?)?;
        for (book, lesson) in lessons.iter().flat_map(|(book, all)| all.iter().map(move |one| (book, one))) {
            if !shelf.teach(book, lesson.clone()) {
                return Err(format!("there is no book '{book}'").into());
            }
        }
    }
    let seed = after("--seed").map(|number| number.parse()).transpose()?;
    let app = App::open(shelf, &database, Config { seed, ..Config::default() })?;
    println!("The table is at http://{address}");
    table::serve::serve(app, listener, std::future::pending()).await;
    Ok(())
}
