import type { Outcome } from '../visitors.ts';
import type { Fault } from './faults.ts';
import type { Answers } from './load.ts';

/** What came back in each step, by what explains it. */

export type Step = {
  fault: Fault;
  p99: number;
  requests: number;
  good: number;
  /** Refused with 503 or 429 and a time to try again. */
  busy: number;
  /** Refused or cut connections while the site was down. */
  cut: number;
  /** A price that was sent with a version that an unacknowledged save had raised. */
  conflicts: number;
  unexpected: Map<string, number>;
};

const BUSY = ['503', '429'];
const CUT = ['connect', 'read', 'write', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'truncated', 'aborted'];
/** 404: a car that no page has any more, or not yet. */
const GOOD = /^(2\d\d|3\d\d|404)$/;

export function stepOf(fault: Fault, { seen, p99 }: Answers, writes: ReadonlyMap<string, Outcome>): Step {
  const all = new Map(seen);
  const add = (name: string, count: number) => all.set(name, (all.get(name) ?? 0) + count);
  for (const [kind, { requests, errors }] of writes) {
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
    add('200', requests - failed);
    for (const [name, count] of errors) add(isExplained(fault, name) ? name : `${name} (${kind})`, count);
  }
  const sum = (test: (name: string) => boolean) =>
    [...all].reduce((total, [name, count]) => total + (test(name) ? count : 0), 0);
  return {
    fault,
    p99,
    requests: sum(() => true),
    good: sum((name) => GOOD.test(name)),
    busy: sum((name) => BUSY.includes(name)),
    cut: sum((name) => fault.cuts === true && CUT.includes(name)),
    conflicts: sum((name) => name === '409'),
    unexpected: new Map([...all].filter(([name]) => !isExplained(fault, name))),
  };
}

const isExplained = ({ cuts = false }: Fault, name: string) =>
  GOOD.test(name) || BUSY.includes(name) || name === '409' || (cuts && CUT.includes(name));

export const unexpectedOf = ({ fault, unexpected }: Step): string[] =>
  [...unexpected].map(([name, count]) => `${fault.title} : ${count} × ${name}`);

type Result = {
  title: string;
  steps: readonly Step[];
  acknowledged: number;
  lost: readonly string[];
  unexpected: readonly string[];
  peak: number | null;
  doctor: { code: number; out: string };
  ended: number | string;
};

const MAX_LINES = 20;

export function printTable({ title, steps, acknowledged, lost, unexpected, peak, doctor, ended }: Result): void {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`\nTorture : ${title}\n`);
  say('| pendant | requêtes | réponses | 503, 429 | coupées | 409 | inattendues | p99 |');
  say('|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const { fault, requests, good, busy, cut, conflicts, unexpected: errors, p99 } of steps) {
    const strange = [...errors.values()].reduce((sum, count) => sum + count, 0);
    const cells = [requests, good, busy, cut, conflicts, strange].map((n) => n.toLocaleString('fr-FR'));
    say(`| ${[fault.title, ...cells, `${Math.round(p99)} ms`].join(' | ')} |`);
  }
  say(`\nErreurs inattendues : ${unexpected.length === 0 ? 'aucune' : ''}`);
  for (const line of unexpected.slice(0, MAX_LINES)) say(`  ${line}`);
  say(`Écritures confirmées : ${acknowledged.toLocaleString('fr-FR')}, perdues : ${lost.length}`);
  for (const line of lost.slice(0, MAX_LINES)) say(`  ${line}`);
  say(`Mémoire au plus : ${peak === null ? 'inconnue sur ce système' : `${Math.round(peak)} Mo`}`);
  say(`Dernier arrêt (SIGTERM) : ${ended === 0 ? 'en ordre' : `code ${ended}`}`);
  const verdict = doctor.out.trim().split('\n');
  say(`Docteur (code ${doctor.code}) : ${verdict.at(-1)}`);
  if (doctor.code !== 0) for (const line of verdict.filter((one) => /^ {2}[✗?]/.test(one))) say(line);
}
