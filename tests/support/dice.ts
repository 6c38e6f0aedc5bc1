/** Numbers from 0 to 1 that only look random: the same seed gives the same ones. */
export function dice(seed: number): () => number {
  let state = seed * 0x9e3779b9 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a fuzz run decides by chance. */
export type Chance = {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True in `share` of the cases. */
  is(share: number): boolean;
  of<T>(list: readonly [T, ...T[]]): T;
  /** One of a list that may be empty. */
  any<T>(list: readonly T[]): T | undefined;
};

export function chance(seed: number): Chance {
  const roll = dice(seed);
  const below = (count: number) => Math.floor(roll() * count);
  const any = <T>(list: readonly T[]) => list[below(list.length)];
  return { below, is: (share) => roll() < share, of: (list) => any(list) ?? list[0], any };
}
