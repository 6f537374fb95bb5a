//! A table to test at: actions in the notation, dice laid down beforehand, refusals by their clause.
//!
//! The tests of a rulebook wrap it and add what is theirs: how a position is written in short text, and what they
//! ask of one.

use std::borrow::Cow;

use crate::{Choices, Dice, Notes, Odds, Recording, Rulebook, Scripted, Seat, Viewer};

/// A game at one moment, with what the last action led to.
#[derive(Debug, Clone)]
pub struct TestTable<R: Rulebook> {
    /// The rulebook, opened with a scenario.
    pub book: R,
    /// The position.
    pub at: R::Position,
    events: Vec<R::Event>,
}

impl<R: Rulebook> TestTable<R> {
    /// A table where nothing has happened yet.
    pub fn new(book: R, at: R::Position) -> TestTable<R> {
        TestTable { book, at, events: Vec::new() }
    }

    /// Does an action by a seat that rolls exactly these dice.
    ///
    /// # Panics
    /// If it cannot be read, is refused, or rolls other dice.
    pub fn act(&mut self, seat: Seat, action: &str, dice: &[u32]) {
        let read = self.read(action);
        let mut notes = Notes::default();
        let mut dice = Scripted::new(dice.iter().copied());
        let done = self.book.apply(&mut self.at, seat, &read, &mut Recording::new(&mut dice), &mut notes);
        if let Err(refusal) = done {
            panic!("'{action}' is refused: {refusal}\nlegal are: {}", self.some_legal());
        }
        self.events = notes.events.into_iter().map(|noted| noted.event).collect();
        if let Some(fault) = dice.fault() {
            panic!("'{action}': {fault}\nit led to: {:?}", self.log());
        }
    }

    /// Does what is picked from the list, with whatever dice it rolls.
    ///
    /// # Panics
    /// If nothing is picked, or what is picked is refused.
    pub fn act_picked(
        &mut self,
        pick: impl FnOnce(Vec<R::Action>) -> Option<R::Action>,
        dice: &mut dyn Dice,
    ) {
        let seat = self.seat();
        let action = pick(self.listed(seat)).expect("the deciding seat has something to do");
        let mut notes = Notes::default();
        let done = self.book.apply(&mut self.at, seat, &action, &mut Recording::new(dice), &mut notes);
        done.unwrap_or_else(|refusal| panic!("a listed action is refused: {refusal}"));
        self.events = notes.events.into_iter().map(|noted| noted.event).collect();
    }

    /// The deciding seat may not do that, by this clause; nothing changes and it is not listed.
    ///
    /// # Panics
    /// If it is otherwise.
    pub fn refuses(&self, action: &str, clause: &str) {
        self.refuses_seat(self.seat(), action, clause);
    }

    /// This seat may not do that, by this clause; nothing changes and it is not listed.
    ///
    /// # Panics
    /// If it is otherwise.
    pub fn refuses_seat(&self, seat: Seat, action: &str, clause: &str) {
        let read = self.read(action);
        let refusal = match self.book.check(&self.known(seat), seat, &read) {
            Ok(()) => panic!("'{action}' is allowed; {clause} should refuse it"),
            Err(refusal) => refusal,
        };
        assert_eq!(refusal.clause, clause, "'{action}' is refused by another clause: {refusal}");
        let mut after = self.at.clone();
        let mut notes = Notes::default();
        let mut none = Scripted::default();
        let done = self.book.apply(&mut after, seat, &read, &mut Recording::new(&mut none), &mut notes);
        assert_eq!(done, Err(refusal), "doing '{action}' is refused for the reason for which it is judged");
        assert!(after == self.at, "'{action}' is refused and still changes the position");
        assert!(notes.events.is_empty(), "'{action}' is refused and still tells something");
        // A path may be refused where another one to the same place is listed.
        if self.book.canonical(&read) == read {
            assert!(!self.listed(seat).contains(&read), "'{action}' is refused and still listed");
        }
    }

    /// The deciding seat may do that, and it is listed.
    ///
    /// # Panics
    /// If it is otherwise.
    pub fn allows(&self, action: &str) {
        let read = self.read(action);
        if let Err(refusal) = self.book.check(&self.known(self.seat()), self.seat(), &read) {
            panic!("'{action}' is refused: {refusal}\nlegal are: {}", self.some_legal());
        }
        let plain = self.book.canonical(&read);
        assert!(self.listed(self.seat()).contains(&plain), "'{action}' is allowed and not listed");
    }

    /// Everything that a seat may do.
    pub fn listed(&self, seat: Seat) -> Vec<R::Action> {
        let mut list = R::Choices::default();
        self.book.legal(&self.known(seat), seat, &mut list);
        list.actions().collect()
    }

    /// Everything that the deciding seat may do, in the notation.
    pub fn legal(&self) -> Vec<String> {
        self.legal_for(self.seat())
    }

    /// Everything that a seat may do, in the notation.
    pub fn legal_for(&self, seat: Seat) -> Vec<String> {
        self.listed(seat).iter().map(|action| self.book.write(action)).collect()
    }

    /// Enough of it for a message.
    pub fn some_legal(&self) -> String {
        let mut legal = self.legal();
        let more = legal.len().saturating_sub(20);
        legal.truncate(20);
        if more > 0 { format!("{}, and {more} more", legal.join(", ")) } else { legal.join(", ") }
    }

    /// The legal actions that begin like this.
    pub fn offers(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(start)).collect()
    }

    /// What the last action led to, as players read it.
    pub fn log(&self) -> Vec<String> {
        self.events.iter().map(|event| self.book.narrate(event)).collect()
    }

    /// The same as events.
    pub fn events(&self) -> &[R::Event] {
        &self.events
    }

    /// The odds of the combat that is being prepared.
    ///
    /// # Panics
    /// If there is none.
    pub fn odds(&self) -> Odds {
        self.book.odds(&self.book.view(&self.at, Viewer::Referee)).expect("a combat is being prepared")
    }

    /// One fact of the odds.
    ///
    /// # Panics
    /// If they have no such fact.
    pub fn fact(&self, name: &str) -> String {
        let fact = self.odds().facts.into_iter().find(|(known, _)| known == name);
        fact.unwrap_or_else(|| panic!("there is no fact '{name}'")).1
    }

    /// An action from the notation.
    ///
    /// # Panics
    /// If it cannot be read.
    pub fn read(&self, action: &str) -> R::Action {
        self.book.read(action).unwrap_or_else(|fault| panic!("'{action}' cannot be read: {fault}"))
    }

    /// What a seat knows.
    pub fn known(&self, seat: Seat) -> Cow<'_, R::View> {
        self.book.view(&self.at, Viewer::Seat(seat))
    }

    /// The deciding seat, or the first seat when the game is over.
    pub fn seat(&self) -> Seat {
        self.book.decision(&self.at).seats.first().unwrap_or(Seat(0))
    }
}
