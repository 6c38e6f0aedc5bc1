import { readFile, writeFile } from 'node:fs/promises';
import { at, Failure } from '../scripts/project.mjs';

/** Replaces what the documentation says between the marks of a part of the bench. */
export async function writeFigures(part: string, figures: string): Promise<void> {
  const name = part === 'loop' ? 'docs/scaling.md' : 'README.md';
  const file = at(name);
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- bench: ${part} -->\n`, `<!-- /bench: ${part} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Failure(`${name} n’a pas les repères ${start.trim()} et ${end}.`);
  await writeFile(file, `${text.slice(0, from)}${start}\n${figures.trim()}\n\n${text.slice(to)}`);
}
