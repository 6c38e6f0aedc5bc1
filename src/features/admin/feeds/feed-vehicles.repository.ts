import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../shared/paths.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import { listBrands } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { effectiveGearbox } from '../../stock/vehicles/fields/choices.ts';
import { publicFields } from '../../stock/vehicles/fields/field.ts';
import { offeredRow } from '../../stock/vehicles/rows/offered-row.server.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { imagesOf, inputOf, isWebAddress } from '../../stock/vehicles/rows/vehicle-row.server.ts';
import { vehiclePages } from '../../stock/vehicles/rows/vehicles.repository.ts';
import { LISTED_STATUSES, type Status } from '../../stock/vehicles/status/status.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

const KIND_ORDER: readonly VehicleKind[] = ['cars', 'trucks'];

export type FeedScope = { context: AppContext; origin: string; includeVin: boolean };

export async function* everyFeedVehicle(scope: FeedScope): AsyncGenerator<FeedVehicle> {
  const brands = await listBrands(scope.context);
  const names = new Map(brands.map(({ id, brandName }) => [id, brandName]));
  const parts = await readParts(scope.context);
  for (const kind of KIND_ORDER) {
    for await (const rows of vehiclePages(scope.context, kind, LISTED_STATUSES)) {
      for (const row of rows) {
        const offered = row.deleted_at === null ? offeredRow(parts, KINDS[kind], row) : null;
        if (offered !== null) yield feedVehicle(scope, kind, offered, names);
      }
      // SQLite queries block, so this lets other requests run.
      await setImmediate();
    }
  }
}

function feedVehicle(
  { context: { storage }, origin, includeVin }: FeedScope,
  kind: VehicleKind,
  row: VehicleRow,
  brands: ReadonlyMap<number, string>,
): FeedVehicle {
  const input = inputOf(row, publicFields(KINDS[kind].fields));
  const { reference, title, brand, fuel_type, gearbox, accessories, images: _paths, ...values } = input;
  const absolute = (address: string) => new URL(address, origin).href;
  return {
    kind,
    id: row.id,
    status: row.status,
    reference: reference ?? '',
    title,
    brand: brand === null ? '' : (brands.get(brand) ?? ''),
    fuel: fuel_type ?? '',
    gearbox: effectiveGearbox(gearbox, accessories),
    accessories,
    pictures: imagesOf(row).map((image) => absolute(isWebAddress(image) ? image : storage.url(image))),
    url: origin + detailPath(cardTypeOf(kind), row.id),
    created_at: row.created_at,
    changed_at: row.updated_at ?? row.created_at,
    vin: includeVin ? row.vin.trim().toUpperCase() : '',
    values,
  };
}

export async function countUnlisted({ database }: AppContext): Promise<ReadonlyMap<Status, number>> {
  const counts = new Map<Status, number>();
  for (const kind of KIND_ORDER) {
    const rows = await database.query
      .selectFrom(kind)
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .where('deleted_at', 'is', null)
      .where('status', 'not in', LISTED_STATUSES)
      .groupBy('status')
      .execute();
    for (const { status, count } of rows) counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  return counts;
}
