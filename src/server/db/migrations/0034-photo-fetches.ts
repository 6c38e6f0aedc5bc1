import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType, textColumn, timestampColumn } from './columns.ts';

/**
 * Creates the queue of photos that imports fetch from other servers. A fetched picture gets the address of its photo
 * and the id of its import. The queue is not public, so no trigger raises the revision.
 */
export async function createPhotoFetches(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const count = (name: string) =>
    column(name, integerType(engine), (added) =>
      added
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} >= 0`),
    );
  await createTable(db, engine, 'photo_fetches', [
    idColumn(engine),
    count('import'),
    column('kind', 'text', (added) => added.notNull().check(sql`kind in ('cars', 'trucks')`)),
    ...['vehicle', 'position'].map(count),
    ...['address', 'host', 'path', 'error'].map((name) => textColumn(name, 2_000)),
    column('state', 'text', (added) =>
      added
        .notNull()
        .check(sql`state in ('waiting', 'fetching', 'fetched', 'placed', 'failed', 'replaced', 'dropped')`),
    ),
    ...['tries', 'bytes', 'entry'].map(count),
    timestampColumn(engine, 'due_at'),
    timestampColumn(engine, 'created_at'),
  ]);
  await db.schema.createIndex('photo_fetches_state').on('photo_fetches').columns(['state', 'id']).execute();
  await db.schema.createIndex('photo_fetches_vehicle').on('photo_fetches').columns(['kind', 'vehicle']).execute();
  await db.schema.createIndex('photo_fetches_import').on('photo_fetches').column('import').execute();
  await db.schema.alterTable('pictures').addColumn('fetched_from', 'text').execute();
  await db.schema.alterTable('pictures').addColumn('import', integerType(engine)).execute();
  if (engine === 'postgres') await sql`alter table photo_fetches enable row level security`.execute(db);
}
