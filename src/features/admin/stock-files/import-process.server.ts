import { writeFileSync } from 'node:fs';
import type { AppContext } from '../../../server/app-context.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import { applyImport } from './apply-import.server.ts';
import { openStockFile } from './csv/workbook/open-stock-file.server.ts';
import type { TaskInput, TaskMessage } from './import-task.server.ts';
import { previewFile } from './preview-file.server.ts';
import { revertImport } from './revert-import.server.ts';

/**
 * Runs tasks on files, one after the other, in a child process with its own database connection: the site goes on
 * responding, and a process that takes too much memory or time ends alone. Its transaction is rolled back.
 */

const throwUnused = () => {
  throw new Error('an import touches no stored file');
};

/** An import names stored pictures and never reads or writes one. */
const NO_STORAGE: Storage = {
  put: throwUnused,
  open: throwUnused,
  remove: throwUnused,
  list: throwUnused,
  listInOrder: throwUnused,
  url: throwUnused,
  check: throwUnused,
};

let database: Promise<Database> | undefined;

const send = (message: TaskMessage) => process.send?.(message);

async function run({ task, admin, location }: TaskInput): Promise<unknown> {
  if (task.name === 'read') return openStockFile(task.bytes, task.kind);
  database ??= openDatabase(location, () => undefined);
  const context: AppContext = { database: await database, storage: NO_STORAGE };
  const onProgress = (done: number, total: number) => send({ type: 'progress', done, total });
  switch (task.name) {
    case 'preview':
      return previewFile(context, admin, task);
    case 'apply':
      return applyImport(context, admin, task, onProgress);
    case 'revert':
      return revertImport(context, admin, task, onProgress);
  }
}

async function respond(input: TaskInput): Promise<TaskMessage> {
  try {
    return { type: 'done', result: await run(input) };
  } catch (error) {
    if (error instanceof DomainError) {
      const { code, message, fields } = error;
      return { type: 'rejected', code, message, fields };
    }
    return { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The next task comes after the response to the one before.
process.on('message', async (input: TaskInput) => send(await respond(input)));

// Where the machine has no memory left, Linux takes this process first.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // The system is not Linux, or a container hides /proc.
}

// The site has no more tasks, or has ended.
process.on('disconnect', () => process.exit());

// Ctrl+C and a service manager's stop reach the child as well. The site decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
