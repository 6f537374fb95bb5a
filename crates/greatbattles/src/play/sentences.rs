//! Events as players read them.

use board::plane::{Mil, Point};

use super::event::Event;
use super::game::Game;
use crate::fire::ShotResult;

/// A battalion by its name: `A1 Royal Canadian Regiment`.
fn unit(game: &Game, id: &str) -> String {
    game.find_battalion(id).map_or_else(|| id.to_owned(), |unit| game.full_name(unit))
}

/// A stand with the name of its battalion: `i2 of A1 Royal Canadian Regiment`.
fn stand(game: &Game, id: &str) -> String {
    let Some(found) = game.find_stand(id) else { return unit(game, id) };
    let info = game.info(found);
    if info.stand.attached {
        // It may be with any battalion by now.
        return game.short_name(found).to_owned();
    }
    let own = id.rsplit('-').next().unwrap_or(id);
    format!("{own} of {}", game.full_name(info.battalion))
}

impl Event {
    /// The event as one line of the log.
    pub fn narrate(&self, game: &Game) -> String {
        let of = |id: &str| unit(game, id);
        let one = |id: &str| stand(game, id);
        match self {
            Event::WeatherRolled(weather) => format!("The weather is {weather}."),
            Event::DayBroke(day) => format!("Day {day} breaks."),
            Event::TurnBegan(side, turn) => format!("{side}: turn {turn}."),
            Event::Passed(side) => format!("{side} passes."),
            Event::BattalionSeen(name) => format!("{} comes into sight.", of(name)),
            Event::Deployed(name) => format!("{} deploys.", of(name)),
            Event::Activated(name) => format!("{} is active.", of(name)),
            Event::StoodDown(name) => format!("{} is inactive.", of(name)),
            Event::WentToGround(name) => format!("{} goes to ground.", of(name)),
            Event::TemplateFell(at) => format!("A barrage falls at {}.", place(*at)),
            Event::TemplateLifted(at) => format!("The barrage at {} lifts.", place(*at)),
            Event::ActionsRolled(name, 0) => format!("{} has no action.", of(name)),
            Event::ActionsRolled(name, 1) => format!("{} has 1 action.", of(name)),
            Event::ActionsRolled(name, actions) => format!("{} has {actions} actions.", of(name)),
            Event::Moved(name) => format!("{} moves.", of(name)),
            Event::Stopped(name) => format!("{} stops short.", of(name)),
            Event::Contact(ours, theirs) => format!("{} closes with {}.", of(ours), of(theirs)),
            Event::Overrun(ours, theirs) => format!("{} overruns {}.", of(ours), of(theirs)),
            Event::COpsMoved(side) => format!("The C Ops of {side} moves."),
            Event::COpsLost(side) => format!("The C Ops of {side} is overrun."),
            Event::ShotRolled(firer, target, result) => match result {
                ShotResult::Missed => format!("{} misses {}.", one(firer), one(target)),
                ShotResult::Suppressed => format!("{} hits {}.", one(firer), one(target)),
                ShotResult::Destroyed => format!("{} hits {} hard.", one(firer), one(target)),
            },
            Event::Suppressed(name) => format!("{} is suppressed.", one(name)),
            Event::Destroyed(name) => format!("{} is destroyed.", one(name)),
            Event::Rallied(name) => format!("{} rallies.", one(name)),
            Event::StayedDown(name) => format!("{} does not rally.", one(name)),
            Event::PackedUp(name) => format!("{} packs up.", one(name)),
            Event::CombatRolled { attacker, defender, totals } => format!(
                "Close combat: {} against {}, {} to {}.",
                of(attacker),
                of(defender),
                totals[0],
                totals[1]
            ),
            Event::Retreated(name) => format!("{} retreats.", of(name)),
            Event::Advanced(name) => format!("{} advances.", of(name)),
            Event::MoraleRolled(name, true) => format!("{} stands its ground.", of(name)),
            Event::MoraleRolled(name, false) => format!("{} fails its morale test.", of(name)),
            Event::Withdrew(name) => format!("{} withdraws.", of(name)),
            Event::Attached(name, host) => format!("{} joins {}.", one(name), of(host)),
            Event::Detached(name) => format!("{} goes into reserve.", one(name)),
            Event::Returned(name) => format!("{} is replaced.", one(name)),
            Event::NightFell(day) => format!("Night falls on day {day}."),
            Event::FupMoved(side) => format!("The FUP of {side} moves up."),
            Event::Landed(name) => format!("{} lands.", of(name)),
            Event::COpsLanded(side) => format!("A C Ops of {side} lands."),
            Event::Captured(name) => format!("{name} is captured."),
            Event::Bombed(at) => format!("Bombs fall at {}.", place(*at)),
            Event::AirStrike(name) => format!("Aircraft attack {}.", one(name)),
            Event::DugIn(name) => format!("{} is dug in.", one(name)),
            Event::RanLow(name) => format!("{} runs low on ammunition.", one(name)),
        }
    }
}

fn place(point: Point) -> String {
    format!("{}, {}", Mil(point.x()), Mil(point.y()))
}
