/**
 * Returns FNV-1a with a further mixing step, so that neighbouring seeds ("car-12", "car-13") make different choices.
 */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the same item for the same seed and topic. Different topics choose independently. */
export function choose<T>(seed: number, topic: string, items: readonly [T, ...T[]]): T {
  return items[hash(`${topic}:${seed}`) % items.length] ?? items[0];
}
