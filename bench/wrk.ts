import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuOf, memoryOf } from './site.ts';

/**
 * Figures of wrk: responses per second and milliseconds. A connection sends its next request only after a response, so
 * a slow response delays later requests. The percentiles also count these (coordinated omission).
 */
type Load = Record<'requests' | 'refused' | 'failed' | 'perSecond' | 'p50' | 'p99' | 'max', number>;

type LoadOptions = {
  port: number;
  addresses: readonly string[];
  /** True if each address may be sent only once. Fails if there are too few addresses. */
  isOnce?: boolean;
  headers?: readonly string[];
  connections: number;
  seconds: number;
};

const SCRIPT = join(import.meta.dirname, 'wrk.lua');

/** Time limit for a response. wrk counts a later response as an error. */
const TIMEOUT_S = 60;

/** The encoding that browsers request. */
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

/** Options of a measurement, with the process whose processor time and memory are measured. */
export type Asked = Omit<LoadOptions, 'connections' | 'seconds' | 'addresses'> & {
  addresses: () => readonly string[];
  pid: number;
};

/** `cpu`: processor time of a response in microseconds. `memory`: of the process after the round, in megabytes. */
export type Round = Load & { cpu: number; memory: number };

/** Length of a round in seconds. wrk accepts no shorter length. */
export const ROUND_S = 1;
const ROUNDS = 3;

/** Measures one round. @throws Error if a response is an error. */
export async function measure({ addresses, pid, ...options }: Asked, connections: number): Promise<Round> {
  const asked = addresses();
  const before = cpuOf(pid);
  const figures = await load({ ...options, addresses: asked, connections, seconds: ROUND_S });
  const { refused, failed, requests } = figures;
  if (refused + failed > 0) throw new Error(`${asked[0]}: ${refused + failed} of ${requests} responses failed`);
  return { ...figures, cpu: (cpuOf(pid) - before) / requests, memory: memoryOf(pid) };
}

/** Measures several rounds of each request in turns, so that other work on the machine slows all of them equally. */
export async function byTurns(all: readonly Asked[], connections: number): Promise<Round[][]> {
  const measured = all.map((): Round[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, asked] of all.entries()) measured[i]?.push(await measure(asked, connections));
  return measured;
}
