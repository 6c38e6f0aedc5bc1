import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** Results cached for one revision; the largest is the vocabulary of the spelling corrections. */
const MAX_RESULTS = 200;

type RevisionCache = { revision: number; results: LRUCache<string, Promise<unknown>> };

/** By database: its results at the newest revision. */
const caches = new WeakMap<Database['revision'], RevisionCache>();

/**
 * Caches the result of a small read of the catalogue (names, words) until the catalogue changes. Calls at the same time
 * share one read. A transaction is not served from the cache, because it sees rows that only it has written.
 *
 * @param name of the result in the cache: one name for one read.
 * @example
 * const brands = await cachedByRevision(database, 'brands', () => readBrands(database));
 */
export async function cachedByRevision<T>(database: Database, name: string, read: () => Promise<T>): Promise<T> {
  if (database.query.isTransaction) return read();
  const revision = await knownRevision(database);
  if (revision === null) return read();
  let cache = caches.get(database.revision);
  if (cache?.revision !== revision) {
    cache = { revision, results: new LRUCache({ max: MAX_RESULTS }) };
    caches.set(database.revision, cache);
  }
  const { results } = cache;
  const cached = results.get(name) as Promise<T> | undefined;
  if (cached !== undefined) return cached;
  const result = read();
  results.set(name, result);
  // Callers that wait for this read get its error; the next call reads again.
  result.catch(() => results.delete(name));
  return result;
}

/** The catalogue's revision as this process knows it; null if it cannot be known. */
export async function knownRevision({ revision }: Database): Promise<number | null> {
  try {
    return await revision.now();
  } catch {
    return null;
  }
}
