import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { migrationsFor } from './migrations.ts';

const TRIGGER_OF_0015 = {
  sqlite: `create trigger journal_update before update on journal begin
    select raise(abort, 'the journal is append-only');
  end`,
  postgres: `create trigger journal_update before update on journal
    for each statement execute function reject_journal_update()`,
};

const context = forFile(openTestContext);

test('UNDO-1: the update makes operations of the imports before it, with their photos, and of nothing else', async () => {
  const { query } = context.database;
  const at = '2026-11-20T10:00:00.000Z';
  // Later, migration 0041 replaced the trigger of migration 0015.
  await sql.raw(`drop trigger journal_update ${ENGINE === 'postgres' ? 'on journal' : ''}`).execute(query);
  await sql.raw(TRIGGER_OF_0015[ENGINE]).execute(query);
  await sql`drop index journal_operation`.execute(query);
  for (const table of ['journal', 'imports']) await query.schema.alterTable(table).dropColumn('operation').execute();
  for (const origin of ['form', 'import', 'import', 'form', 'import', 'import'])
    await sql`insert into journal (at, who, origin, action, object, title, object_id, has_price)
      values (${at}, 'Hélène', ${origin}, 'update', 'cars', 'Clio', 1, 0)`.execute(query);
  const imported = (token: string, state: string, from: number, to: number) =>
    sql`
    insert into imports (token_hash, kind, who, state, created_at, alive_at, journal_from, journal_to)
    values (${token}, 'cars', 'Hélène', ${state}, ${at}, ${at}, ${from}, ${to})`.execute(query);
  await imported('done', 'done', 1, 4);
  await imported('failed', 'failed', 0, 0);
  await sql`insert into photo_fetches (import, kind, vehicle, state, entry) values (1, 'cars', 1, 'placed', 5)`.execute(
    query,
  );
  await migrationsFor(ENGINE)['0039-operations']?.up(query);
  const rows = await query.selectFrom('journal').select('operation').orderBy('id').execute();
  const ofImport = 'import-1';
  expect(rows.map(({ operation }) => operation)).toEqual([null, ofImport, ofImport, null, ofImport, null]);
  const imports = await query.selectFrom('imports').select('operation').orderBy('id').execute();
  expect(imports.map(({ operation }) => operation)).toEqual([ofImport, null]);
  await expect(query.updateTable('journal').set({ who: 'Bruno' }).execute()).rejects.toThrow('append-only');
});
