# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
# A gate compiles once: bookkeeping for the next build, and line numbers for a debugger, cost more than they save.
ifdef CI
export CARGO_INCREMENTAL := 0
export CARGO_PROFILE_DEV_DEBUG := 0
endif

# Chromium without a desktop around it: the same engine, and browser tests take half as long.
CHROMIUM ?= chromium-headless-shell
export CHROMIUM
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)

.PHONY: play build dist web types test format lint unit doctest pages browser programs chromium python postgresql bench load torture fuzz clean

play: build ## build everything, start the server and open the table in a browser
	./target/release/sandtable serve --open

build: web ## the program to play with, the browser's pages inside; without PNG and Parquet
	@[ -d target/release/deps ] || echo "Building Sandtable. The first build takes three to seven minutes on two cores."
	$(CARGO) build --release --no-default-features -p sandtable

dist: web ## everything optimised, in target/dist: for public servers and releases; ten minutes more
	$(CARGO) build --profile dist -p sandtable

web: web/dist/index.html ## the browser's pages, in web/dist

PAGES := $(shell find web/src web/public web/scripts -type f) web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json
web/dist/index.html: $(PAGES) web/node_modules/.package-lock.json
	cd web && npm run --silent build

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm install --no-audit --no-fund
	@touch $@

types: ## the browser's types and the OpenAPI document, made from the server's types
	BLESS=1 $(CARGO) test --quiet -p table --test types

# What leaves a core idle runs in pairs; the tests themselves use both cores. A pair prints each part when it ends.
PAIR := $(MAKE) --no-print-directory --jobs 2 --output-sync=target

# Clippy's driver is the compiler with its lints: what is compiled for the tests is linted in the same pass, not once more.
test: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
test: export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
test: format ## formatting, lints, all tests, documentation tests, tests in a browser
	@echo "Programs, linted, and the browser's pages"
	@$(PAIR) programs pages
	@echo "Tests, linted"
	@$(MAKE) --no-print-directory unit
	@echo "Documentation, and tests in a browser"
	@$(PAIR) browser doctest

format:
	$(CARGO) fmt --all --check

lint: format ## formatting and clippy alone, warnings denied
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit: python postgresql ## every test; nextest where it is installed, one test more than cores: those of the server wait a lot
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run --workspace --locked --no-fail-fast --test-threads $$(($$(nproc) + 1)) --status-level slow --final-status-level fail
else
	$(CARGO) test --workspace --locked --no-fail-fast --lib --bins --tests --examples
endif

doctest: ## the examples in the documentation, and the documentation itself
	$(CARGO) test --workspace --locked --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps --quiet

pages: web ## the browser's pages: types, lints, formatting, unit tests
	cd web && npm run --silent check && npm run --silent test

programs: # before the last pair: a library that one half builds again is missing for the other
	$(CARGO) build --quiet --locked --workspace --bins --examples --bench '*'

browser: web chromium programs ## the table in real Chromium against the real server
	cd web && npm run --silent test:browser

chromium: # Debian's, if there is none
	@command -v $(CHROMIUM) >/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends $(CHROMIUM); }

python: # one test checks dice with a program in Python
	@command -v python3 >/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends python3-minimal; }

postgresql: # tests start one of their own; Debian would start another at once
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		$(SUDO) mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' | $(SUDO) tee /etc/postgresql-common/createcluster.conf >/dev/null && \
		$(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends postgresql; }

MINUTES ?= 5
torture: web postgresql ## kill servers, cut the power, crash the database under load and look for lost moves; MINUTES=60 for longer
	$(CARGO) build --release -p sandtable
	./target/release/sandtable torture --minutes $(MINUTES)
	./target/release/sandtable torture --minutes $(MINUTES) --postgres --matches 64
	! ./target/release/sandtable torture --minutes 0.5 --forget

load: dist postgresql ## many matches at once, beside the machine's bounds, fifty Veterans and PostgreSQL; what idle ones cost
	./target/dist/sandtable load --veterans 50 --postgres 1,3 --cold 20 --idle 2000

bench: ## rates of one core and of all, beside the machine's own bounds
	$(CARGO) build --profile dist -p sandtable
	./target/dist/sandtable bench
	./target/dist/sandtable bench --every

fuzz: ## every parser under the fuzzer for a minute each; needs a nightly toolchain and cargo-fuzz
	for target in $$(cd fuzz && $(CARGO) +nightly fuzz list); do \
		(cd fuzz && $(CARGO) +nightly fuzz run $$target -- -max_total_time=60) || exit 1; \
	done

clean:
	$(CARGO) clean
