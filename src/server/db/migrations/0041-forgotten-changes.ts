import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';

const OTHER_COLUMNS = ['id', 'at', 'who', 'origin', 'action', 'object', 'object_id', 'title', 'operation'];

/**
 * Lets an entry of the journal lose its values when its vehicle is deleted for good. The trigger still rejects every
 * other update. Entries of vehicles that were deleted before lose their values now.
 */
export async function forgetChangesOfGone(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columnsOf = (row: string) => `(${OTHER_COLUMNS.map((column) => `${row}.${column}`).join(', ')})`;
  const different = engine === 'sqlite' ? 'is not' : 'is distinct from';
  const rejected = `new.changes <> '{}' or ${columnsOf('new')} ${different} ${columnsOf('old')}`;
  if (engine === 'sqlite') {
    await run('drop trigger journal_update');
    await run(`create trigger journal_update before update on journal when ${rejected} begin
      select raise(abort, 'the journal is append-only');
    end`);
  } else {
    await run('drop trigger journal_update on journal');
    await run(`create trigger journal_update before update on journal
      for each row when (${rejected}) execute function reject_journal_update()`);
  }
  for (const object of ['cars', 'trucks'])
    await run(`update journal set changes = '{}', has_price = 0
      where object = '${object}' and changes <> '{}' and object_id not in (select id from ${object})`);
}
