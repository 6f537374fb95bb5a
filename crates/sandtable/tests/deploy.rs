//! What `deploy/` says fits the program: options, metrics, variables, versions.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{run, told};
use serde_json::Value;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every word of the lines that are no comments.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(|line| line.split(" #").next().unwrap_or_default());
    let lines = lines.filter(|line| !line.trim_start().starts_with('#'));
    lines.flat_map(|line| line.split(|sign: char| sign.is_whitespace() || "=[],\"'".contains(sign)))
}

#[test]
fn every_option_is_one_of_the_servers() {
    let (_, help, _) = told(&run(&["serve", "--help"]));
    let known = help.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
    let known: BTreeSet<&str> = known.filter(|word| word.starts_with("--")).collect();
    // Those of the programs that build the image.
    let others = ["--locked", "--profile", "--no-audit", "--no-fund", "--silent", "--system", "--home-dir"];
    let others: BTreeSet<&str> = others.into_iter().chain(["--create-home", "--from"]).collect();
    let mut seen = BTreeSet::new();
    for file in ["compose.yaml", "Containerfile", "sandtable.service"] {
        let text = read(file);
        for option in words(&text).filter(|word| word.starts_with("--") && !others.contains(word)) {
            assert!(known.contains(option), "{file}: {option}");
            seen.insert(option.to_owned());
        }
    }
    assert!(seen.contains("--behind-proxy") && seen.contains("--listen"), "{seen:?}");
}

#[test]
fn every_metric_of_the_dashboard_is_exported() {
    let dashboard: Value = serde_json::from_str(&read("dashboard.json")).expect("JSON");
    let exported: Vec<&str> = table::metrics::names().collect();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("panels") {
        for target in panel["targets"].as_array().expect("targets") {
            let expression = target["expr"].as_str().expect("an expression");
            let names = expression.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
            for name in names.filter(|name| name.starts_with("sandtable_")) {
                let ends = ["_bucket", "_sum", "_count"];
                let plain = ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
                assert!(exported.contains(&plain), "{}: {name}", panel["title"]);
                shown.insert(plain.to_owned());
            }
        }
    }
    let hidden: Vec<_> = exported.iter().filter(|name| !shown.contains(**name)).collect();
    assert!(hidden.is_empty(), "on no panel: {hidden:?}");
}

#[test]
fn every_variable_is_in_the_example() {
    let example = read("env.example");
    let compose = read("compose.yaml");
    for variable in compose.split("${").skip(1) {
        let end = variable.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
        let name = &variable[..end.expect("a brace")];
        assert!(example.lines().any(|line| line.starts_with(&format!("{name}="))), "{name}");
    }
}

/// systemd says nothing about a unit that it takes whole: a setting that it does not know is a warning.
#[cfg(target_os = "linux")]
#[test]
fn systemd_knows_every_setting_of_the_unit() {
    use std::process::Command;
    let unit = common::scratch("sandtable.service");
    let program = "ExecStart=/usr/local/bin/sandtable ";
    let text = read("sandtable.service");
    assert!(text.contains(program));
    let settings = text.lines().filter(|line| line.contains('=') && !line.starts_with('#'));
    assert!(settings.count() > 20, "it is hardened");
    let here = format!("ExecStart={} ", env!("CARGO_BIN_EXE_sandtable"));
    std::fs::write(&unit, text.replace(program, &here)).expect("the unit is written");
    let verified = Command::new("systemd-analyze").arg("verify").arg(&unit).output();
    // A system without systemd has no use for the unit.
    let Ok(verified) = verified else { return };
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    let about_it = said.lines().filter(|line| line.contains("sandtable.service")).collect::<Vec<_>>();
    assert!(verified.status.success() && about_it.is_empty(), "{said}");
}

#[test]
fn the_image_is_built_with_the_compiler_that_the_program_needs() {
    let needed = env!("CARGO_PKG_RUST_VERSION");
    assert!(read("Containerfile").contains(&format!("/rust:{needed}-")), "{needed}");
}

