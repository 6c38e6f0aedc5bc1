/** Makes runs repeatable. PROPERTY_SEED replaces it; if a property fails, fast-check prints it. */
const SEED = Number(process.env.PROPERTY_SEED ?? 2_026);

/** `npm run test:long` tries so many times more cases. */
const TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

/** Returns parameters for fc.assert and fc.sample. */
export function seeded(numRuns: number): { seed: number; numRuns: number } {
  return { seed: SEED, numRuns: numRuns * TIMES };
}
