/** One value for each key: an object whose type knows its keys. */
export function recordOf<K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, value(key, index)])) as Record<K, V>;
}

/** The keys of an object whose keys are all of its type. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

/** The entries of an object whose keys are all of its type. */
export function entriesOf<K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

/** True if a value is an object, with whatever properties. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The properties of a value of unknown origin, such as an error; none if it is no object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
