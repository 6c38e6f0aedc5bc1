import type { House } from '../../server/house.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Admin } from '../admin/admin.ts';
import type { Rate } from './rate.ts';

/** The fixed prices in the dealer's order (D27). */
export async function listRates({ database }: House): Promise<Rate[]> {
  return database.query
    .selectFrom('rates')
    .select(['id', 'title', 'price'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds a fixed price at the end of the list. */
export async function createRate({ database }: House, _admin: Admin, rate: Omit<Rate, 'id'>): Promise<Rate> {
  return database.query
    .insertInto('rates')
    .values((of) => ({
      ...rate,
      position: of
        .selectFrom('rates')
        .select((last) => last(last.fn.coalesce(last.fn.max('position'), last.lit(0)), '+', 1).as('next')),
    }))
    .returning(['id', 'title', 'price'])
    .executeTakeFirstOrThrow();
}

const MISSING = "Ce tarif n'existe pas ou plus.";

/** @throws Refusal 404. */
export async function updateRate(
  { database }: House,
  _admin: Admin,
  id: number,
  changes: Partial<Omit<Rate, 'id'>>,
): Promise<Rate> {
  const updated = await database.query
    .updateTable('rates')
    .set((of) => ({ title: of.ref('title'), ...changes }))
    .where('id', '=', id)
    .returning(['id', 'title', 'price'])
    .executeTakeFirst();
  if (!updated) throw new Refusal('not_found', MISSING);
  return updated;
}

/** @throws Refusal 404. */
export async function removeRate({ database }: House, _admin: Admin, id: number): Promise<Rate> {
  const removed = await database.query
    .deleteFrom('rates')
    .where('id', '=', id)
    .returning(['id', 'title', 'price'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found', MISSING);
  return removed;
}
