//! `sandtable serve`: runs the server.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use library::{Limits, Shelf};
use table::app::{App, Config};
use table::middleware::{Hosts, MetricsAccess, Patience, Proxy, Settings};
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, Registry};

use super::{CommandError, Outcome};
use crate::cli::{LogForm, Serve};

/// How many unused games stay in memory: the last ones that players or spectators looked at.
const KEPT: usize = 64;

/// Serves until it is told to stop.
pub fn run(shelf: Shelf, options: &Serve) -> Outcome {
    write_logs(options.log);
    let failed = |error: &dyn std::fmt::Display| CommandError::Failed(error.to_string());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener =
            TcpListener::bind(options.listen).await.map_err(|error| no_port(options.listen, &error))?;
        let address = listener.local_addr()?;
        let app = open(shelf, options, address).map_err(|error| failed(&error))?;
        let page = page(address, options);
        // Listen for signals before printing the address: a reader of that line may stop the server at once.
        let stop = stop_signal();
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
    let source = options.database.source();
    let named = |why: &dyn std::fmt::Display| format!("cannot open {source}: {why}");
    match source.file().map(table::backup::private) {
        Some(Ok(_)) => tracing::info!(file = %source, "created a new database"),
        Some(Err(error)) if error.kind() != io::ErrorKind::AlreadyExists => return Err(named(&error)),
        _ => {}
    }
    let is_local = address.ip().is_loopback() && options.origin.is_empty() && !options.behind_proxy;
    let http = Settings {
        origins: options.origin.clone(),
        proxy: if options.behind_proxy { Proxy::Trusted } else { Proxy::None },
        hosts: if is_local { Hosts::Local } else { Hosts::Any },
        rate: options.rate_limit,
        metrics: if options.open_metrics { MetricsAccess::Public } else { MetricsAccess::Local },
        connections: (options.connections > 0).then_some(options.connections),
        patience: Patience::default(),
    };
    let limits = Limits::time(options.think);
    App::open(shelf, &source, Config { http, limits, kept: KEPT, ..Config::default() })
        .map_err(|error| named(&error))
}

/// The address to type into a browser on this machine.
fn page(address: SocketAddr, options: &Serve) -> String {
    match options.origin.first() {
        Some(origin) => origin.to_string(),
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    }
}

fn no_port(address: SocketAddr, error: &io::Error) -> CommandError {
    let port = address.port();
    let other = SocketAddr::new(address.ip(), port.checked_add(1).unwrap_or(8017));
    let why = match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use: a server may already be running at http://{address}; \
             if not, choose another port, such as --listen {other}"
        ),
        io::ErrorKind::PermissionDenied => {
            format!(
                "port {port} needs administrator rights: choose 1024 or above, such as --listen {}:8017",
                address.ip()
            )
        }
        io::ErrorKind::AddrNotAvailable => {
            format!(
                "{} is not an address of this machine: choose one that is, or 0.0.0.0 for all of them",
                address.ip()
            )
        }
        _ => format!("cannot listen at {address}: {error}"),
    };
    CommandError::Failed(why)
}

/// Logs to standard error. `SANDTABLE_LOG` sets the level; the default is `info`.
fn write_logs(form: LogForm) {
    let wanted = std::env::var("SANDTABLE_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(tracing::Level::INFO));
    let lines =
        tracing_subscriber::fmt::layer::<Registry>().with_writer(|| Forgiving).log_internal_errors(false);
    let lines = match form {
        LogForm::Text => lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).boxed(),
        LogForm::Json => lines.json().flatten_event(true).boxed(),
    };
    // A subscriber that is already installed stays.
    let _ = tracing_subscriber::registry().with(lines.with_filter(filter)).try_init();
}

/// Standard error without its errors: a full disk or a closed pipe costs log lines and nothing else.
struct Forgiving;

impl io::Write for Forgiving {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let _ = io::stderr().write_all(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Resolves at the first signal to stop; the second ends the program at once. Listens from the call on.
fn stop_signal() -> impl Future<Output = ()> + Send + 'static {
    let first = signal();
    async {
        first.await;
        tokio::spawn(async {
            signal().await;
            std::process::exit(1);
        });
    }
}

/// Resolves at the next signal to stop. Listens from the call on.
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

/// Opens the page in a browser, if there is a screen.
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
