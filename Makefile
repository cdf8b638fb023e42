# The verbs of the project. On a machine with git, a Rust toolchain, Node, Python and make, each of them
# does its own set-up.

CARGO ?= cargo
ARGS ?=

.PHONY: run play test fmt lint unit doc web page screenshots figures module site site-test contract python python-bench python-test \
	cluster-test parts load soak mutants bench compare quotients reproduce deny msrv package release clean

# Builds the program with its page and serves it on this machine; it prints the address.
run: web
	$(CARGO) run --release --locked --bin noyau -- serve $(ARGS)

# Choose a game and play it in the terminal.
play:
	$(CARGO) run --release --locked --bin noyau -- play $(ARGS)

# Everything that must hold before a change lands. The page comes first: the program embeds it. When all is
# compiled, two things are tested at a time, since many tests have one thread; the browser has the machine
# for itself.
test: web fmt lint
	$(CARGO) test --workspace --locked --no-run
	$(MAKE) --jobs=2 --output-sync=target unit doc contract python-test parts
	$(MAKE) page

fmt:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit:
	$(CARGO) test --workspace --locked

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# The page, built into crates/server/dist; npm is asked only when something the page is made of has changed.
web: crates/server/dist/index.html

PAGE_SOURCES := $(shell find web/src web/public crates/text/locales docs/theory docs/fr/theory web/*.* -type f 2>/dev/null)

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund
	touch $@

crates/server/dist/index.html: web/node_modules/.package-lock.json $(PAGE_SOURCES)
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

# Pictures of every page, in docs/screenshots; they are to be looked at.
screenshots: web
	$(CARGO) test --workspace --locked --no-run --test cli
	cd web && NOYAU_BIN=$(NOYAU) npm run --silent made -- screenshots $(ARGS)

# How soon boards are ready and how long the longest tasks of the page are (docs/figures.md).
figures: web
	$(CARGO) build --release --locked --bin noyau
	cd web && NOYAU_BIN=$(TARGET)/release/noyau npm run --silent made -- figures $(ARGS)

# The page as a folder without a server, for the root of any static host, or for a folder of one:
# make site BASE=/noyau/
BASE ?= /
SITE ?= $(TARGET)/noyau-site
WASM := wasm32-unknown-unknown
MODULE := $(TARGET)/$(WASM)/site/noyau_wasm.wasm

module:
	test -d "$$(rustc --print target-libdir --target $(WASM))" || rustup target add $(WASM)
	$(CARGO) build --profile site --locked -p noyau-wasm --target $(WASM)

site: module web/node_modules/.package-lock.json
	cd web && NOYAU_MODULE=$(MODULE) BASE=$(BASE) SITE=$(abspath $(SITE)) \
		npm run --silent build -- --mode site --logLevel warn
	du -sh $(SITE)

# The site in the browser, with a network and without, and the answers of its module held against those
# of the server, byte for byte.
site-test: module web/node_modules/.package-lock.json
	$(MAKE) site BASE=/ SITE=$(TARGET)/site-test/root
	$(MAKE) site BASE=/noyau/ SITE=$(TARGET)/site-test/folder/noyau
	command -v chromium > /dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; }
	$(CARGO) test --workspace --locked --no-run --test cli
	cd web && NOYAU_BIN=$(NOYAU) NOYAU_MODULE=$(MODULE) NOYAU_SITE=$(TARGET)/site-test/root \
		NOYAU_SITES=$(TARGET)/site-test/folder npm run --silent site-test -- $(ARGS)

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

# The Python package as a wheel in target/wheels, and its tests: in an environment of their own, with the
# modules that the tests of the workspace have compiled, packed into a wheel (crates/python/pack.py). The
# examples of the READMEs run in an environment that has the wheel and what it asks for, and nothing else.
PYTHON := $(TARGET)/python

$(PYTHON)/ready: crates/python/requirements.txt
	python3 -m venv --clear $(PYTHON) || { apt-get update -qq && apt-get install -y -qq \
		--no-install-recommends python3-venv && python3 -m venv --clear $(PYTHON); }
	$(PYTHON)/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

python: $(PYTHON)/ready
	$(PYTHON)/bin/maturin build --release --locked -m crates/python/Cargo.toml -o $(TARGET)/wheels
	ls -l $(TARGET)/wheels

# CPU time of the package against the command, both as they are handed out (docs/figures.md).
python-bench: python
	$(CARGO) build --release --locked --bin noyau
	$(PYTHON)/bin/pip install -q --disable-pip-version-check --force-reinstall --no-deps $(TARGET)/wheels/*.whl
	$(PYTHON)/bin/python crates/python/bench.py $(TARGET)/release/noyau $(ARGS)

WHEEL := $(PYTHON)/wheel

python-test: $(PYTHON)/ready
	$(CARGO) build --workspace --locked --lib --tests
	rm -rf $(WHEEL) && $(PYTHON)/bin/python crates/python/pack.py $(TARGET)/debug/lib_noyau.so $(WHEEL)
	$(PYTHON)/bin/pip install -q --disable-pip-version-check --force-reinstall --no-deps $(WHEEL)/*.whl
	cd crates/python && $(PYTHON)/bin/python -m pytest -q $(ARGS)
	python3 -m venv --clear $(PYTHON)/empty
	$(PYTHON)/empty/bin/pip install -q --disable-pip-version-check $(WHEEL)/*.whl
	$(PYTHON)/empty/bin/python -m doctest -o NORMALIZE_WHITESPACE README.md crates/python/README.md

# A census by two processes of which one is killed in the middle, ten times: the parts have the same bytes.
cluster-test: python-test
	cd crates/python && NOYAU_CLUSTER_BOARDS=trees:18 NOYAU_CLUSTER_TIMES=10 \
		$(PYTHON)/bin/python -m pytest -q -s tests/test_cluster.py -k killed

# Parts against one run, with a worker killed, questions about rows (docs/scale.md, docs/rows.md), and whether
# the tables of docs/scale.md are those of the costs that are kept.
# make parts ARGS=--large takes trees to 20, connected graphs to 9, lc-trees to 7.
parts: $(CONTRACT)/ready
	$(CARGO) test --workspace --locked --no-run --test cli
	$(CONTRACT)/bin/python crates/census/scale/parts.py $(NOYAU) $(ARGS)
	$(CONTRACT)/bin/python crates/census/scale/rows.py $(NOYAU)
	$(CONTRACT)/bin/python crates/census/scale/scale.py check crates/census/scale/costs.json

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

# Licences, sources and bans of what is built in; `ARGS=advisories` asks the database of advisories too.
deny:
	command -v cargo-deny > /dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check licenses bans sources $(ARGS)

# The oldest compiler that builds the workspace is `rust-version` in Cargo.toml. Where rustup has it, it
# builds everything; elsewhere clippy looks for parts of the standard library that are newer.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

msrv:
	if rustup toolchain list 2> /dev/null | grep -q '^$(MSRV)'; \
	then $(CARGO) +$(MSRV) check --workspace --all-targets --locked; \
	else $(CARGO) clippy --workspace --all-targets --locked -- -D clippy::incompatible_msrv; fi

# Every crate as crates.io would get it, built from its package alone.
package: web
	$(CARGO) package --workspace --locked --exclude noyau-bench --exclude noyau-conformance \
		--exclude noyau-python $(ARGS)

# What is handed out: the program with its page inside, its manual, completions and checksums. The command
# is tested once more in its profile: libraries may act otherwise without their debug assertions. When it is
# linked it is optimised for speed as a whole: otherwise functions of vectors would stay apart from their
# callers. The linker of Rust on Linux can fold functions that are alike; others may not know how.
LINKED = -C opt-level=3 $(shell rustc -vV | grep -q '^host: x86_64-unknown-linux-gnu' && echo -C link-arg=-Wl,--icf=all)
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
RELEASE = $(TARGET)/noyau-$(VERSION)

release: web
	$(CARGO) test --profile dist --locked -p noyau-cli --test cli --test exit_codes
	$(CARGO) rustc --profile dist --locked -p noyau-cli --bin noyau -- $(LINKED)
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)/completions
	cp $(TARGET)/dist/noyau README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT $(RELEASE)
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
	'crates/family/src/**' \
	'crates/games/src/heap/**' 'crates/games/src/graph/law.rs' 'crates/games/src/graph/law/**' \
	'crates/games/src/graph/colouring/**'
TESTS ?= --lib --tests

mutants:
	command -v cargo-mutants > /dev/null || $(CARGO) install --locked cargo-mutants
	$(CARGO) run --locked --manifest-path mutants/Cargo.toml -- \
		$(addprefix --files ,$(FILES)) --tests "$(TESTS)" $(ARGS)

clean:
	$(CARGO) clean
