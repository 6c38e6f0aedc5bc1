import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { measureInBrowser } from './browser-timing.ts';
import { createDatabaseOn } from './database.ts';
import { type Figures, load, median, memoryOf } from './load.ts';
import { measurePages } from './pages.ts';
import { type Server, startNginx, startPlainServer, startSite } from './servers.ts';
import { createStock } from './stock.ts';
import { measureWriteToRead } from './write-to-read.ts';

/**
 * Public reads on both engines at several sizes, compared with the limits of the machine: a plain node:http server and
 * nginx that send the same bytes and headers. The rounds of all servers alternate, so that other work on the machine slows
 * all of them. Figures are medians of the rounds; on another machine only their ratios are comparable.
 */

const HELP = `npm run bench [-- --quick] [--sizes 1000,10000,100000] [--engines sqlite,postgres] [--rounds 5] [--ms 300] [--pages] [--browser]

Construit le site, remplit une base par taille et par moteur, puis mesure les lectures publiques, avec le cache et sans,
à côté d’un serveur node:http nu et de nginx (s’il est installé) qui envoient les mêmes octets.
Ensuite le poids de chaque page et ce que Lighthouse (par npx) en dit.
--quick : tailles 1 000 et 10 000. Compter 1 à 3 minutes par taille et par moteur, 8 pour les pages.
--pages : les pages seulement.
--browser : à la place, les temps qu’un visiteur remarque, dans un navigateur au processeur ralenti quatre fois.`;

type Case = { name: string; path: string; headers?: string };

const COMPRESSED = 'Accept-Encoding: br\r\n';

function casesFor(size: number): Case[] {
  return [
    { name: 'API list', path: '/api/cars/list/-1' },
    { name: 'API list, 304', path: '/api/cars/list/-1', headers: 'If-None-Match: *\r\n' },
    { name: 'API deep page', path: `/api/cars/list/${Math.floor(size * 0.6) - 1}` },
    { name: 'API list by price', path: '/api/cars/list/-1?tri=prix' },
    { name: 'API search', path: '/api/cars/list/-1?q=peugeot+hybride' },
    { name: 'API filter', path: '/api/cars/list/-1?carburant=diesel&boite=manual&prix_max=60' },
    { name: 'API facets', path: '/api/cars/facets?carburant=diesel&boite=manual&prix_max=60' },
    { name: 'API search facets', path: '/api/cars/facets?q=peugeot+hybride' },
    { name: 'API detail', path: `/api/cars/${Math.floor(size / 2)}` },
    { name: 'page list', path: '/' },
    { name: 'page list, br', path: '/', headers: COMPRESSED },
    { name: 'page search, br', path: '/?q=peugeot+hybride', headers: COMPRESSED },
    { name: 'page detail, br', path: `/car/${Math.floor(size / 2)}`, headers: COMPRESSED },
  ];
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '300' },
    pages: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else await bench();

async function bench(): Promise<void> {
  await build({ onlyIfStale: true });
  const rounds = Number(values.rounds);
  if (values.browser) return measureInBrowser(rounds);
  if (!values.pages) await measureReads();
  await measurePages(rounds);
}

