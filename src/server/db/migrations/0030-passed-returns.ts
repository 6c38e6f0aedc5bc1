import { type Kysely, sql } from 'kysely';
import { dayOfMoment } from '../../../shared/dates/dates.ts';

/** This release shows a vehicle as late after its day of return. The update itself must not make vehicles late. */
export async function emptyPassedReturns(db: Kysely<unknown>): Promise<void> {
  const day = sql`substr(available_from, 7, 4) || '-' || substr(available_from, 4, 2) || '-' || substr(available_from, 1, 2)`;
  for (const table of ['cars', 'trucks'])
    await sql`update ${sql.table(table)} set available_from = ''
      where available_from <> '' and ${day} < ${dayOfMoment(new Date())}`.execute(db);
}
