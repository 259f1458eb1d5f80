package kit

// sheet is what the kit says in one language.
type sheet struct {
	title, lead, code, what string
	steps                   []string
	record, key, keyUse     string
	warning                 string
}

var words = map[string]sheet{
	"en": {
		title: "Carnet recovery kit",
		lead:  "This code opens your health record when this computer has forgotten its key, when you have forgotten the passphrase, or on a new computer. Carnet keeps it nowhere.",
		code:  "Recovery code",
		what:  "What to do when you need it",
		steps: []string{
			"Install Carnet and put your record, or a backup of it, on the computer.",
			"Start Carnet. Where there is a record, choose \"Use the recovery code instead\"; where there is only a backup, choose \"Restore a backup\".",
			"Type the code. Small letters, missing dashes and O for 0 are understood; a mistyped code is noticed.",
		},
		record: "The record: where it lay, its id, when it was made",
		key:    "The key itself",
		keyUse: "Any SQLCipher 4 program opens the record with it, without Carnet and without vault.keys.",
		warning: "Whoever has this sheet and a copy of your record can read all of it. Keep it where you keep other important papers, " +
			"not beside the computer. A new recovery code makes this one worthless.",
	},
	"de": {
		title: "Carnet-Wiederherstellungsblatt",
		lead:  "Dieser Code öffnet Ihre Gesundheitsakte, wenn dieser Computer den Schlüssel vergessen hat, wenn Sie die Passphrase vergessen haben, oder auf einem neuen Computer. Carnet bewahrt ihn nirgends auf.",
		code:  "Wiederherstellungscode",
		what:  "Was zu tun ist, wenn Sie ihn brauchen",
		steps: []string{
			"Installieren Sie Carnet und legen Sie Ihre Akte oder eine Sicherung davon auf den Computer.",
			"Starten Sie Carnet. Gibt es eine Akte, wählen Sie den Wiederherstellungscode statt der Passphrase; gibt es nur eine Sicherung, stellen Sie diese wieder her.",
			"Tippen Sie den Code ein. Kleinbuchstaben, fehlende Striche und O statt 0 werden verstanden; ein Tippfehler wird bemerkt.",
		},
		record: "Die Akte: wo sie lag, ihre Kennung, wann sie angelegt wurde",
		key:    "Der Schlüssel selbst",
		keyUse: "Jedes SQLCipher-4-Programm öffnet die Akte damit, ohne Carnet und ohne vault.keys.",
		warning: "Wer dieses Blatt und eine Kopie Ihrer Akte hat, kann alles lesen. Bewahren Sie es bei anderen wichtigen Papieren auf, " +
			"nicht neben dem Computer. Ein neuer Wiederherstellungscode macht diesen wertlos.",
	},
	"fr": {
		title: "Feuille de récupération Carnet",
		lead:  "Ce code ouvre votre dossier de santé quand cet ordinateur a oublié sa clé, quand vous avez oublié la phrase secrète, ou sur un nouvel ordinateur. Carnet ne le conserve nulle part.",
		code:  "Code de récupération",
		what:  "Que faire quand vous en avez besoin",
		steps: []string{
			"Installez Carnet et mettez votre dossier, ou une sauvegarde, sur l'ordinateur.",
			"Lancez Carnet. S'il y a un dossier, choisissez le code de récupération au lieu de la phrase secrète ; s'il n'y a qu'une sauvegarde, restaurez-la.",
			"Tapez le code. Les minuscules, les tirets manquants et O au lieu de 0 sont compris ; une faute de frappe est remarquée.",
		},
		record: "Le dossier : où il se trouvait, son identifiant, sa date de création",
		key:    "La clé elle-même",
		keyUse: "Tout programme SQLCipher 4 ouvre le dossier avec elle, sans Carnet et sans vault.keys.",
		warning: "Qui possède cette feuille et une copie de votre dossier peut tout lire. Gardez-la avec vos autres papiers importants, " +
			"pas à côté de l'ordinateur. Un nouveau code de récupération rend celui-ci sans valeur.",
	},
	"es": {
		title: "Hoja de recuperación de Carnet",
		lead:  "Este código abre su registro de salud cuando este ordenador ha olvidado la clave, cuando usted ha olvidado la frase de contraseña o en un ordenador nuevo. Carnet no lo guarda en ninguna parte.",
		code:  "Código de recuperación",
		what:  "Qué hacer cuando lo necesite",
		steps: []string{
			"Instale Carnet y ponga su registro, o una copia de seguridad, en el ordenador.",
			"Inicie Carnet. Si hay un registro, elija el código de recuperación en lugar de la frase de contraseña; si solo hay una copia, restáurela.",
			"Escriba el código. Se entienden minúsculas, guiones que faltan y O en lugar de 0; un error al teclear se nota.",
		},
		record: "El registro: dónde estaba, su identificador, cuándo se creó",
		key:    "La clave misma",
		keyUse: "Cualquier programa SQLCipher 4 abre el registro con ella, sin Carnet y sin vault.keys.",
		warning: "Quien tenga esta hoja y una copia de su registro puede leerlo todo. Guárdela con otros papeles importantes, " +
			"no junto al ordenador. Un nuevo código de recuperación deja este sin valor.",
	},
}
