import { expect, test } from 'vitest';
import { chance } from '../support/dice.ts';
import { fuzzParser } from '../support/fuzz/fuzz-parser.ts';
import { PARSERS } from '../support/fuzz/parsers.ts';
import { seeded } from '../support/property.ts';

/** The suite tests 200 inputs for each parser. `npm run fuzz` tests more. */
const { seed, numRuns } = seeded(200);

test.each(PARSERS)('FUZZ-3: $name: changed inputs break nothing', async (parser) => {
  const { findings } = await fuzzParser(parser, chance(seed), (runs) => runs >= numRuns);
  const described = findings.map(({ input, reason }) => `${input.toString('base64')}\n${reason}`);
  expect(described, `PROPERTY_SEED=${seed}`).toEqual([]);
});
