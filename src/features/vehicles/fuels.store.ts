import { byRevision } from '../../server/db/by-revision.ts';
import type { House } from '../../server/house.ts';
import { type Fuel, SHIPPED_FUELS } from './choices.ts';

/** The fuels that this house offers, the specification's first (D43). */
export function listFuels({ database }: House): Promise<Fuel[]> {
  return byRevision(database, 'fuels', () =>
    database.query.selectFrom('fuels').select(['code', 'label', 'french']).orderBy('position').execute(),
  );
}

/** Makes sure that the shipped fuels are there; one that an administrator added or renamed stays as it is. */
export async function ensureFuels(house: House): Promise<void> {
  const known = await listFuels(house);
  if (SHIPPED_FUELS.every(({ code }) => known.some((fuel) => fuel.code === code))) return;
  await house.database.query
    .insertInto('fuels')
    .values(SHIPPED_FUELS.map((fuel, position) => ({ ...fuel, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
