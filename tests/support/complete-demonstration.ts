import { insertDemonstration } from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { demoPictureProcessing } from '../../src/features/operations/demonstration/picture-processing.server.ts';
import type { AppContext } from '../../src/server/app-context.ts';

/**
 * Fills an empty database with the demonstration's stock, and makes all files of its pictures before it returns. (A
 * site makes these files in the background.)
 *
 * @example
 * await completeDemonstration({ database, storage });
 */
export async function completeDemonstration(context: AppContext): Promise<void> {
  await insertDemonstration(context);
  const none = () => undefined;
  await demoPictureProcessing(context, { progress: none, waiting: none, failed: none }).processNow();
}
