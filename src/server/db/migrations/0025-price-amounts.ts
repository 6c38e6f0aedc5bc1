import { type Kysely, sql } from 'kysely';

/** Prices with a column for their amount in cents. */
const PRICES = {
  cars: ['sale_price', 'price_per_day', 'price_per_month'],
  trucks: ['sale_price', 'price_per_hour', 'price_per_week', 'price_on_weekend'],
} as const;

const ROWS_PER_PAGE = 500;

/** The new rule also ignores 'EUR' and 'euros', and finds no amount in '79,5555'. */
export async function readAmountsAgain(db: Kysely<unknown>): Promise<void> {
  for (const [table, prices] of Object.entries(PRICES))
    for (const price of prices) await readColumnAgain(db, table, price);
}

async function readColumnAgain(db: Kysely<unknown>, table: string, price: string): Promise<void> {
  const [texts, amounts] = [sql.ref(price), sql.ref(`${price}_cents`)];
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string; cents: number | null }>`
      select id, ${texts} as text, ${amounts} as cents from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(ROWS_PER_PAGE)}`.execute(db);
    for (const { id, text, cents } of rows)
      if (amountOf(text) !== cents)
        await sql`update ${sql.table(table)} set ${amounts} = ${amountOf(text)} where id = ${id}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** A copy of this release's rule, so that later changes of the rule do not affect the migration. */
function amountOf(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/€|euros?|eur/gi, '');
  const [, whole = '', decimals = ''] = /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  return digits === '' || digits.length > 10 ? null : Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
}
