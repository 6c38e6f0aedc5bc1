import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuOf, memoryOf } from './usage.ts';

/**
 * What wrk measured: responses a second, milliseconds, bytes of a response with its head. wrk sends the next request of a
 * connection when the response is there: a slow response keeps others from being sent. Its percentiles allow for that: a
 * response that took longer than the mean also counts for those that would have been sent meanwhile.
 */
export type Load = Record<'requests' | 'refused' | 'failed' | 'perSecond' | 'p50' | 'p99' | 'max' | 'bytes', number>;

export type LoadOptions = {
  port: number;
  addresses: readonly string[];
  /** Fail where there were too few addresses to send each only once. */
  isOnce?: boolean;
  headers?: readonly string[];
  connections: number;
  seconds: number;
};

const SCRIPT = join(import.meta.dirname, 'wrk.lua');

/** Longer than any response takes: wrk counts later ones as errors. */
const TIMEOUT_S = 60;

/** As browsers ask. */
export const ENCODING = 'br';
export const ENCODED = [`Accept-Encoding: ${ENCODING}`];

export async function load(options: LoadOptions): Promise<Load> {
  const { port, addresses, isOnce = false, headers = [], connections, seconds } = options;
  const file = join(tmpdir(), `vitrine-wrk-${process.pid}-${port}.txt`);
  await writeFile(file, addresses.join('\n'));
  try {
    const args = [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}`,
      `--timeout=${TIMEOUT_S}`,
      `--script=${SCRIPT}`,
      ...headers.map((header) => `--header=${header}`),
      `http://127.0.0.1:${port}`,
      '--',
      file,
    ];
    const { stdout } = await promisify(execFile)('wrk', args, { timeout: (seconds + TIMEOUT_S) * 1000 });
    const line = stdout.split('\n').find((one) => one.startsWith('{'));
    if (line === undefined) throw new Error(`wrk printed no figures:\n${stdout}`);
    const figures: Load = JSON.parse(line);
    if (isOnce && figures.requests + connections > addresses.length)
      throw new Error(`${addresses[0]}: ${addresses.length} addresses are too few for ${figures.requests} requests`);
    return figures;
  } finally {
    await rm(file, { force: true });
  }
}

/** The processes whose work a response is; their processor time is counted. */
export type Asked = Omit<LoadOptions, 'connections' | 'seconds' | 'addresses'> & {
  addresses: () => readonly string[];
  pids: readonly number[];
};

/** `cpu`: microseconds of each process for a response; `memory`: megabytes of the first, after the round. */
export type Round = Load & { cpu: number[]; memory: number };

/** The seconds of a round: wrk has no shorter ones. */
export const ROUND_S = 1;

/** One round. @throws Error when a response is an error. */
export async function measure({ addresses, pids, ...options }: Asked, connections: number): Promise<Round> {
  const asked = addresses();
  const before = pids.map(cpuOf);
  const figures = await load({ ...options, addresses: asked, connections, seconds: ROUND_S });
  const { refused, failed, requests } = figures;
  if (refused + failed > 0) throw new Error(`${asked[0]}: ${refused + failed} of ${requests} responses failed`);
  const cpu = pids.map((pid, i) => (cpuOf(pid) - (before[i] ?? 0)) / requests);
  return { ...figures, cpu, memory: memoryOf(pids[0] ?? process.pid) };
}

/** So many rounds of each, which alternate: what else the machine does slows all of them. */
export async function byTurns(all: readonly Asked[], connections: number, rounds: number): Promise<Round[][]> {
  const measured = all.map((): Round[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, asked] of all.entries()) measured[i]?.push(await measure(asked, connections));
  return measured;
}
