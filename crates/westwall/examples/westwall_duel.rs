//! Games between computer players without the whole program: `westwall_duel spearhead regular 'python3 strangers/westwall.py racer'
//! 20 101 0` plays ten pairs with sides swapped from seed 101. A player is a level or a program that speaks the engine protocol;
//! the last number is the nodes of a decision. Such a program keeps an engine, so the program `sandtable` must have been built.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use kernel::prelude::*;
use kernel::{Dice, Seat, Seed, Seeded, Silent, Viewer};
use opponents::{Control, Engine, Level, Limits, Opponent};
use serde_json::{Value, json};
use westwall::{Position, WestWall};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let [scenarios, a, b, games, seed, nodes] = words[..] else {
        panic!("westwall_duel SCENARIOS A B GAMES SEED NODES");
    };
    for name in scenarios.split(',') {
        let book = westwall::open(name).expect("it ships");
        duel(&book, [a, b], number(games), number(seed), number(nodes));
    }
}

/// A program that speaks the engine protocol.
struct Guest {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Guest {
    fn new(command: &str, scenario: &str) -> Guest {
        let mut words = command.split(' ');
        let mut child = Command::new(words.next().expect("a program"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut guest = Guest { child, to, from };
        guest.ask(&json!({ "do": "new", "rulebook": "westwall", "scenario": scenario, "id": 1 }));
        guest
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.to, "{request}").expect("it listens");
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).expect("it answers in JSON")
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "{}", json!({ "do": "quit" }));
        let _ = self.child.wait();
    }
}

/// One of our players, or a guest.
enum Player {
    Ours(Box<Opponent<WestWall>>),
    Guest(Guest),
}

impl Player {
    fn new(name: &str, scenario: &str, seed: u64) -> Player {
        match name.parse::<Level>() {
            Ok(level) => Player::Ours(Box::new(Opponent::new(level, &Seed::from_number(seed)))),
            Err(_) => Player::Guest(Guest::new(name, scenario)),
        }
    }
}

/// Dice that remember what they rolled.
struct Kept {
    dice: Seeded,
    rolled: Vec<u32>,
}

impl Dice for Kept {
    fn roll(&mut self, sides: u32) -> u32 {
        let rolled = self.dice.roll(sides);
        self.rolled.push(rolled);
        rolled
    }
}

/// Plays one game; the lead of the first side in points, the winner, and how many units of each side were lost.
fn game(book: &WestWall, players: [&str; 2], seed: u64, limits: &Limits) -> (i32, Option<Seat>, [u32; 2]) {
    let mut at = book.start();
    let mut dice = Kept { dice: Seeded::from_number(seed), rolled: Vec::new() };
    let title = book.title();
    let mut sat: Vec<Player> = (0..2_u64)
        .map(|seat| Player::new(players[seat as usize], &title.scenario, seed * 8 + seat * 4 + 1))
        .collect();
    while let Some(seat) = book.decision(&at).seats.first() {
        let index = usize::from(seat.0);
        let action = match &mut sat[index] {
            Player::Ours(player) => {
                let view = book.view(&at, Viewer::Seat(seat)).into_owned();
                let thought = book.decide(player, &view, seat, limits, &Control::new());
                thought.expect("it decides").action
            }
            Player::Guest(guest) => {
                let request = json!({ "do": "bot", "seat": title.seats[index], "seed": seed, "id": 2 });
                let answer = guest.ask(&request);
                book.read(answer["action"].as_str().expect("an action")).expect("it is readable")
            }
        };
        dice.rolled.clear();
        book.apply(&mut at, seat, &action, &mut dice, &mut Silent).expect("it is legal");
        let (seat, action) = (&title.seats[index], book.write(&action));
        let act = json!({ "do": "act", "seat": seat, "action": action, "dice": dice.rolled, "id": 3 });
        for player in &mut sat {
            if let Player::Guest(guest) = player {
                guest.ask(&act);
            }
        }
    }
    let outcome = book.outcome(&at).expect("it is over");
    (outcome.scores[0] - outcome.scores[1], outcome.winner, lost(book, &at))
}

fn lost(book: &WestWall, at: &Position) -> [u32; 2] {
    book.game().of_side.map(|units| {
        units.iter().filter(|&unit| at.place(unit) == westwall::Place::Eliminated).count() as u32
    })
}

/// Plays games and prints what the first player came to, as either side.
fn duel(book: &WestWall, players: [&str; 2], games: u64, seed: u64, nodes: u64) {
    let (began, limits) = (Instant::now(), Limits::nodes(nodes));
    // By the side of the first player.
    let (mut points, mut margins, mut fell, mut killed) = ([0.0; 2], [0; 2], [0; 2], [0; 2]);
    for number in 0..games {
        let swapped = number % 2 == 1;
        let sat = if swapped { [players[1], players[0]] } else { players };
        let (lead, winner, lost) = game(book, sat, seed + number / 2, &limits);
        let first = usize::from(swapped);
        points[first] += match winner {
            Some(Seat(seat)) if usize::from(seat) == first => 1.0,
            None => 0.5,
            Some(_) => 0.0,
        };
        margins[first] += if swapped { -lead } else { lead };
        fell[first] += lost[first];
        killed[first] += lost[1 - first];
    }
    let half = games as f64 / 2.0;
    let side = |side: usize| {
        format!(
            "as {} {:.0} %, ahead by {:+.1}, lost {:.1}, killed {:.1}",
            book.title().seats[side],
            points[side] * 100.0 / half,
            f64::from(margins[side]) / half,
            f64::from(fell[side]) / half,
            f64::from(killed[side]) / half,
        )
    };
    println!(
        "{} {}:{} {:.0} % of {games} from seed {seed}, {nodes} nodes; {}; {}; {:.0} s",
        book.title().scenario,
        players[0],
        players[1],
        (points[0] + points[1]) * 50.0 / half,
        side(0),
        side(1),
        began.elapsed().as_secs_f64(),
    );
}
