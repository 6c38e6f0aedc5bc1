import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../../server/app-context.ts';
import { knownRevision } from '../../../server/db/cache-by-revision.ts';
import { type Database, readRevision } from '../../../server/db/database.ts';
import { type RowChanges, readRowChanges } from '../../../server/db/row-changes.ts';
import type { Parts } from '../../../shared/dealership.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { PresentedVehicles } from './presented-vehicles.server.ts';
import type { IndexedVehicle } from './stock-index/row-store.ts';
import { StockIndex } from './stock-index/stock-index.ts';
import { readIdsOfBrands, readStockAfter, readStockOf } from './stock-rows.repository.ts';

/** Rows that are read and indexed before other work has its turn: some milliseconds. */
const ROWS_PER_TURN = 500;

/** More changes than this are not read one by one: the index is built anew. */
const MAX_CHANGES = 5_000;

/**
 * The index of one kind, at a revision of the catalogue. The database stays the truth:
 * - Before each answer the process's revision is compared with the one at the last refresh (`RevisionWatch`). Only where
 *   they are equal the index answers as it is; where the revision cannot be known, the database is asked first.
 * - Requests share a refresh that began after they came. One that is under way may have read too early: they wait for it
 *   and for the next.
 * - A refresh that cannot read leaves the index as it was, at its revision, and fails the requests that wait for it; the
 *   next one reads from there. One that fails while it changes the index leaves none: the next request builds it.
 * - The index is built, and requests wait, at the start, when more than MAX_CHANGES rows or a fuel changed, when as many
 *   and all vehicles once have changed since it was built, and when the database is another one: replaced by a restore, or
 *   at a lower revision.
 */
class CurrentIndex {
  readonly #kind: VehicleKind;
  /** Cached vehicles, none of which is older than the index. */
  readonly presented = new PresentedVehicles();
  #index: StockIndex | null = null;
  /** The revision up to which all changes are in the index. */
  #revision = 0;
  /** The parts of the dealership when it was built. */
  #parts: Parts | null = null;
  /** How many vehicles changed since it was built: it keeps texts and rows that none has any more. */
  #changed = 0;
  /** The process's revision when the last refresh began; null: not known, or there is no whole index. */
  #watched: number | null = null;
  #refresh: { watched: number | null; done: Promise<StockIndex> } | null = null;

  constructor(kind: VehicleKind) {
    this.#kind = kind;
  }

  /** The index with all changes that were committed before the call. @throws when the database cannot be read. */
  async get(context: AppContext): Promise<StockIndex> {
    const watched = await knownRevision(context.database);
    if (this.#index !== null && watched !== null && watched === this.#watched) return this.#index;
    const before = this.#refresh;
    if (before !== null && watched !== null && before.watched === watched) return before.done;
    await before?.done.catch(() => undefined);
    // Another request that waited may have begun one.
    this.#refresh ??= this.#begin(context, watched);
    return this.#refresh.done;
  }

  #begin(context: AppContext, watched: number | null) {
    const done = this.#refreshFrom(context, watched);
    const end = () => {
      this.#refresh = null;
    };
    done.then(end, end);
    return { watched, done };
  }

  async #refreshFrom(context: AppContext, watched: number | null): Promise<StockIndex> {
    const index = this.#index;
    const parts = await readParts(context);
    const isSame = isDeepStrictEqual(parts, this.#parts);
    const refreshed = index !== null && isSame ? await this.#applyChanges(context, index, this.#revision) : null;
    this.#parts = parts;
    this.#index = refreshed ?? (await this.#build(context));
    this.#watched = watched;
    return this.#index;
  }

