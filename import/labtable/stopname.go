package labtable

import (
	"strings"
	"sync"
)

// notNames are labels of the sheet itself. A number behind them is no result,
// whatever column it stands in.
var notNames = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Split(strings.ReplaceAll(`page|dob|date of birth|birth date|age|sex|gender|phone|tel|telephone|fax|address|patient|patient id|patient name|patient no|specimen id|specimen|sample id|
sample no|lab no|lab id|mrn|account|account number|order|order no|accession|accession no|client|client no|doctor|physician|provider|npi|clia|collected|received|reported|printed|date|time|barcode|zip|
room|bed|ward|visit|visit no|episode|nhs number|hospital no|reference no|ref no|page no|report no|invoice|copy|version|id|
seite|alter|geburtsdatum|geb|geschlecht|telefon|patienten-nr|auftrags-nr|auftragsnummer|auftrag|probe|probennummer|fallnummer|kasse|arzt|station|datum|uhrzeit|eingang|ausgang|versichertennummer|plz|
âge|naissance|né le|sexe|dossier|dossier n°|médecin|prescripteur|téléphone|tél|n° dossier|heure|page n°|ipp|nir|edad|sexo|fecha|hora|teléfono|paciente|médico|petición|nº petición|historia|nhc|página|
età|sesso|data|ora|telefono|paziente|medico|accettazione|pagina|codice fiscale|idade|telefone|pedido|médico solicitante|leeftijd|geslacht|telefoon|patiënt|arts|tijd|bsn|
wiek|płeć|data urodzenia|telefon.|pacjent|lekarz|godzina|strona|pesel|nr zlecenia|věk|pohlaví|rodné číslo|strana|pacient|lékař|возраст|пол|дата|время|телефон|пациент|врач|страница|заказ|номер заказа|№ заказа|инз|
вік|стать|лікар|yaş|cinsiyet|tarih|saat|telefon:|hasta|doktor|sayfa|ålder|kön|personnummer|tid|sida|alder|køn|kjønn|cpr|side|ikä|sukupuoli|hetu|sivu|életkor|nem|taj|oldal|vârsta|sex.|cnp|
姓名|性别|性別|年龄|年齡|年齢|电话|電話|病历号|病歷號|住院号|门诊号|样本号|样本编号|标本号|床号|科室|医生|日期|时间|時間|页|頁|ページ|患者id|患者番号|氏名|受付番号|検体番号|条码|条码号|编号|体检编号|이름|성별|나이|연령|등록번호|페이지|
comment|comments|note|notes|remark|remarks|interpretation|conclusion|kommentar|bemerkung|bemerkungen|anmerkung|hinweis|beurteilung|commentaire|commentaires|remarque|interprétation|
conclusion|comentario|comentarios|observaciones|observación|interpretación|commento|commenti|nota|note.|interpretazione|comentário|comentários|observações|observação|opmerking|opmerkingen|toelichting|
uwagi|komentarz|poznámka|komentář|hodnocení|комментарий|комментарии|примечание|заключение|примітка|megjegyzés|vélemény|observații|comentarii|yorum|açıklama|kommentarer|anmärkning|bemærkning|merknad|
huomautus|lausunto|σχόλιο|σχόλια|παρατηρήσεις|备注|備註|说明|小结|结论|建议|备考|備考|コメント|所見|判定|소견|비고|ghi chú|total pages|sum|total score|contact|site|performing site|validated by|approved by|signature`, "\n", ""), "|") {
		m[strings.TrimSpace(w)] = true
	}
	return m
})

// isStopName reports a label that names no analyte.
func isStopName(name string) bool {
	s := strings.ToLower(strings.Trim(fold(name), " .:;#*-"))
	if notNames()[s] {
		return true
	}
	first, _, ok := strings.Cut(s, " ")
	return ok && (first == "page" || first == "seite" || first == "tel." || first == "fax" || first == "dr." || first == "phone" || first == "página")
}
