import type { SectionName } from '../../../shared/dealership.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { API, searchPart } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { DealershipSections } from '../../platform/settings/public-settings.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import { type CatalogueClient, CatalogueError, type Correction, type Facets, type List } from './catalogue-client.ts';
import type { Landing, LandingLink } from './landing.ts';
import { type ListQuery, writeListQuery } from './list-query.ts';

/**
 * Reads the catalogue over the public API. The specification prescribes the console messages (ERR-1, ERR-2).
 * `onExpected` is called if a vehicle's page may open next.
 */
export function httpCatalogueClient(onExpected: (kind: VehicleKind) => void): CatalogueClient {
  return {
    list: <K extends VehicleKind>(kind: K, query: ListQuery, lastIndex: number, signal?: AbortSignal) =>
      fetchList<List<VehicleOfKind<K>>>('cars', withQuery(API.list(kind, lastIndex), query), signal),
    facets: async (kind, query, signal) =>
      (await fetchList<{ data: Facets }>('cars', withQuery(API.facets(kind), query), signal)).data,
    corrections: async (kind, query, signal) =>
      (await fetchList<{ data: Correction[] }>('cars', withQuery(API.correction(kind), query), signal)).data,
    vehicle: async <K extends VehicleKind>(kind: K, id: number) => {
      try {
        return (await prefetchedOr<{ data: VehicleOfKind<K>[] }>(API.vehicle(kind, id))).data[0] ?? null;
      } catch (error) {
        console.error(kind === 'cars' ? 'Failed to fetch car data' : 'Failed to fetch truck data');
        if (error instanceof CatalogueError && error.status === 404) return null;
        if (error instanceof CatalogueError && error.status === 410) return 'gone';
        throw error;
      }
    },
    vehiclesByIds: async <K extends VehicleKind>(kind: K, ids: readonly number[]) =>
      ids.length === 0 ? [] : (await get<{ data: VehicleOfKind<K>[] }>(API.some(kind, ids))).data,
    similar: async <K extends VehicleKind>(kind: K, id: number) => {
      const { data, landings } = await prefetchedOr<{ data: VehicleOfKind<K>[]; landings: LandingLink[] }>(
        API.similar(kind, id),
      );
      return { vehicles: data, landings };
    },
    landing: async <K extends VehicleKind>(kind: K, slug: string) => {
      try {
        return (await get<{ data: Landing<VehicleOfKind<K>>[] }>(API.landing(kind, slug))).data[0] ?? null;
      } catch (error) {
        if (error instanceof CatalogueError && error.status === 404) return null;
        throw error;
      }
    },
    expectVehicle: (kind, id) => {
      onExpected(kind);
      prefetch(API.vehicle(kind, id));
      prefetch(API.similar(kind, id));
      if (kind === 'cars') prefetch(API.brands);
    },
    expectList: (kind, query) => {
      prefetch(withQuery(API.list(kind, -1), query));
      prefetch(withQuery(API.facets(kind), query));
    },
    brands: async () => (await fetchList<{ data: Brand[] }>('brands', API.brands)).data,
    rates: async () => (await fetchList<{ data: Rate[] }>('rates', API.rates)).data,
    pictureHosts: async () => (await get<{ data: string[] }>(API.pictureHosts)).data,
    section: async <S extends SectionName>(name: S) =>
      (await get<{ data: DealershipSections[S] }>(API.section(name))).data,
  };
}

/** Maximum age of a prefetched response. A pointer may stay on a card before the click. */
const PREFETCH_LIFETIME_MS = 5_000;

/**
 * Prefetched responses by address. If a request fails, its entry is removed, so that the page sends the request again.
 */
const prefetched = new Map<string, { response: Promise<unknown>; until: number }>();

function prefetch(address: string): void {
  const now = performance.now();
  for (const [other, { until }] of prefetched) if (until < now) prefetched.delete(other);
  if (prefetched.has(address)) return;
  const response = get(address);
  prefetched.set(address, { response, until: now + PREFETCH_LIFETIME_MS });
  response.catch(() => prefetched.delete(address));
}

/** @throws CatalogueError */
function prefetchedOr<T>(address: string, signal?: AbortSignal): Promise<T> {
  const entry = prefetched.get(address);
  return entry && entry.until > performance.now() ? (entry.response as Promise<T>) : get<T>(address, signal);
}

/** @throws CatalogueError */
async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) });
    if (!response.ok) throw new CatalogueError(response.status, response.statusText);
    return await response.json();
  } catch (error) {
    throw error instanceof CatalogueError ? error : new CatalogueError(0, String(propertiesOf(error).message));
  }
}

/** Writes a failure to the console. The message for trucks also names cars. An aborted request is no failure. */
async function fetchList<T>(resource: 'cars' | 'brands' | 'rates', address: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = prefetchedOr<T>(address, signal);
    // Uses a prefetched response only once, because the list may change afterwards.
    prefetched.delete(address);
    return await response;
  } catch (error) {
    if (error instanceof CatalogueError && !signal?.aborted) {
      const { status, statusText } = error;
      console.error('Fetch error:', status === 0 ? statusText : `Failed to fetch ${resource}: ${status} ${statusText}`);
    }
    throw error;
  }
}

function withQuery(address: string, query: ListQuery): string {
  return address + searchPart(writeListQuery(query));
}
