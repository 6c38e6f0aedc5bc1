import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureProgram, findWrk } from '../scripts/machine.mjs';
import { command, say } from '../scripts/project.mjs';
import { type Server, startSite } from './servers.ts';
import { createStock } from './stock.ts';
import { timed } from './timed.ts';

/** Whether one stranger can stop the site: pages from memory while many connections ask what nobody asked before. */

const HELP = `
npm run bench:admission [-- --cars 10000] [--connections 500] [--seconds 10]

Démarre le site avec ce stock, puis pour chaque sorte de question jamais posée : combien de réponses et de refus (503) par
seconde pour ces connexions (wrk), et pendant ce temps l’attente d’une page en mémoire, demandée par une autre connexion ;
enfin la mémoire, au plus haut. Une à deux minutes, sur une machine au repos.
Sur Debian en root, installe wrk s’il manque.`;

/** Addresses by kind of question; %d is another whole number each time. No two kinds have an address in common. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'pages, a filter': '/?km_min=%d',
  'pages, two words and a filter': '/?q=peugeot+diesel&km_min=%d',
  'the fifth page': '/?page=5&km_min=%d',
  'the fiftieth page': '/?page=50&km_min=%d',
  'lists of the API, fifty pages long': '/api/cars/list/-1?page=50&km_min=%d',
  'pages of the vehicles that the address names': '/selection?ids=%d,2,3,4,5,6',
  'the same page under other addresses': '/?utm_source=%d',
};

/** Asked from memory every so often. */
const PROBED = '/';
const PROBE_EVERY_MS = 20;

/** More than any response takes. */
const TIMEOUT_S = 60;

/** Single responses of which the median is shown. */
const SINGLE = 5;

const options = {
  cars: { type: 'string', default: '10000' },
  connections: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '10' },
} as const;

await command(HELP, async (args: string[]) => {
  const { values } = parseArgs({ args, options });
  const [cars, connections, seconds] = [Number(values.cars), Number(values.connections), Number(values.seconds)];
  await ensureProgram('wrk', findWrk, ['wrk']);
  await build({ onlyIfStale: true });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-admission-'));
  const location = { dataDir: folder, databaseUrl: undefined };
  let site: (Server & { ready: number }) | undefined;
  try {
    await timed('filling', () => createStock(location, cars));
    site = await timed('starting', () => startSite(location));
    console.log(await measured(site, connections, seconds));
  } finally {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measured(site: Server, connections: number, seconds: number): Promise<string> {
  const rows = [
    '| asked by all connections | alone | answers/s | refused/s | failed | page from memory p50 | p99 | longest | most memory so far |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  for (const [name, address] of Object.entries(QUESTIONS)) {
    const alone = await aloneFor(site, address);
    const flooding = flood(site, address, { connections, seconds, from: SINGLE });
    const waits = await probe(site, seconds);
    const { requests, refused, failed } = await flooding;
    const perSecond = (count: number) => (count / seconds).toFixed(0);
    const at = (share: number) => `${(waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1)} ms`;
    const answered = `${perSecond(requests - refused)} | ${perSecond(refused)} | ${failed}`;
    rows.push(
      `| ${name} | ${alone.toFixed(0)} ms | ${answered} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${peakOf(site.pid).toFixed(0)} MB |`,
    );
    say(rows.at(-1) ?? '');
  }
  return rows.join('\n');
}

/** Milliseconds of one such response while nothing else is asked. */
async function aloneFor({ port }: Server, address: string): Promise<number> {
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = 1; i <= SINGLE; i += 1) times.push(await timeOf(port, address.replace('%d', String(i)), agent));
  agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(SINGLE / 2)] ?? 0;
}

/** The waits for the page from memory in milliseconds, shortest first. */
async function probe({ port }: Server, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await timeOf(port, PROBED, agent);
  // All connections are there after a moment.
  await wait(500);
  const waits: number[] = [];
  for (const until = performance.now() + (seconds - 1) * 1000; performance.now() < until; await wait(PROBE_EVERY_MS))
    waits.push(await timeOf(port, PROBED, agent));
  agent.destroy();
  return waits.sort((a, b) => a - b);
}

/** Milliseconds to the whole response. */
function timeOf(port: number, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const request = get({ port, host: '127.0.0.1', path, agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.once('end', () => resolve(performance.now() - since)).resume();
    });
    request.once('error', reject);
  });
}

type Flood = { connections: number; seconds: number; from: number };

async function flood({ port }: Server, address: string, { connections, seconds, from }: Flood) {
  const wrk = spawn(
    'wrk',
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}`,
      `--timeout=${TIMEOUT_S}`,
      `--script=${join(import.meta.dirname, 'admission.lua')}`,
      '--header=Accept-Encoding: br',
      `http://127.0.0.1:${port}`,
      '--',
      address,
      String(from),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: (seconds + TIMEOUT_S) * 1000 },
  );
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')]);
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(`wrk printed no figures:\n${output}`);
  return JSON.parse(line) as Record<'requests' | 'refused' | 'failed', number>;
}

/** The most memory that a process ever held, in megabytes. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
