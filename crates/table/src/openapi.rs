//! Every endpoint of the server in one list, and the OpenAPI document generated from it.
//!
//! Tests check the router and the manual against this list, and access against the document.

use std::collections::BTreeMap;

use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterIn, PathItem, Paths};
use utoipa::openapi::request_body::RequestBody;
use utoipa::openapi::schema::{Array, Object, Type};
use utoipa::openapi::{Components, Content, Info, OpenApi, Ref, RefOr, Required, Response, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::metrics::Health;
use crate::wire;

/// The HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Changes, or tries something out.
    Post,
}

/// Who may use an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everyone.
    Anyone,
    /// Signed-in players.
    SignedIn,
    /// Players of the match, and spectators if it may be watched.
    Viewer,
    /// Players of the match.
    Player,
    /// The holder of the requested seat.
    Holder,
    /// Callers on this machine.
    Local,
}

/// The field of an operation in the document that says who may use it.
pub const ACCESS: &str = "x-access";

impl Access {
    const ALL: [Access; 6] =
        [Access::Anyone, Access::SignedIn, Access::Viewer, Access::Player, Access::Holder, Access::Local];

    /// The word for it in the document and in the manual.
    pub fn name(self) -> &'static str {
        match self {
            Access::Anyone => "anyone",
            Access::SignedIn => "known",
            Access::Viewer => "viewer",
            Access::Player => "player",
            Access::Holder => "holder",
            Access::Local => "local",
        }
    }

    /// The access with that name.
    pub fn named(name: &str) -> Option<Access> {
        Access::ALL.into_iter().find(|access| access.name() == name)
    }
}

/// A request or response body.
#[derive(Clone, Copy)]
pub enum Payload {
    /// Nothing.
    Nothing,
    /// One of our types, as JSON.
    One(fn() -> Kind),
    /// A list of one of our types.
    Many(fn() -> Kind),
    /// Another media type.
    Media(&'static str),
    /// A WebSocket: incoming and outgoing messages.
    Live(fn() -> Kind, fn() -> Kind),
}

/// A message type.
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

/// One endpoint.
pub struct Endpoint {
    /// The method.
    pub verb: Verb,
    /// The path; `{…}` is a parameter.
    pub path: &'static str,
    /// Who may use it.
    pub access: Access,
    /// Its purpose.
    pub about: &'static str,
    /// The query parameters; those that end with `!` are needed.
    pub query: &'static [&'static str],
    /// The request body.
    pub takes: Payload,
    /// The response body.
    pub gives: Payload,
}

const fn look(
    path: &'static str,
    access: Access,
    query: &'static [&'static str],
    gives: Payload,
    about: &'static str,
) -> Endpoint {
    Endpoint { verb: Verb::Get, path, access, about, query, takes: Payload::Nothing, gives }
}

const fn change(
    path: &'static str,
    access: Access,
    takes: Payload,
    gives: Payload,
    about: &'static str,
) -> Endpoint {
    Endpoint { verb: Verb::Post, path, access, about, query: &[], takes, gives }
}

use Access::{Anyone, Holder, Local, Player, SignedIn, Viewer};
use Payload::{Live, Many, Media, Nothing, One};

