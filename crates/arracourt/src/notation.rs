//! The one readable notation: `move 37/A to 13`.

use kernel::Fault;
use kit::Words;

use crate::action::Action;
use crate::area::{AREAS, Area};
use crate::check::HIGHEST_BID;
use crate::game::Game;
use crate::numbers::{BridgeId, LeaderId, VictoryPoints};
use crate::unit::UnitId;

/// Everything that may be said, for errors and for the manual.
pub const FORMS: [&str; 35] = [
    "bid POINTS",
    "place UNIT at AREA",
    "burn off",
    "keep fog",
    "assault AREA",
    "ranged AREA at AREA",
    "bombard AREA",
    "strike AREA",
    "regroup",
    "pass",
    "move UNIT to AREA",
    "seize BRIDGE with UNIT",
    "repair BRIDGE",
    "repair BRIDGE from BRIDGE",
    "recall BRIDGE",
    "blow BRIDGE",
    "attack AREA",
    "with UNIT",
    "leader NAME",
    "lead UNIT",
    "target UNIT",
    "reroll",
    "accept",
    "hit UNIT",
    "retreat UNIT to AREA",
    "withdraw UNIT to AREA",
    "stand",
    "flip UNIT",
    "rebuild UNIT at AREA",
    "advantage",
    "recover UNIT",
    "refuse",
    "done",
    "end",
    "(AREA is a number such as 14, BRIDGE two areas such as 3/11, UNIT a printed name such as 37/A)",
];

impl Game {
    /// Writes an action.
    pub(crate) fn write(&self, action: Action) -> String {
        let unit = |unit: UnitId| self.counters.get(unit.index()).map_or("?", |counter| counter.id.as_str());
        let bridge = |bridge: BridgeId| self.span_name(bridge);
        let leader =
            |leader: LeaderId| self.leaders.get(leader.index()).map_or("?", |leader| leader.id.as_str());
        match action {
            Action::Bid(points) => format!("bid {points}"),
            Action::Place(who, area) => format!("place {} at {}", unit(who), area.number()),
            Action::BurnOff => "burn off".into(),
            Action::KeepFog => "keep fog".into(),
            Action::Assault(area) => format!("assault {}", area.number()),
            Action::Ranged(from, target) => format!("ranged {} at {}", from.number(), target.number()),
            Action::Bombard(area) => format!("bombard {}", area.number()),
            Action::Strike(area) => format!("strike {}", area.number()),
            Action::Regroup => "regroup".into(),
            Action::Pass => "pass".into(),
            Action::Move(who, to) => format!("move {} to {}", unit(who), to.number()),
            Action::Seize(which, who) => format!("seize {} with {}", bridge(which), unit(who)),
            Action::Repair(which) => format!("repair {}", bridge(which)),
            Action::RepairFrom(which, other) => format!("repair {} from {}", bridge(which), bridge(other)),
            Action::Recall(which) => format!("recall {}", bridge(which)),
            Action::Blow(which) => format!("blow {}", bridge(which)),
            Action::Attack(area) => format!("attack {}", area.number()),
            Action::With(who) => format!("with {}", unit(who)),
            Action::Leader(who) => format!("leader {}", leader(who)),
            Action::Lead(who) => format!("lead {}", unit(who)),
            Action::Target(who) => format!("target {}", unit(who)),
            Action::Reroll => "reroll".into(),
            Action::Accept => "accept".into(),
            Action::Hit(who) => format!("hit {}", unit(who)),
            Action::Retreat(who, to) => format!("retreat {} to {}", unit(who), to.number()),
            Action::Withdraw(who, to) => format!("withdraw {} to {}", unit(who), to.number()),
            Action::Stand => "stand".into(),
            Action::Flip(who) => format!("flip {}", unit(who)),
            Action::Rebuild(who, area) => format!("rebuild {} at {}", unit(who), area.number()),
            Action::Advantage => "advantage".into(),
            Action::Recover(who) => format!("recover {}", unit(who)),
            Action::Refuse => "refuse".into(),
            Action::Done => "done".into(),
            Action::End => "end".into(),
        }
    }

    /// Reads an action; reads back everything that [`Game::write`] writes, in any case and spacing.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Fault> {
        let mut reader = Reader { game: self, words: Words::of(text) };
        let action = reader.action()?;
        reader.words.end_after(&self.write(action))?;
        Ok(action)
    }
}

struct Reader<'a> {
    game: &'a Game,
    words: Words<'a>,
}

