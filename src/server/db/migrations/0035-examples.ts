import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable, idColumn, integerType } from './columns.ts';

/**
 * Creates the list of what the demonstration or a first start wrote and no person has confirmed. Emptying the
 * demonstration removes only these. `catalogue.examples_marked` is 0 until the first start of this release has marked
 * the demonstration of an earlier one.
 */
export async function createExamples(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'examples', [
    idColumn(engine),
    column('object', 'text', (object) => object.notNull()),
    column('object_id', 'text', (id) => id.notNull()),
    column('emptied_version', integerType(engine), (version) => version.check(sql`emptied_version > 0`)),
  ]);
  await db.schema.createIndex('examples_object_id').on('examples').columns(['object', 'object_id']).unique().execute();
  await db.schema
    .alterTable('catalogue')
    .addColumn('examples_marked', integerType(engine), (marked) => marked.notNull().defaultTo(0))
    .execute();
  await raiseRevision(db, engine);
}

/** Pages show whether the demonstration is there, so every change raises the revision. */
async function raiseRevision(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'sqlite') {
    for (const event of ['insert', 'update', 'delete'])
      await run(`create trigger examples_${event}_revision after ${event} on examples begin
        update catalogue set revision = revision + 1 where id = 1;
      end`);
    return;
  }
  await run(`create trigger examples_revision before insert or update or delete or truncate on examples
    for each statement execute function new_revision()`);
  await run('alter table examples enable row level security');
}
