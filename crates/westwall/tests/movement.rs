//! Movement: who may move when, what it costs, what stands in the way [S5.0 to S5.33].

mod table;

use table::board;

/// Covers S5.14.
#[test]
fn a_unit_that_starts_in_an_enemy_zoc_does_not_move() {
    let t = board(
        "12x12, turn 3, German movement
         0505: A German infantry 3-3-7
         0506: E US infantry 3-3-7
         0909: B German infantry 3-3-7",
    );
    t.refuses("move A to 0504", "S5.14");
    assert_eq!(t.offers("move A"), [""; 0]);
    t.allows("move B to 0908");
}