async function measureReads(): Promise<void> {
  const sizes = (values.sizes ?? (values.quick ? '1000,10000' : '1000,10000,100000')).split(',').map(Number);
  const engines = values.engines.split(',');
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  console.log(`${values.rounds} rounds of ${values.ms} ms, 16 connections (rates, processor) and one (times)\n`);
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const postgres = engines.includes('postgres') ? await startPostgres() : null;
  try {
    for (const engine of engines)
      for (const size of sizes) {
        const dataDir = join(folder, `${engine}-${size}`);
        const databaseUrl = engine === 'postgres' ? await createDatabaseOn(postgres?.url ?? '', `b${size}`) : undefined;
        await createStock({ dataDir, databaseUrl }, size);
        await measure(engine, size, { dataDir, databaseUrl });
      }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, size: number, location: DatabaseLocation): Promise<void> {
  const env: Record<string, string> = { DATA_DIR: location.dataDir };
  if (location.databaseUrl) env.DATABASE_URL = location.databaseUrl;
  const cached = await startSite('cached', env, location.dataDir);
  const idle = memoryOf(cached.pid);
  const uncached = await startSite('uncached', { ...env, CACHE: '0' }, location.dataDir);
  const cases = casesFor(size);
  const paths = [...new Set(cases.map(({ path }) => path))];
  const limit = {
    identity: await startPlainServer(cached, 'identity', paths),
    br: await startPlainServer(cached, 'br', paths),
  };
  const nginx = await startNginx(limit.br.responses, location.dataDir);
  const all = [cached, uncached, limit.identity, limit.br, ...(nginx ? [nginx] : [])];
  console.log(`${engine}, ${size} cars`);
  console.log(
    row(
      '',
      'cached/s',
      'uncached/s',
      'plain/s',
      'nginx/s',
      'cached:plain',
      'uncached:plain',
      'cached:nginx',
      'cached µs',
      'uncached µs',
      'plain µs',
      'cached p50/p99',
      'uncached p50/p99 ms',
      'bytes',
    ),
  );
  for (const one of cases) {
    const isCompressed = one.headers === COMPRESSED;
    const comparedNginx = isCompressed && !one.path.includes('?') ? nginx : null;
    await compare(one, [cached, uncached, isCompressed ? limit.br : limit.identity, comparedNginx]);
  }
  const busy = memoryOf(cached.pid);
  const next = await measureWriteToRead(location, cached, 20);
  console.log(
    `ready ${cached.ready.toFixed(2)} s; memory idle ${idle.toFixed(0)} MB, after the load ${busy.toFixed(0)} MB (without cache: ${memoryOf(uncached.pid).toFixed(0)} MB); write in another process → page: ${next.median.toFixed(1)} ms, longest ${next.longest.toFixed(1)} ms\n`,
  );
  for (const { stop } of all) await stop();
}

/** One line of the table: the rounds of all servers, one after the other, several times. */
async function compare({ name, path, headers = '' }: Case, servers: (Server | null)[]): Promise<void> {
  const rounds = servers.map((): { rate: Figures[]; time: Figures[] } => ({ rate: [], time: [] }));
  for (let round = -1; round < Number(values.rounds); round += 1)
    for (const [i, server] of servers.entries()) {
      if (server === null) continue;
      const { port, pid } = server;
      const options = { port, pid, path, headers, ms: Number(values.ms) };
      const rate = await load({ ...options, connections: 16 });
      const time = await load({ ...options, connections: 1 });
      // Round -1 warms up.
      if (round < 0) continue;
      rounds[i]?.rate.push(rate);
      rounds[i]?.time.push(time);
    }
  const of = (i: number, figure: keyof Figures, kind: 'rate' | 'time' = 'rate') =>
    median((rounds[i]?.[kind] ?? []).map((it) => it[figure]));
  const ratio = (a: number, b: number) => (servers[b] ? (of(a, 'perSecond') / of(b, 'perSecond')).toFixed(2) : '');
  const rate = (i: number) => (servers[i] ? of(i, 'perSecond').toFixed(0) : '');
  const times = (i: number) => `${of(i, 'p50', 'time').toFixed(2)}/${of(i, 'p99', 'time').toFixed(2)}`;
  const cpu = (i: number) => of(i, 'cpu').toFixed(0);
  console.log(
    row(
      name,
      rate(0),
      rate(1),
      rate(2),
      rate(3),
      ratio(0, 2),
      ratio(1, 2),
      ratio(0, 3),
      cpu(0),
      cpu(1),
      cpu(2),
      times(0),
      times(1),
      String(of(0, 'bytes')),
    ),
  );
}

function row(name: string, ...cells: string[]): string {
  return `${name.padEnd(19)}${cells.map((cell, i) => cell.padStart([10, 12, 9, 9, 14, 16, 14, 11, 13, 10, 16, 21, 8][i] ?? 8)).join('')}`;
}
