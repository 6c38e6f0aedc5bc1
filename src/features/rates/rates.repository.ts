import { type AppContext, asOneWriter } from '../../server/app-context.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from '../auth/admin.ts';
import type { Rate } from './rate.ts';

/** All rates in the dealer's order (D27). */
export async function listRates({ database }: AppContext): Promise<Rate[]> {
  return database.query
    .selectFrom('rates')
    .select(['id', 'title', 'price'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds a rate at the end of the list. */
export async function createRate({ database }: AppContext, _admin: Admin, rate: Omit<Rate, 'id'>): Promise<Rate> {
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

const MISSING = 'Ce tarif n’existe pas ou plus.';

/** @throws DomainError 404. */
export async function updateRate(
  { database }: AppContext,
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
  if (!updated) throw new DomainError('not_found', MISSING);
  return updated;
}

/**
 * Puts the rates in the order of `ids` (D27).
 * @throws DomainError 409 where these are not all rates, each once: one was added or deleted meanwhile.
 */
export function orderRates(context: AppContext, _admin: Admin, ids: readonly number[]): Promise<Rate[]> {
  return asOneWriter(context, async (inside) => {
    const rates = await listRates(inside);
    const given = new Set(ids);
    if (given.size !== ids.length || given.size !== rates.length || rates.some(({ id }) => !given.has(id)))
      throw new DomainError('conflict', 'La liste des tarifs a changé entre-temps.');
    if (rates.every(({ id }, index) => id === ids[index])) return rates;
    for (const [index, id] of ids.entries())
      await inside.database.query
        .updateTable('rates')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
    return listRates(inside);
  });
}

/** @throws DomainError 404. */
export async function removeRate({ database }: AppContext, _admin: Admin, id: number): Promise<Rate> {
  const removed = await database.query
    .deleteFrom('rates')
    .where('id', '=', id)
    .returning(['id', 'title', 'price'])
    .executeTakeFirst();
  if (!removed) throw new DomainError('not_found', MISSING);
  return removed;
}
