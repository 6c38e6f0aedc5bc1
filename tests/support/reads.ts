import { storeReads } from '../../src/features/site/reads.store.ts';
import type { Reads } from '../../src/features/site/reads.ts';
import { readDealership, sectionsOf } from '../../src/server/dealership.ts';
import type { House } from '../../src/server/house.ts';

/** The public reads of a house, with the demonstration dealership's texts. */
export function readsOf(house: House): Reads {
  return storeReads(house, sectionsOf(readDealership('dealership.json')));
}
