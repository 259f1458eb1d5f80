# The two commands of the README, and what they are made of:
#   make run    installs what is needed and starts the program
#   make test   installs what is needed and runs every test
# They need Go 1.26 and Node 20.19 with npm. The rest is installed.

TAGS := desktop,production
ifeq ($(shell uname),Linux)
TAGS := $(TAGS),webkit2_41
endif
FLAGS := -trimpath -ldflags "-s -w"
WAILS  = go run github.com/wailsapp/wails/v2/cmd/wails@v2.15.0# the CLI; only packaging needs it
LINT   = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
PAGE   = frontend/dist/index.html
OCR    = build/bin/ocr/tesseract-core-simd-lstm.wasm# what reads scans; the languages are packages
OTHERS = $(OCR) build/interop/node_modules/.package-lock.json build/ucumdiff/node_modules/.package-lock.json

.PHONY: run build cli test check unit page-test window-test inspector-test conformance-test bench lab-eval soak lint bindings bindings-check icons screenshots \
	deps-run deps-test package-linux package-windows mcpb clean

# Without a display the same page is served to a browser on this computer.
run: build
	@if [ "$$(uname)" != Linux ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		exec ./build/bin/carnet-window; \
	else \
		echo "There is no display, so the page is served to a browser instead."; \
		exec ./build/bin/carnet serve --page; \
	fi

build: deps-run cli $(OCR)
	go build -tags $(TAGS) $(FLAGS) -o build/bin/carnet-window .

# The command line and the servers: static, no GTK.
cli: $(PAGE)
	CGO_ENABLED=0 go build $(FLAGS) -o build/bin/carnet .

test: deps-test check unit page-test window-test inspector-test conformance-test

check: $(PAGE)
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go vet -tags $(TAGS) ./app/ .
	GOOS=windows go vet -tags desktop,production ./app/ .
	@$(MAKE) --no-print-directory bindings-check
	cd frontend && npm run -s check && npm run -s lint

unit: $(PAGE) $(OTHERS)
	cd frontend && npm run -s test
	go test ./...

# What is not ours and the tests compare with: an independent SQLCipher, two
# other UCUM implementations, the official MCP Inspector.
build/%/node_modules/.package-lock.json: build/%/package-lock.json
	cd build/$* && npm ci --no-audit --no-fund
	@touch $@

$(OCR): build/ocr/node_modules/.package-lock.json
	mkdir -p $(dir $@) && cp build/ocr/node_modules/tesseract.js-core/$(notdir $@) $@

inspector-test: cli build/inspector/node_modules/.package-lock.json
	build/inspector/test.sh

# The official conformance suite over our transports, every scored check.
conformance-test: build/conformance/node_modules/.package-lock.json
	CARNET_CONFORMANCE=$(CURDIR)/build/conformance go test -count=1 -run Conformance -v ./mcp

page-test: cli
	cd frontend && node --test e2e/page.test.mjs

window-test: deps-test cli
	go build -tags $(TAGS),e2e -o build/bin/carnet-e2e .
	cd frontend && node --test e2e/window.test.mjs

bench: $(PAGE)
	go test -run '^$$' -bench . -benchmem ./...

# How well lab sheets are read, against the truth beside them: the corpus and the
# sheets that build/labsheets prints, or LAB="DIR…" of your own.
lab-eval: deps-test
	@mkdir -p build/bin/labsheets
	go run ./build/labsheets build/bin/labsheets
	go run ./import/labtable/labeval $(or $(LAB),import/labtable/testdata/corpus build/bin/labsheets)

# What takes hours: kills, power cuts, fuzzing; how many and how long each.
soak:
	build/soak.sh $(KILLS) $(CUTS) $(FUZZ)

lint:
	go run $(LINT) fmt --diff
	go run $(LINT) run

# TypeScript for the Go API, from Wails' generator; needs neither GTK nor the CLI.
bindings:
	CGO_ENABLED=0 go run -tags bindings . -tsoutputtype interfaces >/dev/null

bindings-check:
	@rm -rf build/bin/wailsjs && mkdir -p build/bin && cp -r frontend/src/wailsjs/go build/bin/wailsjs
	@$(MAKE) --no-print-directory bindings
	@diff -r build/bin/wailsjs frontend/src/wailsjs/go || { echo "make bindings changed the types of the page: commit them"; exit 1; }

# The icons, drawn from build/icon.svg.
icons: frontend/node_modules/.package-lock.json
	cd frontend && node ../build/icons.mjs

# The pictures of the README, which the page tests take.
PICTURES = first-run recovery-code locked indicators indicators-dark series series-dark \
	review documents document genome assistants plans settings imports restore
screenshots: page-test
	mkdir -p build/screenshots
	cp $(PICTURES:%=build/bin/shots/%.png) build/screenshots

%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci --no-audit --no-fund
	@touch $@

$(PAGE): frontend/node_modules/.package-lock.json frontend/index.html frontend/vite.config.ts \
		$(shell find frontend/src frontend/public -type f)
	cd frontend && npm run -s build

deps-run:
	@build/deps.sh run

deps-test:
	@build/deps.sh test

package-linux: build
	build/linux/deb.sh

# The bundle that connects Claude Desktop.
mcpb: build/mcpb/node_modules/.package-lock.json
	node build/mcpb/run.mjs

package-windows: $(PAGE)
	build/deps.sh package
	GOOS=windows CGO_ENABLED=0 go build $(FLAGS) -o build/bin/carnet-cli.exe .
	$(WAILS) build -platform windows/amd64 -nsis -installscope user -trimpath -m -nosyncgomod -skipbindings -s

clean:
	git clean -fdX
