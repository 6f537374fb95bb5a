//! The one readable notation: `order M4A1-3 move`, `go M4A1-3 15B5`, `fire M4A1-3 at PzIVH-1 with ap`.

use board::HexId;
use kernel::Fault;
use kit::{Hexside, Words};

use crate::action::Action;
use crate::air::Weaponry;
use crate::artillery::mission::{Load, Pattern, Spread};
use crate::artillery::{Call, Plot};
use crate::forces::{GroupId, UnitId};
use crate::game::Game;
use crate::posture::Posture;
use crate::shot::Shot;
use crate::status::Command;

/// Everything that may be said, for errors and for the manual.
pub const FORMS: [&str; 69] = [
    "roll",
    "pick HEX",
    "enter by HEX",
    "enter with GROUP",
    "register HEX for UNIT",
    "plan UNIT at HEX SHEAF LOAD from TURN to TURN",
    "call UNIT by UNIT at HEX SHEAF LOAD",
    "check-fire UNIT",
    "land UNIT",
    "bombard UNIT at HEX LOAD",
    "drop UNIT at HEX on TURN",
    "jump UNIT",
    "appear UNIT at HEX",
    "defend UNIT",
    "raid UNIT at HEX ARMS",
    "dive UNIT at UNIT ARMS",
    "flak UNIT",
    "launch UNIT at HEX",
    "steer SIDE",
    "glide",
    "bank SIDE",
    "touch",
    "ready",
    "place UNIT at HEX facing SIDE",
    "done",
    "order UNIT COMMAND",
    "fire UNIT at UNIT with SHOT",
    "demolish UNIT HEX",
    "jettison UNIT",
    "fit UNIT",
    "resolve",
    "pass",
    "enter UNIT at HEX facing SIDE",
    "go UNIT HEX",
    "back UNIT HEX",
    "turn UNIT SIDE",
    "free UNIT",
    "crawl UNIT HEX",
    "counter UNIT at UNIT",
    "screen UNIT behind UNIT",
    "mount UNIT on UNIT",
    "dismount UNIT facing SIDE",
    "inside UNIT",
    "outside UNIT",
    "cover UNIT",
    "open UNIT",
    "dig UNIT SIDE",
    "leave UNIT",
    "story UNIT NUMBER",
    "exit UNIT",
    "assault UNIT with UNIT",
    "retreat HEX",
    "yield",
    "occupy UNIT",
    "overrun UNIT HEX",
    "stand UNIT",
    "flee UNIT HEX",
    "tell",
    "halt",
    "end",
    "lead UNIT",
    "name FORMATION",
    "hide UNIT",
    "reveal UNIT",
    "shift NUMBER HEX",
    "hold",
    "SHEAF: closed or open; LOAD: gp or smoke",
    "ARMS: bomb or salvo at a hex, strafe or rocket at a unit",
    "SHOT: ap, special, heat, gp or small-arms; ap2 is the second weapon",
];

/// Hexsides as the rules count them, 1 to 6 clockwise from north [1.3.2].
pub(crate) const fn side_number(side: Hexside) -> usize {
    side.index() + 1
}

fn pattern_words(pattern: Pattern) -> String {
    format!("{} {}", pattern.spread.word(), pattern.load.word())
}

impl Game {
    fn unit_word(&self, unit: UnitId) -> &str {
        if self.is_unit(unit) { self.unit_name(unit) } else { "?" }
    }

    fn hex_word(&self, hex: HexId) -> &str {
        if hex.index() < self.grid().len() { self.hex_name(hex) } else { "?" }
    }

