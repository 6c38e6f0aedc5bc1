import type { AppContext } from '../../server/app-context.ts';
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