/// Every endpoint.
pub const ENDPOINTS: [Endpoint; 38] = [
    look("/api/me", Anyone, &[], One(kind::<wire::Me>), "The signed-in player."),
    change(
        "/api/guest",
        Anyone,
        One(kind::<wire::GuestName>),
        One(kind::<wire::Me>),
        "Signs in as a guest; sets the cookie.",
    ),
    change(
        "/api/register",
        Anyone,
        One(kind::<wire::Credentials>),
        One(kind::<wire::Me>),
        "Creates an account; a guest keeps matches and seats.",
    ),
    change(
        "/api/login",
        Anyone,
        One(kind::<wire::Credentials>),
        One(kind::<wire::Me>),
        "Logs in; sets the cookie.",
    ),
    change("/api/logout", Anyone, Nothing, One(kind::<wire::Me>), "Logs out."),
    change(
        "/api/password",
        SignedIn,
        One(kind::<wire::NewPassword>),
        One(kind::<wire::Me>),
        "Changes the password and logs out every other browser.",
    ),
    look("/api/settings", SignedIn, &[], One(kind::<wire::Settings>), "The player's settings of the table."),
    change(
        "/api/settings",
        SignedIn,
        One(kind::<wire::Settings>),
        One(kind::<wire::Settings>),
        "Keeps the player's settings with the account.",
    ),
    look("/api/library", Anyone, &[], One(kind::<wire::Library>), "Everything that can be played."),
    look("/api/books/{book}/maps/{map}.svg", Anyone, &[], Media("image/svg+xml"), "A map as SVG."),
    look(
        "/api/books/{book}/maps/{map}/board",
        Anyone,
        &[],
        One(kind::<kernel::Board>),
        "The board of the first scenario on a map.",
    ),
    look(
        "/api/books/{book}/maps/{map}/board.svg",
        Anyone,
        &[],
        Media("image/svg+xml"),
        "The map of that board as SVG.",
    ),
    look(
        "/api/books/{book}/maps/{map}/counters",
        Anyone,
        &[],
        Many(kind::<kernel::Piece>),
        "A few typical counters of each side.",
    ),
    look(
        "/api/books/{book}/rules",
        Anyone,
        &[],
        Many(kind::<wire::Clause>),
        "The clauses of a rulebook in our own words.",
    ),
    look(
        "/api/matches",
        Anyone,
        &[],
        One(kind::<wire::Lobby>),
        "The player's matches, open seats, and matches to watch.",
    ),
    change(
        "/api/matches",
        SignedIn,
        One(kind::<wire::NewMatch>),
        One(kind::<wire::MatchCard>),
        "Creates a match.",
    ),
    look("/api/matches/{id}", Viewer, &[], One(kind::<wire::MatchCard>), "A match as lists show it."),
    change(
        "/api/matches/{id}/join",
        SignedIn,
        One(kind::<wire::Join>),
        One(kind::<wire::MatchCard>),
        "Takes a seat.",
    ),
    change(
        "/api/matches/{id}/cancel",
        Player,
        Nothing,
        One(kind::<wire::Lobby>),
        "Removes a match that still waits for players; its maker only.",
    ),
    look(
        "/api/matches/{id}/board",
        Viewer,
        &[],
        One(kind::<kernel::Board>),
        "The board: everything that stays constant during the match.",
    ),
    look("/api/matches/{id}/board.svg", Viewer, &[], Media("image/svg+xml"), "The match's map as SVG."),
    look(
        "/api/matches/{id}/table",
        Viewer,
        &["seat", "step", "from", "seen_by"],
        One(kind::<wire::Table>),
        "The viewer's table, now or at a past step; once the match is over, also as a seat saw it.",
    ),
    look("/api/matches/{id}/log", Viewer, &["seat", "from"], One(kind::<wire::LogPage>), "The log."),
    look(
        "/api/matches/{id}/moves",
        Viewer,
        &["seat", "after"],
        Many(kind::<wire::Move>),
        "The moves in notation, with the computer players' reasons.",
    ),
    look(
        "/api/matches/{id}/gestures",
        Holder,
        &["seat!", "piece"],
        Many(kind::<kernel::Gesture>),
        "The moves that dragging or clicking a piece offers.",
    ),
    look(
        "/api/matches/{id}/inspect",
        Viewer,
        &["seat", "what!", "step"],
        Many(kind::<kernel::Panel>),
        "Details of a piece or a space.",
    ),
    look(
        "/api/matches/{id}/overlay",
        Viewer,
        &["seat", "overlay!", "piece", "step"],
        One(kind::<kernel::Overlay>),
        "A map overlay, such as zones of control.",
    ),
    look(
        "/api/matches/{id}/story",
        Viewer,
        &["seat"],
        One(kind::<wire::Story>),
        "The standing after each step.",
    ),
    look(
        "/api/matches/{id}/record",
        Viewer,
        &["seat"],
        Media("text/plain"),
        "The game record, as far as the viewer may know it.",
    ),
    change(
        "/api/matches/{id}/command",
        Holder,
        One(kind::<wire::Command>),
        One(kind::<wire::Answer>),
        "Acts, drops a piece, undoes, consents, resigns or sets standing orders. The answer shows the table, even after a refusal.",
    ),
    change(
        "/api/matches/{id}/draft",
        Holder,
        One(kind::<wire::AskDraft>),
        One(kind::<kernel::Sketch>),
        "What the move being dragged would lead to, or null. Changes nothing.",
    ),
    change(
        "/api/matches/{id}/hurry",
        Player,
        Nothing,
        One(kind::<wire::MatchCard>),
        "Stops a computer player's search: it plays the best move found so far.",
    ),
    change(
        "/api/matches/{id}/hint",
        Holder,
        One(kind::<wire::AskHint>),
        One(kind::<wire::Hint>),
        "The Veteran's choice, in a match with hints. Changes nothing.",
    ),
    look(
        "/api/matches/{id}/live",
        Viewer,
        &["seat", "feed", "from", "version"],
        Live(kind::<wire::Ask>, kind::<wire::Tell>),
        "A WebSocket: commands in, changes out.",
    ),
    look("/api/openapi.json", Anyone, &[], Media("application/json"), "This document."),
    look(
        "/health",
        Anyone,
        &[],
        One(kind::<Health>),
        "Whether the server is alive: the database can be read.",
    ),
    look(
        "/ready",
        Anyone,
        &[],
        One(kind::<Health>),
        "Whether the server is ready: the database can be written.",
    ),
    look("/metrics", Local, &[], Media("text/plain"), "Metrics for Prometheus."),
];

