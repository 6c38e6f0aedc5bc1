import type { Selectable } from 'kysely';
import { type AppContext, asOneWriter, inTransaction } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import { assertVersion, editBy } from '../../../server/db/last-edit.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { offeredKinds } from '../../../shared/offered-kinds.ts';
import { fold } from '../../../shared/text/text.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { recordEntries } from '../../platform/journal/journal.repository.ts';
import type { Changes, JournalAction } from '../../platform/journal/journal.ts';
import { readParts } from '../../platform/settings/parts.repository.ts';
import type { Brand, StoredBrand } from './brands.schema.ts';

/** Sorted by name. */
export function listBrands(context: AppContext): Promise<Brand[]> {
  return cachedByRevision(context.database, 'brands', async () => {
    const stored = await listStoredBrands(context);
    return stored.map(({ id, brandName, date_uploaded }) => ({ id, brandName, date_uploaded }));
  });
}

/** Sorts by name in code, because SQLite and PostgreSQL order letters and hyphens differently. */
export async function listStoredBrands({ database }: AppContext): Promise<StoredBrand[]> {
  const rows = await database.query.selectFrom('brands').selectAll().execute();
  return rows.toSorted((a, b) => (a.folded_name < b.folded_name ? -1 : 1)).map(present);
}

/** If no brand has this name, creates it. Ignores case and accents. */
export async function findOrCreateBrand(context: AppContext, admin: Admin, name: string): Promise<Brand> {
  return inTransaction(context, async (inside) => {
    const { query } = inside.database;
    const created = await query
      .insertInto('brands')
      .values({ brand_name: name, folded_name: fold(name) })
      .onConflict((conflict) => conflict.column('folded_name').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (created) {
      await record(inside, admin, 'create', created, { brandName: [null, name] });
      return present(created);
    }
    const found = query.selectFrom('brands').selectAll().where('folded_name', '=', fold(name));
    return present(await found.executeTakeFirstOrThrow());
  });
}

type BrandRow = { id: number; brand_name: string };

function record(
  context: AppContext,
  admin: Admin,
  action: JournalAction,
  { id, brand_name }: BrandRow,
  changes: Changes,
) {
  return recordEntries(context, admin, [{ action, object: 'brands', id, title: brand_name, changes }]);
}

const MISSING = 'Cette marque n’existe pas ou plus.';

/** @throws DomainError 422 if a brand already has that name, with any case or accents */
export async function createBrand(
  context: AppContext,
  admin: Admin,
  name: string,
  createdAt?: Date | null,
): Promise<StoredBrand> {
  return asOneWriter(context, async (inside) => {
    await assertNameIsFree(inside, name);
    const created = await inside.database.query
      .insertInto('brands')
      .values({
        brand_name: name,
        folded_name: fold(name),
        ...(createdAt ? { created_at: createdAt.toISOString() } : {}),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(inside, admin, 'create', created, { brandName: [null, name] });
    return present(created);
  });
}

/**
 * If `name` is absent or the brand's, changes nothing.
 * @throws DomainError 404; 409 if the editor has seen another version; 422 if another brand has that name
 */
export async function renameBrand(
  context: AppContext,
  admin: Admin,
  id: number,
  name?: string,
  version?: number | null,
): Promise<StoredBrand> {
  return asOneWriter(context, async (inside) => {
    const brand = await findBrand(inside, id);
    assertVersion(brand, version);
    if (name === undefined || name === brand.brand_name) return present(brand);
    await assertNameIsFree(inside, name, id);
    const renamed = await inside.database.query
      .updateTable('brands')
      .set({ brand_name: name, folded_name: fold(name), ...editBy(admin) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(inside, admin, 'update', renamed, { brandName: [brand.brand_name, name] });
    return present(renamed);
  });
}

/**
 * Gives vehicles another brand, in the caller's transaction. The app passes this function, because brands may not
 * import the vehicles feature.
 */
export type ReassignBrand = (context: AppContext, admin: Admin, from: number, to: number | null) => Promise<void>;

/**
 * Deletes a brand. Its vehicles get the brand `moveTo`, also those in the trash, because they can be restored.
 * @throws DomainError 404; 409 if the brand has vehicles and `moveTo` is absent; 422 if `moveTo` is not another brand
 */
export async function removeBrand(
  context: AppContext,
  admin: Admin,
  id: number,
  reassign: ReassignBrand,
  moveTo?: number | null,
): Promise<StoredBrand> {
  return asOneWriter(context, async (inside) => {
    const brand = await findBrand(inside, id);
    if (moveTo != null) {
      await checkTarget(inside, id, moveTo);
      await reassign(inside, admin, id, moveTo);
    }
    const { used, inTrash } = await countVehicles(inside, id);
    if (used > 0) throw new DomainError('conflict', usedBy(used, inTrash));
    await inside.database.query.deleteFrom('brands').where('id', '=', id).execute();
    await record(inside, admin, 'delete', brand, { row: [rowOf(brand), null] });
    return present(brand);
  });
}

/** Undoes a deletion: the brand gets its old id, name and day. The caller has checked that the name is free. */
export async function returnBrand(
  context: AppContext,
  admin: Admin,
  id: number,
  { brand_name, created_at }: DeletedBrand,
): Promise<void> {
  const { query } = context.database;
  const edit = { updated_at: new Date().toISOString(), updated_by: admin.name };
  const row = { id, brand_name, folded_name: fold(brand_name), created_at, ...edit };
  await query.insertInto('brands').values(row).execute();
  await record(context, admin, 'create', row, { brandName: [null, brand_name] });
}

export type DeletedBrand = { brand_name: string; created_at: string };

function rowOf({ brand_name, created_at }: Selectable<Tables['brands']>): DeletedBrand {
  return { brand_name, created_at };
}

async function findBrand({ database }: AppContext, id: number) {
  const brand = await database.query.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
  if (!brand) throw new DomainError('not_found', MISSING);
  return brand;
}

async function checkTarget({ database: { query } }: AppContext, from: number, to: number): Promise<void> {
  const target = await query.selectFrom('brands').select('id').where('id', '=', to).executeTakeFirst();
  if (!target || to === from) throw invalidFields({ move_to: 'Choisissez une autre marque' });
}

function usedBy(used: number, inTrash: number): string {
  const use = used === 1 ? '1 véhicule utilise cette marque' : `${used} véhicules utilisent cette marque`;
  if (inTrash === 0) return use;
  if (inTrash < used) return `${use}, dont ${inTrash} à la corbeille`;
  return `${use} : ${used === 1 ? 'il est' : 'ils sont'} à la corbeille`;
}

/** Counts the vehicles of the offered kinds by the brand's id, without those in the trash. */
export async function vehiclesByBrand(context: AppContext): Promise<ReadonlyMap<number, number>> {
  const { database } = context;
  const kinds = offeredKinds(await readParts(context));
  return cachedByRevision(database, 'vehicles by brand', async () => {
    const counts = new Map<number, number>();
    for (const table of kinds) {
      const rows = await database.query
        .selectFrom(table)
        .select(({ fn }) => ['brand', fn.countAll().as('count')])
        .where('deleted_at', 'is', null)
        .groupBy('brand')
        .execute();
      for (const { brand, count } of rows)
        if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + Number(count));
    }
    return counts;
  });
}

async function countVehicles({ database }: AppContext, brand: number): Promise<{ used: number; inTrash: number }> {
  let used = 0;
  let inTrash = 0;
  for (const table of ['cars', 'trucks'] as const) {
    const counts = await database.query
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('deleted_at').as('deleted')])
      .where('brand', '=', brand)
      .executeTakeFirstOrThrow();
    used += counts.all;
    inTrash += counts.deleted;
  }
  return { used, inTrash };
}

async function assertNameIsFree({ database }: AppContext, name: string, except?: number): Promise<void> {
  const taken = await database.query
    .selectFrom('brands')
    .select('id')
    .where('folded_name', '=', fold(name))
    .executeTakeFirst();
  if (taken && taken.id !== except) throw invalidFields({ brandName: 'Cette marque existe déjà' });
}

function present({ id, brand_name, created_at, version, updated_by }: Selectable<Tables['brands']>): StoredBrand {
  return { id, brandName: brand_name, date_uploaded: dayMonthYear(new Date(created_at)), version, updated_by };
}
