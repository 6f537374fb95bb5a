//! What the enemy is told of a closed stack: whether it has a zone of control [1.1n5, ruling D128].
//!
//! What was said holds until the end of the turn or until the stack is seen to change. A rider that gets off inside a closed
//! stack changes nothing that was said: dismounting is its owner's secret [ruling D131].

use board::HexId;
use kernel::{Log, SeatSet};
use kit::Side;

use crate::event::Event;
use crate::game::Game;
use crate::position::Position;

impl Game {
    /// Tells a side whether an enemy stack has a zone of control.
    pub(crate) fn declare_stack<L: Log<Event>>(
        &self,
        at: &mut Position,
        to: Side,
        stack: HexId,
        log: &mut L,
    ) {
        let armed = at.troops.armed(to.other()).contains(stack);
        let known = at.declared.contains(stack) && at.toothless.contains(stack) != armed;
        if known {
            return;
        }
        at.declared.insert(stack);
        if armed {
            at.toothless.remove(stack);
        } else {
            at.toothless.insert(stack);
        }
        let seat = SeatSet::one(to.seat());
        log.reveal(seat);
        log.tell(seat, || Event::Declared(stack, armed));
    }

    /// The stacks of the other side that are closed to a side and whose zone of control would cover a hex.
    fn closed_beside(&self, at: &Position, to: Side, hex: HexId) -> Vec<HexId> {
        let stacks = self.around(hex).map(|(_, from)| from);
        let stacks = stacks.filter(|&from| at.troops.occupied(to.other()).contains(from));
        stacks.filter(|&from| self.zoc_reaches(at, from, hex) && !self.looks_into(at, to, from)).collect()
    }

    /// Declares to a side the closed stacks whose zone of control could cover a hex: one of them stands in the way.
    pub(crate) fn declare_zoc<L: Log<Event>>(&self, at: &mut Position, to: Side, hex: HexId, log: &mut L) {
        for stack in self.closed_beside(at, to, hex) {
            self.declare_stack(at, to, stack, log);
        }
    }

    /// Being stopped, or not, tells the mover something of the closed stacks beside the hex: that none of them has a zone
    /// of control, or that what was said of one is no longer so [8.0n3].
    pub(crate) fn declare_by_stop<L: Log<Event>>(
        &self,
        at: &mut Position,
        to: Side,
        hex: HexId,
        stopped: bool,
        log: &mut L,
    ) {
        for stack in self.closed_beside(at, to, hex) {
            if !stopped || at.toothless.contains(stack) {
                self.declare_stack(at, to, stack, log);
            }
        }
    }

    /// What was said of a stack holds no longer: it was seen to change.
    pub(crate) fn forget_declared(&self, at: &mut Position, stack: HexId) {
        at.declared.remove(stack);
        at.toothless.remove(stack);
    }
}
