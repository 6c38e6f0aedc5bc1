import type { AppContext } from '../../server/app-context.ts';
import { dataServiceOf } from '../../server/db/data-service.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Admin } from '../auth/admin.ts';

const TABLES = { cars: 'Cars', trucks: 'Trucks' } as const satisfies Record<VehicleKind, string>;

/**
 * Replaces the images of a vehicle, already checked, through the data service (DSV-7). False when there is no such
 * vehicle.
 * @throws what the database threw, so that whoever asked answers 503 where it is away.
 */
export async function replaceImages(
  context: AppContext,
  _admin: Admin,
  kind: VehicleKind,
  id: number,
  images: string[],
): Promise<boolean> {
  let thrown: unknown;
  const service = dataServiceOf(context.database, (error) => {
    thrown = error;
  });
  const answer = await service.update(TABLES[kind], { images }, { id });
  if (answer === false) throw thrown;
  if (answer.error) throw new Error(answer.error.message);
  return answer.remaining > 0;
}
