import { sql } from 'kysely';
import type { AppContext } from '../../../../server/app-context.ts';
import { isAmong } from '../../../../server/db/among.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { picturesByPath } from '../../../platform/images/processing/pictures.repository.ts';
import { priceHistories } from '../../../platform/journal/price-history.repository.ts';
import { readParts } from '../../../platform/settings/parts.repository.ts';
import type { FieldTable } from '../fields/field.ts';
import { visibilityOf } from '../status/status-rules.ts';
import type { AdminVehicleOf, FoundVehicle, VehicleOf, VehicleSchema } from '../vehicle.ts';
import { listFuels } from './fuels.repository.ts';
import { offeredRow } from './offered-row.server.ts';
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

/** Reading vehicles, for the public and for the administration. */

/**
 * The public result for an id: a sold vehicle without its prices, and 'gone' after SOLD_DAYS; null also for one in the
 * trash.
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

/** The public vehicles of several ids, in their order. An id is left out if it has no vehicle, or none any more. */
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

/** The vehicle as the public reads it, or would read it if it were online; null also for one in the trash. */
export async function findPreview<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number,
): Promise<VehicleOf<F> | null> {
  const row = await findRow(context, kind, id);
  return row ? presentPage(context, kind, row) : null;
}

/** A row as its page shows it. */
export async function presentPage<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  row: VehicleRow,
): Promise<VehicleOf<F>> {
  const [vehicle] = await presentRows(context, kind, [row]);
  if (!vehicle) throw vehicleNotFound();
  return row.status === 'sold' ? withoutPrices(vehicle, kind.fields) : vehicle;
}

/** A vehicle as the administration reads it. @throws DomainError not_found */
export async function findAdminVehicle<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  id: number,
): Promise<AdminVehicleOf<F>> {
  return presentOneForAdmin(context, kind, await findRow(context, kind, id));
}

/** The vehicles in the trash, last deleted first. */
export async function listTrash<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
): Promise<AdminVehicleOf<F>[]> {
  const trash = context.database.query
    .selectFrom(kind.name)
    .selectAll()
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc');
  return presentAdminRows(context, kind, await trash.execute());
}

/** How many vehicles are in the trash. */
export async function countTrash(context: AppContext, { name }: VehicleSchema): Promise<number> {
  const { count } = await context.database.query
    .selectFrom(name)
    .select((of) => of.fn.countAll().as('count'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The row of that id, unless it is in the trash. */
export function findRow(context: AppContext, { name }: VehicleSchema, id: number): Promise<VehicleRow | undefined> {
  return context.database.query
    .selectFrom(name)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The row of that id, if it is not in the trash and the vehicle is offered. */
export async function findOfferedRow(
  context: AppContext,
  kind: VehicleSchema,
  id: number,
): Promise<VehicleRow | undefined> {
  const row = await findRow(context, kind, id);
  return row && offeredRow(await readParts(context), kind, row) ? row : undefined;
}

/** The rows of these ids in their order, without those that are in the trash or gone. */
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

/** Rows as the public reads them, in three small reads however many they are. */
export async function presentRows<F extends FieldTable>(
  context: AppContext,
  kind: VehicleSchema<F>,
  rows: readonly VehicleRow[],
): Promise<VehicleOf<F>[]> {
  const ids = rows.map(({ id }) => id);
  const parts = await readParts(context);
  const histories = await priceHistories(context, kind.name, ids);
  const lookups = { ...(await readLookups(context, rows)), histories, now: new Date() };
  // The preview shows one of which nothing is offered too.
  return rows.map((row) => presentRow(offeredRow(parts, kind, row) ?? row, kind.fields, lookups));
}

/** Rows as the administration reads them. */
export async function presentAdminRows<F extends FieldTable>(
  context: AppContext,
  { fields }: VehicleSchema<F>,
  rows: readonly VehicleRow[],
): Promise<AdminVehicleOf<F>[]> {
  const lookups = await readLookups(context, rows);
  return rows.map((row) => presentAdminRow(row, fields, lookups));
}

/** @throws DomainError not_found if there is no row. */
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
