package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
)

var errorType = reflect.TypeFor[error]()

// calls answers POST /api/METHOD by the exported method of that name of what
// api makes for the call.
func calls(api func(context.Context) any) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m := reflect.ValueOf(api(r.Context())).MethodByName(r.PathValue("method"))
		if !m.IsValid() {
			reply(w, http.StatusNotFound, Problem{Kind: "invalid", Message: "no such method"})
			return
		}
		v, err := call(m, r)
		if err != nil {
			refuse(w, err)
			return
		}
		reply(w, http.StatusOK, v)
	})
}

// call runs m with the arguments in the request's body and gives its first
// result that is no error.
func call(m reflect.Value, r *http.Request) (any, error) {
	in, err := arguments(m.Type(), r)
	if err != nil {
		return nil, err
	}
	var result any
	for _, v := range m.Call(in) {
		switch {
		case v.Type() != errorType:
			result = v.Interface()
		case !v.IsNil():
			return nil, v.Interface().(error)
		}
	}
	return result, nil
}

// arguments decodes the JSON array in the body into what m takes.
func arguments(m reflect.Type, r *http.Request) ([]reflect.Value, error) {
	var raw []json.RawMessage
	if err := json.NewDecoder(r.Body).Decode(&raw); err != nil || len(raw) != m.NumIn() {
		return nil, callError{fmt.Sprintf("want %d arguments", m.NumIn())}
	}
	in := make([]reflect.Value, len(raw))
	for i, b := range raw {
		v := reflect.New(m.In(i))
		if err := json.Unmarshal(b, v.Interface()); err != nil {
			return nil, callError{fmt.Sprintf("argument %d: want %s", i+1, v.Elem().Type())}
		}
		in[i] = v.Elem()
	}
	return in, nil
}
