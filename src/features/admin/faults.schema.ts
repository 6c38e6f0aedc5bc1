import type * as z from 'zod';

/** One sentence for each field at fault: the API answers them, and a form says them before it asks (D35, D52). */
export function faultsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names)
      fields[name.join('.') || 'body'] ??= issue.code === 'unrecognized_keys' ? 'Champ inconnu' : issue.message;
  }
  return fields;
}
