//! The database of these tests: PostgreSQL, started for this process, with a database for each folder.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use table::cluster::{Cluster, Durability};
use table::store::Source;

pub static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| {
    let template = Path::new(env!("CARGO_TARGET_TMPDIR")).join("postgres-template");
    // The system's folder for temporary files, which the user `postgres` can reach.
    Cluster::start(&std::env::temp_dir(), Some(&template), Durability::None).expect("PostgreSQL starts")
});

static MADE: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The database that belongs to a folder.
pub fn source(folder: &Path) -> Source {
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    let name = format!("table_{:016x}", hasher.finish());
    let mut made = MADE.lock().unwrap();
    if made.contains(&name) {
        return CLUSTER.existing(&name);
    }
    made.push(name.clone());
    CLUSTER.database(&name).unwrap()
}

/// Refuses rows of journals, as a full disk would, until [`ALLOW`].
pub const REFUSE: &str = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'the disk is full'; END$$;
    CREATE TRIGGER full_disk BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION full_disk()";

pub const ALLOW: &str = "DROP TRIGGER full_disk ON journal; DROP FUNCTION full_disk";
