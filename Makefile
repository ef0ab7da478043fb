# Three packages, one build folder: apps link the root; Server has the servers; Tools has the command line.
SHELL := /bin/bash
# macOS's GNU Make 3.81 ignores this one: a recipe whose failure matters also has `set -e`.
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# SwiftPM's own build system, in 6.2 to 6.4. 6.4's default puts products elsewhere; the tests have not been run with it.
BUILD_SYSTEM := native
SCRATCH := --scratch-path .build --build-system $(BUILD_SYSTEM)
# Off by default on a Mac, where apps don't need the local store; Server and Tools name it in their manifests.
ROOT := $(SCRATCH) --traits LocalStore
SERVER := --package-path Server $(SCRATCH)
TOOLS := --package-path Tools $(SCRATCH)
SOURCES := Package.swift Server/Package.swift Tools/Package.swift Snippets Plugins Sources Tests Server/Sources Server/Tests Tools/Sources Tools/Tests Examples Fuzz/Package.swift Fuzz/Sources Tools/Size
# The folders of built programs, as SwiftPM names them; each is looked up at most once.
CONFIGURATION ?= debug
BIN = $(eval BIN := $(shell swift build $(TOOLS) --show-bin-path 2>/dev/null))$(BIN)
RELEASE = $(eval RELEASE := $(shell swift build $(TOOLS) -c release --show-bin-path 2>/dev/null))$(RELEASE)
PORT ?= 8080
# Tests over real connections run one by one: beside hundreds of busy tests, an answer could come a minute and a half late, after every time-out.
SOCKETS := LoopbackServerTests|AppStoreServerTests|TollgateServerTests|StudioTests
# Tests of what is built already: they need no lock on the build folder, which a build in the other lane may hold.
BUILT_TESTS := --skip-build --ignore-lock --disable-xctest
# Tests of the engine whose ledger has no file, or another's: how SQLite closes a file makes no difference to them.
NO_FILE := DiskTests|TamperedLedgerTests
# Records the duration of a step; `make test` ends with the list.
STEP := ./.ci/step
# Runs a command if its requirements are installed; otherwise prints one line that it is skipped.
NEEDS := $(STEP) --needs
# The option for Convergence to keep one history in N in PostgreSQL, or nothing if PostgreSQL is missing.
IN_POSTGRESQL = $$($(STEP) --can postgresql "lives in PostgreSQL" >&2 && echo "--postgresql $(1)")
UNITTEST := python3 -m unittest discover --start-directory Tools/Tests
VENV := ([ -x .venv/bin/python ] || python3 -m venv .venv) && $(STEP) "interop, install" .venv/bin/pip install --quiet --disable-pip-version-check -r Tools/Tests/Interoperability/requirements.txt

.PHONY: help demo test lane-waits lane-computes apple apps pages tidy resolving newcomer projects onamac bin schema words interop interop-here serverapi serverapi-here browser pictures bench histories converge population fleet fuzz sanitize release release-test format check build journeys setup clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# A separate program, because a first build of the whole command line takes half as long again.
demo: setup ## Open the studio on http://127.0.0.1:8080 (PORT=N for another)
	swift build $(TOOLS) --product tollgate-demo
	$(BIN)/tollgate-demo $(PORT)

build: $(if $(BUILT),,setup) ## Build the command line in debug
	$(if $(BUILT),,swift build $(TOOLS) --product tollgate)

test: ## Run all that CI runs: format, every test, every journey, the linter, interop, the browser, random histories
	@$(STEP) --begin
	@./.ci/setup tests
	$(STEP) format $(MAKE) --no-print-directory check
	$(STEP) "on a Mac" $(MAKE) --no-print-directory onamac
	$(STEP) apple $(MAKE) --no-print-directory apple
	$(STEP) apps $(MAKE) --no-print-directory apps
	$(STEP) pages $(MAKE) --no-print-directory pages
	$(STEP) tidy $(MAKE) --no-print-directory tidy
	$(STEP) resolving $(MAKE) --no-print-directory resolving
	$(STEP) "tools, build" swift build $(TOOLS) --build-tests
	$(NEEDS) postgresql "tests in PostgreSQL" true
	$(MAKE) --no-print-directory interop
	@$(STEP) --lanes lane-waits lane-computes
	@$(STEP) --end

