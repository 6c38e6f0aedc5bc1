import type { Database } from './database.ts';

type RevisionCache = { revision: number; results: Map<string, Promise<unknown>> };

const caches = new WeakMap<Database['revision'], RevisionCache>();

/**
 * Caches the result of a small read of the catalogue until the catalogue changes. Concurrent calls share one read.
 * Inside a transaction nothing is cached, because a transaction sees its own uncommitted rows.
 *
 * @param name of the result in the cache; each read needs another name, and there are only a few names
 * @example
 * const brands = await cachedByRevision(database, 'brands', () => readBrands(database));
 */
export async function cachedByRevision<T>(database: Database, name: string, read: () => Promise<T>): Promise<T> {
  if (database.query.isTransaction) return read();
  const revision = await knownRevision(database);
  if (revision === null) return read();
  let cache = caches.get(database.revision);
  if (cache?.revision !== revision) {
    cache = { revision, results: new Map() };
    caches.set(database.revision, cache);
  }
  const { results } = cache;
  const cached = results.get(name) as Promise<T> | undefined;
  if (cached !== undefined) return cached;
  const result = read();
  results.set(name, result);
  // If the read fails, all callers that wait for it get the error. The next call reads again.
  result.catch(() => results.delete(name));
  return result;
}

/** Returns null if the revision cannot be read. */
export async function knownRevision({ revision }: Database): Promise<number | null> {
  try {
    return await revision.now();
  } catch {
    return null;
  }
}
