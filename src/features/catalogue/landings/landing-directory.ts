import type { VehicleKind } from '../../../shared/paths.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { fold } from '../../../shared/text/text.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import { type Fuel, LICENCES } from '../../stock/vehicles/fields/choices.ts';
import type { LandingSubject, LandingTopic } from '../client/landing.ts';
import { EMPTY_QUERY, type FilterState, type ListQuery } from '../client/list-query.ts';

/** A longer text is a description, not a name. */
const MAX_SLUG_CHARACTERS = 40;

/** Minimum number of vehicles of a page that search engines may index. */
export const MIN_INDEXED = 3;

export type StockValues = Readonly<Record<LandingTopic, ReadonlyMap<string | number, number>>>;

type ValueNames = { brands: readonly Brand[]; fuels: readonly Fuel[] };

/** A landing page. `values` select its vehicles: brand ids, codes, folded texts, or a volume in whole m³. */
export type LandingEntry = LandingSubject & { values: readonly (string | number)[]; count: number };

export type LandingDirectory = ReadonlyMap<string, LandingEntry>;

/** If two topics have the same slug, the earlier topic gets the page. */
const PRECEDENCE: readonly LandingTopic[] = ['brand', 'fuel', 'licence', 'volume', 'body'];

/**
 * Returns the landing pages of a stock, by slug. Values with the same slug share a page. The page has the most frequent
 * of their names.
 *
 * @example directoryOf('cars', values, names).get('citroen'); // { name: 'Citroën', values: [3], count: 12, … }
 */
export function directoryOf(kind: VehicleKind, values: StockValues, names: ValueNames): LandingDirectory {
  const directory = new Map<string, LandingEntry & { nameCount: number }>();
  for (const topic of PRECEDENCE)
    for (const [value, count] of values[topic]) {
      const landingValue = namedValue(topic, value, names);
      if (landingValue === null) continue;
      const { slug, name, listValue } = landingValue;
      const entry = directory.get(slug);
      if (entry === undefined)
        directory.set(slug, { kind, slug, topic, name, values: [listValue], count, nameCount: count });
      else if (entry.topic === topic) directory.set(slug, mergeValue(entry, name, listValue, count));
    }
  return new Map(Array.from(directory, ([slug, { nameCount: _nameCount, ...entry }]) => [slug, entry]));
}

type CountedEntry = LandingEntry & { nameCount: number };

function mergeValue(entry: CountedEntry, name: string, listValue: string | number, count: number): CountedEntry {
  // If two names are equally frequent, the first in the alphabet counts.
  const isUsual = count > entry.nameCount || (count === entry.nameCount && name < entry.name);
  return {
    ...entry,
    ...(isUsual ? { name, nameCount: count } : {}),
    values: [...new Set([...entry.values, listValue])].sort(byValue),
    count: entry.count + count,
  };
}

function byValue(one: string | number, other: string | number): number {
  return one < other ? -1 : 1;
}

function namedValue(
  topic: LandingTopic,
  value: string | number,
  names: ValueNames,
): { slug: string; name: string; listValue: string | number } | null {
  const name = nameOf(topic, value, names);
  const slug = name === undefined ? '' : slugOf(SLUG_TEXT[topic]?.(name) ?? name);
  if (name === undefined || slug === '' || slug.length > MAX_SLUG_CHARACTERS) return null;
  const listValue = topic === 'body' ? fold(name) : topic === 'volume' ? Number(name) : value;
  return { slug, name, listValue };
}

/** Returns the text for the slug. If absent, the slug is made from the name. */
const SLUG_TEXT: Partial<Record<LandingTopic, (name: string) => string>> = {
  volume: (name) => `${name}m3`,
  licence: (name) => `permis-${name}`,
};

/**
 * Smaller volumes have no landing page. A list's bounds start at 1, so no list can contain exactly the vehicles whose
 * volume rounds to 1 m³.
 */
const MIN_VOLUME = 1.5;

function nameOf(topic: LandingTopic, value: string | number, { brands, fuels }: ValueNames): string | undefined {
  switch (topic) {
    case 'brand':
      return brands.find(({ id }) => id === value)?.brandName;
    case 'fuel':
      return fuels.find(({ code }) => code === value)?.french;
    case 'licence':
      return LICENCES.find((licence) => licence.value === value)?.value;
    case 'volume':
      return Number(value) >= MIN_VOLUME ? String(Math.round(Number(value))) : undefined;
    case 'body':
      return String(value).trim();
  }
}

/** The volumes from 0.5 below a whole number to 0.49 above it round to this number. */
const VOLUME_BELOW = 0.5;
const VOLUME_ABOVE = 0.49;

export function queryOf({ topic, values }: Pick<LandingEntry, 'topic' | 'values'>): ListQuery {
  return { ...EMPTY_QUERY, filters: { ...EMPTY_QUERY.filters, ...selectionOf(topic, values) } };
}

function selectionOf(topic: LandingTopic, values: readonly (string | number)[]): Partial<FilterState> {
  switch (topic) {
    case 'brand':
      return { Brands: values.map(Number) };
    case 'fuel':
      return { Fuel_Types: values.map(String) };
    case 'licence':
      return { licence: values.map(String) };
    case 'body':
      return { body_type: values.map(String) };
    case 'volume': {
      const [volume = 0] = values.map(Number);
      return { volume_m3: { start: volume - VOLUME_BELOW, end: volume + VOLUME_ABOVE } };
    }
  }
}

export type LandingColumns = Readonly<Record<'brand' | 'fuel_type' | 'body_type' | 'licence' | 'volume_m3', unknown>>;

export function isOf({ topic, values }: LandingEntry, row: Partial<LandingColumns>): boolean {
  const value = {
    brand: row.brand,
    fuel: row.fuel_type,
    body: fold(String(row.body_type ?? '')),
    licence: row.licence,
    volume: Math.round(Number(row.volume_m3 ?? Number.NaN)),
  }[topic];
  return values.some((listValue) => listValue === value);
}

export function indexedOf(directory: LandingDirectory): LandingEntry[] {
  return [...directory.values()]
    .filter(({ count }) => count >= MIN_INDEXED)
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}
