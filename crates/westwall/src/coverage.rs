//! Clause coverage: cites the clauses that affected play. Skipped unless the log collects them.
//!
//! Events carry the clause that they come from; here are those that shape what happens without an event:
//! a zone of control that stops a move, ground that closes a retreat, a limit on fire. [`EXERCISABLE`] lists all that
//! play can show. Headings, definitions and mere prohibitions are not among them: what is not tried leaves no trace.

use board::HexId;
use kernel::Log;
use kit::{Hexside, Side, clause, clauses};

use crate::Clause;
use crate::acting::Plan;
use crate::action::Action;
use crate::crt::{CombatResult, Crt, Line};
use crate::event::Event;
use crate::game::Game;
use crate::games::Shared;
use crate::position::{Place, Position, Step};
use crate::reason::{Reason, Refused};
use crate::resolve::Sums;
use crate::unit::{UnitId, UnitSet};

/// The clauses that play can show, those of other scenarios included.
pub const EXERCISABLE: &[Clause] = &clauses![
    "S3.0", "S4.0", "S4.1", "S4.1-1A", "S4.1-1B", "S4.1-a", "S4.1-b", "S4.1-c", "S4.1-d", "S4.1-2", "S4.1-3",
    "S5.0", "S5.13", "S5.14", "S5.21", "S5.22", "S5.23", "S5.31", "S6.0", "S6.21", "S6.22", "S6.32", "S7.11",
    "S7.12", "S7.21", "S7.22", "S7.23", "S7.41", "S7.42", "S7.43", "S7.44", "S7.45", "S7.51", "S7.61",
    "S7.61n1", "S7.62", "S7.7", "S7.71", "S7.72", "S7.73", "S7.74", "S7.81", "S7.82", "S7.91", "S7.92",
    "S7.93", "S7.94", "S7.96", "S8.11", "S8.14", "S8.15", "S8.21", "S8.22", "S8.31", "S8.33", "S8.41",
    "S8.42", "S8.43", "S8.44", "S8.46", "S8.5", "S8.62", "S9.0", "S9.11", "S9.12", "B11.0", "B11.11",
    "B11.12", "B11.13", "B11.14", "B11.21", "B11.22", "B12.0", "B12.12", "B14.0", "B15.12", "B15.14",
    "B15.15", "B15.16.1", "B15.16.2", "B15.17", "B15.23", "B15.24", "B15.25", "B15.26.1", "B15.26.2",
    "B15.26.3", "B15.26.4", "B15.27", "B15.32", "B15.34", "B15.35", "B15.36.1", "B15.36.2", "B15.36.3",
    "B15.37", "A11.1", "A12.11", "A12.12", "A12.13", "A12.14", "A13.1", "A13.3", "A13.24", "A15.0", "A15.11",
    "A15.13", "A15.14", "A15.21", "A15.23", "A15.31", "A15.33", "A15.36", "A15.39", "A15.4", "A15.43",
    "A16.0", "A17.11.2", "A17.12.2", "A17.4", "H12.11", "H13.0", "H13.11", "H13.13", "H13.14", "H13.21",
    "H13.23", "H14.0", "H14.13", "H15.4", "R11.11", "R11.21", "R12.0", "R12.11", "R12.12", "R12.13", "R13.0",
    "R14.11", "R14.13", "R14.14", "R15.0", "R16.5",
];

