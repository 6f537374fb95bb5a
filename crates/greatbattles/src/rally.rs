//! Rallying [9r, 9r1].

use kernel::Fault;
use kit::Source;
use serde::Deserialize;

use crate::ground::Cover;
use crate::numbers::{Modifier, Score, StandCount};
use crate::quality::Hq;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverModifiers {
    soft: [Modifier; 2],
    hard: [Modifier; 2],
    bunker: [Modifier; 2],
}

/// The rally chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    suppressed: Modifier,
    destroyed: Modifier,
    hq: Modifier,
    cover: CoverModifiers,
}

impl Rally {
    pub(crate) fn read(text: &str) -> Result<Rally, Vec<Fault>> {
        let (mut source, file): (_, Rally) = Source::read("rally", text)?;
        let CoverModifiers { soft, hard, bunker } = file.cover;
        for place in 0..2 {
            if ![soft[place], hard[place], bunker[place]].is_sorted() {
                source.whole("cover", "better cover helps more");
            }
        }
        source.finish(file)
    }

    /// What every stand of a battalion must roll, fixed before the first die [9r, faq-4, D28].
    ///
    /// `suppressed` counts the stands that roll, too; `destroyed` all that the battalion is missing [D27]. `covers` has the cover
    /// of each live stand; a crest is soft cover [9r1, D11].
    pub fn score(
        &self,
        number: Score,
        suppressed: StandCount,
        destroyed: StandCount,
        hq: Hq,
        covers: &[Cover],
    ) -> Score {
        number
            .plus(self.suppressed.times(suppressed.0 as i8))
            .plus(self.destroyed.times(destroyed.0 as i8))
            .plus(self.hq.when(hq == Hq::With))
            .plus(self.cover(covers))
    }

    /// The best single line of cover: for one stand, or for two or more [9r1, D145].
    fn cover(&self, covers: &[Cover]) -> Modifier {
        let lines = [
            (Cover::Soft, self.cover.soft),
            (Cover::Hard, self.cover.hard),
            (Cover::Bunker, self.cover.bunker),
        ];
        let value = |(grade, [one, more]): (Cover, [Modifier; 2])| match covers
            .iter()
            .filter(|&&cover| cover >= grade)
            .count()
        {
            0 => Modifier::ZERO,
            1 => one,
            _ => more,
        };
        lines.map(value).into_iter().max().unwrap_or(Modifier::ZERO)
    }
}
