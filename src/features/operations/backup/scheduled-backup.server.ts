import type { AppContext } from '../../../server/app-context.ts';
import { dayAfter, dayOfMoment, hourAndMinute } from '../../../shared/dates/dates.ts';
import { type BackupFolder, newId } from './backup-folder.server.ts';

const TASK = 'backup';

/** Paris time, when few visitors come and no administrator works. */
const FIRST_HOUR = '02:00';

/**
 * Makes the backup of this night if it is due, by one instance alone: the first that writes the day into the database.
 * @returns whether this call made one.
 * @throws what keeps the backup from being made; the next call tries again.
 */
export async function makeScheduledBackup(
  context: AppContext,
  folder: BackupFolder,
  everyDays: number,
  now = new Date(),
): Promise<boolean> {
  if (everyDays === 0 || hourAndMinute(now) < FIRST_HOUR) return false;
  const day = dayOfMoment(now);
  if (!(await claimDay(context, day, dayAfter(day, -everyDays)))) return false;
  try {
    await folder.make(newId(now), 'schedule');
    return true;
  } catch (error) {
    await context.database.query.deleteFrom('scheduled_tasks').where('name', '=', TASK).execute();
    throw error;
  }
}

/** False if a backup of a later day than `before` was made, or is being made. */
async function claimDay({ database }: AppContext, day: string, before: string): Promise<boolean> {
  const claimed = await database.query
    .insertInto('scheduled_tasks')
    .values({ name: TASK, last_day: day })
    .onConflict((row) =>
      row.column('name').doUpdateSet({ last_day: day }).where('scheduled_tasks.last_day', '<=', before),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
