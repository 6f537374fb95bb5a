//! What never changes: the table, charts, the sequence of play, what can be asked for.

use kernel::{Board, Chart, Phase};
use kit::clause;

use super::picture::MARGIN;
use crate::activation::{Choice, Hour};
use crate::army::Army;
use crate::fire::Target;
use crate::play::{Game, Position, Step, Task};
use crate::quality::Quality;
use crate::shipped;
use crate::weapon::Gun;

/// The steps: id, name, what is done, clause, depth.
const SEQUENCE: [(&str, &str, &str, &str, u8); 14] = [
    ("set-up", "Set-up", "Each side may move its battalions inside its zone.", clause!("hid-1").id(), 0),
    ("dawn", "Dawn", "Artillery plans, weather, deployment from reserve.", clause!("dawn-1").id(), 0),
    ("pass", "Pass or proceed", "The day begins when a side proceeds.", clause!("dawn-5").id(), 1),
    (
        "activation",
        "Activation",
        "Points make battalions or battlegroups active for the day.",
        clause!("3").id(),
        1,
    ),
    ("turn", "Player turn", "Ten turns a day, each side once in each.", clause!("1n1").id(), 0),
    ("arrive", "Reserves", "Battalions deploy near a usable FUP.", clause!("act-9").id(), 1),
    ("barrage", "Artillery", "Templates stay, fall, end or are called.", clause!("mb-4").id(), 1),
    (
        "orders",
        "Orders",
        "Each battalion with an action moves, changes formation, or lets stands fire, rally or pack up.",
        clause!("7").id(),
        1,
    ),
    ("window", "Opportunity fire", "The enemy may fire at stands that move in sight.", clause!("8").id(), 2),
    ("fire", "Fire", "All shots of the pulse are declared, then rolled.", clause!("7f-2").id(), 1),
    ("combat", "Close combat", "Battalions in contact fight.", clause!("9").id(), 1),
    ("morale", "Morale", "Battalions that suffered test.", clause!("10").id(), 1),
    (
        "night",
        "Night",
        "FUPs move, replacements, withdrawal, formations, attachments.",
        clause!("night-1").id(),
        0,
    ),
    ("over", "End", "The level of victory is told.", clause!("faq-8").id(), 0),
];

impl Game {
    /// The step of [`Board::sequence`] that is being played.
    pub(crate) fn phase_id(at: &Position) -> &'static str {
        match at.stack.last() {
            Some(Task::Window) => return "window",
            Some(Task::Advance(..)) => return "combat",
            _ => {}
        }
        match at.step {
            Step::SetUp(_) | Step::Assign(_) => "set-up",
            Step::Notes(_) | Step::Plan(_) | Step::Deploy(_) => "dawn",
            Step::PassOr(_) => "pass",
            Step::Dawn(_) | Step::Activate => "activation",
            Step::Arrive | Step::Land => "arrive",
            Step::Barrage | Step::Air => "barrage",
            Step::Orders => "orders",
            Step::Fire => "fire",
            Step::Combat => "combat",
            Step::Morale(_) => "morale",
            Step::Withdraw(_) | Step::Regroup(_) | Step::Attach(_) => "night",
            Step::Over => "over",
        }
    }

    pub(crate) fn board_of(&self) -> Board {
        let extent = self.map().table.low.to(self.map().table.high);
        let phase = |&(id, name, about, clause, depth): &(&str, &str, &str, &str, u8)| Phase {
            id: id.to_owned(),
            name: name.to_owned(),
            about: about.to_owned(),
            clause: Some(clause.to_owned()),
            depth,
        };
        Board {
            title: format!("Great Battles: {}", self.scenario().name),
            basis: "reconstructed map and order of battle".to_owned(),
            size: (extent.x() as f32 / 1000.0, extent.y() as f32 / 1000.0),
            margin: MARGIN,
            sides: [Army::Allied, Army::Axis].map(|army| self.scenario().side(army).name.clone()).to_vec(),
            charts: charts(),
            sequence: SEQUENCE.iter().map(phase).collect(),
            overlays: Game::overlay_cards(),
            orders: Game::order_cards(),
            secrets: true,
            ..Board::default()
        }
    }
}

