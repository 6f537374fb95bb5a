//! Every address of the server in one list, and the OpenAPI document made from it.
//!
//! The list is what the tests hold the router, the manual and the rules of access to.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header;
use axum::routing::get;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterIn, PathItem, Paths};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{Array, Object, Type};
use utoipa::openapi::{Components, Content, Info, OpenApi, Ref, RefOr, Required, Response, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::app::App;
use crate::metrics::Health;
use crate::wire;

/// How an address is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Looks.
    Get,
    /// Changes, or tries out.
    Post,
}

/// Who may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Anybody,
    /// Whoever has a name here.
    Known,
    /// Whoever holds a seat of the match, and others if it may be watched.
    Viewer,
    /// Whoever holds a seat of the match.
    Player,
    /// Whoever holds the seat that the request names.
    Holder,
    /// This machine.
    Local,
}

/// What an address takes or gives.
#[derive(Clone, Copy)]
pub enum Matter {
    /// Nothing.
    Nothing,
    /// One of our types, as JSON.
    One(fn() -> Kind),
    /// A list of them.
    Many(fn() -> Kind),
    /// Something else, of this media type.
    Media(&'static str),
    /// A connection for both ways: what is asked, and what is told.
    Live(fn() -> Kind, fn() -> Kind),
}

/// A type that travels.
pub struct Kind {
    name: String,
    own: RefOr<Schema>,
    others: Vec<(String, RefOr<Schema>)>,
}

fn kind<T: ToSchema>() -> Kind {
    let mut others = Vec::new();
    T::schemas(&mut others);
    Kind { name: T::name().into_owned(), own: T::schema(), others }
}

/// One address.
pub struct Address {
    /// How it is asked.
    pub verb: Verb,
    /// Where it is; `{…}` stands for something that is chosen.
    pub path: &'static str,
    /// Who may ask.
    pub access: Access,
    /// What it is for.
    pub about: &'static str,
    /// What may stand behind the question mark.
    pub query: &'static [&'static str],
    /// What is sent.
    pub takes: Matter,
    /// What comes back.
    pub gives: Matter,
}

const fn look(
    path: &'static str,
    access: Access,
    query: &'static [&'static str],
    gives: Matter,
    about: &'static str,
) -> Address {
    Address { verb: Verb::Get, path, access, about, query, takes: Matter::Nothing, gives }
}

const fn change(
    path: &'static str,
    access: Access,
    takes: Matter,
    gives: Matter,
    about: &'static str,
) -> Address {
    Address { verb: Verb::Post, path, access, about, query: &[], takes, gives }
}

use Access::{Anybody, Holder, Known, Local, Player, Viewer};
use Matter::{Live, Many, Media, Nothing, One};

