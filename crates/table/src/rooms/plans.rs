//! The rest of a command that waits for the others: a route whose every hex another side may answer.
//!
//! A command of several actions is done up to the first that is refused. If the seat does not decide any more at that point, the
//! rest is kept and goes on when the others have answered, unless the seat has learnt something meanwhile: a shot, an enemy
//! that came into sight. Only what the seat is told counts, so an interrupted route gives nothing away.

use kernel::{EventKind, PlayError, Seat, Viewer};

use super::hosted::HostedGame;
use super::rows::Kind;
use crate::wire::Status;

/// What a seat goes on with when it decides again.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    seat: Seat,
    /// The actions that are left, the next one last.
    left: Vec<String>,
    /// How many steps the seat knew when it last acted.
    seen: usize,
}

impl HostedGame {
    /// Keeps the rest of a seat's command.
    pub(super) fn keep_plan(&mut self, seat: Seat, rest: &[String]) {
        let seen = self.steps(Viewer::Seat(seat)).saturating_sub(1);
        self.drop_plan(seat);
        self.plans.push(Plan { seat, left: rest.iter().rev().cloned().collect(), seen });
    }

    /// Forgets what a seat wanted to go on with.
    pub(super) fn drop_plan(&mut self, seat: Seat) {
        self.plans.retain(|plan| plan.seat != seat);
    }

    /// Acts by standing orders and goes on with what was kept, until someone must be asked. Gives the refusal that ended
    /// the plan of `of`, if one did.
    pub(super) fn go_on(&mut self, of: Option<Seat>) -> Option<PlayError> {
        let mut refused = None;
        loop {
            self.run_standing_orders();
            let decides = |plan: &Plan| self.game.decision(Viewer::Referee).seats.has(plan.seat);
            let running = self.status == Status::Running;
            let Some(at) = self.plans.iter().position(decides).filter(|_| running) else { return refused };
            let mut plan = self.plans.swap_remove(at);
            if self.has_learnt(&plan) {
                continue;
            }
            let Some(action) = plan.left.pop() else { continue };
            match self.act(Kind::Act, plan.seat, &action, None) {
                Ok(_) if plan.left.is_empty() => {}
                Ok(_) => {
                    plan.seen = self.steps(Viewer::Seat(plan.seat)).saturating_sub(1);
                    self.plans.push(plan);
                }
                Err(error) if of == Some(plan.seat) => refused = Some(error),
                Err(_) => {}
            }
        }
    }

    /// Whether a seat has been told something that may change its mind: another seat's shot or move, or what came into
    /// sight. That the others held is a mere note.
    fn has_learnt(&self, plan: &Plan) -> bool {
        let lines = self.game.log(Viewer::Seat(plan.seat), plan.seen + 1);
        lines.iter().any(|line| match line.look.kind {
            EventKind::Reveal => true,
            EventKind::Note => false,
            _ => line.seat != plan.seat.0,
        })
    }
}
