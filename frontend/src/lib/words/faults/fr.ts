// What went wrong, by kind: what happened, and what the person can do.
import type { Faults } from './en'

export const fault: Faults = {
	unreachable: 'Carnet ne répond pas. Est-il encore ouvert ?',
	internal: 'Quelque chose a échoué dans Carnet. Rien n’a été modifié.',
	invalid: 'Cet appel n’a pas été compris. Rechargez la fenêtre.',
	not_found: 'Cela n’est plus dans votre dossier. L’import a peut-être été annulé.',
	timeout: 'Cela a pris trop de temps et a été interrompu.',
	vault_exists: 'Il y a déjà un dossier à cet endroit. Il n’a pas été modifié. Choisissez un autre endroit.',
	not_a_vault: 'Le fichier à cet endroit n’est pas un dossier Carnet.',
	damaged:
		'Le dossier est endommagé : une partie n’est pas ce qui avait été écrit. Restaurez-le depuis une sauvegarde ; rien de faux n’est jamais montré comme valeur.',
	newer_vault: 'Une version plus récente de Carnet a écrit ce dossier. Mettez Carnet à jour pour l’ouvrir.',
	other_vault: 'Le fichier a été remplacé alors qu’il était ouvert. Fermez Carnet et relancez-le.',
	older_copy:
		'C’est une copie plus ancienne que celle que cet ordinateur connaît. Remettez la plus récente, ou ouvrez celle-ci avec carnet en ligne de commande.',
	place: 'Un dossier ne peut pas se trouver ici. Choisissez un répertoire d’un disque de cet ordinateur.',
	in_use: 'Un autre programme occupe le dossier. Fermez-le et réessayez.',
	busy: 'Un autre programme écrit dans le dossier. Réessayez dans un instant.',
	read_only: 'Le dossier ne peut pas être écrit ici : fichier, répertoire ou disque en lecture seule.',
	disk_full: 'Le disque est plein. Faites de la place et réessayez ; rien n’a été perdu.',
	disk: 'Le disque a failli ou a disparu. Rebranchez-le et réessayez.',
	permissions: 'Le système ne laisse pas Carnet utiliser cet endroit.',
	locked: 'Le dossier est verrouillé.',
	wrong_passphrase: 'Ce n’est pas la phrase secrète. Saisissez-la de nouveau ; majuscules et espaces comptent.',
	wrong_recovery_code: 'Ce n’est pas le code de secours de ce dossier. Seul le dernier l’ouvre.',
	mistyped_code: 'Le code de secours a été mal saisi. Comparez-le signe par signe avec votre copie.',
	no_passphrase: 'Aucune phrase secrète n’est définie. Définissez-en une d’abord.',
	no_recovery_code: 'Ce dossier n’a pas de code de secours.',
	keys_missing: 'Le fichier vault.keys manque à côté du dossier. Remettez-le depuis une sauvegarde.',
	keys_damaged: 'Le fichier vault.keys est endommagé. Remettez-le depuis une sauvegarde.',
	keys_of_another: 'Le fichier vault.keys appartient à un autre dossier. Remettez le bon depuis une sauvegarde.',
	keyring_unavailable:
		'Le trousseau de cet ordinateur ne répond pas ; la clé est hors d’atteinte. Utilisez la phrase secrète ou le code de secours.',
	keyring_changed:
		'Le trousseau garde une autre clé. Ouvrez le dossier avec la phrase secrète ou le code de secours ; Carnet y remettra la bonne.',
	last_key: 'Sans trousseau, seul le code de secours ouvrirait alors le dossier. Gardez la phrase secrète.',
	file_empty: 'Le fichier est vide. Téléchargez-le ou copiez-le de nouveau.',
	file_is_folder: 'C’est un répertoire. Déposez les fichiers qu’il contient.',
	file_missing: 'Le fichier n’est plus là.',
	file_unreadable: 'Le fichier ne peut pas être lu. Vérifiez vos droits et que son disque est branché.',
	file_too_large: 'Le fichier est plus grand que ce que Carnet lit.',
	file_unknown:
		'Carnet ne connaît pas ce type de fichier. Il lit les comptes rendus d’analyses en PDF, les tableaux de résultats et les génotypes : 23andMe, AncestryDNA, autres tables de marqueurs, VCF.',
	file_needs_password:
		'Le fichier est chiffré et demande un mot de passe. Pour le PDF d’un laboratoire, c’est souvent la date de naissance.',
	file_wrong_password: 'Ce mot de passe n’ouvre pas le fichier. Essayez la date de naissance dans un autre ordre.',
	file_damaged: 'Le fichier est endommagé ou tronqué. Téléchargez-le ou copiez-le de nouveau.',
	ocr_missing:
		'Le fichier contient des images de pages et aucune reconnaissance de texte n’est installée. Installez Tesseract ou demandez le PDF d’origine au laboratoire ; rien n’a été deviné.',
	picture_heic:
		'Les images HEIC ne sont pas lues. Enregistrez la photo en JPEG ou réglez l’appareil sur le format le plus compatible.',
	file_no_rows: 'Aucun résultat n’a été trouvé dans ce document.',
	file_no_loinc: 'Le fichier n’est pas une version de LOINC. Donnez le zip tel qu’il vient de loinc.org.',
	file_packing: 'L’archive est compressée d’une façon que Carnet ne lit pas. Décompressez-la et déposez le fichier.',
	genotype_headerless:
		'Le fichier ressemble à des génotypes mais n’a pas d’en-tête qui le dise. Exportez-le de nouveau chez le fournisseur.',
	genotype_many_people: 'Le fichier contient les génotypes de plusieurs personnes. Un dossier est pour une seule.',
	genotype_sites_only: 'Le fichier liste des sites sans génotypes. Exportez celui qui contient les vôtres.',
	config_not_ours:
		'Un autre serveur s’appelle carnet dans la configuration de cet assistant. Il est resté tel quel ; renommez-le ou retirez-le.',
	config_unreadable: 'La configuration de cet assistant est illisible et n’a pas été modifiée. Réparez-la d’abord.',
	config_changed: 'Un autre programme a modifié la configuration au même moment. Réessayez.',
	config_writing: 'La configuration ne peut pas être écrite : le disque ou le système refuse.',
	config_program: 'Le programme en ligne de commande carnet n’est pas à côté de celui-ci. Réinstallez Carnet.',
	port_taken: 'Un autre programme utilise le port de l’adresse de Carnet. Fermez-le ou activez l’adresse plus tard.',
}