# Drives programs from outside, and waits for them most of the time, with one processor or less. Builds nothing.
lane-waits:
	$(STEP) newcomer $(MAKE) --no-print-directory BUILT=1 newcomer
	$(MAKE) --no-print-directory BUILT=1 browser serverapi

# Compiles, and computes on all processors. A package's tests follow its build: without a build, SwiftPM may run the tests
# of the package that was built last in this folder.
lane-computes:
	$(STEP) journeys $(BIN)/tollgate test Examples/*/Journeys
	$(STEP) lint $(BIN)/tollgate lint Examples
	$(STEP) "tools, tests" swift test $(TOOLS) $(BUILT_TESTS) --skip '$(SOCKETS)'
	$(STEP) "tools, connections" swift test $(TOOLS) $(BUILT_TESTS) --no-parallel --filter '$(SOCKETS)'
	$(STEP) histories $(BIN)/WalletHistories 10000
	$(STEP) "release" ./.ci/size
	$(STEP) "server, build" swift build $(SERVER) --build-tests
	$(STEP) "server, tests" swift test $(SERVER) $(BUILT_TESTS) --skip '$(SOCKETS)'
	$(STEP) "server, connections" swift test $(SERVER) $(BUILT_TESTS) --no-parallel --filter '$(SOCKETS)'
	$(STEP) converge $(BIN)/Convergence 150 $(call IN_POSTGRESQL,10)
	$(STEP) "package, build" swift build $(ROOT) --build-tests --disable-build-manifest-caching
	$(STEP) "hosted tests" ./.ci/hosted-tests $(BIN)
	$(STEP) "package, tests" swift test $(ROOT) $(BUILT_TESTS)
	$(STEP) "ledger, Apple's SQLite" env TOLLGATE_PERSISTENT_WAL=1 swift test $(ROOT) $(BUILT_TESTS) --filter TollgateEngineTests --skip '$(NO_FILE)'

apple: ## Compile the app side for iOS, macOS, tvOS, watchOS and visionOS, against stand-ins for Apple's frameworks
	$(NEEDS) python apple python3 Tools/Apple
	$(NEEDS) python apple python3 -m unittest discover --start-directory Tools/Apple/Tests

apps: ## Check the Xcode projects of the example apps against the script that generates them
	$(NEEDS) python apps $(UNITTEST)/Projects

pages: ## Check the links, snippets and calls on the pages
	$(NEEDS) python pages $(UNITTEST)/Pages

tidy: ## Check imports against the layers, and that known faults of style and structure don't spread
	$(NEEDS) python tidy $(UNITTEST)/Tidy

resolving: ## Check which packages SwiftPM fetches for an app, on Linux and on a Mac
	$(NEEDS) python resolving $(UNITTEST)/Resolving

newcomer: build ## Run every command and file on the pages for newcomers, from empty folders
	$(NEEDS) newcomer newcomer $(UNITTEST)/Newcomer

projects: ## Generate the Xcode projects, schemes and icons of the example apps
	./.ci/setup python
	python3 Tools/Projects/generate.py

onamac: ## Run the scripts as a Mac would, without the programs a Mac lacks, and find Linux-only constructs
	$(NEEDS) python "on a Mac" $(UNITTEST)/OnAMac

bin: ## Print the folder of the programs that make build builds (CONFIGURATION=release for a release build)
	@echo '$(if $(filter release,$(CONFIGURATION)),$(RELEASE),$(BIN))'

words: setup ## Embed the engine's words, after a change in Phrases.xcstrings
	TOLLGATE_RECORD=1 swift test $(ROOT) --disable-xctest --filter PhraseCatalogTests

schema: setup ## Write Docs/catalog.schema.json and Docs/journey.schema.json from the declarations
	TOLLGATE_RECORD=1 swift test $(ROOT) --disable-xctest --filter CatalogSchemaTests
	TOLLGATE_RECORD=1 swift test $(TOOLS) --disable-xctest --filter FormTests

interop: ## Compare our signatures and schema with third-party libraries
	$(NEEDS) interop interop $(MAKE) --no-print-directory interop-here

interop-here:
	$(VENV)
	$(STEP) "interop, build" swift build $(TOOLS) --product TokenSamples
	$(STEP) "interop, tests" .venv/bin/python -m unittest discover --start-directory Tools/Tests/Interoperability

serverapi: build ## Test the App Store Server API with Apple's client
	$(NEEDS) interop "server API" $(MAKE) --no-print-directory serverapi-here

serverapi-here:
	$(VENV)
	$(NEEDS) postgresql "servers on PostgreSQL" true
	$(STEP) "server API" .venv/bin/python Tools/Tests/ServerAPI

journeys: build ## Run the journeys of the example apps
	$(BIN)/tollgate test Examples/*/Journeys

