import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

/**
 * The program computes folded texts, years, amounts and the gearbox of the filter when it reads a vehicle, and no
 * longer writes their columns. The columns stay, because the previous release reads and writes them during an update.
 * So those without a default get one. On SQLite, a column gets a default only as a new column; no other process runs
 * there.
 */
export async function stopComputedColumns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of ['cars', 'trucks'])
    for (const name of ['folded_title', 'folded_overview', 'folded_model_year']) {
      if (engine === 'sqlite') await db.schema.alterTable(table).dropColumn(name).execute();
      const altered = db.schema.alterTable(table);
      await (engine === 'sqlite'
        ? altered.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        : altered.alterColumn(name, (column) => column.setDefault(sql`''`))
      ).execute();
    }
}
