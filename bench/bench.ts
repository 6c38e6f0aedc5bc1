import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureProgram, findPostgres, findWholeChromium, findWrk } from '../scripts/machine.mjs';
import { command, Failure, say } from '../scripts/project.mjs';
import { measureAdmission } from './admission.ts';
import { machine, writeFigures } from './figures.ts';
import { measureInstances } from './instances.ts';
import { measureLoop } from './loop.ts';
import { measureOutages } from './outages.ts';
import { measurePages } from './pages.ts';
import { readTables } from './read-tables.ts';
import { measureReads } from './reads.ts';
import { timed } from './timed.ts';
import { measureTorture, refuseSettings } from './torture.ts';
import { measureWaits } from './waits.ts';

/**
 * Measures the site's speed, size and resistance to faults, and prints tables in Markdown. Runs one part or several.
 */

const HELP = `
npm run bench -- [PARTIE…] [options]

Construit le site, mesure et écrit des tableaux Markdown, sur une machine au repos. Les parties :
  reads      les lectures d’une instance, par wrk : réponses venant du cache et questions jamais posées, à côté d’un serveur
             node:http nu qui envoie les mêmes octets ; démarrage et mémoire (--cars 1000,10000,100000 --engines sqlite,postgres)
  pages      le poids de chaque page et ce que Lighthouse (par npm) en dit, dans le Chromium complet (--rounds 5)
  waits      les attentes d’un visiteur sur un téléphone six fois plus lent
  loop       combien de temps une seule requête sans connexion occupe le processus : chaque adresse publique avec la pire
             adresse, les pires en-têtes et le pire contenu qu’elle accepte (--cars 10000)
  admission  ce qu’attend une page en mémoire pendant que 500 connexions posent des questions jamais posées
             (--cars 10000 --seconds 10)
  instances  ce que portent une et deux instances derrière HAProxy (--cars 1000)
  outages    ce que remarquent visiteurs et administrateurs pendant qu’une partie manque
             (--cars 1000 --only calm,killed,postgres,s3,silent,release)
  torture    si le site perd ce qu’il a confirmé pendant qu’on le tue, l’arrête, verrouille sa base, coupe des envois ; sur un
             site, un port et une base à lui seul (--engines sqlite ou postgres, --cars 1000 --seconds 60 --readers 64
             --only backup,kill,slow,uploads,lock,readonly,term,burst)
Sans partie : reads, pages, waits et loop, dont la documentation a les tableaux ; une demi-heure.

--rounds 3 : tours ou visites. Les nombres ci-dessus valent sans option.
--write : remplace les tableaux de ces quatre parties dans docs/figures.md et docs/scaling.md.
Code de sortie 1 : une écriture perdue, une erreur que rien n’explique, une remarque du docteur (outages, torture).
Sur Debian en root, installe ce qui manque : wrk, PostgreSQL, HAProxy, Ceph, Chromium.`;

const text = { type: 'string' } as const;
const OPTIONS = {
  cars: text,
  rounds: text,
  seconds: text,
  readers: text,
  engines: text,
  only: text,
  write: { type: 'boolean' },
} as const;

const MAX = { cars: 100_000, rounds: 100, seconds: 600, readers: 500 };
const ENGINES = ['sqlite', 'postgres'] as const;

type Options = ReturnType<typeof parse>;

/** Checks and returns the options. The default for a missing number depends on the part. */
function parse(args: string[]) {
  const { values, positionals } = parseValues(args);
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Failure(`« ${unknown} » est de trop : ${Object.keys(PARTS).join(', ')}.`);
  const numbers = (name: keyof typeof MAX) => {
    const given = values[name]?.split(',').map(Number);
    if (given?.every((number) => Number.isInteger(number) && number >= 1 && number <= MAX[name]) === false)
      throw new Failure(`--${name} : un nombre de 1 à ${MAX[name]}.`);
    return given;
  };
  const engines = values.engines?.split(',').map((name) => {
    const engine = ENGINES.find((known) => known === name);
    if (engine === undefined) throw new Failure('--engines : sqlite, postgres ou les deux.');
    return engine;
  });
  const [sizes, [rounds] = [], [seconds] = []] = [numbers('cars'), numbers('rounds'), numbers('seconds')];
  const [readers] = numbers('readers') ?? [];
  const { only, write = false } = values;
  return { parts: positionals, sizes, cars: sizes?.[0], rounds, seconds, readers, engines, only, write };
}

function parseValues(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error} (--help dit ce qui existe)`);
  }
}

const wrk = () => ensureProgram('wrk', findWrk, ['wrk']);
const postgres = () => ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
const chromium = (): Promise<string> => ensureProgram('Chromium', findWholeChromium, ['chromium']);

/** `file` is the page of the documentation with the part's tables. */
const PARTS: Record<string, { file?: string; run: (options: Options) => Promise<string> }> = {
  reads: {
    file: 'docs/figures.md',
    run: async ({ engines = ENGINES, sizes = [1_000, 10_000, 100_000], rounds = 3 }) => {
      await wrk();
      if (engines.includes('postgres')) await postgres();
      return readTables(await measureReads(engines, sizes, rounds));
    },
  },
  pages: { file: 'docs/figures.md', run: async ({ rounds = 5 }) => measurePages(await chromium(), rounds) },
  waits: { file: 'docs/figures.md', run: async ({ rounds = 3 }) => measureWaits(await chromium(), rounds) },
  loop: { file: 'docs/scaling.md', run: ({ cars = 10_000, rounds = 3 }) => measureLoop(cars, rounds) },
  admission: { run: ({ cars = 10_000, seconds = 10 }) => wrk().then(() => measureAdmission(cars, seconds)) },
  instances: { run: ({ cars = 1_000, rounds = 3 }) => wrk().then(() => measureInstances(cars, rounds)) },
  outages: { run: ({ cars = 1_000, only }) => measureOutages(cars, only) },
  torture: {
    run: async ({ engines: [engine, ...others] = ['sqlite'], cars = 1_000, seconds = 60, readers = 64, only }) => {
      if (engine === undefined || others.length > 0) throw new Failure('--engines : sqlite ou postgres.');
      if (engine === 'postgres') await postgres();
      return measureTorture({ engine, cars, seconds, readers, only });
    },
  },
};

await command(HELP, async (args: string[]) => {
  const options = parse(args);
  if (options.parts.includes('torture')) refuseSettings();
  const since = performance.now();
  await build({ onlyIfStale: true });
  for (const [name, { file, run }] of Object.entries(PARTS)) {
    if (options.parts.length > 0 ? !options.parts.includes(name) : file === undefined) continue;
    const figures = `${machine()}\n\n${await timed(name, () => run(options))}`;
    console.log(figures);
    if (options.write && file !== undefined) await writeFigures(name, file, figures);
  }
  say(`${((performance.now() - since) / 60_000).toFixed(1)} min`);
});