    /// Writes an action.
    pub(crate) fn write(&self, action: Action) -> String {
        let unit = |unit: UnitId| self.unit_word(unit);
        let hex = |hex: HexId| self.hex_word(hex);
        match action {
            Action::Roll => "roll".into(),
            Action::Pick(h) => format!("pick {}", hex(h)),
            Action::EnterBy(h) => format!("enter by {}", hex(h)),
            Action::EnterWith(group) => format!("enter with {}", self.group_word(group)),
            Action::Register(h, None) => format!("register {}", hex(h)),
            Action::Register(h, Some(u)) => format!("register {} for {}", hex(h), unit(u)),
            Action::Plan(Plot { battery, hex: h, pattern, first, last }) => {
                format!(
                    "plan {} at {} {} from {first} to {last}",
                    unit(battery),
                    hex(h),
                    pattern_words(pattern)
                )
            }
            Action::Call(Call { battery, caller, hex: h, pattern }) => {
                format!("call {} by {} at {} {}", unit(battery), unit(caller), hex(h), pattern_words(pattern))
            }
            Action::Drop(u, h, turn) => format!("drop {} at {} on {turn}", unit(u), hex(h)),
            Action::Jump(u) => format!("jump {}", unit(u)),
            Action::Appear(u, h) => format!("appear {} at {}", unit(u), hex(h)),
            Action::Defend(u) => format!("defend {}", unit(u)),
            Action::Raid(u, h, weaponry) => format!("raid {} at {} {}", unit(u), hex(h), weaponry.word()),
            Action::Dive(u, t, weaponry) => format!("dive {} at {} {}", unit(u), unit(t), weaponry.word()),
            Action::Launch(u, h) => format!("launch {} at {}", unit(u), hex(h)),
            Action::Steer(side) => format!("steer {}", side_number(side)),
            Action::Glide => "glide".into(),
            Action::Bank(side) => format!("bank {}", side_number(side)),
            Action::Touch => "touch".into(),
            Action::Flak(u) => format!("flak {}", unit(u)),
            Action::CheckFire(u) => format!("check-fire {}", unit(u)),
            Action::Land(u) => format!("land {}", unit(u)),
            Action::Bombard(u, h, load) => format!("bombard {} at {} {}", unit(u), hex(h), load.word()),
            Action::Ready => "ready".into(),
            Action::Place(u, h, side) => {
                format!("place {} at {} facing {}", unit(u), hex(h), side_number(side))
            }
            Action::Done => "done".into(),
            Action::Order(u, command) => format!("order {} {}", unit(u), command.word()),
            Action::Fire(firer, target, shot) => {
                format!("fire {} at {} with {}", unit(firer), unit(target), shot.word())
            }
            Action::Demolish(u, h) => format!("demolish {} {}", unit(u), hex(h)),
            Action::Jettison(u) => format!("jettison {}", unit(u)),
            Action::Fit(u) => format!("fit {}", unit(u)),
            Action::Resolve => "resolve".into(),
            Action::Pass => "pass".into(),
            Action::Enter(u, h, side) => {
                format!("enter {} at {} facing {}", unit(u), hex(h), side_number(side))
            }
            Action::Go(u, h) => format!("go {} {}", unit(u), hex(h)),
            Action::Back(u, h) => format!("back {} {}", unit(u), hex(h)),
            Action::Turn(u, side) => format!("turn {} {}", unit(u), side_number(side)),
            Action::Free(u) => format!("free {}", unit(u)),
            Action::Crawl(u, h) => format!("crawl {} {}", unit(u), hex(h)),
            Action::Counter(u, t) => format!("counter {} at {}", unit(u), unit(t)),
            Action::Screen(u, c) => format!("screen {} behind {}", unit(u), unit(c)),
            Action::Mount(u, c) => format!("mount {} on {}", unit(u), unit(c)),
            Action::Dismount(u, side) => format!("dismount {} facing {}", unit(u), side_number(side)),
            Action::Settle(u, posture) => match posture {
                Posture::Inside => format!("inside {}", unit(u)),
                Posture::Outside => format!("outside {}", unit(u)),
                Posture::Cover => format!("cover {}", unit(u)),
                Posture::Open => format!("open {}", unit(u)),
                Posture::Dig(side) => format!("dig {} {}", unit(u), side_number(side)),
                Posture::Leave => format!("leave {}", unit(u)),
                Posture::Story(story) => format!("story {} {story}", unit(u)),
            },
            Action::Exit(u) => format!("exit {}", unit(u)),
            Action::Assault(attacker, target) => format!("assault {} with {}", unit(target), unit(attacker)),
            Action::Retreat(h) => format!("retreat {}", hex(h)),
            Action::Yield => "yield".into(),
            Action::Occupy(u) => format!("occupy {}", unit(u)),
            Action::Tell => "tell".into(),
            Action::Halt => "halt".into(),
            Action::Overrun(u, h) => format!("overrun {} {}", unit(u), hex(h)),
            Action::Stand(u) => format!("stand {}", unit(u)),
            Action::Flee(u, h) => format!("flee {} {}", unit(u), hex(h)),
            Action::End => "end".into(),
            Action::Lead(u) => format!("lead {}", unit(u)),
            Action::Hide(u) => format!("hide {}", unit(u)),
            Action::Shift(number, h) => format!("shift {number} {}", hex(h)),
            Action::Reveal(u) => format!("reveal {}", unit(u)),
            Action::Name(troop) => format!("name {}", self.troop_word(troop)),
            Action::Hold => "hold".into(),
        }
    }

