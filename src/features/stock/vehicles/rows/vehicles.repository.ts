import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { picturesByPath } from '../../../platform/images/processing/pictures.repository.ts';
import { priceHistories } from '../../../platform/journal/price-history.repository.ts';
import { readParts } from '../../../platform/settings/parts.repository.ts';
import type { FieldTable } from '../fields/field.ts';
import type { Status } from '../status/status.ts';
import { visibilityOf } from '../status/status-rules.ts';
import type { AdminVehicleOf, FoundVehicle, VehicleOf, VehicleSchema } from '../vehicle.ts';
import { copiedPhotos } from './copied-photos.repository.ts';
import { listFuels } from './fuels.repository.ts';
import { offeredRow } from './offered-row.server.ts';
import { fetchingPhotos } from './photo-fetches.repository.ts';
import type { VehicleRow } from './vehicle.table.ts';
import {
  imagesOf,
  isWebAddress,
  type Lookups,
  presentAdminRow,
  presentRow,
  stateOf,
  withoutPrices,
} from './vehicle-row.server.ts';

/**
 * Returns a public vehicle; a sold vehicle has no prices. Returns 'gone' if the vehicle is no longer public. Returns
 * null if it never was public, is in the trash, or is not offered.
 */
export async function findVehicle<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number,
): Promise<FoundVehicle<F>> {
  const row = await findOfferedRow(context, kind, id);
  const visibility = row ? visibilityOf(stateOf(row), new Date()) : null;
  if (!row || visibility === null || visibility === 'gone') return visibility === 'gone' ? 'gone' : null;
  return presentPage(context, kind, row);
}

/** Returns the public vehicles of these ids, in this order. Leaves out ids without a public vehicle. */
export async function findVehicles<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  ids: readonly number[],
): Promise<VehicleOf<F>[]> {
  const now = new Date();
  const parts = await readParts(context);
  const rows = (await rowsByIds(context, kind.name, ids)).filter(
    (row) => offeredRow(parts, kind, row) !== null && ['whole', 'sold'].includes(visibilityOf(stateOf(row), now) ?? ''),
  );
  const vehicles = await presentRows(context, kind, rows);
  return vehicles.map((vehicle) => (vehicle.status === 'sold' ? withoutPrices(vehicle, kind.fields) : vehicle));
}

/** Returns a vehicle of any status as if it were online. Returns null for a vehicle in the trash. */
export async function findPreview<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number,
): Promise<VehicleOf<F> | null> {
  const row = await findRow(context, kind, id);
  return row ? presentPage(context, kind, row) : null;
}

export async function presentPage<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  row: VehicleRow,
): Promise<VehicleOf<F>> {
  const [vehicle] = await presentRows(context, kind, [row]);
  if (!vehicle) throw vehicleNotFound();
  return row.status === 'sold' ? withoutPrices(vehicle, kind.fields) : vehicle;
}

/** @throws DomainError not_found */
export async function findAdminVehicle<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number,
): Promise<AdminVehicleOf<F>> {
  return presentOneForAdmin(context, kind, await findRow(context, kind, id));
}

export function trashRows(context: AppContext, table: VehicleKind): Promise<VehicleRow[]> {
  return context.database.query
    .selectFrom(table)
    .selectAll()
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countTrash(context: AppContext, { name }: VehicleSchema): Promise<number> {
  const { count } = await context.database.query
    .selectFrom(name)
    .select((of) => of.fn.countAll().as('count'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findRow(context: AppContext, { name }: VehicleSchema, id: number): Promise<VehicleRow | undefined> {
  return context.database.query
    .selectFrom(name)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns undefined if the vehicle is in the trash or the dealership does not offer it. */
export async function findOfferedRow(
  context: AppContext,
  kind: VehicleSchema,
  id: number,
): Promise<VehicleRow | undefined> {
  const row = await findRow(context, kind, id);
  return row && offeredRow(await readParts(context), kind, row) ? row : undefined;
}

/** Returns the rows of these ids in this order. Leaves out rows in the trash and unknown ids. */
export async function rowsByIds(
  { database }: AppContext,
  table: VehicleKind,
  ids: readonly number[],
): Promise<VehicleRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VehicleRow>`select * from ${sql.table(table)}
    where ${isAmong(database.engine, 'id', ids)} and deleted_at is null`.execute(database.query);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The number of queries does not depend on the number of rows. */
export async function presentRows<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  rows: readonly VehicleRow[],
): Promise<VehicleOf<F>[]> {
  const ids = rows.map(({ id }) => id);
  const parts = await readParts(context);
  const histories = await priceHistories(context, kind.name, ids);
  const lookups = { ...(await readLookups(context, rows)), histories, now: new Date() };
  // Also returns a vehicle that the dealership does not offer, because the preview shows it.
  return rows.map((row) => presentRow(offeredRow(parts, kind, row) ?? row, kind.fields, lookups));
}

export async function presentAdminRows<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  rows: readonly VehicleRow[],
): Promise<AdminVehicleOf<F>[]> {
  const ids = rows.map(({ id }) => id);
  const lookups = {
    ...(await readLookups(context, rows)),
    copied: await copiedPhotos(context, kind, rows),
    fetching: await fetchingPhotos(context, kind.name, ids),
  };
  return rows.map((row) => presentAdminRow(row, kind.fields, lookups));
}

type VehicleOfBrand = { kind: VehicleKind; id: number };

/** Includes the vehicles in the trash. */
export async function vehiclesOfBrand({ database: { query } }: AppContext, brand: number): Promise<VehicleOfBrand[]> {
  const vehicles: VehicleOfBrand[] = [];
  for (const kind of ['cars', 'trucks'] as const)
    for (const { id } of await query.selectFrom(kind).select('id').where('brand', '=', brand).execute())
      vehicles.push({ kind, id });
  return vehicles;
}

/** @throws DomainError not_found if the row is undefined. */
export async function presentOneForAdmin<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  row: VehicleRow | undefined,
): Promise<AdminVehicleOf<F>> {
  const [vehicle] = row ? await presentAdminRows(context, kind, [row]) : [];
  if (!vehicle) throw vehicleNotFound();
  return vehicle;
}

export function vehicleNotFound(): DomainError {
  return new DomainError('not_found', 'Ce véhicule n’est pas ou plus au catalogue.');
}

async function readLookups(context: AppContext, rows: readonly VehicleRow[]): Promise<Lookups> {
  const paths = rows.flatMap(imagesOf).filter((image) => !isWebAddress(image));
  const fuels = await listFuels(context);
  return { fuels, pictures: await picturesByPath(context, paths), urlOf: context.storage.url };
}

const ROWS_PER_PAGE = 500;

/**
 * Yields the vehicles of a kind in pages, the oldest first, so that memory never contains a whole stock. Includes the
 * trash. If `statuses` is absent, includes all statuses.
 */
export async function* vehiclePages(
  { database }: AppContext,
  kind: VehicleKind,
  statuses?: readonly Status[],
): AsyncGenerator<VehicleRow[]> {
  const vehicles = database.query.selectFrom(kind).selectAll().orderBy('id').limit(ROWS_PER_PAGE);
  const selected = statuses ? vehicles.where('status', 'in', statuses) : vehicles;
  for (let lastId = 0; ; ) {
    const rows: VehicleRow[] = await selected.where('id', '>', lastId).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    lastId = last.id;
  }
}
