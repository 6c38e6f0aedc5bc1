import { expect, test } from 'vitest';
import { chance } from '../support/dice.ts';
import { fuzzParser } from '../support/fuzz/guided.ts';
import { PARSERS } from '../support/fuzz/parsers.ts';
import { seeded } from '../support/property.ts';

/** The suite tests 80 inputs for each parser. `npm run fuzz` tests more. */
const { seed, numRuns } = seeded(80);

test.each(PARSERS)('FUZZ-3: $name: inputs guided by coverage break nothing', async (parser) => {
  const { findings, reached } = await fuzzParser(parser, chance(seed), (runs) => runs >= numRuns);
  const described = findings.map(({ input, reason }) => `${input.toString('base64')}\n${reason}`);
  expect(described, `PROPERTY_SEED=${seed}`).toEqual([]);
  expect(reached, 'the guide sees the code that runs').toBeGreaterThan(0);
});
