module carnet

go 1.26.0

require (
	github.com/google/jsonschema-go v0.4.3 // mcp: the SDK's schema type; kept by Google
	github.com/klauspost/compress v1.20.4 // store: zstd of kept originals; kept by K. Post
	github.com/klippa-app/go-pdfium v1.21.4 // import/labpdf: PDFium as wasm; kept by Klippa
	github.com/modelcontextprotocol/go-sdk v1.8.0 // mcp: the protocol; the official SDK
	github.com/rogpeppe/go-internal v1.16.0 // app/cli tests: testscript; kept by R. Peppe
	github.com/tailscale/hujson v0.0.0-20260727124030-b80ff77dac4f // mcp/connect: edits JSON with comments; kept by Tailscale
	github.com/tetratelabs/wazero v1.12.0 // import/labpdf: the wasm runtime of PDFium; kept by its own organisation
	github.com/tiktoken-go/tokenizer v0.10.0 // mcp tests: counts tokens; kept by M. Wahlmann
	github.com/wailsapp/wails/v2 v2.15.0 // app: the window; pinned, see app/window.go
	github.com/xuri/excelize/v2 v2.11.1 // import/sheet: XLSX; kept by R. Xu
	github.com/zalando/go-keyring v0.2.8 // store/key: keyrings of the three systems; kept by Zalando
	golang.org/x/crypto v0.59.0 // store/key: Argon2id, XChaCha20-Poly1305
	golang.org/x/sys v0.50.0 // store: file locks
	golang.org/x/term v0.48.0 // app/cli: is a person there
	golang.org/x/text v0.44.0 // vocab: Unicode folding
	modernc.org/libc v1.80.1 // store/crypt: as modernc.org/sqlite pins it
	modernc.org/sqlite v1.62.0 // store: pinned, generated code beneath the VFS
)

require (
	github.com/godbus/dbus/v5 v5.2.2 // app: logind's word of sleep; go-keyring has it too
	golang.org/x/image v0.48.0 // import/ocr: TIFF and WebP; the Go team
)

require (
	git.sr.ht/~jackmordaunt/go-toast/v2 v2.0.3 // indirect
	github.com/bep/debounce v1.2.1 // indirect
	github.com/danieljoos/wincred v1.2.3 // indirect
	github.com/dlclark/regexp2/v2 v2.5.1 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/go-ole/go-ole v1.3.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/gorilla/websocket v1.5.3 // indirect
	github.com/jchv/go-winloader v0.0.0-20210711035445-715c2860da7e // indirect
	github.com/jolestar/go-commons-pool/v2 v2.1.2 // indirect
	github.com/labstack/echo/v4 v4.13.3 // indirect
	github.com/labstack/gommon v0.4.2 // indirect
	github.com/leaanthony/go-ansi-parser v1.6.1 // indirect
	github.com/leaanthony/gosod v1.0.4 // indirect
	github.com/leaanthony/slicer v1.6.0 // indirect
	github.com/leaanthony/u v1.1.1 // indirect
	github.com/mattn/go-colorable v0.1.13 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/ncruces/go-strftime v1.1.0 // indirect
	github.com/pkg/browser v0.0.0-20240102092130-5ac0b6a4141c // indirect
	github.com/pkg/errors v0.9.1 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	github.com/richardlehane/mscfb v1.0.9 // indirect
	github.com/richardlehane/msoleps v1.0.6 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/samber/lo v1.49.1 // indirect
	github.com/segmentio/asm v1.1.3 // indirect
	github.com/segmentio/encoding v0.5.4 // indirect
	github.com/tiendc/go-deepcopy v1.7.2 // indirect
	github.com/tkrajina/go-reflector v0.5.8 // indirect
	github.com/valyala/bytebufferpool v1.0.0 // indirect
	github.com/valyala/fasttemplate v1.2.2 // indirect
	github.com/wailsapp/go-webview2 v1.0.22 // indirect
	github.com/wailsapp/mimetype v1.4.1 // indirect
	github.com/xuri/efp v0.0.3-0.20260924042702-217b81952dec // indirect
	github.com/xuri/nfp v0.0.2-0.20250530014748-2ddeb826f9a9 // indirect
	github.com/yosida95/uritemplate/v3 v3.0.2 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/oauth2 v0.35.0 // indirect
	golang.org/x/sync v0.25.0 // indirect
	golang.org/x/time v0.15.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)

ignore node_modules
