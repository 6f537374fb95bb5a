//! The table: a game, who sits at it, and what has been shown.

use std::io::{self, Write};
use std::path::Path;

use kernel::{Done, LogLine, OrderCard, Orders, PlayError, Roll, Seat, Viewer};
use library::{Game, Shelf};

use super::beside::track_line;
use super::choices::{Choices, Length, describe};
use super::order::{COMMANDS, Order};
use super::thinking::Thinkers;
use crate::charmap::{self, Part, side_style};
use crate::command::{find_clauses, odds_text};
use crate::notation::{Meaning, meaning};
use crate::picture;
use crate::text::{widest, width, width_of_maps, wrap};

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It was carried out.
    Well,
    /// It could not be.
    Badly,
    /// The player leaves.
    Leaving,
}

/// Whether players may ask what the Veteran would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hints {
    /// They may.
    Given,
    /// They may not.
    Off,
}

/// A game in a terminal.
pub struct Table<'a, W: Write> {
    shelf: &'a Shelf,
    game: Box<dyn Game>,
    bots: Vec<Seat>,
    thinkers: Thinkers,
    hints: Hints,
    out: W,
    /// The sides of the board.
    sides: Vec<String>,
    /// What the seats are called: by their sides, once it is decided who plays which.
    names: Vec<String>,
    /// The actions that were numbered last.
    numbers: Vec<String>,
    /// The steps of the game when it was last described, and what was said of the moment.
    described: Option<(usize, String)>,
    /// The steps of the game when it was last saved, or when the player was last warned that it is not.
    kept: usize,
    /// Standing orders that ask everything but how a journey goes on; none if the game has no journeys.
    journeys: Option<Orders>,
}

impl<'a, W: Write> Table<'a, W> {
    /// A table for a game.
    pub fn new(
        shelf: &'a Shelf,
        game: Box<dyn Game>,
        bots: Vec<Seat>,
        (thinkers, hints): (Thinkers, Hints),
        out: W,
    ) -> Self {
        let board = game.board();
        let (kept, journeys, sides) = (game.steps(Viewer::Referee), journeys(&board.orders), board.sides);
        let names = game.scene(Viewer::Spectator).seat_names(game.title(), &sides);
        let (numbers, described) = (Vec::new(), None);
        Table { shelf, game, bots, thinkers, hints, out, sides, names, numbers, described, kept, journeys }
    }

    /// The seat that decides now; `None` when the game is over.
    pub fn deciding(&self) -> Option<Seat> {
        let seats = self.game.decision(Viewer::Referee).seats;
        seats.iter().find(|seat| !self.bots.contains(seat)).or_else(|| seats.first())
    }

    /// The prompt.
    pub fn prompt(&self) -> String {
        self.deciding().map_or_else(|| "over> ".to_string(), |seat| format!("{}> ", self.side(seat)))
    }

    fn side(&self, seat: Seat) -> &str {
        self.names.get(usize::from(seat.0)).map_or("?", String::as_str)
    }

    /// Introduces the game: scenario, sides, dice.
    pub fn greet(&mut self) -> io::Result<()> {
        let title = self.game.title();
        writeln!(self.out, "{}: {}", title.rulebook, title.name)?;
        let seats: Vec<String> = (0_u8..)
            .zip(&self.names)
            .map(|(seat, name)| {
                let plays = if self.bots.contains(&Seat(seat)) { " (computer)" } else { "" };
                format!("{name}{plays}")
            })
            .collect();
        writeln!(self.out, "{}", seats.join(" against "))?;
        if let Some(commitment) = self.game.commitment() {
            writeln!(self.out, "dice promised by {}…", &commitment[..commitment.len().min(16)])?;
        }
        writeln!(self.out, "Type an action, a number, a unit, or 'help'.")
    }

    /// Lets the computer decide while it is its turn; whether it did anything.
    pub fn let_bots_play(&mut self, person_waits: bool) -> io::Result<bool> {
        let mut acted = false;
        let slow = person_waits && self.thinkers.take_time();
        if slow && self.deciding().is_some_and(|seat| self.bots.contains(&seat)) {
            self.aside("the computer is thinking; Ctrl-C hurries it")?;
        }
        while let Some(seat) = self.deciding()
            && self.bots.contains(&seat)
        {
            if self.bot_acts(seat)? != Heard::Well {
                break;
            }
            acted = true;
        }
        Ok(acted)
    }

