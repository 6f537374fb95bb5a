//! The one readable notation of actions, and back.

use board::plane::{Heading, Mil, Point, Pose};
use kernel::Fault;
use kit::Words;

use super::game::Game;
use super::order::{Action, Deed, Lay, Order, Plan, Waypoint};
use super::position::{BattalionId, StandId};
use crate::fire::Mode;
use crate::formation::Formation;
use crate::movement::Haste;

/// What actions look like.
const FORMS: &[&str] = &[
    "place BATTALION FORMATION gap INCHES front NUMBER at X,Y facing DEGREES",
    "plan NUMBER on-call",
    "deploy BATTALION FORMATION gap INCHES front NUMBER at X,Y facing DEGREES",
    "activate BATTALION",
    "activate BATTLEGROUP",
    "stand-down BATTALION",
    "fall NUMBER",
    "end NUMBER",
    "call NUMBER at X,Y by STAND",
    "pick BATTALION",
    "move BATTALION gap INCHES careful by X,Y,DEGREES",
    "march BATTALION column gap INCHES careful by X,Y",
    "form BATTALION FORMATION gap INCHES front NUMBER facing DEGREES",
    "some BATTALION STAND=rally",
    "go",
    "show BATTALION",
    "c-ops NUMBER ROAD@INCHES",
    "dismount STAND",
    "shoot STAND at STAND direct",
    "help BATTALION",
    "hold-battalion",
    "hold-turn",
    "fire",
    "displace STAND",
    "keep",
    "choose STAND",
    "fight BATTALION BATTALION",
    "left",
    "right",
    "advance STEPS",
    "halt",
    "withdraw BATTALION",
    "attach STAND BATTALION",
    "detach STAND",
    "gather BATTALION STAND",
    "abandon BATTALION",
    "note BATTALION ZONE on DAY.TURN",
    "note BATTALION nothing",
    "postpone BATTALION ZONE",
    "bring-on BATTALION ZONE",
    "bomb NUMBER at X,Y",
    "aim STAND at X,Y",
    "reactivate BATTALION",
    "strike STAND",
    "proceed",
    "pass",
    "done",
];

fn point(at: Point) -> String {
    format!("{},{}", Mil(at.x()), Mil(at.y()))
}

fn lay(lay: &Lay) -> String {
    let Lay { formation, gap, front, anchor } = lay;
    format!("{formation} gap {gap} front {front} at {} facing {}", point(anchor.at), anchor.heading)
}

