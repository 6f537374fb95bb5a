//! The results of a run.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::stats::{Interval, Sample, elo_of, wilson};
use crate::{Played, Settings, Swing, Timed};

/// The results of a side, a contestant, or a contestant at one side.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Side {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games played.
    pub games: u64,
    /// Victories by level, in the rulebook's words.
    pub levels: BTreeMap<String, u64>,
    /// The points of the scenario.
    pub score: Sample,
    /// How far ahead of the other side, in points of the scenario.
    pub margin: Sample,
    /// Pieces lost.
    pub losses: Sample,
}

impl Side {
    fn add(&mut self, played: &Played, seat: usize) {
        self.games += 1;
        match played.winner {
            Some(winner) if winner == seat => {
                self.won += 1;
                *self.levels.entry(played.level.clone()).or_default() += 1;
            }
            None => self.drawn += 1,
            Some(_) => {}
        }
        self.score.add(played.scores.get(seat).copied().unwrap_or(0).into());
        self.margin.add(f64::from(if seat == 0 { played.margin() } else { -played.margin() }));
        self.losses.add(played.losses.get(seat).copied().unwrap_or(0).into());
    }

    /// The share of games won, with its interval.
    pub fn wins(&self) -> Interval {
        wilson(self.won as f64, self.games as f64)
    }

    /// The share of the points with draws as halves, with its interval.
    pub fn share(&self) -> Interval {
        wilson(self.won as f64 + self.drawn as f64 / 2.0, self.games as f64)
    }

    /// How much stronger than the other in Elo, with its interval.
    pub fn elo(&self) -> Interval {
        self.share().map(elo_of)
    }
}

impl Side {
    fn json(&self) -> Value {
        json!({
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "share": finite(self.share()),
            "levels": self.levels,
            "score": finite(self.score.interval()),
            "margin": finite(self.margin.interval()),
            "losses": finite(self.losses.interval()),
        })
    }
}

/// An interval as data; a bound that is not known is null.
fn finite(interval: Interval) -> Value {
    let known = |value: f64| Some(value).filter(|value| value.is_finite());
    json!({ "value": known(interval.value), "low": known(interval.low), "high": known(interval.high) })
}

/// The standing at the end of a turn, over all games that lasted that long.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ByTurn {
    /// The turn.
    pub turn: u32,
    /// The points of each seat.
    pub scores: [Sample; 2],
    /// How far the first seat was ahead.
    pub margin: Sample,
    /// The rulebook's score of the position for the first seat.
    pub judged: Sample,
}

/// The results of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// The results of each side.
    pub sides: [Side; 2],
    /// The results of each contestant.
    pub contestants: [Side; 2],
    /// The results of each contestant at each side: `[contestant][seat]`.
    pub at: [[Side; 2]; 2],
    /// How often a pair gave the first contestant 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// How far the first contestant was ahead over the two games of a pair, per game, in points of the scenario.
    pub pair_margin: Sample,
    /// The same by the rulebook's score of the last position.
    pub pair_judged: Sample,
    /// The standing by turn.
    pub by_turn: Vec<ByTurn>,
    /// At the end of each turn, the share of decided games won by the side that the position favoured.
    pub leads: Vec<(u32, Interval)>,
    /// How many games ended in each turn.
    pub lengths: BTreeMap<u32, u64>,
    /// Actions a game.
    pub actions: Sample,
    /// Pieces lost by kind of unit, a game: of each seat.
    pub losses: BTreeMap<String, [u64; 2]>,
    /// Where pieces were lost: of each seat.
    pub graves: BTreeMap<String, [u64; 2]>,
    /// How often each space passed from one side to the other.
    pub taken: BTreeMap<String, u64>,
    /// In how many games each clause made a difference.
    pub clauses: BTreeMap<String, u64>,
    /// The most decisive rolls: the place of the game in the list, and the roll.
    pub swings: Vec<(usize, Swing)>,
    /// Why games were forfeited, with how often.
    pub forfeits: BTreeMap<String, u64>,
    /// Nodes, decisions and microseconds of each contestant.
    pub thought: [Thought; 2],
}

/// What a contestant thought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Thought {
    /// Actions tried.
    pub nodes: u64,
    /// Decisions taken.
    pub decisions: u64,
    /// Microseconds spent.
    pub microseconds: u64,
    /// The longest decision in microseconds.
    pub longest: u64,
}

/// How many rolls are told of.
const SWINGS_TOLD: usize = 12;