browser: build ## Test the studio in a real Chromium
	./.ci/browser

pictures: build ## Retake the pictures in Docs/Images, and record the first minute
	TOLLGATE_REQUIRE_BROWSER=1 ./.ci/browser --pictures .build/pictures
	.venv/bin/python Tools/Tests/Browser/recording.py .build/pictures/first-minute.png
	set -e; for one in Docs/Images/*.png; do cp ".build/pictures/$${one##*/}" "$$one"; done

bench: setup ## Measure against limits and peers, in a release build; GROWTH=1 measures what one more costs
	swift build $(TOOLS) -c release --product tollgate-bench
ifdef GROWTH
	$(RELEASE)/tollgate-bench growth
else
	$(RELEASE)/tollgate-bench
	swift build $(TOOLS) -c release --product tollgate
	./.ci/browser --measure
	./.ci/size
endif

histories: setup ## Check 100,000 random histories of balances through crashes, in a release build (HISTORIES=N)
	$(STEP) "histories, build" swift build $(TOOLS) -c release --product WalletHistories
	$(STEP) histories $(RELEASE)/WalletHistories $(or $(HISTORIES),100000)

converge: setup ## Run 100,000 random histories at a server that loses, repeats, delays and dies, in a release build (LIVES=N)
	$(STEP) "converge, build" swift build $(SERVER) -c release --product Convergence
	$(STEP) converge $(RELEASE)/Convergence $(or $(LIVES),100000) $(call IN_POSTGRESQL,100)

population: setup ## Compare the charts of 100,000 histories with a second program's, in a release build (LIVES=N)
	set -e; for product in tollgate tollgate-bench; do $(STEP) "$$product, build" swift build $(TOOLS) -c release --product "$$product"; done
	./.ci/setup interop
	$(VENV)
	$(STEP) population .venv/bin/python Tools/Tests/Fleet/population.py --lives $(or $(LIVES),100000)

fleet: setup ## Kill processes of a server under load and restart PostgreSQL for five minutes, in a release build (SECONDS=N, RATE=N)
	set -e; for product in tollgate tollgate-bench; do swift build $(TOOLS) -c release --product "$$product"; done
	./.ci/setup postgresql
	./.ci/setup interop
	$(VENV)
	$(STEP) fleet .venv/bin/python Tools/Tests/Fleet --seconds $(or $(SECONDS),300) --rate $(or $(RATE),100)

fuzz: setup ## Run libFuzzer on everything that reads files (SECONDS=60 for each, TARGET=name for one)
	TARGET=$(TARGET) SECONDS_EACH=$(or $(SECONDS),60) ./Fuzz/run

sanitize: setup ## Run the package's tests under the thread sanitizer, in a build of its own
	swift test --scratch-path .build/sanitize --traits LocalStore --disable-xctest --sanitize thread -Xswiftc -DSANITIZED_LOCKS

release: ## Build the archive of a release for this Linux machine, in minutes
	./.ci/setup release
	$(STEP) "archive" ./.ci/release

release-test: ## Run the archive of make release in a bare Debian and a bare Ubuntu, as root
	$(NEEDS) release "bare systems" $(STEP) "bare systems" $(UNITTEST)/Release

format: setup ## Format every Swift file
	swift format format --in-place --recursive --parallel $(SOURCES)

check: setup ## Check the format of every Swift file
	./.ci/check-format $(SOURCES)

setup:
	@./.ci/setup

clean: ## Remove all build products
	rm -rf .build .venv