impl Game {
    /// The clauses that a game of this scenario can show.
    pub(crate) fn exercisable(&self) -> impl Iterator<Item = &'static str> {
        let chapter = self.chapter().map(|number| format!("B15.{number}"));
        let letter = self.clause_letter();
        let supported = self.scenario.support.iter().any(Option::is_some);
        let exits = self.scenario.exits.iter().any(|edges| !edges.is_empty());
        let can = move |clause: &Clause| {
            let id = clause.id();
            let of_scenario = !id.starts_with("B15.")
                || chapter.as_ref().is_some_and(|chapter| id.starts_with(chapter.as_str()));
            let of_game = id.starts_with('S') || id.starts_with(letter);
            let of_rules =
                if *clause == clause!("S3.0") { self.is_set_up_in_play() } else { self.can_show(*clause) };
            of_scenario
                && of_game
                && of_rules
                && (supported || !id.starts_with("S9."))
                && (exits || !clauses!["B12.0", "A15.4", "H14.0"].contains(clause))
        };
        EXERCISABLE.iter().copied().filter(can).map(Clause::id)
    }

    /// Where the scenario stands in the rulebook; nowhere for a custom board.
    fn chapter(&self) -> Option<usize> {
        ["spearhead", "relief", "campaign"]
            .iter()
            .position(|id| self.scenario.id == *id)
            .map(|index| index + 1)
    }

    /// Cites a clause that each shipped scenario has under a different number.
    fn cite_own<L: Log<Event>>(&self, clauses: [Clause; 3], log: &mut L) {
        if let Some(number) = self.chapter() {
            log.cite(clauses[number - 1].id());
        }
    }

    /// What an action that was legal `before` shows.
    pub(crate) fn cite_action<L: Log<Event>>(&self, before: &Position, plan: &Plan<'_>, log: &mut L) {
        let side = plan.side();
        match plan.action() {
            Action::Place { .. } => self.cite_own(clauses!["B15.12", "B15.23", "B15.32"], log),
            Action::Move { unit, .. } | Action::Enter { unit, .. } | Action::Exit { unit, .. } => {
                self.cite_movement(before, *unit, plan, log);
            }
            Action::End if before.step == Step::Movement => self.cite_end_of_movement(before, side, log),
            Action::Done if before.step == Step::Declare => self.cite_declaration(before, log),
            Action::Done if before.step == Step::Barrage => {
                let over = |unit| {
                    matches!(
                        self.check_barrage(before, unit),
                        Err(Refused { reason: Reason::OverLimit { .. }, .. })
                    )
                };
                if self.free_batteries(before, side).iter().any(over) {
                    log.cite(clause!("B14.0").id());
                }
            }
            Action::Done if before.step == Step::Protect => {
                let guns = self.of_side[side.index()] & self.artillery;
                if guns.iter().any(|unit| {
                    matches!(
                        self.check_fpf(before, unit),
                        Err(Refused { reason: Reason::OverLimit { .. }, .. })
                    )
                }) {
                    log.cite(clause!("B14.0").id());
                }
            }
            Action::Done if before.step == Step::Advance => log.cite(clause!("S7.96").id()),
            Action::Advance { unit, to } => self.cite_advance(before, *unit, *to, log),
            _ => {}
        }
    }

    /// Ground, friends and enemies on the way of a move [S5.2, S5.3, S6.0, B11.1].
    fn cite_movement<L: Log<Event>>(&self, before: &Position, unit: UnitId, plan: &Plan<'_>, log: &mut L) {
        let (side, route) = (plan.side(), self.route(before, plan));
        let start = before.hex_of(unit);
        let mut here = start;
        for &hex in &route.path {
            if let Some(through) =
                here.and_then(|here| self.hexside_between(here, hex).map(|side| (here, side)))
            {
                let (from, side) = through;
                let ground = if self.is_road(before, from, side) {
                    clause!("S5.22")
                } else if self.is_trail(before, from, side) {
                    clause!("S5.23")
                } else {
                    clause!("S5.21")
                };
                log.cite(ground.id());
            }
            if before.unit_at(hex).is_some_and(|other| other != unit) {
                log.cite(clause!("S5.31").id());
            }
            here = Some(hex);
        }
        if route.cost == self.counter(unit).half_points() {
            log.cite(clause!("S5.13").id());
        }
        if let Some(end) = here.filter(|_| !matches!(plan.action(), Action::Exit { .. })) {
            self.cite_zones(before, side, end, log);
        }
        if start.is_none() {
            self.cite_entry(before, side, &route.path, log);
        }
    }

    /// The zones of control in which a move ends [S6.0 to S6.32].
    fn cite_zones<L: Log<Event>>(&self, before: &Position, side: Side, hex: HexId, log: &mut L) {
        let enemies = self.open_neighbours(before, hex).filter_map(|(_, next)| before.unit_at(next));
        let enemies: UnitSet = enemies.filter(|&other| self.side_of(other) != side).collect();
        if enemies.is_empty() {
            return;
        }
        log.cite(clause!("S6.0").id());
        if enemies.len() > 1 {
            log.cite(clause!("S6.22").id());
        }
        if self.in_zoc_of(before, hex, side) {
            log.cite(clause!("S6.21").id());
        }
        if enemies.iter().any(|enemy| !self.terrain.may_stand(self.class(enemy), hex)) {
            log.cite(clause!("S6.32").id());
        }
    }

    fn cite_entry<L: Log<Event>>(&self, before: &Position, side: Side, path: &[HexId], log: &mut L) {
        let Some(&first) = path.first() else { return };
        let by_road = self.map.exits.iter().any(|exit| exit.hex == first && exit.kind != "rail");
        let road = self.clause(Shared::EntryByRoad);
        log.cite(if by_road { road } else { self.clause(Shared::EntryHex) }.id());
        if before.unit_at(first).is_some() {
            log.cite(self.clause(Shared::EntryColumn).id());
        }
        if path.len() > 1 {
            log.cite(self.clause(Shared::EntryGoesOn).id());
        }
        if self.in_zoc_of(before, first, side.other()) {
            log.cite(self.clause(Shared::EntryIntoZone).id());
        }
        let clauses = [clauses!["B15.14", "B15.24", "B15.34"], clauses!["B15.15", "B15.25", "B15.35"]];
        self.cite_own(clauses[side.index()], log);
    }

    /// Who could not move, and who was held back.
    fn cite_end_of_movement<L: Log<Event>>(&self, before: &Position, side: Side, log: &mut L) {
        let held = |(unit, hex)| !before.moved.has(unit) && self.in_zoc_of(before, hex, side.other());
        if self.on_map(before, side).any(held) {
            log.cite(clause!("S5.14").id());
        }
        let waits = |unit: UnitId| {
            before.place(unit) == Place::Waiting
                && self.entry_group(unit).is_some_and(|group| group.turn <= before.turn)
        };
        if self.of_side[side.index()].iter().any(waits) {
            log.cite(self.clause(Shared::EntryDelayed).id());
        }
    }

    /// Which units fight each other [S7.1, S7.2, S8.3].
    fn cite_declaration<L: Log<Event>>(&self, before: &Position, log: &mut L) {
        let (attackers, defenders) = (before.combat.attackers, before.combat.defenders);
        if !attackers.is_empty() {
            log.cite(clause!("S7.11").id());
            log.cite(clause!("S7.12").id());
        }
        match (attackers.len(), defenders.len()) {
            (1, 2..) => log.cite(clause!("S7.21").id()),
            (2.., _) => log.cite(clause!("S7.22").id()),
            _ => {}
        }
        if defenders.len() > 1 {
            log.cite(clause!("S7.23").id());
        }
        if !(attackers & self.artillery).is_empty() {
            log.cite(clause!("S8.31").id());
        }
    }

    /// What went into a roll and what it spares [S7.4, S8.0, S9.0].
    pub(crate) fn cite_roll<L: Log<Event>>(
        &self,
        at: &Position,
        sums: Sums,
        result: CombatResult,
        log: &mut L,
    ) {
        for clause in clauses!["S4.1-d", "S7.43", "S7.61"] {
            log.cite(clause.id());
        }
        let combat = &at.combat;
        let differential = sums.attack.over(sums.defense);
        if differential < 0 {
            log.cite(clause!("S7.51").id());
        }
        if Crt::printed().is_beyond(sums.line, differential) {
            log.cite(clause!("S7.61n1").id());
        }
        self.cite_terrain(at, sums.line, log);
        let hits_attackers = matches!(result, CombatResult::A(_) | CombatResult::Ae | CombatResult::Br);
        if !combat.batteries.is_empty() {
            log.cite(clause!("S8.11").id());
            log.cite(clause!("S8.21").id());
            let some_far =
                |gun| combat.defenders.iter().any(|unit| !self.in_range(at, gun, UnitSet::one(unit)));
            if combat.batteries.iter().any(some_far) {
                log.cite(clause!("S8.22").id());
            }
            let spared = if hits_attackers { clause!("S8.14") } else { clause!("S7.94") };
            log.cite(spared.id());
        }
        if hits_attackers && !(combat.attackers & self.artillery).is_empty() {
            log.cite(clause!("S8.33").id());
        }
        if !combat.protecting.is_empty() {
            for clause in clauses!["S8.41", "S8.42", "S8.43", "S8.44", "S8.46"] {
                log.cite(clause.id());
            }
        }
        if !(combat.defenders & self.artillery).is_empty() {
            log.cite(clause!("S8.5").id());
        }
        if !combat.support.plus(combat.protection).is_none() {
            log.cite(clause!("S9.0").id());
            log.cite(clause!("S9.11").id());
            self.cite_own(clauses!["S9.0", "B15.26.4", "B15.36.3"], log);
            let side = self.phasing(at);
            if !self.support_left(at, side).plus(self.support_left(at, side.other())).is_none() {
                log.cite(clause!("S9.12").id());
            }
        }
    }

    /// The terrain that counts in a combat.
    fn cite_terrain<L: Log<Event>>(&self, at: &Position, line: Line, log: &mut L) {
        let lines: Vec<(Line, Line)> = at
            .combat
            .defenders
            .iter()
            .filter_map(|unit| {
                at.hex_of(unit).map(|hex| (self.terrain.line(hex), self.line_of_defender(at, unit)))
            })
            .collect();
        if line != Line::Clear {
            log.cite(clause!("S7.41").id());
        }
        if lines.iter().any(|(own, found)| own != found) {
            log.cite(clause!("S7.42").id());
        } else if lines.iter().any(|&(own, _)| own != Line::Clear) && self.hexsides_would_help(at) {
            log.cite(clause!("S7.44").id());
        }
        if lines.iter().any(|(_, found)| *found != line) {
            log.cite(clause!("S7.45").id());
        }
        if line != Line::Clear && (self.is_fire_only(at) || !at.combat.batteries.is_empty()) {
            log.cite(clause!("S8.62").id());
        }
    }

    /// Whether the ground attackers of a defender all come across water.
    fn hexsides_would_help(&self, at: &Position) -> bool {
        let attackers = at.combat.attackers - self.artillery;
        !attackers.is_empty()
            && at.combat.defenders.iter().filter_map(|unit| at.hex_of(unit)).any(|hex| {
                attackers.iter().filter_map(|unit| at.hex_of(unit)).all(|from| {
                    let side = self.hexside_between(hex, from);
                    side.is_some_and(|side| self.is_stream(at, hex, side) || self.is_bridge(at, hex, side))
                })
            })
    }

    /// What closes the ways of a unit that has to go back from where it stands [S7.71 to S7.73, B12.12, B15.26.3].
    pub(crate) fn cite_retreat<L: Log<Event>>(&self, at: &Position, unit: UnitId, log: &mut L) {
        let (Some(here), Some(origin)) = (at.hex_of(unit), at.combat.origin) else { return };
        let own = self.side_of(unit);
        let farther = self.distance(origin, here) + 1;
        for hexside in Hexside::ALL {
            let Some(into) = self.neighbour(here, hexside) else {
                log.cite(self.clause(Shared::NoRetreatOff).id());
                continue;
            };
            if self.distance(origin, into) != farther
                || at.unit_at(into).is_some_and(|other| self.side_of(other) != own)
            {
                continue;
            }
            if !self.lets_pass(at, self.class(unit), here, hexside) {
                log.cite(clause!("S7.72").id());
            } else if self.is_closed(own, into) {
                self.cite_own(clauses!["S7.72", "B15.26.3", "S7.72"], log);
                if let Some(clause) = self.closed_to_retreats() {
                    log.cite(clause.id());
                }
            } else if self.in_zoc_of(at, into, own.other()) {
                log.cite(clause!("S7.71").id());
            } else if at.unit_at(into).is_some() {
                log.cite(clause!("S7.73").id());
            }
        }
    }

    /// How far a winner follows [S7.92, S7.93].
    fn cite_advance<L: Log<Event>>(&self, before: &Position, unit: UnitId, to: HexId, log: &mut L) {
        let path = self.advance_path(before, unit, to).unwrap_or_default();
        let whole = before.combat.paths.iter().find(|other| other.hexes().starts_with(path.hexes()));
        if whole.is_some_and(|whole| whole.len > path.len) {
            log.cite(clause!("S7.92").id());
        }
        if path.hexes().iter().any(|&hex| self.in_zoc_of(before, hex, self.side_of(unit).other())) {
            log.cite(clause!("S7.93").id());
        }
    }

    /// The turn of the second player, the end of a turn, the end of the game.
    pub(crate) fn cite_sequence<L: Log<Event>>(&self, at: &Position, log: &mut L) {
        if !log.wants_clauses() {
            return;
        }
        let second = at.half == 1 && at.step == Step::Movement;
        log.cite(if second { clause!("S4.1-2") } else { clause!("S4.1-3") }.id());
        self.cite_own(clauses!["B15.16.1", "B15.26.1", "B15.36.1"], log);
        if at.step == Step::Over && at.won == 0 {
            self.cite_own(clauses!["B15.16.2", "B15.26.2", "B15.36.2"], log);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use kernel::{Choices, Dice, Match, Play, Rules, Seed, Seeded, UndoRule, Viewer};

    use super::EXERCISABLE;
    use crate::Clause;
    use crate::WestWall;

    /// What games by chance hardly ever show: the tests of these clauses do.
    const RARE: [&str; 14] = [
        "S7.82", "B11.21", "B15.25", "B15.26.2", "B15.26.4", "A13.1", "A13.3", "A13.24", "A15.33",
        "A17.11.2", "H13.21", "H13.23", "R11.21", "R15.0",
    ];

    /// The games that are played, one after the other until they show enough.
    const SEEDS: std::ops::Range<u64> = 0..12;

    /// The clauses named where a log is told of them: elsewhere in a rule's file they refuse.
    fn logged(source: &str) -> impl Iterator<Item = &str> {
        source.split("log.cite(").skip(1).flat_map(|behind| named(behind.split(';').next().unwrap_or("")))
    }

    /// The clauses named in a source file.
    fn named(source: &str) -> impl Iterator<Item = &str> {
        let is_clause = |text: &&str| {
            let number = text.strip_prefix(['S', 'B', 'A', 'H', 'R']).unwrap_or("");
            number.starts_with(|c: char| c.is_ascii_digit())
                && number.contains('.')
                && !number.ends_with('.')
                && !text.contains([' ', '{'])
        };
        let code = source.split("mod tests").next().unwrap_or("");
        code.split('"').skip(1).step_by(2).filter(is_clause)
    }

    #[test]
    fn every_clause_that_is_cited_is_listed() {
        let shown = [
            include_str!("coverage.rs"),
            include_str!("scene/depict.rs"),
            include_str!("games/extension.rs"),
        ];
        let rules = [
            include_str!("games/arnhem/drops.rs"),
            include_str!("games/arnhem/demolition.rs"),
            include_str!("games/arnhem/engineer.rs"),
            include_str!("games/arnhem/mod.rs"),
            include_str!("games/remagen/bridges.rs"),
        ];
        let cited: BTreeSet<&str> =
            shown.into_iter().flat_map(named).chain(rules.into_iter().flat_map(logged)).collect();
        assert!(cited.len() > 60, "{cited:?}");
        for clause in cited {
            let listed = Clause::find(clause).is_some_and(|clause| EXERCISABLE.contains(&clause));
            assert!(listed, "{clause} is not listed");
        }
    }

    /// The clauses that a random game exercises.
    fn exercised(book: &Arc<WestWall>, seed: u64) -> BTreeSet<String> {
        let mut game = Match::new(Arc::clone(book), Seed::from_number(seed), UndoRule::None);
        let mut choose = Seeded::from_number(1000 + seed);
        while let Some(seat) = game.decision().seats.first() {
            let list = game.legal(seat);
            let pick = list.action(choose.roll(list.len() as u32) as usize - 1);
            game.act(seat, pick, None).unwrap();
        }
        game.exercised(Viewer::Referee)
    }

    /// Each scenario is played until most of its clauses have been seen, and all together show all but the rare ones.
    #[test]
    fn games_exercise_what_is_listed_and_nothing_else() {
        // By chance the road of the relief opens early: little of the battle is seen then.
        let seen = [
            ("spearhead", "B15.17", 95),
            ("relief", "B15.27", 75),
            ("campaign", "B15.37", 95),
            ("arnhem", "A12.12", 90),
            ("arnhem-free", "A16.0", 93),
            ("hurtgen", "H12.11", 95),
            ("remagen", "R14.14", 94),
        ];
        let mut all = BTreeSet::new();
        for (scenario, own, share) in seen {
            let book = Arc::new(crate::open(scenario).unwrap());
            let listed: BTreeSet<String> = book.exercisable().into_iter().map(String::from).collect();
            let mut found = BTreeSet::new();
            let enough =
                |found: &BTreeSet<String>| found.len() * 100 >= listed.len() * share && found.contains(own);
            for seed in SEEDS {
                found.extend(exercised(&book, seed));
                if enough(&found) {
                    break;
                }
            }
            assert!(found.is_subset(&listed), "{scenario}: {:?}", found.difference(&listed));
            let never: Vec<&String> = listed.difference(&found).collect();
            assert!(enough(&found), "{scenario}: {} of {}, not {never:?}", found.len(), listed.len());
            all.extend(found);
        }
        let unseen = |clause: &&Clause| !all.contains(clause.id()) && !RARE.contains(&clause.id());
        let never: Vec<&Clause> = EXERCISABLE.iter().filter(unseen).collect();
        assert!(never.is_empty(), "no game shows {never:?}");
    }

    #[test]
    fn a_zone_that_stops_no_unit_is_not_cited() {
        let book = Arc::new(crate::open("spearhead").unwrap());
        let game = Match::new(book, Seed::from_number(1), UndoRule::None);
        assert_eq!(game.exercised(Viewer::Referee), BTreeSet::new(), "nothing has happened yet");
    }
}
