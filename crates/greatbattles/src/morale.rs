//! The morale test [10, 10n1].

use board::plane::Mil;
use datafile::Spanned;
use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{Percent, StandCount, Tally};
use crate::row::Row;

/// Rows of the table: counts.
const ROWS: usize = 10;
/// Columns of the table: stands.
const COLUMNS: usize = 8;

/// The morale chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Morale {
    table: Vec<Vec<Option<Percent>>>,
    suppressed: Tally,
    destroyed: Tally,
    soft_or_crest: Percent,
    hard: Percent,
    bunker: Percent,
    far_from_c_ops: Percent,
    /// How near its C Ops helps a battalion.
    pub c_ops_within: Mil,
    /// How far a battalion that fails retreats [10n3].
    pub retreat: Mil,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleFile {
    table: Spanned<Vec<Row>>,
    suppressed: Tally,
    destroyed: Tally,
    soft_or_crest: Percent,
    hard: Percent,
    bunker: Percent,
    far_from_c_ops: Percent,
    c_ops_within: Mil,
    retreat: Mil,
}

/// Where a battalion's C Ops is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum COpsAt {
    /// Within 12 inches.
    Near,
    /// Farther off, lost, not yet landed or off its road [D131].
    Far,
}

impl Morale {
    pub(crate) fn read(text: &str) -> Result<Morale, Vec<Fault>> {
        let (mut source, file): (_, MoraleFile) = Source::read("morale", text)?;
        let span = file.table.span();
        let rows = file.table.get_ref();
        if rows.len() != ROWS || rows.iter().any(|row| row.0.len() != COLUMNS) {
            source.fault(span.clone(), "table", "there are 10 rows of 8 numbers or dashes");
        } else {
            for (count, pair) in rows.windows(2).enumerate() {
                if pair[1].0.iter().zip(&pair[0].0).any(|(worse, better)| worse > better) {
                    let message = format!("row {}: no number is greater than the one above it", count + 2);
                    source.fault(span.clone(), "table", message);
                }
            }
            for (count, row) in rows.iter().enumerate() {
                if !row.0.is_sorted() {
                    let message = format!("row {}: more stands are never less steady", count + 1);
                    source.fault(span.clone(), "table", message);
                }
            }
        }
        let percents = |row: &Row| row.0.iter().map(|cell| cell.map(|cell| Percent(cell.into()))).collect();
        let table = rows.iter().map(percents).collect();
        source.finish(Morale {
            table,
            suppressed: file.suppressed,
            destroyed: file.destroyed,
            soft_or_crest: file.soft_or_crest,
            hard: file.hard,
            bunker: file.bunker,
            far_from_c_ops: file.far_from_c_ops,
            c_ops_within: file.c_ops_within,
            retreat: file.retreat,
        })
    }

    /// What a battalion has suffered: a stand suppressed and then destroyed counts as destroyed [10, D31].
    pub const fn tally(&self, suppressed: StandCount, destroyed: StandCount) -> Tally {
        Tally(suppressed.0 * self.suppressed.0 + destroyed.0 * self.destroyed.0)
    }

    /// The number of the table; none where there is a dash, or beyond the last row [10, D32]. More than eight stands use the
    /// last column [D139].
    pub fn number(&self, tally: Tally, started_with: StandCount) -> Option<Percent> {
        let row = self.table.get(usize::from(tally.0).checked_sub(1)?)?;
        row[usize::from(started_with.0.clamp(1, COLUMNS as u8)) - 1]
    }

    /// What a battalion must roll: the number with the best cover of one stand, its C Ops and the weather [10n1, D33]. `quality` is
    /// nothing without the option [10n2, faq-32]. None: it fails without a die.
    pub fn score(
        &self,
        tally: Tally,
        started_with: StandCount,
        cover: Cover,
        c_ops: COpsAt,
        weather: Percent,
        quality: Percent,
    ) -> Option<Percent> {
        let cover = match cover {
            Cover::None => Percent(0),
            Cover::Soft => self.soft_or_crest,
            Cover::Hard => self.hard,
            Cover::Bunker => self.bunker,
        };
        let c_ops = if c_ops == COpsAt::Far { self.far_from_c_ops } else { Percent(0) };
        Some(self.number(tally, started_with)?.plus(cover).plus(c_ops).plus(weather).plus(quality))
    }
}
