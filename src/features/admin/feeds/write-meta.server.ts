import { cellOf } from '../../../shared/csv-cells.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { META_COLUMNS, metaObstacle } from './meta-columns.ts';
import { FEED_CSV } from './write-csv.server.ts';

/** The reference asks for quotes around white space too. */
export const META_CSV = { ...FEED_CSV, quoted_match: /\s/ } as const;

/** Meta's automotive catalogue, its headings first, with the vehicles that have every required column. */
export async function* metaFeed(vehicles: AsyncIterable<FeedVehicle>, dealer: FeedDealer): AsyncGenerator<string[]> {
  yield META_COLUMNS.map(({ name }) => name);
  for await (const vehicle of vehicles)
    if (metaObstacle(vehicle, dealer) === null) yield META_COLUMNS.map(({ read }) => cellOf(read(vehicle, dealer)));
}
