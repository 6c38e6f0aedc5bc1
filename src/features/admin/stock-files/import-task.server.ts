import type { DatabaseLocation } from '../../../server/db/location.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import type { ImportLook, ImportOptions, MissingChoice, Undone } from './stock-import.ts';

/** What a child process does with a file, so that visitors are answered meanwhile. */

export type LookTask = {
  name: 'look';
  kind: VehicleKind;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  options: ImportOptions;
};
export type ApplyTask = { name: 'apply'; job: number; missing: MissingChoice };
export type UndoTask = { name: 'undo'; job: number };
export type ImportTask = LookTask | ApplyTask | UndoTask;

export type TaskResult<T extends ImportTask> = T extends LookTask
  ? { look: ImportLook; token: string }
  : T extends UndoTask
    ? Undone
    : null;

/** What it is told to do. The administrator was checked by the route that asks for it. */
export type TaskInput = { task: ImportTask; admin: Admin; location: DatabaseLocation };

export type TaskProgress = { done: number; total: number };

export type TaskMessage =
  | ({ type: 'progress' } & TaskProgress)
  | { type: 'done'; result: unknown }
  | { type: 'rejected'; code: ErrorCode; message: string; fields: Record<string, string> | undefined }
  | { type: 'failed'; reason: string };
