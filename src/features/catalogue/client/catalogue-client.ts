import type { SectionName } from '../../../shared/dealership.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { FieldsByKind, VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import type { SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { FoundVehicle } from '../../stock/vehicles/vehicle.ts';
import type { ChoiceQuery } from './field-filters.ts';
import type { Landing, SimilarResult } from './landing.ts';
import type { ListQuery, OfferCode } from './list-query.ts';

/** What the public API reads. */
export type CatalogueClient = {
  /**
   * Returns `query.page` pages of 12 vehicles. They start after the vehicle at `lastIndex`; -1 starts with the first.
   */
  list<K extends VehicleKind>(kind: K, query: ListQuery, lastIndex: number): Promise<List<VehicleOfKind<K>>>;
  facets(kind: VehicleKind, query: ListQuery): Promise<Facets>;
  /** For a search without results, returns other spellings, under the same filters. */
  corrections(kind: VehicleKind, query: ListQuery): Promise<Correction[]>;
  /** Returns null if the vehicle never was public, 'gone' if it was public earlier. */
  vehicle<K extends VehicleKind>(kind: K, id: number): Promise<FoundVehicle<FieldsByKind[K]>>;
  /** Returns the public vehicles of these ids, in this order. A sold vehicle has no prices. */
  vehiclesByIds<K extends VehicleKind>(kind: K, ids: readonly number[]): Promise<VehicleOfKind<K>[]>;
  /**
   * Returns the listed vehicles that are most similar to this vehicle, and links to landing pages. This vehicle may be
   * sold or gone.
   */
  similar<K extends VehicleKind>(kind: K, id: number): Promise<SimilarResult<VehicleOfKind<K>>>;
  /** Returns null if no vehicle of this landing page was ever public. */
  landing<K extends VehicleKind>(kind: K, slug: string): Promise<Landing<VehicleOfKind<K>> | null>;
  brands(): Promise<Brand[]>;
  rates(): Promise<Rate[]>;
  /** The other sites from which pages load pictures. */
  pictureHosts(): Promise<string[]>;
  section<S extends SectionName>(name: S): Promise<DealershipSections[S]>;
};

/** `remaining` is the number of all matching vehicles, on all pages. */
export type List<T> = { data: T[]; remaining: number };

/** An option of the filter panel. `count` is the number of vehicles with this option under the other filters. */
export type Option = { value: string; label: string; french: string; count: number };

/**
 * The options of each filter, by query name. A filter without options is absent. `offre` counts the vehicles of each
 * offer. `ranges` names the ranges that have values.
 */
export type Facets = {
  marque: Option[];
  carburant: Option[];
  boite: Option[];
  offre: Record<'tout' | OfferCode, number>;
  ranges: string[];
  offers: SingleOffer[];
  /** The path of the landing page with the same vehicles. Absent if search engines do not index that page. */
  landing?: string;
  stock: Stock;
} & {
  [Q in ChoiceQuery]?: Option[];
};

/** Number of vehicles in the whole list, and number of vehicles with a guarantee. */
export type Stock = { vehicles: number; guaranteed: number };

/**
 * Another spelling of a search, and the number of vehicles that it finds. If `without` is set, the search leaves this
 * word out.
 */
export type Correction = { q: string; remaining: number; without?: string | undefined };
