import { setTimeout as wait } from 'node:timers/promises';
import { openAsItIs } from '../../src/server/db/database.ts';
import { openDisk } from '../../src/server/storage/disk.ts';
import { type Ledger, lostWrites, openLedger } from '../ledger.ts';
import { type Question, questionsAbout } from '../questions.ts';
import { chosen } from '../timed.ts';
import { type Outcome, openSite } from '../visitors.ts';
import { type Fault, faultsOf } from './faults.ts';
import { type TortureSite, withTortureSite } from './site.ts';
import { type Step, stepOf, tortureTable, unexpectedOf } from './table.ts';

/**
 * Whether the site loses what it has acknowledged. Reads faster than it answers, writes, and faults at the same time; exit
 * code 1 for a write that is lost, an error that no fault explains, or a finding of the doctor.
 */

/** How many questions of each kind are asked by turns. */
const QUESTIONS = 2_000;

const CONNECTIONS = 64;
/** No less, so that this process does not spin while the site is away. */
const READ_INTERVAL_MS = 10;
const WRITE_INTERVAL_MS = 20;

/** Late answers of one step are not those of the next. */
const SETTLE_MS = 300;

type Options = { engine: 'sqlite' | 'postgres'; seconds: number; cars: number; only: string | undefined };

export function measureTorture({ engine, seconds, cars, only }: Options): Promise<string> {
  const faults = chosen(faultsOf(engine), only);
  const addresses = questionsAbout(cars).map(({ take }: Question) => take(QUESTIONS));
  const next = nextOf([...addresses, ['/'], ['/trucks-rental'], ['/car/1', `/car/${cars}`]]);
  return withTortureSite(engine, cars, async (site) => {
    const secondsOfEach = Math.max(1, Math.round(seconds / faults.length));
    const writers = openSite(site.port);
    const ledger = openLedger(writers, site.cookie, WRITE_INTERVAL_MS, site.photo);
    const steps: Step[] = [];
    try {
      for (const fault of faults) {
        const reads = await readDuring(site, fault, secondsOfEach, next);
        await wait(SETTLE_MS);
        steps.push(stepOf(fault, new Map([...writers.take(), ...reads])));
      }
    } finally {
      await writers.close();
    }
    const ended = await site.end('SIGTERM');
    return conclude(site, ledger, steps, ended, `${engine}, ${seconds} s, ${cars} voitures`);
  });
}

/** An address of each kind by turns. */
function nextOf(kinds: readonly (readonly string[])[]): () => string {
  let at = -1;
  return () => {
    at += 1;
    const addresses = kinds[at % kinds.length] ?? [];
    return addresses[Math.floor(at / kinds.length) % addresses.length] ?? '/';
  };
}

/** Visitors of as many networks read while the fault is done. */
async function readDuring(
  site: TortureSite,
  fault: Fault,
  seconds: number,
  next: () => string,
): Promise<Map<string, Outcome>> {
  const readers = openSite(site.port);
  let n = 0;
  const read = () => {
    n += 1;
    const headers = { 'X-Forwarded-For': `10.${n % 256}.${(n >> 8) % 256}.1` };
    return readers.visit('lecture', next(), { headers });
  };
  const { connections = CONNECTIONS } = fault;
  for (let reader = 0; reader < connections; reader += 1) readers.keepDoing(read, READ_INTERVAL_MS);
  try {
    await fault.run(site, performance.now() + seconds * 1_000);
  } finally {
    await readers.close();
  }
  return readers.take();
}

async function conclude(site: TortureSite, ledger: Ledger, steps: Step[], ended: number | string, title: string) {
  const location = { databaseUrl: site.databaseUrl, dataDir: site.folder };
  const database = await openAsItIs(location, () => undefined, false);
  const storage = await openDisk(`${site.folder}/images`);
  const lost = await lostWrites({ database, storage }, ledger).finally(() => database.close());
  const doctor = await site.doctor('--deep');
  const unexpected = steps.flatMap(unexpectedOf);
  if (lost.length > 0 || unexpected.length > 0 || doctor.code !== 0 || ended !== 0) process.exitCode = 1;
  return tortureTable({ title, steps, acknowledged: ledger.count, lost, unexpected, peak: site.peak(), doctor, ended });
}
