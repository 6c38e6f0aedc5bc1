import { quantile, table } from '../figures.ts';
import type { Outcome } from '../visitors.ts';
import type { Fault } from './faults.ts';

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
const CUT = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'truncated', 'aborted'];

const isExplained = ({ cuts = false }: Fault, error: string) =>
  BUSY.includes(error) || error === '409' || (cuts && CUT.includes(error));

export function stepOf(fault: Fault, outcomes: ReadonlyMap<string, Outcome>): Step {
  const all = [...outcomes].flatMap(([kind, { errors }]) =>
    [...errors].map(([error, count]) => ({ kind, error, count })),
  );
  const sum = (test: (error: string) => boolean) =>
    all.reduce((total, { error, count }) => total + (test(error) ? count : 0), 0);
  const requests = [...outcomes.values()].reduce((total, outcome) => total + outcome.requests, 0);
  return {
    fault,
    p99: quantile(outcomes.get('lecture')?.times ?? [], 0.99),
    requests,
    good: requests - sum(() => true),
    busy: sum((error) => BUSY.includes(error)),
    cut: sum((error) => fault.cuts === true && CUT.includes(error)),
    conflicts: sum((error) => error === '409'),
    unexpected: new Map(
      all
        .filter(({ error }) => !isExplained(fault, error))
        .map(({ kind, error, count }) => [`${error} (${kind})`, count]),
    ),
  };
}

export const unexpectedOf = ({ fault, unexpected }: Step): string[] =>
  [...unexpected].map(([name, count]) => `${fault.title} : ${count} × ${name}`);

type Result = {
  title: string;
  steps: readonly Step[];
  acknowledged: number;
  lost: readonly string[];
  unexpected: readonly string[];
  peak: number;
  doctor: { code: number; out: string };
  ended: number | string;
};

const MAX_LINES = 20;

export function tortureTable({ title, steps, acknowledged, lost, unexpected, peak, doctor, ended }: Result): string {
  const rows = steps.map(({ fault, requests, good, busy, cut, conflicts, unexpected: errors, p99 }) => {
    const strange = [...errors.values()].reduce((sum, count) => sum + count, 0);
    const counts = [requests, good, busy, cut, conflicts, strange].map((n) => n.toLocaleString('fr-FR'));
    return [fault.title, ...counts, `${Math.round(p99)} ms`];
  });
  const list = (lines: readonly string[]) => lines.slice(0, MAX_LINES).map((line) => `  ${line}`);
  const verdict = doctor.out.trim().split('\n');
  return [
    `Torture : ${title}\n`,
    table([['pendant', 'requêtes', 'réponses', '503, 429', 'coupées', '409', 'inattendues', 'p99'], ...rows]),
    `Erreurs inattendues : ${unexpected.length === 0 ? 'aucune' : ''}`,
    ...list(unexpected),
    `Écritures confirmées : ${acknowledged.toLocaleString('fr-FR')}, perdues : ${lost.length}`,
    ...list(lost),
    `Mémoire au plus : ${peak === 0 ? 'inconnue sur ce système' : `${Math.round(peak)} Mo`}`,
    `Dernier arrêt (SIGTERM) : ${ended === 0 ? 'en ordre' : `code ${ended}`}`,
    `Docteur (code ${doctor.code}) : ${verdict.at(-1)}`,
    ...(doctor.code === 0 ? [] : verdict.filter((line) => /^ {2}[✗?]/.test(line))),
  ].join('\n');
}
