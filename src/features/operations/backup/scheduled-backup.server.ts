import type { AppContext } from '../../../server/app-context.ts';
import { dayAfter, dayOfMoment, hourAndMinute } from '../../../shared/dates/dates.ts';
import type { BackupFolder } from './backup-folder.server.ts';

const TASK = 'backup';

/** The earliest time, in Paris. At night, few visitors use the site and no administrator works. */
const FIRST_HOUR = '02:00';

/**
 * Makes a backup if the last scheduled one is `everyDays` days old, or older. Zero means never. Of several instances,
 * only one at a time gets the lock. The day of the backup is written after its end, so a killed backup is made again.
 * @returns true if this call made a backup
 * @throws any error that prevents the backup; the next call tries again
 */
export async function makeScheduledBackup(
  context: AppContext,
  folder: BackupFolder,
  everyDays: number,
  now = new Date(),
): Promise<boolean> {
  await folder.removeUnfinished();
  if (everyDays === 0 || hourAndMinute(now) < FIRST_HOUR) return false;
  const day = dayOfMoment(now);
  const makeIfDue = async () => {
    if ((await lastDay(context)) > dayAfter(day, -everyDays)) return false;
    await folder.make('schedule', now);
    await recordDay(context, day);
    return true;
  };
  return context.database.advisoryLock(makeIfDue, () => undefined, folder.signal);
}

/** Returns the day of the last scheduled backup; '' if there is none. */
async function lastDay({ database }: AppContext): Promise<string> {
  const row = database.query.selectFrom('scheduled_tasks').select('last_day').where('name', '=', TASK);
  return (await row.executeTakeFirst())?.last_day ?? '';
}

async function recordDay({ database }: AppContext, last_day: string): Promise<void> {
  await database.query
    .insertInto('scheduled_tasks')
    .values({ name: TASK, last_day })
    .onConflict((row) => row.column('name').doUpdateSet({ last_day }))
    .execute();
}
