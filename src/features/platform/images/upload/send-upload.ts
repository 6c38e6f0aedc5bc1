import type { ResponseOf } from '../../../../shared/resource.schema.ts';
import { type Folder, UNSENT } from './upload.ts';
import type { UploadError, UploadsResource } from './uploads.resource.ts';

/** Result of sending one file. */
export type UploadResult =
  | { kind: 'stored'; url: string }
  /** The file is not acceptable: sending it again gives the same result. */
  | { kind: 'rejected'; reason: string }
  /**
   * The connection or the server failed: sending the file again may help, after `retryAfterMs` if the server gives it.
   */
  | { kind: 'broken'; reason: string; retryAfterMs: number | null }
  /** The storage is full: sending again helps only after space was freed. */
  | { kind: 'full'; reason: string }
  | { kind: 'signed-out' }
  | { kind: 'aborted' };

/** The owner of the pictures: a vehicle, or the site itself. */
export type UploadTarget = { folder: Folder; id: string };

export type SendUpload = (
  file: File,
  target: UploadTarget,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<UploadResult>;

/** A connection on which no byte moves for this long is taken for broken. */
const STALLED_TIMEOUT_MS = 30_000;

/** Longest time for the server to process a picture: a full queue, then the picture itself. */
const PROCESSING_TIMEOUT_MS = 90_000;

/** Sends one file and reports its progress, from 0 to 1. One request per file, so that a failed one stops no other. */
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
    const broken = () =>
      end(signal.aborted ? { kind: 'aborted' } : { kind: 'broken', reason: UNSENT.away, retryAfterMs: null });

    request.upload.onprogress = ({ loaded, total }) => {
      abortAfter(STALLED_TIMEOUT_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => {
      abortAfter(PROCESSING_TIMEOUT_MS);
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

/** The answer of a proxy in between may be neither. */
type ResponseBody = Partial<ResponseOf<UploadsResource, 'POST /images'> & Pick<UploadError, 'error'>>;

function resultOf(request: XMLHttpRequest): UploadResult {
  const body = parse(request.responseText);
  const [stored] = body?.data ?? [];
  if (request.status === 201 && stored) return { kind: 'stored', url: stored.url };
  if (request.status === 401) return { kind: 'signed-out' };
  const reason = body?.rejected?.[0]?.error ?? body?.error?.message;
  if ([413, 415, 422].includes(request.status) && reason) return { kind: 'rejected', reason };
  if (request.status === 507) return { kind: 'full', reason: UNSENT.full };
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN);
  return {
    kind: 'broken',
    reason: reason ?? UNSENT.failed,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  };
}

function parse(text: string): ResponseBody | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
