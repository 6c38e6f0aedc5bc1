import type { DatabaseLocation } from '../../../server/db/location.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import type { FilePreview, ImportOptions } from './stock-import.schema.ts';
import type { MissingChoice } from './stock-import.ts';

export const WRITE_TIMEOUT_MS = 2 * 60_000;

export type PreviewTask = {
  name: 'preview';
  /** If undefined, the headings decide. */
  kind: VehicleKind | undefined;
  fileName: string;
  options: ImportOptions;
  /** True if new vehicles go online at once. By default, they are drafts. */
  publish?: boolean;
};
export type ApplyTask = { name: 'apply'; job: number; missing: MissingChoice };
export type ImportTask = PreviewTask | ApplyTask;

/** The file of a preview. Its parts go to the child process one by one. */
export type FileSource = { bytes: number; parts(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

export type TaskResult<T extends ImportTask> = T extends PreviewTask
  ? { kind: VehicleKind; preview: FilePreview; token: string }
  : null;

export type FilePart = { type: 'part'; part: Uint8Array; at: number; bytes: number };

/** The route has already checked the administrator. */
export type TaskInput = { type: 'task'; task: ImportTask; admin: Admin; location: DatabaseLocation };

export type TaskMessage =
  | ({ type: 'progress' } & Progress)
  | { type: 'done'; result: unknown }
  | { type: 'rejected'; code: ErrorCode; message: string; fields: Record<string, string> | undefined }
  | { type: 'failed'; reason: string };
