import type { VehicleKind } from '../../shared/paths.ts';
import { API } from '../../shared/paths.ts';
import { type CatalogueClient, CatalogueError } from './catalogue-client.ts';
import { type ListQuery, writeListQuery } from './list-query.ts';

/**
 * The public reads, asked of the API. Every other answer than 200 (and 404 for a vehicle) is a ReadError. The console
 * says of a failure what spec §8 writes (ERR-1, ERR-2); the page says it to the visitor. `onExpected` hears of a vehicle
 * whose page may be opened next.
 */
export function httpCatalogueClient(onExpected: (kind: VehicleKind) => void): CatalogueClient {
  return {
    list: (kind, query, lastIndex, signal) => listed('cars', withQuery(API.list(kind, lastIndex), query), signal),
    facets: async (kind, query, signal) =>
      (await listed<{ data: never }>('cars', withQuery(API.facets(kind), query), signal)).data,
    vehicle: async <K extends VehicleKind>(kind: K, id: number) => {
      try {
        return (await expectedOr<{ data: never[] }>(API.vehicle(kind, id))).data[0] ?? null;
      } catch (error) {
        console.error(kind === 'cars' ? 'Failed to fetch car data' : 'Failed to fetch truck data');
        if (error instanceof CatalogueError && error.status === 404) return null;
        throw error;
      }
    },
    expectVehicle: (kind, id) => {
      onExpected(kind);
      expect(API.vehicle(kind, id));
      if (kind === 'cars') expect(API.brands);
    },
    brands: async () => (await listed<{ data: never[] }>('brands', API.brands)).data,
    rates: async () => (await listed<{ data: never[] }>('rates', API.rates)).data,
    section: async (name) => (await get<{ data: never }>(API.section(name))).data,
  };
}

/** How long an answer that was asked for in advance is as good as one of now, in milliseconds: a hand that hesitates. */
const EXPECTED = 5_000;

/** Answers under way or here before they are needed, by address. One that fails is as if it had never been asked for. */
const expected = new Map<string, { answer: Promise<unknown>; until: number }>();

function expect(address: string): void {
  const now = performance.now();
  for (const [other, { until }] of expected) if (until < now) expected.delete(other);
  if (expected.has(address)) return;
  const answer = get(address);
  expected.set(address, { answer, until: now + EXPECTED });
  answer.catch(() => expected.delete(address));
}

/** @throws ReadError */
function expectedOr<T>(address: string, signal?: AbortSignal): Promise<T> {
  const one = expected.get(address);
  return one && one.until > performance.now() ? (one.answer as Promise<T>) : get<T>(address, signal);
}

/** @throws ReadError */
async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) });
    if (!response.ok) throw new CatalogueError(response.status, response.statusText);
    return (await response.json()) as T;
  } catch (error) {
    throw error instanceof CatalogueError ? error : new CatalogueError(0, (error as Error).message);
  }
}

/** A read of a list; the trucks reuse the words of the cars (ERR-1), a question that was dropped says nothing. */
async function listed<T>(what: 'cars' | 'brands' | 'rates', address: string, signal?: AbortSignal): Promise<T> {
  try {
    return await expectedOr<T>(address, signal);
  } catch (error) {
    const { status, statusText } = error as CatalogueError;
    if (!signal?.aborted)
      console.error('Fetch error:', status === 0 ? statusText : `Failed to fetch ${what}: ${status} ${statusText}`);
    throw error;
  }
}

function withQuery(address: string, query: ListQuery): string {
  const params = writeListQuery(query).toString();
  return params === '' ? address : `${address}?${params}`;
}
