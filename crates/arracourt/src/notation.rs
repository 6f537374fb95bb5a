//! The one readable notation: `move 37/A to 13`.

use kernel::Fault;

use crate::action::Action;
use crate::area::{AREAS, Area};
use crate::game::Game;
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

fn fault(place: &str, message: impl Into<String>) -> Fault {
    Fault { place: place.into(), message: message.into() }
}

impl Game {
    /// Writes an action.
    pub(crate) fn write(&self, action: Action) -> String {
        let unit = |unit: UnitId| self.counters.get(unit.index()).map_or("?", |counter| counter.id.as_str());
        let bridge = |bridge: u8| self.span_name(bridge);
        let leader =
            |index: u8| self.leaders.get(usize::from(index)).map_or("?", |leader| leader.id.as_str());
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
            Action::Leader(index) => format!("leader {}", leader(index)),
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

    /// Reads an action; reads back whatever [`Game::write`] writes, in any case and spacing.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Fault> {
        let mut words = Words { game: self, rest: text.split_whitespace().collect::<Vec<_>>().into_iter() };
        let action = words.action()?;
        match words.rest.next() {
            None => Ok(action),
            Some(word) => Err(fault(word, format!("not expected after '{}'", self.write(action)))),
        }
    }
}

struct Words<'a> {
    game: &'a Game,
    rest: std::vec::IntoIter<&'a str>,
}

impl Words<'_> {
    fn action(&mut self) -> Result<Action, Fault> {
        let verb = self.rest.next().unwrap_or_default().to_ascii_lowercase();
        Ok(match verb.as_str() {
            "bid" => Action::Bid(self.points()?),
            "place" => {
                let unit = self.unit()?;
                self.keyword("at")?;
                Action::Place(unit, self.area()?)
            }
            "burn" => {
                self.keyword("off")?;
                Action::BurnOff
            }
            "keep" => {
                self.keyword("fog")?;
                Action::KeepFog
            }
            "assault" => Action::Assault(self.area()?),
            "ranged" => {
                let from = self.area()?;
                self.keyword("at")?;
                Action::Ranged(from, self.area()?)
            }
            "bombard" => Action::Bombard(self.area()?),
            "strike" => Action::Strike(self.area()?),
            "regroup" => Action::Regroup,
            "pass" => Action::Pass,
            "move" => self.unit_to(Action::Move)?,
            "seize" => {
                let bridge = self.bridge()?;
                self.keyword("with")?;
                Action::Seize(bridge, self.unit()?)
            }
            "repair" => {
                let bridge = self.bridge()?;
                if self.rest.len() == 0 {
                    Action::Repair(bridge)
                } else {
                    self.keyword("from")?;
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
            "retreat" => self.unit_to(Action::Retreat)?,
            "withdraw" => self.unit_to(Action::Withdraw)?,
            "stand" => Action::Stand,
            "flip" => Action::Flip(self.unit()?),
            "rebuild" => {
                let unit = self.unit()?;
                self.keyword("at")?;
                Action::Rebuild(unit, self.area()?)
            }
            "advantage" => Action::Advantage,
            "recover" => Action::Recover(self.unit()?),
            "refuse" => Action::Refuse,
            "done" => Action::Done,
            "end" => Action::End,
            "" => return Err(fault("action", format!("nothing was said: give one of {}", FORMS.join("; ")))),
            other => {
                return Err(fault(other, format!("no such action: give one of {}", FORMS.join("; "))));
            }
        })
    }

    fn word(&mut self, what: &str) -> Result<&str, Fault> {
        self.rest.next().ok_or_else(|| fault("action", format!("{what} is missing")))
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Fault> {
        let word = self.word(&format!("'{keyword}'"))?;
        if word.eq_ignore_ascii_case(keyword) {
            Ok(())
        } else {
            Err(fault(word, format!("'{keyword}' is expected here")))
        }
    }

    fn points(&mut self) -> Result<u8, Fault> {
        let word = self.word("the number of points")?;
        word.parse().map_err(|_| fault(word, "not a number of points from 0 to 40"))
    }

    fn unit_to(&mut self, action: fn(UnitId, Area) -> Action) -> Result<Action, Fault> {
        let unit = self.unit()?;
        self.keyword("to")?;
        Ok(action(unit, self.area()?))
    }

    fn unit(&mut self) -> Result<UnitId, Fault> {
        let game = self.game;
        let word = self.rest.next().ok_or_else(|| fault("action", "the unit is missing"))?;
        // `22 FA` is one name in two words.
        if self.rest.as_slice().first().is_some_and(|next| next.eq_ignore_ascii_case("FA"))
            && let Some(unit) = game.find(&format!("{word} FA"))
        {
            self.rest.next();
            return Ok(unit);
        }
        game.find(word).ok_or_else(|| fault(word, "no unit of this scenario has that name"))
    }

    fn area(&mut self) -> Result<Area, Fault> {
        let word = self.word("the area")?;
        area_of(word)
    }

    fn bridge(&mut self) -> Result<u8, Fault> {
        let game = self.game;
        let word = self.word("the bridge")?;
        let ends = word.split_once('/').map(|(a, b)| (area_of(a), area_of(b)));
        match ends {
            Some((Ok(a), Ok(b))) => game.span(a, b),
            _ => None,
        }
        .ok_or_else(|| {
            let known: Vec<String> =
                (0..game.spans.len() as u8).map(|bridge| game.span_name(bridge)).collect();
            fault(word, format!("no bridge: give one of {}", known.join(", ")))
        })
    }

    fn leader(&mut self) -> Result<u8, Fault> {
        let game = self.game;
        let word = self.word("the leader")?;
        let found = game.leaders.iter().position(|leader| leader.id.eq_ignore_ascii_case(word));
        found.map(|index| index as u8).ok_or_else(|| {
            let known: Vec<&str> = game.leaders.iter().map(|leader| leader.id.as_str()).collect();
            fault(word, format!("no leader of this scenario: give one of {}", known.join(", ")))
        })
    }
}

fn area_of(word: &str) -> Result<Area, Fault> {
    match word.parse::<u8>() {
        Ok(number) if number >= 1 && usize::from(number) <= AREAS && !word.starts_with('+') => {
            Ok(Area(number - 1))
        }
        _ => Err(fault(word, format!("no area: give a number from 1 to {AREAS}"))),
    }
}
