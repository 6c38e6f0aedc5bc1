import { idOf, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { MAX_IDS } from '../../stock/vehicles/vehicle.ts';

/** A vehicle that the browser keeps. */
export type VehicleReference = { kind: VehicleKind; id: number };

/** A saved vehicle, as the browser keeps it, without personal data. */
export type SavedVehicle = VehicleReference & {
  /** The prices that it was saved at (seen-prices.ts). */
  prices: string;
  /** 'YYYY-MM-DD' */
  day: string;
};

/** Where they are in `localStorage`; the number changes with the format. */
export const SAVED_KEY = 'vitrine.selection.1';

/** How many can be saved, cars and trucks together. */
export const MAX_SAVED = MAX_IDS;

/**
 * The format of prices in an address or a stored text: amounts in euros, in their order, each of which may be missing.
 */
const PRICES = /^(\d{0,10}(\.\d{1,2})?(-|$))*$/;
const MAX_PRICES_LENGTH = 80;

export function isPrices(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_PRICES_LENGTH && PRICES.test(text);
}

/** The saved vehicles of a stored text, the last saved first. Entries that this version cannot read are left out. */
export function parseSaved(text: string | null): SavedVehicle[] {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) return [];
  const valid = entries.flatMap((entry) => savedOf(entry) ?? []);
  const firsts = valid.filter((one, i) => valid.findIndex((other) => isSame(one, other)) === i);
  return firsts.slice(0, MAX_SAVED);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

function savedOf(entry: unknown): SavedVehicle | null {
  const { kind, id, prices, day } = propertiesOf(entry);
  if (kind !== 'cars' && kind !== 'trucks') return null;
  if (typeof id !== 'number' || idOf(String(id)) === null) return null;
  return { kind, id, prices: isPrices(prices) ? prices : '', day: typeof day === 'string' ? day.slice(0, 10) : '' };
}

export function isSame(one: VehicleReference, other: VehicleReference): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** Without these. */
export function without(favourites: readonly SavedVehicle[], vehicles: readonly VehicleReference[]): SavedVehicle[] {
  return favourites.filter((one) => !vehicles.some((other) => isSame(one, other)));
}

/** With these before the others, or at that place among them; null if they would be more than `MAX_SAVED`. */
export function withSaved(
  favourites: readonly SavedVehicle[],
  added: readonly SavedVehicle[],
  index = 0,
): SavedVehicle[] | null {
  const otherFavourites = without(favourites, added);
  if (otherFavourites.length + added.length > MAX_SAVED) return null;
  return [...otherFavourites.slice(0, index), ...added, ...otherFavourites.slice(index)];
}
