import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { isWithoutVat, WITHOUT_VAT } from '../../../shared/doubtful-price.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { changesOf, changesOfNew, type NewEntry, recordEntries } from '../../platform/journal/journal.repository.ts';
import type { Changes } from '../../platform/journal/journal.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import type { Rate } from './rates.schema.ts';

export async function listRates({ database }: AppContext): Promise<Rate[]> {
  return database.query
    .selectFrom('rates')
    .select(['id', 'title', 'price'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Returns no rate if the dealership offers no chauffeur-driven transport. */
export async function publicRates(context: AppContext): Promise<Rate[]> {
  return (await readParts(context)).vtc ? listRates(context) : [];
}

export function createRate(context: AppContext, admin: Admin, rate: Omit<Rate, 'id'>): Promise<Rate> {
  return asOneWriter(context, async (inside) => {
    rejectWithoutVat(rate.price);
    const created = await inside.database.query
      .insertInto('rates')
      .values((of) => ({
        ...rate,
        position: of
          .selectFrom('rates')
          .select((last) => last(last.fn.coalesce(last.fn.max('position'), last.lit(0)), '+', 1).as('next')),
      }))
      .returning(['id', 'title', 'price'])
      .executeTakeFirstOrThrow();
    const { id, title, price } = created;
    await recordEntries(inside, admin, [
      { action: 'create', object: 'rates', id, title, changes: changesOfNew({ title, price }) },
    ]);
    return created;
  });
}

/** A price that was stored before may stay. @throws DomainError invalid */
function rejectWithoutVat(price = ''): void {
  if (isWithoutVat(price)) throw new DomainError('invalid', 'Certains champs sont à corriger.', { price: WITHOUT_VAT });
}

const MISSING = 'Ce tarif n’existe pas ou plus.';

/** @throws DomainError 404. */
export function updateRate(
  context: AppContext,
  admin: Admin,
  id: number,
  changes: Partial<Omit<Rate, 'id'>>,
): Promise<Rate> {
  return asOneWriter(context, async (inside) => {
    const { query } = inside.database;
    const before = await query
      .selectFrom('rates')
      .select(['id', 'title', 'price'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw new DomainError('not_found', MISSING);
    if (changes.price !== before.price) rejectWithoutVat(changes.price);
    const row = await query
      .updateTable('rates')
      .set({ title: before.title, ...changes })
      .where('id', '=', id)
      .returning(['id', 'title', 'price'])
      .executeTakeFirstOrThrow();
    await recordEntries(inside, admin, [
      { action: 'update', object: 'rates', id, title: row.title, changes: changesOf(before, row) },
    ]);
    return row;
  });
}

/**
 * @throws DomainError 409 if `ids` does not contain every rate exactly once, because a rate was added or deleted since.
 */
export function orderRates(context: AppContext, admin: Admin, ids: readonly number[]): Promise<Rate[]> {
  return asOneWriter(context, async (inside) => {
    const rates = await listRates(inside);
    const requestedIds = new Set(ids);
    if (
      requestedIds.size !== ids.length ||
      requestedIds.size !== rates.length ||
      rates.some(({ id }) => !requestedIds.has(id))
    )
      throw new DomainError('conflict', 'La liste des tarifs a changé entre-temps.');
    if (rates.every(({ id }, index) => id === ids[index])) return rates;
    for (const [index, id] of ids.entries())
      await inside.database.query
        .updateTable('rates')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
    const entries = rates.map(({ id, title }, index): NewEntry => {
      const changes = changesOf({ position: index + 1 }, { position: ids.indexOf(id) + 1 });
      return { action: 'update', object: 'rates', id, title, changes };
    });
    await recordEntries(inside, admin, entries);
    return listRates(inside);
  });
}

/** @throws DomainError 404. */
export function removeRate(context: AppContext, admin: Admin, id: number): Promise<Rate> {
  return asOneWriter(context, async (inside) => {
    const row = await inside.database.query
      .deleteFrom('rates')
      .where('id', '=', id)
      .returning(['id', 'title', 'price'])
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', MISSING);
    const { title, price } = row;
    const changes: Changes = price === '' ? {} : { price: [price, null] };
    await recordEntries(inside, admin, [{ action: 'delete', object: 'rates', id, title, changes }]);
    return row;
  });
}
