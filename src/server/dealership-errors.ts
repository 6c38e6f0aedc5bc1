import type * as z from 'zod';

/** What is wrong in the dealership's file, in French. */

/** Line and column of a JSON error, in French. The engine's English message does not always contain a position. */
export function jsonErrorPosition(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : '';
  const position = /at position (\d+)/.exec(message);
  if (position === null) return message.includes('end of JSON') ? ' : il s’arrête avant la fin' : '';
  const before = text.slice(0, Number(position[1])).split('\n');
  return ` : ligne ${before.length}, colonne ${(before.at(-1)?.length ?? 0) + 1}`;
}

const EXPECTED: Record<string, string> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  array: 'une liste [ ]',
  object: 'un objet { }',
};

/** The French message of errors for which the rule has no message of its own. */
export function explain(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'valeur refusée';
  return issue.input === undefined ? 'manque' : `attendu : ${EXPECTED[issue.expected] ?? issue.expected}`;
}

/** One line for each thing that is wrong, with its place in the file. */
export function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${pathOf([...issue.path, key])} : champ inconnu`);
  return [`${pathOf(issue.path)} : ${issue.message}`];
}

/** ['reviews', 2, 'stars'] → 'reviews[2].stars' */
function pathOf(path: readonly PropertyKey[]): string {
  const written = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return written.replace(/^\./, '') || 'le fichier';
}
