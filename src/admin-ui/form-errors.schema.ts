import type * as z from 'zod';

/** Unknown fields are named so that a program's author finds them; a body made of nothing else is not answered in full. */
const MAX_UNKNOWN = 50;
const nameOf = (key: string) => [...key.slice(0, 200)].slice(0, 100).join('');

/**
 * One sentence for each field at fault: the API answers them, and a form says them before it asks (D35, D52). Keys come
 * from outside: one may be called 'constructor'.
 */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_UNKNOWN).map((key) => [[...issue.path, nameOf(key)].join('.'), 'Champ inconnu'])
        : [[issue.path.join('.'), issue.message]],
    ),
  );
}

/** What of a body is at fault by that schema; nothing where it is as it should be. */
export function fieldErrorsIn(schema: z.ZodType, body: unknown): Record<string, string> {
  const read = schema.safeParse(body);
  return read.success ? {} : fieldErrorsOf(read.error);
}
