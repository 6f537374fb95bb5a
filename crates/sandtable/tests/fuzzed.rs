//! A bounded run of every fuzz target: random bytes, and real inputs with bytes changed, cut and doubled.

use kernel::{Dice, Seeded};
use sandtable::fuzzing::TARGETS;

const SEEDS: [(&str, &str); 7] = [
    (
        "protocol",
        "{\"id\":1,\"do\":\"new\",\"scenario\":\"spearhead\",\"seed\":7}\n{\"id\":2,\"do\":\"act\",\"action\":\"place 52 at 1416\"}\n{\"id\":3,\"do\":\"undo\"}\n{\"id\":4,\"do\":\"position\",\"board\":{\"columns\":6,\"rows\":6},\"counters\":[{\"id\":\"A\",\"side\":\"US\",\"type\":\"infantry\",\"values\":\"3-3-7\",\"hex\":\"0303\"}]}",
    ),
    ("notation", "move 2/501 via 1216 1217 to 1317"),
    ("record", include_str!("../../westwall/tests/records/relief-2.txt")),
    ("map", include_str!("../../westwall/data/bastogne/map.toml")),
    ("scenario", include_str!("../../westwall/data/bastogne/relief.toml")),
    ("units", include_str!("../../westwall/data/bastogne/units.toml")),
    ("rules", include_str!("../../westwall/data/rules.toml")),
];

/// One to four small damages at random places.
fn damage(text: &[u8], dice: &mut Seeded) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..dice.roll(4) {
        if bytes.is_empty() {
            break;
        }
        let at = dice.roll(bytes.len() as u32) as usize - 1;
        let end = (at + dice.roll(12) as usize).min(bytes.len());
        match dice.roll(5) {
            1 => bytes[at] = (dice.roll(256) - 1) as u8,
            2 => bytes.insert(at, b"\"'[]{}=,#0-/\n "[dice.roll(14) as usize - 1]),
            3 => drop(bytes.drain(at..end)),
            4 => bytes.truncate(at.max(bytes.len() / 2)),
            _ => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
    bytes
}

#[test]
fn no_bytes_make_a_parser_panic() {
    for (name, target) in TARGETS {
        let mut dice = Seeded::from_number(2_024);
        for _ in 0..150 {
            let length = dice.roll(400) as usize;
            let bytes: Vec<u8> = (0..length).map(|_| (dice.roll(256) - 1) as u8).collect();
            target(&bytes);
        }
        let Some((_, seed)) = SEEDS.iter().find(|(seed, _)| *seed == name) else { continue };
        target(seed.as_bytes());
        // The larger the input, the longer one try takes.
        let tries = if seed.len() > 20_000 { 60 } else { 400 };
        for _ in 0..tries {
            target(&damage(seed.as_bytes(), &mut dice));
        }
    }
}
