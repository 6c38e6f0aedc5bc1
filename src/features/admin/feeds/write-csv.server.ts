import { cellOf, joinList, normalizeText } from '../../../shared/csv-cells.ts';
import { FEED_FIELDS, type FeedField } from './feed-fields.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { META_COLUMNS, metaObstacle } from './meta-columns.ts';

/** For programs (RFC 4180), not for spreadsheets. */
export const FEED_CSV = {
  bom: false,
  delimiter: ',',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
} as const;

export async function* csvFeed(vehicles: AsyncIterable<FeedVehicle>): AsyncGenerator<string[]> {
  yield FEED_FIELDS.map(({ name }) => name);
  for await (const vehicle of vehicles) yield FEED_FIELDS.map((field) => cell(field, vehicle));
}

function cell({ read }: FeedField, vehicle: FeedVehicle): string {
  const value = read(vehicle);
  if (typeof value === 'string') return cellOf(value);
  return joinList(value.map(({ name, text }) => (name === undefined ? text : `${name} : ${text}`)));
}

/** Meta also requires quotes around a value with white space. */
export const META_CSV = { ...FEED_CSV, quoted_match: /\s/ } as const;

/**
 * Leaves out vehicles without a value in a required column. A cell contains the text itself: Meta's program shows it,
 * so an apostrophe that protects a spreadsheet from formulas would be shown too.
 */
export async function* metaFeed(vehicles: AsyncIterable<FeedVehicle>, dealer: FeedDealer): AsyncGenerator<string[]> {
  yield META_COLUMNS.map(({ name }) => name);
  for await (const vehicle of vehicles)
    if (metaObstacle(vehicle, dealer) === null)
      yield META_COLUMNS.map(({ read }) => normalizeText(read(vehicle, dealer)));
}
