/** Number of runs of each size. The fastest run counts, because other work on the machine makes runs slower. */
const ROUNDS = 15;

/** The work on the smaller input is repeated until it takes this time, so that a clock can measure it. */
const MIN_MICROSECONDS = 1_000;

/** About 4 for linear work, 16 for quadratic. Measures processor time, which does not include other programs. */
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
