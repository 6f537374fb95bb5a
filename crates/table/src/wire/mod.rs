//! Messages between server and browser. The browser's types are generated from these: see `wire/typescript.rs`.

mod account;
mod command;
mod game;
mod live;
mod shelf;
mod shown;
#[cfg(feature = "wire")]
mod typescript;

pub use account::{Credentials, GuestName, Me, NewPassword, Settings, User};
pub use command::{Answer, AskDraft, Command, Deed, Drop};
pub use game::Lobby;
pub use game::{
    AskHint, BranchPoint, Done, Hint, Holder, Invite, Join, Level, LogPage, MatchCard, Move, NewMatch,
    OutcomeCard, Problem, Seat, SeatWish, Status, Story, Table, Watch, Why,
};
pub use live::{Ask, Tell, Unreadable};
pub use shelf::{
    BookInfo, Clause, LessonInfo, LessonStep, Library, MapInfo, OptionInfo, ScenarioInfo, Until,
};
pub use shown::SceneText;
pub(crate) use shown::ShownScene;
#[cfg(feature = "wire")]
pub use typescript::typescript;
