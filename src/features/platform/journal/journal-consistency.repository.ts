import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { monthsBefore } from '../../../shared/dates/months.ts';
import { JOURNAL_MONTHS, type JournalObject } from './journal.ts';

/** Where journal and rows disagree: in a database that lost rows or was changed by hand. */

type JournalFinding = { id: number; title: string };

/** Longest list of each. */
const MAX_FINDINGS = 20;

/** Objects of the journal that have no row any more and were never deleted by the site. */
export async function vanished(
  { database }: AppContext,
  object: JournalObject & ('cars' | 'trucks' | 'brands' | 'rates'),
  now = new Date(),
): Promise<JournalFinding[]> {
  // Entries without a price are kept for a shorter time: objects deleted before would be reported as missing.
  const { rows } = await sql<JournalFinding>`select j.object_id as id, max(j.title) as title from journal j
    where j.object = ${object} and not exists (select 1 from ${sql.table(object)} t where t.id = j.object_id)
    group by j.object_id
    having max(j.at) >= ${monthsBefore(now, JOURNAL_MONTHS)}
      and sum(case when j.action in ('purge', 'delete') then 1 else 0 end) = 0
    order by 1 limit ${sql.lit(MAX_FINDINGS)}`.execute(database.query);
  return rows;
}

/** Vehicles that are in the trash by the journal and not by their row, or the other way round. */
export async function trashDenied({ database }: AppContext, object: 'cars' | 'trucks'): Promise<JournalFinding[]> {
  const { rows } = await sql<JournalFinding>`select v.id, v.title from ${sql.table(object)} v
    join (select object_id, max(id) as entry from journal
      where object = ${object} and action in ('trash', 'restore') group by object_id) l on l.object_id = v.id
    join journal j on j.id = l.entry
    where (case when j.action = 'trash' then 1 else 0 end) <> (case when v.deleted_at is null then 0 else 1 end)
    order by v.id limit ${sql.lit(MAX_FINDINGS)}`.execute(database.query);
  return rows;
}

/** When the newest entry was written, or null. */
export async function newestEntry({ database }: AppContext): Promise<string | null> {
  const newest = database.query.selectFrom('journal').select(({ fn }) => fn.max<string | null>('at').as('at'));
  return (await newest.executeTakeFirst())?.at ?? null;
}