/// The query parameters that are numbers; all others are text.
const NUMBERS: [&str; 6] = ["seat", "step", "from", "after", "version", "seen_by"];

/// The OpenAPI document. `crates/table/openapi.json` is this document; a test fails when it is stale.
pub fn document() -> OpenApi {
    let mut schemas = BTreeMap::new();
    let mut paths = Paths::new();
    for endpoint in &ENDPOINTS {
        let method = match endpoint.verb {
            Verb::Get => HttpMethod::Get,
            Verb::Post => HttpMethod::Post,
        };
        let item = PathItem::new(method.clone(), operation(endpoint, &mut schemas));
        match paths.paths.get_mut(endpoint.path) {
            Some(known) => known.merge_operations(item),
            None => drop(paths.paths.insert(endpoint.path.to_owned(), item)),
        }
    }
    let mut components = Components::new();
    components.schemas.extend(schemas);
    let mut info = Info::new("Sandtable", env!("CARGO_PKG_VERSION"));
    info.description = Some("The HTTP interface of the server; see docs/api.md.".to_owned());
    let mut document = OpenApi::new(info, paths);
    document.components = Some(components);
    document
}

fn operation(endpoint: &Endpoint, schemas: &mut BTreeMap<String, RefOr<Schema>>) -> Operation {
    let mut operation = Operation::new();
    operation.summary = Some(endpoint.about.to_owned());
    let access = Extensions::builder().add(ACCESS, endpoint.access.name()).build();
    operation.extensions = Some(access);
    let chosen = endpoint.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let in_path = chosen.map(|name| parameter(name, ParameterIn::Path, Required::True));
    let in_query = endpoint.query.iter().map(|name| match name.strip_suffix('!') {
        Some(needed) => parameter(needed, ParameterIn::Query, Required::True),
        None => parameter(name, ParameterIn::Query, Required::False),
    });
    let parameters: Vec<_> = in_path.chain(in_query).collect();
    operation.parameters = (!parameters.is_empty()).then(|| parameters.into_iter().map(Into::into).collect());
    if let Some((media, content)) = content(&endpoint.takes, schemas) {
        let mut body = RequestBody::new();
        body.required = Some(Required::True);
        body.content.insert(media.to_owned(), content.into());
        operation.request_body = Some(body.into());
    }
    let (status, gives) = match &endpoint.gives {
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
    let mut refused = Response::new("What is wrong. Nothing has changed.");
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
    payload: &Payload,
    schemas: &mut BTreeMap<String, RefOr<Schema>>,
) -> Option<(&'static str, Content)> {
    match payload {
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

/// Adds a type and its parts to the document; returns its name.
fn named(kind: Kind, schemas: &mut BTreeMap<String, RefOr<Schema>>) -> String {
    schemas.extend(kind.others);
    schemas.insert(kind.name.clone(), kind.own);
    kind.name
}
