//! The browser's types, made from ours.

use std::fmt::Write as _;

use ts_rs::{Config, TS};

/// Every type that travels, as one TypeScript module. `web/src/wire.ts` is this text; a test says when it is stale.
pub fn typescript() -> String {
    let mut text = String::from(
        "// Made from the server's types by `make types`. Not written by hand.\n/* eslint-disable */\n",
    );
    let config = Config::default();
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $( let _ = writeln!(text, "\nexport {}", <$kind as TS>::decl(&config)); )*
        };
    }
    declare!(
        kernel::Addition,
        kernel::Board,
        kernel::Button,
        kernel::Chance,
        kernel::Chart,
        kernel::Depiction,
        kernel::Duty,
        kernel::Gesture,
        kernel::Line,
        kernel::Lit,
        kernel::LogLine,
        kernel::Moment,
        kernel::MoveLine,
        kernel::NumberField,
        kernel::Odds,
        kernel::OrderCard,
        kernel::Overlay,
        kernel::OverlayCard,
        kernel::Panel,
        kernel::Phase,
        kernel::Piece,
        kernel::Row,
        kernel::Scene,
        kernel::Shade,
        kernel::Space,
        kernel::Standing,
        kernel::Track,
        kernel::TrackSpace,
        kernel::Tray,
        kernel::UndoRule,
        super::Act,
        super::Acted,
        super::Ask,
        super::AskHint,
        super::Attempt,
        super::Attempted,
        super::BookInfo,
        super::Clause,
        super::Credentials,
        super::Done,
        super::GuestName,
        super::Hint,
        super::Holder,
        super::Invite,
        super::Join,
        super::LessonInfo,
        super::LessonStep,
        super::Level,
        super::Library,
        super::Lobby,
        super::LogPage,
        super::MapInfo,
        super::MatchCard,
        super::Me,
        super::Move,
        super::NewMatch,
        super::NewPassword,
        super::OptionInfo,
        super::OutcomeCard,
        super::Problem,
        super::ScenarioInfo,
        super::Seat,
        super::SeatWish,
        super::SetOrders,
        super::Status,
        super::Story,
        super::Table,
        super::Tell,
        super::Undo,
        super::Until,
        super::User,
        super::Watch,
        super::Why,
    );
    text
}
