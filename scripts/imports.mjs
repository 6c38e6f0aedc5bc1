/** Reads who imports whom from the sources themselves: no compiler, so that the check runs in a moment and on any Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Formatted code starts each static import at the beginning of a line. `erased`: types only, gone at run time. */
const STATIC = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /^(?!\s*(?:\/\/|\*)).*?\bimport\(\s*['"]([^'"]+)['"]/gm;

/** [{ name, erased }] for a source text. */
export const importsOf = (source) => [
  ...[...source.matchAll(STATIC)].map(([, type, name]) => ({ name, erased: Boolean(type) })),
  ...[...source.matchAll(DYNAMIC)].map(([, name]) => ({ name, erased: false })),
];

/** Map of each file of `base`/src (as src/…) to its imports; relative ones carry `file`, the path they name. */
export function readGraph(base) {
  const names = readdirSync(join(base, 'src'), { recursive: true }).map((name) => `src/${name.replaceAll('\\', '/')}`);
  const importsIn = (file) =>
    importsOf(readFileSync(join(base, file), 'utf8')).map((entry) =>
      entry.name.startsWith('.') ? { ...entry, file: posix.join(posix.dirname(file), entry.name) } : entry,
    );
  return new Map(names.filter((name) => /\.tsx?$/.test(name)).map((file) => [file, importsIn(file)]));
}
