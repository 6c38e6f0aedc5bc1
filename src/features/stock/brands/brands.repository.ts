import { type AppContext, asOneWriter, inTransaction } from '../../../server/app-context.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { DomainError } from '../../../shared/errors.ts';
import { fold } from '../../../shared/text/text.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { recordEntries } from '../../platform/journal/journal.repository.ts';
import type { Changes, JournalAction } from '../../platform/journal/journal.ts';
import type { Brand } from './brands.schema.ts';

/** All brands by name. Sorted here, because databases order letters and hyphens by their own settings. */
export function listBrands({ database }: AppContext): Promise<Brand[]> {
  return cachedByRevision(database, 'brands', async () => {
    const rows = await database.query.selectFrom('brands').selectAll().execute();
    return rows.toSorted((a, b) => (a.folded_name < b.folded_name ? -1 : 1)).map(present);
  });
}

/** The brand of that name, whatever its case and accents ('CITROEN' is 'Citroën'), created if absent. */
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
      await record(inside, admin, 'create', created);
      return present(created);
    }
    const found = query.selectFrom('brands').selectAll().where('folded_name', '=', fold(name));
    return present(await found.executeTakeFirstOrThrow());
  });
}

type BrandRow = { id: number; brand_name: string };

function record(context: AppContext, admin: Admin, action: JournalAction, after: BrandRow, before?: BrandRow) {
  const { id, brand_name: title } = after;
  const changes: Changes = before?.brand_name === title ? {} : { brandName: [before?.brand_name ?? null, title] };
  return recordEntries(context, admin, [{ action, object: 'brands', id, title, changes }]);
}

const MISSING = 'Cette marque n’existe pas ou plus.';

/** @throws DomainError 422 when a brand has that name already, in any case and with any accents. */
export async function createBrand(
  context: AppContext,
  admin: Admin,
  name: string,
  createdAt?: Date | null,
): Promise<Brand> {
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
    await record(inside, admin, 'create', created);
    return present(created);
  });
}

/** Without a name nothing changes. @throws DomainError 404, or 422 when another brand has that name. */
export async function renameBrand(context: AppContext, admin: Admin, id: number, name?: string): Promise<Brand> {
  return asOneWriter(context, async (inside) => {
    const brand = await findBrand(inside, id);
    if (name === undefined) return present(brand);
    await assertNameIsFree(inside, name, id);
    const renamed = await inside.database.query
      .updateTable('brands')
      .set({ brand_name: name, folded_name: fold(name) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(inside, admin, 'update', renamed, brand);
    return present(renamed);
  });
}

/**
 * Moves the vehicles of one brand to another, in the transaction of the context. The vehicles, which are above brands,
 * pass it in.
 */
export type ReassignBrand = (context: AppContext, admin: Admin, from: number, to: number) => Promise<void>;

/**
 * Deletes a brand. One that vehicles use is rejected with their count, unless `moveTo` names the brand they get instead
 *. Vehicles in the trash count: they may come back.
 * @throws DomainError 404, 409, 422 for a `moveTo` that is no other brand.
 */
export async function removeBrand(
  context: AppContext,
  admin: Admin,
  id: number,
  reassign: ReassignBrand,
  moveTo?: number | null,
): Promise<Brand> {
  return asOneWriter(context, async (inside) => {
    const brand = await findBrand(inside, id);
    if (moveTo != null) {
      await checkTarget(inside, id, moveTo);
      await reassign(inside, admin, id, moveTo);
    }
    const { used, inTrash } = await countVehicles(inside, id);
    if (used > 0) throw new DomainError('conflict', usedBy(used, inTrash));
    await inside.database.query.deleteFrom('brands').where('id', '=', id).execute();
    await record(inside, admin, 'delete', brand, brand);
    return present(brand);
  });
}

async function findBrand({ database }: AppContext, id: number) {
  const brand = await database.query.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
  if (!brand) throw new DomainError('not_found', MISSING);
  return brand;
}

/** @throws DomainError invalid if it is no other brand */
async function checkTarget({ database: { query } }: AppContext, from: number, to: number): Promise<void> {
  const target = await query.selectFrom('brands').select('id').where('id', '=', to).executeTakeFirst();
  if (!target || to === from)
    throw new DomainError('invalid', 'Certains champs sont à corriger.', { move_to: 'Choisissez une autre marque' });
}

/** How many vehicles use a brand, and where those are that no list shows. */
function usedBy(used: number, inTrash: number): string {
  const use = used === 1 ? '1 véhicule utilise cette marque' : `${used} véhicules utilisent cette marque`;
  if (inTrash === 0) return use;
  if (inTrash < used) return `${use}, dont ${inTrash} à la corbeille`;
  return `${use} : ${used === 1 ? 'il est' : 'ils sont'} à la corbeille`;
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
  if (taken && taken.id !== except)
    throw new DomainError('invalid', 'Certains champs sont à corriger.', { brandName: 'Cette marque existe déjà' });
}

function present(row: { id: number; brand_name: string; created_at: string }): Brand {
  return { id: row.id, brandName: row.brand_name, date_uploaded: dayMonthYear(new Date(row.created_at)) };
}
