import { type ListQuery, writeListQuery } from '../vehicles/list-query.ts';
import type { VehicleKind } from '../vehicles/vehicle.ts';
import { API } from './paths.ts';
import { ReadError, type Reads } from './reads.ts';

/**
 * The public reads, asked of the API. Every other answer than 200 (and 404 for a vehicle) is a ReadError. The console
 * says of a failure what spec §8 writes (ERR-2); the page says it to the visitor.
 */
export function browserReads(signal?: AbortSignal): Reads {
  const get = async <T>(address: string): Promise<T> => {
    const response = await fetch(address, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) });
    if (!response.ok) throw new ReadError(response.status, response.statusText);
    return (await response.json()) as T;
  };
  const data = async <T>(address: string) => (await get<{ data: T }>(address)).data;

  return {
    list: (kind, query, lastIndex) => get(withQuery(API.list(kind, lastIndex), query)),
    facets: (kind, query) => data(withQuery(API.facets(kind), query)),
    vehicle: async <K extends VehicleKind>(kind: K, id: number) => {
      try {
        return (await data<never[]>(API.vehicle(kind, id)))[0] ?? null;
      } catch (error) {
        console.error(kind === 'cars' ? 'Failed to fetch car data' : 'Failed to fetch truck data');
        if (error instanceof ReadError && error.status === 404) return null;
        throw error;
      }
    },
    brands: () => data(API.brands),
    rates: () => data(API.rates),
    section: (name) => data(API.section(name)),
  };
}

function withQuery(address: string, query: ListQuery): string {
  const params = writeListQuery(query).toString();
  return params === '' ? address : `${address}?${params}`;
}
