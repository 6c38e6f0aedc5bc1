import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Figures, measure, median } from './measure.ts';
import { fillStock } from './stock.ts';

/**
 * Latency of the public reads on both engines, in one run, beside a bare node:http server that sends the same bytes.
 * Rounds alternate between the servers, so that a machine that slows down slows all of them; figures are medians.
 */

const HELP = `npm run bench [-- --rows 10000 --rounds 5 --times 200]
Remplit deux maisons (SQLite, PostgreSQL), puis mesure les lectures publiques, une requête à la fois.`;

const PATHS = [
  ['list', '/api/cars/list/-1'],
  ['list, page 100', '/api/cars/list/1199'],
  ['list by price', '/api/cars/list/-1?tri=prix'],
  ['filter', '/api/cars/list/-1?carburant=diesel&boite=manual&prix_max=60'],
  ['search', '/api/cars/list/-1?q=peugeot%20hybride'],
  ['facets', '/api/cars/facets?q=peugeot'],
  ['detail', '/api/cars/5000'],
  ['page /', '/'],
] as const;

type Server = { name: string; base: string; stop: () => Promise<void> };

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    times: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else await bench(Number(values.rows), Number(values.rounds), Number(values.times));

async function bench(rows: number, rounds: number, times: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const postgres = await startPostgres();
  const servers: Server[] = [];
  try {
    console.log(`${rows} cars, ${rounds} rounds of ${times} requests, ${cpus()[0]?.model}, Node ${process.version}`);
    await fillStock({ databaseUrl: undefined, dataDir: join(dataDir, 'sqlite') }, rows);
    await fillStock({ databaseUrl: postgres.url, dataDir: join(dataDir, 'postgres') }, rows);
    servers.push(await serve('SQLite', { DATA_DIR: join(dataDir, 'sqlite') }));
    servers.push(await serve('PostgreSQL', { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL: postgres.url }));
    for (const [name, path] of PATHS) await compare(name, path, servers, rounds, times);
  } finally {
    for (const { stop } of servers) await stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(name: string, path: string, servers: Server[], rounds: number, times: number): Promise<void> {
  const bare = await sameBytes(`${servers[0]?.base}${path}`);
  const all = [...servers, bare];
  const figures = new Map<string, Figures[]>(all.map((server) => [server.name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name: server, base } of all) figures.get(server)?.push(await measure(base, path, times));
  await bare.stop();
  const of = (server: string, figure: 'p50' | 'p99') => median((figures.get(server) ?? []).map((it) => it[figure]));
  const line = all.map(({ name: server }) => {
    const p50 = of(server, 'p50');
    return `${server} p50 ${p50.toFixed(2)} ms p99 ${of(server, 'p99').toFixed(2)} ms`;
  });
  console.log(`${name.padEnd(16)} ${line.join('   ')}   ${figures.get('bare')?.[0]?.bytes} bytes`);
}

/** The site as it is run, on a house of its own. */
async function serve(name: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...process.env, DEMO: '0', PUBLIC_URL: 'http://127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(line);
      if (address?.[1]) resolve(address[1]);
    });
  });
  return {
    name,
    base,
    stop: async () => {
      child.removeAllListeners('exit');
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The limit of this machine: a server that does nothing but send what the site answered. */
async function sameBytes(address: string): Promise<Server> {
  const answer = await fetch(address);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = { 'Content-Type': answer.headers.get('content-type') ?? '', 'Content-Length': body.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'bare',
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
