package sheet

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf "golang.org/x/text/encoding/unicode"

	"carnet/import/labtable"
)

// decode returns the text of a file, false for one that is no text. Byte order
// marks, UTF-8 and UTF-16 are certain; older encodings are told by which of
// them makes letters and words of the bytes.
func decode(data []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return strings.ToValidUTF8(string(data[3:]), "\ufffd"), true
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeBy(utf.UTF16(utf.LittleEndian, utf.UseBOM), data)
	}
	if e := wide(data); e != nil {
		return decodeBy(e, data)
	}
	if bytes.IndexByte(data, 0) >= 0 || controls(data) {
		return "", false
	}
	if utf8.Valid(withoutCutRune(data)) {
		return string(withoutCutRune(data)), true
	}
	return decodeBy(legacy(data), data)
}

func decodeBy(e encoding.Encoding, data []byte) (string, bool) {
	out, err := e.NewDecoder().Bytes(data)
	return string(out), err == nil
}

// withoutCutRune drops a character that the end of data cut in two.
func withoutCutRune(data []byte) []byte {
	for i := 1; i <= min(3, len(data)); i++ {
		tail := data[len(data)-i:]
		if utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return data[:len(data)-i]
			}
			break
		}
	}
	return data
}

// wide tells UTF-16 without a mark: every other byte of a table's digits and
// delimiters is 0.
func wide(data []byte) encoding.Encoding {
	sample := data[:min(len(data), 4096)&^1]
	var zero [2]int
	for i, b := range sample {
		if b == 0 {
			zero[i&1]++
		}
	}
	enough := len(sample) / 8 // a quarter of the pairs
	switch {
	case zero[1] > enough && zero[0] == 0:
		return utf.UTF16(utf.LittleEndian, utf.IgnoreBOM)
	case zero[0] > enough && zero[1] == 0:
		return utf.UTF16(utf.BigEndian, utf.IgnoreBOM)
	}
	return nil
}

// controls reports characters that no text has.
func controls(data []byte) bool {
	n := 0
	for _, b := range data[:min(len(data), 4096)] {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1a && b != 0x1b {
			n++
		}
	}
	return n > 2
}

// legacies are tried in this order; the first of equals wins.
var legacies = []struct {
	encoding encoding.Encoding
	fits     func(before, r, after rune) float64 // how well a character fits, 0 to 1
}{
	{charmap.Windows1252, letters("äöüÄÖÜßéèêëÉÈàâçÇîïôùûñÑóíúáÁÓÍãõåøæÅØÆœ", "²³µ°±·–—’‘“”„€«»ªº¿¡…™®§×")},
	{charmap.Windows1250, letters("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰÖÜäöüßăâîşţ", "µ°±·–—„”“’…×§")},
	{charmap.Windows1251, letters("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ"+"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐ", "µ°±·–—«»№…")},
	{simplifiedchinese.GB18030, ideographs},
	{japanese.ShiftJIS, ideographs},
	{traditionalchinese.Big5, ideographs},
	{korean.EUCKR, ideographs},
	{japanese.EUCJP, ideographs},
}

// legacy returns the encoding that makes most sense of the bytes: Windows-1252
// when none does.
func legacy(data []byte) encoding.Encoding {
	sample := data[:min(len(data), 32<<10)]
	if i := bytes.LastIndexByte(sample, '\n'); i > 0 && len(data) > len(sample) {
		sample = sample[:i]
	}
	best, most := legacies[0].encoding, 0.0
	for _, l := range legacies {
		text, err := l.encoding.NewDecoder().String(string(sample))
		if err != nil || strings.ContainsRune(strings.TrimRight(text, "\ufffd"), '\ufffd') {
			continue
		}
		if s := sense(text, l.fits) + knownWords(text); s > most+0.01 {
			best, most = l.encoding, s
		}
	}
	return best
}

