import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { at, root } from './project.mjs';

/**
 * Every requirement id that code, tests or docs cite is defined in docs/requirements.md.
 * What looks like an id is taken from that document: its prefixes, and D with two digits. So UTF-8 or SHA-256 are none.
 */

const DEFINITIONS = 'docs/requirements.md';
const FOLDERS = ['bench', 'deploy', 'docs', 'scripts', 'src', 'tests', 'tools'];
const TEXTS = new Set(['.css', '.md', '.mjs', '.sql', '.ts', '.tsx']);

/** The ids that a text defines: those at the start of its list items, in bold. `- **FLT-3** …` → 'FLT-3' */
export function idsDefinedIn(text) {
  return new Set([...text.matchAll(/^- \*\*([A-Z]{3,5}-\d+|D\d{2})\*\*/gm)].map(([, id]) => id));
}

/**
 * The citations of ids that are not defined.
 *
 * @param {Set<string>} defined from `idsDefinedIn`
 * @param {Iterable<{ path: string, text: string }>} files
 * @returns {{ path: string, line: number, id: string }[]} in the order of the files; lines count from 1
 */
export function unresolvedIds(defined, files) {
  const prefixes = new Set([...defined].filter((id) => id.includes('-')).map((id) => id.split('-')[0]));
  const cited = new RegExp(`(?<![%\\w-])(?:(?:${[...prefixes].join('|')})-\\d+|D\\d{2})(?!\\w)`, 'g');
  return [...files].flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((content, index) =>
        [...content.matchAll(cited)].filter(([id]) => !defined.has(id)).map(([id]) => ({ path, line: index + 1, id })),
      ),
  );
}

/** The check of `npm run verify`: { code, output } as every check resolves with. */
export function checkRequirementIds() {
  const unresolved = unresolvedIds(idsDefinedIn(readFileSync(at(DEFINITIONS), 'utf8')), projectTexts());
  const lines = unresolved.map(({ path, line, id }) => `${path}:${line}  ${id} n’est pas défini dans ${DEFINITIONS}`);
  return { code: lines.length > 0 ? 1 : 0, output: lines.join('\n') };
}

function* projectTexts() {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = top.map((entry) => entry.name);
  const folders = new Set(readdirSync(root));
  for (const folder of FOLDERS.filter((name) => folders.has(name)))
    for (const path of readdirSync(at(folder), { recursive: true })) paths.push(join(folder, path));
  for (const path of paths)
    if (TEXTS.has(extname(path))) yield { path: path.replaceAll(sep, '/'), text: readFileSync(at(path), 'utf8') };
}