/// Every address of the interface.
pub const ADDRESSES: [Address; 31] = [
    look("/api/me", Anybody, &[], One(kind::<wire::Me>), "Who is asking."),
    change(
        "/api/guest",
        Anybody,
        One(kind::<wire::GuestName>),
        One(kind::<wire::Me>),
        "Enters as a guest; sets the cookie.",
    ),
    change(
        "/api/register",
        Anybody,
        One(kind::<wire::Credentials>),
        One(kind::<wire::Me>),
        "Makes an account; a guest keeps games and seats.",
    ),
    change(
        "/api/login",
        Anybody,
        One(kind::<wire::Credentials>),
        One(kind::<wire::Me>),
        "Opens an account; sets the cookie.",
    ),
    change("/api/logout", Anybody, Nothing, One(kind::<wire::Me>), "Ends the session."),
    change(
        "/api/password",
        Known,
        One(kind::<wire::NewPassword>),
        One(kind::<wire::Me>),
        "Changes the password and logs out every other browser.",
    ),
    look("/api/library", Anybody, &[], One(kind::<wire::Library>), "All that can be played."),
    look("/api/books/{book}/maps/{map}.svg", Anybody, &[], Media("image/svg+xml"), "A map as a picture."),
    look(
        "/api/books/{book}/rules",
        Anybody,
        &[],
        Many(kind::<wire::Clause>),
        "The clauses of a rulebook in our own words.",
    ),
    look("/api/matches", Anybody, &[], One(kind::<wire::Lobby>), "The games that the asker may care for."),
    change(
        "/api/matches",
        Known,
        One(kind::<wire::NewMatch>),
        One(kind::<wire::MatchCard>),
        "Makes a match.",
    ),
    look("/api/matches/{id}", Viewer, &[], One(kind::<wire::MatchCard>), "A match as it stands in lists."),
    change(
        "/api/matches/{id}/join",
        Known,
        One(kind::<wire::Join>),
        One(kind::<wire::MatchCard>),
        "Takes a seat.",
    ),
    look(
        "/api/matches/{id}/board",
        Viewer,
        &[],
        One(kind::<kernel::Board>),
        "The board: what stays the same throughout the match.",
    ),
    look(
        "/api/matches/{id}/board.svg",
        Viewer,
        &[],
        Media("image/svg+xml"),
        "The map of the match as a picture.",
    ),
    look(
        "/api/matches/{id}/table",
        Viewer,
        &["seat", "step", "from"],
        One(kind::<wire::Table>),
        "The table as the viewer may know it, now or at a step of the past.",
    ),
    look("/api/matches/{id}/log", Viewer, &["seat", "from"], One(kind::<wire::LogPage>), "What happened."),
    look(
        "/api/matches/{id}/moves",
        Viewer,
        &["seat", "after"],
        Many(kind::<wire::Move>),
        "What was done, in notation, and why where a computer player did it.",
    ),
    look(
        "/api/matches/{id}/gestures",
        Holder,
        &["seat", "piece"],
        Many(kind::<kernel::Gesture>),
        "What touching a piece and then something else would mean.",
    ),
    look(
        "/api/matches/{id}/inspect",
        Viewer,
        &["seat", "what", "step"],
        Many(kind::<kernel::Panel>),
        "What there is to know of a piece or a space.",
    ),
    look(
        "/api/matches/{id}/overlay",
        Viewer,
        &["seat", "overlay", "piece", "step"],
        One(kind::<kernel::Overlay>),
        "Something drawn over the map, such as zones of control.",
    ),
    look(
        "/api/matches/{id}/story",
        Viewer,
        &["seat"],
        One(kind::<wire::Story>),
        "How the match has gone so far.",
    ),
    look(
        "/api/matches/{id}/record",
        Viewer,
        &["seat"],
        Media("text/plain"),
        "The record, as far as the viewer may know it.",
    ),
    change(
        "/api/matches/{id}/command",
        Holder,
        One(kind::<wire::Command>),
        One(kind::<wire::Answer>),
        "Acts, drops a piece, takes back, consents, resigns or sets standing orders; the answer shows the table, also where the command is refused.",
    ),
    change(
        "/api/matches/{id}/draft",
        Holder,
        One(kind::<wire::AskDraft>),
        One(kind::<kernel::Sketch>),
        "What would come of something that is still being dragged, or null; changes nothing.",
    ),
    change(
        "/api/matches/{id}/hurry",
        Player,
        Nothing,
        One(kind::<wire::MatchCard>),
        "Ends the thinking of a computer player: the best that it has found is played.",
    ),
    change(
        "/api/matches/{id}/hint",
        Holder,
        One(kind::<wire::AskHint>),
        One(kind::<wire::Hint>),
        "What the Veteran would do, where the match was made with hints; changes nothing.",
    ),
    look(
        "/api/matches/{id}/live",
        Viewer,
        &["seat", "feed", "from"],
        Live(kind::<wire::Ask>, kind::<wire::Tell>),
        "A WebSocket: what is asked goes in, what happens comes out.",
    ),
    look("/api/openapi.json", Anybody, &[], Media("application/json"), "This document."),
    look("/health", Anybody, &[], One(kind::<Health>), "Whether all is well."),
    look("/metrics", Local, &[], Media("text/plain"), "What the server counts, for Prometheus."),
];

/// What query parameters mean; those not named here are text.
const NUMBERS: [&str; 4] = ["seat", "step", "from", "after"];

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_json().unwrap_or_default());

