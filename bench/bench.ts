import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureProgram, findPostgres, findWholeChromium, findWrk } from '../scripts/machine.mjs';
import { command, say } from '../scripts/project.mjs';
import { writeFigures } from './figures.ts';
import { measureLoop } from './loop.ts';
import { measurePages } from './pages.ts';
import { readTables } from './read-tables.ts';
import { measureReads } from './reads.ts';
import { timed } from './timed.ts';
import { measureWaits } from './waits.ts';

/** What one instance serves, what its pages weigh, how long visitors wait and strangers hold it up, as tables in Markdown. */

const HELP = `
npm run bench [-- --load] [--pages] [--waits] [--loop] [--quick] [--readme] [--sizes 1000,10000,100000] [--engines sqlite,postgres]

Construit le site, mesure et écrit des tableaux Markdown : une demi-heure pour le tout, sur une machine au repos.
--load : les lectures, par wrk. Réponses venant du cache et questions jamais posées, à côté d’un serveur node:http nu qui
  envoie les mêmes octets ; démarrage et mémoire.
--pages : le poids de chaque page et ce que Lighthouse (par npm) en dit, dans le Chromium complet.
--waits : les attentes d’un visiteur sur un téléphone six fois plus lent.
--loop : combien de temps une seule requête sans connexion occupe le processus : chaque adresse publique avec la pire
  adresse, les pires en-têtes et le pire contenu qu’elle accepte, avec 10 000 voitures.
--readme : remplace les tableaux des parties mesurées dans README.md et docs/scaling.md.
--quick : 1 000 et 10 000 voitures, un tour et une visite au lieu de plusieurs.
--sizes, --engines : les tailles du stock et les moteurs de --load.
--rounds 3 : les tours de --load. --visits 5 : les visites de --pages ; --waits en fait trois au plus.
Sur Debian en root, installe wrk, PostgreSQL et Chromium s’ils manquent.`;

/** The seconds of a round of one kind of request: wrk has no shorter ones. */
const ROUND_S = 1;
/** A round of all visits takes a minute. */
const MAX_WAITS = 3;

const PARTS = ['load', 'pages', 'waits', 'loop'] as const;

/** The stock of --loop. */
const LOOP_CARS = 10_000;

const options = {
  load: { type: 'boolean', default: false },
  pages: { type: 'boolean', default: false },
  waits: { type: 'boolean', default: false },
  loop: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  readme: { type: 'boolean', default: false },
  sizes: { type: 'string' },
  engines: { type: 'string', default: 'sqlite,postgres' },
  rounds: { type: 'string' },
  visits: { type: 'string' },
} as const;

await command(HELP, async (args: string[]) => {
  const { values } = parseArgs({ args, options });
  const { quick } = values;
  const sizes = (values.sizes ?? (quick ? '1000,10000' : '1000,10000,100000')).split(',').map(Number);
  const rounds = Number(values.rounds ?? (quick ? 1 : 3));
  const visits = Number(values.visits ?? (quick ? 1 : 5));
  const measures = {
    load: () => measureLoad(values.engines.split(','), sizes, rounds),
    pages: async () => measurePages(await wholeChromium(), visits),
    waits: async () => measureWaits(await wholeChromium(), Math.min(visits, MAX_WAITS)),
    loop: () => measureLoop(LOOP_CARS, rounds),
  };
  const parts = PARTS.filter((part) => values[part]);
  const since = performance.now();
  await build({ onlyIfStale: true });
  for (const part of parts.length > 0 ? parts : PARTS) {
    const figures = `${machine()}\n\n${await timed(part, measures[part])}`;
    console.log(figures);
    if (values.readme) await writeFigures(part, figures);
  }
  say(`${((performance.now() - since) / 60_000).toFixed(1)} min`);
});

async function measureLoad(engines: string[], sizes: number[], rounds: number): Promise<string> {
  await ensureProgram('wrk', findWrk, ['wrk']);
  if (engines.includes('postgres')) await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
  return readTables(await measureReads({ engines, sizes, rounds, seconds: ROUND_S }));
}

function wholeChromium(): Promise<string> {
  return ensureProgram('Chromium', findWholeChromium, ['chromium']);
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}, ${cpus().length} × ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}.`;
}
