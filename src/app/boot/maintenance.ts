import type { FastifyInstance } from 'fastify';
import { deleteOldEvents } from '../../features/platform/auth/trail/security-events.repository.ts';
import { updateOriginals } from '../../features/platform/images/edit/originals.server.ts';
import {
  deleteOldPictures,
  deleteStrayFilesUnlessMany,
} from '../../features/platform/images/processing/unused-pictures.server.ts';
import { deleteOldEntries } from '../../features/platform/journal/journal.repository.ts';
import { deleteOldPrices } from '../../features/platform/journal/price-history.repository.ts';
import { purgeTrash } from '../../features/stock/vehicles/rows/trash.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { ClockWatch } from '../../server/clock-watch.ts';

const INTERVAL_MS = 60 * 60 * 1000;
const FILES_INTERVAL_MS = 24 * INTERVAL_MS;

/**
 * Deletes data whose time is over: vehicles in the trash, pictures that no vehicle shows, old entries of the journal,
 * of price history and of the security trail. The files of a picture are deleted inside the transaction that deletes
 * its row: if the storage fails, the row stays and the next run tries again.
 */
export async function runMaintenance(
  context: AppContext,
  now = new Date(),
): Promise<{ vehicles: number; pictures: number; entries: number }> {
  const vehicles = (await purgeTrash(context, 'cars', now)) + (await purgeTrash(context, 'trucks', now));
  await updateOriginals(context, now);
  const pictures = await deleteOldPictures(context, now);
  const entries = await deleteOldEntries(context, now);
  await deleteOldPrices(context, now);
  await deleteOldEvents(context, now);
  return { vehicles, pictures, entries };
}

/**
 * Runs every hour while the site listens, and once a day deletes files without a row, which lists all files. The run
 * after a failed one does its work.
 */
export function scheduleMaintenance(
  app: FastifyInstance,
  context: AppContext,
  makeBackup: () => Promise<boolean>,
): void {
  const timers: NodeJS.Timeout[] = [];
  const clock = new ClockWatch();
  const regularly = (intervalMs: number, task: () => Promise<object>) => {
    const runTask = () => {
      // By a clock that was set a year ahead all of the trash would be old.
      if (!clock.isSteady()) return app.log.warn('the clock was set: the clean-up waits for a day');
      void task().then(
        (deleted) => app.log.info(deleted, 'maintenance done'),
        (error: unknown) => app.log.warn({ err: error }, 'maintenance failed'),
      );
    };
    timers.push(setInterval(runTask, intervalMs).unref());
  };
  app.addHook('onListen', async () => {
    regularly(INTERVAL_MS, () => runMaintenance(context));
    regularly(INTERVAL_MS, async () => ({ backup: await makeBackup() }));
    regularly(FILES_INTERVAL_MS, () => deleteStrayFilesUnlessMany(context));
  });
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}
