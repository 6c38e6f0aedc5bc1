import type { ResponseOf } from '../../../../shared/resource.schema.ts';
import { blurNote, type Folder, UNSENT } from './upload.ts';
import type { UploadError, UploadsResource } from './uploads.resource.ts';

export type UploadResult =
  /** `note` warns about the stored picture; '' if it is good. */
  | { kind: 'stored'; url: string; note?: string }
  /** The server does not accept the file. A retry gives the same result. */
  | { kind: 'rejected'; reason: string }
  /** The connection or the server failed. A retry may help. */
  | { kind: 'broken'; reason: string }
  /** The server has too much work. It takes the file after this time. */
  | { kind: 'busy'; reason: string; retryAfterMs: number }
  /** The storage is full. A retry helps only after somebody has freed space. */
  | { kind: 'full'; reason: string }
  | { kind: 'signed-out' }
  | { kind: 'aborted' };

export type UploadTarget = { folder: Folder; id: string };

export type SendUpload = (
  file: File,
  target: UploadTarget,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<UploadResult>;

/** If a connection transfers no byte for this time, it counts as broken. */
const STALLED_TIMEOUT_MS = 30_000;

/**
 * Maximum time for the server to process a picture, including the wait in the queue. The last bytes may still wait in
 * the device when the browser reports them as sent: on a slow line, megabytes for a minute. So the time of the upload
 * is added.
 */
const PROCESSING_TIMEOUT_MS = 180_000;

export const sendPhoto: SendUpload = (file, { folder, id }, onProgress, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abortAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    const end = (result: UploadResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(result);
    };
    const stop = () => request.abort();
    const broken = () => end(signal.aborted ? { kind: 'aborted' } : { kind: 'broken', reason: UNSENT.away });

    request.upload.onprogress = ({ loaded, total }) => {
      abortAfter(STALLED_TIMEOUT_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    const startedAt = performance.now();
    request.upload.onload = () => {
      abortAfter(PROCESSING_TIMEOUT_MS + performance.now() - startedAt);
      onProgress(1);
    };
    request.onload = () => end(resultOf(request));
    request.onerror = broken;
    request.onabort = broken;
    signal.addEventListener('abort', stop);
    if (signal.aborted) return end({ kind: 'aborted' });

    const form = new FormData();
    form.append('folder', folder);
    form.append('id', id);
    form.append('file', file, file.name);
    request.open('POST', '/api/admin/images');
    request.setRequestHeader('Accept', 'application/json');
    abortAfter(STALLED_TIMEOUT_MS);
    request.send(form);
  });

/** All properties are optional, because a proxy may send another body. */
type ResponseBody = Partial<ResponseOf<UploadsResource, 'POST /images'> & Pick<UploadError, 'error'>>;

function resultOf(request: XMLHttpRequest): UploadResult {
  const body = parse(request.responseText);
  const [stored] = body?.data ?? [];
  if (request.status === 201 && stored) return { kind: 'stored', url: stored.url, note: blurNote(stored) };
  if (request.status === 401) return { kind: 'signed-out' };
  const reason = body?.rejected?.[0]?.error ?? body?.error?.message;
  if ([413, 415, 422].includes(request.status) && reason) return { kind: 'rejected', reason };
  if (request.status === 507) return { kind: 'full', reason: UNSENT.full };
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN);
  if (Number.isFinite(seconds)) return { kind: 'busy', reason: reason ?? UNSENT.busy, retryAfterMs: seconds * 1000 };
  return { kind: 'broken', reason: reason ?? UNSENT.failed };
}

function parse(text: string): ResponseBody | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