  /**
   * Brings an index of a revision up to date. Reads everything before it changes anything; while it changes the index,
   * none answers. Null if the index has to be built.
   */
  async #applyChanges(context: AppContext, index: StockIndex, since: number): Promise<StockIndex | null> {
    const changes = await readRowChanges(context.database.query, since, MAX_CHANGES);
    const ids = changes && (await changedIds(context, this.#kind, changes));
    if (changes === null || ids === null || ids.length > MAX_CHANGES) return null;
    this.#changed += ids.length;
    if (this.#changed > MAX_CHANGES + index.size) return null;
    const slices = await readSlices(context, this.#kind, ids);
    this.#forget(changes, ids);
    const remaining = new Set(slices.flat().map(({ id }) => id));
    index.remove(ids.filter((id) => !remaining.has(id)));
    for (const vehicles of slices) {
      index.put(vehicles);
      if (slices.length > 1) await nextTurn();
    }
    this.#revision = changes.revision;
    return index;
  }

  /** Before the index changes. */
  #forget({ ids }: RowChanges, changed: readonly number[]): void {
    this.#index = null;
    this.#watched = null;
    if (ids.has('pictures')) this.presented.clear();
    else this.presented.forget(changed);
  }

  async #build(context: AppContext): Promise<StockIndex> {
    this.#index = null;
    this.#watched = null;
    this.presented.clear();
    const { index, revision } = await buildIndex(context, this.#kind);
    this.#changed = 0;
    // Reads the changes since the build began, or builds once more if they are too many.
    return (await this.#applyChanges(context, index, revision)) ?? this.#build(context);
  }
}

/**
 * The vehicles whose entries changed: their own rows, or the name of their brand. Null if the index has to be built:
 * the names of fuels are in all of it, and a replaced table has other rows under the same ids.
 */
async function changedIds(context: AppContext, kind: VehicleKind, { ids }: RowChanges): Promise<number[] | null> {
  const [own, brands] = [ids.get(kind), ids.get('brands')];
  if (own === null || brands === null || ids.has('fuels')) return null;
  const named = brands === undefined ? [] : await readIdsOfBrands(context, kind, [...brands]);
  return [...new Set([...(own ?? []), ...named])];
}

async function readSlices(context: AppContext, kind: VehicleKind, ids: readonly number[]): Promise<IndexedVehicle[][]> {
  const slices: IndexedVehicle[][] = [];
  for (let start = 0; start < ids.length; start += ROWS_PER_TURN) {
    if (start > 0) await nextTurn();
    slices.push(await readStockOf(context, kind, ids.slice(start, start + ROWS_PER_TURN)));
  }
  return slices;
}

/** Reads the whole stock in slices, between which other requests have their turn. */
async function buildIndex(context: AppContext, kind: VehicleKind): Promise<{ index: StockIndex; revision: number }> {
  // No row that is read after it is older.
  const revision = await readRevision(context.database);
  const index = new StockIndex(kind);
  for (let last = 0; ; ) {
    const vehicles = await readStockAfter(context, kind, last, ROWS_PER_TURN);
    const end = vehicles.at(-1);
    if (!end) return { index, revision };
    index.put(vehicles);
    last = end.id;
    await nextTurn();
  }
}

/** The answers about the stock of one kind. */
export type Stock = { index: StockIndex; presented: PresentedVehicles };

type Stocks = { storage: AppContext['storage'] } & Record<VehicleKind, CurrentIndex>;

/** By database: the stock as this process knows it. Presented vehicles hold addresses of one storage. */
const stocks = new WeakMap<Database['revision'], Stocks>();

/** The stock of a kind as the database is now. A transaction gets its own: it sees rows that only it has written. */
export async function stockOf(context: AppContext, kind: VehicleKind): Promise<Stock> {
  const { database, storage } = context;
  if (database.query.isTransaction)
    return { index: (await buildIndex(context, kind)).index, presented: new PresentedVehicles() };
  let ofDatabase = stocks.get(database.revision);
  if (ofDatabase === undefined) {
    ofDatabase = { storage, cars: new CurrentIndex('cars'), trucks: new CurrentIndex('trucks') };
    stocks.set(database.revision, ofDatabase);
  }
  const index = await ofDatabase[kind].get(context);
  return { index, presented: ofDatabase.storage === storage ? ofDatabase[kind].presented : new PresentedVehicles() };
}

/** Builds the indexes, so that the first visitor does not wait for them. */
export async function buildStockIndexes(context: AppContext): Promise<void> {
  for (const kind of ['cars', 'trucks'] as const) await stockOf(context, kind);
}
