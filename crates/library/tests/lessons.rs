//! Guided games: a learner who does what is said reaches the end, with the real rules and the lesson's dice.

use std::collections::BTreeSet;

use kernel::{Orders, Seat, Seed, UndoRule, Viewer};
use library::{Book, Game, Lesson, LessonStep, Shelf, Until};

/// A learner at the table, and a computer player that follows the script.
struct Table {
    game: Box<dyn Game>,
    seat: Seat,
    script: std::vec::IntoIter<String>,
    /// What the learner leaves to standing orders; nothing if he does everything himself.
    orders: Option<Orders>,
    done: Vec<String>,
    topics: Vec<String>,
}

impl Table {
    fn act(&mut self, seat: Seat, action: &str) {
        self.game.act(seat, action, None).unwrap_or_else(|error| panic!("'{action}': {error}"));
        self.done.push(action.to_string());
        self.topics.push(self.game.decision(Viewer::Referee).topic.to_string());
    }

    /// Lets the script answer, and does what is forced.
    fn settle(&mut self) {
        loop {
            let Some(seat) = self.game.decision(Viewer::Referee).seats.first() else { return };
            let action = if seat == self.seat {
                self.orders.as_ref().and_then(|orders| self.game.auto_action(seat, orders))
            } else {
                Some(self.script.next().expect("the script has an answer as long as the lesson lasts"))
            };
            let Some(action) = action else { return };
            self.act(seat, &action);
        }
    }

    /// What the learner does: the gesture or the button that the step asks for, or the first thing it points at.
    fn meant(&self, step: &LessonStep) -> Option<Vec<String>> {
        let gestures = self.game.gestures(self.seat, None);
        let buttons = self.game.scene(Viewer::Seat(self.seat)).buttons;
        let mut offered: Vec<(String, Vec<String>)> =
            gestures.into_iter().map(|gesture| (gesture.piece, gesture.actions)).collect();
        offered.extend(buttons.into_iter().map(|button| (button.action.clone(), vec![button.action])));
        match &step.until {
            Until::Action(begin) => {
                let fits = |actions: &[String]| actions.iter().any(|action| action.starts_with(begin));
                // The shortest way to it: picking a unit up comes before picking it up and going somewhere.
                let offered = offered.into_iter().map(|(_, actions)| actions);
                let pointed = offered.filter(|actions| fits(actions)).min_by_key(Vec::len);
                // A drag over an open table has no list of ends: any that the rules list will do.
                pointed.or_else(|| self.listed(begin))
            }
            _ => step.point.iter().find_map(|point| {
                offered.iter().find(|(touched, _)| touched == point).map(|(_, actions)| actions.clone())
            }),
        }
    }

    /// The first listed action that begins so, behind the unit that it is for.
    fn listed(&self, begin: &str) -> Option<Vec<String>> {
        let unit = begin.split_whitespace().nth(1)?;
        let pick = format!("pick {unit}");
        let actions = self.game.legal(self.seat);
        let found = actions.iter().find(|action| action.starts_with(begin)).cloned();
        found.or_else(|| actions.contains(&pick).then_some(pick)).map(|action| vec![action])
    }

    /// Does what a step asks for: its action, or what it points at until the topic is reached.
    fn follow(&mut self, step: &LessonStep) {
        let (done, topics) = (self.done.len(), self.topics.len());
        let reached = |table: &Table| match &step.until {
            Until::Read => true,
            Until::Action(begin) => table.done[done..].iter().any(|action| action.starts_with(begin)),
            Until::Topic(topic) => {
                table.game.decision(Viewer::Referee).topic == topic || table.topics[topics..].contains(topic)
            }
        };
        for _ in 0..8 {
            if reached(self) {
                return;
            }
            let actions = self.meant(step).unwrap_or_else(|| panic!("'{}' cannot be done", step.title));
            for action in actions {
                self.act(self.seat, &action);
            }
            self.settle();
        }
        panic!("'{}' is never over", step.title);
    }
}

fn walk(book: &dyn Book, lesson: &Lesson, orders: Option<Orders>) -> Table {
    let seed = Seed::from_number(lesson.seed);
    let game =
        book.compose(&lesson.position, seed, UndoRule::Free).unwrap_or_else(|faults| panic!("{faults:?}"));
    let script = lesson.script.clone().into_iter();
    let mut table =
        Table { game, seat: Seat(lesson.seat), script, orders, done: Vec::new(), topics: Vec::new() };
    table.settle();
    for step in &lesson.steps {
        table.follow(step);
    }
    table
}

#[test]
fn every_lesson_can_be_followed_to_its_end() {
    for book in Shelf::standard().books() {
        for lesson in book.lessons() {
            for orders in [None, Some(Orders::new())] {
                let table = walk(book, lesson, orders);
                assert_eq!(table.script.len(), 0, "the script of {} is used up", lesson.id);
                assert_eq!(
                    table.game.decision(Viewer::Referee).seats.first(),
                    Some(table.seat),
                    "the learner plays on"
                );
            }
        }
    }
}

#[test]
fn lessons_point_at_what_exists_and_cite_what_can_be_read() {
    for book in Shelf::standard().books() {
        let clauses: BTreeSet<&str> = book.clauses().iter().map(|clause| clause.id.as_str()).collect();
        for lesson in book.lessons() {
            let game = book.compose(&lesson.position, Seed::from_number(1), UndoRule::Free).unwrap();
            let (board, scene) = (game.board(), game.scene(Viewer::Seat(Seat(lesson.seat))));
            assert!((8..=14).contains(&lesson.steps.len()));
            for step in &lesson.steps {
                let clause = step.clause.as_deref().expect("every step has its clause");
                assert!(clauses.contains(clause), "{clause}");
                for point in &step.point {
                    // Following the lesson shows that the button of the step's own action is there.
                    let asked = matches!(&step.until, Until::Action(begin) if point.starts_with(begin));
                    let known = asked
                        || board.spaces.iter().any(|space| space.id == *point)
                        || scene.pieces.iter().any(|piece| piece.id == *point)
                        || ["done", "end", "halt", "pass", "strike"].contains(&point.as_str());
                    assert!(known, "'{}' points at {point}", step.title);
                }
            }
        }
    }
}