impl Game {
    /// The action in notation.
    pub fn write(&self, action: &Action) -> String {
        let unit = |battalion: &BattalionId| {
            let known = self.scenario.battalions.get(usize::from(battalion.0));
            known.map_or_else(|| format!("battalion-{battalion}"), |known| known.id.clone())
        };
        let stand = |stand: &StandId| {
            let known = self.stands.get(usize::from(stand.0));
            known.map_or_else(|| format!("stand-{stand}"), |known| known.stand.id.clone())
        };
        match action {
            Action::Place(battalion, there) => format!("place {} {}", unit(battalion), lay(there)),
            Action::Plan(number, plan) => match plan {
                Plan::Preplanned(at, turn) => {
                    format!("plan {} preplanned {} on {turn}", number + 1, point(*at))
                }
                Plan::Registered(at) => format!("plan {} registered {}", number + 1, point(*at)),
                Plan::OnCall => format!("plan {} on-call", number + 1),
            },
            Action::Deploy(battalion, there) => format!("deploy {} {}", unit(battalion), lay(there)),
            Action::Activate(battalion) => format!("activate {}", unit(battalion)),
            Action::ActivateGroups(groups) => groups.iter().fold("activate".to_owned(), |text, &group| {
                let known = self.scenario.battlegroups.get(usize::from(group));
                text + " " + known.map_or("none", |known| known.id.as_str())
            }),
            Action::StandDown(battalion) => format!("stand-down {}", unit(battalion)),
            Action::Fall(number) => format!("fall {}", number + 1),
            Action::End(number) => format!("end {}", number + 1),
            Action::Call(number, at, by) => format!("call {} at {} by {}", number + 1, point(*at), stand(by)),
            Action::Pick(battalion) => format!("pick {}", unit(battalion)),
            Action::Order(battalion, order) => self.write_order(&unit(battalion), order),
            Action::Go => "go".to_owned(),
            Action::Show(battalion) => format!("show {}", unit(battalion)),
            Action::COps(number, road, along) => {
                format!("c-ops {} {}", number + 1, self.write_road(*road, *along))
            }
            Action::Dismount(one) => format!("dismount {}", stand(one)),
            Action::Shoot(one, other, mode) => format!("shoot {} at {} {mode}", stand(one), stand(other)),
            Action::Help(battalion) => format!("help {}", unit(battalion)),
            Action::HoldBattalion => "hold-battalion".to_owned(),
            Action::HoldTurn => "hold-turn".to_owned(),
            Action::Fire => "fire".to_owned(),
            Action::Displace(one) => format!("displace {}", stand(one)),
            Action::Keep => "keep".to_owned(),
            Action::Choose(one) => format!("choose {}", stand(one)),
            Action::Fight(one, other) => format!("fight {} {}", unit(one), unit(other)),
            Action::Left => "left".to_owned(),
            Action::Right => "right".to_owned(),
            Action::Advance(turns) => format!("advance {turns}"),
            Action::Halt => "halt".to_owned(),
            Action::Withdraw(battalion) => format!("withdraw {}", unit(battalion)),
            Action::Attach(one, host) => format!("attach {} {}", stand(one), unit(host)),
            Action::Detach(one) => format!("detach {}", stand(one)),
            Action::Note(battalion, zone, day, turn) => {
                format!("note {} {} on {day}.{turn}", unit(battalion), self.write_zone(*zone))
            }
            Action::NoteNothing(battalion) => format!("note {} nothing", unit(battalion)),
            Action::Postpone(battalion, zone) => {
                format!("postpone {} {}", unit(battalion), self.write_zone(*zone))
            }
            Action::BringOn(battalion, zone) => {
                format!("bring-on {} {}", unit(battalion), self.write_zone(*zone))
            }
            Action::Bomb(number, at) => format!("bomb {} at {}", number + 1, point(*at)),
            Action::Aim(one, at) => format!("aim {} at {}", stand(one), point(*at)),
            Action::Abandon(battalion) => format!("abandon {}", unit(battalion)),
            Action::Reactivate(battalion) => format!("reactivate {}", unit(battalion)),
            Action::Strike(one) => format!("strike {}", stand(one)),
            Action::Proceed => "proceed".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Done => "done".to_owned(),
        }
    }

    fn write_zone(&self, zone: u8) -> &str {
        self.map.zones.get(usize::from(zone)).map_or("none", |zone| zone.id.as_str())
    }

    fn zone(&self, words: &mut Words<'_>) -> Result<u8, Fault> {
        words.read("a zone such as dz-a", |word| {
            let zones = &self.map.zones;
            zones.iter().position(|zone| zone.id.eq_ignore_ascii_case(word)).map(|place| place as u8)
        })
    }

    fn read_note(&self, words: &mut Words<'_>) -> Result<Action, Fault> {
        let unit = self.unit(words)?;
        if words.takes("nothing") {
            return Ok(Action::NoteNothing(unit));
        }
        let zone = self.zone(words)?;
        words.expect("on")?;
        let (day, turn) = words.read("a day and a turn such as 1.3", |word| {
            let (day, turn) = word.split_once('.')?;
            Some((day.parse().ok()?, turn.parse().ok()?))
        })?;
        Ok(Action::Note(unit, zone, day, turn))
    }

    fn write_road(&self, road: u8, along: Mil) -> String {
        let known = self.map.roads.get(usize::from(road));
        format!("{}@{along}", known.map_or("none", |known| known.id.as_str()))
    }

