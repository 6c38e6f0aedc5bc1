/** One seed for every property, so that a run repeats; PROPERTY_SEED tries another. fast-check prints it on a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? 2_026);

/** What fc.assert and fc.sample take. */
export function seeded(numRuns: number): { seed: number; numRuns: number } {
  return { seed: SEED, numRuns };
}
