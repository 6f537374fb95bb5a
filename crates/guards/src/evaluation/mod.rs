//! What a position is worth and what to do in it. Knows what wins, not what is allowed.
//!
//! `score` rates a position. `suggest` plans a whole activation up to its next die, or answers what the other side's
//! activation asks. `fields` says how far it is to the hexes that decide a scenario, `swings`
//! how much each of them counts, `aims` which of them a group is sent to, `survey` where fire and attacks threaten, `reach` where a group can go, `moving` where it goes, `fighting` what it shoots
//! and attacks, `chances` and `weighing` what that is worth, `ending` what counts in the last turns, `answers` the rest. A full company is worth about 100.

mod aims;
mod answers;
mod batteries;
mod chances;
mod ending;
mod engineers;
mod explain;
mod fields;
mod fighting;
mod footing;
mod leaving;
mod moving;
mod reach;
mod riding;
mod score;
mod setting_up;
mod skill;
mod staff;
mod survey;
mod swings;
mod weighing;
mod whim;
mod worth;

use kernel::{Dice, Evaluation, Search, Seat};
use kit::Side;

use crate::action::Action;
use crate::book::Guards;
use crate::forces::MAX_FORMATIONS;
use crate::game::Game;
use crate::position::{Frame, Position};
use crate::view::View;

pub(crate) use fields::Outlook;
use skill::Skill;
use whim::Whim;

/// By how much less the defender's plans depart from the usual.
const STEADY: u32 = 4;

impl Evaluation for Guards {
    fn evaluate(&self, at: &Position, seat: Seat) -> i32 {
        self.game().score(at, Side::of(seat))
    }

    /// Without whim the plan of an ordinary player; with it a variation of [`Evaluation::deliberate`].
    fn suggest<D: Dice>(&self, at: &Position, seat: Seat, whim: u32, dice: &mut D, into: &mut Vec<Action>) {
        let side = Side::of(seat);
        // What a garrison is for shows at the end of the battle, not of an activation: the defender's plans stay near the usual.
        let attacks = side == self.game().scenario().victory.side;
        let skill = if whim == 0 { Skill::Ordinary } else { Skill::Full };
        let mut whim = Whim::new(if attacks { whim } else { whim / STEADY }, skill, dice);
        self.game().plan(at, side, &mut whim, into);
    }

    /// The plan of a player who thinks of everything.
    fn deliberate<D: Dice>(&self, at: &Position, seat: Seat, dice: &mut D, into: &mut Vec<Action>) {
        self.game().plan(at, Side::of(seat), &mut Whim::new(0, Skill::Full, dice), into);
    }

    /// The search thinks once for an activation: when its chit is played. Its trials play the rest as the plan of the moment
    /// would, so that attacks, what is left of a disturbed activation and all answers to the other side are quick.
    fn is_routine(&self, at: &Position) -> bool {
        let attacks = self.game().decider(at) == Some(self.game().scenario().victory.side);
        !(attacks && matches!(at.asks(), Some(Frame::FirstChit(_) | Frame::Chit)))
    }

    fn plays_on_deliberately(&self) -> bool {
        true
    }

    /// A plan holds through its activation, whatever has been hit, stopped or seen: so the trials played it that chose it.
    fn still_holds(&self, expected: &View, seen: &View, _seat: Seat) -> bool {
        let (expected, now) = (&expected.known, &seen.known);
        expected.asks() == now.asks() && expected.active.formation == now.active.formation
    }

    fn leaves_out_impossible(&self) -> bool {
        true
    }

    /// Fire and chits make trials differ widely: of many plans the luckiest looks best, so one must be ahead by two standard
    /// errors.
    fn search(&self) -> Search {
        Search { horizon: 1, plans: 6, doubt: 20 }
    }

    fn explain(&self, at: &Position, seat: Seat, action: &Action) -> String {
        self.game().motive(at, Side::of(seat), action)
    }

    /// A ply is a chit drawn; the cup only shrinks within a turn.
    fn ply(&self, at: &Position) -> u32 {
        let chits = self.game().scenario().chits_by(at.turn).len();
        let drawn = match at.asks() {
            Some(Frame::Setup(_) | Frame::Facing(_) | Frame::Supply(_) | Frame::FirstChit(_)) => 0,
            _ => chits.saturating_sub(at.cup.len()) + 1,
        };
        u32::from(at.turn.0) * (MAX_FORMATIONS as u32 + 2) + drawn as u32
    }
}

impl Game {
    /// A plan for a side, whatever is asked of it.
    fn plan<D: Dice>(&self, at: &Position, side: Side, whim: &mut Whim<'_, D>, into: &mut Vec<Action>) {
        if self.decider(at) != Some(side) {
            return;
        }
        let Some(frame) = at.asks() else { return };
        match frame {
            Frame::Setup(_) => self.plan_setup(at, side, whim, into),
            Frame::Facing(_) => self.plan_facing(at, side, into),
            Frame::Supply(_) => self.plan_supply(at, side, into),
            Frame::FirstChit(_) => self.plan_first_chit(at, side, whim, into),
            Frame::Chit => self.plan_chit(at, side, whim, into),
            Frame::Movement | Frame::Onward => self.plan_movement(at, side, whim, into),
            Frame::Split(_) => self.plan_split(at, side, into),
            Frame::Window => self.plan_window(at, side, whim.skill, into),
            Frame::Overstack(hex) => self.plan_overstack(at, side, hex, into),
            Frame::Attack => self.plan_attacks(at, side, whim, into),
            Frame::Declare => self.plan_declaration(at, side, into),
            Frame::Support => self.plan_support(at, side, whim, into),
            Frame::Protect => self.plan_protection(at, side, whim, into),
            Frame::AntiAir(_) => self.plan_anti_air(at, side, into),
            Frame::Black(_) | Frame::Breach => self.plan_black(at, side, into),
            Frame::Losses(_) => self.plan_losses(at, into),
            Frame::Retreat(_) => self.plan_retreat(at, side, into),
            Frame::Advance => self.plan_advance(at, side, whim.skill, into),
            Frame::Replacement(_) => into.push(Action::Roll),
            Frame::Rebuild(_) => self.plan_rebuild(at, side, into),
        }
    }
}
