// Runs SQL in an independent SQLCipher 4, for the Go tests beside which it is
// called: reads {path, key, steps} from standard input, key in hexadecimal, and
// writes one line of JSON with the answer of each step.
//
// A step is SQL, whose first column of all rows is the answer, or
// {copy: [from, to]}, which copies a file as it is at that moment.
import { copyFileSync, readFileSync } from 'node:fs';
import sqlcipher from '@signalapp/sqlcipher';

const Database = sqlcipher.default ?? sqlcipher;
const { path, key, passphrase, steps } = JSON.parse(readFileSync(0, 'utf8'));
const db = new Database(path);
db.pragma(passphrase ? `key = '${passphrase}'` : `key = "x'${key}'"`);

function run(step) {
	if (step.copy) {
		copyFileSync(...step.copy);
		return [];
	}
	if (/^\s*(select|pragma|with\b.*\bselect)/i.test(step)) {
		return db.prepare(step).all().map((row) => Object.values(row)[0]);
	}
	db.exec(step);
	return [];
}

try {
	const answers = steps.map(run);
	process.stdout.write(JSON.stringify({ version: db.pragma('cipher_version'), answers }) + '\n');
	db.close();
} catch (err) {
	process.stdout.write(JSON.stringify({ error: String(err) }) + '\n');
}
