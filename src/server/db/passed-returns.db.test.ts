import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { dayAfter, dayOfMoment, reversedDay } from '../../shared/dates/dates.ts';
import { migrationsFor } from './migrations.ts';

const context = forFile(openTestContext);

test('OUT-3: the update empties days of return that have passed, and no others', async () => {
  const { query } = context.database;
  const day = (days: number) => reversedDay(dayAfter(dayOfMoment(new Date()), days));
  const days = [day(-1), day(-400), day(0), day(1), day(400), ''];
  for (const table of ['cars', 'trucks'] as const)
    for (const available_from of days)
      await sql`insert into ${sql.table(table)} (title, available_from) values ('Clio', ${available_from})`.execute(
        query,
      );
  await migrationsFor(ENGINE)['0030-passed-returns']?.up(query);
  for (const table of ['cars', 'trucks'] as const) {
    const rows = await query.selectFrom(table).select('available_from').orderBy('id').execute();
    expect(rows.map(({ available_from }) => available_from)).toEqual(['', '', day(0), day(1), day(400), '']);
  }
});
