import type { House } from '../../server/house.ts';
import { dayMonthYear } from '../../shared/dates.ts';
import { fold } from '../../shared/text.ts';
import type { Admin } from '../admin/admin.ts';
import type { Brand } from './brand.ts';

/** All brands, by name, as a filter panel lists them. */
export async function listBrands({ database }: House): Promise<Brand[]> {
  const rows = await database.query.selectFrom('brands').selectAll().orderBy('folded_name').execute();
  return rows.map(present);
}

/** The brand of that name, whatever its case and accents ('CITROEN' is 'Citroën'), created if absent. */
export async function findOrCreateBrand({ database }: House, _admin: Admin, name: string): Promise<Brand> {
  const created = await database.query
    .insertInto('brands')
    .values({ brand_name: name, folded_name: fold(name) })
    .onConflict((conflict) => conflict.column('folded_name').doNothing())
    .returningAll()
    .executeTakeFirst();
  return present(
    created ??
      (await database.query
        .selectFrom('brands')
        .selectAll()
        .where('folded_name', '=', fold(name))
        .executeTakeFirstOrThrow()),
  );
}

function present(row: { id: number; brand_name: string; created_at: string }): Brand {
  return { id: row.id, brandName: row.brand_name, date_uploaded: dayMonthYear(new Date(row.created_at)) };
}
