//! One clause, one place: the index from clauses to code.

use guards::{Guards, PLACES};
use kit::Places;
use kit::citations::Sources;

/// `BLESS=1` writes the index again.
#[test]
fn the_index_of_clauses_reads_back() {
    let folder = env!("CARGO_MANIFEST_DIR");
    if std::env::var_os("BLESS").is_some() {
        let path = format!("{folder}/data/where.tsv");
        std::fs::write(&path, Sources::read(folder).citations().index()).unwrap();
    }
    assert!(Places::read(PLACES).is_ok_and(|places| !places.is_empty()));
}

#[test]
fn the_numbers_that_the_compiler_knows_are_those_of_the_file() {
    let ids: Vec<&str> = guards::clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(<Guards as kit::Cited>::IDS, ids);
}
