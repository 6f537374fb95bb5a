//! What travels between server and browser. The browser's types are made from these: see [`typescript`].

mod account;
mod command;
mod game;
mod live;
mod shelf;
mod typescript;

pub use account::{Credentials, GuestName, Me, NewPassword, User};
pub use command::{Answer, AskDraft, Command, Deed, Drop};
pub use game::Lobby;
pub use game::{
    AskHint, Done, Hint, Holder, Invite, Join, Level, LogPage, MatchCard, Move, NewMatch, OutcomeCard,
    Problem, Seat, SeatWish, Status, Story, Table, Watch, Why,
};
pub use live::{Ask, Tell};
pub use shelf::{
    BookInfo, Clause, LessonInfo, LessonStep, Library, MapInfo, OptionInfo, ScenarioInfo, Until,
};
pub use typescript::typescript;
