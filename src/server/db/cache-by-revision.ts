import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** How many results of one revision a process keeps; the largest, counts by brand, fuel and gearbox, have some thousand rows. */
const MOST = 200;

type Kept = { revision: number; results: LRUCache<string, Promise<unknown>> };

const keptOf = new WeakMap<Database['revision'], Kept>();

/**
 * The result of a small read (names, counts) of the catalogue, kept until the catalogue changes; one read at a time. A
 * transaction sees what it has written itself, so it reads for itself.
 */
export async function cachedByRevision<T>(database: Database, name: string, read: () => Promise<T>): Promise<T> {
  if (database.query.isTransaction) return read();
  const revision = await revisionOf(database);
  if (revision === null) return read();
  let kept = keptOf.get(database.revision);
  if (kept?.revision !== revision) {
    kept = { revision, results: new LRUCache({ max: MOST }) };
    keptOf.set(database.revision, kept);
  }
  const { results } = kept;
  const known = results.get(name) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const result = read();
  results.set(name, result);
  // A failure is told to those who wait, and to nobody after them.
  result.catch(() => results.delete(name));
  return result;
}

async function revisionOf({ revision }: Database): Promise<number | null> {
  try {
    return await revision.now();
  } catch {
    return null;
  }
}
