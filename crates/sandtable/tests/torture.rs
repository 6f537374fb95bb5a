//! `sandtable torture`: short runs of what `make torture` does for minutes.

mod common;

use common::{run, told};

#[test]
fn nothing_is_lost_when_the_server_is_killed_or_loses_power() {
    let (code, said, error) = told(&run(&["torture", "--minutes", "0.15", "--matches", "4"]));
    assert_eq!(code, 0, "{error}");
    assert!(said.contains("none twice"), "{said}");
}

#[test]
fn a_lost_move_is_noticed() {
    let (code, said, error) = told(&run(&["torture", "--minutes", "1", "--matches", "4", "--forget"]));
    assert_eq!(code, 1, "{said}");
    assert!(error.contains("moves were acknowledged, the server has"), "{error}");
}

#[cfg(feature = "postgres")]
#[test]
fn nothing_is_lost_when_servers_on_postgresql_die_and_the_database_crashes() {
    let options = ["torture", "--postgres", "--servers", "2", "--minutes", "0.3", "--matches", "4"];
    let (code, said, error) = told(&run(&options));
    assert_eq!(code, 0, "{error}");
    assert!(said.contains("1 crashes of the database") && said.contains("none twice"), "{said}");
}
