//! Guests, accounts, log-in, log-out, and when a browser is no longer known.

use serde_json::{Value, json};
use table::middleware::{Proxy, Settings};

use crate::server::Server;

const PASSWORD: &str = "correct horse battery";

fn anna() -> Value {
    json!({ "name": "Anna", "password": PASSWORD })
}

#[tokio::test]
async fn a_stranger_has_no_account_until_they_enter() {
    let server = Server::start().await;
    let browser = server.browser();
    assert_eq!(browser.me().await, Value::Null);
    let entered = browser.post("/api/guest", json!({})).await.ok();
    assert_eq!(entered["user"]["guest"], true);
    assert!(entered["user"]["name"].as_str().unwrap().starts_with("Guest "));
    assert_eq!(browser.me().await, entered["user"]);
    assert_eq!(server.browser().me().await, Value::Null);
}

#[tokio::test]
async fn a_guest_may_choose_and_change_a_name_but_stays_the_same_guest() {
    let server = Server::start().await;
    let browser = server.guest("  Anna ").await;
    let before = browser.me().await;
    assert_eq!(before["name"], "Anna (guest)");
    browser.post("/api/guest", json!({ "name": "Berta" })).await.ok();
    let after = browser.me().await;
    assert_eq!((&after["name"], &after["id"]), (&json!("Berta (guest)"), &before["id"]));
    browser.post("/api/guest", json!({})).await.ok();
    assert_eq!(browser.me().await, after);
    assert_eq!(browser.post("/api/guest", json!({ "name": "x" })).await.problem(), (400, "malformed".into()));
}

#[tokio::test]
async fn a_guest_who_registers_keeps_everything() {
    let server = Server::start().await;
    let browser = server.guest("Carla").await;
    let guest = browser.me().await;
    let old = browser.cookie().unwrap();
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = browser.post("/api/matches", wanted).await.ok()["id"].clone();
    let user = browser.post("/api/register", anna()).await.ok()["user"].clone();
    assert_eq!(user, json!({ "id": guest["id"], "name": "Anna", "guest": false }));
    assert_eq!(browser.me().await, user);
    let card = browser.get(&format!("/api/matches/{}", id.as_str().unwrap())).await.ok();
    assert_eq!(card["yours"], json!([0]));
    assert_eq!(card["seats"][0]["name"], "Anna");
    // The cookie from before is worth nothing any more.
    let other = server.browser();
    other.show_cookie(&old);
    assert_eq!(other.me().await, Value::Null);
}

#[tokio::test]
async fn an_account_opens_from_another_browser_and_closes_again() {
    let server = Server::start().await;
    let first = server.browser();
    let user = first.post("/api/register", anna()).await.ok()["user"].clone();
    let second = server.browser();
    let login = json!({ "name": " aNNA ", "password": PASSWORD });
    assert_eq!(second.post("/api/login", login).await.ok()["user"], user);
    let kept = second.cookie().unwrap();
    assert_eq!(second.post("/api/logout", json!({})).await.ok()["user"], Value::Null);
    assert_eq!(second.me().await, Value::Null);
    second.show_cookie(&kept);
    assert_eq!(second.me().await, Value::Null, "the server has forgotten it too");
    assert_eq!(first.me().await, user, "the other browser stays");
}

#[tokio::test]
async fn a_name_is_taken_however_it_is_typed() {
    let server = Server::start().await;
    server.browser().post("/api/register", anna()).await.ok();
    for name in ["Anna", "ANNA", "Ａnna", " anna", "An-na", "Аппа"] {
        let wanted = json!({ "name": name, "password": PASSWORD });
        assert_eq!(
            server.browser().post("/api/register", wanted).await.problem(),
            (409, "name-taken".into())
        );
    }
    assert_eq!(server.count("SELECT count(*) FROM players").await, 1, "a refused try leaves nothing behind");
}

