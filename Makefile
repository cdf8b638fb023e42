# The verbs of the project. On a machine with git, a Rust toolchain, Node, Python and make, each of them
# does its own set-up.

CARGO ?= cargo
ARGS ?=

.PHONY: run play test fmt lint unit doc web page contract load soak mutants bench compare quotients reproduce release clean

# Builds the program with its page and serves it on this machine; it prints the address.
run: web
	$(CARGO) run --release --locked --bin noyau -- serve $(ARGS)

# Choose a game and play it in the terminal.
play:
	$(CARGO) run --release --locked --bin noyau -- play $(ARGS)

# Everything that must hold before a change lands. The page comes first: the program embeds it.
test: web fmt lint unit doc page contract

fmt:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit:
	$(CARGO) test --workspace --locked

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The page, built into web/dist; npm is asked only when something the page is made of has changed.
web: web/dist/index.html

PAGE_SOURCES := $(shell find web/src web/public locales web/*.* -type f 2>/dev/null)

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
	touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && npm run --silent build -- --logLevel warn
	touch crates/server/build.rs

# The page's own tests, then the page in Debian's chromium against the real program, as the tests of
# the command line built it: another set of packages would have other features, and all be built again.
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
NOYAU := $(TARGET)/debug/noyau

page: web
	cd web && npm run --silent check && npm run --silent test
	command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; }
	$(CARGO) test --workspace --locked --no-run --test cli
	cd web && NOYAU_BIN=$(NOYAU) npm run --silent e2e

# The API against its description, with requests that a program makes up. For longer:
# make contract ARGS="--max-time 3600 --seed 1"
CONTRACT := $(TARGET)/contract

$(CONTRACT)/ready: crates/server/contract/requirements.txt
	python3 -m venv --clear $(CONTRACT) || { apt-get update -qq && apt-get install -y -qq \
		--no-install-recommends python3-venv && python3 -m venv --clear $(CONTRACT); }
	$(CONTRACT)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

contract: $(CONTRACT)/ready
	$(CARGO) test --workspace --locked --no-run --test cli
	$(CONTRACT)/bin/python crates/server/contract/run.py $(NOYAU) $(ARGS)

# 200 clients, four hard questions at any time, clients who leave: for ten minutes.
load:
	$(CARGO) run --release --locked -p noyau-server --example load -- $(or $(ARGS),200 600 1000)

# Random questions without end, held against the definitions (docs/testing.md).
soak:
	$(CARGO) run --release --locked -p noyau-conformance --bin noyau-soak -- $(ARGS)

# Performance figures of the README.
bench:
	$(CARGO) bench --locked -p noyau-bench $(ARGS)

# CPU time against another program for octal games, which it installs into compare/target.
compare:
	$(CARGO) run --release --locked --manifest-path compare/Cargo.toml -- $(ARGS)

# Misère quotients of all octal codes of up to three digits, to heap 24, ten seconds each: their
# certificates are written, read again and checked.
quotients:
	$(CARGO) run --release --locked -p noyau-solve --example quotient_certificates -- $(ARGS)

# What is handed out: the program with its page inside, its manual, completions and checksums.
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
RELEASE = $(TARGET)/noyau-$(VERSION)

release: web
	$(CARGO) build --release --locked --bin noyau
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)/completions
	cp $(TARGET)/release/noyau README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT $(RELEASE)
	$(RELEASE)/noyau man $(RELEASE)/man --lang en
	for shell in bash zsh fish; do \
		$(RELEASE)/noyau completions $$shell --lang en > $(RELEASE)/completions/noyau.$$shell || exit 1; done
	tar -C $(TARGET) -czf $(RELEASE).tar.gz noyau-$(VERSION)
	cd $(TARGET) && sha256sum noyau-$(VERSION).tar.gz > noyau-$(VERSION).tar.gz.sha256
	ls -l $(RELEASE)/noyau $(RELEASE).tar.gz

# Recomputes the documents, the long computations included.
reproduce:
	$(CARGO) run --release --locked --bin noyau -- reproduce --full

# Changes the code of every algorithm in small ways and looks whether the tests of its crate notice:
# all changes are built at once, and one is chosen when a test runs; docs/testing.md has the figures.
# For one file, and the tests that matter for it:
# make mutants FILES=crates/solve/src/kernel.rs TESTS="--test kernel"
FILES ?= 'crates/solve/src/**' \
	'crates/graph/src/canonical.rs' 'crates/graph/src/canonical/**' \
	'crates/numeration/src/**' \
	'crates/core/src/family.rs' 'crates/core/src/family/**' \
	'crates/games/src/heap/**' 'crates/games/src/graph/law.rs' 'crates/games/src/graph/law/**' \
	'crates/games/src/graph/coloring/**'
TESTS ?= --lib --tests

mutants:
	command -v cargo-mutants > /dev/null || $(CARGO) install --locked cargo-mutants
	$(CARGO) run --locked --manifest-path mutants/Cargo.toml -- \
		$(addprefix --files ,$(FILES)) --tests "$(TESTS)" $(ARGS)

clean:
	$(CARGO) clean
