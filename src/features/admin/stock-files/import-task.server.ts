import type { DatabaseLocation } from '../../../server/db/location.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import type { StockFile } from './csv/stock-file.ts';
import type { FilePreview, Reverted } from './stock-import.schema.ts';
import type { ImportOptions, MissingChoice } from './stock-import.ts';

/** The task of a child process for a file. The site goes on answering visitors. */

export type PreviewTask = {
  name: 'preview';
  kind: VehicleKind;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  options: ImportOptions;
};
export type ApplyTask = { name: 'apply'; job: number; missing: MissingChoice };
export type RevertTask = { name: 'revert'; job: number };
/** For the command. `kind`: by default the headings tell it. */
export type ReadTask = { name: 'read'; kind: VehicleKind | undefined; bytes: Uint8Array<ArrayBuffer> };
export type ImportTask = PreviewTask | ApplyTask | RevertTask | ReadTask;

export type TaskResult<T extends ImportTask> = T extends PreviewTask
  ? { preview: FilePreview; token: string }
  : T extends RevertTask
    ? Reverted
    : T extends ReadTask
      ? StockFile
      : null;

/** The input of the child process. The route has checked the administrator. */
export type TaskInput = { task: ImportTask; admin: Admin; location: DatabaseLocation };

export type TaskProgress = { done: number; total: number };

export type TaskMessage =
  | ({ type: 'progress' } & TaskProgress)
  | { type: 'done'; result: unknown }
  | { type: 'rejected'; code: ErrorCode; message: string; fields: Record<string, string> | undefined }
  | { type: 'failed'; reason: string };
