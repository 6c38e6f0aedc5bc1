import type * as z from 'zod';

/**
 * One sentence for each field at fault: the API answers them, and a form says them before it asks (D35, D52). Keys come
 * from outside: one may be called 'constructor'.
 */
export function faultsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'Champ inconnu'])
        : [[issue.path.join('.'), issue.message]],
    ),
  );
}
