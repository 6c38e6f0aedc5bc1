import { normalizeText, textOf } from '../../../../../shared/csv-cells.ts';
import { fold } from '../../../../../shared/text/text.ts';
import { brandKey, ownBrandName, usualSpelling } from '../../../../stock/brands/brand-names.ts';
import type { Fuel } from '../../../../stock/vehicles/fields/choices.ts';
import type { SameVehicle } from '../../../../stock/vehicles/same-vehicle.ts';
import { LINKS_KEPT, type PhotoLookup } from '../../photos/listed-photos.ts';

export type CellLookup = {
  fuels: readonly Fuel[];
  /** A brand that is not in the database yet has a negative id. */
  brandIdOf(name: string): number;
  brandNameOf(id: number): string;
  /** Brands that have different names in the file and on the site: 'VW' for 'Volkswagen'. */
  otherNames: readonly OtherName[];
  storedPathOf(text: string): string | null;
  photos: PhotoLookup;
  /** The meaning that an administrator gave to a label: another text, or null for no value. */
  labelOf?: (field: string, label: string) => string | null | undefined;
  /** The stored vehicle with another reference that may be the vehicle of the line. */
  sameVehicleOf?: (reference: string) => SameVehicle | undefined;
  /** An administrator's answer about such a line. */
  sameAnswerOf?: (reference: string) => SameAnswer | undefined;
};

/** 'same': the line updates the stored vehicle. 'other': the line is another vehicle. */
export type SameAnswer = 'same' | 'other';

/** @example labelKey('gearbox', 'Robot X'); // 'gearbox:robot x' */
export const labelKey = (field: string, label: string) => `${field}:${fold(label)}`;

type NamedBrand = { id: number; brandName: string };
export type OtherName = { spelling: string; name: string };

/**
 * Returns functions that find the brands, fuels and pictures that cells name.
 * @param spellings the brand cells of the file; a brand to create gets its usual name, in the best spelling
 * @param paths the stored pictures, by the paths in the file that name them
 * @param aliases ids of brands by their other names, which administrators chose; names are folded
 * @param photos the choices for photos, and the pictures of the file's vehicles
 */
export function cellLookup(
  fuels: readonly Fuel[],
  brands: readonly NamedBrand[],
  spellings: readonly string[],
  paths: ReadonlyMap<string, string>,
  aliases: ReadonlyMap<string, number> = new Map(),
  photos: PhotoLookup = LINKS_KEPT,
): CellLookup {
  const names = new Map(brands.map(({ id, brandName }) => [id, brandName]));
  // A brand's name comes before its other names.
  const ids = new Map(brands.map(({ id, brandName }) => [fold(brandName), id]));
  const byKey = new Map(brands.map(({ id, brandName }) => [brandKey(brandName), id]));
  const aliasOf = (name: string) => {
    const id = aliases.get(fold(name));
    return id !== undefined && names.has(id) ? id : undefined;
  };
  const idOf = (name: string) => {
    const key = brandKey(name);
    // An administrator's choice may also be stored under the usual name: 'volkswagen' for 'VW'.
    return ids.get(fold(name)) ?? aliasOf(name) ?? ids.get(key) ?? byKey.get(key) ?? aliasOf(key);
  };
  const cellNames = spellings.map(textOf).filter(Boolean);
  const newBrands = Map.groupBy(
    cellNames.filter((name) => idOf(name) === undefined),
    brandKey,
  );
  for (const [index, [key, group]] of [...newBrands].entries()) {
    const ownSpellings = group.filter((name) => fold(name) === key);
    byKey.set(key, -1 - index);
    names.set(
      -1 - index,
      usualSpelling(ownSpellings.length > 0 ? bestSpelling(ownSpellings) : (ownBrandName(key) ?? bestSpelling(group))),
    );
  }
  return {
    fuels,
    brandIdOf: (name) => {
      const id = idOf(name);
      if (id === undefined) throw new Error(`the brand ${JSON.stringify(name)} is not among the file's`);
      return id;
    },
    brandNameOf: (id) => names.get(id) ?? '',
    otherNames: otherNamesIn(cellNames, (name) => names.get(idOf(name) ?? 0) ?? ''),
    storedPathOf: (text) => {
      const path = pathIn(text);
      return path === null ? null : (paths.get(path) ?? null);
    },
    photos,
  };
}

function otherNamesIn(names: readonly string[], nameOf: (name: string) => string): OtherName[] {
  return [...Map.groupBy(names, fold)]
    .map(([, [first = '']]) => ({ spelling: first, name: nameOf(first) }))
    .filter((one) => fold(one.spelling) !== fold(one.name));
}

export function pathIn(text: string): string | null {
  return /(?:^|\/)([^/?#]+\/[^/?#]+\/[^/?#]+)$/.exec(normalizeText(text))?.[1] ?? null;
}

/** Prefers mixed case, then accents, then the most frequent spelling. */
export function bestSpelling(spellings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const rank = (text: string) =>
    (text !== text.toUpperCase() && text !== text.toLowerCase() ? 2 : 0) +
    (/\p{M}/u.test(text.normalize('NFD')) ? 1 : 0);
  const [best] = [...counts].sort(([one, often], [other, otherOften]) => rank(other) - rank(one) || otherOften - often);
  return best?.[0] ?? '';
}
