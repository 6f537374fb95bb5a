//! How fast reach queries are.
use board::{HexId, Reach};
use std::time::Instant;
fn main() {
    let book = westwall::open("spearhead").unwrap();
    let game = book.game();
    let ground = vec![0u8; game.map.grid.len()];
    let mut reach = Reach::new();
    for (class, budget) in [(2, 24), (0, 14)] {
        let t = Instant::now();
        let mut n = 0;
        let mut hexes = 0;
        for _ in 0..20 {
            for h in 0..899 {
                reach.run(&game.terrain.steps[class], &[(HexId(h), 0)], budget, &ground);
                n += 1;
                hexes += reach.reached().len();
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "class {class} budget {budget}: {:.2} us, {} hexes avg, {:.2} ns/hex",
            s * 1e6 / n as f64,
            hexes / n,
            s * 1e9 / hexes as f64
        );
    }
}
