package answer

import "carnet/store"

type sentence struct{ message, hint string }

// sentences say each fault to a person: first what happened, then what they can
// do. {NAME} is an argument of the fault; a clause in brackets is only for when
// it is there. app translates them by kind.
var sentences = map[store.FaultKind]sentence{
	store.FaultNoVault: {
		"There is no vault here.",
		"Create one with carnet init, or name where yours is with --vault or CARNET_VAULT.",
	},
	store.FaultVaultExists: {
		"There is a vault here already. It was not changed.",
		"Use it, or name another place with --vault.",
	},
	store.FaultNotAVault: {
		"This is not a Carnet vault.",
		"Name the file of the vault with --vault; it usually ends in .carnet.",
	},
	store.FaultDamaged: {
		"The vault is damaged[: page {page} is not what was written]. Nothing of it is shown rather than something wrong.",
		"Restore your last backup with carnet restore. Keep the damaged file until that has worked.",
	},
	store.FaultNewerVault: {
		"This vault was written by a later version of Carnet[ (it has format {have}, this program knows {want})].",
		"Update Carnet. Nothing was changed.",
	},
	store.FaultOtherVault: {
		"The vault's file was exchanged while it was open.",
		"Close Carnet and open it again. If the file lies in a synchronised folder, move it out.",
	},
	store.FaultOlderCopy: {
		"This vault is older than what this computer has already seen of it.",
		"Was an old copy put in its place, perhaps by a synchronised folder? If you restored it on purpose, confirm that in Carnet.",
	},
	store.FaultPlace: {
		"The vault lies in a folder that is on a network or is copied to other computers[ ({service})]. Two copies that are written at once damage each other.",
		"Move it to a folder of this computer alone, and keep backups in the synchronised one.",
	},
	store.FaultInUse: {
		"Another program has this vault open, and this needs it alone.",
		"Close Carnet's window and the assistants that use it, then try again.",
	},
	store.FaultBusy: {
		"Another program holds the vault just now.",
		"Try again in a moment. If an import is running, let it end.",
	},
	store.FaultReadOnly: {
		"The vault cannot be written: its file, folder or disk is read-only.",
		"Give yourself the right to write there, or move the vault to a folder of your own.",
	},
	store.FaultDiskFull: {
		"The disk is full. Nothing was changed.",
		"Free some space and try again.",
	},
	store.FaultDisk: {
		"The disk failed or went away while the vault was read or written.",
		"Check that it is connected, then try again. Run carnet doctor afterwards.",
	},
	store.FaultPermissions: {
		"The operating system does not allow this.",
		"Check who owns the vault's folder and whether you may read and write in it.",
	},
	store.FaultNoBackup: {
		"There is no backup there, or no folder to write one to.",
		"Check the path.",
	},
	store.FaultBackupDamaged: {
		"The backup does not hold what was put into it.",
		"Use another one. A vault that is open was not changed; make a new backup of it now.",
	},
	store.FaultBackupExists: {
		"There is a file of that name already. It was not changed.",
		"Choose another name for the backup.",
	},
	store.FaultNotABackup: {
		"This is not a Carnet backup.",
		"Name a file that carnet backup wrote.",
	},
	store.FaultLocked: {
		"The vault is locked.",
		"Unlock it in Carnet's window, or name a file that holds the passphrase with --passphrase-file. The recovery code opens it too.",
	},
	store.FaultWrongPassphrase: {
		"That is not the passphrase of this vault.",
		"Type it again; capitals and spaces count. The recovery code opens the vault too.",
	},
	store.FaultWrongRecoveryCode: {
		"That is not the recovery code of this vault.",
		"Was a new code made since? Only the latest one opens the vault.",
	},
	store.FaultMistypedCode: {
		"The recovery code was mistyped: its check sign does not fit.",
		"Compare it with your copy sign by sign.",
	},
	store.FaultNoPassphrase: {
		"This vault has no passphrase.",
		"It opens through this computer's keyring or with the recovery code. Set one with carnet key set-passphrase.",
	},
	store.FaultNoRecoveryCode: {
		"This vault has no recovery code.",
		"Make one with carnet key new-recovery while the vault is open.",
	},
	store.FaultKeysMissing: {
		"The key file is missing: vault.keys should lie beside the vault.",
		"Put it back from a backup. Without it only this computer's keyring opens the vault.",
	},
	store.FaultKeysDamaged: {
		"The key file vault.keys is damaged.",
		"Put it back from a backup.",
	},
	store.FaultKeysOfAnother: {
		"The key file vault.keys belongs to another vault.",
		"Put the right one back from a backup, or name the vault it belongs to with --vault.",
	},
	store.FaultKeyringUnavailable: {
		"This computer's keyring does not answer or is locked, so the vault's key is out of reach.",
		"Unlock the keyring by logging in, or use a passphrase: carnet with --passphrase-file.",
	},
	store.FaultKeyringChanged: {
		"The keyring holds another key than this vault's.",
		"Open the vault with its passphrase or the recovery code; Carnet then puts the right key back.",
	},
	store.FaultLastKey: {
		"Without a keyring, only the recovery code would open the vault then.",
		"Keep the passphrase, or let this computer's keyring hold the key first.",
	},
	store.FaultPassphraseFile: {
		"The passphrase file[ {path}] is missing, empty or too long.",
		"It holds the passphrase alone, in one line.",
	},
	store.FaultPassphraseExposed: {
		"The passphrase file[ {path}] may be read by others, so it was not used.",
		"Let only yourself read it: chmod 600 on Linux and macOS.",
	},
	"config_not_ours": {
		"The configuration of {app} names another server carnet, which is not this program.",
		"Rename or remove that entry in {path}, then connect again. Nothing was changed.",
	},
	"config_unreadable": {
		"The configuration of {app} is not written as it should be, so it was left alone.",
		"Correct {path}, or rename it to begin with an empty one, then connect again.",
	},
	"config_changed": {
		"The configuration of {app} was changed by another program at the same moment.",
		"Quit {app}, then connect again.",
	},
	"config_writing": {
		"The configuration of {app} cannot be read or written.",
		"Check that you may write {path}.",
	},
	"port_taken": {
		"Another program listens on {address}, or this one may not.",
		"Choose another port, or end what listens there.",
	},
	"config_program": {
		"The program carnet, which assistants start, is not beside this one.",
		"Install Carnet again.",
	},
	"file_empty": {
		"The file is empty.",
		"Download or copy it again.",
	},
	"file_is_folder": {
		"This is a folder, not a file.",
		"Name the files in it.",
	},
	"file_missing": {
		"There is no file of that name.",
		"Check the path.",
	},
	"file_unreadable": {
		"The file cannot be read.",
		"Check that you may read it and that its disk is connected.",
	},
	"file_too_large": {
		"The file is larger than Carnet reads.",
		"If it is an archive, take out the report or the genotype file and import that.",
	},
	"file_unknown": {
		"Carnet does not know this kind of file[; it looks like {looks_like}].",
		"It reads laboratory reports as PDF, tables of results as CSV, Excel or text, and genotype files (23andMe, AncestryDNA, MyHeritage, FamilyTreeDNA, Living DNA, other tables of markers, VCF), plain, zipped or gzipped.",
	},
	"file_needs_password": {
		"The file is encrypted and asks for a password.",
		"Give it with --password, or type it in the window. For a laboratory's PDF it is often the date of birth; for a zip, what it was packed with.",
	},
	"file_wrong_password": {
		"That password does not open the file.",
		"Try another way of writing it, such as the date of birth without dots.",
	},
	"file_damaged": {
		"The file is damaged or cut off.",
		"Download or copy it again. Nothing was imported.",
	},
	"ocr_missing": {
		"The file holds pictures of pages, and no text recognition is installed.",
		"Install Tesseract (on Debian and Ubuntu: apt install tesseract-ocr), or ask the laboratory for the original PDF. Nothing was guessed.",
	},
	"picture_heic": {
		"HEIC pictures are not read.",
		"Save the photo as JPEG: open it and export it, or set the camera to its most compatible format.",
	},
	"file_no_rows": {
		"No results were found in this document.",
		"If it has a table of results, it is printed in a way that Carnet can't read yet.",
	},
	"file_no_loinc": {
		"The file is no LOINC release.",
		"Give the zip file as it comes from loinc.org, such as Loinc_2.83.zip.",
	},
	"file_packing": {
		"The archive is packed or laid out in a way that Carnet does not read.",
		"Unpack it and import the file inside.",
	},
	"genotype_headerless": {
		"The file looks like genotypes but has no header that says so.",
		"Export it again from the provider and import it as it came.",
	},
	"genotype_many_people": {
		"The file holds the genotypes of more than one person.",
		"A vault is for one person: export a file of yours alone.",
	},
	"genotype_sites_only": {
		"The file lists sites without genotypes.",
		"Export the file that holds your own calls.",
	},
	store.FaultNotGenotypes: {
		"Only genotype imports can be erased. Nothing was changed.",
		"carnet undo takes any import out of sight; carnet batches lists them with their kind.",
	},
	"export_exists": {
		"There is a file of that name already. It was not changed.",
		"Choose another name for the export.",
	},
	"export_place": {
		"The export cannot be written there.",
		"Check that the folder exists and that you may write in it.",
	},
	"export_nothing": {
		"There is no genotype file to export.",
		"Import one with carnet import; carnet batches lists what was imported.",
	},
	"no_batch": {
		"There is no import of that id.",
		"carnet batches lists them.",
	},
	"undecided": {
		"[{rows} ]rows wait for a decision; nothing of them is in the record yet.",
		"Review them in the window, or settle what was asked with --date-order, --decimal or --yes.",
	},
}