    /// Goes on with a journey that a player has ordered, until something comes between; whether a step was made. Everything
    /// else is asked: the terminal has no other standing orders.
    pub fn carry_on(&mut self) -> io::Result<bool> {
        let mut acted = false;
        while let Some(seat) = self.deciding().filter(|seat| !self.bots.contains(seat))
            && let Some(orders) = &self.journeys
            && let Some(action) = self.game.auto_action(seat, orders)
        {
            if self.act(seat, &action)? != Heard::Well {
                break;
            }
            acted = true;
        }
        Ok(acted)
    }

    fn bot_acts(&mut self, seat: Seat) -> io::Result<Heard> {
        let Some(advice) = self.thinkers.decide(self.game.as_ref(), seat) else {
            return self.bad("the computer found no action");
        };
        let heard = self.act(seat, &advice.action)?;
        if heard == Heard::Well && !advice.why.is_empty() {
            self.aside(&advice.why)?;
        }
        Ok(heard)
    }

    fn hint(&mut self) -> io::Result<Heard> {
        if self.hints == Hints::Off {
            return self.bad("hints are off: start with 'sandtable play --hints'");
        }
        let Some(seat) = self.deciding() else {
            return self.bad("the game is over: there is nothing left to decide");
        };
        let Some(advice) = self.thinkers.hint(self.game.as_ref(), seat) else {
            return self.bad("the Veteran found no action");
        };
        writeln!(self.out, "  the Veteran would: {}", advice.action)?;
        if !advice.why.is_empty() {
            self.aside(&advice.why)?;
        }
        Ok(Heard::Well)
    }

    /// A remark, dimmed.
    fn aside(&mut self, text: &str) -> io::Result<()> {
        let dim = anstyle::Style::new().dimmed();
        writeln!(self.out, "{dim}{}{dim:#}", wrap(text, width(), 4).trim_end())
    }

    /// Prints the current situation if it has changed since it was last printed.
    pub fn describe(&mut self) -> io::Result<()> {
        let before = self.described.take();
        let steps = self.game.steps(Viewer::Referee);
        if before.as_ref().is_some_and(|(described, _)| *described == steps) {
            self.described = before;
            return Ok(());
        }
        let scene = self.game.scene(self.viewer());
        self.names = scene.seat_names(self.game.title(), &self.sides);
        let moment = format!("{} {} {}", self.prompt(), scene.moment, scene.prompt);
        let is_new = before.is_none_or(|(_, described)| described != moment);
        self.described = Some((steps, moment));
        if !is_new && self.outcome_is_open() {
            return self.overview(Length::Brief);
        }
        let bold = anstyle::Style::new().bold();
        writeln!(self.out, "\n{bold}{}{bold:#}", scene.moment)?;
        for track in &scene.tracks {
            write!(self.out, "{}", wrap(&track_line(track), width(), 2))?;
        }
        if let Some(end) = self.game.outcome() {
            let winner = end.winner.map_or("No one wins", |seat| self.side(seat)).to_string();
            let wins = if end.winner.is_some() { " wins" } else { "" };
            writeln!(self.out, "{bold}The game is over. {winner}{wins}: {}.{bold:#}", end.level)?;
            write!(self.out, "{}", wrap(&format!("{} ({})", end.reason, end.clause), width(), 2))?;
            self.numbers.clear();
            return Ok(());
        }
        if let Some(seat) = self.deciding() {
            write!(self.out, "{}", wrap(&format!("[{}] {}", self.side(seat), scene.prompt), width(), 0))?;
        }
        self.overview(Length::Full)
    }

    fn outcome_is_open(&self) -> bool {
        self.game.outcome().is_none()
    }

    fn overview(&mut self, length: Length) -> io::Result<()> {
        let Some(seat) = self.deciding() else { return writeln!(self.out, "  the game is over") };
        let (text, numbers) = Choices::of(self.game.as_ref(), seat).overview(length, width());
        self.numbers = numbers;
        write!(self.out, "{text}")
    }

