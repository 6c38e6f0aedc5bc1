import { addressLines } from '../../../shared/dealership.ts';
import { escapeMarkup } from '../../../shared/text/markup.ts';
import { CURRENCY, FEED_FIELDS, type FeedField } from './feed-fields.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';

/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Raise the version when the meaning of an element or attribute changes. A new element or attribute does not change it.
 */
export const XML_VERSION = 1;

export async function* xmlFeed(vehicles: AsyncIterable<FeedVehicle>, dealer: FeedDealer): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<stock version="${XML_VERSION}">\n${dealerElement(dealer)}`;
  for await (const vehicle of vehicles) yield vehicleElement(vehicle);
  yield '</stock>\n';
}

const element = (name: string, text: string, attributes = '') =>
  text === '' ? '' : `<${name}${attributes}>${xmlText(text)}</${name}>\n`;

function dealerElement({ name, phone, email, address }: FeedDealer): string {
  const { street, postalCode, city } = address;
  const country = addressLines(address).length > 0 ? 'FR' : undefined;
  const lines = { name, phone: phone?.shown, email, street, postal_code: postalCode, city, country };
  return `<dealer>\n${Object.entries(lines)
    .map(([tag, text = '']) => element(tag, text))
    .join('')}</dealer>\n`;
}

function vehicleElement(vehicle: FeedVehicle): string {
  const fields = FEED_FIELDS.filter(({ csvOnly, kind }) => !csvOnly && (kind ?? vehicle.kind) === vehicle.kind);
  return `<vehicle>\n${fields.map((field) => fieldElement(field, vehicle)).join('')}</vehicle>\n`;
}

function fieldElement({ name, type, unit, item = 'item', read }: FeedField, vehicle: FeedVehicle): string {
  const value = read(vehicle);
  if (typeof value !== 'string') {
    if (value.length === 0) return '';
    const items = value.map((entry) =>
      element(item, entry.text, entry.name === undefined ? '' : ` name="${xmlText(entry.name)}"`),
    );
    return `<${name}>\n${items.join('')}</${name}>\n`;
  }
  if (type === 'price') return element(name, value, ` currency="${CURRENCY}"`);
  return element(name, value, unit === undefined ? '' : ` unit="${xmlText(unit)}"`);
}

function xmlText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, ''));
}
