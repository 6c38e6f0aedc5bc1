/**
 * Runs the parsers of the site with changed inputs: `npm run fuzz -- [PARSER] [--seconds 60] [--seed 2026]`. It stops
 * after the given time and uses no network.
 */
import { parseArgs } from 'node:util';
import { chance } from './support/dice.ts';
import { fuzzParser } from './support/fuzz/fuzz-parser.ts';
import { PARSERS } from './support/fuzz/parsers.ts';

const HELP = `npm run fuzz -- [PARSER] [--seconds 60] [--seed 2026]

Envoie des entrées modifiées à chaque analyseur du projet, ou à ceux dont le nom contient PARSER. --seconds est partagé
entre eux. Code de sortie 1 : une entrée a fait échouer un analyseur, ou a pris trop de temps ; elle est affichée en
base64.

${PARSERS.map(({ name }) => `  ${name}`).join('\n')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '2026' },
    help: { type: 'boolean' },
  },
});
const chosen = PARSERS.filter(({ name }) => name.includes(positionals[0] ?? ''));
const secondsEach = Number(values.seconds) / chosen.length;
if (values.help || !(secondsEach > 0)) console.log(HELP);
else
  for (const parser of chosen) {
    const end = performance.now() + secondsEach * 1_000;
    const dice = chance(Number(values.seed));
    const { runs, findings } = await fuzzParser(parser, dice, () => performance.now() > end);
    console.log(`${parser.name.padEnd(34)} ${String(runs).padStart(9)} inputs  ${findings.length} findings`);
    for (const { input, reason } of findings) console.log(`  ${input.toString('base64')}\n  ${reason}`);
    if (findings.length > 0) process.exitCode = 1;
  }
