import type { AppContext } from '../../../server/app-context.ts';
import { insertDemonstration } from './demonstration.seed.ts';
import { demoPictureProcessing } from './picture-processing.server.ts';

/**
 * Fills an empty database with the demonstration stock and makes all files of its pictures before it returns: for tests
 * and benches that need the stock whole. A site does the second part in the background.
 *
 * @example await completeDemonstration({ database, storage });
 */
export async function completeDemonstration(context: AppContext): Promise<void> {
  await insertDemonstration(context);
  const none = () => undefined;
  await demoPictureProcessing(context, { progress: none, waiting: none, failed: none }).processNow();
}
