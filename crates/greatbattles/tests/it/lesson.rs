//! The lesson: its position can be set up, and its script answers each window that its steps open.

use greatbattles::play::{Arrangement, compose};
use greatbattles::shipped;
use kernel::{Rules, Seat, Seed, Seeded, Silent, Viewer};
use serde::Deserialize;

#[derive(Deserialize)]
struct Lesson {
    seed: u64,
    script: Vec<String>,
    position: Arrangement,
    step: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    until: Option<Until>,
}

#[derive(Deserialize)]
struct Until {
    action: Option<String>,
    topic: Option<String>,
}

#[test]
fn a_learner_who_does_what_is_said_uses_the_whole_script() {
    for text in shipped::lessons() {
        let lesson: Lesson = datafile::read(text).expect("it reads");
        let (book, mut at) = compose(&lesson.position).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut dice = Seeded::new(&Seed::from_number(lesson.seed));
        let (mut script, mut list, mut done) = (lesson.script.iter(), Vec::new(), Vec::new());
        let mut say = |at: &mut _, seat: Seat, words: &str| {
            let action = book.read(words).expect("it reads");
            book.apply(at, seat, &action, &mut dice, &mut Silent)
                .unwrap_or_else(|refusal| panic!("{words}: {refusal}; {done:?}"));
            done.push(words.to_owned());
        };
        for until in lesson.step.into_iter().filter_map(|step| step.until) {
            if let Some(topic) = until.topic {
                say(&mut at, Seat(0), "done");
                assert_eq!(book.decision(&at).topic, topic);
            }
            let Some(begin) = until.action else { continue };
            book.legal(&book.view(&at, Viewer::Seat(Seat(0))), Seat(0), &mut list);
            let words: Vec<String> = list.iter().map(|action| book.write(action)).collect();
            if !words.iter().any(|listed| listed.starts_with(&begin)) {
                let unit = begin.split(' ').nth(1).expect("a battalion");
                say(&mut at, Seat(0), &format!("pick {unit}"));
                book.legal(&book.view(&at, Viewer::Seat(Seat(0))), Seat(0), &mut list);
            }
            let found =
                list.iter().map(|action| book.write(action)).find(|listed| listed.starts_with(&begin));
            say(&mut at, Seat(0), &found.unwrap_or_else(|| panic!("'{begin}' is not to be had")));
            while book.decision(&at).seats.first() == Some(Seat(1)) {
                let answer = script.next().unwrap_or_else(|| panic!("the script is too short at '{begin}'"));
                say(&mut at, Seat(1), answer);
            }
        }
        assert_eq!(script.len(), 0, "answers that nobody asks for");
    }
}