    fn write_order(&self, unit: &str, order: &Order) -> String {
        match order {
            Order::Block { anchors, gap, haste, contact } => {
                let mut text = format!("move {unit} gap {gap} {haste} by");
                for anchor in anchors {
                    text.push(' ');
                    text.push_str(&point(anchor.at));
                    text.push(',');
                    text.push_str(&anchor.heading.to_string());
                }
                match contact {
                    Some(target) => format!("{text} into {}", self.battalion_name(*target)),
                    None => text,
                }
            }
            Order::March { way, formation, gap, haste } => {
                let mut text = format!("march {unit} {formation} gap {gap} {haste} by");
                for waypoint in way {
                    text.push(' ');
                    text.push_str(&match waypoint {
                        Waypoint::Point(at) => point(*at),
                        Waypoint::Road(road, along) => self.write_road(*road, *along),
                    });
                }
                text
            }
            Order::Form { formation, gap, front, heading } => {
                format!("form {unit} {formation} gap {gap} front {front} facing {heading}")
            }
            Order::Gather(stand) => format!("gather {unit} {}", self.stand_name(*stand)),
            Order::Some(deeds) => deeds.iter().fold(format!("some {unit}"), |text, (stand, deed)| {
                let deed = match deed {
                    Deed::Rally => "rally",
                    Deed::Limber => "limber",
                    Deed::Fire => "fire",
                    Deed::Dig => "dig",
                    Deed::Ride(tank) => {
                        return text
                            + &format!(" {}=ride:{}", self.stand_name(*stand), self.stand_name(*tank));
                    }
                };
                text + &format!(" {}={deed}", self.stand_name(*stand))
            }),
        }
    }

    /// The action that a notation means.
    ///
    /// # Errors
    /// What is wrong with the text and what would be right.
    pub fn read(&self, notation: &str) -> Result<Action, Fault> {
        let mut words = Words::of(notation);
        let verb = words.verb(FORMS)?;
        let action = match verb.as_str() {
            "place" => Action::Place(self.unit(&mut words)?, read_lay(&mut words)?),
            "plan" => {
                let number = template(&mut words)?;
                let plan = match words.next("a kind of mission")? {
                    "preplanned" => {
                        let at = words.read("a point such as 12.5,30", read_point)?;
                        words.expect("on")?;
                        Plan::Preplanned(at, words.number("a turn", 0..=99)? as u8)
                    }
                    "registered" => Plan::Registered(words.read("a point such as 12.5,30", read_point)?),
                    "on-call" => Plan::OnCall,
                    _ => return Err(words.fault("a mission is 'preplanned', 'registered' or 'on-call'")),
                };
                Action::Plan(number, plan)
            }
            "deploy" => Action::Deploy(self.unit(&mut words)?, read_lay(&mut words)?),
            "activate" => self.read_activation(&mut words)?,
            "stand-down" => Action::StandDown(self.unit(&mut words)?),
            "fall" => Action::Fall(template(&mut words)?),
            "end" => Action::End(template(&mut words)?),
            "call" => {
                let number = template(&mut words)?;
                words.expect("at")?;
                let at = words.read("a point such as 12.5,30", read_point)?;
                words.expect("by")?;
                Action::Call(number, at, self.stand(&mut words)?)
            }
            "pick" => Action::Pick(self.unit(&mut words)?),
            "move" | "march" | "form" | "some" | "gather" => self.read_order(&verb, &mut words)?,
            "go" => Action::Go,
            "show" => Action::Show(self.unit(&mut words)?),
            "c-ops" => {
                let number = template(&mut words)?;
                let (road, along) =
                    words.read("a road such as highway121@30.5", |word| self.read_road(word))?;
                Action::COps(number, road, along)
            }
            "dismount" => Action::Dismount(self.stand(&mut words)?),
            "shoot" => {
                let firer = self.stand(&mut words)?;
                words.expect("at")?;
                let target = self.stand(&mut words)?;
                Action::Shoot(
                    firer,
                    target,
                    words.read("'direct' or 'indirect'", |word| named(Mode::ALL, Mode::name, word))?,
                )
            }
            "help" => Action::Help(self.unit(&mut words)?),
            "hold-battalion" => Action::HoldBattalion,
            "hold-turn" => Action::HoldTurn,
            "fire" => Action::Fire,
            "displace" => Action::Displace(self.stand(&mut words)?),
            "keep" => Action::Keep,
            "choose" => Action::Choose(self.stand(&mut words)?),
            "fight" => Action::Fight(self.unit(&mut words)?, self.unit(&mut words)?),
            "left" => Action::Left,
            "right" => Action::Right,
            "advance" => Action::Advance(words.read("a number from -6 to 6", |word| {
                word.parse().ok().filter(|turns| (-6..=6).contains(turns))
            })?),
            "halt" => Action::Halt,
            "withdraw" => Action::Withdraw(self.unit(&mut words)?),
            "attach" => Action::Attach(self.stand(&mut words)?, self.unit(&mut words)?),
            "detach" => Action::Detach(self.stand(&mut words)?),
            "note" => self.read_note(&mut words)?,
            "postpone" => Action::Postpone(self.unit(&mut words)?, self.zone(&mut words)?),
            "bring-on" => Action::BringOn(self.unit(&mut words)?, self.zone(&mut words)?),
            "bomb" => {
                let number = template(&mut words)?;
                words.expect("at")?;
                Action::Bomb(number, words.read("a point such as 12.5,30", read_point)?)
            }
            "aim" => {
                let stand = self.stand(&mut words)?;
                words.expect("at")?;
                Action::Aim(stand, words.read("a point such as 12.5,30", read_point)?)
            }
            "abandon" => Action::Abandon(self.unit(&mut words)?),
            "reactivate" => Action::Reactivate(self.unit(&mut words)?),
            "strike" => Action::Strike(self.stand(&mut words)?),
            "proceed" => Action::Proceed,
            "pass" => Action::Pass,
            "done" => Action::Done,
            _ => return Err(words.no_action(&verb, FORMS)),
        };
        words.end()?;
        Ok(action)
    }

