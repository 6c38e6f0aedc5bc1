import { cellOf, joinList } from '../../../shared/csv-cells.ts';
import { FEED_FIELDS, type FeedField } from './feed-fields.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

/** The CSV format for programs (RFC 4180), not for spreadsheets. */
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
