import { writeFileSync } from 'node:fs';
import type { AppContext } from '../../../server/app-context.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { DomainError } from '../../../shared/errors.ts';
import { applyImport } from './apply-import.server.ts';
import type { StockFile } from './csv/stock-file.server.ts';
import { openStockFile } from './csv/stock-file.server.ts';
import type { FilePart, PreviewTask, TaskInput, TaskMessage } from './import-task.server.ts';
import { previewFile } from './preview-file.server.ts';
import { MAX_ROWS } from './stock-import.ts';

/**
 * Runs tasks in a child process with a separate database connection, so that the site can respond. If a task takes too
 * much memory or time, only this process ends, and its transaction is rolled back.
 */

const throwUnused = () => {
  throw new Error('an import touches no stored file');
};

/** An import contains paths of stored pictures, but never reads or writes the pictures. */
const NO_STORAGE: Storage = {
  put: throwUnused,
  open: throwUnused,
  remove: throwUnused,
  list: throwUnused,
  url: throwUnused,
  check: throwUnused,
};

let database: Promise<Database> | undefined;

const send = (message: TaskMessage) => process.send?.(message);

let received = new Uint8Array();

function receive({ part, at, bytes }: FilePart): void {
  if (at === 0) received = new Uint8Array(bytes);
  received.set(part, at);
}

/** Frees the bytes as soon as they are unpacked. */
function openReceived({ kind, options }: PreviewTask): Promise<StockFile> {
  const file = received;
  received = new Uint8Array();
  const opened = openStockFile(file, kind, options.sheet, MAX_ROWS);
  file.buffer.transfer(0);
  return opened;
}

async function run({ task, admin, location }: TaskInput): Promise<unknown> {
  database ??= openDatabase(location, () => undefined);
  const context: AppContext = { database: await database, storage: NO_STORAGE };
  const onProgress = (done: number, total: number) => send({ type: 'progress', done, total });
  switch (task.name) {
    case 'preview':
      return previewFile(context, admin, task, await openReceived(task));
    case 'apply':
      return applyImport(context, admin, task, onProgress);
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

// The parent sends the next task after this response.
process.on('message', async (input: FilePart | TaskInput) => {
  if (input.type === 'part') receive(input);
  else send(await respond(input));
});

// If the machine has no memory left, Linux ends this process first.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {}

process.on('disconnect', () => process.exit());

// Ctrl+C and a service manager also send signals to the child. The child ignores them, because the site ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
