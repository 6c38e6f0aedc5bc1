import { type Kysely, sql } from 'kysely';
import type { Engine } from '../tables.ts';
import { column, createTable } from './columns.ts';

/** `last_day` is the day in Paris on which any instance last ran a task, 'YYYY-MM-DD'. */
export async function createScheduledTasks(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'scheduled_tasks', [
    column('name', 'text', (name) => name.primaryKey()),
    column('last_day', 'text', (day) => day.notNull()),
  ]);
  if (engine === 'postgres') await sql`alter table scheduled_tasks enable row level security`.execute(db);
}
