import { type Kysely, sql } from 'kysely';
import { fold } from '../../../shared/text/text.ts';
import type { Engine } from '../tables.ts';

/** The fields whose texts the search reads beside title, year and overview, in the order of the descriptors. */
const SEARCHED = { cars: ['color'], trucks: ['color', 'body_type'] } as const;

const TEXTS = ['folded_title', 'folded_model_year', 'folded_overview', 'folded_details'] as const;

const ROWS_PER_UPDATE = 500;

/** Colour and body as the search reads them, for the rows that are there and for those to come, with their index. */
export async function addSearchDetails(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [table, fields] of Object.entries(SEARCHED)) {
    await db.schema
      .alterTable(table)
      .addColumn('folded_details', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await foldDetails(db, table, fields);
    if (engine === 'sqlite') await recreateTrigramTable(db, table);
    else await createTrigramIndex(db, table);
  }
}

/** Writes the column of all rows, page by page; they are folded here, because no database folds as the search does. */
async function foldDetails(db: Kysely<unknown>, table: string, fields: readonly string[]): Promise<void> {
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number } & Record<string, string>>`select id, ${columns} from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(ROWS_PER_UPDATE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const details = rows.map((row) => {
      const texts = fields.map((field) => row[field]?.trim() ?? '').filter((text) => text !== '');
      return { id: row.id, text: fold(texts.join(', ')) };
    });
    const filled = details.filter(({ text }) => text !== '');
    if (filled.length === 0) continue;
    const values = sql.join(
      filled.map(({ id, text }) => sql`select ${sql.lit(id)} as id, ${text} as details`),
      sql` union all `,
    );
    await sql`update ${sql.table(table)} set folded_details = folded.details
      from (${values}) as folded where folded.id = ${sql.ref(`${table}.id`)}`.execute(db);
  }
}

/** SQLite: the table of migration 0005 with one column more; a virtual table cannot be altered. */
async function recreateTrigramTable(db: Kysely<unknown>, table: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const search = `${table}_search`;
  for (const event of ['insert', 'update', 'delete']) await run(`drop trigger ${search}_${event}`);
  await run(`drop table ${search}`);
  const texts = TEXTS.join(', ');
  await run(
    `create virtual table ${search} using fts5(${texts}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  );
  await run(`insert into ${search}(rowid, ${texts}) select id, ${texts} from ${table}`);
  const insert = `insert into ${search}(rowid, ${texts}) values (new.id, ${TEXTS.map((text) => `new.${text}`).join(', ')})`;
  const remove = `delete from ${search} where rowid = old.id`;
  const changed = ['id', ...TEXTS].map((column) => `old.${column} is not new.${column}`).join(' or ');
  await run(`create trigger ${search}_insert after insert on ${table} begin ${insert}; end`);
  await run(`create trigger ${search}_update after update on ${table} when ${changed} begin ${remove}; ${insert}; end`);
  await run(`create trigger ${search}_delete after delete on ${table} begin ${remove}; end`);
}

/** PostgreSQL: a trigram index, if the extension pg_trgm is there (migration 0005). */
async function createTrigramIndex(db: Kysely<unknown>, table: string): Promise<void> {
  await sql
    .raw(
      `do $$ declare place text; begin
         select nspname into place from pg_extension
           join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
         if place is not null then
           execute format('create index ${table}_details_trigrams on ${table} using gin (folded_details %I.gin_trgm_ops)', place);
         end if;
       end $$`,
    )
    .execute(db);
}
