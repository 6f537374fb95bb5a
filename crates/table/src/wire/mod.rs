//! What travels between server and browser. The browser's types are made from these: see [`typescript`].

mod account;
mod game;
mod live;
mod shelf;
mod typescript;

pub use account::{Credentials, GuestName, Me, NewPassword, User};
pub use game::Lobby;
pub use game::{
    Act, Acted, AskHint, Attempt, Attempted, Done, Hint, Holder, Invite, Join, Level, LogPage, MatchCard,
    Move, NewMatch, OutcomeCard, Problem, Seat, SeatWish, SetOrders, Status, Story, Table, Undo, Watch, Why,
};
pub use live::{Ask, Tell};
pub use shelf::{
    BookInfo, Clause, LessonInfo, LessonStep, Library, MapInfo, OptionInfo, ScenarioInfo, Until,
};
pub use typescript::typescript;
