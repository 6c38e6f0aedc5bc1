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

/**
 * The data source of a page's loader. On the server it reads the database, in the browser it calls the API; the results
 * are the same, so a page is written once.
 */
export type CatalogueClient = {
  /** The vehicles after `lastIndex` (-1: from the first), `query.page` pages of 12 of them. */
  list<K extends VehicleKind>(
    kind: K,
    query: ListQuery,
    lastIndex: number,
    signal?: AbortSignal,
  ): Promise<List<VehicleOfKind<K>>>;
  facets(kind: VehicleKind, query: ListQuery, signal?: AbortSignal): Promise<Facets>;
  /** Spellings for a search that finds nothing; each finds something under the same filters. */
  corrections(kind: VehicleKind, query: ListQuery, signal?: AbortSignal): Promise<Correction[]>;
  /** Null when there is no such vehicle; 'gone' when there was a public one. */
  vehicle<K extends VehicleKind>(kind: K, id: number): Promise<FoundVehicle<FieldsByKind[K]>>;
  /** The public vehicles of these ids, in this order; a sold one has no prices. */
  vehiclesByIds<K extends VehicleKind>(kind: K, ids: readonly number[]): Promise<VehicleOfKind<K>[]>;
  /**
   * The listed vehicles most like this one, which may be sold or gone, the most similar first; and links to more of its
   * sort.
   */
  similar<K extends VehicleKind>(kind: K, id: number): Promise<SimilarResult<VehicleOfKind<K>>>;
  /** Null if no vehicle of its sort was ever public. */
  landing<K extends VehicleKind>(kind: K, slug: string): Promise<Landing<VehicleOfKind<K>> | null>;
  /** In a browser: a visitor is about to open this vehicle's page. */
  expectVehicle?(kind: VehicleKind, id: number): void;
  /** In a browser: this list, from its first row, and its facets are about to be read. */
  expectList?(kind: VehicleKind, query: ListQuery): void;
  brands(): Promise<Brand[]>;
  rates(): Promise<Rate[]>;
  /** Data of the dealership that only one page shows. */
  section<S extends SectionName>(name: S): Promise<DealershipSections[S]>;
};

/** `remaining` counts all vehicles that match, wherever the page starts. */
export type List<T> = { data: T[]; remaining: number };

/** An option of the filter panel and how many vehicles it would show, given the other groups. */
export type Option = { value: string; label: string; french: string; count: number };

/**
 * The options of each filter by its query name; a filter of the other kind, or without values in the stock, is absent.
 * `offre`: the count of each offer's list. `ranges`: the query names of ranges with numbers in the stock; `offers`: the
 * ways in which the stock is offered.
 */
export type Facets = {
  marque: Option[];
  carburant: Option[];
  boite: Option[];
  offre: Record<'tout' | OfferCode, number>;
  ranges: string[];
  offers: SingleOffer[];
  /** The path of the landing page that has the same vehicles, where search engines may know it. */
  landing?: string;
  stock: Stock;
} & {
  [Q in ChoiceQuery]?: Option[];
};

/** How many vehicles the whole list has, and how many of them come with a guarantee. */
export type Stock = { vehicles: number; guaranteed: number };

/** Another spelling of a search, or the search `without` one word, and how many vehicles it finds. */
export type Correction = { q: string; remaining: number; without?: string | undefined };

/** A read that failed in the browser: the API responded with another status than 200 or 404, or not at all (0). */
export class CatalogueError extends Error {
  readonly status: number;
  readonly statusText: string;
  constructor(status: number, statusText: string) {
    super(`${status} ${statusText}`);
    this.status = status;
    this.statusText = statusText;
  }
}
