//! The speeds that the pack asks for, in time on the processor (so that a busy machine does not matter where Linux tells it):
//! `cargo run --release -p greatbattles --example speed`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use greatbattles::army::Army;
use greatbattles::play::{
    Action, BattalionId, GreatBattlesBook, Looking, Order, Position, Stance, StandId, Step, Whereabouts, open,
};
use kernel::Rules;

/// Time on the processor so far; by the clock where the system does not tell.
fn now(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// How often something can be done in a second, and what came of it the last time.
fn rate(name: &str, most: u32, mut act: impl FnMut(u32) -> usize) {
    let began = Instant::now();
    let (start, mut sum) = (now(began), 0);
    let mut times = 0;
    while times < most && now(began).saturating_sub(start) < Duration::from_secs(2) {
        for _ in 0..most.div_ceil(100) {
            sum += black_box(act(times));
            times += 1;
        }
    }
    let spent = now(began).saturating_sub(start).as_secs_f64();
    println!(
        "{name}: {:.0} a second ({times} times, {:.2} each)",
        f64::from(times) / spent,
        sum as f64 / f64::from(times)
    );
}

/// The orders step with every listed battalion known and two actions each.
fn orders(book: &GreatBattlesBook) -> Position {
    let mut at = book.start();
    for state in at.battalions.iter_mut().filter(|state| state.place == Whereabouts::Table) {
        (state.hidden, state.actions, state.stance) = (false, 2, Stance::Active);
    }
    (at.turn, at.step, at.proceeded) = (5, Step::Orders, true);
    at
}

fn main() {
    let goodwood = open("goodwood").expect("it opens");
    let (game, at) = (goodwood.game(), orders(&goodwood));
    let both =
        [Army::Allied, Army::Axis].map(|army| game.stands_on_table(&at, army).collect::<Vec<StandId>>());
    println!("Goodwood: {} and {} stands on the table", both[0].len(), both[1].len());
    rate("lines of sight between enemies within 12 inches", 4_000_000, |number| {
        let from = both[0][number as usize % both[0].len()];
        let to = both[1][number as usize / 7 % both[1].len()];
        let near = at.stand(from).pose.at.distance_squared(at.stand(to).pose.at) <= 12_000 * 12_000;
        usize::from(near && game.sees(&at, from, to, Looking::Observes))
    });
    let near: Vec<(StandId, StandId)> = both[0]
        .iter()
        .flat_map(|&from| both[1].iter().map(move |&to| (from, to)))
        .filter(|&(from, to)| {
            at.stand(from).pose.at.distance_squared(at.stand(to).pose.at) <= 12_000 * 12_000
        })
        .collect();
    println!("{} pairs are within 12 inches", near.len());
    if !near.is_empty() {
        rate("lines of sight that are drawn", 2_000_000, |number| {
            let (from, to) = near[number as usize % near.len()];
            usize::from(game.sees(&at, from, to, Looking::Observes))
        });
    }
    rate("copies of a position", 4_000_000, |_| black_box(at.clone()).stands.len());
    let agira = open("agira").expect("it opens");
    let (game, at) = (agira.game(), orders(&agira));
    let unit = BattalionId(0);
    let anchor = game.anchor(&at, unit).expect("it stands");
    let order = |far: i32| {
        let to = board::plane::Point::new(anchor.at.x() - far, anchor.at.y());
        let anchors = vec![board::plane::Pose::new(to, anchor.heading)];
        Order::Block {
            anchors,
            gap: at.battalion(unit).gap,
            haste: greatbattles::movement::Haste::Careful,
            contact: None,
        }
    };
    let moves: Vec<Order> = (1..=24).map(|quarter| order(250 * quarter)).collect();
    rate("legality tests of a block of seven, up to six inches", 200_000, |number| {
        usize::from(game.check_order(&at, unit, &moves[number as usize % moves.len()]).is_ok())
    });
    let picked = Position { picked: Some((unit, None)), ..at.clone() };
    let mut list: Vec<Action> = Vec::new();
    rate("lists of a battalion's orders", 20_000, |_| {
        game.list(&picked, Army::Allied, &mut list);
        list.len()
    });
    for (name, book) in [("Agira", &agira), ("Goodwood", &goodwood)] {
        let at = book.start();
        let flat = size_of::<Position>()
            + at.stands.len() * size_of_val(&at.stands[0])
            + at.battalions.len() * size_of_val(&at.battalions[0]);
        println!("{name}: a position has about {flat} bytes");
    }
}
