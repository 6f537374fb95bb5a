//! Actions as buttons and gestures say them.

use super::{inches, percent};
use crate::activation::{Choice, Hour};
use crate::barrage::Mission;
use crate::fire::Mode;
use crate::play::{
    Action, BattalionId, Battery, Deed, Game, Lay, Occasion, Order, Plan, Position, Shot, Step, Task,
};
use crate::shipped;

impl Game {
    /// When shots are declared now.
    pub(crate) fn occasion(at: &Position) -> Occasion {
        if matches!(at.stack.last(), Some(Task::Window)) { Occasion::Opportunity } else { Occasion::Pulse }
    }

    /// What players read on a button.
    pub(crate) fn label(&self, at: &Position, action: &Action) -> String {
        match action {
            Action::Place(unit, lay) => format!("Set up {} {}", self.label_of(*unit), lay_words(lay)),
            Action::Plan(number, plan) => match plan {
                Plan::Preplanned(_, turn) => format!("Template {} on turn {turn}", number + 1),
                Plan::Registered(_) => format!("Register template {}", number + 1),
                Plan::OnCall => format!("Template {} on call", number + 1),
            },
            Action::Deploy(unit, lay) => format!("Deploy {} {}", self.label_of(*unit), lay_words(lay)),
            Action::Activate(unit) => {
                format!("Activate {} ({})", self.full_name(*unit), self.price_words(at, Choice::Battalion))
            }
            Action::ActivateGroups(groups) => {
                let names: Vec<&str> = groups
                    .iter()
                    .filter_map(|&group| self.scenario().battlegroups.get(usize::from(group)))
                    .map(|group| group.name.as_str())
                    .collect();
                let choice = match groups.len() {
                    1 => Choice::Battlegroup,
                    2 => Choice::TwoBattlegroups,
                    _ => Choice::ThreeBattlegroups,
                };
                format!("Activate {} ({})", names.join(" and "), self.price_words(at, choice))
            }
            Action::StandDown(unit) => format!("Stand {} down", self.full_name(*unit)),
            Action::Fall(number) => format!("Template {} falls (1 round)", number + 1),
            Action::End(number) => format!("End template {}", number + 1),
            Action::Call(number, _, spotter) => {
                format!("Call template {}, spotter {}", number + 1, self.short_name(*spotter))
            }
            Action::Pick(unit) => format!("Orders for {}", self.full_name(*unit)),
            Action::Order(unit, order) => self.order_label(at, *unit, order),
            Action::Go => match at.stack.last() {
                Some(Task::Respond) => "Go on".to_owned(),
                _ => "Carry it out".to_owned(),
            },
            Action::Show(unit) => format!("Show {} openly", self.full_name(*unit)),
            Action::COps(_, _, along) => format!("C Ops to {} in along the road", inches(*along)),
            Action::Dismount(stand) => format!("{} dismounts", self.short_name(*stand)),
            Action::Shoot(firer, target, mode) => {
                self.shot_label(at, Shot { firer: *firer, target: *target, mode: *mode })
            }
            Action::Help(unit) => format!("Heavy weapons of {} help (+2)", self.label_of(*unit)),
            Action::Fire => match (at.stack.last(), at.shots.len()) {
                (Some(Task::Window), 0) => "Hold".to_owned(),
                (_, 0) => "No fire".to_owned(),
                (_, 1) => "Roll the shot".to_owned(),
                (_, shots) => format!("Roll {shots} shots"),
            },
            Action::HoldBattalion => "Hold for this battalion".to_owned(),
            Action::HoldTurn => "Hold this turn".to_owned(),
            Action::Displace(stand) => format!("{} takes it", self.short_name(*stand)),
            Action::Keep => "Keep it".to_owned(),
            Action::Choose(stand) => format!("Choose {}", self.short_name(*stand)),
            Action::Fight(one, other) => format!(
                "{} against {}: {}",
                self.label_of(*one),
                self.label_of(*other),
                self.combat_words(at, (*one, *other))
            ),
            Action::Left => "To the left".to_owned(),
            Action::Right => "To the right".to_owned(),
            Action::Advance(0) => "Advance straight".to_owned(),
            Action::Advance(turns) if *turns < 0 => {
                format!("Advance {} degrees left", -15 * i32::from(*turns))
            }
            Action::Advance(turns) => format!("Advance {} degrees right", 15 * i32::from(*turns)),
            Action::Halt => match at.stack.last() {
                Some(Task::Respond) => "Stop here".to_owned(),
                _ => "Stay".to_owned(),
            },
            Action::Withdraw(unit) => format!("Withdraw {}", self.full_name(*unit)),
            Action::Attach(stand, host) => {
                format!("{} joins {}", self.support_words(*stand), self.full_name(*host))
            }
            Action::Detach(stand) => format!("{} goes into reserve alone", self.support_words(*stand)),
            Action::Note(unit, zone, day, turn) => {
                format!(
                    "{} lands in {} on day {day}, turn {turn}",
                    self.full_name(*unit),
                    self.zone_name(*zone)
                )
            }
            Action::NoteNothing(unit) => format!("{} waits until it is called", self.full_name(*unit)),
            Action::Postpone(unit, zone) => {
                format!("{} comes later, in {}", self.full_name(*unit), self.zone_name(*zone))
            }
            Action::BringOn(unit, zone) => {
                format!("Call {} to {}", self.full_name(*unit), self.zone_name(*zone))
            }
            Action::Bomb(number, _) => format!("Bombs of circle {} fall here", number + 1),
            Action::Aim(stand, _) => format!("{} aims here", self.short_name(*stand)),
            Action::Abandon(unit) => format!("Give up the stragglers of {}", self.full_name(*unit)),
            Action::Reactivate(unit) => format!("Try to activate {} again", self.full_name(*unit)),
            Action::Strike(target) => format!("Aircraft attack {}", self.short_name(*target)),
            Action::Proceed => "Proceed".to_owned(),
            Action::Pass => "Pass".to_owned(),
            Action::Done => self.done_label(at).to_owned(),
        }
    }