    /// Reads an action; reads back everything that [`Game::write`] writes.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Fault> {
        let mut reader = Reader { game: self, words: Words::of(text) };
        let action = reader.action()?;
        reader.words.end_after(&self.write(action))?;
        Ok(action)
    }
}

struct Reader<'a> {
    game: &'a Game,
    words: Words<'a>,
}

impl Reader<'_> {
    fn unit(&mut self) -> Result<UnitId, Fault> {
        self.words.read("a unit of the scenario", |word| self.game.find_unit(word))
    }

    fn hex(&mut self) -> Result<HexId, Fault> {
        self.words.read("a hex of the map", |word| self.game.grid().find(word))
    }

    fn group(&mut self) -> Result<GroupId, Fault> {
        self.words.read("a group of the scenario", |word| self.game.find_group(word))
    }

    fn side(&mut self) -> Result<Hexside, Fault> {
        let number = self.words.number("a hexside", 1..=6)?;
        Ok(Hexside::ALL[number as usize - 1])
    }

    fn command(&mut self) -> Result<Command, Fault> {
        let all = Command::ORDERS.into_iter().chain([Command::None]);
        self.words.read("fire, move, short-halt, overwatch or n/c", |word| {
            all.into_iter().find(|command| command.word().eq_ignore_ascii_case(word))
        })
    }

    fn shot(&mut self) -> Result<Shot, Fault> {
        self.words.read("ap, special, heat, gp or small-arms", |word| Shot::read(&word.to_ascii_lowercase()))
    }

    fn weaponry(&mut self) -> Result<Weaponry, Fault> {
        self.words.read("strafe, bomb, salvo or rocket", |word| {
            Weaponry::ALL.into_iter().find(|weaponry| weaponry.word().eq_ignore_ascii_case(word))
        })
    }

    fn load(&mut self) -> Result<Load, Fault> {
        self.words.read("gp or smoke", |word| {
            [Load::Gp, Load::Smoke].into_iter().find(|load| load.word().eq_ignore_ascii_case(word))
        })
    }

    /// `closed gp`.
    fn pattern(&mut self) -> Result<Pattern, Fault> {
        let spread = self.words.read("closed or open", |word| {
            [Spread::Closed, Spread::Open].into_iter().find(|spread| spread.word().eq_ignore_ascii_case(word))
        })?;
        Ok(Pattern { spread, load: self.load()? })
    }

    /// `UNIT at HEX facing SIDE`.
    fn placement(&mut self) -> Result<(UnitId, HexId, Hexside), Fault> {
        let unit = self.unit()?;
        self.words.expect("at")?;
        let hex = self.hex()?;
        self.words.expect("facing")?;
        Ok((unit, hex, self.side()?))
    }

    fn action(&mut self) -> Result<Action, Fault> {
        if self.words.is_empty() {
            return Err(self.words.fault(format!("the action is missing: give one of {}", FORMS.join("; "))));
        }
        let verb = self.words.next("the action")?.to_ascii_lowercase();
        Ok(match verb.as_str() {
            "roll" => Action::Roll,
            "pick" => Action::Pick(self.hex()?),
            "enter" if self.words.takes("by") => Action::EnterBy(self.hex()?),
            "enter" if self.words.takes("with") => Action::EnterWith(self.group()?),
            "enter" => {
                let (unit, hex, side) = self.placement()?;
                Action::Enter(unit, hex, side)
            }
            "register" => {
                let hex = self.hex()?;
                let battery = if self.words.takes("for") { Some(self.unit()?) } else { None };
                Action::Register(hex, battery)
            }
            "plan" => {
                let battery = self.unit()?;
                self.words.expect("at")?;
                let (hex, pattern) = (self.hex()?, self.pattern()?);
                self.words.expect("from")?;
                let first = self.words.number("a turn", 1..=99)? as u8;
                self.words.expect("to")?;
                let last = self.words.number("a turn", 1..=99)? as u8;
                Action::Plan(Plot { battery, hex, pattern, first, last })
            }
            "call" => {
                let battery = self.unit()?;
                self.words.expect("by")?;
                let caller = self.unit()?;
                self.words.expect("at")?;
                let (hex, pattern) = (self.hex()?, self.pattern()?);
                Action::Call(Call { battery, caller, hex, pattern })
            }
            "drop" => {
                let unit = self.unit()?;
                self.words.expect("at")?;
                let hex = self.hex()?;
                self.words.expect("on")?;
                Action::Drop(unit, hex, self.words.number("a turn", 1..=99)? as u8)
            }
            "jump" => Action::Jump(self.unit()?),
            "appear" => {
                let unit = self.unit()?;
                self.words.expect("at")?;
                Action::Appear(unit, self.hex()?)
            }
            "defend" => Action::Defend(self.unit()?),
            "raid" => {
                let aircraft = self.unit()?;
                self.words.expect("at")?;
                Action::Raid(aircraft, self.hex()?, self.weaponry()?)
            }
            "dive" => {
                let aircraft = self.unit()?;
                self.words.expect("at")?;
                Action::Dive(aircraft, self.unit()?, self.weaponry()?)
            }
            "launch" => {
                let glider = self.unit()?;
                self.words.expect("at")?;
                Action::Launch(glider, self.hex()?)
            }
            "steer" => Action::Steer(self.side()?),
            "glide" => Action::Glide,
            "bank" => Action::Bank(self.side()?),
            "touch" => Action::Touch,
            "flak" => Action::Flak(self.unit()?),
            "check-fire" => Action::CheckFire(self.unit()?),
            "land" => Action::Land(self.unit()?),
            "bombard" => {
                let mortar = self.unit()?;
                self.words.expect("at")?;
                Action::Bombard(mortar, self.hex()?, self.load()?)
            }
            "ready" => Action::Ready,
            "place" => {
                let (unit, hex, side) = self.placement()?;
                Action::Place(unit, hex, side)
            }
            "done" => Action::Done,
            "order" => Action::Order(self.unit()?, self.command()?),
            "fire" => {
                let firer = self.unit()?;
                self.words.expect("at")?;
                let target = self.unit()?;
                self.words.expect("with")?;
                Action::Fire(firer, target, self.shot()?)
            }
            "demolish" => Action::Demolish(self.unit()?, self.hex()?),
            "jettison" => Action::Jettison(self.unit()?),
            "fit" => Action::Fit(self.unit()?),
            "resolve" => Action::Resolve,
            "pass" => Action::Pass,
            "go" => Action::Go(self.unit()?, self.hex()?),
            "back" => Action::Back(self.unit()?, self.hex()?),
            "turn" => Action::Turn(self.unit()?, self.side()?),
            "free" => Action::Free(self.unit()?),
            "crawl" => Action::Crawl(self.unit()?, self.hex()?),
            "counter" => {
                let battery = self.unit()?;
                self.words.expect("at")?;
                Action::Counter(battery, self.unit()?)
            }
            "screen" => {
                let unit = self.unit()?;
                self.words.expect("behind")?;
                Action::Screen(unit, self.unit()?)
            }
            "mount" => {
                let unit = self.unit()?;
                self.words.expect("on")?;
                Action::Mount(unit, self.unit()?)
            }
            "dismount" => {
                let unit = self.unit()?;
                self.words.expect("facing")?;
                Action::Dismount(unit, self.side()?)
            }
            "inside" => Action::Settle(self.unit()?, Posture::Inside),
            "outside" => Action::Settle(self.unit()?, Posture::Outside),
            "cover" => Action::Settle(self.unit()?, Posture::Cover),
            "open" => Action::Settle(self.unit()?, Posture::Open),
            "dig" => Action::Settle(self.unit()?, Posture::Dig(self.side()?)),
            "leave" => Action::Settle(self.unit()?, Posture::Leave),
            "story" => {
                let unit = self.unit()?;
                let story = self.words.number("a story", 1..=9)?;
                Action::Settle(unit, Posture::Story(story as u8))
            }
            "exit" => Action::Exit(self.unit()?),
            "assault" => {
                let target = self.unit()?;
                self.words.expect("with")?;
                Action::Assault(self.unit()?, target)
            }
            "retreat" => Action::Retreat(self.hex()?),
            "yield" => Action::Yield,
            "occupy" => Action::Occupy(self.unit()?),
            "tell" => Action::Tell,
            "halt" => Action::Halt,
            "overrun" => Action::Overrun(self.unit()?, self.hex()?),
            "stand" => Action::Stand(self.unit()?),
            "flee" => Action::Flee(self.unit()?, self.hex()?),
            "end" => Action::End,
            "hide" => Action::Hide(self.unit()?),
            "shift" => {
                let number = self.words.number("a marker", 1..=99)?;
                Action::Shift(number as u8, self.hex()?)
            }
            "reveal" => Action::Reveal(self.unit()?),
            "name" => Action::Name(
                self.words.read("a formation of the scenario", |word| self.game.find_troop(word))?,
            ),
            "lead" => Action::Lead(self.unit()?),
            "hold" => Action::Hold,
            _ => {
                return Err(self
                    .words
                    .fault(format!("'{verb}' is no action: give one of {}", FORMS.join("; "))));
            }
        })
    }
}