fn charts() -> Vec<Chart> {
    let mut charts = vec![activation(), qualities()];
    for gun in [Gun::Infantry, Gun::Smg, Gun::Light, Gun::Medium, Gun::Heavy, Gun::Superheavy] {
        charts.extend(fire(gun));
    }
    charts.push(morale());
    charts
}

fn chart(id: &str, title: &str, clause: &str, heads: Vec<String>, rows: Vec<Vec<String>>) -> Chart {
    Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        clause: Some(clause.to_owned()),
        heads: vec![heads],
        rows,
        notes: Vec::new(),
    }
}

fn activation() -> Chart {
    let row = |hour: Hour| {
        let prices = Choice::ALL.iter().map(|&choice| shipped::activation().price(choice, hour).to_string());
        std::iter::once(hour.to_string()).chain(prices).collect()
    };
    let heads = std::iter::once("points".to_owned()).chain(Choice::ALL.iter().map(ToString::to_string));
    chart(
        "activation",
        "Activation",
        clause!("3").id(),
        heads.collect(),
        vec![row(Hour::Dawn), row(Hour::Day)],
    )
}

fn qualities() -> Chart {
    let row = |&quality: &Quality| {
        let grade = shipped::qualities().of(quality);
        let [now, next, two] = grade.delay;
        vec![
            quality.to_string(),
            grade.rally.to_string(),
            grade.two_actions.to_string(),
            grade.one_action.to_string(),
            now.to_string(),
            next.to_string(),
            two.to_string(),
        ]
    };
    let heads = ["quality", "rally", "2 actions", "1 action", "barrage at once", "next turn", "in 2 turns"];
    let rows = Quality::ALL.iter().map(row).collect();
    let mut chart = chart("qualities", "Quality", clause!("6").id(), heads.map(str::to_owned).to_vec(), rows);
    chart
        .notes
        .push("At or under the number on a d10 (rally) or a d100; an HQ adds 10 to the actions.".to_owned());
    chart
}

fn fire(gun: Gun) -> Option<Chart> {
    let table = shipped::fire().table(gun)?;
    let heads =
        std::iter::once("inches".to_owned()).chain(table.ranges().iter().map(|range| super::inches(*range)));
    let cells = |name: &str, row: &[Option<crate::numbers::Score>]| -> Vec<String> {
        let scores = row.iter().map(|score| score.map_or("-".to_owned(), |score| score.to_string()));
        std::iter::once(name.to_owned()).chain(scores).collect()
    };
    let mut rows = vec![
        cells("hit", table.hit()),
        cells("destroy men, guns", table.row(Target::Personnel)),
        cells("destroy soft", table.row(Target::Soft)),
    ];
    for &armour in crate::weapon::Armour::ALL {
        rows.push(cells(&format!("destroy {armour}"), table.row(Target::Armour(armour))));
    }
    let title = format!("Fire, gun {gun}");
    Some(chart(&format!("fire-{gun}"), &title, clause!("7f-1").id(), heads.collect(), rows))
}

fn morale() -> Chart {
    let heads = std::iter::once("tally".to_owned()).chain((1..=8).map(|stands| format!("{stands} stands")));
    let row = |tally: u8| {
        let cells = (1..=8).map(|stands| {
            let number =
                shipped::morale().number(crate::numbers::Tally(tally), crate::numbers::StandCount(stands));
            number.map_or("-".to_owned(), |number| number.to_string())
        });
        std::iter::once(tally.to_string()).chain(cells).collect()
    };
    chart("morale", "Morale", clause!("10").id(), heads.collect(), (1..=10).map(row).collect())
}
