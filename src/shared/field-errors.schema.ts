import type * as z from 'zod';

/** Most unknown keys that one response names: a body made of nothing else would otherwise come back in full. */
const MAX_UNKNOWN_KEYS = 50;

const shorten = (key: string) => [...key.slice(0, 200)].slice(0, 100).join('');

/**
 * One French sentence per wrong field, by its path ('dimensions.Longueur'). The API returns them with a 422 and a form
 * shows them before it sends.
 *
 * Keys come from the caller: one may be called 'constructor'.
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

/** The field errors of a body by that schema; an empty object when it is valid. */
export function fieldErrorsIn(schema: z.ZodType, body: unknown): Record<string, string> {
  const result = schema.safeParse(body);
  return result.success ? {} : fieldErrorsOf(result.error);
}
