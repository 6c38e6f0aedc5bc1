import type { AppContext } from '../../../server/app-context.ts';
import { dayAfter, dayOfMoment, hourAndMinute } from '../../../shared/dates/dates.ts';
import { type BackupFolder, newId } from './backup-folder.server.ts';

const TASK = 'backup';

/** The earliest time, in Paris. At night, few visitors use the site and no administrator works. */
const FIRST_HOUR = '02:00';

/**
 * Makes a backup if the last scheduled one is `everyDays` days old, or older. Zero means never. If there are several
 * instances, the first that writes the day into the database makes it.
 * @returns true if this call made a backup
 * @throws any error that prevents the backup; the next call tries again
 */
export async function makeScheduledBackup(
  context: AppContext,
  folder: BackupFolder,
  everyDays: number,
  now = new Date(),
): Promise<boolean> {
  await removeInterruptedBackups(context, folder);
  if (everyDays === 0 || hourAndMinute(now) < FIRST_HOUR) return false;
  const day = dayOfMoment(now);
  if (!(await claimDay(context, day, dayAfter(day, -everyDays)))) return false;
  try {
    await folder.make(newId(now), 'schedule');
    return true;
  } catch (error) {
    await releaseDay(context);
    throw error;
  }
}

/** Deletes what killed processes left. If one of them made the backup of this night, the next call makes it. */
export async function removeInterruptedBackups(context: AppContext, folder: BackupFolder): Promise<void> {
  if (await folder.removeInterrupted()) await releaseDay(context);
}

async function releaseDay({ database }: AppContext): Promise<void> {
  await database.query.deleteFrom('scheduled_tasks').where('name', '=', TASK).execute();
}

/**
 * Writes the day into the database for this instance. Returns false if the last scheduled backup, finished
 * or running, is later than `before`.
 */
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
