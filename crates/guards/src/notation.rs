//! The one readable notation: `take 1-2IG`, `go 3434`, `fire 88-KGL at 1-2IG`.

use board::HexId;
use kernel::Fault;
use kit::{Hexside, Words};

use crate::action::Action;
use crate::chart::Fortification;
use crate::chits::ChitId;
use crate::forces::{FormationId, UnitId};
use crate::game::Game;
use crate::position::{Route, Site, site_between};
use crate::shipped::event_chits;

/// Everything that may be said, for errors and for the manual.
pub const FORMS: [&str; 47] = [
    "place UNIT at HEX",
    "place UNIT on foot at HEX",
    "fortify KIND at HEX facing SIDE",
    "turn KIND at HEX to SIDE",
    "done",
    "pick FORMATION",
    "activate",
    "activate FORMATION",
    "activate stack HEX",
    "pass",
    "take UNIT",
    "drop UNIT",
    "route HEX HEX ...",
    "go HEX",
    "prepare UNIT",
    "debark HEX",
    "embark UNIT",
    "mount UNIT on UNIT",
    "dismount UNIT",
    "pontoon SITE",
    "clear HEX",
    "blow SITE",
    "exit HEX",
    "halt",
    "end",
    "keep HEX",
    "fire UNIT at UNIT",
    "fire UNIT into HEX",
    "hold",
    "barrage HEX with UNIT",
    "attack HEX with UNIT",
    "with UNIT",
    "overrun",
    "strike",
    "cancel",
    "support UNIT",
    "flak UNIT",
    "play CHIT",
    "deplete UNIT",
    "lose UNIT",
    "retreat UNIT to HEX HEX",
    "advance UNIT",
    "advance UNIT on to HEX",
    "supply FORMATION",
    "supply FORMATION at HEX",
    "roll",
    "rebuild UNIT",
];

fn dashed(name: &str) -> String {
    name.replace(' ', "-")
}

impl Game {
    fn unit_word(&self, unit: UnitId) -> &str {
        if self.is_unit(unit) { &self.counter(unit).id } else { "?" }
    }

    fn formation_word(&self, formation: FormationId) -> String {
        let found = self.forces().formations().find(|(id, _)| *id == formation);
        found.map_or_else(|| "?".into(), |(_, one)| one.card.id.clone())
    }

    /// A site in the notation.
    pub(crate) fn site_word(&self, site: Site) -> String {
        match site {
            Site::Hexside(a, b) => format!("{}/{}", self.hex_name(a), self.hex_name(b)),
            Site::River(hex) => self.hex_name(hex).to_owned(),
        }
    }

