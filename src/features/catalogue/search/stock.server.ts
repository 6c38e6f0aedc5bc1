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

/** Number of rows that are read and indexed before other requests may run: a few milliseconds. */
const ROWS_PER_TURN = 500;

/** If more rows have changed, the index is built again. */
const MAX_CHANGES = 5_000;

/**
 * The index of one kind at a revision of the catalogue. It is current if the database has the same revision.
 * - Before each use, the current revision (`RevisionWatch`) is compared with that of the last refresh.
 * - A running refresh may have read too early, so a new request waits for the next refresh.
 * - If reading the database fails, the index stays and the waiting requests fail. If changing the index fails, the next
 * request builds it again.
 * - The index is built again after a change of a fuel or of the dealership's parts, after a restore, if the revision is
 * lower, and after more than MAX_CHANGES changes.
 */
class CurrentIndex {
  readonly #kind: VehicleKind;
  /** Cached vehicles. No cached vehicle is older than the index. */
  readonly presented = new PresentedVehicles();
  #index: StockIndex | null = null;
  /** The index contains all changes up to this revision. */
  #revision = 0;
  /** The parts of the dealership at the time when the index was built. */
  #parts: Parts | null = null;
  /**
   * Number of changes since the build. The index still contains the old texts of changed rows, and the rows of removed
   * vehicles.
   */
  #changed = 0;
  /**
   * The revision that this process knew at the start of the last refresh. Null if it was unknown, or if there is no
   * complete index.
   */
  #watched: number | null = null;
  #refresh: { watched: number | null; done: Promise<StockIndex> } | null = null;

  constructor(kind: VehicleKind) {
    this.#kind = kind;
  }

  /** Returns the index with all changes that were committed before the call. @throws if the database cannot be read */
  async get(context: AppContext): Promise<StockIndex> {
    const watched = await knownRevision(context.database);
    if (this.#index !== null && watched !== null && watched === this.#watched) return this.#index;
    const before = this.#refresh;
    if (before !== null && watched !== null && before.watched === watched) return before.done;
    await before?.done.catch(() => undefined);
    // Another waiting request may have started a refresh.
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
   * Reads everything before it changes anything, so that no request sees a partial change. Returns null if the index
   * must be built again.
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

  /** Deletes changed vehicles from the cache. Must run before the index changes. */
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
    // Applies the changes since the build began. If there are too many, builds once more.
    return (await this.#applyChanges(context, index, revision)) ?? this.#build(context);
  }
}

/**
 * Returns the ids to read again. Returns null if the index must be built again: a fuel's name affects all entries, and
 * a replaced table may use the same ids for other rows.
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

async function buildIndex(context: AppContext, kind: VehicleKind): Promise<{ index: StockIndex; revision: number }> {
  // Reads the revision first, so that the index is at least as new as this revision.
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

type Stock = { index: StockIndex; presented: PresentedVehicles };

type Stocks = { storage: AppContext['storage'] } & Record<VehicleKind, CurrentIndex>;

/**
 * The stock of each database in this process. A stock belongs to one storage, because cached vehicles contain addresses
 * of its files.
 */
const stocks = new WeakMap<Database['revision'], Stocks>();

/** A transaction gets a separate stock, because only the transaction sees its uncommitted rows. */
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

/** Builds the indexes at the start, so that the first visitor does not wait. */
export async function buildStockIndexes(context: AppContext): Promise<void> {
  for (const kind of ['cars', 'trucks'] as const) await stockOf(context, kind);
}
