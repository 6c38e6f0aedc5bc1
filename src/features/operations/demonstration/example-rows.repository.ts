import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listRates } from '../../stock/rates/rates.repository.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { demoStock } from './demo-stock.server.ts';

type ExampleVehicle = Pick<VehicleRow, 'id' | 'reference' | 'status' | 'published_at'>;

/**
 * Returns the demonstration's vehicles: those in the trash, or all others. A vehicle whose title was changed no longer
 * belongs to the demonstration.
 */
export async function exampleVehicles(
  { database }: AppContext,
  kind: VehicleKind,
  place: 'stock' | 'trash' = 'stock',
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

export async function exampleRates(context: AppContext): Promise<Rate[]> {
  const isExample = (rate: Rate) =>
    demoStock().rates.some(({ title, price }) => rate.title === title && rate.price === price);
  return (await listRates(context)).filter(isExample);
}
