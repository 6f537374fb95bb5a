//! Ratings of several players from the games between them: the strengths under which the results are likeliest
//! (Bradley and Terry's model, draws as halves), on the scale of Elo.
//!
//! Between any two that have met, one drawn game is added, so that who never lost has a finite rating. Intervals come
//! from the curvature of the likelihood, with games as if independent. In pairs with the same dice and sides swapped
//! a lucky roll helps each of the two once, so the intervals are rather too wide than too narrow.

use super::Interval;

/// What two players came to against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bout {
    /// One player.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// The points of the one: 1 for a win, ½ for a draw.
    pub points: f64,
    /// How many games they played.
    pub games: f64,
}

/// The ratings of players, with how they hang together.
#[derive(Debug, Clone, PartialEq)]
pub struct Ladder {
    /// The ratings in Elo; the anchor's is 0.
    pub elo: Vec<f64>,
    /// Their covariances in Elo².
    covariance: Vec<Vec<f64>>,
}

impl Ladder {
    /// How many Elo a player stands above another, with a 95 % interval.
    pub fn gap(&self, above: usize, below: usize) -> Interval {
        let value = self.elo[above] - self.elo[below];
        let c = &self.covariance;
        let variance = (c[above][above] + c[below][below] - 2.0 * c[above][below]).max(0.0);
        let half = 1.959_963_985 * variance.sqrt();
        Interval { value, low: value - half, high: value + half }
    }
}

/// One natural unit of the logistic scale in Elo.
const ELO: f64 = 173.717_792_761;

/// Rates `players` players by their bouts; `anchor` is given 0. Players who have not met the anchor, not even through
/// others, cannot be compared with it: nothing.
pub fn rate(players: usize, bouts: &[Bout], anchor: usize) -> Option<Ladder> {
    let bouts: Vec<Bout> = bouts
        .iter()
        .filter(|bout| {
            bout.games > 0.0 && bout.one < players && bout.other < players && bout.one != bout.other
        })
        .map(|bout| Bout { points: bout.points + 0.5, games: bout.games + 1.0, ..*bout })
        .collect();
    if anchor >= players || !joined(players, &bouts, anchor) {
        return None;
    }
    let mut strength = vec![0.0_f64; players];
    for _ in 0..200 {
        let (pull, curve) = slopes(&strength, &bouts);
        let step = solved(without(&curve, anchor), drop_one(&pull, anchor))?;
        // Newton's step, held short so that it cannot overshoot from far away.
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let shrink = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (index, part) in (0..players).filter(|&index| index != anchor).zip(&step) {
            strength[index] += part * shrink;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let (_, curve) = slopes(&strength, &bouts);
    let reduced = without(&curve, anchor);
    let size = players - 1;
    let mut covariance = vec![vec![0.0; players]; players];
    let others: Vec<usize> = (0..players).filter(|&index| index != anchor).collect();
    for column in 0..size {
        let unit = (0..size).map(|row| f64::from(u8::from(row == column))).collect();
        for (row, value) in solved(reduced.clone(), unit)?.into_iter().enumerate() {
            covariance[others[row]][others[column]] = value * ELO * ELO;
        }
    }
    Some(Ladder { elo: strength.iter().map(|strength| strength * ELO).collect(), covariance })
}

/// How the likelihood rises with each strength, and how it bends.
fn slopes(strength: &[f64], bouts: &[Bout]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strength.len();
    let mut pull = vec![0.0; players];
    let mut curve = vec![vec![0.0; players]; players];
    for bout in bouts {
        let share = 1.0 / (1.0 + (strength[bout.other] - strength[bout.one]).exp());
        let surplus = bout.points - bout.games * share;
        pull[bout.one] += surplus;
        pull[bout.other] -= surplus;
        let bend = bout.games * share * (1.0 - share);
        curve[bout.one][bout.one] += bend;
        curve[bout.other][bout.other] += bend;
        curve[bout.one][bout.other] -= bend;
        curve[bout.other][bout.one] -= bend;
    }
    (pull, curve)
}

fn joined(players: usize, bouts: &[Bout], anchor: usize) -> bool {
    let mut reached = vec![false; players];
    reached[anchor] = true;
    for _ in 0..players {
        for bout in bouts {
            let either = reached[bout.one] || reached[bout.other];
            reached[bout.one] |= either;
            reached[bout.other] |= either;
        }
    }
    reached.iter().all(|&reached| reached)
}

fn drop_one(list: &[f64], at: usize) -> Vec<f64> {
    list.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, value)| *value).collect()
}

fn without(matrix: &[Vec<f64>], at: usize) -> Vec<Vec<f64>> {
    let rows = matrix.iter().enumerate().filter(|(index, _)| *index != at);
    rows.map(|(_, row)| drop_one(row, at)).collect()
}

/// Solves a system of linear equations by elimination; nothing if it has no single solution.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-300 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let head = matrix[column].clone();
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column] / head[column];
            if factor != 0.0 {
                for (cell, top) in matrix[row].iter_mut().zip(&head) {
                    *cell -= factor * top;
                }
                right[row] -= factor * right[column];
            }
        }
    }
    Some((0..size).map(|row| right[row] / matrix[row][row]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{elo_of, share_of};

    fn bout(one: usize, other: usize, points: f64, games: f64) -> Bout {
        Bout { one, other, points, games }
    }

    #[test]
    fn two_players_are_rated_by_their_share() {
        let ladder = rate(2, &[bout(1, 0, 749.5, 999.0)], 0).unwrap();
        assert!((ladder.elo[1] - elo_of(0.75)).abs() < 1e-6, "{ladder:?}");
        assert!(ladder.elo[0].abs() < 1e-12);
        let gap = ladder.gap(1, 0);
        // 400/ln 10 / sqrt(n p q) Elo of standard error.
        let error = ELO / (1000.0 * 0.75 * 0.25_f64).sqrt();
        assert!((gap.half_width() - 1.96 * error).abs() < 0.01, "{gap:?}");
    }

    #[test]
    fn ratings_that_fit_each_other_are_found_again() {
        let true_elo = [0.0, 120.0, 310.0];
        let all = [(0, 1), (1, 2), (0, 2)];
        let bouts: Vec<Bout> = all
            .iter()
            .map(|&(one, other)| bout(one, other, 1e7 * share_of(true_elo[one] - true_elo[other]), 1e7))
            .collect();
        let ladder = rate(3, &bouts, 0).unwrap();
        for (found, wanted) in ladder.elo.iter().zip(true_elo) {
            assert!((found - wanted).abs() < 0.01, "{ladder:?}");
        }
        assert!((ladder.gap(2, 1).value - 190.0).abs() < 0.01);
    }

    #[test]
    fn who_never_lost_has_a_finite_rating_and_a_wide_interval() {
        let ladder = rate(2, &[bout(1, 0, 20.0, 20.0)], 0).unwrap();
        let gap = ladder.gap(1, 0);
        assert!(gap.value.is_finite() && gap.value > 600.0, "{gap:?}");
        assert!(gap.low > 100.0 && gap.half_width() > 300.0, "{gap:?}");
    }

    #[test]
    fn players_who_never_met_are_not_compared() {
        assert_eq!(rate(3, &[bout(0, 1, 3.0, 6.0)], 0), None);
        assert_eq!(rate(2, &[], 0), None);
    }
}
