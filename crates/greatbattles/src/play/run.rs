//! Carrying on: dice, harm, revelations, and the loop that works until a side must decide.

use kernel::{Dice, Log, Seat, SeatSet};

use super::event::Event;
use super::game::Game;
use super::position::{BattalionId, Harm, Life, Position, StandId, Step, Task, Whereabouts};
use crate::army::Army;
use crate::numbers::{D10, D100};

/// A game being carried on.
pub(super) struct Run<'a, D, L> {
    pub game: &'a Game,
    pub at: &'a mut Position,
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

/// A die of so many sides is nine dice of ten: what hidden stands roll, however many they are.
const NINE_DICE: u32 = 1_000_000_000;

/// Nine d10 that one roll has shown.
pub(super) struct Nine(u32);

impl Nine {
    /// The next of them.
    pub fn next(&mut self) -> D10 {
        let face = self.0 % 10;
        self.0 /= 10;
        D10::of_face(face as u8)
    }
}

/// The seat of a side.
pub(super) const fn seat(army: Army) -> Seat {
    army.side().seat()
}

impl<D: Dice, L: Log<Event>> Run<'_, D, L> {
    pub fn d10(&mut self) -> D10 {
        D10(self.dice.roll(10) as u8)
    }

    pub fn d10_for(&mut self, audience: SeatSet) -> D10 {
        D10(self.dice.roll_for(10, audience) as u8)
    }

    /// A die of so many sides, for all to see.
    pub fn die(&mut self, sides: u32) -> u8 {
        self.dice.roll(sides) as u8
    }

    pub fn d100_for(&mut self, audience: SeatSet) -> D100 {
        D100(self.dice.roll_for(100, audience) as u8)
    }

    /// Nine dice that a side alone may see, rolled whether or not they are needed: nobody counts hidden stands by dice.
    pub fn nine_for(&mut self, army: Army) -> Nine {
        Nine(self.dice.roll_for(NINE_DICE, SeatSet::one(seat(army))) - 1)
    }

    pub fn tell(&mut self, event: Event) {
        self.log.tell(SeatSet::ALL, || event);
    }

    /// Who may know what happens to a battalion.
    pub fn audience(&self, battalion: BattalionId) -> SeatSet {
        if self.at.is_known(battalion) { SeatSet::ALL } else { SeatSet::one(seat(self.game.army(battalion))) }
    }

    pub fn tell_of(&mut self, battalion: BattalionId, event: Event) {
        let audience = self.audience(battalion);
        self.log.tell(audience, || event);
    }

    /// Puts a hidden battalion on the table for all to see [hid-1]. It never hides again.
    pub fn uncover(&mut self, battalion: BattalionId) {
        let state = self.at.battalion_mut(battalion);
        if state.place == Whereabouts::Table && state.hidden {
            state.hidden = false;
            self.log.reveal(SeatSet::ALL);
            self.tell(Event::BattalionSeen(self.game.battalion_name(battalion)));
        }
    }

    /// What a side had declared in secret shows: its enemy and the spectators learn it.
    pub fn disclose(&mut self, army: Army) {
        self.log.reveal(SeatSet::one(seat(army.other())).and(SeatSet::SPECTATORS));
    }

    /// Uncovers every hidden battalion that an enemy stand sees [hid-2, D110].
    pub fn spot_all(&mut self) {
        for battalion in self.game.battalions() {
            let state = self.at.battalion(battalion);
            if state.place != Whereabouts::Table || !state.hidden {
                continue;
            }
            let watchers: Vec<StandId> =
                self.game.stands_on_table(self.at, self.game.army(battalion).other()).collect();
            let seen = self
                .game
                .live(self.at, battalion)
                .any(|stand| watchers.iter().any(|&watcher| self.game.spots(self.at, watcher, stand)));
            if seen {
                self.uncover(battalion);
            }
        }
    }

    /// Suppresses a stand; a second suppression changes nothing [pa-1, 9n7].
    pub fn suppress(&mut self, stand: StandId, counts: bool) {
        let state = self.at.stand_mut(stand);
        if !state.is_live() || state.suppressed {
            return;
        }
        state.suppressed = true;
        state.fires = false;
        if counts {
            state.harm = state.harm.max(Harm::Suppressed);
        }
        self.tell_of(self.game.battalion_of(self.at, stand), Event::Suppressed(self.game.stand_name(stand)));
    }

    /// Destroys a stand; it lies on the table until morale is done [pa-2].
    pub fn destroy(&mut self, stand: StandId, counts: bool) {
        let state = self.at.stand_mut(stand);
        if !state.is_live() {
            return;
        }
        state.life = if counts { Life::Struck } else { Life::Gone };
        state.suppressed = false;
        state.marked = false;
        state.fires = false;
        state.harm = if counts { Harm::Destroyed } else { Harm::None };
        state.carrier = None;
        self.tell_of(self.game.battalion_of(self.at, stand), Event::Destroyed(self.game.stand_name(stand)));
        let riders: Vec<StandId> = self
            .game
            .live(self.at, self.game.battalion_of(self.at, stand))
            .filter(|&rider| self.at.stand(rider).carrier == Some(stand))
            .collect();
        for rider in riders {
            // Riders share the fate of their tank.
            self.destroy(rider, counts);
        }
        // A battalion that loses its last stand as it deploys is not there any more.
        let battalion = self.game.battalion_of(self.at, stand);
        let deploys = !counts && matches!(self.at.step, Step::Arrive | Step::Deploy(_));
        if deploys && self.at.battalion(battalion).place == Whereabouts::Table && !self.is_alive(battalion) {
            self.wipe_out(battalion);
        }
    }

    /// Works until a side must decide or the game is over.
    pub fn settle(&mut self) {
        loop {
            if let Some(&task) = self.at.stack.last() {
                match task {
                    Task::Stations => self.stations(),
                    Task::Shots(occasion) => self.roll_shots(occasion),
                    Task::Retreat(battalion, from, why) => self.retreat(battalion, from, why),
                    Task::Squeeze(battalion) => self.squeeze(battalion),
                    Task::Fight(attacker, defender) => self.fight(attacker, defender),
                    Task::Shake(battalion) => self.shake(battalion),
                    Task::Suffer { .. } | Task::Advance(..) if self.is_idle(task) => {
                        self.at.stack.pop();
                    }
                    _ => return,
                }
                continue;
            }
            match self.at.step {
                Step::Morale(next) => self.morale(next),
                Step::Combat => {
                    let due = self.at.pairs.iter().filter(|pair| pair.due).count();
                    match due {
                        0 => self.end_pulse(),
                        1 => {
                            let pair = self.at.pairs.iter().find(|pair| pair.due).copied();
                            if let Some(pair) = pair {
                                self.at.stack.push(Task::Fight(pair.attacker, pair.defender));
                            }
                        }
                        _ => return,
                    }
                }
                _ => return,
            }
        }
    }

    /// Whether nothing is left to choose in a task.
    fn is_idle(&mut self, task: Task) -> bool {
        match task {
            Task::Suffer { battalion, destroyed, suppressed, counts } => {
                self.suffer_by_itself(battalion, destroyed, suppressed, counts)
            }
            Task::Advance(winner, _) => {
                self.at.is_engaged(winner)
                    || self.game.live(self.at, winner).next().is_none()
                    || self.at.battalion(winner).place != Whereabouts::Table
            }
            _ => false,
        }
    }

    /// Losses that leave no choice, or that a hidden battalion takes: its owner's choice would show in the number of steps.
    fn suffer_by_itself(
        &mut self,
        battalion: BattalionId,
        destroyed: u8,
        suppressed: u8,
        counts: bool,
    ) -> bool {
        let known = self.at.is_known(battalion);
        for _ in 0..destroyed {
            let live: Vec<StandId> = self.game.live(self.at, battalion).collect();
            if live.len() > usize::from(destroyed) && known {
                return false;
            }
            let Some(stand) = self.default_loss(battalion) else { break };
            self.destroy(stand, counts);
        }
        let fit: Vec<StandId> =
            self.game.live(self.at, battalion).filter(|&stand| !self.at.stand(stand).suppressed).collect();
        if fit.len() > usize::from(suppressed) && known && suppressed > 0 {
            if let Some(Task::Suffer { destroyed, .. }) = self.at.stack.last_mut() {
                *destroyed = 0;
            }
            return false;
        }
        for stand in fit.into_iter().take(usize::from(suppressed)) {
            self.suppress(stand, counts);
        }
        true
    }

    /// The stand that is lost if its owner does not choose: an attached gun, then a suppressed stand, then the last.
    pub fn default_loss(&self, battalion: BattalionId) -> Option<StandId> {
        let live: Vec<StandId> = self.game.live(self.at, battalion).collect();
        let gun = live.iter().find(|&&stand| {
            let info = self.game.info(stand).stand;
            info.attached && info.stand.is_gun()
        });
        let down = live.iter().find(|&&stand| self.at.stand(stand).suppressed);
        gun.or(down).or(live.last()).copied()
    }

    /// Ends the pulse: the second follows the first, then morale.
    fn end_pulse(&mut self) {
        for battalion in &mut self.at.battalions {
            battalion.acted = false;
        }
        for stand in &mut self.at.stands {
            stand.fires = false;
        }
        if self.at.pulse == 1 {
            self.at.pulse = 2;
            self.at.step = Step::Orders;
        } else {
            self.at.step = Step::Morale(0);
        }
    }
}
