package sentence_test

import (
	"fmt"
	"strings"
	"testing"

	"carnet/vocab/sentence"
)

// tell writes parts in short: what is skipped opens with an exclamation mark
// and its reason.
func tell(ps []sentence.Part) string {
	var all []string
	for _, p := range ps {
		var w []string
		if p.Skipped != "" {
			w = append(w, "!"+string(p.Skipped))
		}
		w = append(w, string(p.Kind))
		switch p.Kind {
		case sentence.Symptom, sentence.Condition:
			w = append(w, p.Text, p.Code)
		case sentence.Note:
			w = append(w, p.Text)
		case sentence.Mood:
			w = append(w, fmt.Sprint(p.Mood))
		case sentence.Reading:
			for _, v := range p.Readings {
				w = append(w, v.Code+"="+v.Value+v.Unit)
			}
			w = append(w, p.Context)
		case sentence.Medication:
			w = append(w, p.Medicine.Action, p.Medicine.Drug)
			if p.Medicine.Instruction != nil {
				w = append(w, p.Medicine.Instruction.String())
			}
		}
		if p.Severity != nil {
			w = append(w, fmt.Sprintf("%g/10", *p.Severity))
		}
		if p.Minutes > 0 {
			w = append(w, fmt.Sprintf("for %d min", p.Minutes))
		}
		w = append(w, when("since", p.Onset), when("at", p.When))
		all = append(all, strings.Join(strings.Fields(strings.Join(w, " ")), " "))
	}
	return strings.Join(all, "; ")
}

func when(word string, w *sentence.When) string {
	if w == nil {
		return ""
	}
	s := fmt.Sprintf("%s -%dd %s%s", word, w.DaysAgo, w.Part, w.Clock)
	if w.MinutesAgo > 0 {
		s = fmt.Sprintf("%s -%dmin", word, w.MinutesAgo)
	}
	return s
}