    fn unit(&self, words: &mut Words<'_>) -> Result<BattalionId, Fault> {
        words.read("a battalion such as al-A1", |word| self.unit_of(word))
    }

    fn unit_of(&self, word: &str) -> Option<BattalionId> {
        let place = self.scenario.battalions.iter().position(|known| known.id.eq_ignore_ascii_case(word))?;
        Some(BattalionId(place as u8))
    }

    fn stand(&self, words: &mut Words<'_>) -> Result<StandId, Fault> {
        words.read("a stand such as al-A1-i1", |word| self.stand_of(word))
    }

    fn stand_of(&self, word: &str) -> Option<StandId> {
        let place = self.stands.iter().position(|known| known.stand.id.eq_ignore_ascii_case(word))?;
        Some(StandId(place as u8))
    }

    fn read_road(&self, word: &str) -> Option<(u8, Mil)> {
        let (road, along) = word.split_once('@')?;
        Some((self.map.road(road)? as u8, along.parse().ok()?))
    }

    fn read_activation(&self, words: &mut Words<'_>) -> Result<Action, Fault> {
        if let Some(unit) = words.peek().and_then(|word| self.unit_of(word)) {
            words.next("a battalion")?;
            return Ok(Action::Activate(unit));
        }
        let mut groups = Vec::new();
        while !words.is_empty() {
            groups.push(words.read("a battalion such as al-A1, or a battlegroup such as al-A", |word| {
                let groups = &self.scenario.battlegroups;
                groups.iter().position(|known| known.id.eq_ignore_ascii_case(word)).map(|place| place as u8)
            })?);
        }
        if groups.is_empty() || groups.len() > 3 {
            return Err(words.fault("give a battalion, or one to three battlegroups"));
        }
        Ok(Action::ActivateGroups(groups))
    }

