# The verbs of the project. On a machine with git, a Rust toolchain and make, each of them does
# its own set-up.

CARGO ?= cargo
ARGS ?=

.PHONY: run test fmt lint unit doc bench compare reproduce clean

# Starts noyau: choose a game and play it in the terminal.
run:
	$(CARGO) run --release --locked --bin noyau -- play $(ARGS)

# Everything that must hold before a change lands.
test: fmt lint unit doc

fmt:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

unit:
	$(CARGO) test --workspace --locked

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

# Performance figures of the README.
bench:
	$(CARGO) bench --locked -p noyau-bench $(ARGS)

# CPU time against another program for octal games, which it installs into compare/target.
compare:
	$(CARGO) run --release --locked --manifest-path compare/Cargo.toml -- $(ARGS)

# Recomputes the documents, the long computations included.
reproduce:
	$(CARGO) run --release --locked --bin noyau -- reproduce --full

clean:
	$(CARGO) clean
