import { type Insertable, type Selectable, sql } from 'kysely';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import type { Tables } from '../../../../server/db/tables.ts';
import { batches } from '../../../../shared/batches.ts';
import { ago, DAY_MS } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { StoredVehicle } from '../csv/import-plan.ts';
import { REVERT_DAYS } from '../stock-import.ts';
import {
  isAddress,
  type PhotoChoices,
  type PhotoLookup,
  type PhotoSource,
  type PhotosToFetch,
} from './listed-photos.ts';

/** The queue of photos to fetch. The database stores it, so that a restart loses nothing and instances share it. */

export type FetchRow = Selectable<Tables['photo_fetches']>;
type NewRow = Insertable<Tables['photo_fetches']>;

/** Number of rows in one statement. SQLite accepts 32,766 values. */
const BATCH_SIZE = 500;

/** After this time, another instance may fetch the photo. It is longer than a download and the work on its picture. */
const LEASE_MS = 5 * 60_000;

/** Maximum number of photos that all instances together fetch from one host at once. */
const MAX_PER_HOST = 2;

/** PostgreSQL's number of the lock under which instances choose rows. No other code uses it. */
const CLAIM_LOCK = 4_712_034;

const isoTime = (milliseconds = 0) => new Date(Date.now() + milliseconds).toISOString();

export const hostOf = (address: string) => URL.parse(address)?.host ?? '';

/** The pictures of the file's vehicles, and the photos that are being fetched for them. */
export async function photoLookup(
  context: AppContext,
  kind: VehicleKind,
  vehicles: Iterable<StoredVehicle>,
  choices: PhotoChoices,
): Promise<PhotoLookup> {
  const { engine, query } = context.database;
  const stored = [...vehicles];
  const sources = new Map<string, PhotoSource>();
  const paths = stored.flatMap(({ vehicle }) => vehicle.images).filter((image) => !isAddress(image));
  for (const batch of batches(paths, BATCH_SIZE)) {
    const rows = query.selectFrom('pictures').select(['path', 'original', 'fetched_from']);
    for (const { path, original, fetched_from } of await rows.where(isAmong(engine, 'path', batch)).execute())
      sources.set(path, { address: fetched_from, isOwn: fetched_from === null || original !== null });
  }
  const queued = new Set<string>();
  for (const batch of batches(stored, BATCH_SIZE)) {
    const rows = unfinished(
      context,
      kind,
      batch.map(({ id }) => id),
    ).select(['vehicle', 'address']);
    for (const { vehicle, address } of await rows.execute()) queued.add(`${vehicle} ${address}`);
  }
  return { ...choices, sources, isQueued: (vehicle, address) => queued.has(`${vehicle} ${address}`) };
}

function unfinished({ database: { engine, query } }: AppContext, kind: VehicleKind, ids: readonly number[]) {
  return query
    .selectFrom('photo_fetches')
    .where('kind', '=', kind)
    .where(isAmong(engine, 'vehicle', ids))
    .where('state', 'in', ['waiting', 'fetching', 'fetched'])
    .where('address', '<>', '');
}

/** Replaces the photos that earlier imports still wanted to fetch for these vehicles. */
export async function queuePhotos(
  context: AppContext,
  job: number,
  kind: VehicleKind,
  vehicles: readonly { id: number; toFetch: PhotosToFetch | null }[],
): Promise<void> {
  const { engine, query } = context.database;
  const ids = vehicles.map(({ id }) => id);
  const former = query.selectFrom('photo_fetches').select('id').where('kind', '=', kind);
  const formerIds = await former.where(isAmong(engine, 'vehicle', ids)).execute();
  await dropRows(
    context,
    formerIds.map(({ id }) => id),
    ['placed'],
  );
  const rows = vehicles.flatMap(({ id, toFetch }) => (toFetch ? rowsOf(job, kind, id, toFetch) : []));
  for (const batch of batches(rows, BATCH_SIZE)) await query.insertInto('photo_fetches').values(batch).execute();
}

function rowsOf(
  job: number,
  kind: VehicleKind,
  vehicle: number,
  { photos, fetched, replaced }: PhotosToFetch,
): NewRow[] {
  const shared = { import: job, kind, vehicle };
  const stored = (path: string) => ({ ...shared, address: '', host: '', path });
  return [
    ...photos.map((photo, position): NewRow => {
      if (!fetched.includes(photo)) return { ...stored(photo), position, state: 'fetched' };
      return { ...shared, address: photo, host: hostOf(photo), path: '', position, state: 'waiting' };
    }),
    ...replaced.map((path): NewRow => ({ ...stored(path), position: 0, state: 'replaced' })),
  ];
}

/** Deletes rows except those in `kept`. The file of a fetched photo is deleted later, where the storage is known. */
async function dropRows(
  { database: { engine, query } }: AppContext,
  ids: readonly number[],
  kept: readonly FetchRow['state'][],
): Promise<void> {
  for (const batch of batches(ids, BATCH_SIZE)) {
    const isInBatch = isAmong(engine, 'id', batch);
    await query
      .updateTable('photo_fetches')
      .set({ state: 'dropped' })
      .where(isInBatch)
      .where('state', '=', 'fetched')
      .where('address', '<>', '')
      .execute();
    await query
      .deleteFrom('photo_fetches')
      .where(isInBatch)
      .where('state', 'not in', ['dropped', ...kept])
      .execute();
  }
}

export async function dropImport(context: AppContext, job: number): Promise<void> {
  const { query } = context.database;
  const rows = await query.selectFrom('photo_fetches').select('id').where('import', '=', job).execute();
  await dropRows(
    context,
    rows.map(({ id }) => id),
    [],
  );
}