// The published behaviour of a peer (vectors/journal_sentence.tsv), and lines
// of our own in each language.
func TestRead(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"peer: three things, one denied", "我头疼，血压150/95，没发烧", "symptom 头疼 NS01; reading 8480-6=150mmHg 8462-4=95mmHg; !negated symptom 发烧 AS03"},
		{"peer: a fever with its temperature", "发烧38.5", "symptom 发烧 AS03; reading 8310-5=38.5°C"},
		{"peer: only feared", "怕是感冒了", "!hypothetical condition 感冒 RD02"},
		{"peer: a mother", "我妈高血压", "!someone_else symptom 高血压 KS51"},
		{"peer: a son", "My son has a cough", "!someone_else symptom cough RS07"},
		{"peer: a plan and a meal", "每天早晚吃二甲双胍500mg，午饭吃了面", "medication planned metformin 500 mg, morning + evening; note 午饭吃了面"},
		{"peer: stopped", "stopped aspirin", "medication stopped aspirin"},
		{"peer: no value", "blood pressure", "!no_value reading"},
		{"peer: last night", "昨晚头疼", "symptom 头疼 NS01 at -1d night"},
		{"peer: it works", "效果明显", "note 效果明显"},
		{"peer: better", "feeling better", "note feeling better"},
		{"peer: the part of the body stays", "头发脱落", "symptom 头发脱落 SS10"},
		{"peer: a symptom, not a note", "Been leg cramps for 5 days.", "symptom leg cramps LS13 for 7200 min"},

		{"severity behind a comma", "headache since noon, 6/10", "symptom headache NS01 6/10 since -0d noon"},
		{"how long", "头疼两天", "symptom 头疼 NS01 for 2880 min"},
		{"a pair without a name", "150/95 after stairs", "reading 8480-6=150mmHg 8462-4=95mmHg after_exercise"},
		{"mood", "mood 4", "mood 4"},
		{"mood of five", "Stimmung 3/5", "mood 3"},
		{"no such mood", "mood 7", "!unclear mood 0"},
		{"taken once", "took 400 mg ibuprofen at 3pm", "medication taken ibuprofen 400 mg at -0d 15:00"},
		{"two taken", "took ibuprofen and paracetamol", "medication taken ibuprofen; medication taken paracetamol"},
		{"a dose denied", "didn't take metformin today", "!negated medication planned metformin"},
		{"a list denied", "no fever, cough or chills", "!negated symptom fever AS03; !negated symptom cough RS07; !negated symptom chills AS02"},
		{"but", "no fever but headache", "!negated symptom fever AS03; symptom headache NS01"},
		{"a complaint with its own no", "can't sleep", "symptom can't sleep PS06"},
		{"a subject holds", "my son has a cough, fever 39", "!someone_else symptom cough RS07; !someone_else symptom fever AS03; !someone_else reading 8310-5=39°C"},
		{"until the sentence ends", "My son has a cough. Headache", "!someone_else symptom cough RS07; symptom Headache NS01"},
		{"until one speaks of oneself", "mother has a cough, I have a headache", "!someone_else symptom cough RS07; symptom headache NS01"},
		{"a question", "is it flu?", "!hypothetical condition flu RD07"},
		{"a condition that is not yet", "if I get a headache I take ibuprofen", "!hypothetical medication planned"},
		{"two complaints", "headache and sore throat", "symptom headache NS01; symptom sore throat RS12.00"},
		{"a comma in a number", "Gewicht 80,5 kg nüchtern", "reading 29463-7=80,5kg fasting"},
		{"circumstances first", "fasting, glucose 95 mg/dl", "reading 2345-7=95mg/dl fasting"},
		{"no unit", "glucose 95", "reading =95"},
		{"a laboratory value is no dose", "magnesium 0.8 mmol/L", "reading 2601-3=0.8mmol/L"},
		{"a supplement is no laboratory value", "took magnesium 400 mg", "medication taken magnesium 400 mg"},
		{"said aloud", "BP 150 over 95", "reading 8480-6=150mmHg 8462-4=95mmHg"},
		{"a date is no pressure", "call doctor 12/25", "note call doctor 12/25"},
		{"a night", "slept 7 h", "reading 93832-4=7h"},
		{"a number that is no body temperature", "temperature 5", "note temperature 5"},
		{"what is felt and has no code", "weird elbow thing 6/10", "symptom weird elbow thing 6/10"},
		{"what is not understood", "went for a walk with the dog", "note went for a walk with the dog"},
		{"nothing but a time", "yesterday", "note yesterday"},
		{"German", "kein Fieber, Husten seit 3 Tagen", "!negated symptom Fieber AS03; symptom Husten RS07 for 4320 min"},
		{"German, since", "Kopfschmerzen seit gestern, 5/10", "symptom Kopfschmerzen NS01 5/10 since -1d"},
		{"Russian", "болит голова со вчерашнего дня", "symptom болит голова NS01 since -1d"},
		{"Russian, a mother", "у мамы давление 160/100", "!someone_else reading 8480-6=160mmHg 8462-4=100mmHg"},
		{"Japanese", "昨日から頭痛", "symptom 頭痛 NS01 since -1d"},
		{"Japanese, a mother", "母が高血圧", "!someone_else symptom 高血圧 KS51"},
		{"traditional Chinese", "頭痛兩天", "symptom 頭痛 NS01 for 2880 min"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tell(sentence.Read(tt.line)); got != tt.want {
				t.Errorf("Read(%q)\n got %s\nwant %s", tt.line, got, tt.want)
			}
		})
	}
}

func TestRead_tooLong(t *testing.T) {
	ps := sentence.Read(strings.Repeat("headache ", 60))
	if len(ps) != 1 || ps[0].Skipped != sentence.TooLong {
		t.Errorf("Read(540 characters) = %+v, want one part that is too long", ps)
	}
}

// Whatever is written: nothing is dropped, each part quotes the line, and a
// value is recorded only with a name and a number.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"headache since noon, 6/10", "头疼两天", "150/95 after stairs", "下午3点半血压150/95", "10段階で6", "took 400 mg ibuprofen at 3pm",
		"\xff 5/10", "½ tablet", "n'ai pas 38,5°", "ſ ß ﬁ 1/2/3", "a,b;c.d", "от 5 до 6", "mood 4/5/6",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		ps := sentence.Read(line)
		if (len(ps) == 0) != (strings.TrimSpace(line) == "") {
			t.Fatalf("Read(%q) has %d parts", line, len(ps))
		}
		for _, p := range ps {
			if p.From < 0 || p.To > len(line) || p.From >= p.To || line[p.From:p.To] != p.Text {
				t.Errorf("Read(%q): part %q is not at %d-%d", line, p.Text, p.From, p.To)
			}
			if p.Kind == sentence.Reading && p.Skipped == "" && len(p.Readings) == 0 {
				t.Errorf("Read(%q): a reading without a value", line)
			}
			if p.Severity != nil && (*p.Severity < 0 || *p.Severity > 10) || p.Minutes < 0 {
				t.Errorf("Read(%q): %+v", line, p)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	sentence.Read("")
	for b.Loop() {
		sentence.Read("headache since noon, 6/10, took 400 mg ibuprofen at 3pm")
	}
}
