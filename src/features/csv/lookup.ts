import { fold } from '../../shared/text.ts';
import type { Fuel } from '../vehicles/choices.ts';
import { textOf, tidy } from './cells.ts';

/** What cells mean on this site: its fuels, its brands, its pictures. */
export type Terms = {
  fuels: readonly Fuel[];
  /** The brand of that name; one that is not in the database yet has a negative number. */
  brandIdOf(name: string): number;
  brandNameOf(id: number): string;
  /** The path of a picture of this site from its path or address, or null. */
  storedPathOf(text: string): string | null;
};

export type KnownBrand = { id: number; brandName: string };

/**
 * @param spellings the brand cells of the file: where the database does not have a brand, the best spelling becomes its name.
 * @param paths the stored pictures among those that the file names.
 */
export function termsOf(
  fuels: readonly Fuel[],
  brands: readonly KnownBrand[],
  spellings: readonly string[],
  paths: ReadonlySet<string>,
): Terms {
  const ids = new Map(brands.map(({ id, brandName }) => [fold(brandName), id]));
  const names = new Map(brands.map(({ id, brandName }) => [id, brandName]));
  const unknown = Map.groupBy(spellings.map(textOf).filter(Boolean), fold);
  for (const [folded, written] of unknown) {
    if (ids.has(folded)) continue;
    const id = -1 - ids.size;
    ids.set(folded, id);
    names.set(id, bestSpelling(written));
  }
  return {
    fuels,
    brandIdOf: (name) => {
      const id = ids.get(fold(name));
      if (id === undefined) throw new Error(`the brand ${JSON.stringify(name)} is not among the file's`);
      return id;
    },
    brandNameOf: (id) => names.get(id) ?? '',
    storedPathOf: (text) => {
      const path = pathIn(text);
      return path !== null && paths.has(path) ? path : null;
    },
  };
}

/** What would be the stored path in a path or address: its last three parts ('cars/12/….jpg'), or null. */
export function pathIn(text: string): string | null {
  return /(?:^|\/)([^/?#]+\/[^/?#]+\/[^/?#]+)$/.exec(tidy(text))?.[1] ?? null;
}

/** Of one name's spellings: capitals and small letters before one alone, accents before none, then the most frequent. */
export function bestSpelling(spellings: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const spelling of spellings) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  const rank = (text: string) =>
    (text !== text.toUpperCase() && text !== text.toLowerCase() ? 2 : 0) +
    (/\p{M}/u.test(text.normalize('NFD')) ? 1 : 0);
  const [best] = [...counts].sort(([one, often], [other, otherOften]) => rank(other) - rank(one) || otherOften - often);
  return best?.[0] ?? '';
}
