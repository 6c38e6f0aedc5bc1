import { readFile, writeFile } from 'node:fs/promises';
import { at, Failure } from '../scripts/project.mjs';

/** Replaces what README says between the marks of a part of the bench. */
export async function writeToReadme(part: string, figures: string): Promise<void> {
  const file = at('README.md');
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- bench: ${part} -->\n`, `<!-- /bench: ${part} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Failure(`README.md n’a pas les repères ${start.trim()} et ${end}.`);
  await writeFile(file, `${text.slice(0, from)}${start}\n${figures.trim()}\n\n${text.slice(to)}`);
}
