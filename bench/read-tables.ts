import type { Comparison, Round } from './compare.ts';
import { median, milliseconds, table, thousands } from './figures.ts';
import type { Reads } from './reads.ts';

/** The tables of the public reads, in Markdown. */

const ENGINES: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const nameOf = ({ engine }: Reads) => ENGINES[engine] ?? engine;

/** Below it questions are asked for the growth alone. */
const SHOWN_FROM = 10_000;

export function readTables(reads: readonly Reads[]): string {
  const sizes = [...new Set(reads.map(({ cars }) => cars))];
  const shown = sizes.filter((cars) => cars >= SHOWN_FROM || sizes.length === 1);
  return [
    hitTable(reads.filter(({ hits }) => hits.size > 0)),
    ...shown.map((cars) => missTable(reads.filter((one) => one.cars === cars))),
    sizes.length > 1 ? growthTable(reads, sizes) : '',
    startTable(reads),
  ]
    .filter((one) => one !== '')
    .join('\n');
}

const isCompared = ({ misses }: Reads) => misses.some(({ bare }) => bare.length > 0);

function hitTable(reads: readonly Reads[]): string {
  const [first] = reads;
  if (!first) return '';
  const connections = [...first.hits.keys()];
  const columns = connections.flatMap((count) => [
    `× bare, ${count} connection${count > 1 ? 's' : ''}`,
    'p50 / p99',
    'processor (bare)',
  ]);
  const names = first.hits.get(connections[0] ?? 0)?.map(({ name }) => name) ?? [];
  return table([
    [`from the response cache, ${thousands(first.cars)} cars`, ...columns],
    ...names.flatMap((name, i) =>
      reads.map((one) => [
        `${name}, ${nameOf(one)}`,
        ...[...one.hits.values()].flatMap((all) => [ratio(all[i]), times(all[i]), cpu(all[i])]),
      ]),
    ),
  ]);
}

function missTable(reads: readonly Reads[]): string {
  const [first] = reads;
  if (!first) return '';
  return table([
    [
      `never asked before, ${thousands(first.cars)} cars`,
      ...reads.flatMap((one) => [
        `${nameOf(one)}: p50 / p99 (slowest)`,
        ...(isCompared(one) ? ['× bare'] : []),
        'processor',
      ]),
    ],
    ...first.misses.map(({ name }, i) => [
      name,
      ...reads.flatMap((read) => {
        const one = read.misses[i];
        return [`${times(one)} (${slowest(one)})`, ...(isCompared(read) ? [ratio(one)] : []), siteCpu(one)];
      }),
    ]),
  ]);
}

function growthTable(reads: readonly Reads[], sizes: readonly number[]): string {
  const [first] = reads;
  if (!first) return '';
  const engines = [...new Set(reads.map(({ engine }) => engine))];
  const p50 = (engine: string, cars: number, i: number) =>
    of(reads.find((one) => one.engine === engine && one.cars === cars)?.misses[i]?.site, 'p50');
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  return table([
    [
      `p50 as the stock grows, ${engines.map((engine) => ENGINES[engine]).join(' · ')}`,
      ...sizes.map((cars) => `${thousands(cars)} cars`),
      'growth',
    ],
    ...first.misses.map(({ name }, i) => [
      name,
      ...sizes.map((cars) => `${engines.map((engine) => milliseconds(p50(engine, cars, i))).join(' · ')} ms`),
      `× ${engines.map((engine) => (p50(engine, largest, i) / p50(engine, smallest, i)).toFixed(1)).join(' · ')}`,
    ]),
  ]);
}

function startTable(reads: readonly Reads[]): string {
  return table([
    ['start and memory', 'ready', 'idle', 'under load', 'written by another process → page, median (longest)'],
    ...reads.map((one) => [
      `${nameOf(one)}, ${thousands(one.cars)} cars`,
      `${one.ready.toFixed(2)} s`,
      `${one.memory.idle.toFixed(0)} MB`,
      `${one.memory.busy.toFixed(0)} MB`,
      `${one.writeToRead.median.toFixed(0)} (${one.writeToRead.longest.toFixed(0)}) ms`,
    ]),
  ]);
}

const of = (rounds: readonly Round[] = [], figure: keyof Round) => median(rounds.map((round) => round[figure]));

/** Rounds that follow each other are compared, then the median is taken. */
function ratio(comparison: Comparison | undefined): string {
  const { site = [], bare = [] } = comparison ?? {};
  return median(site.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? Number.NaN))).toFixed(2);
}

const times = (one: Comparison | undefined) =>
  `${milliseconds(of(one?.site, 'p50'))} / ${milliseconds(of(one?.site, 'p99'))} ms`;

const slowest = (one: Comparison | undefined) => milliseconds(Math.max(...(one?.site ?? []).map(({ max }) => max)));

const siteCpu = (one: Comparison | undefined) => `${of(one?.site, 'cpu').toFixed(0)} µs`;

const cpu = (one: Comparison | undefined) =>
  `${of(one?.site, 'cpu').toFixed(0)} (${of(one?.bare, 'cpu').toFixed(0)}) µs`;
