import { propertiesOf } from '../../shared/records.ts';

/** `rest` joins the errors that belong to no shown field. */
export type PlacedErrors = { fields: ReadonlyMap<string, string>; rest: string };

/** A field gets its first error. An error inside a list belongs to the list's field. */
export function placedErrors(errors: Readonly<Record<string, string>>, values: object): PlacedErrors {
  const fields = new Map<string, string>();
  const rest: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const name = fieldAt(path, values);
    if (name === null) rest.push(message);
    else if (!fields.has(name)) fields.set(name, message);
  }
  return { fields, rest: rest.join(' ; ') };
}

/** 'images.2' → 'images', 'dimensions.Longueur' → 'dimensions.Longueur'. Null if the form has no such field. */
function fieldAt(path: string, values: object): string | null {
  const [key = '', ...rest] = path.split('.');
  if (!Object.hasOwn(values, key)) return null;
  const value = propertiesOf(values)[key];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return key;
  const below = fieldAt(rest.join('.'), value);
  return below === null ? null : `${key}.${below}`;
}
