import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * What wrk measured: responses a second, milliseconds, bytes of a response with its head. wrk sends the next request of a
 * connection when the response is there: a slow response keeps others from being sent. Its percentiles allow for that: a
 * response that took longer than the mean also counts for those that would have been sent meanwhile.
 */
export type Load = { requests: number; perSecond: number; p50: number; p99: number; max: number; bytes: number };

/** With how many were refused, and how many failed otherwise. */
export type Flood = Load & { refused: number; failed: number };

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

/** Measures a load of which no response may be an error. @throws Error when one is. */
export async function load(options: LoadOptions): Promise<Load> {
  const { refused, failed, ...figures } = await flood(options);
  if (refused + failed > 0)
    throw new Error(`${options.addresses[0]}: ${refused + failed} of ${figures.requests} responses failed`);
  return figures;
}

export async function flood(options: LoadOptions): Promise<Flood> {
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
    const { microseconds, bytes, p50, p99, max, ...counts } = JSON.parse(line) as Figures;
    if (isOnce && counts.requests + connections > addresses.length)
      throw new Error(`${addresses[0]}: ${addresses.length} addresses are too few for ${counts.requests} requests`);
    return {
      ...counts,
      perSecond: (counts.requests / microseconds) * 1e6,
      p50: p50 / 1000,
      p99: p99 / 1000,
      max: max / 1000,
      bytes: bytes / counts.requests,
    };
  } finally {
    await rm(file, { force: true });
  }
}

type Figures = Record<'requests' | 'microseconds' | 'bytes' | 'refused' | 'failed' | 'p50' | 'p99' | 'max', number>;
