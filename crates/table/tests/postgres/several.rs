//! Several servers on one database: any of them serves any match.

use std::time::Duration;

use library::Shelf;
use serde_json::{Value, json};
use table::params;

use crate::mirror::Mirror;
use crate::playing::play;
use crate::server::Server;

fn both() -> Value {
    json!([{ "kind": "me" }, { "kind": "me" }])
}

#[tokio::test]
async fn what_one_server_acknowledges_all_servers_show_and_tell() {
    let one = Server::start().await;
    let other = one.beside(Shelf::standard()).await;
    let anna = one.player("Anna").await;
    let id = anna.make(both()).await;
    let mut mirror = Mirror::new();
    let mut told = Mirror::new();
    let mut live = other.stranger().live(&id, "feed=moves").await;
    told.follow(&live.next_of("moves").await);
    for round in 0..6 {
        let here = anna.at(if round % 2 == 0 { one.address } else { other.address });
        let there = anna.at(if round % 2 == 0 { other.address } else { one.address });
        play(&here, &id, &mut mirror, 5).await;
        let table = there.get(&format!("/matches/{id}/table")).await.ok();
        assert_eq!(table["version"], mirror.version, "the other server shows what was just acknowledged");
    }
    while told.version < mirror.version {
        told.follow(&live.next_of("moves").await);
    }
    assert_eq!(told.game.hash(kernel::Viewer::Referee), mirror.game.hash(kernel::Viewer::Referee));
    let found = table::check::check_database(&Shelf::standard(), one.source()).unwrap();
    assert_eq!((found.matches, found.rows, found.faults), (1, mirror.version, Vec::new()));
}

#[tokio::test]
async fn of_two_moves_at_once_one_is_done_and_the_other_refused() {
    let one = Server::start().await;
    let other = one.beside(Shelf::standard()).await;
    let anna = one.player("Anna").await;
    let id = anna.make(both()).await;
    let mut mirror = Mirror::new();
    let (here, there) = (anna.clone(), anna.at(other.address));
    let mut refused = 0;
    for version in 0..12_u64 {
        let seat = mirror.decides().unwrap();
        let action = mirror.pick(seat);
        let (first, second) =
            tokio::join!(here.act(&id, seat, version, &action), there.act(&id, seat, version, &action));
        let done = [&first, &second].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "{first:?} {second:?}");
        let lost = if first.status == 200 { &second } else { &first };
        assert_eq!(lost.problem(), (409, "stale"));
        refused += 1;
        let moves = here.get(&format!("/matches/{id}/moves?after={version}")).await.ok();
        mirror.follow(&json!({ "tell": "moves", "after": version, "moves": moves, "version": version + 1 }));
    }
    assert_eq!(refused, 12);
    let rows = one.app.store.read(|base| base.one::<i64>("SELECT count(*) FROM journal", params![]));
    assert_eq!(rows.await.unwrap(), 12);
}

#[tokio::test]
async fn a_seat_taken_at_one_server_is_known_at_the_other() {
    let one = Server::start().await;
    let other = one.beside(Shelf::standard()).await;
    let (anna, berta) = (one.player("Anna").await, one.player("Berta").await);
    let id = anna.make(json!([{ "kind": "me" }, { "kind": "open" }])).await;
    let mut live = anna.live(&id, "").await;
    assert_eq!(live.next_of("table").await["table"]["card"]["status"], "waiting");
    berta.at(other.address).post(&format!("/matches/{id}/join"), json!({})).await.ok();
    assert_eq!(live.next_of("table").await["table"]["card"]["status"], "running");
    // Both servers have it in memory; each player acts where the other does not.
    let mut mirror = Mirror::new();
    for version in 0..8 {
        let seat = mirror.decides().unwrap();
        let action = mirror.pick(seat);
        let who = if seat == 0 { anna.at(other.address) } else { berta.clone() };
        who.act(&id, seat, version, &action).await.ok();
        let moves = anna.get(&format!("/matches/{id}/moves?after={version}")).await.ok();
        mirror.follow(&json!({ "tell": "moves", "after": version, "moves": moves, "version": version + 1 }));
    }
}

#[tokio::test]
async fn a_computer_players_thinking_is_claimed_and_taken_over() {
    let server = Server::start().await;
    let anna = server.player("Anna").await;
    // The other process has claimed every match, and has died since.
    let claim = server.app.store.write(|base| {
        base.execute_batch(
            "CREATE FUNCTION dead() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
               INSERT INTO thinkers (match, process, until) VALUES (NEW.id, 'dead', 9000000000000000); RETURN NULL; END$$;
             CREATE TRIGGER dead AFTER INSERT ON matches FOR EACH ROW EXECUTE FUNCTION dead()",
        )
    });
    claim.await.unwrap();
    let seats =
        json!([{ "kind": "computer", "level": "recruit" }, { "kind": "computer", "level": "recruit" }]);
    let id = anna.make(seats).await;
    let mut live = anna.live(&id, "feed=moves").await;
    assert_eq!(live.next_of("moves").await["version"], 0);
    assert!(live.is_silent(Duration::from_secs(4)).await, "the match belongs to the other process");
    let expire = server.app.store.write(|base| base.execute("UPDATE thinkers SET until = 0", params![]));
    expire.await.unwrap();
    let told = live.next_of("moves").await;
    assert!(told["version"].as_u64().unwrap() > 0, "this process has taken over");
}
