import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { at, Failure, say } from '../scripts/project.mjs';

/** Returns the value below which a `share` of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Formats milliseconds with their significant digits. */
export const milliseconds = (value: number) => value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0);

export const thousands = (value: number) => value.toLocaleString('en');

/** The first row is the head. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line), ''].join('\n');
}

export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}, ${cpus().length} × ${cpus()[0]?.model}, ${gigabytes} GB, Node ${process.version}.`;
}

/** Replaces the text between the marks of one part in the documentation. */
export async function writeFigures(part: string, figures: string): Promise<void> {
  const file = 'docs/figures.md';
  const text = await readFile(at(file), 'utf8');
  const [start, end] = [`<!-- bench: ${part} -->\n`, `<!-- /bench: ${part} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Failure(`${file} n’a pas les repères ${start.trim()} et ${end}.`);
  await writeFile(at(file), `${text.slice(0, from)}${start}\n${figures.trim()}\n\n${text.slice(to)}`);
}

export async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  say(`${step}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  return result;
}
