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
import { refuseSettings } from './torture/site.ts';
import { measureTorture } from './torture/torture.ts';
import { measureWaits } from './waits.ts';

/** What the site serves, weighs and withstands, as tables in Markdown: one part or several. */

const HELP = `
npm run bench -- [PARTIE…] [options]

Construit le site, mesure et écrit des tableaux Markdown, sur une machine au repos. Les parties :
  reads      les lectures d’une instance, par wrk : réponses venant du cache et questions jamais posées, à côté d’un serveur
             node:http nu qui envoie les mêmes octets ; démarrage et mémoire (--sizes, --engines, --rounds)
  pages      le poids de chaque page et ce que Lighthouse (par npm) en dit, dans le Chromium complet (--visits)
  waits      les attentes d’un visiteur sur un téléphone six fois plus lent (--visits, trois au plus)
  loop       combien de temps une seule requête sans connexion occupe le processus : chaque adresse publique avec la pire
             adresse, les pires en-têtes et le pire contenu qu’elle accepte (--cars 10000, --rounds)
  admission  ce qu’attend une page en mémoire pendant que d’autres connexions posent des questions jamais posées
             (--cars 10000, --connections 500, --seconds 10)
  instances  ce que portent une et deux instances derrière HAProxy (--cars 1000, --rounds, --seconds 1)
  outages    ce que remarquent visiteurs et administrateurs pendant qu’une partie manque (--cars 1000, --readers 16,
             --only calm,killed,postgres,s3,silent,release)
  torture    si le site perd ce qu’il a confirmé pendant qu’on le tue, l’arrête, verrouille sa base, coupe des envois ; sur un
             site, un port et une base à lui seul (--engines sqlite ou postgres, --cars 1000, --seconds 60,
             --only backup,kill,slow,uploads,lock,readonly,term,burst)
Sans partie : reads, pages, waits et loop, dont la documentation a les tableaux ; une demi-heure.

--write : remplace les tableaux de ces quatre parties dans docs/figures.md et docs/scaling.md.
--quick : un tour et une visite au lieu de plusieurs, reads avec 1 000 et 10 000 voitures.
--sizes 1000,10000,100000   --engines sqlite,postgres   --rounds 3   --visits 5
Code de sortie 1 : une écriture perdue, une erreur que rien n’explique, une remarque du docteur (outages, torture).
Sur Debian en root, installe ce qui manque : wrk, PostgreSQL, HAProxy, Ceph, Chromium.`;

/** The seconds of a round of one kind of request: wrk has no shorter ones. */
const ROUND_S = 1;
/** A round of all visits takes a minute. */
const MAX_WAITS = 3;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const NUMBERS = { cars: text, rounds: text, visits: text, seconds: text, connections: text, readers: text };
const OPTIONS = { quick: flag, write: flag, only: text, sizes: text, engines: text, ...NUMBERS };

const MAX = { cars: 100_000, rounds: 100, visits: 100, seconds: 600, connections: 10_000, readers: 1_000 };

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** `file`: where the documentation has the part's tables. */
type Part = { file?: string; run: (values: Values) => Promise<string> };

const PARTS: Record<string, Part> = {
  reads: {
    file: 'docs/figures.md',
    run: async (values) => {
      const { sizes = values.quick ? '1000,10000' : '1000,10000,100000' } = values;
      const engines = enginesOf(values);
      await ensureProgram('wrk', findWrk, ['wrk']);
      if (engines.includes('postgres')) await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
      const options = { engines, sizes: sizes.split(',').map(Number), rounds: roundsOf(values), seconds: ROUND_S };
      return readTables(await measureReads(options));
    },
  },
  pages: {
    file: 'docs/figures.md',
    run: async (values) => measurePages(await wholeChromium(), visitsOf(values)),
  },
  waits: {
    file: 'docs/figures.md',
    run: async (values) => measureWaits(await wholeChromium(), Math.min(visitsOf(values), MAX_WAITS)),
  },
  loop: {
    file: 'docs/scaling.md',
    run: (values) => measureLoop(numberOf(values, 'cars', 10_000), roundsOf(values)),
  },
  admission: {
    run: async (values) => {
      await ensureProgram('wrk', findWrk, ['wrk']);
      return measureAdmission({
        cars: numberOf(values, 'cars', 10_000),
        connections: numberOf(values, 'connections', 500),
        seconds: numberOf(values, 'seconds', 10),
      });
    },
  },
  instances: {
    run: async (values) => {
      await ensureProgram('wrk', findWrk, ['wrk']);
      const seconds = numberOf(values, 'seconds', ROUND_S);
      return measureInstances(numberOf(values, 'cars', 1_000), { rounds: roundsOf(values), seconds });
    },
  },
  outages: {
    run: (values) =>
      measureOutages({
        cars: numberOf(values, 'cars', 1_000),
        readers: numberOf(values, 'readers', 16),
        only: values.only,
      }),
  },
  torture: {
    run: async (values) => {
      const [engine = 'sqlite', ...others] = values.engines?.split(',') ?? [];
      if (!isEngine(engine) || others.length > 0) throw new Failure('--engines : sqlite ou postgres.');
      if (engine === 'postgres') await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
      const [cars, seconds] = [numberOf(values, 'cars', 1_000), numberOf(values, 'seconds', 60)];
      return measureTorture({ engine, cars, seconds, only: values.only });
    },
  },
};

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${(error as Error).message} (--help dit ce qui existe)`);
  }
}

function numberOf(values: Values, name: keyof typeof MAX, fallback: number): number {
  const number = Number(values[name] ?? fallback);
  if (!Number.isInteger(number) || number < 1 || number > MAX[name])
    throw new Failure(`--${name} : un nombre de 1 à ${MAX[name]}.`);
  return number;
}

const roundsOf = (values: Values) => numberOf(values, 'rounds', values.quick ? 1 : 3);
const visitsOf = (values: Values) => numberOf(values, 'visits', values.quick ? 1 : 5);

const isEngine = (name: string): name is 'sqlite' | 'postgres' => name === 'sqlite' || name === 'postgres';

function enginesOf({ engines = 'sqlite,postgres' }: Values): string[] {
  const names = engines.split(',');
  if (!names.every(isEngine)) throw new Failure('--engines : sqlite, postgres ou les deux.');
  return names;
}

const wholeChromium = (): Promise<string> => ensureProgram('Chromium', findWholeChromium, ['chromium']);

await command(HELP, async (args: string[]) => {
  const { values, positionals } = parse(args);
  const unknown = positionals.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Failure(`« ${unknown[0]} » est de trop : ${Object.keys(PARTS).join(', ')}.`);
  const parts = Object.entries(PARTS).filter(([name, { file }]) =>
    positionals.length > 0 ? positionals.includes(name) : file !== undefined,
  );
  if (positionals.includes('torture')) refuseSettings();
  for (const name of Object.keys(MAX)) numberOf(values, name as keyof typeof MAX, 1);
  const since = performance.now();
  await build({ onlyIfStale: true });
  for (const [name, { file, run }] of parts) {
    const figures = `${machine()}\n\n${await timed(name, () => run(values))}`;
    console.log(figures);
    if (values.write && file !== undefined) await writeFigures(name, file, figures);
  }
  say(`${((performance.now() - since) / 60_000).toFixed(1)} min`);
});
