import { type Kysely, sql } from 'kysely';
import { dayOfMoment } from '../../../shared/dates/dates.ts';

/**
 * Until this release a day of return said nothing once it had passed. From now on the vehicle is late then: what had passed
 * before is emptied, so that no vehicle becomes late by the update.
 */
export async function emptyPassedReturns(db: Kysely<unknown>): Promise<void> {
  const day = sql`substr(available_from, 7, 4) || '-' || substr(available_from, 4, 2) || '-' || substr(available_from, 1, 2)`;
  for (const table of ['cars', 'trucks'])
    await sql`update ${sql.table(table)} set available_from = ''
      where available_from <> '' and ${day} < ${dayOfMoment(new Date())}`.execute(db);
}
