package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"strconv"
)

// Handler answers the page's calls, in the window and in a browser alike:
//
//	POST /api/METHOD              a method of API, with a JSON array of arguments
//	POST /file/NAME               the bytes of a file to import; answers with its job
//	GET  /page/DOCUMENT/N?dpi=N   a page of a document as PNG
//
// What the person can do something about is status 422 with a [Problem].
func (a *App) Handler() http.Handler {
	m := http.NewServeMux()
	m.Handle("POST /api/{method}", calls(func(ctx context.Context) any { return a.api(ctx) }))
	m.HandleFunc("POST /file/{name}", a.upload)
	m.HandleFunc("GET /page/{document}/{page}", a.pageImage)
	return ownPage(survive(m))
}

// survive turns a panic into an answer that holds the panic's type and nothing
// of the record. Wails' asset server does not recover as net/http does:
// without this, one nil pointer in a method ends the program.
func survive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				reply(w, http.StatusInternalServerError, crashed(v))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// reply writes v as JSON. It is encoded first, so that what cannot be encoded
// is an error and not half an answer.
func reply(w http.ResponseWriter, status int, v any) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // whoever asked may be gone
}

func refuse(w http.ResponseWriter, err error) {
	var bad callError
	if errors.As(err, &bad) {
		reply(w, http.StatusBadRequest, Problem{Kind: "invalid", Message: err.Error()})
		return
	}
	reply(w, http.StatusUnprocessableEntity, problem(err))
}

// callError is a call that the page should not have made.
type callError struct{ string }

func (e callError) Error() string { return e.string }

// upload imports a file that a browser sends: it gives bytes where the window
// gives a path.
func (a *App) upload(w http.ResponseWriter, r *http.Request) {
	name, err := url.PathUnescape(r.PathValue("name"))
	if err != nil {
		refuse(w, callError{"name: not a path segment"})
		return
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxUpload))
	if err != nil {
		refuse(w, callError{"file: broken off or too large"})
		return
	}
	reply(w, http.StatusOK, a.jobs.add(file{name: name, data: data}))
}

// maxUpload bounds a file that a browser sends, as importer.Load does a path.
const maxUpload = 1 << 30

func (a *App) pageImage(w http.ResponseWriter, r *http.Request) {
	page, err := strconv.Atoi(r.PathValue("page"))
	dpi, errDPI := strconv.Atoi(r.URL.Query().Get("dpi"))
	if err != nil || errDPI != nil || dpi < 36 || dpi > 300 {
		refuse(w, callError{"page: want /page/DOCUMENT/N?dpi=36…300"})
		return
	}
	img, err := a.page(r.Context(), r.PathValue("document"), page, dpi)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "no-store")
	_ = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, img) // whoever asked may be gone
}
