import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../scripts/project.mjs';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { quantile, table } from './figures.ts';
import { lostWrites, openLedger } from './ledger.ts';
import { withContext } from './stock.ts';
import { chosen } from './timed.ts';
import { type Outcome, openSite, type RequestOptions } from './visitors.ts';

/** Measures what visitors and administrators notice during a fault, and if a confirmed write is lost. */

/** `run` ends when its work is done, or at `until` (a time of performance.now()). */
export type Fault<Site> = {
  name: string;
  title: string;
  /** Errors that the fault explains. Default: refusals and conflicts. Any other error is unexpected. */
  explains?: RegExp;
  /** Number of readers that request pages at the same time. */
  readers?: number;
  run(site: Site, until: number): Promise<unknown>;
};

/**
 * 503 and 429 tell the client to try later. 409 refuses a price with an old version, because an earlier save with a
 * lost response has raised the version.
 */
const REFUSED = '503|429|409';
/** `REFUSED`, or a connection that is refused or cut. */
export const CUT = new RegExp(`^(${REFUSED}|ECONNREFUSED|ECONNRESET|EPIPE|truncated|aborted)$`);
const EXPLAINED = new RegExp(`^(${REFUSED})$`);

/** A pause between steps, so that late responses do not count for the next step. */
const SETTLE_MS = 300;

const MAX_LINES = 20;

/** Options of a measurement. `next` returns a reader's next request, and the kind under which it is counted. */
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
  /** Duration of one step without its margins. */
  seconds: number;
  /** Time that is measured before and after each fault. */
  marginMs?: number;
  /** Runs after the last request and returns lines for the report. */
  conclude?: () => Promise<string[]>;
};

/** Returns the table of all steps, then lost writes and unexpected errors. Both set the exit code to 1. */
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
