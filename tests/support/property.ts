/**
 * Seed of all properties, so that runs are repeatable. PROPERTY_SEED replaces it. If a property fails, fast-check
 * prints the seed.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 2_026);

/** Returns parameters for fc.assert and fc.sample. */
export function seeded(numRuns: number): { seed: number; numRuns: number } {
  return { seed: SEED, numRuns };
}
