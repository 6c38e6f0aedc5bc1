import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

/**
 * Each entry of the journal gets the operation that wrote it. The entries of one operation are undone together. Older
 * entries have none, except those of imports, so that an import from before the update can still be undone.
 */
export async function addOperations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of ['journal', 'imports'])
    await db.schema.alterTable(table).addColumn('operation', 'text').execute();
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(engine === 'sqlite' ? 'drop trigger journal_update' : 'alter table journal disable trigger journal_update');
  await run(`update imports set operation = 'import-' || id where state = 'done'`);
  await run(`update journal set operation = imports.operation from imports
    where journal.id > imports.journal_from and journal.id <= imports.journal_to
    and journal.origin = 'import' and imports.state = 'done'`);
  await run(`update journal set operation = 'import-' || photo_fetches.import from photo_fetches
    where photo_fetches.entry = journal.id and photo_fetches.entry > 0`);
  if (engine === 'postgres') await run('alter table journal enable trigger journal_update');
  else
    await run(`create trigger journal_update before update on journal begin
      select raise(abort, 'the journal is append-only');
    end`);
  await db.schema.createIndex('journal_operation').on('journal').column('operation').execute();
}
