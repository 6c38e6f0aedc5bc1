import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listExamples } from '../../platform/settings/examples.repository.ts';
import { listRates } from '../../stock/rates/rates.repository.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { demoStock } from './demo-stock.server.ts';

type ExampleVehicle = Pick<VehicleRow, 'id' | 'reference' | 'status' | 'published_at'>;

/** Returns the vehicles that the demonstration wrote: those in the trash, or all others. */
export async function exampleVehicles(
  context: AppContext,
  kind: VehicleKind,
  place: 'stock' | 'trash' = 'stock',
): Promise<ExampleVehicle[]> {
  const marked = await markedIds(context, kind);
  return (await vehiclesLikeExamples(context, kind, place)).filter(({ id }) => marked.has(id));
}

/** Leaves out changed rates. */
export async function exampleRates(context: AppContext): Promise<Rate[]> {
  const marked = await markedIds(context, 'rates');
  return (await ratesLikeExamples(context)).filter(({ id }) => marked.has(id));
}

async function markedIds(context: AppContext, object: VehicleKind | 'rates'): Promise<Set<number>> {
  return new Set((await listExamples(context, object)).map(({ object_id }) => Number(object_id)));
}

/** Vehicles whose reference and title are the demonstration's. A vehicle with another title has become the dealer's. */
export async function vehiclesLikeExamples(
  { database }: AppContext,
  kind: VehicleKind,
  place: 'stock' | 'trash',
): Promise<ExampleVehicle[]> {
  const titles = new Map(demoStock()[kind].map(({ reference, vehicle }) => [reference, vehicle.title]));
  const rows = await database.query
    .selectFrom(kind)
    .select(['id', 'reference', 'title', 'status', 'published_at'])
    .where('deleted_at', place === 'stock' ? 'is' : 'is not', null)
    .where('reference', 'in', [...titles.keys()])
    .execute();
  return rows.filter(({ reference, title }) => titles.get(reference ?? '') === title);
}

export async function ratesLikeExamples(context: AppContext): Promise<Rate[]> {
  const isExample = (rate: Rate) =>
    demoStock().rates.some(({ title, price }) => rate.title === title && rate.price === price);
  return (await listRates(context)).filter(isExample);
}