    /// Writes an action.
    pub(crate) fn write(&self, action: &Action) -> String {
        let unit = |unit: UnitId| self.unit_word(unit);
        let hex = |hex: HexId| self.hex_name(hex);
        let formation = |formation: FormationId| self.formation_word(formation);
        match *action {
            Action::Place(u, h) => format!("place {} at {}", unit(u), hex(h)),
            Action::PlaceOnFoot(u, h) => format!("place {} on foot at {}", unit(u), hex(h)),
            Action::Fortify(kind, h, side) => {
                format!("fortify {} at {} facing {}", kind.name(), hex(h), side.index())
            }
            Action::Turn(kind, h, side) => format!("turn {} at {} to {}", kind.name(), hex(h), side.index()),
            Action::Done => "done".into(),
            Action::Pick(chit) => format!("pick {}", formation(chit)),
            Action::Activate => "activate".into(),
            Action::ActivateFormation(f) => format!("activate {}", formation(f)),
            Action::ActivateStack(h) => format!("activate stack {}", hex(h)),
            Action::Pass => "pass".into(),
            Action::Take(u) => format!("take {}", unit(u)),
            Action::Drop(u) => format!("drop {}", unit(u)),
            Action::Route(route) => {
                let hexes: Vec<&str> = route.hexes().iter().map(|&h| hex(h)).collect();
                format!("route {}", hexes.join(" "))
            }
            Action::Go(h) => format!("go {}", hex(h)),
            Action::Prepare(u) => format!("prepare {}", unit(u)),
            Action::Debark(h) => format!("debark {}", hex(h)),
            Action::Embark(u) => format!("embark {}", unit(u)),
            Action::Mount(rider, tank) => format!("mount {} on {}", unit(rider), unit(tank)),
            Action::Dismount(u) => format!("dismount {}", unit(u)),
            Action::Pontoon(site) => format!("pontoon {}", self.site_word(site)),
            Action::Clear(h) => format!("clear {}", hex(h)),
            Action::Blow(site) => format!("blow {}", self.site_word(site)),
            Action::Exit(h) => format!("exit {}", hex(h)),
            Action::Halt => "halt".into(),
            Action::End => "end".into(),
            Action::Keep(h) => format!("keep {}", hex(h)),
            Action::Fire(gun, target) => format!("fire {} at {}", unit(gun), unit(target)),
            Action::FireInto(gun, h) => format!("fire {} into {}", unit(gun), hex(h)),
            Action::Hold => "hold".into(),
            Action::Barrage(u, h) => format!("barrage {} with {}", hex(h), unit(u)),
            Action::Attack(h, u) => format!("attack {} with {}", hex(h), unit(u)),
            Action::With(u) => format!("with {}", unit(u)),
            Action::Overrun => "overrun".into(),
            Action::Strike => "strike".into(),
            Action::Cancel => "cancel".into(),
            Action::Support(u) => format!("support {}", unit(u)),
            Action::AntiAir(u) => format!("flak {}", unit(u)),
            Action::Play(chit) => {
                let known = chit.index() < event_chits().len();
                format!("play {}", if known { dashed(&event_chits().chit(chit).name) } else { "?".into() })
            }
            Action::Deplete(u) => format!("deplete {}", unit(u)),
            Action::Lose(u) => format!("lose {}", unit(u)),
            Action::Retreat(u, via, to) => format!("retreat {} to {} {}", unit(u), hex(via), hex(to)),
            Action::Advance(u, None) => format!("advance {}", unit(u)),
            Action::Advance(u, Some(h)) => format!("advance {} on to {}", unit(u), hex(h)),
            Action::SupplyFormation(f) => format!("supply {}", formation(f)),
            Action::SupplyStack(f, h) => format!("supply {} at {}", formation(f), hex(h)),
            Action::Roll => "roll".into(),
            Action::Rebuild(u) => format!("rebuild {}", unit(u)),
        }
    }

    /// Reads an action; reads back everything that [`Game::write`] writes.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Fault> {
        let mut reader = Reader { game: self, words: Words::of(text) };
        let action = reader.action()?;
        reader.words.end_after(&self.write(&action))?;
        Ok(action)
    }
}

struct Reader<'a> {
    game: &'a Game,
    words: Words<'a>,
}

