/** FNV-1a, then an avalanche: neighbouring seeds ("car-12", "car-13") must not make neighbouring choices. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The same seed and topic always choose the same item; topics are independent of each other. */
export function choose<T>(seed: number, topic: string, items: readonly [T, ...T[]]): T {
  return items[hash(`${topic}:${seed}`) % items.length] ?? items[0];
}
