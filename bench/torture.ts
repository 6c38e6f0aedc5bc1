import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { ensureProgram, findPostgres, findWrk } from '../scripts/machine.mjs';
import { command, Failure, say } from '../scripts/project.mjs';
import { CONFIG_NAMES } from '../src/server/config.ts';
import { openAsItIs } from '../src/server/db/database.ts';
import { openStorage } from '../src/server/storage/open.ts';
import { connectionsOf, type Fault, faultsOf } from './torture/faults.ts';
import { type Ledger, lostWrites, openLedger } from './torture/ledger.ts';
import { addressesOf, type Generator, ownGenerator, wrkGenerator } from './torture/load.ts';
import { type TortureSite, withTortureSite } from './torture/site.ts';
import { printTable, type Step, stepOf, unexpectedOf } from './torture/table.ts';
import { openSite } from './visitors.ts';

/**
 * Whether the site loses what it has acknowledged. Reads faster than it answers, writes, and faults at the same time; exit
 * code 1 for a write that is lost, an error that no fault explains, or a finding of the doctor.
 */

const HELP = `
npm run torture [-- --engine sqlite|postgres] [--seconds 60] [--cars 1000] [--only backup,kill,…]

Construit le site, le démarre sur un dossier, un port et une base à lui seul, sur cette machine (127.0.0.1), et lui demande plus
qu’il ne peut répondre pendant qu’on enregistre des voitures, des prix et des photos, et qu’on le tue, l’arrête, verrouille sa
base, coupe des envois. Écrit un tableau : requêtes, erreurs par cause, écritures confirmées et perdues, mémoire, avis du docteur.

  --engine     sqlite (d’origine) ou postgres, un serveur temporaire
  --seconds    durée de l’ensemble, 60 d’origine, 600 au plus
  --cars       voitures du parc, 1000 d’origine
  --only       seulement ces épreuves : backup, kill, slow, uploads, lock, readonly (postgres), term, burst

Rien d’autre n’est touché : aucune adresse ne se donne, et aucun réglage de l’environnement ou de .env n’est lu.
Code de sortie : 1 pour une écriture perdue, une erreur inattendue ou une remarque du docteur, 0 sinon.`;

const MAX_SECONDS = 600;
const MAX_CARS = 100_000;

/** Cars whose prices are changed, and the one that shows each photo. */
const CHANGED_CARS = [1, 2, 3];
/** Late answers of one step are not those of the next. */
const SETTLE_MS = 300;

const OPTIONS = {
  engine: { type: 'string', default: 'sqlite' },
  seconds: { type: 'string', default: '60' },
  cars: { type: 'string', default: '1000' },
  only: { type: 'string' },
} as const;

await command(HELP, async (args: string[]) => {
  const options = readOptions(args);
  const { engine, cars } = options;
  if (engine === 'postgres') await ensureProgram('PostgreSQL', findPostgres, ['postgresql']);
  await build({ onlyIfStale: true });
  const generator = chosenGenerator();
  await withTortureSite(engine, cars, (site) => torture(site, generator, options));
});

type Options = { engine: 'sqlite' | 'postgres'; seconds: number; cars: number; faults: Fault[] };

function readOptions(args: string[]): Options {
  const names = CONFIG_NAMES.filter((name) => (process.env[name] ?? '').trim() !== '');
  if (names.length > 0)
    throw new Failure(
      `La torture ne se fait que sur une base et un site à elle : retirez ${names.join(', ')} de l’environnement.`,
    );
  const { values, positionals } = parse(args);
  if (positionals.length > 0)
    throw new Failure(
      `La torture ne se fait que sur son propre site, sur cette machine : « ${positionals[0]} » est de trop.`,
    );
  const { engine } = values;
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Failure('--engine : sqlite ou postgres.');
  return {
    engine,
    seconds: numberOf('--seconds', values.seconds, MAX_SECONDS),
    cars: numberOf('--cars', values.cars, MAX_CARS),
    faults: chosenFaults(faultsOf(engine), values.only),
  };
}

function chosenFaults(all: Fault[], only: string | undefined): Fault[] {
  if (only === undefined) return all;
  return only.split(',').map((faultName) => {
    const fault = all.find(({ name }) => name === faultName);
    if (!fault) throw new Failure(`--only : ${all.map(({ name }) => name).join(', ')}.`);
    return fault;
  });
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${(error as Error).message} (--help dit ce qui existe)`);
  }
}

function numberOf(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) throw new Failure(`${name} : un nombre de 1 à ${max}.`);
  return number;
}

function chosenGenerator(): Generator {
  const wrk = findWrk();
  if (wrk) return wrkGenerator(wrk);
  say('wrk manque (paquet wrk) : les lectures viennent de ce programme même, moins vite que le site ne répond.');
  return ownGenerator();
}

async function torture(
  site: TortureSite,
  generator: Generator,
  { engine, seconds, cars, faults }: Options,
): Promise<void> {
  const secondsOfEach = Math.max(1, Math.round(seconds / faults.length));
  const addresses = addressesOf(cars);
  const writers = openSite(site.port);
  const ledger = openLedger(writers, site.cookie, site.photo, CHANGED_CARS);
  const steps: Step[] = [];
  try {
    for (const fault of faults) {
      const load = { port: site.port, connections: connectionsOf(fault), seconds: secondsOfEach, addresses };
      const [answers] = await Promise.all([
        generator.run(load),
        fault.run(site, performance.now() + secondsOfEach * 1_000),
      ]);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      steps.push(stepOf(fault, answers, writers.take()));
    }
  } finally {
    await writers.close();
  }
  const ended = await site.end('SIGTERM');
  await conclude(site, ledger, steps, ended, `${engine}, ${seconds} s, ${cars} voitures, ${generator.name}`);
}

async function conclude(site: TortureSite, ledger: Ledger, steps: Step[], ended: number | string, title: string) {
  const location = { databaseUrl: site.databaseUrl, dataDir: site.folder };
  const database = await openAsItIs(location, () => undefined, false);
  const storage = await openStorage({ ...location, storage: 'disk', s3: undefined }, false);
  const missingWrites = await lostWrites({ database, storage }, ledger).finally(() => database.close());
  const doctor = await site.doctor('--deep');
  const unexpected = steps.flatMap(unexpectedOf);
  printTable({
    title,
    steps,
    acknowledged: ledger.count,
    lost: missingWrites,
    unexpected,
    peak: site.peak(),
    doctor,
    ended,
  });
  if (missingWrites.length > 0 || unexpected.length > 0 || doctor.code !== 0 || ended !== 0) process.exitCode = 1;
}
