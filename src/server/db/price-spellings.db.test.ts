import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINE, openTestContext } from '../../../tests/support/context.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { migrationsFor } from './migrations.ts';

const context = forFile(openTestContext);

test('PRIC-4: the update reads the amounts of stored prices again', async () => {
  const { query } = context.database;
  const amounts = { '15 490 € TTC': 1_549_000, "15'490,-": 1_549_000, '15.490,000': 1_549_000, '15 490 € HT': null };
  for (const table of ['cars', 'trucks'] as const)
    for (const sale_price of Object.keys(amounts))
      await sql`insert into ${sql.table(table)}
        (title, folded_title, folded_overview, folded_model_year, sale_price, sale_price_cents)
        values ('Clio', 'clio', '', '', ${sale_price}, 1)`.execute(query);
  await migrationsFor(ENGINE)['0036-price-spellings']?.up(query);
  for (const table of ['cars', 'trucks'] as const) {
    const rows = await query.selectFrom(table).select(['sale_price', 'sale_price_cents']).orderBy('id').execute();
    const read = rows.map(({ sale_price, sale_price_cents }) => [
      sale_price,
      sale_price_cents === null ? null : Number(sale_price_cents),
    ]);
    expect(read).toEqual(Object.entries(amounts));
  }
});
