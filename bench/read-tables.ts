import { median, milliseconds, table, thousands } from './figures.ts';
import type { Comparison, Reads } from './reads.ts';
import type { Round } from './wrk.ts';

/** Formats the measurements of public reads as tables in Markdown. */

const ENGINES: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const nameOf = ({ engine }: Pick<Reads, 'engine'>) => ENGINES[engine] ?? engine;

/** Smaller stocks appear only in the table of growth. */
const SHOWN_FROM = 10_000;

export function readTables(reads: readonly Reads[]): string {
  const sizes = [...new Set(reads.map(({ cars }) => cars))];
  const shown = sizes.filter((cars) => cars >= SHOWN_FROM || sizes.length === 1);
  const compared = reads.filter(({ hits }) => hits.size > 0);
  return [
    ...(compared.length > 0 ? [hitTable(compared)] : []),
    ...shown.map((cars) => missTable(reads.filter((one) => one.cars === cars))),
    ...(sizes.length > 1 ? [growthTable(reads, sizes)] : []),
    startTable(reads),
  ].join('\n');
}

/** Returns a row for each kind of request. Each stock has its own group of cells. */
const rowsOf = (all: readonly Comparison[][], cells: (one: Comparison) => string[]): string[][] =>
  (all[0] ?? []).map(({ name }, i) => [name, ...all.flatMap((some) => some.slice(i, i + 1).flatMap(cells))]);

function hitTable(reads: readonly Reads[]): string {
  const connections = [...(reads[0]?.hits.keys() ?? [])];
  const columns = connections.flatMap((count) => [
    `× bare, ${count} connection${count > 1 ? 's' : ''}`,
    'p50 / p99',
    'processor (bare)',
  ]);
  const engines = reads.map((one) =>
    rowsOf([...one.hits.values()], (all) => [ratio(all), times(all), `${cpu(all.site)} (${cpu(all.bare)}) µs`]).map(
      ([name, ...cells]) => [`${name}, ${nameOf(one)}`, ...cells],
    ),
  );
  return table([
    [`from the response cache, ${thousands(reads[0]?.cars ?? 0)} cars`, ...columns],
    ...(engines[0] ?? []).flatMap((_, i) => engines.flatMap((rows) => rows.slice(i, i + 1))),
  ]);
}

function missTable(reads: readonly Reads[]): string {
  const head = reads.flatMap((one) => [
    `${nameOf(one)}: p50 / p99 (slowest)`,
    ...(one.hits.size > 0 ? ['× bare'] : []),
    'processor',
  ]);
  const cells = (one: Comparison) => [
    `${times(one)} (${milliseconds(Math.max(...one.site.map(({ max }) => max)))})`,
    ...(one.bare.length > 0 ? [ratio(one)] : []),
    `${cpu(one.site)} µs`,
  ];
  const misses = reads.map((one) => one.misses);
  return table([[`never asked before, ${thousands(reads[0]?.cars ?? 0)} cars`, ...head], ...rowsOf(misses, cells)]);
}

function growthTable(reads: readonly Reads[], sizes: readonly number[]): string {
  const engines = [...new Set(reads.map(({ engine }) => engine))];
  const p50s = (cars: number | undefined, i: number) =>
    engines.map((engine) => {
      const { misses = [] } = reads.find((one) => one.engine === engine && one.cars === cars) ?? {};
      return of(misses[i]?.site ?? [], 'p50');
    });
  const joined = (values: readonly number[], text: (value: number) => string) => values.map(text).join(' · ');
  return table([
    [
      `p50 as the stock grows, ${engines.map((engine) => nameOf({ engine })).join(' · ')}`,
      ...sizes.map((cars) => `${thousands(cars)} cars`),
      'growth',
    ],
    ...(reads[0]?.misses ?? []).map(({ name }, i) => {
      const first = p50s(sizes[0], i);
      const growth = p50s(sizes.at(-1), i).map((value, engine) => value / (first[engine] ?? Number.NaN));
      return [
        name,
        ...sizes.map((cars) => `${joined(p50s(cars, i), milliseconds)} ms`),
        `× ${joined(growth, (value) => value.toFixed(1))}`,
      ];
    }),
  ]);
}

const startTable = (reads: readonly Reads[]): string =>
  table([
    ['start and memory', 'ready', 'idle', 'under load', 'written by another process → page, median (longest)'],
    ...reads.map((one) => [
      `${nameOf(one)}, ${thousands(one.cars)} cars`,
      `${one.ready.toFixed(2)} s`,
      `${one.memory.idle.toFixed(0)} MB`,
      `${one.memory.busy.toFixed(0)} MB`,
      `${median(one.writeToRead).toFixed(0)} (${Math.max(...one.writeToRead).toFixed(0)}) ms`,
    ]),
  ]);

const of = (rounds: readonly Round[], figure: 'p50' | 'p99') => median(rounds.map((round) => round[figure]));

/** Compares each round of the site with the bare server's next round, and returns the median. */
const ratio = ({ site, bare }: Comparison) =>
  median(site.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? Number.NaN))).toFixed(2);

const times = ({ site }: Comparison) => `${milliseconds(of(site, 'p50'))} / ${milliseconds(of(site, 'p99'))} ms`;

const cpu = (rounds: readonly Round[]) => median(rounds.map((round) => round.cpu[0] ?? Number.NaN)).toFixed(0);
