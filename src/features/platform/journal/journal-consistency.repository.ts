import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { monthsBefore } from '../../../shared/dates/months.ts';
import { JOURNAL_MONTHS, type JournalObject } from './journal.ts';

/** What the journal tells and the rows deny: for a database that lost rows or was changed by hand. */

type Told = { id: number; title: string };

/** Longest list of each. */
const MAX_TOLD = 20;

/** What the journal says was created or changed, is in its table no more, and was never deleted by the site. */
export async function vanished(
  { database }: AppContext,
  object: JournalObject & ('cars' | 'trucks' | 'brands' | 'rates'),
  now = new Date(),
): Promise<Told[]> {
  // An entry without a price is kept less long: what was deleted before would be told as lost.
  const { rows } = await sql<Told>`select j.object_id as id, max(j.title) as title from journal j
    where j.object = ${object} and not exists (select 1 from ${sql.table(object)} t where t.id = j.object_id)
    group by j.object_id
    having max(j.at) >= ${monthsBefore(now, JOURNAL_MONTHS)}
      and sum(case when j.action in ('purge', 'delete') then 1 else 0 end) = 0
    order by 1 limit ${sql.lit(MAX_TOLD)}`.execute(database.query);
  return rows;
}

/** Vehicles that are in the trash by the journal and not by their row, or the other way round. */
export async function trashDenied({ database }: AppContext, object: 'cars' | 'trucks'): Promise<Told[]> {
  const { rows } = await sql<Told>`select v.id, v.title from ${sql.table(object)} v
    join (select object_id, max(id) as entry from journal
      where object = ${object} and action in ('trash', 'restore') group by object_id) l on l.object_id = v.id
    join journal j on j.id = l.entry
    where (case when j.action = 'trash' then 1 else 0 end) <> (case when v.deleted_at is null then 0 else 1 end)
    order by v.id limit ${sql.lit(MAX_TOLD)}`.execute(database.query);
  return rows;
}

/** When the newest entry was written, or null. */
export async function newestEntry({ database }: AppContext): Promise<string | null> {
  const newest = database.query.selectFrom('journal').select(({ fn }) => fn.max<string | null>('at').as('at'));
  return (await newest.executeTakeFirst())?.at ?? null;
}
