import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { DAY_MS, TRASH_DAYS } from '../../../../shared/trash.ts';
import { recordEntries, THE_SITE } from '../../../platform/journal/journal.repository.ts';
import { deletePrices } from '../../../platform/journal/price-history.repository.ts';

/** Deletes the vehicles that have been in the trash for `TRASH_DAYS`. @returns their number */
export function purgeTrash(context: AppContext, table: VehicleKind, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
  return inTransaction(context, async (inside) => {
    const deletedRows = await inside.database.query
      .deleteFrom(table)
      .where('deleted_at', '<', before)
      .returning(['id', 'title'])
      .execute();
    await recordEntries(
      inside,
      THE_SITE,
      deletedRows.map((row) => ({ ...row, action: 'purge', object: table })),
    );
    await deletePrices(
      inside,
      table,
      deletedRows.map(({ id }) => id),
    );
    return deletedRows.length;
  });
}
