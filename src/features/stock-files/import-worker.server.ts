import { parentPort, workerData } from 'node:worker_threads';
import type { AppContext } from '../../server/app-context.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { DomainError } from '../../shared/errors.ts';
import { applyImport } from './apply-import.server.ts';
import type { TaskInput, TaskMessage, WorkerInput } from './import-task.server.ts';
import { lookAtFile } from './look-at-file.server.ts';
import { undoImport } from './undo-import.server.ts';

/**
 * Tasks on files, one after the other, in a thread with a connection of its own: the process goes on answering, and a
 * thread that takes too much memory or time ends alone. What it had written by then is rolled back.
 */

const unused = () => {
  throw new Error('an import touches no stored file');
};

/** Lines name pictures that are stored already. */
const NO_STORAGE: Storage = {
  put: unused,
  open: unused,
  remove: unused,
  list: unused,
  listInOrder: unused,
  url: unused,
  check: unused,
};

const post = (message: TaskMessage) => parentPort?.postMessage(message);

async function run({ task, admin }: TaskInput, context: AppContext): Promise<unknown> {
  const onProgress = (done: number, total: number) => post({ type: 'progress', done, total });
  switch (task.name) {
    case 'look':
      return lookAtFile(context, admin, task);
    case 'apply':
      return applyImport(context, admin, task, onProgress);
    case 'undo':
      return undoImport(context, admin, task, onProgress);
  }
}

async function answer(input: TaskInput, context: AppContext): Promise<TaskMessage> {
  try {
    return { type: 'done', result: await run(input, context) };
  } catch (error) {
    if (error instanceof DomainError) {
      const { code, message, fields } = error;
      return { type: 'rejected', code, message, fields };
    }
    return { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const { location }: WorkerInput = workerData;
const opened = openDatabase(location, () => undefined);

// The next task comes after the answer to the one before.
parentPort?.on('message', async (input: TaskInput | 'close') => {
  const database = await opened;
  if (input === 'close') {
    await database.close();
    parentPort?.close();
  } else post(await answer(input, { database, storage: NO_STORAGE }));
});
await opened;