// sense is the mean fit of the characters that are not ASCII.
func sense(text string, fits func(before, r, after rune) float64) float64 {
	rs := []rune(text)
	n, sum := 0, 0.0
	for i, r := range rs {
		if r < 0x80 {
			continue
		}
		before, after := ' ', ' '
		if i > 0 {
			before = rs[i-1]
		}
		if i+1 < len(rs) {
			after = rs[i+1]
		}
		n++
		sum += fits(before, r, after)
	}
	return sum / float64(max(n, 1))
}

// knownWords adds up to 1 for headings that are words of a language.
func knownWords(text string) float64 {
	n := 0
	for i, line := range strings.Split(text, "\n") {
		if i == 20 || n == 4 {
			break
		}
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t|\"\r", r) }) {
			if len(w) < 60 && strings.ContainsFunc(w, func(r rune) bool { return r >= 0x80 }) && labtable.Heading(w) != "" {
				n++
			}
		}
	}
	return float64(min(n, 4)) / 4
}

// letters fits an alphabet whose letters stand among letters of their own
// script, and signs that do not stand inside words.
func letters(alphabet, signs string) func(before, r, after rune) float64 {
	latin := !strings.ContainsRune(alphabet, 'я')
	return func(before, r, after rune) float64 {
		switch {
		case strings.ContainsRune(alphabet, r):
			if !latin && (ascii(before) || ascii(after)) {
				return 0
			}
			return 1
		case strings.ContainsRune(signs, r):
			if unicode.IsLetter(before) && unicode.IsLetter(after) && r != '’' && r != 'µ' {
				return 0
			}
			return 0.9
		case r < 0xA0:
			return -1 // a control character
		}
		return 0
	}
}

func ascii(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

// ideographs fits East Asian text: kana, Hangul, full width forms, and those
// ideographs that lab sheets are written with.
func ideographs(_, r, _ rune) float64 {
	switch {
	case unicode.Is(unicode.Hiragana, r), unicode.Is(unicode.Katakana, r) && r < 0xFF00, unicode.Is(unicode.Hangul, r):
		return 0.9
	case r >= 0xFF61 && r < 0xFFA0: // half width kana: what other encodings turn into
		return 0.3
	case r >= 0xFF00, r >= 0x3000 && r < 0x3040, r >= 0x2010 && r < 0x2300, strings.ContainsRune("×±°μ·①②③④⑤⑥⑦⑧⑨⑩", r):
		return 0.8
	case strings.ContainsRune(common, r):
		return 1
	}
	return 0
}

// common are the ideographs of lab sheets, simplified, traditional and
// Japanese.
const common = "检验檢驗查測测试試定报告報结果結項项目名称稱姓性别別男女年龄齡月日期时間间時分秒号號编編科室医醫院生师師患者病人住门門诊診标標本样樣品血液清浆漿全尿便粪糞" +
	"单單位参參考范範围圍区區值正常异異偏高低升降提示阳陽阴陰弱强強性未见見出检白红紅细細胞计計数數血小板中粒淋巴单核嗜酸碱鹼比率百平均体體積积宽寬度分布布浓濃含量葡萄糖化总總胆膽固醇" +
	"甘油三酯脂蛋白密球转轉氨酶丙天门冬谷碱磷直接间尿素氮肌酐酸钾鉀钠鈉氯钙鈣镁鎂铁鐵锌鋅铜銅维維素叶葉甲状狀腺激促抗原类類风濕湿因子反应應心肌胰岛島淀粉癌胚前列" +
	"特异凝酶时间国際国际纤纖溶肝功能肾腎两兩对對半乙丙丁戊型表面核心艾滋梅毒幽螺旋杆菌培养養株药藥敏感耐隐隱潜红管型结晶上皮颜顏色透明黄清浊濁比重酮亚亞硝胆红白带帶" +
	"項目検査結果単位基準値参考判定総蛋白酸塩鉄銅亜鉛尿糖沈渣血球数量色素赤板平均容積濃度好中球酸塩基単球球脂質中性脂肪善悪玉肝機能腎機能血圧拡張収縮期身長体重腹囲視力聴力" +
	"採取受診依頼前回今回備考備注备注医療機関病院氏名番号材料方法一二三四五六七八九十百千万个個次分不正大小和及与與或的为為无無有是者以上下内外左右前后後"