impl Reader<'_> {
    fn action(&mut self) -> Result<Action, Fault> {
        let verb = self.words.verb(&FORMS)?;
        Ok(match verb.as_str() {
            "bid" => Action::Bid(self.points()?),
            "place" => self.unit_and("at", Action::Place)?,
            "burn" => {
                self.words.expect("off")?;
                Action::BurnOff
            }
            "keep" => {
                self.words.expect("fog")?;
                Action::KeepFog
            }
            "assault" => Action::Assault(self.area()?),
            "ranged" => {
                let from = self.area()?;
                self.words.expect("at")?;
                Action::Ranged(from, self.area()?)
            }
            "bombard" => Action::Bombard(self.area()?),
            "strike" => Action::Strike(self.area()?),
            "regroup" => Action::Regroup,
            "pass" => Action::Pass,
            "move" => self.unit_and("to", Action::Move)?,
            "seize" => {
                let bridge = self.bridge()?;
                self.words.expect("with")?;
                Action::Seize(bridge, self.unit()?)
            }
            "repair" => {
                let bridge = self.bridge()?;
                if self.words.is_empty() {
                    Action::Repair(bridge)
                } else {
                    self.words.expect("from")?;
                    Action::RepairFrom(bridge, self.bridge()?)
                }
            }
            "recall" => Action::Recall(self.bridge()?),
            "blow" => Action::Blow(self.bridge()?),
            "attack" => Action::Attack(self.area()?),
            "with" => Action::With(self.unit()?),
            "leader" => Action::Leader(self.leader()?),
            "lead" => Action::Lead(self.unit()?),
            "target" => Action::Target(self.unit()?),
            "reroll" => Action::Reroll,
            "accept" => Action::Accept,
            "hit" => Action::Hit(self.unit()?),
            "retreat" => self.unit_and("to", Action::Retreat)?,
            "withdraw" => self.unit_and("to", Action::Withdraw)?,
            "stand" => Action::Stand,
            "flip" => Action::Flip(self.unit()?),
            "rebuild" => self.unit_and("at", Action::Rebuild)?,
            "advantage" => Action::Advantage,
            "recover" => Action::Recover(self.unit()?),
            "refuse" => Action::Refuse,
            "done" => Action::Done,
            "end" => Action::End,
            other => return Err(self.words.no_action(other, &FORMS)),
        })
    }

    /// A bid. One that is too high can be said, so that the refusal cites its clause.
    fn points(&mut self) -> Result<VictoryPoints, Fault> {
        let what = format!("a number of points from 0 to {HIGHEST_BID}");
        self.words.read(&what, |word| word.parse().ok().filter(|_| !word.starts_with('+')).map(VictoryPoints))
    }

    /// `UNIT to AREA`, `UNIT at AREA`.
    fn unit_and(&mut self, between: &str, action: fn(UnitId, Area) -> Action) -> Result<Action, Fault> {
        let unit = self.unit()?;
        self.words.expect(between)?;
        Ok(action(unit, self.area()?))
    }

    fn unit(&mut self) -> Result<UnitId, Fault> {
        let game = self.game;
        let word = self.words.next("the unit")?;
        // `22 FA` is one name in two words.
        let mut ahead = self.words.clone();
        if ahead.takes("FA")
            && let Some(unit) = game.find(&format!("{word} FA"))
        {
            self.words = ahead;
            return Ok(unit);
        }
        game.find(word)
            .ok_or_else(|| self.words.fault(format!("no unit of this scenario is called '{word}'")))
    }

    fn area(&mut self) -> Result<Area, Fault> {
        let number = self.words.number("an area", 1..=AREAS as u32)?;
        Ok(Area(number as u8 - 1))
    }

    fn bridge(&mut self) -> Result<BridgeId, Fault> {
        let game = self.game;
        let known = || BridgeId::all().map(|bridge| game.span_name(bridge)).collect::<Vec<String>>();
        let what = format!("a bridge: give one of {}", known().join(", "));
        self.words.read(&what, |word| {
            let (a, b) = word.split_once('/')?;
            game.span(area_of(a)?, area_of(b)?)
        })
    }

    fn leader(&mut self) -> Result<LeaderId, Fault> {
        let game = self.game;
        let known: Vec<&str> = game.leaders.iter().map(|leader| leader.id.as_str()).collect();
        let what = format!("a leader of this scenario: give one of {}", known.join(", "));
        self.words.read(&what, |word| {
            let found = known.iter().position(|leader| leader.eq_ignore_ascii_case(word));
            found.map(LeaderId::at)
        })
    }
}

fn area_of(word: &str) -> Option<Area> {
    let number = word.parse::<u8>().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()))?;
    (1..=AREAS).contains(&usize::from(number)).then(|| Area(number - 1))
}
