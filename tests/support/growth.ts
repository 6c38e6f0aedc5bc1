/** Runs of each size: the cheapest counts, because what else the machine does makes others dearer. */
const ROUNDS = 15;

/** Repetitions of the smaller input take so long that a clock measures them. */
const MIN_MICROSECONDS = 1_000;

/**
 * How many times the work grows while its input grows four times: 4 where it is linear, 16 where it is quadratic. Of both the
 * processor time is measured, which does not depend on other programs.
 */
export function growthOf<T>(inputOf: (size: number) => T, work: (input: T) => unknown, size: number): number {
  const [small, large] = [inputOf(size), inputOf(4 * size)];
  const costOf = (input: T, times: number) => {
    const since = process.cpuUsage();
    for (let i = 0; i < times; i += 1) work(input);
    const { user, system } = process.cpuUsage(since);
    return user + system;
  };
  let times = 1;
  while (costOf(small, times) < MIN_MICROSECONDS) times *= 2;
  let least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1)
    least = {
      small: Math.min(least.small, costOf(small, times)),
      large: Math.min(least.large, costOf(large, times)),
    };
  return least.large / least.small;
}
