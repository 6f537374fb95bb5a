//! `sandtable serve`: the table in the browser.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use library::{Limits, Shelf};
use table::app::{App, Config};
use table::guard::Settings;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::{Outcome, Trouble};
use crate::cli::{LogForm, Serve};

/// Serves until it is told to stop.
pub fn run(shelf: Shelf, options: &Serve) -> Outcome {
    write_logs(options.log);
    let failed = |error: &dyn std::fmt::Display| Trouble::Failed(error.to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener =
            TcpListener::bind(options.listen).await.map_err(|error| no_port(options.listen, &error))?;
        let address = listener.local_addr()?;
        let app = open(shelf, options, address).map_err(|error| failed(&error))?;
        let page = page(address, options);
        // From here on: whoever reads where the table is may tell it to stop.
        let stop = told_to_stop();
        let mut out = io::stdout();
        writeln!(out, "The table is at {page} (Ctrl-C stops the server)")?;
        out.flush()?;
        if options.open {
            open_browser(&page);
        }
        table::serve::serve(app, listener, stop).await;
        Ok(())
    })
}

fn open(shelf: Shelf, options: &Serve, address: SocketAddr) -> Result<std::sync::Arc<App>, String> {
    let file = &options.database;
    let named = |why: &dyn std::fmt::Display| format!("{} cannot be opened: {why}", file.display());
    match table::backup::private(file) {
        Ok(_) => tracing::info!(file = %file.display(), "a new database"),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(named(&error)),
    }
    let guard = Settings {
        origins: options.origin.clone(),
        behind_proxy: options.behind_proxy,
        local_names_only: address.ip().is_loopback() && options.origin.is_empty() && !options.behind_proxy,
        rate: options.rate_limit,
        open_metrics: options.open_metrics,
    };
    let limits = Limits::time(options.think);
    App::open(shelf, file, Config { guard, limits, ..Config::default() }).map_err(|error| named(&error))
}

/// The address to type into a browser on this machine.
fn page(address: SocketAddr, options: &Serve) -> String {
    match options.origin.first() {
        Some(origin) => origin.to_string(),
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    }
}

fn no_port(address: SocketAddr, error: &io::Error) -> Trouble {
    let port = address.port();
    let other = SocketAddr::new(address.ip(), port.checked_add(1).unwrap_or(8017));
    let why = match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is taken: perhaps a server runs already (see http://{address}); \
             otherwise choose another port, such as --listen {other}"
        ),
        io::ErrorKind::PermissionDenied => {
            format!(
                "port {port} is not for everybody: choose one from 1024 on, such as --listen {}:8017",
                address.ip()
            )
        }
        io::ErrorKind::AddrNotAvailable => {
            format!(
                "{} is no address of this machine: give one that is, or 0.0.0.0 for all of them",
                address.ip()
            )
        }
        _ => format!("{address} cannot be listened at: {error}"),
    };
    Trouble::Failed(why)
}

/// Logs go to standard error. `SANDTABLE_LOG` says what is worth a line: `info` unless it is set.
fn write_logs(form: LogForm) {
    let filter = EnvFilter::try_from_env("SANDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // Whoever set one up before goes on with it.
    let _ = match form {
        LogForm::Text => logs.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).try_init(),
        LogForm::Json => logs.json().flatten_event(true).try_init(),
    };
}

/// Listens at once. Comes to pass at the first signal to stop; at the second the program ends at once.
fn told_to_stop() -> impl Future<Output = ()> + Send + 'static {
    let first = signal();
    async {
        first.await;
        tokio::spawn(async {
            signal().await;
            std::process::exit(1);
        });
    }
}

/// Listens at once, and comes to pass at the next signal to stop.
#[cfg(unix)]
pub(super) fn signal() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let heard = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async {
        match heard {
            [Ok(mut interrupted), Ok(mut ended)] => tokio::select! {
                _ = interrupted.recv() => {}
                _ = ended.recv() => {}
            },
            [Ok(mut one), Err(_)] | [Err(_), Ok(mut one)] => {
                one.recv().await;
            }
            [Err(_), Err(_)] => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
pub(super) async fn signal() {
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens the page in a browser, if there is one and somebody to see it.
fn open_browser(page: &str) {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", ""]);
        command
    } else if screen {
        Command::new("xdg-open")
    } else {
        return;
    };
    let started = command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut browser) = started {
        std::thread::spawn(move || browser.wait());
    }
}