    /// A support stand with what it is: `A1-g1 (AT gun)`.
    fn support_words(&self, stand: crate::play::StandId) -> String {
        let kind = self.info(stand).stand.stand.to_string().replace('-', " ");
        let kind = kind.replace("at gun", "AT gun").replace("hq", "HQ");
        format!("{} ({kind})", self.short_name(stand))
    }

    /// A landing zone by its name on the map.
    pub(super) fn zone_name(&self, zone: u8) -> &str {
        self.map()
            .zones
            .get(usize::from(zone))
            .map_or("no zone", |zone| zone.name.as_deref().unwrap_or(&zone.id))
    }

    fn done_label(&self, at: &Position) -> &'static str {
        match at.step {
            Step::SetUp(_) => "Finish set-up",
            Step::Notes(_) => "Finish the notes",
            Step::Plan(_) => "Finish the artillery plan",
            Step::Deploy(_) | Step::Arrive => "Finish deployment",
            Step::Dawn(_) | Step::Activate => "Finish activation",
            Step::Barrage => "Finish artillery",
            Step::Air => "No more air missions",
            Step::Land => "Land",
            Step::Orders => "End orders, go on to fire",
            Step::Withdraw(_) => "No more withdrawals",
            Step::Regroup(_) => "Finish changing formations",
            Step::Assign(_) => "Finish the attachments",
            Step::Attach(_) => "Finish the night",
            _ => "Done",
        }
    }

    pub(crate) fn price_words(&self, at: &Position, choice: Choice) -> String {
        let hour = if matches!(at.step, Step::Dawn(_)) { Hour::Dawn } else { Hour::Day };
        match shipped::activation().price(choice, hour).0 {
            1 => "1 point".to_owned(),
            points => format!("{points} points"),
        }
    }

    /// `i1 fires at D1-i2: hit 40 %, destroyed 16 %`.
    pub(crate) fn shot_label(&self, at: &Position, shot: Shot) -> String {
        let how = if shot.mode == Mode::Indirect { " indirectly" } else { "" };
        let names = (self.short_name(shot.firer), self.short_name(shot.target));
        match self.shot_chances(at, shot, Game::occasion(at)) {
            Some(chances) => format!(
                "{} fires{how} at {}: hit {}, destroyed {}",
                names.0,
                names.1,
                percent(chances.hits(), super::Chances::WHOLE),
                percent(chances.destroyed, super::Chances::WHOLE)
            ),
            None => format!("{} fires{how} at {}", names.0, names.1),
        }
    }

    fn order_label(&self, at: &Position, unit: BattalionId, order: &Order) -> String {
        match order {
            Order::Some(deeds) => {
                let count = |wanted: Deed| deeds.iter().filter(|(_, deed)| *deed == wanted).count();
                let mut parts = Vec::new();
                if count(Deed::Fire) > 0 {
                    parts.push(format!("{} fire", count(Deed::Fire)));
                }
                if count(Deed::Rally) > 0 {
                    let faces = super::chances::faces(self.rally_score(at, unit));
                    parts.push(format!("{} rally ({} each)", count(Deed::Rally), percent(faces, 10)));
                }
                if count(Deed::Limber) > 0 {
                    parts.push(format!("{} pack up", count(Deed::Limber)));
                }
                if parts.is_empty() {
                    parts.push("does nothing".to_owned());
                }
                format!("{}: {}", self.label_of(unit), parts.join(", "))
            }
            Order::Form { formation, heading, .. } => {
                format!("{} into {formation}, facing {} degrees", self.label_of(unit), heading)
            }
            Order::Block { contact: Some(target), .. } => {
                format!(
                    "{} closes with {}: {}",
                    self.label_of(unit),
                    self.label_of(*target),
                    self.combat_words(at, (unit, *target))
                )
            }
            Order::Block { .. } => format!("{} moves", self.label_of(unit)),
            Order::March { .. } => format!("{} marches", self.label_of(unit)),
            Order::Gather(stand) => {
                format!("{} gathers at {}", self.label_of(unit), self.short_name(*stand))
            }
        }
    }

    /// `at once 20 %, next turn 30 %, in 2 turns 30 %, in 3 turns 20 %`.
    pub(crate) fn delay_words(&self, at: &Position, number: u8, spotter: crate::play::StandId) -> String {
        let army = self.army_of(spotter);
        let battery = at.side(army).batteries.get(usize::from(number)).map(|(battery, _)| *battery);
        let mission = if matches!(battery, Some(Battery::Registered(_))) {
            Mission::Registered
        } else {
            Mission::OnCall
        };
        let parts = self.delay_chances(at, mission, spotter);
        let names = ["at once", "next turn", "in 2 turns", "in 3 turns"];
        let told: Vec<String> = names
            .iter()
            .zip(parts)
            .filter(|(_, part)| *part > 0)
            .map(|(name, part)| format!("{name} {}", percent(part, 100)))
            .collect();
        told.join(", ")
    }
}

fn lay_words(lay: &Lay) -> String {
    let at = lay.anchor.at;
    format!(
        "in {} at {}, {}",
        lay.formation,
        inches(board::plane::Mil(at.x())),
        inches(board::plane::Mil(at.y()))
    )
}
