import { type ListQuery, writeListQuery } from '../vehicles/list-query.ts';
import type { VehicleKind } from '../vehicles/vehicle.ts';
import { API } from './paths.ts';
import { ReadError, type Reads } from './reads.ts';

/**
 * The public reads, asked of the API. Every other answer than 200 (and 404 for a vehicle) is a ReadError. The console
 * says of a failure what spec §8 writes (ERR-1, ERR-2); the page says it to the visitor.
 */
export function browserReads(): Reads {
  return {
    list: (kind, query, lastIndex, signal) => listed('cars', withQuery(API.list(kind, lastIndex), query), signal),
    facets: async (kind, query, signal) =>
      (await listed<{ data: never }>('cars', withQuery(API.facets(kind), query), signal)).data,
    vehicle: async <K extends VehicleKind>(kind: K, id: number) => {
      try {
        return (await get<{ data: never[] }>(API.vehicle(kind, id))).data[0] ?? null;
      } catch (error) {
        console.error(kind === 'cars' ? 'Failed to fetch car data' : 'Failed to fetch truck data');
        if (error instanceof ReadError && error.status === 404) return null;
        throw error;
      }
    },
    brands: async () => (await listed<{ data: never[] }>('brands', API.brands)).data,
    rates: async () => (await listed<{ data: never[] }>('rates', API.rates)).data,
    section: async (name) => (await get<{ data: never }>(API.section(name))).data,
  };
}

/** @throws ReadError */
async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) });
    if (!response.ok) throw new ReadError(response.status, response.statusText);
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError(0, (error as Error).message);
  }
}

/** A read of a list; the trucks reuse the words of the cars (ERR-1), a question that was dropped says nothing. */
async function listed<T>(what: 'cars' | 'brands' | 'rates', address: string, signal?: AbortSignal): Promise<T> {
  try {
    return await get<T>(address, signal);
  } catch (error) {
    const { status, statusText } = error as ReadError;
    if (!signal?.aborted)
      console.error('Fetch error:', status === 0 ? statusText : `Failed to fetch ${what}: ${status} ${statusText}`);
    throw error;
  }
}

function withQuery(address: string, query: ListQuery): string {
  const params = writeListQuery(query).toString();
  return params === '' ? address : `${address}?${params}`;
}
