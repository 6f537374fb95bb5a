# Two commands do everything: `make play` and `make test`.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)

.PHONY: play build web types test lint unit doctest bench fuzz clean

play: build ## build everything, start the server and open the table in a browser
	./target/release/sandtable serve --open

build: web ## the program, with the browser's pages inside
	$(CARGO) build --release --quiet -p sandtable

web: ## the browser's pages, in web/dist
	cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm install --no-audit --no-fund; }
	cd web && npm run --silent build

types: ## the browser's types, made from the server's
	BLESS=1 $(CARGO) test --quiet -p table --test types

test: lint unit doctest ## formatting, lints, all tests, documentation tests

lint: ## formatting and clippy, warnings denied
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit: ## every test; nextest where it is installed
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run --workspace --locked --no-fail-fast
else
	$(CARGO) test --workspace --locked --no-fail-fast --lib --bins --tests --examples
endif

doctest: ## the examples in the documentation, and the documentation itself
	$(CARGO) test --workspace --locked --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps --quiet

bench: ## rates of one core and of all, beside the machine's own bounds
	$(CARGO) build --release --quiet -p sandtable
	./target/release/sandtable bench

fuzz: ## every parser under the fuzzer for a minute each; needs a nightly toolchain and cargo-fuzz
	for target in $$(cd fuzz && $(CARGO) +nightly fuzz list); do \
		(cd fuzz && $(CARGO) +nightly fuzz run $$target -- -max_total_time=60) || exit 1; \
	done

clean:
	$(CARGO) clean