    fn read_order(&self, verb: &str, words: &mut Words<'_>) -> Result<Action, Fault> {
        let unit = self.unit(words)?;
        let order = match verb {
            "move" => {
                let (gap, haste) = (read_gap(words)?, read_haste(words)?);
                words.expect("by")?;
                let mut anchors = Vec::new();
                while !words.is_empty() && !words.peek().is_some_and(|word| word.eq_ignore_ascii_case("into"))
                {
                    anchors.push(words.read("a place such as 12.5,30,90", read_pose)?);
                }
                let contact = if words.takes("into") { Some(self.unit(words)?) } else { None };
                Order::Block { anchors, gap, haste, contact }
            }
            "march" => {
                let formation = read_formation(words)?;
                let (gap, haste) = (read_gap(words)?, read_haste(words)?);
                words.expect("by")?;
                let mut way = Vec::new();
                while !words.is_empty() {
                    way.push(words.read(
                        "a point such as 12.5,30, or a road such as highway121@30.5",
                        |word| {
                            let road = self.read_road(word).map(|(road, along)| Waypoint::Road(road, along));
                            road.or_else(|| read_point(word).map(Waypoint::Point))
                        },
                    )?);
                }
                Order::March { way, formation, gap, haste }
            }
            "form" => {
                let formation = read_formation(words)?;
                let gap = read_gap(words)?;
                words.expect("front")?;
                let front = words.number("the front rank", 0..=99)? as u8;
                words.expect("facing")?;
                Order::Form {
                    formation,
                    gap,
                    front,
                    heading: words.read("a facing in degrees", read_heading)?,
                }
            }
            "gather" => Order::Gather(self.stand(words)?),
            _ => {
                let mut deeds = Vec::new();
                while !words.is_empty() {
                    deeds.push(words.read(
                        "a stand with 'rally', 'limber' or 'fire', such as al-A1-i1=fire",
                        |word| {
                            let (stand, deed) = word.split_once('=')?;
                            let deed = match deed {
                                "rally" => Deed::Rally,
                                "limber" => Deed::Limber,
                                "fire" => Deed::Fire,
                                "dig" => Deed::Dig,
                                ride => Deed::Ride(self.stand_of(ride.strip_prefix("ride:")?)?),
                            };
                            Some((self.stand_of(stand)?, deed))
                        },
                    )?);
                }
                Order::Some(deeds)
            }
        };
        Ok(Action::Order(unit, order))
    }
}

fn template(words: &mut Words<'_>) -> Result<u8, Fault> {
    Ok(words.number("a number", 1..=100)? as u8 - 1)
}

fn named<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, word: &str) -> Option<T> {
    all.iter().copied().find(|&one| name(one).eq_ignore_ascii_case(word))
}

fn read_formation(words: &mut Words<'_>) -> Result<Formation, Fault> {
    words.read("a formation such as 'assault'", |word| named(Formation::ALL, Formation::name, word))
}

fn read_haste(words: &mut Words<'_>) -> Result<Haste, Fault> {
    words.read("'careful' or 'hurried'", |word| named(Haste::ALL, Haste::name, word))
}

fn read_gap(words: &mut Words<'_>) -> Result<Mil, Fault> {
    words.expect("gap")?;
    words.read("a gap in inches", |word| word.parse().ok())
}

fn read_lay(words: &mut Words<'_>) -> Result<Lay, Fault> {
    let formation = read_formation(words)?;
    let gap = read_gap(words)?;
    words.expect("front")?;
    let front = words.number("the front rank", 0..=99)? as u8;
    words.expect("at")?;
    let at = words.read("a point such as 12.5,30", read_point)?;
    words.expect("facing")?;
    let heading = words.read("a facing in degrees", read_heading)?;
    Ok(Lay { formation, gap, front, anchor: Pose::new(at, heading) })
}

fn read_point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    let (x, y): (Mil, Mil) = (x.parse().ok()?, y.parse().ok()?);
    Point::checked(x.0, y.0)
}

fn read_pose(word: &str) -> Option<Pose> {
    let (at, heading) = word.rsplit_once(',')?;
    Some(Pose::new(read_point(at)?, read_heading(heading)?))
}

/// Degrees with at most one decimal.
fn read_heading(word: &str) -> Option<Heading> {
    let (whole, tenth) = word.split_once('.').unwrap_or((word, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(tenth) || whole.len() > 3 || tenth.len() > 1 {
        return None;
    }
    let tenths = whole.parse::<u16>().ok()? * 10 + tenth.parse::<u16>().ok()?;
    (tenths < 3600).then(|| Heading::new(i32::from(tenths)))
}