#[tokio::test]
async fn bad_names_and_passwords_are_refused_with_a_reason() {
    let server = Server::start().await;
    let browser = server.browser();
    for (name, password) in [
        ("a", PASSWORD),
        ("Guest 12", PASSWORD),
        ("an\u{202e}na", PASSWORD),
        ("Veteran", PASSWORD),
        ("Computer", PASSWORD),
        ("admin", PASSWORD),
        ("Anna\u{2800}", PASSWORD),
        ("Аnna", PASSWORD),
        ("Anna", "          "),
        ("Anna", "1234567890"),
        ("Anna", "short"),
        ("Anna", &"x".repeat(201)),
    ] {
        let wanted = json!({ "name": name, "password": password });
        assert_eq!(
            browser.post("/api/register", wanted).await.problem(),
            (400, "malformed".into()),
            "{name}"
        );
    }
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_get_the_same_answer() {
    let server = Server::start().await;
    server.browser().post("/api/register", anna()).await.ok();
    let browser = server.browser();
    let wrong = browser.post("/api/login", json!({ "name": "Anna", "password": "not her password" })).await;
    let unknown =
        browser.post("/api/login", json!({ "name": "Unknown", "password": "not her password" })).await;
    let absurd = browser.post("/api/login", json!({ "name": "", "password": "" })).await;
    assert_eq!(wrong.problem(), (401, "wrong".into()));
    assert_eq!(wrong.text, unknown.text);
    assert_eq!(wrong.text, absurd.text);
    assert!(wrong.headers.get("set-cookie").is_none());
}

#[tokio::test]
async fn a_player_with_an_account_does_not_register_again() {
    let server = Server::start().await;
    let browser = server.browser();
    browser.post("/api/register", anna()).await.ok();
    let again = json!({ "name": "Berta", "password": PASSWORD });
    assert_eq!(browser.post("/api/register", again).await.problem(), (409, "known".into()));
}

#[tokio::test]
async fn a_new_password_logs_out_every_other_browser() {
    let server = Server::start().await;
    let (here, there) = (server.browser(), server.browser());
    here.post("/api/register", anna()).await.ok();
    there.post("/api/login", anna()).await.ok();
    let wrong = json!({ "old": "not her password", "new": "another password" });
    assert_eq!(here.post("/api/password", wrong).await.problem(), (403, "wrong".into()));
    assert_ne!(there.me().await, Value::Null);
    let right = json!({ "old": PASSWORD, "new": "another password" });
    here.post("/api/password", right).await.ok();
    assert_eq!(here.me().await["name"], "Anna");
    assert_eq!(there.me().await, Value::Null);
    assert_eq!(there.post("/api/login", anna()).await.status, 401);
    there.post("/api/login", json!({ "name": "Anna", "password": "another password" })).await.ok();
}

#[tokio::test]
async fn a_guest_has_no_password_to_change() {
    let server = Server::start().await;
    let guest = server.guest("Anna").await;
    let wanted = json!({ "old": PASSWORD, "new": "another password" });
    assert_eq!(guest.post("/api/password", wanted).await.problem(), (403, "wrong".into()));
}

#[tokio::test]
async fn the_cookie_is_for_this_server_and_its_pages_scripts_cannot_read_it() {
    let server = Server::with(Settings { proxy: Proxy::Trusted, ..Settings::default() }).await;
    let browser = server.browser();
    let enter = |proto: &'static str| {
        let request =
            browser.bare("POST", "/api/guest").header("content-type", "application/json").body("{}");
        request.header("origin", format!("http://{}", server.address)).header("x-forwarded-proto", proto)
    };
    let plain = browser.send(enter("http")).await;
    let cookie = plain.header("set-cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure") && !cookie.contains("Domain"), "{cookie}");
    let secure = browser.send(enter("https")).await;
    assert!(secure.header("set-cookie").contains("Secure"));
}

#[tokio::test]
async fn a_forged_cookie_signs_no_one_in() {
    let server = Server::start().await;
    let guest = server.guest("Anna").await;
    let good = guest.cookie().unwrap();
    let (name, value) = good.split_once('=').unwrap();
    let mut letters: Vec<char> = value.chars().collect();
    let last = letters.len() - 1;
    letters[last] = if letters[last] == '0' { '1' } else { '0' };
    let changed: String = letters.into_iter().collect();
    let secret = &value[value.len() - 64..];
    for forged in ["", "x", "%00", &changed, secret, &value[1..], &"a".repeat(4000), "\"\"", ";;;="] {
        let browser = server.browser();
        browser.show_cookie(&format!("{name}={forged}"));
        assert_eq!(browser.me().await, Value::Null, "{forged}");
    }
}

