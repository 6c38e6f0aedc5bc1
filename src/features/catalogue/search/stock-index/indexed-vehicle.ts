import type { OfferKind } from '../../../stock/vehicles/fields/choices.ts';
import type { MissingData } from '../../../stock/vehicles/status/missing-data.ts';
import type { SearchableVehicle } from '../search-rules.ts';

/** What the index reads of a vehicle. Texts that are folded already, as the database holds them, are not folded again. */
export type IndexedVehicle = Omit<SearchableVehicle, 'price'> & {
  /** Cents, or null where they cannot be read: a truck's in the order of `TARIFFS`, a car's single one. */
  prices: readonly (number | null)[];
  offer: OfferKind;
  isGuaranteed: boolean;
  /** What only the administration searches, by `searchedNames`. */
  names: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** What only the administration filters and sorts by; days are 'DD-MM-YYYY' or ''. */
  admin: { photos: number; lacks: readonly MissingData[]; reserved_until: string; sold_at: string };
};
