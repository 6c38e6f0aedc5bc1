import { expect, test } from 'vitest';
import { chance } from '../support/dice.ts';
import { fuzzParser } from '../support/fuzz/guided.ts';
import { PARSERS } from '../support/fuzz/parsers.ts';
import { seeded } from '../support/property.ts';

/** Some inputs for each parser at every run of the suite; `npm run fuzz` sends them for as long as one likes. */
const { seed, numRuns } = seeded(80);

test.each(PARSERS)('FUZZ-3: $name: inputs guided by coverage break nothing', async (parser) => {
  const { findings, reached } = await fuzzParser(parser, chance(seed), (runs) => runs >= numRuns);
  const described = findings.map(({ input, reason }) => `${input.toString('base64')}\n${reason}`);
  expect(described, `PROPERTY_SEED=${seed}`).toEqual([]);
  expect(reached, 'the guide sees the code that runs').toBeGreaterThan(0);
});
