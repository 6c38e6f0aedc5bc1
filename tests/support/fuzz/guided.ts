/** Fuzzes parsers. If an input reaches new code, it is stored and changed further. */
import type { Chance } from '../dice.ts';
import { Coverage } from './coverage.ts';
import { mutatedBytes } from './mutated-bytes.ts';
import type { Parser } from './parser.ts';

/** Number of inputs between two readings of the coverage. A reading takes a millisecond or more. */
const BATCH = 25;

/** Longer inputs show only how the time of a parser grows, and the site accepts only shorter ones. */
const MAX_INPUT_BYTES = 20_000;

/** No input may take more processor time. Only the third try counts, because all code is compiled then. */
const MAX_MS = 250;
const TRIES = 3;

export type Finding = { parser: string; input: Buffer; reason: string };

export type Guided = { runs: number; corpus: number; reached: number; findings: Finding[] };

const MAX_FINDINGS = 5;

/** @param isOver is called after every batch */
export async function fuzzParser(parser: Parser, chance: Chance, isOver: (runs: number) => boolean): Promise<Guided> {
  const coverage = new Coverage();
  coverage.start();
  const corpus: Buffer[] = parser.seeds.map((seed) => Buffer.from(seed));
  const state: Guided = { runs: 0, corpus: 0, reached: 0, findings: [] };
  try {
    for (const seed of corpus) await run(parser, seed, state);
    state.reached += coverage.add(coverage.taken());
    while (!isOver(state.runs) && state.findings.length < MAX_FINDINGS) {
      const inputs = Array.from({ length: BATCH }, () => nextInput(corpus, chance));
      for (const input of inputs) await run(parser, input, state);
      const before = state.reached;
      const ran = coverage.taken();
      for (const input of coverage.wouldAdd(ran) ? inputs : []) {
        await parse(parser, input);
        const fresh = coverage.add(coverage.taken());
        if (fresh > 0) corpus.push(input);
        state.reached += fresh;
      }
      if (before === state.reached) state.reached += coverage.add(ran);
    }
  } finally {
    coverage.stop();
  }
  return { ...state, corpus: corpus.length };
}

/** Returns a changed input: a stored one, or the start of one with the end of another. */
function nextInput(corpus: readonly Buffer[], chance: Chance): Buffer {
  const { any, is, below } = chance;
  // The newest inputs reach the deepest code.
  const recent = is(0.3) ? corpus.slice(-5) : corpus;
  const one = any(recent) ?? Buffer.alloc(0);
  const other = is(0.1) ? any(corpus) : undefined;
  const both = other ? Buffer.concat([one.subarray(0, below(one.length)), other.subarray(below(other.length))]) : one;
  return mutatedBytes(both, chance, MAX_INPUT_BYTES);
}

/** Parses an input. @returns why the input is a finding, or null */
async function parse({ parse, expected }: Parser, input: Buffer): Promise<string | null> {
  try {
    await parse(input);
    return null;
  } catch (error) {
    if (expected?.some((kind) => error instanceof kind)) return null;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function run(parser: Parser, input: Buffer, state: Guided): Promise<void> {
  state.runs += 1;
  for (let n = 1; n <= TRIES; n++) {
    const before = process.cpuUsage();
    const reason = await parse(parser, input);
    const { user, system } = process.cpuUsage(before);
    const took = (user + system) / 1_000;
    if (reason !== null) return void state.findings.push({ parser: parser.name, input, reason });
    if (took <= MAX_MS) return;
    if (n === TRIES) state.findings.push({ parser: parser.name, input, reason: `${Math.round(took)} ms of processor` });
  }
}
