import { idOf, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { onPageReturn } from '../../../ui/page-return.ts';
import { MAX_IDS } from '../../stock/vehicles/vehicle.ts';

export type VehicleReference = { kind: VehicleKind; id: number };

/** A vehicle that the visitor saved, in the browser's storage. It contains no personal data. */
export type Favourite = VehicleReference & {
  /** The prices at the time when the visitor saved the vehicle (seen-prices.ts). */
  prices: string;
  /** 'YYYY-MM-DD' */
  day: string;
};

/** 'YYYY-MM-DD' */
export function dayOnDevice(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Key in `localStorage`. A new format gets a new number. */
export const FAVOURITES_KEY = 'vitrine.selection.1';

/** Maximum number of favourites, cars and trucks together. */
export const MAX_FAVOURITES = MAX_IDS;

/**
 * Prices in an address or in storage: amounts in euros in a fixed order, with '' for a missing price. Example:
 * '27-650-'.
 */
const PRICES = /^(\d{0,10}(\.\d{1,2})?(-|$))*$/;
const MAX_PRICES_LENGTH = 80;

export function isPrices(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_PRICES_LENGTH && PRICES.test(text);
}

/** Returns the newest favourite first. Leaves out the entries that cannot be read. */
export function parseFavourites(text: string | null): Favourite[] {
  const valid = parseEntries(text).map(({ kind, id, prices, day }) => ({
    kind,
    id,
    prices: isPrices(prices) ? prices : '',
    day: typeof day === 'string' ? day.slice(0, 10) : '',
  }));
  const firsts = valid.filter((one, i) => valid.findIndex((other) => isSame(one, other)) === i);
  return firsts.slice(0, MAX_FAVOURITES);
}

export function parseReferences(text: string | null): VehicleReference[] {
  return parseEntries(text).map(({ kind, id }) => ({ kind, id }));
}

type Entry = VehicleReference & { prices?: unknown; day?: unknown };

function parseEntries(text: string | null): Entry[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  const { kind, id } = propertiesOf(entry);
  return (kind === 'cars' || kind === 'trucks') && typeof id === 'number' && idOf(String(id)) !== null;
}

export function isSame(one: VehicleReference, other: VehicleReference): boolean {
  return one.kind === other.kind && one.id === other.id;
}

export function without(favourites: readonly Favourite[], vehicles: readonly VehicleReference[]): Favourite[] {
  return favourites.filter((one) => !vehicles.some((other) => isSame(one, other)));
}

/** Adds vehicles at `index`. Returns null if there would be more than `MAX_FAVOURITES`. */
export function withFavourites(
  favourites: readonly Favourite[],
  added: readonly Favourite[],
  index = 0,
): Favourite[] | null {
  const otherFavourites = without(favourites, added);
  if (otherFavourites.length + added.length > MAX_FAVOURITES) return null;
  return [...otherFavourites.slice(0, index), ...added, ...otherFavourites.slice(index)];
}

/** A list in `localStorage`. If the browser stores nothing, this object keeps the list until the tab closes. */
export function storedList<T>(key: string, parse: (text: string | null) => T[]) {
  let unstored: T[] | null = null;
  const read = () => {
    if (unstored !== null) return unstored;
    try {
      return parse(localStorage.getItem(key));
    } catch {
      return [];
    }
  };
  return {
    read,
    /** Returns false if the browser stores nothing, because its storage is full or switched off. */
    write(list: T[]): boolean {
      try {
        if (list.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(list));
        unstored = null;
      } catch {
        unstored = list;
      }
      return unstored === null;
    },
    /**
     * Calls `publish` now, after each change in another tab, and when the browser restores the page from its page
     * cache.
     */
    follow(publish: (list: T[]) => void): void {
      window.addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) publish(read());
      });
      onPageReturn(() => publish(read()));
      publish(read());
    },
  };
}
