//! The kit for tests of single rules is only as good as what it catches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::laws::{BrokenFile, TestTable, broken_file, faults_are_told};
use kernel::{Fault, Rules, Seat, Seeded};
use minis::gauntlet::Gauntlet;

const RUNNER: Seat = Seat(0);

fn table() -> TestTable<Gauntlet> {
    let book = Gauntlet::new();
    let at = book.start();
    TestTable::new(book, at)
}

/// What a test says when it fails.
fn complaint(test: impl FnOnce()) -> String {
    let caught = catch_unwind(AssertUnwindSafe(test)).expect_err("the test fails");
    let text = caught.downcast_ref::<String>().cloned();
    text.or_else(|| caught.downcast_ref::<&str>().map(ToString::to_string)).expect("it says why")
}

#[test]
fn a_table_does_what_it_is_told_and_tells_what_came_of_it() {
    let mut t = table();
    t.act(RUNNER, "take smoke", &[]);
    t.act(RUNNER, "set out", &[]);
    t.refuses("take smoke", "G2");
    t.refuses_seat(Seat(1), "draw", "G4");
    t.allows("draw");
    assert_eq!(t.legal(), ["draw"]);
    assert_eq!(t.legal_for(Seat(1)), [""; 0]);
    t.act(RUNNER, "draw", &[1]);
    assert_eq!((t.at.steps, t.events().len(), t.log().len()), (2, 1, 1));
    assert_eq!(t.offers("step"), ["step 0", "step 1", "step 2"]);
    // A pace is a detail that lists leave out.
    t.allows("step 1 at 2");
    t.refuses("step 1 at 4", "G3");
    t.act_picked(|list| list.into_iter().next(), &mut Seeded::from_number(1));
    assert_ne!(t.legal(), ["step 0", "step 1", "step 2"]);
}

#[test]
fn a_table_fails_where_a_rule_does_not_hold() {
    let found = [
        (complaint(|| table().refuses("take smoke", "G1")), "'take smoke' is allowed; G1 should refuse it"),
        (complaint(|| table().refuses("draw", "G1")), "'draw' is refused by another clause"),
        (complaint(|| table().allows("draw")), "'draw' is refused"),
        (complaint(|| table().allows("dance")), "'dance' cannot be read"),
        (complaint(|| table().act(RUNNER, "draw", &[])), "legal are: set out, take smoke, take armour"),
        (
            complaint(|| table().act(RUNNER, "set out", &[3])),
            "'set out': 1 of the given dice were not needed",
        ),
        (complaint(|| table().act_picked(|_| None, &mut Seeded::from_number(1))), "has something to do"),
        (complaint(|| drop(table().odds())), "a combat is being prepared"),
    ];
    for (said, wanted) in found {
        assert!(said.contains(wanted), "'{said}' should say '{wanted}'");
    }
}

#[test]
fn a_broken_file_that_is_not_told_of_is_found() {
    // Whatever has a zero in it is at fault.
    let check = |kind: &str, text: &str| match text.find('0') {
        Some(at) => {
            let place = if kind == "lost" { String::new() } else { format!("{kind}, sign {at}") };
            Err(vec![Fault { place, message: "a number is above 0".into() }])
        }
        None => Ok(()),
    };
    let case = |kind, old, new, says| [broken_file(kind, "turns = 7", old, new, says)];
    let told = |cases: &[BrokenFile<&str>]| complaint(|| faults_are_told(cases, check));
    faults_are_told(&case("file", "7", "0", "above 0"), check);
    assert!(told(&case("file", "7", "8", "above 0")).contains("should say 'above 0', not []"));
    assert!(told(&case("file", "7", "0", "below")).contains("should say 'below', not"));
    assert!(told(&case("file", "9", "0", "above 0")).contains("no longer fits"));
    // A fault must say where.
    assert!(told(&case("lost", "7", "0", "above 0")).contains("should say 'above 0', not [\": a number"));
}
