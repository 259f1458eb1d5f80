// What went wrong, by kind: what happened, and what the person can do.
export const fault = {
	unreachable: 'Carnet does not answer. Is it still running?',
	internal: 'Something in Carnet failed. Nothing was changed.',
	invalid: 'This call was not understood. Reload the window.',
	not_found: 'This is no longer in your record. It may have been undone.',
	timeout: 'This took too long and was ended.',
	vault_exists: 'There is a record at this place already. It was not changed. Choose another place.',
	not_a_vault: 'The file at this place is not a Carnet record.',
	damaged:
		'The record is damaged: a part of it is not what was written. Restore it from a backup; nothing wrong is ever shown as a value.',
	newer_vault: 'A newer version of Carnet wrote this record. Update Carnet to open it.',
	other_vault: 'The file was exchanged while it was open. Close Carnet and start it again.',
	older_copy:
		'This is an older copy of your record than this computer has seen. Put the newest one back, or open this one with carnet on the command line.',
	place: 'A record cannot lie at this place. Choose a folder on a disk of this computer.',
	in_use: 'Another program holds the record. Close it and try again.',
	busy: 'Another program is writing to the record. Try again in a moment.',
	read_only: 'The record cannot be written here: its file, folder or disk is read-only.',
	disk_full: 'The disk is full. Make room and try again; nothing was lost.',
	disk: 'The disk failed or went away. Connect it and try again.',
	permissions: 'The operating system does not let Carnet use this place.',
	locked: 'The record is locked.',
	wrong_passphrase: 'That is not the passphrase. Type it again; capitals and spaces count.',
	wrong_recovery_code: 'That is not the recovery code of this record. Only the latest one opens it.',
	mistyped_code: 'The recovery code was mistyped. Compare it with your copy sign by sign.',
	no_passphrase: 'No passphrase is set. Set one first.',
	no_recovery_code: 'This record has no recovery code.',
	keys_missing: 'The file vault.keys is missing beside the record. Put it back from a backup.',
	keys_damaged: 'The file vault.keys is damaged. Put it back from a backup.',
	keys_of_another: 'The file vault.keys belongs to another record. Put the right one back from a backup.',
	keyring_unavailable:
		'The keyring of this computer does not answer, so the key is out of reach. Use the passphrase or the recovery code.',
	keyring_changed:
		'The keyring holds another key. Open the record with its passphrase or the recovery code; Carnet then puts the right key back.',
	last_key: 'Without a keyring only the recovery code would open the record then. Keep the passphrase.',
	file_empty: 'The file is empty. Download or copy it again.',
	file_is_folder: 'This is a folder. Drop the files in it.',
	file_missing: 'The file is no longer there.',
	file_unreadable: 'The file cannot be read. Check that you may read it and that its disk is connected.',
	file_too_large: 'The file is larger than Carnet reads.',
	file_unknown:
		'Carnet does not know this kind of file. It reads lab reports as PDF, tables of results, and genotype files: 23andMe, AncestryDNA, other tables of markers, VCF.',
	file_needs_password: 'The file is encrypted and asks for a password. For a lab’s PDF it is often the date of birth.',
	file_wrong_password: 'That password does not open the file. Try the date of birth in another order.',
	file_damaged: 'The file is damaged or cut off. Download or copy it again.',
	ocr_missing:
		'The file holds pictures of pages, and no text recognition is installed. Install Tesseract, or ask the laboratory for the original PDF; nothing was guessed.',
	picture_heic: 'HEIC pictures are not read. Save the photo as JPEG, or set the camera to its most compatible format.',
	file_no_rows: 'No results were found in this document.',
	file_no_loinc: 'The file is no LOINC release. Give the zip file as it comes from loinc.org.',
	file_packing: 'The archive is packed in a way that Carnet does not read. Unpack it and drop the file inside.',
	genotype_headerless:
		'The file looks like genotypes but has no header that says so. Export it again from the provider.',
	genotype_many_people: 'The file holds the genotypes of more than one person. A record is for one.',
	genotype_sites_only: 'The file lists sites without genotypes. Export the file that holds your own.',
	config_not_ours:
		'Another server is called carnet in this assistant’s configuration. It was left alone; rename or remove it there.',
	config_unreadable:
		'This assistant’s configuration cannot be understood, so it was left alone. Repair it there first.',
	config_changed: 'The configuration was changed by another program at the same moment. Try again.',
	config_writing: 'The configuration cannot be written: the disk or the operating system refuses.',
	config_program: 'The command-line program carnet is not beside this one. Install Carnet again.',
	port_taken: 'Another program uses the port that Carnet’s address has. Close it, or switch the address on later.',
}

export type Faults = Record<keyof typeof fault, string>