impl Reader<'_> {
    fn unit(&mut self) -> Result<UnitId, Fault> {
        self.words.read("a unit of the scenario", |word| self.game.forces().find(word))
    }

    fn hex(&mut self) -> Result<HexId, Fault> {
        self.words.read("a hex of the map", |word| self.game.grid().find(word))
    }

    fn formation(&mut self) -> Result<FormationId, Fault> {
        self.words.read("a formation of the scenario", |word| self.game.forces().find_formation(word))
    }

    fn kind(&mut self) -> Result<Fortification, Fault> {
        self.words.read("trench, minefield, dragons-teeth or bunker", Fortification::named)
    }

    fn side(&mut self) -> Result<Hexside, Fault> {
        let number = self.words.number("a hexside", 0..=5)?;
        Ok(Hexside::ALL[number as usize])
    }

    fn site(&mut self) -> Result<Site, Fault> {
        let grid = self.game.grid();
        self.words.read("a hex, or two such as 4516/4617", |word| match word.split_once('/') {
            None => grid.find(word).map(Site::River),
            Some((a, b)) => Some(site_between(grid.find(a)?, grid.find(b)?)),
        })
    }

    fn chit(&mut self) -> Result<ChitId, Fault> {
        self.words.read("an event chit", |word| {
            event_chits()
                .iter()
                .find(|(_, chit)| dashed(&chit.name).eq_ignore_ascii_case(word))
                .map(|(id, _)| id)
        })
    }

    fn action(&mut self) -> Result<Action, Fault> {
        let verb = self.words.verb(&FORMS)?;
        Ok(match verb.as_str() {
            "place" => {
                let unit = self.unit()?;
                let on_foot = self.words.takes("on");
                if on_foot {
                    self.words.expect("foot")?;
                }
                self.words.expect("at")?;
                let hex = self.hex()?;
                if on_foot { Action::PlaceOnFoot(unit, hex) } else { Action::Place(unit, hex) }
            }
            "fortify" => {
                let kind = self.kind()?;
                self.words.expect("at")?;
                let hex = self.hex()?;
                self.words.expect("facing")?;
                Action::Fortify(kind, hex, self.side()?)
            }
            "turn" => {
                let kind = self.kind()?;
                self.words.expect("at")?;
                let hex = self.hex()?;
                self.words.expect("to")?;
                Action::Turn(kind, hex, self.side()?)
            }
            "done" => Action::Done,
            "pick" => Action::Pick(self.formation()?),
            "activate" if self.words.is_empty() => Action::Activate,
            "activate" if self.words.takes("stack") => Action::ActivateStack(self.hex()?),
            "activate" => Action::ActivateFormation(self.formation()?),
            "pass" => Action::Pass,
            "take" => Action::Take(self.unit()?),
            "drop" => Action::Drop(self.unit()?),
            "route" => {
                let mut path = vec![self.hex()?];
                while !self.words.is_empty() && path.len() < Route::MOST {
                    path.push(self.hex()?);
                }
                Action::Route(Route::of(&path))
            }
            "go" => Action::Go(self.hex()?),
            "prepare" => Action::Prepare(self.unit()?),
            "debark" => Action::Debark(self.hex()?),
            "embark" => Action::Embark(self.unit()?),
            "mount" => {
                let rider = self.unit()?;
                self.words.expect("on")?;
                Action::Mount(rider, self.unit()?)
            }
            "dismount" => Action::Dismount(self.unit()?),
            "pontoon" => Action::Pontoon(self.site()?),
            "clear" => Action::Clear(self.hex()?),
            "blow" => Action::Blow(self.site()?),
            "exit" => Action::Exit(self.hex()?),
            "halt" => Action::Halt,
            "end" => Action::End,
            "keep" => Action::Keep(self.hex()?),
            "fire" => {
                let gun = self.unit()?;
                if self.words.takes("into") {
                    Action::FireInto(gun, self.hex()?)
                } else {
                    self.words.expect("at")?;
                    Action::Fire(gun, self.unit()?)
                }
            }
            "hold" => Action::Hold,
            "barrage" => {
                let hex = self.hex()?;
                self.words.expect("with")?;
                Action::Barrage(self.unit()?, hex)
            }
            "attack" => {
                let hex = self.hex()?;
                self.words.expect("with")?;
                Action::Attack(hex, self.unit()?)
            }
            "with" => Action::With(self.unit()?),
            "overrun" => Action::Overrun,
            "strike" => Action::Strike,
            "cancel" => Action::Cancel,
            "support" => Action::Support(self.unit()?),
            "flak" => Action::AntiAir(self.unit()?),
            "play" => Action::Play(self.chit()?),
            "deplete" => Action::Deplete(self.unit()?),
            "lose" => Action::Lose(self.unit()?),
            "retreat" => {
                let unit = self.unit()?;
                self.words.expect("to")?;
                let via = self.hex()?;
                Action::Retreat(unit, via, self.hex()?)
            }
            "advance" => {
                let unit = self.unit()?;
                if self.words.is_empty() {
                    Action::Advance(unit, None)
                } else {
                    self.words.expect("on")?;
                    self.words.expect("to")?;
                    Action::Advance(unit, Some(self.hex()?))
                }
            }
            "supply" => {
                let formation = self.formation()?;
                if self.words.takes("at") {
                    Action::SupplyStack(formation, self.hex()?)
                } else {
                    Action::SupplyFormation(formation)
                }
            }
            "roll" => Action::Roll,
            "rebuild" => Action::Rebuild(self.unit()?),
            other => return Err(self.words.no_action(other, &FORMS)),
        })
    }
}
