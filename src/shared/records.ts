/** One value for each key: an object whose type knows its keys. */
export function recordOf<K extends string, V>(keys: readonly K[], value: (key: K, index: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, value(key, index)])) as Record<K, V>;
}
