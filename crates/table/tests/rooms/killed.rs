//! A server process that is killed at any moment loses nothing that it has acknowledged.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use library::Shelf;
use serde_json::{Value, json};

use crate::client::Client;
use crate::mirror::Mirror;
use crate::server::Server;

/// Names the database's folder to the process that the test kills.
const FOLDER: &str = "SANDTABLE_TEST_SERVER";

/// How often the process is killed.
const KILLS: u64 = 16;

/// How many matches are played at once, each by a different player.
const MATCHES: i64 = 3;

/// Not a test: the process that `nothing_acknowledged_is_lost_when_the_process_is_killed` starts and kills.
#[tokio::test(flavor = "multi_thread")]
async fn the_process_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let server = Server::in_folder(Path::new(&folder), Shelf::standard()).await;
    println!("\nlistening on {}", server.address);
    std::future::pending::<()>().await;
}

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "killed::the_process_that_is_killed", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening on ")?.parse().ok())
            .expect("the process says where it listens");
        Process { child, address }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Plays until the connection breaks; gives every move that was acknowledged, in order.
async fn play_until_it_breaks(
    client: Client,
    id: String,
    mut acknowledged: Vec<Value>,
    heard: Arc<AtomicU64>,
) -> Vec<Value> {
    let Some(mut live) = client.try_live(&id, "feed=moves").await else { return acknowledged };
    let mut mirror = Mirror::new();
    let Some(first) = live.next().await else { return acknowledged };
    let moves = first["moves"].as_array().unwrap().clone();
    assert!(moves.len() >= acknowledged.len(), "{} moves of {}", moves.len(), acknowledged.len());
    assert_eq!(moves[..acknowledged.len()], acknowledged, "what was acknowledged is there, dice and all");
    mirror.follow(&first);
    acknowledged = moves;
    while let Some(seat) = mirror.decides() {
        let action = mirror.pick(seat);
        if !live.try_act(seat, mirror.version, &action).await {
            break;
        }
        let mut done = false;
        while !done {
            let Some(tell) = live.next().await else { return acknowledged };
            match tell["tell"].as_str() {
                Some("answer") => {
                    heard.fetch_add(1, Ordering::Relaxed);
                    let what = &tell["done"][0];
                    acknowledged.push(json!({ "step": acknowledged.len() + 1, "seat": seat,
                        "action": what["action"], "dice": what["dice"] }));
                }
                Some("moves") => {
                    mirror.follow(&tell);
                    let known = acknowledged.len() - 1;
                    let told = tell["moves"].as_array().unwrap();
                    assert_eq!(told[0], acknowledged[known]);
                    // What standing orders did after it was told, and so must be kept as well.
                    acknowledged.extend(told[1..].iter().cloned());
                    done = true;
                }
                other => panic!("{other:?}: {:.300}", tell.to_string()),
            }
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::in_folder(folder.path(), Shelf::standard()).await;
    let mut matches = Vec::new();
    for number in 1..=MATCHES {
        let client = server.player(&format!("Player {number}")).await;
        let id = client.make(json!([{ "kind": "me" }, { "kind": "me" }])).await;
        matches.push((client, id, Vec::new()));
    }
    server.stop().await;
    let mut chance = Instant::now().elapsed().subsec_nanos() as u64 + std::process::id() as u64;
    for _ in 0..KILLS {
        let process = Process::start(folder.path());
        let heard = Arc::new(AtomicU64::new(0));
        let players: Vec<_> = matches
            .drain(..)
            .map(|(client, id, acknowledged)| {
                let client = client.at(process.address);
                let play = play_until_it_breaks(client.clone(), id.clone(), acknowledged, Arc::clone(&heard));
                (client, id, tokio::spawn(play))
            })
            .collect();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let (enough, moment) = (chance >> 33 & 31, Duration::from_micros(chance >> 40 & 8_191));
        while heard.load(Ordering::Relaxed) < enough && !players.iter().all(|(_, _, play)| play.is_finished())
        {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(moment).await;
        process.kill();
        for (client, id, play) in players {
            matches.push((client, id, play.await.unwrap()));
        }
    }
    let process = Process::start(folder.path());
    let mut played = 0;
    for (client, id, acknowledged) in matches {
        let moves = client.at(process.address).get(&format!("/matches/{id}/moves")).await.ok();
        let moves = moves.as_array().unwrap();
        played += acknowledged.len();
        assert_eq!(moves[..acknowledged.len()], acknowledged);
    }
    process.kill();
    assert!(played > 100, "only {played} moves were played");
}