#[tokio::test]
async fn the_database_knows_neither_passwords_nor_cookies() {
    let server = Server::start().await;
    let browser = server.browser();
    browser.post("/api/register", anna()).await.ok();
    let cookie = browser.cookie().unwrap();
    let secret = cookie[cookie.len() - 64..].to_owned();
    let file = server.file.clone();
    let server = server.restart().await;
    let bytes = std::fs::read(&file).unwrap();
    let raw: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap()).collect();
    for hidden in [PASSWORD.as_bytes(), secret.as_bytes(), &raw] {
        assert!(!bytes.windows(hidden.len()).any(|part| part == hidden));
    }
    let again = server.browser();
    again.show_cookie(&cookie);
    assert_eq!(again.me().await["name"], "Anna", "a session outlives the server");
}

#[tokio::test]
async fn a_session_ends_when_its_time_has_come_and_is_cleared_away() {
    let server = Server::start().await;
    let (guest, player) = (server.guest("Anna").await, server.browser());
    player.post("/api/register", anna()).await.ok();
    server.change("UPDATE sessions SET expires = unixepoch() - 1").await;
    assert_eq!(guest.me().await, Value::Null);
    assert_eq!(player.me().await, Value::Null);
    let server = server.restart().await;
    let mut left = (1, 1);
    for _ in 0..200 {
        left = (
            server.count("SELECT count(*) FROM sessions").await,
            server.count("SELECT count(*) FROM players").await,
        );
        if left == (0, 1) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(left, (0, 1), "the account stays, the guest who cannot come back goes");
}

#[tokio::test]
async fn a_session_that_is_used_goes_on_but_not_for_ever() {
    let server = Server::start().await;
    let player = server.browser();
    player.post("/api/register", anna()).await.ok();
    let days = "SELECT (expires - unixepoch() + 43200) / 86400 FROM sessions";
    assert_eq!(server.count(days).await, 30);
    server.change("UPDATE sessions SET made = made - 10 * 86400, expires = expires - 10 * 86400").await;
    assert_eq!(server.count(days).await, 20);
    assert_eq!(player.me().await["name"], "Anna");
    assert_eq!(server.count(days).await, 30);
    server
        .change("UPDATE sessions SET made = unixepoch() - 360 * 86400, expires = unixepoch() + 2 * 86400")
        .await;
    assert_eq!(player.me().await["name"], "Anna");
    assert_eq!(server.count(days).await, 5);
}

/// Whether a live connection still carries out a command.
async fn still_acts(live: &mut crate::server::Live) -> bool {
    live.try_say(r#"{"ask":"command","id":1,"seat":0,"version":0,"do":"resign"}"#).await;
    while let Some(told) = live.hear().await {
        if told["tell"] == "answer" {
            return true;
        }
    }
    false
}

#[tokio::test]
async fn a_live_connection_ends_with_its_session() {
    let server = Server::start().await;
    let (here, there) = (server.browser(), server.browser());
    here.post("/api/register", anna()).await.ok();
    there.post("/api/login", anna()).await.ok();
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
    let id = here.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
    let (mut ours, mut theirs, mut stranger) =
        (here.live(&id).await, there.live(&id).await, server.browser().live(&id).await);
    there.post("/api/logout", json!({})).await.ok();
    assert!(!still_acts(&mut theirs).await, "logged out");
    here.post("/api/password", json!({ "old": PASSWORD, "new": "another password" })).await.ok();
    assert!(!still_acts(&mut ours).await, "the password has changed");
    // The browser that changed it comes back with its new cookie; others were not touched.
    assert!(still_acts(&mut here.live(&id).await).await);
    assert_eq!(stranger.hear().await.unwrap()["tell"], "table");
}

#[tokio::test]
async fn a_guests_live_connection_ends_when_the_guest_registers_or_logs_in() {
    let server = Server::start().await;
    for way in ["/api/register", "/api/login"] {
        let browser = server.guest("Guest of honour").await;
        let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
        let wanted = json!({ "book": "westwall", "scenario": "spearhead", "seats": seats });
        let id = browser.post("/api/matches", wanted).await.ok()["id"].as_str().unwrap().to_owned();
        let mut live = browser.live(&id).await;
        browser.post(way, anna()).await.ok();
        assert!(!still_acts(&mut live).await, "{way}");
    }
}
