import { normalizeText } from '../../../shared/csv-cells.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { META_COLUMNS, metaObstacle } from './meta-columns.ts';
import { FEED_CSV } from './write-csv.server.ts';

/** Meta also requires quotes around a value with white space. */
export const META_CSV = { ...FEED_CSV, quoted_match: /\s/ } as const;

/**
 * Leaves out vehicles without a value in a required column. A cell contains the text itself: Meta's program shows it, so
 * an apostrophe that protects a spreadsheet from formulas would be shown too.
 */
export async function* metaFeed(vehicles: AsyncIterable<FeedVehicle>, dealer: FeedDealer): AsyncGenerator<string[]> {
  yield META_COLUMNS.map(({ name }) => name);
  for await (const vehicle of vehicles)
    if (metaObstacle(vehicle, dealer) === null)
      yield META_COLUMNS.map(({ read }) => normalizeText(read(vehicle, dealer)));
}
