//! A server with a small game on its shelf in which both sides plot in secret, or bid for the sides: for looking at,
//! and for testing, what each player sees. With `--game shelf` it has the real games instead, and with `--seed` their
//! dice are known beforehand.
//! `cargo run -p table --example secrets -- --database FILE [--listen ADDRESS] [--game plots|ferry|shelf] [--seed N]`

#[path = "../tests/rooms/books.rs"]
mod books;

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
    let shelf = match after("--game").map(String::as_str) {
        None | Some("plots") => books::plots(),
        Some("ferry") => books::ferry(),
        Some("shelf") => library::Shelf::standard(),
        Some(other) => return Err(format!("there is no game '{other}': give plots, ferry or shelf").into()),
    };
    let seed = after("--seed").map(|number| number.parse()).transpose()?;
    let app = App::open(shelf, &database, Config { seed, ..Config::default() })?;
    println!("The table is at http://{address}");
    table::serve::serve(app, listener, std::future::pending()).await;
    Ok(())
}
