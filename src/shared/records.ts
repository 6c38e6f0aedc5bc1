export function recordOf<K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, value(key, index)])) as Record<K, V>;
}

export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

export function entriesOf<K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}

/** Also true for an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the properties of an unknown value, such as an error; {} if the value is no object. */
export function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Returns the elements of an unknown value as texts; [] if the value is no array. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
