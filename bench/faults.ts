import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { quantile, table } from './figures.ts';
import { lostWrites, openLedger } from './ledger.ts';
import { withContext } from './stock.ts';
import { chosen } from './timed.ts';
import { type Outcome, openSite, type RequestOptions } from './visitors.ts';

/** Visitors read and administrators save while something goes wrong: what they notice, and whether a confirmed write is lost. */

/** What is done to a site in one step, until `until` (as performance.now()) or for as long as it takes. */
export type Fault<Site> = {
  name: string;
  title: string;
  /** The errors that it explains, refusals and conflicts by default; any other is unexpected. */
  explains?: RegExp;
  /** Readers that ask at the same time. */
  readers?: number;
  run(site: Site, until: number): Promise<unknown>;
};

/** Refused with a time to try again; a price sent with a version that an unacknowledged save had raised. */
const REFUSED = '503|429|409';
/** The same, or a connection that is refused or cut. */
export const CUT = new RegExp(`^(${REFUSED}|ECONNREFUSED|ECONNRESET|EPIPE|truncated|aborted)$`);
const EXPLAINED = new RegExp(`^(${REFUSED})$`);

/** Late answers of one step are not those of the next. */
const SETTLE_MS = 300;

const MAX_LINES = 20;

/** `next`: what one of the readers asks next, and the kind that it is counted as. */
type Options<Site> = {
  site: Site;
  port: number;
  location: DatabaseLocation;
  cookie: string;
  photo?: Buffer;
  faults: readonly Fault<Site>[];
  only: string | undefined;
  readers: number;
  next: (reader: number) => readonly [kind: string, path: string, options?: RequestOptions];
  intervalMs: { read: number; write: number };
  /** Of one step without its margins. */
  seconds: number;
  /** Included before and after each fault. */
  marginMs?: number;
  /** What is to be done and said once nobody asks any more. */
  conclude?: () => Promise<string[]>;
};

/** The table of all steps, then what was lost or unexpected: with either the exit code is 1. */
export async function measureFaults<Site>(options: Options<Site>): Promise<string> {
  const { port, location, cookie, photo, faults, only, intervalMs, conclude } = options;
  const writers = openSite(port);
  const ledger = openLedger(writers, cookie, intervalMs.write, photo);
  const rows: string[][] = [];
  const unexpected: string[] = [];
  try {
    for (const fault of chosen(faults, only)) {
      writers.take();
      const reads = await readDuring(fault, options);
      await wait(SETTLE_MS);
      const outcomes = [...reads, ...writers.take()].sort(([one], [other]) => one.localeCompare(other));
      rows.push(...outcomes.map(([kind, outcome]) => rowOf(fault.title, kind, outcome)));
      unexpected.push(...outcomes.flatMap(([kind, outcome]) => unexpectedOf(fault, kind, outcome)));
      say(fault.title);
    }
  } finally {
    await writers.close();
  }
  const conclusion = (await conclude?.()) ?? [];
  const lost = await withContext(location, (context) => lostWrites(context, ledger));
  if (lost.length > 0 || unexpected.length > 0) process.exitCode = 1;
  const list = (lines: readonly string[]) => lines.slice(0, MAX_LINES).map((line) => `  ${line}`);
  return [
    table([['pendant', 'quoi', 'requêtes', 'p50', 'p99', 'la plus longue', 'sans réponse', 'erreurs'], ...rows]),
    `Erreurs inattendues : ${unexpected.length === 0 ? 'aucune' : ''}`,
    ...list(unexpected),
    `Écritures confirmées : ${ledger.count.toLocaleString('fr-FR')}, perdues : ${lost.length}`,
    ...list(lost),
    ...conclusion,
  ].join('\n');
}

/** Readers ask while the fault is done. */
async function readDuring<Site>(fault: Fault<Site>, options: Options<Site>): Promise<Map<string, Outcome>> {
  const { site, port, next, intervalMs, seconds, marginMs = 0 } = options;
  const visitors = openSite(port);
  for (let reader = 0; reader < (fault.readers ?? options.readers); reader += 1)
    visitors.keepDoing(() => visitors.visit(...next(reader)), intervalMs.read);
  try {
    await wait(marginMs);
    await fault.run(site, performance.now() + seconds * 1_000);
    await wait(marginMs);
  } finally {
    await visitors.close();
  }
  return visitors.take();
}

const unexpectedOf = <Site>(
  { title, explains = EXPLAINED }: Fault<Site>,
  kind: string,
  { errors }: Outcome,
): string[] =>
  [...errors]
    .filter(([error]) => !explains.test(error))
    .map(([error, count]) => `${title} : ${count} × ${error} (${kind})`);

function rowOf(title: string, kind: string, { requests, errors, times, longestGap }: Outcome): string[] {
  return [
    title,
    kind,
    requests.toLocaleString('fr-FR'),
    ...[0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`),
    `${longestGap.toFixed(0)} ms`,
    [...errors].map(([error, count]) => `${count} × ${error}`).join(', ') || 'aucune',
  ];
}