/// The address of the document.
pub fn openapi() -> Router<Arc<App>> {
    let json = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    Router::new().route("/api/openapi.json", get(async move || (json, DOCUMENT.as_str())))
}

/// The OpenAPI document.
pub fn document() -> OpenApi {
    let mut schemas = BTreeMap::new();
    let mut paths = Paths::new();
    for address in &ADDRESSES {
        let method = match address.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post => HttpMethod::Post,
        };
        let item = PathItem::new(method.clone(), operation(address, &mut schemas));
        match paths.paths.get_mut(address.path) {
            Some(known) => known.merge_operations(item),
            None => drop(paths.paths.insert(address.path.to_owned(), item)),
        }
    }
    let mut components = Components::new();
    components.schemas.extend(schemas);
    let mut info = Info::new("Sandtable", env!("CARGO_PKG_VERSION"));
    info.description = Some("The interface of the server. docs/api.md explains it.".to_owned());
    let mut document = OpenApi::new(info, paths);
    document.components = Some(components);
    document
}

fn operation(address: &Address, schemas: &mut BTreeMap<String, RefOr<Schema>>) -> Operation {
    let mut operation = Operation::new();
    operation.summary = Some(address.about.to_owned());
    let chosen = address.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let in_path = chosen.map(|name| parameter(name, ParameterIn::Path, Required::True));
    let in_query = address.query.iter().map(|name| parameter(name, ParameterIn::Query, Required::False));
    let parameters: Vec<_> = in_path.chain(in_query).collect();
    operation.parameters = (!parameters.is_empty()).then(|| parameters.into_iter().map(Into::into).collect());
    if let Some((media, content)) = content(&address.takes, schemas) {
        let mut body = RequestBody::new();
        body.required = Some(Required::True);
        body.content.insert(media.to_owned(), content.into());
        operation.request_body = Some(body.into());
    }
    let (status, gives) = match &address.gives {
        Live(asks, tells) => {
            let (asks, tells) = (named(asks(), schemas), named(tells(), schemas));
            let about = format!("Messages are JSON: `{asks}` in, `{tells}` out.");
            ("101", Response::new(about))
        }
        gives => {
            let mut response = Response::new("Done.");
            if let Some((media, content)) = content(gives, schemas) {
                response.content.insert(media.to_owned(), content.into());
            }
            ("200", response)
        }
    };
    operation.responses.responses.insert(status.to_owned(), gives.into());
    let problem = named(kind::<wire::Problem>(), schemas);
    let mut refused = Response::new("What is wrong; nothing has changed.");
    let schema = Content::new(Some(Ref::from_schema_name(problem)));
    refused.content.insert("application/json".to_owned(), schema.into());
    operation.responses.responses.insert("default".to_owned(), refused.into());
    operation
}

fn parameter(name: &str, place: ParameterIn, required: Required) -> Parameter {
    let plain = if NUMBERS.contains(&name) { Type::Integer } else { Type::String };
    let mut parameter = Parameter::new(name);
    parameter.parameter_in = place;
    parameter.required = required;
    parameter.schema = Some(Object::with_type(plain).into());
    parameter
}

fn content(
    matter: &Matter,
    schemas: &mut BTreeMap<String, RefOr<Schema>>,
) -> Option<(&'static str, Content)> {
    match matter {
        Nothing | Live(..) => None,
        Media(media) => Some((media, Content::new(Some(String::schema())))),
        One(kind) => {
            let name = named(kind(), schemas);
            Some(("application/json", Content::new(Some(Ref::from_schema_name(name)))))
        }
        Many(kind) => {
            let name = named(kind(), schemas);
            let list = Array::new(Ref::from_schema_name(name));
            Some(("application/json", Content::new(Some(Schema::from(list)))))
        }
    }
}

/// Takes a type and all that it is made of into the document, and gives its name there.
fn named(kind: Kind, schemas: &mut BTreeMap<String, RefOr<Schema>>) -> String {
    schemas.extend(kind.others);
    schemas.insert(kind.name.clone(), kind.own);
    kind.name
}