    /// The legal actions of the deciding seat, for completion.
    pub fn legal(&self) -> Vec<String> {
        self.deciding().map_or_else(Vec::new, |seat| self.game.legal(seat))
    }

    /// Carries out a line.
    pub fn hear(&mut self, order: Order) -> io::Result<Heard> {
        match order {
            Order::Nothing => Ok(Heard::Well),
            Order::Quit => self.leave(),
            Order::Help => self.help(),
            Order::List(None) => self.overview(Length::Full).map(|()| Heard::Well),
            Order::List(Some(unit)) => self.list_unit(&unit),
            Order::Pick(number) => self.pick(number, false),
            Order::PickSurely(number) => self.pick(number, true),
            Order::Undo => self.undo(),
            Order::Odds => self.odds(),
            Order::Map(space) => self.map(space),
            Order::Log(lines) => self.log(lines),
            Order::Rules(words) => self.rules(&words),
            Order::Pieces(side) => self.pieces(side.as_deref()),
            Order::Save(file) => self.save(&file),
            Order::Picture(file) => self.picture(&file),
            Order::Bot => match self.deciding() {
                Some(seat) => self.bot_acts(seat),
                None => self.bad("the game is over: there is nothing left to decide"),
            },
            Order::Hint => self.hint(),
            Order::Say(text) => self.say(&text),
        }
    }

    /// Leaves, but warns once if the game has gone on since it was saved.
    fn leave(&mut self) -> io::Result<Heard> {
        if self.kept == self.game.steps(Viewer::Referee) || self.game.outcome().is_some() {
            return Ok(Heard::Leaving);
        }
        self.kept = self.game.steps(Viewer::Referee);
        writeln!(
            self.out,
            "  the game is not saved: 'save FILE' saves it, 'quit' again leaves without saving"
        )?;
        Ok(Heard::Well)
    }

    fn bad(&mut self, message: &str) -> io::Result<Heard> {
        writeln!(self.out, "  {message}")?;
        Ok(Heard::Badly)
    }

    fn help(&mut self) -> io::Result<Heard> {
        writeln!(self.out, "  Type an action as it is listed; shorten words or leave them out")?;
        writeln!(
            self.out,
            "  while only one action fits. Or type the number of a listed action, or a unit.\n"
        )?;
        for (word, what, about) in COMMANDS {
            writeln!(self.out, "  {:<26} {about}", format!("{word} {what}"))?;
        }
        Ok(Heard::Well)
    }

    fn list_unit(&mut self, name: &str) -> io::Result<Heard> {
        let Some(seat) = self.deciding() else {
            return self.bad("the game is over: there is nothing left to decide");
        };
        let choices = Choices::of(self.game.as_ref(), seat);
        let Some(unit) = choices.unit(name) else {
            return self.bad(&format!("there is no unit '{name}': 'pieces' lists them"));
        };
        let (text, numbers) = choices.of_unit(unit, width());
        self.numbers = numbers;
        write!(self.out, "{text}")?;
        Ok(Heard::Well)
    }

    fn pick(&mut self, number: usize, surely: bool) -> io::Result<Heard> {
        let Some(seat) = self.deciding() else {
            return self.bad("the game is over: there is nothing left to decide");
        };
        // A unit may be called by a number too.
        let action = number.checked_sub(1).and_then(|index| self.numbers.get(index)).cloned();
        let choices = Choices::of(self.game.as_ref(), seat);
        if let Some(answer) = choices.answer(number).filter(|_| !surely) {
            return self.act(seat, &answer);
        }
        let is_unit = choices.unit(&number.to_string()).is_some();
        match action {
            Some(action) if is_unit && !surely => self.bad(&format!(
                "{number} is a unit and a number of the list: type ?{number} for the unit, ={number} for '{action}'"
            )),
            Some(action) => self.act(seat, &action),
            None if is_unit => {
                self.list_unit(&number.to_string())
            }
            None if self.numbers.is_empty() => self.bad("no actions are numbered: type '?' to list them"),
            None => self.bad(&format!("the list goes from 1 to {}: type '?' to see it", self.numbers.len())),
        }
    }

