//! Broken data files: every fault is told with its file, its line and what would be right.

use greatbattles::map::TableMap;
use greatbattles::shipped::{Chart, TEXTS, read};
use kernel::Fault;

/// The faults of a chart with a part of its text exchanged.
fn broken(chart: Chart, part: &str, by: &str) -> String {
    let text = chart.text();
    assert!(text.contains(part), "{part}");
    told(chart.check(&text.replacen(part, by, 1)).expect_err("the text is broken"))
}

fn told(faults: Vec<Fault>) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn charts_tell_their_faults() {
    let cases = [
        (Chart::Fire, "hit = \"6 4 2 1\"", "hit = \"6 4 2\"", "hit: 3 numbers for 4 ranges"),
        (Chart::Fire, "hit = \"6 4 2 1\"", "hit = \"6 7 2 1\"", "no number is greater"),
        (Chart::Fire, "hit = \"6 4 2 1\"", "hit = \"6 x 2 1\"", "'x' is neither a number nor a dash"),
        (Chart::Fire, "gun = \"smg\"", "gun = \"inf\"", "'inf' stands above already"),
        (Chart::Movement, "speed = \"gun\"", "speed = \"foot\"", "there is no row for 'gun'"),
        (Chart::Movement, "good = [8000,", "good = [1000,", "never slower"),
        (Chart::Morale, "\"- 17 50 83", "\"- 90 50 83", "row 2: no number is greater"),
        (Chart::Morale, "    \"- - - - - 1 5 9\",\n", "", "10 rows of 8"),
        (Chart::Qualities, "rally = 9", "rally = 11", "better troops have higher numbers"),
        (Chart::Qualities, "name = \"raw\"", "name = \"green\"", "green"),
        (Chart::Stands, "frontage = 1500", "frontage = 15", "100 to 5000"),
        (Chart::Weapons, "letters = \"I-L-M\"", "letters = \"I-L\"", "has not three parts"),
        (Chart::Weapons, "letters = \"I-L-M\"", "letters = \"I-Q-M\"", "has unknown armour"),
        (Chart::Weapons, "name = \"Pz II\"", "name = \"Pz I\"", "used twice"),
        (Chart::Barrage, "bunker = 2", "bunker = 9", "better cover has a lower number"),
        (Chart::Activation, "dawn = [1, 2", "dawn = [3, 2", "more troops cost more"),
        (Chart::Deployment, "to = 6000", "to = 3000", "from near to far"),
        (Chart::Sighting, "kind = \"rain\"", "kind = \"fog\"", "there is no row for 'rain'"),
        (Chart::Rally, "bunker = [2, 3]", "bunker = [0, 0]", "better cover helps more"),
        (Chart::Replacements, "near = [1, 2", "near = [3, 2", "never returns fewer"),
        (Chart::Airborne, "height = \"low\"", "height = \"high\"", "there is no row for 'low'"),
        (
            Chart::Airborne,
            "[[0, 1], [0, 2], [1, 3]]",
            "[[1, 0], [0, 2], [1, 3]]",
            "destroyed before it is suppressed",
        ),
        (Chart::Options, "default = \"points\"", "default = \"luck\"", "its default is one of them"),
        (Chart::Options, "clause = \"faq-2\"", "clause = \"faq-99\"", "there is no clause 'faq-99'"),
        (Chart::Terrain, "cover = \"soft\"", "cover = \"bunker\"", "bunkers are points of a map"),
        (Chart::Measures, "rank_behind = 400", "rank_behind = 4000", "near enough to be legal"),
        (Chart::CloseCombat, "retreat = 3000", "retreats = 3000", "retreats"),
    ];
    for (chart, part, by, expected) in cases {
        let told = broken(chart, part, by);
        assert!(told.contains(expected), "{chart:?}: {by}: {told}");
    }
}

#[test]
fn a_fault_names_its_line() {
    let told = broken(Chart::Fire, "hit = \"6 4 2 1\"", "hit = \"6 4 2\"");
    let line = Chart::Fire.text().lines().position(|line| line == "[[table]]").unwrap() + 1;
    assert!(told.starts_with(&format!("fire, line {line}, inf: ")), "{told}");
}

fn broken_map(part: &str, by: &str) -> String {
    let text = TEXTS[2].2;
    assert!(text.contains(part), "{part}");
    told(TableMap::read(&text.replacen(part, by, 1)).map(|_| ()).expect_err("the map is broken"))
}

#[test]
fn maps_tell_their_faults() {
    for (part, by, expected) in [
        ("width = 72000", "width = 60000", "lies off the table, which ends at 60000, 48000"),
        ("id = \"rhine\"", "id = \"waal\"", "there is no river 'rhine'"),
        ("id = \"n1\"", "id = \"n2\"", "this id is used twice: give one node another"),
        ("edge = \"west\"", "edge = \"east\"", "the node does not lie on the east edge"),
        ("surface = \"paved\"", "surface = \"gravel\"", "gravel"),
    ] {
        let told = broken_map(part, by);
        assert!(told.contains(expected), "{by}: {told}");
    }
    let crossed = "[[hill]]\nid = \"bow\"\nlevel = 1\noutline = [[0, 0], [1000, 1000], [1000, 0], [0, 1000]]\n\n[[hill]]";
    assert!(broken_map("[[hill]]", crossed).contains("bow"));
}

fn broken_scenario(part: &str, by: &str) -> String {
    let (_, scenario, map) = TEXTS[0];
    assert!(scenario.contains(part), "{part}");
    told(read(&scenario.replacen(part, by, 1), map).map(|_| ()).expect_err("the scenario is broken"))
}

#[test]
fn scenarios_tell_their_faults() {
    for (part, by, expected) in [
        ("days = 5", "days = 12", "a campaign has 1 to 10 days"),
        ("[9, \"overcast\"]", "[7, \"overcast\"]", "the numbers rise and end with 10"),
        ("weapon = \"6 pdr\"", "weapon = \"7 pdr\"", "'7 pdr' is not a weapon of 'at-gun'"),
        ("type = \"hq\"", "type = \"armour\"", "'nothing' is not a weapon of 'armour'"),
        ("transport = \"carrier\"", "transport = \"mule\"", "there is no transport 'mule'"),
        ("id = \"al-A2\"", "id = \"al-A1\"", "this id is used twice"),
        ("id = \"al-A2\"", "id = \"A2\"", "that of a battlegroup and a number"),
        ("zone = \"cdn-setup\"", "zone = \"nowhere\"", "the map has no zone 'nowhere'"),
        ("node = \"n1\"", "node = \"n9\"", "the map has no node 'n9' at its edge"),
        ("gap = 1000", "gap = 900", "its formation puts it at"),
        ("front = 3", "front = 4", "[fm-3]"),
        ("reserve = [1, 0]", "reserve = [9, 0]", "a moment is a day from 1 to 5"),
        ("ground = \"agira\"", "ground = \"rome\"", "the map has no ground 'rome'"),
        ("roads = [\"highway121\"]", "roads = [\"autostrada\"]", "there is no road 'autostrada'"),
    ] {
        let told = broken_scenario(part, by);
        assert!(told.contains(expected), "{by}: {told}");
        assert!(told.contains("scenario, line "), "{told}");
    }
}
