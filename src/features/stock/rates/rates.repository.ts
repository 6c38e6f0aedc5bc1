import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { assertVersion, editBy } from '../../../server/db/last-edit.ts';
import { isWithoutVat, WITHOUT_VAT } from '../../../shared/doubtful-price.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { changesOf, changesOfNew, type NewEntry, recordEntries } from '../../platform/journal/journal.repository.ts';
import type { Changes } from '../../platform/journal/journal.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import type { Rate, StoredRate } from './rates.schema.ts';

const COLUMNS = ['id', 'title', 'price', 'version', 'updated_by'] as const;

export async function listRates({ database }: AppContext): Promise<StoredRate[]> {
  return database.query.selectFrom('rates').select(COLUMNS).orderBy('position').orderBy('id').execute();
}

/** Returns no rate if the dealership offers no chauffeur-driven transport. */
export async function publicRates(context: AppContext): Promise<Rate[]> {
  if (!(await readParts(context)).vtc) return [];
  return (await listRates(context)).map(({ id, title, price }) => ({ id, title, price }));
}

export function createRate(context: AppContext, admin: Admin, rate: RateInput): Promise<StoredRate> {
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
      .returning(COLUMNS)
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
  if (isWithoutVat(price)) throw invalidFields({ price: WITHOUT_VAT });
}

const MISSING = 'Ce tarif n’existe pas ou plus.';

type RateInput = Pick<Rate, 'title' | 'price'>;

/** @throws DomainError 404; 409 if the editor has seen another version; 422 for a new price without VAT */
export function updateRate(
  context: AppContext,
  admin: Admin,
  id: number,
  changes: Partial<RateInput>,
  version?: number | null,
): Promise<StoredRate> {
  return asOneWriter(context, async (inside) => {
    const before = await inside.database.query
      .selectFrom('rates')
      .select([...COLUMNS, 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw new DomainError('not_found', MISSING);
    assertVersion(before, version);
    if (changes.price !== before.price) rejectWithoutVat(changes.price);
    return writeRate(inside, admin, before, changes);
  });
}

/** The caller has checked the values. */
export async function writeRate(
  context: AppContext,
  admin: Admin,
  before: StoredRate,
  changes: Partial<RateInput>,
): Promise<StoredRate> {
  const { id } = before;
  const { title = before.title, price = before.price } = changes;
  const fields = changesOf({ title: before.title, price: before.price }, { title, price });
  if (Object.keys(fields).length === 0) return before;
  const row = await context.database.query
    .updateTable('rates')
    .set({ title, price, ...editBy(admin) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await recordEntries(context, admin, [{ action: 'update', object: 'rates', id, title, changes: fields }]);
  return row;
}

export type DeletedRate = { title: string; price: string; position: number };

export async function returnRate(context: AppContext, admin: Admin, id: number, rate: DeletedRate): Promise<void> {
  const edit = { updated_at: new Date().toISOString(), updated_by: admin.name };
  await context.database.query
    .insertInto('rates')
    .values({ id, ...rate, ...edit })
    .execute();
  const { title, price } = rate;
  const changes = changesOfNew({ title, price });
  await recordEntries(context, admin, [{ action: 'create', object: 'rates', id, title, changes }]);
}

export async function positionsOf({ database }: AppContext): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query.selectFrom('rates').select(['id', 'position']).execute();
  return new Map(rows.map(({ id, position }) => [id, position]));
}

/** Leaves the places of all other rates. */
export async function placeRates(
  context: AppContext,
  admin: Admin,
  rates: readonly { id: number; title: string; from: number; to: number }[],
): Promise<void> {
  for (const { id, to } of rates)
    await context.database.query.updateTable('rates').set({ position: to }).where('id', '=', id).execute();
  const entries = rates.map(({ id, title, from, to }): NewEntry => {
    return { action: 'update', object: 'rates', id, title, changes: { position: [from, to] } };
  });
  await recordEntries(context, admin, entries);
}

/**
 * @throws DomainError 409 if `ids` does not contain every rate exactly once, because a rate was added or deleted since.
 */
export function orderRates(context: AppContext, admin: Admin, ids: readonly number[]): Promise<StoredRate[]> {
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
    const positions = await positionsOf(inside);
    const moved = rates.map(({ id, title }) => {
      return { id, title, from: positions.get(id) ?? 0, to: ids.indexOf(id) + 1 };
    });
    await placeRates(
      inside,
      admin,
      moved.filter(({ from, to }) => from !== to),
    );
    return listRates(inside);
  });
}

/** @throws DomainError 404. */
export function removeRate(context: AppContext, admin: Admin, id: number): Promise<StoredRate> {
  return asOneWriter(context, async (inside) => {
    const row = await inside.database.query
      .deleteFrom('rates')
      .where('id', '=', id)
      .returning([...COLUMNS, 'position'])
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', MISSING);
    const { title, price, position } = row;
    const changes: Changes = {
      ...(price === '' ? {} : { price: [price, null] }),
      row: [{ title, price, position }, null],
    };
    await recordEntries(inside, admin, [{ action: 'delete', object: 'rates', id, title, changes }]);
    return row;
  });
}
