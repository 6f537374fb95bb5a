//! Messages between server and browser. The browser's types are generated from these: see `wire/typescript.rs`.

mod account;
mod command;
mod game;
mod live;
mod shelf;
#[cfg(feature = "wire")]
mod typescript;

pub use account::{Credentials, GuestName, Me, NewPassword, User};
pub use command::{Answer, AskDraft, Command, Deed, Drop};
pub use game::Lobby;
pub use game::{
    AskHint, Done, Hint, Holder, Invite, Join, Level, LogPage, MatchCard, Move, NewMatch, OutcomeCard,
    Problem, Seat, SeatWish, Status, Story, Table, Watch, Why,
};
pub use live::{Ask, Tell, Unreadable};
pub use shelf::{
    BookInfo, Clause, LessonInfo, LessonStep, Library, MapInfo, OptionInfo, ScenarioInfo, Until,
};
#[cfg(feature = "wire")]
pub use typescript::typescript;
