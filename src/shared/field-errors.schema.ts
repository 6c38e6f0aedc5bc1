import type * as z from 'zod';

/** Maximum number of unknown keys in a response. A hostile body may have thousands. */
const MAX_UNKNOWN_KEYS = 50;

/** The sentence for a wrong value if its schema gives none. */
const FALLBACK = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Valeur manquante' : 'Valeur invalide'),
};

const shorten = (key: string) => [...key.slice(0, 200)].slice(0, 100).join('');

/**
 * Returns one French sentence for each wrong field, by path: { 'dimensions.Longueur': '…' }. The API sends them with
 * status 422; forms check their values with the same function.
 *
 * The client chooses the names of unknown fields, so any name is possible, even 'constructor'.
 */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_UNKNOWN_KEYS).map((key) => [[...issue.path, shorten(key)].join('.'), 'Champ inconnu'])
        : [[issue.path.join('.'), issue.message]],
    ),
  );
}

/** Like `safeParse`. Every error is a French sentence. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown) {
  return schema.safeParse(input, FALLBACK);
}

/** Returns {} if the body is valid. */
export function fieldErrorsIn(schema: z.ZodType, body: unknown): Record<string, string> {
  const result = parseInput(schema, body);
  return result.success ? {} : fieldErrorsOf(result.error);
}