    fn say(&mut self, typed: &str) -> io::Result<Heard> {
        let Some(seat) = self.deciding() else {
            return self.bad("the game is over: there is nothing left to decide");
        };
        let choices = Choices::of(self.game.as_ref(), seat);
        if choices.unit(typed).is_some() {
            return self.list_unit(typed);
        }
        match meaning(typed, &choices.legal) {
            Meaning::One(action) => {
                let action = action.to_string();
                self.act(seat, &action)
            }
            // What is written in full, such as a move with its path, is judged as it is.
            Meaning::Nothing => self.act(seat, typed),
            Meaning::Several(actions) => {
                if self.game.check(seat, typed).is_ok() {
                    return self.act(seat, typed);
                }
                let (text, numbers) = Choices::some(&actions, width());
                self.numbers = numbers;
                writeln!(self.out, "  that may mean:")?;
                write!(self.out, "{text}")?;
                Ok(Heard::Badly)
            }
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> io::Result<Heard> {
        match self.game.act(seat, action, None) {
            Ok(done) => {
                self.tell(seat, &done)?;
                Ok(Heard::Well)
            }
            Err(error) => self.refuse(&error),
        }
    }

    fn tell(&mut self, seat: Seat, done: &Done) -> io::Result<()> {
        let style = side_style(&self.sides, self.side(seat));
        let side = self.side(seat).to_string();
        writeln!(self.out, "{style}{side}{style:#}: {}{}", done.action, dice(&done.dice))?;
        for line in &done.log {
            write!(self.out, "{}", wrap(line, width(), 4))?;
        }
        Ok(())
    }

    fn refuse(&mut self, error: &PlayError) -> io::Result<Heard> {
        let red = anstyle::AnsiColor::Red.on_default();
        match error {
            PlayError::Refused(refusal) => {
                writeln!(self.out, "  {red}refused by {}:{red:#} {}", refusal.clause, refusal.message)?;
                let clause = self.game.clauses().iter().find(|clause| clause.id == refusal.clause).cloned();
                if let Some(clause) = clause {
                    writeln!(self.out, "    {} {}", clause.id, clause.title)?;
                    write!(self.out, "{}", wrap(&clause.text, width(), 6))?;
                }
            }
            other => writeln!(self.out, "  {red}{other}{red:#}")?,
        }
        Ok(Heard::Badly)
    }

    fn undo(&mut self) -> io::Result<Heard> {
        let seats = (0..self.game.title().seats.len()).map(|seat| Seat(seat as u8));
        let able = seats.filter(|seat| !self.bots.contains(seat)).find(|&seat| self.game.can_undo(seat));
        let Some(seat) = able.or_else(|| self.deciding()) else {
            return self.bad("the game is over: nothing can be undone");
        };
        match self.game.undo(seat) {
            Ok(taken) => {
                writeln!(self.out, "  undone: {taken}")?;
                Ok(Heard::Well)
            }
            Err(error) => self.refuse(&error),
        }
    }

    fn odds(&mut self) -> io::Result<Heard> {
        match self.game.odds(self.viewer()) {
            Some(odds) => {
                write!(self.out, "{}", odds_text(&odds))?;
                Ok(Heard::Well)
            }
            None => self.bad("no combat is being prepared"),
        }
    }

    fn viewer(&self) -> Viewer {
        self.deciding().map_or(Viewer::Referee, Viewer::Seat)
    }

    fn map(&mut self, space: Option<String>) -> io::Result<Heard> {
        let scene = self.game.scene(self.viewer());
        let drawn = match space {
            None => picture::in_characters(self.shelf, self.game.as_ref(), &scene, width_of_maps()),
            Some(space) => {
                // A unit stands for the space it is in.
                let unit = scene.pieces.iter().find(|piece| piece.id.eq_ignore_ascii_case(&space));
                let part = Part::Around(unit.map_or(space, |piece| piece.place.to_string()));
                charmap::draw(&self.game.board(), &scene, &part, width())
            }
        };
        match drawn {
            // A map with wrapped lines is useless.
            Some(text) if widest(&text) > width_of_maps() => {
                let (needs, has) = (widest(&text), width_of_maps());
                self.bad(&format!(
                    "the map needs {needs} columns and this terminal has {has}: make it wider, or try 'map HEX', \
                     'map UNIT' or 'picture map.png'"
                ))
            }
            Some(text) => {
                write!(self.out, "{text}")?;
                Ok(Heard::Well)
            }
            None => self.bad("there is no such place on the map: give a hex or a unit, such as 'map 1317'"),
        }
    }

    fn log(&mut self, lines: usize) -> io::Result<Heard> {
        let all: Vec<LogLine> = self.game.log(self.viewer(), 0);
        for line in &all[all.len().saturating_sub(lines)..] {
            writeln!(self.out, "{:>5}  {}", line.step, line.text)?;
        }
        Ok(Heard::Well)
    }

    fn rules(&mut self, words: &str) -> io::Result<Heard> {
        let book = match self.shelf.book(&self.game.title().rulebook) {
            Ok(book) => book,
            Err(error) => return self.bad(&error.to_string()),
        };
        if words.is_empty() {
            return self.bad("give the number of a clause or words, such as 'rules S5.1' or 'rules retreat'");
        }
        match find_clauses(book, words, width()) {
            Some(text) => {
                write!(self.out, "{text}")?;
                Ok(Heard::Well)
            }
            None => self.bad(&format!("no clause has the number or the words '{words}'")),
        }
    }

    fn pieces(&mut self, side: Option<&str>) -> io::Result<Heard> {
        let scene = self.game.scene(self.viewer());
        let wanted = |piece_side: &str| side.is_none_or(|side| side.eq_ignore_ascii_case(piece_side));
        let mut found = false;
        for piece in scene.pieces.iter().filter(|piece| wanted(&piece.side)) {
            found = true;
            write!(self.out, "{}", describe(piece))?;
        }
        match side {
            Some(side) if !found => {
                let sides = self.sides.join(", ");
                self.bad(&format!("no pieces of '{side}': the sides are {sides}"))
            }
            _ => Ok(Heard::Well),
        }
    }

    fn save(&mut self, file: &str) -> io::Result<Heard> {
        if file.is_empty() {
            return self.bad("give the name of a file, such as 'save evening.record'");
        }
        // Only a record may be overwritten.
        if std::fs::read(file).is_ok_and(|old| !old.is_empty() && !old.starts_with(b"sandtable record")) {
            return self.bad(&format!("{file} exists and is not a game record: choose another name"));
        }
        match std::fs::write(file, self.game.save()) {
            Ok(()) => {
                self.kept = self.game.steps(Viewer::Referee);
                writeln!(self.out, "  saved in {file}; it holds the seed: keep it from the other side")?;
                Ok(Heard::Well)
            }
            Err(error) => self.bad(&format!("cannot write {file}: {error}")),
        }
    }

    fn picture(&mut self, file: &str) -> io::Result<Heard> {
        if file.is_empty() {
            return self.bad("give the name of a file, such as 'picture now.png'");
        }
        let scene = self.game.scene(self.viewer());
        match picture::write_scene(self.shelf, self.game.as_ref(), &scene, Path::new(file)) {
            Ok(()) => {
                writeln!(self.out, "  drawn in {file}")?;
                Ok(Heard::Well)
            }
            Err(message) => self.bad(&message),
        }
    }
}

/// The order that says how a planned move of several steps goes on.
const JOURNEY: &str = "journey";

/// Orders that ask everything but how a journey goes on, which is carried on as by default.
fn journeys(cards: &[OrderCard]) -> Option<Orders> {
    let asks = |card: &&OrderCard| card.id != JOURNEY;
    cards
        .iter()
        .any(|card| card.id == JOURNEY)
        .then(|| cards.iter().filter(asks).map(|card| (card.id.clone(), "ask".to_owned())).collect())
}

/// ` [5]`, or nothing.
pub fn dice(rolls: &[Roll]) -> String {
    if rolls.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = rolls.iter().map(Roll::to_string).collect();
    format!(" [{}]", shown.join(" "))
}
