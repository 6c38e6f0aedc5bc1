import type { FastifyInstance } from 'fastify';
import { deleteOldCounts } from '../../features/admin/statistics/statistics.repository.ts';
import { deleteOldFetches } from '../../features/admin/stock-files/photos/photo-queue.repository.ts';
import { SILENT_MS } from '../../features/operations/backup/backup-folder.server.ts';
import { deleteEndedFailures } from '../../features/platform/auth/limits/stored-limiter.repository.ts';
import { deleteOldEvents } from '../../features/platform/auth/trail/security-events.repository.ts';
import { moveOriginals } from '../../features/platform/images/edit/move-originals.server.ts';
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

/** A site that restarts every night never reaches the interval. Until then, a wrong folder can be noticed. */
const FILES_START_MS = 15 * 60 * 1000;

/**
 * Deletes expired data: vehicles in the trash, unused pictures, old entries of the journal, the price history and the
 * security trail, ended counts of failed logins, old counts, old rows of the queue of photos. Deletes a picture's files
 * in the transaction that deletes its row. If the storage fails, the row stays, and the next run tries again.
 */
export async function runMaintenance(
  context: AppContext,
  now = new Date(),
): Promise<{ vehicles: number; pictures: number; entries: number }> {
  const entries = await deleteOldEntries(context, now);
  await deleteOldPrices(context, now);
  await deleteOldEvents(context, now);
  await deleteEndedFailures(context, now);
  await deleteOldCounts(context, now);
  await deleteOldFetches(context, now);
  // Only the next steps need the storage, so they come last.
  const vehicles = (await purgeTrash(context, 'cars', now)) + (await purgeTrash(context, 'trucks', now));
  await moveOriginals(context);
  await updateOriginals(context, now);
  const pictures = await deleteOldPictures(context, now);
  return { vehicles, pictures, entries };
}

async function moveAllOriginals(context: AppContext): Promise<number> {
  const moved = await moveOriginals(context);
  if (moved > 0) await updateOriginals(context, new Date());
  return moved;
}

/**
 * Runs the maintenance every hour while the site listens, and makes a backup if one is due. Some minutes after the
 * start and once a day, also deletes files without a row, unless there are many. Several instances may do all of it at
 * the same time. After a failure, the next run does the same work. At the start, deletes what killed backups left; then
 * once more, because a process is known to be dead only by its silence.
 */
export function scheduleMaintenance(
  app: FastifyInstance,
  context: AppContext,
  backups: { make: () => Promise<boolean>; removeUnfinished: () => Promise<void> },
): void {
  const timers: NodeJS.Timeout[] = [];
  const clock = new ClockWatch();
  const regularly = (intervalMs: number, task: () => Promise<object>, startMs = intervalMs) => {
    const runTask = () => {
      // If the clock is a year ahead, everything in the trash looks expired.
      if (!clock.isSteady()) return app.log.warn('the clock was set: the clean-up waits for a day');
      void task().then(
        (deleted) => app.log.info(deleted, 'maintenance done'),
        (error: unknown) => app.log.warn({ err: error }, 'maintenance failed'),
      );
    };
    timers.push(setInterval(runTask, intervalMs).unref());
    if (startMs < intervalMs) timers.push(setTimeout(runTask, startMs).unref());
  };
  const removeUnfinished = () =>
    void backups
      .removeUnfinished()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the rest of a killed backup stays'));
  app.addHook('onListen', async () => {
    removeUnfinished();
    timers.push(setTimeout(removeUnfinished, SILENT_MS + 10_000).unref());
    // The first start after an update moves the originals of the former release. After a failure, the next hour does.
    void moveAllOriginals(context).then(
      (moved) => moved > 0 && app.log.info({ moved }, 'originals moved'),
      (error: unknown) => app.log.warn({ err: error }, 'originals are not yet moved'),
    );
    regularly(INTERVAL_MS, () => runMaintenance(context));
    regularly(INTERVAL_MS, async () => ({ backup: await backups.make() }));
    regularly(FILES_INTERVAL_MS, () => deleteStrayFilesUnlessMany(context), FILES_START_MS);
  });
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}
