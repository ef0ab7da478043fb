# Two packages, one build folder: the root is what apps link, Tools is servers and the command line.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SCRATCH := --scratch-path .build
# Off by default on a Mac, where apps do without the local store; Tools asks for it in its manifest.
ROOT := $(SCRATCH) --traits LocalStore
TOOLS := --package-path Tools $(SCRATCH)
SOURCES := Package.swift Tools/Package.swift Snippets Plugins Sources Tests Tools/Sources Tools/Tests Examples Fuzz/Package.swift Fuzz/Sources Tools/Size
PORT ?= 8080
# Tests over real connections: they run one after the other. Beside hundreds of tests that never wait, an answer could come a minute and a half late, and every time-out is shorter.
SOCKETS := LoopbackServerTests|AppStoreServerTests|TollgateServerTests|StudioTests
# Records how long a step takes; `make test` ends with the list.
STEP := ./.ci/step

.PHONY: help demo test apple apps pages resolving newcomer projects schema interop serverapi browser pictures bench histories converge population fleet fuzz sanitize format check build journeys setup clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## Open the studio on http://127.0.0.1:8080 (PORT=N for another)
	.build/debug/tollgate demo --port $(PORT)

build: setup ## Build the command line in debug
	swift build $(TOOLS) --product tollgate

test: ## Run all that CI runs: format, every test, every journey, the linter, interop, the browser, histories, lives at the server
	@$(STEP) --begin
	$(STEP) format $(MAKE) --no-print-directory check
	$(STEP) apple $(MAKE) --no-print-directory apple
	$(STEP) apps $(MAKE) --no-print-directory apps
	$(STEP) pages $(MAKE) --no-print-directory pages
	$(STEP) resolving $(MAKE) --no-print-directory resolving
	$(STEP) "tools, build" swift build $(TOOLS) --build-tests
	$(STEP) "PostgreSQL, install" ./.ci/setup postgresql
	$(STEP) newcomer $(MAKE) --no-print-directory newcomer
	$(STEP) journeys .build/debug/tollgate test Examples/*/Journeys
	$(STEP) lint .build/debug/tollgate lint Examples
	$(STEP) "tools, tests" swift test $(TOOLS) --skip-build --disable-xctest --skip '$(SOCKETS)'
	$(STEP) "tools, connections" swift test $(TOOLS) --skip-build --disable-xctest --no-parallel --filter '$(SOCKETS)'
	$(STEP) histories .build/debug/WalletHistories 10000
	$(STEP) converge .build/debug/Convergence 150 --postgresql 10
	$(MAKE) --no-print-directory interop
	$(MAKE) --no-print-directory serverapi
	$(MAKE) --no-print-directory browser
	$(STEP) "package, build" swift build $(ROOT) --build-tests --disable-build-manifest-caching
	$(STEP) "package, tests" swift test $(ROOT) --skip-build --disable-xctest
	@$(STEP) --end

apple: ## Compile the app side for iOS, macOS, tvOS, watchOS and visionOS, against stand-ins for Apple's frameworks
	./.ci/setup python
	python3 Tools/Apple
	python3 -m unittest discover --start-directory Tools/Apple/Tests

apps: ## Check the Xcode projects of the example apps against the script that generates them
	./.ci/setup python
	python3 -m unittest discover --start-directory Tools/Tests/Projects

pages: ## Check the links, snippets and calls that the pages name
	./.ci/setup python
	python3 -m unittest discover --start-directory Tools/Tests/Pages

resolving: ## Check which packages SwiftPM fetches for an app, on Linux and on a Mac
	./.ci/setup python
	python3 -m unittest discover --start-directory Tools/Tests/Resolving

newcomer: build ## Run all that the pages for newcomers print, in packages of their own
	./.ci/setup newcomer
	python3 -m unittest discover --start-directory Tools/Tests/Newcomer

projects: ## Generate the Xcode projects, schemes and icons of the example apps
	./.ci/setup python
	python3 Tools/Projects/generate.py

schema: setup ## Write what the types declare into Docs/catalog.schema.json
	TOLLGATE_RECORD=1 swift test $(ROOT) --disable-xctest --filter CatalogSchemaTests

interop: ## Test what we sign and describe against third-party libraries
	./.ci/setup interop
	[ -x .venv/bin/python ] || python3 -m venv .venv
	$(STEP) "interop, install" .venv/bin/pip install --quiet --disable-pip-version-check -r Tools/Tests/Interoperability/requirements.txt
	$(STEP) "interop, build" swift build $(TOOLS) --product TokenSamples
	$(STEP) "interop, tests" .venv/bin/python -m unittest discover --start-directory Tools/Tests/Interoperability

serverapi: build ## Test the App Store Server API with Apple's client
	./.ci/setup interop
	./.ci/setup postgresql
	[ -x .venv/bin/python ] || python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check -r Tools/Tests/Interoperability/requirements.txt
	$(STEP) "server API" .venv/bin/python Tools/Tests/ServerAPI

journeys: build ## Run the journeys of the example apps
	.build/debug/tollgate test Examples/*/Journeys