/**
 * Takes the next photo to fetch, and keeps it from other instances for `LEASE_MS`. Leaves out hosts with
 * `MAX_PER_HOST` downloads. @returns undefined if no photo is due
 */
export async function claim(context: AppContext): Promise<FetchRow | undefined> {
  // Without this check, a site with an empty queue would write at every poll.
  if (!(await dueRow(context))) return undefined;
  return inTransaction(context, async (inside) => {
    const { engine, query } = inside.database;
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(query);
    const row = await dueRow(inside);
    if (!row) return undefined;
    return query
      .updateTable('photo_fetches')
      .set((of) => ({ state: 'fetching', tries: of('tries', '+', 1), due_at: isoTime(LEASE_MS) }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Returns the oldest photo that is due. A lease that is over is due again. */
async function dueRow({ database: { query } }: AppContext): Promise<{ id: number } | undefined> {
  const now = isoTime();
  const busyHosts = query
    .selectFrom('photo_fetches')
    .select('host')
    .where('state', '=', 'fetching')
    .where('due_at', '>', now)
    .groupBy('host')
    .having(({ fn }) => fn.countAll(), '>=', MAX_PER_HOST);
  return query
    .selectFrom('photo_fetches')
    .select('id')
    .where('state', 'in', ['waiting', 'fetching'])
    .where('due_at', '<=', now)
    .where('host', 'not in', busyHosts)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

type Result = Pick<FetchRow, 'state' | 'path' | 'error' | 'bytes'> & { dueInMs?: number; tries?: number };

/** Ends a lease. Returns false if the photo is no longer wanted, or if the lease was over and somebody else has it. */
export async function settle(
  { database: { query } }: AppContext,
  { id, due_at, bytes: former }: FetchRow,
  { dueInMs = 0, bytes, ...result }: Result,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('photo_fetches')
    .set({ ...result, bytes: former + bytes, due_at: isoTime(dueInMs) })
    .where('id', '=', id)
    .where('state', '=', 'fetching')
    .where('due_at', '=', due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function bytesOfImport({ database: { query } }: AppContext, job: number): Promise<number> {
  const sum = query.selectFrom('photo_fetches').select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'));
  return Number((await sum.where('import', '=', job).executeTakeFirst())?.bytes ?? 0);
}

export type QueuedVehicle = Pick<FetchRow, 'import' | 'kind' | 'vehicle'>;

export function photosOf({ database: { query } }: AppContext, { import: job, kind, vehicle }: QueuedVehicle) {
  return query
    .selectFrom('photo_fetches')
    .selectAll()
    .where('import', '=', job)
    .where('kind', '=', kind)
    .where('vehicle', '=', vehicle)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The process ended between the fetch and the placing. */
export function unplacedVehicles({ database: { query } }: AppContext): Promise<QueuedVehicle[]> {
  return query
    .selectFrom('photo_fetches')
    .select(['import', 'kind', 'vehicle'])
    .distinct()
    .where('state', '=', 'fetched')
    .where('address', '<>', '')
    .execute();
}

export async function setState(
  { database: { engine, query } }: AppContext,
  ids: readonly number[],
  columns: Partial<Pick<FetchRow, 'state' | 'error' | 'path'>>,
): Promise<void> {
  if (ids.length > 0)
    await query
      .updateTable('photo_fetches')
      .set(columns)
      .where(isAmong(engine, 'id', ids))
      .execute();
}

export async function deleteRows({ database: { engine, query } }: AppContext, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await query
      .deleteFrom('photo_fetches')
      .where(isAmong(engine, 'id', ids))
      .execute();
}

export function droppedRows({ database: { query } }: AppContext): Promise<{ id: number; path: string }[]> {
  return query.selectFrom('photo_fetches').select(['id', 'path']).where('state', '=', 'dropped').limit(100).execute();
}

/** Returns the time of the next attempt for an import; null if nothing is left to fetch. */
export async function nextAttempt({ database: { query } }: AppContext, job: number): Promise<string | null> {
  const rows = query.selectFrom('photo_fetches').select(({ fn }) => fn.min<string | null>('due_at').as('due_at'));
  const unfinished = rows.where('import', '=', job).where('state', 'in', ['waiting', 'fetching', 'fetched']);
  return (await unfinished.where('address', '<>', '').executeTakeFirst())?.due_at ?? null;
}

/**
 * Deletes the rows of imports that can no longer be reverted. Failed photos stay while their vehicle exists, and the
 * rows of the images it had stay while a photo of that import can still arrive.
 */
export async function deleteOldFetches({ database: { query } }: AppContext, now: Date): Promise<void> {
  const before = ago(REVERT_DAYS * DAY_MS, now);
  await query.deleteFrom('photo_fetches').where('state', '=', 'placed').where('created_at', '<', before).execute();
  for (const kind of ['cars', 'trucks'] as const)
    await query
      .deleteFrom('photo_fetches')
      .where('kind', '=', kind)
      .where('state', '=', 'failed')
      .where('vehicle', 'not in', query.selectFrom(kind).select('id'))
      .execute();
  await query
    .deleteFrom('photo_fetches')
    .where('address', '=', '')
    .where('state', 'in', ['fetched', 'replaced'])
    .where(({ exists, not, selectFrom }) => {
      const toArrive = selectFrom('photo_fetches as other')
        .select('other.id')
        .whereRef('other.import', '=', 'photo_fetches.import')
        .whereRef('other.kind', '=', 'photo_fetches.kind')
        .whereRef('other.vehicle', '=', 'photo_fetches.vehicle')
        .where('other.address', '<>', '')
        .where('other.state', 'in', ['waiting', 'fetching', 'fetched', 'failed']);
      return not(exists(toArrive));
    })
    .execute();
}
