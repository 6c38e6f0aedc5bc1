import type { Chance } from '../dice.ts';
import { mutatedBytes } from './mutated-bytes.ts';
import type { Parser } from './parser.ts';

/** Longer inputs show only how the time of a parser grows, and the site accepts only shorter ones. */
const MAX_INPUT_BYTES = 20_000;

/** No input may take more processor time. Only the third try counts, because all code is compiled then. */
const MAX_MS = 250;
const TRIES = 3;

export type Finding = { parser: string; input: Buffer; reason: string };

const MAX_FINDINGS = 5;

/**
 * Calls a parser with its samples, then with changed samples.
 * @param isOver is called before every changed sample
 */
export async function fuzzParser(
  parser: Parser,
  chance: Chance,
  isOver: (runs: number) => boolean,
): Promise<{ runs: number; findings: Finding[] }> {
  const samples = parser.seeds.map((seed) => Buffer.from(seed));
  const findings: Finding[] = [];
  let runs = 0;
  const run = async (input: Buffer) => {
    runs += 1;
    const reason = await faultOf(parser, input);
    if (reason !== null) findings.push({ parser: parser.name, input, reason });
  };
  for (const sample of samples) await run(sample);
  while (!isOver(runs) && findings.length < MAX_FINDINGS)
    await run(mutatedBytes(chance.any(samples) ?? Buffer.alloc(0), chance, MAX_INPUT_BYTES));
  return { runs, findings };
}

/** @returns why the input is a finding, or null */
async function faultOf(parser: Parser, input: Buffer): Promise<string | null> {
  let took = 0;
  for (let n = 1; n <= TRIES; n++) {
    const before = process.cpuUsage();
    const error = await errorOf(parser, input);
    if (error !== null) return error;
    const { user, system } = process.cpuUsage(before);
    took = (user + system) / 1_000;
    if (took <= MAX_MS) return null;
  }
  return `${Math.round(took)} ms of processor`;
}

/** @returns an error that the parser may not throw, or null */
async function errorOf({ parse, expected = [] }: Parser, input: Buffer): Promise<string | null> {
  try {
    await parse(input);
    return null;
  } catch (error) {
    if (expected.some((kind) => error instanceof kind)) return null;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
