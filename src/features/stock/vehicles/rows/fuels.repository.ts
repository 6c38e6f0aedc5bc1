import type { AppContext } from '../../../../server/app-context.ts';
import { cachedByRevision } from '../../../../server/db/cache-by-revision.ts';
import { type Fuel, SHIPPED_FUELS } from '../fields/choices.ts';

/** Returns the fuels of this dealership. The fuels of the specification come first (D43). */
export function listFuels({ database }: AppContext): Promise<Fuel[]> {
  return cachedByRevision(database, 'fuels', () => readFuels(database));
}

function readFuels({ query }: AppContext['database']): Promise<Fuel[]> {
  return query.selectFrom('fuels').select(['code', 'label', 'french']).orderBy('position').execute();
}

/** Inserts the missing shipped fuels. Does not change the fuels that an administrator added or renamed. */
export async function ensureFuels(context: AppContext): Promise<void> {
  const existingFuels = await listFuels(context);
  if (SHIPPED_FUELS.every(({ code }) => existingFuels.some((fuel) => fuel.code === code))) return;
  await context.database.query
    .insertInto('fuels')
    .values(SHIPPED_FUELS.map((fuel, position) => ({ ...fuel, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
