//! The page that a run comes to.

use arena::{Ground, Report, Settings, Summary, tables};
use library::Shelf;
use opponents::Level;

use crate::stage::{games, level, play, settings};

fn page(settings: &Settings) -> String {
    let shelf = Shelf::standard();
    let ground = Ground::of_shelf(shelf.scenario("spearhead").unwrap());
    let (run, _) = play(settings, 2).unwrap();
    let summary = Summary::of(settings, &run);
    let command = "sandtable arena spearhead <&>";
    let report = Report { settings, summary: &summary, games: &run, command, has_record: &|_| true };
    arena::report(&ground, &report).unwrap()
}

#[test]
fn a_report_holds_what_it_must_and_needs_nothing_else() {
    let page = page(&settings([level(Level::Recruit), level(Level::Random)], 20));
    for wanted in [
        "<h1>Bastogne: Spearhead</h1>",
        "Recruit against Random",
        "Recruit as German",
        "US, both players",
        "points ahead a game for Recruit",
        "Where units die",
        "Which ground changes hands",
        ">Bastogne</text>",
        "Decisive moments",
        "records/game-000",
        "--step ",
        "Clauses exercised",
        "S7.62",
        "Never exercised",
        "sandtable arena spearhead &lt;&amp;&gt;",
        "prefers-color-scheme: dark",
        "@media print",
        "Seeds 7 to 16",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    for foreign in ["http:", "https:", "//www", "<script", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(page.matches("<section").count(), page.matches("</section>").count());
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("NaN") && !page.contains(">inf<"), "every number is one");
}

#[test]
fn a_balance_run_is_told_by_its_sides() {
    let page = page(&settings([level(Level::Recruit), level(Level::Recruit)], 3));
    assert!(page.contains("Recruit against itself"));
    assert!(page.contains("of the points for German") && !page.contains("Recruit as German"));
    assert!(!page.contains("NaN"));
}

#[test]
fn a_page_of_the_manual_has_the_result_and_the_command() {
    let settings = settings([level(Level::Recruit), level(Level::Recruit)], 3);
    let shelf = Shelf::standard();
    let ground = Ground::of_shelf(shelf.scenario("spearhead").unwrap());
    let (run, _) = play(&settings, 2).unwrap();
    let summary = Summary::of(&settings, &run);
    let command = "sandtable arena spearhead";
    let report =
        Report { settings: &settings, summary: &summary, games: &run, command, has_record: &|_| false };
    let page = arena::page(&ground, &report).unwrap();
    for wanted in
        ["# Bastogne: Spearhead: Recruit against itself", "| US | 3 |", "| 7 | ", "seeds 7 to 9", command]
    {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
    assert!(!page.contains("NaN"));
}

#[test]
fn a_single_game_makes_a_page_too() {
    let page = page(&settings([level(Level::Random), level(Level::Random)], 1));
    assert!(page.contains("<b>1</b>") && !page.contains("NaN") && !page.contains("inf "));
}

#[test]
fn tables_have_a_row_for_every_game_turn_and_loss() {
    let settings = settings([level(Level::Recruit), level(Level::Random)], 6);
    let (run, _) = play(&settings, 2).unwrap();
    let all = tables::tables(&settings, &run);
    let rows: Vec<(&str, usize)> = all.iter().map(|table| (table.name, table.rows())).collect();
    let lost: usize = games(&run).iter().map(|g| g.fallen.len()).sum();
    assert_eq!(rows, [("games", 6), ("turns", 42), ("losses", lost)]);
    let csv = all[0].csv();
    let head = csv.lines().next().unwrap();
    for column in [
        "game",
        "seed",
        "us_player",
        "german_player",
        "winner",
        "us_score",
        "margin",
        "us_losses",
        "german_nodes",
    ] {
        assert!(head.split(',').any(|name| name == column), "{column}: {head}");
    }
    assert_eq!(csv.lines().count(), 7);
    for table in &all {
        let bytes = arena::parquet(table).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    }
}
