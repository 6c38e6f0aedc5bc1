import { type RawBuilder, sql } from 'kysely';
import type { AdminSort } from './admin-sort.ts';

/** What `order by` says for a sorted column of the administration; without a brand is last, ties by id descending. */
export function adminSortSql(order: AdminSort): RawBuilder<unknown> {
  const direction = sql.raw(order.startsWith('-') ? 'desc' : 'asc');
  const column = {
    nom: sql`v.folded_title`,
    marque: sql`(select folded_name from brands where id = v.brand)`,
    date: sql`v.created_at`,
  }[order.replace('-', '') as 'nom' | 'marque' | 'date'];
  return sql`${column} ${direction} nulls last, v.id desc`;
}
