// Reads one JSON object a line, {"from","to","value"}, and answers each with what
// @lhncbc/ucum-lhc and @atomic-ehr/ucum say:
// {"lhc":{"valid","value"},"atomic":{"valid","value"}}, value null when refused.
import { createInterface } from 'node:readline';
import lhcPackage from '@lhncbc/ucum-lhc';
import { ucum as atomic } from '@atomic-ehr/ucum';

console.log = () => {}; // a library reports through it what it refuses

const lhc = lhcPackage.UcumLhcUtils.getInstance();

function finite(value) {
	return Number.isFinite(value) ? value : null;
}

function askLHC({ from, to, value }) {
	const { status, ucumCode } = lhc.validateUnitString(from);
	// It reads names too ("Gauss" for G); only an unchanged code counts as valid.
	const valid = status === 'valid' && ucumCode === from;
	const answer = lhc.convertUnitTo(from, value, to);
	return { valid, value: answer.status === 'succeeded' ? finite(answer.toVal) : null };
}

function askAtomic({ from, to, value }) {
	let valid = false;
	try {
		({ valid } = atomic.validate(from));
		return { valid, value: finite(atomic.convert(value, from, to)) };
	} catch {
		return { valid, value: null };
	}
}

for await (const line of createInterface({ input: process.stdin })) {
	const question = JSON.parse(line);
	process.stdout.write(JSON.stringify({ lhc: askLHC(question), atomic: askAtomic(question) }) + '\n');
}
