package app

import (
	"context"
	"path/filepath"
	"slices"
	"sync"

	importer "carnet/import"
	"carnet/store"
)

// Job is what becomes of one file. Every change of one is the event "job".
type Job struct {
	ID        int      `json:"id"`
	Name      string   `json:"name"` // of the file, without its folder
	Stage     Stage    `json:"stage"`
	Kind      string   `json:"kind"`     // lab_report, genotype; "" not known yet
	Batch     string   `json:"batch"`    // bt_2
	Document  string   `json:"document"` // dc_3
	Pending   int      `json:"pending"`  // rows that wait for review
	Readings  int      `json:"readings"` // accepted, now or before
	Genotypes int      `json:"genotypes"`
	Duplicate bool     `json:"duplicate"` // the vault had this very file
	Restored  bool     `json:"restored"`  // an undone import of it was brought back
	Problem   *Problem `json:"problem"`   // of StagePassword and StageFailed
}

// Stage is where a job stands.
type Stage string

// The stages.
const (
	StageQueued   Stage = "queued"
	StageReading  Stage = "reading"
	StagePassword Stage = "password" // waits for the password of the file
	StageReview   Stage = "review"   // read; rows wait for the person
	StageDone     Stage = "done"
	StageFailed   Stage = "failed"
)

// Stages names the values of Stage, so that the generator writes a TypeScript enum.
var Stages = []struct {
	Value  Stage
	TSName string
}{
	{StageQueued, "Queued"},
	{StageReading, "Reading"},
	{StagePassword, "Password"},
	{StageReview, "Review"},
	{StageDone, "Done"},
	{StageFailed, "Failed"},
}

// A file is what a job imports: a path that the window was handed, or the
// bytes that a browser sent.
type file struct {
	path, name string
	data       []byte
}

func (f file) load() ([]byte, error) {
	if f.path != "" {
		return importer.Load(f.path)
	}
	return f.data, nil
}

// jobs imports files one after the other: reading a PDF takes memory, and
// there is one writer.
type jobs struct {
	app *App

	mu    sync.Mutex
	list  []*job
	next  int
	queue []*job // not begun yet
	busy  bool
}

type job struct {
	Job
	file file
	opts importer.Options
}

// add queues a file and returns its job at once.
func (j *jobs) add(f file) Job {
	if f.path != "" {
		f.name = filepath.Base(f.path)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.next++
	n := &job{Job: Job{ID: j.next, Name: f.name, Stage: StageQueued}, file: f}
	j.list = append(j.list, n)
	j.begin(n)
	return n.Job
}

// begin queues a job; j.mu is held.
func (j *jobs) begin(n *job) {
	j.queue = append(j.queue, n)
	if !j.busy {
		j.busy = true
		go j.work()
	}
}

func (j *jobs) work() {
	for {
		j.mu.Lock()
		if len(j.queue) == 0 {
			j.busy = false
			j.mu.Unlock()
			return
		}
		n := j.queue[0]
		j.queue = j.queue[1:]
		j.mu.Unlock()
		j.one(n)
	}
}

// one runs a job. A panic in a parser is that file's failure.
func (j *jobs) one(n *job) {
	defer func() {
		if v := recover(); v != nil {
			j.change(n, func(b *Job) { b.Stage, b.Problem = StageFailed, crashed(v) })
		}
	}()
	j.change(n, func(b *Job) { b.Stage, b.Problem = StageReading, nil })
	res, err := j.run(n)
	j.change(n, func(b *Job) { b.settle(res, err) })
	if n.Stage != StagePassword {
		n.file.data = nil
	}
}

func (j *jobs) run(n *job) (importer.Result, error) {
	ctx := context.Background()
	im, err := j.app.key.importer(ctx)
	if err != nil {
		return importer.Result{}, err
	}
	data, err := n.file.load()
	if err != nil {
		return importer.Result{}, err
	}
	res, err := im.Import(ctx, n.Name, data, n.opts)
	if err == nil && res.Kind == importer.KindGenotype && res.Waiting() {
		// Nothing in a genotype file is read by its layout: there is nothing to review.
		res.Committed, err = im.Commit(ctx, res.Batch, nil)
	}
	return res, err
}

// settle is what a finished import means for its job.
func (b *Job) settle(res importer.Result, err error) {
	if err != nil {
		told := problem(err)
		b.Stage, b.Problem = StageFailed, &told
		if k := store.KindOf(err); k == importer.FaultPassword || k == importer.FaultWrongPassword {
			b.Stage = StagePassword
		}
		return
	}
	b.Kind, b.Pending, b.Readings, b.Genotypes = res.Kind, res.Pending, res.Readings, res.Genotypes
	b.Duplicate, b.Restored = res.Duplicate, res.Restored
	b.Batch, b.Document = store.NounBatch.ID(res.Batch), store.NounDocument.ID(res.Document)
	b.Stage = StageDone
	if b.Pending > 0 {
		b.Stage = StageReview
	}
}

// change alters a job and tells the page.
func (j *jobs) change(n *job, f func(*Job)) {
	j.mu.Lock()
	f(&n.Job)
	now := n.Job
	j.mu.Unlock()
	j.app.Emit("job", now)
}

// again runs a job that waits for the password of its file.
func (j *jobs) again(id int, password string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, n := range j.list {
		if n.ID == id && n.Stage == StagePassword {
			n.opts.Password, n.Stage = password, StageQueued
			j.begin(n)
		}
	}
}

// drop forgets a job that is not running.
func (j *jobs) drop(id int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.list = slices.DeleteFunc(j.list, func(n *job) bool {
		return n.ID == id && n.Stage != StageQueued && n.Stage != StageReading
	})
}

// working says whether a file is being read.
func (j *jobs) working() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.busy
}

func (j *jobs) all() []Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := make([]Job, len(j.list))
	for i, n := range j.list {
		out[i] = n.Job
	}
	return out
}