impl Summary {
    /// Counts the games of a run.
    pub fn of(settings: &Settings, games: &[Timed]) -> Summary {
        let mut sum = Summary { games: games.len() as u64, ..Summary::default() };
        let mut by_turn: BTreeMap<u32, ByTurn> = BTreeMap::new();
        let mut leads: BTreeMap<u32, [u64; 2]> = BTreeMap::new();
        let mut pairs: BTreeMap<u64, Vec<&Played>> = BTreeMap::new();
        for (played, thinking) in games {
            for seat in 0..2 {
                let contestant = played.seating[seat];
                sum.sides[seat].add(played, seat);
                sum.contestants[contestant].add(played, seat);
                sum.at[contestant][seat].add(played, seat);
                let thought = &mut sum.thought[contestant];
                thought.nodes += played.nodes[seat];
                thought.decisions += thinking.decisions[seat];
                thought.microseconds += thinking.microseconds[seat];
                thought.longest = thought.longest.max(thinking.longest[seat]);
            }
            for end in &played.by_turn {
                let row =
                    by_turn.entry(end.turn).or_insert_with(|| ByTurn { turn: end.turn, ..ByTurn::default() });
                row.add(&end.scores, end.judged);
                if let Some(winner) = played.winner
                    && end.judged != 0
                {
                    let lead = leads.entry(end.turn).or_default();
                    lead[0] += u64::from((winner == 0) == (end.judged > 0));
                    lead[1] += 1;
                }
            }
            *sum.lengths.entry(played.turns).or_default() += 1;
            sum.actions.add(played.actions as f64);
            for fallen in &played.fallen {
                sum.losses.entry(fallen.symbol.clone()).or_default()[fallen.seat] += 1;
                sum.graves.entry(fallen.space.clone()).or_default()[fallen.seat] += 1;
            }
            for (space, times) in &played.taken {
                *sum.taken.entry(space.clone()).or_default() += u64::from(*times);
            }
            for clause in &played.clauses {
                *sum.clauses.entry(clause.clone()).or_default() += 1;
            }
            if let Some(why) = &played.forfeit {
                *sum.forfeits.entry(why.clone()).or_default() += 1;
            }
            pairs.entry(played.pair).or_default().push(played);
        }
        sum.by_turn = by_turn.into_values().collect();
        sum.leads =
            leads.into_iter().map(|(turn, [kept, all])| (turn, wilson(kept as f64, all as f64))).collect();
        if settings.is_paired() {
            for pair in pairs.values() {
                sum.add_pair(pair);
            }
        }
        let all = games.iter().enumerate();
        let mut swings: Vec<(usize, Swing)> =
            all.filter_map(|(at, (played, _))| Some((at, played.swings.first()?.clone()))).collect();
        swings.sort_by_key(|(at, swing)| (std::cmp::Reverse(swing.size()), *at));
        swings.truncate(SWINGS_TOLD);
        sum.swings = swings;
        sum
    }

    /// A pair of which only one game was played tells nothing yet.
    fn add_pair(&mut self, pair: &[&Played]) {
        let [one, other] = pair else { return };
        self.pairs[(one.half_points(0) + other.half_points(0)) as usize] += 1;
        self.pair_margin.add(f64::from(one.margin_of(0) + other.margin_of(0)) / 2.0);
        let judged =
            |played: &Played| f64::from(if played.seating[0] == 0 { played.judged } else { -played.judged });
        self.pair_judged.add(f64::midpoint(judged(one), judged(other)));
    }

    /// Everything that can be repeated, as data.
    pub fn json(&self, settings: &Settings) -> Value {
        let by_side = |sides: &[Side; 2]| -> Map<String, Value> {
            settings.sides.iter().zip(sides).map(|(name, side)| (name.clone(), side.json())).collect()
        };
        let contestants = (0..2).map(|contestant| {
            let mut value = self.contestants[contestant].json();
            value["player"] = settings.contestants[contestant].to_string().into();
            value["by_side"] = by_side(&self.at[contestant]).into();
            value
        });
        let paired = settings.is_paired().then(|| {
            json!({
                "elo": finite(self.contestants[0].elo()),
                "margin": finite(self.pair_margin.interval()),
                "judged": finite(self.pair_judged.interval()),
                "points": { "0": self.pairs[0], "0.5": self.pairs[1], "1": self.pairs[2], "1.5": self.pairs[3], "2": self.pairs[4] },
                "sprt": settings.sprt.map(|sprt| json!({
                    "low": sprt.low,
                    "high": sprt.high,
                    "ratio": sprt.ratio(self.pairs),
                    "verdict": sprt.verdict(self.pairs),
                })),
            })
        });
        let by_turn = self.by_turn.iter().map(|row| {
            json!({
                "turn": row.turn,
                "games": row.margin.count(),
                "scores": [row.scores[0].mean(), row.scores[1].mean()],
                "margin": finite(row.margin.interval()),
                "judged": finite(row.judged.interval()),
            })
        });
        json!({
            "settings": settings,
            "games": self.games,
            "sides": by_side(&self.sides),
            "players": contestants.collect::<Vec<Value>>(),
            "pairs": paired,
            "nearly_always_wins": self.lopsided().and_then(|seat| settings.sides.get(seat)),
            "turns": by_turn.collect::<Vec<Value>>(),
            "lengths": self.lengths,
            "losses": self.losses,
            "lost_at": self.graves,
            "changed_hands": self.taken,
            "clauses": self.clauses,
            "forfeits": self.forfeits,
        })
    }

    /// The side that wins nearly always, if one does: results then say little about the players.
    pub fn lopsided(&self) -> Option<usize> {
        (0..2).find(|&seat| self.games >= 10 && self.sides[seat].share().value >= 0.85)
    }
}

impl ByTurn {
    fn add(&mut self, scores: &[i32], judged: i32) {
        let score = |seat: usize| f64::from(scores.get(seat).copied().unwrap_or(0));
        self.scores[0].add(score(0));
        self.scores[1].add(score(1));
        self.margin.add(score(0) - score(1));
        self.judged.add(judged.into());
    }
}
