package mcp_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
	"carnet/store/key"
)

// BenchmarkScale times the read tools on made-up records of 500 series: as many
// readings as CARNET_BENCH_READINGS says, with commas between; 20,000 without
// it. What a question costs should follow its answer and not the record. The
// vaults are made once and kept in CARNET_BENCH_DIR, if that is set.
//
// Each question is asked once for what is read at the first call after a
// change, then again and again: first, p50 and p99 are in milliseconds.
func BenchmarkScale(b *testing.B) {
	sizes := os.Getenv("CARNET_BENCH_READINGS")
	if sizes == "" {
		sizes = "20000"
	}
	for size := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(size)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(size, func(b *testing.B) { timeTools(b, n) })
	}
}

func timeTools(b *testing.B, readings int) {
	v := scaled(b, readings)
	a, err := answer.New(b.Context(), v, func() time.Time { return answertest.Now })
	if err != nil {
		b.Fatal(err)
	}
	for _, q := range []struct{ tool, args string }{
		{"query_health_indicators", `{}`},
		{"query_health_indicators", `{"indicators":["se_250"]}`},
		{"query_health_indicators", `{"indicators":["se_250"],"view":"stats"}`},
		{"query_health_indicators", `{"indicators":["se_250"],"view":"month"}`},
		{"query_health_indicators", `{"keywords":["made-up 250"],"view":"latest"}`},
		{"query_health_indicators", `{"indicators":["se_250"],"view":"day","start":"2025-01-01","end":"2025-01-31"}`},
		{"compare_indicators", `{"indicators":["se_250","se_251"]}`},
		{"describe_record", `{}`},
		{"search", `{"query":"made-up 250"}`},
		{"fetch", `{"id":"rd_250"}`},
		{"query_records", `{}`},
	} {
		b.Run(q.tool+" "+q.args, func(b *testing.B) {
			took := []time.Duration{}
			once := func() {
				began := time.Now()
				if e := mcp.Call(b.Context(), a, q.tool, json.RawMessage(q.args)); e.Kind.Refused() {
					b.Fatal(e.Message)
				}
				took = append(took, time.Since(began))
			}
			once()
			first := took[0]
			took = took[:0]
			for b.Loop() {
				once()
			}
			slices.Sort(took)
			for _, m := range []struct {
				name string
				d    time.Duration
			}{{"first-ms", first}, {"p50-ms", took[len(took)/2]}, {"p99-ms", took[len(took)*99/100]}} {
				b.ReportMetric(float64(m.d.Microseconds())/1000, m.name)
			}
		})
	}
}

// scaled is a vault with so many readings, alike in 500 series over 30 years.
func scaled(b *testing.B, readings int) *store.Vault {
	b.Helper()
	dir := os.Getenv("CARNET_BENCH_DIR")
	if dir == "" {
		dir = b.TempDir()
	}
	path := filepath.Join(dir, fmt.Sprintf("scale-%d.carnet", readings))
	v, err := store.Open(b.Context(), store.OpenOptions{Path: path, Passphrase: "made up"})
	if store.KindOf(err) == store.FaultNoVault {
		v, _, err = store.Create(b.Context(), store.CreateOptions{
			Path: path, Passphrase: "made up", KDF: key.Params{Time: 1, Memory: 64, Threads: 1}, Zone: answertest.Zone,
		})
		for s := 0; s < scaleSeries && err == nil; s++ {
			err = fill(b.Context(), v, s, readings/scaleSeries)
		}
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = v.Close() })
	return v
}

const scaleSeries = 500

// fill writes one series of n readings.
func fill(ctx context.Context, v *store.Vault, s, n int) error {
	const begin, days = 9500, 10950
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		sr, err := store.PutSeries(ctx, tx, store.Series{
			Key: fmt.Sprintf("printed:made-up %d|mg/dL", s), Name: fmt.Sprintf("made-up %d", s), Unit: "mg/dL", Group: fmt.Sprintf("group %d", s/25),
		})
		if err != nil {
			return err
		}
		rs := make([]store.Reading, n)
		for i := range rs {
			at := store.Day(begin).Start().Add(time.Duration(int64(i) * days * 86400 / int64(n) * int64(time.Second)))
			x, offset := float64(50+(i*7+s)%60), 0
			rs[i] = store.Reading{
				Series: sr.ID, At: at, Day: store.DayOf(at), Offset: &offset, Precision: store.PrecisionSecond,
				Printed: store.Printed{Name: sr.Name, Value: fmt.Sprint(x), Unit: "mg/dl"},
				Number:  &x, Canonical: &x, UCUM: "mg/dL", Outcome: "unresolved", Modality: store.ModalityLab, Written: answertest.Now,
			}
		}
		_, err = store.AddReadings(ctx, tx, rs)
		return err
	})
}
