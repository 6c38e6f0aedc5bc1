/** {address: {city: 'Lyon'}} → {'address.city': 'Lyon'}: the form that the journal compares; lists stay whole. */
export function flattened(value: unknown, before = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [before]: value };
  const entries = Object.entries(value).flatMap(([name, part]) =>
    Object.entries(flattened(part, before === '' ? name : `${before}.${name}`)),
  );
  return Object.fromEntries(entries);
}