/// The instructions of the Containerfile, each on one line.
fn instructions() -> Vec<Vec<String>> {
    let text = read("Containerfile").replace("\\\n", " ");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// No container is built here: what its steps take and make is looked at, and the last step is run.
#[test]
fn the_steps_of_the_image_find_what_they_copy_and_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ignored = std::fs::read_to_string(root.join(".containerignore")).expect("it is there");
    assert_eq!(ignored, std::fs::read_to_string(root.join(".dockerignore")).expect("for Docker too"));
    let package = std::fs::read_to_string(root.join("web/package.json")).expect("the page has a package");
    let package: Value = serde_json::from_str(&package).expect("JSON");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("the workspace has a manifest");
    let mut stages = BTreeSet::new();
    let (mut copied, mut built) = (0, 0);
    for words in instructions() {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["FROM", _, "AS", stage] => drop(stages.insert(stage.to_owned())),
            ["COPY", from, path, _] if from.starts_with("--from=") => {
                assert!(stages.contains(&from["--from=".len()..]), "{from}");
                assert!(["/src/web/dist", "/src/target/dist/sandtable"].contains(&path), "{path}");
            }
            ["COPY", ref paths @ .., _] => {
                for path in paths {
                    assert!(root.join(path).exists(), "{path}");
                    assert!(!ignored.lines().any(|line| line == *path), "{path} is left out");
                    copied += 1;
                }
            }
            ["RUN", "npm", "ci", ..] => assert!(root.join("web/package-lock.json").exists()),
            ["RUN", "npm", "run", "--silent", script] => {
                assert!(package["scripts"][script].is_string(), "{script}");
            }
            ["RUN", "cargo", "build", "--locked", "--profile", profile, "-p", "sandtable"] => {
                assert!(manifest.contains(&format!("[profile.{profile}]")), "{profile}");
                built += 1;
            }
            ["FROM", _]
            | ["RUN", "useradd", ..]
            | ["WORKDIR" | "USER" | "VOLUME" | "EXPOSE" | "ENV" | "STOPSIGNAL" | "ENTRYPOINT" | "CMD", ..] => {
            }
            _ => panic!("say what this step needs: {}", words.join(" ")),
        }
    }
    assert_eq!((copied, built), (4, 1), "the steps have changed");
}

/// The words of a JSON list at the end of an instruction.
fn listed(name: &str) -> Vec<String> {
    let line = read("Containerfile");
    let line = line.lines().find_map(|line| line.strip_prefix(name)).expect("the instruction is there");
    serde_json::from_str(line.trim()).expect("a list")
}

#[cfg(unix)]
#[test]
fn the_containers_command_serves_and_its_health_check_sees_it() {
    use std::io::BufRead as _;
    use std::process::{Command, Stdio};
    let folder = common::scratch("container");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("an empty volume");
    assert_eq!(listed("ENTRYPOINT"), ["sandtable"]);
    let command = listed("CMD").into_iter().map(|word| word.replace("0.0.0.0:8017", "127.0.0.1:0"));
    let mut server = common::sandtable();
    server.args(command).current_dir(&folder).env_remove("DATABASE_URL").env_remove("DATABASE");
    let server = server.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = server.spawn().expect("the program runs");
    let mut line = String::new();
    let mut said = std::io::BufReader::new(server.stdout.take().expect("it has an output"));
    said.read_line(&mut line).expect("it says something");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    let port = address.and_then(|address| address.rsplit(':').next()).expect("it says where it is");
    let compose = read("compose.yaml");
    let check = compose.lines().find_map(|line| line.trim().strip_prefix("- 'exec 3<>"));
    let check = format!("exec 3<>{}", check.expect("a health check").trim_end_matches('\''));
    let healthy = || {
        let check = check.replace("8017", port);
        Command::new("bash").args(["-c", &check]).stderr(Stdio::null()).status().expect("bash runs").success()
    };
    assert!(healthy(), "{line}");
    let stop = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(stop.expect("kill runs").success());
    assert_eq!(server.wait().expect("it ends").code(), Some(0));
    assert!(folder.join("sandtable.db").exists(), "all data is in the volume");
    assert!(!healthy(), "a server that is gone is not healthy");
}
