/** Returns pseudo-random numbers from 0 to 1. The same seed gives the same numbers. */
export function dice(seed: number): () => number {
  let state = seed * 0x9e3779b9 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random choices of a fuzz run. */
export type Chance = {
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** Returns true in this share of the calls. */
  is(share: number): boolean;
  of<T>(list: readonly [T, ...T[]]): T;
  /** Returns an item of a list; undefined if the list is empty. */
  any<T>(list: readonly T[]): T | undefined;
};

export function chance(seed: number): Chance {
  const roll = dice(seed);
  const below = (count: number) => Math.floor(roll() * count);
  const any = <T>(list: readonly T[]) => list[below(list.length)];
  return { below, is: (share) => roll() < share, of: (list) => any(list) ?? list[0], any };
}
