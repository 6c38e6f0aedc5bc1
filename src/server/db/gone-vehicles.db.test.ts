import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { migrationsFor } from './migrations.ts';

const context = forFile(openTestContext);

test('D55: the update empties the entries of vehicles that were deleted for good before it, and no others', async () => {
  const { query } = context.database;
  const { rows: cars } = await sql<{ id: number }>`insert into cars (title) values ('Clio') returning id`.execute(
    query,
  );
  const id = cars[0]?.id ?? 0;
  const written = { at: '2026-11-20T10:00:00.000Z', who: 'Hélène', origin: 'form', action: 'update' } as const;
  const entries = (['cars', 'trucks', 'rates'] as const).flatMap((object) =>
    [id, id + 1].map((object_id) => ({ ...written, object, object_id, title: `${object} ${object_id - id}` })),
  );
  const changes = '{"sale_price":["1","2"]}';
  await query
    .insertInto('journal')
    .values(entries.map((entry) => ({ ...entry, changes, has_price: 1 })))
    .execute();
  await migrationsFor(ENGINE)['0041-forgotten-changes']?.up(query);
  const rows = await query.selectFrom('journal').select(['title', 'changes', 'has_price']).orderBy('id').execute();
  const kept = { changes, has_price: 1 };
  const emptied = { changes: '{}', has_price: 0 };
  expect(rows).toEqual([
    { title: 'cars 0', ...kept },
    { title: 'cars 1', ...emptied },
    { title: 'trucks 0', ...emptied },
    { title: 'trucks 1', ...emptied },
    { title: 'rates 0', ...kept },
    { title: 'rates 1', ...kept },
  ]);
});
