import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { ago, DAY_MS } from '../../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { TRASH_DAYS } from '../../../../shared/trash.ts';
import type { Author } from '../../../platform/auth/admin.ts';
import { forgetChanges, recordEntries, THE_SITE } from '../../../platform/journal/journal.repository.ts';
import { deletePrices } from '../../../platform/journal/price-history.repository.ts';

/** Deletes the vehicles that have been in the trash for `TRASH_DAYS`. @returns their number */
export function purgeTrash(context: AppContext, table: VehicleKind, now: Date): Promise<number> {
  const before = ago(TRASH_DAYS * DAY_MS, now);
  return inTransaction(context, async (inside) => {
    const deletedRows = await inside.database.query
      .deleteFrom(table)
      .where('deleted_at', '<', before)
      .returning(['id', 'title'])
      .execute();
    await recordPurge(inside, THE_SITE, table, deletedRows);
    return deletedRows.length;
  });
}

/** Deletes what the journal and the price history know of deleted vehicles, except that they were there. */
export async function recordPurge(
  context: AppContext,
  author: Author,
  object: VehicleKind,
  rows: readonly { id: number; title: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await recordEntries(
    context,
    author,
    rows.map(({ id, title }) => ({ action: 'purge', object, id, title })),
  );
  await forgetChanges(context, object, ids);
  await deletePrices(context, object, ids);
}