browser: build ## Test the studio in a real Chromium
	./.ci/browser

pictures: build ## Retake the pictures of the studio in Docs/Images
	TOLLGATE_REQUIRE_BROWSER=1 ./.ci/browser --pictures .build/pictures
	for one in Docs/Images/*.png; do cp ".build/pictures/$${one##*/}" "$$one"; done

bench: setup ## Measure against limits and peers, in a release build
	swift build $(TOOLS) -c release --product tollgate-bench
	.build/release/tollgate-bench
	swift build $(TOOLS) -c release --product tollgate
	./.ci/browser --measure
	./.ci/size

histories: setup ## Check 100,000 random histories of balances through crashes, in a release build (HISTORIES=N of them)
	$(STEP) "histories, build" swift build $(TOOLS) -c release --product WalletHistories
	$(STEP) histories .build/release/WalletHistories $(or $(HISTORIES),100000)

converge: setup ## Live 100,000 random lives at a server that loses, doubles, delays and dies, in a release build (LIVES=N of them)
	$(STEP) "converge, build" swift build $(TOOLS) -c release --product Convergence
	./.ci/setup postgresql
	$(STEP) converge .build/release/Convergence $(or $(LIVES),100000) --postgresql 100

population: setup ## Compare the charts of 100,000 lives with a second program's, in a release build (LIVES=N of them)
	for product in tollgate tollgate-bench; do $(STEP) "$$product, build" swift build $(TOOLS) -c release --product "$$product"; done
	./.ci/setup interop
	[ -x .venv/bin/python ] || python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check -r Tools/Tests/Interoperability/requirements.txt
	$(STEP) population .venv/bin/python Tools/Tests/Fleet/population.py --lives $(or $(LIVES),100000)

fleet: setup ## Kill processes of a server under load and restart PostgreSQL for five minutes, in a release build (SECONDS=N, RATE=N)
	for product in tollgate tollgate-bench; do swift build $(TOOLS) -c release --product "$$product"; done
	./.ci/setup postgresql
	./.ci/setup interop
	[ -x .venv/bin/python ] || python3 -m venv .venv
	.venv/bin/pip install --quiet --disable-pip-version-check -r Tools/Tests/Interoperability/requirements.txt
	$(STEP) fleet .venv/bin/python Tools/Tests/Fleet --seconds $(or $(SECONDS),300) --rate $(or $(RATE),100)

fuzz: setup ## Run libFuzzer on everything that reads files (SECONDS=60 for each, TARGET=name for one)
	TARGET=$(TARGET) SECONDS_EACH=$(or $(SECONDS),60) ./Fuzz/run

sanitize: setup ## Run the package's tests under the thread sanitizer, in a build of its own
	swift test --scratch-path .build/sanitize --traits LocalStore --disable-xctest --sanitize thread -Xswiftc -DSANITIZED_LOCKS

format: setup ## Format every Swift file
	swift format format --in-place --recursive --parallel $(SOURCES)

check: setup ## Check the format of every Swift file
	swift format lint --strict --recursive --parallel $(SOURCES)

setup:
	@./.ci/setup

clean: ## Remove everything that was built
	rm -rf .build .venv
