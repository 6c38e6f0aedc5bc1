import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Reads of visitors who ask what nobody has asked, from as many networks. */

/** How often each status, or each error of a connection, came back; `p99` in milliseconds. */
export type Answers = { seen: Map<string, number>; p99: number };

export type Load = { port: number; connections: number; seconds: number; addresses: readonly string[] };

export type Generator = { name: string; run(load: Load): Promise<Answers> };

const SCRIPT = join(import.meta.dirname, '../torture.lua');

/** Longer than a locked database keeps anybody waiting. */
const TIMEOUT_S = 30;

/** wrk asks faster than the site answers. */
export function wrkGenerator(path: string): Generator {
  let from = 0;
  return {
    name: 'wrk',
    async run({ port, connections, seconds, addresses }) {
      const file = join(tmpdir(), `vitrine-torture-${process.pid}.txt`);
      await writeFile(file, addresses.join('\n'));
      try {
        const args = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}`, '--latency'];
        const script = [
          `--timeout=${TIMEOUT_S}`,
          `--script=${SCRIPT}`,
          `http://127.0.0.1:${port}`,
          '--',
          file,
          `${from}`,
        ];
        from += 100_000;
        const timeout = (seconds + TIMEOUT_S) * 1_000;
        const { stdout } = await promisify(execFile)(path, [...args, ...script], { timeout });
        const line = stdout.split('\n').find((one) => one.startsWith('{'));
        if (line === undefined) throw new Error(`wrk printed no figures:\n${stdout}`);
        const { p99, seen } = JSON.parse(line) as { p99: number; seen: [string, number][] };
        return { p99: p99 / 1_000, seen: sumOf(seen) };
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

function sumOf(pairs: readonly [string, number][]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [name, count] of pairs) if (count > 0) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

/** Without wrk this process asks: less than a server can answer, and this process's time is taken from the site. */
export function ownGenerator(): Generator {
  let at = 0;
  return {
    name: 'générateur interne',
    async run({ port, connections, seconds, addresses }) {
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const until = performance.now() + seconds * 1_000;
      const outcomes = new Map<string, number>();
      const times: number[] = [];
      const visitor = async () => {
        while (performance.now() < until) {
          const since = performance.now();
          at += 1;
          const name = await ask(agent, port, addresses[at % addresses.length] ?? '/', at);
          outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
          times.push(performance.now() - since);
        }
      };
      await Promise.all(Array.from({ length: connections }, visitor));
      agent.destroy();
      times.sort((a, b) => a - b);
      return { seen: outcomes, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
    },
  };
}

/** Names of wrk for what becomes of a connection. */
function ask(agent: Agent, port: number, path: string, n: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = { 'X-Forwarded-For': `10.${n % 256}.${(n >> 8) % 256}.1` };
  const sent = get({ agent, port, path, headers, timeout: TIMEOUT_S * 1_000 }, (response) => {
    const { statusCode = 0, headers } = response;
    const lacks = (statusCode === 503 || statusCode === 429) && headers['retry-after'] === undefined;
    response.on('error', () => resolve('read'));
    response.on('end', () => resolve(`${statusCode}${lacks ? ' without Retry-After' : ''}`)).resume();
  });
  sent.on('timeout', () => {
    resolve('timeout');
    sent.destroy();
  });
  sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'connect' : 'read'));
  return promise;
}

/** Searches, lists, pages and vehicles; no two of the first kind are alike. */
export function addressesOf(cars: number): string[] {
  return Array.from({ length: 20_000 }, (_, i) => {
    const n = i * 37;
    const kinds = [
      `/?km_min=${n}&page=${1 + (i % 3)}`,
      `/api/cars/list/-1?search=${encodeURIComponent(`voiture ${n}`)}`,
      `/?q=citroen+${n}`,
      `/car/${1 + (n % cars)}`,
      `/api/cars/list/${n % cars}?km_max=${n}`,
      '/trucks-rental',
      '/',
    ];
    return kinds[i % kinds.length] ?? '/';
  });
}
