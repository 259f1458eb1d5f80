// What went wrong, by kind: what happened, and what the person can do.
import type { Faults } from './en'

export const fault: Faults = {
	unreachable: 'Carnet antwortet nicht. Läuft es noch?',
	internal: 'In Carnet ist etwas fehlgeschlagen. Es wurde nichts geändert.',
	invalid: 'Dieser Aufruf wurde nicht verstanden. Laden Sie das Fenster neu.',
	not_found: 'Das steht nicht mehr in Ihrer Akte. Vielleicht wurde es rückgängig gemacht.',
	timeout: 'Das hat zu lange gedauert und wurde beendet.',
	vault_exists: 'An diesem Ort liegt schon eine Akte. Sie wurde nicht verändert. Wählen Sie einen anderen Ort.',
	not_a_vault: 'Die Datei an diesem Ort ist keine Akte von Carnet.',
	damaged:
		'Die Akte ist beschädigt: Ein Teil ist nicht, was geschrieben wurde. Stellen Sie sie aus einer Sicherung wieder her; Falsches wird nie als Wert gezeigt.',
	newer_vault: 'Eine neuere Version von Carnet hat diese Akte geschrieben. Aktualisieren Sie Carnet, um sie zu öffnen.',
	other_vault: 'Die Datei wurde ausgetauscht, während sie offen war. Schließen Sie Carnet und starten Sie es neu.',
	older_copy:
		'Dies ist eine ältere Kopie Ihrer Akte, als dieser Rechner sie kennt. Legen Sie die neueste zurück, oder öffnen Sie diese mit carnet auf der Befehlszeile.',
	place: 'An diesem Ort kann keine Akte liegen. Wählen Sie einen Ordner auf einem Laufwerk dieses Rechners.',
	in_use: 'Ein anderes Programm hält die Akte. Schließen Sie es und versuchen Sie es erneut.',
	busy: 'Ein anderes Programm schreibt gerade in die Akte. Versuchen Sie es gleich noch einmal.',
	read_only: 'Hier kann nicht in die Akte geschrieben werden: Datei, Ordner oder Laufwerk sind schreibgeschützt.',
	disk_full: 'Das Laufwerk ist voll. Schaffen Sie Platz und versuchen Sie es erneut; es ging nichts verloren.',
	disk: 'Das Laufwerk hat versagt oder ist weg. Schließen Sie es an und versuchen Sie es erneut.',
	permissions: 'Das Betriebssystem lässt Carnet diesen Ort nicht benutzen.',
	locked: 'Die Akte ist gesperrt.',
	wrong_passphrase:
		'Das ist nicht die Passphrase. Geben Sie sie noch einmal ein; Großschreibung und Leerzeichen zählen.',
	wrong_recovery_code: 'Das ist nicht der Wiederherstellungscode dieser Akte. Nur der neueste öffnet sie.',
	mistyped_code: 'Der Wiederherstellungscode ist vertippt. Vergleichen Sie ihn Zeichen für Zeichen mit Ihrer Kopie.',
	no_passphrase: 'Es ist keine Passphrase gesetzt. Setzen Sie zuerst eine.',
	no_recovery_code: 'Diese Akte hat keinen Wiederherstellungscode.',
	keys_missing: 'Die Datei vault.keys fehlt neben der Akte. Legen Sie sie aus einer Sicherung zurück.',
	keys_damaged: 'Die Datei vault.keys ist beschädigt. Legen Sie sie aus einer Sicherung zurück.',
	keys_of_another:
		'Die Datei vault.keys gehört zu einer anderen Akte. Legen Sie die richtige aus einer Sicherung zurück.',
	keyring_unavailable:
		'Der Schlüsselbund dieses Rechners antwortet nicht; der Schlüssel ist nicht erreichbar. Verwenden Sie die Passphrase oder den Wiederherstellungscode.',
	keyring_changed:
		'Der Schlüsselbund hält einen anderen Schlüssel. Öffnen Sie die Akte mit Passphrase oder Wiederherstellungscode; Carnet legt dann den richtigen zurück.',
	last_key:
		'Ohne Schlüsselbund würde dann nur noch der Wiederherstellungscode die Akte öffnen. Behalten Sie die Passphrase.',
	file_empty: 'Die Datei ist leer. Laden oder kopieren Sie sie noch einmal.',
	file_is_folder: 'Das ist ein Ordner. Ziehen Sie die Dateien darin hierher.',
	file_missing: 'Die Datei ist nicht mehr da.',
	file_unreadable:
		'Die Datei lässt sich nicht lesen. Prüfen Sie, ob Sie sie lesen dürfen und ihr Laufwerk angeschlossen ist.',
	file_too_large: 'Die Datei ist größer, als Carnet liest.',
	file_unknown:
		'Carnet kennt diese Art Datei nicht. Es liest Laborbefunde als PDF, Tabellen mit Ergebnissen und Genotypdateien: 23andMe, AncestryDNA, andere Markertabellen, VCF.',
	file_needs_password:
		'Die Datei ist verschlüsselt und fragt nach einem Passwort. Beim PDF eines Labors ist es oft das Geburtsdatum.',
	file_wrong_password: 'Dieses Passwort öffnet die Datei nicht. Versuchen Sie das Geburtsdatum in anderer Reihenfolge.',
	file_damaged: 'Die Datei ist beschädigt oder abgeschnitten. Laden oder kopieren Sie sie noch einmal.',
	ocr_missing:
		'Die Datei enthält Bilder von Seiten, und es ist keine Texterkennung installiert. Installieren Sie Tesseract oder bitten Sie das Labor um das ursprüngliche PDF; nichts wurde geraten.',
	picture_heic:
		'HEIC-Bilder werden nicht gelesen. Speichern Sie das Foto als JPEG oder stellen Sie die Kamera auf maximale Kompatibilität.',
	file_no_rows: 'In diesem Dokument wurden keine Ergebnisse gefunden.',
	file_no_loinc: 'Die Datei ist keine LOINC-Veröffentlichung. Nehmen Sie die Zip-Datei, wie sie von loinc.org kommt.',
	file_packing:
		'Das Archiv ist auf eine Weise gepackt, die Carnet nicht liest. Entpacken Sie es und ziehen Sie die Datei darin hierher.',
	genotype_headerless:
		'Die Datei sieht nach Genotypen aus, hat aber keine Kopfzeile, die das sagt. Exportieren Sie sie beim Anbieter noch einmal.',
	genotype_many_people: 'Die Datei enthält die Genotypen mehrerer Menschen. Eine Akte ist für einen.',
	genotype_sites_only: 'Die Datei nennt Stellen ohne Genotypen. Exportieren Sie die Datei mit Ihren eigenen.',
	config_not_ours:
		'In den Einstellungen dieses Assistenten heißt schon ein anderer Server carnet. Er blieb unverändert; benennen Sie ihn dort um oder entfernen Sie ihn.',
	config_unreadable:
		'Die Einstellungen dieses Assistenten sind nicht lesbar und blieben unverändert. Reparieren Sie sie zuerst.',
	config_changed: 'Ein anderes Programm hat die Einstellungen im selben Moment geändert. Versuchen Sie es noch einmal.',
	config_writing: 'Die Einstellungen lassen sich nicht schreiben: Datenträger oder Betriebssystem lehnen ab.',
	config_program: 'Das Befehlszeilenprogramm carnet liegt nicht neben diesem. Installieren Sie Carnet neu.',
	port_taken:
		'Ein anderes Programm benutzt den Port von Carnets Adresse. Beenden Sie es oder schalten Sie die Adresse später ein.',
}
